"""Places of the abstract battle: who is there, and what that is worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.backend import inner_kernel, kernel

from .layout import NOBODY, OWN, PLACE, THEIRS

if TYPE_CHECKING:
    from .layout import PackedBattle, Standing

PATIENCE = 0.65
"""What is gained a round later is worth this share."""
SURE = 1.5
"""With this many more fighters than the enemy, a place is certain to be taken."""
SPREAD = 3.0
"""How far the fighters of a unit are from their leader, in cm."""
BESIDES = 0.3
"""What the way to another place is worth to a unit that holds one."""


@inner_kernel
def distance(x: float, y: float, there_x: float, there_y: float) -> float:
    """How far two points are apart."""
    dx, dy = x - there_x, y - there_y
    return math.sqrt(dx * dx + dy * dy)


@inner_kernel
def place_gap(places: list[float], place: int, x: float, y: float) -> float:
    """How far a point is from a place."""
    at = PLACE * place
    east = max(abs(x - places[at]) - places[at + 2], 0.0)
    north = max(abs(y - places[at + 1]) - places[at + 3], 0.0)
    return math.sqrt(east * east + north * north)


@inner_kernel
def share_near(places: list[float], place: int, x: float, y: float) -> float:
    """The share of a unit that stands near enough, if its leader is at this point."""
    beyond = places[PLACE * place + 4] + SPREAD - place_gap(places, place, x, y)
    return min(max(beyond / (2 * SPREAD), 0.0), 1.0)


@inner_kernel
def presence(battle: PackedBattle, units: Standing, place: int, side: int, without: int) -> float:
    """What the fighters of a side count at a place, with one unit left out."""
    total = 0.0
    for i in range(len(battle.side)):
        if units.here[i] and battle.presence[i] and i != without and battle.side[i] == side:
            near = share_near(battle.places, place, units.x[i], units.y[i])
            total += battle.presence[i] * units.left[i] * near
    return total


@inner_kernel
def control_worth(own: float, theirs: float, mine: float, other: float) -> float:
    """What a place gives one side less what it gives the other, with this many fighters there.

    >>> [control_worth(own, theirs, 60.0, 60.0) for own, theirs in ((4, 1), (2, 2), (0, 2))]
    [60.0, 0.0, -60.0]
    """
    likely = (own - theirs) / SURE
    if likely > 0.0:
        return mine * likely if likely < 1.0 else mine
    return other * likely if likely > -1.0 else -other


@inner_kernel
def change(battle: PackedBattle, units: Standing, number: int, place: int) -> float:
    """What a unit changes for its side by being at a place."""
    side = battle.side[number]
    own = presence(battle, units, place, side, number)
    theirs = presence(battle, units, place, 1 - side, number)
    mine = battle.places[PLACE * place + 5 + side]
    other = battle.places[PLACE * place + 6 - side]
    after = own + battle.presence[number] * units.left[number]
    return control_worth(after, theirs, mine, other) - control_worth(own, theirs, mine, other)


@inner_kernel
def weigh_places(battle: PackedBattle, units: Standing, number: int) -> None:
    """Write down what a unit changes at each place; nothing if it counts for none."""
    for place in range(len(units.changes)):
        counts = battle.presence[number] != 0.0
        units.changes[place] = change(battle, units, number, place) if counts else 0.0


@inner_kernel
def holding_worth(battle: PackedBattle, units: Standing, number: int, x: float, y: float) -> float:
    """What standing at a point is worth for holding places, or for getting to the way out."""
    run = battle.run[number]
    if battle.leaves[number]:
        away = distance(battle.out[2 * number], battle.out[2 * number + 1], x, y)
        return battle.leaving[number] * float(PATIENCE ** (away / run))
    total = 0.0
    ahead = 0.0
    for place in range(len(units.changes)):
        worth = units.changes[place]
        beyond = place_gap(battle.places, place, x, y) - battle.places[PLACE * place + 4]
        if beyond <= SPREAD:
            total += worth * share_near(battle.places, place, x, y)
        elif worth > ahead:  # farther away it is only worth less
            ahead = max(ahead, worth * PATIENCE ** (1.0 + beyond / run))
    return total + ahead * (BESIDES if total else 1.0)


@kernel
def score_places(battle: PackedBattle, units: Standing) -> None:
    """Count the points for places held, at the end of a round."""
    for place in range(len(units.changes)):
        own = presence(battle, units, place, OWN, NOBODY)
        theirs = presence(battle, units, place, THEIRS, NOBODY)
        at = PLACE * place + 5
        units.points[OWN] += control_worth(own, theirs, battle.places[at], 0.0)
        units.points[THEIRS] += control_worth(theirs, own, battle.places[at + 1], 0.0)

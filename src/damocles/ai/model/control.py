"""Places of the abstract battle: who is there, and what that is worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.model.battle import ModelPoint, PlaceModel
    from damocles.ai.model.state import State

PATIENCE = 0.65
"""What is gained a round later is worth this share."""
SURE = 1.5
"""With this many more fighters than the enemy, a place is certain to be taken."""
SPREAD = 3.0
"""How far the fighters of a unit are from their leader, in cm."""
BESIDES = 0.3
"""What the way to another place is worth to a unit that holds one."""


def presence(state: State, place: PlaceModel, side: int, without: int = -1) -> tuple[float, float]:
    """What the fighters of a side, and of the other side, count at a place."""
    counts = [0.0, 0.0]
    for number, body in enumerate(state.forces.bodies):
        if state.here[number] and body.presence and number != without:
            at = state.x[number], state.y[number]
            counts[body.side] += body.presence * state.left[number] * share_near(place, at)
    return counts[side], counts[1 - side]


def share_near(place: PlaceModel, at: ModelPoint) -> float:
    """The share of a unit that stands near enough, if its leader is there."""
    return min(max((place.reach + SPREAD - place.gap(at)) / (2 * SPREAD), 0.0), 1.0)


def control_worth(own: float, theirs: float, mine: float, other: float) -> float:
    """What a place gives one side less what it gives the other, with this many fighters there.

    >>> [control_worth(own, theirs, 60.0, 60.0) for own, theirs in ((4, 1), (2, 2), (0, 2))]
    [60.0, 0.0, -60.0]
    """
    likely = (own - theirs) / SURE
    if likely > 0.0:
        return mine * likely if likely < 1.0 else mine
    return other * likely if likely > -1.0 else -other


def change(state: State, number: int, place: PlaceModel) -> float:
    """What a unit changes for its side by being at a place."""
    body = state.forces.bodies[number]
    side = body.side
    own, theirs = presence(state, place, side, without=number)
    mine, other = place.worth[side], place.worth[1 - side]
    after = control_worth(own + body.presence * state.left[number], theirs, mine, other)
    return after - control_worth(own, theirs, mine, other)


def changes(state: State, number: int) -> list[tuple[PlaceModel, float]]:
    """The places that a unit counts for, with what it changes at each."""
    if not state.forces.bodies[number].presence:
        return []
    return [(place, change(state, number, place)) for place in state.forces.places]


def holding_worth(
    state: State, number: int, places: Sequence[tuple[PlaceModel, float]], at: ModelPoint
) -> float:
    """What standing at a point is worth for holding places, or for getting to the way out."""
    body = state.forces.bodies[number]
    if body.out is not None:
        return float(body.leaving * PATIENCE ** (math.dist(body.out, at) / body.run))
    total = ahead = 0.0
    for place, worth in places:
        beyond = place.gap(at) - place.reach
        if beyond <= SPREAD:
            total += worth * share_near(place, at)
        elif worth > ahead:  # farther away it is only worth less
            ahead = max(ahead, worth * PATIENCE ** (1.0 + beyond / body.run))
    return total + ahead * (BESIDES if total else 1.0)

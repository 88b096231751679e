"""Where a unit could go: places to hold, table steps of its weapons, cover, contact, an exit."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.places.goals import nearest_point, rim, way_out
from damocles.geometry import half_up
from damocles.odds import is_usual
from damocles.rules.chapters import nearest_on_table, save_in_cover
from damocles.rules.reading import IMPOSSIBLE, face_needed, members
from damocles.rules.state import body, extents, is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.ai.places.goals import Goal
    from damocles.ai.values.estimates import Gun
    from damocles.geometry import Piece
    from damocles.rules.state import Fighter, Point, Table, Unit

INSIDE = 200
"""How far inside a table step a ring is drawn."""
BANDS = 12
"""How many ranges are checked for the steps of a weapon."""
RINGS = 2
"""How many rings around an enemy are considered, the next ones on the way to it."""
GOALS = 3
COVERS = 3
"""How many goals, and how many places behind elements, are considered."""
SAME = 2_000
"""Places nearer to each other than this are one."""


SAVES = ("cover.save",)
"""What is known by heart: all cover tests need the same, less with a drill."""


class Destination(NamedTuple):
    """A place for the leader, and why it may be a good one."""

    at: Point
    why: str
    foe: int | None = None
    """The unit to be charged from there."""


class Width(NamedTuple):
    """How many enemies are approached, and at which angles to the straight line."""

    foes: int = 3
    bearings: tuple[float, ...] = (0.0, math.pi / 6, -math.pi / 6)


WIDE = Width()


def find_destinations(
    table: Table, unit: Unit, far: int, *, guns: Sequence[Gun], foes: Sequence[Unit],
    goals: Sequence[Goal], width: Width = WIDE,
) -> list[Destination]:  # fmt: skip
    """Places worth considering for a leader who can go this far, each once, at most about 20."""
    leader = table.fighters[unit.leader]
    found: list[Destination] = []
    for spot in (
        *out(table, unit),
        *places(leader, goals),
        *contacts(table, leader, far, foes),
        *rings(table, leader, guns, foes, width=width),
        *(covers(table, leader, far, foes) if can_hide(table, unit) else ()),
    ):
        here = limit_to_reach(table, leader, spot, far)
        if not is_known(found, here):
            found.append(here)
    return found


def can_hide(table: Table, unit: Unit) -> bool:
    """Whether cover helps a unit; by heart, machines are thought to have none."""
    if is_usual(table, SAVES):
        return not is_afv_unit(table, unit)
    return save_in_cover(table, unit) is not None


def limit_to_reach(table: Table, leader: Fighter, spot: Destination, far: int) -> Destination:
    """A destination, cut short to where a leader who can go this far ends up on the way there."""
    return Destination(
        nearest_on_table(table, leader, *point_within(leader, spot.at, far)), *spot[1:]
    )


def charge_destinations(
    table: Table, leader: Fighter, far: int, foes: Sequence[Unit]
) -> list[Destination]:
    """Only the destinations that bring the leader into contact with enemies."""
    return [limit_to_reach(table, leader, spot, far) for spot in contacts(table, leader, far, foes)]


def is_known(found: Sequence[Destination], here: Destination) -> bool:
    """Whether a place is among those already found."""
    (x, y), _, foe = here
    for (u, v), _, other in found:
        if (x - u) * (x - u) + (y - v) * (y - v) < SAME * SAME and foe == other:
            return True
    return False


def point_within(leader: Fighter, goal: Point, far: int) -> Point:
    """The place itself, or the farthest point on the straight line to it within reach."""
    away = math.dist((leader.x, leader.y), goal)
    if away <= far:
        return goal
    dx, dy = goal[0] - leader.x, goal[1] - leader.y
    return leader.x + int(dx * far / away), leader.y + int(dy * far / away)


def out(table: Table, unit: Unit) -> Iterator[Destination]:
    """The edge by which a unit is to leave."""
    way = way_out(table, unit)
    if way is not None:
        yield Destination(way, "exit")


def places(leader: Fighter, goals: Sequence[Goal]) -> Iterator[Destination]:
    """The near side of the places that are nearest and worth most."""
    here = leader.x, leader.y
    order = sorted(goals, key=lambda goal: math.dist(goal.middle, here) / goal.worth)
    for goal in order[:GOALS]:
        yield Destination(nearest_point(rim(goal.shape, leader.r), here), "goal")


def contacts(
    table: Table, leader: Fighter, far: int, foes: Sequence[Unit]
) -> Iterator[Destination]:
    """Contact with the nearest fighter of units within reach."""
    here, close = (leader.x, leader.y), table.setting.params.contact // 3
    x, y = here
    reach = far + leader.r + close
    for foe in foes:
        west, south, east, north = body(table, foe).stance.box
        if x + reach < west or x - reach > east or y + reach < south or y - reach > north:
            continue
        near = min(members(table, foe), key=lambda f: (math.dist((f.x, f.y), here), f.id))
        apart = leader.r + near.r + close
        if apart < math.dist((near.x, near.y), here) <= far + apart:
            yield Destination(point_towards((near.x, near.y), here, apart), "charge", foe.id)


def rings(
    table: Table, leader: Fighter, guns: Sequence[Gun], foes: Sequence[Unit], *, width: Width
) -> Iterator[Destination]:
    """Places just inside ranges where the best weapon improves, on this side of some enemies."""
    here = leader.x, leader.y
    for gun in guns[:1]:
        for foe in foes[: width.foes]:
            target = table.fighters[foe.leader]
            bases, ranges = leader.r + target.r, range_steps(gun, table.setting.params.band)
            yield from ring((target.x, target.y), here, bases, ranges=tuple(ranges), width=width)


@lru_cache(maxsize=4_096)
def ring(
    there: Point, here: Point, bases: int, *, ranges: tuple[int, ...], width: Width
) -> list[Destination]:
    """Places on the near side of an enemy; cached, as each gait asks again, also after fire."""
    away = math.dist(here, there)
    nearer = [radius + bases for radius in ranges if radius + bases < away]
    return [
        Destination(point_towards(there, here, radius - INSIDE, turn), "ring")
        for radius in nearer[:RINGS]
        for turn in width.bearings
    ]


def range_steps(gun: Gun, band: int) -> list[int]:
    """The ranges up to which a weapon needs a lower number than beyond, the longest first.

    >>> from damocles.ai.values.estimates import Gun
    >>> from damocles.rules.state.model import Weapon
    >>> rifle = Weapon("rifle", "ranged", accuracy=5, rate=1, rerolls=0, penetration=5, damage=1)
    >>> range_steps(Gun(rifle, dice=1, seat=0), 10_000)
    [110000, 90000, 70000, 40000, 20000]
    """
    weapon = gun.weapon
    if gun.reach is not None:
        return [(gun.reach + 1) * band]
    if gun.needs:
        return _steps(gun.needs, band)
    if weapon.fixed is not None:
        return [(weapon.accuracy + 1) * band]
    return _usual_steps(weapon.accuracy, band)


@lru_cache(maxsize=1_024)
def _usual_steps(accuracy: int, band: int) -> list[int]:
    return _steps([face_needed(accuracy, number) for number in range(BANDS + 1)], band)


def _steps(needs: Sequence[int], band: int) -> list[int]:
    """Where one needs more than before, so long as one can succeed at all."""
    found = [
        (number + 1) * band
        for number, (here, beyond) in enumerate(pairwise(needs))
        if here < beyond and here != IMPOSSIBLE
    ]
    return found[::-1]


def point_towards(there: Point, here: Point, radius: float, turn: float = 0.0) -> Point:
    """The point at this radius from `there` in the direction of `here`, turned by an angle."""
    angle = math.atan2(here[1] - there[1], here[0] - there[0]) + turn
    x, y = there[0] + radius * math.cos(angle), there[1] + radius * math.sin(angle)
    return half_up(x), half_up(y)


def covers(table: Table, leader: Fighter, far: int, foes: Sequence[Unit]) -> Iterator[Destination]:
    """Places behind elements within reach, as seen from the first enemy."""
    here = leader.x, leader.y
    if not foes:
        return
    foe = table.fighters[foes[0].leader]
    near = [e for e in extents(table).values() if e.near(*here, far + leader.r)]
    found = [lee(extent.piece, leader.r, (foe.x, foe.y)) for extent in near]
    for at in sorted(found, key=lambda at: math.dist(at, here))[:COVERS]:
        yield Destination(at, "cover")


@lru_cache(maxsize=4_096)
def lee(piece: Piece, r: int, foe: Point) -> Point:
    """The place beside an element that is farthest from an enemy."""
    return max(rim(piece, r), key=lambda at: (math.dist(at, foe), at))

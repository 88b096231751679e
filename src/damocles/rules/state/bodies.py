"""Units as bodies: members, packed bases and extent, kept for as long as nobody in them changes.

Writing a fighter (`apply.changes`) drops the body of its unit, the stance only if the fighter has
moved, and what is known of the unit's strength only if what the fighter contributes may have
changed. So asking for one is a look into a dict, and the stance can stand for "this unit, exactly
where it is" wherever something expensive, like sight, is kept for it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from damocles.engine import Value, cites
from damocles.geometry import Disc, Discs

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Fighter, Table, Unit

Fact = TypeVar("Fact")
MOST_KEPT = 128
"""How much is kept with one stance before all of it is thrown away."""


class Box(NamedTuple):
    """The rectangle around some bases."""

    west: int
    south: int
    east: int
    north: int

    def apart(self, other: Box, limit: int) -> bool:
        """Whether at least `limit` separates two boxes, and so everything in them."""
        return (
            other.west - self.east >= limit
            or self.west - other.east >= limit
            or other.south - self.north >= limit
            or self.south - other.north >= limit
        )


class Footing(Value, frozen=True):
    """Where one fighter stands: all that a stance is made of."""

    id: int
    x: int
    y: int
    r: int
    size: int
    on: str | None


class Bases(NamedTuple):
    """Bases that look or are looked at: where and how tall, whose, and on which elements."""

    discs: Discs
    names: Collection[int]
    """The fighters by id; below zero where nobody stands, but somebody might."""
    on: Sequence[str | None] | None = None
    """None if nobody stands on anything."""


def as_bases(discs: Discs, names: Collection[int], standing_on: Sequence[str | None]) -> Bases:
    """Bases with what they stand on; looked through here once, not whenever one looks."""
    return Bases(discs, names, None if set(standing_on) <= {None} else standing_on)


class Stance:
    """Where the members of a unit stand; the object itself means "these fighters, exactly there".

    Equal stances are the same object (see `stance_of`): what was kept for a place that was only
    considered is still there when the unit goes there.
    """

    __slots__ = ("bases", "box", "discs", "index", "kept", "sizes")

    def __init__(self, feet: tuple[Footing, ...]) -> None:
        self.sizes = [foot.size for foot in feet]
        self.index = {foot.id: index for index, foot in enumerate(feet)}
        self.discs = Discs(base(foot.x, foot.y, foot.r, foot.size) for foot in feet)
        self.bases = as_bases(self.discs, self.index, [foot.on for foot in feet])
        self.box = box_of(feet)
        self.kept: dict[Any, Any] = {}

    def keep(self, key: object, value: object) -> None:
        """Remember something about this stance, for as long as it lasts."""
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = value


class Body:
    """The members of a unit, as they are now."""

    __slots__ = ("kept", "members", "seat", "stance")

    def __init__(self, seat: int, members: list[Fighter], stance: Stance) -> None:
        self.seat, self.members, self.stance = seat, members, stance
        self.kept: dict[Any, Any] = {}

    def holds(self, fighter: Fighter) -> bool:
        """Whether this very fighter, unchanged, is one of the members."""
        index = self.stance.index.get(fighter.id)
        return index is not None and self.members[index] is fighter


def body(table: Table, unit: Unit) -> Body:
    """The body of a unit; it is dropped whenever a fighter of the unit is written."""
    return table.bodies.get(unit.id) or _make_body(table, unit)


def _make_body(table: Table, unit: Unit) -> Body:
    """A new body; the stance is the old one if nobody has moved."""
    fighters = map(table.fighters.__getitem__, unit.fighters)
    members = [fighter for fighter in fighters if fighter.place == "table"]
    stance = table.stances.get(unit.id)
    if stance is None:
        stance = table.stances[unit.id] = stance_of(table.setting, members)
    found = table.bodies[unit.id] = Body(unit.seat, members, stance)
    return found


def stance_of(setting: Setting, members: list[Fighter]) -> Stance:
    """The stance of some fighters: the same object as before if these ids have stood like this."""
    return _stance(
        tuple([Footing(f.id, f.x, f.y, f.r, size_of(setting, f), f.standing_on) for f in members])
    )


@lru_cache(maxsize=4_096)
def _stance(feet: tuple[Footing, ...]) -> Stance:
    return Stance(feet)


def keep_unit_fact(table: Table, unit: Unit, compute: Callable[..., Fact], *about: object) -> Fact:
    """Return a fact that depends only on a unit's fighters, kept until one of them changes.

    The unit's own state, such as drills, and anything else on the table must play no part in it.
    """
    known = (table.bodies.get(unit.id) or _make_body(table, unit)).kept
    key = (compute, *about) if about else compute
    try:
        found: Fact = known[key]
    except KeyError:
        found = known[key] = compute(table, unit, *about)
    return found


def keep_strength_fact(
    table: Table, unit: Unit, compute: Callable[..., Fact], *about: object
) -> Fact:
    """Like `keep_unit_fact`, for a fact that does not depend on places: kept wherever they go.

    It may depend on who the fighters are and in what state (see `apply.changes.STRENGTH`), but must
    hold them only by id: after a step they are new values.
    """
    known = table.strengths.get(unit.id)
    if known is None:
        known = table.strengths[unit.id] = {}
    key = (compute, *about) if about else compute
    try:
        found: Fact = known[key]
    except KeyError:
        found = known[key] = compute(table, unit, *about)
    return found


@cites("terrain.raised_size")
def size_of(setting: Setting, fighter: Fighter) -> int:
    """How tall a fighter stands: its own height, raised by that of the element it stands on."""
    size = setting.sheets[fighter.card].size
    if fighter.standing_on is None:
        return size
    return size + setting.pieces[fighter.standing_on].height


@lru_cache(maxsize=65_536)
def base(x: int, y: int, r: int, height: int) -> Disc:
    """A base; each is made and checked only once."""
    return Disc(x=x, y=y, r=r, height=height)


def box_of(fighters: Sequence[Fighter | Footing | Disc]) -> Box:
    """The rectangle around the bases of some fighters; an empty one if there are none."""
    if not fighters:
        return Box(0, 0, 0, 0)
    return Box(
        min([fighter.x - fighter.r for fighter in fighters]),
        min([fighter.y - fighter.r for fighter in fighters]),
        max([fighter.x + fighter.r for fighter in fighters]),
        max([fighter.y + fighter.r for fighter in fighters]),
    )

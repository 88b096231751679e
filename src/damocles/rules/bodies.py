"""Units as bodies: members, packed bases and extent, kept for as long as nobody in them changes.

A body is checked against the fighters each time it is asked for, so nobody has to remember to
throw it away; two equal bodies are one and the same object. So the object itself can stand for
"this unit, exactly as it is now" wherever something dear is kept for it, as sight is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from damocles.geometry.packed import Discs
from damocles.geometry.shapes import Disc

if TYPE_CHECKING:
    from damocles.rules.setting import Setting
    from damocles.rules.state import Fighter, Table, Unit

MOST_KEPT = 64
"""So much is kept beside one body before all of it is thrown away."""


class Box(NamedTuple):
    """The rectangle about some bases."""

    west: int
    south: int
    east: int
    north: int

    def apart(self, other: Box, limit: int) -> bool:
        """Whether at least `limit` separates two boxes, and so all that is in them."""
        return (
            other.west - self.east >= limit
            or self.west - other.east >= limit
            or other.south - self.north >= limit
            or self.south - other.north >= limit
        )


class Body:
    """The members of a unit, as they stand now."""

    __slots__ = ("all", "box", "discs", "index", "kept", "members", "seat", "sizes")

    def __init__(self, setting: Setting, unit: Unit, fighters: tuple[Fighter, ...]) -> None:
        self.all, self.seat = fighters, unit.seat
        self.members = [fighter for fighter in fighters if fighter.place == "table"]
        self.sizes = [size_of(setting, fighter) for fighter in self.members]
        self.index = {fighter.id: index for index, fighter in enumerate(self.members)}
        self.discs = Discs(
            base(fighter.x, fighter.y, fighter.r, size)
            for fighter, size in zip(self.members, self.sizes, strict=True)
        )
        self.box = box_of(self.members)
        self.kept: dict[Any, Any] = {}

    def holds(self, fighter: Fighter) -> bool:
        """Whether this very fighter, unchanged, is one of the members."""
        index = self.index.get(fighter.id)
        return index is not None and self.members[index] is fighter

    def keep(self, key: object, value: object) -> None:
        """Remember something about this body, for as long as it lasts."""
        if len(self.kept) >= MOST_KEPT:
            self.kept.clear()
        self.kept[key] = value


def body(table: Table, unit: Unit) -> Body:
    """The body of a unit."""
    fighters = tuple(map(table.fighters.__getitem__, unit.fighters))
    known = table.bodies.get(unit.id)
    if known is None or known.all != fighters or known.seat != unit.seat:
        known = table.bodies[unit.id] = Body(table.setting, unit, fighters)
    return known


def size_of(setting: Setting, fighter: Fighter) -> int:
    """A fighter's Size, raised by the Size of the element he stands on."""
    size = setting.profile(fighter).size
    if fighter.standing_on is None:
        return size
    return size + setting.pieces[fighter.standing_on].height


@lru_cache(maxsize=65_536)
def base(x: int, y: int, r: int, height: int) -> Disc:
    """A base; each is made and checked only once."""
    return Disc(x=x, y=y, r=r, height=height)


def box_of(fighters: list[Fighter]) -> Box:
    """The rectangle about the bases of some fighters; an empty one for nobody."""
    if not fighters:
        return Box(0, 0, 0, 0)
    return Box(
        min([fighter.x - fighter.r for fighter in fighters]),
        min([fighter.y - fighter.r for fighter in fighters]),
        max([fighter.x + fighter.r for fighter in fighters]),
        max([fighter.y + fighter.r for fighter in fighters]),
    )

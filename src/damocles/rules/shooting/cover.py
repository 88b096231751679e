"""Cover: elements that shelter, zones behind them, and when a whole unit may test."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.engine.citations import cites
from damocles.geometry.measure import segment_gap
from damocles.geometry.packed import Discs
from damocles.geometry.zone import behind
from damocles.rules import seams
from damocles.rules.bodies import body, box_of
from damocles.rules.elements import extents
from damocles.rules.facts import derived, disc, effective_size, members, piece_of
from damocles.rules.shooting.sight import who_is_seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.shapes import Disc, Piece
    from damocles.rules.bodies import Box
    from damocles.rules.elements import Extent
    from damocles.rules.model import Point
    from damocles.rules.state import Fighter, Table, Unit


class Shelter(NamedTuple):
    """Who of a unit is hidden from the shooters, who stands behind which element, of how many."""

    hidden: tuple[int, ...]
    behind: dict[int, str]
    members: int


@cites("SHO-046")
def half_sheltered(found: Shelter) -> bool:
    """The whole unit tests when at least half of it is sheltered; else nobody does.

    >>> [half_sheltered(Shelter((1,), {2: "wall"}, members)) for members in (4, 5)]
    [True, False]
    """
    return 2 * len({*found.hidden, *found.behind}) >= found.members


@cites("SHO-044", "SHO-045", "RUL-59")
def in_zone_of_cover(shooters: Discs, element: Piece, bases: Discs) -> Sequence[bool]:
    """Any part of a base in the zone of cover is enough."""
    return behind(shooters, element).entered(bases)


@cites("SHO-041", "SHO-043", "RUL-58")
def shelters(size: int, fighter_size: int, smallest_shooter: int, *, take_cover: bool) -> bool:
    """Whether an element is high enough: one that is two sizes lower is debatable, and so is one
    that the shooters tower over.

    >>> shelters(1, 2, 2, take_cover=False), shelters(1, 4, 2, take_cover=True)
    (True, False)
    >>> [shelters(1, 3, 2, take_cover=drill) for drill in (False, True)]
    [False, True]
    """
    if size < fighter_size - 2:
        return False
    debatable = size == fighter_size - 2 or smallest_shooter - size >= 3
    return take_cover or not debatable


@cites("SHO-051", "RUL-62")
def too_near(table: Table, shooter: Fighter, target: Fighter, corners: tuple[Point, ...]) -> bool:
    """The shooting leader is near the side of the cover that is nearest to the target's leader."""
    sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
    there, here = disc(table, target), disc(table, shooter)
    _, gap = min((segment_gap(there, *side), segment_gap(here, *side)) for side in sides)
    return gap <= table.setting.params.cover_near


def amid(table: Table, bases: Sequence[Disc]) -> list[str]:
    """The elements within the rectangle about these bases: no other can be between them."""
    west, south = min(d.x - d.r for d in bases), min(d.y - d.r for d in bases)
    east, north = max(d.x + d.r for d in bases), max(d.y + d.r for d in bases)
    return [
        name
        for name, there in extents(table).items()
        if there.west <= east
        and there.east >= west
        and there.south <= north
        and there.north >= south
    ]


@cites("SHO-044", "SHO-045", "RUL-59", "RUL-60")
def behind_cover(table: Table, shooting: Unit, units: Sequence[Unit]) -> dict[int, str]:
    """Whose base reaches into a zone of cover, and behind which element."""
    group = [fighter for unit in units for fighter in members(table, unit)]
    shooters = members(table, shooting)
    bases = Discs(disc(table, fighter) for fighter in group)
    origin, box = body(table, shooting).discs, box_of(group)
    lowest = min(effective_size(table, shooter) for shooter in shooters)
    leaders = table.fighters[shooting.leader], table.fighters[units[0].leader]
    covered = seams.cover_zone(table.setting.rules)
    found: dict[int, str] = {}
    for element in amid(table, (*origin.values, *bases.values)):
        piece = piece_of(table, element)
        if beside_the_way(shooters[0], box, extents(table)[element]):
            continue
        inside = zip(group, covered(origin, piece, bases), strict=True)
        safe = [f.id for f, within in inside if within and is_cover(table, f, element, lowest)]
        if safe and not too_near(table, *leaders, piece.corners):
            found = dict.fromkeys(safe, element) | found
    return found


def beside_the_way(shooter: Fighter, box: Box, there: Extent) -> bool:
    """Whether an element lies off all ways from a shooter to a box, by circles about both.

    Every straight way from a zone of cover back to any of the shooters leads over its element.
    """
    dx, dy = (box.west + box.east) / 2 - shooter.x, (box.south + box.north) / 2 - shooter.y
    ex, ey = (there.west + there.east) / 2 - shooter.x, (there.south + there.north) / 2 - shooter.y
    wide = math.dist(box[:2], box[2:]) + math.dist(there[2:4], there[4:6])
    share = max(0.0, min(1.0, (ex * dx + ey * dy) / (dx * dx + dy * dy or 1.0)))
    away = math.sqrt((ex - share * dx) ** 2 + (ey - share * dy) ** 2)
    return away > wide / 2 + 1


@cites("SHO-041", "SHO-043", "RUL-58")
def is_cover(table: Table, fighter: Fighter, element: str, lowest: int) -> bool:
    """Whether an element shelters a fighter behind it; what he stands on does not."""
    drill = "take_cover" in table.units[fighter.unit].drills
    size, height = effective_size(table, fighter), piece_of(table, element).height
    return fighter.standing_on != element and shelters(height, size, lowest, take_cover=drill)


@cites("SHO-046", "RUL-61")
def shelter(table: Table, shooting: Unit, units: Sequence[Unit]) -> Shelter:
    """How the members of a unit, or of a whole mêlée, are sheltered against another unit."""
    name = f"shelter {shooting.id} {[unit.id for unit in units]}"
    return derived(table, name, lambda table: _shelter(table, shooting, units))


def _shelter(table: Table, shooting: Unit, units: Sequence[Unit]) -> Shelter:
    group = [fighter for unit in units for fighter in members(table, unit)]
    seen = {fighter.id for fighter in who_is_seen(table, members(table, shooting), group)}
    hidden = tuple(fighter.id for fighter in group if fighter.id not in seen)
    return Shelter(hidden, behind_cover(table, shooting, units), len(group))


@cites("SHO-047", "SHO-048", "SHO-050", "RUL-43", "RUL-57")
def cover_needed(table: Table, unit: Unit) -> int:
    """The number a cover test needs; better with Take cover!, which no active unit has."""
    params = table.setting.params
    return params.cover_drill if "take_cover" in unit.drills else params.cover

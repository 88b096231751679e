"""Cover: elements that shelter, zones behind them, and when a whole unit may test."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import Discs, segment_gap
from damocles.geometry.areas import find_sheltered
from damocles.rules.reading.facts import disc, effective_size, members
from damocles.rules.reading.sight import find_unseen
from damocles.rules.state import seams
from damocles.rules.state.bodies import body
from damocles.rules.state.drills import drill_effects
from damocles.rules.state.land import land_of
from damocles.rules.state.seams import Shelter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Piece, Pieces
    from damocles.rules.state.bodies import Body
    from damocles.rules.state.land import Extent
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Fighter, Table, Unit


Zones = Mapping[int, bytes]
"""The elements with somebody in their zone of cover, by their number in the land; a byte for each
member of a group says whether that member is in it. Thousands are kept: plain bytes cost the cycle
collector nothing."""


@cites("cover.unit", "cover.half_the_unit")
def is_half_sheltered(found: Shelter) -> bool:
    """The whole unit tests when at least half of it is sheltered; else nobody does.

    >>> [is_half_sheltered(Shelter((1,), {2: "wall"}, members)) for members in (4, 5)]
    [True, False]
    """
    return 2 * len({*found.hidden, *found.behind}) >= found.members


@cites("cover.zone", "cover.geometry")
def find_bases_in_cover(shooters: Discs, elements: Pieces, bases: Discs) -> Mapping[int, bytes]:
    """The bases in cover: beyond an element, between the lines from the shooters past its ends."""
    return find_sheltered(shooters, elements, bases)


@cites("cover.elements", "cover.debatable", "cover.height")
def shelters(size: int, fighter_size: int, smallest_shooter: int, *, debatable: bool) -> bool:
    """Whether an element is high enough: one that is two sizes lower is debatable, and so is one
    that the shooters tower over; with `debatable` such an element shelters too.

    >>> shelters(1, 2, 2, debatable=False), shelters(1, 4, 2, debatable=True)
    (True, False)
    >>> [shelters(1, 3, 2, debatable=drilled) for drilled in (False, True)]
    [False, True]
    """
    if size < fighter_size - 2:
        return False
    low = size == fighter_size - 2 or smallest_shooter - size >= 3
    return debatable or not low


@cites("cover.near", "cover.near_edge")
def is_too_near(table: Table, shooter: Fighter, target: Fighter, piece: Piece) -> bool:
    """Whether the shooting leader is near the side of cover nearest to the target's leader."""
    there, here = disc(table, target), disc(table, shooter)
    gaps = {side: segment_gap(there, *side) for side in sides_of(piece)}
    nearest = min(gaps.values())
    facing = [side for side, gap in gaps.items() if gap == nearest]
    return min(segment_gap(here, *side) for side in facing) <= table.setting.params.cover_near


def sides_of(piece: Piece) -> list[tuple[Point, Point]]:
    """The sides of an element, each by its ends."""
    corners = piece.corners
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


@cites("cover.near_edge")
def is_near_leader(table: Table, shooting: Unit, target: Unit, there: Extent) -> bool:
    """Whether the shooters ignore an element; its rectangle rules out most that are far away."""
    shooter, leader = table.fighters[shooting.leader], table.fighters[target.leader]
    reach = shooter.r + table.setting.params.cover_near + 1
    near = there.near(shooter.x, shooter.y, reach)
    return near and is_too_near(table, shooter, leader, there.piece)


def covering_elements(table: Table, shooting: Unit, units: Sequence[Unit]) -> dict[int, str]:
    """Fighters behind elements, and the element covering each.

    Between two units the result is kept while both stand still under the same leaders, no element
    changes, and debatable cover still shelters the target or still does not.
    """
    if len(units) > 1:
        return _covering_elements(table, shooting, units)
    here, unit = body(table, shooting).stance, units[0]
    debatable = drill_effects(table, unit).debatable_cover
    there = body(table, unit).stance
    key = (there, land_of(table), debatable, shooting.leader, unit.leader)
    found: dict[int, str] | None = here.kept.get(key)
    if found is None:
        found = _covering_elements(table, shooting, units)
        here.keep(key, found)
    return found


@cites("cover.behind", "cover.share_of_base")
def _covering_elements(table: Table, shooting: Unit, units: Sequence[Unit]) -> dict[int, str]:
    """Fighters with a base at least partly in a zone of cover, and the element covering each."""
    shooters, found = body(table, shooting), dict[int, str]()
    rules = table.setting.rules
    is_cover, is_ignored = seams.cover_height(rules), seams.cover_near(rules)
    (group, _), (chosen, *_) = group_bases(table, units), units
    for number, within in zones_of_cover(table, shooters, units).items():
        there = land_of(table).outlined[number]
        if not is_ignored(table, shooting, chosen, there):
            inside = compress(group, within)
            safe = [f.id for f in inside if is_cover(table, shooters, f, there.element)]
            found = dict.fromkeys(safe, there.element) | found
    return found


def zones_of_cover(table: Table, shooters: Body, units: Sequence[Unit]) -> Zones:
    """The elements with members of some units in their zones of cover, and which members.

    Between two units the result is kept while both stand still and no element changes.
    """
    if len(units) > 1:
        return _zones_of_cover(table, shooters, units)
    key, here = (body(table, units[0]).stance, land_of(table)), shooters.stance
    found: Zones | None = here.kept.get(key)
    if found is None:
        found = _zones_of_cover(table, shooters, units)
        here.keep(key, found)
    return found


def _zones_of_cover(table: Table, shooters: Body, units: Sequence[Unit]) -> Zones:
    _, bases = group_bases(table, units)
    covered = seams.cover_geometry(table.setting.rules)
    return covered(shooters.stance.discs, land_of(table).outlines, bases)


def group_bases(table: Table, units: Sequence[Unit]) -> tuple[list[Fighter], Discs]:
    """The members of some units, and their bases."""
    if len(units) == 1:
        alone = body(table, units[0])
        return alone.members, alone.stance.discs
    group = [fighter for unit in units for fighter in members(table, unit)]
    return group, Discs(disc(table, fighter) for fighter in group)


@cites("cover.elements", "cover.debatable", "cover.height")
def is_cover_by_size(table: Table, shooters: Body, fighter: Fighter, element: str) -> bool:
    """Whether an element shelters a fighter behind it; the one the fighter stands on does not."""
    lowest = min(shooters.stance.sizes)
    debatable = drill_effects(table, table.units[fighter.unit]).debatable_cover
    size, height = effective_size(table, fighter), table.setting.pieces[element].height
    if fighter.standing_on == element or (element in table.setting.debatable and not debatable):
        return False
    return shelters(height, size, lowest, debatable=debatable)


@cites("cover.unit")
def shelter_behind_elements(
    table: Table, shooting: Unit, units: Sequence[Unit], _shooters: Sequence[int]
) -> Shelter:
    """Who of some units is hidden from all of another one, and who is behind which element.

    Whoever does not fire counts as well.
    """
    unseen = {name for unit in units for name in find_unseen(table, shooting, unit)}
    group = [fighter.id for unit in units for fighter in members(table, unit)]
    hidden = tuple([name for name in group if name in unseen])
    return Shelter(hidden, covering_elements(table, shooting, units), len(group))


@cites("cover.drill", "cover.numbers")
def cover_needed(table: Table, unit: Unit) -> int:
    """The number a cover test needs; drills may lower it, which no active unit has."""
    params, test = table.setting.params, drill_effects(table, unit).cover_test
    return min(params.cover, params.cover if test is None else test.needed(params))


@cites("cover.unit")
def save_if_enough(table: Table, unit: Unit, found: Shelter) -> int | None:
    """Nobody tests unless enough are sheltered, not even those who are."""
    enough = seams.cover_unit(table.setting.rules)(found)
    return cover_needed(table, unit) if enough else None


# ---- by the rule set that is played ----------------------------------------------------------


def find_shelter(
    table: Table, shooting: Unit, units: Sequence[Unit], shooters: Sequence[int] = ()
) -> Shelter:
    """How the members of a unit, or of a whole mêlée, are sheltered against another unit.

    `shooters` are those who fire, by id; empty if that is not known.
    """
    return seams.cover_shelter(table.setting.rules)(table, shooting, units, shooters)


def save_behind(table: Table, unit: Unit, found: Shelter) -> int | None:
    """The number that the cover tests of a unit need with this shelter; None for no tests."""
    return seams.cover_save(table.setting.rules)(table, unit, found)


def find_save(
    table: Table, shooting: Unit, units: Sequence[Unit], shooters: Sequence[int] = ()
) -> int | None:
    """The number that cover tests against another unit need; None for no tests."""
    return save_behind(table, units[0], find_shelter(table, shooting, units, shooters))


def save_in_cover(table: Table, unit: Unit) -> int | None:
    """The number that the cover tests of a unit need if all of it is sheltered."""
    return save_behind(table, unit, Shelter(unit.fighters, {}, len(unit.fighters)))

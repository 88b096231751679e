"""Where fighters may end: on the table, on what they can stand on, on nobody else's base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.engine.errors import Refusal
from damocles.geometry.measure import on_table, overlap
from damocles.rules.cohesion import named, refuse_cohesion
from damocles.rules.elements import climbs, extents, nature, solids
from damocles.rules.facts import disc, is_afv, standing
from damocles.rules.movement.measure import end_disc, settled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.shapes import Disc
    from damocles.rules.events.movement import Placement
    from damocles.rules.state import Fighter, Table, Unit

FULL_TURN = 360
"""Facings are whole degrees from 0 to below this."""


def refuse_ends(
    table: Table, unit: Unit, placements: Sequence[Placement], *, over_infantry: bool = False
) -> Refusal | None:
    """Places for a whole unit: each must be possible, and all together in cohesion.

    With `over_infantry` machines may end on infantry of other units, which is moved aside.
    """
    places = settled(table, placements)
    for there in places:
        refusal = refuse_ground(table, there)
        if refusal is not None:
            return refusal
    return refuse_overlaps(table, unit, places, over_infantry=over_infantry) or refuse_cohesion(
        table, unit, [end_disc(table, there) for there in places], places
    )


# ---- the ground ------------------------------------------------------------------------------


@cites("MIS-013", "ACT-025", "RUL-106")
def refuse_ground(table: Table, there: Placement) -> Refusal | None:
    """The whole base is on the table, turned anywhere, and on no element but the one he is on."""
    size = table.setting.size
    if not 0 <= there.facing < FULL_TURN:
        return Refusal("ACT-025", "no_such_facing", {"fighter": there.fighter})
    inside = 0 <= there.x <= size.width and 0 <= there.y <= size.depth
    if not inside or not on_table(end_disc(table, there), size):
        return Refusal("MIS-013", "not_on_the_table", {"fighter": there.fighter})
    return refuse_top(table, there) or refuse_inside(table, there, end_disc(table, there))


@cites("GEN-033", "TER-001", "TER-003", "TER-004", "RUL-14", "RUL-116")
def refuse_top(table: Table, there: Placement) -> Refusal | None:
    """He can stand on that element, with the centre of his base on it."""
    if there.on is None:
        return None
    facts: dict[str, int | str] = {"fighter": there.fighter, "element": there.on}
    extent = extents(table).get(there.on)
    if extent is None:
        return Refusal("GEN-033", "no_such_element", facts)
    kind, fighter = nature(table, there.on), table.fighters[there.fighter]
    if kind.passing != "open" and not climbs(table, fighter, there.on):
        machine = is_afv(table, fighter) and kind.passing == "climb"
        low = "TER-004" if kind.kind == "low_wall" else "TER-003"
        return Refusal(low if machine else "TER-001", "cannot_stand_there", facts)
    if not extent.holds(there.x, there.y):
        return Refusal("RUL-116", "not_on_the_element", facts)
    return None


@cites("TER-001", "TER-010")
def refuse_inside(table: Table, there: Placement, end: Disc) -> Refusal | None:
    """Nobody ends in a wall; into an open container goes who fits between its sides."""
    for extent in extents(table).values():
        if not extent.near(there.x, there.y, end.r) or extent.element == there.on:
            continue
        name = extent.element
        if nature(table, name).passing == "open":
            continue
        if any(overlap(end, solid) for solid in solids(table, name)):
            return Refusal("TER-001", "in_an_element", {"fighter": there.fighter, "element": name})
    return None


# ---- other bases -----------------------------------------------------------------------------


@cites("ACT-026", "RUL-141")
def refuse_overlaps(
    table: Table, unit: Unit, places: Sequence[Placement], *, over_infantry: bool
) -> Refusal | None:
    """No base ends overlapping another; all who do are named."""
    others = [
        other
        for other in neighbours(table, places)
        if other.unit != unit.id and not (over_infantry and not is_afv(table, other))
    ]
    faults = [
        there.fighter
        for index, there in enumerate(places)
        if _crowded(table, there, places[:index], others)
    ]
    if not faults:
        return None
    return Refusal("ACT-026", "overlaps", {"fighter": faults[0], "fighters": named(faults)})


def neighbours(table: Table, places: Sequence[Placement]) -> list[Fighter]:
    """Everybody on the table who is not far from all of these places."""
    near = max(table.fighters[there.fighter].r for there in places)
    west, east = min(p.x for p in places) - near, max(p.x for p in places) + near
    south, north = min(p.y for p in places) - near, max(p.y for p in places) + near
    return [
        other
        for other in standing(table)
        if west < other.x + other.r
        and other.x - other.r < east
        and south < other.y + other.r
        and other.y - other.r < north
    ]


def _crowded(
    table: Table, there: Placement, before: Sequence[Placement], others: Sequence[Fighter]
) -> bool:
    """Whether a base would overlap one placed before it or one of the others."""
    x, y, r = there.x, there.y, table.fighters[there.fighter].r
    bases = [(p.x, p.y, table.fighters[p.fighter].r) for p in before]
    bases += [(f.x, f.y, f.r) for f in others]
    return any((x - u) * (x - u) + (y - v) * (y - v) < (r + s) * (r + s) for u, v, s in bases)


def standing_others(table: Table, unit: Unit) -> list[Disc]:
    """The bases of everybody outside the unit."""
    return [disc(table, other) for other in standing(table) if other.unit != unit.id]

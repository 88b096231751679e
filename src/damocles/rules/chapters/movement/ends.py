"""Where fighters may end: on the table, on what they can stand on, on nobody else's base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.geometry import overlap
from damocles.rules.chapters.movement.measure import destination_of, end_disc
from damocles.rules.reading.cohesion import join_ids, refuse_cohesion
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import disc, fighters_on_table, is_afv
from damocles.rules.reading.footprints import (
    box_about,
    box_at,
    is_clear,
    is_crowded,
    is_on_table,
    neighbours,
    shape,
)
from damocles.rules.state import seams
from damocles.rules.state.bodies import box_of
from damocles.rules.state.land import (
    container_at,
    container_of,
    extents,
    find_elements,
    land_of,
    solids,
    terrain_kind,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Disc
    from damocles.rules.chapters.movement.measure import Destination
    from damocles.rules.state.bodies import Box
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.state import Table, Unit
    from damocles.rules.state.terrain import TerrainKind

FULL_TURN = 360
"""Facings are whole degrees from 0 to below this."""


def refuse_ends(
    table: Table, unit: Unit, placements: Sequence[Placement], *, over_infantry: bool = False
) -> Refusal | None:
    """Refuse places for a unit unless each is possible and all together are in cohesion.

    With `over_infantry` machines may end on infantry of other units, which is moved aside.
    """
    there, refuse = destination_of(table, placements), seams.move_ends(table.setting.rules)
    return (
        refuse(table, unit, placements)
        or refuse_overlaps(table, unit, there, over_infantry=over_infantry)
        or refuse_cohesion(table, unit, there.ends, there.places)
    )


# ---- the ground ------------------------------------------------------------------------------


@cites("container.enter", "container.open_limits")
def refuse_footing(table: Table, unit: Unit, placements: Sequence[Placement]) -> Refusal | None:
    """Refuse unless each can stand there, and the unit is in an open container as a whole."""
    there = destination_of(table, placements)
    return refuse_grounds(table, there) or refuse_alone_inside(table, there.places)


def refuse_grounds(table: Table, unit_there: Destination) -> Refusal | None:
    """Refuse the first fighter that cannot stand where it is placed; on plain ground all can."""
    places, ends, box = unit_there
    if is_plain(table, places, box):
        return None
    for there, end in zip(places, ends, strict=True):
        plain = is_plain(table, (there,), box_about((end,)))
        refusal = None if plain else refuse_ground(table, there)
        if refusal is not None:
            return refusal
    return None


def is_plain(table: Table, places: Sequence[Placement], box: Box) -> bool:
    """Whether all places in a rectangle are on the table and off all elements.

    A yes is quick and exact; a no calls for a closer look.
    """
    if not is_on_table(table, box) or find_elements(table, box):
        return False
    return all(place.on is None and 0 <= place.facing < FULL_TURN for place in places)


def refuse_ground(table: Table, there: Placement) -> Refusal | None:
    """Refuse unless the base is on the table, turned properly, and on no element but its own."""
    return (
        refuse_facing(there)
        or refuse_off_table(table, there)
        or refuse_top(table, there)
        or refuse_inside(table, there, end_disc(table, there))
    )


@cites("move.final_facing")
def refuse_facing(there: Placement) -> Refusal | None:
    """Refuse a facing that is not from 0 to below a full turn."""
    if 0 <= there.facing < FULL_TURN:
        return None
    return Refusal("move.final_facing", "no_such_facing", {"fighter": there.fighter})


@cites("entry.access_zone", "entry.access_from_edge")
def refuse_off_table(table: Table, there: Placement) -> Refusal | None:
    """The whole base must be on the table."""
    if is_on_table(table, box_at(there.x, there.y, table.fighters[there.fighter].r)):
        return None
    return Refusal("entry.access_zone", "not_on_the_table", {"fighter": there.fighter})


@cites("move.end_on_obstacle", "move.who_ends_on_top", "terrain.height")
def refuse_top(table: Table, there: Placement) -> Refusal | None:
    """Refuse unless the fighter can stand on that element, with the centre of its base on it."""
    if there.on is None:
        return None
    facts: dict[str, int | str] = {"fighter": there.fighter, "element": there.on}
    extent = extents(table).get(there.on)
    if extent is None:
        return Refusal("move.end_on_obstacle", "no_such_element", facts)
    kind, fighter = terrain_kind(table, there.on), table.fighters[there.fighter]
    if kind.passing != "open" and not climbs(table, fighter, there.on):
        rule = rule_against_standing(kind, machine=is_afv(table, fighter))
        return Refusal(rule, "cannot_stand_there", facts)
    if not extent.holds(there.x, there.y):
        return Refusal("terrain.height", "not_on_the_element", facts)
    return None


@cites("terrain.machines_over_walls", "container.machines")
def rule_against_standing(kind: TerrainKind, *, machine: bool) -> str:
    """The rule that keeps a fighter off an element of this kind."""
    return kind.machines if machine else "terrain.stops_movement"


@cites("terrain.stops_movement", "container.enter")
def refuse_inside(table: Table, there: Placement, end: Disc) -> Refusal | None:
    """Nobody ends in a wall; only a base that fits between its sides ends in an open container.

    Whoever can enter a zone may end with any part of the base in it.
    """
    for extent in find_elements(table, box_of([end])):
        name, kind = extent.element, terrain_kind(table, extent.element)
        if name == there.on or kind.passing == "open" or kind.zone:
            continue
        if any(overlap(end, solid) for solid in solids(table, name)):
            return Refusal(
                "terrain.stops_movement",
                "in_an_element",
                {"fighter": there.fighter, "element": name},
            )
    return None


@cites("container.enter", "container.open_limits")
def refuse_alone_inside(table: Table, places: Sequence[Placement]) -> Refusal | None:
    """A unit goes into an open container as a whole or not at all; `places` are those of all."""
    if not land_of(table).opened:
        return None
    rooms = [container_at(table, there.x, there.y, there.on) for there in places]
    if len(set(rooms)) == 1:
        return None
    for there, room in zip(places, rooms, strict=True):
        if room is not None and room != current_container(table, there.fighter):
            facts: dict[str, int | str] = {"fighter": there.fighter, "element": room}
            return Refusal("container.open_limits", "whole_unit_or_nobody", facts)
    return None


def current_container(table: Table, fighter: int) -> str | None:
    """The open container that a fighter is in now; None if there is none or it is off the table."""
    found = table.fighters[fighter]
    return container_of(table, found) if found.place == "table" else None


# ---- other bases -----------------------------------------------------------------------------


@cites("move.no_overlap", "move.end_on_infantry")
def refuse_overlaps(
    table: Table, unit: Unit, there: Destination, *, over_infantry: bool
) -> Refusal | None:
    """No base may end overlapping another; the refusal names all that do."""
    ends = there.ends
    others = [
        (other.x, other.y, other.r)
        for other in neighbours(table, there.box)
        if other.unit != unit.id and not (over_infantry and not is_afv(table, other))
    ]
    if not others and is_clear(shape(ends)):
        return None
    faults = [
        place.fighter
        for index, place in enumerate(there.places)
        if is_crowded(ends[index], others) or is_crowded(ends[index], ends[:index])
    ]
    if not faults:
        return None
    return Refusal(
        "move.no_overlap", "overlaps", {"fighter": faults[0], "fighters": join_ids(faults)}
    )


def other_bases(table: Table, unit: Unit) -> list[Disc]:
    """The bases of everybody outside the unit."""
    return [disc(table, other) for other in fighters_on_table(table) if other.unit != unit.id]

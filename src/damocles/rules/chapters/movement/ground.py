"""What is in the way of a moving fighter: elements, edges of the table, other bases."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import (
    Disc,
    DiscPath,
    Discs,
    EdgeStart,
    Field,
    Pieces,
    StraightLeg,
    field,
    frame,
    half_up,
    shortest_path,
)
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import bodies_on_table, disc, is_afv
from damocles.rules.reading.footprints import (
    bodies_near,
    is_on_table,
    join_boxes,
    touches,
)
from damocles.rules.reading.positions import point_at_edge
from damocles.rules.state import seams
from damocles.rules.state.bodies import Box, body
from damocles.rules.state.land import (
    container_at,
    extents,
    find_elements,
    land_of,
    solids,
    terrain_kind,
)
from damocles.rules.state.seams import Blockers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Piece
    from damocles.rules.state.bodies import Body
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.model import AccessZone, Point
    from damocles.rules.state.state import Fighter, Table, Unit

MovedBases = dict[int, Disc]
"""Machines of the moving unit that have moved already, where they stand now."""
MACHINES = Blockers(infantry=False, machines=True)
"""Only machines hinder."""
EVERYBODY = Blockers(infantry=True, machines=True)
"""Infantry does, too."""


# ---- elements and edges ----------------------------------------------------------------------


@cites("terrain.crossing", "container.enter", "terrain.crossing_declared", "container.open_limits")
def elements_in_way(table: Table, fighter: Fighter, there: Placement) -> list[Piece]:
    """The elements in the way of a fighter that climbs over what it can.

    The only way into or out of an open container is its open side.
    """
    kept = {
        container_at(table, fighter.x, fighter.y, fighter.standing_on),
        container_at(table, there.x, there.y, there.on),
    }
    return [
        solid
        for element in extents(table)
        if terrain_kind(table, element).passing != "open"
        and (element in kept or not climbs(table, fighter, element))
        for solid in solids(table, element)
    ]


def barriers(table: Table, zone: AccessZone | None) -> Pieces:
    """The elements and table edges for those who go round; the edge they enter by is open."""
    return land_of(table).barriers[zone.edge if zone else None]


@lru_cache(maxsize=256)
def _packed(pieces: tuple[Piece, ...]) -> Pieces:
    """Packed elements, kept for all tables: elements change seldom, fighters often."""
    return Pieces(pieces)


def edges(table: Table, zone: AccessZone | None) -> tuple[Piece, ...]:
    """The edges of the table, without the one that somebody enters by."""
    if zone is None:
        return table.setting.frame
    return frame(table.setting.size, open_edge=zone.edge)


# ---- other bases -----------------------------------------------------------------------------


@cites("move.base_fits", "move.who_hinders")
def find_hindering(table: Table, mover: Fighter, near: Sequence[Body]) -> list[Fighter]:
    """Those of these units that hinder a mover: machines or infantry, as the edition has it."""
    sheets, blockers = table.setting.sheets, seams.move_blockers(table.setting.rules)
    by_seat = {seat: blockers(table, mover, seat) for seat in {one.seat for one in near}}
    found: list[Fighter] = []
    for one in near:
        infantry, machines = by_seat[one.seat]
        if infantry and machines:
            found += one.members
        elif infantry or machines:
            found += [other for other in one.members if sheets[other.card].is_afv == machines]
    return found


@cites("move.through_soldiers", "move.no_overlap", "move.machines_through", "move.who_hinders")
def machines_and_enemies(table: Table, mover: Fighter, seat: int) -> Blockers:
    """Machines, and enemy infantry those on foot: machines pass all infantry, others their side."""
    if is_afv(table, mover) or not table.setting.is_hostile(table.units[mover.unit].seat, seat):
        return MACHINES
    return EVERYBODY


def hindered_by(table: Table, mover: Fighter) -> tuple[Blockers, ...]:
    """Who hinders a mover, by seat."""
    blockers = seams.move_blockers(table.setting.rules)
    return tuple([blockers(table, mover, seat) for seat in table.seats])


def is_in_way_of_mates(table: Table, mover: Fighter) -> bool:
    """Whether fighters of its kind hinder those of its own unit."""
    blockers = seams.move_blockers(table.setting.rules)
    own = blockers(table, mover, table.units[mover.unit].seat)
    return own.machines if is_afv(table, mover) else own.infantry


def obstacles(table: Table, mover: Fighter, moved: MovedBases) -> Discs:
    """The bases a fighter has to go round; machines of its own unit where they are by now."""
    if moved:
        return Discs(_in_the_way(table, mover, moved))
    itself = mover.id if is_in_way_of_mates(table, mover) else None
    key = ("obstacles", hindered_by(table, mover), itself)
    found: Discs | None = table.placed.get(key)
    if found is None:
        found = table.placed[key] = Discs(_in_the_way(table, mover, moved))
    return found


def bases_of_others(table: Table, mover: Fighter) -> Discs:
    """The same without the mover's own unit, which may have made room by the time it moves."""
    if not is_in_way_of_mates(table, mover):
        return obstacles(table, mover, {})
    key = ("others", mover.unit, hindered_by(table, mover))
    found: Discs | None = table.placed.get(key)
    if found is None:
        near = [one for one in bodies_on_table(table) if one.members[0].unit != mover.unit]
        bases = [disc(table, other) for other in find_hindering(table, mover, near)]
        found = table.placed[key] = Discs(bases)
    return found


def _in_the_way(table: Table, mover: Fighter, moved: MovedBases) -> list[Disc]:
    """The bases that hinder a mover; machines that have moved count where they are now."""
    return [*moved.values()] + [
        disc(table, other)
        for other in find_hindering(table, mover, bodies_on_table(table))
        if other.id != mover.id and other.id not in moved
    ]


# ---- ways ------------------------------------------------------------------------------------


def entry_of(table: Table, fighter: Fighter, zone: AccessZone) -> EdgeStart:
    """Where a fighter's way onto the table begins."""
    mission = table.setting.mission
    return entry(fighter.r, zone, mission.width, mission.depth)


@cites("entry.access_zone", "entry.access_from_edge")
def entry(r: int, zone: AccessZone, width: int, depth: int) -> EdgeStart:
    """The base starts outside, tangent to the zone's edge anywhere along it."""
    if zone.edge == "south":  # counter-clockwise around the table
        return EdgeStart(start=(zone.start, 0), end=(zone.end, 0), r=r)
    if zone.edge == "east":
        return EdgeStart(start=(width, zone.start), end=(width, zone.end), r=r)
    if zone.edge == "north":
        return EdgeStart(start=(zone.end, depth), end=(zone.start, depth), r=r)
    return EdgeStart(start=(0, zone.end), end=(0, zone.start), r=r)


@cites("move.round_obstacles")
def reach(
    table: Table,
    fighter: Fighter,
    budget: int,
    zone: AccessZone | None = None,
    *,
    over: Placement | None = None,
    mates: bool,
) -> Field:
    """Everything a fighter can reach within a budget, in any direction.

    With `over` it climbs over elements on the way to a place like that one. Without `mates`,
    machines of its own unit are assumed to be out of the way by then.
    """
    around = (
        barriers(table, zone) if over is None else pieces_for_climber(table, fighter, over, zone)
    )
    origin = disc(table, fighter) if zone is None else entry_of(table, fighter, zone)
    bases = obstacles(table, fighter, {}) if mates else bases_of_others(table, fighter)
    return search_field(table, origin, budget, around, bases)


def search_field(
    table: Table, origin: Disc | EdgeStart, budget: int, pieces: Pieces, discs: Discs
) -> Field:
    """What can be reached from a place or an edge; kept, as several paths are planned from it."""
    key = ("searched", origin, budget)
    known = table.placed.get(key)
    if known is None or known.pieces is not pieces or known.discs is not discs:
        known = field(origin, budget=budget, pieces=pieces, discs=discs)
        table.placed[key] = known
    found: Field = known
    return found


def pieces_for_climber(
    table: Table, fighter: Fighter, there: Placement, zone: AccessZone | None
) -> Pieces:
    """The elements and edges in the way of a climber."""
    return _packed((*elements_in_way(table, fighter, there), *edges(table, zone)))


def stays(table: Table, there: Placement) -> bool:
    """Whether a fighter is placed where it already stands."""
    fighter = table.fighters[there.fighter]
    here = (fighter.x, fighter.y, fighter.standing_on)
    return fighter.place == "table" and here == (there.x, there.y, there.on)


def is_climbing(table: Table, there: Placement) -> bool:
    """Whether a fighter moves onto an element that has to be climbed, or down from one."""
    upon = (table.fighters[there.fighter].standing_on, there.on)
    if upon == (None, None):
        return False
    known = [element for element in upon if element is not None and element in extents(table)]
    high = any(terrain_kind(table, element).passing != "open" for element in known)
    return high and not stays(table, there)


@cites("container.enter", "container.open_limits")
def goes_through_roof(table: Table, fighter: Fighter, there: Placement) -> bool:
    """Whether a fighter would go directly between the top of an open container and its inside."""
    leaves = container_at(table, fighter.x, fighter.y, fighter.standing_on)
    enters = container_at(table, there.x, there.y, there.on)
    up, down = leaves == there.on, enters == fighter.standing_on
    return (up and leaves is not None) or (down and enters is not None)


def is_free(table: Table, unit: Unit, places: Sequence[Placement], box: Box) -> bool:
    """Whether nothing is in the rectangle around a unit and all its places: a quick yes.

    Machines of one unit are in each other's way, so several of them are looked at one by one.
    """
    if unit.place != "table":
        return False
    sweep = join_boxes(body(table, unit).stance.box, box)
    if not is_on_table(table, sweep) or find_elements(table, sweep):
        return False
    near = find_hindering(table, table.fighters[unit.leader], bodies_near(table, sweep))
    return all(other.unit == unit.id and len(places) == 1 for other in near)


def is_open(table: Table, mover: Fighter, sweep: Box, moved: MovedBases) -> bool:
    """Whether nothing at all is in the rectangle around a straight path: a quick yes."""
    if find_elements(table, sweep):
        return False
    if any(touches(sweep, (base.x, base.y, base.r)) for base in moved.values()):
        return False
    near = find_hindering(table, mover, bodies_near(table, sweep))
    return not any(
        touches(sweep, (f.x, f.y, f.r)) for f in near if f.id != mover.id and f.id not in moved
    )


@cites("move.any_direction", "run_over.no_detour", "run_over.path_and_victims")
def straight_path(here: Point, there: Placement, budget: int) -> DiscPath | None:
    """The straight path, for when nothing is in its way, in any direction; as a search finds it."""
    start, goal = (float(here[0]), float(here[1])), (float(there.x), float(there.y))
    length = half_up(math.dist(start, goal))
    if length > budget + 1:
        return None
    return DiscPath(
        start=start, legs=() if start == goal else (StraightLeg(to=goal),), length=length
    )


def start_outside(table: Table, r: int, there: Placement, zone: AccessZone) -> Point | None:
    """Where a fighter that enters straight ahead starts; None if that is not in the zone."""
    along = there.x if zone.edge in ("south", "north") else there.y
    return point_at_edge(table, zone, along, -r) if zone.start <= along <= zone.end else None


def goes_straight(
    table: Table, fighter: Fighter, here: Point, there: Placement, moved: MovedBases
) -> bool:
    """Whether a fighter's straight path is clear and ends on the table."""
    (x, y), (u, v), r = here, (there.x, there.y), fighter.r
    end = Box(u - r, v - r, u + r, v + r)
    sweep = Box(min(x, u) - r, min(y, v) - r, max(x, u) + r, max(y, v) + r)
    return is_on_table(table, end) and is_open(table, fighter, sweep, moved)


@cites("move.method", "move.past_enemies")
def find_path(
    table: Table,
    there: Placement,
    budget: int,
    *,
    zone: AccessZone | None = None,
    crossing: bool = False,
    moved: MovedBases,
) -> DiscPath | None:
    """The shortest path of a fighter to its place, or None if it is longer than the budget.

    The player names only the end, so there is no detour; passing near an enemy stops nobody.
    """
    fighter = table.fighters[there.fighter]
    if goes_through_roof(table, fighter, there) or (not crossing and is_climbing(table, there)):
        return None
    if zone is None and fighter.place != "table":
        return None
    here = start_outside(table, fighter.r, there, zone) if zone else (fighter.x, fighter.y)
    if here is not None and goes_straight(table, fighter, here, there, moved):
        return straight_path(here, there, budget)
    if zone is None and math.dist((fighter.x, fighter.y), (there.x, there.y)) >= budget + 2:
        return None
    pieces = pieces_for_climber(table, fighter, there, zone) if crossing else barriers(table, zone)
    discs = obstacles(table, fighter, moved)
    return find_path_round(table, fighter, there, budget, zone=zone, pieces=pieces, discs=discs)


@cites("move.most_direct", "move.round_obstacles", "move.method")
def find_path_round(
    table: Table,
    fighter: Fighter,
    there: Placement,
    budget: int,
    *,
    zone: AccessZone | None,
    pieces: Pieces,
    discs: Discs,
) -> DiscPath | None:
    """The shortest path round all obstacles, from the edge or from where the fighter stands."""
    if zone is not None:
        origin = entry_of(table, fighter, zone)
        return search_field(table, origin, budget, pieces, discs).path(there.x, there.y)
    base, goal = disc(table, fighter), (there.x, there.y)
    return shortest_path(base, goal, budget=budget, pieces=pieces, discs=discs)

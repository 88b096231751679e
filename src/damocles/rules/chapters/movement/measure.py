"""How far everybody goes: round the elements with the full allowance, or over them with half."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.engine import Refusal, cites
from damocles.geometry import DiscPath
from damocles.rules.chapters.movement.ground import (
    MovedBases,
    find_path,
    is_climbing,
    is_free,
    stays,
    straight_path,
)
from damocles.rules.chapters.movement.order import Move, allowance, allowance_rule
from damocles.rules.reading.cohesion import join_ids
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import is_afv
from damocles.rules.reading.footprints import bases_at, box_about
from damocles.rules.reading.positions import zone_of
from damocles.rules.state import seams
from damocles.rules.state.bodies import base
from damocles.rules.state.gaits import gait_kind
from damocles.rules.state.land import extents, ground_at, land_of, terrain_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Disc
    from damocles.rules.reading.footprints import Base
    from damocles.rules.state.bodies import Box
    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.gaits import Method
    from damocles.rules.state.state import Fighter, Table, Unit

ANYWHERE = 500_000
"""A budget for measuring how long a path would be that is too long."""


class MeasuredPaths(NamedTuple):
    """The paths of an order, None where none is short enough, and whether all cross elements."""

    crossing: bool
    paths: tuple[DiscPath | None, ...]

    @property
    def lengths(self) -> tuple[int, ...]:
        """How far each fighter goes, for an order that all can follow."""
        return tuple(path.length if path else 0 for path in self.paths)


# ---- where a place is ------------------------------------------------------------------------


@cites("terrain.height")
def settle_places(table: Table, placements: Sequence[Placement]) -> tuple[Placement, ...]:
    """Places with the element under them: unchanged for fighters that stay, else any hill there."""
    hilly = bool(land_of(table).hills)
    return tuple([_settled(table, placement, hilly=hilly) for placement in placements])


def _settled(table: Table, there: Placement, *, hilly: bool = True) -> Placement:
    fighter = table.fighters[there.fighter]
    if there.on is not None or not (hilly or fighter.standing_on):
        return there
    here = fighter.place == "table" and (fighter.x, fighter.y) == (there.x, there.y)
    on = fighter.standing_on if here else ground_at(table, there.x, there.y)
    return replace(there, on=on) if on is not None else there


def end_disc(table: Table, placement: Placement) -> Disc:
    """A fighter's base where it is to stand."""
    return base(placement.x, placement.y, table.fighters[placement.fighter].r, 0)


class Destination(NamedTuple):
    """Where a unit is to stand: its places, its bases there, and the rectangle around them."""

    places: tuple[Placement, ...]
    ends: list[Base]
    box: Box


def destination_of(table: Table, placements: Sequence[Placement]) -> Destination:
    """Where these places are; the last ones are remembered, as an order needs them often."""
    known = table.placed.get("footing")
    if known is None or known[0] is not placements:
        places = settle_places(table, placements)
        ends = bases_at(table, places)
        known = table.placed["footing"] = (placements, Destination(places, ends, box_about(ends)))
    found: Destination = known[1]
    return found


# ---- how far ---------------------------------------------------------------------------------


def measure_order(table: Table, unit: Unit, order: Move) -> MeasuredPaths:
    """The paths of an order; the last one measured is remembered until something changes."""
    asked, known = (table.activation, order), table.derived.get("measured")
    if known is None or known[0] != asked:
        known = (asked, measure_afresh(table, unit, order))
        table.derived["measured"] = known
    found: MeasuredPaths = known[1]
    return found


@cites("terrain.crossing", "terrain.crossing_declared")
def measure_afresh(table: Table, unit: Unit, order: Move) -> MeasuredPaths:
    """All go round with the full allowance; if somebody cannot, all cross with half of it.

    At some gaits all cross.
    """
    if gait_kind(table, order.gait).crossing == "always":
        return MeasuredPaths(crossing=True, paths=paths(table, unit, order, crossing=True))
    around = MeasuredPaths(crossing=False, paths=paths(table, unit, order, crossing=False))
    if None not in around.paths or not may_cross(table, order):
        return around
    over = MeasuredPaths(crossing=True, paths=paths(table, unit, order, crossing=True))
    asked = any(
        is_climbing(table, there) for there in destination_of(table, order.placements).places
    )
    helped = any(b and not a for a, b in zip(around.paths, over.paths, strict=True))
    return over if asked or helped else around


@cites("terrain.crossing", "container.machines", "terrain.crossing_declared")
def may_cross(table: Table, order: Move) -> bool:
    """Whether the gait allows to cross elements, and any machines find one that they can cross."""
    if gait_kind(table, order.gait).crossing == "never":
        return False
    movers = (table.fighters[there.fighter] for there in order.placements)
    machines = [fighter for fighter in movers if is_afv(table, fighter)]
    return not machines or any(
        climbs(table, one, element) for one in machines for element in extents(table)
    )


def paths(table: Table, unit: Unit, order: Move, *, crossing: bool) -> tuple[DiscPath | None, ...]:
    """Everybody's path, in the order in which they move: machines make room for the next."""
    places, _, box = destination_of(table, order.placements)
    zone, moved = zone_of(table, order.zone), MovedBases()
    free = zone is None and not crossing and is_free(table, unit, places, box)
    method = seams.move_method(table.setting.rules)
    found: list[DiscPath | None] = []
    for there in places:
        fighter = table.fighters[there.fighter]
        how = method(table, unit, fighter)
        if stays(table, there) or how == "placed":
            found.append(path_of_placed(table, there))
        else:
            budget = (
                ANYWHERE
                if how == "free"
                else allowance(table, unit, order.gait, fighter=fighter, crossing=crossing)
            )
            found.append(
                straight_path((fighter.x, fighter.y), there, budget)
                if free
                else find_path(table, there, budget, zone=zone, crossing=crossing, moved=moved)
            )
        if is_afv(table, fighter):
            moved[fighter.id] = end_disc(table, there)
    return tuple(found)


def path_of_placed(table: Table, there: Placement) -> DiscPath:
    """The straight line to where a fighter is put, whatever lies between; none if it stays."""
    fighter, start = table.fighters[there.fighter], (float(there.x), float(there.y))
    here = (fighter.x, fighter.y) if fighter.place == "table" else (there.x, there.y)
    found = straight_path(here, there, ANYWHERE)
    return found or DiscPath(start=start, legs=(), length=0)


def is_measured(table: Table, unit: Unit, fighter: Fighter) -> bool:
    """Whether a member goes only as far as its allowance."""
    return seams.move_method(table.setting.rules)(table, unit, fighter) == "measured"


@cites("move.method")
def measure_all(table: Table, unit: Unit, fighter: Fighter) -> Method:
    """Every member is measured on its own."""
    return "measured"


def arrives(table: Table, unit: Unit, order: Move) -> bool:
    """Whether everybody can get to their place; for planners, which need no reason."""
    return None not in measure_order(table, unit, order).paths


@cites("move.base_fits", "move.method")
def refuse_paths(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """Refuse unless everybody can get to their place; all who cannot are named."""
    found = measure_order(table, unit, order)
    faults = [
        there for there, path in zip(order.placements, found.paths, strict=True) if path is None
    ]
    if not faults:
        return None
    there = faults[0]
    first = table.fighters[there.fighter]
    allowed = allowance(table, unit, order.gait, fighter=first, crossing=found.crossing)
    facts: dict[str, int | str] = {
        "fighter": first.id,
        "allowed": allowed,
        "fighters": join_ids([fault.fighter for fault in faults]),
    }
    far = find_path(
        table,
        _settled(table, there),
        ANYWHERE,
        zone=zone_of(table, order.zone),
        crossing=found.crossing,
        moved=MovedBases(),
    )
    if far is None:
        return Refusal(
            "terrain.stops_movement" if _on_element(table, there) else "move.base_fits",
            "no_way",
            facts,
        )
    rule = allowance_rule(table, unit, order.gait, crossing=found.crossing)
    return Refusal(rule, "out_of_reach", {**facts, "needed": far.length})


def _on_element(table: Table, there: Placement) -> bool:
    """Whether a place is taken by an element."""
    return any(
        terrain_kind(table, extent.element).passing != "open" and extent.holds(there.x, there.y)
        for extent in extents(table).values()
    )

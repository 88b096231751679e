"""Units that have to enter and have not done so: they come just onto the table, no more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Done, Order, Refusal, Result, cites
from damocles.geometry.places import ColumnFormation, LineFormation
from damocles.rules.chapters.activation import decline_activation, start_activation
from damocles.rules.chapters.movement import refuse_way, settle_places
from damocles.rules.chapters.movement.measure import measure_order
from damocles.rules.chapters.movement.planning import plan
from damocles.rules.chapters.shooting.overwatch import steps_of_arrival
from damocles.rules.missions.deployment import (
    SEARCH,
    EndEntryStep,
    MinimumEntryDecision,
    find_room_in,
)
from damocles.rules.reading.positions import (
    is_open_to,
    point_at_edge,
    positions_for,
    zone_of,
    zones_for,
)
from damocles.rules.state import seams
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.events.movement import UnitMoved
from damocles.rules.state.model import DeploymentZone
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import LapseStep, MinimumEntryStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.chapters.movement import Move
    from damocles.rules.missions.deployment import Deploy
    from damocles.rules.state.model import AccessZone
    from damocles.rules.state.state import Table, Unit


class EnterAtEdge(Order, frozen=True):
    """Enter by this zone, the leader this far from the western or southern end of the edge."""

    zone: str
    at: int


@cites("entry.compulsory")
def entry_at(table: Table, unit: Unit, zone: AccessZone, at: int) -> Move | None:
    """A movement that lines the unit up along the edge, leader here; None if it does not fit."""
    formation = (
        LineFormation(space=0) if zone.edge in ("south", "north") else ColumnFormation(space=0)
    )
    leader = table.fighters[unit.leader]
    gait = table.setting.gaits.usual
    return plan(table, unit, gait, point_at_edge(table, zone, at, leader.r), formation, zone.id)


@machine.handles(MinimumEntryStep)
@cites("entry.compulsory", "entry.access_from_edge")
def ask_entry(table: Table, step: MinimumEntryStep) -> Result:
    """The owner chooses the place; a unit that fits nowhere stays in reserve."""
    unit = table.units[step.unit]
    if any(True for _ in ways_to_enter(table, unit)):
        return Ask(MinimumEntryDecision(unit.seat, unit.id))
    ended = (ActivationEnded(unit.id),) if table.activation is not None else ()
    return Done((decline_activation(unit), *ended))


def ways_to_enter(table: Table, unit: Unit) -> Iterator[EnterAtEdge | Deploy]:
    """How the unit can enter: along the edges of its zones, or inside a deployment zone."""
    for zone in zones_for(table, unit):
        for at in range(zone.start, zone.end + 1, SEARCH):
            if entry_at(table, unit, zone, at) is not None:
                yield EnterAtEdge(unit.seat, zone.id, at)
    for site in positions_for(table, unit):
        order = find_room_in(table, unit, site) if isinstance(site, DeploymentZone) else None
        if order is not None:
            yield order


@machine.refuses(EnterAtEdge, MinimumEntryDecision)
@cites("entry.compulsory")
def refuse_entry(
    table: Table, decision: MinimumEntryDecision, order: EnterAtEdge
) -> Refusal | None:
    """Refuse unless it is a zone of the seat, with room along it."""
    unit, zone = table.units[decision.unit], zone_of(table, order.zone)
    facts: dict[str, int | str] = {"zone": order.zone, "at": order.at}
    if zone is None or not is_open_to(table, unit.seat, zone):
        return Refusal("entry.control_needed", "no_such_zone", facts)
    refusal = refuse_way(table, unit, zone.id)
    if refusal is not None:
        return refusal
    if not zone.start <= order.at <= zone.end or entry_at(table, unit, zone, order.at) is None:
        return Refusal("entry.access_from_edge", "no_room", facts)
    return None


@machine.resolves(EnterAtEdge)
@cites("entry.compulsory", "overwatch.arrivals", "move.end_on_infantry")
def resolve_entry(table: Table, step: MinimumEntryStep, order: EnterAtEdge) -> Done:
    """Enter, which is a movement; infantry makes room for machines; the activation is over."""
    unit, zone = table.units[step.unit], zone_of(table, order.zone)
    move = entry_at(table, unit, zone, order.at) if zone else None
    assert zone is not None  # noqa: S101  # an unknown one was refused
    assert move is not None  # noqa: S101  # what does not fit was refused
    places, lengths = (
        settle_places(table, move.placements),
        measure_order(table, unit, move).lengths,
    )
    moved = UnitMoved(unit.id, move.gait, places, lengths, order.zone, rule="entry.compulsory")
    after = seams.crush_after(table.setting.rules)
    aside = after(table, unit, move.gait) if is_afv_unit(table, unit) else ()
    watched = steps_of_arrival(table, unit, zone)
    steps = (*aside, LapseStep(), *watched, EndEntryStep(unit.id))
    return Done((start_activation(table, unit), moved), steps)

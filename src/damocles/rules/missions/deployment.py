"""Placing a unit of the reserve: in a deployment zone, or around a drop point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Decision, Done, Order, Refusal, Step, cites
from damocles.geometry import Disc, Discs, arrange, closer, inside, within
from damocles.geometry.places import BlobFormation
from damocles.rules.chapters.activation import (
    ActDecision,
    ActStep,
    cannot_go_on,
    start_activation,
)
from damocles.rules.chapters.movement import (
    end_disc,
    other_bases,
    refuse_ends,
    refuse_members,
    refuse_way,
    settle_places,
)
from damocles.rules.chapters.shooting.overwatch import steps_of_arrival
from damocles.rules.reading.facts import disc, enemies
from damocles.rules.reading.positions import (
    access_zones,
    deployment_is_open,
    deployment_zones,
    drop_is_open,
    drop_points,
    find_entry,
    holds_zone,
    positions,
    shape_of,
)
from damocles.rules.state import seams
from damocles.rules.state.entries import WayIn
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.setup import UnitDeployed
from damocles.rules.state.land import land_of
from damocles.rules.state.model import AccessZone, DeploymentZone, DropPoint
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import LapseStep, MinimumEntryStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import Point, Position
    from damocles.rules.state.state import Table, Unit

Site = DeploymentZone | DropPoint
SEARCH = 3_000
"""The step of the grid on which room for a unit is looked for."""


class MinimumEntryDecision(Decision, frozen=True):
    """Where does this unit, which has to enter and does nothing else, come onto the table?"""

    unit: int


class Deploy(Order, frozen=True):
    """Place the active unit, which is in reserve, in a deployment zone or at a drop point."""

    position: str
    placements: tuple[Placement, ...]


class SettleStep(Step, frozen=True):
    """A unit placed in a deployment zone begins its activation where it stands."""

    unit: int


def site_of(table: Table, name: str) -> Site | None:
    """The deployment zone or drop point of this name."""
    found = find_entry(table, name)
    return None if found is None or isinstance(found[1], AccessZone) else found[1]


# ---- may it be placed so? --------------------------------------------------------------------


@machine.refuses(Deploy, ActDecision, MinimumEntryDecision)
def refuse_deploy(
    table: Table, decision: ActDecision | MinimumEntryDecision, order: Deploy
) -> Refusal | None:
    """The position must be open to the unit, and the places must fit."""
    unit, site = table.units[decision.unit], site_of(table, order.position)
    if unit.place != "reserve":
        return Refusal("entry.by_positions", "already_on_the_table", {"unit": unit.id})
    if site is None:
        return Refusal("entry.position_kinds", "no_such_position", {"position": order.position})
    return (
        refuse_site(table, unit, site)
        or refuse_way(table, unit, site.id)
        or refuse_members(table, unit, order.placements)
        or refuse_ends(table, unit, order.placements)
        or refuse_bounds(table, unit, site, order)
    )


def refuse_site(table: Table, unit: Unit, site: Position) -> Refusal | None:
    """Refuse a position that is not open to the unit, or where units are not placed."""
    for entry, there in positions(table):
        if there == site and entry.refuse_unit is not None:
            return entry.refuse_unit(table, unit, site)
    return Refusal("entry.position_kinds", "no_such_position", {"position": site.id})


@cites("entry.control_needed", "entry.drop_rounds", "entry.drop_rest")
def refuse_drop(table: Table, unit: Unit, drop: DropPoint) -> Refusal | None:
    """Drop points work from round 2, for the seat that controls them.

    Nobody gets drills there, so a unit that has taken one must enter another way.
    """
    facts: dict[str, int | str] = {"position": drop.id, "round": table.clock.round}
    if drop_is_open(table, unit.seat, drop):
        return Refusal("entry.drop_rest", "has_taken_a_drill", facts) if unit.drills else None
    early = table.clock.round < 2
    return Refusal("entry.drop_rounds" if early else "entry.control_needed", "not_open", facts)


@cites("entry.control_needed", "entry.deployment_rounds", "entry.deployment_units")
def refuse_deployment(table: Table, unit: Unit, zone: DeploymentZone) -> Refusal | None:
    """Deployment zones work in round 1, for their owner, until they are full."""
    facts: dict[str, int | str] = {"position": zone.id, "round": table.clock.round}
    if deployment_is_open(table, unit.seat, zone):
        return None
    if zone.owner != unit.seat:
        return Refusal("entry.control_needed", "not_open", facts)
    late = table.clock.round > 1
    rule = "entry.deployment_rounds" if late else "entry.deployment_units"
    return Refusal(rule, "not_open", facts)


def refuse_bounds(table: Table, unit: Unit, site: Site, order: Deploy) -> Refusal | None:
    """Refuse the first fighter that stands where the position does not allow it."""
    for placement in order.placements:
        refusal = refuse_spot(table, unit, site, end_disc(table, placement))
        if refusal is not None:
            facts = {**refusal.facts, "fighter": placement.fighter}
            return Refusal(refusal.rule, refusal.reason, facts)
    return None


def refuse_spot(table: Table, unit: Unit, site: Position, end: Disc) -> Refusal | None:
    """Refuse a base where the way onto the table does not allow it."""
    found = find_entry(table, site.id)
    refuse = found[0].refuse_base if found is not None else None
    return None if refuse is None else refuse(table, unit, site, end)


@cites("entry.deployment_zone", "entry.deployment_full", "entry.deployment_moment")
def refuse_outside(_table: Table, _unit: Unit, zone: DeploymentZone, end: Disc) -> Refusal | None:
    """A base must be wholly inside the deployment zone."""
    if inside(end, zone.corners):
        return None
    return Refusal("entry.deployment_zone", "outside_the_zone")


@cites("entry.drop_point", "entry.drop_places")
def refuse_beyond(table: Table, unit: Unit, drop: DropPoint, end: Disc) -> Refusal | None:
    """A base must be near the drop point and clear of enemies."""
    params = table.setting.params
    if not within(end, shape_of(table, drop), params.drop_reach):
        return Refusal("entry.drop_point", "too_far_from_the_drop_point")
    if any(closer(end, disc(table, foe), params.contact) for foe in enemies(table, unit.seat)):
        return Refusal("entry.drop_places", "in_contact")
    return None


EDGE = WayIn("edge", "entry.access_zone", access_zones, holds_zone)
DEPLOYMENT = WayIn(
    "deployment",
    "entry.deployment_zone",
    deployment_zones,
    deployment_is_open,
    refuse_deployment,
    refuse_outside,
)
DROP = WayIn(
    "drop",
    "entry.drop_point",
    drop_points,
    drop_is_open,
    refuse_drop,
    refuse_beyond,
    lambda params: params.drop_reach,
    ends=True,
)


# ---- what follows ----------------------------------------------------------------------------


@machine.resolves(Deploy)
def resolve_deploy(table: Table, step: ActStep | MinimumEntryStep, order: Deploy) -> Done:
    """Place the unit, which is no movement; those in overwatch may fire if the rule set says so."""
    found, unit = find_entry(table, order.position), table.units[step.unit]
    assert found is not None  # noqa: S101  # any other was refused
    entry, site = found
    places = settle_places(table, order.placements)
    placed = UnitDeployed(unit.id, order.position, places, entry.rule)
    is_done = entry.ends or isinstance(step, MinimumEntryStep)
    watched = steps_of_arrival(table, unit, site)
    if not watched:
        return place(placed, is_done=is_done)
    last = EndEntryStep(unit.id) if is_done else SettleStep(unit.id)
    return Done((placed,), (LapseStep(), *watched, last))


@cites("entry.deployment_zone", "entry.drop_rest", "entry.compulsory")
def place(placed: UnitDeployed, *, is_done: bool) -> Done:
    """In a zone the unit can act, at a drop point it is done.

    A unit that had to enter without being paid for is done as well.
    """
    if is_done:
        return Done((placed, ActivationEnded(placed.unit)), (LapseStep(),))
    return Done((placed,), (LapseStep(), SettleStep(placed.unit)))


class EndEntryStep(Step, frozen=True):
    """A unit that has come just onto the table does nothing else."""

    unit: int


@machine.handles(EndEntryStep)
def end_entry(table: Table, step: EndEntryStep) -> Done:
    """End the activation: the unit does nothing but enter."""
    return Done((ActivationEnded(step.unit),))


@machine.handles(SettleStep)
@cites("entry.deployment_moment")
def settle(table: Table, step: SettleStep) -> Done:
    """Begin a full activation, with the status that the unit has where it stands."""
    unit = table.units[step.unit]
    if cannot_go_on(table, unit):
        return Done((ActivationEnded(unit.id),))
    after = seams.activation_settled(table.setting.rules)(table, unit)
    return Done((start_activation(table, unit),), after)


# ---- is there room? --------------------------------------------------------------------------


def find_room_in(table: Table, unit: Unit, zone: DeploymentZone) -> Deploy | None:
    """A way to place a unit in a deployment zone, found on a grid; None if there is none."""
    decision = MinimumEntryDecision(unit.seat, unit.id)
    for at in grid(zone):
        order = Deploy(unit.seat, zone.id, cluster(table, unit, at))
        if refuse_deploy(table, decision, order) is None:
            return order
    return None


def grid(zone: DeploymentZone) -> Iterator[Point]:
    """Places all over the extent of a zone."""
    xs, ys = zip(*zone.corners, strict=True)
    for x in range(min(xs), max(xs) + 1, SEARCH):
        for y in range(min(ys), max(ys) + 1, SEARCH):
            yield x, y


def cluster(
    table: Table, unit: Unit, at: Point, facing: int | None = None
) -> tuple[Placement, ...]:
    """The whole unit close together around a point; empty if there is no room."""
    movers = [Disc(x=at[0], y=at[1], r=table.fighters[f].r) for f in unit.fighters]
    found = arrange(
        movers,
        leader_to=at,
        formation=BlobFormation(),
        pieces=land_of(table).solid,
        discs=Discs(other_bases(table, unit)),
        table=table.setting.size,
        facing=facing,
        leader=unit.fighters.index(unit.leader),
    )
    if not found.ok:
        return ()
    return tuple(
        Placement(fighter, *place, facing or 0)
        for fighter, place in zip(unit.fighters, found.places, strict=True)
        if place is not None
    )

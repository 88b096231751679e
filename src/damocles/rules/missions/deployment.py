"""Placing a unit of the reserve: in a deployment zone, or around a drop point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Decision, Done, Order, Refusal, Step, cites
from damocles.geometry import Disc, Discs, arrange, closer, inside, within
from damocles.geometry.places import BlobFormation
from damocles.rules.chapters.activation import ActDecision, ActStep, start_activation
from damocles.rules.chapters.movement import (
    end_disc,
    other_bases,
    refuse_ends,
    refuse_members,
    refuse_way,
    settle_places,
)
from damocles.rules.reading.facts import disc, enemies
from damocles.rules.reading.positions import deployment_is_open, drop_is_open, shape_of
from damocles.rules.state import seams
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.setup import UnitDeployed
from damocles.rules.state.land import land_of
from damocles.rules.state.model import DeploymentZone, DropPoint
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import LapseStep, MinimumEntryStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import Point
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
    mission = table.setting.mission
    sites: tuple[Site, ...] = (*mission.deployment_zones, *mission.drop_points)
    return next((site for site in sites if site.id == name), None)


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


@cites(
    "entry.control_needed",
    "entry.deployment_rounds",
    "entry.deployment_units",
    "entry.drop_rounds",
    "entry.drop_rest",
)
def refuse_site(table: Table, unit: Unit, site: Site) -> Refusal | None:
    """Deployment zones work in round 1, drop points from round 2, both for the seat that has them.

    Nobody gets drills at a drop point, so a unit that has taken one must enter another way.
    """
    facts: dict[str, int | str] = {"position": site.id, "round": table.clock.round}
    if isinstance(site, DropPoint):
        if not drop_is_open(table, unit.seat, site):
            return Refusal(
                "entry.drop_rounds" if table.clock.round < 2 else "entry.control_needed",
                "not_open",
                facts,
            )
        return Refusal("entry.drop_rest", "has_taken_a_drill", facts) if unit.drills else None
    if deployment_is_open(table, unit.seat, site):
        return None
    if site.owner != unit.seat:
        return Refusal("entry.control_needed", "not_open", facts)
    return Refusal(
        "entry.deployment_rounds" if table.clock.round > 1 else "entry.deployment_units",
        "not_open",
        facts,
    )


def refuse_bounds(table: Table, unit: Unit, site: Site, order: Deploy) -> Refusal | None:
    """Refuse the first fighter that stands where the position does not allow it."""
    for placement in order.placements:
        refusal = refuse_spot(table, unit, site, end_disc(table, placement))
        if refusal is not None:
            facts = {**refusal.facts, "fighter": placement.fighter}
            return Refusal(refusal.rule, refusal.reason, facts)
    return None


@cites(
    "entry.deployment_zone",
    "entry.deployment_full",
    "entry.drop_point",
    "entry.drop_places",
    "entry.deployment_moment",
)
def refuse_spot(table: Table, unit: Unit, site: Site, end: Disc) -> Refusal | None:
    """A base must be inside the deployment zone, or near the drop point and clear of enemies."""
    if isinstance(site, DeploymentZone):
        return (
            None
            if inside(end, site.corners)
            else Refusal("entry.deployment_zone", "outside_the_zone")
        )
    params = table.setting.params
    if not within(end, shape_of(table, site), params.drop_reach):
        return Refusal("entry.drop_point", "too_far_from_the_drop_point")
    if any(closer(end, disc(table, foe), params.contact) for foe in enemies(table, unit.seat)):
        return Refusal("entry.drop_places", "in_contact")
    return None


# ---- what follows ----------------------------------------------------------------------------


@machine.resolves(Deploy)
@cites("entry.deployment_zone", "entry.drop_rest", "overwatch.arrivals", "entry.compulsory")
def resolve_deploy(table: Table, step: ActStep | MinimumEntryStep, order: Deploy) -> Done:
    """Place the unit, which is no movement. In a zone it can then act; at a drop point it is done.

    A unit that had to enter without being paid for is done as well.
    """
    dropped = isinstance(site_of(table, order.position), DropPoint)
    rule = "entry.drop_point" if dropped else "entry.deployment_zone"
    placed = UnitDeployed(step.unit, order.position, settle_places(table, order.placements), rule)
    if dropped or isinstance(step, MinimumEntryStep):
        return Done((placed, ActivationEnded(step.unit)), (LapseStep(),))
    return Done((placed,), (LapseStep(), SettleStep(step.unit)))


@machine.handles(SettleStep)
@cites("entry.deployment_moment")
def settle(table: Table, step: SettleStep) -> Done:
    """Begin a full activation, with the status that the unit has where it stands."""
    unit = table.units[step.unit]
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

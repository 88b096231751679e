"""Reconstruction: an eliminated fighter returns to its unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.movement.ends import refuse_alone_inside, refuse_ground
from damocles.rules.chapters.movement.measure import settle_places
from damocles.rules.chapters.overseers import declare_routine, refuse_moment, refuse_use
from damocles.rules.chapters.routines.newcomers import refuse_composition, refuse_newcomer
from damocles.rules.reading.facts import (
    are_in_contact,
    enemies,
    fighters_on_table,
    is_base_within,
    is_nearer_than,
    members,
)
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.routines import FighterReconstructed
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import Routine, RoutineEffects

if TYPE_CHECKING:
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Fighter, Table, Unit


class Reconstruct(Order, frozen=True):
    """An eliminated fighter returns to its unit, at this place."""

    overseer: int
    placement: Placement


def price(params: Params) -> int:
    """What it costs."""
    return params.reconstruction_cost


RECONSTRUCTION = Routine(
    "reconstruction",
    price,
    RoutineEffects(strengthens=True),
    Reconstruct,
    moment="command",
    infantry="routine.reconstruction",
)


@machine.refuses(Reconstruct, ActDecision)
@cites("routine.reconstruction", "routine.return_and_repair")
def refuse_reconstruct(table: Table, decision: ActDecision, order: Reconstruct) -> Refusal | None:
    """Refuse unless an eliminated member returns beside the others of a unit that still stands."""
    name = order.placement.fighter
    newcomer = table.fighters.get(name)
    gone = refuse_newcomer(table, order.seat, newcomer, name, "routine.reconstruction")
    if gone is not None or newcomer is None:
        return gone
    unit = table.units[newcomer.unit]
    if not members(table, unit):
        return Refusal("routine.reconstruction", "his_unit_is_gone", {"unit": unit.id})
    return (
        refuse_use(table, order.seat, order.overseer, RECONSTRUCTION, unit)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_composition(
            table, unit, table.setting.card(newcomer), None, "routine.reconstruction"
        )
        or refuse_place(table, unit, newcomer, order.placement)
    )


@cites("routine.reconstruction", "routine.return_and_repair")
def refuse_place(
    table: Table, unit: Unit, fighter: Fighter, placement: Placement
) -> Refusal | None:
    """The place must be free, in cohesion, not touching enemies; in a container only with all."""
    (there,) = settle_places(table, (placement,))
    ground = refuse_ground(table, there) or refuse_alone_inside(
        table, [*placements_of(table, unit), there]
    )
    back = replace(fighter, x=placement.x, y=placement.y)
    facts: dict[str, int | str] = {"fighter": fighter.id}
    if ground is not None:
        return ground
    if any(is_nearer_than(back, other, 0) for other in fighters_on_table(table)):
        return Refusal("move.no_overlap", "overlaps", facts)
    if any(are_in_contact(table, back, enemy) for enemy in enemies(table, unit.seat)):
        return Refusal("routine.reconstruction", "in_contact_with_an_enemy", facts)
    return refuse_apart(table, unit, back)


def placements_of(table: Table, unit: Unit) -> list[Placement]:
    """The places of all members of a unit now."""
    return [Placement(f.id, f.x, f.y, f.facing, f.standing_on) for f in members(table, unit)]


@cites("cohesion.leader", "cohesion.neighbour", "routine.return_and_repair")
def refuse_apart(table: Table, unit: Unit, back: Fighter) -> Refusal | None:
    """A returning fighter must be near the leader and next to a member; others may stay apart."""
    params, at, facts = table.setting.params, (back.x, back.y), {"fighter": back.id}
    if not is_base_within(back.r, at, table.fighters[unit.leader], params.cohesion_leader):
        return Refusal("cohesion.leader", "out_of_cohesion", {**facts})
    if not any(is_base_within(back.r, at, f, params.cohesion_link) for f in members(table, unit)):
        return Refusal("cohesion.neighbour", "out_of_cohesion", {**facts})
    return None


@machine.resolves(Reconstruct)
@cites("routine.reconstruction", "routine.return_and_repair")
def resolve_reconstruct(table: Table, step: ActStep, order: Reconstruct) -> Done:
    """The fighter is back; the unit goes on."""
    unit = table.fighters[order.placement.fighter].unit
    events = declare_routine(table, order.overseer, RECONSTRUCTION, unit)
    back = [FighterReconstructed(there) for there in settle_places(table, (order.placement,))]
    return Done([*events, *back], (step,))

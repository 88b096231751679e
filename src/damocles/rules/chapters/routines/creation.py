"""Creation: a new strider appears beside the overseer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.geometry import Disc
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.damage.machines import next_fighter, next_unit
from damocles.rules.chapters.movement.ends import FULL_TURN
from damocles.rules.chapters.overseers import declare_routine, refuse_moment, refuse_use
from damocles.rules.chapters.routines.spares import (
    placement_of,
    refuse_room,
    refuse_spare,
    spare_profile,
)
from damocles.rules.reading.facts import is_base_within
from damocles.rules.state.events.routines import StriderArose
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import Routine, RoutineEffects
from damocles.rules.state.steps import LapseStep

if TYPE_CHECKING:
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table


class Create(Order, frozen=True):
    """A new strider of this card appears beside the overseer."""

    overseer: int
    card: str
    x: int
    y: int
    facing: int = 0


def price(params: Params) -> int:
    """What it costs."""
    return params.creation_cost


CREATION = Routine(
    "creation",
    price,
    RoutineEffects(strengthens=True),
    Create,
    moment="command",
    machines="routine.creation",
)


@machine.refuses(Create, ActDecision)
@cites("routine.creation", "routine.creation_limits")
def refuse_create(table: Table, decision: ActDecision, order: Create) -> Refusal | None:
    """Refuse unless it is a Type 1 strider, in contact with the overseer, facing any way."""
    active = table.units[decision.unit]
    refusal = (
        refuse_use(table, order.seat, order.overseer, CREATION, active)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_spare(table, order.seat, order.card, 1, "routine.creation")
    )
    if refusal is not None:
        return refusal
    if not 0 <= order.facing < FULL_TURN:
        return Refusal("move.final_facing", "no_such_facing", {"fighter": order.overseer})
    overseer = table.fighters[order.overseer]
    radius = spare_profile(table, order.seat, order.card).radius
    near = is_base_within(radius, (order.x, order.y), overseer, table.setting.params.contact)
    if overseer.place != "table" or not near:
        return Refusal("routine.creation", "not_beside_the_overseer", {"fighter": overseer.id})
    return refuse_room(table, base_of_creation(table, order), (), "routine.creation")


def base_of_creation(table: Table, order: Create) -> Disc:
    """The base of the new machine."""
    return Disc(x=order.x, y=order.y, r=spare_profile(table, order.seat, order.card).radius)


@machine.resolves(Create)
@cites("routine.creation", "routine.creation_limits", "drill.lost")
def resolve_create(table: Table, step: ActStep, order: Create) -> Done:
    """Create a unit of its own, which may engage enemies; the active unit goes on."""
    there = placement_of(table, base_of_creation(table, order), next_fighter(table), order.facing)
    arose = StriderArose(
        order.seat, next_unit(table), f"{order.seat}/{order.card}", there, "routine.creation"
    )
    events = [*declare_routine(table, order.overseer, CREATION, step.unit), arose]
    return Done(events, (LapseStep(), step))

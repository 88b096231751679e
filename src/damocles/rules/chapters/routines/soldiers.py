"""Transfer and Reconstruction: soldiers who were eliminated come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.movement.ends import refuse_alone_inside, refuse_ground
from damocles.rules.chapters.movement.measure import settle_places
from damocles.rules.chapters.overseers import (
    RECONSTRUCTION,
    TRANSFER,
    declare_routine,
    refuse_moment,
    refuse_use,
)
from damocles.rules.reading.facts import (
    are_in_contact,
    enemies,
    fighters_on_table,
    is_base_within,
    is_called_alike,
    is_nearer_than,
    members,
    seat_of,
)
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.routines import FighterReconstructed, FighterTransferred
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.model import FighterCard, UnitCard
    from damocles.rules.state.state import Fighter, Table, Unit

LIMITED = ("bearer", "specialist")
"""Roles of which a unit may have only a limited number."""
CREW = ("gunner", "support_weapon")
"""GEN-018: roles of support units, whose fighters are not soldiers."""


class Transfer(Order, frozen=True):
    """An eliminated soldier takes the place of this member of a unit."""

    overseer: int
    member: int
    newcomer: int


class Reconstruct(Order, frozen=True):
    """An eliminated fighter returns to its unit, at this place."""

    overseer: int
    placement: Placement


# ---- who can come back -----------------------------------------------------------------------


def is_leader_by_rank(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is an officer or hero, who are neither replaced nor brought back."""
    card = table.setting.card(fighter)
    return card.officer is not None or card.role in ("officer", "hero")


@cites("ROU-006", "RUL-131")
def refuse_newcomer(
    table: Table, seat: int, newcomer: Fighter | None, name: int, rule: str
) -> Refusal | None:
    """Refuse unless the fighter is of this seat, was eliminated, and is not an officer."""
    facts: dict[str, int | str] = {"fighter": name}
    if newcomer is None or newcomer.place != "gone" or seat_of(table, newcomer) != seat:
        return Refusal(rule, "not_eliminated", facts)
    if f"evacuated {newcomer.unit}" in table.tally:
        return Refusal("RUL-113", "not_eliminated", facts)
    if is_leader_by_rank(table, newcomer):
        return Refusal(rule, "officers_do_not_return", facts)
    return None


@cites("ROU-006", "RUL-131", "RUL-132")
def refuse_composition(
    table: Table, unit: Unit, newcomer: FighterCard, without: int | None, rule: str
) -> Refusal | None:
    """Refuse more special fighters than the unit may have, or special weapons of two kinds."""
    if newcomer.role not in LIMITED:
        return None
    mustered = table.setting.unit_card(unit)
    others = [table.setting.card(f) for f in members(table, unit) if f.id != without]
    same = [card for card in others if card.role == newcomer.role]
    if len(same) >= limit_of(mustered, newcomer.role):
        return Refusal(rule, "too_many_special_fighters", {"unit": unit.id, "number": len(same)})
    own = special_weapons(table, newcomer)
    if any(special_weapons(table, card) != own for card in same):
        return Refusal(rule, "special_weapons_of_two_kinds", {"unit": unit.id})
    return None


def limit_of(mustered: UnitCard, role: str) -> int:
    """How many fighters of a special role a unit may have."""
    if role == "bearer" and mustered.bearers is not None:
        return mustered.bearers
    return sum(card.role == role for card in mustered.fighters)


def special_weapons(table: Table, card: FighterCard) -> set[str]:
    """The guns of a bearer, except those that every fighter of some unit carries in addition."""
    if card.role != "bearer":
        return set()
    thrown = {name for unit in table.setting.unit_cards.values() for name in unit.equipment}
    guns = {name for name in card.weapons if table.setting.weapons[name].kind == "ranged"}
    return guns - thrown


# ---- Transfer --------------------------------------------------------------------------------


@machine.refuses(Transfer, ActDecision)
@cites("ROU-006", "RUL-131")
def refuse_transfer(table: Table, decision: ActDecision, order: Transfer) -> Refusal | None:
    """A soldier may replace one of the same designation, from any unit of the company."""
    member = table.fighters.get(order.member)
    if member is None or member.place != "table" or not is_soldier(table, member):
        return Refusal("ROU-006", "not_a_soldier", {"fighter": order.member})
    if is_leader_by_rank(table, member):
        return Refusal("ROU-006", "officers_stay", {"fighter": order.member})
    unit, newcomer = table.units[member.unit], table.fighters.get(order.newcomer)
    return (
        refuse_use(table, order.seat, order.overseer, TRANSFER, unit)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_newcomer(table, order.seat, newcomer, order.newcomer, "ROU-006")
        or refuse_unlike(table, member, order.newcomer)
        or refuse_composition(
            table, unit, table.setting.card(table.fighters[order.newcomer]), member.id, "ROU-006"
        )
    )


@cites("GEN-019")
def is_soldier(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter is neither machine nor support weapon nor gunner."""
    soldier = table.setting.profile(fighter).category == "soldier"
    return soldier and table.setting.card(fighter).role not in CREW


@cites("ROU-006", "RUL-131")
def refuse_unlike(table: Table, member: Fighter, newcomer: int) -> Refusal | None:
    """Only a soldier of the same designation may take the place."""
    other = table.fighters[newcomer]
    if is_soldier(table, other) and is_called_alike(table, other, member):
        return None
    return Refusal("ROU-006", "another_designation", {"fighter": newcomer})


@machine.resolves(Transfer)
@cites("ROU-006", "RUL-131")
def resolve_transfer(table: Table, step: ActStep, order: Transfer) -> Done:
    """Swap the two; nobody scores."""
    unit = table.fighters[order.member].unit
    events = declare_routine(table, order.overseer, TRANSFER, unit)
    return Done([*events, FighterTransferred(order.member, order.newcomer)], (step,))


# ---- Reconstruction --------------------------------------------------------------------------


@machine.refuses(Reconstruct, ActDecision)
@cites("ROU-009", "RUL-132")
def refuse_reconstruct(table: Table, decision: ActDecision, order: Reconstruct) -> Refusal | None:
    """Refuse unless an eliminated member returns beside the others of a unit that still stands."""
    name = order.placement.fighter
    newcomer = table.fighters.get(name)
    gone = refuse_newcomer(table, order.seat, newcomer, name, "ROU-009")
    if gone is not None or newcomer is None:
        return gone
    unit = table.units[newcomer.unit]
    if not members(table, unit):
        return Refusal("ROU-009", "his_unit_is_gone", {"unit": unit.id})
    return (
        refuse_use(table, order.seat, order.overseer, RECONSTRUCTION, unit)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_composition(table, unit, table.setting.card(newcomer), None, "ROU-009")
        or refuse_place(table, unit, newcomer, order.placement)
    )


@cites("ROU-009", "RUL-132")
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
        return Refusal("ACT-026", "overlaps", facts)
    if any(are_in_contact(table, back, enemy) for enemy in enemies(table, unit.seat)):
        return Refusal("ROU-009", "in_contact_with_an_enemy", facts)
    return refuse_apart(table, unit, back)


def placements_of(table: Table, unit: Unit) -> list[Placement]:
    """The places of all members of a unit now."""
    return [Placement(f.id, f.x, f.y, f.facing, f.standing_on) for f in members(table, unit)]


@cites("GEN-016", "GEN-017", "RUL-132")
def refuse_apart(table: Table, unit: Unit, back: Fighter) -> Refusal | None:
    """A returning fighter must be near the leader and next to a member; others may stay apart."""
    params, at, facts = table.setting.params, (back.x, back.y), {"fighter": back.id}
    if not is_base_within(back.r, at, table.fighters[unit.leader], params.cohesion_leader):
        return Refusal("GEN-016", "out_of_cohesion", {**facts})
    if not any(is_base_within(back.r, at, f, params.cohesion_link) for f in members(table, unit)):
        return Refusal("GEN-017", "out_of_cohesion", {**facts})
    return None


@machine.resolves(Reconstruct)
@cites("ROU-009", "RUL-132")
def resolve_reconstruct(table: Table, step: ActStep, order: Reconstruct) -> Done:
    """The fighter is back; the unit goes on."""
    unit = table.fighters[order.placement.fighter].unit
    events = declare_routine(table, order.overseer, RECONSTRUCTION, unit)
    back = [FighterReconstructed(there) for there in settle_places(table, (order.placement,))]
    return Done([*events, *back], (step,))

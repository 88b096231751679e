"""Who leads a unit when its leader is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Event, Order, Refusal, Result, cites
from damocles.rules.chapters.damage.steps import LeaderStep
from damocles.rules.reading.facts import distance, members
from damocles.rules.state import seams
from damocles.rules.state.events.activation import CardRemoved
from damocles.rules.state.events.damage import LeaderReplaced, UnitLost
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import LapseStep, SuccessionStep, steps_to_goals

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table, Unit

PREFERENCE = ("standard", "specialist", "bearer", "gunner")
"""RUL-09: who is preferred as leader, in this order."""


class LeaderDecision(Decision, frozen=True):
    """These members are equally near to the leader who fell: who leads now?"""

    unit: int
    candidates: tuple[int, ...]


class NameLeader(Order, frozen=True):
    """This fighter leads."""

    fighter: int


@machine.handles(LeaderStep)
@cites("unit.leader", "unit.new_leader", "drill.lost")
def replace_leader(table: Table, step: LeaderStep) -> Result:
    """A unit without members is lost; a leader still standing stays; else a member takes over.

    Officers lead, so the leader who fell may have been the commander. Drills may lapse: after
    losses more than half may be lying down, and a hero who left a machine may be in contact.
    """
    unit = table.units[step.unit]
    goals = steps_to_goals(table)
    after = (LapseStep(), SuccessionStep(unit.seat), *goals)
    if not members(table, unit):
        return Done(unit_loss(table, unit, step.by) if unit.place != "gone" else (), after)
    if table.fighters[unit.leader].place == "table":
        return Done(steps=(LapseStep(), *goals))
    found = seams.leader_heirs(table.setting.rules)(table, unit)
    if len(found) > 1:
        return Ask(LeaderDecision(unit.seat, unit.id, tuple(f.id for f in found)))
    heir, *_ = found
    return Done((LeaderReplaced(unit.id, heir.id),), after)


@cites("sequence.dead_card", "points.officer_and_unit", "battle.contested_options")
def unit_loss(
    table: Table, unit: Unit, by: int | None, *, rule: str = "points.officer_and_unit"
) -> tuple[Event, ...]:
    """The events of a unit's loss. Its card is still played or, with an option, taken out."""
    leaves = table.setting.params.options.dead_cards_leave and card_waits(table, unit)
    removed = (CardRemoved(unit.seat, unit.id, "battle.contested_options"),) if leaves else ()
    return (UnitLost(unit.id, by, rule), *removed)


def card_waits(table: Table, unit: Unit) -> bool:
    """Whether a unit's card is still to be played in this round; False where a view hides it."""
    cards = table.seats[unit.seat].sequence
    return isinstance(cards, tuple) and unit.id in cards


@cites("unit.new_leader", "unit.heirs")
def closest_heirs(table: Table, unit: Unit) -> list[Fighter]:
    """The closest of the most preferred members, or all that tie; machines are all equal."""
    old, group = table.fighters[unit.leader], members(table, unit)
    if not is_afv_unit(table, unit):
        best = min(preference(table, fighter) for fighter in group)
        group = [fighter for fighter in group if preference(table, fighter) == best]
    near = min(distance(table, old, fighter) for fighter in group)
    return [fighter for fighter in group if distance(table, old, fighter) == near]


@cites("profile.special_fighters", "unit.heirs")
def preference(table: Table, fighter: Fighter) -> int:
    """A fighter's place in line to lead; a support weapon comes after everybody else."""
    role = table.setting.card(fighter).role
    return PREFERENCE.index(role) if role in PREFERENCE else len(PREFERENCE)


@machine.refuses(NameLeader, LeaderDecision)
def refuse_leader(table: Table, decision: LeaderDecision, order: NameLeader) -> Refusal | None:
    """Only one of the candidates may be named."""
    if order.fighter in decision.candidates:
        return None
    return Refusal("unit.new_leader", "not_a_candidate", {"fighter": order.fighter})


@machine.resolves(NameLeader)
def resolve_leader(table: Table, step: LeaderStep, order: NameLeader) -> Done:
    """The named fighter leads the unit."""
    seat = table.units[step.unit].seat
    after = (LapseStep(), SuccessionStep(seat), *steps_to_goals(table))
    return Done((LeaderReplaced(step.unit, order.fighter),), after)

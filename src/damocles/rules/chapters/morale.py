"""Morale: who tests, what failing means, rallying."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from damocles.engine import Ask, Decision, Done, Event, Order, Result, Roll, cites, seat_stream
from damocles.rules.chapters.activation import leave
from damocles.rules.chapters.composure import offer_success
from damocles.rules.chapters.damage import credit
from damocles.rules.chapters.damage.leaders import unit_loss
from damocles.rules.reading.facts import is_afv, is_immobilised, members, officer_of
from damocles.rules.reading.resolution import AUTOMATIC, IMPOSSIBLE, face_needed, successes
from damocles.rules.state import seams
from damocles.rules.state.course import NextSectionStep
from damocles.rules.state.events.activation import ActivationDeclined, LeadershipSpent
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.morale import (
    DrillsLost,
    MarkerPlaced,
    MoraleTested,
    UnitDisorganised,
    UnitRallied,
    UnitRouted,
)
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.seams import MoraleDice
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import (
    AftermathStep,
    MarkerStep,
    MoraleStep,
    RallyStep,
    TestMoraleStep,
)

if TYPE_CHECKING:
    from damocles.engine import Refusal
    from damocles.rules.state.state import Fighter, Table, Unit


# ---- who tests -------------------------------------------------------------------------------


def members_that_count(table: Table, unit: Unit) -> list[Fighter]:
    """HER-002: the members that count in numbers; heroes do not."""
    sheets = table.setting.sheets
    return [f for f in members(table, unit) if sheets[f.card].card.role != "hero"]


@cites("morale.few_left", "morale.one_left")
def wavering_strength(type_: int) -> int:
    """At how many members a unit of this Type begins to waver; battlesuits hold out longest.

    >>> [wavering_strength(type_) for type_ in (1, 2, 3)]
    [3, 3, 1]
    """
    return 1 if type_ == 3 else 3


@cites("morale.few_left", "morale.one_left", "morale.after_losses")
def is_depleted(left: int, started: int, type_: int) -> bool:
    """Whether losses have reduced a unit to a few members, but not to none.

    >>> is_depleted(3, 6, 1), is_depleted(3, 3, 1), is_depleted(3, 6, 3)
    (True, False, False)
    """
    return 0 < left <= wavering_strength(type_) and left < started


@cites("morale.all_immobilised", "hero.outside_numbers")
def must_test(table: Table, unit: Unit) -> bool:
    """Whether losses have reduced a unit to a few, or all its machines are immobilised."""
    present = members(table, unit)
    if is_afv_unit(table, unit):
        return bool(present) and all(is_immobilised(table, machine) for machine in present)
    started = [f for f in unit.fighters if table.setting.card(table.fighters[f]).role != "hero"]
    type_ = table.setting.profile(table.fighters[unit.leader]).type
    return is_depleted(len(members_that_count(table, unit)), len(started), type_)


def morale_of(table: Table, unit: Unit) -> int | None:
    """The Morale a unit tests with, by the rule set that is played; None if it never tests."""
    return seams.morale_officer(table.setting.rules)(table, unit)


@cites("morale.test", "morale.officer")
def highest_morale(table: Table, unit: Unit) -> int | None:
    """The officer's Morale if there is one, else the highest; None if the unit never tests."""
    officer = officer_of(table, unit)
    if officer is not None:
        return table.setting.profile(officer).morale
    values = [table.setting.profile(fighter).morale for fighter in members(table, unit)]
    return None if None in values else max(value for value in values if value is not None)


@cites("morale.machine_lost", "morale.machine_lost_at_once")
def machines_to_test_for(table: Table, loss: Loss) -> list[int]:
    """The machines that are lost for good; two that became one go on as that."""
    if loss.cause == "merger":
        return []
    return [name for name in loss.fighters if is_afv(table, table.fighters[name])]


@cites("morale.test_first", "morale.machine_lost", "morale.machine_lost_at_once")
def tests_due(table: Table, unit: Unit, loss: Loss | None) -> tuple[TestMoraleStep, ...]:
    """One test on activation for whoever has to; after a loss, one at once for each machine."""
    if loss is not None:
        return tuple(TestMoraleStep(unit.id) for _ in machines_to_test_for(table, loss))
    return (TestMoraleStep(unit.id),) if must_test(table, unit) else ()


@machine.handles(MoraleStep)
@cites("morale.test_first", "morale.several_tests", "morale.order")
def check_morale(table: Table, step: MoraleStep) -> Done:
    """Test morale, where that is due, on activation and before anything is paid."""
    unit = table.units[step.unit]
    if unit.place != "table":
        return Done()
    return Done(steps=seams.morale_triggers(table.setting.rules)(table, unit, None))


@machine.handles(MarkerStep)
def place_marker(table: Table, step: MarkerStep) -> Done:
    """Whoever has left the battle gets no marker."""
    there = table.units[step.unit].place == "table"
    return Done((MarkerPlaced(step.unit, step.rule),) if there else ())


# ---- the test --------------------------------------------------------------------------------


@cites("morale.nerves_of_steel", "ability.nerves_of_steel")
def may_waver(table: Table, unit: Unit) -> bool:
    """Whether a unit tests morale at all; nerves of steel are not tested."""
    return morale_of(table, unit) is not None


@cites("morale.test")
def morale_needed(table: Table, unit: Unit) -> int:
    """The face needed to pass: Morale against a fixed difficulty."""
    morale = cast("int", morale_of(table, unit))  # never asked for units that never test
    return face_needed(morale, table.setting.params.morale_difficulty)


@machine.handles(TestMoraleStep)
def roll_morale(table: Table, step: TestMoraleStep) -> Result:
    """Roll the dice, unless success is bought; none where the result is certain."""
    unit = table.units[step.unit]
    if not members(table, unit) or not may_waver(table, unit):
        return Done()
    need = morale_needed(table, unit)
    if need in (AUTOMATIC, IMPOSSIBLE):
        return finish_test(table, unit, (), passed=need == AUTOMATIC)
    offer, dice = offer_success(table, step), dice_of_test(table, unit).dice
    return Ask(offer) if offer else Roll(dice, seat_stream(unit.seat), "morale", "morale.test")


def dice_of_test(table: Table, unit: Unit) -> MoraleDice:
    """The dice of a unit's morale test, by the rule set that is played."""
    return seams.morale_test(table.setting.rules)(table, unit)


@cites("morale.test")
def one_die(_table: Table, _unit: Unit) -> MoraleDice:
    """One die, and it has to succeed: nobody pays instead, and nobody rolls again."""
    return MoraleDice(1, 1)


@machine.after_roll(TestMoraleStep)
def judge_morale(table: Table, step: TestMoraleStep, faces: tuple[int, ...]) -> Done:
    """A failed test is rolled again where the rule set has it so, but only once."""
    unit, need = table.units[step.unit], morale_needed(table, table.units[step.unit])
    passed = successes(faces, need) >= dice_of_test(table, unit).successes
    if passed or step.again or not dice_of_test(table, unit).may_repeat:
        return finish_test(table, unit, faces, passed=passed)
    return Done((MoraleTested(unit.id, need, faces, passed),), (replace(step, again=True),))


def finish_test(table: Table, unit: Unit, faces: tuple[int, ...], *, passed: bool) -> Done:
    """Tell the result, and what it does to the unit."""
    event = MoraleTested(unit.id, morale_needed(table, unit), faces, passed)
    after = seams.morale_recover(table.setting.rules)(table, unit, passed=passed)
    return Done((event, *after.events), after.steps)


@cites("morale.passed")
def worsen_if_failed(table: Table, unit: Unit, *, passed: bool) -> Done:
    """Success changes nothing."""
    return Done() if passed else worsen(table, unit)


@cites("morale.states", "morale.failed")
def worsen(table: Table, unit: Unit) -> Done:
    """Valiant becomes disorganised, disorganised becomes routing."""
    return rout(table, unit) if unit.disorganised else Done(disorganise(table, unit))


@cites("morale.rout")
def rout(table: Table, unit: Unit) -> Done:
    """The whole unit is gone at once."""
    by = credit(table, unit, None)
    fled = [FighterLost(fighter.id, by, "morale.rout") for fighter in members(table, unit)]
    lost = unit_loss(table, unit, by, rule="morale.rout")
    loss = Loss(unit.id, by, "rout", tuple(event.fighter for event in fled))
    return Done((UnitRouted(unit.id), *fled, *lost), (AftermathStep((loss,)),))


@cites("morale.failed", "morale.machine_lost_at_once")
def disorganise(table: Table, unit: Unit) -> list[Event]:
    """The unit keeps its drills until its card is revealed; with an option they are lost now."""
    loses = unit.drills and table.setting.params.options.disorganised_lose_drills
    return [
        UnitDisorganised(unit.id),
        *([DrillsLost(unit.id, "morale.machine_lost_at_once")] if loses else []),
    ]


# ---- rallying --------------------------------------------------------------------------------


class RallyDecision(Decision, frozen=True):
    """Rally this disorganised unit?"""

    unit: int
    cost: int


class Rally(Order, frozen=True):
    """The unit is valiant again and is activated as usual."""


class LeaveDisorganised(Order, frozen=True):
    """The unit does nothing."""


@machine.handles(RallyStep)
@cites("activation.disorganised", "morale.rally", "morale.order")
def ask_rally(table: Table, step: RallyStep) -> Result:
    """Ask after the test and before the cost; a unit that is not rallied does nothing."""
    unit = table.units[step.unit]
    if unit.place == "gone":
        return Done()
    if not unit.disorganised:
        return Done(steps=(NextSectionStep("rally", unit.id),))
    price = price_of_rally(table, step)
    if price is None or table.seats[unit.seat].lp < price:
        return leave_unrallied(table, unit)
    return Ask(RallyDecision(unit.seat, unit.id, price))


def price_of_rally(table: Table, step: RallyStep) -> int | None:
    """What it costs to rally the unit, by the rule set that is played."""
    return seams.morale_rally(table.setting.rules)(table, table.units[step.unit])


@cites("morale.rally")
def rally_cost(table: Table, _unit: Unit) -> int:
    """Every unit can be rallied, for the same price."""
    return table.setting.params.rally_cost


@machine.refuses(Rally, RallyDecision)
@machine.refuses(LeaveDisorganised, RallyDecision)
def refuse_rally(
    table: Table, decision: RallyDecision, order: Rally | LeaveDisorganised
) -> Refusal | None:
    """Both are always allowed: a cost that cannot be paid is never asked for."""
    return None


@machine.resolves(Rally)
def resolve_rally(table: Table, step: RallyStep, order: Rally) -> Done:
    """Pay and make the unit valiant; its activation goes on."""
    price = price_of_rally(table, step)
    assert price is not None  # noqa: S101  # it was asked for
    paid = LeadershipSpent(order.seat, price, "morale.rally")
    return Done((paid, UnitRallied(step.unit)), (NextSectionStep("rally", step.unit),))


@machine.resolves(LeaveDisorganised)
def resolve_leave(table: Table, step: RallyStep, order: LeaveDisorganised) -> Done:
    """The unit takes no action and no drill."""
    return leave_unrallied(table, table.units[step.unit])


@cites("morale.disorganised")
def leave_unrallied(table: Table, unit: Unit) -> Done:
    """A unit that is not rallied is not activated."""
    return leave(table, unit, ActivationDeclined(unit.id, rule="morale.disorganised"))

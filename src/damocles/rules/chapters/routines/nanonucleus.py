"""Hyper nanonucleus: all failed damage tests of one attack are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Roll, cites, seat_stream
from damocles.rules.chapters.damage.infantry import add_retest, follow_successes
from damocles.rules.chapters.damage.steps import RetestStep
from damocles.rules.chapters.overseers import (
    attacking_unit,
    declare_routine,
    is_charged,
    overseers_able,
    rule_on,
)
from damocles.rules.state.events.routines import NanonucleusCharged
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import Routine, RoutineEffects

if TYPE_CHECKING:
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table


class NanonucleusDecision(Decision, frozen=True):
    """This many damage tests of the unit have failed: does one of these overseers help?"""

    unit: int
    overseers: tuple[int, ...]
    failed: int


class UseNanonucleus(Order, frozen=True):
    """All failed damage tests of this attack are rolled again."""

    overseer: int


class LeaveTests(Order, frozen=True):
    """The failed damage tests stand."""


def price(params: Params) -> int:
    """What it costs."""
    return params.nanonucleus_cost


NANONUCLEUS = Routine(
    "nanonucleus",
    price,
    RoutineEffects(second_tests=True),
    UseNanonucleus,
    moment="answer",
    infantry="routine.nanonucleus",
    machines="routine.nanonucleus_machines",
)


@machine.handles(RetestStep)
@cites("routine.nanonucleus", "routine.nanonucleus_machines", "routine.dash_and_nanonucleus")
def ask_retest(table: Table, step: RetestStep) -> Result:
    """Ask at the first failed test of an attack; then all later failures are rolled again too."""
    wound = step.test.wound
    unit = attacking_unit(table, wound)
    if is_charged(table, wound):
        rule = rule_on(table, NANONUCLEUS, unit)
        return Roll(step.failed, seat_stream(wound.by), "damage", rule)
    return Ask(NanonucleusDecision(wound.by, unit.id, overseers_able(table, wound), step.failed))


@machine.after_roll(RetestStep)
def judge_retest(table: Table, step: RetestStep, faces: tuple[int, ...]) -> Done:
    """Tests are rolled again only once: what fails again has failed."""
    return add_retest(table, step, faces)


@machine.refuses(UseNanonucleus, NanonucleusDecision)
def refuse_nanonucleus(
    table: Table, decision: NanonucleusDecision, order: UseNanonucleus
) -> Refusal | None:
    """Only an overseer who can help may be named."""
    if order.overseer in decision.overseers:
        return None
    return Refusal("routine.overseers", "not_an_overseer", {"fighter": order.overseer})


@machine.refuses(LeaveTests, NanonucleusDecision)
def refuse_leaving(
    table: Table, decision: NanonucleusDecision, order: LeaveTests
) -> Refusal | None:
    """Nobody is forced."""
    return None


@machine.resolves(UseNanonucleus)
def resolve_nanonucleus(table: Table, step: RetestStep, order: UseNanonucleus) -> Done:
    """Pay for the routine; the dice are rolled again at once."""
    wound = step.test.wound
    unit = attacking_unit(table, wound)
    charged = NanonucleusCharged(wound.weapon, wound.origin, rule_on(table, NANONUCLEUS, unit))
    return Done([*declare_routine(table, order.overseer, NANONUCLEUS, unit.id), charged], (step,))


@machine.resolves(LeaveTests)
def resolve_leaving(table: Table, step: RetestStep, order: LeaveTests) -> Done:
    """Go on with the successes so far."""
    return Done(steps=follow_successes(table, step.test, step.through))

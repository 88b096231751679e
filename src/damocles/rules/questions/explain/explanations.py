"""The two questions: why did this happen, and what would this order do or why may it not be given?

A legal order is explained by what it would cause: it is resolved, which only reads, and the first
events it would cause are explained as if they had happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.chapters.activation import ActDecision, ActStep, TurnDecision
from damocles.rules.chapters.close_combat.attack import AttackStep
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision, OverwatchSalvoStep
from damocles.rules.questions.disclosure import may_measure
from damocles.rules.questions.explain.close_combat import foresee_combat
from damocles.rules.questions.explain.refusals import explain_refusal
from damocles.rules.questions.explain.register import explainers
from damocles.rules.questions.explain.values import (
    Distance,
    Explanation,
    Needed,
    Range,
    build_explanation,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import TurnStep

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import Decision, Event, Order, Step
    from damocles.rules.questions.explain.values import AnyFact
    from damocles.rules.state.state import Table


def explain_event(table: Table, event: Event) -> Explanation:
    """Why an event happened as it did; the table is the one just before it, and is only read.

    Events that nothing on the table decided are explained by their rule alone.
    """
    if type(event) in explainers:
        return explainers[type(event)](table, event)
    rule = getattr(event, "rule", None)
    return Explanation((rule,) if rule else ())


def explain_order(table: Table, decision: Decision, order: Order) -> Explanation:
    """What an order would do, or what decides that it may not be given; the table is only read.

    A legal order that shows nothing on the table has an empty explanation. Shots are explained
    without their distances and what depends on them, unless the table measures freely.
    """
    refusal = machine.refusal(table, decision, order)
    if refusal is not None:
        return explain_refusal(table, decision, order, refusal)
    step = step_of(decision)
    if step is None:
        return Explanation()
    done = machine.resolvers[type(order)](table, step, order)
    fought = [foresee_combat(table, after) for after in done.steps if isinstance(after, AttackStep)]
    found = join_explanations(explain_event(table, event) for event in (*done.events, *fought))
    return found if may_measure(table, order) else hide_distances(found)


def step_of(decision: Decision) -> Step | None:
    """The step that asks for a decision, if the decision says enough to rebuild it."""
    if isinstance(decision, ActDecision):
        return ActStep(decision.unit)
    if isinstance(decision, OverwatchSalvoDecision):
        return OverwatchSalvoStep(decision.unit, decision.target, decision.fired)
    return TurnStep(decision.seat) if isinstance(decision, TurnDecision) else None


def join_explanations(parts: Iterable[Explanation]) -> Explanation:
    """Several explanations as one."""
    found = list(parts)
    return Explanation(
        tuple(dict.fromkeys(rule for part in found for rule in part.rules)),
        tuple(fact for part in found for fact in part.facts),
        tuple(figure for part in found for figure in part.figures),
    )


# ---- what may not be measured yet ------------------------------------------------------------


@cites("GEN-008")
def hide_distances(explanation: Explanation) -> Explanation:
    """An explanation without distances, ranges, and numbers that depend on a range."""
    facts = [fact for fact in explanation.facts if not is_measured(fact)]
    return build_explanation(explanation.rules[0], facts, explanation.figures)


def is_measured(fact: AnyFact) -> bool:
    """Whether a fact gives a distance, or lets one work it out."""
    by_range = isinstance(fact, Needed) and any(part.reason == "range" for part in fact.modifiers)
    return by_range or isinstance(fact, Distance | Range)

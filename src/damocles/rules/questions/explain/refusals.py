"""Refused orders: the geometry that decided.

The bases and elements that a refusal names are always shown. Some reasons have more to show,
depending on the order: their functions are entered here by reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from damocles.rules.questions.explain import marks
from damocles.rules.questions.explain.values import Refused, build_explanation
from damocles.rules.reading.facts import members

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine import Decision, Order, Refusal
    from damocles.rules.questions.explain.values import AnyFact, AnyFigure, Explanation
    from damocles.rules.state.state import Table

FIGHTERS = ("fighter", "spotter", "defender", "mechanic", "medic", "hero", "machine", "overseer")
"""Facts of a refusal that name fighters."""


class Case(NamedTuple):
    """A refused order, with everything there is to know about it."""

    table: Table
    decision: Any
    order: Any
    refusal: Refusal


Evidence = tuple["list[AnyFact]", "list[AnyFigure]"]
reasons: dict[str, list[Callable[[Case], Evidence | None]]] = {}
"""The functions that show a reason; each may decline, as different orders share reasons."""


def shows(
    *names: str,
) -> Callable[[Callable[[Case], Evidence | None]], Callable[[Case], Evidence | None]]:
    """Register a function that shows these reasons."""

    def enter(function: Callable[[Case], Evidence | None]) -> Callable[[Case], Evidence | None]:
        for name in names:
            reasons.setdefault(name, []).append(function)
        return function

    return enter


def explain_refusal(
    table: Table, decision: Decision, order: Order, refusal: Refusal
) -> Explanation:
    """Why an order is refused, and what on the table decided it."""
    case = Case(table, decision, order, refusal)
    said = Refused(refusal.reason, tuple(refusal.facts.items()), refusal.rule)
    for show in reasons.get(refusal.reason, ()):
        shown = show(case)
        if shown is not None:
            return build_explanation(refusal.rule, [said, *shown[0]], shown[1])
    return build_explanation(refusal.rule, [said], figures_of_refusal(case))


def figures_of_refusal(case: Case) -> list[AnyFigure]:
    """The fighters and elements that a refusal names, where they stand."""
    table, facts, rule = case.table, case.refusal.facts, case.refusal.rule
    names = [facts[key] for key in FIGHTERS if key in facts] + fighters_at_fault(case)
    unit = facts.get("unit")
    if isinstance(unit, int) and unit in table.units:
        names += [fighter.id for fighter in members(table, table.units[unit])]
    found: list[AnyFigure] = [
        marks.base(table, table.fighters[name], rule)
        for name in dict.fromkeys(names)
        if isinstance(name, int) and name in table.fighters
        if table.fighters[name].place == "table"
    ]
    element = facts.get("element")
    if isinstance(element, str) and element in table.elements:
        found.append(marks.element(table, element, rule))
    return found


def fighters_at_fault(case: Case) -> list[int]:
    """All fighters at fault, if the refusal names several."""
    several = case.refusal.facts.get("fighters")
    return [int(name) for name in str(several).split()] if several is not None else []

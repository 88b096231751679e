"""What of an explanation may leave before an order is given: nothing that measures a distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import cites
from damocles.rules import ClimbOut, Deploy, EnterAtEdge, Evacuate, LayElement, Move, StepAside
from damocles.rules.questions import (
    Area,
    Blocked,
    Caught,
    Circle,
    Explanation,
    Line,
    Reached,
    Sector,
    build_explanation,
    is_measured,
    may_measure,
)

if TYPE_CHECKING:
    from damocles.engine import Order
    from damocles.rules.questions import AnyFact, AnyFigure
    from damocles.rules.state import Table

TRIED = (ClimbOut, Deploy, EnterAtEdge, Evacuate, LayElement, Move, StepAside)
"""Orders that put something somewhere: how far that can be is public, and may be tried."""
SHOWN = {
    Line: ("sight", "contact"),
    Area: ("zone_of_fire", "cover", "element"),
    Circle: ("base",),
}
"""Figures that show who sees whom and who stands where, by their kinds."""


@cites("GEN-008", "RUL-17")
def may_tell_distances(table: Table, order: Order, *, legal: bool) -> bool:
    """Whether distances may be told while an order is only considered.

    Of a legal order what the rules say. Of a refused one only where a movement was tried or the
    table measures freely, or anybody could measure by refused orders.
    """
    tried = table.setting.params.options.free_measuring or isinstance(order, TRIED)
    return tried or (legal and may_measure(table, order))


@cites("GEN-008")
def without_distances(found: Explanation) -> Explanation:
    """An explanation without whatever measures; lines of sight and who is in between stay.

    Nor is there an order by distance: fighters who are caught are named by number.
    """
    if not found.rules:
        return found
    facts = [_unordered(fact) for fact in found.facts if not _measures(fact)]
    return build_explanation(found.rules[0], facts, [f for f in found.figures if _is_shown(f)])


def _measures(fact: AnyFact) -> bool:
    """Whether a fact lets one reckon a distance; whom an area would reach does."""
    return is_measured(fact) or isinstance(fact, Reached)


def _unordered(fact: AnyFact) -> AnyFact:
    if not isinstance(fact, Caught):
        return fact
    return replace(fact, fighters=tuple(sorted(fact.fighters)))


def _is_shown(figure: AnyFigure) -> bool:
    if isinstance(figure, Blocked | Sector):
        return True
    kinds = SHOWN.get(type(figure), ())
    return isinstance(figure, Line | Area | Circle) and figure.kind in kinds

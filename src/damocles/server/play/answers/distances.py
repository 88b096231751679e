"""What a seat may learn of an explanation before it gives an order: nothing about distances."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import cites
from damocles.rules import (
    ClimbOut,
    Deploy,
    EnterAtEdge,
    Evacuate,
    LayElement,
    Move,
    Shift,
    StepAside,
)
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

TRIED = (ClimbOut, Deploy, EnterAtEdge, Evacuate, LayElement, Move, Shift, StepAside)
"""Orders that put something somewhere: how far is possible is public, so it may be tried out."""
SHOWN = {
    Line: ("sight", "contact"),
    Area: ("zone_of_fire", "cover", "element"),
    Circle: ("base",),
}
"""Figures that show who sees whom and who stands where, by their kinds."""


@cites("measure.premeasure", "measure.shown_distances")
def may_tell_distances(table: Table, order: Order, *, legal: bool) -> bool:
    """Whether distances may be revealed while an order is only being considered.

    For a legal order the rules decide. For a refused one only if it was a movement or measuring is
    free: otherwise anybody could measure by way of refused orders.
    """
    tried = table.setting.params.options.free_measuring or isinstance(order, TRIED)
    return tried or (legal and may_measure(table, order))


@cites("measure.premeasure")
def without_distances(found: Explanation) -> Explanation:
    """An explanation without any measurement; lines of sight and what blocks them stay.

    Nothing is sorted by distance either: fighters that are caught are listed by number.
    """
    if not found.rules:
        return found
    facts = [_unordered(fact) for fact in found.facts if not _measures(fact)]
    return build_explanation(found.rules[0], facts, [f for f in found.figures if _is_shown(f)])


def _measures(fact: AnyFact) -> bool:
    """Whether a fact lets one work out a distance, as the fighters that an area reaches do."""
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

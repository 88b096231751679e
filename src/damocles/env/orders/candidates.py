"""Candidates: legal orders for a decision, each with its traits, at most `ROOM` of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.env.orders.activation import activation_orders
from damocles.env.orders.answers import list_answers
from damocles.env.orders.traits import Traits, find_traits
from damocles.rules import ActDecision

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import Chance, Decision, Order
    from damocles.rules.battle import View

ROOM = 64
"""The most candidates that a decision can have."""


class Candidate(NamedTuple):
    """A legal order and its traits."""

    order: Order
    traits: Traits


def find_candidates(
    view: View, decision: Decision, chance: Chance, *, full: bool, shuffle: bool
) -> list[Candidate]:
    """Legal orders that answer a decision, each once, at least one and at most `ROOM`.

    If there are more, some are drawn. Light ones are quick to find; in full, places that bots would
    consider are planned as well. When shuffled, the index of a candidate means nothing.
    """
    found = proposed_orders(view, decision, chance, full=full)
    legal = allowed_orders(view, found) or [view.sample(decision, chance)]
    legal = legal if len(legal) <= ROOM else chance.some_of(legal, ROOM)
    told = [Candidate(order, find_traits(view.table, decision, order)) for order in legal]
    return chance.shuffled(told) if shuffle else told


def allowed_orders(view: View, orders: Iterable[Order | None]) -> list[Order]:
    """The orders that are not refused, each once.

    Each is checked as soon as it appears: the rules remember their verdict on the last plan.
    """
    found: dict[Order, None] = {}
    for order in orders:
        if order is not None and order not in found and view.refusal(order) is None:
            found[order] = None
    return list(found)


def proposed_orders(
    view: View, decision: Decision, chance: Chance, *, full: bool
) -> Iterable[Order | None]:
    """Orders that could answer a decision."""
    if not isinstance(decision, ActDecision):
        return list_answers(view, decision, chance)
    return activation_orders(view, view.table.units[decision.unit], chance, full=full)

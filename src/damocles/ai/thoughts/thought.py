"""What a player chose from: its options with their terms; the first is what it does.

Choosing and explaining are the same: an answer gives a thought, whose first option is the order.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.ai.thoughts.plan import Effect, Plan
    from damocles.engine import Order

Kind = tuple[str, "Order | None", tuple[int, ...]]
NO_TERMS: Mapping[str, float] = MappingProxyType({})
SHOWN = 3
"""How many options are shown to explain a choice."""
PLANS, FORESEEN, TRIED = "plans", "foreseen", "tried"
"""Reasons for choosing a plan: by its terms, by what it leads to, by trying it out."""


class Alternative(NamedTuple):
    """Something that could be done: the first order, what is meant by it, its terms in A.P."""

    order: Order
    intention: str = ""
    terms: Mapping[str, float] = NO_TERMS
    effect: Effect | None = None
    ahead: float | None = None
    """What looking ahead found: how likely the own side wins then, from 0 to 1."""

    @property
    def value(self) -> float:
        """The sum of all terms."""
        return sum(self.terms.values())

    @property
    def kind(self) -> Kind:
        """What tells it from others; going elsewhere for the same purpose counts as the same."""
        losses = sorted(self.effect.losses) if self.effect is not None else []
        first = None if self.effect is not None and self.effect.to is not None else self.order
        return self.intention, first, tuple(losses)


class Thought(NamedTuple):
    """What a player thought about a decision: its options, the best first, and why it chose so."""

    options: tuple[Alternative, ...]
    reason: str
    """The name of the way in which the options were ranked."""
    continuations: int = 0
    """In how many ways each option was played on."""

    @property
    def order(self) -> Order:
        """The order to give."""
        return self.options[0].order

    def prefer(self, order: Order, reason: str) -> Thought:
        """The same thought with this order first, which was found best in another way.

        The reason changes even if the order does not: otherwise it would give away what was seen.
        """
        first = next((each for each in self.options if each.order == order), Alternative(order))
        others = (each for each in self.options if each is not first)
        return self._replace(options=(first, *others), reason=reason)

    def best(self) -> list[Alternative]:
        """The first options that differ in more than the place to which they lead."""
        return distinct(self.options)

    def plainly(self) -> list[Alternative]:
        """The first option, and the others that seem best by their terms alone.

        What the player foresees plays no part in choosing them.
        """
        return distinct((self.options[0], *sorted(self.options[1:], key=lambda o: -o.value)))


def distinct(options: Iterable[Alternative]) -> list[Alternative]:
    """The first few options of different kinds."""
    kinds: dict[Kind, Alternative] = {}
    for option in options:
        kinds.setdefault(option.kind, option)
    return list(kinds.values())[:SHOWN]


def certain_thought(order: Order, reason: str) -> Thought:
    """A thought about an order that is given without comparing it with anything."""
    return Thought((Alternative(order),), reason)


def weigh_plans(plans: Iterable[Plan]) -> Thought:
    """Plans ranked by what they are worth now; equals keep their order. At least one is needed."""
    options = (Alternative(p.order, p.intention, p.terms, p.effect) for p in plans)
    return Thought(tuple(sorted(options, key=lambda option: -option.value)), PLANS)


def weigh_by_chances(
    plans: Sequence[Plan], chances: Sequence[float | None], continuations: int
) -> Thought:
    """Plans ranked by how likely victory is after them, played on in this many ways.

    Those that were not played on come last, by what they are worth now.
    """
    options = [
        Alternative(p.order, p.intention, p.terms, p.effect, chance)
        for p, chance in zip(plans, chances, strict=True)
    ]
    ranked = sorted(options, key=lambda o: (o.ahead is None, -(o.ahead or 0.0), -o.value))
    return Thought(tuple(ranked), FORESEEN, continuations)

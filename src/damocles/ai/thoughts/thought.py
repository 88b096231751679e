"""What a player chose from: its options with their terms; the first is what it does.

Choosing and explaining are one thing: an answer gives a thought, and its order is the first one's.
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
"""So many options explain a choice."""
PLANS, FORESEEN, TRIED = "plans", "foreseen", "tried"
"""Reasons of those who weigh plans: by their terms, by what they lead to, by trying them out."""


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
        """All terms together."""
        return sum(self.terms.values())

    @property
    def kind(self) -> Kind:
        """What tells it from others: whoever goes elsewhere for the same end does the same."""
        losses = sorted(self.effect.losses) if self.effect is not None else []
        first = None if self.effect is not None and self.effect.to is not None else self.order
        return self.intention, first, tuple(losses)


class Thought(NamedTuple):
    """What a player thought of a decision: its options, the best first, and why it chose so."""

    options: tuple[Alternative, ...]
    reason: str
    """A name: of the way in which the options were put in their order."""
    continuations: int = 0
    """In so many ways each option was played on."""

    @property
    def order(self) -> Order:
        """What is done."""
        return self.options[0].order

    def prefer(self, order: Order, reason: str) -> Thought:
        """The same with this order first, which was found best in another way.

        That way is the reason even where nothing changes: else it would tell what was seen.
        """
        first = next((each for each in self.options if each.order == order), Alternative(order))
        others = (each for each in self.options if each is not first)
        return self._replace(options=(first, *others), reason=reason)

    def best(self) -> list[Alternative]:
        """The first options that differ in more than the place to which they lead."""
        return distinct(self.options)

    def plainly(self) -> list[Alternative]:
        """The first option and those that seem best beside it by their terms alone.

        What lies ahead, as the player sees it, has no part in which ones these are.
        """
        return distinct((self.options[0], *sorted(self.options[1:], key=lambda o: -o.value)))


def distinct(options: Iterable[Alternative]) -> list[Alternative]:
    """The first few options of different kinds."""
    kinds: dict[Kind, Alternative] = {}
    for option in options:
        kinds.setdefault(option.kind, option)
    return list(kinds.values())[:SHOWN]


def certain_thought(order: Order, reason: str) -> Thought:
    """Something that is done without comparing it with anything."""
    return Thought((Alternative(order),), reason)


def weigh_plans(plans: Iterable[Plan]) -> Thought:
    """Plans by what they are worth now; of equals the first comes first. At least one is needed."""
    options = (Alternative(p.order, p.intention, p.terms, p.effect) for p in plans)
    return Thought(tuple(sorted(options, key=lambda option: -option.value)), PLANS)


def weigh_by_chances(
    plans: Sequence[Plan], chances: Sequence[float | None], continuations: int
) -> Thought:
    """Plans by how likely victory is after them, played on in so many ways.

    Those that were not played on come last, by what they are worth now.
    """
    options = [
        Alternative(p.order, p.intention, p.terms, p.effect, chance)
        for p, chance in zip(plans, chances, strict=True)
    ]
    ranked = sorted(options, key=lambda o: (o.ahead is None, -(o.ahead or 0.0), -o.value))
    return Thought(tuple(ranked), FORESEEN, continuations)

"""Plans of an active unit: a first order, what is meant by it, and what it is worth by name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.engine import Order
    from damocles.rules.state import Point

NO_LOSSES: Mapping[int, float] = MappingProxyType({})


class Effect(NamedTuple):
    """What a plan leads to: where the leader ends, what units lose, which unit it contacts."""

    to: Point | None = None
    losses: Mapping[int, float] = NO_LOSSES
    contact: int | None = None


NOTHING = Effect()


class Plan(NamedTuple):
    """What a unit could do: the first order, the intention, and named terms in army points."""

    order: Order
    intention: str
    terms: Mapping[str, float]
    effect: Effect = NOTHING
    then: tuple[Order, ...] = ()
    """The orders that follow, if they are known already."""

    @property
    def value(self) -> float:
        """The sum of all terms."""
        return sum(self.terms.values())


def join_terms(*parts: Mapping[str, float]) -> dict[str, float]:
    """The sum of several sets of terms, name by name."""
    found: dict[str, float] = {}
    for part in parts:
        for name, points in part.items():
            found[name] = found.get(name, 0.0) + points
    return found

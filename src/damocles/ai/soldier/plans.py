"""Plans of an active unit: a first order, what is meant by it, and what it is worth by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from damocles.engine.families import Order


class Plan(NamedTuple):
    """What a unit could do: the first order, the intention, and named terms in army points."""

    order: Order
    intention: str
    terms: Mapping[str, float]

    @property
    def value(self) -> float:
        """All terms together."""
        return sum(self.terms.values())


def joined(*parts: Mapping[str, float]) -> dict[str, float]:
    """Terms of several things together."""
    found: dict[str, float] = {}
    for part in parts:
        for name, points in part.items():
            found[name] = found.get(name, 0.0) + points
    return found


def best(plans: Iterable[Plan]) -> Plan | None:
    """The plan that is worth most, the first of equals; None without any."""
    return max(plans, key=lambda plan: plan.value, default=None)

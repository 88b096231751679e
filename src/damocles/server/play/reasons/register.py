"""The register of reasons: one function for every decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from damocles.engine import Decision
from damocles.record import Names

Reason = Callable[[Names, Any], str]
reasons: dict[type[Decision], Reason] = {}


def explains(decision: type[Decision]) -> Callable[[Reason], Reason]:
    """Register the function that tells what leads to a decision, in the language of the names."""

    def enter(function: Reason) -> Reason:
        reasons[decision] = function
        return function

    return enter

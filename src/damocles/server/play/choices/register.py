"""The register of what a seat can choose: one function for every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from damocles.engine import Decision
from damocles.server.play.choices.desk import Desk
from damocles.server.play.wire import Choice

Chooser = Callable[[Desk, Any], Iterator[Choice]]
choosers: dict[type[Decision], Chooser] = {}


def chooses(decision: type[Decision]) -> Callable[[Chooser], Chooser]:
    """Register the function that lists the choices of a decision."""

    def enter(function: Chooser) -> Chooser:
        choosers[decision] = function
        return function

    return enter

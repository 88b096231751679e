"""Which function explains which kind of event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from damocles.engine import Event
    from damocles.rules.questions.explain.values import Explanation
    from damocles.rules.state.state import Table

    Explainer = Callable[[Table, Any], Explanation]

Function = TypeVar("Function", bound=Callable[..., Any])

explainers: dict[type[Event], Explainer] = {}
"""Each takes the table before the event, and the event."""


def explains(event: type[Event]) -> Callable[[Function], Function]:
    """Register a function that explains this kind of event."""

    def enter(function: Function) -> Function:
        explainers[event] = function
        return function

    return enter

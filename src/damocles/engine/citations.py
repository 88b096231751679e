"""Citations: which function embodies which concept of the rules; a rule set numbers them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

functions_by_concept: defaultdict[str, list[Callable[..., object]]] = defaultdict(list)
"""Concept to the functions that cite it, filled as modules are imported."""


def cites(*concepts: str) -> Callable[[Function], Function]:
    """Mark the smallest function that embodies these concepts; calling it costs nothing extra.

    >>> @cites("dice.table")
    ... def difference(action: int, difficulty: int) -> int:
    ...     return action - difficulty
    >>> difference in functions_by_concept["dice.table"]
    True
    """

    def mark(function: Function) -> Function:
        for concept in concepts:
            functions_by_concept[concept].append(function)
        return function

    return mark

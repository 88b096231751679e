"""Compiling everything that bots compute with: the geometry and the abstract battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles import geometry
from damocles.ai.model import rehearsal

if TYPE_CHECKING:
    from collections.abc import Callable


def warm(progress: Callable[[int, int], None] | None = None) -> None:
    """Run every kernel once, so that the current backend is compiled; reports (done, total).

    >>> from damocles.geometry import backend
    >>> with backend.using("twin"):
    ...     warm(lambda done, total: print(done, "of", total) if done == total else None)
    10 of 10
    """
    tell = progress or (lambda _done, _total: None)
    total = 0

    def tell_one_more(done: int, kernels: int) -> None:
        nonlocal total
        total = kernels + 1
        tell(done, total)

    geometry.warm(tell_one_more)
    rehearsal.warm()
    tell(total, total)

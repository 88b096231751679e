"""Running every kernel once, so that the backend is compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.areas import zone
from damocles.geometry.measures import cohesion, exposure, measure, outlook, sight
from damocles.geometry.paths import movement, region
from damocles.geometry.places import placement

if TYPE_CHECKING:
    from collections.abc import Callable


KERNEL_USERS = (measure, sight, outlook, exposure, zone, movement, region, cohesion, placement)
"""The modules that call kernels; each has a `warm` of its own."""


def warm(progress: Callable[[int, int], None] | None = None) -> None:
    """Run every kernel once, so that the current backend is compiled; reports (done, total).

    >>> from damocles.geometry import backend
    >>> with backend.using("twin"):
    ...     warm(lambda done, total: print(done, "of", total) if done == total else None)
    9 of 9
    """
    tell = progress or (lambda _done, _total: None)
    for done, module in enumerate(KERNEL_USERS):
        tell(done, len(KERNEL_USERS))
        module.warm()
    tell(len(KERNEL_USERS), len(KERNEL_USERS))

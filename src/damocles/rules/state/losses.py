"""Losses, as whatever follows from them sees them."""

from __future__ import annotations

from typing import Literal

from damocles.engine import Value
from damocles.rules.state.wounds import Cause

Fate = Literal["collapse", "ejection", "merger", "joining", "rout", "unserved"]


class Loss(Value, frozen=True):
    """What one unit has just lost, and how: fighters, or parts of machines that are destroyed.

    Before, the unit was its members and these fighters; its leader is still the one it had. `by` is
    the seat that scores for it, if any. A unit whose hero has left it for good loses nobody.
    """

    unit: int
    by: int | None
    cause: Cause | Fate
    fighters: tuple[int, ...] = ()
    parts: tuple[tuple[int, int], ...] = ()

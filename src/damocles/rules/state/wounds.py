"""Where impacts come from."""

from __future__ import annotations

from typing import Literal

from damocles.engine import Value

Cause = Literal["shot", "area", "combat", "run_over"]
Focus = Literal["unit", "fighter", "location"]


class Wound(Value, frozen=True):
    """Where impacts come from: the weapon, the seat that caused them, the fighter from which the
    closest is measured, and the cause.

    `aim` says what was singled out: the unit as a whole, one particular fighter, or even a part of
    a machine (then no location is rolled for: the seat names it).
    """

    weapon: str
    by: int
    origin: int
    cause: Cause
    aim: Focus = "unit"

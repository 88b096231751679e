"""What happens when fighters use what they can do besides fighting."""

from __future__ import annotations

from damocles.engine import Event


class UnitDesignated(Event, frozen=True):
    """A fighter has tagged an enemy unit for its side until the end of the round."""

    fighter: int
    seat: int
    unit: int
    rule: str = "ABL-007"

"""What happens when fighters use what they can do besides fighting."""

from __future__ import annotations

from damocles.engine import Event


class TagHeld(Event, frozen=True):
    """A fighter has tagged an enemy unit or an element until its own unit acts again."""

    fighter: int
    unit: int | None = None
    element: str | None = None
    rule: str = "ability.designator"


class UnitDesignated(Event, frozen=True):
    """A fighter has tagged an enemy unit for its side until the end of the round."""

    fighter: int
    seat: int
    unit: int
    rule: str = "ability.designator"

"""What an order can be aimed at: one union for shooting, abilities and artillery."""

from __future__ import annotations

from damocles.engine.values import Tagged


class UnitTarget(Tagged, frozen=True):
    """A whole unit."""

    unit: int


class FighterTarget(Tagged, frozen=True):
    """A single fighter."""

    fighter: int


class ElementTarget(Tagged, frozen=True):
    """A terrain element."""

    element: str


Target = UnitTarget | FighterTarget | ElementTarget

"""What an order can be aimed at: one union for shooting, abilities and artillery."""

from __future__ import annotations

from damocles.engine import Tagged, Value


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


class Fire(Value, frozen=True):
    """A declared salvo: who shoots with what at whom. `leader` is the shooting leader.

    `shooters` names a fighter once for every gun he fires. Artillery has none: its leader is who
    spotted the target.
    """

    seat: int
    unit: int
    leader: int
    weapon: str
    target: UnitTarget | FighterTarget | ElementTarget
    shooters: tuple[int, ...]
    copies: int = 1
    overwatch: bool = False
    sniping: bool = False


class Aim(Value, frozen=True):
    """Whom one bearer aims at."""

    bearer: int
    target: int

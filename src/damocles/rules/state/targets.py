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


class PointTarget(Tagged, frozen=True):
    """A point of the table."""

    x: int
    y: int

    @property
    def label(self) -> str:
        """The point as players write it, in cm.

        >>> PointTarget(12_000, 45_600).label
        '(12.0 | 45.6)'
        """
        return f"({self.x / 1_000:.1f} | {self.y / 1_000:.1f})"


Target = UnitTarget | FighterTarget | ElementTarget | PointTarget


class Fire(Value, frozen=True):
    """A declared salvo: who shoots at whom, and with what. `leader` is the shooting leader.

    `shooters` names a fighter once for every gun it fires. Artillery has no shooters: its leader is
    the fighter who spotted the target. `sniping` is the special way of the weapon, as in a Salvo.
    """

    seat: int
    unit: int
    leader: int
    weapon: str
    target: UnitTarget | FighterTarget | ElementTarget | PointTarget
    shooters: tuple[int, ...]
    copies: int = 1
    overwatch: bool = False
    sniping: bool = False


class Aim(Value, frozen=True):
    """Which fighter one bearer aims at."""

    bearer: int
    target: int

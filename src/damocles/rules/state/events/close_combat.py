"""What happens in close combat."""

from __future__ import annotations

from damocles.engine import Event, Value


class Strike(Value, frozen=True):
    """A fighter strikes at an enemy with a weapon."""

    fighter: int
    defender: int
    weapon: str


class CombatFought(Event, frozen=True):
    """Attackers strike defenders of one kind: what an attack needs and how many succeed.

    `dice` is how many attacks were tested; without faces the universal table gave the result.
    """

    unit: int
    weapon: str
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    needed: int
    faces: tuple[int, ...]
    successes: int
    accuracy: int
    dice: int
    reroll: bool = False
    rule: str = "close_combat.test"


class CombatDeclared(Event, frozen=True):
    """The unit attacks in close combat; the active one does nothing more in this activation."""

    unit: int
    strikes: tuple[Strike, ...]
    rule: str = "close_combat.ends_unit"


class Disengaged(Event, frozen=True):
    """The unit breaks off from the enemies in contact; it may leave once they have struck."""

    unit: int
    rule: str = "move.disengaging"

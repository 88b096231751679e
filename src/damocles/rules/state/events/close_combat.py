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
    rule: str = "MEL-012"


class CombatDeclared(Event, frozen=True):
    """The unit attacks in close combat and does nothing more in this activation."""

    unit: int
    strikes: tuple[Strike, ...]
    rule: str = "MEL-003"

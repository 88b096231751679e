"""Who fights whom in close combat: kinds of defenders, and the combats against them."""

from __future__ import annotations

from damocles.engine import Value


class Kind(Value, frozen=True):
    """One kind of defender: members of one unit with one profile and the same weapons at hand.

    Gunners, support weapons and heroes are kinds of their own.
    """

    unit: int
    profile: str
    role: str
    weapons: tuple[str, ...] = ()


class Combat(Value, frozen=True):
    """Attackers of one kind, with one weapon and Accuracy, against one kind of defender."""

    unit: int
    weapon: str
    accuracy: int
    profile: str
    hero: bool
    against: Kind

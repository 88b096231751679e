"""How far and how long a player looks ahead."""

from __future__ import annotations

from typing import NamedTuple


class Scope(NamedTuple):
    """How many orders are tried out by all the rules, how far, and what that may cost."""

    orders: int
    rounds: int
    effort: int
    """So many decisions are answered in all trials together: equal seeds try alike."""
    seconds: float
    """So long they take at most, for slow machines and large battles."""
    sober: bool = True
    """Whether the luck of a trial is taken off again."""

    def brief(self) -> Scope:
        """The same for what is decided quickly."""
        return self._replace(
            orders=min(self.orders, 3), effort=self.effort // 3, seconds=self.seconds / 2
        )


class Depth(NamedTuple):
    """What a player gives to his decisions."""

    scope: Scope
    """How plans are tried out."""
    samples: int = 0
    """Against so many orders of the enemy's cards the abstract battle is played."""
    tries: int = 0
    """So many other orders of one's own cards are tried there."""
    seconds: float = 0.0
    """So long that takes at most; then the best that was found counts."""
    thorough: bool = False
    """Whether all is thought over: decisions that need no plans, too, and movements after fire as
    before it, with the valuable in the rear."""

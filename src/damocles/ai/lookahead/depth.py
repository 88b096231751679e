"""How far and how long a player looks ahead."""

from __future__ import annotations

from typing import NamedTuple


class Scope(NamedTuple):
    """How many orders are tried out by all the rules, how far, and what that may cost."""

    orders: int
    rounds: int
    effort: int
    """How many decisions are answered in all trials together, so that equal seeds try alike."""
    seconds: float
    """How long the trials may take at most, for slow machines and large battles."""
    sober: bool = True
    """Whether luck is subtracted from the result of a trial."""

    def brief(self) -> Scope:
        """The same scope, reduced for quick decisions."""
        return self._replace(
            orders=min(self.orders, 3), effort=self.effort // 3, seconds=self.seconds / 2
        )


class Depth(NamedTuple):
    """How much effort a player puts into its decisions."""

    scope: Scope
    """How plans are tried out."""
    samples: int = 0
    """Against how many orders of the enemy's cards the abstract battle is played."""
    tries: int = 0
    """How many other orders of its own cards it tries there."""
    seconds: float = 0.0
    """How long that may take at most; then the best order found so far counts."""
    thorough: bool = False
    """Whether everything is thought through: decisions that need no plans as well, and movements
    after fire as well as before it, with the valuable fighters in the rear."""

"""Bots by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from damocles.ai.bots.levels import Captain, Colonel, Marshal, Veteran
from damocles.ai.bots.random_player import Random
from damocles.ai.bots.recruit import Recruit
from damocles.ai.plans.soldier import Soldier
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.ai.thoughts.thought import Thought
    from damocles.engine import Decision, Order
    from damocles.rules.battle import View


BOTS: dict[str, Callable[[str], Considerate]] = {
    "random": Random,
    "recruit": Recruit,
    "soldier": Soldier,
    "veteran": Veteran,
    "captain": Captain,
    "colonel": Colonel,
    "marshal": Marshal,
}
"""The classes that make a bot from a seed, the weakest first."""


class UnknownBot(DamoclesError):
    """No bot has this name; the message lists the known ones."""


def bot(name: str, seed: str) -> Considerate:
    """A bot of this name; equal seeds give equal players."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r} (known are {', '.join(sorted(BOTS))})")
    return BOTS[name](seed)


class Bot(Protocol):
    """Answers decisions; it is shown what its seat may know, and nothing else."""

    def choose(self, view: View, decision: Decision) -> Order:
        """An order that answers the decision."""
        ...


class Considerate(Bot, Protocol):
    """A bot that can say what it chose from."""

    def consider(self, view: View, decision: Decision) -> Thought:
        """The same order with what it was chosen from."""
        ...

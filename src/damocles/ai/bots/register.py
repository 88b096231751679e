"""Bots by name: those of the files in this folder, and those that installed packages bring.

A file says `BOT = ` and the class; a package enters the class under `damocles_bots` in the entry
points of its distribution.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.ai.thoughts.thought import Thought
    from damocles.engine import Decision, Order
    from damocles.rules.battle import View

GROUP = "damocles_bots"
"""What packages enter their bots under."""


class UnknownBot(DamoclesError):
    """No bot has this name; the message lists the known ones."""


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


class BotClass(Protocol):
    """A class of bots: it makes a player from a seed, and says where it stands."""

    @property
    def name(self) -> str:
        """What it is chosen by; its words are in the book `bots`."""

    @property
    def strength(self) -> int:
        """Where it stands among the others, the weakest first."""

    @property
    def gives_hints(self) -> bool:
        """Whether people may ask what it would do in their place."""

    def __call__(self, seed: str, /) -> Considerate:
        """A player; equal seeds give equal players."""


def find_bots() -> dict[str, BotClass]:
    """All bots by name, the weakest first."""
    found = sorted(
        [*_own_bots(), *_bots_of_packages()], key=lambda each: (each.strength, each.name)
    )
    return {each.name: each for each in found}


def _own_bots() -> Iterator[BotClass]:
    """The bots of the modules beside this one; some modules are no bots."""
    for module in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if module.name != "register":
            found = importlib.import_module(f"damocles.ai.bots.{module.name}")
            if hasattr(found, "BOT"):
                yield found.BOT


def _bots_of_packages() -> Iterator[BotClass]:
    for each in entry_points(group=GROUP):
        yield each.load()


BOTS = find_bots()
"""The classes that make a bot from a seed, the weakest first."""


def bot(name: str, seed: str) -> Considerate:
    """A bot of this name; equal seeds give equal players."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r} (known are {', '.join(sorted(BOTS))})")
    return BOTS[name](seed)

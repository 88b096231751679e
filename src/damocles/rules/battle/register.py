"""Load every module that enters something in the machine; importing this one is enough."""

from __future__ import annotations

import importlib
import pkgutil

from damocles.rules.questions.sampling import orders

ROOMS = ("state.apply", "chapters", "missions", "questions.sampling")
"""The packages of handlers, resolvers, appliers and proposers."""


def load(room: str) -> None:
    """Load all modules of a package."""
    package = importlib.import_module(f"damocles.rules.{room}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)


for each in ROOMS:
    load(each)

# Which module is imported first must not matter: equal seeds give equal orders everywhere.
orders.more_actions.sort(key=lambda proposer: proposer.__qualname__)
orders.more_turns.sort(key=lambda proposer: proposer.__qualname__)

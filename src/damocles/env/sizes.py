"""What is fought in an environment, from two units to two whole companies."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.packs import find_mission
from damocles.catalog.rulebook import rule_set
from damocles.engine import Value
from damocles.env.errors import UnknownSize
from damocles.muster import company, lay_out
from damocles.rules.sets import USUAL_EDITION

if TYPE_CHECKING:
    from damocles.rules.state import Setting


class BattleSize(Value, frozen=True):
    """A mission, two companies, how many of their units fight, and the array sizes for them."""

    name: str
    mission: str
    companies: tuple[str, str]
    most: int | None
    """How many of the first units of each company fight; None for all."""
    units: int
    fighters: int
    terrain: int
    objectives: int
    """How many rows of each kind an observation has."""
    steps: int
    """An episode is cut off after this many steps of both seats together."""
    rules: str = USUAL_EDITION


SIZES = {
    size.name: size
    for size in (
        BattleSize(
            "duel", "first-battle", ("white-stars-500", "therians-500"), 1,
            units=4, fighters=24, terrain=16, objectives=4, steps=500,
        ),
        BattleSize(
            "small", "skirmish", ("white-stars-1000-infantry", "therians-1000-infantry"), 3,
            units=12, fighters=64, terrain=24, objectives=8, steps=1_000,
        ),
        BattleSize(
            "skirmish", "skirmish", ("white-stars-1500", "therians-1500"), None,
            units=24, fighters=96, terrain=24, objectives=8, steps=2_000,
        ),
        BattleSize(
            "full", "skirmish", ("white-stars-2000", "therians-2000"), None,
            units=40, fighters=192, terrain=48, objectives=12, steps=4_000,
        ),
    )
}  # fmt: skip
"""The sizes by name, the smallest first."""


def find_size(name: str | BattleSize) -> BattleSize:
    """The size with this name, or one of your own; an unknown name raises UnknownSize."""
    if isinstance(name, BattleSize):
        return name
    if name not in SIZES:
        raise UnknownSize(f"no size is called {name!r} (there are {', '.join(SIZES)})")
    return SIZES[name]


@lru_cache(maxsize=32)
def setting_of_size(size: BattleSize, *, swap: bool = False) -> Setting:
    """The setting of a battle of this size; with `swap` the companies change seats.

    >>> [len(each.units) for each in setting_of_size(SIZES["duel"]).companies]
    [1, 1]
    """
    names = size.companies[::-1] if swap else size.companies
    whole = [company(name, size.rules) for name in names]
    present = [replace(each, units=each.units[: size.most]) for each in whole]
    mission = find_mission(size.mission, size.rules)
    return lay_out(rule_set(size.rules), mission, present)

"""Odds in whole battles with everything there is: what happens was possible."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles import odds
from damocles.rules.chapters.close_combat import CloseCombat
from damocles.rules.state.params import Options
from tests.odds.situations import tried
from tests.rules.battles import begun, everything, orders, small

if TYPE_CHECKING:
    from damocles.odds import Odds
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Table


def measured(kind: tuple[Setting, str]) -> tuple[Setting, str]:
    """The same battle on a table that measures freely."""
    setting, seed = kind
    options = replace(setting.params.options, free_measuring=True)
    rules = setting.rules.derive("free", version="1", params={"options": options})
    return type(setting)(rules, setting.mission, setting.companies, setting.sides), seed


def reckoned(battle: Battle, order: object) -> Odds | None:
    """The odds of an order that attacks."""
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)
    if isinstance(order, odds.Shot):
        return odds.salvo_odds(view, order)
    return odds.close_combat_odds(view, order) if isinstance(order, CloseCombat) else None


def fallen(before: Table, after: Table) -> dict[int, int]:
    """How many of each unit have left the table."""
    counts = dict.fromkeys(before.units, 0)
    for name, fighter in before.fighters.items():
        if fighter.place == "table" and after.fighters[name].place != "table":
            counts[fighter.unit] += 1
    return counts


@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.deep)])
@pytest.mark.parametrize("kind", ["small", "everything", "plain"])
def test_what_happens_was_possible(kind: str, seed: str) -> None:
    """Every attack of a random battle, tried with dice: its losses had a chance."""
    kinds = {"small": small(seed), "everything": everything(seed)}
    kinds["plain"] = everything(seed, options=Options())
    battle, attacks = begun(measured(kinds[kind])), 0
    for number, order in enumerate(orders(battle, seed, 300)):
        found = reckoned(battle, order)
        if found is not None:
            attacks += 1
            after = tried(battle, order, number)
            for unit, count in fallen(battle.table, after).items():
                chances = found.of_unit(unit).chances
                assert math.isclose(sum(chances), 1.0)
                assert count < len(chances), (order, unit)
                assert chances[count] > 0, (order, unit)
        battle.push(order)
    assert attacks > 3

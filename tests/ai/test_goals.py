"""What there is to go for: kept from one decision to the next, never out of date."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from damocles.ai import Soldier
from damocles.ai.places.goals import Goal, goals
from damocles.rules.battle.battle import Battle
from damocles.rules.state.setting import Setting
from tests.rules.battles import begun, everything, on_mission

Kind = Callable[[str], tuple[Setting, str]]
KINDS: dict[str, Kind] = {
    "everything": everything,
    "landing": on_mission("landing"),
    "extraction": on_mission("extraction"),
}
MOST = 250
"""After so many orders reserves have come, and places are held."""


def found(battle: Battle) -> list[tuple[Goal, ...]]:
    """What all seats go for."""
    return [tuple(goals(battle.table, seat)) for seat in battle.table.seats]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_what_is_kept_of_goals_is_what_would_be_found(kind: Kind) -> None:
    """While a battle goes on they equal those of a table of which nothing is known."""
    battle, seen = begun(kind("1")), set[str]()
    bots = [Soldier(seat) for seat in battle.table.seats]
    while (decision := battle.decision) and battle.number < MOST:
        battle.push(bots[decision.seat].choose(battle.view(decision.seat), decision))
        fresh = [tuple(goals(battle.table.bare_copy(), seat)) for seat in battle.table.seats]
        seen.add(repr(fresh))
        assert found(battle) == fresh

    assert len(seen) > 1

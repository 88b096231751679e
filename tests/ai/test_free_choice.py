"""Bots where there are no cards: they choose a unit in each of their turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.rules.chapters.activation import Activate, TurnDecision
from damocles.scenario import Scenario
from tests.ai.patient import LEVELS, MANY
from tests.rules.made_up_choice import FREE, to_a_turn

if TYPE_CHECKING:
    from damocles.scenario import Play


@pytest.mark.parametrize("level", MANY)
def test_bots_choose_a_unit(level: str) -> None:
    """Every level plays turns of its own without being refused."""
    battle, chosen = to_a_turn(), set[int | None]()
    players = [LEVELS[level](f"free/{seat}") for seat in battle.table.seats]
    for _ in range(12):
        decision = battle.decision
        assert decision is not None
        order = players[decision.seat].choose(battle.view(decision.seat), decision)
        if isinstance(order, Activate):
            chosen.add(order.unit)
        battle.push(order)

    assert len(chosen - {None}) > 1
    assert None not in chosen


def test_a_soldier_takes_the_unit_with_a_target() -> None:
    """Whose card would be laid first is played first."""
    play = near_and_far()
    order = LEVELS["soldier"]("1").choose(play.battle.view(0), TurnDecision(0))

    assert order == Activate(0, play.unit("B"))


def near_and_far() -> Play:
    """One unit far from all enemies, and one before them."""
    scenario = Scenario(width=100, depth=100)
    scenario.unit("A", at=[(90, 90)]).unit("B", at=[(10, 10), (14, 10), (18, 10)])
    scenario.unit("x", seat=1, at=[(10, 20), (14, 20), (18, 20)])
    scenario.rules = FREE
    return scenario.begin().deal("AB", "x")

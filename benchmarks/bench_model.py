"""A round of the abstract battle, compiled, beside the plain Python of the same source.

A Captain plays some hundred of them for one decision. The battles are of 1000 and 2000 A.P., from
the second round on, and each is played on from copies of the same state with the same cards.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from benchmarks.harness import Row, interleaved
from damocles.ai import Soldier
from damocles.ai.model.battle import model_battle
from damocles.ai.model.rollout import deal_cards, play_round
from damocles.ai.model.state import State
from damocles.engine import Chance
from damocles.engine.dice import Tape
from damocles.geometry import backend
from damocles.muster import setting
from damocles.rules.battle import Battle

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.ai.model.rollout import Cards

FLOORS = {1000: 7.0, 2000: 14.0}
COMPILED, TWIN = 400, 40
"""How many rounds of either are played in one go."""


def fought(points: int) -> Battle:
    """A Bridgehead between two Soldiers after its first round."""
    companies = f"white-stars-{points}", f"therians-{points}"
    rules = setting(mission="bridgehead", companies=companies, rules="at43")
    battle, seats = Battle.start(rules, Tape("model")), (Soldier("0"), Soldier("1"))
    while (decision := battle.decision) and battle.table.clock.round < 2:
        battle.push(seats[decision.seat].choose(battle.view(decision.seat), decision))
    return battle


def one_round(state: State, cards: Cards) -> None:
    """Play a round from here; the state stays."""
    play_round(state.copy(), cards, 0)


def on(name: str, battle: Battle) -> Callable[[], None]:
    """A round on a backend, from a state that is packed beforehand."""
    with backend.using(name):
        state = State(model_battle(battle.table, 0), battle.table)
    return functools.partial(one_round, state, deal_cards(state, Chance("cards")))


def run(rounds: int) -> list[Row]:
    """A row for each size of battle."""
    rows = []
    for points, floor in FLOORS.items():
        battle = fought(points)
        work = {"compiled": (on("compiled", battle), COMPILED), "twin": (on("twin", battle), TWIN)}
        found = interleaved(work, rounds=rounds)
        name = f"a round of the abstract battle, {points} A.P."
        told = "the same in plain Python"
        rows.append(Row(name, found["compiled"], told, found["twin"], floor))
    return rows

"""Battles between Soldiers, beside two-player games of catanatron's greedy player.

Both players look one step ahead: a Soldier at plans for a unit, catanatron's VictoryPointPlayer at
every move it may make. The companies are the library's of 2000 A.P., both armies against each other
and each against its like. Every round plays other battles and games: what is kept of a battle would
make it quicker the second time. They are the same in every run: the players of catanatron draw from
Python's own random numbers, which are seeded for each.
"""

from __future__ import annotations

import functools
import itertools
import random
from typing import TYPE_CHECKING

from catanatron import Color, Game
from catanatron.players.search import VictoryPointPlayer

from benchmarks.harness import Row, interleaved
from damocles.ai import Soldier
from damocles.engine.dice import Tape
from damocles.lab.series import conduct
from damocles.muster import setting
from damocles.rules.battle import Battle
from damocles.rules.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Iterator

FLOOR = 1.0
WHITE_STARS, THERIANS = "white-stars-2000", "therians-2000"
PAIRINGS = ((WHITE_STARS, THERIANS), (WHITE_STARS, WHITE_STARS), (THERIANS, THERIANS))
SEEDS = 3
"""So many battles of each pairing in every round."""
GAMES = 24
"""So many games in every round."""


@functools.cache
def fought_with(companies: tuple[str, str]) -> Setting:
    """A Skirmish of these companies."""
    return setting(mission="skirmish", companies=companies, rules="at43")


def battle(companies: tuple[str, str], seed: int) -> Battle:
    """A battle between two Soldiers, fought to its end."""
    fought = Battle.start(fought_with(companies), Tape(str(seed)))
    conduct(fought, [Soldier(f"{seed}/0"), Soldier(f"{seed}/1")])
    return fought


def game(seed: int) -> Game:
    """A game of two greedy players, played to its end."""
    random.seed(seed)
    played = Game([VictoryPointPlayer(Color.RED), VictoryPointPlayer(Color.BLUE)], seed=seed)
    played.play()
    return played


def next_battles(numbers: Iterator[int]) -> list[Battle]:
    """The battles of one round, others than those before it."""
    return [battle(each, seed) for seed in itertools.islice(numbers, SEEDS) for each in PAIRINGS]


def next_games(numbers: Iterator[int]) -> list[Game]:
    """The games of one round, others than those before it."""
    return [game(seed) for seed in itertools.islice(numbers, GAMES)]


def run(rounds: int) -> list[Row]:
    """Battles of Soldiers, and their decisions."""
    fight = functools.partial(next_battles, itertools.count())
    play = functools.partial(next_games, itertools.count())
    times = interleaved({"battles": (fight, 1), "games": (play, 1)}, rounds=rounds)
    battles, games = fight(), play()
    ours, theirs = times["battles"] / len(battles), times["games"] / len(games)
    orders = sum(fought.number for fought in battles) / len(battles)
    moves = sum(len(played.state.actions) for played in games) / len(games)
    return [
        Row(
            "Skirmish battle of Soldiers, 2000 A.P.",
            ours,
            "catanatron game of two VictoryPointPlayers",
            theirs,
            FLOOR,
        ),
        Row(
            f"one decision of it ({orders:.0f} a battle, {orders / ours:,.0f} a second)",
            ours / orders,
            f"one decision ({moves:.0f} a game, {moves / theirs:,.0f} a second)",
            theirs / moves,
        ),
    ]

"""Battles between Soldiers, compared with two-player games of catanatron's greedy player.

Both players look one step ahead: a Soldier at plans for a unit, catanatron's VictoryPointPlayer at
every move it may make. The companies are the library's of 2000 A.P., both armies against each other
and each against itself. Every turn plays other battles and games, because what is kept of a battle
would make it quicker the second time. They are the same in every run: the players of catanatron
draw from Python's own random numbers, which are seeded for each.
"""

from __future__ import annotations

import functools
import random

from catanatron import Color, Game
from catanatron.players.search import VictoryPointPlayer

from benchmarks.harness import Row, battles_beside_games, in_turns
from damocles.ai import Soldier
from damocles.engine.dice import Tape
from damocles.lab.series import conduct
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.state.setting import Setting

FLOOR = 1.0
WHITE_STARS, THERIANS = "white-stars-2000", "therians-2000"
PAIRINGS = ((WHITE_STARS, THERIANS), (WHITE_STARS, WHITE_STARS), (THERIANS, THERIANS))
TURNS = 6
"""Turns for every round that is asked for."""
GAMES = 8
"""Games in every turn: they differ in length more than battles."""


@functools.cache
def fought_with(companies: tuple[str, str]) -> Setting:
    """A Skirmish between these companies."""
    return setting(mission="skirmish", companies=companies, rules="at43")


def battle(companies: tuple[str, str], seed: int) -> Battle:
    """A battle between two Soldiers, fought to its end."""
    fought = Battle.start(fought_with(companies), Tape(str(seed)))
    conduct(fought, [Soldier(f"{seed}/0"), Soldier(f"{seed}/1")])
    return fought


def game(seed: int) -> Game:
    """A game between two greedy players, played to its end."""
    random.seed(seed)
    played = Game([VictoryPointPlayer(Color.RED), VictoryPointPlayer(Color.BLUE)], seed=seed)
    played.play()
    return played


def battles(turn: int) -> list[int]:
    """Fight the battles of a turn, one of each pairing; return how many decisions each took."""
    return [battle(each, turn).number for each in PAIRINGS]


def games(turn: int) -> list[int]:
    """Play the games of a turn; return how many decisions each took."""
    first = turn * GAMES
    return [len(game(seed).state.actions) for seed in range(first, first + GAMES)]


def run(rounds: int) -> list[Row]:
    """Battles of Soldiers, and their decisions."""
    played = in_turns({"battles": battles, "games": games}, turns=TURNS * rounds)
    return battles_beside_games(
        "Skirmish battle of Soldiers, 2000 A.P.", played["battles"], played["games"],
        game="catanatron game of two VictoryPointPlayers", floor=FLOOR,
    )  # fmt: skip

"""Whole battles between random players, compared with two-player random games of catanatron.

A battle of AT-43 is not a game of Catan, so the time of one decision is given next to the time of a
battle. Both players take any of their legal orders, including the end of a turn or activation. The
fork is that of a battle in its third round, the copy that of a game in its middle.
"""

from __future__ import annotations

import functools
import random
import signal
import time
from typing import TYPE_CHECKING

from catanatron import Color, Game, RandomPlayer

from benchmarks.harness import Row, battles_beside_games, in_turns, interleaved
from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.state.setting import Setting

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

BATTLE_FLOOR = 0.6
FORK_FLOOR = 1.0
SEEDS = 12
"""Battles and games in every turn, different from those in the turns before."""
TURNS = 2
"""Turns for every round that is asked for."""
POINTS = (500, 1000, 2000, 4000)
GEOMETRY = "damocles.geometry"
TICK = 0.001


@functools.cache
def fought_with(mission: str, points: int) -> Setting:
    """A mission with a company of White Stars and one of Therians, each of this many A.P."""
    names = (f"white-stars-{points}", f"therians-{points}")
    return setting(mission=mission, companies=names, rules="at43")


def battle(fought: Setting, seed: int, *, orders: int | None = None) -> Battle:
    """A random battle, fought to its end or for this many orders."""
    played, chance = Battle.start(fought, Tape(str(seed))), Chance(f"random/{seed}")
    while played.decision is not None and played.number != orders:
        played.play(chance)
    return played


def game(seed: int) -> Game:
    """A random game of two, played to its end."""
    random.seed(seed)
    played = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)
    played.play()
    return played


def seeds(turn: int) -> range:
    """The seeds of the battles and games of a turn."""
    return range(turn * SEEDS, (turn + 1) * SEEDS)


def battles(turn: int) -> list[int]:
    """Fight the battles of a turn; return how many decisions each took."""
    return [battle(fought_with("skirmish", 2000), seed).number for seed in seeds(turn)]


def games(turn: int) -> list[int]:
    """Play the games of a turn; return how many decisions each took."""
    return [len(game(seed).state.actions) for seed in seeds(turn)]


def run(rounds: int) -> list[Row]:
    """Battles, their decisions, forks, and how much of a battle is geometry."""
    played = in_turns({"battles": battles, "games": games}, turns=TURNS * rounds)
    ours = played["battles"].seconds
    geometry = geometry_share(lambda: [battles(turn) for turn in range(1, TURNS * rounds + 1)])
    return [
        *battles_beside_games(
            "random Skirmish battle, 2000 A.P.", played["battles"], played["games"],
            game="catanatron game of two", floor=BATTLE_FLOOR,
        ),
        _fork(rounds),
        Row("geometry in such a battle", ours * geometry, "all of it", ours),
    ]  # fmt: skip


def _fork(rounds: int) -> Row:
    """A fork in the middle of a battle compared with a copy in the middle of a game."""
    ours = battle(fought_with("skirmish", 2000), 1, orders=160)
    theirs = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=1)
    for _ in range(len(game(1).state.actions) // 2):
        theirs.play_tick()
    times = interleaved(
        {"fork": (functools.partial(ours.fork, seed="f"), 500), "copy": (theirs.copy, 500)},
        rounds=rounds,
    )
    return Row(
        "fork in mid-battle", times["fork"], "catanatron Game.copy", times["copy"], FORK_FLOOR
    )


def geometry_share(work: Callable[[], object]) -> float:
    """The share of the work's CPU time spent in the geometry, sampled once a millisecond."""
    seen = {True: 0, False: 0}

    def look(_signal: int, frame: FrameType | None) -> None:
        seen[_in_geometry(frame)] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, TICK, TICK)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return seen[True] / max(1, sum(seen.values()))


def _in_geometry(frame: FrameType | None) -> bool:
    """Whether a frame, or one that called it, is in the geometry."""
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).startswith(GEOMETRY):
            return True
        frame = frame.f_back
    return False


def growth() -> dict[str, list[tuple[int, float]]]:
    """Seconds of a Seek and destroy battle as the companies grow."""
    return {"battles: A.P. a side": [(points, _seconds(points)) for points in POINTS]}


def _seconds(points: int) -> float:
    """CPU seconds of one battle."""
    fought = fought_with("seek-and-destroy", points)
    battle(fought, 0)
    start = time.process_time()
    for seed in seeds(1):
        battle(fought, seed)
    return (time.process_time() - start) / SEEDS

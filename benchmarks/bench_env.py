"""Random steps through the environment, compared with random ticks of catanatron.

One of our steps makes the whole observation of the seat to act, finds its legal candidates,
takes one of them and runs the rules to the next decision. A tick of catanatron lists all legal
actions and takes one; it makes no observation. The goals are 1,500 steps a second with light
candidates and 150 with full ones; the floors are a quarter below what that is against catanatron.
"""

from __future__ import annotations

import functools
import random

from catanatron import Color, Game, RandomPlayer

from benchmarks.harness import Row, interleaved
from damocles.env import BattleEnv

LIGHT_FLOOR = 0.05
FULL_FLOOR = 0.005
LIGHT, FULL, LARGE, TICKS = 400, 100, 300, 2_000
"""Steps of each in every round."""


class Walk:
    """Goes on at random through battles of one size, one after the other."""

    def __init__(self, size: str, *, full: bool) -> None:
        self.env, self.drawn = BattleEnv(size, full=full), random.Random(1)  # noqa: S311  # choices

    def go(self, steps: int) -> None:
        """Take this many steps, the same ones each time."""
        env = self.env
        self.drawn.seed(1)
        env.reset(seed=1)
        for _ in range(steps):
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.reset()
            else:
                env.step(self.drawn.randrange(int(seen["action_mask"].sum())))


def ticks(count: int) -> None:
    """Play this many ticks of random two-player games, the same ones each time."""
    game, seed = _begun(0), 0
    for _ in range(count):
        if game.winning_color() is not None:
            seed += 1
            game = _begun(seed)
        game.play_tick()


def _begun(seed: int) -> Game:
    return Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)], seed=seed)


def run(rounds: int) -> list[Row]:
    """Light and full candidates in the duel, light ones with whole companies."""
    walks = {
        "light": (Walk("duel", full=False), LIGHT),
        "full": (Walk("duel", full=True), FULL),
        "large": (Walk("full", full=False), LARGE),
    }
    work = {name: (functools.partial(walk.go, count), 1) for name, (walk, count) in walks.items()}
    times = interleaved({**work, "ticks": (functools.partial(ticks, TICKS), 1)}, rounds=rounds)
    theirs = times["ticks"] / TICKS
    names = {
        "light": "random step of a duel",
        "full": "the same with full candidates",
        "large": "random step, 2000 A.P.",
    }
    floors = {"light": LIGHT_FLOOR, "full": FULL_FLOOR, "large": None}
    rows = []
    for name, (_, count) in walks.items():
        ours = times[name] / count
        what = f"{names[name]} ({1 / ours:,.0f} a second)"
        reference = f"catanatron tick ({1 / theirs:,.0f} a second)"
        rows.append(Row(what, ours, reference, theirs, floors[name]))
    return rows

"""Playing an arena: the games that its log does not have yet, on all cores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from damocles.lab.arena.pairs import unbroken
from damocles.lab.arena.plan import games
from damocles.lab.arena.playing import Fought, given_up, play
from damocles.lab.arena.sprt import tried
from damocles.lab.arena.store import Log
from damocles.lab.pool import Work, pooled


def run(log: Log, *, workers: int, records: str | None = None) -> Iterator[Fought]:
    """Play on; each game is written down and yielded as soon as it is over.

    Nothing is played where the log has everything, or a sequential test has decided.
    """
    arena = log.head.arena
    done = {each.number for each in log.games}
    left = [game for game in games(arena) if game.number not in done]
    if decided(log):
        return
    flow = pooled(Work(partial(play, arena, records), given_up), left, workers=workers)
    try:
        for fought in flow:
            log.add(fought)
            yield fought
            if decided(log):
                break
    finally:
        flow.close()


def decided(log: Log) -> bool:
    """Whether a sequential test has come to its end, by the pairs in unbroken order."""
    arena = log.head.arena
    if arena.sprt is None:
        return False
    scores = [each.score for each in unbroken(arena, log.games)]
    return tried(scores, arena.sprt).verdict != "undecided"

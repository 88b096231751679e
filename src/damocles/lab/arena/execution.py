"""Playing an arena: the battles that its log does not have yet, on all cores."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from damocles.lab.arena.battles import FoughtBattle, abandon_battle, play
from damocles.lab.arena.pairs import unbroken_pairs
from damocles.lab.arena.plan import planned_battles
from damocles.lab.arena.sprt import run_sprt
from damocles.lab.arena.store import Log
from damocles.lab.pool import Work, run_jobs


def run(log: Log, *, workers: int, records: str | None = None) -> Iterator[FoughtBattle]:
    """Play on; each battle is logged and yielded as soon as it is over.

    Nothing is played if the log is complete, or a sequential test has decided.
    """
    arena = log.head.arena
    done = {each.number for each in log.games}
    left = [game for game in planned_battles(arena) if game.number not in done]
    if is_decided(log):
        return
    flow = run_jobs(Work(partial(play, arena, records), abandon_battle), left, workers=workers)
    try:
        for fought in flow:
            log.add(fought)
            yield fought
            if is_decided(log):
                break
    finally:
        flow.close()


def is_decided(log: Log) -> bool:
    """Whether a sequential test has decided, judging by the pairs in unbroken order."""
    arena = log.head.arena
    if arena.sprt is None:
        return False
    scores = [each.score for each in unbroken_pairs(arena, log.games)]
    return run_sprt(scores, arena.sprt).verdict != "undecided"

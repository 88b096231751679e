"""Two battles with the seats swapped are one pair, and one score."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from damocles.engine import Value
from damocles.lab.arena.battles import FoughtBattle
from damocles.lab.arena.plan import Arena, planned_battles as planned


class Pair(Value, frozen=True):
    """Both battles of two bots with the same luck, from the point of view of the first bot."""

    kinds: ClassVar = ("wins", "draws", "losses")

    number: int
    mission: str
    bots: tuple[str, str]
    games: tuple[int, int]
    wins: int
    draws: int
    losses: int
    margin: float | None
    """Victory points minus those of the other bot, per battle; None if a battle has no count."""

    @property
    def score(self) -> float:
        """The score of the pair: from 0 to 1, in quarters."""
        return (2 * self.wins + self.draws) / 4


def pairs_of(games: Iterable[FoughtBattle]) -> list[Pair]:
    """The pairs of which both battles have a score, in the order of their numbers."""
    waiting: dict[tuple[int, frozenset[str]], FoughtBattle] = {}
    found = []
    for game in sorted(games, key=lambda each: each.number):
        key = game.pair, frozenset(seat.bot for seat in game.seats)
        if key not in waiting:
            waiting[key] = game
        elif waiting[key].score is not None and game.score is not None:
            found.append(join_battles(waiting[key], game))
    return found


def unbroken_pairs(arena: Arena, games: Sequence[FoughtBattle]) -> list[Pair]:
    """The pairs up to the first that still lacks a battle: those a sequential test may look at."""
    done = {each.number for each in games}
    gap = next((game.pair for game in planned(arena) if game.number not in done), arena.pairs)
    return [each for each in pairs_of(games) if each.number < gap]


def join_battles(first: FoughtBattle, second: FoughtBattle) -> Pair:
    """The pair made of two battles with scores; in the second the bots have swapped seats."""
    own = [first.score or 0.0, 1 - (second.score or 0.0)]
    margins = [_margin(first, 0), _margin(second, 1)]
    known = [each for each in margins if each is not None]
    return Pair(
        first.pair, first.stratum.mission, (first.seats[0].bot, first.seats[1].bot),
        (first.number, second.number), own.count(1.0), own.count(0.5), own.count(0.0),
        sum(known) / 2 if len(known) == 2 else None,
    )  # fmt: skip


def _margin(game: FoughtBattle, seat: int) -> int | None:
    """The victory points of a seat minus those of the other; None for a battle cut short."""
    if game.outcome is None or game.forfeit is not None:
        return None
    return game.outcome.vp[seat] - game.outcome.vp[1 - seat]

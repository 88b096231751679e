"""Games of an arena that nobody played, for tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from damocles.lab.arena.battles import FoughtBattle, SeatReport
from damocles.lab.arena.clocks import times
from damocles.lab.arena.plan import Arena, PlannedBattle, Stratum, planned_battles
from damocles.rules.state.state import Outcome

SKIRMISH = Stratum("skirmish", ("white-stars-500", "therians-500"))
LANDING = Stratum("landing", ("white-stars-500", "therians-500"))
ARENA = Arena(bots=("soldier", "random"), strata=(SKIRMISH, LANDING), pairs=4, seed="s")
THREE = Arena(bots=("soldier", "recruit", "random"), strata=(SKIRMISH, LANDING), pairs=20, seed="s")
RANKS = ("random", "recruit", "soldier")
Score = Callable[[PlannedBattle], float]


def fought(game: PlannedBattle, score: float) -> FoughtBattle:
    """A game that ended so for the first seat: five points to three, or four each."""
    winner = {1.0: 0, 0.0: 1}.get(score)
    vp = {1.0: (5, 3), 0.0: (3, 5), 0.5: (4, 4)}[score]
    seats = tuple(
        SeatReport(
            name, 2, times([0.01, 0.02]), times([0.02, 0.04]), {"ActDecision": 1} if at else {}
        )
        for at, name in enumerate(game.bots)
    )
    return FoughtBattle(
        number=game.number, pair=game.pair, seed=game.seed, stratum=game.stratum, seats=seats,
        score=score, outcome=Outcome(winner, "MIS-405", vp), rounds=6, orders={"Move": 4},
        digest=str(game.number), program="p",
    )  # fmt: skip


def stronger(game: PlannedBattle) -> float:
    """The stronger bot wins, whatever its seat."""
    return float(RANKS.index(game.bots[0]) > RANKS.index(game.bots[1]))


def by_seat(game: PlannedBattle) -> float:  # noqa: ARG001  # a score like the others
    """The first seat wins."""
    return 1.0


def all_fought(arena: Arena, score: Score) -> list[FoughtBattle]:
    """Every game of an arena."""
    return [fought(game, score(game)) for game in planned_battles(arena)]


def in_turn(scores: Sequence[float]) -> Score:
    """These scores, game by game, again and again."""
    return lambda game: scores[game.number % len(scores)]

"""From battles to results: pairs, match-ups, ratings, and how every bot behaved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from statistics import fmean

from damocles.engine import Chance, Value
from damocles.lab.arena.battles import FoughtBattle
from damocles.lab.arena.clocks import Times, add_times
from damocles.lab.arena.pairs import Pair, pairs_of, unbroken_pairs
from damocles.lab.arena.plan import Arena
from damocles.lab.arena.rating import PairTally, ratings, residuals
from damocles.lab.arena.scores import (
    Interval,
    elo_interval,
    mean_interval,
    over_pairs,
    standard_error,
    wilson,
)
from damocles.lab.arena.sprt import SprtFinding, run_sprt
from damocles.lab.arena.versions import Versions

ANCHORS = "veteran"
"""The bot rated 1500 if it plays; otherwise that is the first bot."""
UNENDED = "none"
"""What stands for the rule that ended a battle if none did."""
UNFAIR = 3.0
"""If a match-up is this many standard errors off, ratings do not sum up the results fairly."""


class Match(Value, frozen=True, kw_only=True):
    """Two bots: the score of the first over pairs, and what else is worth knowing about it."""

    bots: tuple[str, str]
    pairs: int
    wins: int
    draws: int
    losses: int
    score: Interval
    """Over pairs: this is the one that counts."""
    over_games: Interval
    """Wilson's interval, as if all battles were independent; for comparison only."""
    elo: Interval
    margin: Interval
    """Victory points of the first minus those of the second, per battle, over pairs."""
    missions: dict[str, Interval]


class Ladder(Value, frozen=True):
    """Ratings of all bots with intervals, and the match-up that fits them least."""

    ratings: dict[str, Interval]
    draws: float
    worst: tuple[str, str]
    residual: float
    """How far that match-up is from the fit, in its standard errors."""

    @property
    def is_fair(self) -> bool:
        """Whether the ratings sum up the results fairly."""
        return abs(self.residual) <= UNFAIR


class Conduct(Value, frozen=True):
    """How a bot behaved in all battles: decisions, time, refused answers, battles it forfeited."""

    games: int
    decisions: int
    cpu: Times
    wall: Times
    unanswered: dict[str, int]
    forfeits: dict[str, int]


class Results(Value, frozen=True, kw_only=True):
    """All that an arena has shown; `left_out` are missions that its companies cannot play."""

    arena: Arena
    versions: Versions
    games: int
    matches: tuple[Match, ...]
    ladder: Ladder | None
    test: SprtFinding | None
    bots: dict[str, Conduct]
    first_seat: float | None
    """The score of the first seat, whichever bot had it."""
    endings: dict[str, int]
    mean_rounds: float | None
    failures: tuple[FoughtBattle, ...]
    left_out: dict[str, str]


def work_out_results(
    arena: Arena, versions: Versions, games: Sequence[FoughtBattle], left_out: Mapping[str, str]
) -> Results:
    """What the battles show so far, regardless of the order in which they were played.

    Battles beyond the pair at which a sequential test decided are ignored.
    """
    pairs, test = pairs_of(games), None
    if arena.sprt is not None:
        pairs = unbroken_pairs(arena, games)
        test = run_sprt([each.score for each in pairs], arena.sprt)
        pairs = pairs[: test.pairs]
    numbers = {number for each in pairs for number in each.games}
    counted = [each for each in sorted(games, key=_number) if each.number in numbers]
    return Results(
        arena=arena, versions=versions, games=len(counted),
        matches=tuple(match_up(each, pairs) for each in combinations(arena.bots, 2)),
        ladder=rank_bots(arena, pairs), test=test,
        bots={name: conduct_of_bot(name, counted) for name in arena.bots},
        first_seat=_mean([each.score for each in counted if each.score is not None]),
        endings=dict(sorted(Counter(ending(each) for each in counted).items())),
        mean_rounds=_mean([each.rounds for each in counted]),
        failures=tuple(each for each in games if each.problem is not None),
        left_out=dict(left_out),
    )  # fmt: skip


def _number(game: FoughtBattle) -> int:
    return game.number


def _mean(values: Sequence[float]) -> float | None:
    return round(fmean(values), 4) if values else None


def ending(game: FoughtBattle) -> str:
    """The rule that ended a battle, or how a bot forfeited it."""
    if game.forfeit is not None:
        return game.forfeit.kind
    return game.outcome.rule if game.outcome is not None else UNENDED


# ---- match-ups -------------------------------------------------------------------------------


def match_up(bots: tuple[str, str], pairs: Iterable[Pair]) -> Match:
    """What the pairs of two bots show."""
    own = [each for each in pairs if each.bots == bots]
    scores = [each.score for each in own]
    wins, draws, losses = (sum(getattr(each, k) for each in own) for k in Pair.kinds)
    score, count = over_pairs(scores), 2 * len(own)
    return Match(
        bots=bots, pairs=len(own), wins=wins, draws=draws, losses=losses,
        score=score, over_games=wilson(score.value, count), elo=elo_interval(score),
        margin=mean_interval([each.margin for each in own if each.margin is not None]),
        missions=by_mission(own),
    )  # fmt: skip


def by_mission(pairs: Sequence[Pair]) -> dict[str, Interval]:
    """The score on every mission that was played."""
    names = sorted({each.mission for each in pairs})
    return {
        name: over_pairs([each.score for each in pairs if each.mission == name]) for name in names
    }


# ---- ratings ---------------------------------------------------------------------------------


def rank_bots(arena: Arena, pairs: Sequence[Pair]) -> Ladder | None:
    """The ratings of more than two bots; None for two, and before anything is decided."""
    if len(arena.bots) < 3 or not pairs:
        return None
    at = {name: place for place, name in enumerate(arena.bots)}
    tallies = tally_pairs(at, pairs)
    anchor = at.get(ANCHORS, 0)
    fit, rated = ratings(tallies, anchor=anchor, chance=Chance(f"arena/{arena.seed}"))
    off = residuals(fit, observed_scores(at, pairs))
    worst = max(off, key=lambda pair: abs(off[pair]))
    names = arena.bots[worst[0]], arena.bots[worst[1]]
    return Ladder(dict(zip(arena.bots, rated, strict=True)), float(fit.draws), names, off[worst])


def tally_pairs(at: Mapping[str, int], pairs: Sequence[Pair]) -> list[PairTally]:
    """Battles by the number of their pair: all bots that played it had the same luck."""
    found: dict[int, PairTally] = {}
    for each in pairs:
        empty = [[0] * len(at) for _ in at], [[0] * len(at) for _ in at]
        tally = found.setdefault(each.number, PairTally(each.mission, *empty))
        one, other = (at[name] for name in each.bots)
        tally.wins[one][other] += each.wins
        tally.wins[other][one] += each.losses
        tally.drawn[one][other] += each.draws
        tally.drawn[other][one] += each.draws
    return list(found.values())


def observed_scores(
    at: Mapping[str, int], pairs: Sequence[Pair]
) -> dict[tuple[int, int], tuple[float, float]]:
    """Score and standard error of every match-up that was played."""
    scores: dict[tuple[int, int], list[float]] = {}
    for each in pairs:
        scores.setdefault((at[each.bots[0]], at[each.bots[1]]), []).append(each.score)
    return {key: (fmean(each), standard_error(each)) for key, each in scores.items()}


# ---- bots ------------------------------------------------------------------------------------


def conduct_of_bot(name: str, games: Sequence[FoughtBattle]) -> Conduct:
    """How a bot behaved in these battles."""
    seats = [(game, at) for game in games for at, each in enumerate(game.seats) if each.bot == name]
    own = [game.seats[at] for game, at in seats]
    unanswered: Counter[str] = Counter()
    for each in own:
        unanswered.update(each.unanswered)
    thrown: Counter[str] = Counter(
        game.forfeit.kind for game, at in seats if game.forfeit and game.forfeit.seat == at
    )
    return Conduct(
        len(own), sum(each.decisions for each in own), add_times(each.cpu for each in own),
        add_times(each.wall for each in own), dict(unanswered.most_common()), dict(thrown),
    )  # fmt: skip

"""Results of an arena in words and columns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from damocles.lab.arena.clocks import Times
from damocles.lab.arena.plan import Arena
from damocles.lab.arena.results import Conduct, Ladder, Match, Results
from damocles.lab.arena.scores import Interval
from damocles.lab.arena.sprt import BOUND, SprtFinding

GAP = "  "


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines with aligned columns: the first to the left, all others to the right.

    >>> columns([["bot", "score"], ["random", "1 %"]])
    ['bot     score', 'random    1 %']
    """
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return [
        GAP.join(
            cell.ljust(wide) if at == 0 else cell.rjust(wide)
            for at, (cell, wide) in enumerate(zip(row, widths, strict=False))
        ).rstrip()
        for row in rows
    ]


def share(value: float) -> str:
    """A share as a percentage.

    >>> share(0.97531)
    '97.5 %'
    """
    return f"{100 * value:.1f} %"


def share_with_interval(value: Interval) -> str:
    """A share with its interval."""
    return f"{share(value.value)} [{100 * value.low:.1f}, {100 * value.high:.1f}]"


def points(value: float) -> str:
    """A number of points with its sign; for infinity, the sign and the symbol.

    >>> points(12.4), points(float("inf"))
    ('+12', '+∞')
    """
    if math.isinf(value):
        return "+∞" if value > 0 else "-∞"  # this really is the infinity sign
    return f"{value:+.0f}"


def points_with_interval(value: Interval) -> str:
    """Points with their interval."""
    return f"{points(value.value)} [{points(value.low)}, {points(value.high)}]"


# ---- before ----------------------------------------------------------------------------------


def announcement(arena: Arena, left_out: dict[str, str]) -> str:
    """What will be played; printed before the first battle."""
    test = arena.sprt
    rule = (
        f"at most {arena.pairs} pairs, until a test between {points(test.elo0)} and "
        f"{points(test.elo1)} Elo decides"
        if test
        else f"{arena.pairs} pairs, no more and no fewer"
    )
    lines = [
        f"{' v '.join(arena.bots)}: {rule}, seed {arena.seed}",
        f"strata, each as often as the others{remainder(arena)}:",
        *(f"  {number:3} {each}" for number, each in enumerate(arena.strata, 1)),
        *(f"left out: {name} ({why})" for name, why in left_out.items()),
    ]
    return "\n".join(lines)


def remainder(arena: Arena) -> str:
    """How many strata get one more pair, if the pairs do not divide evenly among them."""
    rest = arena.pairs % len(arena.strata)
    return f" (the first {rest} once more)" if rest else ""


# ---- after -----------------------------------------------------------------------------------


def results_text(found: Results) -> str:
    """The results as text for people."""
    parts = [
        [found_line(found)],
        columns(scores(found.matches)),
        [trial_line(found.test)] if found.test else [],
        columns(matrix(found)) if found.ladder else [],
        [*columns(rating_rows(found.ladder)), fairness(found.ladder)] if found.ladder else [],
        columns(missions(found.matches)),
        columns(behaviour(found.bots)),
        [luck_line(found)],
        failures(found),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def found_line(found: Results) -> str:
    """How much was played, and with what."""
    made = found.versions
    of = f"{sum(each.pairs for each in found.matches)} pairs, {found.games} games"
    return f"{of}; rules {made.rules}, program {made.program}, seed {found.arena.seed}"


def scores(matches: Iterable[Match]) -> list[list[str]]:
    """A row for every match-up; the interval over pairs comes first."""
    head = [
        "match-up",
        "score [95 % over pairs]",
        "won",
        "drawn",
        "lost",
        "Elo",
        "V.P.",
        "over games",
    ]
    rows = [
        [
            " v ".join(each.bots), share_with_interval(each.score), str(each.wins), str(each.draws),
            str(each.losses), points_with_interval(each.elo), f"{each.margin.value:+.1f}",
            f"[{100 * each.over_games.low:.1f}, {100 * each.over_games.high:.1f}]",
        ]
        for each in matches
    ]  # fmt: skip
    return [head, *rows]


def missions(matches: Iterable[Match]) -> list[list[str]]:
    """The score of every match-up on every mission."""
    matches = list(matches)
    names = sorted({name for each in matches for name in each.missions})
    rows = [
        [
            name,
            *(
                share_with_interval(each.missions[name]) if name in each.missions else ""
                for each in matches
            ),
        ]
        for name in names
    ]
    return [["mission", *(" v ".join(each.bots) for each in matches)], *rows]


def matrix(found: Results) -> list[list[str]]:
    """The score of every bot (row) against every other (column)."""
    against = {each.bots: each.score.value for each in found.matches}
    against |= {(two, one): 1 - score for (one, two), score in list(against.items())}
    names = found.arena.bots
    rows = [
        [one, *("-" if one == two else share(against[one, two]) for two in names)] for one in names
    ]
    return [["score of", *names], *rows]


def rating_rows(ladder: Ladder) -> list[list[str]]:
    """Ratings, strongest first."""
    rows = sorted(ladder.ratings.items(), key=lambda row: -row[1].value)
    return [
        ["rating", "Elo", "95 % over pairs"],
        *([n, f"{r.value:.0f}", f"[{r.low:.0f}, {r.high:.0f}]"] for n, r in rows),
    ]


def fairness(ladder: Ladder) -> str:
    """How well the ratings sum up the results."""
    off = f"worst residual: {' v '.join(ladder.worst)}, {ladder.residual:+.1f} standard errors"
    return off if ladder.is_fair else f"{off}: ratings do not sum these results up fairly"


def trial_line(test: SprtFinding) -> str:
    """What the sequential test found."""
    window = f"{points(test.window.elo0)} and {points(test.window.elo1)} Elo"
    ratio = f"log-likelihood ratio {test.ratio:+.2f} of ±{BOUND:.2f}"
    return f"test between {window}: {test.verdict} after {test.pairs} pairs ({ratio})"


def behaviour(bots: dict[str, Conduct]) -> list[list[str]]:
    """A row for every bot: its time, and what it did wrong."""
    head = ["bot", "decisions", "CPU p50", "p95", "max", "wall p95", "max", "refused", "forfeits"]
    rows = [
        [
            name, str(each.decisions), *time_cells(each.cpu), *time_cells(each.wall)[1:],
            list_counts(each.unanswered), list_counts(each.forfeits),
        ]
        for name, each in bots.items()
    ]  # fmt: skip
    return [head, *rows]


def time_cells(times: Times) -> list[str]:
    """The median, the slowest 5 % and the maximum, in milliseconds."""
    return [f"{1000 * each:.1f} ms" for each in (times.p50, times.p95, times.longest)]


def list_counts(counts: dict[str, int]) -> str:
    """Names with their counts, or 0."""
    return ", ".join(f"{name} {n}" for name, n in counts.items()) or "0"


def luck_line(found: Results) -> str:
    """What concerns all bots: seats, endings, rounds."""
    if found.first_seat is None or found.mean_rounds is None:
        return "no pair is complete yet"
    seat = f"the first seat scored {share(found.first_seat)}"
    return f"{seat}; ended by {list_counts(found.endings)}; mean of rounds {found.mean_rounds:.1f}"


def failures(found: Results) -> list[str]:
    """Battles that do not count because the program failed."""
    return [
        f"game {each.number} (pair {each.pair}, {each.stratum}): {each.problem}"
        for each in found.failures
    ]

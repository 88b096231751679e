"""Results of an arena in words and columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from damocles.lab.arena.battles import FORFEITS
from damocles.lab.arena.clocks import Times
from damocles.lab.arena.phrases import (
    name_stratum,
    phrase,
    points,
    points_with_interval,
    rating_bounds,
    share,
    share_bounds,
    share_with_interval,
    versus,
)
from damocles.lab.arena.plan import Arena, ArenaError
from damocles.lab.arena.results import UNENDED, Conduct, Ladder, Match, Results
from damocles.lab.arena.sprt import BOUND, SprtFinding
from damocles.words import DEFAULT, Language

GAP = "  "
SCORES = ("match", "score", "won", "drawn", "lost", "elo", "vp", "games")
BEHAVIOUR = (
    "bot", "decisions", "cpu", "slow", "longest", "wall", "longest", "refused", "forfeits",
)  # fmt: skip
"""The columns of two tables."""


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


# ---- before ----------------------------------------------------------------------------------


def announcement(
    arena: Arena, left_out: Mapping[str, ArenaError], language: Language = DEFAULT
) -> str:
    """What will be played; printed before the first battle."""
    lines = [
        rule_line(arena, language),
        strata_line(arena, language),
        *(
            f"  {number:3} {name_stratum(each, language)}"
            for number, each in enumerate(arena.strata, 1)
        ),
        *(
            phrase("left_out", language, mission=name, why=why.tell(language))
            for name, why in left_out.items()
        ),
    ]
    return "\n".join(lines)


def rule_line(arena: Arena, language: Language) -> str:
    """Who plays, and how many pairs."""
    facts = {"bots": versus(arena.bots, language), "pairs": arena.pairs, "seed": arena.seed}
    if arena.sprt is None:
        return phrase("fixed", language, **facts)
    low, high = points(arena.sprt.elo0), points(arena.sprt.elo1)
    return phrase("sequential", language, low=low, high=high, **facts)


def strata_line(arena: Arena, language: Language) -> str:
    """How many strata get one more pair, if the pairs do not divide evenly among them."""
    rest = arena.pairs % len(arena.strata)
    return phrase("uneven_strata" if rest else "strata", language, rest=rest)


# ---- after -----------------------------------------------------------------------------------


def results_text(found: Results, language: Language = DEFAULT) -> str:
    """The results as text for people."""
    parts = [
        [found_line(found, language)],
        columns(scores(found.matches, language)),
        [trial_line(found.test, language)] if found.test else [],
        columns(matrix(found, language)) if found.ladder else [],
        rating_lines(found.ladder, language) if found.ladder else [],
        columns(missions(found.matches, language)),
        columns(behaviour(found.bots, language)),
        [luck_line(found, language)],
        failures(found, language),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def found_line(found: Results, language: Language) -> str:
    """How much was played, and with what."""
    made, pairs = found.versions, sum(each.pairs for each in found.matches)
    facts = {"rules": made.rules, "program": made.program, "seed": found.arena.seed}
    return phrase("found", language, pairs=pairs, games=found.games, **facts)


def name_columns(keys: Iterable[str], language: Language) -> list[str]:
    """The head of a table."""
    return [phrase(f"heads.{key}", language) for key in keys]


def scores(matches: Iterable[Match], language: Language) -> list[list[str]]:
    """A row for every match-up; the interval over pairs comes first."""
    rows = [
        [
            versus(each.bots, language), share_with_interval(each.score, language),
            str(each.wins), str(each.draws), str(each.losses),
            points_with_interval(each.elo, language),
            phrase("margin", language, value=each.margin.value),
            share_bounds(each.over_games, language),
        ]
        for each in matches
    ]  # fmt: skip
    return [name_columns(SCORES, language), *rows]


def missions(matches: Iterable[Match], language: Language) -> list[list[str]]:
    """The score of every match-up on every mission."""
    matches = list(matches)
    names = sorted({name for each in matches for name in each.missions})
    rows = [
        [
            name,
            *(
                share_with_interval(each.missions[name], language) if name in each.missions else ""
                for each in matches
            ),
        ]
        for name in names
    ]
    head = name_columns(["mission"], language)
    return [[*head, *(versus(each.bots, language) for each in matches)], *rows]


def matrix(found: Results, language: Language) -> list[list[str]]:
    """The score of every bot (row) against every other (column)."""
    against = {each.bots: each.score.value for each in found.matches}
    against |= {(two, one): 1 - score for (one, two), score in list(against.items())}
    names = found.arena.bots
    rows = [
        [one, *("-" if one == two else share(against[one, two], language) for two in names)]
        for one in names
    ]
    return [[*name_columns(["score_of"], language), *names], *rows]


def rating_lines(ladder: Ladder, language: Language) -> list[str]:
    """Ratings, and whether they are fair."""
    return [*columns(rating_rows(ladder, language)), fairness(ladder, language)]


def rating_rows(ladder: Ladder, language: Language) -> list[list[str]]:
    """Ratings, strongest first."""
    rows = sorted(ladder.ratings.items(), key=lambda row: -row[1].value)
    return [
        name_columns(("rating", "elo", "interval"), language),
        *([name, f"{each.value:.0f}", rating_bounds(each, language)] for name, each in rows),
    ]


def fairness(ladder: Ladder, language: Language) -> str:
    """How well the ratings sum up the results."""
    key, bots = "fair" if ladder.is_fair else "unfair", versus(ladder.worst, language)
    return phrase(key, language, bots=bots, residual=float(ladder.residual))


def trial_line(test: SprtFinding, language: Language) -> str:
    """What the sequential test found."""
    low, high = points(test.window.elo0), points(test.window.elo1)
    verdict = phrase(f"verdicts.{test.verdict}", language)
    facts = {"pairs": test.pairs, "ratio": float(test.ratio), "bound": BOUND}
    return phrase("trial", language, low=low, high=high, verdict=verdict, **facts)


def behaviour(bots: dict[str, Conduct], language: Language) -> list[list[str]]:
    """A row for every bot: its time, and what it did wrong."""
    rows = [
        [
            name, str(each.decisions), *time_cells(each.cpu, language),
            *time_cells(each.wall, language)[1:],
            list_counts(each.unanswered, language), list_counts(each.forfeits, language),
        ]
        for name, each in bots.items()
    ]  # fmt: skip
    return [name_columns(BEHAVIOUR, language), *rows]


def time_cells(times: Times, language: Language) -> list[str]:
    """The median, the slowest 5 % and the maximum, in milliseconds."""
    seconds = (times.p50, times.p95, times.longest)
    return [phrase("milliseconds", language, value=1000.0 * each) for each in seconds]


def list_counts(counts: dict[str, int], language: Language) -> str:
    """Names with their counts, or 0."""
    return ", ".join(f"{name_end(name, language)} {n}" for name, n in counts.items()) or "0"


def name_end(name: str, language: Language) -> str:
    """How a battle ended if not by a rule, in words; rules and decisions are told by their ids."""
    if name in FORFEITS:
        return phrase(f"forfeits.{name}", language)
    return phrase("unended", language) if name == UNENDED else name


def luck_line(found: Results, language: Language) -> str:
    """What concerns all bots: seats, endings, rounds."""
    if found.first_seat is None or found.mean_rounds is None:
        return phrase("nothing", language)
    endings = list_counts(found.endings, language)
    scored, mean = share(found.first_seat, language), float(found.mean_rounds)
    return phrase("luck", language, share=scored, endings=endings, mean=mean)


def failures(found: Results, language: Language) -> list[str]:
    """Battles that do not count because the program failed."""
    return [
        phrase(
            "failure", language, number=each.number, pair=each.pair,
            stratum=name_stratum(each.stratum, language), problem=each.problem,
        )
        for each in found.failures
    ]  # fmt: skip

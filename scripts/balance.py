"""How even two armies are: battles between bots over missions and lists, with fixed seeds.

    python -m scripts.balance

Every list of one army meets every list of the other on every mission that both can play, once
from each seat, and so once in each role, for every battle that is asked for. It prints the share
of the first army, a draw being half a battle, with Wilson's 95 % interval: over all, by mission, by
its own list, by that of the enemy, and by mission and list. Equal seeds print the same.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog import core
from damocles.errors import DamoclesError
from damocles.lab import Series, play, setting_of_series
from damocles.lab.arena.scores import wilson
from damocles.rules.battle.checks import check

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from damocles.lab import PlayedBattle

ARMIES = ("therians", "white_stars")
TITLES = ("army", "mission", "list", "against", "mission and list")


class Fought(NamedTuple):
    """One battle, and the score of the first army: 1, a half or 0."""

    mission: str
    own: str
    other: str
    score: float


def lists(army: str, ap: int) -> list[str]:
    """The companies of the library with this army and size."""
    found = core().companies.values()
    return sorted(each.id for each in found if (each.army, each.ap) == (army, ap))


def pairings(ap: int) -> list[tuple[str, str]]:
    """Every list of the first army with every list of the second."""
    own, other = (lists(army, ap) for army in ARMIES)
    return list(product(own, other))


def series_of(mission: str, pair: tuple[str, str], asked: argparse.Namespace) -> list[Series]:
    """The battles of a pairing on a mission, from either seat; the first seat attacks."""
    seats = (pair, pair[::-1])
    seeds = (f"{asked.seed}/{mission}/{'/'.join(companies)}" for companies in seats)
    return [
        Series(mission, companies, (asked.bot, asked.bot), asked.games, seed)
        for companies, seed in zip(seats, seeds, strict=True)
    ]


def is_playable(series: Series) -> bool:
    """Whether these companies can fight on this mission."""
    try:
        check(setting_of_series(series, series.seed))
    except DamoclesError:
        return False
    return True


def missions(asked: argparse.Namespace) -> list[str]:
    """The missions that every pairing can play from both seats."""
    pairs = pairings(asked.ap)
    return [
        name
        for name in core().missions
        if all(is_playable(each) for pair in pairs for each in series_of(name, pair, asked))
    ]


def fought(asked: argparse.Namespace) -> Iterator[Fought]:
    """All battles, one after the other."""
    for mission, pair in product(missions(asked), pairings(asked.ap)):
        for series in series_of(mission, pair, asked):
            for game in range(asked.games):
                got = score(play(series, game), series.companies.index(pair[0]))
                yield Fought(mission, *pair, got)


def score(played: PlayedBattle, seat: int) -> float:
    """The score of a seat in a battle; one that went wrong has none and stops everything."""
    if played.outcome is None or played.problem is not None:
        raise DamoclesError(f"{played.seed}: {played.problem}")
    winner = played.outcome.winner
    return 0.5 if winner is None else float(winner == seat)


# ---- what is printed -------------------------------------------------------------------------


def printed(battles: Sequence[Fought]) -> str:
    """All tables, as Markdown."""
    keys: tuple[Callable[[Fought], str], ...] = (
        lambda _: ARMIES[0], lambda each: each.mission,
        lambda each: each.own, lambda each: each.other,
        lambda each: f"{each.mission}, {each.own}",
    )  # fmt: skip
    tables = [table(title, battles, key) for title, key in zip(TITLES, keys, strict=True)]
    return "\n\n".join("\n".join(rows) for rows in tables)


def table(title: str, battles: Iterable[Fought], key: Callable[[Fought], str]) -> Iterator[str]:
    """A line for every value of a key."""
    groups: dict[str, list[float]] = {}
    for each in battles:
        groups.setdefault(key(each), []).append(each.score)
    yield f"| {title} | battles | won | drawn | lost | share [95 %] |"
    yield "|---|---|---|---|---|---|"
    for name, scores in groups.items():
        won, drawn, lost = (scores.count(value) for value in (1.0, 0.5, 0.0))
        share = wilson(sum(scores) / len(scores), len(scores))
        told = f"{share.value:.0%} [{share.low:.0%}, {share.high:.0%}]".replace("%", " %")
        yield f"| {name} | {len(scores)} | {won} | {drawn} | {lost} | {told} |"


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line, or of `words` if given."""
    parser = argparse.ArgumentParser(description="How even two armies are.")
    parser.add_argument("--bot", default="soldier")
    parser.add_argument("--ap", type=int, default=1000)
    parser.add_argument("--games", type=int, default=2, help="for each pairing, mission and seat")
    parser.add_argument("--seed", default="balance")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    """Play and print."""
    sys.stdout.write(printed(list(fought(parsed(words)))) + "\n")


if __name__ == "__main__":
    main()

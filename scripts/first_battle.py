"""Whether the first battle bites: battles between bots from both seats, with fixed seeds.

    python -m scripts.first_battle

Soldiers against Soldiers, Soldiers against Recruits, Recruits against Random players: who won, what
was lost, who had gone first, and whether everybody had a useful shot in round 1, that is a salvo
with an expected loss. Every other battle is played with the seats exchanged. Equal seeds print the
same.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.bots import bot
from damocles.ai.values.attacks import volley
from damocles.engine import Tape, without_collector
from damocles.lab import Series, setting_of_series
from damocles.rules.battle import Battle
from damocles.rules.chapters.activation import ActDecision, TurnDecision

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from damocles.rules.state import Table

MISSION = "first-battle"
COMPANIES = ("first-white-stars", "first-therians")
MATCHES = (("soldier", "soldier"), ("soldier", "recruit"), ("recruit", "random"))


class Fought(NamedTuple):
    """One battle: who won, who began round 1, who could usefully shoot in it, what was lost."""

    bots: tuple[str, str]
    companies: tuple[str, str]
    winner: int | None
    first: int
    shooters: frozenset[int]
    figures: float
    """The share of all fighters that fell; a destroyed machine is one."""
    structure: float
    """The share of all structure points of machines that was lost."""


# ---- one battle ------------------------------------------------------------------------------


def fight(bots: tuple[str, str], companies: tuple[str, str], seed: str) -> Fought:
    """Play a battle to its end and look what became of it."""
    series = Series(MISSION, companies, bots, 1, seed)
    battle = Battle.start(setting_of_series(series, seed), Tape(seed))
    with without_collector():
        first, shooters = conduct(battle, bots, seed)
    assert battle.outcome is not None  # noqa: S101  # it has no decision left
    winner = battle.outcome.winner
    table = battle.table
    return Fought(bots, companies, winner, first, shooters, fallen(table), broken(table))


def conduct(battle: Battle, bots: Sequence[str], seed: str) -> tuple[int, frozenset[int]]:
    """Let the bots play; return who began, and who could usefully shoot in round 1."""
    players = [bot(name, f"{seed}/{seat}") for seat, name in enumerate(bots)]
    began: list[int] = []
    shooters: set[int] = set()
    while (decision := battle.decision) is not None:
        if battle.table.clock.round == 1:
            if isinstance(decision, TurnDecision):
                began.append(decision.seat)
            if isinstance(decision, ActDecision) and can_shoot(battle.table, decision.unit):
                shooters.add(decision.seat)
        battle.push(players[decision.seat].choose(battle.view(decision.seat), decision))
    return began[0], frozenset(shooters)


def can_shoot(table: Table, unit: int) -> bool:
    """Whether the unit has a salvo with an expected loss where it stands."""
    acting = table.units[unit]
    return acting.place == "table" and any(
        any(attack.expected.losses.values()) for attack in volley(table, acting)
    )


def fallen(table: Table) -> float:
    """The share of fighters that are no longer there."""
    gone = [fighter.place != "table" for fighter in table.fighters.values()]
    return sum(gone) / len(gone)


def broken(table: Table) -> float:
    """The share of structure points that machines have lost; a destroyed one has lost all."""
    left = whole = 0
    for fighter in table.fighters.values():
        whole += sum(part.sp for part in table.setting.profile(fighter).parts)
        left += sum(fighter.sp) if fighter.place == "table" else 0
    return 1 - left / whole


# ---- many of them ----------------------------------------------------------------------------


def fought(bots: tuple[str, str], games: int, seed: str) -> Iterator[Fought]:
    """Battles of two bots: all four ways to sit, and to lead the armies, in turn."""
    for game in range(games):
        seats = (bots[1], bots[0]) if game % 2 else bots
        armies = (COMPANIES[1], COMPANIES[0]) if game // 2 % 2 else COMPANIES
        yield fight(seats, armies, f"{seed}/{'-'.join(bots)}/{game}")


def winner_of(battle: Fought, seats: Sequence[str]) -> str | None:
    """What won: of the bots, of the companies."""
    return None if battle.winner is None else seats[battle.winner]


def began_and_won(battle: Fought) -> str | None:
    """Whether whoever went first in round 1 has won."""
    if battle.winner is None:
        return None
    return "first" if battle.winner == battle.first else "second"


# ---- what is printed -------------------------------------------------------------------------


def printed(bots: tuple[str, str], battles: Sequence[Fought]) -> Iterator[str]:
    """The tables of a match, as Markdown."""
    yield f"\n### {bots[0].title()} v {bots[1].title()}\n"
    yield "| | battles | won | drawn | lost | share of those not drawn |"
    yield "|---|---|---|---|---|---|"
    if len(set(bots)) > 1:
        yield row(bots[0], battles, lambda each: winner_of(each, each.bots))
    yield row(COMPANIES[0], battles, lambda each: winner_of(each, each.companies))
    yield row("first", battles, began_and_won, "who began round 1")
    yield from losses(battles)


def row(
    name: str, battles: Sequence[Fought], won: Callable[[Fought], str | None], title: str = ""
) -> str:
    """How often something won."""
    winners = [won(each) for each in battles]
    drawn, own = winners.count(None), winners.count(name)
    lost = len(winners) - drawn - own
    share = f"{own / max(1, own + lost):.0%}".replace("%", " %")
    return f"| {title or name} | {len(winners)} | {own} | {drawn} | {lost} | {share} |"


def losses(battles: Sequence[Fought]) -> Iterator[str]:
    """Medians of what was lost, and how often both sides could usefully shoot in round 1."""
    figures = statistics.median(each.figures for each in battles)
    structure = statistics.median(each.structure for each in battles)
    shot = sum(len(each.shooters) == len(COMPANIES) for each in battles)
    told = f"figures {figures:.0%}, structure points {structure:.0%}".replace("%", " %")
    yield f"\nMedian losses: {told}."
    yield f"Both sides had a useful shot in round 1 in {shot} of {len(battles)} battles."


def parsed(words: Sequence[str] | None) -> argparse.Namespace:
    """The options of the command line, or of `words` if given."""
    parser = argparse.ArgumentParser(description="Whether the first battle bites.")
    parser.add_argument("--games", type=int, default=300, help="for each match")
    parser.add_argument("--seed", default="first-battle")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> None:
    """Play and print."""
    asked = parsed(words)
    for bots in MATCHES:
        battles = list(fought(bots, asked.games, asked.seed))
        sys.stdout.write("\n".join(printed(bots, battles)) + "\n")


if __name__ == "__main__":
    main()

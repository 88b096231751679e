"""What a series has shown."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine import Value
from damocles.lab.series import PlayedBattle, Series

if TYPE_CHECKING:
    from collections.abc import Iterable


class Summary(Value, frozen=True):
    """Wins by seat, draws, endings by rule, rounds, orders by kind, and what went wrong.

    Where there are roles, `attacker_wins` and `defender_wins` count the wins once more by role.
    `digest` is one fingerprint for all battles: equal series have equal digests.
    """

    series: Series
    wins: tuple[int, ...]
    draws: int
    endings: dict[str, int]
    rounds: dict[str, int]
    decisions: int
    orders: dict[str, int]
    failures: tuple[PlayedBattle, ...]
    digest: str
    attacker_wins: int | None = None
    defender_wins: int | None = None
    mean_rounds: float | None = None
    """To two decimals; None if no battle was sound."""


def summarise(series: Series, battles: Iterable[PlayedBattle]) -> Summary:
    """Add up the battles of a series, regardless of the order in which they were played."""
    played = sorted(battles, key=lambda each: each.game)
    sound = [each for each in played if each.problem is None]
    outcomes = [each.outcome for each in sound if each.outcome is not None]
    orders: Counter[str] = Counter()
    for each in sound:
        orders.update(each.orders)
    winners = Counter(seat for outcome in outcomes for seat in outcome.winners)
    attacking, defending = by_role(sound)
    return Summary(
        series=series,
        wins=tuple(winners[seat] for seat in range(len(series.companies))),
        draws=sum(not outcome.winners for outcome in outcomes),
        endings=_sorted(Counter(outcome.rule for outcome in outcomes)),
        rounds=_sorted(Counter(str(each.rounds) for each in sound)),
        decisions=orders.total(),
        orders=_sorted(orders),
        failures=tuple(each for each in played if each.problem is not None),
        digest=hashlib.sha256("".join(each.digest for each in played).encode()).hexdigest(),
        attacker_wins=attacking,
        defender_wins=defending,
        mean_rounds=round(sum(each.rounds for each in sound) / len(sound), 2) if sound else None,
    )


def by_role(sound: list[PlayedBattle]) -> tuple[int | None, int | None]:
    """How often the attacker and the defender have won; None for both without roles."""
    found = [each for each in sound if each.attacker is not None and each.outcome is not None]
    if not found:
        return None, None
    won = [(each.outcome.winners, each.attacker) for each in found if each.outcome]
    attacked = sum(attacker in winners for winners, attacker in won)
    return attacked, sum(bool(winners) for winners, _ in won) - attacked


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))

"""The usual answers to decisions in the course of an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.engine import Chance
from damocles.rules import (
    AimAt,
    FirstAidDecision,
    HitPart,
    LeaderDecision,
    LeaveTests,
    MoraleDecision,
    NameLeader,
    NanonucleusDecision,
    PartDecision,
    PickVictims,
    Reroll,
    RerollDecision,
    RollMorale,
    Save,
    SniperDecision,
    Spread,
    SpreadDecision,
    StrikeAgain,
    StrikeAgainDecision,
    VictimsDecision,
)
from damocles.rules.questions import sample

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine import Decision, Order
    from damocles.rules.state import Table

USUAL: dict[type[Decision], Callable[[Any], Order]] = {
    RerollDecision: lambda asked: Reroll(asked.seat),
    StrikeAgainDecision: lambda asked: StrikeAgain(asked.seat),
    FirstAidDecision: lambda asked: Save(asked.seat, asked.medics[0], asked.fallen[0]),
    NanonucleusDecision: lambda asked: LeaveTests(asked.seat),
    VictimsDecision: lambda asked: PickVictims(asked.seat, asked.candidates[: asked.count]),
    MoraleDecision: lambda asked: RollMorale(asked.seat),
    LeaderDecision: lambda asked: NameLeader(asked.seat, asked.candidates[0]),
    PartDecision: lambda asked: HitPart(asked.seat, asked.parts[0]),
    SpreadDecision: lambda asked: Spread(asked.seat, ((asked.machines[0], asked.impacts),)),
    SniperDecision: lambda asked: AimAt(asked.seat, aim_in_turn(asked)),
}
"""Misses are rolled again, medics save as many as they can, no points are spent. Between equals the
first is taken; otherwise, all impacts go on one machine, and snipers each take another target."""


def aim_in_turn(asked: SniperDecision) -> tuple[int, ...]:
    """One candidate after the other, starting again from the first when all have been named."""
    count = len(asked.candidates)
    return tuple(asked.candidates[shot % count] for shot in range(asked.impacts))


def usual_answer(table: Table, decision: Decision) -> Order:
    """The usual answer; to any other decision a fixed legal answer."""
    answer = USUAL.get(type(decision))
    return answer(decision) if answer else sample(table, decision, Chance("odds"))

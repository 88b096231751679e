"""Lines of play: written orders as answers to the decisions of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.ai.bots import strike
from damocles.ai.values import aim_weapon
from damocles.engine import Chance
from damocles.odds import usual_answer
from damocles.rules import (
    ActDecision,
    BuyReinforcements,
    ClosingDecision,
    EndActivation,
    FirstAidDecision,
    FirstDecision,
    ImmobilisedDecision,
    Keep,
    LaySequence,
    MoraleDecision,
    Move,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
    Pay,
    PayDecision,
    PayMorale,
    Rally,
    RallyDecision,
    ReinforcementsDecision,
    Relocate,
    Save,
    SequenceDecision,
    TurnDecision,
    Wager,
    WagerDecision,
)
from damocles.rules.chapters import activations, beginnings, plan, possible_salvos
from damocles.rules.questions import candidates
from damocles.rules.state import Placement, machine

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import Decision, Order
    from damocles.lab.puzzles.form import PuzzlePlay
    from damocles.rules.state import Gait, Table, Unit

PASSIVE: dict[type[Decision], Callable[[Any], Order]] = {
    ActDecision: lambda asked: EndActivation(asked.seat),
    ClosingDecision: lambda asked: EndActivation(asked.seat),
    PayDecision: lambda asked: Pay(asked.seat),
    MoraleDecision: lambda asked: PayMorale(asked.seat),
    RallyDecision: lambda asked: Rally(asked.seat),
    OverwatchDecision: lambda asked: OpenFire(asked.seat, asked.units[0]),
    SequenceDecision: lambda asked: LaySequence(asked.seat, asked.units),
    WagerDecision: lambda asked: Wager(asked.seat, 0),
    ImmobilisedDecision: lambda asked: Keep(asked.seat),
    ReinforcementsDecision: lambda asked: BuyReinforcements(asked.seat, ()),
}
"""Answers where no line says anything: units do nothing, overwatch fires, everything is paid."""


def passive_answer(table: Table, decision: Decision) -> Order:
    """The answer of a player without a plan."""
    if isinstance(decision, OverwatchSalvoDecision):
        return next(possible_salvos(table, decision))
    if isinstance(decision, TurnDecision):
        return activations(table, decision.seat)[0]
    if isinstance(decision, FirstDecision):
        return min(beginnings(table, decision.seat), key=lambda each: each.first != decision.seat)
    answer = PASSIVE.get(type(decision))
    return answer(decision) if answer else usual_answer(table, decision)


class Script:
    """Written orders, to be given in turn; one that can no longer be given is skipped."""

    def __init__(self, plays: Sequence[PuzzlePlay], units: Mapping[str, int]) -> None:
        self.plays, self.units = tuple(plays), units

    def answer(self, table: Table, decision: Decision, given: int) -> tuple[Order, int]:
        """The answer to a decision after this many plays, and how many have been given then."""
        for number, play in enumerate(self.plays[given:], start=given):
            if self._is_meant(table, play, decision):
                order = self._order(table, play, decision)
                if order is not None and machine.refusal(table, decision, order) is None:
                    return order, number + 1
        return passive_answer(table, decision), given

    def _is_meant(self, table: Table, play: PuzzlePlay, decision: Decision) -> bool:
        """Whether a play answers this decision: that of its unit, or of its unit's seat."""
        unit = self.units[play.unit] if play.unit else None
        if isinstance(decision, ActDecision):
            return play.order is not None and unit == decision.unit
        known = [order.__name__ for order in machine.answers.get(type(decision), ())]
        seat = decision.seat if unit is None else table.units[unit].seat
        return play.answer in known and seat == decision.seat

    def _order(self, table: Table, play: PuzzlePlay, decision: Decision) -> Order | None:
        if isinstance(decision, ActDecision):
            return order_of_play(table, play, table.units[decision.unit], self.units)
        return self._answered(table, play, decision)

    def _answered(self, table: Table, play: PuzzlePlay, decision: Decision) -> Order | None:
        """An order of the kind that the play names."""
        seat, named = decision.seat, tuple(self.units[name] for name in play.units)
        amount = play.amount or 0
        made: dict[str, Order] = {
            "LaySequence": LaySequence(seat, named),
            "Wager": Wager(seat, amount),
            "Relocate": Relocate(seat, amount),
            "BuyReinforcements": BuyReinforcements(seat, named),
        }
        if play.answer in made:
            return made[play.answer]
        if isinstance(decision, FirstAidDecision) and play.fighter is not None:
            saved = self._fighter(table, play)
            return Save(seat, decision.medics[0], saved) if saved in decision.fallen else None
        found = candidates(table, decision, Chance("script"))
        return next((order for order in found if type(order).__name__ == play.answer), None)

    def _fighter(self, table: Table, play: PuzzlePlay) -> int:
        """The fighter of its unit that a play names."""
        return table.units[self.units[play.unit or ""]].fighters[play.fighter or 0]


def named_fighters(order: Order) -> list[int]:
    """The fighters that an order names."""
    one, several = getattr(order, "fighter", None), getattr(order, "fighters", ())
    return list(several) if one is None else [one, *several]


def order_of_play(
    table: Table, play: PuzzlePlay, unit: Unit, units: Mapping[str, int]
) -> Order | None:
    """The order of a unit for a play."""
    if play.order == "end":
        return EndActivation(unit.seat, play.drills)
    if play.order == "fight":
        return strike(table, unit)
    if play.order == "fire":
        return salvo_of_play(table, play, unit, table.units[units[play.at or ""]])
    gait = gait_of_play(table, play)
    return move_of_play(table, play, unit, gait) if gait in table.setting.gaits.known else None


def gait_of_play(table: Table, play: PuzzlePlay) -> Gait:
    """The gait that is named; else the farthest for a rush, the usual for any other movement."""
    gaits = table.setting.gaits
    return play.gait or (gaits.farthest if play.order == "rush" else gaits.usual)


def salvo_of_play(table: Table, play: PuzzlePlay, unit: Unit, target: Unit) -> Order | None:
    """The first salvo of the weapon at the target that the rules allow."""
    weapon = table.setting.weapons[play.weapon or ""]
    asked = ActDecision(unit.seat, unit.id)
    if target.place != "table":
        return None
    found = aim_weapon(table, unit, weapon, target)
    return next((order for order in found if machine.refusal(table, asked, order) is None), None)


def move_of_play(table: Table, play: PuzzlePlay, unit: Unit, gait: Gait) -> Order | None:
    """The movement to the written places, or one planned to bring the leader to its place."""
    if play.to is not None:
        return plan(table, unit, gait, (play.to[0], play.to[1]), zone=play.zone)
    standing = [fighter for fighter in unit.fighters if table.fighters[fighter].place != "gone"]
    placed = tuple(
        Placement(fighter, at[0], at[1], table.fighters[fighter].facing)
        for fighter, at in zip(standing, play.places, strict=True)
    )
    return Move(unit.seat, gait, placed, play.zone)

"""What an attack is worth by any rules: they are followed on all ways, however slow that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.values.expectation import DOWN, SPENT, LossTally
from damocles.ai.values.worth import fighter_worth, standing_worth
from damocles.odds import ends_of_attack
from damocles.rules import ActDecision, OverwatchSalvoDecision
from damocles.rules.chapters import ActStep, OverwatchSalvoStep, steps_once_up
from damocles.rules.reading import is_afv, members
from damocles.rules.state import down_effect, machine, morale_triggers, terrain_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.values.expectation import Expectation
    from damocles.engine import Order, Step
    from damocles.rules.state import Fighter, Table, Unit

    Change = tuple[Fighter, Fighter]
    """A fighter as it was, and as it is in the end."""


def forecast(
    table: Table, unit: Unit, order: Order, fired: Sequence[str] = ()
) -> Expectation | None:
    """What an attack of a unit is worth; None if it may not be made."""
    now = table.activation
    decision: ActDecision | OverwatchSalvoDecision = ActDecision(unit.seat, unit.id)
    step: Step = ActStep(unit.id)
    if now is not None and now.unit != unit.id:
        decision = OverwatchSalvoDecision(unit.seat, unit.id, now.unit, tuple(fired))
        step = OverwatchSalvoStep(unit.id, now.unit, tuple(fired))
    if machine.refusal(table, decision, order) is not None:
        return None
    return forecast_order(table, step, order)


def forecast_order(table: Table, step: Step, order: Order) -> Expectation:
    """What an attack is worth to the seat that gives the order to this step.

    Who is not on the table counts with the wreck that they are inside.
    """
    tally, tolls = LossTally(table, order.seat), dict[int, Toll]()
    for end in ends_of_attack(table, step, order):
        hit: dict[int, list[Change]] = {}
        for name, before in table.fighters.items():
            now = end.table.fighters[name]
            if now is not before and before.place == "table":
                hit.setdefault(before.unit, []).append((before, now))
        for name, changes in hit.items():
            toll = tolls.setdefault(name, Toll(tally, table.units[name]))
            toll.add(end.table, end.chance, changes)
        tally.wreck(end.chance * share_of_wreck(table, end.table))
    for toll in tolls.values():
        toll.settle()
    return tally.expected()


def share_of_wreck(table: Table, after: Table) -> float:
    """The share of what was left of the wreck with the pilot inside that is gone."""
    rescue = table.setting.mission.rescue
    if rescue is None:
        return 0.0
    before, now = table.elements[rescue.element], after.elements[rescue.element]
    left = max(1, terrain_kind(table, rescue.element).sp - before.damage)
    return min(1.0, (now.damage - before.damage) / left)


def is_set_back(table: Table, unit: Unit) -> bool:
    """Whether standing up would keep a unit from its first action, if it were activated now."""
    down = tuple(fighter.id for fighter in members(table, unit) if fighter.grounded)
    if not down:
        return False
    return down_effect(table.setting.rules)(table, unit, down).steps != steps_once_up(unit)


class Toll:
    """What an attack costs a unit, over all its ends."""

    def __init__(self, tally: LossTally, unit: Unit) -> None:
        self.tally, self.table, self.unit = tally, tally.table, unit
        self.size = len(members(self.table, unit))
        self.wavered = self._wavers(self.table)
        self.kills = [1.0, *[0.0] * self.size]
        self.terms: dict[str, float] = {}
        self.weak = 0.0
        """What is left of it where it wavers."""

    def _wavers(self, table: Table) -> bool:
        tests = morale_triggers(table.setting.rules)(table, table.units[self.unit.id], None)
        return bool(tests)

    def add(self, after: Table, chance: float, changes: Sequence[Change]) -> None:
        """Count these changes, which come about with this chance."""
        unit = after.units[self.unit.id]
        fallen = [before for before, now in changes if before.place == "table" != now.place]
        self.kills[len(fallen)] += chance
        self.kills[0] -= chance
        for change in changes:
            self._change(chance, *change)
        left = members(after, unit)
        if left and not self.wavered and self._wavers(after):
            self.weak += chance * sum(fighter_worth(self.table, fighter) for fighter in left)
        if is_set_back(after, unit) and not is_set_back(self.table, self.unit):
            self._count("grounded", chance * DOWN * sum(map(self.tally.price, left)))

    def _change(self, chance: float, before: Fighter, now: Fighter) -> None:
        """Count what becomes of one fighter."""
        table, stands = self.table, now.place == "table"
        if is_afv(table, before):
            left = standing_worth(table, now) if stands else 0.0
            self._count("machines", chance * (standing_worth(table, before) - left))
        elif not stands:
            self._count("losses", chance * self.tally.price(before))
        if now.aided != before.aided:
            self._count("medic", chance * SPENT * fighter_worth(table, before))

    def _count(self, term: str, points: float) -> None:
        self.terms[term] = self.terms.get(term, 0.0) + points

    def settle(self) -> None:
        """Hand in the sums."""
        number = sum(count * chance for count, chance in enumerate(self.kills))
        self.tally.lose(self.unit, number)
        for term, points in self.terms.items():
            self.tally.add(term, self.unit, points)
        self.tally.finish(self.unit, tuple(self.kills), number)
        if self.weak:
            self.tally.waver(self.unit, 1.0, self.weak)

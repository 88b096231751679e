"""The machine that runs battles: chapters enter their handlers, resolvers and appliers here."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from damocles.engine import Machine, Refusal
from damocles.rules.state.state import Table

if TYPE_CHECKING:
    from damocles.engine import Decision, Event, Order, Progress, Roll, RuleSet

Needs = Callable[[Table, Any], Sequence[str]]


class RulesMachine(Machine[Table]):
    """Refuses orders that need something which the edition does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.needs: dict[type[Order], Needs] = {}

    def pending(self, table: Table, progress: Progress) -> tuple[Decision, ...]:
        """The decisions that are open now, by rules of the edition where they name concepts."""
        found = super().pending(table, progress)
        if not found or not hasattr(found[0], "rule"):  # what is open together is of one kind
            return found
        cite = table.setting.rules.cite
        return tuple(replace(each, rule=cite(each.rule)) for each in found)  # type: ignore[attr-defined]  # it has one

    def refusal(self, table: Table, decision: Decision, order: Order) -> Refusal | None:
        """Why an order may not answer a decision, by a rule of the edition; None if it may."""
        found = super().refusal(table, decision, order)
        return found and cite_refusal(table.setting.rules, found)

    def cite(self, table: Table, events: Sequence[Event]) -> Sequence[Event]:
        """The events as they leave: with rules of the edition where they name concepts.

        An event that leaves the rule to its kind keeps the concept: records do not write it, and
        whoever shows the event cites it.
        """
        cite = table.setting.rules.cite
        return [
            event
            if getattr(event, "rule", None) is usual_concept(type(event))
            else replace(event, rule=cite(event.rule))  # type: ignore[attr-defined]  # it has one
            for event in events
        ]

    def cite_roll(self, table: Table, roll: Roll) -> Roll:
        """The roll with a rule of the edition."""
        return replace(roll, rule=table.setting.rules.cite(roll.rule))

    def refuse_dropped(self, table: Table, order: Order) -> Refusal | None:
        """Refuse an order that needs something the edition lacks, by the rule that dropped it."""
        needs = self.needs.get(type(order))
        if needs is None:
            return None
        rules = table.setting.rules
        for name in needs(table, order):
            if name not in rules.content:
                rule = rules.dropped.get(name, "battle.active_seat")
                return Refusal(rule, "not_in_this_game", {"content": name})
        return None


@functools.cache
def usual_concept(kind: type[Event]) -> str | None:
    """The concept of the events of a kind that name none themselves."""
    fields = {field.name: field.default for field in msgspec.structs.fields(kind)}
    return fields.get("rule")


def cite_refusal(rules: RuleSet[Any], refusal: Refusal) -> Refusal:
    """A refusal that leaves the rules: its concept becomes a rule of the edition."""
    return replace(refusal, rule=rules.cite(refusal.rule))


machine = RulesMachine()

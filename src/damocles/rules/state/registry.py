"""The machine that runs battles: chapters enter their handlers, resolvers and appliers here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from damocles.engine import Machine, Refusal
from damocles.rules.state.state import Table

if TYPE_CHECKING:
    from damocles.engine import Decision, Event, Order, Progress, Roll, RuleSet

Function = TypeVar("Function", bound=Callable[..., Any])
Needs = Callable[[Table, Any], Sequence[str]]


class RulesMachine(Machine[Table]):
    """Refuses orders that need something which the edition does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.needs: dict[type[Order], Needs] = {}
        self.usual: dict[type[Event], str | None] = {}
        """The kinds of events that cite, and the concept of those that name none themselves."""

    def applies(self, event: type[Event]) -> Callable[[Function], Function]:
        """Register how an event changes the table, and the concept that its kind names."""
        fields = event.__struct_fields__
        if "rule" in fields:
            defaults = zip(reversed(fields), reversed(event.__struct_defaults__), strict=False)
            self.usual[event] = dict(defaults).get("rule")
        return super().applies(event)

    def pending(self, table: Table, progress: Progress) -> tuple[Decision, ...]:
        """The decisions that are open now, by rules of the edition where they name concepts."""
        found: tuple[Any, ...] = super().pending(table, progress)
        if not found or not _has_rule(found[0].__class__):  # all of them are of one kind
            return found
        cite = table.setting.rules.cite
        return tuple(replace(each, rule=cite(each.rule)) for each in found)

    def cite(self, table: Table, events: list[Any]) -> list[Event]:
        """The events as they leave: with rules of the edition where they name concepts.

        An event that leaves the rule to its kind keeps the concept: records do not write it, and
        whoever shows the event cites it.
        """
        usual = self.usual
        for event in events:
            kind = type(event)
            if kind in usual and event.rule is not usual[kind]:
                return [self._cite_event(table, each) for each in events]
        return events

    def _cite_event(self, table: Table, event: Any) -> Any:
        kind = type(event)
        if kind not in self.usual or event.rule is self.usual[kind]:
            return event
        return replace(event, rule=table.setting.rules.cite(event.rule))

    def cite_refusal(self, table: Table, refusal: Refusal) -> Refusal:
        """The refusal with a rule of the edition."""
        return cite_refusal(table.setting.rules, refusal)

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


@cache
def _has_rule(kind: type[Decision]) -> bool:
    return "rule" in kind.__struct_fields__


def cite_refusal(rules: RuleSet[Any], refusal: Refusal) -> Refusal:
    """A refusal that leaves the rules: its concept becomes a rule of the edition."""
    return Refusal(rules.cite(refusal.rule), refusal.reason, refusal.facts)


machine = RulesMachine()

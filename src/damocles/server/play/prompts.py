"""What a seat is asked, with its choices, and what the other seats read meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from damocles.engine import TypeFaces
from damocles.rules import ImmobilisedDecision, PartDecision, TurnDecision
from damocles.server.play.choices import Desk, choices_of
from damocles.server.play.choices.headings import CONCEPTS
from damocles.server.play.reasons import tell_reason
from damocles.server.play.wire import Asked, PartView
from damocles.server.speech import capitalise, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine import Decision
    from damocles.rules.battle import View
    from damocles.rules.state import Table
    from damocles.server.speech import Fact
    from damocles.words import Words

FACTS: dict[str, Callable[[Desk, Any], Fact]] = {
    "unit": Desk.unit,
    "target": Desk.unit,
    "fighter": Desk.fighter,
    "hero": Desk.fighter,
    "points": lambda _, points: int(points),
    "count": lambda _, count: int(count),
    "impacts": lambda _, impacts: int(impacts),
    "roll": lambda _, roll: int(roll.count),
}
"""How a field of a decision is worded in its heading."""
FACT_NAMES = {"count": "number", "impacts": "number", "roll": "number"}
"""The names of fields in a heading, where they differ from those in the decision."""


def prompt_for_seat(
    view: View, number: int, *, secret: bool, laid: tuple[int, ...] = ()
) -> Asked | None:
    """The question to the seat of a view, with everything it can do; None if it is not asked.

    `laid` are the cards as the seat laid them last.
    """
    decision = view.decision
    if decision is None:
        return None
    machine = machine_of(decision)
    desk, kind = Desk(view.table, decision, view.progress.stack, laid), type(decision).__name__
    return Asked(
        seat=decision.seat,
        kind=kind,
        number=number,
        words=capitalise(tell_heading(desk, decision)),
        why=tell_reason(desk),
        rule=decision_rule(desk.table, decision),
        unit=getattr(decision, "unit", None),
        secret=secret,
        lp=desk.table.seats[decision.seat].lp,
        machine=machine,
        parts=() if machine is None else list_parts(desk, machine),
        decision=msgspec.Raw(msgspec.json.encode(decision)),
        choices=choices_of(desk),
    )


def machine_of(decision: Decision) -> int | None:
    """The machine that a decision is about; None if it is about none."""
    if isinstance(decision, PartDecision):
        return decision.fighter
    return decision.machine if isinstance(decision, ImmobilisedDecision) else None


def list_parts(desk: Desk, machine: int) -> tuple[PartView, ...]:
    """The parts of a machine with the Structure points that they have and had."""
    fighter = desk.table.fighters[machine]
    parts = desk.table.setting.profile(fighter).parts
    return tuple(
        PartView(desk.part(machine, index), part.kind, fighter.sp[index], part.sp)
        for index, part in enumerate(parts)
    )


def tell_heading(desk: Desk, decision: Decision) -> Words:
    """The question to a seat, with the facts of its decision."""
    free = isinstance(decision, TurnDecision) and not desk.table.setting.has_cards
    key = f"questions.{type(decision).__name__}.{'asked_freely' if free else 'asked'}"
    return phrase(key, desk.table.setting.rules.name, **heading_facts(desk, decision))


def heading_facts(desk: Desk, decision: Decision) -> dict[str, Fact]:
    """The facts that the heading of a decision can mention."""
    return {
        FACT_NAMES.get(name, name): FACTS[name](desk, getattr(decision, name))
        for name in decision.__struct_fields__
        if name in FACTS
    }


def decision_rule(table: Table, decision: Decision) -> str:
    """The rule of a decision: its own or that of its roll if it has one, otherwise of its kind."""
    source = decision.roll if isinstance(decision, TypeFaces) else decision
    rule = getattr(source, "rule", CONCEPTS[type(decision).__name__])
    return table.setting.rules.cite(rule)


def prompt_for_others(table: Table, decision: Decision, number: int, *, secret: bool) -> Asked:
    """The same question as everybody else sees it: who is asked, but not the possible answers.

    A secret question does not even name the unit.
    """
    kind = type(decision).__name__
    return Asked(
        seat=decision.seat,
        kind=kind,
        number=number,
        words=phrase(f"questions.{kind}.others"),
        rule=table.setting.rules.cite(CONCEPTS[kind]),
        unit=None if secret else getattr(decision, "unit", None),
        secret=secret,
    )

"""Explanations of whole battles: what is computed again is what was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog.rulebook.index import rule_index
from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.view import redact_table
from damocles.rules.chapters.movement import Move
from damocles.rules.questions.explain import Explanation, explain_event, explain_order
from damocles.rules.questions.explain.values import (
    Caught,
    Controlled,
    Needed,
    Path,
    Refused,
    Sheltered,
)
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.reading.resolution import face_needed
from damocles.rules.state.events.control import ControlAssessed
from damocles.rules.state.events.movement import UnitMoved
from damocles.rules.state.events.shooting import CoverRolled, ImpactsAllotted, SalvoDeclared
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.engine.families import Decision, Event, Order
    from damocles.rules.state.state import Table

ORDERS = 150
OPPOSED = ("shooting", "close_combat", "damage", "structure", "morale")
"""Tests of one value against another."""


def started(seed: str) -> Battle:
    """A small battle."""
    names = ("white-stars-1000", "therians-1000")
    return Battle.start(setting(mission="skirmish", companies=names, rules="at43"), Tape(seed))


def check_numbers(explanation: Explanation) -> None:
    """The modifiers of a test lead to the number that it needs."""
    for fact in explanation.facts:
        if not isinstance(fact, Needed):
            continue
        total = sum(modifier.value for modifier in fact.modifiers)
        if fact.what in OPPOSED and fact.modifiers[0].reason != "fixed":
            assert face_needed(total, 0) == fact.needed
        else:
            assert total == fact.needed


def check_agreement(event: Event, explanation: Explanation) -> None:
    """What is computed again is what the event says."""
    facts = explanation.facts
    if isinstance(event, UnitMoved):
        lengths = [path.length for path in explanation.figures if isinstance(path, Path)]
        assert lengths == [length for length in event.lengths if length]
    if isinstance(event, CoverRolled):
        [found] = [fact for fact in facts if isinstance(fact, Sheltered)]
        assert found.enough
        assert (found.hidden, dict(found.behind)) == (event.hidden, dict(event.behind))
    if isinstance(event, ImpactsAllotted) and event.rule == "SHO-027":
        [caught] = [fact for fact in facts if isinstance(fact, Caught)]
        assert set(event.caught) <= set(caught.fighters)
        assert len(event.caught) == len(caught.fighters) or event.to_target == 0
    if isinstance(event, ControlAssessed):
        places = [fact for fact in facts if isinstance(fact, Controlled)]
        held = {fact.place: fact.controller for fact in places if fact.controller is not None}
        assert held == event.controllers


def considered(table: Table, decision: Decision, order: Order, chance: Chance) -> None:
    """An order is explained on the seat's view as on the table; a spoilt one by its refusal."""
    assert order.seat == decision.seat
    explanation = explain_order(redact_table(table, order.seat), decision, order)
    assert explanation == explain_order(table, decision, order)
    check_numbers(explanation)
    if isinstance(order, Move):
        far = [20_000 - chance.below(40_000) for _ in order.placements]
        moved = [replace(p, x=p.x + shift) for p, shift in zip(order.placements, far, strict=True)]
        spoilt = replace(order, placements=tuple(moved))
        refusal = machine.refusal(table, decision, spoilt)
        why = explain_order(table, decision, spoilt)
        if refusal is not None:
            [said] = [fact for fact in why.facts if isinstance(fact, Refused)]
            assert (said.rule, said.reason) == (refusal.rule, refusal.reason)
            assert why.figures


@pytest.mark.parametrize("seed", ["explain-1", "explain-2"])
def test_a_battle_is_explained_as_it_was_decided(seed: str) -> None:
    """Every event of a random battle, from the table before it; every order, before it is given."""
    battle, chance = started(seed), Chance(seed)
    kinds = set()
    for _ in range(ORDERS):
        decision = battle.decision
        if decision is None:
            break
        order = sample(battle.table, decision, chance)
        considered(battle.table, decision, order, chance)
        table = battle.table.copy()
        for event in battle.push(order):
            explanation = explain_event(table, event)
            assert all(rule_index().knows(rule) for rule in explanation.rules)
            check_numbers(explanation)
            check_agreement(event, explanation)
            kinds.add(type(event))
            machine.apply(table, event)
    assert {SalvoDeclared, UnitMoved, ControlAssessed} <= kinds

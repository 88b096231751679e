"""Every decision has its choices and its words; others learn no more than who is asked."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.catalog.rulebook.citations import rules_by_concept
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.families import Decision, Order
from damocles.engine.values import members
from damocles.rules.chapters.activation import ActDecision, Activate
from damocles.rules.chapters.command import ChooseFirst, SequenceDecision, WagerDecision
from damocles.rules.missions.cease_fire import Surrender
from damocles.rules.questions.sampling.orders import proposers
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state.drills import read_drills
from damocles.rules.state.registry import machine
from damocles.scenario import Scenario
from damocles.server.play import choices
from damocles.server.play.choices import choosers
from damocles.server.play.choices.headings import CONCEPTS
from damocles.server.play.choices.labels import LABELS
from damocles.server.play.prompts import FACT_NAMES, FACTS, prompt_for_others, prompt_for_seat
from damocles.words import facts_of, languages
from tests.rules.battles import begun, small
from tests.server.play.choosing import question

if TYPE_CHECKING:
    from types import ModuleType

BY_OTHER_MEANS = {Activate, ChooseFirst, Surrender}
"""What `activations` and `beginnings` give; and a seat that gives up says so to the room."""


def modules() -> list[ModuleType]:
    """All modules of the choices."""
    names = [module.name for module in pkgutil.iter_modules(choices.__path__)]
    return [importlib.import_module(f"{choices.__name__}.{name}") for name in names]


def test_every_decision_has_choices_and_words() -> None:
    """Whatever a battle can ask, a page can show."""
    decisions = {each for each in members(Decision) if each.__module__.startswith("damocles")}

    assert choosers.keys() == proposers.keys() == decisions
    assert CONCEPTS.keys() == {decision.__name__ for decision in decisions}


def test_every_order_is_among_the_choices() -> None:
    """Whatever answers a decision is made by some choice, but for giving up."""
    answers = {order for orders in machine.answers.values() for order in orders}
    named = [value for module in modules() for value in vars(module).values()]
    known = {value for value in named if isinstance(value, type) and issubclass(value, Order)}
    drills = read_drills(rule_set(USUAL_EDITION)).known.values()
    known |= {type(drill.order(0)) for drill in drills if drill.order is not None}

    assert answers - known == BY_OTHER_MEANS


@pytest.mark.parametrize("language", languages())
def test_headings_speak_of_what_decisions_have(language: str) -> None:
    """The seat is told facts of the decision; others none of them."""
    told = {FACT_NAMES.get(name, name) for name in FACTS}
    for kind in CONCEPTS:
        assert set(facts_of(f"questions.{kind}.asked", language)) <= told
        assert not facts_of(f"questions.{kind}.others", language)


def test_every_rule_is_in_the_index() -> None:
    """The rule beside a choice or a question can be looked up."""
    named = {label.rule for label in LABELS.values()} | set(CONCEPTS.values())

    assert [rule for rule in sorted(named) if rule not in rules_by_concept()] == []


def test_the_question_says_who_must_do_what() -> None:
    """A heading in every language, the rule, the unit, and the decision itself."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 60)]).act("A")
    found = question(play)

    assert found.words.items() >= {"en": "A: act", "fr": "A\u202f: agir"}.items()
    assert (found.seat, found.kind, found.number, found.unit) == (0, "ActDecision", 7, 0)
    assert found.decision is not None
    assert msgspec.json.decode(found.decision) == {"is": "ActDecision", "seat": 0, "unit": 0}


def test_who_is_not_asked_has_no_question() -> None:
    """The view of another seat holds no decision, nor does a spectator's."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 60)]).act("A")

    assert prompt_for_seat(play.battle.view(1), 0, secret=False) is None
    assert prompt_for_seat(play.battle.view(None), 0, secret=False) is None


@pytest.mark.parametrize("decision", [SequenceDecision(1, (3, 4)), WagerDecision(1, 6)])
def test_others_learn_nothing_of_a_secret(decision: Decision) -> None:
    """Of a secret question they are told who is asked, and what kind of question it is."""
    found = prompt_for_others(Scenario().begin().table, decision, 3, secret=True)

    assert (found.seat, found.kind, found.secret) == (1, type(decision).__name__, True)
    assert (found.unit, found.decision, found.choices) == (None, None, ())


def test_others_see_which_unit_acts() -> None:
    """The active unit is known to everybody; what it can do is not told."""
    found = prompt_for_others(Scenario().begin().table, ActDecision(0, 5), 3, secret=False)

    assert found.unit == 5
    assert found.words.items() >= {"en": "act with a unit", "fr": "agissent"}.items()
    assert (found.decision, found.choices) == (None, ())


@pytest.mark.rule("TAC-016")
def test_each_seat_is_asked_about_its_own_cards() -> None:
    """While cards are laid, both seats have a question of their own at the same time."""
    battle = begun(small())
    while not isinstance(battle.decision, SequenceDecision):
        assert battle.decision is not None
        view = battle.view(battle.decision.seat)
        found = prompt_for_seat(view, battle.number, secret=False)
        assert found is not None
        whole = found.choices[0].order
        assert whole is not None
        kind = next(iter(machine.answers[type(battle.decision)]))
        battle.push(msgspec.json.decode(whole, type=kind))
    for seat in (0, 1):
        found = prompt_for_seat(battle.view(seat), battle.number, secret=True)
        assert found is not None
        assert all(battle.table.units[unit].seat == seat for unit in found.choices[0].units)

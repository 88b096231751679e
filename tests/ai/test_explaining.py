"""Why players do what they do: what they chose from is what they are explained by."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import pytest

from damocles.ai import Random, Recruit, Soldier, Veteran, bot
from damocles.ai.bots.recruit import WAYS, march, rest, shoot
from damocles.ai.thoughts.explanation import (
    REST,
    ThoughtExplanation,
    explain_thought,
    tell_alternative,
)
from damocles.ai.thoughts.plan import Effect, Plan
from damocles.ai.thoughts.reasons import ANSWERS, BOOK, RANDOM, THUMB, reason_of
from damocles.ai.thoughts.thought import SHOWN, Alternative, Thought, weigh_by_chances, weigh_plans
from damocles.record.narration.names import Names
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.command import LaySequence
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.state.targets import UnitTarget
from damocles.words import has_text, languages, read_book
from tests.ai.patient import LEVELS
from tests.rules.battles import begun, everything, small

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine.families import Decision
    from damocles.rules.battle.battle import Battle
    from damocles.rules.battle.view import View


class Case(NamedTuple):
    """A decision, what a player thought of it, and that in words."""

    view: View
    decision: Decision
    thought: Thought
    words: ThoughtExplanation


def cases(battle: Battle, *levels: str, limit: int = 120) -> Iterator[Case]:
    """What players of these levels think, decision by decision."""
    seats = [bot(level, str(at)) for at, level in enumerate(levels)]
    for _ in range(limit):
        decision = battle.decision
        if decision is None:
            return
        view = battle.view(decision.seat)
        thought = seats[decision.seat % len(seats)].consider(view, decision)
        yield Case(view, decision, thought, explain_thought(thought, view.table))
        battle.push(thought.order)


@pytest.fixture(scope="module")
def played() -> list[Case]:
    """The first rounds of two battles between a Veteran and a Soldier."""
    battles = [begun(small(seed)) for seed in ("3", "4")]
    return [case for battle in battles for case in cases(battle, "veteran", "soldier")]


# ---- one path ------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_chosen_is_the_first_that_was_considered(level: str) -> None:
    """Two players of one seed: the order of the one is the first option of the other."""
    battle = begun(small("1"))
    for _ in range(12):
        assert battle.decision is not None
        decision, view = battle.decision, battle.view(battle.decision.seat)
        chosen = LEVELS[level]("s").choose(view, decision)
        assert chosen == LEVELS[level]("s").consider(view, decision).options[0].order
        battle.push(chosen)


def test_the_order_of_the_options_is_that_of_their_values(played: list[Case]) -> None:
    """By terms for who weighs plans, by what lies ahead for who looks there: behind the first, for
    which its terms may have spoken, too."""
    ahead = [case.thought for case in played if case.thought.reason == "foreseen"]
    now = [case.thought for case in played if case.thought.reason == "plans"]

    assert len(ahead) > 3
    assert len(now) > 3
    for thought in ahead:
        values = [option.ahead or 0.0 for option in thought.options[1:]]
        assert values == sorted(values, reverse=True)
        assert thought.continuations == 0 or thought.options[0].ahead is not None
    assert any(thought.continuations for thought in ahead)
    for thought in now:
        values = [option.value for option in thought.options]
        assert values == sorted(values, reverse=True)


def plan(points: float, *, unit: int = 0, intention: str = "shoot") -> Plan:
    """A salvo at a unit that is worth so much."""
    order = Salvo(0, "laser_rifle", UnitTarget(unit))
    return Plan(order, intention, {"fire": points}, Effect(None, {unit: 1.0}))


def test_of_equals_the_first_is_done() -> None:
    """As it was before anybody had to explain it."""
    one, two = plan(5.0, unit=1), plan(5.0, unit=2)

    assert weigh_plans([one, two]).order == one.order
    assert weigh_by_chances([one, two], [0.8, 0.8], 4).order == one.order
    assert weigh_by_chances([one, two], [0.8, 0.9], 4).order == two.order
    preferred = weigh_by_chances([one, two], [0.8, 0.9], 4).prefer(one.order, "tried")
    assert (preferred.order, preferred.reason) == (one.order, "tried")


def test_three_options_of_different_kinds_are_shown() -> None:
    """Plans that differ only in where they end count once, the best of them."""
    spots = [(0, 0), (5, 5), (9, 9)]
    going = [
        Plan(plan(1.0).order, "go and shoot (ring)", {"fire": 9.0 - at}, Effect(spot, {1: 1.0}))
        for at, spot in enumerate(spots)
    ]
    thought = weigh_plans([*going, *(plan(float(unit), unit=unit) for unit in range(2, 6))])

    assert [option.value for option in thought.best()] == [9.0, 5.0, 4.0]
    assert len(thought.best()) == SHOWN


def test_plainly_nothing_that_lies_ahead_counts() -> None:
    """Beside what is done, the options are those that are worth most by their terms."""
    plans = [plan(float(unit), unit=unit) for unit in (1, 2, 3, 4)]
    thought = weigh_by_chances(plans, [0.9, 0.8, 0.7, 0.6], 1)

    assert [option.value for option in thought.best()] == [1.0, 2.0, 3.0]
    assert [option.value for option in thought.plainly()] == [1.0, 4.0, 3.0]


# ---- words ---------------------------------------------------------------------------------------


def test_every_thought_has_words_in_both_languages(played: list[Case]) -> None:
    """Reasons, intentions and terms; numbers of units are named, not told."""
    plans = [case.words for case in played if case.thought.reason in ("plans", "foreseen")]
    options = [option for words in plans for option in words.best]

    assert all(set(case.words.words) == set(languages()) for case in played)
    assert all(
        option.words is not None and set(option.words) == set(languages()) for option in options
    )
    named = {term.name for option in options for term in option.terms}
    assert all(name == REST or has_text(f"thoughts.terms.{name}") for name in named)
    assert any(option.target is not None for option in options)
    assert any(option.to is not None for option in options)


def test_the_sentence_names_the_target() -> None:
    """By the name that everybody knows it by."""
    battle = begun(small("3"))
    table = battle.table
    names = Names(table, "en"), Names(table, "fr")
    foe = next(unit.id for unit in table.units.values() if unit.seat == 1)
    order = Salvo(0, "laser_rifle", UnitTarget(foe))

    going = Alternative(order, "shoot and move", {"fire": 34.2}, Effect((1, 2), {foe: 1.0}))
    staying = Alternative(order, "shoot and move", {"fire": 34.2}, Effect(None, {foe: 1.0}))
    unknown = Alternative(order, "outwit everybody", {})

    assert tell_alternative(going, table, names).words == {
        "en": f"Fire at {names[0].unit(foe)}, then move",
        "fr": f"Tirer sur {names[1].unit(foe)}, puis bouger",
    }
    assert tell_alternative(staying, table, names).words == {
        "en": f"Fire at {names[0].unit(foe)} and stay",
        "fr": f"Tirer sur {names[1].unit(foe)} et rester",
    }
    assert tell_alternative(unknown, table, names).words is None


def test_ends_and_cards_speak_for_themselves() -> None:
    """The drill at the end, and the cards from the first to the last."""
    table = begun(small("3")).table
    names = Names(table, "en"), Names(table, "fr")
    own = tuple(unit.id for unit in table.units.values() if unit.seat == 0)[::-1]

    end = tell_alternative(Alternative(EndActivation(0, ("overwatch",))), table, names).words
    cards = tell_alternative(Alternative(LaySequence(0, own)), table, names).words

    assert end is not None
    assert end["en"] == "Stay and go into overwatch"
    assert cards is not None
    assert cards["fr"] == "Cartes\u202f: " + ", ".join(names[1].unit(unit) for unit in own)


def test_terms_come_by_their_weight_and_what_has_no_words_is_the_rest() -> None:
    """What hardly counts is left out."""
    table = begun(small("3")).table
    names = Names(table, "en"), Names(table, "fr")
    terms = {"cover": 0.1, "fire": 34.2, "omens": 2.0, "danger": -40.0, "stars": 1.0}

    found = tell_alternative(Alternative(EndActivation(0), "end", terms), table, names).terms

    assert [(term.name, round(term.points)) for term in found] == [
        ("danger", -40), ("fire", 34), (REST, 3),
    ]  # fmt: skip


def test_who_has_no_reasons_says_so() -> None:
    """The random player does."""
    reasons = {case.thought.reason for case in cases(begun(small("1")), "random", limit=8)}

    assert reasons == {RANDOM}


def test_a_recruit_says_what_it_thought_of() -> None:
    """Each of its actions has the reason of the way that led to it; none is any legal order."""
    found = [
        case.thought.reason
        for case in cases(begun(small("1")), "recruit", limit=120)
        if isinstance(case.decision, ActDecision)
    ]

    assert {reason_of(way) for way in WAYS} >= set(found)
    assert {reason_of(shoot), reason_of(march), reason_of(rest)} <= set(found)


def test_reasons_are_those_of_functions_that_there_are() -> None:
    """Each is found by its module and name; whatever has none is a rule of thumb."""
    reasons = (key.removeprefix("reasons.") for key in read_book("thoughts", "en"))
    functions = [name for name in reasons if "." in name and has_text(f"{BOOK}.{name}")]

    assert len(functions) > 20
    for name in functions:
        module, function = name.rsplit(".", 1)
        found = getattr(import_module(f"{ANSWERS}{module}"), function)
        assert reason_of(found) == name
    assert reason_of(lambda _view, _decision, _chance: None) == THUMB
    answers = [
        answer for player in (Recruit, Soldier, Veteran) for answer in player.answers.values()
    ]
    assert sum(reason_of(answer) != THUMB for answer in answers) > len(answers) / 2


def test_overwatch_weighs_fire_against_waiting() -> None:
    """Both options are told, whichever is taken."""
    asked = [
        case
        for seed in ("1", "2", "3", "4")
        for case in cases(begun(everything(seed)), "soldier", limit=400)
        if isinstance(case.decision, OverwatchDecision)
    ]

    assert asked
    for case in asked:
        kinds = {option.intention for option in case.thought.options}
        assert kinds == {"open fire", "hold fire"}
        fire = next(o for o in case.thought.options if o.intention == "open fire")
        held = case.thought.options[0].intention == "hold fire"
        assert held == (fire.value < case.thought.options[0].value)


def test_random_players_are_bots_too() -> None:
    """They are asked in the same way as all others."""
    battle = begun(small("1"))
    assert battle.decision is not None
    view = battle.view(battle.decision.seat)

    assert Random("x").consider(view, battle.decision).order == Random("x").choose(
        view, battle.decision
    )

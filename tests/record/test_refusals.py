"""Every reason to refuse an order has its sentence, in both languages."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

import damocles
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.chance import Chance
from damocles.engine.errors import Refusal
from damocles.record.narration.names import Names
from damocles.record.narration.refusals import FIELDS, tell_reason, tell_refusal
from damocles.rules.sets import EDITIONS
from damocles.rules.state.abilities import Restriction, read_abilities
from damocles.scenario import Scenario, row, salvo, walk
from damocles.words import DEFAULT, facts_of as facts_in, languages, read_book
from tests.rules.battles import begun, everything, orders, small
from tests.rules.spoiling import spoiled
from tests.sources import calls_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.words import Language

SOURCE = Path(damocles.__file__).parent
each_language = pytest.mark.parametrize("language", languages())
WAVES = ("assault", "reinforcement")


@functools.cache
def refusals(*folders: str) -> tuple[ast.Call, ...]:
    """Every place in the source, or in some folders and files of it, where a refusal is made."""
    calls = (call for folder in folders or (".",) for call in calls_in(folder))
    return tuple(call for call in calls if getattr(call.func, "id", "") == "Refusal")


def named(node: ast.expr) -> list[str]:
    """The reasons that an expression can stand for; none for one that is handed on."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.JoinedStr):
        return [f"too_much_{wave}" for wave in WAVES]
    return []


def restrictions() -> Iterator[Restriction]:
    """What the ways of firing of the rule sets rule out."""
    for name in EDITIONS:
        effects = [each.effects for each in read_abilities(rule_set(name)).known.values()]
        for way in (way for each in effects for way in (each.way, each.special_way) if way):
            values = msgspec.structs.astuple(way)
            yield from (value for value in values if isinstance(value, Restriction))


def reasons() -> set[str]:
    """All reasons of the source."""
    found = {reason for call in refusals() for reason in named(call.args[1])}
    return found | {each.reason for each in restrictions()}


def test_the_source_is_read() -> None:
    """Refusals are found, those with computed reasons too."""
    assert len(reasons()) > 150
    assert "too_much_assault" in reasons()


def test_every_reason_has_a_sentence() -> None:
    """And every sentence a reason."""
    told = {key.partition("/")[0] for key in read_book("refusals", DEFAULT)}

    assert sorted(reasons() - told) == []
    assert sorted(told - reasons()) == []


@each_language
def test_sentences_are_short(language: Language) -> None:
    """They stand in a line of the page."""
    sentences = read_book("refusals", language)
    plain = {key: re.sub(r":[^}]*}", "}", words) for key, words in sentences.items()}

    assert [key for key, words in plain.items() if len(words) > 90] == []


def facts_of(call: ast.Call) -> set[str]:
    """The facts that a refusal names where it is made."""
    written = call.args[2] if len(call.args) > 2 else None
    keys = written.keys if isinstance(written, ast.Dict) else []
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def test_sentences_speak_of_facts_that_there_are() -> None:
    """Every fact of a sentence is named somewhere in the source as one of a refusal."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    keys = read_book("refusals", DEFAULT)
    wanted = {name for key in keys for name in facts_in(f"refusals.{key}", DEFAULT)}

    assert sorted(name for name in wanted if f'"{name}":' not in source) == []
    assert {name for call in refusals() for name in facts_of(call)} >= {"fighter", "unit", "weapon"}


# ---- told ------------------------------------------------------------------------------------


def test_a_refusal_names_fighters_weapons_and_lengths() -> None:
    """With names instead of numbers, and centimetres with one decimal."""
    play = Scenario().unit("A", at=row(2, 20, 20)).unit("b", seat=1, at=row(2, 20, 60)).act("A")
    refusal = play.battle.refusal(walk(play, "A", 14.02, 0))
    assert refusal is not None

    assert tell_refusal(refusal, play.table) == "2 x A: too far, 14.1 cm of 14.0 cm allowed."
    french = "2 \u00d7 A\u202f: trop loin, 14,1 cm pour 14,0 cm permis."
    assert tell_refusal(refusal, play.table, "fr") == french


@pytest.mark.rule("ACT-030")
def test_who_has_rushed_does_not_shoot() -> None:
    """The sentence says what cannot be done, and why."""
    play = Scenario().unit("A", at=row(2, 20, 20)).unit("b", seat=1, at=row(2, 20, 60)).act("A")
    play.order(walk(play, "A", 0, 2, "rush"))
    refusal = play.battle.refusal(salvo(play, "laser_rifle", "b"))
    assert refusal is not None

    assert tell_refusal(refusal, play.table) == "Cannot shoot: the unit has rushed."


def test_what_a_fact_is_missing_for_is_told_all_the_same() -> None:
    """A dash stands for a fact that is not there, a name for somebody nobody knows."""
    play = Scenario().unit("A", at=row(1, 20, 20)).act("A")
    names = Names(play.table, "en")

    assert tell_reason("immobilised", {}, names) == "- is immobilised."
    assert tell_reason("immobilised", {"fighter": 99}, names) == "99 is immobilised."
    assert tell_reason("must_enter", {"unit": 99}, names) == "99 have to enter the table."
    assert tell_reason("not_asked", {"seat": 7}, names).startswith("This is not what 7")
    assert tell_reason("never_heard_of", {}, names) == "Never heard of."


@each_language
@pytest.mark.parametrize("kind", [small, everything], ids=["small", "everything"])
def test_refusals_of_whole_battles_are_told(kind: object, language: Language) -> None:
    """Orders with something wrong in them: every sentence is whole, and of shots none measures."""
    assert callable(kind)
    battle, chance, told = begun(kind("told")), Chance("spoiling"), 0
    for order in orders(battle, "told", 250):
        bad = spoiled(order, chance)
        refusal = battle.refusal(bad) if bad is not None else None
        if refusal is not None:
            told += 1
            sentence = tell_refusal(refusal, battle.table, language)
            assert not re.search(r"[{}]|(^|\s)-([\s:.,]|$)", sentence), (refusal, sentence)
        battle.push(order)
    assert told > 50


@pytest.mark.rule("GEN-008")
def test_refusals_of_shots_tell_no_distance() -> None:
    """No fact of theirs is a length: nobody measures by orders that are refused."""
    lengths = {name for name in FIELDS if name in ("allowed", "needed", "shifted", "distance")}
    places = ("rules/chapters/shooting", "rules/chapters/abilities")
    found = {name for call in refusals(*places) for name in facts_of(call)}

    assert "weapon" in found
    assert not found & lengths


def test_a_refusal_is_no_more_than_its_sentence() -> None:
    """A made up one, to see a unit and a leadership cost."""
    play = Scenario().unit("A", at=row(1, 20, 20)).act("A")
    poor = Refusal("ACT-011", "too_few_lp", {"cost": 2, "have": 1})

    assert tell_refusal(poor, play.table) == "Too few leadership points: 2 needed, 1 left."


def test_a_drill_is_quoted_in_french() -> None:
    """« À couvert ! » impossible, not "pas de À couvert !"."""
    play = Scenario().unit("A", at=row(1, 20, 20)).act("A")
    told = tell_reason("engaged", {"drill": "take_cover"}, Names(play.table, "fr"))

    assert told == "Unité engagée\u202f: «\u202fÀ couvert\u202f!\u202f» impossible."


def test_content_that_no_book_knows_is_told_by_its_id() -> None:
    """As words, not as it is written."""
    play = Scenario().unit("A", at=row(1, 20, 20)).act("A")
    names = Names(play.table, "en")

    assert (
        tell_reason("infantry_only", {"drill": "dig_in"}, names) == "Dig in is for infantry only."
    )

"""Facts in words: every kind has its sentences, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from damocles.record.narration.facts import FIELDS, FORMS, needed_number, tell_fact, tell_facts
from damocles.record.narration.names import Names
from damocles.rules.questions.explain.values import (
    AnyFact,
    Caught,
    Controlled,
    Distance,
    Modifier,
    Needed,
    Range,
    Reached,
    Refused,
    Sheltered,
    Shooters,
)
from damocles.scenario import Scenario, row
from damocles.words import DEFAULT, languages, read_book, tell

if TYPE_CHECKING:
    from damocles.words import Language


def names(language: Language = "en") -> Names:
    """Two units of three."""
    scenario = Scenario().unit("A", at=row(3, 20, 20)).unit("b", seat=1, at=row(3, 20, 50))
    return Names(scenario.act("A").table, language)


AIM = (Modifier("accuracy", 5, "SHO-022"), Modifier("detection", 1, "ABL-005"))
FACTS: list[tuple[AnyFact, str]] = [
    (
        Needed("shooting", (0,), 3, 4, (*AIM, Modifier("range", -4, "GEN-006")), "SHO-022"),
        "Shooting needs 4+: Accuracy 5 + Detection 1 against range 4.",
    ),
    (
        Needed("cover", (0,), 2, 5, (Modifier("cover", 5, "SHO-047"),), "SHO-047"),
        "A cover test needs 5+: cover.",
    ),
    (
        Needed("run_over", (1,), 0, 1, (Modifier("support_weapon", 1, "ACT-044"),), "ACT-041"),
        "Running over A no. 2 needs no die: a support weapon.",
    ),
    (
        Distance("moved", 0, 0, 12_340, 14_000, "ACT-031"),
        "A no. 1 goes 12.3 cm of 14.0 cm allowed.",
    ),
    (Distance("caught", 0, 3, 9_000, None, "SHO-027"), "B no. 1 is 9.0 cm from A no. 1."),
    (Distance("contact", 0, "wall", 3_000, None, "ABL-021"), "A no. 1 is 3.0 cm from wall."),
    (Range(0, 3, 45_000, 4, "GEN-007"), "A no. 1 is 45.0 cm from b no. 1: range 4."),
    (Shooters("knife", (0, 0, 1), (), "SHO-020"), "Firing, knife: 2 x A."),
    (Shooters("knife", (0,), (1, 2), "SHO-020"), "Firing, knife: A no. 1; not firing: 2 x A."),
    (Shooters("knife", (), (), "SHO-020"), "Nobody of the unit itself fires: knife."),
    (Caught((3,), (), "SHO-027"), "Caught in the zone of fire: b no. 1."),
    (
        Caught((3,), (4, 5), "SHO-027"),
        "Caught in the zone of fire: b no. 1; shots pass over 2 x b.",
    ),
    (Caught((), (4,), "SHO-027"), "Nobody stands in the zone of fire."),
    (
        Sheltered((1,), (3,), ((3, "wall"), (4, "wall")), 3, enough=True, rule="SHO-046"),
        "B: 2 of 3 sheltered, so the unit has cover.",
    ),
    (
        Sheltered((1,), (3,), (), 3, enough=False, rule="SHO-046"),
        "B: 1 of 3 sheltered, too few for cover.",
    ),
    (Reached((3, 4), 1, "RUL-68"), "The area of effect reaches 2 x b; impacts on each: 1."),
    (Reached((), 1, "RUL-68"), "The area of effect reaches nobody."),
    (
        Controlled("hill", (0,), ((0, 2), (1, 0)), 0, "CTL-003"),
        "Hill: army 1 2, army 2 0; controlled by army 1.",
    ),
    (
        Controlled("hill", (), ((0, 0), (1, 0)), None, "CTL-003"),
        "Hill: army 1 0, army 2 0; controlled by nobody.",
    ),
    (Refused("has_moved", (), "ACT-022"), "The unit has moved already."),
]


@pytest.mark.parametrize(("fact", "sentence"), FACTS)
def test_facts_are_told(fact: AnyFact, sentence: str) -> None:
    """Each in one sentence, with names and centimetres."""
    assert tell_fact(fact, names()) == sentence


def test_facts_are_told_in_french() -> None:
    """In the words of the game, with a comma for the point."""
    told = tell_facts([FACTS[0][0], FACTS[3][0]], names("fr"))

    assert told[0] == "Tir\u202f: il faut 4+ (Précision 5 + Détection 1 contre portée 4)."
    assert told[1] == "A n° 1\u202f: 12,3 cm parcourus sur 14,0 cm permis."


def test_every_kind_of_fact_can_be_told() -> None:
    """None is forgotten; refusals have sentences of their own."""
    assert set(FIELDS) == set(get_args(AnyFact)) - {Refused}


def test_forms_have_sentences_and_sentences_facts() -> None:
    """A fact with forms has no plain sentence, and the other way round."""
    sentences = {key for key in read_book("facts", DEFAULT) if key[0].isupper()}
    slashed = {key.partition("/")[0] for key in sentences if "/" in key}

    assert slashed == {each.__name__ for each in FORMS}
    assert {key.partition("/")[0] for key in sentences} == {c.__name__ for c in FIELDS}


@pytest.mark.parametrize("language", languages())
def test_needed_numbers(language: Language) -> None:
    """Automatic and impossible ones are told so."""
    known = names(language)

    assert needed_number(2, known) == "2+"
    assert needed_number(6, known) == "6"
    assert needed_number(1, known) == tell("facts.automatic", {}, language)
    assert needed_number(7, known) == tell("facts.impossible", {}, language)


def test_a_value_that_no_book_knows_is_told_by_its_id() -> None:
    """A drill of the books by its name, one of a test as it is written."""
    parts = [Modifier(each, 5, "SHO-047") for each in ("take_cover", "dig_in")]
    told = [tell_fact(Needed("cover", (0,), 2, 5, (part,), "SHO-047"), names()) for part in parts]

    assert told == ["A cover test needs 5+: Take cover!.", "A cover test needs 5+: dig in."]

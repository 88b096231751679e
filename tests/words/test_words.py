"""Words: said with their facts, kept by language, in forms that a language knows."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import pytest

from damocles.words import (
    Name,
    Saying,
    SpokenError,
    WordsError,
    complete_languages,
    facts_of,
    find_text,
    grammar_of,
    languages,
    more_words,
    tell,
    tell_all,
    tell_error,
    tell_error_in_all,
)
from damocles.words.books import GRAMMAR, HOME, own_book

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NEW = 'name: Neu\ndecimal: ","\none: [1]\nlast: " und "\n'


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    """Some words of English and the beginning of a new language."""
    write(tmp_path, "en/notes.yaml", "fire: '{unit} {unit:fires|fire} {shots} {shots:shot|shots}'")
    write(tmp_path, "xx/grammar.yaml", NEW)
    with more_words(tmp_path):
        yield tmp_path


def write(home: Path, name: str, text: str) -> None:
    """A file of words."""
    file = home / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_languages_are_the_folders(home: Path) -> None:
    """The default first; a folder more is a language more, and gone with it."""
    assert languages()[0] == "en"
    assert {"fr", "xx"} <= set(languages())
    assert (home / "xx").exists()


@pytest.mark.parametrize(
    ("unit", "shots", "said"),
    [
        (Name("Toads", is_several=True), 1, "Toads fire 1 shot"),
        (Name("Hawkins", is_several=False), 0, "Hawkins fires 0 shots"),
    ],
)
@pytest.mark.usefixtures("home")
def test_verbs_and_nouns_agree(unit: Name, shots: int, said: str) -> None:
    """With the number of their subject, as the language counts."""
    assert tell("notes.fire", {"unit": unit, "shots": shots}, "en") == said


def test_a_language_may_lack_words(home: Path) -> None:
    """English stands in until it has them; the grammar is its own."""
    facts = {"unit": Name("Toads", is_several=True), "shots": 2}
    before = tell("notes.fire", facts, "xx")
    write(home, "xx/notes.yaml", "fire: '{unit} feuern {shots:.1}'")

    with more_words(home):
        assert (before, tell("notes.fire", {**facts, "shots": 2500}, "xx")) == (
            "Toads fire 2 shots",
            "Toads feuern 2,5 cm",
        )


def test_terms_are_those_of_the_rule_set(home: Path) -> None:
    """A rule set names what it calls otherwise; the rest is common."""
    write(home, "en/notes.yaml", "zone: 'in the {@zone}'")
    write(home, "en/terms.yaml", "zone: zone of fire\nother: {zone: fire corridor}")

    with more_words(home):
        assert [tell("notes.zone", {}, "en", name) for name in ("one", "other")] == [
            "in the zone of fire",
            "in the fire corridor",
        ]


def test_amounts_are_written_as_the_rule_set_does(home: Path) -> None:
    """As the form of a fact, a term is told its number; a saying keeps its rule set."""
    write(home, "en/notes.yaml", "cost: 'It costs {points:@fee}.'")
    write(home, "en/terms.yaml", "fee: '{amount} pt'\nother: {fee: '{amount} {amount:coin|coins}'}")
    with more_words(home):
        assert tell("notes.cost", {"points": 3}, "en", "one") == "It costs 3 pt."
        assert tell_all("notes.cost", lambda _: {"points": 1}, "other")["fr"] == "It costs 1 coin."
        saying = copy.deepcopy(Saying("notes.cost", "other", points=3))
        assert saying == saying.tell("fr") == "It costs 3 coins."


def test_terms_speak_of_the_facts_of_their_sentence(home: Path) -> None:
    """With its facts, and printed as the language prints."""
    write(home, "en/notes.yaml", "down: '{unit} {@down}.'")
    write(home, "en/terms.yaml", "down: '{unit:falls|fall}'\nother: {down: '{unit:is|are} down'}")
    unit = Name("Toads", is_several=True)

    with more_words(home):
        assert facts_of("notes.down", "en") == ("unit",)
        assert [tell("notes.down", {"unit": unit}, "en", name) for name in ("one", "other")] == [
            "Toads fall.",
            "Toads are down.",
        ]


def test_a_length_that_is_not_known_is_told_as_it_is() -> None:
    """A dash stands for it."""
    english = grammar_of("en")

    assert [english.show(length, ".1") for length in (2_500, "-")] == ["2.5 cm", "-"]


@pytest.mark.parametrize(
    ("name", "text", "problem"),
    [
        ("xx/notes.yaml", "smoke: Rauch", r"xx/notes\.yaml: en has no smoke"),
        ("xx/notes.yaml", "fire: [1]", r"xx/notes\.yaml: fire is no text"),
        ("xx/notes.yaml", "- fire", r"xx/notes\.yaml: the file is no text"),
        ("xx/notes.yaml", "fire: '{units}'", "speaks of units, which is not told"),
        ("xx/notes.yaml", "fire: '{unit:de}'", "Neu has no form 'de'"),
        ("xx/grammar.yaml", "name: Neu", r"xx/grammar\.yaml: .*decimal"),
    ],
)
def test_what_cannot_be_used_is_named(home: Path, name: str, text: str, problem: str) -> None:
    """The file, and the key or field in it."""
    write(home, name, text)

    with more_words(home), pytest.raises(WordsError, match=problem):
        tell("notes.fire", {"unit": "Toads", "shots": 1}, "xx")


@pytest.mark.parametrize(
    ("key", "language", "problem"),
    [
        ("notes.none", "en", "no words for notes.none"),
        ("a.b", "tlh", r"no words in 'tlh' \(.*fr.*\)"),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_is_not_there_is_named(key: str, language: str, problem: str) -> None:
    """A key or a language."""
    with pytest.raises(WordsError, match=problem):
        find_text(key, language)


def test_french_is_printed_as_french_is() -> None:
    """Narrow spaces before high signs, curved apostrophes, no space before an ellipsis."""
    printed = grammar_of("fr").print_well("l'ordre : « non » ; attendez … !")

    assert printed == "l’ordre\u202f: «\u202fnon\u202f»\u202f; attendez…\u202f!"


def test_small_words_melt_into_names() -> None:
    """And lists have a word before the last."""
    french = grammar_of("fr")

    assert [french.elide(name, "de") for name in ("Therians", "Urod")] == ["de Therians", "d’Urod"]
    assert [french.join(names) for names in ((), "a", "ab", "abc")] == [
        "",
        "a",
        "a et b",
        "a, b et c",
    ]
    assert french.show(["a", "b"]) == "a, b"


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    """A whole number is a length; any other is only rounded."""
    shown = [
        [grammar_of(language).show(value, ".1") for value in (1_500, 1.25, 2.0)]
        for language in ("en", "fr")
    ]

    assert shown == [["1.5 cm", "1.2", "2.0"], ["1,5 cm", "1,2", "2,0"]]
    assert [grammar_of("fr").show(value) for value in (0.25, 2.0)] == ["0,25", "2"]


def test_texts_tell_of_what_they_speak(home: Path) -> None:
    """Terms are none of its facts."""
    write(home, "en/notes.yaml", "fire: '{unit} {unit:fires|fire} in the {@zone}'")

    with more_words(home):
        assert facts_of("notes.fire", "en") == ("unit", "unit")


def test_the_same_in_every_language() -> None:
    """Each by its own words."""
    told = tell_all("events.RoundBegan", lambda _: {"round": 2})

    assert tuple(told) == languages()
    assert (told["en"], told["fr"]) == ("Round 2 begins.", "Le tour de jeu 2 commence.")


@pytest.mark.parametrize("language", complete_languages())
def test_nothing_is_left_in_english(language: str) -> None:
    """In a language that is called complete, every book has every key, with the same facts."""
    books = [file.stem for file in (HOME / "en").glob("*.yaml") if file.stem != GRAMMAR]

    assert books
    for book in books:
        assert own_book(book, language).keys() == own_book(book, "en").keys()


def test_sayings_are_texts_that_can_be_told_in_any_language() -> None:
    """Also within each other and in lists, and as copies."""
    inner = Saying("complaints.kinds.int")
    saying = Saying("complaints.expected", wanted=inner, given=[inner, "x"])
    french = "attendu un nombre entier, reçu un nombre entier, x"

    assert saying == "expected a whole number, got a whole number, x"
    assert saying.tell("fr") == copy.deepcopy(saying).tell("fr") == french


def test_errors_are_told_as_far_as_they_have_words() -> None:
    """Several problems of one error have a line each; what has no words is told as it is."""
    saying, words = Saying("complaints.missing"), {"en": "no", "fr": "non"}
    errors = [SpokenError(saying, words), WordsError(saying), WordsError("plain"), WordsError()]

    assert [str(each) for each in errors[:2]] == [f"{saying}\nno", saying]
    assert [tell_error(each, "fr") for each in errors] == [
        "ce champ manque\nnon",
        "ce champ manque",
        "plain",
        "",
    ]
    assert SpokenError(words).tell("de") == "no"
    assert set(tell_error_in_all(errors[0])) == set(languages())

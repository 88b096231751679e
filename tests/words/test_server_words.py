"""The words of the server: each kind of thing that it says has a text, and no text is left over."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from damocles.ai.bots import BOTS
from damocles.catalog.rulebook import rule_set
from damocles.engine.families import Decision, Order
from damocles.engine.values import members
from damocles.rules.sets import USUAL_EDITION
from damocles.server.play.choices.headings import CONCEPTS
from damocles.server.play.choices.labels import LABELS, PREVIEWED
from damocles.server.rooms.phrases import room_refusal
from damocles.server.rulebook import PLACES
from damocles.server.speech import phrase
from damocles.words import DEFAULT, complete_languages, facts_of, more_words, read_book
from damocles.words.books import own_book
from tests.sources import calls_in

if TYPE_CHECKING:
    from collections.abc import Iterator


def calls() -> Iterator[tuple[str, str]]:
    """Every function that the server calls with a text first, and that text."""
    for call in calls_in("server"):
        if call.args and isinstance(call.args[0], ast.Constant):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            yield name, str(call.args[0].value)


CALLS = set(calls())


def given(*functions: str) -> set[str]:
    """The texts that these functions are called with."""
    return {text for name, text in CALLS if name in functions}


def names(family: type[Decision | Order]) -> set[str]:
    """The classes of a family, those of tests left out."""
    return {each.__name__ for each in members(family) if each.__module__.startswith("damocles")}


SANDBOX = (
    "no_such_drill",
    "no_such_routine",
    "army",
    "unit",
    "leader",
    "number",
    "number_led",
    "lacking",
    "most",
    "equipment",
    "grounded",
    "drill",
)
REFUSED = {"designation", "no_strike"}
"""Choices that are only listed where they cannot be made."""
FOLLOWED = {name for name, each in LABELS.items() if each.group not in PREVIEWED}
FOLLOWED -= {"part", *REFUSED}
"""The choices that say what follows; that of a part of a machine says it for each kind of part."""
PARTS = ("frame", "propulsion", "weapon")
COMPUTED = {
    *(f"bots.{name}.{part}" for name in BOTS for part in ("name", "manner")),
    *(f"choices.{label}" for label in LABELS),
    *(f"follows.{label}" for label in FOLLOWED),
    *(f"follows.part.{kind}.{what}" for kind in PARTS for what in ("hit", "lost")),
    *(f"questions.{kind}.{who}" for kind in names(Decision) for who in ("asked", "others")),
    *(f"orders.{kind}" for kind in names(Order)),
    "orders.Activate/unit",
    "orders.Designate/element",
    "questions.TurnDecision.asked_freely",
    *(f"questions.TurnDecision.why.{what}" for what in ("cards", "units")),
    *(f"rooms.refusals.{reason}" for reason in given("room_refusal", "Withheld")),
    *(f"problems.waits.{what}" for what in given("too_many", "held")),
    *(f"problems.sandbox.{what}" for what in SANDBOX),
    *(f"problems.times.{unit}" for unit in ("second", "minute", "hour")),
    *(f"rulebook.{place}" for place in PLACES),
    *(f"problems.http.{status}" for status in (404, 405)),
    *(f"problems.http.{key}" for key in ("type", "no_type")),
    *(f"problems.socket.{why}" for why in ("closed", "slow")),
}
"""Keys that are put together where they are told, from everything that they are made of."""
ELSEWHERE = ("complaints.", "errors.")
"""Said by others, too: `test_closed_keys` looks after them."""
SAID = {key for key in given("phrase", "tell", "Saying") if not key.startswith(ELSEWHERE)}
KEYS = COMPUTED | SAID
BOOKS = sorted({key.partition(".")[0] for key in KEYS})


@pytest.mark.parametrize("language", complete_languages())
def test_everything_that_is_said_has_a_text(language: str) -> None:
    """Every kind of choice, question, order, phrase and problem, in the language itself."""
    known = {f"{book}.{key}" for book in BOOKS for key in own_book(book, language)}

    assert sorted(KEYS - known) == []


def test_no_text_is_left_over() -> None:
    """Nothing is in the books of the server that nobody says."""
    known = {f"{book}.{key}" for book in BOOKS for key in read_book(book, DEFAULT)}

    assert sorted(known - KEYS) == []


def test_every_decision_has_a_rule() -> None:
    """The one beside its question."""
    assert CONCEPTS.keys() == names(Decision)


@pytest.mark.parametrize("language", complete_languages())
def test_all_languages_tell_the_same(language: str) -> None:
    """Each text speaks of the facts that the English one speaks of."""
    told = {key: (set(facts_of(key, language)), set(facts_of(key, DEFAULT))) for key in KEYS}

    assert [key for key, (own, english) in told.items() if own != english] == []


def test_another_language_is_said_by_itself(tmp_path: Path) -> None:
    """A folder more is a language more; what it lacks is said in English."""
    folder = tmp_path / "xx"
    folder.mkdir()
    grammar = 'name: Neu\ndecimal: ","\none: [1]\nlast: " und "\n'
    (folder / "grammar.yaml").write_text(grammar, "utf-8")
    (folder / "rooms.yaml").write_text("secret: '{seat} haben geantwortet.'", "utf-8")
    seat = {"en": "Therians", "fr": "Thériens"}

    with more_words(tmp_path):
        secret, over = (
            phrase("rooms.secret", seat=seat),
            room_refusal("over", rule_set(USUAL_EDITION)).words,
        )

    assert secret["xx"] == "Therians haben geantwortet."
    assert (over["xx"], over["fr"]) == ("The battle is over.", "La bataille est terminée.")

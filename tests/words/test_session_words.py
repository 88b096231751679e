"""All that a server says in a session of everything it can be asked comes from the words."""

from __future__ import annotations

import functools
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from damocles.ai import BOTS
from damocles.catalog import core
from damocles.muster import STYLES
from damocles.rules.state.params import Options
from damocles.words import DEFAULT
from damocles.words.books import GRAMMAR, HOME, own_book
from tests.server.session.play import play_session
from tests.words.brackets import PSEUDO, Elsewhere, speak_in_brackets

if TYPE_CHECKING:
    from collections.abc import Iterator

PEOPLE = {"line", "chat", "key", "name"}
"""What people say, and what they and their orders are called."""
FIELD = re.compile(r"(?:^|(?<=⟧))[\w.\[\]]+(?=⟦: )")
"""The field that a problem is about."""
DECODER = re.compile(r"Input data was truncated|JSON is malformed.*")
"""What the decoder of JSON says itself."""
LOBBY = ("/api/lobby", "/api/missions", "/api/rooms")
GERMAN_LACKS = {
    "cli": 129,
    "errors": 37,
    "faults": 54,
    "findings": 13,
    "fixes": 23,
    "flaws": 155,
    "lab": 104,
    "muster": 21,
    "problems": 28,
    "records": 25,
    "rulebook": 4,
    "seams": 101,
    "setting": 23,
    "sheets": 278,
    "tables": 17,
    "verdicts": 10,
}
"""How many texts of a book are still in English."""


def texts(said: Any, language: str, name: str = "") -> Iterator[str]:
    """The texts of a message that a page shows: in a language, or in the only one that it has."""
    if isinstance(said, str):
        if " " in said and name not in PEOPLE:
            yield said
    elif isinstance(said, list):
        for each in said:
            yield from texts(each, language, name)
    elif isinstance(said, dict) and DEFAULT in said:
        yield said[language]
    elif isinstance(said, dict):
        shown = {key for key in said if key not in PEOPLE or not isinstance(said[key], str)}
        shown -= {"detail"} if said.get("words") else set()
        for key in shown - {"line", "chat"}:
            yield from texts(said[key], language, key)


@pytest.fixture(scope="module")
def session() -> Iterator[list[str]]:
    """The session of somebody who reads English in brackets; everybody is told German as well."""
    with speak_in_brackets("de", "de", is_complete=True), speak_in_brackets() as language:
        yield play_session(language).lines


def answers(session: list[str], language: str) -> Iterator[tuple[str, str]]:
    """Whatever the server said in the session, and to which question: empty for a page."""
    asked = ""
    for line in map(json.loads, session):
        asked = line.get("ask", asked)
        is_page = "text" in line
        if "from" in line and (is_page or is_json(line)):
            for text in texts(json.loads(line["text" if is_page else "body"]), language):
                yield "" if is_page else asked, text


def is_json(line: dict[str, Any]) -> bool:
    """Whether an answer over HTTP is made of texts and values."""
    kind: str = line.get("headers", {}).get("content-type", "")
    return kind.startswith("application/json")


@functools.cache
def known_ids() -> set[str]:
    """What callers can name, and the room that there is not: problems repeat and list it."""
    catalog = core()
    return {
        "nowhere",
        *catalog.armies,
        *catalog.missions,
        *BOTS,
        *STYLES,
        *Options.__struct_fields__,
    }


def strays(text: str, elsewhere: Elsewhere) -> list[str]:
    """The words of a text that stand in no file of words; what was asked for is repeated."""
    found = elsewhere.strays(DECODER.sub("", FIELD.sub("", text)))
    bare = [word.strip(",;") for word in found if not re.search(r"['/\d_:.-]", word)]
    return [word for word in bare if word not in known_ids()]


def test_everything_that_is_said_is_in_the_books(session: list[str]) -> None:
    """Lobby, battle, builder, sandbox, rules, records; refusals and explanations, too."""
    elsewhere = Elsewhere(PSEUDO)
    found = {text: strays(text, elsewhere) for _, text in answers(session, PSEUDO)}

    assert len(found) > 1000
    assert {text: words for text, words in found.items() if words} == {}


def test_german_is_told_in_lobby_and_battle(session: list[str]) -> None:
    """Every line of the log, every question, choice, refusal and reason of a battle."""
    elsewhere = Elsewhere("de")
    said = [
        text
        for asked, text in answers(session, "de")
        if not asked or asked.split()[1].startswith(LOBBY)
    ]
    found = {text: strays(text, elsewhere) for text in said}

    assert len(found) > 500
    assert {text: words for text, words in found.items() if words} == {}


def test_what_german_lacks_is_counted() -> None:
    """By its books: what is translated is taken off the list."""
    books = sorted(file.stem for file in (HOME / DEFAULT).glob("*.yaml") if file.stem != GRAMMAR)
    lacking = {book: len(own_book(book, DEFAULT)) - len(own_book(book, "de")) for book in books}

    assert {book: count for book, count in lacking.items() if count} == GERMAN_LACKS

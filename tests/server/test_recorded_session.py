"""A recorded session gives the same bytes again, and covers all that the server can be asked.

After a change that is meant, `python -m tests.server.session --write` records it anew.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.session.play import difference, play_session, read_session

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.session.play import Played

SAID = {"ask", "give", "hello", "propose", "reply", "resign", "resume", "say", "stand"}
HEARD = {
    *{"answered", "changed", "happened", "refused", "said", "standing", "thinking", "trouble"},
    *{"unanswered", "welcome"},
}
QUESTIONS = {"danger", "hint", "motive", "plan", "preview", "reach", "reply", "survey", "why"}


@pytest.fixture(scope="module")
def session() -> Played:
    """The session as it is now."""
    return play_session()


def test_every_byte_is_as_it_was_recorded(session: Played) -> None:
    """Line by line, with the first difference."""
    found = difference(read_session(), session.lines)

    assert not found, found


def test_every_address_is_asked_well_and_badly(session: Played) -> None:
    """An address that is new has to come into the session."""
    asked = [address for address in session.addresses if not address.startswith("/schema")]
    expected = {(address, is_well) for address in asked for is_well in (True, False)}

    assert expected - set(outcomes(session)) == set()


def outcomes(session: Played) -> Iterator[tuple[str, bool]]:
    """Which address was asked, and whether it gave what was wanted."""
    said = [json.loads(line) for line in session.lines]
    for at, line in enumerate(said):
        if "ask" in line:
            path = line["ask"].split()[1].partition("?")[0]
            answer = next(each for each in said[at:] if each.get("from") == line["to"])
            yield address_of(path, session.addresses), is_good(answer)


def is_good(answer: dict[str, Any]) -> bool:
    """Whether a first answer is no refusal: a page is welcome, a request has what it wanted."""
    if "status" in answer:
        return bool(answer["status"] < 400)
    return "text" in answer and json.loads(answer["text"])["type"] == "welcome"


def address_of(path: str, addresses: set[str]) -> str:
    """The address that a path belongs to: of several the one with the fewest blanks."""
    fitting = [each for each in addresses if re.fullmatch(pattern(each), path)]
    return min(fitting, key=lambda each: (":path}" in each, each.count("{")))


def pattern(address: str) -> str:
    """A regular expression for all paths of an address."""
    return re.sub(r"\{\w+:path\}", ".+", re.sub(r"\{\w+:(str|int)\}", "[^/]+", address))


def test_every_kind_of_message_is_said_and_heard(session: Played) -> None:
    """And every kind of question is asked."""
    messages = [line for line in map(json.loads, session.lines) if line.get("text", "")[:1] == "{"]
    said = [json.loads(line["text"]) for line in messages if "to" in line]
    heard = [json.loads(line["text"]) for line in messages if "from" in line]

    assert {message["type"] for message in said} >= SAID
    assert {message["type"] for message in heard} == HEARD
    assert {each["question"]["type"] for each in said if each["type"] == "ask"} == QUESTIONS


def test_a_difference_is_named() -> None:
    """By its line, with what stands around it; a line too many or too few is one as well."""
    before = ['{"from": "page", "text": "one"}', '{"from": "page", "text": "two"}']
    changed = [before[0], '{"from": "page", "text": "too"}']

    assert difference(before, before) == ""
    assert difference(before, changed).splitlines() == [
        "line 2 of 2, at character 18",
        "was …from: page text: two…",
        "is  …from: page text: too…",
    ]
    assert "line 2 of 2" in difference(before, before[:1])
    assert "line 2 of 1" in difference(before[:1], before)

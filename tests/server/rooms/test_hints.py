"""What would you do: a bot in the place of a seat, for who may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.server.rooms.live.hints import Hints
from damocles.server.work.workers import WorkerError
from tests.server.rooms.playing import MANY, Page, hall_of, opened, page, play

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    Client = TestClient[Litestar]


def hint(at: Page, seat: int = 0, level: str = "soldier") -> dict[str, Any]:
    """What a page is told when it asks what to do."""
    question = {"type": "hint", "level": level}
    at.say({"type": "ask", "id": 7, "seat": seat, "question": question})
    return at.hear("answered", "unanswered")


def asked(at: Page, kind: str) -> bool:
    """Whether the first seat is asked this now."""
    now = at.asked(0)
    return now is not None and now["kind"] == kind


def test_what_is_proposed_can_be_given(rooms: Client) -> None:
    """From the cards to the first actions: every hint is an order that is taken."""
    room, (token,) = opened(rooms, "human", "bot", seed="hints")
    kinds = set[str]()
    with page(rooms, room, token) as mine:
        for at in range(14):
            while mine.asked(0) is None:
                mine.next()
            question = mine.asked(0)
            assert question is not None
            said = answered(mine)
            assert said["type"] == "answered", said
            found = said["answer"]
            assert found["level"] == "soldier"
            assert found["options"][0]["words"]["fr"]
            mine.give(found["order"], key=f"hinted-{at:04}", number=question["number"])
            while (taken := mine.hear("happened", "refused")).get("key") != f"hinted-{at:04}":
                pass
            assert taken["type"] == "happened", taken
            kinds.add(question["kind"])

    assert {"SequenceDecision", "ActDecision"} <= kinds


def answered(mine: Page) -> dict[str, Any]:
    """A hint; the secret answers of others that come meanwhile do not matter."""
    said = hint(mine)
    while said["type"] == "unanswered" and said["refusal"]["reason"] in ("overtaken", "hint_soon"):
        said = hint(mine)
    return said


@pytest.fixture(autouse=True)
def quickly(rooms: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """As many hints as one wants, but where a test is about that."""
    monkeypatch.setattr(hall_of(rooms).workshop, "limits", replace(MANY, hints_at_once=10**6))


def test_without_free_measuring_no_number_is_told(rooms: Client) -> None:
    """A hint says what to do, and which way things count; nobody reads a distance off it."""
    for free in (False, True):
        room, (token,) = opened(
            rooms, "human", "bot", seed="nine", options={"free_measuring": free}
        )
        with page(rooms, room, token) as mine:
            options = acting(rooms, room, mine)

        terms = [term for option in options for term in option.get("terms", ())]
        assert terms
        assert all(("points" in term) == free for term in terms)
        assert any(abs(term["strength"]) > 1 for term in terms) == free
        assert any("points" in option for option in options) == free


def acting(rooms: Client, room: str, mine: Page) -> list[dict[str, Any]]:
    """The options of the first hint with plans, while a seat plays at random."""
    for _ in range(40):
        play(rooms, room, mine, (0,), orders=1)
        while mine.asked(0) is None:
            mine.next()
        if asked(mine, "ActDecision"):
            options: list[dict[str, Any]] = answered(mine)["answer"]["options"]
            if any(option.get("terms") for option in options):
                return options
    raise AssertionError("no plans were made")


def test_who_may_ask(rooms: Client) -> None:
    """Against bots and on one screen by default, among people apart only if that was said."""
    cases: list[tuple[tuple[str, str], bool | None, bool]] = [
        (("human", "bot"), None, True),
        (("human", "human"), None, True),
        (("open", "bot"), None, True),
        (("human", "open"), None, False),
        (("open", "open"), True, True),
        (("human", "bot"), False, False),
    ]
    for holders, hints, allowed in cases:
        room, tokens = opened(rooms, *holders, hints=hints)
        with page(rooms, room, *tokens) as mine:
            assert mine.room["hints"] == allowed
            said = hint(mine)
        refused = said["type"] == "unanswered" and said["refusal"]["reason"] == "no_hints"
        assert refused != allowed, (holders, hints, said)


@pytest.mark.parametrize("level", ["marshal", "general"])
def test_only_advisers_are_asked(rooms: Client, level: str) -> None:
    """Neither a bot that takes too long, nor one that there is not."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        said = hint(mine, level=level)

    assert said["refusal"]["reason"] == "no_adviser"
    assert level in said["refusal"]["words"]["en"]


def test_one_hint_after_the_other(rooms: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those that wait only the latest is given; who asks too often has to wait."""
    few = replace(MANY, hints_at_once=3, hints_per_second=1e-6)
    monkeypatch.setattr(hall_of(rooms).workshop, "limits", few)
    room, (token,) = opened(rooms, "human", "bot", seed="often")
    with page(rooms, room, token) as mine:
        for number in range(4):
            question = {"type": "hint", "level": "soldier"}
            mine.say({"type": "ask", "id": number, "seat": 0, "question": question})
        said: dict[int, str | None] = {}
        while len(said) < 4:
            message = mine.hear("answered", "unanswered")
            said[message["id"]] = message.get("refusal", {}).get("reason")

    assert said[3] == "hint_soon"
    assert said[1] == "overtaken"
    assert said[2] in (None, "overtaken")  # the bot may have answered its own question meanwhile


def test_who_is_not_asked_gets_no_hint(rooms: Client) -> None:
    """Nor does a page ask for a seat that it does not hold."""
    room, tokens = opened(rooms, "human", "human", seed="waiting")
    with page(rooms, room, tokens[0]) as mine:
        while mine.asked(0) is not None:
            play(rooms, room, mine, (0,), orders=1)
        waits, foreign = hint(mine), hint(mine, seat=1)

    assert waits["refusal"]["reason"] == "no_answer"
    assert foreign["refusal"]["reason"] == "foreign_seat"


def test_a_bot_that_fails_is_no_harm(rooms: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is told that there is no hint."""

    async def failing(*_: Any) -> None:
        raise WorkerError("it is tired")

    monkeypatch.setattr(Hints, "_considered", failing)
    room, (token,) = opened(rooms, "human", "bot", seed="tired")
    with page(rooms, room, token) as mine:
        assert hint(mine)["refusal"]["reason"] == "hint_failed"

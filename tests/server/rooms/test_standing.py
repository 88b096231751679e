"""Standing orders for overwatch: the room answers for a seat, and nobody else can tell."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from tests.server.rooms.playing import application, game_of, opened, page, play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

    from tests.server.rooms.playing import Page

    Client = TestClient[Litestar]

LARGER = [
    {"holder": "human", "company": "white-stars-1000-infantry"},
    {"holder": "human", "company": "therians-1000-infantry"},
]
SEED, LENGTH = "watch-21", 12
"""With these dice and orders a unit in overwatch may fire after so many orders."""


class Watched:
    """A battle before somebody moves into the fire of a unit in overwatch."""

    def __init__(self, client: Client, stack: contextlib.ExitStack) -> None:
        self.client = client
        self.room, self.tokens = opened(client, "human", "human", seed=SEED, seats=LARGER)
        self.both = stack.enter_context(page(client, self.room, *self.tokens))
        self.seats = [stack.enter_context(page(client, self.room, each)) for each in self.tokens]
        self.watching = stack.enter_context(page(client, self.room))

    def order(self, count: int = 1) -> None:
        """Let the next orders be given for both seats."""
        play(self.client, self.room, self.both, (0, 1), orders=count, seed=SEED)

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked now."""
        found = self.both.asked(0, 1)
        assert found is not None
        return found

    def stand(self, seat: int, watch: str, unit: int | None = None) -> dict[str, Any]:
        """Give a standing order; what the seat's page is told of it."""
        own = self.seats[seat]
        own.say({"type": "stand", "seat": seat, "watch": watch, "unit": unit})
        return own.hear("standing", "trouble")

    def answer(self, name: str) -> None:
        """Make the choice of this id, or the first of those that begin with it."""
        found = next(c for c in self.asked["choices"] if c["id"].startswith(name) and "order" in c)
        key = f"by-hand-{self.asked['number']}"
        self.both.give(found["order"], key=key, number=self.asked["number"])
        while self.both.hear("happened").get("key") != key:
            pass

    def settle(self, number: int) -> None:
        """All pages have heard of so many orders."""
        for each in (self.both, *self.seats, self.watching):
            while each.last["number"] < number:
                each.next()


@pytest.fixture
def stack() -> Iterator[contextlib.ExitStack]:
    """Pages that are closed in the end."""
    with contextlib.ExitStack() as pages:
        yield pages


def before(client: Client, stack: contextlib.ExitStack) -> Watched:
    """A battle one order before that."""
    found = Watched(client, stack)
    found.order(LENGTH - 1)
    return found


def told(at: Page) -> list[str]:
    """What a page was told of the battle, in whichever room."""
    heard = [json.loads(text) for text in at.heard]
    for message in heard:
        message.pop("room", None)
        message.pop("key", None)
    return [json.dumps(message) for message in heard if message["type"] != "changed"]


def others(found: Watched, seat: int) -> list[list[str]]:
    """What the other seat and a spectator were told."""
    return [told(found.seats[1 - seat]), told(found.watching)]


@pytest.mark.parametrize(("watch", "by_hand"), [("hold", ("hold",)), ("fire", ("open", "salvo"))])
def test_nobody_else_can_tell_a_standing_order(
    rooms: Client, stack: contextlib.ExitStack, watch: str, by_hand: tuple[str, ...]
) -> None:
    """Every byte to the other seat and to a spectator is as if the seat had answered itself."""
    asked, standing = before(rooms, stack), before(rooms, stack)
    asked.order()
    seat = asked.asked["seat"]
    for name in by_hand:
        asked.answer(name)
    number = game_of(rooms, asked.room).battle.number
    standing.stand(seat, watch)
    standing.order()
    for found in (asked, standing):
        found.settle(number)

    assert others(standing, seat) == others(asked, seat)
    journals = [
        game_of(rooms, found.room).battle.journal[: number + 1] for found in (asked, standing)
    ]
    assert journals[0] == journals[1]
    assert all("standing" not in text[:30] for text in told(standing.watching))


def test_a_seat_is_asked_unless_it_says_otherwise(
    rooms: Client, stack: contextlib.ExitStack
) -> None:
    """A new battle asks; a question that is open is answered as soon as a standing order does."""
    found = before(rooms, stack)
    found.order()
    question = found.asked
    assert question["choices"]
    view = found.stand(question["seat"], "hold")

    found.settle(question["number"] + 1)

    assert view == {"type": "standing", "seat": question["seat"], "all": "hold", "units": []}
    assert found.seats[0].frames[-1]["seat"] == question["seat"]


def test_one_unit_may_differ_from_all(rooms: Client, stack: contextlib.ExitStack) -> None:
    """While one of the units wants to be asked, the seat is; an order for all replaces the rest."""
    found = before(rooms, stack)
    seat = 1 - found.asked["seat"]
    units = [unit["id"] for unit in found.both.now["units"].values() if unit["seat"] == seat]
    assert [found.stand(seat, "ask", unit)["units"] for unit in units] == [[]] * len(units)
    found.stand(seat, "hold")
    *_, view = [found.stand(seat, "ask", unit) for unit in units]
    assert view["all"] == "hold"
    assert [each["unit"] for each in view["units"]] == sorted(units)

    found.order()

    assert found.asked["kind"] == "OverwatchDecision"
    assert found.asked["choices"]
    assert found.stand(seat, "fire")["units"] == []


def test_standing_orders_come_back_to_their_own_seat_alone(tmp_path: Path) -> None:
    """After a restart of the server too; others find none in their welcome."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = opened(client, "human", "human", seed=SEED, seats=LARGER)
        with page(client, room, tokens[0]) as own:
            own.say({"type": "stand", "seat": 0, "watch": "fire"})
            given = own.hear("standing")
    with TestClient(application(tmp_path)) as client:
        with page(client, room, tokens[0]) as own, page(client, room, tokens[1]) as other:
            assert own.welcome["standing"] == [given]
            assert [each["all"] for each in other.welcome["standing"]] == ["ask"]
        with page(client, room) as watching:
            assert watching.welcome["standing"] == []


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ({"seat": 1, "watch": "hold"}, "hold that seat"),
        ({"seat": 0, "watch": "hold", "unit": 10_000}, "no such unit"),
        ({"seat": 0, "watch": "run"}, "watch"),
    ],
)
def test_a_standing_order_that_cannot_be_given(
    rooms: Client, message: dict[str, Any], word: str
) -> None:
    """The page is told why, and nothing changes."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        mine.say({"type": "stand", **message})
        trouble = mine.hear("trouble")
        rows = game_of(rooms, room).standing[0].changes

    assert word in trouble["detail"]
    assert rows == 0


def test_the_same_order_again_is_not_kept_again(rooms: Client) -> None:
    """The page is told what is in force."""
    room, (token,) = opened(rooms, "human", "bot")
    with page(rooms, room, token) as mine:
        for _ in range(2):
            mine.say({"type": "stand", "seat": 0, "watch": "hold"})
            assert mine.hear("standing")["all"] == "hold"

        assert game_of(rooms, room).standing[0].changes == 1

"""Hidden information: no byte that leaves for a page tells more than its seats may know."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.rules.command import LaySequence
from tests.server.rooms.playing import application, game_of, opened, order_for, page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

    from damocles.server.rooms.game import Game
    from tests.server.rooms.playing import Page

    Client = TestClient[Litestar]

LARGER = [
    {"holder": "human", "company": "white-stars-1000-infantry"},
    {"holder": "human", "company": "therians-1000-infantry"},
]
"""Companies with enough cards that their order is no coincidence."""


def lists(value: Any) -> Iterator[tuple[int, ...]]:
    """Every list of whole numbers anywhere in a message."""
    if isinstance(value, dict):
        for each in value.values():
            yield from lists(each)
    elif isinstance(value, list):
        if value and all(type(each) is int for each in value):
            yield tuple(value)
        for each in value:
            yield from lists(each)


def hidden(game: Game, seat: int) -> set[tuple[int, ...]]:
    """What others than this seat may not know: cards in their order, if it tells something."""
    secret = {game.battle.table.seats[seat].sequence}
    answer = game.battle.progress.answers.get(seat)
    if isinstance(answer, LaySequence):
        secret.add(answer.units)
    return {
        cards
        for cards in secret
        if isinstance(cards, tuple) and len(cards) > 2 and cards != tuple(sorted(cards))
    }


def told(text: str) -> set[tuple[int, ...]]:
    """All lists of numbers in a message."""
    return set(lists(json.loads(text)))


def caught_up(at: Page, number: int) -> list[str]:
    """Everything a page is sent until it knows of this order."""
    first = len(at.heard)
    while at.last["number"] < number:
        at.next()
    return at.heard[first:]


def watched_battle(client: Client, seed: str, *, orders: int) -> int:
    """Play on while somebody else looks at every byte; how often there was something to hide."""
    room, (white, red) = opened(client, "human", "human", seed=seed, seats=LARGER)
    game, secrets = game_of(client, room), 0
    with (
        page(client, room, white) as one,
        page(client, room, red) as two,
        page(client, room) as watching,
    ):
        pages = (one, two, watching)
        foreign = ((1,), (0,), (0, 1))
        for _ in range(orders):
            if not game.pending:
                break
            asked = game.pending[-1 if len(game.pending) > 1 else 0]
            before = game.battle.number
            order = order_for(client, room, asked.seat, seed)
            pages[asked.seat].give(order, key=f"secret-{before}-{asked.seat}", number=before)
            for at, others in zip(pages, foreign, strict=True):
                texts = caught_up(at, before + 1)
                for seat in others:
                    secret = hidden(game, seat)
                    secrets += len(secret)
                    assert all(secret.isdisjoint(told(text)) for text in texts)
                    assert str(game.kept.header.seed) not in "".join(texts)
        for others, tokens in zip(foreign, ([white], [red], []), strict=True):
            with page(client, room, *tokens) as late:
                for seat in others:
                    assert hidden(game, seat).isdisjoint(told(late.heard[0]))
    return secrets


def watched(folder: Path, battles: int, orders: int) -> None:
    with TestClient(application(folder)) as client:
        found = [
            watched_battle(client, f"hidden-{number}-of-many", orders=orders)
            for number in range(battles)
        ]
    assert sum(found) > 10 * battles


def test_no_page_learns_the_order_of_others_cards(tmp_path: Path) -> None:
    """Every byte sent to two seats and a spectator, over some battles."""
    watched(tmp_path, 10, 25)


@pytest.mark.deep
@pytest.mark.timeout(7_200)
def test_no_page_learns_it_over_a_hundred_battles(tmp_path: Path) -> None:
    """The same over a hundred whole battles."""
    watched(tmp_path, 100, 10_000)


# ---- the same bytes, whatever is hidden --------------------------------------------------------


SHOWN = {"SequenceDecision": "CardRevealed", "WagerDecision": "WagersRevealed"}
"""The event that reveals what was answered in secret."""


def sent_until_shown(client: Client, secret: str, other: int) -> list[str]:
    """What seat 0 and a spectator are sent while seat 1 answers this in its own way.

    `other` is the way: which permutation of its cards, or how many points it wagers.
    """
    room, (white, red) = opened(client, "human", "human", seed="twins", seats=LARGER)
    game = game_of(client, room)
    with (
        page(client, room, white) as one,
        page(client, room, red) as two,
        page(client, room) as watching,
    ):
        while SHOWN[secret] not in one.heard[-1]:
            asked = game.pending[-1]
            before = game.battle.number
            order = json.loads(order_for(client, room, asked.seat, "same"))
            if type(asked).__name__ == secret and asked.seat == 1:
                order = varied(order, other)
            giver = (one, two)[asked.seat]
            giver.give(order, key=f"twin-{before}-{asked.seat}", number=before)
            for each in (one, two, watching):
                caught_up(each, before + 1)
        return [plain(text, room) for at in (one, watching) for text in at.heard[:-1]]


def varied(fields: dict[str, Any], other: int) -> dict[str, Any]:
    """The order in another way."""
    if "units" in fields:
        units = sorted(fields["units"])
        return {**fields, "units": units[other:] + units[:other]}
    return {**fields, "points": other}


def plain(text: str, room: str) -> str:
    """A message without what differs between any two rooms."""
    return re.sub(r'"key":"[^"]*"', '"key":""', text.replace(room, "room"))


@pytest.mark.parametrize("secret", ["SequenceDecision", "WagerDecision"])
def test_others_get_the_same_bytes_whatever_a_seat_answers_in_secret(
    rooms: Client, secret: str
) -> None:
    """Two battles that differ only in a secret look alike until the rules reveal it."""
    one, other = (sent_until_shown(rooms, secret, way) for way in (0, 1))

    assert len(one) > 6
    assert one == other

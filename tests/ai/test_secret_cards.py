"""Bots where cards leave unseen: none chooses by a card that it cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import TurnDecision
from tests.ai.patient import LEVELS, MANY
from tests.rules.battles import begun, everything, orders
from tests.rules.made_up_secrets import meddled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.battle.battle import Battle


@pytest.fixture(autouse=True)
def meddling() -> Iterator[None]:
    """In every turn of these tests cards leave and move."""
    with meddled():
        yield


@pytest.mark.parametrize("level", MANY)
def test_no_level_learns_which_card_has_left(level: str) -> None:
    """Twins in which other cards have left give the same view, and the same answer."""
    battle, compared = begun(everything("3")), 0
    for order in orders(battle, "3", 200):
        twin = swapped(battle, order.seat)
        decision = battle.pending[0]
        if twin is not None and isinstance(decision, TurnDecision):
            said = [LEVELS[level]("1").choose(e.view(order.seat), decision) for e in (battle, twin)]
            assert said[0] == said[1]
            compared += 1
            if compared == 3:
                return
        battle.push(order)
    raise AssertionError("no card has left")


def swapped(battle: Battle, seat: int) -> Battle | None:
    """The battle as it would be if another of an enemy's cards had left; None if none has."""
    for other in battle.table.seats.values():
        cards = other.sequence
        if other.id != seat and other.left and isinstance(cards, tuple) and cards:
            twin = battle.fork(seed="twin")
            sequence, left = (*cards[:-1], other.left[0]), (cards[-1], *other.left[1:])
            twin.table.seats[other.id] = replace(other, sequence=sequence, left=left)
            return twin
    return None

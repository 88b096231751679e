"""Hidden information: no byte that leaves for a page tells more than its seats may know.

In these rules the cards' order, a wager until all have wagered, and the dice to come are hidden.
Which units are in reserve lies open; hidden is when their cards come, and what they may then do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient
from msgspec.structs import replace

from damocles.server.play.asking import asked
from damocles.server.rooms import game, history, room
from damocles.server.rooms.history import History, Step
from tests.server.rooms.playing import application
from tests.server.rooms.twins import watched

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from litestar import Litestar

    from damocles.rules.battle import Battle, Entry
    from damocles.server.play.wire import Asked
    from damocles.server.records.wire import Frame

    Client = TestClient[Litestar]
    Leak = Callable[[pytest.MonkeyPatch], None]


def nothing_is_seen(folder: Path, battles: int, orders: int) -> None:
    """So many battles, each beside its twins."""
    with TestClient(application(folder)) as client:
        for number in range(battles):
            compared, leaks = watched(client, f"hidden-{number}-of-many", orders=orders)
            assert leaks == []
            assert compared > orders // 10


def test_no_page_learns_a_secret(tmp_path: Path) -> None:
    """Every byte sent to the other seat and a spectator, over the first round of some battles."""
    nothing_is_seen(tmp_path, 3, 30)


@pytest.mark.deep
@pytest.mark.timeout(14_400)
def test_no_page_learns_a_secret_over_a_hundred_battles(tmp_path: Path) -> None:
    """The same over a hundred whole battles."""
    nothing_is_seen(tmp_path, 100, 400)


# ---- the proof notices ---------------------------------------------------------------------------


def show_all_cards(patch: pytest.MonkeyPatch) -> None:
    """Every page gets the cards of all seats as their own pages do."""

    def open_to_all(step: Step, _: Collection[int]) -> Frame:
        return real(step, range(4))

    real = history.shown
    patch.setattr(history, "shown", open_to_all)
    patch.setattr(room, "shown", open_to_all)


def tell_secret_answers(patch: pytest.MonkeyPatch) -> None:
    """A secret answer is told like any order."""

    def told(self: History, battle: Battle, entry: Entry) -> Step:
        return real(self, battle, entry._replace(secret=False))

    real = History.add
    patch.setattr(History, "add", told)


def show_choices(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the seat that is asked can do."""

    def all_told(self: game.Game, _: Collection[int]) -> list[Asked]:
        found = (asked(self.view(each.seat), 1, secret=False) for each in self.pending)
        return [each for each in found if each is not None]

    patch.setattr(game.Game, "asked", all_told)


def sort_units_by_card(patch: pytest.MonkeyPatch) -> None:
    """Units are listed as their cards lie: no value is wrong, only their places tell."""

    def sorted_step(self: History, battle: Battle, frame: Frame) -> Step:
        step = real(self, battle, frame)
        laid: list[Any] = [seat.sequence for seat in battle.table.seats.values()]
        cards = [card for cards in laid for card in cards]
        units = sorted(self._now.units.values(), key=lambda unit: _place(cards, unit.id))
        return step._replace(
            frame=replace(step.frame, changes=replace(step.frame.changes, units=tuple(units)))
        )

    real = History._step
    patch.setattr(History, "_step", sorted_step)


def _place(cards: list[int], unit: int) -> int:
    return cards.index(unit) if unit in cards else -1


@pytest.mark.parametrize(
    "leak", [show_all_cards, tell_secret_answers, show_choices, sort_units_by_card]
)
def test_a_leak_on_purpose_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    """A server that tells too much is found out within one round."""
    leak(monkeypatch)
    with TestClient(application(tmp_path)) as client:
        _, leaks = watched(client, "leaking", orders=12)

    assert leaks

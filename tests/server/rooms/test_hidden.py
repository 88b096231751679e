"""Hidden information: no byte that leaves for a page tells more than its seats may know.

In these rules the cards' order, a wager until all have wagered, and the dice to come are hidden.
Which units are in reserve lies open; hidden is when their cards come, and what they may then do.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from msgspec.structs import replace

from damocles.server.play.prompts import prompt_for_seat
from damocles.server.rooms.battle import contest, history
from damocles.server.rooms.battle.history import History, PublicFrame
from damocles.server.rooms.live import room
from tests.server.rooms.twins import Battles, Count
from tests.server.rooms.wired import wired

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from pathlib import Path

    from damocles.engine import Event
    from damocles.rules.battle.battle import Battle, Entry
    from damocles.server.frames.wire import Frame
    from damocles.server.play.wire import Asked

    Leak = Callable[[pytest.MonkeyPatch], None]


class Kind(NamedTuple):
    """A kind of battle, and how many of a hundred are of it."""

    mission: str
    companies: str
    share: int

    @property
    def wish(self) -> dict[str, Any]:
        """A room for it."""
        named = (f"{army}-{self.companies}" for army in ("white-stars", "therians"))
        seats = [{"holder": "human", "company": company} for company in named]
        return {"mission": self.mission, "seats": seats}


KINDS = (
    Kind("skirmish", "500", 40),
    Kind("landing", "500", 24),
    Kind("skirmish", "1000-infantry", 16),
    Kind("landing", "1000-infantry", 8),
    Kind("seek-and-destroy", "1000", 8),
    Kind("skirmish", "2000", 4),  # those have reinforcements, which come as reserves
)
LARGER = KINDS[2]
"""With enough cards that their order is no coincidence."""


async def watched(folder: Path, patch: pytest.MonkeyPatch, kinds: list[Kind], orders: int) -> Count:
    """A battle of each of these kinds beside its twins."""
    count = Count()
    async with wired(folder, patch) as table:
        for at, kind in enumerate(kinds):
            await Battles(table, f"hidden-{at}-of-many", count).fight(kind.wish, orders)
    return count


def test_no_page_learns_a_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every byte sent to two seats and a spectator, over the first rounds of some battles."""
    kinds = [KINDS[0], KINDS[1], LARGER]

    count = asyncio.run(watched(tmp_path, monkeypatch, kinds, 40))

    assert count.leaks == []
    assert (count.battles, count.orders) == (3, 120)
    assert count.compared > 150
    assert all(count.twins.values())


@pytest.mark.deep
@pytest.mark.timeout(7_200)
def test_no_page_learns_a_secret_over_a_hundred_battles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same over a hundred whole battles; what was looked at is printed."""
    kinds = [kind for kind in KINDS for _ in range(kind.share)]

    count = asyncio.run(watched(tmp_path, monkeypatch, kinds, 10_000))

    with capsys.disabled():
        print(f"\n{count}")  # noqa: T201  # the numbers are what one runs it for
    assert count.leaks == []
    assert count.battles == 100
    assert count.compared > 10_000
    assert min(count.twins.values()) > 100


# ---- the proof notices ---------------------------------------------------------------------------


def show_all_cards(patch: pytest.MonkeyPatch) -> None:
    """Every page gets the cards of all seats as their own pages do."""

    def open_to_all(step: PublicFrame, _: Collection[int]) -> Frame:
        return real(step, range(4))

    real = history.frame_for_seats
    patch.setattr(history, "frame_for_seats", open_to_all)
    patch.setattr(room, "frame_for_seats", open_to_all)


def tell_secret_answers(patch: pytest.MonkeyPatch) -> None:
    """A secret answer is told like any order."""

    def told(self: History, battle: Battle, entry: Entry) -> PublicFrame:
        return real(self, battle, entry._replace(secret=False))

    real = History.add
    patch.setattr(History, "add", told)


def show_choices(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told what the seat that is asked can do."""

    def all_told(self: contest.Contest, _: Collection[int]) -> list[Asked]:
        found = (prompt_for_seat(self.view(each.seat), 1, secret=False) for each in self.pending)
        return [each for each in found if each is not None]

    patch.setattr(contest.Contest, "asked", all_told)


def sort_units_by_card(patch: pytest.MonkeyPatch) -> None:
    """Units are listed as their cards lie: no value is wrong, only their places tell."""
    list_by_card(patch, reserves=False)


def sort_reserves_by_card(patch: pytest.MonkeyPatch) -> None:
    """The same for units in reserve alone: behind all others they stand as they will come."""
    list_by_card(patch, reserves=True)


def list_by_card(patch: pytest.MonkeyPatch, *, reserves: bool) -> None:
    """Tell all units, those in question in the order of their cards."""

    def sorted_step(
        self: History, battle: Battle, frame: Frame, events: Sequence[Event]
    ) -> PublicFrame:
        step, units = real(self, battle, frame, events), battle.table.units
        laid: list[Any] = [seat.sequence for seat in battle.table.seats.values()]
        cards = [card for cards in laid for card in cards]
        told = [each for each in cards if not reserves or units[each].place == "reserve"]
        listed = sorted(self._reader.page.units.values(), key=lambda unit: _place(told, unit.id))
        changes = replace(step.frame.changes, units=tuple(listed))
        return step._replace(frame=replace(step.frame, changes=changes), stages=())

    real = History._step
    patch.setattr(History, "_step", sorted_step)


def _place(cards: list[int], unit: int) -> int:
    return cards.index(unit) if unit in cards else -1


LEAKS = [
    show_all_cards, tell_secret_answers, show_choices, sort_units_by_card, sort_reserves_by_card,
]  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_on_purpose_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: Leak
) -> None:
    """A server that tells too much is found out within one round."""
    leak(monkeypatch)

    count = asyncio.run(watched(tmp_path, monkeypatch, [LARGER], 12))

    assert count.leaks

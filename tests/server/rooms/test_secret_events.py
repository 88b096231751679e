"""Events for some seats alone: told on their pages, and not a byte of them on any other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from damocles.rules.state.events.activation import CardShown, TurnBegan
from damocles.server.frames.stages import StageReader
from damocles.server.rooms.battle.history import (
    History,
    frame_for_seats,
    past_frame_for_seats,
    told_last,
)
from tests.rules.battles import begun, everything, orders, small
from tests.rules.made_up_secrets import meddled
from tests.server.rooms.test_hidden import LARGER, watched

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from damocles.engine.families import Event
    from damocles.server.frames.wire import Frame
    from damocles.server.rooms.battle.history import PublicFrame


def kinds_told(frame: Frame) -> list[str]:
    """What a frame tells."""
    return [each.kind for each in frame.told]


@pytest.fixture(scope="module")
def steps() -> list[PublicFrame]:
    """The frames of a battle in which each seat shows a card to the others."""
    with meddled(to_others=True):
        battle = begun(everything("1"))
        history = History(battle)
        for order in orders(battle, "1", 60):
            battle.push(order)
            history.add(battle, battle.journal[-1])
    return history.steps


def test_only_its_audience_is_told(steps: list[PublicFrame]) -> None:
    """As it happens and later, at the end of the frame; the words of all others are the same."""
    private = [step for step in steps if step.private]
    assert private
    for step in private:
        (told,) = step.private
        (owner,) = {0, 1, 2} - set(told.audience)
        for frame in (frame_for_seats, past_frame_for_seats):
            plain = frame(step, ())
            assert frame(step, (owner,)).told == plain.told
            assert "CardShown" not in msgspec.json.encode(plain).decode()
            for seats in (*((seat,) for seat in told.audience), (0, 1, 2)):
                assert kinds_told(frame(step, seats)) == [*kinds_told(plain), "CardShown"]


def test_stages_end_with_what_is_told(steps: list[PublicFrame]) -> None:
    """The last stage of a page tells its own last event."""
    own = next(step.private for step in steps if step.private)
    staged = [step._replace(private=own) for step in steps if step.stages]
    assert len(staged) > 10
    for step in staged:
        plain, told = (frame_for_seats(step, seats) for seats in ((), own[0].audience))
        ends, more = ([stage.until for stage in each.stages] for each in (plain, told))
        assert ends[-1] == len(plain.told)
        assert more == [*ends[:-1], len(plain.told) + 1]


SHOWN = CardShown((0,), 1, 3, 1, "TAC-008")


def test_there_is_no_stage_for_some_alone() -> None:
    """Nobody sees that something was shown to another, wherever it stands among what is seen."""
    battle, seen = begun(small("1")), 0
    for order in orders(battle, "1", 25):
        before = battle.table.copy()
        events = battle.push(order)
        found = [StageReader(before).follow(each, battle.table) for each in woven(events)]
        assert all(each == found[0] for each in found)
        seen += bool(found[0])

    assert seen > 3
    assert StageReader(battle.table).follow([SHOWN], battle.table) == []


def woven(events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """The events, and those with one for some seats alone in any place."""
    yield events
    for place in range(len(events) + 1):
        yield [*events[:place], SHOWN, *events[place:]]


def test_it_is_told_last() -> None:
    """The places of all others in a frame are the same on every page."""
    plain = [TurnBegan(0), TurnBegan(1)]

    assert all(told_last(each) == [*plain, SHOWN] for each in [*woven(plain)][1:])


def test_no_page_learns_what_is_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twins that differ in cards that leave, move and are shown to their owner."""
    with meddled():
        count = asyncio.run(watched(tmp_path, monkeypatch, [LARGER], 24))

    assert count.leaks == []
    assert count.compared > 20
    assert count.twins["cards"]

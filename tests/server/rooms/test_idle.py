"""Rooms that nobody looks at are put away and come back; those never begun are forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar.testing import TestClient

from damocles.server.limits import DAY, MINUTE
from damocles.server.rooms.live.driver import Driver
from tests.server.rooms.playing import MANY, application, hall_of, opened, page, play

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from litestar import Litestar

    Client = TestClient[Litestar]


class Clock:
    """The time of day, which goes on when it is told to."""

    def __init__(self, client: Client) -> None:
        self.at = hall_of(client).workshop.now()
        hall_of(client).workshop.now = lambda: self.at

    def passes(self, client: Client, seconds: float) -> list[str]:
        """Let time go by, and look around: the rooms that are still in memory."""
        self.at += seconds
        client.blocking_portal.call(hall_of(client).look_around)
        return list(hall_of(client)._rooms)


def test_a_room_that_nobody_looks_at_is_put_away(tmp_path: Path) -> None:
    """After its time, though there is space; whoever comes finds it as it was."""
    with TestClient(application(tmp_path)) as client:
        clock, idle = Clock(client), MANY.idle_minutes * MINUTE
        room, tokens = opened(client, "human", "human")
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=5)
            assert clock.passes(client, 10 * idle) == [room]
            number = both.last["number"]
        assert clock.passes(client, 0.9 * idle) == [room]
        assert client.get(f"/api/rooms/{room}").status_code == 200
        assert clock.passes(client, 0.9 * idle) == [room]
        assert clock.passes(client, 0.2 * idle) == []
        with page(client, room, *tokens) as both:
            assert both.welcome["number"] == number
            assert play(client, room, both, (0, 1), orders=2) == 2


def test_bots_go_on_while_nobody_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle among bots stays until it is over."""
    with TestClient(application(tmp_path)) as client:
        clock, idle = Clock(client), MANY.idle_minutes * MINUTE
        room, _ = opened(client, "bot", "bot")
        monkeypatch.setattr(Driver, "is_busy", property(lambda _: True))
        assert clock.passes(client, 10 * idle) == [room]
        monkeypatch.setattr(Driver, "is_busy", property(lambda _: False))
        assert clock.passes(client, 10 * idle) == []


def test_rooms_never_begun_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After months; whatever was played, said or is among bots stays."""
    monkeypatch.setattr(Driver, "wake", lambda _: None)
    with TestClient(application(tmp_path)) as client:
        clock = Clock(client)
        empty, _ = opened(client, "human", "open")
        played, tokens = opened(client, "human", "human")
        said, _ = opened(client, "human", "human")
        bots, _ = opened(client, "bot", "bot")
        with page(client, played, *tokens) as both:
            play(client, played, both, (0, 1), orders=1)
        with page(client, said) as watching:
            watching.say({"type": "say", "text": "hello"})
            watching.hear("said")
        clock.passes(client, 0.9 * MANY.forget_days * DAY)
        assert known(client, empty, played, said, bots) == [200, 200, 200, 200]
        clock.passes(client, 0.2 * MANY.forget_days * DAY)
        clock.passes(client, 2 * DAY)
        assert known(client, empty, played, said, bots) == [404, 200, 200, 200]


def known(client: Client, *rooms: str) -> list[int]:
    """Whether these rooms are there."""
    return [client.get(f"/api/rooms/{room}").status_code for room in rooms]

"""Rooms begun by older rules: they go on where all goes the same, else they are looked at."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from litestar.testing import TestClient

from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.record import from_text, verify
from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.archive.kept_rows import OrderRow
from tests.server.rooms.playing import application, game_of, hall_of, opened, page, play

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Json = dict[str, Any]

ORDERS = 30


class Begun(NamedTuple):
    """A room in which some orders were given, its tokens, and its frames."""

    room: str
    tokens: list[str]
    frames: list[Any]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Begun]:
    """A folder with such a room, played once for all tests."""
    folder = tmp_path_factory.mktemp("original")
    with TestClient(application(folder)) as client:
        room, tokens = opened(client, "human", "human", seed="old")
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=ORDERS)
            both.say({"type": "say", "text": "until tomorrow"})
            both.hear("said")
        with page(client, room, *tokens) as both:
            return folder, Begun(room, tokens, both.welcome["frames"])


@pytest.fixture
def begun(original: tuple[Path, Begun], tmp_path: Path) -> Begun:
    """The room in a folder of the test's own, which may change what is kept."""
    folder, room = original
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    return room


def alter(
    folder: Path,
    room: str,
    *,
    kept: Callable[[Json], Json] = dict,
    rows: Callable[[int, Json], Json] = lambda _, row: row,
) -> None:
    """Change what is kept of a room."""
    with contextlib.closing(sqlite3.connect(folder / FILE)) as store, store:
        (found,) = store.execute("SELECT kept FROM rooms WHERE id = ?", (room,)).fetchone()
        changed = json.dumps(kept(json.loads(found))).encode()
        store.execute("UPDATE rooms SET kept = ? WHERE id = ?", (changed, room))
        sql = "SELECT number, row FROM happened WHERE room = ? ORDER BY number"
        for number, row in store.execute(sql, (room,)).fetchall():
            again = json.dumps(rows(number, json.loads(row))).encode()
            where = (again, room, number)
            store.execute("UPDATE happened SET row = ? WHERE room = ? AND number = ?", where)


def older(room: Json, version: str = "0") -> Json:
    """A room that was begun by an older version of the rules, or by this one."""
    return {**room, "header": {**room["header"], "version": version}}


def with_other_dice(folder: Path, room: str) -> int:
    """Let the first dice of the room have fallen otherwise; the number of that order."""
    thrown: list[int] = []

    def change(number: int, row: Json) -> Json:
        entry = row.get("entry", {})
        if entry.get("rolls") and not thrown:
            thrown.append(number + 1)
            entry["rolls"][0][0] = entry["rolls"][0][0] % 6 + 1
        return row

    alter(folder, room, kept=older, rows=change)
    return thrown[0]


def without_entries(_: int, row: Json) -> Json:
    """A row as it was before what an order caused was kept."""
    row.pop("entry", None)
    return row


# ---- going on ----------------------------------------------------------------------------------


def test_a_room_in_which_all_goes_the_same_goes_on(begun: Begun, tmp_path: Path) -> None:
    """Under the present rules, which its record names at the end."""
    room, tokens, frames = begun
    alter(tmp_path, room, kept=older)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        assert both.room["state"] == "running"
        assert both.welcome["frames"] == frames
        play(client, room, both, (0, 1))
        record = from_text(client.get(f"/api/rooms/{room}/record").text)

    assert record.header.version != "0"
    assert verify(record).lines() == [f"{len(record.entries) - 1} orders, all as recorded"]


def test_what_an_order_causes_is_kept_with_it(begun: Begun, tmp_path: Path) -> None:
    """Events, dice, whether it is secret: all that the journal has; and what came before."""
    room, _, _ = begun
    with TestClient(application(tmp_path)) as client:
        client.get(f"/api/rooms/{room}")
        game = game_of(client, room)
        stored = client.blocking_portal.call(hall_of(client).workshop.store.load, room)

    assert stored is not None
    rows = [row.entry for row in stored.rows if isinstance(row, OrderRow)]
    kept = [each for each in (stored.room.beginning, *rows) if each is not None]
    journal = game.battle.journal
    assert [len(each.events) for each in kept] == [len(each.events) for each in journal]
    assert [each.secret for each in kept] == [each.secret for each in journal]
    assert [each.rolls for each in kept] == [each.rolls for each in journal]


# ---- only looked at ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def stopped(
    original: tuple[Path, Begun], tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, str, list[str], list[Any], int]:
    """A room of an older version in which the dice of an order fell otherwise."""
    folder = shutil.copytree(original[0], tmp_path_factory.mktemp("stopped"), dirs_exist_ok=True)
    room, tokens, frames = original[1]
    return folder, room, tokens, frames, with_other_dice(folder, room)


def test_a_room_that_goes_otherwise_is_only_looked_at(stopped: Any) -> None:
    """It says why in both languages, asks nothing, and shows all that has happened."""
    folder, room, tokens, frames, number = stopped
    with TestClient(application(folder)) as client, page(client, room, *tokens) as both:
        view = both.room
        assert both.welcome["frames"] == frames
        assert both.welcome["asked"] == []
        assert both.welcome["number"] == ORDERS
        assert [line["text"] for line in both.welcome["chat"]] == ["until tomorrow"]

    assert view["state"] == "stopped"
    assert f"order {number} goes otherwise" in view["stopped"]["en"]
    assert "begun by version 0 of the rules" in view["stopped"]["en"]
    assert f"l\u2019ordre {number} irait autrement" in view["stopped"]["fr"]
    assert "la version 0 des règles" in view["stopped"]["fr"]


def test_nothing_more_happens_in_it(stopped: Any) -> None:
    """Orders are refused with the reason, and so is whatever else would be kept."""
    folder, room, tokens, _, _ = stopped
    with TestClient(application(folder)) as client, page(client, room, *tokens) as both:
        both.give({"is": "Surrender", "seat": 0}, key="after-the-end", number=ORDERS)
        refusal = both.hear("refused")["refusal"]
        both.say({"type": "say", "text": "hello?"})
        trouble = both.hear("trouble")
        both.say({"type": "resign", "seat": 0})
        both.hear("trouble")
        assert game_of(client, room).rows == ORDERS + 1

    assert refusal["reason"] == "read_only"
    assert refusal["words"] == both.room["stopped"]
    assert "can only be looked at" in trouble["detail"]


def test_its_replay_is_kept(stopped: Any) -> None:
    """The record names the first order that goes otherwise, and the viewer shows it."""
    folder, room, _, frames, number = stopped
    with TestClient(application(folder)) as client:
        record = from_text(client.get(f"/api/rooms/{room}/record").text)
        shown = client.get(f"/api/rooms/{room}/showing").json()["frames"]
        verdict = verify(record)

    assert [frame["number"] for frame in shown] == [frame["number"] for frame in frames]
    assert len(record.entries) == ORDERS + 1
    assert verdict.code == 3
    assert verdict.difference is not None
    assert verdict.difference.number == number


def test_by_the_same_version_it_says_only_which_order(begun: Begun, tmp_path: Path) -> None:
    """Somebody has changed the file, or the program without raising the version."""
    room, _, _ = begun
    number = with_other_dice(tmp_path, room)
    version = rule_set("at43").version
    alter(tmp_path, room, kept=lambda kept: older(kept, version))
    with TestClient(application(tmp_path)) as client:
        said = client.get(f"/api/rooms/{room}").json()["stopped"]["en"]

    assert said.startswith("This battle can only be looked at")
    assert said.endswith(f"order {number} goes otherwise by now (GEN-001).")


# ---- rooms of before ---------------------------------------------------------------------------


def test_an_older_room_is_told_as_far_as_it_goes_the_same(begun: Begun, tmp_path: Path) -> None:
    """Its rows do not tell what orders caused: what the rules refuse now ends the telling."""
    room, tokens, frames = begun

    def change(number: int, row: Json) -> Json:
        if number == 20:
            row["order"] = {"is": "Surrender", "seat": 7}
        return without_entries(number, row)

    alter(tmp_path, room, kept=lambda kept: older({**kept, "beginning": None}), rows=change)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        view, told = both.room, both.welcome["frames"]

    assert "order 21 goes otherwise" in view["stopped"]["en"]
    assert told == [frame for frame in frames if frame["number"] <= 20]


def test_an_older_room_in_which_all_goes_the_same_goes_on(begun: Begun, tmp_path: Path) -> None:
    """There is nothing to compare with, and no order is refused."""
    room, tokens, frames = begun
    alter(tmp_path, room, kept=lambda kept: {**kept, "beginning": None}, rows=without_entries)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        assert both.room["state"] == "running"
        assert both.welcome["frames"] == frames


def test_a_battle_that_cannot_begin_any_more(begun: Begun, tmp_path: Path) -> None:
    """The beginning itself goes otherwise: all that was kept is told."""
    room, tokens, frames = begun

    def change(kept: Json) -> Json:
        kept["header"]["mission"]["setup"] = "pacified_region"
        kept["header"]["mission"]["attackers"] = []
        return older(kept)

    alter(tmp_path, room, kept=change)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        assert "order 0 goes otherwise" in both.room["stopped"]["en"]
        assert [frame["number"] for frame in both.welcome["frames"]] == [
            frame["number"] for frame in frames
        ]


def test_events_that_nobody_knows_end_the_telling(begun: Begun, tmp_path: Path) -> None:
    """Or such as do not fit any more; what came before is there."""
    room, tokens, _ = begun
    number = with_other_dice(tmp_path, room)

    def change(at: int, row: Json) -> Json:
        if at == number + 2:
            row["entry"]["events"] = [{"is": "NobodyKnows"}]
        if at == number + 1:
            row["entry"]["events"] = [{"is": "FighterLost", "fighter": 999, "by": None}]
        return row

    alter(tmp_path, room, rows=change)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        assert both.room["state"] == "stopped"
        assert both.welcome["frames"][-1]["number"] == number + 1


# ---- other ways --------------------------------------------------------------------------------


def test_what_was_taken_back_stays_so(tmp_path: Path) -> None:
    """Freely or by consent: it is in no frame."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = opened(client, "human", "human", seed="old")
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=20)
            both.propose(1, "take_back", 18)
            both.reply(0)
            while both.hear("happened").get("back") != 18:
                pass
            play(client, room, both, (0, 1), orders=10, seed="2")
            while not (both.last["undo"] and both.asked(0, 1)):
                play(client, room, both, (0, 1), orders=1)
            asked = both.asked(0, 1)
            assert asked is not None
            undo = {"is": "Undo", "seat": asked["seat"], "to": both.last["undo"][0]}
            both.give(undo, key="freely-back")
            both.hear("happened")
        with page(client, room, *tokens) as both:
            frames = both.welcome["frames"]
    with_other_dice(tmp_path, room)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        assert both.room["state"] == "stopped"
        assert both.welcome["frames"] == frames


def test_a_finished_battle_stays_finished(tmp_path: Path) -> None:
    """Nobody needs to decide it again: it is over, with its end and its record."""
    with TestClient(application(tmp_path)) as client:
        room, tokens = opened(client, "human", "human", seed="old")
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=ORDERS)
            both.say({"type": "resign", "seat": 0})
            while not both.over:
                both.next()
            frames = both.frames
    with_other_dice(tmp_path, room)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        record = from_text(client.get(f"/api/rooms/{room}/record").text)
        assert both.room["state"] == "over"
        assert both.room.get("stopped") is None
        assert both.welcome["frames"][-1]["told"] == frames[-1]["told"]

    assert record.ending is not None
    assert record.ending.how == "resigned"


def test_a_battle_that_was_played_on_keeps_what_came_before(tmp_path: Path) -> None:
    """From the record that it began with."""
    with TestClient(application(tmp_path)) as client:
        text = client.get("/api/records/sample/record?seed=3").text
        seats = [{"holder": "human"}, {"holder": "human"}]
        wanted = {"record": text, "number": 12, "seats": seats}
        answer = client.post("/api/rooms/continued", json=wanted).json()
        room, tokens = answer["room"], [key["token"] for key in answer["keys"]]
        with page(client, room, *tokens) as both:
            play(client, room, both, (0, 1), orders=5)
        with page(client, room, *tokens) as both:
            frames = both.welcome["frames"]

    def change(kept: Json) -> Json:
        return older({**kept, "begun": kept["begun"].replace('"rolls":[[', '"rolls":[[1,', 1)})

    alter(tmp_path, room, kept=change)
    with TestClient(application(tmp_path)) as client, page(client, room, *tokens) as both:
        assert both.room["state"] == "stopped"
        assert both.welcome["frames"] == frames


def test_a_room_of_bots_is_left_alone(tmp_path: Path) -> None:
    """At the start of a server it is loaded, found to go otherwise, and nobody plays in it."""
    with TestClient(application(tmp_path)) as client:
        room, _ = opened(client, "bot", "bot", seed="old")
        with page(client, room) as watching:
            for _ in range(25):
                watching.hear("happened")
    with_other_dice(tmp_path, room)
    with TestClient(application(tmp_path)) as client, page(client, room) as watching:
        assert watching.room["state"] == "stopped"
        assert not hall_of(client)._rooms[room].bots.is_busy

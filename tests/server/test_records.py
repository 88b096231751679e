"""Records as frames: what the page needs to show a battle, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from damocles.engine.families import Order
from damocles.engine.values import members
from damocles.geometry import backend
from damocles.record import replay, to_text
from damocles.server.frames.showing import random_battle
from damocles.server.limits import LIMITS
from damocles.words import DEFAULT, complete_languages, read_book

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

    from damocles.record import Record

SEED = 3
TEXT = {"content-type": "text/plain;charset=UTF-8"}
PARTS = ("seats", "units", "fighters", "elements")


@pytest.fixture(scope="module")
def record() -> Record:
    """A battle of two random players."""
    with backend.using("twin"):
        return random_battle(SEED)


@pytest.fixture(scope="module")
def shown(client: TestClient[Litestar], record: Record) -> Any:
    """What the page is sent for it."""
    response = client.post("/api/records", headers=TEXT, content=to_text(record))
    assert response.status_code == 200, response.text
    return response.json()


def applied(frames: list[Any]) -> dict[str, Any]:
    """All changes one after the other, as the page does it: replaced by id."""
    now: dict[str, Any] = {part: {} for part in PARTS}
    for frame in frames:
        for name, changed in frame["changes"].items():
            if name in PARTS:
                now[name] |= {each["id"]: each for each in changed}
            else:
                now[name] = changed
    return now


def test_every_order_is_a_frame(record: Record, shown: Any) -> None:
    """Frames follow the journal: numbers, seats, orders and events in every complete language."""
    frames = shown["frames"]

    assert [frame["number"] for frame in frames] == [entry.number for entry in record.entries]
    for frame, entry in zip(frames, record.entries, strict=True):
        assert frame.get("seat") == (entry.order.seat if entry.order else None)
        assert len(frame["told"]) == len(entry.events)
        for told in frame["told"]:
            assert set(told["words"]) == set(complete_languages())
            assert told["rule"]


def test_changes_lead_to_the_last_table(record: Record, shown: Any) -> None:
    """Replacements by id give the table as the engine has it at the end."""
    *_, (_, table) = replay(record)
    now = applied(shown["frames"])

    places = {
        each["id"]: (each["place"], each["x"], each["y"]) for each in now["fighters"].values()
    }
    assert places == {f.id: (f.place, f.x, f.y) for f in table.fighters.values()}
    assert {u["id"]: u["leader"] for u in now["units"].values()} == {
        unit.id: unit.leader for unit in table.units.values()
    }
    points = {s["id"]: (s["lp"], s["vp"], s["rp"]) for s in now["seats"].values()}
    assert points == {seat.id: (seat.lp, seat.vp, seat.rp) for seat in table.seats.values()}
    assert now["controllers"] == table.controllers
    assert now["clock"]["phase"] == table.clock.phase
    assert table.outcome is not None
    ended = now["outcome"]
    assert (ended["winner"], ended["rule"]) == (table.outcome.winner, table.outcome.rule)
    lost = sum(fighter.place == "gone" for fighter in table.fighters.values())
    assert sum(each["suffered"]["fallen"] for each in ended["deeds"]) <= lost
    assert {each["unit"] for each in ended["deeds"]} <= set(table.units)


def test_only_what_changes_is_sent(shown: Any) -> None:
    """After the first frame, elements that stay are not sent again."""
    first, *others = shown["frames"]

    assert len(first["changes"]["elements"]) > 10
    assert sum(len(frame["changes"].get("elements", ())) for frame in others) < 10
    assert any(not frame["changes"] for frame in others)


def test_units_are_numbered_within_their_seat(shown: Any) -> None:
    """Every seat counts its units from one."""
    units = applied(shown["frames"])["units"].values()

    for seat in (0, 1):
        numbers = [unit["number"] for unit in units if unit["seat"] == seat]
        assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_dice_are_shown_once(shown: Any) -> None:
    """Faces stand beside the sentence, which does not repeat them; the good ones come first."""
    told = [told for frame in shown["frames"] for told in frame["told"] if told.get("dice")]

    assert told
    for each in told:
        dice = each["dice"]
        assert len(dice["faces"]) == len(dice["good"])
        assert sorted(dice["good"], reverse=True) == dice["good"]
        if each["kind"] == "ShotsRolled":
            assert "dice" not in each["words"]["en"]
            assert "dés" not in each["words"]["fr"]
            assert "needed" not in each["words"]["en"]
            assert "il faut" not in each["words"]["fr"]


def test_luck_goes_along_with_the_battle(shown: Any) -> None:
    """Rolls tell what was to be expected; seats what their dice gave so far, which only grows."""
    rolls = [
        told["dice"]
        for frame in shown["frames"]
        for told in frame["told"]
        if told["kind"] in ("ShotsRolled", "CombatFought") and told.get("dice")
    ]
    seats = applied(shown["frames"])["seats"].values()
    luck = [seat["luck"] for seat in seats if seat["luck"]]

    assert rolls
    assert sum(each["hits"] for each in luck) == sum(sum(roll["good"]) for roll in rolls)
    assert sum(each["dice"] for each in luck) == sum(len(roll["faces"]) for roll in rolls)
    promised = sum(roll["expected"] for roll in rolls)
    assert sum(each["expected"] for each in luck) == pytest.approx(promised, abs=0.01 * len(rolls))
    assert shown["frames"][0]["changes"]["seats"][0]["luck"] is None


def test_the_table_is_drawn_from_the_record(shown: Any) -> None:
    """Size, zones and objectives come along, with the letters of the map."""
    table = shown["table"]

    assert (table["id"], table["name"]["fr"]) == ("skirmish", "Escarmouche")
    assert {objective["letter"] for objective in table["objectives"]} == {"A", "B", "C"}
    assert {zone["owner"] for zone in table["access_zones"]} >= {"A", "B"}


def test_an_unknown_mission_is_drawn_too(client: TestClient[Litestar], record: Record) -> None:
    """The record holds its own table: no pack need know the mission."""
    renamed = msgspec.structs.replace(record.header.mission, id="home-made")
    header = msgspec.structs.replace(record.header, mission=renamed)
    text = to_text(record._replace(header=header))

    table = client.post("/api/records", headers=TEXT, content=text).json()["table"]

    assert table["name"] == dict.fromkeys(complete_languages(), "home-made")
    assert [objective["letter"] for objective in table["objectives"]] == ["A", "B", "C"]


def test_the_sample_is_played_by_its_seed(client: TestClient[Litestar], shown: Any) -> None:
    """The same seed gives the same battle."""
    sample = client.get("/api/records/sample", params={"seed": SEED})

    assert sample.status_code == 200
    assert sample.json() == shown


@pytest.mark.parametrize("seed", ["-1", "x", str(2**31)])
def test_a_bad_seed_is_refused(client: TestClient[Litestar], seed: str) -> None:
    """A seed is a whole number from 0 on."""
    response = client.get("/api/records/sample", params={"seed": seed})

    assert response.status_code == 400
    assert response.json()["detail"]


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda _: "", "line:1"),
        (lambda _: "{}\n", "line:1"),
        (lambda text: text[:-9], "the last line is cut off"),
        (lambda text: text.replace('"number":2', '"number":3'), "line:4"),
        (lambda text: text.replace('"is":"RoundBegan"', '"is":"Nonsense"', 1), "line:2"),
        (
            lambda text: text.replace(
                '"CardRevealed","seat":0,"unit":', '"CardRevealed","seat":0,"unit":9'
            ),
            "CardRevealed does not fit",
        ),
        (lambda text: text.replace('"elements":[', '"elements":[5,', 1), "line:1"),
        (lambda text: text + "{}\n" * 20_001, "20000"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(
    client: TestClient[Litestar], record: Record, spoil: Any, reason: str
) -> None:
    """What cannot be shown is refused, and says where it fails."""
    response = client.post("/api/records", headers=TEXT, content=spoil(to_text(record)))

    assert response.status_code == 400
    assert reason in response.json()["detail"]


def test_bytes_that_are_no_text_are_refused(client: TestClient[Litestar]) -> None:
    """A picture is no record."""
    response = client.post("/api/records", headers=TEXT, content=b"\x89PNG\xff")

    assert response.status_code == 400
    assert "not text" in response.json()["detail"]


def test_a_record_has_a_limit(client: TestClient[Litestar]) -> None:
    """Larger than any battle is refused unread, and the limit is named."""
    response = client.post("/api/records", headers=TEXT, content=b" " * (LIMITS.record_bytes + 1))

    assert response.status_code == 400
    assert str(LIMITS.record_bytes) in response.json()["detail"]


def test_every_order_has_words() -> None:
    """Some in several wordings, and none of an order that is no more."""
    ours = [order for order in members(Order) if order.__module__.startswith("damocles.")]
    assert {order.__name__ for order in ours} == {
        name.partition("/")[0] for name in read_book("orders", DEFAULT)
    }


def asked_why(client: TestClient[Litestar], record: Record, frame: int, event: int) -> Any:
    """The server's answer to why an event of a record happened."""
    body = {"text": to_text(record), "frame": frame, "event": event}
    return client.post("/api/records/why", json=body)


def test_a_salvo_of_a_record_is_explained_with_its_geometry(
    client: TestClient[Litestar], record: Record
) -> None:
    """Who fires at whom comes with sentences, rules, and figures to draw."""
    frame, event = next(
        (entry.number, index)
        for entry in record.entries
        for index, each in enumerate(entry.events)
        if type(each).__name__ == "SalvoDeclared"
    )

    found = asked_why(client, record, frame, event).json()

    assert found["words"]
    assert all(set(complete_languages()) == set(words) for words in found["words"])
    assert any(figure["is"] == "Line" for figure in found["figures"])
    assert any(rule.startswith("SHO-") for rule in found["rules"])


def test_an_event_that_is_not_there_cannot_be_explained(
    client: TestClient[Litestar], record: Record
) -> None:
    """The order and the place of the event are named."""
    response = asked_why(client, record, 1, 999)

    assert response.status_code == 404
    assert response.json()["detail"] == "order 1 has no event 999 that counts"


def test_why_of_a_bad_record_is_refused(client: TestClient[Litestar]) -> None:
    """The line at fault is named as it is when the record is opened."""
    response = client.post("/api/records/why", json={"text": "{}\n", "frame": 1, "event": 0})

    assert response.status_code == 400
    assert response.json()["detail"].startswith("line:1")


def test_the_record_of_a_random_battle_can_be_had(
    client: TestClient[Litestar], record: Record
) -> None:
    """Its text is that of the same battle."""
    response = client.get(f"/api/records/sample/record?seed={SEED}")

    assert response.text == to_text(record)

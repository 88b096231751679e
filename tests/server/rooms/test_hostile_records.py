"""Records that somebody wrote to do harm: refused with the field before anything is laid out.

What a refused record costs is counted, not timed: no table is laid for it, and no order is read.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from litestar.testing import TestClient

from damocles.record import files, headers, playback
from damocles.rules.battle import battle
from damocles.server.play.answers import past
from damocles.server.rooms.archive.file import FILE
from tests.server.rooms.playing import application, opened, page, play, wish
from tests.server.rooms.test_stopping import alter

if TYPE_CHECKING:
    from collections.abc import Callable

    from litestar import Litestar

    Client = TestClient[Litestar]
    Change = Callable[[Any], object]

GOLDEN = Path(__file__).parents[2] / "golden" / "skirmish-500.battle"
TEXT = {"content-type": "text/plain"}
BOTH = [{"holder": "human"}, {"holder": "human"}]
SQUARE = [[0, 0], [900, 0], [900, 900], [0, 900]]


class Work:
    """Counts what is done with a record."""

    def __init__(self) -> None:
        self.tables = self.members = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Counts tables that are laid, and orders and events that are read."""
    done = Work()

    def count(module: Any, name: str, field: str) -> None:
        plain = getattr(module, name)

        def counted(*values: Any, **named: Any) -> Any:
            setattr(done, field, getattr(done, field) + 1)
            return plain(*values, **named)

        monkeypatch.setattr(module, name, counted)

    for module in (playback, battle, past):
        count(module, "lay_table", "tables")
    count(files, "from_json", "members")
    return done


def with_header(change: Change) -> str:
    """The record of a small battle with a changed header, without any digest."""
    lines = GOLDEN.read_text(encoding="utf-8").split("\n")
    header = json.loads(lines[0])
    change(header)
    entries = [json.loads(line) for line in lines[1:] if line]
    plain = [{key: each[key] for key in each if key != "digest"} for each in entries]
    return "\n".join([*map(json.dumps, (header, *plain)), ""])


def with_entry(at: int, **fields: Any) -> str:
    """The same record with changed fields of an entry."""
    lines = with_header(lambda _: None).split("\n")
    lines[at + 1] = json.dumps({**json.loads(lines[at + 1]), **fields})
    return "\n".join(lines)


def answers(client: Client, text: str, number: int = 6) -> dict[str, Any]:
    """What is answered wherever a record can be sent."""
    why = {"text": text, "frame": 1, "event": 0}
    on = {"record": text, "number": number, "seats": BOTH}
    return {
        "records": client.post("/api/records", headers=TEXT, content=text.encode()),
        "why": client.post("/api/records/why", json=why),
        "continued": client.post("/api/rooms/continued", json=on),
    }


# ---- headers -----------------------------------------------------------------------------------


def company(header: Any) -> Any:
    """The first company."""
    return header["companies"][0]


def strider(header: Any) -> Any:
    """The first profile made a machine without parts."""
    return company(header)["profiles"][0].update(category="strider", parts=[])


def crowd(header: Any) -> Any:
    """Units within their limit, and far too many fighters in all of them."""
    first = company(header)["units"][0]
    units = [{**first, "id": f"u{at}", "fighters": first["fighters"] * 10} for at in range(20)]
    return company(header).update(units=units)


def on_foot(header: Any) -> Any:
    """A hero who leaves a machine in a machine."""
    card = company(header)["units"][0]["fighters"][0]
    plain = {key: card[key] for key in ("profile", "role", "weapons")}
    return card.update(on_foot={**plain, "on_foot": plain})


def elements(count: int, **fields: Any) -> Change:
    """So many elements on the table."""
    plain = {"id": "e", "kind": "wall", "size": 1, "corners": SQUARE, **fields}
    return lambda header: header["mission"].update(
        elements=[{**plain, "id": f"e{at}"} for at in range(count)]
    )


def first(key: str, **fields: Any) -> Change:
    """Fields of the first thing in a list of the first company."""
    return lambda header: company(header)[key][0].update(fields)


def of(part: str, **fields: Any) -> Change:
    """Fields of the header's mission, or of the first thing in one of its lists."""

    def change(header: Any) -> object:
        mission = header["mission"]
        held = mission if part == "mission" else mission[part]
        return (held[0] if isinstance(held, list) else held).update(fields)

    return change


ROUND = [[900 + 80 * at, at * at] for at in range(40)]
HOSTILE: dict[str, tuple[Change, str]] = {
    "a rate of a billion": (first("weapons", rate=10**9), "companies[0].weapons[0].rate"),
    "a rate of a thousand": (first("weapons", rate=1_000), "companies[0].weapons[0].rate"),
    "damage without end": (first("weapons", damage=9_999), "weapons[0].damage"),
    "re-rolls without end": (first("weapons", rerolls=9_999), "weapons[0].rerolls"),
    "an area as large as a field": (first("weapons", area=10**7), "weapons[0].area"),
    "a negative penetration": (first("weapons", penetration=-1), "weapons[0].penetration"),
    "combat without end": (first("profiles", combat=9_999), "profiles[0].combat"),
    "a base of 100 m": (first("profiles", radius=10**7), "profiles[0].radius"),
    "a movement of 100 m": (first("profiles", movement=10**7), "profiles[0].movement"),
    "a Size that sees over all": (first("profiles", size=9_999), "profiles[0].size"),
    "parts without end": (
        first("profiles", parts=[{"id": "p", "kind": "weapon", "sp": 1}] * 5_000),
        "profiles[0].parts",
    ),
    "a machine without parts": (strider, "profiles[0].parts"),
    "a thousand weapons on a fighter": (
        lambda header: company(header)["units"][0]["fighters"][0].update(weapons=["x"] * 1_000),
        "fighters[0].weapons",
    ),
    "a unit of thousands": (
        lambda header: company(header)["units"][0].update(
            fighters=company(header)["units"][0]["fighters"] * 2_000
        ),
        "units[0].fighters",
    ),
    "many large units": (crowd, "fighters of at most 400"),
    "thousands of units": (
        lambda header: company(header).update(units=company(header)["units"] * 300),
        "companies[0].units",
    ),
    "two units of one id": (
        lambda header: company(header).update(units=company(header)["units"] * 2),
        "units[0].id",
    ),
    "thousands of spares": (
        lambda header: company(header).update(spares=company(header)["units"] * 300),
        "companies[0].spares",
    ),
    "thousands of pilots": (
        lambda header: company(header).update(pilots=company(header)["units"] * 300),
        "companies[0].pilots",
    ),
    "a hero in a machine in a machine": (on_foot, "on_foot.on_foot"),
    "leadership without end": (
        lambda header: company(header)["units"][0]["fighters"][0].update(
            officer={"rank": 1, "authority": 1, "leadership": 9_999}
        ),
        "officer.leadership",
    ),
    "a name of a megabyte": (first("units", name="x" * 10**6), "units[0].name"),
    "abilities without end": (first("profiles", abilities=["x"] * 9_999), "profiles[0].abilities"),
    "20,000 pieces of terrain": (elements(20_000), "mission.elements"),
    "more pieces than a table has": (elements(61), "mission.elements"),
    "a thousand corners": (of("elements", corners=ROUND * 25), "elements[0].corners"),
    "corners of all pieces": (
        elements(60, corners=[[at * 99, at * at] for at in range(16)]),
        "corners of at most 400",
    ),
    "a piece that is not convex": (
        of("elements", corners=[[0, 0], [900, 0], [100, 100], [0, 900]]),
        "elements[0].corners",
    ),
    "a piece turned round": (of("elements", corners=SQUARE[::-1]), "elements[0].corners"),
    "a piece off the table": (
        of("elements", corners=[[-9, 0], [900, 0], [900, 900]]),
        "elements[0].corners",
    ),
    "a table of 100 m": (of("mission", width=10**7), "mission.width"),
    "a table without width": (of("mission", width=0), "mission.width"),
    "an edge that goes on": (of("access_zones", end=299_000), "access_zones[0]"),
    "zones without end": (
        lambda header: header["mission"].update(
            access_zones=header["mission"]["access_zones"] * 500
        ),
        "mission.access_zones",
    ),
    "objectives without end": (
        lambda header: header["mission"].update(objectives=header["mission"]["objectives"] * 500),
        "mission.objectives",
    ),
    "an objective that is nowhere": (of("objectives", element="nowhere", point=None), "nowhere"),
    "lines of a briefing without end": (
        lambda header: header["mission"].update(scoring=header["mission"]["scoring"] * 500),
        "mission.scoring",
    ),
    "a battle of 9,999 rounds": (of("cease_fire", rounds=9_999), "cease_fire.rounds"),
    "a seat that nobody has": (of("mission", automatic_winner=3), "mission.automatic_winner"),
    "a strike of a billion shots": (
        of(
            "mission",
            artillery={
                "id": "a", "kind": "ranged", "accuracy": 0, "rate": 10**9, "rerolls": 0,
                "penetration": 9, "damage": 1,
            },
        ),
        "mission.artillery.rate",
    ),
    "sides without end": (lambda header: header.update(sides=[0] * 9_999), "sides"),
    "companies without end": (
        lambda header: header.update(companies=header["companies"] * 100, sides=[0, 1] * 100),
        "companies",
    ),
    "dice keys without end": (
        lambda header: header.update(earlier=[{"seed": "x", "until": 0}] * 50_000),
        "earlier",
    ),
    "a dice key of a megabyte": (lambda header: header.update(seed="x" * 10**6), "seed"),
    "rules of a megabyte": (lambda header: header.update(rules="x" * 10**6), "rules"),
    "a round limit of 10**18": (
        lambda header: header["options"].update(round_limit=10**18),
        "options.round_limit",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_header_is_refused_with_its_field(rooms: Client, work: Work, name: str) -> None:
    """Wherever a record can be sent; nothing behind the header is looked at."""
    change, field = HOSTILE[name]
    text = with_header(change)

    for where, response in answers(rooms, text).items():
        assert response.status_code == 400, (where, response.text[:500])
        assert field in response.json()["detail"], where
        assert len(response.content) < 2_000, where
    assert (work.tables, work.members) == (0, 0)


def test_the_record_itself_is_taken(rooms: Client, work: Work) -> None:
    """What was changed above is what was refused: unchanged it is shown, and played on."""
    found = answers(rooms, with_header(lambda _: None))

    assert [response.status_code for response in found.values()] == [200, 200, 201]
    assert work.tables > 0


# ---- cards that are not of the library ---------------------------------------------------------


def foreign(client: Client, text: str) -> bool:
    """Whether the room in which a record is played on says that its cards are foreign."""
    response = answers(client, text)["continued"]
    assert response.status_code == 201, response.text
    keys = [key["token"] for key in response.json()["keys"]]
    with page(client, response.json()["room"], *keys) as seated:
        said = seated.room["foreign_cards"]
    with page(client, response.json()["room"]) as watching:
        assert watching.room["foreign_cards"] is said
    assert client.get(f"/api/rooms/{response.json()['room']}").json()["foreign_cards"] is said
    return bool(said)


def test_cards_of_the_library_are_not_spoken_of(rooms: Client) -> None:
    """Neither in a room of its own nor where its record is played on."""
    room, tokens = opened(rooms, "human", "human", seed="plain")
    with page(rooms, room, *tokens) as both:
        assert both.room["foreign_cards"] is False
        play(rooms, room, both, (0, 1), orders=8)
        both.say({"type": "resign", "seat": 0})
        while not both.over:
            both.next()
    text = rooms.get(f"/api/rooms/{room}/record").text

    assert foreign(rooms, text) is False


@pytest.mark.parametrize(
    "change",
    [first("weapons", rate=30), of("mission", id="somewhere"), of("cease_fire", rounds=99)],
    ids=["a weapon", "a mission", "an ending"],
)
def test_cards_that_are_not_of_the_library_are_told_to_all(rooms: Client, change: Change) -> None:
    """As large as they may be: every page of the room knows, players and spectators."""
    assert foreign(rooms, with_header(change)) is True


def test_a_room_with_foreign_cards_is_one_tomorrow(rooms: Client) -> None:
    """It is kept with the room."""
    answer = answers(rooms, with_header(first("weapons", rate=30)))["continued"].json()
    hall = rooms.app.state.rooms.hall
    del hall._rooms[answer["room"]]

    assert rooms.get(f"/api/rooms/{answer['room']}").json()["foreign_cards"] is True


def test_a_hostile_room_of_an_older_server_keeps_nobody_from_playing(tmp_path: Path) -> None:
    """It is not begun again at a start; whoever looks at it is told why, and others go on."""
    with TestClient(application(tmp_path)) as client:
        bad, good = sorted(opened(client, "human", "human")[0] for _ in range(2))

    def spoilt(kept: Any) -> Any:
        company(kept["header"])["weapons"][0]["rate"] = 9_999
        return kept

    alter(tmp_path, bad, kept=spoilt)
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as store, store:
        store.execute("UPDATE rooms SET unattended = 1")
    with TestClient(application(tmp_path)) as client:
        refused, running = (client.get(f"/api/rooms/{name}") for name in (bad, good))

    assert refused.status_code == 409
    assert "header.companies[0].weapons[0].rate" in refused.json()["detail"]
    assert running.status_code == 200


# ---- orders and events -------------------------------------------------------------------------

DEEP: Any = 0
for _ in range(12):
    DEEP = [DEEP]

ENTRIES: dict[str, tuple[dict[str, Any], str]] = {
    "cards without end": (
        {"order": {"is": "LaySequence", "seat": 0, "units": [0] * 100_000}},
        "units: 100000 entries",
    ),
    "a movement of thousands": (
        {
            "order": {
                "is": "Move",
                "seat": 0,
                "gait": "rush",
                "placements": [{"fighter": 0, "x": 0, "y": 0}] * 20_000,
            }
        },
        "placements: 20000 entries",
    ),
    "a number beyond all tables": (
        {"order": {"is": "StepAside", "seat": 0, "x": 10**30, "y": 0}},
        "x: a number beyond",
    ),
    "a text of a megabyte": (
        {"order": {"is": "ChoosePilot", "seat": 0, "pilot": "x" * 10**6}},
        "pilot: 1000000 characters",
    ),
    "lists inside each other": (
        {"order": {"is": "LaySequence", "seat": 0, "units": DEEP}},
        "nested deeper",
    ),
    "an order without end": (
        {"order": {"is": "Wager", "seat": 0, **{f"f{at}": 0 for at in range(5_000)}}},
        "value: 5002 entries",
    ),
    "dice without end": (
        {"events": [{"is": "MoraleTested", "unit": 0, "needed": 4, "faces": [6] * 50_000}]},
        "faces: 50000 entries",
    ),
    "objectives that nobody has": (
        {
            "events": [
                {"is": "ControlAssessed", "controllers": {f"o{at}": 0 for at in range(20_000)}}
            ]
        },
        "controllers: 20000 entries",
    ),
    "corners without end": (
        {"events": [{"is": "ElementPlaced", "seat": 0, "element": "e", "corners": SQUARE * 5_000}]},
        "corners: 20000 entries",
    ),
    "events without end": ({"events": [{"is": "RoundBegan", "round": 1}] * 20_000}, "events"),
    "rolls without end": ({"rolls": [[1]] * 20_000}, "rolls"),
    "a roll without end": ({"rolls": [[1] * 20_000]}, "rolls[0]"),
    "a digest of a megabyte": ({"digest": "x" * 10**6}, "digest"),
    "a number of an entry": ({"number": 10**30}, "number"),
}


@pytest.mark.parametrize("name", ENTRIES)
def test_a_hostile_entry_is_refused_with_its_line(rooms: Client, work: Work, name: str) -> None:
    """Before anything is laid out; what is long is not gone through."""
    fields, word = ENTRIES[name]
    text = with_entry(3, **fields)

    for where, response in answers(rooms, text).items():
        assert response.status_code == 400, (where, response.text[:500])
        assert "line:5: " in response.json()["detail"], (where, response.text[:500])
        assert word in response.json()["detail"], where
        assert len(response.content) < 2_000, where
    assert work.tables == 0


def test_many_small_entries_of_a_large_battle_are_not_shown(rooms: Client, work: Work) -> None:
    """Each would be a look at every fighter: the two numbers together are bounded."""

    def many(header: Any) -> object:
        units = company(header)["units"]
        more = [{**units[0], "id": f"u{at}"} for at in range(20)]
        return company(header).update(units=[*units, *more])

    head = with_header(many).split("\n")[0]
    empty = [json.dumps({"number": at, "order": None, "events": []}) for at in range(19_000)]
    text = "\n".join([head, *empty, ""])
    response = rooms.post("/api/records", headers=TEXT, content=text.encode())

    assert response.status_code == 400
    assert "19000 orders" in response.json()["detail"]
    assert work.tables == 0


def test_a_record_in_which_all_is_taken_back_is_not_played_on(rooms: Client, work: Work) -> None:
    """After each taking back all that is left is told anew: there is an end to it."""
    lines = with_header(lambda _: None).split("\n")[:3]
    back = {"is": "Undo", "seat": 0, "to": 1}
    more = [json.dumps({"number": at, "order": back, "events": []}) for at in range(2, 600)]
    response = answers(rooms, "\n".join([*lines, *more, ""]), 550)["continued"]

    assert response.status_code == 400
    assert "taken back more than 500 times" in response.json()["detail"]
    assert response.json()["field"] == "number"
    assert work.tables < 3  # those of the other two questions


def test_a_crowd_opens_no_room(rooms: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A battle that could not be read from its record is not begun."""
    monkeypatch.setattr(headers, "MOST_FIGHTERS", 15)
    response = rooms.post("/api/rooms", json=wish("human", "human"))

    assert response.status_code == 400
    assert "fighters of at most 15" in response.json()["detail"]
    assert response.json()["field"] == "seats"


def test_a_hostile_order_over_the_socket_is_refused(rooms: Client) -> None:
    """As in a record: it is not even read as an order."""
    room, tokens = opened(rooms, "human", "human")
    with page(rooms, room, *tokens) as both:
        asked = both.asked(0, 1)
        assert asked is not None
        order = {"is": "LaySequence", "seat": asked["seat"], "units": [0] * 5_000}
        both.give(order, key="hostile-order")
        refusal = both.hear("refused")["refusal"]
        both.say(
            {
                "type": "ask",
                "id": 1,
                "seat": asked["seat"],
                "question": {"type": "preview", "order": order},
            }
        )
        answer = both.hear("answered")

    assert "units: 5000 entries of at most 1000" in refusal["words"]["en"]
    assert "units: 5000 entries of at most 1000" in answer["answer"]["words"]["en"]

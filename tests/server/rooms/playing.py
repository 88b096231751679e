"""Playing in a room from a test: a page that folds what it is told, and seats that answer."""

from __future__ import annotations

import contextlib
import functools
import json
from typing import TYPE_CHECKING, Any

from damocles.ai import Random
from damocles.engine.values import to_json
from damocles.server import create_app
from damocles.server.limits import Limits
from damocles.server.work.compilation import Compilation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar
    from litestar.testing import TestClient, WebSocketTestSession

    from damocles.server.rooms.battle.contest import Contest
    from damocles.server.rooms.live.hall import Hall

COMPANIES = ("white-stars-500", "therians-500")
MANY = Limits(
    rooms_per_caller=10**6, loaded_per_caller=10**6, bot_rooms_per_caller=10**6,
    sockets_per_caller=10**6, guesses_per_caller=10**6, bytes_per_caller=10**12,
    chat_per_caller=10**6, chat_per_page=10**6, chat_per_room=10**6,
)  # fmt: skip
"""One caller stands for all of them, and does in a second what people do in an evening."""
PARTS = ("seats", "units", "fighters", "elements")


@functools.cache
def compiled() -> Compilation:
    """The fastest geometry there is, ready before anybody asks; all servers of a run share it."""
    compilation = Compilation()
    if compilation.report().state == "cold":
        compilation.run()
    return compilation


def application(folder: Path, *, workers: int = 1, limits: Limits = MANY) -> Litestar:
    """A server that keeps its rooms in a folder."""
    return create_app(
        static=folder, compilation=compiled(), data=folder, workers=workers, limits=limits
    )


def hall_of(client: TestClient[Litestar]) -> Hall:
    """The rooms behind a client."""
    hall: Hall = client.app.state.rooms.hall
    return hall


def wish(*holders: str, **fields: Any) -> dict[str, Any]:
    """A room to be opened: a skirmish of these holders; bots play at random."""
    seats = [
        {"holder": holder, "company": company, **({"level": "random"} if holder == "bot" else {})}
        for holder, company in zip(holders, COMPANIES, strict=True)
    ]
    return {"mission": "skirmish", "seats": seats, **fields}


def opened(client: TestClient[Litestar], *holders: str, **fields: Any) -> tuple[str, list[str]]:
    """A room, and the tokens of its seats."""
    response = client.post("/api/rooms", json=wish(*holders, **fields))
    assert response.status_code == 201, response.text
    answer = response.json()
    return answer["room"], [key["token"] for key in answer["keys"]]


class Page:
    """A page on a socket: what it was sent, and what follows from it."""

    def __init__(self, socket: WebSocketTestSession, tokens: list[str], name: str | None) -> None:
        self.socket = socket
        self.heard: list[str] = []
        self.frames: list[Any] = []
        self.now: dict[str, Any] = {part: {} for part in PARTS}
        self.room: Any = None
        self.proposal: Any = None
        self.last: dict[str, Any] = {}
        self.say({"type": "hello", "tokens": tokens, "name": name})
        self.welcome = self.hear("welcome")

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self.socket.send_json(message)

    def next(self) -> dict[str, Any]:
        """The next message, folded in."""
        text = self.socket.receive_text(timeout=60)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        self._fold(message)
        return message

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; all before it are folded in."""
        while (message := self.next())["type"] not in kinds:
            assert message["type"] != "trouble" or "trouble" in kinds, message
        return message

    def give(self, order: bytes | dict[str, Any], *, key: str, number: int | None = None) -> None:
        """Send an order."""
        raw = json.loads(order) if isinstance(order, bytes) else order
        number = self.last["number"] if number is None else number
        self.say({"type": "give", "key": key, "number": number, "order": raw})

    def propose(self, seat: int, what: str, to: int | None = None) -> Any:
        """Propose something that others have to agree to; the proposal as this page is told."""
        before = self.proposal
        self.say({"type": "propose", "seat": seat, "what": what, "to": to})
        while self.proposal in (None, before):
            self.hear("changed")
        return self.proposal

    def reply(self, seat: int, *, agreed: bool = True) -> None:
        """Answer the proposal that this page was told of last."""
        while self.proposal is None:
            self.hear("changed")
        self.say({"type": "reply", "seat": seat, "id": self.proposal["id"], "agreed": agreed})

    def asked(self, *seats: int) -> dict[str, Any] | None:
        """What one of these seats is asked now."""
        return next((each for each in self.last["asked"] if each["seat"] in seats), None)

    @property
    def over(self) -> bool:
        """Whether the room said so."""
        return bool(self.room["state"] == "over")

    def _fold(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.frames, self.room, self.last = message["frames"], message["room"], message
            self.proposal = message["proposal"]
            self.now = {part: {} for part in PARTS}
            self._change(message["now"])
        elif kind == "happened":
            self.last = message
            if message.get("back") is not None:
                self.frames = [f for f in self.frames if f["number"] < message["back"]]
            self.frames = [*self.frames, message["frame"]]
            for changes in changes_of(message["frame"]):
                self._change(changes)
        elif kind == "changed":
            self.room, self.proposal = message["room"], message["proposal"]

    def _change(self, changes: dict[str, Any]) -> None:
        for name, changed in changes.items():
            if name in PARTS:
                self.now[name] |= {each["id"]: each for each in changed}
            else:
                self.now[name] = changed


def changes_of(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """What a frame changes, one stage after the other."""
    return [stage["changes"] for stage in frame.get("stages", ())] or [frame["changes"]]


@contextlib.contextmanager
def page(
    client: TestClient[Litestar], room: str, *tokens: str, name: str | None = None
) -> Iterator[Page]:
    """A page that is connected."""
    with client.websocket_connect(f"/api/rooms/{room}/socket") as socket:
        yield Page(socket, list(tokens), name)


def game_of(client: TestClient[Litestar], room: str) -> Contest:
    """The battle of a room that is in memory."""
    return hall_of(client)._rooms[room].contest


def order_for(client: TestClient[Litestar], room: str, seat: int, seed: str = "1") -> bytes:
    """A legal order for a seat that is asked, from its view alone."""
    view = game_of(client, room).view(seat)
    assert view.decision is not None
    with compiled().answering():
        return to_json(Random(f"{seed}/{view.progress.number}").choose(view, view.decision))


def play(  # who plays what how long
    client: TestClient[Litestar], room: str, at: Page, seats: tuple[int, ...], *,
    orders: int = 10_000, seed: str = "1",
) -> int:  # fmt: skip
    """Answer for these seats until the battle is over, or so many orders are given; how many."""
    given = 0
    while given < orders and not at.over:
        asked = at.asked(*seats)
        if asked is None:
            at.next()
            continue
        key = f"key-{seed}-{asked['seat']}-{asked['number']}-{given:04}"
        order = order_for(client, room, asked["seat"], seed)
        at.give(order, key=key, number=asked["number"])
        while (message := at.hear("happened", "refused")).get("key") != key:
            pass
        assert message["type"] == "happened", message
        given += 1
    return given

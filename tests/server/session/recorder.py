"""Speaks with a server, over HTTP and over sockets, and writes down every message."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
from typing import TYPE_CHECKING, Any

from litestar.exceptions import WebSocketDisconnect

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from litestar.testing import WebSocketTestSession

    from tests.server.session.fixture import Clock, Server

    Message = dict[str, Any]

JSON, TEXT = "application/json", "text/plain"
PATIENCE = 60
LANGUAGES = ("en", "fr")
"""Two of those there are."""


class Recorder:
    """A server, and all that was said to it and by it, a line for each message.

    If a language is given, every request and page asks for it, instead of two languages by name.
    """

    def __init__(self, server: Server, language: str = "") -> None:
        self.client, self.language = server.client, language
        self.languages = (language,) if language else LANGUAGES
        if language:
            self.client.headers["accept-language"] = language
        self.clock: Clock = server.clock
        self.lines: list[str] = []

    def note(self, **fields: Any) -> None:
        """Write a line down."""
        self.lines.append(json.dumps(fields, ensure_ascii=False))

    def get(self, path: str, **headers: str) -> Any:
        """Ask for something; what is answered, decoded if it is JSON."""
        return self.request("GET", path, **headers)

    def post(self, path: str, body: Any, *, kind: str = JSON, **headers: str) -> Any:
        """Send something: a text as it is, all else as JSON."""
        text = body if isinstance(body, str) else json.dumps(body)
        return self.request("POST", path, text, **{"content-type": kind, **headers})

    def request(self, method: str, path: str, body: str | None = None, **headers: str) -> Any:
        """Send a request; what is answered, decoded if it is JSON."""
        self.note(to="http", ask=f"{method} {path}", headers=headers, body=body)
        content = None if body is None else body.encode()
        answer = self.client.request(method, path, content=content, headers=headers)
        said = dict(sorted(answer.headers.items()))
        if "etag" in said:
            said["etag"] = said["etag"].rpartition("-")[0]  # behind it: the digest of a path
        kept = _kept(answer.content)
        self.note(**{"from": "http"}, status=answer.status_code, headers=said, body=kept)
        is_json = said.get("content-type", "").startswith(JSON)
        return json.loads(answer.content) if is_json else answer.text

    @contextlib.contextmanager
    def page(self, name: str, room: str, **headers: str) -> Iterator[Page]:
        """A page on the socket of a room, which has said nothing yet."""
        path = f"/api/rooms/{room}/socket"
        self.note(to=name, ask=f"SOCKET {path}", headers=headers)
        with self.client.websocket_connect(path, headers=headers) as socket:
            page = Page(self, name, socket)
            yield page
        self.note(to=name, closed=1000)
        if page.room:
            self._await_leave(room, page.seats)

    @contextlib.contextmanager
    def joined(self, name: str, room: str, *tokens: str) -> Iterator[Page]:
        """A page that has said hello for these seats, and has been told that it is there."""
        with self.page(name, room) as page:
            read = {"language": self.language} if self.language else {}
            page.say({"type": "hello", "tokens": tokens, "name": name, **read})
            page.hear("welcome")
            page.hear("changed")
            yield page

    def wait(self, room: str, until: Callable[[Message], bool]) -> None:
        """Wait for the bots of a room without a word in the record: how long they take differs."""
        with self.client.websocket_connect(f"/api/rooms/{room}/socket") as socket:
            socket.send_json({"type": "hello"})
            while not until(json.loads(socket.receive_text(timeout=PATIENCE))):
                pass
        self._await_leave(room)

    def _await_leave(self, room: str, seats: Sequence[int] = ()) -> None:
        """Wait until the server knows that a page has gone, the only one of its kind there."""
        is_there = True
        while is_there:
            view = self.client.get(f"/api/rooms/{room}").json()
            is_there = any(view["seats"][seat]["online"] for seat in seats)
            is_there |= bool(view["spectators"]) and not seats


class Page:
    """A page on a socket: says and hears, and knows what is asked of whom."""

    def __init__(self, recorder: Recorder, name: str, socket: WebSocketTestSession) -> None:
        self.name, self._recorder, self._socket = name, recorder, socket
        self._ids = itertools.count(1)
        self.last: Message = {}
        self.room: Message = {}
        self.proposal: Message = {}
        self.frames: list[Message] = []
        self.seats: list[int] = []

    def say(self, message: Message | str) -> None:
        """Send a message."""
        text = message if isinstance(message, str) else json.dumps(message, ensure_ascii=False)
        self._recorder.note(to=self.name, text=text)
        self._socket.send_text(text)

    def next(self) -> Message:
        """The next message; that the server hangs up is one as well."""
        try:
            text = self._socket.receive_text(timeout=PATIENCE)
        except WebSocketDisconnect as end:
            self._recorder.note(**{"from": self.name}, closed=end.code, reason=end.detail)
            return {"type": "closed"}
        self._recorder.note(**{"from": self.name}, text=text)
        message: Message = json.loads(text)
        if message["type"] in ("welcome", "happened"):
            self.last = message
        if message["type"] == "welcome":
            self.seats = message["seats"]
        if message["type"] == "happened":
            self.frames.append(message["frame"])
        if message["type"] in ("welcome", "changed"):
            self.room, self.proposal = message["room"], message["proposal"]
        return message

    def hear(self, *kinds: str) -> Message:
        """The next message of one of these kinds."""
        return self.until(lambda message: message["type"] in kinds)

    def until(self, is_it: Callable[[Message], bool]) -> Message:
        """The next message of which this is true."""
        while not is_it(message := self.next()):
            assert message["type"] != "closed", "the server has hung up"
        return message

    def ask(self, seat: int, **question: Any) -> Message:
        """What is answered to a question."""
        number = next(self._ids)
        self.say({"type": "ask", "id": number, "seat": seat, "question": question})
        said = self.until(lambda message: message.get("id") == number)
        answer: Message = said.get("answer", {})
        return answer

    def give(self, order: Any, number: int, key: str) -> Message:
        """Give an order: what happened, or why not."""
        self.say({"type": "give", "key": key, "number": number, "order": order})
        return self.until(lambda message: message.get("key") == key)

    def turn(self, seat: int) -> Message:
        """What this seat is asked, when nobody else has to answer."""
        while not is_settled(self.last["asked"], seat):
            self.next()
        question: Message = self.last["asked"][0]
        return question


def is_settled(asked: list[Message], seat: int) -> bool:
    """Whether only this seat is asked."""
    return [each["seat"] for each in asked] == [seat]


def _kept(body: bytes) -> str | Message:
    """What is kept of a body: all of a text, and of all else a digest."""
    try:
        return body.decode()
    except UnicodeDecodeError:
        return {"bytes": len(body), "sha256": hashlib.sha256(body).hexdigest()}

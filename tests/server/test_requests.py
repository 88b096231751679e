"""Requests as they come over the wire: half, slowly, too many, too large. A real server answers."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import time
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from damocles.server import create_app
from damocles.server.http import door
from damocles.server.http.callers import Callers
from damocles.server.http.door import OTHER_FILES, Door
from damocles.server.http.headers import HEADERS
from damocles.server.limits import Limits
from tests.browser.machine import running
from tests.server.rooms.playing import MANY, compiled, wish

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

QUICK = replace(
    MANY, header_seconds=0.4, stall_seconds=0.4, hello_seconds=0.4, connections_per_caller=12,
    local_factor=1, keep_alive_seconds=1, connections=30, body_rate=100_000,
)  # fmt: skip
PATIENCE = 20.0
"""Seconds after which a connection is open for ever, however busy the machine is."""
HEAD = b"GET /api/missions HTTP/1.1\r\nhost: localhost\r\n"
WHOLE = HEAD + b"\r\n"
POST = b"POST /api/rooms HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
LARGE = 5 * 1024 * 1024


@contextlib.contextmanager
def served(folder: Path, limits: Limits = QUICK, proxies: tuple[str, ...] = ()) -> Iterator[int]:
    """The port of a server."""
    app = create_app(
        static=folder,
        compilation=compiled(),
        data=folder,
        workers=1,
        limits=limits,
        proxies=proxies,
    )
    with running(app, limits) as address:
        yield int(address.rpartition(":")[2])


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that has little patience."""
    with served(tmp_path_factory.mktemp("requests")) as found:
        yield found


def connected(port: int) -> socket.socket:
    """A connection of which nothing is known yet."""
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def heard(open_one: socket.socket) -> bytes:
    """Everything that is said until somebody hangs up; a timeout fails the test."""
    parts = []
    with contextlib.suppress(ConnectionResetError):
        while part := open_one.recv(65536):
            parts.append(part)
    return b"".join(parts)


def status(answer: bytes) -> int:
    """The status of an answer; nothing at all is 0."""
    return int(answer.split(b" ", 2)[1]) if answer else 0


# ---- half-sent -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET",
        HEAD,
        HEAD + b"x-more: y",
        POST + b"content-length: 500\r\n\r\n",
        POST + b'content-length: 500\r\n\r\n{"mission": ',
        POST + b"transfer-encoding: chunked\r\n\r\n5\r\n{",
        WHOLE + HEAD,
    ],
)
def test_half_a_request_is_hung_up_on(port: int, sent: bytes) -> None:
    """Within seconds, whatever half it is; whoever waits is told why."""
    with connected(port) as half:
        half.sendall(sent)
        answer = heard(half)

    assert status(answer) == (200 if sent.startswith(WHOLE) else 408)


def test_a_request_that_trickles_is_hung_up_on(port: int) -> None:
    """A byte now and then does not make it younger."""
    with connected(port) as slow:
        deadline = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            while time.monotonic() < deadline:
                slow.sendall(b"G")
                time.sleep(0.05)

    assert time.monotonic() < deadline


def test_a_body_at_some_speed_is_waited_for(tmp_path: Path) -> None:
    """It takes longer than a head may, and is answered all the same."""
    body = json.dumps(wish("human", "human")).encode()
    limits = replace(QUICK, header_seconds=0.4, body_rate=60)
    with served(tmp_path, limits) as port, connected(port) as slow:
        slow.sendall(POST + b"connection: close\r\ncontent-length: %d\r\n\r\n" % len(body))
        began = time.monotonic()
        for at in range(0, len(body), 20):
            slow.sendall(body[at : at + 20])
            time.sleep(0.1)
        took = time.monotonic() - began
        answer = heard(slow)

    assert took > limits.header_seconds
    assert status(answer) == 201


def test_many_half_requests_leave_space_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred: no more than may be are open, each is closed, and then all is as before."""
    counted, numbers = Door.count, list[int]()

    def noted(self: Door, address: str, change: int) -> None:
        counted(self, address, change)
        numbers.append(self.open)

    monkeypatch.setattr(Door, "count", noted)
    with served(tmp_path) as port:
        with contextlib.ExitStack() as stack:
            halves = [stack.enter_context(connected(port)) for _ in range(100)]
            for half in halves:
                with contextlib.suppress(OSError):
                    half.sendall(HEAD)
            codes = [status(heard(half)) for half in halves]
        assert got(port, "/api/missions")[0] == 200

    assert set(codes) <= {0, 408, 429}
    assert (408 in codes, 429 in codes) == (True, True)
    assert max(numbers) == QUICK.connections_per_caller


def test_half_requests_keep_no_other_away(tmp_path: Path) -> None:
    """Not even of the same caller: the oldest that nothing is done for gives way."""
    limits = replace(QUICK, connections_per_caller=8, header_seconds=PATIENCE)
    with served(tmp_path, limits) as port, contextlib.ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(connected(port)).sendall(HEAD)
            assert got(port, "/api/missions")[0] == 200


def got(port: int, path: str) -> tuple[int, dict[str, str], bytes]:
    """The answer to a whole request: its status, headers and body."""
    connection = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


def test_answers_that_are_not_taken_are_cut_off(tmp_path: Path) -> None:
    """A caller who asks for much and reads nothing does not keep the connection."""
    (tmp_path / "index.html").write_bytes(b"<p>")
    (tmp_path / "large.bin").write_bytes(b"x" * (32 * 1024 * 1024))
    with served(tmp_path) as port, connected(port) as lazy:
        lazy.sendall(b"GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n")
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and open_at(lazy):
            time.sleep(0.05)
        assert time.monotonic() < deadline
        assert len(heard(lazy)) < 32 * 1024 * 1024


def open_at(lazy: socket.socket) -> bool:
    """Whether the other end still holds the line."""
    try:
        lazy.sendall(b"x")
    except OSError:
        return False
    return True


# ---- how many ------------------------------------------------------------------------------------


def test_connections_leave_files_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """However few the system allows."""
    monkeypatch.setattr(door, "files_allowed", lambda: 256.0)
    few = Door(Limits(connections=10_000), Callers())
    monkeypatch.setattr(door, "files_allowed", lambda: float("inf"))
    many = Door(Limits(connections=10_000), Callers())

    assert few.most == 256 - OTHER_FILES
    assert many.most == 10_000


def test_connections_in_all_and_of_a_caller() -> None:
    """One caller cannot have them all; a proxy speaks for many and can."""
    limits = Limits(connections=5, connections_per_caller=2)
    callers = Callers(limits, ["192.0.2.99"])
    entry = Door(limits, callers)
    for _ in range(2):
        assert entry.refusal("192.0.2.1") is None
        entry.count("192.0.2.1", 1)
    refused = entry.refusal("192.0.2.1")
    for _ in range(3):
        assert entry.refusal("192.0.2.99") is None
        entry.count("192.0.2.99", 1)
    full = entry.refusal("192.0.2.2")
    entry.count("192.0.2.1", -1)

    assert refused is not None
    assert refused[0] == 429
    assert full is not None
    assert full[0] == 503
    assert entry.refusal("192.0.2.1") is None


def test_sockets_count_as_connections_until_they_go(tmp_path: Path) -> None:
    """A request that becomes a socket is counted once, and no more when it is closed."""
    limits = replace(QUICK, connections_per_caller=3, hello_seconds=PATIENCE)
    with served(tmp_path, limits) as port:
        address = f"ws://localhost:{port}/api/rooms/{room_at(port)}/socket"
        for _ in range(3):
            emptied(port)
            with contextlib.ExitStack() as stack:
                for _ in range(3):
                    stack.enter_context(connect(address))
                with connected(port) as one_more:
                    assert status(heard(one_more)) == 429


def test_a_socket_without_hello_is_closed(port: int) -> None:
    """Whoever says nothing does not stay."""
    address = f"ws://localhost:{port}/api/rooms/{room_at(port)}/socket"
    with connect(address) as silent:
        said = str(silent.recv(PATIENCE))
        with pytest.raises(ConnectionClosed) as closed:
            silent.recv(PATIENCE)

    assert "no hello" in said
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4010


def posted(port: int, path: str, body: bytes, **headers: str) -> tuple[int, str]:
    """The answer to a request with a body."""
    connection = http.client.HTTPConnection("localhost", port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("POST", path, body, {"content-type": "application/json", **headers})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def room_at(port: int) -> str:
    """A new room."""
    code, text = posted(port, "/api/rooms", json.dumps(wish("human", "human")).encode())
    assert code == 201, text
    return str(json.loads(text)["room"])


def emptied(port: int) -> None:
    """Wait until the server has noticed that nobody is there."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with connected(port) as probe:
            with contextlib.suppress(OSError):
                probe.sendall(HEAD + b"connection: close\r\n\r\n")
            if status(heard(probe)) == 200:
                return
        time.sleep(0.02)
    raise AssertionError("connections are still counted")


# ---- too large, and what is no request at all ----------------------------------------------------


@pytest.mark.parametrize("then", ["keep-alive", "close"])
@pytest.mark.parametrize(("path", "kind"), [("/api/rooms", "json"), ("/api/records", "text")])
def test_a_body_that_is_too_large_gets_its_message(
    port: int, path: str, kind: str, then: str
) -> None:
    """Though it is sent to its end by a caller who listens only then."""
    sent_as = {"json": "application/json", "text": "text/plain"}[kind]
    limit = {"json": QUICK.body_bytes, "text": QUICK.record_bytes}[kind]
    for _ in range(5):
        headers = {"content-type": sent_as, "connection": then}
        code, text = posted(port, path, b"x" * LARGE, **headers)

        assert code == 400
        assert json.loads(text)["detail"] == f"the body is larger than {limit} bytes"


def test_a_body_without_end_is_hung_up_on(port: int) -> None:
    """After its answer nobody takes any more of it."""
    with connected(port) as endless:
        endless.sendall(POST + b"transfer-encoding: chunked\r\n\r\n")
        deadline = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            while time.monotonic() < deadline:
                endless.sendall(b"8000\r\n" + b"x" * 0x8000 + b"\r\n")

    assert time.monotonic() < deadline


def test_what_is_no_request_is_answered(port: int) -> None:
    """With the headers of every answer."""
    with connected(port) as strange:
        strange.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        answer = heard(strange)

    assert status(answer) == 400
    for name, value in HEADERS.items():
        assert f"{name}: {value}\r\n".encode() in answer


def test_who_goes_in_the_middle_of_a_body_is_no_error(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is logged for it: callers cannot fill the log."""
    for _ in range(5):
        with connected(port) as half:
            half.sendall(POST + b"content-length: 500\r\n\r\n{")
    assert got(port, "/api/missions")[0] == 200

    assert caplog.records == []


# ---- through a proxy -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("proxies", "forwarded", "codes"),
    [
        ((), ["203.0.113.1", "203.0.113.2", "203.0.113.3"], [201, 201, 429]),
        (("127.0.0.1",), ["203.0.113.1", "203.0.113.2", "203.0.113.3"], [201, 201, 201]),
        (
            ("127.0.0.1",),
            ["1.2.3.4, 203.0.113.1", "5.6.7.8, 203.0.113.1"] * 2,
            [201, 201, 429, 429],
        ),
        (("127.0.0.1", "10.0.0.0/8"), ["203.0.113.1, 10.0.0.7"] * 3, [201, 201, 429]),
    ],
)
def test_callers_behind_a_proxy(
    tmp_path: Path, proxies: tuple[str, ...], forwarded: list[str], codes: list[int]
) -> None:
    """Only a proxy that was named is believed, and of its list the last that is none of ours."""
    limits = replace(MANY, rooms_per_caller=2, local_factor=1)
    body = json.dumps(wish("human", "human")).encode()
    with served(tmp_path, limits, proxies=proxies) as port:
        found = [
            posted(port, "/api/rooms", body, **{"x-forwarded-for": each})[0] for each in forwarded
        ]

    assert found == codes

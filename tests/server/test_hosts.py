"""Names, origins and types of requests: what a page of somebody else can make a browser send."""

from __future__ import annotations

import ipaddress
import socket
from typing import TYPE_CHECKING, Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from damocles.server import create_app
from damocles.server.http import hosts
from damocles.server.http.hosts import Hosts, machine_addresses, reachable_addresses
from tests.server.rooms.playing import compiled, hall_of, wish

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar

    Client = TestClient[Litestar]

ADDRESS = "https://table.example"
EVIL = "https://evil.example"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server with a name of its own."""
    folder = tmp_path_factory.mktemp("table")
    app = create_app(
        static=folder, compilation=compiled(), data=folder, workers=1,
        origins=[ADDRESS], hosts=["table.example"], address=ADDRESS,
    )  # fmt: skip
    with TestClient(app) as client:
        yield client


# ---- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "allowed"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("localhost.", True),
        ("127.0.0.1:9", True),
        ("[::1]:8000", True),
        ("[0:0:0:0:0:0:0:1]", True),
        (f"{socket.gethostname()}:8000", True),
        ("192.0.2.9:8000", True),
        ("table.example", True),
        ("table.example:443", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("evil.example:8000@localhost", False),
        ("127.0.0.1.evil.example", False),
        ("192.0.2.8", False),
        ("[::1", False),
        ("", False),
        (None, False),
    ],
)
def test_names(header: str | None, allowed: bool) -> None:  # noqa: FBT001  # of the table above
    """Local ones, those that were named, and the address at which the request came in."""
    assert Hosts(["Table.Example"]).allows(header, "192.0.2.9") is allowed


@pytest.mark.parametrize("path", ["/", "/api/missions", "/schema/openapi.json", "/api/rooms/x"])
def test_a_foreign_name_is_refused(table: Client, path: str) -> None:
    """Whatever is asked for; the message says what to do."""
    response = table.get(path, headers={"host": "evil.example"})

    assert response.status_code == 421
    assert "--allow-host" in response.json()["detail"]
    assert "evil.example" in response.json()["detail"]


def test_a_socket_of_a_foreign_name_is_refused(table: Client) -> None:
    """Before it is opened."""
    headers = {"host": "evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        table.websocket_connect("/api/rooms/x/socket", headers=headers),
    ):
        pass


# ---- origins and types ---------------------------------------------------------------------------


def opening(client: Client, **headers: str) -> Any:
    """The answer to the wish for a room, as a browser would send it."""
    return client.post("/api/rooms", json=wish("human", "human"), headers=headers)


@pytest.mark.parametrize("origin", [EVIL, "null", "http://testserver.local:81", "http://["])
def test_foreign_pages_change_nothing(table: Client, origin: str) -> None:
    """A room that another page wants is not opened."""
    before = len(hall_of(table)._rooms)
    response = opening(table, origin=origin)

    assert response.status_code == 403
    assert len(hall_of(table)._rooms) == before


@pytest.mark.parametrize("origin", ["http://testserver.local", ADDRESS])
def test_own_pages_do(table: Client, origin: str) -> None:
    """From where the server is, and from the address that was named."""
    assert opening(table, origin=origin).status_code == 201


def test_looking_is_for_everybody(table: Client) -> None:
    """The browser itself keeps the answer from foreign pages."""
    response = table.get("/api/missions", headers={"origin": EVIL})

    assert response.status_code == 200
    assert "access-control-allow-origin" not in response.headers


@pytest.mark.parametrize(
    ("path", "sent", "status"),
    [
        ("/api/rooms", "text/plain", 415),
        ("/api/rooms", "application/x-www-form-urlencoded", 415),
        ("/api/rooms", "multipart/form-data; boundary=x", 415),
        ("/api/rooms", "", 415),
        ("/api/rooms", "application/json", 400),
        ("/api/rooms", "Application/JSON; charset=utf-8", 400),
        ("/api/records/why", "text/plain", 415),
        ("/api/records", "application/json", 415),
        ("/api/records", "text/plain;charset=UTF-8", 400),
        ("/api/companies/begin", "text/plain", 415),
    ],
)
def test_types_of_bodies(table: Client, path: str, sent: str, status: int) -> None:
    """What a form of another page can send is not even read."""
    response = table.post(path, content=b"{}", headers={"content-type": sent} if sent else {})

    assert response.status_code == status
    assert ("has to be sent as" in response.text) is (status == 415)


# ---- the address for others ----------------------------------------------------------------------


def test_the_page_knows_where_others_reach_it(table: Client) -> None:
    """With a new room, and later."""
    assert opening(table).json()["address"] == ADDRESS
    assert table.get("/api/address").json() == {"address": ADDRESS}


def test_addresses_of_this_machine_are_its_own() -> None:
    """None is local, and one can listen on each."""
    for address in machine_addresses():
        assert not ipaddress.ip_address(address).is_loopback
        with socket.create_server((address, 0)):
            pass


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("127.0.0.1", []),
        ("::1", []),
        ("192.0.2.5", ["http://192.0.2.5:8000"]),
        ("2001:db8::5", ["http://[2001:db8::5]:8000"]),
        ("0.0.0.0", ["http://10.0.0.5:8000", "http://192.0.2.5:8000"]),  # noqa: S104
        ("::", ["http://10.0.0.5:8000", "http://192.0.2.5:8000"]),
    ],
)
def test_where_others_reach_a_server(
    monkeypatch: pytest.MonkeyPatch, host: str, found: list[str]
) -> None:
    """Nowhere if it is local, everywhere if it listens everywhere."""
    monkeypatch.setattr(hosts, "machine_addresses", lambda: ["10.0.0.5", "192.0.2.5"])

    assert reachable_addresses(host, 8000) == found


def test_a_machine_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no way out, and nothing fails."""

    def refuse(*_: object) -> None:
        raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", refuse)

    assert machine_addresses() == []

"""`damocles serve` for others: the address they reach, names, proxies and limits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from damocles.cli import main, serve
from damocles.server.http import hosts
from damocles.server.limits import LIMITS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[dict[str, Any]]:
    """With what the server would have run; it is not started, and this machine has two networks."""
    found: list[dict[str, Any]] = []
    monkeypatch.setenv("DAMOCLES_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(serve, "run", lambda _, **options: found.append(options))
    monkeypatch.setattr(hosts, "machine_addresses", lambda: ["192.0.2.5", "10.0.0.5"])
    return found


def serving(*options: str) -> Any:
    """What the command says."""
    return CliRunner().invoke(main, ["serve", "--port", "0", "--no-open", *options])


def test_only_this_machine(ran: list[dict[str, Any]]) -> None:
    """That is said plainly, with what to do about it."""
    result = serving()

    assert "Only this machine can reach it" in result.stderr
    assert "--host 0.0.0.0" in result.stderr
    assert ran[0]["reach"] == serve.Addresses()
    assert ran[0]["limits"] == LIMITS


def test_everybody_on_the_network(ran: list[dict[str, Any]]) -> None:
    """Each address that others can use is printed; the first is for invitations."""
    result = serving("--host", "0.0.0.0")  # noqa: S104
    reach = ran[0]["reach"]

    assert "Only this machine" not in result.output
    assert f"Others on your network reach it at {reach.address}\n" in result.stdout
    assert reach.address.startswith("http://192.0.2.5:")
    assert "reach it at http://10.0.0.5:" in result.stdout


def test_a_machine_without_a_network(
    ran: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Listening everywhere does not help there."""
    monkeypatch.setattr(hosts, "machine_addresses", list)
    result = serving("--host", "0.0.0.0")  # noqa: S104

    assert "Only this machine can reach it" in result.stderr
    assert ran[0]["reach"].address is None


@pytest.mark.parametrize("address", ["https://table.example", "https://table.example/"])
def test_an_address_of_its_own(ran: list[dict[str, Any]], address: str) -> None:
    """Behind a proxy; its name and its pages are let in."""
    result = serving("--address", address, "--proxy", "127.0.0.1", "--allow-host", "table.local")

    assert "Others reach it at https://table.example\n" in result.stdout
    assert ran[0]["reach"] == serve.Addresses(
        address="https://table.example",
        origins=("https://table.example",),
        hosts=("table.local", "table.example"),
        proxies=("127.0.0.1",),
    )


def test_limits(ran: list[dict[str, Any]]) -> None:
    """Several of them."""
    serving("--limit", "rooms_per_caller=7", "--limit", "idle_minutes=0.5")

    assert ran[0]["limits"].rooms_per_caller == 7
    assert ran[0]["limits"].idle_minutes == 0.5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--limit", "rooms=3"), "no limit is called 'rooms'"),
        (("--limit", "rooms_per_caller=few"), "expected a whole number"),
        (("--address", "table.example"), "such as https://table.example"),
        (("--address", "https://table.example/rooms"), "such as https://table.example"),
        (("--address", "ftp://table.example"), "such as https://table.example"),
        (("--address", "http://["), "such as https://table.example"),
        (("--proxy", "proxy.example"), "such as 127.0.0.1"),
    ],
)
def test_what_cannot_be(ran: list[dict[str, Any]], options: tuple[str, ...], words: str) -> None:
    """It is named before anything starts."""
    result = serving(*options)

    assert (result.exit_code, ran) == (2, [])
    assert words in " ".join(result.output.split())
    assert options[0] in result.output

"""Help, version, and what happens when a port cannot be had."""

from __future__ import annotations

import contextlib
import gc
import importlib.metadata
import socket
import subprocess
import sys
import webbrowser
from typing import TYPE_CHECKING

import click
import pytest
import uvicorn
from click.testing import CliRunner

from damocles import ai
from damocles.cli import main, serve
from damocles.server.http.client import Client
from damocles.server.rooms.archive.file import FILE
from damocles.server.rooms.archive.folder import LOCK, hold_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from litestar import Litestar

SLOW = ("numpy", "numba", "litestar", "yaml", "uvicorn", "msgspec", "asyncio", "webbrowser")
LOADED = """
import sys
from damocles.cli import main
main(["{option}"], standalone_mode=False)
print("LOADED", *[name for name in {slow} if name in sys.modules])
"""


@pytest.fixture(autouse=True)
def kept_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No test keeps battles in the folder of whoever runs it."""
    monkeypatch.setenv("DAMOCLES_DATA", str(tmp_path / "data"))


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with contextlib.closing(socket.create_server(("127.0.0.1", 0))) as listener:
        yield listener.getsockname()[1]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses at which the server would have run; it is not started."""
    addresses: list[str] = []

    def record(listener: socket.socket, **_: object) -> None:
        addresses.append(serve.address_of(listener))

    monkeypatch.setattr(serve, "run", record)
    return addresses


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses that a browser was asked to show."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "open", addresses.append)
    return addresses


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_names_the_commands(option: str) -> None:
    """Help says what there is."""
    result = CliRunner().invoke(main, [option])

    assert result.exit_code == 0
    assert "serve" in result.output


def test_version_is_that_of_the_package() -> None:
    """The version comes from the installed package."""
    result = CliRunner().invoke(main, ["--version"])

    assert result.output == f"damocles {importlib.metadata.version('damocles')}\n"


def test_help_loads_nothing_slow() -> None:
    """Help answers at once because it loads neither numbers, nor the server, nor the packs."""
    script = LOADED.format(option="--help", slow=SLOW)
    done = subprocess.run(  # noqa: S603  # our own script
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "LOADED"


def test_unknown_command_is_refused() -> None:
    """A command that does not exist is named."""
    result = CliRunner().invoke(main, ["swerve"])

    assert result.exit_code == 2
    assert "swerve" in result.output


@pytest.mark.parametrize("port", ["66000", "-1", "http"])
def test_bad_port_is_refused(port: str) -> None:
    """What is no port is refused before anything starts."""
    result = CliRunner().invoke(main, ["serve", f"--port={port}"])

    assert result.exit_code == 2
    assert port in result.output


def test_serve_prints_its_address(served: list[str]) -> None:
    """The address is printed; port 0 stands for any free one."""
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--no-open"])

    assert result.exit_code == 0
    assert served[0].startswith("http://127.0.0.1:")
    assert f"Damocles is at {served[0]} " in result.output


def test_a_taken_port_is_explained(taken: int, served: list[str]) -> None:
    """The message names the port and two ways to choose another; there is no traceback."""
    result = CliRunner().invoke(main, ["serve", "--port", str(taken)])

    assert result.exit_code == 1
    assert f"port {taken} is taken" in result.output
    assert f"PORT={taken + 1} make play" in result.output
    assert f"damocles serve --port {taken + 1}" in result.output
    assert "Traceback" not in result.output
    assert served == []


def test_the_last_port_suggests_one_that_exists() -> None:
    """There is no port 65536."""
    assert serve.other_port(65_535) == 65_534


def test_a_forbidden_port_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """A port that only an administrator may use leads to the others."""

    def refuse(*_: object, **__: object) -> socket.socket:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(socket, "create_server", refuse)
    result = CliRunner().invoke(main, ["serve", "--port", "80"])

    assert result.exit_code == 1
    assert "port 80 is not allowed" in result.output


def test_an_unknown_host_is_explained() -> None:
    """An address that is not ours cannot be listened on."""
    result = CliRunner().invoke(main, ["serve", "--host", "192.0.2.1", "--port", "0"])

    assert result.exit_code == 1
    assert "cannot listen on 192.0.2.1" in result.output


def test_browser_opens_when_asked(served: list[str], opened: list[str]) -> None:
    """--open shows the page that is served."""
    CliRunner().invoke(main, ["serve", "--port", "0", "--open"])

    assert opened == served


def test_browser_stays_shut_where_nobody_looks(served: list[str], opened: list[str]) -> None:
    """Without a terminal no browser is opened unless asked for."""
    CliRunner().invoke(main, ["serve", "--port", "0"])

    assert (len(served), opened) == (1, [])


@pytest.mark.parametrize(("display", "expected"), [(":0", True), ("", False)])
def test_browser_needs_a_terminal_with_a_display(
    monkeypatch: pytest.MonkeyPatch, *, display: str, expected: bool
) -> None:
    """On a terminal the page is shown, unless there is no display to show it on."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for name in ("WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)

    assert serve.wants_browser(None) is expected


def test_a_browser_that_fails_does_no_harm(
    monkeypatch: pytest.MonkeyPatch, served: list[str]
) -> None:
    """A machine without a browser serves all the same."""

    def fail(address: str) -> bool:
        raise webbrowser.Error(address)

    monkeypatch.setattr(webbrowser, "open", fail)
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--open"])

    assert (result.exit_code, len(served)) == (0, 1)


def test_an_interrupt_is_a_good_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C stops the server without complaint."""

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(uvicorn.Server, "run", interrupted)
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--no-open"])

    assert (result.exit_code, "Aborted" in result.output) == (0, False)


@pytest.mark.parametrize(("built", "warns"), [(True, False), (False, True)])
def test_a_missing_client_is_said(
    monkeypatch: pytest.MonkeyPatch, *, built: bool, warns: bool
) -> None:
    """The server starts without its page, and says so before anybody looks for it."""
    ran: list[list[socket.socket]] = []
    monkeypatch.setattr(Client, "built", built)
    monkeypatch.setattr(uvicorn.Server, "run", lambda _, sockets: ran.append(sockets))

    result = CliRunner().invoke(main, ["serve", "--port", "0", "--no-open"])

    assert (result.exit_code, len(ran)) == (0, 1)
    assert ("client is not built" in result.stderr) is warns


@pytest.mark.parametrize(
    ("host", "shown"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1")],  # noqa: S104
)
def test_addresses_can_be_opened(host: str, shown: str) -> None:
    """Listening everywhere still prints an address that a browser can open."""
    with contextlib.closing(serve.bind_socket(host, 0)) as listener:
        port = listener.getsockname()[1]

        assert serve.address_of(listener) == f"http://{shown}:{port}"


def test_a_folder_for_battles_is_made(tmp_path: Path) -> None:
    """With all that leads to it."""
    folder = tmp_path / "deep" / "down"

    assert serve.writable_folder(folder) == folder
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_had_is_explained(tmp_path: Path) -> None:
    """A file in its place is named, with a way out."""
    (tmp_path / "taken").touch()
    with pytest.raises(click.ClickException, match=r"taken .*--data"):
        serve.writable_folder(tmp_path / "taken")


def test_a_second_server_on_a_folder_is_refused(tmp_path: Path, served: list[str]) -> None:
    """Two servers would not know of each other's orders; the message says what to do."""
    folder = tmp_path / "battles"
    folder.mkdir()
    with hold_folder(folder):
        second = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(folder)])
    after = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(folder)])

    assert (second.exit_code, "Traceback" in second.output) == (1, False)
    assert f"another server keeps its battles in {folder}" in second.output
    assert "--data" in second.output
    assert (after.exit_code, len(served)) == (0, 1)


@pytest.mark.parametrize(
    ("text", "word"),
    [("", "is empty"), ("no database " * 100, "not a file of Damocles")],
)
def test_a_file_that_cannot_be_used_is_explained(
    tmp_path: Path, served: list[str], text: str, word: str
) -> None:
    """Nothing is served and nothing changes: the message names the file and a way out."""
    (tmp_path / FILE).write_text(text)
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path)])

    assert (result.exit_code, served, "Traceback" in result.output) == (1, [], False)
    assert f"{tmp_path / FILE}" in result.output
    assert word in result.output
    assert "backup" in result.output
    assert (tmp_path / FILE).read_text() == text


def test_a_lock_that_cannot_be_used_is_explained(tmp_path: Path, served: list[str]) -> None:
    """With the file that has to go."""
    (tmp_path / LOCK).write_text("locked by hand " * 100)
    result = CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path)])

    assert (result.exit_code, served, "Traceback" in result.output) == (1, [], False)
    assert f"{tmp_path / LOCK} cannot be used" in result.output


def test_a_new_file_is_said_to_be_new(tmp_path: Path, served: list[str]) -> None:
    """Whoever expected their battles there notices; the second time nothing is said."""
    command = ["serve", "--port", "0", "--data", str(tmp_path / "battles")]
    first, second = (CliRunner().invoke(main, command) for _ in range(2))

    assert len(served) == 2
    assert f"{tmp_path / 'battles' / FILE}, which is new" in first.stderr
    assert "new" not in second.output


def test_what_is_loaded_is_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once it has started and once the kernels are compiled, the collector passes over it all."""
    apps: list[Litestar] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda self, **_: apps.append(self.config.app))
    monkeypatch.setattr(ai, "warm", lambda progress: progress(1, 1))
    done: list[tuple[int, int]] = []

    CliRunner().invoke(main, ["serve", "--port", "0", "--no-open"])
    before = gc.get_freeze_count()
    try:
        serve.warm_kernels(lambda *progress: done.append(progress))
        frozen = gc.get_freeze_count()
    finally:
        gc.unfreeze()

    assert serve.settle_memory in apps[0].on_startup
    assert done == [(1, 1)]
    assert frozen > before

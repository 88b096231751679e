"""`damocles serve`: the page on a local port."""

from __future__ import annotations

import contextlib
import errno
import gc
import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from damocles.cli.packing import with_packs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GRACE = 10
"""Seconds that pages have to hang up when the server stops."""


@click.command("serve")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), envvar="PORT"
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--open/--no-open", "opens", default=None, help="Open the page in a browser.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    envvar="DAMOCLES_DATA",
    help="Folder in which battles are kept; by default one of the user's own.",
)
@click.option(
    "--origin", "origins", multiple=True, help="Another address from which pages may play."
)
@with_packs
def command(
    port: int,
    host: str,
    opens: bool | None,  # noqa: FBT001  # click's way
    data: Path | None,
    origins: tuple[str, ...],
) -> None:
    """Serve the page and its battles on a local port."""
    from damocles.server.rooms.folder import data_folder

    with contextlib.closing(bound(host, port)) as listener, alone(data or data_folder()) as folder:
        address = address_of(listener)
        click.echo(f"Damocles is at {address}  (stop it with Ctrl+C)")
        if wants_browser(opens):
            open_browser(address)
        run(listener, data=folder, origins=origins)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; a port that is taken ends the command with a way out."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise click.ClickException(_explained(error, host, port)) from error


def _explained(error: OSError, host: str, port: int) -> str:
    """Why the port cannot be had, and what to do about it."""
    other = other_port(port)
    if error.errno == errno.EADDRINUSE:
        remedy = f"PORT={other} make play, or damocles serve --port {other}"
        return f"port {port} is taken by another program; choose another one: {remedy}"
    if error.errno == errno.EACCES:
        return f"port {port} is not allowed for this user; choose one above 1023, for example 8000"
    return f"cannot listen on {host} port {port}: {error.strerror or error}"


def other_port(port: int) -> int:
    """A neighbouring port to suggest."""
    return port + 1 if port < 65535 else port - 1


def address_of(listener: socket.socket) -> str:
    """The address of the page, as a browser wants it."""
    host, port = listener.getsockname()[:2]
    wildcard = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # read, not listened on
    shown = wildcard.get(host, host)
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def wants_browser(opens: bool | None) -> bool:  # noqa: FBT001  # three answers: yes, no, not said
    """As asked; if nothing was asked, where a person sits at a terminal with a display."""
    if opens is not None:
        return opens
    display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    return sys.stdout.isatty() and display


def open_browser(address: str) -> None:
    """Show the page in a browser; where none can be opened, the printed address will do."""
    import webbrowser

    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def writable(folder: Path) -> Path:
    """A folder in which battles can be kept; where they cannot, the command ends with a way out."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        detail = f"battles cannot be kept in {folder} ({error.strerror or error})"
        raise click.ClickException(f"{detail}; choose another folder with --data") from error


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[Path]:
    """A folder for this server alone; one that another server has ends the command."""
    from damocles.server.rooms.folder import InUse, held

    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(held(writable(folder)))
        except InUse as problem:
            remedy = "stop it, or choose another folder with --data"
            raise click.ClickException(f"{problem}; {remedy}") from problem
        yield folder


def run(listener: socket.socket, *, data: Path, origins: tuple[str, ...] = ()) -> None:
    """Serve until interrupted, which is the ordinary way to stop."""
    import uvicorn

    from damocles.server import create_app
    from damocles.server.client import Client
    from damocles.server.compiling import Compilation
    from damocles.server.logs import LOGGING
    from damocles.server.rooms.limits import MESSAGE_LIMIT

    if not Client().built:
        click.echo("The client is not built; the page says how to build it.", err=True)
    app = create_app(data=data, origins=origins, compilation=Compilation(warmed))
    app.on_startup.append(settle)
    take_turns()
    config = uvicorn.Config(
        app,
        log_config=LOGGING,
        log_level="warning",
        ws_max_size=MESSAGE_LIMIT,
        timeout_graceful_shutdown=GRACE,
    )
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])


def take_turns() -> None:
    """Let threads take turns five times as often as usual.

    Beside four threads that decide without end, an order took 0.42 s in the middle and 3.2 s at
    most before; now 0.12 s and 1.0 s.
    """
    sys.setswitchinterval(0.001)


def settle() -> None:
    """Let the garbage collector pass over all that was loaded: rules, packs, types.

    That never becomes garbage, and looking through it stops every thread. A full collection with 40
    rooms open took 58 ms of CPU time before, of which 47 ms went to what was loaded; now 2 ms.
    """
    gc.freeze()


def warmed(progress: Callable[[int, int], None]) -> None:
    """Compile the geometry; the compiler that was loaded for it stays as well."""
    from damocles import geometry

    geometry.warm(progress)
    settle()

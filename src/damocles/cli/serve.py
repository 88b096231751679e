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
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import click

from damocles.cli.pack_option import with_packs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.server.limits import Limits


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
@click.option("--address", help="Where others reach the page, for example https://table.example.")
@click.option(
    "--origin", "origins", multiple=True, help="Another address from which pages may play."
)
@click.option(
    "--allow-host", "hosts", multiple=True, help="Another name under which it is reached."
)
@click.option(
    "--proxy", "proxies", multiple=True, help="Address of a proxy that says who calls through it."
)
@click.option(
    "--limit", "limits", multiple=True, metavar="NAME=VALUE", help="Set a limit: docs/trust.md."
)
@with_packs
def command(
    port: int,
    host: str,
    opens: bool | None,  # noqa: FBT001  # click's way
    data: Path | None,
    address: str | None,
    origins: tuple[str, ...],
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    limits: tuple[str, ...],
) -> None:
    """Serve the page and its battles on a local port."""
    from damocles.server.rooms.archive.folder import data_folder

    reach = Addresses(checked_address(address), origins, hosts, checked_proxies(proxies))
    chosen = checked_limits(limits)
    with (
        contextlib.closing(bind_socket(host, port)) as listener,
        reserve_folder(data or data_folder()) as folder,
    ):
        own = address_of(listener)
        click.echo(f"Damocles is at {own}  (stop it with Ctrl+C)")
        reach = reach.announce_addresses(listener)
        if wants_browser(opens):
            open_browser(own)
        run(listener, data=folder, reach=reach, limits=chosen)


class Addresses(NamedTuple):
    """Under which address and names the page is reached, from where, and through whom."""

    address: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()

    def announce_addresses(self, listener: socket.socket) -> Addresses:
        """Say where others reach the page, or that they cannot; what was named is let in."""
        from damocles.server.http.hosts import reachable_addresses

        if self.address is not None:
            click.echo(f"Others reach it at {self.address}")
            name = urlsplit(self.address).hostname or ""
            return self._replace(origins=(*self.origins, self.address), hosts=(*self.hosts, name))
        found = reachable_addresses(*listener.getsockname()[:2])
        for each in found:
            click.echo(f"Others on your network reach it at {each}")
        if not found:
            remedy = "for others: damocles serve --host 0.0.0.0, or name --address"
            click.echo(f"Only this machine can reach it; {remedy}", err=True)
        return self._replace(address=found[0] if found else None)


def checked_address(address: str | None) -> str | None:
    """An address that a browser can open, without anything behind its host."""
    if address is None:
        return None
    with contextlib.suppress(ValueError):
        parts = urlsplit(address)
        bare = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme in ("http", "https") and parts.hostname and address.rstrip("/") == bare:
            return bare
    detail = f"{address!r} is no address of a page, such as https://table.example"
    raise click.BadParameter(detail, param_hint="--address")


def checked_proxies(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses of proxies, or networks of them."""
    import ipaddress

    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError as error:
            detail = f"{proxy!r} is no address, such as 127.0.0.1, and no network of them"
            raise click.BadParameter(detail, param_hint="--proxy") from error
    return proxies


def checked_limits(settings: tuple[str, ...]) -> Limits:
    """The limits of the service, some of them set."""
    from damocles.server.limits import LimitError, limits_of

    try:
        return limits_of(settings)
    except LimitError as error:
        raise click.BadParameter(str(error), param_hint="--limit") from error


def bind_socket(host: str, port: int) -> socket.socket:
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
    """The address of the page on this machine, as a browser wants it."""
    from damocles.server.http.hosts import page_address

    host, port = listener.getsockname()[:2]
    wildcard = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # read, not listened on
    return page_address(wildcard.get(host, host), port)


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


def writable_folder(folder: Path) -> Path:
    """A folder in which battles can be kept; where they cannot, the command ends with a way out."""
    from damocles.server.rooms.archive.folder import make_folder

    try:
        make_folder(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        detail = f"battles cannot be kept in {folder} ({error.strerror or error})"
        raise click.ClickException(f"{detail}; choose another folder with --data") from error


@contextlib.contextmanager
def reserve_folder(folder: Path) -> Iterator[Path]:
    """A folder for this server alone, with a file that can be used; else the command ends."""
    from damocles.server.rooms.archive.file import FileError, prepare_file, rooms_file
    from damocles.server.rooms.archive.folder import InUse, Unlockable, hold_folder

    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(hold_folder(writable_folder(folder)))
            if prepare_file(rooms_file(folder)):
                click.echo(f"Battles are kept in {rooms_file(folder)}, which is new.", err=True)
        except InUse as problem:
            remedy = "stop it, or choose another folder with --data"
            raise click.ClickException(f"{problem}; {remedy}") from problem
        except (FileError, Unlockable) as problem:
            raise click.ClickException(str(problem)) from problem
        yield folder


def run(listener: socket.socket, *, data: Path, reach: Addresses, limits: Limits) -> None:
    """Serve until interrupted, which is the ordinary way to stop."""
    import uvicorn

    from damocles.server import create_app
    from damocles.server.http.client import Client
    from damocles.server.http.connections import config_of
    from damocles.server.logs import configure
    from damocles.server.work.compilation import Compilation

    if not Client().built:
        click.echo("The client is not built; the page says how to build it.", err=True)
    app = create_app(
        data=data, compilation=Compilation(warm_geometry), limits=limits, **reach._asdict()
    )
    app.on_startup.append(settle_memory)
    configure()
    take_turns()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config_of(app, limits)).run(sockets=[listener])


def take_turns() -> None:
    """Let threads take turns five times as often as usual.

    Beside four threads that decide without end, an order took 0.42 s in the middle and 3.2 s at
    most before; now 0.12 s and 1.0 s.
    """
    sys.setswitchinterval(0.001)


def settle_memory() -> None:
    """Let the garbage collector pass over all that was loaded: rules, packs, types.

    That never becomes garbage, and looking through it stops every thread. A full collection with 40
    rooms open took 58 ms of CPU time before, of which 47 ms went to what was loaded; now 2 ms.
    """
    gc.freeze()


def warm_geometry(progress: Callable[[int, int], None]) -> None:
    """Compile the geometry; the compiler that was loaded for it stays as well."""
    from damocles import geometry

    geometry.warm(progress)
    settle_memory()

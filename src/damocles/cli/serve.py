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

from damocles.cli.language import explain, say, with_speech
from damocles.cli.pack_option import with_packs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.server import Limits


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
    help="Folder in which battles are kept; by default your own data folder.",
)
@click.option("--address", help="Where others reach the page, for example https://table.example.")
@click.option(
    "--origin", "origins", multiple=True, help="Another address from which pages may play."
)
@click.option(
    "--allow-host", "hosts", multiple=True, help="Another host name under which it is reached."
)
@click.option(
    "--proxy", "proxies", multiple=True, help="Address of a proxy trusted to name its callers."
)
@click.option(
    "--limit", "limits", multiple=True, metavar="NAME=VALUE", help="Set a limit (docs/trust.md)."
)
@with_packs
@with_speech
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
    from damocles.server.rooms import data_folder

    reach = Addresses(checked_address(address), origins, hosts, checked_proxies(proxies))
    chosen = checked_limits(limits)
    with (
        contextlib.closing(bind_socket(host, port)) as listener,
        reserve_folder(data or data_folder()) as folder,
    ):
        own = address_of(listener)
        click.echo(say("serve.started", address=own))
        reach = reach.announce_addresses(listener)
        if wants_browser(opens):
            open_browser(own)
        run(listener, data=folder, reach=reach, limits=chosen)


class Addresses(NamedTuple):
    """How the page is reached: its address, other origins, host names and proxies."""

    address: str | None = None
    origins: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()

    def announce_addresses(self, listener: socket.socket) -> Addresses:
        """Print where others reach the page, or that they cannot; let in the given address."""
        from damocles.server.http import reachable_addresses

        if self.address is not None:
            click.echo(say("serve.address", address=self.address))
            name = urlsplit(self.address).hostname or ""
            return self._replace(origins=(*self.origins, self.address), hosts=(*self.hosts, name))
        found = reachable_addresses(*listener.getsockname()[:2])
        for each in found:
            click.echo(say("serve.network", address=each))
        if not found:
            click.echo(say("serve.alone"), err=True)
        return self._replace(address=found[0] if found else None)


def checked_address(address: str | None) -> str | None:
    """The address if a browser can open it and nothing follows its host, else BadParameter."""
    if address is None:
        return None
    with contextlib.suppress(ValueError):
        parts = urlsplit(address)
        bare = f"{parts.scheme}://{parts.netloc}"
        if parts.scheme in ("http", "https") and parts.hostname and address.rstrip("/") == bare:
            return bare
    detail = say("serve.no_address", address=repr(address))
    raise click.BadParameter(detail, param_hint="--address")


def checked_proxies(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """The proxies if each is an address or a network, else BadParameter."""
    import ipaddress

    for proxy in proxies:
        try:
            ipaddress.ip_network(proxy, strict=False)
        except ValueError as error:
            detail = say("serve.no_proxy", proxy=repr(proxy))
            raise click.BadParameter(detail, param_hint="--proxy") from error
    return proxies


def checked_limits(settings: tuple[str, ...]) -> Limits:
    """The limits of the service with these settings, or BadParameter."""
    from damocles.server import LimitError, limits_of

    try:
        return limits_of(settings)
    except LimitError as error:
        raise click.BadParameter(explain(error), param_hint="--limit") from error


def bind_socket(host: str, port: int) -> socket.socket:
    """A listening socket; if the port is taken, the command ends and says what to do."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise click.ClickException(_explained(error, host, port)) from error


def _explained(error: OSError, host: str, port: int) -> str:
    """Why the port is not available, and what to do about it."""
    other = other_port(port)
    if error.errno == errno.EADDRINUSE:
        return say("serve.port_taken", port=port, other=other)
    if error.errno == errno.EACCES:
        return say("serve.port_forbidden", port=port)
    return say("serve.port_closed", host=host, port=port, problem=error.strerror or error)


def other_port(port: int) -> int:
    """A neighbouring port to suggest."""
    return port + 1 if port < 65535 else port - 1


def address_of(listener: socket.socket) -> str:
    """The address of the page on this machine, for a browser."""
    from damocles.server.http import page_address

    host, port = listener.getsockname()[:2]
    wildcard = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # read, not listened on
    return page_address(wildcard.get(host, host), port)


def wants_browser(opens: bool | None) -> bool:  # noqa: FBT001  # three answers: yes, no, not said
    """Whether to open a browser: as asked, otherwise only at a terminal with a display."""
    if opens is not None:
        return opens
    display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    return sys.stdout.isatty() and display


def open_browser(address: str) -> None:
    """Open the page in a browser; if there is none, the printed address will do."""
    import webbrowser

    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(address)


def writable_folder(folder: Path) -> Path:
    """The folder if battles can be kept in it; if not, the command ends and says what to do."""
    from damocles.server.rooms import make_folder

    try:
        make_folder(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        detail = say("serve.no_folder", folder=folder, problem=error.strerror or error)
        raise click.ClickException(detail) from error


@contextlib.contextmanager
def reserve_folder(folder: Path) -> Iterator[Path]:
    """Reserve a folder for this server alone, with a usable file; otherwise the command ends."""
    from damocles.server.rooms import (
        FileError,
        InUse,
        Unlockable,
        hold_folder,
        prepare_file,
        rooms_file,
    )

    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(hold_folder(writable_folder(folder)))
            if prepare_file(rooms_file(folder)):
                click.echo(say("serve.new_folder", file=rooms_file(folder)), err=True)
        except InUse as problem:
            raise click.ClickException(say("serve.in_use", problem=explain(problem))) from problem
        except (FileError, Unlockable) as problem:
            raise click.ClickException(explain(problem)) from problem
        yield folder


def run(listener: socket.socket, *, data: Path, reach: Addresses, limits: Limits) -> None:
    """Serve until interrupted, which is the ordinary way to stop."""
    import uvicorn

    from damocles.server import configure, create_app
    from damocles.server.http import Client, config_of
    from damocles.server.work import Compilation

    if not Client().built:
        click.echo(say("serve.not_built"), err=True)
    app = create_app(
        data=data, compilation=Compilation(warm_kernels), limits=limits, **reach._asdict()
    )
    app.on_startup.append(settle_memory)
    configure()
    take_turns()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config_of(app, limits)).run(sockets=[listener])


def take_turns() -> None:
    """Let threads take turns five times as often as usual.

    With four threads that decide without end, the median order took 0.42 s and the slowest 3.2 s
    before; now 0.12 s and 1.0 s.
    """
    sys.setswitchinterval(0.001)


def settle_memory() -> None:
    """Exempt everything loaded so far from garbage collection: rules, packs, types.

    It never becomes garbage, and scanning it stops every thread. A full collection with 40
    rooms open took 58 ms of CPU time before, 47 ms of it for what was loaded; now 2 ms.
    """
    gc.freeze()


def warm_kernels(progress: Callable[[int, int], None]) -> None:
    """Compile all kernels, then exempt the compiler that was loaded for them as well."""
    from damocles import ai

    ai.warm(progress)
    settle_memory()

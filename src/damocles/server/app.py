"""The application: routes, limits, and the forms of its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Litestar, Router, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Scope  # noqa: TC002  # litestar reads it when the program runs

from damocles.server import rulebook
from damocles.server.companies import routes as companies
from damocles.server.http.callers import Callers
from damocles.server.http.client import STATIC, Client, page
from damocles.server.http.endpoints import QuestionLane, StrictRequest
from damocles.server.http.errors import HANDLERS
from damocles.server.http.gate import Gate
from damocles.server.http.headers import add_headers
from damocles.server.http.hosts import Hosts
from damocles.server.http.languages import ReadLanguages
from damocles.server.limits import LIMITS, Limits
from damocles.server.lobby import routes as lobby
from damocles.server.missions import ruler as questions, tables
from damocles.server.records import routes as records
from damocles.server.rooms import routes as rooms
from damocles.server.rooms.live.service import Service
from damocles.server.sandbox import routes as sandbox
from damocles.server.wire import Address, Geometry
from damocles.server.work.compilation import Compilation, GivenCompilation

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from litestar.types import ControllerRouterHandler


@get("/api/geometry", sync_to_thread=False)
def geometry(compilation: GivenCompilation) -> Geometry:
    """Which backend answers, and how far its compilation has got."""
    return compilation.report()


def create_app(
    *,
    static: Path = STATIC,
    compilation: Compilation | None = None,
    data: Path | None = None,
    workers: int | None = None,
    origins: Collection[str] = (),
    hosts: Collection[str] = (),
    proxies: Collection[str] = (),
    address: str | None = None,
    limits: Limits = LIMITS,
) -> Litestar:
    """The whole service; the geometry starts to compile when the service starts.

    `data` is the folder in which rooms are kept, by default the user's own. `workers` is the number
    of processes that think. `origins` are further addresses whose pages may play here, `hosts`
    further names of the server, `proxies` the addresses of proxies that callers come through, and
    `address` is where other machines reach the page.
    """
    compiling = compilation or Compilation()
    client, callers = Client(static), Callers(limits, proxies)
    service = Service(data, compiling, workers=workers, limits=limits)
    gate = DefineMiddleware(Gate, hosts=Hosts(hosts), origins=tuple(origins), callers=callers)
    return Litestar(
        route_handlers=_routes(limits),
        dependencies=_dependencies(
            service,
            callers,
            compilation=compiling,
            client=client,
            origins=tuple(origins),
            address=Address(address),
        ),
        state=State({"rooms": service, "callers": callers}),
        middleware=[gate, ReadLanguages],
        before_send=[add_headers],
        on_startup=[compiling.start, service.start],
        on_shutdown=[service.stop],
        exception_handlers=HANDLERS,
        request_class=StrictRequest,
        request_max_body_size=limits.body_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Damocles",
            version="1",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
    )


def _dependencies(service: Service, callers: Callers, **given: object) -> dict[str, Provide]:
    """What handlers can ask for by name: `given` values as they are, and a few worked out here."""

    def answering(scope: Scope) -> QuestionLane:
        return QuestionLane(service.questions, callers.caller_of(scope).name)

    return {
        "answering": Provide(answering, sync_to_thread=False),
        "rooms": Provide(lambda: service.hall, sync_to_thread=False),
        "caller": Provide(callers.caller_of, sync_to_thread=False),
        **{name: _given(value) for name, value in given.items()},
    }


def _given(value: object) -> Provide:
    return Provide(lambda: value, sync_to_thread=False)


def _routes(limits: Limits) -> list[ControllerRouterHandler]:
    """All addresses; those that take a whole record take larger bodies."""
    large = Router(
        "/",
        route_handlers=[*records.HANDLERS, *rooms.WITH_RECORDS],
        request_max_body_size=limits.record_bytes,
    )
    return [
        large,
        geometry,
        tables.missions,
        tables.table,
        *questions.HANDLERS,
        *sandbox.HANDLERS,
        *rooms.HANDLERS,
        *lobby.HANDLERS,
        *companies.HANDLERS,
        *rulebook.HANDLERS,
        page,
    ]

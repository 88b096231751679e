"""The application: routes, limits, and the forms of its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from damocles.server import companies, lobby, questions, records, rulebook, sandbox, tables
from damocles.server.asking import Answering
from damocles.server.client import STATIC, Client, page
from damocles.server.compiling import Compilation, Compiling
from damocles.server.errors import BODY_LIMIT, HANDLERS
from damocles.server.limits import Limits
from damocles.server.requests import StrictRequest
from damocles.server.rooms import handlers as rooms
from damocles.server.rooms.service import Service
from damocles.server.wire import Geometry

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path


AnyRequest = Request[Any, Any, Any]


@get("/api/geometry", sync_to_thread=False)
def geometry(compilation: Compiling) -> Geometry:
    """Which backend answers, and how far the compilation is."""
    return compilation.report()


def create_app(
    *,
    static: Path = STATIC,
    compilation: Compilation | None = None,
    data: Path | None = None,
    workers: int | None = None,
    origins: Collection[str] = (),
    limits: Limits = Limits(),  # noqa: B008  # it never changes
) -> Litestar:
    """The whole service; the geometry starts to compile when the service starts.

    `data` is the folder in which rooms are kept, by default that of the user. `workers` counts the
    processes that think. `origins` are further addresses from which pages may open sockets.
    `limits` are what the service does at most.
    """
    compiling = compilation or Compilation()
    client, service = Client(static), Service(data, compiling, workers=workers, limits=limits)

    def answering(request: AnyRequest) -> Answering:
        return Answering(service.questions, request.client.host if request.client else "")

    return Litestar(
        route_handlers=[
            geometry,
            tables.missions,
            tables.table,
            *questions.HANDLERS,
            *sandbox.HANDLERS,
            *records.HANDLERS,
            *rooms.HANDLERS,
            *lobby.HANDLERS,
            *companies.HANDLERS,
            *rulebook.HANDLERS,
            page,
        ],
        dependencies={
            "answering": Provide(answering, sync_to_thread=False),
            "compilation": Provide(lambda: compiling, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
            "rooms": Provide(lambda: service.hall, sync_to_thread=False),
            "origins": Provide(lambda: tuple(origins), sync_to_thread=False),
        },
        state=State({"rooms": service}),
        on_startup=[compiling.start, service.start],
        on_shutdown=[service.stop],
        exception_handlers=HANDLERS,
        request_class=StrictRequest,
        request_max_body_size=BODY_LIMIT,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Damocles",
            version="1",
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
    )

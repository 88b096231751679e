"""The application: routes, limits, and the forms of its errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from litestar import Litestar, get
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from damocles.server import questions, records, tables
from damocles.server.client import STATIC, Client, page
from damocles.server.compiling import Compilation, Compiling
from damocles.server.errors import BODY_LIMIT, HANDLERS
from damocles.server.requests import StrictRequest
from damocles.server.wire import Geometry

if TYPE_CHECKING:
    from pathlib import Path


@get("/api/geometry", sync_to_thread=False)
def geometry(compilation: Compiling) -> Geometry:
    """Which backend answers, and how far the compilation is."""
    return compilation.report()


def create_app(*, static: Path = STATIC, compilation: Compilation | None = None) -> Litestar:
    """The whole service; the geometry starts to compile when the service starts."""
    compiling = compilation or Compilation()
    client = Client(static)
    return Litestar(
        route_handlers=[
            geometry,
            tables.missions,
            tables.table,
            *questions.HANDLERS,
            *records.HANDLERS,
            page,
        ],
        dependencies={
            "compilation": Provide(lambda: compiling, sync_to_thread=False),
            "client": Provide(lambda: client, sync_to_thread=False),
        },
        on_startup=[compiling.start],
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

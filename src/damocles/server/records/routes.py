"""Where records come in, and frames go out."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import FromQuery, Parameter, RawBody
from litestar.status_codes import HTTP_200_OK

from damocles.server.compiling import Compiling
from damocles.server.errors import RECORD_LIMIT, Refused
from damocles.server.records.frames import random_battle, showing, showing_of_text
from damocles.server.records.wire import Showing

Seed = FromQuery[Annotated[int, Parameter(ge=0, le=2**31 - 1)]]


@post(
    "/api/records",
    status_code=HTTP_200_OK,
    sync_to_thread=True,  # a long battle takes a while; others are answered meanwhile
    request_max_body_size=RECORD_LIMIT,
)
def uploaded(body: RawBody) -> Showing:
    """The frames of a record; the body is the text of its file. Nothing is kept."""
    try:
        text = body.decode()
    except UnicodeDecodeError as problem:
        raise Refused(f"line:1: the file is not text ({problem})") from problem
    return showing_of_text(text)


@get("/api/records/sample", sync_to_thread=True)
def sample(compilation: Compiling, seed: Seed = 1) -> Showing:
    """The frames of a small battle, played now by two random players."""
    with compilation.answering():
        return showing(random_battle(seed))

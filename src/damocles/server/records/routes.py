"""Where records come in, and frames go out."""

from __future__ import annotations

from typing import Annotated

from litestar.enums import MediaType
from litestar.params import FromQuery, JSONBody, Parameter, RawBody

from damocles.record import to_text
from damocles.server.asking import BAD, lookup, question
from damocles.server.compiling import Compiling
from damocles.server.errors import Refused
from damocles.server.gate import TAKES
from damocles.server.play.wire import Because, Why
from damocles.server.records.deciding import no_event, why_of_text
from damocles.server.records.frames import random_battle, showing, showing_of_text
from damocles.server.records.wire import RecordWhy, Showing

Seed = FromQuery[Annotated[int, Parameter(ge=0, le=2**31 - 1)]]


@question("/api/records", opt={TAKES: MediaType.TEXT.value}, responses=BAD)
def uploaded(body: RawBody) -> Showing:
    """The frames of a record; the body is the text of its file. Nothing is kept."""
    try:
        text = body.decode()
    except UnicodeDecodeError as problem:
        raise Refused(f"line:1: the file is not text ({problem})") from problem
    return showing_of_text(text)


@lookup("/api/records/sample", responses=BAD)
def sample(compilation: Compiling, seed: Seed = 1) -> Showing:
    """The frames of a small battle, played now by two random players."""
    with compilation.answering():
        return showing(random_battle(seed))


@lookup("/api/records/sample/record", media_type=MediaType.TEXT, responses=BAD)
def sample_record(compilation: Compiling, seed: Seed = 1) -> str:
    """The record of that battle, as the text of its file."""
    with compilation.answering():
        return to_text(random_battle(seed))


@question("/api/records/why")
def decided(data: JSONBody[RecordWhy], compilation: Compiling) -> Because:
    """What decided an event of a record, in words and to be drawn. Nothing is kept."""
    event = Why(data.frame, data.event)
    with compilation.answering():
        found = why_of_text(data.text, event)
    if found is None:
        raise no_event(event)
    return found


HANDLERS = (uploaded, sample, sample_record, decided)

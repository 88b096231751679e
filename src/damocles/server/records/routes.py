"""The routes that take records and answer with frames."""

from __future__ import annotations

from typing import Annotated

from litestar.enums import MediaType
from litestar.params import FromQuery, JSONBody, Parameter, RawBody

from damocles.record import to_text
from damocles.server.frames.showing import random_battle, show_record, show_text
from damocles.server.frames.wire import RecordWhy, Showing
from damocles.server.http.endpoints import BAD, lookup, question
from damocles.server.http.errors import RequestRefused
from damocles.server.http.gate import TAKES
from damocles.server.http.rule_sets import check_rules
from damocles.server.play.wire import Because, Why
from damocles.server.records.causes import find_recorded_cause, no_such_event
from damocles.server.speech import phrase
from damocles.server.work.compilation import GivenCompilation

Seed = FromQuery[Annotated[int, Parameter(ge=0, le=2**31 - 1)]]


@question("/api/records", opt={TAKES: MediaType.TEXT.value}, responses=BAD)
def show_upload(body: RawBody) -> Showing:
    """The frames of a record; the body is the text of its file. Nothing is kept."""
    try:
        text = body.decode()
    except UnicodeDecodeError as problem:
        raise RequestRefused(phrase("problems.records.no_text", problem=str(problem))) from problem
    return show_text(text)


@lookup("/api/records/sample")
def sample(
    compilation: GivenCompilation, seed: Seed = 1, rules: FromQuery[str | None] = None
) -> Showing:
    """The frames of a small battle, played now by two random bots."""
    with compilation.answering():
        return show_record(random_battle(seed, check_rules(rules)))


@lookup("/api/records/sample/record", media_type=MediaType.TEXT)
def sample_record(
    compilation: GivenCompilation, seed: Seed = 1, rules: FromQuery[str | None] = None
) -> str:
    """The record of that battle, as the text of its file."""
    with compilation.answering():
        return to_text(random_battle(seed, check_rules(rules)))


@question("/api/records/why")
def event_cause(data: JSONBody[RecordWhy], compilation: GivenCompilation) -> Because:
    """What decided an event of a record, in words and as figures to draw. Nothing is kept."""
    event = Why(data.frame, data.event)
    with compilation.answering():
        found = find_recorded_cause(data.text, event)
    if found is None:
        raise no_such_event(event)
    return found


HANDLERS = (show_upload, sample, sample_record, event_cause)

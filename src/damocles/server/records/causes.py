"""Why something happened in a recorded battle: the geometry and the numbers behind an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from litestar.status_codes import HTTP_404_NOT_FOUND

from damocles.record import setting_of
from damocles.server.frames.showing import read_text, refuse_bad_record
from damocles.server.http.errors import RequestRefused
from damocles.server.play.answers.past import find_cause
from damocles.server.play.wire import Because
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from damocles.server.play.wire import Why


def find_recorded_cause(text: str, question: Why) -> Because | None:
    """What decided an event of a record; None if there is no such event or it was taken back."""
    with refuse_bad_record():
        record = read_text(text)
        if record.ending is not None and question.frame == record.entries[-1].number + 1:
            return Because([], (record.ending.rule,), (), ())
        return find_cause(setting_of(record.header), record.entries, question)


def recorded_cause_as_json(text: str, question: Why) -> bytes | None:
    """The same as JSON ready to send, for callers that have it made in another process."""
    found = find_recorded_cause(text, question)
    return msgspec.json.encode(found) if found is not None else None


def no_such_event(question: Why) -> RequestRefused:
    """The refusal of a question about an event that the record does not have."""
    words = phrase("problems.records.no_event", frame=question.frame, event=question.event)
    return RequestRefused(words, field="event", status=HTTP_404_NOT_FOUND)

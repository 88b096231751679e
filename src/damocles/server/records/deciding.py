"""Why something happened in a recorded battle: the geometry and the numbers behind an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from litestar.status_codes import HTTP_404_NOT_FOUND

from damocles.record import setting_of
from damocles.server.errors import Refused
from damocles.server.play.answers.past import why
from damocles.server.play.wire import Because
from damocles.server.records.frames import read_text, refusing

if TYPE_CHECKING:
    from damocles.server.play.wire import Why


def why_of_text(text: str, question: Why) -> Because | None:
    """What decided an event of a record; None if it is not there, or was taken back."""
    with refusing():
        record = read_text(text)
        if record.ending is not None and question.frame == record.entries[-1].number + 1:
            return Because([], (record.ending.rule,), (), ())
        return why(setting_of(record.header), record.entries, question)


def why_json(text: str, question: Why) -> bytes | None:
    """The same, ready to be sent: for whoever has it made in another process."""
    found = why_of_text(text, question)
    return msgspec.json.encode(found) if found is not None else None


def no_event(question: Why) -> Refused:
    """The refusal where a record has no such event."""
    detail = f"order {question.frame} has no event {question.event} that counts"
    return Refused(detail, field="event", status=HTTP_404_NOT_FOUND)

"""Marks for values that are not printed anywhere, and the list of their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.source import doubt
from damocles.muster.sheets.values import Mark, Note, Notes, PrintedFigure

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.catalog.source import Origin

MARKS: dict[str, Mark] = {"cited": "", "derived": "derived", "assumed": "assumed"}


class Ledger:
    """Gathers the reasons for every marked value that goes on a sheet, each once."""

    def __init__(self) -> None:
        self._found: dict[str, dict[Note, None]] = {}

    def figure(
        self, subject: str, what: str, value: object, *origins: Origin, beside: str = ""
    ) -> PrintedFigure:
        """A value with the mark of its least certain origin; the reasons are kept."""
        text = str(value)
        for origin in origins:
            self._keep(subject, Note(what, text, MARKS[origin.src], origin.why))
        return PrintedFigure(text, worst_mark(origins), beside)

    def note(self, subject: str, what: str, origin: Origin) -> Mark:
        """The mark of something that is no single value; the reason is kept."""
        self._keep(subject, Note(what, "", MARKS[origin.src], origin.why))
        return MARKS[origin.src]

    def _keep(self, subject: str, note: Note) -> None:
        if note.mark:
            self._found.setdefault(subject, {})[note] = None

    def notes(self) -> tuple[Notes, ...]:
        """All reasons, by what they are about."""
        return tuple(Notes(subject, tuple(notes)) for subject, notes in self._found.items())


def worst_mark(origins: Iterable[Origin]) -> Mark:
    """The mark of the least certain of some origins; empty if there are none."""
    return MARKS[doubt(origins)]

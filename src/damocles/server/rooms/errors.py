"""The errors of rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.server.rooms.phrases import phrase

if TYPE_CHECKING:
    from damocles.catalog.source import Words


class Over(DamoclesError):
    """Something was to happen in a battle that is over, or that can only be viewed now."""


class Disallowed(DamoclesError):
    """A wish that is not granted, to this page or to anybody now; the message says why.

    `words` say it in every language, if it is one of the room's phrases.
    """

    def __init__(self, detail: str, words: Words | None = None) -> None:
        super().__init__(detail)
        self.words = words

    @classmethod
    def in_words(cls, what: str) -> Disallowed:
        """The same with a phrase of the room."""
        words = phrase(what)
        return cls(words["en"], words)


class StoreError(DamoclesError):
    """Something could not be kept or read; what could not be kept has not happened.

    The message is for pages: what is wrong with the file is only in the log.
    """


class Spoilt(StoreError):
    """What is kept of a room can no longer be read; trying again does not help."""

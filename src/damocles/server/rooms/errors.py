"""What cannot happen in a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.server.rooms.phrases import phrase

if TYPE_CHECKING:
    from damocles.catalog.source import Words


class Over(DamoclesError):
    """Something was to happen in a battle that is over."""


class Disallowed(DamoclesError):
    """A wish that this page, or anybody now, cannot have; the message says why.

    `words` say it in every language, where they are among those of the room.
    """

    def __init__(self, detail: str, words: Words | None = None) -> None:
        super().__init__(detail)
        self.words = words

    @classmethod
    def in_words(cls, what: str) -> Disallowed:
        """The same with words of the room."""
        words = phrase(what)
        return cls(words["en"], words)


class StoreError(DamoclesError):
    """Something could not be kept or read; what could not be kept has not happened.

    The message is for pages: what is wrong with the file stands in the log alone.
    """


class Spoilt(StoreError):
    """What is kept of a room cannot be read any more; trying again does not help."""

"""The errors of rooms, and how pages are told of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.rooms.wire import Trouble
from damocles.server.speech import WordedError
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from damocles.words import Words


class Over(WordedError):
    """Something was to happen in a battle that is over, or that can only be viewed now."""


class Disallowed(WordedError):
    """A wish that is not granted, to this page or to anybody now; the message says why."""


class StoreError(WordedError):
    """Something could not be kept or read; what could not be kept has not happened.

    The message is for pages: what is wrong with the file is only in the log.
    """


class Spoilt(StoreError):
    """What is kept of a room can no longer be read; trying again does not help."""


def trouble_of(words: Words | str) -> Trouble:
    """The message to a page, in every language if it is a text of the books."""
    return Trouble(words) if isinstance(words, str) else Trouble(words[DEFAULT], words=words)

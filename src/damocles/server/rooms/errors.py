"""The errors of rooms, and how pages are told of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.server.rooms.wire import Trouble
from damocles.words import DEFAULT, SpokenError

if TYPE_CHECKING:
    from damocles.words import Words


class Over(SpokenError):
    """Something was to happen in a battle that is over, or that can only be viewed now."""


class Disallowed(SpokenError):
    """A wish that is not granted, to this page or to anybody now; the message says why."""


class StoreError(SpokenError):
    """Something could not be kept or read; what could not be kept has not happened.

    The message is for pages: what is wrong with the file is only in the log.
    """


class Spoilt(StoreError):
    """What is kept of a room can no longer be read; trying again does not help."""


def trouble_of(words: Words, field: str | None = None) -> Trouble:
    """The message to a page, in every language; `field` is where it is wrong."""
    return Trouble(words[DEFAULT], field, words=words)

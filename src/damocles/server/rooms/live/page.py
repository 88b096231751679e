"""A connected page: the seats it holds, and what is waiting to be sent to it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from damocles.server.http.callers import Caller
from damocles.server.http.languages import leave_out_unread
from damocles.server.limits import LIMITS, MINUTE, Bucket

if TYPE_CHECKING:
    from collections.abc import Collection

    from damocles.server.limits import Limits
    from damocles.server.rooms.wire import ToPage
    from damocles.words import Language


class Page:
    """One connection. A page that cannot keep up is dropped: it gets everything on coming back.

    `caller` is where it connects from, `chat` limits how much it may say.
    """

    def __init__(
        self,
        seats: Collection[int],
        name: str | None = None,
        *,
        caller: Caller | None = None,
        language: Language | None = None,
        limits: Limits = LIMITS,
    ) -> None:
        self.seats, self.name, self.language = frozenset(seats), name, language
        self.caller = caller or Caller("", limits)
        self.chat = Bucket(limits.chat_per_page / MINUTE, limits.chat_per_page)
        self.dropped = False
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue(limits.waiting_messages)

    def tell(self, message: ToPage) -> None:
        """Queue a message to be sent."""
        self.send(msgspec.json.encode(message))

    def send(self, message: bytes) -> None:
        """Queue a message that is already encoded; does nothing once the page is dropped."""
        if self.dropped:
            return
        if self._out.full():
            self._drop()
        else:
            self._out.put_nowait(leave_out_unread(message, self.language))

    async def next(self) -> bytes | None:
        """The next message to send; None when the page is to be dropped."""
        return await self._out.get()

    def close(self) -> None:
        """Send what is waiting, then nothing more; a page that is too slow gets nothing at all."""
        if self._out.full():
            self._drop()
        elif not self.dropped:
            self.dropped = True
            self._out.put_nowait(None)

    def _drop(self) -> None:
        self.dropped = True
        while not self._out.empty():
            self._out.get_nowait()
        self._out.put_nowait(None)

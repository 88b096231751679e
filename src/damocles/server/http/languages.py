"""The languages of an answer: the complete ones, and the one that the caller reads.

Texts are told in every language there is. What is only begun in a language that nobody here reads
is left out of the message before it is sent, so that a new language makes no message longer.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import MediaType, ScopeType

from damocles.words import DEFAULT, complete_languages, keep, languages

if TYPE_CHECKING:
    from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

    from damocles.words import Language

TEXT = rb'"[^"\\]*(?:\\.[^"\\]*)*"'
"""A text of a message, with what is escaped in it."""


def first_language(preferred: str) -> Language:
    """The first language of an `Accept-Language` that there are words in, else the default."""
    named = (each.partition(";")[0].strip() for each in preferred.lower().split(","))
    names = (each.partition("-")[0] for each in named)
    return next((name for name in names if name in languages()), DEFAULT)


def leave_out_unread(message: bytes, language: Language | None) -> bytes:
    """A message without the languages that are only begun, but for the one that is read.

    The default language is the first of every text, so a comma precedes all others.
    """
    unread = _unread_texts(language)
    return message if unread is None else unread.sub(b"", message)


@keep
def _unread_texts(language: Language | None) -> re.Pattern[bytes] | None:
    told = {language, *complete_languages()}
    unread = [each for each in languages() if each not in told]
    return re.compile(rb',"(?:%s)":%s' % ("|".join(unread).encode(), TEXT)) if unread else None


class ReadLanguages:
    """Leaves out of every answer in JSON what its caller does not read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request; sockets are told their language by the page."""
        if scope["type"] == ScopeType.HTTP:
            preferred = Headers.from_scope(scope).get("accept-language", "")
            send = _Answer(send, first_language(preferred)).send
        await self._app(scope, receive, send)


class _Answer:
    """An answer on its way: its length is known only when its body is."""

    def __init__(self, send: Send, language: Language) -> None:
        self._send, self._language = send, language
        self._start: HTTPResponseStartEvent | None = None

    async def send(self, message: Message) -> None:
        """Send a part of the answer; the start of one in JSON waits for the body."""
        if message["type"] == "http.response.start" and _is_json(message):
            self._start = message
            return
        if message["type"] == "http.response.body" and self._start is not None:
            message["body"] = leave_out_unread(message["body"], self._language)
            headers = MutableScopeHeaders.from_message(self._start)
            headers["content-length"] = str(len(message["body"]))
            await self._send(self._start)
            self._start = None
        await self._send(message)


def _is_json(start: HTTPResponseStartEvent) -> bool:
    """Whether an answer is made of texts and values."""
    kind: str = MutableScopeHeaders.from_message(start).get("content-type", "")
    return kind.startswith(MediaType.JSON)

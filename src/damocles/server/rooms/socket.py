"""The socket of a room: hello and welcome, then everything that happens until one side hangs up."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from litestar.status_codes import HTTP_429_TOO_MANY_REQUESTS, HTTP_500_INTERNAL_SERVER_ERROR

from damocles.catalog.source import place_complaint
from damocles.server.http.callers import Caller
from damocles.server.http.errors import RequestRefused
from damocles.server.http.hosts import is_allowed_origin
from damocles.server.http.languages import first_language, leave_out_unread
from damocles.server.limits import Bucket
from damocles.server.rooms.battle.opening import seat_of_token
from damocles.server.rooms.errors import trouble_of
from damocles.server.rooms.live.hall import Hall
from damocles.server.rooms.live.messages import PageQuestions, hear_message
from damocles.server.rooms.live.page import Page
from damocles.server.rooms.live.service import Origins
from damocles.server.rooms.wire import Ask, FromPage, Hello
from damocles.server.speech import phrase
from damocles.words import Saying, tell_error_in_all

if TYPE_CHECKING:
    from damocles.server.limits import Limits
    from damocles.server.rooms.live.room import Room
    from damocles.words import Words

Socket = WebSocket[Any, Any, Any]
FOREIGN, UNKNOWN, SLOW, SILENT, MANY = 4003, 4004, 4008, 4010, 4029
"""Codes for closing a socket: not allowed, no such room, too slow, no hello, too many."""
GOING, LATER = 1001, 1013
"""The same for passing reasons: the room or server is closing, or cannot answer now."""
READ: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


class Unreadable(Exception):
    """A message that is not one that a page may send."""

    def __init__(self, problem: Saying, field: str | None = None) -> None:
        super().__init__(problem)
        self.words, self.field = tell_error_in_all(self), field


@websocket("/api/rooms/{room_id:str}/socket")
async def room_socket(
    socket: Socket,
    room_id: FromPath[str],
    rooms: NamedDependency[Hall],
    origins: NamedDependency[Origins],
    caller: NamedDependency[Caller],
) -> None:
    """The connection of a page that plays or watches in a room."""
    headers = socket.headers
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, WebSocketException):
        if not is_allowed_origin(headers.get("origin"), headers.get("host"), origins):
            await _hang_up(socket, FOREIGN, phrase("problems.socket.foreign"))
            return
        try:
            with caller.sockets.held("pages"):
                await _play(socket, room_id, rooms, caller)
        except RequestRefused as problem:
            await _hang_up(socket, _code(problem), tell_error_in_all(problem))


def _code(problem: RequestRefused) -> int:
    """The closing code for a refusal."""
    if problem.status == HTTP_429_TOO_MANY_REQUESTS:
        return MANY
    return LATER if problem.status >= HTTP_500_INTERNAL_SERVER_ERROR else UNKNOWN


async def _play(socket: Socket, room_id: str, rooms: Hall, caller: Caller) -> None:
    page = await _greeted(socket, await rooms.find(room_id, caller), caller)
    if page is not None:  # the room may have been unloaded while nobody was in it
        await _attend(socket, await rooms.find(room_id), page)


async def _greeted(socket: Socket, room: Room, caller: Caller) -> Page | None:
    """The page behind a socket, after its hello; None if the hello is missing or wrong."""
    limits = room.workshop.limits
    try:
        async with asyncio.timeout(limits.hello_seconds):
            hello = await _received(socket, limits)
    except TimeoutError:
        await _hang_up(
            socket, SILENT, phrase("problems.socket.no_hello", seconds=f"{limits.hello_seconds:g}")
        )
        return None
    except Unreadable as problem:
        await _hang_up(socket, SILENT, problem.words)
        return None
    if not isinstance(hello, Hello):
        await _hang_up(socket, SILENT, phrase("problems.socket.hello_first"))
        return None
    seats = [seat_of_token(room.contest.kept, token) for token in hello.tokens]
    if None in seats:
        caller.guesses.spend(seats.count(None))
        await _hang_up(socket, FOREIGN, phrase("problems.rooms.link"))
        return None
    held = [seat for seat in seats if seat is not None]
    return Page(held, hello.name, caller=caller, language=hello.language, limits=limits)


async def _attend(socket: Socket, room: Room, page: Page) -> None:
    """Hear the page and tell it what happens, until either ends."""
    questions = PageQuestions(room, page)
    await room.join(page)
    hearing = asyncio.ensure_future(_hear(socket, room, page, questions))
    telling = asyncio.ensure_future(_tell(socket, room, page))
    try:
        await asyncio.wait((hearing, telling), return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(page)
        questions.stop()
        hearing.cancel()
        telling.cancel()
        await asyncio.gather(hearing, telling, return_exceptions=True)


async def _hear(socket: Socket, room: Room, page: Page, questions: PageQuestions) -> None:
    limits = room.workshop.limits
    bucket = Bucket(limits.messages_per_second, limits.messages_at_once)
    while True:
        try:
            message = await _received(socket, limits)
        except Unreadable as problem:
            page.tell(trouble_of(problem.words, problem.field))
            message = None
        wait = bucket.wait()
        if wait:
            await asyncio.sleep(wait)
        if isinstance(message, Ask):
            questions.ask(message)
        elif message is not None:
            await hear_message(room, page, message)


async def _tell(socket: Socket, room: Room, page: Page) -> None:
    while (message := await page.next()) is not None:
        await socket.send_data(message, mode="text")
    code, why = (GOING, "closed") if room.closed else (SLOW, "slow")
    await socket.close(code=code, reason=Saying(f"problems.socket.{why}"))


async def _received(socket: Socket, limits: Limits) -> FromPage:
    """The next message of the page; raises Unreadable if it cannot be read."""
    text, most = await socket.receive_data(mode="text"), limits.message_bytes
    if len(text) > most or len(text.encode()) > most:
        raise Unreadable(Saying("problems.socket.large", limit=most))
    try:
        return READ.decode(text)
    except msgspec.ValidationError as error:
        raise Unreadable(*place_complaint(str(error))) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(Saying("problems.socket.not_json", problem=str(error))) from error


async def _hang_up(socket: Socket, code: int, words: Words) -> None:
    """Send the reason, then close the socket."""
    trouble = trouble_of(words)
    language = first_language(socket.headers.get("accept-language", ""))
    message = leave_out_unread(msgspec.json.encode(trouble), language)
    await socket.send_data(message, mode="text")
    await socket.close(code=code, reason=trouble.detail[:100])

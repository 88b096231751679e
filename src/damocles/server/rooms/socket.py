"""The socket of a room: hello and welcome, then whatever happens, until somebody hangs up."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from damocles.catalog.words import plainly
from damocles.server.errors import Refused
from damocles.server.rooms.giving import Questions, heard
from damocles.server.rooms.hall import Hall
from damocles.server.rooms.limits import (
    BURST,
    MESSAGE_LIMIT,
    PATIENCE,
    RATE,
    Bucket,
    allowed_origin,
)
from damocles.server.rooms.opening import holds
from damocles.server.rooms.page import Page
from damocles.server.rooms.service import Origins
from damocles.server.rooms.wire import Ask, FromPage, Hello, Trouble

if TYPE_CHECKING:
    from damocles.server.rooms.room import Room

Socket = WebSocket[Any, Any, Any]
FOREIGN, UNKNOWN, SLOW, SILENT, GOING = 4003, 4004, 4008, 4010, 1001
"""Why a socket is closed: not allowed, no such room, too slow, no hello, the server stops."""
READ: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)


class Unreadable(Exception):
    """A message that is none of those that a page may send."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.detail)
        self.trouble = trouble


@websocket("/api/rooms/{room_id:str}/socket")
async def room_socket(
    socket: Socket,
    room_id: FromPath[str],
    rooms: NamedDependency[Hall],
    origins: NamedDependency[Origins],
) -> None:
    """Play, or watch."""
    headers = socket.headers
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, WebSocketException):
        if not allowed_origin(headers.get("origin"), headers.get("host"), origins):
            await _hang_up(socket, FOREIGN, "pages from elsewhere may not play here")
            return
        try:
            page = await _greeted(socket, await rooms.find(room_id))
            if page is not None:  # the room may have been unloaded while nobody was in it
                await _attend(socket, await rooms.find(room_id), page)
        except Refused as problem:
            await _hang_up(socket, UNKNOWN, problem.problem.detail)


async def _greeted(socket: Socket, room: Room) -> Page | None:
    """The page behind a socket, once it has said hello; None if it never does, or lies."""
    try:
        async with asyncio.timeout(PATIENCE):
            hello = await _received(socket)
    except TimeoutError:
        await _hang_up(socket, SILENT, f"no hello within {PATIENCE:g} seconds")
        return None
    except Unreadable as problem:
        await _hang_up(socket, SILENT, problem.trouble.detail)
        return None
    if not isinstance(hello, Hello):
        await _hang_up(socket, SILENT, "a page says hello before everything else")
        return None
    seats = [holds(room.game.kept, token) for token in hello.tokens]
    if None in seats:
        await _hang_up(socket, FOREIGN, "this link opens no seat of this room")
        return None
    return Page([seat for seat in seats if seat is not None], hello.name)


async def _attend(socket: Socket, room: Room, page: Page) -> None:
    """Hear the page and tell it what happens, until one of the two ends."""
    questions = Questions(room, page)
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


async def _hear(socket: Socket, room: Room, page: Page, questions: Questions) -> None:
    bucket = Bucket(RATE, BURST)
    while True:
        try:
            message = await _received(socket)
        except Unreadable as problem:
            page.tell(problem.trouble)
            message = None
        wait = bucket.wait()
        if wait:
            await asyncio.sleep(wait)
        if isinstance(message, Ask):
            questions.ask(message)
        elif message is not None:
            await heard(room, page, message)


async def _tell(socket: Socket, room: Room, page: Page) -> None:
    while (message := await page.next()) is not None:
        await socket.send_data(message, mode="text")
    code, why = (GOING, "the server stops") if room.closed else (SLOW, "too slow; come back")
    await socket.close(code=code, reason=why)


async def _received(socket: Socket) -> FromPage:
    """The next message of the page; one that cannot be read is said to be so."""
    text = await socket.receive_data(mode="text")
    if len(text) > MESSAGE_LIMIT or len(text.encode()) > MESSAGE_LIMIT:
        raise Unreadable(Trouble(f"the message is larger than {MESSAGE_LIMIT} bytes"))
    try:
        return READ.decode(text)
    except msgspec.ValidationError as error:
        problem, path = plainly(str(error))
        raise Unreadable(Trouble(f"{path}: {problem}" if path else problem, path)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(Trouble(f"the message is not JSON: {error}")) from error


async def _hang_up(socket: Socket, code: int, detail: str) -> None:
    """Say why, then close."""
    await socket.send_data(msgspec.json.encode(Trouble(detail)), mode="text")
    await socket.close(code=code, reason=detail[:100])

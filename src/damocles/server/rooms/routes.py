"""Rooms over plain HTTP: open one, look at it, and get its record when it is over."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_201_CREATED,
    HTTP_404_NOT_FOUND,
    HTTP_409_CONFLICT,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from msgspec.structs import replace

from damocles.record import to_text
from damocles.server.frames.showing import show_text_as_json
from damocles.server.frames.wire import Showing
from damocles.server.http.callers import Caller
from damocles.server.http.endpoints import BAD, BUSY, UNKNOWN
from damocles.server.http.errors import RequestRefused
from damocles.server.play.wire import Because, Why
from damocles.server.records.causes import no_such_event, recorded_cause_as_json
from damocles.server.rooms.errors import Over
from damocles.server.rooms.live.hall import Hall
from damocles.server.rooms.live.room import Room
from damocles.server.rooms.socket import room_socket
from damocles.server.rooms.wire import NewRoom, Opened, PlayOn, RoomView
from damocles.server.speech import phrase
from damocles.server.wire import Address, Problem
from damocles.server.work.turns import Priority, QueuePlace
from damocles.words import tell_error_in_all

GivenRooms = NamedDependency[Hall]
GivenCaller = NamedDependency[Caller]
GivenAddress = NamedDependency[Address]
MISSING = BUSY | {
    HTTP_404_NOT_FOUND: ResponseSpec(Problem, description="There is no such room"),
    HTTP_429_TOO_MANY_REQUESTS: ResponseSpec(Problem, description="How long to wait"),
}
RUNNING = {HTTP_409_CONFLICT: ResponseSpec(Problem, description="The battle goes on")}


@post("/api/rooms", status_code=HTTP_201_CREATED, responses=BAD | UNKNOWN | BUSY)
async def open_room(
    data: JSONBody[NewRoom], rooms: GivenRooms, caller: GivenCaller, address: GivenAddress
) -> Opened:
    """Open a room; the answer holds the only copies of its seats' tokens."""
    return replace(await rooms.open(data, caller), address=address.address)


@post("/api/rooms/continued", status_code=HTTP_201_CREATED, responses=BAD | BUSY)
async def play_on(
    data: JSONBody[PlayOn], rooms: GivenRooms, caller: GivenCaller, address: GivenAddress
) -> Opened:
    """Open a room in which a recorded battle is played on after one of its orders."""
    return replace(await rooms.open(data, caller), address=address.address)


@get("/api/address")
async def look_at_address(address: GivenAddress) -> Address:
    """Where others reach the page, for later invitations."""
    return address


@get("/api/rooms/{room_id:str}", responses=MISSING)
async def look_at_room(room_id: FromPath[str], rooms: GivenRooms, caller: GivenCaller) -> RoomView:
    """A room as everybody sees it."""
    return await (await rooms.find(room_id, caller)).view()


@get("/api/rooms/{room_id:str}/record", media_type=MediaType.TEXT, responses=MISSING | RUNNING)
async def room_record(
    room_id: FromPath[str], rooms: GivenRooms, caller: GivenCaller
) -> Response[str]:
    """The whole record, with the dice key, of a battle that is over."""
    name = f'attachment; filename="{room_id}.battle"'
    text = await _finished(await rooms.find(room_id, caller))
    return Response(text, media_type=MediaType.TEXT, headers={"content-disposition": name})


@get(
    "/api/rooms/{room_id:str}/showing",
    responses={HTTP_200_OK: ResponseSpec(Showing, description="All frames"), **MISSING, **RUNNING},
)
async def room_showing(
    room_id: FromPath[str], rooms: GivenRooms, caller: GivenCaller
) -> Response[bytes]:
    """A battle that is over as frames, for the viewer."""
    text = await _finished(await rooms.find(room_id, caller))
    frames: bytes = await rooms.workshop.work(viewer_of(room_id), show_text_as_json, text)
    return Response(frames, media_type=MediaType.JSON)


@get(
    "/api/rooms/{room_id:str}/why/{frame:int}/{event:int}",
    responses={HTTP_200_OK: ResponseSpec(Because, description="Why"), **MISSING, **RUNNING},
)
async def room_why(
    room_id: FromPath[str],
    frame: FromPath[int],
    event: FromPath[int],
    rooms: GivenRooms,
    caller: GivenCaller,
) -> Response[bytes]:
    """What decided an event of a battle that is over, by the order's number and event's place."""
    text, question = await _finished(await rooms.find(room_id, caller)), Why(frame, event)
    found: bytes | None = await rooms.workshop.work(
        viewer_of(room_id), recorded_cause_as_json, text, question
    )
    if found is None:
        raise no_such_event(question)
    return Response(found, media_type=MediaType.JSON)


async def _finished(room: Room) -> str:
    """The text of a record; refused while the battle goes on, as it holds secrets and dice."""
    async with room.lock:
        room.must_be_kept()
        if room.contest.is_resting or not room.contest.over:
            raise RequestRefused(phrase("problems.records.running"), status=HTTP_409_CONFLICT)
        try:
            return await room.decide(lambda: to_text(room.contest.record()))
        except Over as problem:
            raise RequestRefused(
                tell_error_in_all(problem), status=HTTP_503_SERVICE_UNAVAILABLE
            ) from problem


def viewer_of(room: str) -> QueuePlace:
    """The queue place of a viewer of a finished battle."""
    return QueuePlace(room, Priority.VIEWERS)


HANDLERS = (
    open_room,
    look_at_address,
    look_at_room,
    room_record,
    room_showing,
    room_why,
    room_socket,
)


WITH_RECORDS = (play_on,)
"""Handlers that take a whole record."""

"""The addresses of rooms."""

from __future__ import annotations

from damocles.server.rooms.routes import (
    look_at_address,
    look_at_room,
    open_room,
    play_on,
    room_record,
    room_showing,
    room_why,
)
from damocles.server.rooms.socket import room_socket

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
"""Those that take a whole record."""

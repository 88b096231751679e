"""A room as everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.catalog import core
from damocles.server.rooms.wire import RoomState, RoomView, SeatState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.server.rooms.battle.contest import Contest
    from damocles.server.rooms.live.page import Page


def room_view(game: Contest, pages: Sequence[Page]) -> RoomView:
    """Who plays what with whom, and who is there now."""
    header = game.kept.header
    mission, options = header.mission.id, header.options
    known = core().missions.get(mission)
    return RoomView(
        room=game.kept.id,
        mission=mission,
        name=known.name if known else {"en": mission, "fr": mission},
        options=msgspec.structs.asdict(options),
        free_measuring=options.free_measuring,
        state=_state(game),
        seats=tuple(_seat(game, seat, pages) for seat in range(len(game.kept.seats))),
        spectators=sum(not page.seats for page in pages),
        hints=game.kept.gives_hints,
        stopped=game.stopped,
        seed=game.kept.seed,
        foreign_cards=game.kept.foreign_cards,
    )


def _state(game: Contest) -> RoomState:
    if game.stopped is not None:
        return "resting" if game.is_resting else "stopped"
    return "over" if game.over else "running"


def _seat(game: Contest, seat: int, pages: Sequence[Page]) -> SeatState:
    kept = game.kept.seats[seat]
    return SeatState(
        seat=seat,
        holder=kept.holder,
        name=seat_name(game, seat, pages),
        level=kept.level,
        army=game.kept.header.companies[seat].army,
        company=kept.company,
        online=kept.holder == "bot" or any(seat in page.seats for page in pages),
        seconds=game.clocks.seconds(seat),
        running=not game.over and game.clocks.running(seat),
    )


def seat_name(game: Contest, seat: int, pages: Sequence[Page]) -> str | None:
    """What whoever sits there calls himself now, else the name with which the room was opened.

    A page that holds several seats stands for several people and names none of them.
    """
    said = (page.name for page in pages if page.seats == {seat} and page.name)
    return next(said, game.kept.seats[seat].name)

"""A room as everybody sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.catalog.packs import core_of
from damocles.server.http.rule_sets import name_rules
from damocles.server.play.bots import advisers, bot_name
from damocles.server.rooms.wire import RoomState, RoomView, SeatState
from damocles.server.speech import repeat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.server.rooms.battle.contest import Contest
    from damocles.server.rooms.live.page import Page


def room_view(contest: Contest, pages: Sequence[Page]) -> RoomView:
    """The room as everybody sees it: who plays what, and who is there now."""
    header = contest.kept.header
    mission, options = header.mission.id, header.options
    known = core_of(header.rules).missions.get(mission)
    return RoomView(
        room=contest.kept.id,
        mission=mission,
        name=known.name if known else repeat(mission),
        options=msgspec.structs.asdict(options),
        free_measuring=options.free_measuring,
        state=_state(contest),
        seats=tuple(_seat(contest, seat, pages) for seat in range(len(contest.kept.seats))),
        spectators=sum(not page.seats for page in pages),
        hints=contest.kept.gives_hints,
        advisers=advisers() if contest.kept.gives_hints else {},
        stopped=contest.stopped,
        seed=contest.kept.seed,
        foreign_cards=contest.kept.foreign_cards,
        rules=name_rules(header.rules),
    )


def _state(contest: Contest) -> RoomState:
    if contest.stopped is not None:
        return "resting" if contest.is_resting else "stopped"
    return "over" if contest.over else "running"


def _seat(contest: Contest, seat: int, pages: Sequence[Page]) -> SeatState:
    kept = contest.kept.seats[seat]
    return SeatState(
        seat=seat,
        holder=kept.holder,
        name=seat_name(contest, seat, pages),
        level=kept.level,
        army=contest.kept.header.companies[seat].army,
        company=kept.company,
        online=kept.holder == "bot" or any(seat in page.seats for page in pages),
        seconds=contest.clocks.seconds(seat),
        running=not contest.over and contest.clocks.running(seat),
        bot=bot_name(kept.level) if kept.level else None,
    )


def seat_name(contest: Contest, seat: int, pages: Sequence[Page]) -> str | None:
    """The name that the seat's page gives now, otherwise the one given when the room was opened.

    A page that holds several seats stands for several people and names none of them.
    """
    said = (page.name for page in pages if page.seats == {seat} and page.name)
    return next(said, contest.kept.seats[seat].name)

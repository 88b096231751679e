"""A room: one battle, the pages that look at it, and the one way in which anything happens.

Whatever happens is a row. It is decided in a thread, kept, and only then told to the pages: so
nothing that anybody was told can be lost. One row at a time: the lock holds from the decision to
the telling.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from msgspec.structs import replace

from damocles.server.deadlines import TooLong
from damocles.server.errors import Refused
from damocles.server.records.terrain import ground
from damocles.server.rooms.driving import Driver
from damocles.server.rooms.errors import Over
from damocles.server.rooms.game import Game
from damocles.server.rooms.history import shown
from damocles.server.rooms.kept import ChatRow, ResignRow, TimedRow, WatchRow
from damocles.server.rooms.limits import Bucket
from damocles.server.rooms.motives import Motivation
from damocles.server.rooms.resting import rest
from damocles.server.rooms.store import StoreError
from damocles.server.rooms.views import room_view
from damocles.server.rooms.wire import Changed, Happened, Said, Trouble, Welcome
from damocles.server.rooms.words import RESTING
from damocles.server.turns import Place, Rank

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from damocles.rules.view import View
    from damocles.server.rooms.desk import Desk
    from damocles.server.rooms.game import Told
    from damocles.server.rooms.kept import AnyRow
    from damocles.server.rooms.page import Page
    from damocles.server.rooms.wire import Proposal, RoomView, ToPage

log = logging.getLogger(__name__)

Values = ParamSpec("Values")
Result = TypeVar("Result")
Audience = frozenset[int]
"""The seats that a page holds: all that decides what it is told."""


class Room:
    """The battle of a room with its pages; `proposal` is what somebody has proposed."""

    def __init__(self, game: Game, desk: Desk) -> None:
        self.game, self.desk, self.id = game, desk, game.kept.id
        self.pages: list[Page] = []
        self._arriving = 0
        self.proposal: Proposal | None = None
        self.lock = asyncio.Lock()
        self.closed = False
        self.bots = Driver(self)
        self.motives = Motivation()
        self.resumes = Bucket(1 / desk.limits.resume_seconds, 1.0)
        self._alarm: asyncio.TimerHandle | None = None
        self._wind()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not (self.pages or self._arriving or self.lock.locked() or self.bots.busy)

    @property
    def place(self) -> Place:
        """Where it stands among the rooms: behind the others without people, or if it was slow."""
        seats = enumerate(self.game.kept.seats)
        people = any(who.holder != "bot" and seat not in self.game.out for seat, who in seats)
        stands_back = not people or self.desk.lanes.is_slow(self.id)
        return Place(self.id, Rank.BOTS if stands_back else Rank.PEOPLE)

    # ---- coming and going --------------------------------------------------------------------

    async def join(self, page: Page) -> None:
        """A page comes: it gets the whole view, the others learn that it is there.

        Refused where the room cannot even be told.
        """
        self._arriving += 1
        try:
            async with self.lock:
                await self._greet(page)
                self.pages.append(page)
        finally:
            self._arriving -= 1
        self.presence()
        self.bots.wake()

    async def _greet(self, page: Page) -> None:
        """The whole view for a page; where making it takes too long, that of the resting room."""
        try:
            page.send(await self.decide(self._welcome, page.seats))
        except Over:
            try:
                page.send(await self.desk.decide(self.place, self._welcome, page.seats))
            except TooLong as problem:
                raise Refused(str(problem), status=HTTP_503_SERVICE_UNAVAILABLE) from problem

    def leave(self, page: Page) -> None:
        """A page goes; its seats stay as they are until somebody comes back for them."""
        if page in self.pages:
            self.pages.remove(page)
            self.presence()

    def close(self) -> None:
        """Nothing more happens here; what is under way is still kept."""
        self.closed = True
        self.bots.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        for page in self.pages:
            page.close()

    def view(self) -> RoomView:
        """The room as everybody sees it."""
        return room_view(self.game, self.pages)

    def presence(self) -> None:
        """Tell everybody who is there, and what is proposed."""
        self.tell_all(Changed(self.view(), self.proposal))

    # ---- what happens ------------------------------------------------------------------------

    async def decide(
        self, function: Callable[Values, Result], *values: Values.args, **named: Values.kwargs
    ) -> Result:
        """Call a function in a thread; whoever calls this holds the lock.

        Raises Over where it took too long: then the room rests, and everybody has been told.
        """
        try:
            return await self.desk.decide(self.place, function, *values, **named)
        except TooLong as problem:
            await rest(self)
            raise Over(RESTING["en"]) from problem

    async def enter(self, row: AnyRow, *, number: int | None = None) -> None:
        """Let something happen: decide, keep, tell. It goes on even if who asked for it goes away.

        Raises IllegalOrder for an order that is refused, Over where nothing can happen any more,
        StoreError where it could not be kept: then nothing has happened.
        """
        entering = self.desk.start(self._enter(row, number))
        entering.add_done_callback(_heeded)
        await asyncio.shield(entering)
        self.bots.wake()

    async def _enter(self, row: AnyRow, number: int | None) -> None:
        async with self.lock:
            self._must_go_on(row)
            if isinstance(row, TimedRow):
                now = self.desk.now()
                row = replace(row, spent=self.game.clocks.elapsed(now), at=now)
            told = await self.decide(self.game.take, row, number=number)
            await self._keep(self.game.as_kept(row))
            await self._tell(row, told)
            self._wind()

    def _must_go_on(self, row: AnyRow) -> None:
        """After the end there is only talk; a battle that cannot go on is only looked at."""
        if self.game.stopped is not None:
            raise Over(self.game.stopped["en"])
        if self.closed or (self.game.over and not isinstance(row, ChatRow)):
            raise Over("the battle is over")

    async def _keep(self, row: AnyRow) -> None:
        """Make it durable; what could not be kept is forgotten."""
        try:
            await self.desk.store.append(self.id, self.game.rows - 1, row)
            if self.game.over:
                await self.desk.store.close_room(self.id)
        except StoreError:
            await self.reload()
            raise

    async def reload(self) -> None:
        """Everything as the store has it."""
        stored = await self.desk.store.load(self.id)
        if stored is not None:
            await self.renew(await self.desk.decide(self.place, Game, stored, self.desk.now))

    async def renew(self, game: Game) -> None:
        """Have another battle in place of the one in memory; all pages begin anew."""
        self.game = game
        self._wind()
        for page in self.pages:
            page.send(await self.desk.decide(self.place, self._welcome, page.seats))

    # ---- telling -----------------------------------------------------------------------------

    async def _tell(self, row: AnyRow, told: Told | None) -> None:
        if isinstance(row, ChatRow):
            self.tell_all(Said(self.game.chat[-1]))
        if isinstance(row, WatchRow):
            self._tell_own(row.seat, self.game.standing[row.seat].view())
        if told is None:
            return
        audiences = {page.seats for page in self.pages}
        written = await self.decide(self._happened, told, audiences)
        for page in self.pages:
            page.send(written[page.seats])
        if self.game.over:
            self.proposal = None
        if self.game.over or self.game.kept.minutes is not None:
            self.presence()

    def tell_all(self, message: ToPage) -> None:
        """The same to everybody."""
        written = msgspec.json.encode(message)
        for page in self.pages:
            page.send(written)

    def _tell_own(self, seat: int, message: ToPage) -> None:
        """Something for the pages of one seat alone."""
        for page in self.pages:
            if seat in page.seats:
                page.tell(message)

    def _happened(self, told: Told, audiences: Iterable[Audience]) -> dict[Audience, bytes]:
        """What happened, written once for each kind of page."""
        return {each: msgspec.json.encode(self._message(told, each)) for each in audiences}

    def _message(self, told: Told, seats: Audience) -> Happened:
        game = self.game
        return Happened(
            frame=shown(told.step, seats),
            number=game.battle.number,
            asked=game.asked(seats),
            undo=self._undo(seats),
            back=told.back,
            key=told.key if told.seat in seats else None,
        )

    def _undo(self, seats: Audience) -> tuple[int, ...]:
        """Only who is asked can take something back."""
        return self.game.undo if any(each.seat in seats for each in self.game.pending) else ()

    def _welcome(self, seats: Audience) -> bytes:
        game = self.game
        welcome = Welcome(
            room=self.view(),
            seats=tuple(sorted(seats)),
            table=ground(game.battle.table.setting),
            frames=game.history.frames(seats),
            now=game.history.now(seats),
            number=game.battle.number,
            asked=game.asked(seats),
            undo=self._undo(seats),
            chat=game.chat,
            proposal=self.proposal,
            standing=tuple(own.view() for seat, own in game.standing.items() if seat in seats),
        )
        return msgspec.json.encode(welcome)

    async def acknowledge(self, page: Page, key: str) -> bool:
        """Say once more that an order was taken; False if it never was."""
        async with self.lock:
            number = self.game.keys.get(key)
            if number is None:
                return False
            steps = self.game.history.steps
            step = next((each for each in steps if each.frame.number == number), steps[-1])
            seats, game = page.seats, self.game
            asked, undo = game.asked(seats), self._undo(seats)
            frame = shown(step, seats)
            page.tell(Happened(frame, game.battle.number, asked, undo, key=key))
            return True

    async def seen_by(self, seat: int) -> View:
        """What a seat may know now; not while something happens."""
        async with self.lock:
            return self.game.view(seat)

    # ---- clocks ------------------------------------------------------------------------------

    def _wind(self) -> None:
        """Ring when the first running clock is out."""
        if self._alarm is not None:
            self._alarm.cancel()
        first = None if self.game.over else self.game.clocks.next_out()
        if first is not None:
            seconds, seat = first
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(0.0, seconds), self._ring, seat)

    def _ring(self, seat: int) -> None:
        if not (self.closed or self.game.over or self.game.clocks.seconds(seat)):
            self.desk.start(self._time_is_out(seat))
        else:
            self._wind()

    async def _time_is_out(self, seat: int) -> None:
        try:
            await self.enter(ResignRow(seat, "time"))
        except (Over, StoreError) as problem:
            log.warning("a clock that is out ends nothing: %s", problem)

    def complain(self, detail: str) -> None:
        """Tell everybody what went wrong."""
        self.tell_all(Trouble(detail))


def _heeded(entering: asyncio.Task[None]) -> None:
    """What went wrong concerns only who asked for it, even if he has gone away meanwhile."""
    if not entering.cancelled():
        entering.exception()

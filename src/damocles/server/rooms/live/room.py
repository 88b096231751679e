"""A room: one battle, the pages that show it, and the one way in which anything happens.

Everything that happens is a row. It is decided in a thread, kept, and only then sent to the pages:
so nothing that anybody was told can be lost. One row at a time: the lock is held from the decision
until the pages have been told.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import msgspec
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from msgspec.structs import replace

from damocles.engine import IllegalOrder
from damocles.server.frames.drills import drill_views
from damocles.server.frames.terms import rule_terms
from damocles.server.frames.terrain import ground_view
from damocles.server.http.errors import RequestRefused
from damocles.server.limits import MINUTE, Bucket
from damocles.server.rooms.archive.kept_rows import BackRow, ChatRow, ResignRow, TimedRow, WatchRow
from damocles.server.rooms.battle.contest import Contest
from damocles.server.rooms.battle.history import frame_for_seats
from damocles.server.rooms.battle.motives import MotiveLog
from damocles.server.rooms.errors import Disallowed, Over, StoreError, trouble_of
from damocles.server.rooms.live.driver import Driver
from damocles.server.rooms.live.rest import rest
from damocles.server.rooms.live.views import room_view
from damocles.server.rooms.wire import Changed, Happened, Said, Welcome
from damocles.server.speech import phrase
from damocles.server.work.deadlines import TooLong
from damocles.server.work.turns import Priority, QueuePlace
from damocles.words import tell_error_in_all

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from damocles.engine import RuleSet
    from damocles.rules.battle import View
    from damocles.rules.state import Params
    from damocles.server.rooms.archive.kept_rows import AnyRow
    from damocles.server.rooms.battle.contest import News
    from damocles.server.rooms.live.page import Page
    from damocles.server.rooms.live.workshop import Workshop
    from damocles.server.rooms.wire import Proposal, RoomView, ToPage
    from damocles.words import Words

log = logging.getLogger(__name__)

Values = ParamSpec("Values")
Result = TypeVar("Result")
Audience = frozenset[int]
"""The seats that a page holds, which alone decide what it is told."""


RETRY = 5.0
"""The least number of seconds before a clock may run out after a battle was reloaded."""


class Room:
    """The battle of a room with its pages; `proposal` is what a seat has proposed."""

    def __init__(self, contest: Contest, desk: Workshop) -> None:
        self.contest, self.workshop, self.id = contest, desk, contest.kept.id
        self.pages: list[Page] = []
        self._arriving = 0
        self.proposal: Proposal | None = None
        self.lock = asyncio.Lock()
        self.closed = False
        self._has_news = False
        self.bots = Driver(self)
        self.motives = MotiveLog()
        most = desk.limits.chat_per_room
        self.chat = Bucket(most / MINUTE, most)
        self.resumes = Bucket(1 / desk.limits.resume_seconds, 1.0)
        self._alarm: asyncio.TimerHandle | None = None
        self._wind()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not (self.pages or self._arriving or self.lock.locked() or self.bots.is_busy)

    @property
    def place(self) -> QueuePlace:
        """Its place in the queue: behind the others if no people play, or if it was slow."""
        seats = enumerate(self.contest.kept.seats)
        people = any(who.holder != "bot" and seat not in self.contest.out for seat, who in seats)
        stands_back = not people or self.workshop.lanes.is_slow(self.id)
        return QueuePlace(self.id, Priority.BOTS if stands_back else Priority.PEOPLE)

    # ---- coming and going --------------------------------------------------------------------

    async def join(self, page: Page) -> None:
        """Let a page in: it gets the whole view, and the others learn that it is there.

        Refused if the room cannot even be retold.
        """
        self._arriving += 1
        try:
            async with self.lock:
                if self.closed:  # while the page waited: it has to connect again
                    page.close()
                    return
                await self._greet(page)
                self.pages.append(page)
        finally:
            self._arriving -= 1
        self.presence()
        self.bots.wake()

    async def _greet(self, page: Page) -> None:
        """Send a page the whole view; if that takes too long, the view of the resting room."""
        try:
            page.send(await self.decide(self._welcome, page.seats))
        except Over:
            self.must_be_kept()
            try:
                page.send(await self.workshop.decide(self.place, self._welcome, page.seats))
            except TooLong as problem:
                raise RequestRefused(
                    tell_error_in_all(problem), status=HTTP_503_SERVICE_UNAVAILABLE
                ) from problem

    def leave(self, page: Page) -> None:
        """Let a page go; its seats stay as they are until somebody comes back for them."""
        if page in self.pages:
            self.pages.remove(page)
            self.presence()

    def close(self) -> None:
        """Let nothing more happen here; what is in progress is still kept."""
        self.closed = True
        self.bots.stop()
        if self._alarm is not None:
            self._alarm.cancel()
        for page in self.pages:
            page.close()

    def unload(self) -> None:
        """Drop a battle that may be ahead of the store: pages that return get the stored one."""
        self.tell_all(trouble_of(phrase("rooms.unloaded")))
        self.close()

    async def view(self) -> RoomView:
        """The room as everybody sees it; waits while something is happening that is not kept."""
        async with self.lock:
            self.must_be_kept()
            return self._view()

    def _view(self) -> RoomView:
        return room_view(self.contest, self.pages)

    @property
    def rules(self) -> RuleSet[Params]:
        """The rule set that is played."""
        return self.contest.rules

    def must_be_kept(self) -> None:
        """Refuse to tell about a closed room: it may hold something that was never kept."""
        if self.closed:
            words = phrase("problems.rooms.closing")
            raise RequestRefused(words, status=HTTP_503_SERVICE_UNAVAILABLE)

    def presence(self) -> None:
        """Tell everybody who is there and what is proposed, as soon as nothing is in progress.

        Otherwise it would reveal something that is not kept yet.
        """
        if not (self.closed or self._has_news):
            self._has_news = True
            self.workshop.start(self._announce())

    async def _announce(self) -> None:
        async with self.lock:
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._has_news = False
        self.tell_all(Changed(self._view(), self.proposal))

    # ---- what happens ------------------------------------------------------------------------

    async def decide(
        self, function: Callable[Values, Result], *values: Values.args, **named: Values.kwargs
    ) -> Result:
        """Call a function in a thread; the calling code must hold the lock.

        Raises Over if it took too long: then the room rests, and everybody has been told.
        """
        try:
            return await self.workshop.decide(self.place, function, *values, **named)
        except TooLong as problem:
            await rest(self)
            raise Over(phrase("rooms.resting")) from problem

    async def enter(self, row: AnyRow, *, number: int | None = None) -> None:
        """Let something happen: decide, keep, tell. It goes on even if the page goes away.

        Raises IllegalOrder for an order that is refused, Over if nothing more can happen, and
        StoreError if it could not be kept: then nothing has happened.
        """
        await self.workshop.see_through(self._happen(row, number))
        self.bots.wake()

    async def _happen(self, row: AnyRow, number: int | None) -> None:
        async with self.lock:
            self._must_go_on(row, number)
            if isinstance(row, TimedRow):
                now = self.workshop.now()
                row = replace(row, spent=self.contest.clocks.elapsed(now), at=now)
            told = await self._keep(row, number)
            await self._tell(row, told)
            self._wind()

    def _must_go_on(self, row: AnyRow, number: int | None) -> None:
        """Refuse anything but chat after the end, and everything in a battle that cannot go on.

        An order to be taken back must still count, and nothing may have happened since it was
        agreed.
        """
        if self.contest.stopped is not None:
            raise Over(self.contest.stopped)
        if self.closed or (self.contest.over and not isinstance(row, ChatRow)):
            raise Over(phrase("rooms.wishes.over"))
        if isinstance(row, BackRow):
            is_changed = number is not None and number != self.contest.battle.number
            if is_changed or not self.contest.counts(row.to):
                raise Disallowed(phrase("rooms.proposal_lapsed"))

    async def _keep(self, row: AnyRow, number: int | None) -> News | None:
        """Decide a row and make it durable; if either fails, the store says what has happened."""
        try:
            told = await self.decide(self.contest.enter, row, number=number)
            await self.workshop.store.append(
                self.id, self.contest.rows - 1, self.contest.as_kept(row)
            )
        except (IllegalOrder, Over):
            raise  # nothing has changed, or everybody knows already
        except Exception:
            await self.reload()
            raise
        except BaseException:  # cancelled halfway: nobody knows whether it is kept
            self.unload()
            raise
        await self._note_end()
        return told

    async def _note_end(self) -> None:
        """Note that a battle is over; without the note one of bots is merely loaded again."""
        if self.contest.over:
            try:
                await self.workshop.store.close_room(self.id)
            except StoreError as problem:
                log.warning("that room %s is over could not be noted: %s", self.id, problem)

    async def reload(self) -> None:
        """Give all pages the battle as the store has it; an unreadable room is unloaded."""
        is_done = False
        try:
            await self.renew(await self._kept_contest())
            is_done = True
        except Exception as problem:  # noqa: BLE001  # what failed first is what is raised
            log.error("room %s is unloaded: %s", self.id, problem)  # noqa: TRY400  # no bug of ours
        finally:
            if not is_done:
                self.unload()

    async def renew(self, contest: Contest) -> None:
        """Replace the battle in memory with another one; all pages get the whole view anew."""
        self.contest, self.proposal = contest, None
        for page in list(self.pages):  # some may leave meanwhile
            page.send(await self.workshop.decide(self.place, self._welcome, page.seats))
        self._wind(at_least=RETRY)

    async def _kept_contest(self) -> Contest:
        """The battle as the store has it."""
        stored = await self.workshop.store.load(self.id)
        if stored is None:
            raise StoreError(phrase("problems.store.forgotten"))
        return await self.workshop.decide(self.place, Contest, stored, self.workshop.now)

    # ---- telling -----------------------------------------------------------------------------

    async def _tell(self, row: AnyRow, told: News | None) -> None:
        if isinstance(row, ChatRow):
            self.tell_all(Said(self.contest.chat[-1]))
        if isinstance(row, WatchRow):
            self._tell_own(row.seat, self.contest.standing[row.seat].view())
        if told is None:
            return
        audiences = {page.seats for page in self.pages}
        written = await self.decide(self._happened, told, audiences)
        for page in self.pages:
            page.send(written[page.seats])
        is_lapsed = self._lapse()
        if is_lapsed or self.contest.over or self.contest.kept.minutes is not None:
            self._tell_presence()

    def _lapse(self) -> bool:
        """End a proposal that was made for an earlier situation, and tell its seat.

        More would be taken back than was shown, or one of the seats concerned has given up.
        """
        proposal = self.proposal
        if proposal is None:
            return False
        is_back = proposal.what == "take_back"
        is_left = self.contest.out & {proposal.seat, *proposal.waiting}
        if not (is_back or is_left or self.contest.over):
            return False
        self.proposal = None
        if not self.contest.over:
            self._tell_own(proposal.seat, trouble_of(phrase("rooms.proposal_lapsed")))
        return True

    def tell_all(self, message: ToPage) -> None:
        """Send the same message to everybody."""
        written = msgspec.json.encode(message)
        for page in self.pages:
            page.send(written)

    def _tell_own(self, seat: int, message: ToPage) -> None:
        """Send a message to the pages of one seat alone."""
        for page in self.pages:
            if seat in page.seats:
                page.tell(message)

    def _happened(self, told: News, audiences: Iterable[Audience]) -> dict[Audience, bytes]:
        """What happened, encoded once for each audience."""
        return {each: msgspec.json.encode(self._message(told, each)) for each in audiences}

    def _message(self, told: News, seats: Audience) -> Happened:
        contest = self.contest
        return Happened(
            frame=frame_for_seats(told.step, seats),
            number=contest.battle.number,
            asked=contest.asked(seats),
            undo=self._undo(seats),
            back=told.back,
            key=told.key if told.seat in seats else None,
        )

    def _undo(self, seats: Audience) -> tuple[int, ...]:
        """The orders that can be taken back, for pages that hold a seat that is asked."""
        return self.contest.undo if any(each.seat in seats for each in self.contest.pending) else ()

    def _welcome(self, seats: Audience) -> bytes:
        contest = self.contest
        welcome = Welcome(
            room=self._view(),
            seats=tuple(sorted(seats)),
            table=ground_view(contest.battle.table.setting),
            frames=contest.history.frames(seats),
            now=contest.history.now(seats),
            number=contest.battle.number,
            asked=contest.asked(seats),
            undo=self._undo(seats),
            chat=contest.chat,
            proposal=self.proposal,
            standing=tuple(own.view() for seat, own in contest.standing.items() if seat in seats),
            drills=drill_views(contest.rules),
            terms=rule_terms(contest.rules),
        )
        return msgspec.json.encode(welcome)

    async def acknowledge(self, page: Page, key: str) -> bool:
        """Confirm again that an order was taken; False if it never was."""
        async with self.lock:
            number = self.contest.keys.get(key)
            if number is None:
                return False
            steps = self.contest.history.steps
            step = next((each for each in steps if each.frame.number == number), steps[-1])
            seats, contest = page.seats, self.contest
            asked, undo = contest.asked(seats), self._undo(seats)
            frame = frame_for_seats(step, seats)
            page.tell(Happened(frame, contest.battle.number, asked, undo, key=key))
            return True

    async def view_of(self, seat: int) -> View:
        """What a seat may know now; waits while something is happening."""
        async with self.lock:
            return self.contest.view(seat)

    # ---- clocks ------------------------------------------------------------------------------

    def _wind(self, at_least: float = 0.0) -> None:
        """Set the alarm for when the first running clock is out, but not before `at_least`."""
        if self._alarm is not None:
            self._alarm.cancel()
        first = None if self.contest.over else self.contest.clocks.next_out()
        if first is not None:
            seconds, seat = first
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(max(at_least, seconds), self._ring, seat)

    def _ring(self, seat: int) -> None:
        if not (self.closed or self.contest.over or self.contest.clocks.seconds(seat)):
            self.workshop.start(self._time_is_out(seat))
        else:
            self._wind()

    async def _time_is_out(self, seat: int) -> None:
        try:
            await self.enter(ResignRow(seat, "time"))
        except (Over, StoreError) as problem:
            log.warning("a clock that is out ends nothing: %s", problem)

    def complain(self, words: Words) -> None:
        """Tell everybody what went wrong."""
        self.tell_all(trouble_of(words))

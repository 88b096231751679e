"""The bots of a room: asked one after the other as long as it is their turn."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from typing import TYPE_CHECKING

import msgspec

from damocles.engine import to_json
from damocles.server.rooms.archive.kept_rows import OrderRow
from damocles.server.rooms.battle.bot_turns import FALL_BACK, bot_turn, consider, share_header
from damocles.server.rooms.battle.motives import KeptThought
from damocles.server.rooms.errors import Over, StoreError
from damocles.server.rooms.live.rest import rest
from damocles.server.rooms.wire import Thinking
from damocles.server.speech import phrase
from damocles.server.work.deadlines import TooLong
from damocles.server.work.workers import WorkerError

if TYPE_CHECKING:
    from damocles.engine import Decision
    from damocles.server.rooms.battle.bot_turns import ConsideredOrder
    from damocles.server.rooms.live.room import Room

log = logging.getLogger(__name__)


class Driver:
    """Plays for bots, for seats that nobody plays any more, and by standing orders."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._failed: int | None = None
        self._shared = share_header(room.contest.kept)

    @property
    def is_busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Go on if it is a bot's turn; nothing happens if one is thinking already."""
        if not (self.is_busy or self._room.closed) and self._turn() is not None:
            self._task = self._room.workshop.start(self._play())

    def stop(self) -> None:
        """Stop thinking; an order that is already being taken is still taken."""
        if self._task is not None:
            self._task.cancel()

    def _turn(self) -> Decision | None:
        """The first open decision that a bot or a standing order has to answer."""
        contest, pending = self._room.contest, self._room.contest.pending
        return next(
            (
                e
                for e in pending
                if contest.is_played_by_bot(e.seat) or contest.is_answered_by_watch(e)
            ),
            None,
        )

    async def _play(self) -> None:
        while (decision := self._turn()) is not None and not self._room.closed:
            number = self._room.contest.battle.number
            try:
                await self._answer(decision, number)
            except StoreError:
                self._room.complain(phrase("rooms.bot_not_kept"))
                return
            except Over as problem:
                log.warning("a bot's order was not taken: %s", problem)
                return
            except TooLong:
                async with self._room.lock:
                    await rest(self._room)
                return
            except Exception:
                log.exception("the bot of seat %d failed", decision.seat)
                if self._failed == number == self._room.contest.battle.number:
                    self._give_up(decision.seat)
                    return
                self._failed = number

    async def _answer(self, decision: Decision, number: int) -> None:
        """Think, then give the order in the same way as everybody else."""
        room = self._room
        found: ConsideredOrder | None = None
        if not room.contest.is_played_by_bot(decision.seat):
            order = await self._standing(decision.seat)
        elif (standing_down := room.contest.surrender_of(decision)) is not None:
            order = to_json(standing_down)
        else:
            room.tell_all(Thinking(decision.seat))
            found = await self._considered(decision.seat, number)
            order = found.order
        key, clock = f"bot-{secrets.token_hex(8)}", room.contest.battle.table.clock.round
        await room.enter(OrderRow(msgspec.Raw(order), key), number=number)
        if found is not None:
            room.motives.keep(room.contest.keys[key], KeptThought(decision, clock, found))

    async def _standing(self, seat: int) -> bytes:
        """The order that a standing order gives; the seat may have changed it just now."""
        room = self._room
        async with room.lock:
            standing, view = room.contest.standing[seat], room.contest.view(seat)
            order = await room.decide(standing.order, view)
        if order is None:
            raise Over(phrase("rooms.refusals.overtaken"))
        return to_json(order)

    async def _considered(self, seat: int, number: int) -> ConsideredOrder:
        """The order of the bot; if it failed here before, a simpler bot stands in."""
        room = self._room
        view, kept = await room.view_of(seat), room.contest.kept
        level = FALL_BACK if self._failed == number else kept.seats[seat].level or FALL_BACK
        if view.decision is None:
            raise WorkerError("it is not asked any more")
        asked = bot_turn(
            view, level=level, seed=self._seed(seat, number),
            backend=room.workshop.compilation.report().backend,
        )  # fmt: skip
        work = room.workshop.work(room.place, consider, asked, shared=self._shared, kind=level)
        found: ConsideredOrder = await work
        return found

    def _seed(self, seat: int, number: int) -> str:
        """The seed of a bot's own random numbers, from which nobody can work out the dice."""
        secret = f"{self._room.contest.kept.header.seed}/bot/{seat}/{number}"
        return hashlib.sha256(secret.encode()).hexdigest()

    def _give_up(self, seat: int) -> None:
        self._failed = None
        self._room.complain(phrase("rooms.bot_failed", seat=seat))

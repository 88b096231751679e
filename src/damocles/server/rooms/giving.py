"""What a page sends while it is connected: orders, questions, and talk."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING

import msgspec

from damocles.engine.errors import IllegalOrder
from damocles.engine.families import Order
from damocles.engine.values import from_json
from damocles.geometry.errors import GeometryError
from damocles.record.excess import Excess, refuse_excess
from damocles.server.callers import ROW_BYTES
from damocles.server.play.answering import answered
from damocles.server.play.answers.past import why
from damocles.server.play.refusing import refusal_view
from damocles.server.play.wire import Hint, Motive, Why
from damocles.server.rooms.errors import Disallowed, Over, StoreError
from damocles.server.rooms.hinting import Hints
from damocles.server.rooms.kept import OrderRow
from damocles.server.rooms.motives import Withheld
from damocles.server.rooms.rest import resume
from damocles.server.rooms.talking import propose, reply, resign, say, stand
from damocles.server.rooms.wire import (
    Answered,
    Ask,
    FromPage,
    Give,
    OrderRefused,
    Propose,
    Reply,
    Resign,
    Resume,
    Say,
    Stand,
    Trouble,
    Unanswered,
)
from damocles.server.rooms.words import read_only, refused

if TYPE_CHECKING:
    from damocles.server.play.wire import AnyAnswer, RefusalView
    from damocles.server.rooms.game import Game
    from damocles.server.rooms.motives import Motivation
    from damocles.server.rooms.page import Page
    from damocles.server.rooms.room import Room


async def heard(room: Room, page: Page, message: FromPage) -> None:
    """Do what a page asks for; what it cannot have is told to it alone."""
    try:
        if isinstance(message, Give):
            await give(room, page, message)
        elif isinstance(message, Say):
            await say(room, page, message)
        elif isinstance(message, Propose):
            await propose(room, page, message)
        elif isinstance(message, Reply):
            await reply(room, page, message)
        elif isinstance(message, Resign):
            await resign(room, page, message)
        elif isinstance(message, Stand):
            await stand(room, page, message)
        elif isinstance(message, Resume):
            await resume(room, page, message)
        else:
            page.tell(Trouble("a page says hello once, before everything else"))
    except Disallowed as problem:
        page.tell(Trouble(str(problem), words=problem.words))
    except (Over, StoreError) as problem:
        page.tell(Trouble(str(problem)))


# ---- orders ------------------------------------------------------------------------------------


async def give(room: Room, page: Page, message: Give) -> None:
    """Take an order once, however often it comes; a refused one is answered with the reason."""
    if await room.acknowledge(page, message.key):
        return
    wait = page.caller.bytes.lack()
    if wait:
        page.tell(OrderRefused(message.key, refused("too_much", seconds=math.ceil(wait))))
        return
    refusal = await _refusal(room, page, message)
    if refusal is None:
        page.caller.bytes.spend(ROW_BYTES)
    elif not await room.acknowledge(page, message.key):
        page.tell(OrderRefused(message.key, refusal))


async def _refusal(room: Room, page: Page, message: Give) -> RefusalView | None:
    """Why an order was not taken; None if it was, which everybody has been told."""
    try:
        refuse_excess(message.order)
        order = from_json(bytes(message.order), Order)
    except (msgspec.DecodeError, RecursionError, Excess) as problem:
        return refused("malformed_order", problem=problem)
    if order.seat not in page.seats:
        return refused("foreign_seat")
    try:
        await room.enter(OrderRow(message.order, message.key), number=message.number)
    except IllegalOrder as illegal:
        return await _illegal(room, illegal)
    except Over:
        return _at_rest(room)
    except StoreError:
        return refused("not_kept")
    return None


async def _illegal(room: Room, illegal: IllegalOrder) -> RefusalView:
    """Why the rules refuse an order."""
    async with room.lock:
        try:
            return await room.decide(refusal_view, illegal.refusal, room.game.battle.table)
        except Over:
            return _at_rest(room)


def _at_rest(room: Room) -> RefusalView:
    """The refusal where nothing happens any more: over, or only looked at."""
    why = room.game.stopped
    return refused("over") if why is None else read_only(why)


# ---- questions ---------------------------------------------------------------------------------


class Questions:
    """The questions of one page: one at a time, and of each kind only the latest.

    Hints take longer than anything else, so they have a queue of their own.
    """

    def __init__(self, room: Room, page: Page) -> None:
        self._room, self._page = room, page
        self._waiting: dict[type, Ask] = {}
        self._task: asyncio.Task[None] | None = None
        self._hints = Hints(room, page)

    def ask(self, question: Ask) -> None:
        """Put a question; an older one of its kind that still waits is not answered any more."""
        if question.seat not in self._page.seats:
            self._page.tell(Unanswered(question.id, refused("foreign_seat")))
            return
        if isinstance(question.question, Hint):
            self._hints.ask(question)
            return
        older = self._waiting.pop(type(question.question), None)
        if older is not None:
            self._page.tell(Unanswered(older.id, refused("overtaken")))
        self._waiting[type(question.question)] = question
        if self._task is None or self._task.done():
            self._task = self._room.desk.start(self._answer_all())

    def stop(self) -> None:
        """Nobody waits for answers any more."""
        self._waiting.clear()
        self._hints.stop()
        if self._task is not None:
            self._task.cancel()

    async def _answer_all(self) -> None:
        while self._waiting:
            question = self._waiting.pop(next(iter(self._waiting)))
            self._page.send(await self._answer(question))

    async def _answer(self, question: Ask) -> bytes:
        # A view shares facts that the rules keep with its battle: one thread at a time in a room.
        async with self._room.lock:
            room = self._room
            if room.game.is_resting:  # it may go on, and what is hidden stays so
                return msgspec.json.encode(Unanswered(question.id, _at_rest(room)))
            try:
                return await room.decide(written_answer, room.game, room.motives, question)
            except Over:
                return msgspec.json.encode(Unanswered(question.id, _at_rest(room)))


def written_answer(game: Game, motives: Motivation, question: Ask) -> bytes:
    """The answer as it is sent, or why there is none."""
    try:
        answer = answer_of(game, motives, question)
    except Withheld as withheld:
        return msgspec.json.encode(Unanswered(question.id, refused(withheld.reason)))
    except (GeometryError, msgspec.DecodeError, LookupError) as problem:
        refusal = refused("malformed_question", problem=problem)
        return msgspec.json.encode(Unanswered(question.id, refusal))
    if answer is None:
        return msgspec.json.encode(Unanswered(question.id, refused("no_answer")))
    return msgspec.json.encode(Answered(question.id, answer))


def answer_of(game: Game, motives: Motivation, question: Ask) -> AnyAnswer | None:
    """The answer from what the seat knows: of now, or of what has happened."""
    asked, seat = question.question, question.seat
    if isinstance(asked, Motive):
        return motives.told(game, asked.frame)
    if isinstance(asked, Why):
        return why(game.battle.table.setting, game.past(seat), asked)
    return answered(game.view(seat), asked)

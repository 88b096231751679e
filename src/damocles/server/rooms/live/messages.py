"""What a page sends while it is connected: orders, questions and chat."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING

import msgspec

from damocles.catalog.source import place_complaint
from damocles.engine import IllegalOrder, Order, from_json
from damocles.geometry import GeometryError
from damocles.record import Excess, refuse_excess
from damocles.server.http.callers import ROW_BYTES
from damocles.server.play.answers.past import find_cause
from damocles.server.play.questions import answer_question
from damocles.server.play.refusals import refusal_view
from damocles.server.play.wire import Hint, Motive, Why
from damocles.server.rooms.archive.kept_rows import OrderRow
from damocles.server.rooms.battle.motives import Withheld
from damocles.server.rooms.errors import Disallowed, Over, StoreError, trouble_of
from damocles.server.rooms.live.hints import Hints
from damocles.server.rooms.live.rest import resume
from damocles.server.rooms.live.wishes import change_watch_orders, propose, reply, resign, say
from damocles.server.rooms.phrases import read_only_refusal, room_refusal
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
    Unanswered,
)
from damocles.server.speech import phrase
from damocles.words import tell_error_in_all

if TYPE_CHECKING:
    from damocles.server.play.wire import AnyAnswer, RefusalView
    from damocles.server.rooms.battle.contest import Contest
    from damocles.server.rooms.battle.motives import MotiveLog
    from damocles.server.rooms.live.page import Page
    from damocles.server.rooms.live.room import Room


async def hear_message(room: Room, page: Page, message: FromPage) -> None:
    """Do what a page asks for; a refusal goes to that page alone."""
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
            await change_watch_orders(room, page, message)
        elif isinstance(message, Resume):
            await resume(room, page, message)
        else:
            page.tell(trouble_of(phrase("problems.socket.hello_once")))
    except (Disallowed, Over, StoreError) as problem:
        page.tell(trouble_of(tell_error_in_all(problem)))


# ---- orders ------------------------------------------------------------------------------------


async def give(room: Room, page: Page, message: Give) -> None:
    """Take an order once, however often it comes; a refused one is answered with the reason."""
    if await room.acknowledge(page, message.key):
        return
    wait = page.caller.bytes.lack()
    if wait:
        page.tell(
            OrderRefused(message.key, room_refusal("too_much", room.rules, seconds=math.ceil(wait)))
        )
        return
    refusal = _misread(room, page, message) or await _carry_out(room, message)
    if refusal is None:
        page.caller.bytes.spend(ROW_BYTES)
    elif not await room.acknowledge(page, message.key):
        page.tell(OrderRefused(message.key, refusal))


def _misread(room: Room, page: Page, message: Give) -> RefusalView | None:
    """Why a message is not an order of this page; None if it is one."""
    try:
        refuse_excess(message.order)
        order = from_json(bytes(message.order), Order)
    except msgspec.ValidationError as problem:
        said = place_complaint(str(problem))[0]
        return room_refusal("malformed_order", room.rules, problem=said)
    except (msgspec.DecodeError, RecursionError, Excess) as problem:
        return room_refusal("malformed_order", room.rules, problem=tell_error_in_all(problem))
    return room_refusal("foreign_seat", room.rules) if order.seat not in page.seats else None


async def _carry_out(room: Room, message: Give) -> RefusalView | None:
    """Carry out an order and tell everybody; returns the refusal if it is not carried out."""
    try:
        await room.enter(OrderRow(message.order, message.key), number=message.number)
    except IllegalOrder as illegal:
        return await _illegal(room, illegal)
    except Over:
        return _at_rest(room)
    except StoreError:
        return room_refusal("not_kept", room.rules)
    return None


async def _illegal(room: Room, illegal: IllegalOrder) -> RefusalView:
    """Why the rules refuse an order."""
    async with room.lock:
        try:
            return await room.decide(refusal_view, illegal.refusal, room.contest.battle.table)
        except Over:
            return _at_rest(room)


def _at_rest(room: Room) -> RefusalView:
    """The refusal in a room where nothing more happens: it is over, or can only be viewed."""
    why = room.contest.stopped
    return room_refusal("over", room.rules) if why is None else read_only_refusal(room.rules, why)


# ---- questions ---------------------------------------------------------------------------------


class PageQuestions:
    """The questions of one page: one at a time, and of each kind only the latest.

    Hints take longer than anything else, so they have a queue of their own.
    """

    def __init__(self, room: Room, page: Page) -> None:
        self._room, self._page = room, page
        self._waiting: dict[type, Ask] = {}
        self._task: asyncio.Task[None] | None = None
        self._hints = Hints(room, page)

    def ask(self, question: Ask) -> None:
        """Ask a question; an older one of its kind that is still waiting is dropped."""
        if question.seat not in self._page.seats:
            self._page.tell(Unanswered(question.id, room_refusal("foreign_seat", self._room.rules)))
            return
        if isinstance(question.question, Hint):
            self._hints.ask(question)
            return
        older = self._waiting.pop(type(question.question), None)
        if older is not None:
            self._page.tell(Unanswered(older.id, room_refusal("overtaken", self._room.rules)))
        self._waiting[type(question.question)] = question
        if self._task is None or self._task.done():
            self._task = self._room.workshop.start(self._answer_all())

    def stop(self) -> None:
        """Stop: nobody is waiting for answers any more."""
        self._waiting.clear()
        self._hints.stop()
        if self._task is not None:
            self._task.cancel()

    async def _answer_all(self) -> None:
        while self._waiting:
            question = self._waiting.pop(next(iter(self._waiting)))
            self._page.send(await self._answer(question))

    async def _answer(self, question: Ask) -> bytes:
        # A view shares facts cached by the rules with its battle: one thread at a time per room.
        async with self._room.lock:
            room = self._room
            if room.contest.is_resting:  # it may go on, so what is hidden stays hidden
                return msgspec.json.encode(Unanswered(question.id, _at_rest(room)))
            try:
                return await room.decide(write_answer, room.contest, room.motives, question)
            except Over:
                return msgspec.json.encode(Unanswered(question.id, _at_rest(room)))


def write_answer(contest: Contest, motives: MotiveLog, question: Ask) -> bytes:
    """The encoded answer, or why there is none."""
    try:
        answer = answer_of(contest, motives, question)
    except Withheld as withheld:
        return msgspec.json.encode(
            Unanswered(question.id, room_refusal(withheld.reason, contest.rules))
        )
    except (GeometryError, msgspec.DecodeError, LookupError) as problem:
        refusal = room_refusal("malformed_question", contest.rules, problem=str(problem))
        return msgspec.json.encode(Unanswered(question.id, refusal))
    if answer is None:
        return msgspec.json.encode(
            Unanswered(question.id, room_refusal("no_answer", contest.rules))
        )
    return msgspec.json.encode(Answered(question.id, answer))


def answer_of(contest: Contest, motives: MotiveLog, question: Ask) -> AnyAnswer | None:
    """The answer from what the seat knows about the present or the past."""
    asked, seat = question.question, question.seat
    if isinstance(asked, Motive):
        return motives.tell(contest, asked.frame)
    if isinstance(asked, Why):
        return find_cause(contest.battle.table.setting, contest.past(seat), asked)
    return answer_question(contest.view(seat), asked)

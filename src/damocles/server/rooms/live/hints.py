"""Hints: what a bot of a level would do in the place of a seat, asked in a process of its own.

It is shown what the seat may know, nothing else. Its answer goes to the page that asked; it gives
no order. Where measuring is not free, no number in a hint may reveal a distance.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec

from damocles.server.limits import Bucket
from damocles.server.play.bots import is_adviser
from damocles.server.play.thoughts import Exactness, motive_options
from damocles.server.play.wire import Hint, Hinted
from damocles.server.rooms.battle.bot_turns import ConsideredOrder, bot_turn, consider, share_header
from damocles.server.rooms.phrases import room_refusal
from damocles.server.rooms.wire import Answered, Unanswered
from damocles.server.work.deadlines import TooLong
from damocles.server.work.workers import WorkerError

if TYPE_CHECKING:
    from damocles.rules.battle import View
    from damocles.server.rooms.live.page import Page
    from damocles.server.rooms.live.room import Room
    from damocles.server.rooms.wire import Ask

log = logging.getLogger(__name__)


class Hints:
    """The hints of one page: one at a time, and only the latest question waits."""

    def __init__(self, room: Room, page: Page) -> None:
        self._room, self._page, limits = room, page, room.workshop.limits
        self._bucket = Bucket(limits.hints_per_second, limits.hints_at_once)
        self._waiting: Ask | None = None
        self._task: asyncio.Task[None] | None = None

    def ask(self, question: Ask) -> None:
        """Ask for a hint; a question that is still waiting is dropped."""
        if not self._room.contest.kept.gives_hints:
            self._page.tell(Unanswered(question.id, room_refusal("no_hints", self._room.rules)))
            return
        if not is_adviser(hint_of(question).level):
            named = room_refusal("no_adviser", self._room.rules, name=hint_of(question).level)
            self._page.tell(Unanswered(question.id, named))
            return
        if not self._bucket.take():
            self._page.tell(Unanswered(question.id, room_refusal("hint_soon", self._room.rules)))
            return
        if self._waiting is not None:
            self._page.tell(
                Unanswered(self._waiting.id, room_refusal("overtaken", self._room.rules))
            )
        self._waiting = question
        if self._task is None or self._task.done():
            self._task = self._room.workshop.start(self._answer_all())

    def stop(self) -> None:
        """Stop: nobody is waiting for a hint any more."""
        self._waiting = None
        if self._task is not None:
            self._task.cancel()

    async def _answer_all(self) -> None:
        while self._waiting is not None:
            question, self._waiting = self._waiting, None
            self._page.tell(await self._answered(question))

    async def _answered(self, question: Ask) -> Answered | Unanswered:
        """The hint, or why there is none; one that comes too late for its question is dropped."""
        room, hint, longest = self._room, hint_of(question), self._room.workshop.limits.hint_seconds
        view = await room.view_of(question.seat)
        number = view.progress.number  # secret answers of others do not count
        if view.decision is None or room.contest.over:
            return Unanswered(question.id, room_refusal("no_answer", self._room.rules))
        try:
            found = await asyncio.wait_for(self._considered(view, hint, number), longest)
        except (TimeoutError, TooLong, WorkerError) as problem:
            log.warning("no hint: %r", problem)
            return Unanswered(question.id, room_refusal("hint_failed", self._room.rules))
        if (await room.view_of(question.seat)).progress.number != number:
            return Unanswered(question.id, room_refusal("overtaken", self._room.rules))
        return Answered(question.id, tell_hint(view, hint, number, found))

    async def _considered(self, view: View, hint: Hint, number: int) -> ConsideredOrder:
        room = self._room
        asked = bot_turn(
            view, level=hint.level, seed=f"hint/{room.id}/{view.seat}/{number}",
            backend=room.workshop.compilation.report().backend,
        )  # fmt: skip
        known = share_header(room.contest.kept)
        longest = min(room.workshop.limits.hint_seconds, room.workshop.limits.job_seconds)
        kind = f"hint of {hint.level}"
        work = room.workshop.work(
            room.place, consider, asked, shared=known, kind=kind, seconds=longest
        )
        found: ConsideredOrder = await work
        return found


def hint_of(question: Ask) -> Hint:
    """The hint that is asked for."""
    hint = question.question
    assert isinstance(hint, Hint)  # noqa: S101  # no other questions come here
    return hint


def tell_hint(view: View, hint: Hint, number: int, found: ConsideredOrder) -> Hinted:
    """A hint as it is sent: with numbers only where measuring is free."""
    free = view.table.setting.params.options.free_measuring
    how: Exactness = "exact" if free else "sign"
    explanation = found.explanation
    return Hinted(
        number=number,
        level=hint.level,
        order=msgspec.Raw(found.order),
        words=explanation.words,
        options=motive_options(explanation.best, view.table, first=how, others=how, whole=free),
        considered=explanation.options,
        continuations=explanation.continuations,
        unit=getattr(view.decision, "unit", None),
    )

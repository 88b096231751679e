"""The rooms of an application: made when it starts, closed when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.catalog.rulebook import index_in
from damocles.engine import Tape
from damocles.muster import setting
from damocles.record import Ending, from_text, record_of, to_text
from damocles.rules.battle import Battle
from damocles.server.frames.showing import SAMPLE
from damocles.server.limits import LIMITS
from damocles.server.rooms.archive.folder import data_folder
from damocles.server.rooms.archive.store import SqliteStore
from damocles.server.rooms.live.hall import Hall
from damocles.server.rooms.live.workshop import Workshop
from damocles.server.work.lanes import Lanes
from damocles.server.work.workers import Workers
from damocles.words import grammar_of, languages

if TYPE_CHECKING:
    from damocles.server.limits import Limits
    from damocles.server.work.compilation import Compilation

Origins = Collection[str]
"""The origins that pages may come from besides the server itself, as browsers name them."""


class Service:
    """Opens the store and resumes rooms when an application starts; closes them when it stops."""

    def __init__(
        self,
        data: Path | None,
        compilation: Compilation,
        *,
        workers: int | None,
        limits: Limits = LIMITS,
    ) -> None:
        self._data, self._compilation, self._workers = data, compilation, workers
        self._limits = limits
        self._hall: Hall | None = None
        self._questions: Lanes | None = None

    @property
    def hall(self) -> Hall:
        """The rooms; only after the start."""
        assert self._hall is not None, "the application has not started"  # noqa: S101
        return self._hall

    @property
    def questions(self) -> Lanes:
        """The threads for questions that come from outside of rooms."""
        assert self._questions is not None, "the application has not started"  # noqa: S101
        return self._questions

    async def start(self) -> None:
        """Open the store; battles between bots go on by themselves."""
        await asyncio.to_thread(prepare)
        limits = self._limits
        self._questions = Lanes(
            "questions",
            seconds=limits.decision_seconds,
            most=limits.questions_waiting,
            most_each=limits.questions_of_caller,
        )
        store = SqliteStore(self._data or data_folder())
        workers = Workers(self._workers, limits)
        self._hall = Hall(Workshop(store, workers, self._compilation, limits=limits))
        self._hall.workshop.start(self._hall.start())
        self._hall.wake()

    async def stop(self) -> None:
        """Close everything; what was acknowledged is kept."""
        self.questions.close()
        await self.hall.close()
        self._hall = self._questions = None


def prepare() -> None:
    """Begin a battle, write its record and read it again, so that every type is decoded once.

    msgspec works out how to decode a type when it first has to, and two threads that need it at the
    same moment crash the process. So packs, rules, orders and events are read here, in one thread,
    and so are the texts of the rules and the grammar of every language.
    """
    fought = setting(mission=SAMPLE.mission, companies=SAMPLE.companies)
    begun = record_of(Battle.start(fought, Tape("prepared")))
    from_text(to_text(begun._replace(ending=Ending("draw"))))
    for language in languages():
        index_in(language)
        grammar_of(language)

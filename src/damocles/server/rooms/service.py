"""The rooms of an application: made when it starts, closed when it stops."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from damocles.server.lanes import Lanes
from damocles.server.limits import LIMITS
from damocles.server.rooms.desk import Desk
from damocles.server.rooms.folder import data_folder
from damocles.server.rooms.hall import Hall
from damocles.server.rooms.preparing import prepare
from damocles.server.rooms.store import SqliteStore
from damocles.server.rooms.workers import Workers

if TYPE_CHECKING:
    from damocles.server.compiling import Compilation
    from damocles.server.limits import Limits

Origins = Collection[str]
"""Where pages may come from besides the server itself, as browsers name it."""


class Service:
    """Opens the store and lets rooms go on with the start of an application, and closes them."""

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
        """The rooms; there are none before the start."""
        assert self._hall is not None, "the application has not started"  # noqa: S101
        return self._hall

    @property
    def questions(self) -> Lanes:
        """The threads in which questions are answered that no room asks."""
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
        self._hall = Hall(Desk(store, workers, self._compilation, limits=limits))
        self._hall.desk.start(self._hall.start())
        self._hall.wake()

    async def stop(self) -> None:
        """Close everything; what is acknowledged is kept."""
        self.questions.close()
        await self.hall.close()
        self._hall = self._questions = None

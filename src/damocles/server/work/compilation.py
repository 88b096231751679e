"""The kernels compiled in the background, while the pure Python twin already answers."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Literal

from litestar.di import NamedDependency

from damocles import ai
from damocles.geometry import backend
from damocles.server.wire import Geometry

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    Warm = Callable[[Callable[[int, int], None]], None]

log = logging.getLogger(__name__)


class Compilation:
    """One compilation of all kernels: its progress, and the backend that answers meanwhile.

    `warm` compiles everything and reports (done, total). If the twin is the backend of choice,
    there is nothing to compile, and the state is ready from the start. If compilation fails, that
    is logged and the twin goes on answering: slower, but with the same answers.
    """

    def __init__(self, warm: Warm = ai.warm) -> None:
        self._warm = warm
        self._lock = threading.Lock()
        self._state: Literal["cold", "compiling", "ready"] = "cold"
        self._backend: Literal["compiled", "twin"] = "twin"
        self._done = self._total = 0
        if backend.current().name == "twin":
            self._state = "ready"

    def report(self) -> Geometry:
        """The backend in use and the progress of the compilation."""
        with self._lock:
            return Geometry(self._backend, self._state, self._done, self._total)

    def answering(self) -> AbstractContextManager[object]:
        """Use the backend that can answer at once, inside a `with` block."""
        return backend.using(self.report().backend)

    def start(self) -> None:
        """Compile in a thread of its own; a second start does nothing."""
        with self._lock:
            if self._state != "cold":
                return
            self._state = "compiling"
        threading.Thread(target=self.run, name="compiling the kernels", daemon=True).start()

    def run(self) -> None:
        """Compile in the current thread."""
        try:
            with backend.using("compiled"):
                self._warm(self._progress)
        except Exception:
            log.exception("the kernels could not be compiled; pure Python answers in its place")
            self._finish("twin")
        else:
            self._finish("compiled")

    def _progress(self, done: int, total: int) -> None:
        with self._lock:
            self._done, self._total = done, total

    def _finish(self, name: Literal["compiled", "twin"]) -> None:
        with self._lock:
            self._state, self._backend = "ready", name


GivenCompilation = NamedDependency[Compilation]
"""The compilation of the running service, as its handlers ask for it."""

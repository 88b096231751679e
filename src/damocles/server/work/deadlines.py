"""Calls that can be ended when they take too long: they run in one thread, another ends them.

Python code notices the end at once, wherever it is. Compiled kernels and other calls outside of
Python notice it when they return: nothing can stop those but ending their process.
"""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING, Generic, TypeVar

from damocles.server.speech import phrase
from damocles.words import SpokenError

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

BUSY = 5.0
"""How many times its working time a call may take before it is ended."""
COUNTED = hasattr(time, "pthread_getcpuclockid")
"""Whether the system can tell how long a thread has worked."""


class TooLong(SpokenError):
    """Something took longer than allowed and was ended."""

    def __init__(self) -> None:
        super().__init__(phrase("problems.server.too_long"))


class Busy(SpokenError):
    """Too many are waiting already; the message says for what."""


class _End(BaseException):
    """Raised in the thread of a call that is to end; `except Exception` does not catch it."""


class Call(Generic[Result]):
    """A function that is called in one thread and can be ended from another.

    The other thread raises an exception in this one. So that it cannot arrive after the function
    has returned, each of the two first says what it is about to do and then checks the other: `end`
    raises only while `_thread` is set, and `_leave`, which unsets it, waits for an `end` that is in
    progress and then for an exception that was raised and has not arrived yet.
    """

    def __init__(self, function: Callable[[], Result]) -> None:
        self._function = function
        self._thread: int | None = None
        self._ending = self._is_ended = False
        self._began = (0.0, 0.0)

    def __call__(self) -> Result:
        """Call the function; TooLong if it was ended."""
        try:
            return self._called()
        except _End:
            self._leave()
            raise TooLong from None

    def end(self) -> None:
        """End the call if it runs; may be repeated, since destructors swallow exceptions.

        Only one thread may call this.
        """
        self._ending = True
        thread = self._thread
        if thread is not None:
            self._is_ended = True
            _raise_in(thread)
        self._ending = False

    def age(self) -> float:
        """The seconds it has worked so far; zero before it has begun and after it is over.

        On a busy machine, or next to other threads, that is less than the time that has passed,
        but at least a fifth of it, and all of it if the system cannot tell.
        """
        thread = self._thread
        if thread is None:
            return 0.0
        wall, worked = self._began
        passed = time.monotonic() - wall
        return max(passed / BUSY, _worked(thread) - worked) if COUNTED else passed

    def _called(self) -> Result:
        try:
            thread = threading.get_ident()
            self._began = time.monotonic(), _worked(thread)
            self._thread = thread
            return self._function()
        finally:
            self._leave()

    def _leave(self) -> None:
        """Make sure that nothing more can be raised in this thread."""
        self._thread = None
        while self._ending:
            time.sleep(0)
        if self._is_ended:
            _receive()
            self._is_ended = False


def _worked(thread: int) -> float:
    """The seconds that a thread has worked in its life; zero if the system cannot tell."""
    return time.clock_gettime(time.pthread_getcpuclockid(thread)) if COUNTED else 0.0


def _raise_in(thread: int) -> None:
    """Raise the end in a thread as soon as it runs Python code."""
    end = ctypes.py_object(_End)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), end)


def _receive() -> None:
    """Raise another end in this thread, instead of one that has not arrived yet, and catch it.

    Cancelling the pending one would leave the interpreter looking for it for ever: everything
    would be slower, and nothing could be profiled.
    """
    try:
        _raise_in(threading.get_ident())
        while True:
            time.sleep(0)
    except _End:
        return

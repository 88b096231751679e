"""An end for what takes too long: calls in threads that another thread can end.

Python code notices the end at once, wherever it is. Compiled kernels and other calls outside of
Python notice it when they return: nothing can stop those but the end of their process.
"""

from __future__ import annotations

import ctypes
import threading
import time
from typing import TYPE_CHECKING, Generic, TypeVar

from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

BUSY = 5.0
"""So many times as long as it works may a call take before its end."""
COUNTED = hasattr(time, "pthread_getcpuclockid")
"""Whether the system tells how long a thread has worked."""


class TooLong(DamoclesError):
    """Something took longer than it may, and was ended."""

    def __init__(self) -> None:
        super().__init__("this took too long and was ended; try again later, or ask for less")


class Busy(DamoclesError):
    """Too many wait already; the message says what for."""


class _End(BaseException):
    """What is raised in the thread of a call that is to end; `except Exception` lets it pass."""


class Call(Generic[Result]):
    """A function that is called in one thread and can be ended from another.

    The other thread raises an exception in this one. So that it cannot come after the function has
    returned, each of the two first says what it is about to do and then looks at the other: `end`
    raises only while `_thread` is set, and `_leave`, which takes it away, waits for an `end` that
    is under way and then for an exception that was raised and has not come yet.
    """

    def __init__(self, function: Callable[[], Result]) -> None:
        self._function = function
        self._thread: int | None = None
        self._ending = self._is_ended = False
        self._began = (0.0, 0.0)

    def __call__(self) -> Result:
        """Call the function; TooLong where it was ended."""
        try:
            return self._called()
        except _End:
            self._leave()
            raise TooLong from None

    def end(self) -> None:
        """End it if it runs; it can be said again, as destructors swallow what is raised in them.

        Only one thread may say so.
        """
        self._ending = True
        thread = self._thread
        if thread is not None:
            self._is_ended = True
            _raise_in(thread)
        self._ending = False

    def age(self) -> float:
        """The seconds that it has worked so far; none before it has begun and after it is over.

        On a busy machine, or beside other threads, that is less than the time which has passed;
        but it is a fifth of it at least, and all of it where the system does not tell.
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
        """Nothing can be raised here any more once this is over."""
        self._thread = None
        while self._ending:
            time.sleep(0)
        if self._is_ended:
            _receive()
            self._is_ended = False


def _worked(thread: int) -> float:
    """The seconds that a thread has worked in its life; none where the system does not tell."""
    return time.clock_gettime(time.pthread_getcpuclockid(thread)) if COUNTED else 0.0


def _raise_in(thread: int) -> None:
    """Raise the end in a thread as soon as it runs Python code."""
    end = ctypes.py_object(_End)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), end)


def _receive() -> None:
    """Raise one more end in this thread, in place of one that has not come yet, and catch it.

    To take one back would leave the interpreter looking for it for ever: everything would be
    slower, and nothing could be profiled.
    """
    try:
        _raise_in(threading.get_ident())
        while True:
            time.sleep(0)
    except _End:
        return

"""Trials: tests run on a mutant, each trial in a process forked from one that is set up."""

from __future__ import annotations

import os
import resource
import selectors
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from scripts.proofs.patches import find_function, put

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from types import FrameType

    from damocles.catalog.rulebook.deciders import Decider
    from scripts.proofs.mutants import Mutant

SLACK = 3
"""A test that needs this many times its CPU time, plus this many seconds, is running in circles."""
MOST_HANGS = 3
"""At most this many tests may run in circles on a mutant; then the rest are skipped."""
LONGEST = 120
"""Seconds of CPU time after which a process stuck in compiled code ends."""
MEMORY = 8 << 30
JUDGES = ("/tests/", "/damocles/scenario/")
"""The folders whose assertions judge: elsewhere, an assertion is part of what is tried."""


class Endless(BaseException):
    """A test runs in circles; nothing in the program catches this."""


class Ran(msgspec.Struct):
    """A test that ran: which deciders it ran, and whether it passed."""

    deciders: tuple[int, ...] = ()
    passed: bool = False
    seconds: float = 0.0


class Verdict(msgspec.Struct):
    """What tests found out about a mutant: which rules' tests killed it, or how it survived."""

    rules: set[str] = msgspec.field(default_factory=set)
    how: str = "lives"
    valid: bool = True


class Case(NamedTuple):
    """A mutant, the tests of each of its rules that run its decider, and how long each takes."""

    mutant: Mutant
    tests: dict[str, list[pytest.Item]]
    seconds: dict[str, float]


# ---- in a forked process ---------------------------------------------------------------------


class Witness:
    """Sees how tests end: by an assertion of the test, by another exception, never, or well."""

    def __init__(self) -> None:
        self.how = ""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
        """Note the first exception of a test."""
        if call.excinfo is not None and not self.how:
            self.how = _how(call.excinfo)
        return (yield)


def _how(found: pytest.ExceptionInfo[BaseException]) -> str:
    if isinstance(found.value, Endless):
        return "hangs"
    return "killed" if is_assertion(found) else "raises"


def is_assertion(found: pytest.ExceptionInfo[BaseException]) -> bool:
    """Whether the test itself objects: an assertion in its own code, or an error not raised."""
    if isinstance(found.value, pytest.fail.Exception):
        return True
    return _asserts(found.value)


def _asserts(error: BaseException) -> bool:
    """Whether an assertion in the code of tests or of a scenario has failed.

    In a group of errors, any of them counts.
    """
    if isinstance(error, BaseExceptionGroup):
        return any(_asserts(each) for each in error.exceptions)
    if not isinstance(error, AssertionError) or error.__traceback__ is None:
        return False
    last = error.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    return any(folder in last.tb_frame.f_code.co_filename for folder in JUDGES)


def run_item(item: pytest.Item, following: pytest.Item | None = None) -> str:
    """How a test ends; empty if it passes."""
    witness = Witness()
    item.config.pluginmanager.register(witness)
    runtestprotocol(item, nextitem=following, log=False)
    item.config.pluginmanager.unregister(witness)
    return witness.how


def trace(item: pytest.Item, deciders: Sequence[Decider]) -> Iterator[Ran]:
    """Run a test and see which functions it runs."""
    codes = {
        find_function(decider).__code__: number
        for number, decider in enumerate(deciders)
        if not decider.at
    }
    called: set[int] = set()

    def see(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in codes:
            called.add(codes[frame.f_code])

    began = time.process_time()
    threading.setprofile(see)
    sys.setprofile(see)
    how = run_item(item)
    sys.setprofile(None)
    yield Ran(tuple(sorted(called)), passed=not how, seconds=time.process_time() - began)


def judge(case: Case) -> Iterator[Verdict]:
    """Run the tests of every rule on a mutant until one of them kills it."""
    verdict = Verdict(how="hangs")
    try:
        put(case.mutant)
    except Exception:  # noqa: BLE001  # whatever the reader of data says: this is no valid data
        yield Verdict(valid=False)
        return
    yield verdict
    signal.signal(signal.SIGXCPU, _stop)
    known: dict[str, str] = {}
    for rule, items in case.tests.items():
        for item in items:
            if item.nodeid not in known and list(known.values()).count("hangs") < MOST_HANGS:
                _limit_time(case.seconds[item.nodeid])
                known[item.nodeid] = run_item(item)
            if known.get(item.nodeid) == "killed":
                verdict.rules.add(rule)
                yield verdict
                break
    verdict.how = next((how for how in ("hangs", "raises") if how in known.values()), "lives")
    yield verdict


def _limit_time(seconds: float) -> None:
    """Stop a test that takes much longer than it should, or the process if nothing else helps."""
    most = int(time.process_time() + SLACK * seconds) + SLACK
    resource.setrlimit(resource.RLIMIT_CPU, (most, max(most, LONGEST)))


def _stop(*_: object) -> None:
    raise Endless


# ---- in the process that forks ---------------------------------------------------------------


class Child(NamedTuple):
    """A forked process and what it has said so far."""

    pid: int
    reading: int
    place: int


def fork(work: Callable[[], Iterator[Any]], place: int) -> Child:
    """A process that does some work and sends every value of it."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(reading)
            _quiet()
            for value in work():
                os.write(writing, msgspec.json.encode(value) + b"\n")
        finally:
            os._exit(0)  # whatever happened: the caller's code goes on in the parent only
    os.close(writing)
    return Child(pid, reading, place)


def _quiet() -> None:
    """Limit the memory, and silence the output."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)


def run_all(
    work: Sequence[Callable[[], Iterator[Any]]], jobs: int, tell: Callable[[int], None]
) -> list[bytes]:
    """The last value from every piece of work, this many at once; empty if there was none."""
    said = [b""] * len(work)
    waiting = list(enumerate(work))[::-1]
    with selectors.DefaultSelector() as running:
        while waiting or running.get_map():
            while waiting and len(running.get_map()) < jobs:
                place, each = waiting.pop()
                child = fork(each, place)
                running.register(child.reading, selectors.EVENT_READ, child)
            for key, _ in running.select():
                _listen(key.data, said, running)
            tell(len(work) - len(waiting) - len(running.get_map()))
    return [lines.splitlines()[-1] if lines else b"" for lines in said]


def _listen(child: Child, said: list[bytes], running: selectors.DefaultSelector) -> None:
    """Take what a process sends; forget the process when it has ended."""
    heard = os.read(child.reading, 1 << 16)
    said[child.place] += heard
    if not heard:
        running.unregister(child.reading)
        os.close(child.reading)
        os.waitpid(child.pid, 0)

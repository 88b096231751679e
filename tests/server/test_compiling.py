"""The geometry compiles in the background; the twin answers meanwhile."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from damocles.geometry import backend
from damocles.server import create_app
from damocles.server.wire import Geometry
from damocles.server.work.compilation import Compilation
from tests.server.conftest import ask, base

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Progress = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def compiled_by_default() -> Iterator[None]:
    """The backend of choice is the compiled one, whatever the environment says."""
    with backend.using("compiled"):
        yield


class Slow:
    """A compilation that is half done, and waits until it may finish."""

    def __init__(self) -> None:
        self.half_done = threading.Event()
        self.may_finish = threading.Event()
        self.used = ""

    def __call__(self, progress: Progress) -> None:
        self.used = backend.current().name
        progress(1, 2)
        self.half_done.set()
        assert self.may_finish.wait(60)
        progress(2, 2)


def finished(compilation: Compilation) -> None:
    """Wait for the thread that compiles."""
    for thread in threading.enumerate():
        if thread.name == "compiling the kernels":
            thread.join(60)
    assert compilation.report().state == "ready"


def test_the_twin_answers_until_the_geometry_is_compiled(static: Path, tmp_path: Path) -> None:
    """The page is usable at once: questions are answered while the compilation goes on."""
    slow = Slow()
    compilation = Compilation(slow)
    assert compilation.report() == Geometry("twin", "cold", 0, 0)
    with TestClient(create_app(static=static, compilation=compilation, data=tmp_path)) as client:
        assert slow.half_done.wait(60)
        report = client.get("/api/geometry").json()
        ends = {"start": {"base": "a"}, "end": {"base": "b"}}
        answer = ask(client, "ruler", [base("a", 9, 9), base("b", 9, 19)], **ends)
        slow.may_finish.set()
        finished(compilation)
        ready = client.get("/api/geometry").json()

    assert slow.used == "compiled"
    assert report == {"backend": "twin", "state": "compiling", "done": 1, "total": 2}
    assert answer["distance"] == 7_000
    assert ready == {"backend": "compiled", "state": "ready", "done": 2, "total": 2}


def test_the_backend_follows_the_compilation() -> None:
    """Questions use the twin before, the compiled kernels after."""
    compilation = Compilation(lambda progress: progress(1, 1))
    with compilation.answering():
        before = backend.current().name
    compilation.run()
    with compilation.answering():
        after = backend.current().name

    assert (before, after) == ("twin", "compiled")


def test_a_second_start_does_nothing() -> None:
    """The geometry is compiled once."""
    calls: list[int] = []
    compilation = Compilation(lambda _: calls.append(1))
    for _ in range(3):
        compilation.start()
        finished(compilation)

    assert calls == [1]


def test_a_failed_compilation_leaves_the_twin(caplog: pytest.LogCaptureFixture) -> None:
    """A machine on which nothing can be compiled still answers, and says why it is slow."""

    def fail(progress: Progress) -> None:
        progress(0, 3)
        raise RuntimeError("no compiler")

    compilation = Compilation(fail)
    with caplog.at_level(logging.ERROR):
        compilation.run()

    assert compilation.report() == Geometry("twin", "ready", 0, 3)
    assert "pure Python answers" in caplog.text


def test_where_the_twin_is_chosen_nothing_is_compiled() -> None:
    """Without numba, or by choice, the state is ready from the start."""
    calls: list[int] = []
    with backend.using("twin"):
        compilation = Compilation(lambda _: calls.append(1))
    compilation.start()

    assert (compilation.report(), calls) == (Geometry("twin", "ready", 0, 0), [])


def test_a_choice_of_backend_is_that_of_one_thread() -> None:
    """A question on the twin does not disturb one that runs compiled at the same time."""
    seen: list[str] = []
    with backend.using("twin"):
        thread = threading.Thread(target=lambda: seen.append(backend.current().name))
        thread.start()
        thread.join()

    assert seen == [backend._default().name]

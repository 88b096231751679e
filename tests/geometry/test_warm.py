"""Compiling the whole geometry at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from damocles import geometry
from damocles.geometry import backend
from damocles.geometry.warmth import KERNEL_USERS

if TYPE_CHECKING:
    import types

    import pytest

FOLDER = Path(geometry.__path__[0])
CALLED = re.compile(r'(?:(?<!geometry\.)kernels|module\("\w+"\))\.(\w+)')


def sources() -> dict[str, str]:
    """The text of every module that is no kernel."""
    files = (file for file in FOLDER.rglob("*.py") if file.parent.name != "kernels")
    return {file.stem: file.read_text(encoding="utf-8") for file in files}


def test_every_module_with_kernels_is_warmed() -> None:
    """Whatever has a `warm` is warmed, and the progress runs from none to all."""
    able = {name for name, text in sources().items() if "\ndef warm() " in text}
    reports: list[tuple[int, int]] = []

    with backend.using("twin"):
        geometry.warm(lambda done, total: reports.append((done, total)))

    assert {module.__name__.rpartition(".")[2] for module in KERNEL_USERS} == able
    assert reports == [(done, len(able)) for done in range(len(able) + 1)]


class Watched:
    """Kernels of one file that write down who is asked for."""

    def __init__(self, module: types.ModuleType, asked: set[str]) -> None:
        self.module = module
        self.asked = asked

    def __getattr__(self, name: str) -> Any:
        self.asked.add(name)
        return getattr(self.module, name)


def test_warming_runs_every_kernel(
    runner: backend.Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever kernel the geometry calls has been called before the first battle, unheard too."""
    asked: set[str] = set()
    found = runner.module
    monkeypatch.setattr(runner, "module", lambda name: Watched(found(name), asked))

    geometry.warm()

    called = {name for text in sources().values() for name in CALLED.findall(text)}
    assert len(called) > 30
    assert asked == called

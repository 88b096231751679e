"""Compiling the whole geometry at once."""

from __future__ import annotations

from pathlib import Path

from damocles import geometry
from damocles.geometry import KERNEL_USERS, backend


def test_every_module_with_kernels_is_warmed() -> None:
    """Whatever has a `warm` is warmed, and the progress runs from none to all."""
    folder = Path(geometry.__path__[0])
    able = {file.stem for file in folder.glob("*.py") if "\ndef warm() " in file.read_text()}
    reports: list[tuple[int, int]] = []

    with backend.using("twin"):
        geometry.warm(lambda done, total: reports.append((done, total)))

    assert {module.__name__.rpartition(".")[2] for module in KERNEL_USERS} == able
    assert reports == [(done, len(able)) for done in range(len(able) + 1)]


def test_nobody_has_to_listen() -> None:
    """Without a listener the geometry is warmed all the same."""
    with backend.using("twin"):
        assert geometry.warm() is None  # type: ignore[func-returns-value]  # silence is the answer

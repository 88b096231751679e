"""The choice between the two backends, and how kernels are loaded."""

from __future__ import annotations

import importlib.util
import logging
import sys
from typing import TYPE_CHECKING

import pytest

from damocles.geometry import backend
from damocles.geometry.plane.errors import GeometryError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget the choice made from the environment, before and after."""
    backend._default.cache_clear()
    yield
    backend._default.cache_clear()


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize("name", ["twin", "compiled"])
def test_the_environment_chooses(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv("DAMOCLES_BACKEND", name)
    assert backend.current().name == name


@pytest.mark.usefixtures("fresh")
def test_an_unknown_name_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMOCLES_BACKEND", "fortran")
    with pytest.raises(GeometryError, match="no backend is called 'fortran': choose twin or"):
        backend.current()
    with pytest.raises(GeometryError, match="no backend is called ''"), backend.using(""):
        pass


@pytest.mark.usefixtures("fresh")
def test_the_twin_answers_where_numba_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DAMOCLES_BACKEND", raising=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    assert backend.current() is backend.TWIN


@pytest.mark.usefixtures("fresh")
def test_compiled_is_taken_where_numba_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DAMOCLES_BACKEND", "")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: object())
    assert backend.current() is backend.COMPILED_BACKEND


def test_the_innermost_choice_counts_and_ends_with_its_block() -> None:
    before = backend.current()
    with backend.using("compiled"):
        with backend.using("twin") as inner:
            assert backend.current() is inner is backend.TWIN
        assert backend.current() is backend.COMPILED_BACKEND
        with pytest.raises(RuntimeError), backend.using("twin"):
            raise RuntimeError
        assert backend.current() is backend.COMPILED_BACKEND
    assert backend.current() is before
    assert repr(backend.TWIN) == "Backend('twin')"


def test_kernel_modules_are_listed() -> None:
    names = backend.kernel_modules()
    assert "convex" in names
    assert "__init__" not in names
    assert names == sorted(names)


def test_both_backends_run_the_same_source(runner: backend.Backend) -> None:
    module = runner.module("convex")
    assert module is runner.module("convex")
    assert module.point_segment_squared(0.0, 5.0, -3.0, 1.0, 3.0, 1.0) == 16.0
    assert hasattr(module.point_segment_squared, "py_func") == (runner.name == "compiled")
    assert module.__file__ == str(backend.kernel_folder() / "convex.py")


def test_arrays_are_flat_and_typed(runner: backend.Backend) -> None:
    floats, ints = runner.floats([1, 2]), runner.ints([3, 4])
    float_room, int_room = runner.float_room(3), runner.int_room(2)
    assert [list(floats), list(ints)] == [[1.0, 2.0], [3, 4]]
    assert [list(float_room), list(int_room)] == [[0.0] * 3, [0] * 2]
    kinds = [getattr(room, "dtype", type(room[0])) for room in (floats, ints, float_room, int_room)]
    compiled = ["float64", "int64", "float64", "int64"]
    assert kinds == (compiled if runner.name == "compiled" else [float, int, float, int])


def test_numba_is_not_imported_for_a_twin_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)  # an import would now fail
    assert backend.kernel(test_kernel_modules_are_listed) is test_kernel_modules_are_listed
    assert backend._load(backend.KERNELS, "convex").__name__ == "damocles.geometry.kernels.convex"


def test_the_cache_folder_belongs_to_sources_and_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "one.py").write_text("first")
    monkeypatch.setattr(backend, "kernel_folder", lambda _package: tmp_path)
    before = backend.cache_folder("any", "1.0")
    assert backend.cache_folder("any", "1.0") == before
    assert backend.cache_folder("any", "1.1") != before
    (tmp_path / "one.py").write_text("second")
    assert backend.cache_folder("any", "1.0") != before


def test_packages_of_kernels_have_caches_of_their_own() -> None:
    """A change in one compiles nothing of another."""
    packages = backend.KERNELS, "damocles.ai.model.kernels"
    assert len({backend.cache_folder(package, "1.0") for package in packages}) == 2
    assert "moves" in backend.kernel_modules(packages[1])


def test_the_cache_has_its_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DAMOCLES_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert backend.cache_folder(backend.KERNELS, "1").parent == tmp_path / ".cache" / "damocles"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert backend.cache_folder(backend.KERNELS, "1").parent == tmp_path / "xdg" / "damocles"
    monkeypatch.setenv("DAMOCLES_CACHE", str(tmp_path / "own"))
    assert backend.cache_folder(backend.KERNELS, "1").parent == tmp_path / "own" / "damocles"


@pytest.mark.parametrize("filled", [False, True])
def test_a_first_compilation_is_announced(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    *,
    filled: bool,
) -> None:
    pytest.importorskip("numba")
    name = "damocles.geometry.compiled"
    backend.COMPILED_BACKEND.module("convex")  # the real preparation, before this one
    monkeypatch.setitem(sys.modules, name, sys.modules[name])
    monkeypatch.setattr(backend, "cache_folder", lambda _package, _version: tmp_path)
    if filled:
        (tmp_path / "convex.nbi").write_text("")
    with caplog.at_level(logging.WARNING):
        assert backend._prepare_compiler.__wrapped__(backend.KERNELS) == (name, str(tmp_path))
    assert ("compiling damocles.geometry.kernels once" in caplog.text) is not filled

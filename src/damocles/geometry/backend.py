"""Two backends from one source: kernels compiled by numba, and the same functions as plain Python.

A kernel is a plain function over flat sequences, in a module of a package of kernels such as
`damocles.geometry.kernels`, marked with `@kernel`. Imported as usual it is the pure Python *twin*.
The *compiled* backend loads the same source files a second time, under the name `compiled` beside
their package, with numba's compiler in place of the mark; numba is imported only then. Kernels
import each other by relative imports, which therefore stay inside their backend. Compiled code is
cached on disk, in a folder named by a digest of all sources of the package, because numba does not
notice a change in a callee's file.

`DAMOCLES_BACKEND` chooses `compiled` or `twin`; without it the compiled one is taken where numba is
installed.
"""

from __future__ import annotations

import contextlib
import contextvars
import functools
import hashlib
import importlib
import importlib.util
import logging
import os
import sys
import threading
import types
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

from damocles.geometry.plane.errors import GeometryError

Function = TypeVar("Function", bound=Callable[..., object])
Number = TypeVar("Number", int, float)

KERNELS = "damocles.geometry.kernels"
"""The kernels of the geometry; other packages may have kernels of their own."""

log = logging.getLogger(__name__)
_loading = threading.RLock()
"""Held while kernels are loaded: where they are cached is a setting of numba for all of them."""


def kernel(function: Function) -> Function:
    """Mark a kernel: compiled where its module is loaded as part of a compiled package.

    >>> kernel(len) is len
    True
    """
    return _compile(function, inner=False)


def inner_kernel(function: Function) -> Function:
    """Mark a kernel that is compiled into those that call it.

    A call that hands on twenty arrays takes longer than a few lines of arithmetic: an abstract
    round takes half the time with inner kernels.

    >>> inner_kernel(len) is len
    True
    """
    return _compile(function, inner=True)


def _compile(function: Function, *, inner: bool) -> Function:
    """The function compiled if its module belongs to a compiled package, else as it is."""
    package, _, _ = (function.__module__ or "").rpartition(".")
    if not package.endswith(".compiled"):
        return function
    import numba  # noqa: PLC0415  # slow to import, so only when a compiled kernel is needed

    mark = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=inner)
    return cast("Function", mark(function))


class Backend:
    """One way to run the kernels: where they come from, and the flat arrays they work on.

    This one is the twin, which works on plain lists.
    """

    name = "twin"

    def __init__(self) -> None:
        self._loaded: dict[tuple[str, str], types.ModuleType] = {}

    def __repr__(self) -> str:
        return f"Backend({self.name!r})"

    def module(self, name: str, package: str = KERNELS) -> types.ModuleType:
        """The kernels of one source file of a package, for example `sight` of the geometry."""
        found = self._loaded.get((package, name))
        if found is None:
            load = _load_compiled if self.name == "compiled" else _load
            found = self._loaded[package, name] = load(package, name)
        return found

    def floats(self, values: Sequence[float]) -> list[float]:
        """A flat sequence of floats as this backend's kernels take it.

        Typed as a list, which the twin gets; the compiled kernels get a float64 array of it.
        """
        return [float(value) for value in values]

    def ints(self, values: Sequence[int]) -> list[int]:
        """A flat sequence of whole numbers as this backend's kernels take it."""
        return list(values)

    def float_room(self, size: int) -> list[float]:
        """Room for `size` floats that a kernel writes."""
        return [0.0] * size

    def int_room(self, size: int) -> list[int]:
        """Room for `size` whole numbers that a kernel writes."""
        return [0] * size

    def joined(self, parts: Sequence[list[float]]) -> list[float]:
        """Some flat sequences of this backend as one."""
        return [value for part in parts for value in part]

    def listed(self, values: list[Number]) -> list[Number]:
        """What a kernel wrote, as plain numbers: quicker to iterate over than an array."""
        return values


class Compiled(Backend):
    """The kernels compiled by numba, which work on numpy arrays."""

    name = "compiled"

    @functools.cached_property
    def _numpy(self) -> Any:
        """numpy, imported when the first array is made: the twin does not need it."""
        return importlib.import_module("numpy")

    @functools.cached_property
    def _whole(self) -> Any:
        """The type of whole numbers, looked up once: rooms are made by the thousand."""
        return self._numpy.dtype("int64")

    def floats(self, values: Sequence[float]) -> list[float]:
        found: list[float] = self._numpy.fromiter(values, float)
        return found

    def ints(self, values: Sequence[int]) -> list[int]:
        found: list[int] = self._numpy.array(values, self._whole)
        return found

    def float_room(self, size: int) -> list[float]:
        room: list[float] = self._numpy.zeros(size)
        return room

    def int_room(self, size: int) -> list[int]:
        room: list[int] = self._numpy.zeros(size, self._whole)
        return room

    def joined(self, parts: Sequence[list[float]]) -> list[float]:
        # Joining the bytes gives the same array, and is faster than numpy's `concatenate`.
        found: list[float] = self._numpy.frombuffer(bytearray().join(cast("Any", parts)))
        return found

    def listed(self, values: list[Number]) -> list[Number]:
        plain: list[Number] = cast("Any", values).tolist()
        return plain


TWIN = Backend()
COMPILED_BACKEND = Compiled()
# Per thread and task, so that one question can use the twin while another one is compiled.
_chosen: contextvars.ContextVar[Backend | None] = contextvars.ContextVar("backend", default=None)


def current() -> Backend:
    """The backend in use: of the innermost `using`, else of the environment, else the fastest."""
    return _chosen.get() or _default()


@contextlib.contextmanager
def using(name: str) -> Iterator[Backend]:
    """Use the named backend inside a `with` block.

    >>> with using("twin") as backend:
    ...     current().name
    'twin'
    """
    chosen = by_name(name)
    token = _chosen.set(chosen)
    try:
        yield chosen
    finally:
        _chosen.reset(token)


def by_name(name: str) -> Backend:
    """The backend called `twin` or `compiled`."""
    backends = {"twin": TWIN, "compiled": COMPILED_BACKEND}
    if name not in backends:
        raise GeometryError(f"no backend is called {name!r}: choose twin or compiled")
    return backends[name]


def kernel_folder(package: str = KERNELS) -> Path:
    """Where the sources of a package of kernels lie."""
    return Path(importlib.import_module(package).__path__[0])


def kernel_modules(package: str = KERNELS) -> list[str]:
    """The names of all source files of a package of kernels."""
    found = (path.stem for path in kernel_folder(package).glob("*.py"))
    return sorted(name for name in found if name != "__init__")


@functools.cache
def _default() -> Backend:
    """The backend that the environment names, else the compiled one where numba is installed."""
    name = os.environ.get("DAMOCLES_BACKEND")
    if name:
        return by_name(name)
    return COMPILED_BACKEND if importlib.util.find_spec("numba") else TWIN


def _load(package: str, name: str) -> types.ModuleType:
    """Import a kernel source as the twin."""
    return importlib.import_module(f"{package}.{name}")


def _load_compiled(package: str, name: str) -> types.ModuleType:
    """Import a kernel source once more, as a module of the compiled package."""
    import numba  # noqa: PLC0415  # slow to import, so only when a compiled kernel is needed

    with _loading:
        compiled, folder = _prepare_compiler(package)
        setattr(numba.config, "CACHE_DIR", folder)  # noqa: B010  # untyped in numba's stubs
        return importlib.import_module(f"{compiled}.{name}")


@functools.cache
def _prepare_compiler(package: str) -> tuple[str, str]:
    """Make a compiled package; return its name and the folder of its cache.

    Logs a warning when the folder is still empty.
    """
    import numba  # noqa: PLC0415  # slow to import, so only when a compiled kernel is needed

    folder = cache_folder(package, numba.__version__)
    if not any(folder.glob("**/*.nbi")):
        told = "compiling %s once, this takes up to a minute; cached in %s"
        log.warning(told, package, folder)
    name = f"{package.rpartition('.')[0]}.compiled"
    module = types.ModuleType(name)
    module.__path__ = [str(kernel_folder(package))]  # the same files under a second name
    sys.modules[name] = module
    return name, str(folder)


def cache_folder(package: str, compiler_version: str) -> Path:
    """Where compiled kernels are kept: a folder for exactly these sources and this compiler."""
    digest = hashlib.sha256(compiler_version.encode())
    for path in sorted(kernel_folder(package).glob("*.py")):
        digest.update(path.read_bytes())
    base = os.environ.get("DAMOCLES_CACHE") or os.environ.get("XDG_CACHE_HOME")
    home = Path(base) if base else Path.home() / ".cache"
    return home / "damocles" / f"kernels-{digest.hexdigest()[:16]}"

"""Fronts: a package offers names whose modules are loaded only when needed.

What it offers is listed in the stub beside it, `__init__.pyi`: one list for readers, for the type
checker, and for the code here.
"""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Front = tuple["Callable[[str], object]", "Callable[[], list[str]]", list[str]]


def open_front(package: str) -> Front:
    """The `__getattr__`, `__dir__` and `__all__` of a package, as its stub lists them."""
    module = sys.modules[package]
    homes = _read_stub(Path(str(module.__file__)).with_suffix(".pyi"))

    def load(name: str) -> object:
        """Load what the front offers; after that it is an attribute like any other."""
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(importlib.import_module(f"{package}.{homes[name]}"), name)
        setattr(module, name, found)
        return found

    names = sorted(homes)
    return load, lambda: names, names


def _read_stub(stub: Path) -> dict[str, str]:
    """Which module below the package each name comes from."""
    lines = ast.parse(stub.read_text(encoding="utf-8")).body
    imports = (line for line in lines if isinstance(line, ast.ImportFrom) and line.level == 1)
    return {each.name: str(line.module) for line in imports for each in line.names}

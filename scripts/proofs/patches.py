"""Putting a mutant into the running program: its code instead of a function's, or its data."""

from __future__ import annotations

import ast
import functools
import gc
import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from damocles.catalog import core
from damocles.catalog.packs import cache
from damocles.catalog.rulebook.deciders import functions_in
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.rules import sets
from scripts.proofs.mutants import SOURCE, Mutant, mutated_data, mutated_function

if TYPE_CHECKING:
    from types import CodeType, FunctionType

    from damocles.catalog.rulebook.deciders import Decider

CACHES: list[functools._lru_cache_wrapper[Any]] = []
"""The caches of functions, as found by `find_caches`."""


def find_function(decider: Decider) -> FunctionType:
    """The function of a decider as it runs, below any wrappers."""
    path = Path("damocles", decider.file).with_suffix("")
    parts = path.parts[:-1] if path.name == "__init__" else path.parts
    found: Any = importlib.import_module(".".join(parts))
    for part in decider.name.split("."):
        found = vars(found)[part]
    while not hasattr(found, "__code__"):
        found = getattr(found, "__wrapped__", None) or getattr(found, "fget", None)
    return found  # type: ignore[no-any-return]  # whatever has code is a function


def put(mutant: Mutant) -> None:
    """Make this process run the mutant, and forget everything calculated before."""
    if mutant.decider.at:
        _put_data(mutant)
    else:
        find_function(mutant.decider).__code__ = _compiled(mutant)
        forget()


def find_caches() -> None:
    """Remember the caches of all functions: finding them takes longer than most tests."""
    kind = functools._lru_cache_wrapper  # noqa: SLF001  # the type has no other name
    CACHES[:] = [each for each in gc.get_objects() if isinstance(each, kind)]


def forget() -> None:
    """Clear the cache of every function."""
    for each in CACHES:
        each.cache_clear()


def _compiled(mutant: Mutant) -> CodeType:
    """The code of the changed function, compiled within its module."""
    path = SOURCE / mutant.decider.file
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = mutant.decider.name
    node = next(node for found, node in functions_in(tree) if found == name)
    node.body = mutated_function(mutant).body
    return _code(compile(ast.fix_missing_locations(tree), str(path), "exec"), name)


def _code(module: CodeType, name: str) -> CodeType:
    """The code of the function with this name within a module's code."""
    inner = [each for each in module.co_consts if hasattr(each, "co_qualname")]
    for each in inner:
        if each.co_qualname == name:
            return each  # type: ignore[no-any-return]  # constants have no type
    return _code(next(each for each in inner if name.startswith(f"{each.co_qualname}.")), name)


# ---- data ------------------------------------------------------------------------------------


def _put_data(mutant: Mutant) -> None:
    """Make this process read the file of a decider with its wrong change, and check that it can."""
    file, text = SOURCE / mutant.decider.file, mutated_data(mutant)
    before = {name: rule_set(name) for name in sets.EDITIONS}
    _replace_reading(file, text)
    cache._write = lambda *_: None  # noqa: SLF001  # what is kept on disk stays as it is
    forget()
    core()
    if file.parent == sets.HOME:
        for name, rules in before.items():
            _take_over(rules.params, rule_set(name).params)
            rules.content = rule_set(name).content
            vars(rules).pop("kinds", None)


def _replace_reading(file: Path, text: str) -> None:
    """Make every reader of the file get this text."""
    read_text, read_bytes = Path.read_text, Path.read_bytes

    def text_of(path: Path, *args: Any, **more: Any) -> str:
        return text if path == file else read_text(path, *args, **more)

    def bytes_of(path: Path) -> bytes:
        return text.encode() if path == file else read_bytes(path)

    vars_ = {"read_text": text_of, "read_bytes": bytes_of}
    for name, function in vars_.items():
        setattr(Path, name, function)


def _take_over(old: msgspec.Struct, new: msgspec.Struct) -> None:
    """Give parameters that are already in use the values of others."""
    for name in old.__struct_fields__:
        msgspec.structs.force_setattr(old, name, getattr(new, name))

"""All mutants of a decider: wrong changes to a function, or to a mapping of data."""

from __future__ import annotations

import ast
import copy
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from damocles.catalog.rulebook.deciders import OPPOSITES, Function, decisive_values, functions_in
from scripts.proofs.mutations import sites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from damocles.catalog.rulebook.deciders import Decider, PathStep

SOURCE = Path(__file__).parents[2] / "src" / "damocles"
BOUND = "bound"
"""The bounds of a guessed number: they say how sure we are, and decide nothing."""


class Mutant(NamedTuple):
    """A wrong change to a decider: the number of its site, and a description."""

    decider: Decider
    number: int
    change: str


def mutants_of(decider: Decider) -> list[Mutant]:
    """Every mutant of a decider, in the order of its lines."""
    if decider.at:
        changes = [change for change, _ in data_sites(read_data(decider), decider.at)]
    else:
        changes = [site.change for site in sites(parse_function(decider))]
    return [Mutant(decider, number, change) for number, change in enumerate(changes)]


def parse_function(decider: Decider) -> Function:
    """The function of a decider as a tree of its own."""
    tree = ast.parse((SOURCE / decider.file).read_text(encoding="utf-8"))
    return next(node for name, node in functions_in(tree) if name == decider.name)


def mutated_function(mutant: Mutant) -> Function:
    """The function with its wrong change."""
    node = parse_function(mutant.decider)
    sites(node)[mutant.number].make()
    return ast.fix_missing_locations(node)


# ---- data ------------------------------------------------------------------------------------


def read_data(decider: Decider) -> Any:
    """The parsed file of a decider."""
    return yaml.safe_load((SOURCE / decider.file).read_bytes())


def mutated_data(mutant: Mutant) -> str:
    """The file of a decider with its wrong change, as text."""
    data = read_data(mutant.decider)
    _, change = list(data_sites(data, mutant.decider.at))[mutant.number]
    return yaml.safe_dump(change(), sort_keys=False)


def data_sites(data: Any, at: tuple[PathStep, ...]) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Every wrong change below the mapping that a rule is in, and a function that makes it."""
    *path, _ = at
    mapping = _below(data, path)
    for key in decisive_values(mapping, tuple(path)):
        for change, value in _changes(mapping[key]):
            yield f"{key}: {change}", partial(_with, data, (*path, key), value)
    if path and isinstance(path[-1], int):
        yield "(forgotten)", partial(_with, data, tuple(path), None, drop=True)


def _changes(value: Any) -> Iterator[tuple[str, Any]]:
    """Every wrong change to a value that keeps its type."""
    if isinstance(value, bool):
        yield f"{value} -> {not value}", not value
    elif isinstance(value, int | float):
        for other in (value + 1, value - 1):
            if other >= 0:
                yield f"{value} -> {other}", other
    elif isinstance(value, str) and value in OPPOSITES:
        yield f"{value} -> {OPPOSITES[value]}", OPPOSITES[value]
    elif isinstance(value, list):
        yield from _inner_changes(list(enumerate(value)), value)
        for index, each in enumerate(value):
            yield f"without {each}", [*value[:index], *value[index + 1 :]]
    elif isinstance(value, dict):
        yield from _inner_changes([item for item in value.items() if item[0] != BOUND], value)


def _inner_changes(items: list[tuple[Any, Any]], value: Any) -> Iterator[tuple[str, Any]]:
    """Every wrong change to a part of a value."""
    for key, part in items:
        for change, other in _changes(part):
            yield f"{key}: {change}", _with(value, (key,), other)


def _below(data: Any, path: list[PathStep]) -> Any:
    """The value at a path."""
    for step in path:
        data = data[step]
    return data


def _with(data: Any, path: tuple[PathStep, ...], value: Any, *, drop: bool = False) -> Any:
    """A copy of the data with another value at a path, or with that value dropped."""
    found = copy.deepcopy(data)
    *above, last = path
    holder = _below(found, above)
    if drop:
        del holder[last]
    else:
        holder[last] = value
    return found

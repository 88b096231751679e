"""Rule sets by name: the numbers of an edition are read from its file and handed to its rules.

Every number is written with the id of the rule that gives it: `cover: {value: 5, rule: SHO-047}`.
A file is whole: an edition that shares a number with another cites its own rule for it. Kinds of
terrain, which consist of such numbers, stand there too; they are content of the rule set.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from damocles.catalog.errors import CatalogError, UnknownName
from damocles.catalog.rulebook.citations import read_citations
from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.source.reader import Reader
from damocles.rules import sets
from damocles.rules.state import Params, TerrainKind
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.catalog.source.reader import FieldPath
    from damocles.engine import RuleSet
    from damocles.rules.state import Options


@functools.cache
def rule_set(name: str) -> RuleSet[Params]:
    """The rule set of this name, read once; an unknown one raises UnknownName.

    >>> rule_set(sets.USUAL_EDITION).params.cover
    5
    """
    if name not in sets.EDITIONS:
        raise UnknownName("rule set", name, sets.EDITIONS)
    edition, written = sets.EDITIONS[name], _as_written(_file_of(name))
    kinds: tuple[TerrainKind, ...] = _plain(written.terrain, tuple[TerrainKind, ...])
    return edition.make(_plain(written, Params), kinds, read_citations(name))


def parameters(file: Path) -> Params:
    """The numbers in a file; one that is missing, unknown or without a rule is a fault.

    All faults are raised together as CatalogError, each with its line.
    """
    found: Params = _plain(_as_written(file), Params)
    return found


def option_rules(name: str) -> dict[str, str]:
    """The ruling behind every option of a rule set; an unknown set raises UnknownName."""
    group = "options."
    cited = number_rules(name).items()
    return {each.removeprefix(group): rule for each, rule in cited if each.startswith(group)}


def number_rules(name: str) -> dict[str, str]:
    """The rule behind every parameter of a rule set, the name of a group before those within it.

    An unknown set raises UnknownName.
    """
    rule_set(name)
    written = _as_written(_file_of(name))
    return {".".join(map(str, path)): rule for path, rule in _cited(written)}


def _file_of(name: str) -> Path:
    """The file with the numbers of an edition."""
    return sets.EDITIONS[name].files / f"{sets.book_of(name)}.yaml"


def with_options(rules: RuleSet[Params], options: Options) -> RuleSet[Params]:
    """The same rule set, played with these options."""
    return rules.derive(rules.name, version=rules.version, params={"options": options})


def _as_written(file: Path) -> Any:
    """The numbers of a file with their rules; raises CatalogError with all faults."""
    reader = Reader(file, name=f"rules/sets/{file.name}")
    written = reader.read(_source(EditionFile))
    for path, rule in _cited(written):
        _check_rule(reader, path, rule)
    if written is None or reader.faults:
        raise CatalogError(reader.faults)
    return written


# ---- the form of the file --------------------------------------------------------------------


class Cited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value as written, with the rule that gives it."""

    value: Any
    rule: str


class EditionFile(Params, frozen=True, kw_only=True):
    """All that stands in a file: the parameters, and the kinds of terrain."""

    terrain: tuple[TerrainKind, ...]


@functools.cache
def _source(wanted: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The form in which a struct is written: all its fields, each value with its rule.

    A struct with a rule of its own has that of its id.
    """
    fields = [
        (field.name, _written(field.type))
        for field in msgspec.structs.fields(wanted)
        if field.name != "rule"
    ]
    return msgspec.defstruct(f"{wanted.__name__}Source", fields, frozen=True)


def _written(wanted: Any) -> Any:
    """The form in which a field is written: groups of values as they are, values with a rule."""
    if _is_struct(wanted):
        return _source(wanted)
    if get_origin(wanted) is tuple and _is_struct(get_args(wanted)[0]):
        return tuple[_source(get_args(wanted)[0]), ...]  # type: ignore[misc]  # made here
    return msgspec.defstruct("Entry", [("value", wanted)], bases=(Cited,), frozen=True)


def _is_struct(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)


def _plain(written: Any, wanted: Any) -> Any:
    """What was written, without the rules."""
    if isinstance(written, Cited):
        return written.value
    if isinstance(written, tuple):
        return tuple(_plain(each, get_args(wanted)[0]) for each in written)
    types = {field.name: field.type for field in msgspec.structs.fields(wanted)}
    own = {"rule": written.id.rule} if types.pop("rule", None) else {}
    return wanted(**{name: _plain(getattr(written, name), types[name]) for name in types}, **own)


# ---- the rules of the numbers ----------------------------------------------------------------


def _cited(written: Any, path: FieldPath = ()) -> Iterator[tuple[FieldPath, str]]:
    """Every value that was written, with its rule."""
    if isinstance(written, Cited):
        yield path, written.rule
    elif isinstance(written, tuple):
        for index, each in enumerate(written):
            yield from _cited(each, (*path, index))
    elif written is not None:
        for name in written.__struct_fields__:
            yield from _cited(getattr(written, name), (*path, name))


def _check_rule(reader: Reader, path: FieldPath, rule: str) -> None:
    """Note a fault for an unknown rule, or an option whose ruling does not leave the choice."""
    index = rule_index()
    if not index.knows(rule):
        reader.fault((*path, "rule"), Saying("flaws.no_rule_or_ruling", name=rule))
    elif path[0] == "options" and not (rule in index.rulings and index.rulings[rule].option):
        reader.fault((*path, "rule"), Saying("flaws.no_choice", name=rule))

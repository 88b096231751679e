"""From YAML nodes to typed values: every fault of a file is collected with its line.

The structs say what a file may hold. A length is written in cm and read as lattice units, exactly:
a number that is not a whole count of 0.001 cm is a fault, not rounded.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec
import yaml

from damocles.catalog.errors import PackFault
from damocles.catalog.source.complaints import (
    is_about_limits,
    place_complaint,
    reword_complaint,
)
from damocles.catalog.source.forms import (
    NULL,
    Form,
    example,
    fields_of,
    form_of,
    lattice_units,
    plain_value,
    tags_of,
)
from damocles.catalog.source.guard import find_barred
from damocles.catalog.source.layers import Layers
from damocles.geometry.plane import CM
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

MOST_FAULTS = 100
"""The most faults that are reported for a text from outside."""
Wanted = TypeVar("Wanted")
FieldPath = tuple[str | int, ...]


class Reference(NamedTuple):
    """An id that was read, where, and what kind of thing it names."""

    path: FieldPath
    what: str
    name: str


class Flaw(NamedTuple):
    """What is wrong with a value that could be read, and where inside it."""

    path: FieldPath
    problem: str
    remedy: str


class FaultNotes(Protocol):
    """Notes faults, by the path of what is at fault."""

    def fault(
        self, path: FieldPath, problem: str, *, remedy: str = "", line: int | None = None
    ) -> None:
        """Note that something is wrong at a path."""


class Folder:
    """Several files as one: the first step of a path says which file is meant."""

    def __init__(self, first: Reader, parts: Mapping[str, Reader]) -> None:
        self._first, self._parts = first, parts

    def fault(
        self, path: FieldPath, problem: str, *, remedy: str = "", line: int | None = None
    ) -> None:
        """Note a fault in the file that the path names, or else in the first file."""
        part = self._parts.get(str(path[0])) if path else None
        where, rest = (self._first, path) if part is None else (part, path[1:])
        where.fault(rest, problem, remedy=remedy, line=line)


class _Enough(Exception):  # a way out, not an error of the program
    """A text from outside has as many faults as are reported."""


class Reader:
    """One file of a pack, or of several stacked packs: its nodes, and the faults in it.

    `packs` names the pack of each file, the lowest first. A file may be given as its text. One from
    `outside` is not trusted: it may not refer to parts of itself, and is read no further than its
    hundredth fault.
    """

    def __init__(
        self, *files: Path | str, name: str, packs: Sequence[str] = (), outside: bool = False
    ) -> None:
        self.name, self._outside = name, outside
        self.faults: list[PackFault] = []
        self.references: list[Reference] = []
        self._broken = 0
        self._packs = tuple(packs) or ("",) * len(files)
        self._layers, self._level = Layers(), 0
        self.root = self._joined(files)

    def fault(
        self, path: FieldPath, problem: str, *, remedy: str = "", line: int | None = None
    ) -> None:
        """Note a fault at a path of this file; without a line, at the path's own."""
        if self._outside and len(self.faults) >= MOST_FAULTS:
            raise _Enough
        if path:
            problem = Saying("complaints.at", path=dotted_path(path), problem=problem)
        found, level = self._place(path)
        where = found if line is None else line
        self.faults.append(PackFault(self.name, where, problem, remedy, self._packs[level]))

    @property
    def first(self) -> str:
        """The lowest pack that has this file."""
        return self._packs[0]

    def pack(self, path: FieldPath) -> str:
        """The pack that the entry at a path came with; where others change it, the lowest."""
        return self._packs[self._place(path)[1]]

    def line(self, path: FieldPath) -> int:
        """The line of the innermost entry on a path; the line of a field is that of its name."""
        return self._place(path)[0]

    def read(self, wanted: type[Wanted]) -> Wanted | None:
        """The whole file as a value, or None where it could not be read; faults are noted.

        Unknown fields and impossible numbers are faults, but the value is still returned.
        """
        if self.root is None:
            return None
        try:
            value: Wanted | None = self._any(self.root, wanted, ())
        except _Enough:
            return None
        return None if self._broken else value

    def names(self, path: FieldPath = ()) -> tuple[str, ...]:
        """The names of the fields at a path, whether or not their values could be read."""
        node = self._at(path)
        pairs = node.value if isinstance(node, yaml.MappingNode) else ()
        return tuple(str(key.value) for key, _ in pairs)

    def ids(self, path: FieldPath) -> tuple[str, ...]:
        """The ids of the entries of a list, whether or not the entries could be read."""
        node = self._at(path)
        entries = node.value if isinstance(node, yaml.SequenceNode) else ()
        found = (_child(entry, "id")[1] for entry in entries)
        return tuple(str(each.value) for each in found if each is not None)

    def _at(self, path: FieldPath) -> yaml.Node | None:
        """The node at a path, if there is one."""
        node = self.root
        for step in path:
            node = _child(node, step)[1]
        return node

    def resolve(self, known: Mapping[str, Iterable[str]]) -> None:
        """Note a fault for every unknown id; kinds that are not in `known` are not checked."""
        for path, what, name in self.references:
            there = list(known.get(what, (name,)))
            if name not in there:
                remedy = suggest_name(name, there)
                problem = Saying("flaws.unknown", what=what, name=name)
                self.fault(path, problem, remedy=remedy)

    def _joined(self, files: Sequence[Path | str]) -> yaml.Node | None:
        """The nodes of all files as one tree; None where there are none."""
        root: yaml.Node | None = None
        for level, file in enumerate(files):
            found = self._compose(file, level)
            if found is None:
                continue
            root = (
                found
                if root is None
                else self._layers.joined(root, found, level, below=self._level)
            )
            self._level = level if root is found else self._level
        return root

    def _compose(self, file: Path | str, level: int) -> yaml.Node | None:
        try:
            text = file if isinstance(file, str) else file.read_text(encoding="utf-8")
            found = find_barred(text) if self._outside else None
            if found is not None:
                return self._unreadable(found.problem, found.line, level, remedy=found.remedy)
            root: yaml.Node | None = yaml.compose(text, Loader=yaml.CSafeLoader)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            return self._unreadable(Saying("flaws.not_yaml", problem=error.problem), line, level)
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            return self._unreadable(Saying("flaws.not_yaml", problem=str(error)), 1, level)
        return self._unreadable(Saying("flaws.empty"), 1, level) if root is None else root

    def _unreadable(
        self, problem: str, line: int, level: int, *, remedy: str = ""
    ) -> yaml.Node | None:
        """Note a fault of a whole file that has no nodes."""
        self._broken += 1
        usual = Saying("flaws.brackets" if line > 1 else "flaws.anew")
        self.faults.append(PackFault(self.name, line, problem, remedy or usual, self._packs[level]))
        return None

    def _place(self, path: FieldPath) -> tuple[int, int]:
        """The line and the pack of the innermost entry on a path; a field has those of its name."""
        node, line, level = self.root, _line_of(self.root), self._level
        for step in path:
            mark, node = _child(node, step)
            if mark is not None:
                line, level = _line_of(mark), self._layers.of(mark, level)
        return line, level

    def _any(self, node: yaml.Node, wanted: Any, path: FieldPath) -> Any:
        """A node as a struct, a tuple of things, a mapping of things, or a plain value."""
        form = form_of(wanted, empty=node.tag == NULL)
        if form.kind == "struct":
            return self._struct(node, form.inner, path)
        if form.kind == "union":
            return self._union(node, form.inner, path)
        if form.kind == "sequence":
            return self._sequence(node, form, path)
        if form.kind == "mapping":
            return self._mapping(node, form, path)
        value = self._leaf(node, form.inner, path)
        if form.mark and isinstance(value, str):
            self.references.append(Reference(path, form.mark.what, value))
        return value

    def _union(
        self, node: yaml.Node, wanted: tuple[type[msgspec.Struct], ...], path: FieldPath
    ) -> Any:
        """One of several structs, by the tag that is written among its fields."""
        tag, known = str(wanted[0].__struct_config__.tag_field), tags_of(wanted)
        named = _child(node, tag)[1]
        name = named.value if isinstance(named, yaml.ScalarNode) else None
        if name in known:
            return self._struct(node, known[name], path)
        if name is None:
            remedy = Saying("flaws.add_field", name=tag, example=" / ".join(known))
            self._refuse((*path, tag), Saying("complaints.missing"), remedy)
        else:
            problem = Saying("complaints.enum", value=repr(name))
            self._refuse((*path, tag), problem, suggest_name(name, known))
        return None

    def _mapping(self, node: yaml.Node, form: Form, path: FieldPath) -> dict[str, Any]:
        """Things by name; the names may be ids, or limited to certain words."""
        found = {}
        pairs = self._pairs(node, path)
        if self._is_too_long(len(pairs), form, path):
            return {}
        for key, value in pairs.items():
            try:
                msgspec.convert(key, form.key)
            except msgspec.ValidationError as error:
                problem = Saying("flaws.name", problem=reword_complaint(str(error))[0])
                self._refuse((*path, key), problem, _write(form.key))
            if form.mark:
                self.references.append(Reference((*path, key), form.mark.what, key))
            found[key] = self._any(value, form.inner, (*path, key))
        return found

    def _refuse(self, path: FieldPath, problem: str, remedy: str, line: int | None = None) -> None:
        """Note that something could not be read, so that no value can be made of it."""
        self._broken += 1
        self.fault(path, problem, remedy=remedy, line=line)

    def _struct(self, node: yaml.Node, wanted: type[msgspec.Struct], path: FieldPath) -> Any:
        """A struct, or None with every fault noted; the fields are all read in either case."""
        before = self._broken
        pairs = self._pairs(node, path)
        fields = fields_of(wanted)
        values: dict[str, Any] = {}
        for key, value in pairs.items():
            if key == wanted.__struct_config__.tag_field:
                continue
            if key in fields:
                values[fields[key].name] = self._any(value, fields[key].type, (*path, key))
            else:
                remedy = suggest_name(key, fields)
                self.fault((*path, key), Saying("complaints.unknown"), remedy=remedy)
        if isinstance(node, yaml.MappingNode):
            for key in (name for name, field in fields.items() if field.required):
                if key not in pairs:
                    remedy = Saying("flaws.add_field", name=key, example=example(fields[key].type))
                    self._refuse((*path, key), Saying("complaints.missing"), remedy)
        return None if self._broken > before else self._checked(wanted(**values), path)

    def _checked(self, value: Any, path: FieldPath) -> Any:
        """A value, with a fault noted for each flaw that it reports about itself, if it does so."""
        look: Callable[[], Iterable[Flaw]] | None = getattr(value, "flaws", None)
        for place, problem, remedy in look() if look else ():
            self.fault((*path, *place), problem, remedy=remedy)
        return value

    def _pairs(self, node: yaml.Node, path: FieldPath) -> dict[str, yaml.Node]:
        """The fields of a mapping; a repeated name is a fault, since YAML would drop the first."""
        if not isinstance(node, yaml.MappingNode):
            remedy = Saying("flaws.write", example="{name: value, ...}")
            self._refuse(path, Saying("flaws.fields"), remedy)
            return {}
        pairs: dict[str, yaml.Node] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                remedy = Saying("flaws.write", example="name: value")
                self._refuse(path, Saying("flaws.plain_name"), remedy, _line_of(key))
            elif key.value in pairs:
                problem, remedy = Saying("flaws.twice"), Saying("flaws.keep_one")
                self._refuse((*path, key.value), problem, remedy, _line_of(key))
            else:
                pairs[key.value] = value
        return pairs

    def _sequence(self, node: yaml.Node, form: Form, path: FieldPath) -> tuple[Any, ...]:
        if not isinstance(node, yaml.SequenceNode):
            remedy = Saying("flaws.write", example="[..., ...]")
            self._refuse(path, Saying("flaws.list"), remedy)
            return ()
        if self._is_too_long(len(node.value), form, path):
            return ()
        return tuple(self._any(each, form.inner, (*path, i)) for i, each in enumerate(node.value))

    def _is_too_long(self, count: int, form: Form, path: FieldPath) -> bool:
        """Whether a list has more entries than allowed, which is noted as a fault."""
        if form.most is None or count <= form.most:
            return False
        problem = Saying("flaws.too_long", count=count, most=form.most)
        self._refuse(path, problem, Saying("flaws.leave_out_some"))
        return True

    def _leaf(self, node: yaml.Node, wanted: Any, path: FieldPath) -> Any:
        lengths = CM in getattr(wanted, "__metadata__", ())
        try:
            plain = lattice_units(node, plain_value(node)) if lengths else plain_value(node)
            return msgspec.convert(plain, wanted)
        except msgspec.ValidationError as error:
            problem = place_complaint(str(error))[0]
            if lengths and is_about_limits(str(error)):
                problem = Saying("flaws.in_units", problem=problem)
            self._refuse(path, problem, _write(wanted))
        except (yaml.YAMLError, ValueError) as error:
            why = error.args[0] if isinstance(error, ValueError) else str(error)
            self._refuse(path, Saying("flaws.unreadable", problem=why), _write(wanted))
        return None


def dotted_path(path: FieldPath) -> str:
    """A path in the form `elements[3].kind`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).lstrip(".")


def _child(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node | None, yaml.Node | None]:
    """One step further down: the node that marks the line, and the node itself, if they exist."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step], node.value[step]
    if isinstance(node, yaml.MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), (None, None))
    return None, None


def _line_of(node: yaml.Node | None) -> int:
    """The line on which a node starts, counted from one."""
    return int(node.start_mark.line) + 1 if node is not None else 1


def _write(wanted: Any) -> Saying:
    """What could be written there instead."""
    return Saying("flaws.write", example=example(wanted))


def suggest_name(name: str, known: Iterable[str]) -> Saying:
    """A remedy for a misspelt name."""
    close = difflib.get_close_matches(name, list(known), n=1)
    if close:
        return Saying("flaws.meant", name=close[0])
    return Saying("flaws.known", names=list(known))

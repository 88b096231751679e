"""From YAML nodes to typed values: every fault of a file is collected with its line.

The structs say what a file may hold. A length is written in cm and read as lattice units, exactly:
a number that is not a whole count of 0.001 cm is a fault, not rounded.
"""

from __future__ import annotations

import difflib
from decimal import Decimal, InvalidOperation
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, Union, get_args, get_origin

import msgspec
import yaml

from damocles.catalog.errors import Fault
from damocles.catalog.words import plainly
from damocles.geometry.lattice import CM, LIMIT, UNITS_PER_CM

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

Coordinate = Annotated[int, CM, msgspec.Meta(ge=-LIMIT, le=LIMIT)]
"""A position: any length inside the lattice."""
Length = Annotated[int, CM, msgspec.Meta(gt=0, le=LIMIT)]
"""A side: a length above zero."""

Wanted = TypeVar("Wanted")
Path_ = tuple[str | int, ...]


class Reader:
    """One file of a pack: its nodes, and the faults found in it so far."""

    def __init__(self, file: Path, *, name: str) -> None:
        self.name = name
        self.faults: list[Fault] = []
        self.root = self._compose(file)

    def fault(
        self, path: Path_, problem: str, *, remedy: str = "", line: int | None = None
    ) -> None:
        """Note that something is wrong at a path of this file, at its line if none is given."""
        place = f"{dotted(path)}: " if path else ""
        where = self._line(path) if line is None else line
        self.faults.append(Fault(self.name, where, place + problem, remedy))

    def read(self, wanted: type[Wanted]) -> Wanted | None:
        """The whole file as a value, or None with every fault noted."""
        if self.root is None:
            return None
        value: Wanted | None = self._any(self.root, wanted, ())
        return None if self.faults else value

    def _compose(self, file: Path) -> yaml.Node | None:
        try:
            root: yaml.Node | None = yaml.compose(
                file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader
            )
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            self.fault((), f"not YAML: {error.problem}", line=line)
            return None
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            self.fault((), f"not YAML: {error}", line=1)
            return None
        if root is None:
            self.fault((), "the file is empty", line=1)
        return root

    def _line(self, path: Path_) -> int:
        """The line of the innermost entry on a path; a field's line is that of its name."""
        node, line = self.root, _line_of(self.root)
        for step in path:
            mark, node = _child(node, step)
            line = _line_of(mark) if mark is not None else line
        return line

    def _any(self, node: yaml.Node, wanted: Any, path: Path_) -> Any:
        """A node as a struct, a tuple of things, a mapping of things, or a plain value."""
        wanted = _without_none(wanted, node)
        origin = get_origin(wanted)
        if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
            return self._struct(node, wanted, path)
        if origin is tuple and get_args(wanted)[-1] is ...:
            return self._sequence(node, get_args(wanted)[0], path)
        if origin is dict:
            pairs = self._pairs(node, path)
            inner = get_args(wanted)[1]
            return {key: self._any(value, inner, (*path, key)) for key, value in pairs.items()}
        return self._leaf(node, wanted, path)

    def _struct(self, node: yaml.Node, wanted: type[msgspec.Struct], path: Path_) -> Any:
        before = len(self.faults)
        pairs = self._pairs(node, path)
        fields = {field.encode_name: field for field in msgspec.structs.fields(wanted)}
        values: dict[str, Any] = {}
        for key, value in pairs.items():
            if key in fields:
                values[fields[key].name] = self._any(value, fields[key].type, (*path, key))
            else:
                remedy = _nearest(key, fields)
                self.fault((*path, key), "no such field is known", remedy=remedy)
        if isinstance(node, yaml.MappingNode):
            for key in (name for name, field in fields.items() if field.required):
                if key not in pairs:
                    self.fault((*path, key), "the field is missing")
        return None if len(self.faults) > before else wanted(**values)

    def _pairs(self, node: yaml.Node, path: Path_) -> dict[str, yaml.Node]:
        """The fields of a mapping; a repeated name is a fault, since YAML would drop the first."""
        if not isinstance(node, yaml.MappingNode):
            self.fault(path, "expected named fields")
            return {}
        pairs: dict[str, yaml.Node] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.fault(path, "a field's name must be plain text", line=_line_of(key))
            elif key.value in pairs:
                self.fault((*path, key.value), "the field is given twice", line=_line_of(key))
            else:
                pairs[key.value] = value
        return pairs

    def _sequence(self, node: yaml.Node, wanted: Any, path: Path_) -> tuple[Any, ...]:
        if not isinstance(node, yaml.SequenceNode):
            self.fault(path, "expected a list")
            return ()
        return tuple(self._any(each, wanted, (*path, i)) for i, each in enumerate(node.value))

    def _leaf(self, node: yaml.Node, wanted: Any, path: Path_) -> Any:
        try:
            plain: Any = yaml.constructor.SafeConstructor().construct_object(node, deep=True)
            if CM in getattr(wanted, "__metadata__", ()):
                plain = _lattice_units(node, plain)
            return msgspec.convert(plain, wanted)
        except msgspec.ValidationError as error:
            problem, inner = plainly(str(error))
            limit = CM in getattr(wanted, "__metadata__", ()) and problem.startswith("must be")
            units = " (in units of 0.001 cm)" if limit else ""
            place = f"{inner}: " if inner else ""
            self.fault(path, place + problem + units)
        except (yaml.YAMLError, ValueError) as error:
            self.fault(path, f"cannot be read: {error}")
        return None


def dotted(path: Path_) -> str:
    """A path in the form `elements[3].kind`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).lstrip(".")


def _lattice_units(node: yaml.Node, plain: Any) -> Any:
    """A number of cm as lattice units, from its decimal digits; other values as they are."""
    if not isinstance(plain, int | float) or isinstance(plain, bool):
        return plain
    try:
        units = Decimal(str(node.value)) * UNITS_PER_CM
        whole = int(units)
    except (InvalidOperation, OverflowError, ValueError):
        raise ValueError(f"{node.value} is not a decimal number of cm") from None
    if whole != units:
        raise ValueError(f"{node.value} cm is not a whole number of 0.001 cm")
    return whole


def _without_none(wanted: Any, node: yaml.Node) -> Any:
    """`X | None` becomes X where something is written."""
    if get_origin(wanted) not in (UnionType, Union):
        return wanted
    rest = [each for each in get_args(wanted) if each is not type(None)]
    empty = node.tag == "tag:yaml.org,2002:null"
    return wanted if empty or len(rest) > 1 else rest[0]


def _child(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node | None, yaml.Node | None]:
    """One step further down: the node that marks the line, and the node itself, if there are."""
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step], node.value[step]
    if isinstance(node, yaml.MappingNode):
        return next((pair for pair in node.value if pair[0].value == step), (None, None))
    return None, None


def _line_of(node: yaml.Node | None) -> int:
    """The line on which a node starts, counted from one."""
    return int(node.start_mark.line) + 1 if node is not None else 1


def _nearest(name: str, known: Iterable[str]) -> str:
    """A remedy for a misspelt name."""
    close = difflib.get_close_matches(name, list(known), n=1)
    return f"did you mean {close[0]}?" if close else f"known are {', '.join(known)}"

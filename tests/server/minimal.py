"""The least that a message must hold, and where in it a rule set is named: from its types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import inspect

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "rules"
"""What fields and parameters are called in which a rule set is named."""
Path = tuple[str, ...]


def least(kind: inspect.Type) -> Any:
    """A value of a type with nothing in it that may be left out."""
    found: Any = {}
    match kind:
        case inspect.StructType():
            tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
            needed = (field for field in kind.fields if field.required)
            found = {**tag, **{field.encode_name: least(field.type) for field in needed}}
        case inspect.UnionType():
            found = least(kind.types[0])
        case inspect.ListType() | inspect.VarTupleType():
            found = [least(kind.item_type)] * (kind.min_length or 0)
        case inspect.TupleType():
            found = [least(each) for each in kind.item_types]
        case inspect.LiteralType():
            found = kind.values[0]
        case inspect.StrType():
            found = "x" * (kind.min_length or 1)
        case inspect.IntType() | inspect.FloatType():
            found = kind.ge or 0
    return found


def paths(kind: inspect.Type, seen: tuple[type, ...] = ()) -> Iterator[Path]:
    """The ways from a message to every field in which a rule set is named."""
    match kind:
        case inspect.StructType() if kind.cls not in seen:
            for field in kind.fields:
                if field.name == NAME and not isinstance(field.type, inspect.VarTupleType):
                    yield (field.encode_name,)
                for way in paths(field.type, (*seen, kind.cls)):
                    yield (field.encode_name, *way)
        case inspect.UnionType():
            for each in kind.types:
                yield from paths(each, seen)
        case inspect.ListType() | inspect.VarTupleType():
            yield from paths(kind.item_type, seen)


def put(message: dict[str, Any], path: Path, value: object) -> dict[str, Any]:
    """The message with a value at the end of a way."""
    name, *rest = path
    return {**message, name: put(message[name], tuple(rest), value) if rest else value}

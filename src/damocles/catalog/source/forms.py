"""How the types of a pack's files are read: what is inside them, and what scalars mean."""

from __future__ import annotations

import functools
from decimal import Decimal, InvalidOperation
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
import yaml

from damocles.catalog.source.complaints import KINDS, either, tell_kind
from damocles.geometry.plane import CM, LIMIT, UNITS_PER_CM
from damocles.rules.state import LONGEST_ON_CARDS, LONGEST_SIDE
from damocles.words import Saying

_TOLD = {"title": CM}
Coordinate = Annotated[int, CM, msgspec.Meta(ge=-LIMIT, le=LIMIT, extra_json_schema=_TOLD)]
"""A position: any length inside the lattice."""
Length = Annotated[int, CM, msgspec.Meta(gt=0, le=LIMIT, extra_json_schema=_TOLD)]
"""A side: a length above zero."""
CardLength = Annotated[int, CM, msgspec.Meta(gt=0, le=LONGEST_ON_CARDS, extra_json_schema=_TOLD)]
"""A length on a card."""
TableSide = Annotated[int, CM, msgspec.Meta(gt=0, le=LONGEST_SIDE, extra_json_schema=_TOLD)]
"""A side of a table."""
TEXT, WHOLE, NULL = (f"tag:yaml.org,2002:{name}" for name in ("str", "int", "null"))


class Ref(NamedTuple):
    """Marks text that is the id of something, and says what faults call that thing."""

    what: str


def lattice_units(node: yaml.Node, plain: Any) -> Any:
    """A number of cm as lattice units, from its decimal digits; other values as they are."""
    if not isinstance(plain, int | float) or isinstance(plain, bool):
        return plain
    try:
        units = Decimal(str(node.value)) * UNITS_PER_CM
        whole = int(units)
    except (InvalidOperation, OverflowError, ValueError):
        raise ValueError(Saying("flaws.no_decimal", value=node.value)) from None
    if whole != units:
        raise ValueError(Saying("flaws.no_lattice", value=node.value))
    return whole


def plain_value(node: yaml.Node) -> Any:
    """A node's value as YAML means it; common kinds bypass the constructor, which is slow."""
    if node.tag == TEXT:
        return node.value
    if node.tag == WHOLE and node.value.isdecimal() and not node.value.startswith("0"):
        return int(node.value)
    return yaml.constructor.SafeConstructor().construct_object(node, deep=True)


@functools.cache
def fields_of(wanted: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by the names they are written with."""
    return {field.encode_name: field for field in msgspec.structs.fields(wanted)}


LEFT_OUT = (type(None), msgspec.UnsetType)
"""What stands for a value that is not written."""


class Form(NamedTuple):
    """How a type is read: its kind, what is inside, what it is the id of, the type of its names.

    `most` is how many entries a list or a mapping can have; None for any number.
    """

    kind: Literal["struct", "union", "sequence", "mapping", "leaf"]
    inner: Any
    mark: Ref | None = None
    key: Any = str
    most: int | None = None


@functools.cache
def form_of(wanted: Any, *, empty: bool) -> Form:
    """How a type is read; `X | None` is read as X if something is written.

    Structs side by side are told apart by their tags.
    """
    if get_origin(wanted) in (UnionType, Union):
        rest = [each for each in get_args(wanted) if each not in LEFT_OUT]
        if len(rest) > 1 and all(_is_struct(each) for each in rest):
            return Form("union", tuple(rest))
        wanted = wanted if empty or len(rest) > 1 else rest[0]
    if _is_struct(wanted):
        return Form("struct", wanted)
    listed = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
    origin, most = get_origin(listed), _meta(wanted).max_length
    if origin is tuple and get_args(listed)[-1] is ...:
        return Form("sequence", get_args(listed)[0], most=most)
    if origin is dict:
        key, inner = get_args(listed)
        return Form("mapping", inner, _mark(key), key, most)
    return Form("leaf", wanted, _mark(wanted))


def _is_struct(wanted: Any) -> bool:
    return isinstance(wanted, type) and issubclass(wanted, msgspec.Struct)


def tags_of(wanted: tuple[type[msgspec.Struct], ...]) -> dict[str, type[msgspec.Struct]]:
    """Structs by the tags that tell them apart."""
    return {str(each.__struct_config__.tag): each for each in wanted}


def _mark(wanted: Any) -> Ref | None:
    """What a text type is the id of, if it is one."""
    marks = getattr(wanted, "__metadata__", ())
    return next((mark for mark in marks if isinstance(mark, Ref)), None)


def example(wanted: Any) -> str:
    """What could be written for a type.

    >>> example(Annotated[int, msgspec.Meta(ge=1, le=3)]), example(Literal["far", "near"])
    ('a whole number of 1 to 3', 'far or near')
    """
    form, inner, *_ = form_of(wanted, empty=False)
    if form == "union":
        return f"{{{inner[0].__struct_config__.tag_field}: ...}}"
    if form == "struct":
        named = (f"{name}: ..." for name, field in fields_of(inner).items() if field.required)
        return f"{{{', '.join(named)}}}"
    if form != "leaf":
        return {"sequence": "[...]", "mapping": "{...}"}[form]
    if get_origin(inner) is Literal:
        return functools.reduce(either, map(str, get_args(inner)))
    plain = get_args(inner)[0] if get_origin(inner) is Annotated else inner
    name = getattr(plain, "__name__", "")
    return _bounded(inner, tell_kind(name) if name in KINDS else "...")


def _meta(wanted: Any) -> msgspec.Meta:
    """The limits of a type."""
    marks = getattr(wanted, "__metadata__", ())
    return next((mark for mark in marks if isinstance(mark, msgspec.Meta)), msgspec.Meta())


def _bounded(wanted: Any, kind: str) -> str:
    """A kind of scalar in words, with its limits."""
    meta = _meta(wanted)
    if CM in getattr(wanted, "__metadata__", ()):
        return Saying("flaws.length" if meta.gt is None else "flaws.positive")
    if meta.description:
        return Saying(f"flaws.{meta.description}")
    if meta.ge is not None:
        key = "flaws.at_least" if meta.le is None else "flaws.between"
        return Saying(key, kind=kind, least=meta.ge, most=meta.le)
    return kind

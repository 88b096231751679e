"""Frozen, tagged values: the only things that travel between rules, records, server and bots.

Every order, decision, event and step is a class of its own, never a bag of optional fields. A
family (all events, all orders ...) is a base class whose subclasses are told apart by a tag.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

Family = TypeVar("Family", bound="Value")


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen value; unknown fields are refused when one is read.

    Nothing in a value can lead back to it, so the garbage collector need not track any.
    """


class Tagged(Value, frozen=True, tag_field="is", tag=True, omit_defaults=True):
    """A value that belongs to a family and carries a tag that says which class it is."""


def members(family: type[Family]) -> tuple[type[Family], ...]:
    """All concrete classes of a family, in the order of their names.

    A class with subclasses of its own is abstract: only the leaves are members.
    """
    leaves: list[type[Family]] = []
    for child in family.__subclasses__():
        leaves += members(child) or (child,)
    return tuple(sorted(leaves, key=lambda member: member.__name__))


@cache
def _decoder(family: type[Value]) -> msgspec.json.Decoder[Any]:
    """A decoder for the closed union of a family; built when all its classes are known."""
    return msgspec.json.Decoder(reduce(or_, members(family)))


def to_json(value: Value) -> bytes:
    """A value as JSON."""
    return msgspec.json.encode(value)


def from_json(text: bytes | str, family: type[Family]) -> Family:
    """A member of the family from JSON; msgspec's error names the field at fault."""
    value: Family = _decoder(family).decode(text)
    return value

"""What in a value differs from the defaults of its class: what digests are made of.

So a field that is added to a class later, with a default, changes no digest until it holds
something else.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import fields


@cache
def defaults_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a class with their defaults; msgspec.NODEFAULT for a field without one."""
    found = {}
    for field in fields(kind):
        made = field.default_factory
        found[field.name] = field.default if made is msgspec.NODEFAULT else made()
    return found


def drop_defaults(value: Any) -> Any:
    """A value as plain data, without the fields that have their default; a tag is kept.

    Values that compare equal count as equal, wherever they came from.

    >>> from damocles.engine.errors import Refusal
    >>> drop_defaults([Refusal("GEN-001", "faces_asked"), Refusal("GEN-001", "", {"face": 7})])[0]
    {'rule': 'GEN-001', 'reason': 'faces_asked'}
    """
    if isinstance(value, msgspec.Struct):
        return tag_of(type(value)) | _changed(value)
    if isinstance(value, tuple | list):
        return [drop_defaults(each) for each in value]
    if isinstance(value, dict):
        return {key: drop_defaults(each) for key, each in value.items()}
    return value


def _changed(value: msgspec.Struct) -> dict[str, Any]:
    """The fields that do not have their default."""
    return {
        name: drop_defaults(found)
        for name, default in defaults_of(type(value)).items()
        if (found := getattr(value, name)) != default
    }


@cache
def tag_of(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The tag of a class, under the name of its tag field; empty if it has none."""
    config = kind.__struct_config__
    return {} if config.tag is None else {str(config.tag_field): config.tag}

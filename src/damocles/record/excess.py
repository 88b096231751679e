"""Orders and events that no battle can have: endless lists, numbers and texts beyond all bounds.

Their types say what they hold, not how much of it. Anybody can write a record or send an order,
so this is checked before anything is done with one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.errors import DamoclesError
from damocles.geometry.plane import FARTHEST
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_NAMED = 1_000
"""Most entries of a list in an order: more than a battle has fighters."""
MOST_ROLLED = 5_000
"""Most entries of a list in an event: more dice than a unit can throw at once."""
LONGEST = 200
"""Most characters of a text."""
DEEPEST = 8
"""Deepest nesting of lists and fields."""


class Excess(DamoclesError):
    """Something is larger than it can be in any battle; the message names the field."""


def refuse_excess(raw: bytes | msgspec.Raw, *, most: int = MOST_NAMED) -> None:
    """Raise Excess if JSON holds a list, number or text that is too large, or is nested too deep.

    Anything that is not JSON raises msgspec.DecodeError.

    >>> refuse_excess(b'{"units":[2,0,1]}')
    >>> refuse_excess(b'{"units":[2,0,1]}', most=2)
    Traceback (most recent call last):
    damocles.record.excess.Excess: units: 3 entries of at most 2
    """
    _look(msgspec.json.decode(bytes(raw)), "", most, DEEPEST)


def _look(value: object, path: str, most: int, depth: int) -> None:
    """Check a value and everything in it; what is too long is not searched."""
    if isinstance(value, str):
        _limit(path, len(value), LONGEST, "characters")
    elif isinstance(value, int | float):
        if not -FARTHEST <= value <= FARTHEST:
            raise Excess(Saying("records.far", path=path or "value", most=FARTHEST))
    elif isinstance(value, list | dict):
        _limit(path, len(value), most, "entries")
        if depth == 0:
            raise Excess(Saying("records.deep", path=path, most=DEEPEST))
        for step, inner in _inside(value, path):
            _look(inner, step, most, depth - 1)


def _inside(value: list[object] | dict[str, object], path: str) -> Iterable[tuple[str, object]]:
    """The parts of a list or of named fields, each with its path."""
    if isinstance(value, list):
        return ((f"{path}[{at}]", inner) for at, inner in enumerate(value))
    return ((f"{path}.{name}".lstrip(".")[:LONGEST], inner) for name, inner in value.items())


def _limit(path: str, found: int, most: int, what: str) -> None:
    if found > most:
        raise Excess(Saying(f"records.{what}", path=path or "value", found=found, most=most))

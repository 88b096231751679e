"""Numbers that say where they come from: printed, following from what is printed, or our choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.catalog.reading import Length
from damocles.catalog.values import Frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.reading import Path_, Reader

Source = Literal["cited", "derived", "assumed"]
Reason = Annotated[str, msgspec.Meta(min_length=3)]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Origin(Frozen, frozen=True):
    """Where a number, or a whole list of them, comes from."""

    src: Source
    why: Reason


class Number(Origin, frozen=True, kw_only=True):
    """A whole number; what is printed or played elsewhere may bound it."""

    v: Count
    bound: tuple[Count, ...] | None = None


class Measure(Origin, frozen=True, kw_only=True):
    """A length, written in cm."""

    v: Length
    bound: tuple[Length, ...] | None = None


class Nerve(Origin, frozen=True, kw_only=True):
    """A Morale; none is nerves of steel."""

    v: Count | None


def numbers(value: object, path: Path_ = ()) -> Iterator[tuple[Path_, Number | Measure | Nerve]]:
    """Every number with an origin of its own inside a value, with its path.

    >>> one = Number(src="cited", why="rulebook p.68", v=5)
    >>> [(path, found.v) for path, found in numbers({"a": (one, one)})]
    [(('a', 0), 5), (('a', 1), 5)]
    """
    if isinstance(value, Number | Measure | Nerve):
        yield path, value
        return
    for step, inner in _inside(value):
        yield from numbers(inner, (*path, step))


def check_bounds(reader: Reader, value: object) -> None:
    """Note a fault for every number outside its bound; both ends are inside."""
    for path, number in numbers(value):
        bound = None if isinstance(number, Nerve) else number.bound
        if bound is None or number.v is None:
            continue
        if len(bound) != 2 or not bound[0] <= number.v <= bound[1]:
            reader.fault((*path, "bound"), "give the lowest and the highest value around v")


def _inside(value: object) -> Iterator[tuple[str | int, object]]:
    """The parts of a struct, a mapping or a sequence."""
    if isinstance(value, msgspec.Struct):
        yield from ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)

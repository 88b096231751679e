"""Numbers that say where they come from: printed, derived from what is printed, or our choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.catalog.source.forms import CardLength
from damocles.catalog.source.reader import Flaw
from damocles.catalog.source.values import Frozen
from damocles.rules.state import CardValue
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.catalog.source.reader import FieldPath

Source = Literal["cited", "derived", "assumed"]
SOURCES: tuple[Source, ...] = ("cited", "derived", "assumed")
"""From certain to uncertain."""
Reason = Annotated[str, msgspec.Meta(min_length=3, description="reason")]
Count = Annotated[int, msgspec.Meta(ge=0)]


class Origin(Frozen, frozen=True):
    """Where a number, or a whole list of them, comes from."""

    src: Source
    why: Reason


def doubt(origins: Iterable[Origin]) -> Source:
    """The least certain source of some origins; without any there is no doubt.

    >>> doubt([Origin("cited", "p.125"), Origin("assumed", "as others")]), doubt([])
    ('assumed', 'cited')
    """
    return max((origin.src for origin in origins), key=SOURCES.index, default="cited")


class Bounded(Origin, frozen=True, kw_only=True):
    """A number that may be bounded by what is printed or played elsewhere."""

    v: int
    bound: tuple[int, ...] | None = None

    def flaws(self) -> Iterator[Flaw]:
        """A number outside its bound; both ends count as inside."""
        bound = self.bound
        if bound is not None and (len(bound) != 2 or not bound[0] <= self.v <= bound[1]):
            problem = Saying("flaws.bound")
            yield Flaw(("bound",), problem, Saying("flaws.change_bound"))


class Number(Bounded, frozen=True, kw_only=True):
    """A whole number."""

    v: Count
    bound: tuple[Count, ...] | None = None


class Characteristic(Number, frozen=True, kw_only=True):
    """A value on the card of a unit or a weapon; one higher than cards can have is a fault."""

    v: CardValue
    bound: tuple[CardValue, ...] | None = None


class Measure(Bounded, frozen=True, kw_only=True):
    """A length on a card, written in cm."""

    v: CardLength
    bound: tuple[CardLength, ...] | None = None


class Nerve(Origin, frozen=True, kw_only=True):
    """A Morale; None means nerves of steel."""

    v: CardValue | None


def find_numbers(
    value: object, path: FieldPath = ()
) -> Iterator[tuple[FieldPath, Number | Measure | Nerve]]:
    """Every number with an origin of its own inside a value, with its path.

    >>> one = Number(src="cited", why="rulebook p.68", v=5)
    >>> [(path, found.v) for path, found in find_numbers({"a": (one, one)})]
    [(('a', 0), 5), (('a', 1), 5)]
    """
    if isinstance(value, Number | Measure | Nerve):
        yield path, value
        return
    for step, inner in _inside(value):
        yield from find_numbers(inner, (*path, step))


def _inside(value: object) -> Iterator[tuple[str | int, object]]:
    """The parts of a struct, a mapping or a sequence."""
    if isinstance(value, msgspec.Struct):
        yield from ((name, getattr(value, name)) for name in value.__struct_fields__)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple):
        yield from enumerate(value)

"""What differs between two stacks of packs, value by value, with the origin of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from damocles.catalog.source.forms import fields_of
from damocles.catalog.source.numbers import Bounded, Nerve, Origin
from damocles.geometry.plane import CM, UNITS_PER_CM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from damocles.catalog.packs.catalogue import Catalog

Things = dict[str, object]
"""Everything with an id, by `section.id`."""
HIDDEN = ("src", "why", "piece")
"""Left out: origins are shown with their values, shapes of pieces follow from other fields."""


class ValueChange(NamedTuple):
    """One value before and after; a new thing has neither."""

    what: str
    old: str | None
    new: str | None


def list_changes(below: Catalog, above: Catalog) -> list[ValueChange]:
    """Everything that is new in `above`, and every value that differs there.

    >>> from damocles.catalog import core
    >>> list_changes(core(), core())
    []
    """
    old, new = things(below), things(above)
    found = []
    for name, thing in new.items():
        if name not in old:
            found.append(ValueChange(name, None, None))
        elif thing != old[name]:
            found += _differences(name, dict(leaves(old[name])), dict(leaves(thing)))
    return found


def things(catalog: Catalog) -> Things:
    """Everything with an id in a catalog; an army is listed without what has an id of its own."""
    found: Things = {}
    for army in catalog.armies.values():
        parts = {"pattern": army.pattern, "spares": army.spares, "officers": army.officers}
        found[f"armies.{army.id}"] = parts
        for section in ("units", "equipment", "specialists", "heroes"):
            found |= _under(section, getattr(army, section))
    found |= _under("weapons", catalog.weapons)
    found |= _under("missions", catalog.missions) | _under("companies", catalog.companies)
    for language, texts in catalog.texts.items():
        found[f"texts.{language}"] = texts
    return found


def _under(section: str, named: Mapping[str, object]) -> Things:
    """Things of a section by their whole names."""
    return {f"{section}.{name}": thing for name, thing in named.items()}


def _differences(name: str, old: dict[str, str], new: dict[str, str]) -> Iterator[ValueChange]:
    """The leaves that differ."""
    for place in dict.fromkeys((*old, *new)):
        if old.get(place) != new.get(place):
            yield ValueChange(f"{name}{place}", old.get(place), new.get(place))


def leaves(value: object, place: str = "", origin: str = "") -> Iterator[tuple[str, str]]:
    """Every value inside a thing as text, with its place and where it comes from."""
    if isinstance(value, Origin):
        origin = f" ({value.src}: {value.why})"
    if isinstance(value, Bounded | Nerve):
        yield place, f"{_told(value, 'v')}{origin}"
    elif inside := list(_inside(value)):
        for step, inner in inside:
            yield from leaves(inner, f"{place}{step}", origin)
    else:
        yield place, f"{_listed(value)}{origin}"


def _inside(value: object) -> Iterator[tuple[str, object]]:
    """The parts of a struct, a mapping, or a list of structs, with the step to each."""
    if isinstance(value, msgspec.Struct):
        for written, field in fields_of(type(value)).items():
            if field.name not in HIDDEN:
                inner = getattr(value, field.name)
                whole = isinstance(inner, int) and not isinstance(inner, bool)
                yield f".{written}", _told(value, written) if whole else inner
    elif isinstance(value, dict):
        yield from ((f".{key}", inner) for key, inner in value.items())
    elif isinstance(value, tuple) and any(isinstance(each, msgspec.Struct) for each in value):
        yield from ((f"[{getattr(each, 'id', i)}]", each) for i, each in enumerate(value))


def _told(value: msgspec.Struct, written: str) -> str:
    """A number of a struct as text; lengths in cm."""
    field = fields_of(type(value))[written]
    number = getattr(value, field.name)
    length = CM in getattr(field.type, "__metadata__", ())
    return f"{number / UNITS_PER_CM:g} cm" if length else _listed(number)


def _listed(value: object) -> str:
    """A plain value as text; a list without quotes."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_listed, value))}]"
    return "none" if value is None else str(value)

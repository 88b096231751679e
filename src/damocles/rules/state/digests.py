"""Digests of everything that can change, in the forms that records have had.

Both forms know the fields that the state had when digests were first taken (`FIELDS`). The first
form covers these and no others. The second covers every field, but leaves out those that were
added later and have their default value. So neither changes when the state gains a field. A field
of `FIELDS` can never be removed: old records hold digests of it.
"""

from __future__ import annotations

import hashlib
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from damocles.engine import defaults_of, drop_defaults, tag_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine import Progress
    from damocles.rules.state.state import Table

PARTS = (
    "activation", "clock", "controllers", "elements", "fighters", "outcome", "owners", "seats",
    "tally", "units",
)  # fmt: skip
"""The parts of a table."""
FIELDS: dict[str, tuple[str, ...]] = {
    "Fighter": (
        "id", "unit", "card", "r", "place", "x", "y", "facing", "grounded", "standing_on", "sp",
        "aided", "stirred",
    ),
    "Unit": (
        "id", "seat", "card", "fighters", "leader", "place", "disorganised", "drills", "tags",
    ),
    "Seat": (
        "id", "lp", "vp", "rp", "commander", "sequence", "authority", "rerolls", "surrendered",
        "last_option", "always_reroll", "routines", "struck",
    ),
    "Hidden": ("count",),
    "Element": ("id", "present", "damage", "corners", "opened"),
    "Activation": (
        "unit", "engaged_at_start", "gait", "moved", "crossing", "fired", "fired_before_moving",
        "fought", "repaired", "handled", "sabotaged", "designated", "dash", "nanonucleus", "sniped",
    ),
    "Clock": ("round", "phase", "active", "first"),
    "Outcome": ("winner", "rule", "vp", "drawn"),
    "Wound": ("weapon", "by", "origin", "cause", "aim"),
    "Aim": ("bearer", "target"),
    "Combat": ("unit", "weapon", "accuracy", "profile", "hero", "against"),
    "Kind": ("unit", "profile", "role", "weapons"),
    "Fire": (
        "seat", "unit", "leader", "weapon", "target", "shooters", "copies", "overwatch", "sniping",
    ),
    "Volley": ("accuracy", "needed", "dice"),
    "Way": ("start", "legs"),
    "LineLeg": ("to",),
    "ArcLeg": ("to", "centre", "radius", "ccw"),
    "Assignment": ("fighter", "defender", "weapon"),
    "Placement": ("fighter", "x", "y", "facing", "on"),
}  # fmt: skip
"""The fields of values on the table and in steps and orders, in the order of the first form.

Steps and orders themselves always left out fields with their default value.
"""


# ---- the present form ------------------------------------------------------------------------


def fingerprint(table: Table, progress: Progress) -> str:
    """The plain digest of everything that can change."""
    return hashlib.sha256(encode_state(table, progress)).hexdigest()


def encode_state(table: Table, progress: Progress) -> bytes:
    """Table and progress as bytes, in the second form; equal states give equal bytes."""
    parts = table.parts()
    rows = [_part(parts.pop(name)) for name in PARTS]
    rows += [[drop_defaults(step) for step in progress.stack], sorted(progress.positions.items())]
    rows += [sorted(drop_defaults(progress.answers).items()), progress.number]
    later = {name: _part(part) for name, part in parts.items() if part}
    return msgspec.json.encode([*rows, later] if later else rows, order="deterministic")


def _part(part: Any) -> Any:
    """A part of the table: one value, or one row for each value it holds by id."""
    if not isinstance(part, dict):
        return _row(part)
    ids = sorted(part)
    return ids, [*map(_row_of(part), map(part.__getitem__, ids))]


def _row_of(part: dict[Any, Any]) -> Callable[[Any], Any]:
    """How the values of a part are written: most parts hold one class without new fields."""
    kinds = set(map(type, part.values()))
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind is None or not issubclass(kind, msgspec.Struct) or _layout(kind).later:
        return _row
    return _layout(kind).always


def _row(value: Any) -> Any:
    """The original fields, followed by name by those added later that are not at their default."""
    if not isinstance(value, msgspec.Struct):
        return value
    layout = _layout(type(value))
    row, later = layout.always(value), layout.later.items()
    more = {name: drop_defaults(found) for name, d in later if (found := getattr(value, name)) != d}
    return (*row, more) if more else row


class _Layout(NamedTuple):
    """How a class is written: the fields always written, and later ones with their defaults."""

    always: Callable[[Any], tuple[Any, ...]]
    later: dict[str, Any]


@cache
def _layout(kind: type[msgspec.Struct]) -> _Layout:
    always = FIELDS.get(kind.__name__, ())
    later = {name: d for name, d in defaults_of(kind).items() if name not in always}
    return _Layout(attrgetter(*always) if always else _nothing, later)


def _nothing(_: object) -> tuple[()]:
    """The fields always written for a class that came later: none."""
    return ()


# ---- the first form --------------------------------------------------------------------------


def first_fingerprint(table: Table, progress: Progress) -> str:
    """The plain digest as it was in records whose headers do not name a form."""
    parts = [*(getattr(table, name) for name in PARTS), *progress.parts()]
    rows = [sorted(part.items()) if isinstance(part, dict) else part for part in parts]
    return hashlib.sha256(msgspec.json.encode(_first(rows))).hexdigest()


def _first(value: Any) -> Any:
    """A value as the first form wrote it."""
    if isinstance(value, msgspec.Struct):
        return tag_of(type(value)) | {name: _first(getattr(value, name)) for name in _names(value)}
    if isinstance(value, tuple | list):
        return [_first(each) for each in value]
    return sorted(value) if isinstance(value, frozenset) else value


def _names(value: msgspec.Struct) -> tuple[str, ...]:
    """The original fields; for steps and orders, those whose value is not the default object."""
    kept = FIELDS.get(type(value).__name__)
    if kept is not None:
        return kept
    defaults = defaults_of(type(value)).items()
    return tuple(name for name, default in defaults if getattr(value, name) is not default)

"""Drafts: a company's units by their place in its list, changed freely and told as a fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.companies import EntrySource
from damocles.muster.faults import Add, Change, Drop, Fix
from damocles.muster.ids import free_id
from damocles.muster.seating import Seat, Seated, arranged

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from damocles.catalog.armies import Army
    from damocles.catalog.companies import CompanySource

Draft = dict[int, EntrySource]
"""The units of a company; a number that is missing is left out, one beyond the list is new."""


def draft_of(company: CompanySource) -> Draft:
    """The company as it stands."""
    return dict(enumerate(company.units))


def with_unit(draft: Draft, unit: EntrySource) -> Draft:
    """One unit more."""
    return {**draft, max(draft, default=-1) + 1: unit}


def reseated(army: Army, draft: Draft) -> Draft | None:
    """All units on seats of the pattern; None where there is no such arrangement."""
    units = [
        Seated(army.units.get(unit.unit), Seat(unit.platoon, unit.slot)) for unit in draft.values()
    ]
    seats = arranged(army.pattern, units)
    if seats is None:
        return None
    return {
        at: replace(unit, platoon=seat.platoon, slot=seat.slot)
        for (at, unit), seat in zip(draft.items(), seats, strict=True)
    }


def fresh(army: Army, name: str, taken: Container[str]) -> EntrySource:
    """A unit of the standard number without anything more, under an id that is free."""
    number = army.units[name].numbers.standard
    return EntrySource(id=free_id(name, taken), unit=name, platoon=1, slot=1, number=number)


def fix_of(company: CompanySource, draft: Draft, says: str = "") -> Fix:
    """What leads from the company to the draft, in words of its own or those given."""
    before = draft_of(company)
    edits: list[Change | Drop | Add] = [
        Change(at, unit) for at, unit in draft.items() if at in before and unit != before[at]
    ]
    edits += [Drop(at) for at in before if at not in draft]
    edits += [Add(unit) for at, unit in draft.items() if at not in before]
    return Fix(says or ", ".join(_words(before, draft)), tuple(edits))


def _words(before: Draft, draft: Draft) -> Iterator[str]:
    """The differences of two drafts in words."""
    for at, unit in draft.items():
        if at not in before:
            yield f"add {unit.number} {unit.unit.replace('_', ' ')}"
        elif (unit.platoon, unit.slot) != (before[at].platoon, before[at].slot):
            yield f"move {unit.id} to platoon {unit.platoon}, slot {unit.slot}"
        if at in before:
            yield from _changes(before[at], unit)
    yield from (f"leave out {unit.id}" for at, unit in before.items() if at not in draft)


def _changes(before: EntrySource, after: EntrySource) -> Iterator[str]:
    """What changes in a unit, its seat apart, in words."""
    name = after.id
    if after.number != before.number:
        yield f"take {after.number} for {name}"
    if after.officers != before.officers:
        yield f"give {name} {_all(after.officers, 'officer')}"
    if after.equipment != before.equipment:
        yield f"give {name} {_all(after.equipment, 'equipment')}"
    if after.special != before.special and not after.special:
        yield f"give {name} no special weapons"
    if after.wave != before.wave:
        yield f"{name} comes with the {after.wave}"


def _all(names: tuple[str, ...], what: str) -> str:
    """Names, or that there are none."""
    return " and ".join(name.replace("_", " ") for name in names) or f"no {what}"

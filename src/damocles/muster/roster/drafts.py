"""Drafts: a company's units by their place in its list, freely changed and turned into a fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.armies import EntrySource
from damocles.muster.roster.faults import Add, Change, Drop, Fix, FixProposal
from damocles.muster.roster.ids import free_id
from damocles.muster.roster.seats import PlatoonSeat, SeatSeeker, arrange_units, slots_for

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from damocles.catalog.armies import Army, CompanySource

Draft = dict[int, EntrySource]
"""The units of a company by place; a missing place was left out, one beyond the list is new."""


def draft_of(company: CompanySource) -> Draft:
    """The company as a draft, unchanged."""
    return dict(enumerate(company.units))


def with_unit(draft: Draft, unit: EntrySource) -> Draft:
    """The draft with one more unit."""
    return {**draft, max(draft, default=-1) + 1: unit}


def reseat_units(army: Army, draft: Draft) -> Draft | None:
    """All units on seats of the pattern; None where there is no such arrangement."""
    units = [
        SeatSeeker(army.units.get(unit.unit), PlatoonSeat(unit.platoon, unit.slot))
        for unit in draft.values()
    ]
    seats = arrange_units(army.pattern, units)
    if seats is None:
        return None
    return {
        at: replace(unit, platoon=seat.platoon, slot=seat.slot)
        for (at, unit), seat in zip(draft.items(), seats, strict=True)
    }


def slots_of(army: Army, unit: EntrySource) -> frozenset[int]:
    """The slots of the pattern that take a unit; all of them where the army does not know it."""
    return slots_for(army.pattern, army.units.get(unit.unit))


def new_entry(army: Army, name: str, taken: Container[str]) -> EntrySource:
    """A unit of standard number without extras, under a free id."""
    number = army.units[name].numbers.standard
    return EntrySource(id=free_id(name, taken), unit=name, platoon=1, slot=1, number=number)


def fix_of(company: CompanySource, draft: Draft) -> Fix:
    """The fix that turns the company into the draft."""
    before = draft_of(company)
    edits: list[Change | Drop | Add] = [
        Change(at, unit) for at, unit in draft.items() if at in before and unit != before[at]
    ]
    edits += [Drop(at) for at in before if at not in draft]
    edits += [Add(unit) for at, unit in draft.items() if at not in before]
    return Fix(tuple(_proposals(before, draft)), tuple(edits))


def _proposals(before: Draft, draft: Draft) -> Iterator[FixProposal]:
    """Proposals for the differences between two drafts."""
    for at, unit in draft.items():
        if at not in before:
            yield FixProposal("add", {"number": unit.number, "unit": unit.unit})
            continue
        if (unit.platoon, unit.slot) != (before[at].platoon, before[at].slot):
            seat = {"platoon": unit.platoon, "slot": unit.slot}
            yield FixProposal("move", {"unit": unit.id, **seat})
        yield from _changes(before[at], unit)
    gone = [unit for at, unit in before.items() if at not in draft]
    yield from (FixProposal("leave_out", {"name": unit.id}) for unit in gone)


def _changes(before: EntrySource, after: EntrySource) -> Iterator[FixProposal]:
    """Proposals for what changes in a unit, apart from its seat."""
    name = after.id
    if after.number != before.number:
        yield FixProposal("resize", {"number": after.number, "unit": name})
    if after.officers != before.officers:
        yield propose_officer(name, after.officers)
    if after.equipment != before.equipment and after.equipment:
        yield FixProposal("equip", {"unit": name, "name": after.equipment})
    elif after.equipment != before.equipment:
        yield FixProposal("no_equipment", {"unit": name})
    if after.special != before.special and not after.special:
        yield FixProposal("no_special", {"unit": name})
    if after.wave != before.wave:
        yield FixProposal(after.wave, {"unit": name})


def propose_officer(unit: str, officers: tuple[str, ...]) -> FixProposal:
    """The proposal of another officer for a unit, or of none."""
    if not officers:
        return FixProposal("no_officer", {"unit": unit})
    return FixProposal("officer", {"unit": unit, "name": officers})

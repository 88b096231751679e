"""Checks of platoons and slots, and how to mend a company that does not follow the pattern."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import cites
from damocles.muster.roster.drafts import (
    draft_of,
    fix_of,
    new_entry,
    reseat_units,
    slots_of,
    with_unit,
)
from damocles.muster.roster.faults import Fault
from damocles.muster.roster.seats import fits
from damocles.muster.roster.tariffs import offers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import Army
    from damocles.muster.roster.drafts import Draft
    from damocles.muster.roster.entries import Roster
    from damocles.muster.roster.faults import Fix

DROPPED = 2
"""How many units may be dropped at most for the sake of the pattern."""


def pattern_faults(found: Roster) -> Iterator[Fault]:
    """Every unit needs its own fitting slot; platoons in order, all but the last one full."""
    faults = [*_seats(found), *_platoons(found)]
    fix = rearrange_units(found) if faults else None
    yield from (replace(fault, fix=fix) for fault in faults)


# ---- seats -----------------------------------------------------------------------------------


def _seats(found: Roster) -> Iterator[Fault]:
    """Faults of single slots."""
    slots = len(found.army.pattern.slots)
    yield from _beyond(found, slots)
    yield from _misfits(found, slots)
    yield from _doubles(found)


@cites("company.platoon")
def _beyond(found: Roster, slots: int) -> Iterator[Fault]:
    """Units on slots that the pattern does not have."""
    for at, unit in enumerate(found.company.units):
        if unit.slot > slots:
            facts = {"counted": unit.slot, "limit": slots}
            yield Fault("company.platoon", unit.id, "slot_unknown", facts, ("units", at, "slot"))


@cites("company.slot")
def _misfits(found: Roster, slots: int) -> Iterator[Fault]:
    """Units on a slot that does not take their category and type, by the army's own rule."""
    for entry in found.entries:
        slot, unit = entry.source.slot, entry.unit
        if slot <= slots and not fits(found.army.pattern, slot, unit):
            facts: dict[str, int | str] = {
                "unit": entry.source.unit,
                "category": unit.category,
                "type": unit.type.v,
                "slot": slot,
            }
            path = ("units", entry.at, "slot")
            rule = found.army.pattern.rule
            yield Fault(rule, entry.source.id, "slot_misfit", facts, path)


@cites("company.slot")
def _doubles(found: Roster) -> Iterator[Fault]:
    """A slot is filled only once in a platoon; the fault is reported for the second unit."""
    filled = Counter((unit.platoon, unit.slot) for unit in found.company.units)
    seen: Counter[tuple[int, int]] = Counter()
    for at, unit in enumerate(found.company.units):
        seat = (unit.platoon, unit.slot)
        seen[seat] += 1
        if seen[seat] == 2:
            facts = {"slot": unit.slot, "counted": filled[seat], "limit": 1}
            yield Fault("company.slot", unit.id, "slot_taken", facts, ("units", at, "slot"))


# ---- platoons --------------------------------------------------------------------------------


def _platoons(found: Roster) -> Iterator[Fault]:
    """Faults of whole platoons."""
    yield from _missing(found)
    for number in found.platoons:
        yield from _compulsory(found, number)
        yield from _incomplete(found, number)


@cites("company.platoon")
def _missing(found: Roster) -> Iterator[Fault]:
    """There is a unit, and a platoon before every one but the first."""
    if not found.company.units:
        yield Fault("company.platoon", "company", "no_units", {}, ("units",))
    for number in found.platoons:
        if number > 1 and number - 1 not in found.platoons:
            facts, path = {"limit": number - 1}, _path(found, number)
            yield Fault("company.platoon", f"platoon {number}", "platoon_missing", facts, path)


@cites("company.compulsory_slot")
def _compulsory(found: Roster, number: int) -> Iterator[Fault]:
    """Every platoon fills the compulsory slots."""
    for slot in found.army.pattern.compulsory:
        if slot not in _filled(found, number):
            place, path = f"platoon {number}", _path(found, number)
            yield Fault("company.compulsory_slot", place, "no_compulsory", {"slot": slot}, path)


@cites("company.further_platoon", "company.incomplete_platoon")
def _incomplete(found: Roster, number: int) -> Iterator[Fault]:
    """All slots are filled where another platoon follows."""
    filled, slots = len(_filled(found, number)), len(found.army.pattern.slots)
    if number < max(found.platoons) and filled < slots:
        facts, path = {"counted": filled, "limit": slots}, _path(found, number)
        yield Fault(
            "company.further_platoon", f"platoon {number}", "incomplete_platoon", facts, path
        )


def _filled(found: Roster, number: int) -> set[int]:
    """The slots of the pattern that a platoon fills."""
    slots = range(1, len(found.army.pattern.slots) + 1)
    return {unit.slot for unit in found.platoon(number) if unit.slot in slots}


def _path(found: Roster, number: int) -> tuple[str | int, ...]:
    """The path to the first unit of a platoon."""
    at = next(at for at, unit in enumerate(found.company.units) if unit.platoon == number)
    return ("units", at, "platoon")


# ---- mending ---------------------------------------------------------------------------------


def rearrange_units(found: Roster) -> Fix | None:
    """Seat all units by the pattern; drop a few, or add compulsory ones, if needed."""
    units = draft_of(found.company)
    for gone in _given_up(found):
        kept = {at: unit for at, unit in units.items() if at not in gone}
        draft = reseat_units(found.army, kept)
        if draft is not None:
            return fix_of(found.company, draft)
    return _with_compulsory(found)


def _given_up(found: Roster) -> Iterator[tuple[int, ...]]:
    """Which units could be dropped: few and late ones first, each mix of kinds only once."""
    kinds = [slots_of(found.army, unit) for unit in found.company.units]
    places, seen = range(len(kinds)), set[frozenset[tuple[frozenset[int], int]]]()
    for dropped in range(min(DROPPED, len(kinds) - 1) + 1):
        for gone in combinations(reversed(places), dropped):
            kind = frozenset(Counter(kinds[at] for at in gone).items())
            if kind not in seen:
                seen.add(kind)
                yield gone


def _with_compulsory(found: Roster) -> Fix | None:
    """Add the cheapest units for compulsory slots; the last units go until the rest has room.

    As few units as possible are added, and all of them before any goes.
    """
    slots, kept = found.army.pattern.compulsory, draft_of(found.company)
    names = [cheapest(found.army, slot) for slot in slots]
    if None in names:
        return None
    added = [chosen for n in range(len(names)) for chosen in combinations(names, n + 1)]
    while True:
        drafts = (_seated_with(found, kept, chosen) for chosen in added)
        draft = next((each for each in drafts if each is not None), None)
        if draft is not None:
            return fix_of(found.company, draft)
        kept.popitem()


def _seated_with(found: Roster, kept: Draft, names: Sequence[str | None]) -> Draft | None:
    """The units with further ones of these names, all on seats of the pattern."""
    taken = {unit.id for unit in found.company.units}
    draft = kept
    for name in filter(None, names):
        new = new_entry(found.army, name, taken)
        draft, taken = with_unit(draft, new), {*taken, new.id}
    return reseat_units(found.army, draft)


def cheapest(army: Army, slot: int) -> str | None:
    """The unit for a slot that costs least in its standard number."""
    cost = {
        name: offers(unit).least
        for name, unit in army.units.items()
        if fits(army.pattern, slot, unit)
    }
    return min(cost, key=lambda name: cost[name]) if cost else None

"""Checks of a single unit: its numbers, officer, equipment, special weapons and specialists."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from damocles.engine import cites
from damocles.muster.roster.faults import Change, Drop, Fault, fix_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.catalog.armies import CompanySource, EntrySource
    from damocles.muster.phrases import Fact, Facts, Reason, Remedy
    from damocles.muster.roster.entries import Roster, RosterEntry
    from damocles.muster.roster.faults import Fix


def unit_faults(found: Roster, officers: int = 1) -> Iterator[Fault]:
    """Every fault within a single unit; its officers are checked in a module of their own.

    It may have so many officers.
    """
    yield from unknown_units(found.company, found.army.units)
    for entry in found.entries:
        yield from _numbers(entry)
        yield from _special_fighters(entry, officers)
        yield from _unpriced(entry)
        yield from _equipment(entry)
        yield from _not_offered(entry)
        yield from _kinds(entry)
        yield from _bearers(entry)
        yield from _specialists(entry)


def field_fault(entry: RosterEntry, rule: str, field: str, reason: Reason, facts: Facts) -> Fault:
    """A fault of a field of a unit, without a fix."""
    named = {"unit": entry.source.unit, **facts}
    return Fault(rule, entry.source.id, reason, named, ("units", entry.at, field))


def with_fix(fault: Fault, entry: RosterEntry, fix: tuple[Remedy, Facts], **changes: Any) -> Fault:
    """The fault with the change of its unit that makes it go away."""
    remedy, facts = fix
    change = Change(entry.at, replace(entry.source, **changes))
    return replace(fault, fix=fix_by(remedy, change, **facts))


def propose_number(number: int) -> tuple[Remedy, Facts]:
    """The proposal of another number."""
    return "take_number", {"number": number}


def propose_without(name: str) -> tuple[Remedy, Facts]:
    """The proposal to leave something out."""
    return "leave_out", {"name": name}


def without(names: tuple[str, ...], gone: str) -> tuple[str, ...]:
    """All names but one."""
    return tuple(name for name in names if name != gone)


@cites("company.army_lists")
def unknown_units(company: CompanySource, known: Iterable[str]) -> Iterator[Fault]:
    """Units must be on the army's list."""
    names = tuple(known)
    for at, source in enumerate(company.units):
        if source.unit in names:
            continue
        facts: dict[str, Fact] = {"name": source.unit, "known": names}
        path = ("units", at, "unit")
        yield Fault(
            "company.army_lists", source.id, "unknown_unit", facts, path, _known(names, at, source)
        )


def _known(names: tuple[str, ...], at: int, source: EntrySource) -> Fix:
    """Take the unit that was probably meant; if no name is near, drop the unit."""
    near = difflib.get_close_matches(source.unit, names, n=1)
    if near:
        return fix_by("take", Change(at, replace(source, unit=near[0])), name=near[0])
    return fix_by("leave_out", Drop(at), name=source.id)


# ---- numbers ---------------------------------------------------------------------------------


@cites("company.numbers", "company.extra_fighters", "company.numbers_between")
def _numbers(entry: RosterEntry) -> Iterator[Fault]:
    """The number must be between the standard and the maximum, which an officer may raise."""
    number, numbers = entry.source.number, entry.unit.numbers
    least, most = numbers.standard, entry.most
    if number < least:
        facts = {"counted": number, "limit": least}
        fault = field_fault(entry, "company.numbers", "number", "too_few_fighters", facts)
        yield with_fix(fault, entry, propose_number(least), number=least)
    elif number > most:
        rule = "company.extra_fighters" if most > numbers.maximum else "company.numbers"
        facts = {"counted": number, "limit": most}
        fault = field_fault(entry, rule, "number", "too_many_fighters", facts)
        yield with_fix(fault, entry, propose_number(most), number=most)


@cites("company.who_counts", "company.officer_counts")
def _special_fighters(entry: RosterEntry, officers: int) -> Iterator[Fault]:
    """Officers, bearers and specialists are counted in the number; a hero is not."""
    source = entry.source
    special = min(len(entry.ranks), officers) + source.bearers + len(source.specialists)
    if special > source.number:
        facts = {"counted": special, "limit": source.number}
        fault = field_fault(entry, "company.who_counts", "number", "too_many_special", facts)
        fix: tuple[Remedy, Facts] = ("leave_out_special", {})
        yield with_fix(fault, entry, fix, special={}, specialists=())


@cites("company.army_lists", "company.missing_prices")
def _unpriced(entry: RosterEntry) -> Iterator[Fault]:
    """The size must have a price: with that of an extra fighter, or in one of the two columns."""
    number, numbers = entry.source.number, entry.unit.numbers
    if entry.is_unpriced:
        facts = {"counted": number}
        fault = field_fault(entry, "company.army_lists", "number", "no_price", facts)
        yield with_fix(fault, entry, propose_number(numbers.maximum), number=numbers.maximum)


# ---- equipment -------------------------------------------------------------------------------


def _equipment(entry: RosterEntry) -> Iterator[Fault]:
    """Equipment must be known to the army, not standard already, and sold in this combination."""
    named = [*_strange(entry), *_included(entry)]
    yield from named
    if not named and not entry.unit.prices.sells(entry.source.equipment):
        yield _unsold(entry)


@cites("company.army_lists")
def _strange(entry: RosterEntry) -> Iterator[Fault]:
    """Equipment that no list of the army holds."""
    for name in entry.source.equipment:
        if name not in entry.army.equipment:
            fault = field_fault(
                entry, "company.army_lists", "equipment", "unknown_equipment", {"name": name}
            )
            kept = without(entry.source.equipment, name)
            yield with_fix(fault, entry, propose_without(name), equipment=kept)


@cites("company.equipment_price")
def _included(entry: RosterEntry) -> Iterator[Fault]:
    """Standard equipment is included in the price and cannot be bought again."""
    for name in entry.source.equipment:
        if name in entry.unit.equipment:
            fault = field_fault(
                entry, "company.equipment_price", "equipment", "equipment_included", {"name": name}
            )
            kept = without(entry.source.equipment, name)
            yield with_fix(fault, entry, propose_without(name), equipment=kept)


@cites("company.equipment_price")
def _unsold(entry: RosterEntry) -> Fault:
    """Equipment is for the whole unit and needs a price; the largest part that is sold stays."""
    facts = {"name": entry.source.equipment}
    fault = field_fault(entry, "company.equipment_price", "equipment", "equipment_not_sold", facts)
    kept = _sold(entry)
    return with_fix(fault, entry, _all(kept), equipment=kept)


def _sold(entry: RosterEntry) -> tuple[str, ...]:
    """The largest part of a unit's equipment that has a price; the plain unit always has one."""
    wanted = set(entry.source.equipment)
    return max((each for each in entry.unit.prices.bundles if set(each) <= wanted), key=len)


def _all(names: tuple[str, ...]) -> tuple[Remedy, Facts]:
    """The proposal to take these and nothing else."""
    return ("take", {"name": names}) if names else ("take_none", {})


# ---- special weapons and specialists ---------------------------------------------------------


@cites("company.special_weapon_kind")
def _kinds(entry: RosterEntry) -> Iterator[Fault]:
    """All bearers must carry the same kind: one this unit may have, and that most of them carry."""
    special, offered = entry.source.special, _offered(entry)
    if len(special) > 1:
        facts = {"counted": len(special), "limit": 1}
        fault = field_fault(entry, "company.special_weapon_kind", "special", "special_mixed", facts)
        one = max(special, key=lambda name: (name in offered, special[name]))
        fix: tuple[Remedy, Facts] = ("same_special", {"name": one})
        yield with_fix(fault, entry, fix, special={one: entry.source.bearers})


@cites("profile.special_by_unit")
def _not_offered(entry: RosterEntry) -> Iterator[Fault]:
    """A weapon may be special in another unit without being special in this one."""
    for name in entry.source.special:
        if name in _offered(entry):
            continue
        fault = field_fault(
            entry, "company.army_lists", "special", "special_unknown", {"name": name}
        )
        if name in _arsenal(entry):
            fault = field_fault(
                entry, "profile.special_by_unit", "special", "special_elsewhere", {"name": name}
            )
        yield _other_weapon(fault, entry, name)


def _other_weapon(fault: Fault, entry: RosterEntry, name: str) -> Fault:
    """Replace a weapon by one that the unit may have, or leave it out if others remain."""
    others = {key: n for key, n in entry.source.special.items() if key != name}
    offered = _offered(entry)[:1]
    if others or not offered:
        return with_fix(fault, entry, propose_without(name), special=others)
    bearers = dict.fromkeys(offered, entry.source.bearers)
    return with_fix(fault, entry, _all(offered), special=bearers)


def _offered(entry: RosterEntry) -> tuple[str, ...]:
    """The special weapons that this unit may have."""
    special = entry.unit.special_weapons
    return special.options if special else ()


def _arsenal(entry: RosterEntry) -> Iterator[str]:
    """Every weapon that some unit of the army carries."""
    for unit in entry.army.units.values():
        yield from unit.weapons
        yield from unit.special_weapons.options if unit.special_weapons else ()


@cites("company.numbers_between", "company.special_weapon_limit", "company.army_lists")
def _bearers(entry: RosterEntry) -> Iterator[Fault]:
    """The number of fighters limits how many special weapons there may be."""
    counted, limit = entry.source.bearers, entry.bearers
    if counted <= limit or not entry.unit.special_weapons:
        return
    facts = {"counted": counted, "limit": limit}
    fault = field_fault(entry, "company.army_lists", "special", "too_many_bearers", facts)
    kind = next(iter(entry.source.special))
    special = {kind: limit} if limit else {}
    yield with_fix(fault, entry, propose_number(limit), special=special)


@cites("company.specialists")
def _specialists(entry: RosterEntry) -> Iterator[Fault]:
    """Only specialists that the unit may have, and only as many as allowed."""
    options = entry.unit.specialists.options if entry.unit.specialists else ()
    named = entry.source.specialists
    for name in dict.fromkeys(name for name in named if name not in options):
        rule = "company.specialists" if name in entry.army.specialists else "company.army_lists"
        fault = field_fault(entry, rule, "specialists", "specialist_elsewhere", {"name": name})
        yield with_fix(fault, entry, propose_without(name), specialists=without(named, name))
    known = tuple(name for name in named if name in options)
    if len(known) > entry.specialists:
        facts = {"counted": len(known), "limit": entry.specialists}
        fault = field_fault(
            entry, "company.specialists", "specialists", "too_many_specialists", facts
        )
        kept = known[: entry.specialists]
        yield with_fix(fault, entry, _all(kept), specialists=kept)

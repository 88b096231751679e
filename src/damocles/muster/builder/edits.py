"""Changes made while building a company: a company and an edit give another company."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from msgspec.structs import replace

from damocles.catalog.armies import (
    MOST_POINTS,
    MOST_UNITS,
    CompanySource,
    EntrySource,
    FighterCount,
    NameCounts,
    NameList,
    OneLine,
)
from damocles.muster.checks.review import review
from damocles.muster.roster.drafts import new_entry, slots_of
from damocles.muster.roster.faults import (
    Add,
    Appoint,
    Change,
    Drop,
    Edit,
    Enlist,
    Fault,
    Fix,
    MusterError,
    apply_fix,
    cite_faults,
)
from damocles.muster.roster.ids import company_id
from damocles.muster.roster.seats import PlatoonSeat
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import Wave

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.catalog.armies import Army
    from damocles.muster.phrases import Fact
    from damocles.rules.state import Forces

Place = Annotated[int, msgspec.Meta(ge=0, lt=MOST_UNITS)]
"""A unit by its place in the list, counted from zero."""


class Recruit(Edit, frozen=True):
    """Adds a unit of standard number; without a platoon seat it takes the first free one."""

    unit: str
    platoon: FighterCount | None = None
    slot: FighterCount | None = None


class Furnish(Edit, frozen=True, kw_only=True):
    """Gives a unit what is named here in place of what it had; the rest stays."""

    at: Place
    number: FighterCount | None = None
    officers: NameList | None = None
    equipment: NameList | None = None
    special: NameCounts | None = None
    specialists: NameList | None = None
    wave: Wave | None = None


class Reseat(Edit, frozen=True):
    """Moves a unit to another platoon seat; a unit already there takes the seat left free."""

    at: Place
    platoon: FighterCount
    slot: FighterCount


class Retitle(Edit, frozen=True):
    """Gives the company another name or another points limit."""

    name: OneLine | None = None
    ap: Annotated[int, msgspec.Meta(ge=1, le=MOST_POINTS)] | None = None


class Mend(Edit, frozen=True):
    """Fixes a fault, given by its number in the review of the company, counted from zero."""

    fault: Annotated[int, msgspec.Meta(ge=0)]


AnyEdit = Recruit | Furnish | Reseat | Retitle | Mend | Change | Drop | Add | Appoint | Enlist
"""Every change that can be asked for."""


def begin_company(army: str, ap: int, name: str = "") -> CompanySource:
    """A company without units.

    >>> begin_company("therians", 1500).id
    'therians-1500'
    """
    return CompanySource(id=company_id(name, army, ap), army=army, ap=ap, units=(), name=name)


def edit_company(
    company: CompanySource,
    edit: AnyEdit,
    armies: Mapping[str, Army],
    *,
    rules: str = USUAL_EDITION,
    forces: Sequence[Forces] = (),
    excess: int = 0,
) -> CompanySource:
    """The company with a change, its units in the order of their seats; it need not be legal.

    A missing unit, an unknown army or kind of unit, one unit too many and a fault without a fix
    raise MusterError. `rules`, `forces` and `excess` are those of the review whose fault is mended.

    >>> from damocles.catalog import core
    >>> small = edit_company(begin_company("therians", 500), Recruit("storm_golems"), core().armies)
    >>> small = edit_company(small, Furnish(at=0, number=7, officers=("alpha",)), core().armies)
    >>> [(unit.id, unit.number, unit.officers) for unit in small.units]
    [('storm-golems-1', 7, ('alpha',))]
    """
    match edit:
        case Recruit():
            changed = _recruited(company, edit, armies, rules)
        case Furnish():
            changed = _furnished(company, edit)
        case Reseat():
            changed = _moved(company, edit)
        case Retitle():
            changed = _retitled(company, edit)
        case Mend():
            faults = review(company, armies, rules=rules, forces=forces, excess=excess).faults
            changed = apply_fix(company, _fix(faults, edit.fault))
        case _:
            changed = _simply(company, edit)
    return _in_order(changed)


def _in_order(company: CompanySource) -> CompanySource:
    """The company with its units sorted by platoon and slot."""
    units = sorted(company.units, key=lambda unit: (unit.platoon, unit.slot))
    return replace(company, units=tuple(units))


def _fix(faults: Sequence[Fault], number: int) -> Fix:
    """The fix of a fault; MusterError if there is no such fault or it has no fix."""
    fix = faults[number].fix if number < len(faults) else None
    if fix is None:
        facts = {"counted": number + 1, "limit": len(faults)}
        raise MusterError([Fault("", "company", "fix_absent", facts)])
    return fix


def _there(company: CompanySource, at: int) -> EntrySource:
    """The unit at a place in the list; MusterError if there is none."""
    if not 0 <= at < len(company.units):
        facts = {"counted": at + 1, "limit": len(company.units)}
        raise MusterError([Fault("", "company", "unit_absent", facts, ("units",))])
    return company.units[at]


def _simply(company: CompanySource, edit: Change | Drop | Add | Appoint | Enlist) -> CompanySource:
    """A change of the kind that fixes make; dropping the commander's unit clears the commander."""
    if isinstance(edit, Change | Drop):
        gone = _there(company, edit.at)
        if isinstance(edit, Drop) and company.commander == gone.id:
            company = replace(company, commander=None)
    elif isinstance(edit, Add):
        _room(company)
    return apply_fix(company, Fix((), (edit,)))


def _room(company: CompanySource) -> None:
    """Raise MusterError if the list of units cannot be any longer."""
    if len(company.units) >= MOST_UNITS:
        facts = {"counted": len(company.units) + 1, "limit": MOST_UNITS}
        raise MusterError([Fault("", "company", "too_many_units", facts, ("units",))])


# ---- units -----------------------------------------------------------------------------------


def _recruited(
    company: CompanySource, edit: Recruit, armies: Mapping[str, Army], rules: str
) -> CompanySource:
    """The company with one more unit."""
    army = armies.get(company.army)
    if army is None:
        raise MusterError(review(company, armies, rules=rules).faults, rules)
    if edit.unit not in army.units:
        facts: dict[str, Fact] = {"name": edit.unit, "known": tuple(army.units)}
        fault = Fault("company.army_lists", "company", "unknown_unit", facts, ("units",))
        raise MusterError(cite_faults([fault], rules), rules)
    _room(company)
    new = new_entry(army, edit.unit, {unit.id for unit in company.units})
    seat = _seat(company, army, new, edit)
    return apply_fix(company, Fix((), (Add(replace(new, platoon=seat.platoon, slot=seat.slot)),)))


def _seat(company: CompanySource, army: Army, new: EntrySource, edit: Recruit) -> PlatoonSeat:
    """The seat that the edit names, or the first free one that takes the unit.

    If none is free, it is a seat that is already filled: the review will report it.
    """
    taken = {PlatoonSeat(unit.platoon, unit.slot) for unit in company.units}
    last = max((seat.platoon for seat in taken), default=0)
    platoons = [edit.platoon] if edit.platoon else range(1, last + 2)
    slots = (
        [edit.slot] if edit.slot else sorted(slots_of(army, new)) or [army.pattern.compulsory[0]]
    )
    seats = [PlatoonSeat(platoon, slot) for platoon in platoons for slot in slots]
    return next((seat for seat in seats if seat not in taken), seats[0])


def _furnished(company: CompanySource, edit: Furnish) -> CompanySource:
    """The company with a unit changed; if the commander's unit loses its officer, none is named."""
    unit = _there(company, edit.at)
    if edit.officers == () and company.commander == unit.id:
        company = replace(company, commander=None)
    return apply_fix(company, Fix((), (Change(edit.at, furnish_unit(unit, edit)),)))


def furnish_unit(unit: EntrySource, edit: Furnish) -> EntrySource:
    """The unit with what an edit names."""
    fields = ("number", "officers", "equipment", "special", "specialists", "wave")
    named = {name: getattr(edit, name) for name in fields}
    return replace(unit, **{name: value for name, value in named.items() if value is not None})


def _moved(company: CompanySource, edit: Reseat) -> CompanySource:
    """The company with a unit on another seat; a unit that had that seat takes the first one's."""
    unit = _there(company, edit.at)
    units = [
        replace(each, platoon=unit.platoon, slot=unit.slot)
        if (each.platoon, each.slot) == (edit.platoon, edit.slot)
        else each
        for each in company.units
    ]
    units[edit.at] = replace(unit, platoon=edit.platoon, slot=edit.slot)
    return replace(company, units=tuple(units))


def _retitled(company: CompanySource, edit: Retitle) -> CompanySource:
    """The company under another name; an id made from the old name changes too."""
    name = company.name if edit.name is None else edit.name
    ap = company.ap if edit.ap is None else edit.ap
    own = company.id
    if own == company_id(company.name, company.army, company.ap):
        own = company_id(name, company.army, ap)
    return replace(company, id=own, name=name, ap=ap)

"""The army points: by how much a company is over its limit, and how it can be made cheaper."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.engine import cites
from damocles.muster.checks.officers import cheapest_officer, officer_prices
from damocles.muster.roster.drafts import draft_of, fix_of, new_entry, reseat_units, slots_of
from damocles.muster.roster.entries import RosterEntry, company_price, price
from damocles.muster.roster.faults import Fault
from damocles.muster.roster.seats import fits, seats_for

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from damocles.catalog.armies import Army, EntrySource
    from damocles.muster.roster.drafts import Draft
    from damocles.muster.roster.entries import Roster

MOST_MENDED = 30
"""A company with more units than this is not made cheaper; a large one has about fourteen."""


@cites("company.value", "company.over_limit")
def limit_faults(found: Roster, excess: int) -> Iterator[Fault]:
    """The value stays within the limit, or within what mission or opponents allow above it."""
    counted, limit = company_price(found), found.company.ap + excess
    if counted <= limit:
        return
    draft = make_cheaper(found.army, draft_of(found.company), limit)
    fix = fix_of(found.company, draft) if draft is not None else None
    facts = {"counted": counted, "limit": limit}
    if excess:
        yield Fault("company.over_limit", "company", "above_excess", facts, ("ap",), fix)
    else:
        yield Fault("company.value", "company", "above_limit", facts, ("ap",), fix)


def make_cheaper(army: Army, draft: Draft, limit: int) -> Draft | None:
    """The draft within a limit, by the smallest single saving that is enough, or else step by step.

    The pattern and the only officer stay. If that does not save enough, the cheapest unit that can
    stand alone replaces all others; None if even that costs too much. For far more units than a
    company has, nothing is proposed, as every step looks at all of them.
    """
    if len(draft) > MOST_MENDED:
        return None
    known: _Known = {}
    while (cost := cost_of(army, draft)) > limit:
        savings = list(_savings(army, draft, known))
        enough = [each for each in savings if cost - each.ap <= limit]
        if not savings:
            return _only(army, draft, limit)
        best = min(enough, key=_worth) if enough else max(savings, key=_worth)
        draft = _saved(army, draft, best)
    return draft


def _saved(army: Army, draft: Draft, saving: _Saving) -> Draft:
    """The draft with a saving; if a unit goes, the others are seated anew."""
    if saving.to is not None:
        return {**draft, saving.at: saving.to}
    rest = {at: unit for at, unit in draft.items() if at != saving.at}
    return reseat_units(army, rest) or rest


def _only(army: Army, draft: Draft, limit: int) -> Draft | None:
    """The cheapest company in place of all units, if it is cheap enough."""
    least = find_least_company(army)
    if not least or sum(map(price, least)) > limit:
        return None
    first = max(draft, default=-1) + 1
    return {first + at: entry.source for at, entry in enumerate(least)}


def find_least_company(army: Army) -> tuple[RosterEntry, ...]:
    """The cheapest units that are a company: one for each compulsory slot, one with an officer.

    Empty if there is none.
    """
    slots = army.pattern.compulsory
    tried = [_least(army, led) for led in slots]
    able = [found for found in tried if len(found) == len(slots)]
    return min(able, key=lambda found: sum(map(price, found)), default=())


def _least(army: Army, led: int) -> tuple[RosterEntry, ...]:
    """The cheapest unit for each compulsory slot, where that of one slot has an officer."""
    found: list[RosterEntry] = []
    for slot in army.pattern.compulsory:
        taken = {entry.source.id for entry in found}
        able = (
            _alone(army, name, slot, taken)
            for name, unit in army.units.items()
            if fits(army.pattern, slot, unit) and (slot != led or officer_prices(unit))
        )
        least = min(
            (_under(each) if slot == led else each for each in able), key=price, default=None
        )
        found += [least] if least is not None else []
    return tuple(found)


def _alone(army: Army, name: str, slot: int, taken: Container[str]) -> RosterEntry:
    """A plain unit in a slot of the first platoon."""
    return RosterEntry(0, replace(new_entry(army, name, taken), slot=slot), army.units[name], army)


def _under(entry: RosterEntry) -> RosterEntry:
    """A unit with the cheapest officer that it may have."""
    officers = (cheapest_officer(entry.unit),)
    return entry._replace(source=replace(entry.source, officers=officers))


def cost_of(army: Army, draft: Draft) -> int:
    """What the units of a draft cost."""
    entries = (entry_of(army, at, unit) for at, unit in draft.items())
    return sum(price(entry) for entry in entries if entry is not None)


def entry_of(army: Army, at: int, source: EntrySource) -> RosterEntry | None:
    """A unit joined with its army; None if the army has no such unit."""
    return (
        RosterEntry(at, source, army.units[source.unit], army)
        if source.unit in army.units
        else None
    )


class _Saving(NamedTuple):
    """A way to save points at one place: the unit changes, or goes if `to` is None."""

    ap: int
    at: int
    to: EntrySource | None


_Known = dict[int, tuple["EntrySource", bool, "list[_Saving]"]]
"""What can be saved in each unit, kept as long as that unit stays the same."""


def _worth(saving: _Saving) -> int:
    """How many points it saves."""
    return saving.ap


def _savings(army: Army, draft: Draft, known: _Known) -> Iterator[_Saving]:
    """Every way to save points at one place."""
    led = [at for at, unit in draft.items() if (e := entry_of(army, at, unit)) and e.rank]
    spare = _spare(army, draft)
    for at, unit in draft.items():
        entry = entry_of(army, at, unit)
        if entry is None:
            continue
        if at not in known or known[at][:2] != (unit, led == [at]):
            known[at] = unit, led == [at], list(_within(entry, keep_officer=led == [at]))
        yield from known[at][2]
        if led != [at] and slots_of(army, unit) in spare:
            yield _Saving(price(entry), at, None)


def _within(entry: RosterEntry, *, keep_officer: bool) -> Iterator[_Saving]:
    """Every way to save points in a unit without dropping it."""
    cost = price(entry)
    for other in _smaller(entry, keep_officer=keep_officer):
        saved = cost - price(entry._replace(source=other))
        if saved > 0:
            yield _Saving(saved, entry.at, other)


def _spare(army: Army, draft: Draft) -> set[frozenset[int]]:
    """The kinds of units, by the slots that take them, that the pattern can spare one of."""
    kinds = Counter(slots_of(army, unit) for unit in draft.values())
    less = {kind: kinds - Counter([kind]) for kind in kinds}
    return {kind for kind, rest in less.items() if seats_for(army.pattern, rest) is not None}


def _smaller(entry: RosterEntry, *, keep_officer: bool) -> Iterator[EntrySource]:
    """The unit with less of something: fighters, equipment, special weapons, rank."""
    source, least = entry.source, entry.unit.numbers.standard
    most = min(source.number - 1, entry.most)  # more than it may have is not tried one by one
    yield from (resize_unit(entry, number) for number in range(most, least - 1, -1))
    for bundle in entry.unit.prices.bundles:
        if set(bundle) < set(source.equipment):
            yield replace(source, equipment=bundle)
    if source.special:
        yield replace(source, special={})
    for name in (*officer_prices(entry.unit), *([] if keep_officer else [None])):
        if source.officers:
            other = replace(source, officers=(name,) if name else ())
            yield resize_unit(entry._replace(source=other), source.number)


def resize_unit(entry: RosterEntry, number: int) -> EntrySource:
    """The unit with this many fighters, or as many as allowed, and special fighters to match."""
    number = min(number, entry.most)
    smaller = entry._replace(source=replace(entry.source, number=number))
    special, left = {}, smaller.bearers
    for name, count in smaller.source.special.items():
        if kept := min(count, left):
            special[name], left = kept, left - kept
    specialists = smaller.source.specialists[: smaller.specialists]
    return replace(smaller.source, special=special, specialists=specialists)

"""Checks of officers and heroes: who may lead which unit, and how many of a rank there may be."""

from __future__ import annotations

import difflib
from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import cites
from damocles.muster.checks.units import field_fault, propose_without, with_fix, without
from damocles.muster.roster.drafts import (
    draft_of,
    fix_of,
    new_entry,
    propose_officer,
    reseat_units,
    with_unit,
)
from damocles.muster.roster.entries import commanders, led_by_rank, rank_of
from damocles.muster.roster.faults import Appoint, Change, Fault, Fix, fix_by
from damocles.muster.roster.tariffs import offers
from damocles.rules.state import AFV, MOST_ON_CARDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import Army, HeroSource, UnitSource
    from damocles.muster.phrases import Fact, Reason
    from damocles.muster.roster.entries import Roster, RosterEntry


def officer_faults(found: Roster, most: int = 1) -> Iterator[Fault]:
    """Every fault of officers and heroes, of units first, then of platoons and the company.

    A unit has at most so many officers, one of them a hero.
    """
    for entry in found.entries:
        yield from _several(entry, most)
        yield from _beside_hero(entry, most)
        yield from (fault for name in entry.source.officers for fault in _named(entry, name))
    yield from _repeated_heroes(found)
    yield from _highest(found)
    yield from _second(found)
    yield from _above(found)
    yield from _pyramid(found)
    yield from _none(found)
    yield from _commander(found)


# ---- one unit --------------------------------------------------------------------------------


@cites("company.unit_officers")
def _several(entry: RosterEntry, most: int) -> Iterator[Fault]:
    """Only one officer may lead a unit, or as many as the rule set allows."""
    if len(entry.source.officers) > most and entry.hero is None:
        yield _too_many_here(entry, "company.unit_officers", most)


@cites("hero.per_unit")
def _beside_hero(entry: RosterEntry, most: int) -> Iterator[Fault]:
    """No hero joins another, or a unit that has all the officers it may have."""
    names = entry.source.officers
    several = sum(name in entry.army.heroes for name in names) > 1
    if entry.hero is not None and (several or len(names) > most):
        yield _too_many_here(entry, "hero.per_unit", 1 if several else most)


def _too_many_here(entry: RosterEntry, rule: str, most: int) -> Fault:
    """The fault of a unit with too many leaders; the best of them stay."""
    facts = {"counted": len(entry.source.officers), "limit": most}
    fault = field_fault(entry, rule, "officers", "several_officers", facts)
    kept = _best(entry, most)
    return with_fix(fault, entry, ("keep", {"name": kept}), officers=kept)


def _best(entry: RosterEntry, most: int) -> tuple[str, ...]:
    """A hero if there is one, then the highest officers that the unit may have, then others."""
    ranks = {rank.id: rank.rank for rank in entry.army.officers.ranks}
    heroes, own = entry.army.heroes, officer_prices(entry.unit)
    first = sorted(
        entry.source.officers,
        key=lambda name: (name in heroes, name in own, ranks.get(name, 0)),
        reverse=True,
    )
    return tuple(first[:most])


def _named(entry: RosterEntry, name: str) -> Iterator[Fault]:
    """Faults of one officer: not an officer, not of this army, not allowed in this unit."""
    officers = entry.army.officers
    if name in entry.army.heroes:
        yield from _hero(entry, name)
    elif name == officers.rank_0:
        yield _private(entry, name)
    elif officers.rank(name) is None:
        fault = field_fault(entry, officers.rule, "officers", "rank_unknown", {"name": name})
        yield _other_rank(fault, entry, name)
    else:
        yield from _not_here(entry, name)


@cites("officer.rank_zero")
def _private(entry: RosterEntry, name: str) -> Fault:
    """Rank 0 is the rank of ordinary fighters, not of officers."""
    fault = field_fault(entry, "officer.rank_zero", "officers", "not_an_officer", {"name": name})
    kept = without(entry.source.officers, name)
    return with_fix(fault, entry, propose_without(name), officers=kept)


@cites("company.officer_ranks")
def _not_here(entry: RosterEntry, name: str) -> Iterator[Fault]:
    """Each unit lists the ranks that it may have, with their prices."""
    if name not in officer_prices(entry.unit):
        fault = field_fault(
            entry, "company.officer_ranks", "officers", "rank_not_here", {"name": name}
        )
        yield _other_rank(fault, entry, name)


def _other_rank(fault: Fault, entry: RosterEntry, name: str) -> Fault:
    """Replace a rank by one that the unit may have: one with a similar name, or the highest."""
    own = officer_prices(entry.unit)
    near = difflib.get_close_matches(name, own, n=1) or _usual_ranks(entry)[:1]
    others = without(entry.source.officers, name)
    if not near or others:
        return with_fix(fault, entry, propose_without(name), officers=others)
    return with_fix(fault, entry, ("take_officer", {"name": near[0]}), officers=(near[0],))


def officer_prices(unit: UnitSource) -> dict[str, int]:
    """The officers that a unit may have."""
    return unit.officers.prices if unit.officers else {}


def lower_ranks(entry: RosterEntry, rank: int) -> list[str]:
    """The officers that a unit may have below a rank, the highest first."""
    ranks = sorted(entry.army.officers.ranks, key=lambda each: -each.rank)
    return [each.id for each in ranks if each.rank < rank and each.id in officer_prices(entry.unit)]


def _usual_ranks(entry: RosterEntry) -> list[str]:
    """The officers that a unit may have below the rank allowed once in a company, highest first."""
    limit = entry.army.officers.limits.company
    return lower_ranks(entry, MOST_ON_CARDS + 1 if limit is None else limit)


# ---- heroes ----------------------------------------------------------------------------------


@cites("hero.leads")
def may_lead(hero: HeroSource, name: str, unit: UnitSource) -> bool:
    """A hero may lead units of the same category and type on foot, aboard only their machine's."""
    if unit.category in AFV:
        return hero.aboard is not None and hero.aboard.unit == name
    return (hero.on_foot.category, hero.on_foot.type.v) == (unit.category, unit.type.v)


@cites("hero.leads")
def _hero(entry: RosterEntry, name: str) -> Iterator[Fault]:
    """A hero may only lead units of their own kind."""
    hero = entry.army.heroes[name]
    if not may_lead(hero, entry.source.unit, entry.unit):
        foot = hero.on_foot
        facts: dict[str, Fact] = {"name": name, "category": foot.category, "type": foot.type.v}
        fault = field_fault(entry, "hero.leads", "officers", "hero_elsewhere", facts)
        if hero.aboard:
            facts["machine"] = hero.aboard.unit
            fault = field_fault(entry, "hero.leads", "officers", "pilot_elsewhere", facts)
        kept = without(entry.source.officers, name)
        yield with_fix(fault, entry, propose_without(name), officers=kept)


@cites("hero.leads")
def _repeated_heroes(found: Roster) -> Iterator[Fault]:
    """There is only one of each hero, so they lead only one unit."""
    seen: set[str] = set()
    for entry in found.entries:
        for name in entry.source.officers:
            if name in seen:
                fault = field_fault(entry, "hero.leads", "officers", "hero_twice", {"name": name})
                kept = without(entry.source.officers, name)
                yield with_fix(fault, entry, propose_without(name), officers=kept)
            if name in found.army.heroes:
                seen.add(name)


# ---- platoons and company --------------------------------------------------------------------


@cites("company.top_officers")
def _highest(found: Roster) -> Iterator[Fault]:
    """One officer of the highest rank in the company."""
    rank = top_rank(found)
    others = led_by_rank(found.entries, rank)[1:]
    if others:
        yield _too_many(others, "company.top_officers", "company")


@cites("company.platoon_officers")
def _second(found: Roster) -> Iterator[Fault]:
    """One officer of the second rank in each platoon."""
    rank = found.army.officers.limits.platoon
    for number in found.platoons:
        platoon = [entry for entry in found.entries if entry.source.platoon == number]
        others = led_by_rank(platoon, rank)[1:]
        if others:
            yield _too_many(others, "company.platoon_officers", f"platoon {number}")


def _too_many(others: Sequence[RosterEntry], rule: str, place: str, *, most: int = 1) -> Fault:
    """The fault of officers beyond the most of their rank; the fix lowers the rank of them all."""
    rank, second = rank_of(others[0]), others[0].army.officers.limits.platoon
    facts = {"rank": rank, "counted": most + len(others), "limit": most}
    path = ("units", others[0].at, "officers")
    below = rank if second is None else min(rank, second)
    return Fault(rule, place, "several_rank", facts, path, _lowered(others, below))


def top_rank(found: Roster) -> int | None:
    """The rank allowed once in the company: that of its army, or the highest by its points."""
    limits = found.army.officers.limits
    return limits.top(found.company.ap) if limits.company is None else limits.company


def _above(found: Roster) -> Iterator[Fault]:
    """Nobody is above the highest rank that the points of the company permit."""
    limit = found.army.officers.limits.top(found.company.ap)
    for entry in found.entries if limit is not None else ():
        if limit is not None and entry.rank and rank_of(entry) > limit:
            facts: dict[str, Fact] = {"rank": rank_of(entry), "limit": limit}
            path, fix = ("units", entry.at, "officers"), _lowered([entry], limit + 1)
            yield Fault("company.top_officers", entry.source.id, "rank_above", facts, path, fix)


def _pyramid(found: Roster) -> Iterator[Fault]:
    """No more officers of a rank than of the one below it, where the army asks for that."""
    lowest, top = min(rank.rank for rank in found.army.officers.ranks), top_rank(found)
    counted = Counter(rank_of(entry) for entry in found.entries if entry.rank)
    for rank in sorted(counted) if found.army.officers.limits.pyramid else ():
        most = counted[rank - 1]
        if lowest < rank and (top is None or rank < top) and counted[rank] > most:
            same = led_by_rank(found.entries, rank)
            yield _too_many(same[most:], "company.top_officers", "company", most=most)


def _lowered(others: Sequence[RosterEntry], below: int) -> Fix:
    """Give each of these units the highest officer below a rank, or none."""
    edits, words = [], []
    for entry in others:
        officers = tuple(lower_ranks(entry, below)[:1])
        edits.append(Change(entry.at, replace(entry.source, officers=officers)))
        words.append(propose_officer(entry.source.id, officers))
    return Fix(tuple(words), tuple(edits))


@cites("company.officer_needed")
def _none(found: Roster) -> Iterator[Fault]:
    """At least one officer is needed; a hero counts as one."""
    if any(entry.rank for entry in found.entries):
        return
    yield Fault(
        "company.officer_needed", "company", "no_officer", {}, ("units",), _first_officer(found)
    )


def _first_officer(found: Roster) -> Fix | None:
    """Add the cheapest officer to a unit that may have one; if there is none, add another unit."""
    able = [entry for entry in found.entries if officer_prices(entry.unit)]
    if not able:
        return _another_unit(found)
    entry = min(able, key=lambda each: each.source.wave != "assault")
    name = cheapest_officer(entry.unit)
    change = Change(entry.at, replace(entry.source, officers=(name,)))
    return Fix((propose_officer(entry.source.id, (name,)),), (change,))


def _another_unit(found: Roster) -> Fix | None:
    """Add a unit with an officer if the pattern has room, or else in place of one of the last."""
    taken = {unit.id for unit in found.company.units}
    for name, unit in led_units(found.army).items():
        new = replace(new_entry(found.army, name, taken), officers=(cheapest_officer(unit),))
        whole = draft_of(found.company)
        for gone in (None, *sorted(whole, reverse=True)):
            kept = {at: each for at, each in whole.items() if at != gone}
            draft = reseat_units(found.army, with_unit(kept, new))
            if draft is not None:
                return fix_of(found.company, draft)
    return None


def led_units(army: Army) -> dict[str, UnitSource]:
    """The units that may have an officer, the cheapest first."""
    led = {name: unit for name, unit in army.units.items() if officer_prices(unit)}
    cost = {name: offers(unit).least for name, unit in led.items()}
    return dict(sorted(led.items(), key=lambda each: cost[each[0]]))


def cheapest_officer(unit: UnitSource) -> str:
    """The cheapest officer that a unit may have."""
    own = officer_prices(unit)
    return min(own, key=lambda name: own[name])


@cites("company.commander")
def _commander(found: Roster) -> Iterator[Fault]:
    """The commander must have the highest rank."""
    named = found.company.commander
    able = commanders(found.entries)
    if named is None or named in [entry.source.id for entry in able]:
        return
    ranks = {entry.source.id: rank_of(entry) for entry in found.entries if entry.rank}
    highest = next((rank_of(entry) for entry in able), 0)
    facts: dict[str, Fact] = {"unit": named, "counted": ranks.get(named, 0), "limit": highest}
    reason: Reason = "commander_below" if named in ranks else "commander_unknown"
    fix = fix_by("no_commander", Appoint(None))
    if able:
        fix = fix_by("command", Appoint(able[0].source.id), unit=able[0].source.id)
    yield Fault("company.commander", "company", reason, facts, ("commander",), fix)

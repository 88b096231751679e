"""The review of a company: what everything costs, and every fault at once."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource
from damocles.catalog.rulebook import rule_set
from damocles.engine import Value, cites
from damocles.muster.checks.limits import limit_faults
from damocles.muster.checks.officers import officer_faults
from damocles.muster.checks.pattern import pattern_faults
from damocles.muster.checks.units import unit_faults
from damocles.muster.checks.waves import wave_faults
from damocles.muster.roster.entries import commanders, make_roster, price
from damocles.muster.roster.faults import Change, Enlist, Fault, apply_fix, cite_faults, fix_by
from damocles.muster.roster.ids import free_id
from damocles.rules.sets import USUAL_EDITION

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from damocles.catalog.armies import Army
    from damocles.muster.phrases import Fact
    from damocles.muster.roster.entries import Roster
    from damocles.rules.state import Forces

PATIENCE = 100
"""How many fixes are applied at most, one after the other."""


class Totals(Value, frozen=True):
    """What a company costs: each unit in order, each platoon, each wave, the whole."""

    units: tuple[int, ...] = ()
    platoons: tuple[tuple[int, int], ...] = ()
    assault: int = 0
    reinforcement: int = 0
    total: int = 0
    limit: int = 0

    @property
    def left(self) -> int:
        """What may still be spent; negative if the company costs too much."""
        return self.limit - self.total


class Review(Value, frozen=True):
    """A company with its totals, its faults, and the units of those who may command it."""

    company: CompanySource
    totals: Totals
    faults: tuple[Fault, ...]
    commanders: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether there are no faults."""
        return not self.faults


def review(
    company: CompanySource,
    armies: Mapping[str, Army],
    *,
    rules: str = USUAL_EDITION,
    forces: Sequence[Forces] = (),
    excess: int = 0,
) -> Review:
    """Review a company by a rule set, whose armies are given.

    `forces` asks for divisions, `excess` allows points above the limit.

    It is a pure function, and fast enough for a client to call at every keystroke.
    """
    army = armies.get(company.army)
    if army is None:
        unknown = cite_faults([_unknown_army(company, armies)], rules)
        return Review(company, Totals(limit=company.ap), unknown)
    found = make_roster(company, army)
    params = rule_set(rules).params
    faults = [*faults_of(found, params.officers_per_unit, excess)]
    for each in dict.fromkeys(forces):
        faults += wave_faults(found, each, params)
    able = tuple(entry.source.id for entry in commanders(found.entries))
    return Review(company, totals(found), cite_faults(faults, rules), able)


@cites("company.army_lists")
def _unknown_army(company: CompanySource, armies: Mapping[str, Army]) -> Fault:
    """A company of an unknown army cannot be checked; the fix proposes the nearest name."""
    facts: dict[str, Fact] = {"name": company.army, "known": tuple(sorted(armies))}
    near = difflib.get_close_matches(company.army, list(armies))
    fix = fix_by("take", Enlist(near[0]), name=near[0]) if near else None
    return Fault("company.army_lists", "company", "unknown_army", facts, ("army",), fix)


def faults_of(found: Roster, officers: int = 1, excess: int = 0) -> Iterator[Fault]:
    """Every fault of a company with so many officers a unit at most, whatever is played."""
    yield from _repeated_ids(found.company)
    yield from unit_faults(found, officers)
    yield from officer_faults(found, officers)
    yield from pattern_faults(found)
    yield from limit_faults(found, excess)


def _repeated_ids(company: CompanySource) -> Iterator[Fault]:
    """Ids are unique in a company."""
    seen: set[str] = set()
    every = {unit.id for unit in company.units}
    for at, unit in enumerate(company.units):
        if unit.id in seen:
            new = free_id(unit.unit, every | seen)
            fix = fix_by("rename", Change(at, replace(unit, id=new)), name=new)
            yield Fault("", unit.id, "id_taken", {"name": unit.id}, ("units", at, "id"), fix)
        seen.add(unit.id)


def totals(found: Roster) -> Totals:
    """What everything costs; a unit that the army does not have costs nothing."""
    prices = {entry.at: price(entry) for entry in found.entries}
    units = tuple(prices.get(at, 0) for at in range(len(found.company.units)))
    pairs = list(zip(found.company.units, units, strict=True))
    return Totals(
        units=units,
        platoons=tuple(
            (number, sum(ap for unit, ap in pairs if unit.platoon == number))
            for number in found.platoons
        ),
        assault=sum(ap for unit, ap in pairs if unit.wave == "assault"),
        reinforcement=sum(ap for unit, ap in pairs if unit.wave != "assault"),
        total=sum(units),
        limit=found.company.ap,
    )


def mend_company(
    company: CompanySource,
    armies: Mapping[str, Army],
    *,
    rules: str = USUAL_EDITION,
    forces: Sequence[Forces] = (),
) -> tuple[Review, list[Fault]]:
    """Apply the first proposed fix until nothing is left to fix; also return the faults fixed.

    Faults without a fix, such as a limit that no company can meet, stay in the review.
    """
    fixed: list[Fault] = []
    for _ in range(PATIENCE):
        found = review(company, armies, rules=rules, forces=forces)
        fault = next((fault for fault in found.faults if fault.fix is not None), None)
        if fault is None or fault.fix is None:
            return found, fixed
        fixed.append(fault)
        company = apply_fix(company, fault.fix)
    return review(company, armies, rules=rules, forces=forces), fixed

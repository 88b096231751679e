"""What is wrong with a company: the rule, the place, what was counted, and a fix to apply."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from damocles.catalog.armies import CompanySource, EntrySource
from damocles.catalog.rulebook import table_of
from damocles.engine import Tagged, Value
from damocles.muster.phrases import Fact, Facts, Reason, Remedy, tell_proposal, tell_reason
from damocles.words import DEFAULT, SpokenError, languages, tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.words import Language


PLACES = ("platoon", "line")
"""Places that have a number."""


class Edit(Tagged, frozen=True):
    """One change of a company; units are named by their place in the list."""


class Change(Edit, frozen=True):
    """A unit is replaced by another version."""

    at: int
    to: EntrySource


class Drop(Edit, frozen=True):
    """A unit is dropped."""

    at: int


class Add(Edit, frozen=True):
    """A unit is added at the end."""

    unit: EntrySource


class Appoint(Edit, frozen=True):
    """Another officer commands; None leaves it to the ranks."""

    commander: str | None


class Enlist(Edit, frozen=True):
    """The company changes to another army."""

    army: str


class FixProposal(Value, frozen=True):
    """One thing that a fix does; `remedy` is a key of the book `fixes`, `facts` fill it in."""

    remedy: Remedy
    facts: Facts = msgspec.field(default_factory=dict)


class Fix(Value, frozen=True):
    """What makes a fault go away: as proposals to show, and as changes to apply.

    >>> Fix((FixProposal("officer", {"unit": "steel-1", "name": "master_sergeant"}),)).tell("en")
    'give steel-1 a master sergeant'
    """

    proposals: tuple[FixProposal, ...]
    edits: tuple[Change | Drop | Add | Appoint | Enlist, ...] = ()

    def tell(self, language: Language) -> str:
        """What it does, with ids; `tell_remedy` knows the names of the packs."""
        told = (tell_proposal(each.remedy, each.facts, language) for each in self.proposals)
        return ", ".join(told)


def fix_by(remedy: Remedy, *edits: Change | Drop | Add | Appoint | Enlist, **facts: Fact) -> Fix:
    """A fix that does one thing."""
    return Fix((FixProposal(remedy, facts),), edits)


class Fault(Value, frozen=True):
    """One thing that is wrong; `reason` is a key of the book `faults`, `facts` fill it in.

    `place` is the unit's id, `platoon 2` or `company`; `path` leads to it in the company as
    written. A fault in the form of a file has no rule.

    >>> facts = {"unit": "steel_troopers", "counted": 10, "limit": 9}
    >>> print(Fault("CMP-012", "steel-1", "too_many_fighters", facts))
    steel-1: 10 fighters of at most 9 (CMP-012)
    """

    rule: str
    place: str
    reason: Reason
    facts: Facts = msgspec.field(default_factory=dict)
    path: tuple[str | int, ...] = ()
    fix: Fix | None = None
    file: str = ""
    line: int = 0

    @property
    def problem(self) -> str:
        """What is wrong, in plain English; `tell_problem` knows names and languages."""
        return tell_reason(self.reason, self.facts)

    def __str__(self) -> str:
        return self.tell(DEFAULT)

    def tell(self, language: Language, rules: str = "") -> str:
        """The fault in one line, with ids; `tell_fault` knows the names of the packs."""
        where = f"{self.file}:{self.line}: " if self.file else ""
        problem = tell_reason(self.reason, self.facts, language, rules=rules)
        remedy = self.fix.tell(language) if self.fix else ""
        return where + join_fault(tell_place(self, language), problem, self.rule, remedy, language)


def tell_place(fault: Fault, language: Language) -> str:
    """Where a fault is: the company, a platoon, a line, or a unit by its id.

    >>> tell_place(Fault("CMP-004", "platoon 2", "no_compulsory"), "fr")
    'section 2'
    """
    word, _, number = fault.place.partition(" ")
    if word == "company" or (word in PLACES and number):
        return tell(f"muster.places.{word}", {"number": number}, language)
    return fault.place


def cite_faults(faults: Iterable[Fault], rules: str) -> tuple[Fault, ...]:
    """The faults as they leave the checks: with rules of a rule set where they name concepts.

    An unknown rule set raises UnknownName, even without any fault.
    """
    table = table_of(rules)
    return tuple(replace(each, rule=table.get(each.rule, each.rule)) for each in faults)


def join_fault(place: str, problem: str, rule: str, remedy: str, language: Language) -> str:
    """A fault in one line, from its parts in words; rule and remedy may be empty."""
    told = tell("muster.lines.fault", {"place": place, "problem": problem}, language)
    if rule:
        told = tell("muster.lines.rule", {"fault": told, "rule": rule}, language)
    if remedy:
        told = tell("muster.lines.fix", {"fault": told, "fix": remedy}, language)
    return told


class MusterError(SpokenError):
    """A company that cannot be used by a rule set; every fault is named."""

    def __init__(self, faults: Sequence[Fault], rules: str = "") -> None:
        self.faults = tuple(faults)
        told = ({each: fault.tell(each, rules) for each in languages()} for fault in faults)
        super().__init__(*told)


def apply_fix(company: CompanySource, fix: Fix) -> CompanySource:
    """The company with the changes of a fix; dropped units do not renumber the others meanwhile."""
    units: dict[int, EntrySource] = dict(enumerate(company.units))
    for edit in fix.edits:
        match edit:
            case Change(at, to):
                units[at] = to
            case Drop(at):
                del units[at]
            case Add(unit):
                units[max(units, default=-1) + 1] = unit
            case Appoint(commander):
                company = replace(company, commander=commander)
            case Enlist(army):
                company = replace(company, army=army)
    return replace(company, units=tuple(units.values()))

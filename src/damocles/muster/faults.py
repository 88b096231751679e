"""What is wrong with a company: the rule, the place, what was counted, and a fix to apply."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from damocles.catalog.companies import CompanySource, EntrySource
from damocles.engine.values import Tagged, Value
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Sequence


Facts = Mapping[str, int | str]


class Edit(Tagged, frozen=True):
    """One change of a company; units are named by their place in the list."""


class Change(Edit, frozen=True):
    """A unit becomes another one."""

    at: int
    to: EntrySource


class Drop(Edit, frozen=True):
    """A unit goes."""

    at: int


class Add(Edit, frozen=True):
    """A unit comes last."""

    unit: EntrySource


class Appoint(Edit, frozen=True):
    """Another officer commands; None leaves it to the ranks."""

    commander: str | None


class Enlist(Edit, frozen=True):
    """The company belongs to another army."""

    army: str


class Fix(Value, frozen=True):
    """A proposal that makes a fault go away, in words and as changes to apply."""

    says: str
    edits: tuple[Change | Drop | Add | Appoint | Enlist, ...]


class Fault(Value, frozen=True):
    """One thing that is wrong; `reason` is a key of the words below, `facts` what they speak of.

    `place` is the unit's id, `platoon 2` or `company`; `path` leads to it in the company as
    written. A fault of the form of a file has no rule.

    >>> facts = {"unit": "steel_troopers", "counted": 10, "limit": 9}
    >>> print(Fault("CMP-012", "steel-1", "too_many_fighters", facts))
    steel-1: 10 fighters of at most 9 (CMP-012)
    """

    rule: str
    place: str
    reason: str
    facts: Facts = msgspec.field(default_factory=dict)
    path: tuple[str | int, ...] = ()
    fix: Fix | None = None
    file: str = ""
    line: int = 0

    @property
    def problem(self) -> str:
        """What is wrong, in words."""
        named = {key: str(value).replace("_", " ") for key, value in self.facts.items()}
        return WORDS[self.reason].format_map(named)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}: " if self.file else ""
        rule = f" ({self.rule})" if self.rule else ""
        remedy = f"; {self.fix.says}" if self.fix else ""
        return f"{where}{self.place}: {self.problem}{rule}{remedy}"


class MusterError(DamoclesError):
    """A company that cannot be used; every fault is named."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


WORDS = {
    "above_limit": "{counted} A.P. of at most {limit}",
    "above_excess": "{counted} A.P. of at most {limit}, the agreed excess included",
    "commander_below": "{unit} commands with rank {counted}, but there is rank {limit}",
    "commander_unknown": "no unit with an officer is called {unit}",
    "different_equipment": "{counted} of {limit} fighters have {name}: all have it, or none",
    "equipment_included": "{name} belong to the standard equipment of {unit}",
    "equipment_not_sold": "{unit} are not sold with {name}",
    "hero_elsewhere": "{name} leads {kind}, not {unit}",
    "hero_twice": "{name} is there already",
    "id_taken": "the id {name} is taken",
    "incomplete_platoon": "{counted} of {limit} slots are filled, and another platoon follows",
    "no_compulsory": "the compulsory slot 1 is empty",
    "no_officer": "there is no officer",
    "no_price": "{counted} {unit} have no price",
    "no_split": "{assault} A.P. of assault units and {reinforcement} of reinforcements, where "
    "{limit} and {later} are allowed",
    "no_units": "there is no unit",
    "not_an_officer": "{name} is rank 0: no officer",
    "platoon_missing": "there is no platoon {limit} before it",
    "price_differs": "{counted} A.P. are written, the lists say {limit}",
    "rank_not_here": "{unit} have no officer called {name}",
    "rank_unknown": "the army has no officer called {name}",
    "several_officers": "{counted} officers of at most {limit}",
    "several_rank": "{counted} officers of rank {rank} of at most {limit}",
    "slot_misfit": "{unit} ({category}, type {type}) do not fit slot {slot}",
    "slot_taken": "slot {slot} is filled {counted} times of at most {limit}",
    "slot_unknown": "slot {counted} of a pattern of {limit}",
    "special_elsewhere": "{name} is no special weapon of {unit}",
    "special_mixed": "{counted} kinds of special weapon of at most {limit}",
    "special_unknown": "the army has no special weapon called {name}",
    "specialist_elsewhere": "{unit} have no specialist called {name}",
    "too_few_fighters": "{counted} fighters of at least {limit}",
    "too_many_bearers": "{counted} special weapons of at most {limit}",
    "too_many_fighters": "{counted} fighters of at most {limit}",
    "too_many_special": "{counted} officers, bearers and specialists of {limit} fighters",
    "too_many_specialists": "{counted} specialists of at most {limit}",
    "unknown_army": "no army is called {name} (known are {known})",
    "unknown_equipment": "the army has no equipment called {name}",
    "unknown_unit": "no unit is called {name} (known are {known})",
    "unreadable": "{problem}",
}
"""Every reason in words."""


def applied(company: CompanySource, fix: Fix) -> CompanySource:
    """The company with the changes of a fix: units that go leave the places of others as told."""
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

"""Faults with their fixes: what is told of a company, and what it is like when it is mended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from damocles.catalog import core
from damocles.muster import apply_fix, review
from damocles.muster.roster.entries import RosterEntry, make_roster
from tests.muster.lists import company

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog.armies.army import Army
    from damocles.catalog.armies.companies import CompanySource, EntrySource
    from damocles.muster import Fault


class Cure(NamedTuple):
    """A fault of a company, and the company with its fix."""

    fault: Fault
    after: CompanySource

    @property
    def facts(self) -> dict[str, object]:
        """What the fault tells, without the name of the unit."""
        return {name: fact for name, fact in self.fault.facts.items() if name != "unit"}

    @property
    def unit(self) -> EntrySource:
        """The unit of the fault, mended."""
        at = self.fault.path[1]
        assert isinstance(at, int)
        return self.after.units[at]


def cured(
    written: str | CompanySource, reason: str, armies: Mapping[str, Army] | None = None
) -> Cure:
    """The one fault of a company that has this reason, and its fix applied."""
    source = company(written) if isinstance(written, str) else written
    found = review(source, armies or core().armies).faults
    told = [fault for fault in found if fault.reason == reason]
    assert len(told) == 1, [str(fault) for fault in found]
    assert told[0].fix is not None
    return Cure(told[0], apply_fix(source, told[0].fix))


def reasons(written: str | CompanySource, armies: Mapping[str, Army] | None = None) -> list[str]:
    """What is wrong with a company, by the reasons."""
    source = company(written) if isinstance(written, str) else written
    return [fault.reason for fault in review(source, armies or core().armies).faults]


def entry(written: str, at: int = 0) -> RosterEntry:
    """A unit of a company with what its army says of it."""
    source = company(written)
    return make_roster(source, core().armies[source.army]).entries[at]


def altered(source: CompanySource, at: int, **changes: Any) -> CompanySource:
    """A company with a unit that the text form cannot say."""
    units = list(source.units)
    units[at] = replace(units[at], **changes)
    return replace(source, units=tuple(units))


def army_with(army: str, unit: str, **changes: Any) -> dict[str, Army]:
    """All armies, with a unit of one that is otherwise than in the lists."""
    found = core().armies[army]
    units = {**found.units, unit: replace(found.units[unit], **changes)}
    return {**core().armies, army: replace(found, units=units)}

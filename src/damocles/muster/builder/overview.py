"""A company as its builder wants to see it: slots, choices, prices, faults, guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.source import Origin, dotted_path, doubt, find_numbers
from damocles.muster.builder.choices import choices, is_tentative
from damocles.muster.builder.edits import edit_company
from damocles.muster.builder.views import (
    BuilderUnit,
    Built,
    Doubt,
    FaultView,
    Offer,
    PlatoonView,
    SlotView,
)
from damocles.muster.roster.entries import make_roster, price_origins
from damocles.muster.roster.faults import MusterError, tell_place
from damocles.muster.roster.seats import fits
from damocles.muster.roster.tariffs import offers
from damocles.muster.text.files import CompanyFile, open_company, review_file
from damocles.muster.text.sentences import tell_problem, tell_remedy
from damocles.muster.text.vocabulary import text_of
from damocles.muster.text.writer import as_text, as_yaml
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import CompanySource, UnitSource
    from damocles.catalog.packs import Catalog
    from damocles.muster.builder.edits import AnyEdit
    from damocles.muster.checks.review import Review
    from damocles.muster.roster.entries import Roster, RosterEntry
    from damocles.muster.roster.faults import Fault
    from damocles.rules.state import Forces
    from damocles.words import Language


def view_company(
    company: CompanySource,
    catalog: Catalog,
    language: Language = DEFAULT,
    *,
    forces: Sequence[Forces] = (),
    excess: int = 0,
) -> Built:
    """A company for its builder; `forces` and `excess` are those of a review.

    >>> from damocles.catalog import core
    >>> shown = view_company(core().company("therians-500"), core())
    >>> [[slot.units for slot in platoon.slots] for platoon in shown.platoons]
    [[(0,), (1,), (), (), ()]]
    """
    found = CompanyFile(company, (), "", lambda _: 0)
    return _shown(
        found, review_file(found, catalog, forces=forces, excess=excess), catalog, language
    )


def view_text(
    text: str,
    catalog: Catalog,
    language: Language = DEFAULT,
    *,
    forces: Sequence[Forces] = (),
    excess: int = 0,
) -> Built:
    """The same for a company in either written form; what cannot be read is among the faults."""
    found = open_company(text, catalog, file="")
    return _shown(
        found, review_file(found, catalog, forces=forces, excess=excess), catalog, language
    )


def edit_text(
    text: str,
    edit: AnyEdit,
    catalog: Catalog,
    language: Language = DEFAULT,
    *,
    forces: Sequence[Forces] = (),
    excess: int = 0,
) -> str:
    """A company in text form with a change; MusterError if it cannot be read or changed.

    A line that is not understood would be lost, so the company is not changed until it is mended.

    >>> from damocles.catalog import core
    >>> from damocles.muster.builder.edits import Mend
    >>> print(edit_text("Therians, 500 A.P.\\n5 storm golems, alpha", Mend(0), core()), end="")
    Therians, 500 A.P.
    <BLANKLINE>
    Platoon 1
    1. 6 storm golems, overseer alpha
    """
    found = open_company(text, catalog, file="")
    lost = [fault for fault in found.faults if not fault.rule]
    if found.company is None or lost:
        raise MusterError(lost, catalog.rules)
    new = edit_company(
        found.company, edit, catalog.armies, rules=catalog.rules, forces=forces, excess=excess
    )
    return _text(new, catalog, language)


def _text(company: CompanySource, catalog: Catalog, language: Language) -> str:
    """The text form, or YAML if the army is unknown and so are the names of its units."""
    if company.army not in catalog.armies:
        return as_yaml(company)
    return as_text(company, catalog, language)


def _shown(found: CompanyFile, seen: Review | None, catalog: Catalog, language: Language) -> Built:
    """The whole view; only faults without a company, and no platoons if its army is unknown."""
    if seen is None:
        faults = tuple(_faults(found, found.faults, catalog, language))
        return Built(None, "", legal=False, faults=faults)
    company, army = seen.company, catalog.armies.get(seen.company.army)
    whole = Built(
        company=company,
        text=_text(company, catalog, language),
        legal=seen.legal,
        faults=tuple(_faults(found, seen.faults, catalog, language)),
        totals=seen.totals,
    )
    if army is None:
        return whole
    builder = _Builder(make_roster(company, army), seen, catalog, language)
    return replace(
        whole,
        army=builder.named("armies", army.id),
        tentative=is_tentative(catalog, "armies", army.id),
        platoons=tuple(builder.platoons()),
        units=tuple(builder.units()),
    )


# ---- faults ----------------------------------------------------------------------------------


def _faults(
    found: CompanyFile, faults: Sequence[Fault], catalog: Catalog, language: Language
) -> Iterator[FaultView]:
    """All faults; those of the review are numbered, those of reading come before them."""
    for number, fault in enumerate(faults, -len(found.faults)):
        unit, platoon, slot = _where(found.company, fault)
        yield FaultView(
            rule=fault.rule,
            reason=fault.reason,
            place=tell_place(fault, language),
            says=tell_problem(fault, catalog, language),
            fix=tell_remedy(fault.fix, catalog, language) if fault.fix else None,
            number=number if number >= 0 else None,
            unit=unit,
            platoon=platoon,
            slot=slot,
            field=str(fault.path[-1]) if fault.path else "",
            line=fault.line,
        )


def _where(
    company: CompanySource | None, fault: Fault
) -> tuple[int | None, int | None, int | None]:
    """The unit, platoon and slot that a fault is about, as far as it is about one."""
    word, _, number = fault.place.partition(" ")
    if word == "platoon" and number:
        slot = fault.facts.get("slot")
        return None, int(number), slot if isinstance(slot, int) else None
    at = fault.path[1] if len(fault.path) > 1 else None
    if company is None or not isinstance(at, int) or at >= len(company.units):
        return None, None, None
    return at, company.units[at].platoon, company.units[at].slot


# ---- platoons and units ----------------------------------------------------------------------


class _Builder(NamedTuple):
    """A reviewed company, shown in one language."""

    listed: Roster
    seen: Review
    catalog: Catalog
    language: Language

    def named(self, section: str, name: str) -> str:
        """The name of a thing."""
        return text_of(self.catalog, self.language, section, name)

    def platoons(self) -> Iterator[PlatoonView]:
        """Every platoon, plus the next one if all slots of the others are filled."""
        listed, costs = self.listed, dict(self.seen.totals.platoons)
        slots = range(1, len(listed.army.pattern.slots) + 1)
        offers = {slot: self._offers(slot) for slot in slots}
        numbers = listed.platoons
        full = all(set(slots) <= {unit.slot for unit in listed.platoon(n)} for n in numbers)
        for number in (*numbers, *([max(numbers, default=0) + 1] if full else ())):
            units = enumerate(listed.company.units)
            seats = {at: unit.slot for at, unit in units if unit.platoon == number}
            views = (self._slot(slot, seats, offers[slot]) for slot in slots)
            elsewhere = tuple(at for at, slot in seats.items() if slot not in slots)
            yield PlatoonView(number, costs.get(number, 0), tuple(views), elsewhere)

    def _slot(self, slot: int, seats: dict[int, int], offers: tuple[Offer, ...]) -> SlotView:
        """A slot with the units in it."""
        units = tuple(at for at, taken in seats.items() if taken == slot)
        takes = self.listed.army.pattern.slots[slot - 1]
        return SlotView(slot, slot in self.listed.army.pattern.compulsory, takes, units, offers)

    def _offers(self, slot: int) -> tuple[Offer, ...]:
        """The units that fit a slot."""
        army = self.listed.army
        able = (name for name, unit in army.units.items() if fits(army.pattern, slot, unit))
        return tuple(self._offer(name, army.units[name]) for name in able)

    def _offer(self, name: str, unit: UnitSource) -> Offer:
        """A unit that could be recruited."""
        offered = offers(unit)
        return Offer(
            unit=name,
            name=self.named("units", name),
            category=unit.category,
            type=unit.type.v,
            number=offered.number,
            ap=offered.cost,
            source=doubt([offered.origin]),
            tentative=is_tentative(self.catalog, "units", name),
        )

    def units(self) -> Iterator[BuilderUnit]:
        """Every unit of the list, known or not."""
        known = {entry.at: entry for entry in self.listed.entries}
        able = self.seen.commanders
        chief = self.listed.company.commander or next(iter(able), None)
        for at, unit in enumerate(self.listed.company.units):
            view = BuilderUnit(
                at=at,
                id=unit.id,
                unit=unit.unit,
                name=self.named("units", unit.unit),
                platoon=unit.platoon,
                slot=unit.slot,
                ap=self.seen.totals.units[at],
                commands=unit.id == chief,
                may_command=unit.id in able,
            )
            yield self._known(view, known[at]) if at in known else view

    def _known(self, view: BuilderUnit, entry: RosterEntry) -> BuilderUnit:
        """A unit of the army with its choices, and its uncertain values."""
        return replace(
            view,
            tentative=is_tentative(self.catalog, "units", view.unit),
            source=doubt(price_origins(entry)),
            doubts=tuple(doubts(entry.unit)),
            choices=choices(self.listed, entry, self.catalog, self.language),
        )


def doubts(unit: UnitSource) -> Iterator[Doubt]:
    """All values of a unit that are derived or assumed, by the field that holds them."""
    lists = ("numbers", "prices", "special_weapons", "specialists", "officers")
    whole = ((name, getattr(unit, name)) for name in lists)
    single = ((dotted_path(path), number) for path, number in find_numbers(unit))
    for what, origin in (*whole, *single):
        if isinstance(origin, Origin) and origin.src != "cited":
            yield Doubt(what, origin.src, origin.why)

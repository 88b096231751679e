"""A company as sheets: the list of its platoons, a card for each unit, and what is cut out."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from damocles.catalog.rulebook import rule_set
from damocles.muster.roster.entries import commanders, make_roster, rank_of
from damocles.muster.roster.faults import tell_place
from damocles.muster.sheets.cut_outs import area_template, discs, markers
from damocles.muster.sheets.frame import SheetFrame, drop_unknown, place_of
from damocles.muster.sheets.origins import Ledger
from damocles.muster.sheets.profiles import span
from damocles.muster.sheets.unit_sheets import officer_line, price_figure, unit_sheet
from damocles.muster.sheets.values import CompanySheets, PlatoonBlock, SheetLine, SlotRow, Sums
from damocles.muster.sheets.words import words_of
from damocles.muster.text.sentences import tell_problem
from damocles.muster.text.writer import tell_count, tell_troops
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import Allowed, EntrySource
    from damocles.catalog.packs import Catalog
    from damocles.muster.checks.review import Review
    from damocles.muster.roster.entries import Roster, RosterEntry
    from damocles.muster.roster.faults import Fault
    from damocles.words import Language


def company_sheets(found: Review, catalog: Catalog, language: Language = DEFAULT) -> CompanySheets:
    """All sheets of a reviewed company; its faults are printed with it.

    The army must be known; an unknown one raises KeyError.
    """
    army = catalog.armies[found.company.army]
    rules = rule_set(catalog.rules)
    frame = SheetFrame(catalog, army, rules, language, words_of(language, rules.name), Ledger())
    listed = make_roster(found.company, army)
    entries = [drop_unknown(entry, catalog) for entry in listed.entries]
    chief = commander(found, entries)
    totals = found.totals
    return CompanySheets(
        language=language,
        labels=_labels(frame, found),
        title=_title(frame, found),
        army=frame.named("armies", army.id),
        tentative=_tentative(frame, entries),
        commander=_commander_line(frame, chief),
        sums=Sums(totals.limit, totals.total, totals.left, totals.assault, totals.reinforcement),
        platoons=tuple(_platoons(frame, listed, dict(totals.platoons))),
        faults=tuple(_fault_line(frame, fault) for fault in found.faults),
        units=tuple(
            unit_sheet(frame, entry, ap=price_figure(frame, paid), commands=entry is chief)
            for entry, paid in zip(entries, listed.entries, strict=True)
        ),
        discs=tuple(discs(frame, entries)),
        markers=tuple(markers(frame, entries)),
        area=area_template(frame),
        origins=frame.ledger.notes(),
    )


def _labels(frame: SheetFrame, found: Review) -> dict[str, str]:
    """All labels, with numbers filled in where they have any."""
    params = frame.rules.params
    words = frame.words
    area = {"ring": words.cm(params.deviation), "radius": words.cm(params.area_limit)}
    filled = {
        "area_use": words.fill("area_use", **area),
        "illegal": words.fill("illegal", count=len(found.faults)),
    }
    return {**words.labels(), **filled}


def _title(frame: SheetFrame, found: Review) -> str:
    """The company's own name, the library's, or its id."""
    named = frame.catalog.texts[frame.language].companies
    return found.company.name or named.get(found.company.id, found.company.id)


def _tentative(frame: SheetFrame, entries: Sequence[RosterEntry]) -> str:
    """A warning where the army, or some of its units, is a guess."""
    if frame.tentative("armies", frame.army.id):
        return frame.words["tentative_army"]
    some = any(frame.tentative("units", entry.source.unit) for entry in entries)
    return frame.words["tentative_units"] if some else ""


# ---- who commands ----------------------------------------------------------------------------


def commander(found: Review, entries: Sequence[RosterEntry]) -> RosterEntry | None:
    """The unit of the officer who commands: the one that was named, else the first."""
    able = commanders(entries)
    named = [entry for entry in able if entry.source.id == found.company.commander]
    return next(iter(named or able), None)


def _commander_line(frame: SheetFrame, chief: RosterEntry | None) -> str:
    """The line about the commander, with rank, Authority and Leadership."""
    rank = chief.rank if chief else None
    if chief is None or rank is None:
        return frame.words["no_commander"]
    hero = chief.hero
    return frame.words.fill(
        "commander_line",
        name=frame.officer(chief.source.officers[0]),
        unit=place_of(chief),
        rank=rank_of(chief),
        authority=hero.authority.v if hero else rank.authority,
        leadership=hero.leadership.v if hero else rank.leadership,
    )


# ---- platoons --------------------------------------------------------------------------------


def _platoons(frame: SheetFrame, listed: Roster, costs: dict[int, int]) -> Iterator[PlatoonBlock]:
    """Every platoon with all slots of the pattern, filled or not."""
    known = {entry.at: entry for entry in listed.entries}
    numbered = list(enumerate(listed.company.units))
    for number in listed.platoons:
        units = [(at, unit) for at, unit in numbered if unit.platoon == number]
        rows = []
        slots = len(listed.army.pattern.slots)
        for slot in sorted({*range(1, slots + 1), *(unit.slot for _, unit in units)}):
            inside = [(at, unit) for at, unit in units if unit.slot == slot]
            rows += [_filled(frame, unit, known.get(at)) for at, unit in inside]
            if not inside:
                rows.append(SlotRow(_slot(frame, slot), _allowed(frame, slot)))
        title = frame.words.fill("platoon", number=number)
        yield PlatoonBlock(title, tuple(rows), costs.get(number, 0))


def _slot(frame: SheetFrame, slot: int) -> str:
    """The number of a slot, marked if it is compulsory."""
    return f"{slot}!" if slot in frame.army.pattern.compulsory else str(slot)


def _filled(frame: SheetFrame, unit: EntrySource, entry: RosterEntry | None) -> SlotRow:
    """A unit in its slot; one that the army does not know is printed by its id, without a price."""
    clean = drop_unknown(entry, frame.catalog) if entry else None
    return SlotRow(
        slot=_slot(frame, unit.slot),
        allowed=_allowed(frame, unit.slot),
        unit=tell_troops(unit.number, frame.named("units", unit.unit), frame.language),
        officers=officer_line(frame, clean) if clean else "",
        extras=tuple(_extras(frame, unit)),
        wave=frame.words[unit.wave],
        **({"ap": price_figure(frame, entry)} if entry else {}),
    )


def _extras(frame: SheetFrame, unit: EntrySource) -> Iterator[str]:
    """Special weapons, specialists, equipment as written, known or not."""
    for name, count in unit.special.items():
        yield tell_count(count, frame.named("weapons", name), frame.language)
    for name, same in groupby(unit.specialists):
        yield tell_count(len(list(same)), frame.named("specialists", name), frame.language)
    yield from (frame.named("equipment", name) for name in unit.equipment)


def _allowed(frame: SheetFrame, slot: int) -> str:
    """What a slot may hold; empty for a slot that the pattern does not have."""
    pattern = frame.army.pattern
    if not 1 <= slot <= len(pattern.slots):
        return ""
    mark = frame.ledger.note(frame.named("armies", frame.army.id), frame.words["patterns"], pattern)
    sign = {"": "", "derived": "°", "assumed": "*"}[mark]
    told = (_kinds(frame, each) for each in pattern.slots[slot - 1])
    return f" {frame.words['or']} ".join(told) + sign


def _kinds(frame: SheetFrame, allowed: Allowed) -> str:
    """A category and its types."""
    return frame.words.fill(
        "types", category=frame.words[allowed.category], types=span(allowed.types)
    )


# ---- faults ----------------------------------------------------------------------------------


def _fault_line(frame: SheetFrame, fault: Fault) -> SheetLine:
    """A fault in the language of the sheet; things are called by their names."""
    text = tell_problem(fault, frame.catalog, frame.language)
    return SheetLine(tell_place(fault, frame.language), text, (fault.rule,) if fault.rule else ())

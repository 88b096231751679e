"""An army as a book of unit cards, made by the same functions as the printed cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.rulebook import rule_set
from damocles.muster import (
    STYLES,
    Ledger,
    PrintedFigure,
    RosterEntry,
    SheetFrame,
    ability_lines,
    new_entry,
    part_rows,
    price,
    profile_rows,
    unit_card,
    weapon_rows,
    words_of,
)
from damocles.server.companies.wire import ArmyBook, UnitBook

if TYPE_CHECKING:
    from damocles.catalog.armies import Army
    from damocles.catalog.packs import Catalog
    from damocles.words import Language


def army_book(army: Army, catalog: Catalog, language: Language) -> ArmyBook:
    """The book of an army: a card for every unit that can be mustered."""
    frame = _frame(army, catalog, language)
    return ArmyBook(
        id=army.id,
        name=frame.named("armies", army.id),
        tentative=frame.tentative("armies", army.id),
        styles=tuple(STYLES),
        units=tuple(_unit(_frame(army, catalog, language), name) for name in army.units),
    )


def _frame(army: Army, catalog: Catalog, language: Language) -> SheetFrame:
    """What a card is made from; each card has a ledger of its own."""
    rules = rule_set(catalog.rules)
    return SheetFrame(catalog, army, rules, language, words_of(language, rules.name), Ledger())


def _unit(frame: SheetFrame, name: str) -> UnitBook:
    """The card of a unit."""
    plain = new_entry(frame.army, name, ())
    unit, words = frame.army.units[name], frame.words
    entry = RosterEntry(0, plain, unit, frame.army)
    armed = unit_card(_armed(entry), frame.catalog.weapons)
    kind = words.fill("kind", category=words[unit.category], type=unit.type.v)
    called = frame.named("units", name)
    mark = frame.ledger.figure(called, words["type"], unit.type.v, unit.type).mark
    return UnitBook(
        id=name,
        name=called,
        category=unit.category,
        kind=PrintedFigure(kind, mark),
        radius=unit.base.v // 2,
        number=unit.numbers.standard,
        most=unit.numbers.maximum,
        ap=price(entry),
        tentative=frame.tentative("units", name),
        profile=next(iter(profile_rows(frame, entry))),
        parts=tuple(part_rows(frame, entry)),
        weapons=tuple(weapon_rows(frame, armed.fighters, "ranged")),
        close=tuple(weapon_rows(frame, armed.fighters, "close")),
        abilities=tuple(ability_lines(frame, entry, armed)),
        notes=frame.ledger.notes(),
    )


def _armed(entry: RosterEntry) -> RosterEntry:
    """The unit with one bearer of every special weapon, so that its card shows all of them."""
    special = entry.unit.special_weapons
    every = dict.fromkeys(special.options, 1) if special else {}
    number = max(entry.source.number, len(every) + 1)
    return entry._replace(source=replace(entry.source, number=number, special=every))

"""The card of a unit: profiles, fighters, weapons, abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.muster.roster.cards import unit_card
from damocles.muster.roster.entries import price, price_origins
from damocles.muster.sheets.citations import cite_all
from damocles.muster.sheets.frame import place_of
from damocles.muster.sheets.profiles import (
    fighter_groups,
    part_rows,
    profile_rows,
    roles,
)
from damocles.muster.sheets.values import PrintedFigure, SheetLine, UnitSheet
from damocles.muster.sheets.weapons import weapon_rows
from damocles.muster.sheets.words import words_of
from damocles.muster.text.writer import tell_troops
from damocles.rules.state import AFV, read_abilities, read_routines
from damocles.words import has_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import RuleSet
    from damocles.muster.roster.entries import RosterEntry
    from damocles.muster.sheets.frame import SheetFrame
    from damocles.rules.state import Params, Routine, UnitCard
    from damocles.words import Language


def unit_sheet(
    frame: SheetFrame, entry: RosterEntry, *, ap: PrintedFigure, commands: bool
) -> UnitSheet:
    """The card of a unit whose names are all known (see `drop_unknown`), at the given price."""
    words, unit = frame.words, entry.unit
    card = unit_card(entry, frame.catalog.weapons)
    names = roles(frame, entry, card.fighters)
    subject = frame.named("units", entry.source.unit)
    kind = words.fill("kind", category=words[unit.category], type=unit.type.v)
    kind_mark = frame.ledger.figure(subject, words["type"], unit.type.v, unit.type).mark
    return UnitSheet(
        place=place_of(entry),
        title=tell_troops(entry.source.number, subject, frame.language),
        kind=PrintedFigure(kind, kind_mark),
        ap=ap,
        wave=words[entry.source.wave],
        commands=commands,
        tentative=frame.tentative("units", entry.source.unit),
        officer=officer_line(frame, entry),
        profiles=tuple(profile_rows(frame, entry)),
        fighters=tuple(fighter_groups(names, frame.language)),
        machines=len(card.fighters) if unit.parts else 0,
        parts=tuple(part_rows(frame, entry)),
        ranged=tuple(weapon_rows(frame, card.fighters, "ranged")),
        close=tuple(weapon_rows(frame, card.fighters, "close")),
        abilities=tuple(ability_lines(frame, entry, card)),
    )


def price_figure(frame: SheetFrame, entry: RosterEntry) -> PrintedFigure:
    """What a unit costs, marked by the least certain part of its price."""
    subject = frame.named("units", entry.source.unit)
    return frame.ledger.figure(
        subject, frame.words["price_of"], price(entry), *price_origins(entry)
    )


def officer_line(frame: SheetFrame, entry: RosterEntry) -> str:
    """Who leads the unit, and their rank; empty if no officer does."""
    rank, leader = entry.rank, entry.leader
    if rank is None or leader is None:
        return ""
    name = frame.officer(leader)
    return f"{name}, {frame.words.fill('rank', rank=rank.rank)}"


def ability_lines(frame: SheetFrame, entry: RosterEntry, card: UnitCard) -> Iterator[SheetLine]:
    """A reminder of every ability in the unit, once: of profile, fighters and weapons.

    Those that the edition does not know are nobody's.
    """
    known, rules, cm = read_abilities(frame.rules).known, frame.rules, frame.words.cm
    facts = {"contact": cm(rules.params.contact), "hidden": cm(rules.params.stealth)}
    for name in (each for each in dict.fromkeys(_abilities(frame, entry, card)) if each in known):
        text = frame.words.say(f"abilities.{name}", facts)
        cited = cite_all(rules, known[name].cited)
        yield SheetLine(frame.named("abilities", name), text, cited)
        if known[name].effects.oversees:
            machines = entry.unit.category in AFV
            own = read_routines(rules).for_kind(machines=machines)
            yield from (routine_line(frame, each, machines=machines) for each in own)


def _abilities(frame: SheetFrame, entry: RosterEntry, card: UnitCard) -> Iterator[str]:
    """The abilities in order of importance: those of the whole unit first."""
    yield from entry.unit.abilities
    own = (frame.army.equipment[name].ability for name in entry.unit.equipment)
    yield from (ability for ability in own if ability)
    for fighter in card.fighters:
        yield from fighter.abilities
        for weapon in fighter.weapons:
            yield from frame.catalog.weapons[weapon].abilities


def routine_line(frame: SheetFrame, routine: Routine, *, machines: bool) -> SheetLine:
    """A routine with its price in leadership points."""
    params, words = frame.rules.params, frame.words
    text = remind_of_routine(frame.rules, routine, words.language, machines=machines)
    title = f"{words.routine(routine.id)} ({routine.cost(params)} {words['lp']})"
    return SheetLine(title, text, (frame.rules.cite(routine.rule_for(machines=machines)),))


def remind_of_routine(
    rules: RuleSet[Params], routine: Routine, language: Language, *, machines: bool
) -> str:
    """What a routine does, in a few words; nothing if no book has any."""
    words, rush = words_of(language, rules.name), routine.effects.rush
    key = f"routines.{routine.id}"
    far = {"rush": words.cm(rush.distance(rules.params, machines=machines))} if rush else {}
    return words.say(key, far) if has_text(f"sheets.{key}") else ""

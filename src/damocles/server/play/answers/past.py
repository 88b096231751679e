"""Why something happened: the table just before an event, and what decided there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.rulebook import index_in
from damocles.record import tell_facts
from damocles.rules.battle import drop_undone
from damocles.rules.missions import lay_table
from damocles.rules.questions import explain_event
from damocles.rules.state import machine
from damocles.server.names import names_of
from damocles.server.play.wire import Because, Why
from damocles.words import DEFAULT, languages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import Event
    from damocles.rules.battle import Entry
    from damocles.rules.state import Setting, Table
    from damocles.words import Language, Words


def find_cause(setting: Setting, journal: Iterable[Entry], question: Why) -> Because | None:
    """What decided an event of a journal; None if there is no such event or it was taken back."""
    entries = list(journal)
    event = event_at(entries, question.frame, question.event)
    table = table_before(setting, entries, question.frame, question.event)
    return cause_of(table, event) if table is not None and event is not None else None


def event_at(journal: Iterable[Entry], frame: int, event: int) -> Event | None:
    """The event at this place of the entry `frame`; None if there is none that still counts."""
    found = next((entry for entry in drop_undone(journal) if entry.number == frame), None)
    if found is None or not 0 <= event < len(found.events):
        return None
    return found.events[event]


def table_before(
    setting: Setting, journal: Iterable[Entry], frame: int, event: int
) -> Table | None:
    """The table just before an event; None if there is no such event, or it was taken back.

    Nothing is decided again: the earlier events are applied to the table as it was laid out.
    """
    entries = drop_undone(journal)
    if event_at(entries, frame, event) is None:
        return None
    table = lay_table(setting)
    for entry in entries:
        count = event if entry.number == frame else len(entry.events)
        for each in entry.events[:count]:
            machine.apply(table, each)
        if entry.number == frame:
            break
    return table


def cause_of(before: Table, event: Event) -> Because:
    """What decided an event, from the table just before it, which is only read.

    If nothing on the table decided it, the answer is the titles of its rules.
    """
    found = explain_event(before, event)
    told = {language: tell_facts(found.facts, each) for language, each in names_of(before).items()}
    facts = [dict(zip(told, each, strict=True)) for each in zip(*told.values(), strict=True)]
    return Because(facts or titles_of(found.rules), found.rules, found.facts, found.figures)


def titles_of(rules: Iterable[str]) -> list[Words]:
    """The titles of rules in every language, as far as the index knows them."""
    known = {language: rule_titles(language) for language in languages()}
    return [
        {language: known[language][name] for language in languages()}
        for name in rules
        if name in known[DEFAULT]
    ]


def rule_titles(language: Language) -> dict[str, str]:
    """The titles of all rules and rulings."""
    index = index_in(language)
    found = {name: each.title for name, each in index.rules.items()}
    return found | {name: each.title for name, each in index.rulings.items()}

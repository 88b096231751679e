"""Faults and fixes as a reader wants them: in his language, with the names of the packs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.muster.phrases import phrases_of, plain, worded

if TYPE_CHECKING:
    from damocles.catalog import Catalog
    from damocles.catalog.values import Language
    from damocles.muster.faults import Fault, Fix

SECTIONS = ("units", "ranks", "heroes", "weapons", "equipment", "specialists", "armies")
"""Where the names of things are found that a fault speaks of."""


def named(catalog: Catalog, language: Language, name: str) -> str:
    """What a thing of any kind is called; its id without underscores where it has no name."""
    texts = catalog.texts[language]
    found = (getattr(texts, section).get(name) for section in SECTIONS)
    term = phrases_of(language).terms.get(name)
    return term or next((text for text in found if text is not None), plain(name))


def problem(fault: Fault, catalog: Catalog, language: Language) -> str:
    """What is wrong, in words.

    >>> from damocles.catalog import core
    >>> from damocles.muster.faults import Fault
    >>> absent = Fault("CMP-018", "a", "specialist_elsewhere", {"unit": "golems", "name": "medic"})
    >>> problem(absent, core(), "en"), problem(absent, core(), "fr")
    ('golems have no specialist called medic', 'golems : pas de spécialiste appelé infirmier')
    """
    phrase = phrases_of(language).faults[fault.reason]
    return worded(phrase, fault.facts, partial(named, catalog, language))


def remedy(fix: Fix, catalog: Catalog, language: Language) -> str:
    """What a fix does, in words."""
    phrases, called = phrases_of(language).fixes, partial(named, catalog, language)
    return ", ".join(worded(phrases[each.remedy], each.facts, called) for each in fix.proposals)


def place(fault: Fault, language: Language) -> str:
    """Where a fault is: the company, a platoon, a line, or a unit by its id.

    >>> from damocles.muster.faults import Fault
    >>> place(Fault("CMP-004", "platoon 2", "no_compulsory"), "fr")
    'section 2'
    """
    word, _, number = fault.place.partition(" ")
    for known, phrase in phrases_of(language).places.items():
        if word == known and (number or known == "company"):
            return phrase.format(number=number)
    return fault.place


def line(fault: Fault, catalog: Catalog, language: Language) -> str:
    """A fault in a line: file, place, what is wrong, the rule, and what can be done."""
    where = f"{fault.file}:{fault.line}: " if fault.file else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    fix = f"; {remedy(fault.fix, catalog, language)}" if fault.fix else ""
    return f"{where}{place(fault, language)}: {problem(fault, catalog, language)}{rule}{fix}"

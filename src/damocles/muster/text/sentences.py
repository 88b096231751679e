"""Faults and fixes for a reader: in their language, with the names of the packs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.muster.phrases import fill_phrase, phrases_of, plain_name

if TYPE_CHECKING:
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import Language
    from damocles.muster.roster.faults import Fault, Fix

SECTIONS = ("units", "ranks", "heroes", "weapons", "equipment", "specialists", "armies")
"""Where to find the names of things that a fault refers to."""


def name_of(catalog: Catalog, language: Language, name: str) -> str:
    """What a thing of any kind is called; its id without underscores where it has no name."""
    texts = catalog.texts[language]
    found = (getattr(texts, section).get(name) for section in SECTIONS)
    term = phrases_of(language).terms.get(name)
    return term or next((text for text in found if text is not None), plain_name(name))


def tell_problem(fault: Fault, catalog: Catalog, language: Language) -> str:
    """What is wrong, in words.

    >>> from damocles.catalog import core
    >>> from damocles.muster.roster.faults import Fault
    >>> absent = Fault("CMP-018", "a", "specialist_elsewhere", {"unit": "golems", "name": "medic"})
    >>> tell_problem(absent, core(), "en"), tell_problem(absent, core(), "fr")
    ('golems have no specialist called medic', 'golems : pas de spécialiste appelé infirmier')
    """
    phrase = phrases_of(language).faults[fault.reason]
    return fill_phrase(phrase, fault.facts, partial(name_of, catalog, language))


def tell_remedy(fix: Fix, catalog: Catalog, language: Language) -> str:
    """What a fix does, in words."""
    phrases, called = phrases_of(language).fixes, partial(name_of, catalog, language)
    return ", ".join(
        fill_phrase(phrases[each.remedy], each.facts, called) for each in fix.proposals
    )


def tell_place(fault: Fault, language: Language) -> str:
    """Where a fault is: the company, a platoon, a line, or a unit by its id.

    >>> from damocles.muster.roster.faults import Fault
    >>> tell_place(Fault("CMP-004", "platoon 2", "no_compulsory"), "fr")
    'section 2'
    """
    word, _, number = fault.place.partition(" ")
    for known, phrase in phrases_of(language).places.items():
        if word == known and (number or known == "company"):
            return phrase.format(number=number)
    return fault.place


def tell_fault(fault: Fault, catalog: Catalog, language: Language) -> str:
    """A fault in one line: file, place, what is wrong, the rule, and the fix."""
    where = f"{fault.file}:{fault.line}: " if fault.file else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    fix = f"; {tell_remedy(fault.fix, catalog, language)}" if fault.fix else ""
    return (
        f"{where}{tell_place(fault, language)}: {tell_problem(fault, catalog, language)}{rule}{fix}"
    )

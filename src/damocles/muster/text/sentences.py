"""Faults and fixes for a reader: in their language, with the names of the packs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from damocles.muster.phrases import plain_name, tell_proposal, tell_reason
from damocles.muster.roster.faults import join_fault, tell_place
from damocles.words import has_text, tell

if TYPE_CHECKING:
    from damocles.catalog.packs import Catalog
    from damocles.muster.roster.faults import Fault, Fix
    from damocles.words import Language

SECTIONS = ("units", "ranks", "heroes", "weapons", "equipment", "specialists", "armies")
"""Where to find the names of things that a fault refers to."""


def name_of(catalog: Catalog, language: Language, name: str) -> str:
    """What a thing of any kind is called; its id without underscores where it has no name."""
    if has_text(f"muster.terms.{name}"):
        return tell(f"muster.terms.{name}", {}, language, catalog.rules)
    texts = catalog.texts[language]
    found = (getattr(texts, section).get(name) for section in SECTIONS)
    return next((text for text in found if text is not None), plain_name(name))


def tell_problem(fault: Fault, catalog: Catalog, language: Language) -> str:
    r"""What is wrong, in words.

    >>> from damocles.catalog import core
    >>> from damocles.muster.roster.faults import Fault
    >>> absent = Fault("CMP-018", "a", "specialist_elsewhere", {"unit": "golems", "name": "medic"})
    >>> tell_problem(absent, core(), "en"), tell_problem(absent, core(), "fr")
    ('golems have no specialist called medic', 'golems\u202f: pas de spécialiste appelé infirmier')
    """
    called = partial(name_of, catalog, language)
    return tell_reason(fault.reason, fault.facts, language, called, catalog.rules)


def tell_remedy(fix: Fix, catalog: Catalog, language: Language) -> str:
    """What a fix does, in words."""
    called = partial(name_of, catalog, language)
    return ", ".join(
        tell_proposal(each.remedy, each.facts, language, called) for each in fix.proposals
    )


def tell_fault(fault: Fault, catalog: Catalog, language: Language) -> str:
    """A fault in one line: file, place, what is wrong, the rule, and the fix."""
    where = f"{fault.file}:{fault.line}: " if fault.file else ""
    place, problem = tell_place(fault, language), tell_problem(fault, catalog, language)
    remedy = tell_remedy(fault.fix, catalog, language) if fault.fix else ""
    return where + join_fault(place, problem, fault.rule, remedy, language)

"""The names of everything on a table, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.packs import core
from damocles.record import Names
from damocles.words import Language, keep, languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state import Table
    from damocles.words import Words

AllNames = dict[Language, Names]


@keep
def name_weapon(weapon: str) -> Words:
    """A weapon in every language."""
    texts = {language: core().texts[language].weapons for language in languages()}
    return {language: names.get(weapon, weapon) for language, names in texts.items()}


def names_of(table: Table) -> AllNames:
    """The names of everything on a table."""
    return {language: Names(table, language) for language in languages()}


def name_all(names: AllNames, name: Callable[[Names], str]) -> Words:
    """One of these names in every language."""
    return {language: name(each) for language, each in names.items()}

"""The names of everything on a table, in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.record import Names
from damocles.words import Language, languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state import Table
    from damocles.words import Words

AllNames = dict[Language, Names]


def names_of(table: Table) -> AllNames:
    """The names of everything on a table."""
    return {language: Names(table, language) for language in languages()}


def name_all(names: AllNames, name: Callable[[Names], str]) -> Words:
    """One of these names in every language."""
    return {language: name(each) for language, each in names.items()}

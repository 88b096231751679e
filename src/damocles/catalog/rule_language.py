"""The index of the rules in the languages of the players.

The index itself is English. Beside it lies a folder per further language, with the same files: the
chapters, rules and rulings of each by id, and the reasons of what is said of their status.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeVar

import msgspec

from damocles.catalog.rule_index import (
    FOLDER,
    RULINGS,
    STATUS,
    Index,
    RuleIndexError,
    Words,
    read,
    rule_index,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from damocles.catalog.values import Language

Entry = TypeVar("Entry", bound=msgspec.Struct)


class ToldRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in another language."""

    title: Words
    text: Words


class ToldRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling in another language; what the English one does not say, this one does not."""

    title: Words
    ruling: Words
    open: str = ""
    why: str = ""


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a book."""

    chapters: dict[str, Words]
    rules: dict[str, ToldRule]


class _Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of rulings."""

    rulings: dict[str, ToldRuling]


class _Status(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of reasons."""

    reasons: dict[str, Words]


@functools.cache
def index_in(language: Language) -> Index:
    """The index that comes with the package in one language; read once.

    >>> index_in("fr").rules["GEN-003"].title
    'Les distances vont de bord à bord'
    """
    return rule_index() if language == "en" else load_told(rule_index(), FOLDER / language)


def load_told(index: Index, within: Path) -> Index:
    """An index in the language of a folder; a text too few or too many raises RuleIndexError."""
    books = [read(within / f"{name}.yaml", _Book) for name in sorted(_books(index))]
    chapters = {name: text for book in books for name, text in book.chapters.items()}
    rules = {name: told for book in books for name, told in book.rules.items()}
    rulings = read(within / RULINGS, _Rulings).rulings
    reasons = read(within / STATUS, _Status).reasons
    _same(within.name, "chapters", index.chapters, chapters)
    _same(within.name, "rules", index.rules, rules)
    _same(within.name, "rulings", index.rulings, rulings)
    _same(within.name, "reasons", index.exemptions, reasons)
    return Index(
        chapters={
            name: msgspec.structs.replace(each, name=chapters[name])
            for name, each in index.chapters.items()
        },
        rules=_retold(index.rules, rules),
        rulings=_retold(index.rulings, rulings),
        exemptions={
            name: msgspec.structs.replace(each, reason=reasons[name])
            for name, each in index.exemptions.items()
        },
    )


def _retold(
    entries: Mapping[str, Entry], told: Mapping[str, ToldRule | ToldRuling]
) -> dict[str, Entry]:
    """The entries with the words of another language in place of the English ones."""
    return {
        name: msgspec.structs.replace(entry, **msgspec.structs.asdict(told[name]))
        for name, entry in entries.items()
    }


def _books(index: Index) -> set[str]:
    """The names of the books, which are those of their files."""
    return {chapter.book for chapter in index.chapters.values()}


def _same(language: str, what: str, english: Iterable[str], told: Iterable[str]) -> None:
    """Refuse ids that only one of the two languages has."""
    missing, unknown = set(english) - set(told), set(told) - set(english)
    faults = [f"no text of {name}" for name in sorted(missing)]
    faults += [f"{name} is in no index" for name in sorted(unknown)]
    if faults:
        raise RuleIndexError(f"{language}, {what}: {'; '.join(faults)}")

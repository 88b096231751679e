"""The index of the rules in the languages of the players.

The index itself is English. Next to it lies a folder for each language that it is translated into,
with the same files: the chapters, rules and rulings of each by id, and the reasons for declared
statuses. In any other language the rules are English.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, TypeVar

import msgspec

from damocles.catalog.rulebook.index import (
    RULINGS,
    STATUS,
    Index,
    RuleIndexError,
    Wording,
    indexes,
    join,
    read_index_file,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from damocles.words import Language

Entry = TypeVar("Entry", bound=msgspec.Struct)


class TranslatedRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in another language."""

    title: Wording
    text: Wording


class TranslatedRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling in another language; parts that the English one leaves out are left out here too."""

    title: Wording
    ruling: Wording
    open: str = ""
    why: str = ""


class _Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of a book."""

    chapters: dict[str, Wording]
    rules: dict[str, TranslatedRule]


class _Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of rulings."""

    rulings: dict[str, TranslatedRuling]


class _Status(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file of reasons."""

    reasons: dict[str, Wording]


@functools.cache
def index_in(language: Language) -> Index:
    """The index of all editions in one language; read once.

    >>> index_in("fr").rules["GEN-003"].title
    'Les distances vont de bord à bord'
    """
    return join([_in_language(*each, language) for each in indexes().items()])


def _in_language(folder: Path, english: Index, language: Language) -> Index:
    """The index of a folder, translated if it is there in the language."""
    within = folder / language
    return load_translation(english, within) if within.is_dir() else english


def load_translation(index: Index, within: Path) -> Index:
    """An index in the language of a folder; a missing or superfluous text raises RuleIndexError."""
    books = [read_index_file(within / f"{name}.yaml", _Book) for name in sorted(_books(index))]
    chapters = {name: text for book in books for name, text in book.chapters.items()}
    rules = {name: told for book in books for name, told in book.rules.items()}
    rulings = read_index_file(within / RULINGS, _Rulings).rulings
    reasons = read_index_file(within / STATUS, _Status).reasons
    _refuse_uneven(within.name, "chapters", index.chapters, chapters)
    _refuse_uneven(within.name, "rules", index.rules, rules)
    _refuse_uneven(within.name, "rulings", index.rulings, rulings)
    _refuse_uneven(within.name, "reasons", index.exemptions, reasons)
    return Index(
        chapters={
            name: msgspec.structs.replace(each, name=chapters[name])
            for name, each in index.chapters.items()
        },
        rules=_translate(index.rules, rules),
        rulings=_translate(index.rulings, rulings),
        exemptions={
            name: msgspec.structs.replace(each, reason=reasons[name])
            for name, each in index.exemptions.items()
        },
    )


def _translate(
    entries: Mapping[str, Entry], told: Mapping[str, TranslatedRule | TranslatedRuling]
) -> dict[str, Entry]:
    """The entries with the words of another language in place of the English ones."""
    return {
        name: msgspec.structs.replace(entry, **msgspec.structs.asdict(told[name]))
        for name, entry in entries.items()
    }


def _books(index: Index) -> set[str]:
    """The names of the books, which are the names of their files."""
    return {chapter.book for chapter in index.chapters.values()}


def _refuse_uneven(language: str, what: str, english: Iterable[str], told: Iterable[str]) -> None:
    """Refuse ids that only one of the two languages has."""
    missing, unknown = set(english) - set(told), set(told) - set(english)
    faults = [f"no text of {name}" for name in sorted(missing)]
    faults += [f"{name} is in no index" for name in sorted(unknown)]
    if faults:
        raise RuleIndexError(f"{language}, {what}: {'; '.join(faults)}")

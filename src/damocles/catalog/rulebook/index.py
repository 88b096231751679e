"""The index of the rules: every numbered rule and ruling in our own words.

The books, the rulings and the declared exceptions to their status are YAML files next to the rule
sets. Any file there except `rulings.yaml` and `status.yaml` is the index of one book, named after
the file. All of it is English; `translation` has it in the other languages. An edition from
elsewhere brings such a folder of its own.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import msgspec
import yaml

from damocles.errors import DamoclesError
from damocles.rules.sets import EDITIONS, HOME, book_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

FOLDER = HOME / "index"
RULINGS = "rulings.yaml"
STATUS = "status.yaml"

Tag = Literal["T", "S", "D"]
"""T: a pure function. S: needs a situation on the table. D: a decision offered to a player."""
Declared = Literal["not_applicable", "partial", "divergent", "absent"]
"""A status that is declared for a rule; any other follows from code and tests."""
Wording = Annotated[str, msgspec.Meta(min_length=1)]

Read = TypeVar("Read")


class RuleIndexError(DamoclesError):
    """A file of the index cannot be used; the message names the file and what is wrong."""


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One checkable statement of a book.

    >>> Rule("SHO-027", "Caught fighters first", "64", ("S",), "Impacts go ...").chapter
    'SHO'
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^([A-Z0-9]+-)?[A-Z]{3,4}-\d{2,3}$")]
    title: Annotated[str, msgspec.Meta(min_length=4, max_length=56)]
    page: Wording
    tags: Annotated[tuple[Tag, ...], msgspec.Meta(min_length=1)]
    text: Wording
    rulings: tuple[str, ...] = ()
    lesson: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The lesson that teaches it, in a book that teaches its rules one after the other."""

    @property
    def chapter(self) -> str:
        """The part of the id before its number."""
        return self.id.rpartition("-")[0]


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played where a book is silent, contradicts itself or has lost something."""

    id: Annotated[str, msgspec.Meta(pattern=r"^R[A-Z0-9]{2}-\d{2,3}$")]
    title: Annotated[str, msgspec.Meta(min_length=4, max_length=56)]
    ruling: Wording
    open: str = ""
    why: str = ""
    option: bool = False


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a book."""

    id: str
    name: str
    book: str


class Exemption(msgspec.Struct, frozen=True):
    """A status that is declared, not computed, and why."""

    status: Declared
    reason: str


class Index(msgspec.Struct, frozen=True):
    """All books together, by id; no id occurs in two books."""

    chapters: dict[str, Chapter]
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]
    exemptions: dict[str, Exemption]

    def knows(self, name: str) -> bool:
        """Whether this is the id of a rule or of a ruling."""
        return name in self.rules or name in self.rulings

    def lesson_of(self, name: str) -> int:
        """The lesson that teaches a rule, or the first rule that a ruling belongs to.

        >>> rule_index().lesson_of("INI-COV-05"), rule_index().lesson_of("RIN-01")
        (3, 3)
        """
        if name in self.rules:
            return self.rules[name].lesson
        found = (rule.lesson for rule in self.rules.values() if name in rule.rulings)
        return min(found, default=0)


class _Book(msgspec.Struct, forbid_unknown_fields=True):
    """The file of a book as written."""

    chapters: dict[str, Wording]
    rules: tuple[Rule, ...]


class _Rulings(msgspec.Struct, forbid_unknown_fields=True):
    """The file of rulings as written."""

    rulings: tuple[Ruling, ...]


class _Entry(msgspec.Struct, forbid_unknown_fields=True):
    """Rules that are exempt for the same reason."""

    rules: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    reason: Wording


@functools.cache
def rule_index() -> Index:
    """The index of all editions; read once.

    >>> rule_index().rules["GEN-003"].title
    'Distances run from edge to edge'
    """
    return join(indexes().values())


@functools.cache
def indexes() -> dict[Path, Index]:
    """The index in each folder in which editions have their rules, ours first; read once."""
    folders = dict.fromkeys(edition.files / "index" for edition in EDITIONS.values())
    return {folder: load_index(folder) for folder in folders}


def rules_of(rules: str) -> set[str]:
    """The ids of the rules and rulings by which a rule set is played.

    Other books in the same folder are left out, and so are rulings that only these refer to. A rule
    set that ends with a lesson has nothing that is taught later.

    >>> from damocles.rules.sets import USUAL_EDITION
    >>> {"GEN-003", "RUL-17"} <= rules_of(USUAL_EDITION)
    True
    """
    index, others = indexes()[EDITIONS[rules].files / "index"], {*EDITIONS} - {book_of(rules)}
    away = {each.id for each in index.chapters.values() if each.book in others}
    foreign = _with_rulings(each for each in index.rules.values() if each.chapter in away)
    own = _with_rulings(each for each in index.rules.values() if each.chapter not in away)
    last = EDITIONS[rules].lesson or math.inf
    every = {*index.rules, *index.rulings} - (foreign - own)
    return {name for name in every if index.lesson_of(name) <= last}


def _with_rulings(rules: Iterable[Rule]) -> set[str]:
    """The ids of rules and of the rulings that they refer to."""
    return {name for rule in rules for name in (rule.id, *rule.rulings)}


def join(parts: Iterable[Index]) -> Index:
    """Several indexes as one; what two of them have raises RuleIndexError."""
    joined = Index({}, {}, {}, {})
    for part in parts:
        for name in Index.__struct_fields__:
            here, more = getattr(joined, name), getattr(part, name)
            _refuse_repeated(name, [*here, *more])
            here.update(more)
    return joined


def load_index(folder: Path) -> Index:
    """Read an index; a fault in it raises RuleIndexError with the file and what is wrong.

    Faults are: an id that is given twice, a rule whose chapter is not named, a reference to a
    ruling that does not exist, and an exemption for an unknown rule.
    """
    books = {
        path.stem: read_index_file(path, _Book)
        for path in sorted(folder.glob("*.yaml"))
        if path.name not in (RULINGS, STATUS)
    }
    rules = [rule for book in books.values() for rule in book.rules]
    rulings = read_index_file(folder / RULINGS, _Rulings).rulings
    chapters = [
        Chapter(chapter, name, stem)
        for stem, book in books.items()
        for chapter, name in book.chapters.items()
    ]
    exemptions = _exemptions(folder / STATUS)
    _refuse_repeated("chapter", [chapter.id for chapter in chapters])
    _refuse_repeated("id", [rule.id for rule in rules] + [ruling.id for ruling in rulings])
    _refuse_repeated("status of", [name for name, _ in exemptions])
    index = Index(
        chapters={chapter.id: chapter for chapter in chapters},
        rules={rule.id: rule for rule in rules},
        rulings={ruling.id: ruling for ruling in rulings},
        exemptions=dict(exemptions),
    )
    _refuse_dangling(index)
    return index


def read_index_file(path: Path, wanted: type[Read]) -> Read:
    """One file as a value; RuleIndexError names the file and what is wrong with it."""
    try:
        written = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        return msgspec.convert(written, wanted)
    except (OSError, yaml.YAMLError, msgspec.ValidationError) as error:
        raise RuleIndexError(f"{path.parent.name}/{path.name}: {error}") from error


def _exemptions(path: Path) -> list[tuple[str, Exemption]]:
    """Every rule with a declared status, and what is declared."""
    written = read_index_file(path, dict[Declared, tuple[_Entry, ...]])
    return [
        (rule, Exemption(status, entry.reason))
        for status, entries in written.items()
        for entry in entries
        for rule in entry.rules
    ]


def _refuse_repeated(what: str, names: list[str]) -> None:
    """Refuse names that are given twice."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise RuleIndexError(f"{what} {', '.join(twice)} is given twice")


def _refuse_dangling(index: Index) -> None:
    """Refuse references that lead nowhere."""
    rules = index.rules.values()
    lost = [
        f"{rule.id}: no chapter {rule.chapter}"
        for rule in rules
        if rule.chapter not in index.chapters
    ]
    lost += [
        f"{rule.id}: no ruling {name}"
        for rule in rules
        for name in rule.rulings
        if name not in index.rulings
    ]
    lost += [f"{STATUS}: no rule {name}" for name in index.exemptions if name not in index.rules]
    if lost:
        raise RuleIndexError("; ".join(lost))

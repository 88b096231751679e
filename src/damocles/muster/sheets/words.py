"""The words of the sheets in each language, from the files beside this module."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec
import yaml
from msgspec.structs import replace

from damocles.catalog.source import Frozen, Language
from damocles.muster.phrases import phrases_of

FOLDER = Path(__file__).parent / "words"


class Reminder(Frozen, frozen=True):
    """A sentence and what it is about."""

    name: str
    text: str


class ReferenceWords(Frozen, frozen=True):
    """The words of the quick reference; numbers stand in braces."""

    titles: dict[str, str]
    heads: dict[str, tuple[str, ...]]
    costs: dict[str, str]
    lines: dict[str, Reminder]
    parts: dict[str, str]
    kinds: dict[str, str]
    passing: dict[str, str]


class SheetWords(Frozen, frozen=True):
    """Labels, reminders and sentences of one language; faults have their words in `muster`."""

    labels: dict[str, str]
    abilities: dict[str, str]
    routines: dict[str, Reminder]
    reference: ReferenceWords

    def __getitem__(self, key: str) -> str:
        return self.labels[key]

    def fill(self, key: str, **facts: object) -> str:
        """A label with its placeholders filled in."""
        return self.labels[key].format_map(facts)


@functools.cache
def words_of(language: Language) -> SheetWords:
    """All words of a language; the labels include the terms that faults use.

    >>> words_of("fr")["army"]
    'Armée'
    """
    text = (FOLDER / f"{language}.yaml").read_text(encoding="utf-8")
    words = msgspec.convert(yaml.load(text, Loader=yaml.CSafeLoader), SheetWords)
    return replace(words, labels={**phrases_of(language).terms, **words.labels})

"""A language made by machine from another: brackets around every text of the books.

What a message has outside brackets does not come from the words. Facts of a sentence stand outside
those of the sentence itself, so a fact has to bring brackets of its own, or to be a name.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import tempfile
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import msgspec
import pytest
import yaml

from damocles.catalog import core
from damocles.catalog.packs.loader import CORE
from damocles.catalog.rulebook.translation import index_in
from damocles.words import DEFAULT, Language, more_words
from damocles.words.books import FURTHER, GRAMMAR, HOME

if TYPE_CHECKING:
    from collections.abc import Iterator

PSEUDO = "xx"
LETTERS = re.compile(r"(?!cm\b)[^\W\d_]{2,}")
"""A word; the sign of centimetres is the same everywhere."""


@contextlib.contextmanager
def speak_in_brackets(
    source: Language = DEFAULT, target: Language = PSEUDO, *, is_complete: bool = False
) -> Iterator[Language]:
    """A language with the texts of another, in brackets, while this lasts.

    One that is complete is told to everybody, whatever they read.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / target
        home.mkdir()
        for file in (HOME / source).glob("*.yaml"):
            content = yaml.load(file.read_bytes(), yaml.CSafeLoader)
            told = _bracket_all(content)
            if file.stem == GRAMMAR:
                told = _bracket_grammar(content, is_complete=is_complete)
            (home / file.name).write_text(
                yaml.dump(told, Dumper=yaml.CSafeDumper, allow_unicode=True), "utf-8"
            )
        with more_words(Path(folder)), pytest.MonkeyPatch.context() as patch:
            others = filter(None, [os.environ.get(FURTHER)])
            patch.setenv(FURTHER, os.pathsep.join([*others, folder]))  # for processes that think
            yield target


def _bracket_grammar(grammar: dict[str, object], *, is_complete: bool) -> dict[str, object]:
    """The same grammar, but for the words in it."""
    return {**grammar, "is_complete": is_complete, "last": f"⟦{grammar['last']}⟧"}


def _bracket_all(texts: object) -> object:
    if isinstance(texts, dict):
        return {key: _bracket_all(text) for key, text in texts.items()}
    return bracket(str(texts))


def bracket(text: str) -> str:
    """A text with brackets around all of it but its facts; a brace in it stays one.

    >>> bracket("{unit} {unit:fires|fire} at {target}.")
    '{unit}⟦ ⟧{unit:⟦fires⟧|⟦fire⟧}⟦ at ⟧{target}⟦.⟧'
    >>> bracket("zones: {{deal: {how}}}")
    '⟦zones: {{⟧⟦deal: ⟧{how}⟦}}⟧'
    """
    parts = Formatter().parse(text)
    return "".join(f"{_words(before)}{_fact(name, form)}" for before, name, form, _ in parts)


def _words(text: str) -> str:
    return f"⟦{text.replace('{', '{{').replace('}', '}}')}⟧" if text else ""


def _fact(name: str | None, form: str | None) -> str:
    if name is None:
        return ""
    forms = "|".join(f"⟦{each}⟧" for each in form.split("|")) if form and "|" in form else form
    return f"{{{name}:{forms}}}" if forms else f"{{{name}}}"


# ---- what stands outside ----------------------------------------------------------------------


def bare(text: str) -> str:
    """What is left of a text without what is in brackets."""
    less = re.sub(r"⟦[^⟦⟧]*⟧", "  ", text)
    return text if less == text else bare(less)


class Elsewhere:
    """What has words of its own elsewhere: names and reasons of the packs, texts of the rules."""

    def __init__(self, language: Language) -> None:
        packs = {each for each in _pack_texts(language) if LETTERS.search(each)}
        rules = {*strings_in(msgspec.to_builtins(index_in(language)))}
        self._texts = packs | rules
        self._rules = " | ".join(rules)
        names = sorted(packs, key=len, reverse=True)
        whole = "|".join(rf"(?<!\w){re.escape(each.removesuffix('s'))}s?(?!\w)" for each in names)
        self._names = re.compile(whole, re.IGNORECASE)

    def strays(self, text: str) -> list[str]:
        """The words of a text that come from nowhere."""
        if text in self._texts:
            return []
        return [each for each in self._names.sub(" ", bare(text)).split() if LETTERS.search(each)]

    def is_of_the_rules(self, line: str) -> bool:
        """Whether a printed line is a part of a text of the rules, which may have been wrapped."""
        return line.strip() in self._rules


def _pack_texts(language: Language) -> Iterator[str]:
    """Everything that the files of the packs say, and what it is called in a language."""
    yield from strings_in(msgspec.to_builtins(core().texts[language]))
    yield from core().texts[language].missions
    yield from _packs_as_written()


@functools.cache
def _packs_as_written() -> tuple[str, ...]:
    files = CORE.parent.rglob("*.yaml")
    read = (yaml.load(file.read_bytes(), yaml.CSafeLoader) for file in files)
    return tuple(text for content in read for text in strings_in(content))


def strings_in(value: object) -> Iterator[str]:
    """All texts within a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings_in(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from strings_in(each)

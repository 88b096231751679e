"""The files of words: a folder for each language, in it a book for each subject."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar, cast

from damocles.errors import DamoclesError

HOME = Path(__file__).parent
GRAMMAR = "grammar"
"""The file of a folder that describes its language; all others are books."""
FURTHER = "DAMOCLES_WORDS"
"""The variable that names further homes, such as that of a language in the making."""
DEFAULT = "en"
"""The language that decides what can be said, and stands in for what another lacks."""

P = ParamSpec("P")
T = TypeVar("T")

Language = str
"""The name of a folder."""
Words = dict[Language, str]
"""The same in each language."""
Book = Mapping[str, str]
"""Texts by their keys. A key within a mapping of the file is written with a dot before it."""

_homes = [HOME, *map(Path, filter(None, os.environ.get(FURTHER, "").split(os.pathsep)))]
_caches: list[Callable[[], None]] = []


class WordsError(DamoclesError):
    """A file of words that cannot be used; the message names it and the key."""


def keep(function: Callable[P, T]) -> Callable[P, T]:
    """Work something out once, and again when words are added."""
    kept = functools.cache(function)
    _caches.append(kept.cache_clear)
    return cast("Callable[P, T]", kept)


# ---- homes and languages -----------------------------------------------------------------------


@contextlib.contextmanager
def more_words(home: Path) -> Iterator[None]:
    """Words of another home, a folder with a folder for each language, while this lasts."""
    _homes.append(home)
    _forget()
    try:
        yield
    finally:
        _homes.remove(home)
        _forget()


def _forget() -> None:
    for clear in _caches:
        clear()


@keep
def languages() -> tuple[Language, ...]:
    """All languages there are, the default first."""
    found = {file.parent.name for home in _homes for file in home.glob(f"*/{GRAMMAR}.yaml")}
    return tuple(sorted(found, key=lambda name: (name != DEFAULT, name)))


def files_of(name: str, language: Language) -> list[Path]:
    """The files of a book in a language, one for each home that has it."""
    if language not in languages():
        raise WordsError(f"no words in {language!r} (there are {', '.join(languages())})")
    files = (home / language / f"{name}.yaml" for home in _homes)
    return [file for file in files if file.exists()]


# ---- books -------------------------------------------------------------------------------------


def find_text(key: str, language: Language) -> str:
    """The text of a key, `book.key`.

    >>> find_text("events.RoundBegan", "en")
    'Round {round} begins.'
    """
    book, _, within = key.partition(".")
    try:
        return read_book(book, language)[within]
    except KeyError:
        raise WordsError(f"no words for {key}") from None


def has_text(key: str) -> bool:
    """Whether something can be said."""
    book, _, within = key.partition(".")
    return within in read_book(book, DEFAULT)


@keep
def read_book(name: str, language: Language) -> Book:
    """A book of a language; what it lacks is there in the default language."""
    own = own_book(name, language)
    if language == DEFAULT:
        return MappingProxyType(own)
    default = read_book(name, DEFAULT)
    if unknown := sorted(own.keys() - default.keys()):
        raise WordsError(f"{language}/{name}.yaml: {DEFAULT} has no {', '.join(unknown)}")
    return MappingProxyType({**default, **own})


def own_book(name: str, language: Language) -> dict[str, str]:
    """The texts that a language has itself."""
    return {key: text for file in files_of(name, language) for key, text in _read(file)}


def _read(file: Path) -> list[tuple[str, str]]:
    """The texts of a file by their keys."""
    return _flat(file, parse_yaml(file))


def parse_yaml(file: Path) -> Any:
    """The content of a file."""
    import yaml  # noqa: PLC0415  # a command that says nothing does without it

    return yaml.load(file.read_bytes(), yaml.CSafeLoader)


def _flat(file: Path, content: Any, before: str = "") -> list[tuple[str, str]]:
    """Each text with its whole key."""
    if isinstance(content, str):
        return [(before, content)]
    if not isinstance(content, dict):
        raise WordsError(f"{file.parent.name}/{file.name}: {before or 'the file'} is no text")
    dot = f"{before}." if before else ""
    return [each for key, value in content.items() for each in _flat(file, value, f"{dot}{key}")]

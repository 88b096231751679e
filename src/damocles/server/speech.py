"""What the server says to people: texts of the books, in every language at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.errors import DamoclesError
from damocles.words import DEFAULT, SpokenError, Words, languages, tell_all

if TYPE_CHECKING:
    from damocles.words import Language

Fact = Words | str | int | float
"""What a text speaks of: the same in every language, or a name that each has."""


class WordedError(DamoclesError):
    """A problem that people read; a text that is not of the books is in one language only."""

    def __init__(self, words: Words | str) -> None:
        super().__init__(words if isinstance(words, str) else words[DEFAULT])
        self.words = None if isinstance(words, str) else words


def words_of(problem: Exception) -> Words | str:
    """What a problem says, in every language if it can."""
    if isinstance(problem, SpokenError):
        return {language: problem.tell(language) for language in languages()}
    words = problem.words if isinstance(problem, WordedError) else None
    return str(problem) if words is None else words


def phrase(key: str, **facts: Fact) -> Words:
    """A text with its facts, in every language."""
    return tell_all(
        key, lambda language: {name: _said_in(language, fact) for name, fact in facts.items()}
    )


def _said_in(language: Language, fact: Fact) -> str | int | float:
    return fact.get(language, fact[DEFAULT]) if isinstance(fact, dict) else fact


def capitalise(words: Words) -> Words:
    """A wording that stands on its own: it begins with a capital letter."""
    return {language: text[:1].upper() + text[1:] for language, text in words.items()}


def repeat(name: str) -> Words:
    """A name that is the same in every language."""
    return dict.fromkeys(languages(), name)

"""What the server says to people: texts of the books, in every language at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.words import DEFAULT, Words, languages, tell_all

if TYPE_CHECKING:
    from damocles.words import Language

Fact = Words | str | int | float
"""What a text speaks of: the same in every language, or a name that each has."""


def phrase(key: str, rule_set: str = "", /, **facts: Fact) -> Words:
    """A text with its facts, in every language and the terms of a rule set."""
    return tell_all(
        key,
        lambda language: {name: _said_in(language, fact) for name, fact in facts.items()},
        rule_set,
    )


def _said_in(language: Language, fact: Fact) -> str | int | float:
    return fact.get(language, fact[DEFAULT]) if isinstance(fact, dict) else fact


def capitalise(words: Words) -> Words:
    """A wording that stands on its own: it begins with a capital letter."""
    return {language: text[:1].upper() + text[1:] for language, text in words.items()}


def repeat(name: str) -> Words:
    """A name that is the same in every language."""
    return dict.fromkeys(languages(), name)

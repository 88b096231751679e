"""Saying something: a text of the books with its facts in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import Formatter
from typing import NamedTuple, Self

from damocles.words.books import (
    DEFAULT,
    Language,
    Words,
    WordsError,
    find_text,
    has_text,
    keep,
    languages,
    read_book,
)
from damocles.words.grammar import Grammar, grammar_of

Facts = Mapping[str, object]
TERM = "@"
"""Before the name of a term: what a rule set calls one of its things.

As the form of a fact, it is how an amount is written: `{cost:@price}` is "300 A.P." or "6 stars".
"""
AMOUNT = "amount"
"""The fact of a term that is an amount."""


class TextPart(NamedTuple):
    """A piece of a text and the fact that follows it, in a form."""

    before: str
    fact: str | None
    form: str


def tell(key: str, facts: Facts, language: Language, rule_set: str = "") -> str:
    """The text of a key with its facts, in a language and the terms of a rule set.

    >>> tell("events.RoundBegan", {"round": 3}, "fr")
    'Le tour de jeu 3 commence.'
    """
    grammar, said = grammar_of(language), []
    for part in _parts(key, language):
        said.append(part.before)
        if part.fact is not None:
            said.append(_tell_fact(key, part, facts, grammar, language, rule_set))
    return "".join(said)


class Saying(str):
    """A text of the books, in the default language as a string, that can be told in any other.

    It is told in the terms of a rule set, if one is given.

    >>> Saying("events.RoundBegan", round=3)
    'Round 3 begins.'
    >>> Saying("events.RoundBegan", round=3).tell("fr")
    'Le tour de jeu 3 commence.'
    """

    __slots__ = ("facts", "key", "rule_set")

    key: str
    rule_set: str
    facts: Facts

    def __new__(cls, key: str, rule_set: str = "", /, **facts: object) -> Self:
        """The text of a key, `book.key`; facts can be sayings themselves."""
        saying = super().__new__(cls, tell(key, facts, DEFAULT, rule_set))
        saying.key, saying.rule_set, saying.facts = key, rule_set, facts
        return saying

    def __reduce__(self) -> tuple[object, ...]:
        return _say, (self.key, self.rule_set, self.facts)

    def tell(self, language: Language) -> str:
        """The same in another language."""
        return tell(self.key, self.facts, language, self.rule_set)


def _say(key: str, rule_set: str, facts: Facts) -> Saying:
    return Saying(key, rule_set, **facts)


def tell_all(
    key: str, facts: Callable[[Language], Facts] | None = None, rule_set: str = ""
) -> Words:
    """The same in every language; facts that are words differ between them."""
    return {each: tell(key, facts(each) if facts else {}, each, rule_set) for each in languages()}


def list_texts(part: str, language: Language) -> dict[str, str]:
    """The texts of a part of a book, `book.part`, by the rest of their keys; nothing is filled in.

    >>> list_texts("muster.places", "fr")["line"]
    'ligne {number}'
    """
    book, _, within = part.partition(".")
    texts, grammar = read_book(book, language), grammar_of(language)
    return {
        key.removeprefix(f"{within}."): grammar.print_well(text)
        for key, text in texts.items()
        if key.startswith(f"{within}.")
    }


def _tell_fact(
    key: str, part: TextPart, facts: Facts, grammar: Grammar, language: Language, rule_set: str
) -> str:
    name = str(part.fact)
    if name[0] == TERM:
        return tell(term_key(name[1:], rule_set), facts, language, rule_set)
    if name not in facts:
        raise WordsError(f"{key} speaks of {name}, which is not told")
    if part.form.startswith(TERM):
        amount = {AMOUNT: facts[name]}
        return tell(term_key(part.form[1:], rule_set), amount, language, rule_set)
    return grammar.show(_in_language(facts[name], language), part.form)


def _in_language(value: object, language: Language) -> object:
    """A fact that is a saying itself, or a list of them, in this language."""
    if isinstance(value, Saying):
        return value.tell(language)
    if isinstance(value, list | tuple) and any(isinstance(each, Saying) for each in value):
        return [_in_language(each, language) for each in value]
    return value


def term_key(name: str, rule_set: str) -> str:
    """Where it stands what a rule set calls a thing; most call it the same."""
    own = f"terms.{rule_set}.{name}"
    return own if has_text(own) else f"terms.{name}"


def facts_of(key: str, language: Language) -> tuple[str, ...]:
    """The facts that a text speaks of; its terms may speak of the same.

    >>> facts_of("events.RoundBegan", "en")
    ('round',)
    """
    names = (part.fact for part in _parts(key, language))
    return tuple(name for name in names if name is not None and not name.startswith(TERM))


@keep
def _parts(key: str, language: Language) -> tuple[TextPart, ...]:
    """A text taken apart once."""
    text = grammar_of(language).print_well(find_text(key, language))
    return tuple(
        TextPart(before, fact, form or "") for before, fact, form, _ in Formatter().parse(text)
    )

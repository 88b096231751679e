"""Finding rules by number or by words, in any language."""

from __future__ import annotations

import functools
import re
import unicodedata
from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.rulebook.translation import index_in
from damocles.words import DEFAULT, languages

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.catalog.rulebook.index import Index
    from damocles.words import Language

NUMBER = re.compile(r"\b(?:[A-Z0-9]+-)?[A-Z]{3,4}-\d{2,3}\b")
"""The form of a citation of a rule inside a text."""


class Searchable(NamedTuple):
    """What a rule or ruling is found by: its title and all of its words, normalised."""

    title: str
    words: str


ASKED = re.compile(r"((?:[a-z0-9]+-)?[a-z]{3})-?0*(\d*)")
"""A number as people type it: sho27, rul 5, or just a chapter."""


def fold_words(text: str) -> str:
    """The words of a text without accents, capitals and punctuation, with a space before each.

    >>> fold_words("À couvert\u202f! l\u2019œil à 2,5 cm")
    ' a couvert l oeil a 2 5 cm'
    """
    plain = unicodedata.normalize("NFKD", text.replace("œ", "oe")).casefold()
    return " " + re.sub(r"[^a-z0-9]+", " ", re.sub(r"[\u0300-\u036f]", "", plain)).strip()


@functools.cache
def searchable_rules(language: Language) -> dict[str, Searchable]:
    """What every rule and every ruling is found by in a language, in the order of the books."""
    index = index_in(language)
    found = {name: (each.title, each.text) for name, each in index.rules.items()}
    found |= {
        name: (each.title, f"{each.ruling} {each.open} {each.why}")
        for name, each in index.rulings.items()
    }
    return {
        name: Searchable(fold_words(title), fold_words(title) + fold_words(text))
        for name, (title, text) in found.items()
    }


def search_rules(query: str, language: Language) -> list[str]:
    """The ids that a query finds, best first; nothing for an empty query.

    A number comes first, then titles in the reader's language, titles in the others, texts.

    >>> search_rules("sho27", "en"), search_rules("dés d'une salve", "en")[0]
    (['SHO-027'], 'SHO-023')
    """
    numbers, words = (
        _numbers(query, searchable_rules(language)),
        [f" {each}" for each in fold_words(query).split()],
    )
    ranked = (
        {name: _rank(name, words, language) for name in searchable_rules(language)} if words else {}
    )
    found = [name for name, rank in ranked.items() if rank is not None]
    return list(dict.fromkeys([*numbers, *sorted(found, key=lambda name: ranked[name] or 0)]))


def _rank(name: str, words: list[str], language: Language) -> int | None:
    """How well the words fit a rule, 0 being best; None if they do not."""
    others = [each for each in languages() if each != language]
    entries = [searchable_rules(each)[name] for each in (language, *others)]
    texts = [entry.title for entry in entries] + [entry.words for entry in entries]
    fitting = (rank for rank, text in enumerate(texts) if all(word in text for word in words))
    return next(fitting, None)


def _numbers(query: str, names: Iterable[str]) -> list[str]:
    """The ids that begin like the query, an exact match first; zeros and dash may be left out.

    >>> _numbers("rul 5", ["RUL-05", "RUL-15", "RUL-50"]), _numbers("cover", ["RUL-05"])
    (['RUL-05', 'RUL-50'], [])
    """
    asked = ASKED.fullmatch(re.sub(r"\s+", "", query).casefold())
    if asked is None:
        return []
    parts = [(name, *name.casefold().rpartition("-")[::2]) for name in names]
    found = [
        (number.lstrip("0") != asked[2], name)
        for name, chapter, number in parts
        if chapter == asked[1] and number.lstrip("0").startswith(asked[2])
    ]
    return [name for _, name in sorted(found, key=lambda each: each[0])]


def related_rules(index: Index, name: str) -> list[str]:
    """Rules and rulings related to this one: those its text cites, then those whose texts cite it.

    Those that belong to it anyway, such as a rule's rulings, are left out.
    """
    cited = _citations()
    own = set(index.rules[name].rulings) if name in index.rules else set()
    own |= {each.id for each in index.rules.values() if name in each.rulings}
    naming = [each for each, named in cited.items() if name in named]
    return [
        each
        for each in dict.fromkeys([*cited[name], *naming])
        if each not in own and each != name and index.knows(each)
    ]


@functools.cache
def _citations() -> dict[str, list[str]]:
    """The rule numbers that each text cites."""
    index = index_in(DEFAULT)
    texts = {name: each.text for name, each in index.rules.items()}
    texts |= {name: f"{each.ruling} {each.open} {each.why}" for name, each in index.rulings.items()}
    return {name: NUMBER.findall(text) for name, text in texts.items()}

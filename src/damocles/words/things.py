"""Words for the things of a battle: drills, gaits, routines, kinds of terrain, parts, sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.words.books import has_text
from damocles.words.sentences import tell

if TYPE_CHECKING:
    from damocles.words.books import Language

BOOK = "things"


def tell_thing(kind: str, name: str, language: Language, rule_set: str = "") -> str:
    """What a thing of a kind is called; one that no book has a word for, by its id.

    >>> tell_thing("gaits", "rush", "en"), tell_thing("drills", "hide_well", "en")
    ('rush', 'hide well')
    """
    key = f"{BOOK}.{kind}.{name}"
    return tell(key, {}, language, rule_set) if has_text(key) else spell_out(name)


def spell_out(name: str) -> str:
    """An id as words.

    >>> spell_out("hide_well")
    'hide well'
    """
    return name.replace("_", " ")

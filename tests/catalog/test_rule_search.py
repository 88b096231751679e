"""Rules are found by number and by words of any language."""

from __future__ import annotations

import pytest

from damocles.catalog.rulebook.index import rule_index
from damocles.catalog.rulebook.search import related_rules, search_rules
from damocles.words import Language, languages


@pytest.mark.parametrize("query", ["SHO-027", "sho-27", "sho27", "Sho 27", "sho 027"])
def test_a_number_is_found_however_it_is_typed(query: str) -> None:
    """Dash, noughts and capitals may be left out."""
    assert search_rules(query, "en") == ["SHO-027"]


def test_the_beginning_of_a_number_finds_all_that_begin_so() -> None:
    """The number itself first; a chapter alone finds the chapter."""
    assert search_rules("rul5", "en")[:3] == ["RUL-05", "RUL-50", "RUL-51"]
    assert search_rules("MEL", "fr")[:17] == [f"MEL-{n:03}" for n in range(1, 18)]


@pytest.mark.parametrize("code", languages())
def test_words_of_both_languages_find_a_rule(code: Language) -> None:
    """A reader of French may type English words and the other way round; accents do not matter."""
    assert "SHO-014" in search_rules("zone fire between", code)
    assert "SHO-014" in search_rules("zone feu entre", code)
    assert search_rules("DEVIATION direction", code)[0] == "SHO-034"
    assert "SHO-047" in search_rules("sauvegarde", code)


def test_titles_come_before_texts() -> None:
    """First titles in the language of the reader."""
    found = search_rules("couvert", "fr")

    assert found.index("SHO-044") < found.index("ABL-003")


@pytest.mark.parametrize("query", ["", "   ", "!?", "nosuchword", "SHO-999"])
def test_nothing_is_found_for_nothing(query: str) -> None:
    """No words, unknown words and unknown numbers find nothing."""
    assert search_rules(query, "en") == []


def test_related_rules_are_named_in_both_directions() -> None:
    """What a text names and what names it, without what belongs to the rule anyway."""
    index = rule_index()

    assert "HER-002" in related_rules(index, "CMP-014")
    assert "CMP-014" in related_rules(index, "HER-002")
    assert "RUL-03" in related_rules(index, "RUL-02")
    for name in (*index.rules, *index.rulings):
        found = related_rules(index, name)
        assert name not in found
        assert len(set(found)) == len(found)
        assert all(index.knows(each) for each in found)

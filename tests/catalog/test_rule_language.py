"""The rules in French say what the English ones say, in the terms of the game."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import yaml

from damocles.catalog.packs.loader import CORE
from damocles.catalog.rulebook.index import FOLDER, Index, RuleIndexError, rule_index
from damocles.catalog.rulebook.translation import index_in, load_translation
from damocles.words.books import GRAMMAR, HOME, own_book

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBER = re.compile(r"\d+")
ID = re.compile(r"\b[A-Z]{3}-\d{2,3}\b")
TERMS = {
    "line of sight": "ligne de vue",
    "zone of fire": "zone de feu",
    "zone of cover": "zone de couvert",
    "damage test": "test de dégâts",
    "shooting test": "test de tir",
    "close combat": "mêlée",
    "support weapon": "arme de soutien",
    "special weapon": "arme spéciale",
    "standard fighter": "combattant standard",
    "deployment zone": "zone de déploiement",
    "access zone": "zone d'accès",
    "drop point": "point de largage",
    "indirect fire": "tir indirect",
    "area of effect": "aire d'effet",
    "numbers bonus": "bonus d'effectif",
    "authority test": "test d'autorité",
    "low wall": "muret",
    "officer": "officier",
    "leader": "leader",
    "unit": "unité",
    "AFV": "blindé",
    "LP": "PC",
    "VP": "PV",
    "RP": "PR",
    "SP": "PS",
}
"""English terms and what the French text must say for them."""
FOREIGN = re.compile(
    r"(?<![\w-])(rounds?|chefs?|exercices?|manœuvres?|consignes?|corps à corps|blessures?|snipers?"
    r"|zones? de tir|mouvements? (de combat|rapides?)|pas de course|tests? de (dommages|couvert))"
    r"(?!\w)",
    re.IGNORECASE,
)
"""Words for which the French game has others: tour de jeu, leader, ordre de combat, mêlée."""
SMALL = re.compile(r"(points? de|test de|test d.)\s?(commandement|structure|moral|autorité)\b")
"""What the card gives begins with a capital."""
GAP = re.compile(r"\{\w+\}")
BOOKS = sorted(file.stem for file in (HOME / "fr").glob("*.yaml") if file.stem != GRAMMAR)
TOLD: dict[str, object] = {
    **{book: own_book(book, "fr") for book in BOOKS},
    "packs": yaml.safe_load((CORE / "texts" / "fr.yaml").read_text("utf-8")),
}
"""French that is said elsewhere, by what says it."""


def texts(index: Index) -> Iterator[tuple[str, str, str]]:
    """Every id with each of its texts: titles, rules, rulings, gaps and reasons."""
    for rule in index.rules.values():
        yield rule.id, "title", rule.title
        yield rule.id, "text", rule.text
    for each in index.rulings.values():
        yield each.id, "title", each.title
        yield each.id, "ruling", each.ruling
        yield each.id, "open", each.open
        yield each.id, "why", each.why
    for name, exemption in index.exemptions.items():
        yield name, "reason", exemption.reason


def pairs() -> list[tuple[str, str, str, str]]:
    """Every id with each of its texts in both languages."""
    both = zip(texts(rule_index()), texts(index_in("fr")), strict=True)
    return [(name, part, english, french) for (name, part, english), (_, _, french) in both]


def test_every_rule_is_there_in_french() -> None:
    """All 537 rules, 194 rulings and 21 chapters, in the order of the English index."""
    english, french = rule_index(), index_in("fr")

    assert list(french.rules) == list(english.rules)
    assert list(french.rulings) == list(english.rulings)
    assert list(french.chapters) == list(english.chapters)
    assert (len(french.rules), len(french.rulings)) == (537, 194)


def test_what_is_said_is_said_in_both() -> None:
    """A text is empty in both languages or in neither, and no text is left in English."""
    assert [(name, part) for name, part, one, two in pairs() if bool(one) != bool(two)] == []
    assert [(name, part) for name, part, one, two in pairs() if one and one == two] == []


def test_the_rest_of_a_rule_is_the_same() -> None:
    """Pages, kinds, rulings and options do not depend on the language."""
    french = index_in("fr")

    for rule in rule_index().rules.values():
        told = french.rules[rule.id]
        assert (told.page, told.tags, told.rulings) == (rule.page, rule.tags, rule.rulings)
    assert [each.option for each in french.rulings.values()] == [
        each.option for each in rule_index().rulings.values()
    ]


def test_numbers_are_the_same() -> None:
    """The French of a text has the numbers of the English, each as often."""
    for name, part, english, french in pairs():
        assert Counter(NUMBER.findall(french)) == Counter(NUMBER.findall(english)), (name, part)


def test_cited_rules_are_the_same() -> None:
    """The French of a text names the rules that the English names."""
    for name, part, english, french in pairs():
        assert sorted(ID.findall(french)) == sorted(ID.findall(english)), (name, part)


@pytest.mark.parametrize(("english", "french"), TERMS.items())
def test_terms_of_the_game(english: str, french: str) -> None:
    """Where an English rule has a term, its French has the term of the French game."""
    wanted = re.compile(rf"\b{english}s?\b", 0 if english.isupper() else re.IGNORECASE)
    plural = re.compile(
        r"\s".join(rf"{word}[sx]?" for word in french.replace("'", "\u2019").split()), re.IGNORECASE
    )
    rules = [(name, one, two) for name, part, one, two in pairs() if part == "text"]
    having = [(name, two) for name, one, two in rules if wanted.search(one)]

    assert having
    assert [name for name, two in having if not plural.search(two)] == []


def sentences(value: object) -> Iterator[str]:
    """Every text inside mappings and lists, without its gaps; the names of fields are none."""
    if isinstance(value, str):
        yield GAP.sub("", value)
    elif isinstance(value, dict | list | tuple):
        inner = value.values() if isinstance(value, dict) else value
        yield from (text for each in inner for text in sentences(each))


@pytest.mark.parametrize("told", TOLD)
def test_the_terms_of_the_game_are_used_everywhere(told: str) -> None:
    """No sentence has a word of its own for what the French game has a term for."""
    found = list(sentences(TOLD[told]))

    assert found
    assert [text for text in found if FOREIGN.search(text) or SMALL.search(text)] == []


def test_rules_use_no_other_terms() -> None:
    """The rules in French do not, either."""
    assert [name for name, _, _, french in pairs() if FOREIGN.search(french)] == []


def test_french_is_set_as_french() -> None:
    """No straight apostrophe, and no plain space before a high mark, where a line could break."""
    for name, part, _, french in pairs():
        assert not re.search(r"\w'\w| [:;!?»]|« ", french), (name, part)


def test_french_titles_tell_rules_apart() -> None:
    """No two rules and no two rulings have one title; titles are short and no sentences."""
    for each in (index_in("fr").rules, index_in("fr").rulings):
        titles = [entry.title for entry in each.values()]

        assert [title for title, count in Counter(titles).items() if count > 1] == []
        assert [title for title in titles if title.endswith(".") or len(title) > 64] == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the French texts that a test may spoil."""
    return shutil.copytree(FOLDER / "fr", tmp_path / "fr")


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        (
            "at43.yaml",
            "  GEN-002:",
            "  XYZ-002:",
            "fr, rules: no text of GEN-002; XYZ-002 is in no",
        ),
        ("at43.yaml", "  GEN: ", "  XYZ: ", "fr, chapters: no text of GEN; XYZ is in no index"),
        ("at43.yaml", "    title: Un dé", "    colour: rouge", r"fr/at43.yaml: .*colour"),
        ("rulings.yaml", "  RUL-02:", "  RUL-999:", "fr, rulings: no text of RUL-02"),
        ("rulings.yaml", "rulings:", "rulings: [", "fr/rulings.yaml: "),
        ("status.yaml", "  GEN-080:", "  GEN-999:", "fr, reasons: no text of GEN-080"),
    ],
)
def test_a_fault_is_named(folder: Path, file: str, old: str, new: str, problem: str) -> None:
    """A spoilt translation is refused with the file or the id and what is wrong."""
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")

    with pytest.raises(RuleIndexError, match=problem):
        load_translation(rule_index(), folder)

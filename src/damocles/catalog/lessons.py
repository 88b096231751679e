"""The lessons of a book that teaches its rules one after the other: what each is, what it adds."""

from __future__ import annotations

from damocles.catalog.packs import core
from damocles.catalog.rulebook.index import rule_index
from damocles.engine import Value
from damocles.rules.sets import EDITIONS, book_of
from damocles.words import Words, languages


class Lesson(Value, frozen=True):
    """A mission that teaches something, the rule set it is played by, and who plays it.

    `companies` are those of seat 0, which learns, and of seat 1; `adds` are the rules that were
    not there in the lesson before.
    """

    number: int
    mission: str
    rules: str
    companies: tuple[str, str]
    name: Words
    note: Words
    adds: tuple[str, ...]


def find_lessons() -> tuple[Lesson, ...]:
    """All lessons of all books, those of a book in their order.

    >>> [(each.number, each.mission) for each in find_lessons()][:2]
    [(1, 'footprints'), (2, 'wrong-place')]
    """
    ordered = sorted((book_of(name), each.lesson, name) for name, each in EDITIONS.items())
    return tuple(_lesson(name, number) for _, number, name in ordered if number)


def _lesson(rules: str, number: int) -> Lesson:
    """The lesson that a rule set is for: its only mission, with a company of each army."""
    catalog, index = core(rules), rule_index()
    (mission,) = catalog.missions.values()
    armies = dict.fromkeys((unit.owner, unit.army) for unit in mission.brief.units)
    by_army = {each.army: each.id for each in catalog.companies.values()}
    own, theirs = (by_army[army] for _, army in sorted(armies))
    chapters = {each.id for each in index.chapters.values() if each.book == book_of(rules)}
    adds = (
        each.id
        for each in index.rules.values()
        if each.lesson == number and each.chapter in chapters
    )
    return Lesson(
        number=number,
        mission=mission.id,
        rules=rules,
        companies=(own, theirs),
        name={language: mission.name[language] for language in languages()},
        note={language: mission.note[language] for language in languages()},
        adds=tuple(adds),
    )

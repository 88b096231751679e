"""The quick reference: one page, every number of it from the rule set that is played."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from damocles.catalog.missions import kind_name
from damocles.catalog.rulebook import rule_set
from damocles.muster.sheets.citations import COSTS, SECTIONS, TESTS, cite_all, is_said
from damocles.muster.sheets.drills import closing_names, drill_lines, remind_of_drill
from damocles.muster.sheets.frame import DASH, needed_face
from damocles.muster.sheets.gaits import gait_lines
from damocles.muster.sheets.profiles import FACES, span
from damocles.muster.sheets.values import ReferenceRow, ReferenceSection, ReferenceSheet, SheetLine
from damocles.muster.sheets.words import words_of
from damocles.rules.chapters import wavering_strength
from damocles.rules.reading import AUTOMATIC, IMPOSSIBLE, face_needed
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import (
    Seat,
    authority_wager,
    dmg_vehicle,
    purse_points,
    read_drills,
    read_routines,
    read_terrain,
)
from damocles.words import DEFAULT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import RuleSet
    from damocles.muster.sheets.words import SheetWords
    from damocles.rules.state import Params
    from damocles.words import Language

LENGTHS = (
    "band", "contact", "cohesion_leader", "cohesion_link", "rush_infantry", "rush_afv", "control",
    "cover_near", "area_limit", "deviation", "dash_infantry", "dash_afv", "drop_reach",
)  # fmt: skip
"""Parameters that are lengths; they are given in cm."""
MINUS = "\N{MINUS SIGN}"
BEYOND = 6
"""From this difference on, no die is rolled."""
TERRAIN = ("terrain.crossing", "terrain.sizes", "terrain.structure")
MOVEMENT = "movement"
"""The section with a line for each gait."""
DRILLS = "drills"
"""The section with a line for each drill."""
HEADS = {
    "tests": ("difference", "needed"),
    "costs": ("what", "cost"),
    "terrain": ("element", "size", "way", "toughness"),
    "losses": ("die", "part"),
}
"""Sections that have a table, and its columns."""


def reference_sheet(language: Language = DEFAULT, *, rules: str = USUAL_EDITION) -> ReferenceSheet:
    """The quick reference of a rule set; an unknown one raises UnknownRuleSet.

    >>> [section.title for section in reference_sheet().sections][:2]
    ['The round', 'Leadership points (LP)']
    """
    return reference_of(rule_set(rules), language)


def reference_of(rules: RuleSet[Params], language: Language) -> ReferenceSheet:
    """The quick reference of any rule set, built in or derived."""
    words = words_of(language, rules.name)
    facts = facts_of(rules, words)
    sections = tuple(_section(rules, words, key, facts) for key in SECTIONS)
    title = words.say("reference.titles.reference")
    return ReferenceSheet(language, words.labels(), title, sections)


def _section(
    rules: RuleSet[Params], words: SheetWords, key: str, facts: dict[str, str]
) -> ReferenceSection:
    """A part of the page: its table, if it has one, and its sentences."""
    cited = {name: cite_all(rules, concepts) for name, concepts in SECTIONS[key].items()}
    lines = [_line(words, *line, facts) for line in cited.items() if is_said(rules, line[0])]
    if key == MOVEMENT:
        lines = [*gait_lines(rules, words), *lines]
    if key == DRILLS:
        lines += drill_lines(rules, words.language, facts)
    head, rows = _table(rules, words, key) if key in HEADS else ((), ())
    return ReferenceSection(words.say(f"reference.titles.{key}"), head, rows, tuple(lines))


def _line(words: SheetWords, key: str, rules: tuple[str, ...], facts: dict[str, str]) -> SheetLine:
    """A sentence with its numbers."""
    line = f"reference.lines.{key}"
    return SheetLine(words.say(f"{line}.name"), words.say(f"{line}.text", facts), rules)


# ---- numbers ---------------------------------------------------------------------------------


def facts_of(rules: RuleSet[Params], words: SheetWords) -> dict[str, str]:
    """Every number that the sentences mention, as it is written, and the drills of the end."""
    params = rules.params
    plain = {name: str(getattr(params, name)) for name in params.__struct_fields__}
    lengths = {name: words.cm(getattr(params, name)) for name in LENGTHS}
    wager, place = authority_wager(rules), dmg_vehicle(rules)
    ranks = range(params.lowest_rank, params.highest_rank + 1)
    located = {kind: span([f for f in FACES if place(f) == kind]) for kind in map(place, FACES)}
    return {
        **plain,
        **lengths,
        **located,
        "closing_drills": ", ".join(closing_names(rules, words.language)),
        "second_band": words.cm(2 * params.band),
        "wagers": ", ".join(str(wager(rank)) for rank in ranks),
        **_exchange(rules, words),
        "few": str(wavering_strength(1)),
        "few_suits": str(wavering_strength(3)),
    }


def _exchange(rules: RuleSet[Params], words: SheetWords) -> dict[str, str]:
    """What one point buys: one of the purse, or one of the score where that is spent."""
    buys = purse_points(rules)
    saved, scored = buys(Seat(0, rp=1)), buys(Seat(0, vp=1))
    point = words.term("purse" if saved else "score", amount=1)
    return {"point": point, "bought": words.term("price", amount=saved or scored)}


def drill_reminders(rules: RuleSet[Params], language: Language) -> dict[str, str]:
    """What each drill of a rule set does, in a few words, by its id."""
    facts, drills = facts_of(rules, words_of(language, rules.name)), read_drills(rules).known
    return {name: remind_of_drill(rules, drill, language, facts) for name, drill in drills.items()}


# ---- tables ----------------------------------------------------------------------------------


def _table(
    rules: RuleSet[Params], words: SheetWords, key: str
) -> tuple[tuple[str, ...], tuple[ReferenceRow, ...]]:
    """The head and the rows of a section's table."""
    rows = {
        "tests": _resolution(rules, words),
        "costs": _costs(rules, words),
        "terrain": _terrain(rules, words),
        "losses": _locations(rules, words),
    }
    head = (words.say(f"reference.heads.{key}.{column}") for column in HEADS[key])
    return tuple(head), tuple(rows[key])


def _costs(rules: RuleSet[Params], words: SheetWords) -> Iterator[ReferenceRow]:
    """What every use of leadership points costs."""
    for name, ids in [each for each in COSTS.items() if is_said(rules, each[0])]:
        cost = getattr(rules.params, name)
        yield ReferenceRow((words.say(f"reference.costs.{name}"), str(cost)), cite_all(rules, ids))
    for routine in sorted(read_routines(rules).known.values(), key=lambda each: not each.infantry):
        name = words.say("reference.costs.routine", {"routine": words.routine(routine.id)})
        cost, cited = routine.cost(rules.params), cite_all(rules, routine.rules)
        yield ReferenceRow((name, str(cost)), cited)


def _resolution(rules: RuleSet[Params], words: SheetWords) -> Iterator[ReferenceRow]:
    """The difference of action value and difficulty, and the number that a die needs."""
    differences = range(-BEYOND, BEYOND + 1)
    without = {AUTOMATIC: "always", IMPOSSIBLE: "never"}
    for need, same in groupby(differences, key=lambda difference: face_needed(difference, 0)):
        group = list(same)
        key = without.get(need)
        told = words.say(f"reference.tests.{key}") if key else needed_face(need)
        yield ReferenceRow((_difference(group, words), told), cite_all(rules, TESTS[need]))


def _difference(group: list[int], words: SheetWords) -> str:
    """Consecutive differences in words; the outermost are open-ended.

    Negative ones get a proper minus sign.
    """
    signed = [f"{each:+d}".replace("-", MINUS) if each else "0" for each in group]
    if abs(group[0]) == BEYOND:
        key = "or_less" if group[0] < 0 else "or_more"
        return words.say(f"reference.tests.{key}", {"value": signed[0]})
    return ", ".join(signed)


def _locations(rules: RuleSet[Params], words: SheetWords) -> Iterator[ReferenceRow]:
    """What the location die hits."""
    place = dmg_vehicle(rules)
    for kind, same in groupby(FACES, key=place):
        part = words.say(f"reference.parts.{kind}")
        yield ReferenceRow((span(list(same)), part), cite_all(rules, ("machine.location",)))


def _terrain(rules: RuleSet[Params], words: SheetWords) -> Iterator[ReferenceRow]:
    """The kinds of elements: Size, passing, what it takes to destroy them."""
    for kind in read_terrain(rules).values():
        tough = f"{kind.protection}/{kind.sp}" if kind.protection is not None else DASH
        passing = words.say(f"reference.passing.{kind.passing}")
        name = kind_name(kind.id, words.language)
        yield ReferenceRow((name, str(kind.size), passing, tough), cite_all(rules, TERRAIN))

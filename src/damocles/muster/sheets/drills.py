"""Drills in words: their names, what they do, and the lines that sheets have about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.muster.sheets.citations import cite_all
from damocles.muster.sheets.values import SheetLine
from damocles.rules.state import read_drills
from damocles.words import has_text, tell, tell_thing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from damocles.engine import RuleSet
    from damocles.rules.state import Drill, Params
    from damocles.words import Language


def name_drill(rules: RuleSet[Params], drill: Drill, language: Language) -> str:
    """What a rule set calls a drill."""
    return tell_thing("drills", drill.id, language, rules.name)


def name_state(rules: RuleSet[Params], drill: Drill, state: str, language: Language) -> str:
    """The name of what a unit has of a drill: that of the drill, and who is left under it."""
    name, group = name_drill(rules, drill, language), read_drills(rules).group_left(state)
    if group is None:
        return name
    facts = {"drill": name, "waiting": tell_thing("waiting", group, language, rules.name)}
    return tell("things.drill_left", facts, language, rules.name)


def closing_names(rules: RuleSet[Params], language: Language) -> list[str]:
    """The names of the drills that are taken at the end of an activation."""
    drills = read_drills(rules).closing.values()
    return [name_drill(rules, drill, language) for drill in drills]


def remind_of_drill(
    rules: RuleSet[Params], drill: Drill, language: Language, facts: Mapping[str, object]
) -> str:
    """What a drill does, in a few words; nothing if no book has any."""
    key = f"things.reminders.{drill.id}"
    return tell(key, facts, language, rules.name) if has_text(key) else ""


def drill_lines(
    rules: RuleSet[Params], language: Language, facts: Mapping[str, object]
) -> Iterator[SheetLine]:
    """A line about each drill of a rule set: who may take it, when, what it does."""
    for drill in read_drills(rules).known.values():
        key = f"sheets.drills.{drill.id}"
        text = (
            tell(key, facts, language, rules.name)
            if has_text(key)
            else remind_of_drill(rules, drill, language, facts)
        )
        cited = cite_all(rules, drill.rules or (drill.rule,))
        yield SheetLine(name_drill(rules, drill, language), text, cited)

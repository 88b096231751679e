"""Goals in words: what wins, from which round on, and whether at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.rules.state import (
    ElementsGone,
    InContact,
    KindGone,
    MoreNear,
    TimedGoal,
    UnitGone,
    elements_of,
)
from damocles.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state import Goal
    from damocles.words import Language


class GoalNames(NamedTuple):
    """What to call whatever a goal speaks of: units, elements, and kinds of fighters."""

    language: Language
    unit: Callable[[str], str]
    element: Callable[[str], str]
    kind: Callable[[str], str]

    def say(self, key: str, **facts: object) -> str:
        """A text about goals."""
        return tell(f"goals.conditions.{key}", facts, self.language)


def tell_goal(goal: Goal, names: GoalNames) -> str:
    """What a goal asks for, and when it counts; without a full stop."""
    told = tell_condition(goal, names)
    if not isinstance(goal, TimedGoal):
        return told
    when = "at_once" if goal.at_once else "round_end"
    key = when if goal.from_round == 1 else f"{when}_from"
    return names.say(f"when.{key}", goal=told, round=goal.from_round)


def tell_condition(goal: Goal, names: GoalNames) -> str:
    """What a goal asks for, whenever it counts."""
    if isinstance(goal, UnitGone):
        return names.say("unit_gone", unit=names.unit(goal.unit))
    if isinstance(goal, KindGone):
        key = "kind_gone" if goal.count is None else "so_many_gone"
        return names.say(key, kind=names.kind(goal.profile), count=goal.count)
    if isinstance(goal, InContact):
        unit, element = names.unit(goal.unit), names.element(goal.element)
        far = goal.within / 1000
        return names.say("in_contact", unit=unit, element=element, within=far, count=goal.count)
    if isinstance(goal, MoreNear):
        return _tell_near(goal, names)
    if isinstance(goal, ElementsGone):
        return names.say("elements_gone", elements=list(map(names.element, goal.elements)))
    return names.say("hold_out", round=goal.round)


def name_goal(goal: Goal, names: GoalNames) -> str:
    """A goal in a few words."""
    return names.say(
        f"names.{goal.__struct_config__.tag}",
        unit=names.unit(goal.unit) if isinstance(goal, UnitGone | InContact) else "",
        kind=names.kind(goal.profile) if isinstance(goal, KindGone) else "",
        elements=list(map(names.element, elements_of(goal))),
    )


def _tell_near(goal: MoreNear, names: GoalNames) -> str:
    """More, or no fewer, of all fighters or of some kinds."""
    key = "no_fewer_near" if goal.ties else "more_near"
    told = names.say(key, element=names.element(goal.element), within=goal.within / 1000)
    if goal.own or goal.enemies:
        own, enemies = (_kinds(each, names) for each in (goal.own, goal.enemies))
        told = names.say("of_kinds", goal=told, own=own, enemies=enemies)
    return told if goal.least == 1 else names.say("at_least", goal=told, count=goal.least)


def _kinds(profiles: tuple[str, ...], names: GoalNames) -> str | list[str]:
    return list(map(names.kind, profiles)) or names.say("anybody")

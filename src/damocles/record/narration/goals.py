"""What the goals of a battle speak of, by the names that things have in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.missions import GoalNames, tell_goal
from damocles.words import spell_out

if TYPE_CHECKING:
    from damocles.record.narration.names import Names
    from damocles.rules.state import Outcome


def goal_names(names: Names) -> GoalNames:
    """The names of units, elements and kinds of fighters in a battle."""
    return GoalNames(
        names.language,
        lambda unit: names.unit(_number_of(names, unit)),
        names.place,
        lambda kind: names.texts.units.get(kind, spell_out(kind)),
    )


def _number_of(names: Names, unit: str) -> int:
    """The unit that the mission gives under this id."""
    units, given = names.table.units.values(), names.table.setting.given_unit
    return next(each.id for each in units if (g := given(each)) is not None and g.unit == unit)


def tell_deciding_goals(names: Names, outcome: Outcome) -> str:
    """The goals that have decided a battle, one after the other."""
    known, called = names.table.setting.goals, goal_names(names)
    return "; ".join(tell_goal(known[at], called) for at in outcome.goals or ())

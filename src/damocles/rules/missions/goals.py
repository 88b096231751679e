"""Goals: conditions that win the battle, and when they are looked at.

At the end of each round all of them are. Those that are met `at_once` are looked at, too, when a
unit has had losses and when an activation is over: nothing else moves fighters or removes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.engine import Done, cites
from damocles.rules.missions.control import members_near
from damocles.rules.missions.forces import OUTSIDE, forces_left
from damocles.rules.reading.facts import bodies_on_table, piece_of
from damocles.rules.reading.sides import conclude
from damocles.rules.state.bodies import body
from damocles.rules.state.events.control import BattleEnded
from damocles.rules.state.model import (
    HoldOut,
    InContact,
    KindGone,
    MoreNear,
    TimedGoal,
    UnitGone,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import seats_playing
from damocles.rules.state.steps import GoalsStep, steps_to_goals

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import Step
    from damocles.rules.state.model import ElementsGone, Goal, TimedGoals
    from damocles.rules.state.state import Fighter, Outcome, Table, Unit

# ---- when they are looked at -----------------------------------------------------------------


@machine.handles(GoalsStep)
def look_at_goals(table: Table, step: GoalsStep) -> Done:
    """End the battle at once if a goal that allows it is met."""
    outcome = settle_goals(table, at_once=True)
    if outcome is None:
        return Done()
    return Done((BattleEnded(outcome),), over=True)


@cites("cease_fire.briefing_first")
def goals_after_unit(table: Table, _unit: Unit) -> tuple[Step, ...]:
    """When a unit was played, the goals are looked at that can be met at once."""
    return steps_to_goals(table)


@cites("cease_fire.briefing_first")
def settle_goals(table: Table, *, at_once: bool = False) -> Outcome | None:
    """Who has met a goal has won; rivals who have done so together draw."""
    met = goals_met(table, at_once=at_once)
    if not met:
        return None
    seats = sorted({table.setting.goals[each].seat for each in met})
    return replace(conclude(table, seats, table.setting.mission.rule), goals=met)


def goals_met(table: Table, *, at_once: bool = False) -> tuple[int, ...]:
    """The goals that are met now, by their places in the mission's list.

    To hold out is nothing while an enemy meets a goal.
    """
    goals, playing = table.setting.goals, seats_playing(table)
    due = [at for at, goal in enumerate(goals) if goal.seat in playing]
    if at_once:
        due = [at for at in due if is_hasty(goals[at])]
    met = [at for at in due if is_met(table, goals[at])]
    reached = {goals[at].seat for at in met if not isinstance(goals[at], HoldOut)}
    return tuple(at for at in met if not is_broken(table, goals[at], reached))


def is_hasty(goal: Goal) -> bool:
    """Whether a goal is looked at before the round ends."""
    return isinstance(goal, TimedGoal) and goal.at_once


def is_broken(table: Table, goal: Goal, reached: Iterable[int]) -> bool:
    """Whether it is a goal of holding out, and an enemy has reached one of another kind."""
    hostile = table.setting.is_hostile
    return isinstance(goal, HoldOut) and any(hostile(goal.seat, seat) for seat in reached)


# ---- whether they are met --------------------------------------------------------------------


def is_met(table: Table, goal: Goal) -> bool:
    """Whether a goal is met as things stand, in a round in which it counts."""
    if isinstance(goal, HoldOut):
        return table.clock.round >= goal.round and bool(forces_left(table, goal.seat))
    return table.clock.round >= goal.from_round and is_reached(table, goal)


def is_reached(table: Table, goal: TimedGoals) -> bool:
    """Whether what a goal asks for holds, in whichever round."""
    done, needed = progress_of(table, goal)
    return done >= needed > 0


class GoalProgress(NamedTuple):
    """How far a goal is: so many fighters, elements or rounds of those that it needs."""

    done: int
    needed: int


def progress_of(table: Table, goal: Goal) -> GoalProgress:
    """How far a goal is as things stand; what is needed can change, as that of having more does."""
    if isinstance(goal, HoldOut):
        return GoalProgress(table.clock.round, goal.round)
    if isinstance(goal, InContact):
        return GoalProgress(len(fighters_in_contact(table, goal)), goal.count)
    if isinstance(goal, MoreNear):
        own, theirs = count_near(table, goal)
        return GoalProgress(own, max(goal.least, theirs + (not goal.ties)))
    if isinstance(goal, UnitGone | KindGone):
        subjects = find_prey(table, goal)
        gone = sum(fighter.place == "gone" for fighter in subjects)
        return GoalProgress(gone, needed_losses(goal, len(subjects)))
    every = len(goal.elements)
    return GoalProgress(every - len(elements_standing(table, goal)), every)


def find_prey(table: Table, goal: UnitGone | KindGone) -> list[Fighter]:
    """The fighters whom a goal wants gone, those who are included."""
    if isinstance(goal, UnitGone):
        return fighters_of_given(table, goal.unit)
    return enemies_of_kind(table, goal)


def needed_losses(goal: UnitGone | KindGone, there: int) -> int:
    """How many of those there have to go."""
    count = goal.count if isinstance(goal, KindGone) else None
    return there if count is None else count


def fighters_of_given(table: Table, unit: str) -> list[Fighter]:
    """Everybody with whom a given unit was mustered, wherever they fight now."""
    given = table.setting.given.values()
    cards = tuple(f"{each.seat}/{unit}/" for each in given if each.unit == unit)
    return [fighter for fighter in table.fighters.values() if fighter.card.startswith(cards)]


def enemies_of_kind(table: Table, goal: KindGone) -> list[Fighter]:
    """A seat's enemies with a profile, those gone included, without whoever is not there yet."""
    setting, hostile = table.setting, table.setting.is_hostile
    return [
        fighter
        for fighter in table.fighters.values()
        if hostile(goal.seat, (unit := table.units[fighter.unit]).seat)
        and unit.place not in OUTSIDE
        and setting.card(fighter).profile == goal.profile
    ]


def given_unit(table: Table, unit: str) -> Unit:
    """The unit of this id that the mission gives."""
    return next(
        each
        for each in table.units.values()
        if (given := table.setting.given_unit(each)) is not None and given.unit == unit
    )


def fighters_in_contact(table: Table, goal: InContact) -> list[Fighter]:
    """The fighters of a unit near enough to an element; nobody is near one that was removed."""
    if not table.elements[goal.element].present:
        return []
    one = body(table, given_unit(table, goal.unit))
    return members_near(one, piece_of(table, goal.element), goal.within)


def count_near(table: Table, goal: MoreNear) -> tuple[int, int]:
    """How many of those who count are near an element: of the seat's side, and of its enemies."""
    if not table.elements[goal.element].present:
        return 0, 0
    there, hostile = piece_of(table, goal.element), table.setting.is_hostile
    counts = {False: 0, True: 0}
    for one in bodies_on_table(table):
        rival = hostile(goal.seat, one.seat)
        kinds = goal.enemies if rival else goal.own
        near = [table.setting.card(each).profile for each in members_near(one, there, goal.within)]
        counts[rival] += sum(not kinds or profile in kinds for profile in near)
    return counts[False], counts[True]


def elements_standing(table: Table, goal: ElementsGone) -> list[str]:
    """The elements of a goal that are still there."""
    return [name for name in goal.elements if table.elements[name].present]

"""If the round ended now: what the control phase would find and give, by its own functions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Ask
from damocles.rules.missions.control import (
    assess,
    box_of_place,
    find_points,
    members_near,
    outline_of,
    steps_to_meet,
)
from damocles.rules.missions.goals import (
    find_prey,
    given_unit,
    goals_met,
    progress_of,
    settle_goals,
)
from damocles.rules.missions.rescue import (
    ClimbOut,
    ask_place,
    places_beside_wreck,
    rescue_of,
    resolve_climbing,
)
from damocles.rules.reading.facts import bodies_on_table
from damocles.rules.reading.wreck import pilot, pilot_inside
from damocles.rules.state import seams
from damocles.rules.state.events.control import ControlAssessed
from damocles.rules.state.model import InContact, KindGone, UnitGone
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import ControlStep

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from damocles.engine import Event
    from damocles.rules.missions.control import Place
    from damocles.rules.missions.goals import GoalProgress
    from damocles.rules.missions.rescue import MeetStep
    from damocles.rules.state.clauses import Tally
    from damocles.rules.state.events.control import PointsScored
    from damocles.rules.state.model import Goal, Scoring
    from damocles.rules.state.state import Table, Unit

    Due = tuple[Scoring, PointsScored]


class Prospect(NamedTuple):
    """What a control phase would find and give: `presence` in the order of the seats.

    `points` has what each line of the briefing would give.
    """

    controllers: Mapping[str, int]
    presence: Mapping[str, tuple[int, ...]]
    points: Sequence[Due]


def foresee_control(table: Table) -> Prospect:
    """The control phase as it would go if it came now; the table is left as it is."""
    imagined = table.copy()
    counted = assess(imagined, ControlStep())
    _apply(imagined, counted.events)
    for step in steps_to_meet(imagined):
        _meet(imagined, step)
    found = next(event for event in counted.events if isinstance(event, ControlAssessed))
    return Prospect(found.controllers, found.presence, find_points(imagined))


class GoalProspect(NamedTuple):
    """How a goal stands: how far it is, whether it would be met if the round ended now, and the
    units of which some fighters are still to go or to come."""

    goal: Goal
    progress: GoalProgress
    met: bool
    units: Sequence[int]


def foresee_goals(table: Table) -> tuple[GoalProspect, ...]:
    """All goals of the mission, as the end of the round would find them now."""
    met = goals_met(table)
    return tuple(
        GoalProspect(goal, progress_of(table, goal), at in met, find_units(table, goal))
        for at, goal in enumerate(table.setting.goals)
    )


def find_units(table: Table, goal: Goal) -> list[int]:
    """The units that a goal speaks of and that have somebody left, the first of them first."""
    if isinstance(goal, InContact):
        return [given_unit(table, goal.unit).id]
    if not isinstance(goal, UnitGone | KindGone):
        return []
    left = {fighter.unit for fighter in find_prey(table, goal) if fighter.place != "gone"}
    return sorted(left)


def foresee_winner(table: Table) -> int | None:
    """Who would win by a goal if the round ended now; None for nobody, or for a draw."""
    outcome = settle_goals(table)
    return None if outcome is None else outcome.winner


def _meet(table: Table, step: MeetStep) -> None:
    """The pilot climbs out where there is room, if somebody is asked where."""
    waiting = pilot_inside(table)
    if waiting is None or not isinstance(ask_place(table, step), Ask):
        return
    rescue = rescue_of(table)
    x, y = next(places_beside_wreck(table, rescue, waiting))
    _apply(table, resolve_climbing(table, step, ClimbOut(rescue.seat, x, y)).events)


def _apply(table: Table, events: Sequence[Event]) -> None:
    for event in events:
        machine.apply(table, event)


def count_idle(table: Table, place: Place) -> dict[int, int]:
    """Each seat's fighters near a place who count for nothing there."""
    presence, idle = seams.obj_who(table.setting.rules), dict.fromkeys(table.seats, 0)
    there, limit = outline_of(table, place), table.setting.params.control
    box = box_of_place(there)
    for one in bodies_on_table(table):
        if not one.stance.box.apart(box, limit + 1):
            near = members_near(one, there, limit)
            idle[one.seat] += sum(not presence(table, fighter) for fighter in near)
    return idle


# ---- whom a clause speaks of -----------------------------------------------------------------


def find_subjects(table: Table, tally: Tally, seat: int) -> list[Unit]:
    """The units on the table or on their way to it of which a seat's clause could count some."""
    own = tally.startswith(OWN)
    return [
        unit
        for unit in table.units.values()
        if unit.place not in AWAY
        and (unit.seat == seat if own else table.setting.is_hostile(seat, unit.seat))
        and SUBJECTS[tally](table, unit)
    ]


def _is_infantry(table: Table, unit: Unit) -> bool:
    return not is_afv_unit(table, unit)


def _has_officer(table: Table, unit: Unit) -> bool:
    left = (table.fighters[each] for each in unit.fighters)
    return any(f.place != "gone" and table.setting.card(f).officer is not None for f in left)


def _has_pilot(table: Table, unit: Unit) -> bool:
    found = pilot(table)
    return found is not None and found.unit == unit.id


AWAY = ("gone", "reinforcement")
OWN = ("evacuated", "pilot")
"""How the names of those tallies begin that count a seat's own units."""
SUBJECTS: Mapping[Tally, Callable[[Table, Unit], bool]] = {
    "infantry_unit": _is_infantry,
    "afv_unit": is_afv_unit,
    "officer": _has_officer,
    "evacuated_infantry": _is_infantry,
    "evacuated_afv": is_afv_unit,
    "pilot_met": _has_pilot,
    "pilot_evacuated": _has_pilot,
}

"""How it stands with what gives points, and what everybody would get if the round ended now."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.rules.missions import places_to_control
from damocles.rules.questions import (
    count_idle,
    find_subjects,
    foresee_control,
    foresee_goals,
    foresee_winner,
)
from damocles.server.frames.brief import goal_lines, goal_of, winning_id
from damocles.server.frames.wire import GoalSide, GoalState, GoalsView, PointsView

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from damocles.rules.missions import Place
    from damocles.rules.questions import Prospect
    from damocles.rules.state import Table, Tally
    from damocles.server.frames.brief import Lines
    from damocles.server.frames.wire import GoalStanding

    Points = tuple[int, int]

NONE = (0, 0)


class _Outlook(NamedTuple):
    """The table, what its control phase would bring, and the points of each goal for each seat."""

    table: Table
    foreseen: Prospect
    places: Mapping[str, Place]
    points: Mapping[tuple[str, int], Points]


def read_goals(table: Table) -> GoalsView:
    """All goals as they stand now.

    Worked out again only when somebody or something has moved or gone, morale, the round, control
    or the tally has changed: nothing else decides what a control phase finds.
    """
    units = tuple([(unit.place, unit.disorganised) for unit in table.units.values()])
    counted = tuple(table.tally.items()), tuple(table.controllers.items())
    key = "goals", table.clock.round, units, *counted
    found: GoalsView | None = table.placed.get(key)
    if found is None:
        found = table.placed[key] = _read(table)
    return found


def _read(table: Table) -> GoalsView:
    foreseen = foresee_control(table)
    points: dict[tuple[str, int], Points] = {}
    due = dict.fromkeys(table.seats, NONE)
    for line, event in foreseen.points:
        at, given = (goal_of(line), event.seat), (event.vp, event.rp)
        points[at] = _add(points.get(at, NONE), given)
        due[event.seat] = _add(due[event.seat], given)
    outlook = _Outlook(table, foreseen, dict(places_to_control(table)), points)
    goals = goal_lines(table.setting.mission.scoring)
    return GoalsView(
        goals=(
            *_winning(table),
            *[_state(outlook, name, lines) for name, lines in goals.items()],
        ),
        due=tuple([PointsView(seat, *given) for seat, given in due.items()]),
        winner=foresee_winner(table),
    )


def _winning(table: Table) -> Iterator[GoalState]:
    """What wins the battle: how much of it is done, and whom it still concerns."""
    rule = table.setting.rules.cite(table.setting.mission.rule)
    for at, found in enumerate(foresee_goals(table)):
        done, needed = found.progress
        side = GoalSide(found.goal.seat, count=done, units=tuple(found.units))
        standing: GoalStanding = "done" if found.met else "open"
        yield GoalState(winning_id(at), standing, rule, (side,), needed=needed)


def _add(points: Points, more: Points) -> Points:
    return points[0] + more[0], points[1] + more[1]


def _state(outlook: _Outlook, name: str, lines: Lines) -> GoalState:
    tally = outlook.table.setting.clauses.of(lines[0]).tally
    if tally is not None:
        return _deed(outlook, name, lines, tally)
    return _place(outlook, name, lines)


# ---- deeds -----------------------------------------------------------------------------------


def _deed(outlook: _Outlook, name: str, lines: Lines, tally: Tally) -> GoalState:
    """Something to do, and to whom it could still be done."""
    table, setting = outlook.table, outlook.table.setting
    sides = []
    for seat in _seats(outlook, lines):
        count = setting.clauses.times(table, lines[0], seat)
        units = tuple([unit.id for unit in find_subjects(table, tally, seat)])
        vp, rp = outlook.points.get((name, seat), NONE)
        sides.append(GoalSide(seat, vp, rp, count=count, units=units))
    standing: GoalStanding = "done" if any(side.count for side in sides) else "open"
    rule = setting.rules.cite(lines[0].rule or setting.mission.rule)
    return GoalState(name, standing, rule, tuple(sides))


# ---- places ----------------------------------------------------------------------------------


def _place(outlook: _Outlook, name: str, lines: Lines) -> GoalState:
    """A place, and who is near it, also those who do not count."""
    table, foreseen, places, points = outlook
    near, place = foreseen.presence.get(name), places.get(name)
    idle = count_idle(table, place) if place is not None and not any(near or ()) else {}
    standing = _standing(foreseen, name, sum(idle.values()))
    spent = table.setting.clauses.is_spent
    sides = [
        GoalSide(
            seat,
            *points.get((name, seat), NONE),
            near[index] if near else 0,
            idle.get(seat, 0),
            spent=all(spent(table, each, seat) for each in lines if each.seat in (None, seat)),
        )
        for index, seat in enumerate(table.seats)
    ]
    rule = table.setting.rules.cite(_RULES[standing])
    after = foreseen.controllers.get(name)
    return GoalState(name, standing, rule, tuple(sides), table.controllers.get(name), after)


def _standing(foreseen: Prospect, place: str, idle: int) -> GoalStanding:
    if place not in foreseen.presence:
        return "gone"
    if place in foreseen.controllers:
        return "led"
    if any(foreseen.presence[place]):
        return "tied"
    return "idle" if idle else "empty"


def _seats(outlook: _Outlook, lines: Lines) -> list[int]:
    """The seats that a goal gives something."""
    named = {line.seat for line in lines}
    return [seat for seat in outlook.table.seats if None in named or seat in named]


_RULES: Mapping[GoalStanding, str] = {
    "led": "control.most_present",
    "tied": "control.tie",
    "idle": "control.machines",
    "empty": "control.most_present",
    "gone": "control.most_present",
}

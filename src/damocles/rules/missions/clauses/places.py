"""Clauses about places: to hold them every round, or to have held them once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.missions.cease_fire import has_captured, is_infantry_left, is_left
from damocles.rules.state.clauses import Clause

if TYPE_CHECKING:
    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Table

RULE = "points.capture_and_control"


@cites("points.capture_and_control", "mission.objective_kinds")
def times_controlled(table: Table, line: Scoring, seat: int) -> int:
    """Control counts every round."""
    return int(table.controllers.get(line.objective or "") == seat)


@cites("points.capture_and_control", "mission.objective_kinds")
def times_captured(table: Table, line: Scoring, seat: int) -> int:
    """A capture counts once per side and object."""
    return 0 if has_captured(table, line, seat) else times_controlled(table, line, seat)


@cites("cease_fire.exhausted")
def can_be_held(table: Table, line: Scoring, seat: int) -> bool:
    """Whether the place is still there, and infantry to hold it."""
    return is_infantry_left(table, seat) and is_left(table, line.objective)


@cites("cease_fire.exhausted")
def can_be_captured(table: Table, line: Scoring, seat: int) -> bool:
    """The same, for a place that the seat has not captured yet."""
    return not has_captured(table, line, seat) and can_be_held(table, line, seat)


CONTROL = Clause("control", RULE, can_be_held, times=times_controlled, needs="objectives")
CAPTURE = Clause(
    "capture",
    RULE,
    can_be_captured,
    times=times_captured,
    is_spent=has_captured,
    captures=True,
    needs="objectives",
)

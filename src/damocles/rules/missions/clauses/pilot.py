"""Clauses about the pilot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.missions.cease_fire import is_infantry_left
from damocles.rules.reading.wreck import is_pilot_out, pilot_inside
from damocles.rules.state.clauses import Clause

if TYPE_CHECKING:
    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Table

RULE = "wreck.pilot_met"


@cites("cease_fire.exhausted")
def can_pilot_be_met(table: Table, line: Scoring, seat: int) -> bool:
    """Whether the pilot waits, and infantry is left to come."""
    return is_infantry_left(table, seat) and pilot_inside(table) is not None


@cites("cease_fire.exhausted")
def can_pilot_leave(table: Table, line: Scoring, seat: int) -> bool:
    """Whether the pilot is on the way, or can still be met."""
    return can_pilot_be_met(table, line, seat) or is_pilot_out(table)


PILOT_MET = Clause("pilot_met", RULE, can_pilot_be_met, tally="pilot_met", needs="rescue")
PILOT_OUT = Clause(
    "pilot_evacuated", RULE, can_pilot_leave, tally="pilot_evacuated", needs="rescue"
)

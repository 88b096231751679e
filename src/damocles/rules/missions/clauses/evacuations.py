"""Clauses about own units that leave the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.missions.cease_fire import can_leave
from damocles.rules.missions.forces import forces_left
from damocles.rules.state.clauses import Clause
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Table, Unit

RULE = "mission.evacuation"


@cites("cease_fire.exhausted")
def can_infantry_leave(table: Table, line: Scoring, seat: int) -> bool:
    """Whether there is still an infantry unit that could leave."""
    return any(not is_afv_unit(table, unit) for unit in leavers(table, seat))


@cites("cease_fire.exhausted")
def can_machines_leave(table: Table, line: Scoring, seat: int) -> bool:
    """Whether there is still a unit of machines that could leave."""
    return any(is_afv_unit(table, unit) for unit in leavers(table, seat))


def leavers(table: Table, seat: int) -> list[Unit]:
    """A seat's units that could leave the table; where there are several, others can help."""
    own = forces_left(table, seat)
    return own if len(own) > 1 else [unit for unit in own if can_leave(table, unit)]


INFANTRY_OUT = Clause(
    "evacuated_infantry", RULE, can_infantry_leave, tally="evacuated_infantry", needs="exit"
)
AFV_OUT = Clause("evacuated_afv", RULE, can_machines_leave, tally="evacuated_afv", needs="exit")

"""Clauses about enemies that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.missions.forces import forces_left
from damocles.rules.state.clauses import Clause

if TYPE_CHECKING:
    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Table

RULE = "mission.objective_kinds"


@cites("cease_fire.exhausted")
def are_enemies_left(table: Table, line: Scoring, seat: int) -> bool:
    """Whether there is still somebody to fight, and somebody to do it."""
    return bool(forces_left(table, seat)) and any(
        table.setting.is_hostile(seat, other) and forces_left(table, other) for other in table.seats
    )


INFANTRY_UNIT = Clause("infantry_unit", RULE, are_enemies_left, tally="infantry_unit")
AFV_UNIT = Clause("afv_unit", RULE, are_enemies_left, tally="afv_unit")
OFFICER = Clause("officer", RULE, are_enemies_left, tally="officer")

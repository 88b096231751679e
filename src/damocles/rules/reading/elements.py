"""Terrain elements as they lie now: what kind they are, who stands on or in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.rules.reading.facts import is_afv, standing
from damocles.rules.reading.wreck import waits_inside
from damocles.rules.state.land import inside_of, nature

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


# ---- what there is ---------------------------------------------------------------------------


# ---- who stands where ------------------------------------------------------------------------


@cites("TER-002", "TER-003", "TER-004", "RUL-115")
def climbs(table: Table, fighter: Fighter, element: str) -> bool:
    """Infantry climbs low walls, containers and bunkers; machines only what has a ramp."""
    if is_afv(table, fighter):
        return element in table.setting.mission.ramps
    return nature(table, element).passing == "climb"


@cites("MIS-608", "TER-015")
def occupants(table: Table, element: str) -> list[Fighter]:
    """Everybody on or in an element, a pilot who has not climbed out among them."""
    rescue = table.setting.mission.rescue
    found = [
        fighter
        for fighter in standing(table)
        if element in (fighter.standing_on, inside_of(table, fighter))
    ]
    hidden = waits_inside(table) if rescue is not None and rescue.element == element else None
    return [*found, hidden] if hidden is not None else found

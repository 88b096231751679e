"""Terrain elements as they lie now: what kind they are, who stands on or in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.reading.facts import fighters_on_table, is_afv
from damocles.rules.reading.wreck import pilot_inside
from damocles.rules.state import seams
from damocles.rules.state.land import container_of, terrain_kind

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


def climbs(table: Table, fighter: Fighter, element: str) -> bool:
    """Whether a fighter may cross an element or climb onto it."""
    return seams.move_crosses(table.setting.rules)(table, fighter, element)


@cites(
    "terrain.crossing",
    "container.machines",
    "terrain.machines_over_walls",
    "terrain.crossing_declared",
)
def can_climb(table: Table, fighter: Fighter, element: str) -> bool:
    """Whether it can climb: infantry low walls, containers, bunkers; machines only ramped ones."""
    if is_afv(table, fighter):
        return element in table.setting.mission.ramps
    return terrain_kind(table, element).passing == "climb"


@cites("wreck.damage", "terrain.occupants_lost")
def occupants(table: Table, element: str) -> list[Fighter]:
    """Everybody on or in an element, including a pilot who has not climbed out."""
    rescue = table.setting.mission.rescue
    found = [
        fighter
        for fighter in fighters_on_table(table)
        if element in (fighter.standing_on, container_of(table, fighter))
    ]
    hidden = pilot_inside(table) if rescue is not None and rescue.element == element else None
    return [*found, hidden] if hidden is not None else found

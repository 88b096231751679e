"""Where a fighter may go: outlines for code that shows or weighs a movement.

An outline only shows; whether a movement is legal is decided by the order's refusal, which also
knows the places of all the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Value
from damocles.geometry import outline
from damocles.rules.chapters.movement.ground import reach
from damocles.rules.chapters.movement.order import (
    Move,
    allowance,
    allowance_rule,
    refuse_gait,
    refuse_second_move,
)
from damocles.rules.questions.explain.values import Ring, rings
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import is_immobilised
from damocles.rules.reading.positions import zones_for
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import extents, terrain_kind
from damocles.rules.state.state import Gait

if TYPE_CHECKING:
    from damocles.rules.state.model import AccessZone
    from damocles.rules.state.state import Fighter, Table, Unit


class Region(Value, frozen=True):
    """All places the centre of a base can reach by one kind of way, as rings to fill even-odd.

    The fighter goes round all elements, or crosses those it can climb; one that is not yet on the
    table comes in by a zone. `allowed` is how far it may go.
    """

    fighter: int
    gait: Gait
    crossing: bool
    zone: str | None
    allowed: int
    rings: tuple[Ring, ...]
    rule: str


def regions(table: Table, unit: Unit, gait: Gait, fighter: Fighter) -> tuple[Region, ...]:
    """Where a fighter of a unit may go; empty if it may not move like this, or is nowhere."""
    if is_immobilised(table, fighter) or _hindered(table, unit, gait):
        return ()
    now = _at_rest(table, unit)
    if fighter.place == "table":
        ways = (False, True) if _crosses(table, gait, fighter) else (False,)
        return tuple(_region(now, unit, gait, fighter, crossing=way) for way in ways)
    if unit.place != "reserve":
        return ()
    held = zones_for(table, unit)
    return tuple(_region(now, unit, gait, fighter, zone=zone) for zone in held)


def _hindered(table: Table, unit: Unit, gait: Gait) -> bool:
    """Whether the active unit may no longer move like this; other units can in their turn."""
    if table.activation is None or table.activation.unit != unit.id:
        return False
    order = Move(unit.seat, gait, ())
    return (refuse_second_move(table) or refuse_gait(table, order)) is not None


def _at_rest(table: Table, unit: Unit) -> Table:
    """The table without another unit's activation, which says nothing about this one."""
    if table.activation is None or table.activation.unit == unit.id:
        return table
    calm = table.copy()
    calm.activation = None
    return calm


def _crosses(table: Table, gait: Gait, fighter: Fighter) -> bool:
    """Whether there is anything the fighter could climb over at this gait."""
    return gait == "combat" and any(
        terrain_kind(table, element).passing == "climb" and climbs(table, fighter, element)
        for element in extents(table)
    )


def _region(
    table: Table,
    unit: Unit,
    gait: Gait,
    fighter: Fighter,
    *,
    crossing: bool = False,
    zone: AccessZone | None = None,
) -> Region:
    allowed = allowance(table, unit, gait, fighter=fighter, crossing=crossing)
    here = Placement(fighter.id, fighter.x, fighter.y, fighter.facing, fighter.standing_on)
    within = reach(table, fighter, allowed, zone, over=here if crossing else None, mates=True)
    return Region(
        fighter=fighter.id,
        gait=gait,
        crossing=crossing,
        zone=zone.id if zone else None,
        allowed=allowed,
        rings=rings(outline(within)),
        rule=table.setting.rules.cite(allowance_rule(table, unit, gait, crossing=crossing)),
    )

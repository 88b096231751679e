"""Where a fighter may go: outlines for code that shows or weighs a movement.

An outline only shows; whether a movement is legal is decided by the order's refusal, which also
knows the places of all the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Value
from damocles.geometry import Discs, Pieces, field, outline
from damocles.rules.chapters.movement.ground import reach
from damocles.rules.chapters.movement.measure import is_measured
from damocles.rules.chapters.movement.order import (
    Move,
    allowance,
    allowance_rule,
    refuse_gait,
    refuse_second_move,
)
from damocles.rules.questions.explain.values import Ring, rings
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import disc, is_immobilised
from damocles.rules.reading.positions import zones_for
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.gaits import gait_kind
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
        if not is_measured(now, unit, fighter):
            return (_circle(now, unit, gait, fighter),)
        ways = ways_across(now, gait, fighter)
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


def ways_across(table: Table, gait: Gait, fighter: Fighter) -> tuple[bool, ...]:
    """Round elements, and over them where there are any to climb; at some gaits always over."""
    crossing = gait_kind(table, gait).crossing
    if crossing == "always":
        return (True,)
    over = crossing == "needed" and any(
        terrain_kind(table, element).passing == "climb" and climbs(table, fighter, element)
        for element in extents(table)
    )
    return (False, True) if over else (False,)


def _circle(table: Table, unit: Unit, gait: Gait, fighter: Fighter) -> Region:
    """Where a member that goes as far as it has to is in cohesion with its leader."""
    leader, lead = table.fighters[unit.leader], table.setting.params.cohesion_leader
    far = leader.r + lead + fighter.r
    within = field(disc(table, leader), budget=far, pieces=Pieces(()), discs=Discs(()))
    rule = table.setting.rules.cite("cohesion.leader")
    return Region(
        fighter.id,
        gait,
        crossing=False,
        zone=None,
        allowed=lead,
        rings=rings(outline(within)),
        rule=rule,
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

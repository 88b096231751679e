"""The unit moves: what is refused, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, cites
from damocles.rules.chapters.abilities.ways import refuse_leaving
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.close_combat.disengagement import refuse_breaking_contact
from damocles.rules.chapters.damage.pilots import refuse_apart, refuse_stuck
from damocles.rules.chapters.movement.ends import refuse_ends
from damocles.rules.chapters.movement.measure import (
    arrives,
    destination_of,
    measure_order,
    refuse_paths,
)
from damocles.rules.chapters.movement.order import (
    Move,
    fighters_to_place,
    refuse_gait,
    refuse_members,
    refuse_second_move,
    refuse_zone,
)
from damocles.rules.chapters.movement.reunion import refuse_missed_reunion
from damocles.rules.chapters.shooting.overwatch import steps_of_arrival
from damocles.rules.chapters.shooting.support import refuse_static_move
from damocles.rules.reading.facts import is_immobilised
from damocles.rules.reading.positions import zone_of
from damocles.rules.reading.wreck import pilot
from damocles.rules.state import seams
from damocles.rules.state.bodies import keep_unit_fact
from damocles.rules.state.events.movement import Placement, UnitMoved
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.steps import LapseStep, PilotLeavesStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Refusal, Step
    from damocles.geometry import DiscPath
    from damocles.rules.chapters.movement.measure import MeasuredPaths
    from damocles.rules.state.state import Fighter, Gait, Table, Unit


@machine.refuses(Move, ActDecision)
def refuse_move(table: Table, decision: ActDecision, order: Move) -> Refusal | None:
    """Check the whole order; the first kind of fault is reported, with everybody it concerns."""
    unit = table.units[decision.unit]
    return (
        refuse_second_move(table)
        or refuse_gait(table, order)
        or refuse_zone(table, unit, order)
        or refuse_static_move(table, unit, order.gait)
        or refuse_plan(table, unit, order)
    )


def refuse_plan(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """Why a movement is not possible, however far the activation has got.

    The last verdict is remembered until something changes: planners ask before they order.
    """
    known = table.derived.get("planned")
    if known is None or known[0] is not order or known[1] is not table.activation:
        known = (order, table.activation, _refuse_plan(table, unit, order))
        table.derived["planned"] = known
    found: Refusal | None = known[2]
    return found


def _refuse_plan(table: Table, unit: Unit, order: Move) -> Refusal | None:
    return (
        refuse_standing(table, unit, order)
        or refuse_paths(table, unit, order)
        or refuse_scattered(table, unit, order)
    )


def is_legal(table: Table, unit: Unit, order: Move) -> bool:
    """Whether a movement is legal; finding the reason why not would take a longer search.

    A legal one is remembered as a verdict of `refuse_plan`.
    """
    legal = (
        refuse_standing(table, unit, order) is None
        and arrives(table, unit, order)
        and refuse_scattered(table, unit, order) is None
    )
    if legal:
        table.derived["planned"] = (order, table.activation, None)
    return legal


def refuse_standing(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """Refuse unless all members are placed where they can stand, and only those move who may."""
    return (
        refuse_members(table, unit, order.placements)
        or refuse_stuck(table, order.placements)
        or refuse_leaving(table, order.placements)
        or refuse_breaking_contact(table, unit, order.placements)
        or refuse_ends(
            table, unit, order.placements, over_infantry=may_stop_on(table, unit, order.gait)
        )
    )


def may_stop_on(table: Table, unit: Unit, gait: Gait) -> bool:
    """Whether a unit of machines may end on infantry, which then has to go elsewhere."""
    stops = seams.move_stop_on(table.setting.rules)
    return is_afv_unit(table, unit) and stops(table, unit, gait)


@cites("move.end_on_infantry", "run_over.stepping_aside")
def stops_anywhere(table: Table, unit: Unit, gait: Gait) -> bool:
    """Machines may end on infantry at any gait."""
    return True


def refuse_scattered(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """A torn unit comes together, and nobody leaves a machine behind that cannot move."""
    return refuse_missed_reunion(table, unit, order) or refuse_left_behind(table, unit, order)


@cites("machine.keep_or_eject", "machine.keep_or_eject_when")
def refuse_left_behind(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """The others must keep near a machine of their unit that cannot move."""
    if not keep_unit_fact(table, unit, has_stuck_machine):
        return None

    def reaches(fighter: Fighter, x: int, y: int) -> bool:
        there = Placement(fighter.id, x, y)
        kept = [there if p.fighter == fighter.id else p for p in order.placements]
        closer = Move(order.seat, order.gait, tuple(kept), order.zone)
        over = may_stop_on(table, unit, closer.gait)
        ends = refuse_ends(table, unit, closer.placements, over_infantry=over)
        return ends is None and arrives(table, unit, closer)

    return refuse_apart(table, unit, order.placements, reaches)


def has_stuck_machine(table: Table, unit: Unit) -> bool:
    """Whether a machine of the unit cannot move."""
    return any(is_immobilised(table, fighter) for fighter in fighters_to_place(table, unit))


@machine.resolves(Move)
@cites("overwatch.unmoved_safe", "run_over.when", "overwatch.window")
def resolve_move(table: Table, step: ActStep, order: Move) -> Done:
    """Move and turn everybody; infantry gets out of the way; then the unit goes on acting.

    If nobody has left their place the unit has not moved, and nobody in overwatch fires.
    """
    unit, found = table.units[step.unit], measure_order(table, table.units[step.unit], order)
    moved = UnitMoved(
        unit.id,
        order.gait,
        destination_of(table, order.placements).places,
        found.lengths,
        order.zone,
        found.crossing,
    )
    steps: Sequence[Step] = ()
    if is_afv_unit(table, unit):
        paths = paths_on_foot(table, unit, order, found)
        moved, steps = seams.ram(table.setting.rules)(table, moved, paths)
    arrival = steps_of_arrival(table, unit, zone_of(table, order.zone))
    watched = arrival if any(moved.lengths) else ()
    after = (*steps_to_leave(table, unit), LapseStep(), *watched, step)
    return Done((moved,), (*steps, *after))


def paths_on_foot(
    table: Table, unit: Unit, order: Move, found: MeasuredPaths
) -> dict[int, DiscPath]:
    """The ways that members really go, by fighter; those who are only placed go none."""
    method = seams.move_method(table.setting.rules)
    return {
        there.fighter: path
        for there, path in zip(order.placements, found.paths, strict=True)
        if path is not None and method(table, unit, table.fighters[there.fighter]) != "placed"
    }


@cites("wreck.pilot_evacuated", "wreck.pilot_at_edge")
def steps_to_leave(table: Table, unit: Unit) -> list[PilotLeavesStep]:
    """The first step after a movement of the pilot's unit; none for all other units."""
    found = pilot(table)
    return [PilotLeavesStep(unit.id)] if found is not None and found.unit == unit.id else []

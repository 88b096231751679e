"""Units that leave the table over the edge that the mission names."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Done, Order, Refusal, cites
from damocles.geometry import Discs, Pieces, frame, shortest_path
from damocles.rules.chapters.abilities.ways import refuse_leaving
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.close_combat.disengagement import refuse_breaking_contact
from damocles.rules.chapters.damage.pilots import refuse_stuck
from damocles.rules.chapters.movement.ground import elements_in_way, find_hindering
from damocles.rules.chapters.movement.measure import may_cross
from damocles.rules.chapters.movement.order import Move, allowance, refuse_gait, refuse_second_move
from damocles.rules.chapters.movement.run_over import find_trampled
from damocles.rules.chapters.shooting.support import refuse_static_move
from damocles.rules.reading.facts import bodies_on_table, disc, members
from damocles.rules.state.events.missions import UnitEvacuated
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import land_of
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import Gait
from damocles.rules.state.steps import SuccessionStep

if TYPE_CHECKING:
    from damocles.geometry import DiscPath
    from damocles.rules.state.model import Exit, Point
    from damocles.rules.state.state import Fighter, Table, Unit


class Evacuate(Order, frozen=True):
    """The active unit leaves the table: its leader crosses the exit's edge at this point."""

    gait: Gait
    at: int


class ExitPath(NamedTuple):
    """The leader's path off the table, and whether it crosses elements."""

    path: DiscPath
    crossing: bool


# ---- may it leave so? ------------------------------------------------------------------------


@machine.refuses(Evacuate, ActDecision)
@cites("mission.evacuation", "mission.evacuated_unit")
def refuse_evacuation(table: Table, decision: ActDecision, order: Evacuate) -> Refusal | None:
    """Refuse unless the unit on the table may still move that way and its leader gets out."""
    unit = table.units[decision.unit]
    return (
        refuse_exit(table, unit, order)
        or refuse_second_move(table)
        or refuse_gait(table, Move(order.seat, order.gait, ()))
        or refuse_static_move(table, unit, order.gait)
        or refuse_fixed(table, unit, order)
        or refuse_way(table, unit, order)
    )


@cites("mission.evacuation", "mission.evacuated_unit")
def refuse_exit(table: Table, unit: Unit, order: Evacuate) -> Refusal | None:
    """The mission must have an exit for this seat, and the place must be on its edge."""
    way_out, mission = table.setting.mission.exit, table.setting.mission
    facts: dict[str, int | str] = {"unit": unit.id, "at": order.at}
    if way_out is None or way_out.seat != unit.seat or unit.place != "table":
        return Refusal("mission.evacuation", "no_exit", facts)
    far = mission.width if way_out.edge in ("south", "north") else mission.depth
    return None if 0 <= order.at <= far else Refusal("mission.evacuation", "not_on_the_edge", facts)


def refuse_fixed(table: Table, unit: Unit, order: Evacuate) -> Refusal | None:
    """Refuse if a member of the unit has to stay in place."""
    x, y = exit_point(table, order.at)
    away = tuple(Placement(fighter.id, x, y) for fighter in members(table, unit))
    stays = refuse_stuck(table, away) or refuse_leaving(table, away)
    return stays or refuse_breaking_contact(table, unit, away)


@cites("mission.evacuation", "mission.evacuated_unit")
def refuse_way(table: Table, unit: Unit, order: Evacuate) -> Refusal | None:
    """The leader must get as far as the edge."""
    if exit_path(table, unit, order) is not None:
        return None
    facts: dict[str, int | str] = {
        "fighter": unit.leader, "allowed": allowance(table, unit, order.gait),
    }  # fmt: skip
    return Refusal("mission.evacuation", "edge_out_of_reach", facts)


# ---- how far it is ---------------------------------------------------------------------------


def exit_of(table: Table) -> Exit:
    """The mission's exit; called only where there is one."""
    found = table.setting.mission.exit
    assert found is not None  # noqa: S101  # without one evacuation was refused
    return found


def exit_point(table: Table, at: int) -> Point:
    """The place on the edge of the exit."""
    mission = table.setting.mission
    return {
        "south": (at, 0),
        "north": (at, mission.depth),
        "west": (0, at),
        "east": (mission.width, at),
    }[exit_of(table).edge]


@cites("mission.evacuated_unit", "terrain.crossing_declared")
def exit_path(table: Table, unit: Unit, order: Evacuate) -> ExitPath | None:
    """The leader's shortest path until the centre of the base is over the edge.

    Round the elements with the full allowance, or over them with half; None if neither reaches.
    """
    around = land_of(table).barriers[exit_of(table).edge]
    path = _path(table, unit, order, around, crossing=False)
    if path is not None:
        return ExitPath(path, crossing=False)
    there = Placement(unit.leader, *exit_point(table, order.at))
    if not may_cross(table, Move(order.seat, order.gait, (there,))):
        return None
    edges = frame(table.setting.size, open_edge=exit_of(table).edge)
    over = Pieces([*elements_in_way(table, table.fighters[unit.leader], there), *edges])
    path = _path(table, unit, order, over, crossing=True)
    return ExitPath(path, crossing=True) if path is not None else None


def _path(
    table: Table, unit: Unit, order: Evacuate, pieces: Pieces, *, crossing: bool
) -> DiscPath | None:
    leader = table.fighters[unit.leader]
    return shortest_path(
        disc(table, leader),
        exit_point(table, order.at),
        budget=allowance(table, unit, order.gait, crossing=crossing),
        pieces=pieces,
        discs=Discs(disc(table, other) for other in fighters_in_its_way(table, unit)),
    )


@cites("mission.evacuated_unit")
def fighters_in_its_way(table: Table, unit: Unit) -> list[Fighter]:
    """The fighters that hinder the leader; the unit itself goes along and does not."""
    leader = table.fighters[unit.leader]
    return [
        other
        for other in find_hindering(table, leader, bodies_on_table(table))
        if other.unit != unit.id
    ]


# ---- what follows ----------------------------------------------------------------------------


@machine.resolves(Evacuate)
@cites("mission.evacuation", "mission.evacuated_unit")
def resolve_evacuation(table: Table, step: ActStep, order: Evacuate) -> Done:
    """Take the whole unit off the table, stragglers too; a commander among them is replaced.

    A machine that rushes runs over anyone it meets; nobody in overwatch fires at a unit that left.
    """
    unit = table.units[step.unit]
    found = exit_path(table, unit, order)
    assert found is not None  # noqa: S101  # who does not reach the edge was refused
    x, y = exit_point(table, order.at)
    left = UnitEvacuated(
        unit.id, order.gait, x, y, found.path.length, found.crossing, exit_of(table).rule
    )
    paths = {unit.leader: found.path} if is_afv_unit(table, unit) else {}
    over = find_trampled(table, order.gait, paths)
    return Done((left,), (*over, SuccessionStep(unit.seat), step))

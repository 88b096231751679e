"""The order to move: one for the whole unit, with a place for every fighter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Order, Refusal, cites
from damocles.rules.chapters.activation import refuse_ruled_out
from damocles.rules.reading.cohesion import join_ids
from damocles.rules.reading.facts import members
from damocles.rules.reading.positions import is_open_to, is_way_for, zone_of
from damocles.rules.state import seams
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.gaits import gait_kind
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.state import Gait

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.gaits import GaitKind
    from damocles.rules.state.routines import LongerRush, Routine
    from damocles.rules.state.state import Fighter, Table, Unit


class Move(Order, frozen=True):
    """Move the active unit: how, and where each fighter ends, in the order in which they move.

    A unit off the table enters through the named access zone. No path is given: everybody takes
    the shortest one.
    """

    gait: Gait
    placements: tuple[Placement, ...]
    zone: str | None = None


def allowance(
    table: Table,
    unit: Unit,
    gait: Gait,
    *,
    fighter: Fighter | None = None,
    crossing: bool = False,
) -> int:
    """How far a fighter of the unit may go; its leader if none is named."""
    mover = fighter or table.fighters[unit.leader]
    return seams.move_allowance(table.setting.rules)(table, unit, gait, mover, crossing=crossing)


@cites(
    "move.rush",
    "move.allowance",
    "terrain.crossing",
    "engagement.when_it_counts",
    "move.halves",
)
def movement_allowance(
    table: Table, unit: Unit, gait: Gait, fighter: Fighter, *, crossing: bool
) -> int:
    """How far a fighter's own Movement takes it.

    Less for a unit that was engaged when activated, and half for one that crosses elements; both
    together make no less than the lesser of the two.
    """
    kind, rules = gait_kind(table, gait), table.setting.rules
    movement = seams.move_stat(rules)(table, fighter, kind)
    if kind.hurries:
        return seams.move_rush(rules)(table, unit, movement)
    engaged = table.activation is not None and table.activation.engaged_at_start
    if not (engaged or crossing):
        return movement
    far = seams.engaged_move(rules)(table, unit, fighter, movement) if engaged else movement
    return min(far, movement // 2) if crossing else far


@cites("move.allowance")
def printed_movement(table: Table, fighter: Fighter, kind: GaitKind) -> int:
    """The Movement of the profile, for any gait."""
    return table.setting.profile(fighter).movement


@cites("move.disengaging", "move.halves", "engagement.when_it_counts")
def half_when_engaged(table: Table, unit: Unit, fighter: Fighter, movement: int) -> int:
    """Half of its Movement, whoever of the unit is in contact."""
    return movement // 2


@cites("move.rush", "routine.dash_and_nanonucleus")
def rush_distance(table: Table, unit: Unit, movement: int) -> int:
    """How far a rush goes: farther than usual where a routine was declared for it."""
    params, machines = table.setting.params, is_afv_unit(table, unit)
    longer = longer_rush(table)
    if longer is not None:
        return longer.distance(params, machines=machines)
    return movement + (params.rush_afv if machines else params.rush_infantry)


def allowance_rule(table: Table, unit: Unit, gait: Gait, *, crossing: bool) -> str:
    """The rule that says how far a fighter of the unit may go."""
    kind = gait_kind(table, gait)
    if crossing and kind.crossing == "needed":
        return "terrain.crossing"
    routine = rush_routine(table) if kind.hurries else None
    return routine.rule_for(machines=is_afv_unit(table, unit)) if routine else kind.rule


def longer_rush(table: Table) -> LongerRush | None:
    """How far a rush goes by the routine that was declared for it."""
    routine = rush_routine(table)
    return routine.effects.rush if routine else None


def rush_routine(table: Table) -> Routine | None:
    """The routine that was declared for the rush of the active unit."""
    hurries = table.activation is not None and table.activation.dash
    return table.setting.routines.rush if hurries else None


def refuse_second_move(table: Table) -> Refusal | None:
    """A unit moves once, and not at all if one of its drills rules that out."""
    return refuse_moved(table) or refuse_ruled_out(table, "move")


@cites(
    "move.once",
    "close_combat.ends_fighter",
    "terrain.handling_ends_actions",
    "ability.hoist_limits",
)
def refuse_moved(table: Table) -> Refusal | None:
    """A unit moves once per activation, and not after close combat or handling an element."""
    activation = table.activation
    if activation is None or activation.moved:
        return Refusal("move.once", "has_moved")
    if activation.handled:
        return Refusal(
            "terrain.handling_ends_actions",
            "has_handled_an_element",
            {"fighter": activation.handled[0]},
        )
    return Refusal("close_combat.ends_fighter", "has_fought") if activation.fought else None


def refuse_gait(table: Table, order: Move) -> Refusal | None:
    """Refuse a gait that the unit may not use, or that one of its drills rules out."""
    is_hurried = order.gait in table.setting.gaits.hurried
    ruled_out = refuse_ruled_out(table, "hurry") if is_hurried else None
    return refuse_unfit(table, order) or ruled_out


@cites("move.gait")
def refuse_unfit(table: Table, order: Move) -> Refusal | None:
    """Refuse a gait the unit may not use; the order names it before anything is measured."""
    kind = table.setting.gaits.known.get(order.gait)
    if kind is None:
        return Refusal("move.gait", "no_such_gait", {"gait": order.gait})
    return refuse_kind(table, kind)


@cites("move.rush_when_free", "move.rush_bars_shots", "engagement.when_it_counts")
def refuse_kind(table: Table, kind: GaitKind) -> Refusal | None:
    """Some gaits are only for free units, for engaged ones, or for those that hold their fire."""
    now = table.activation
    engaged = now is not None and now.engaged_at_start
    if kind.free_only is not None and engaged:
        return Refusal(kind.free_only, "engaged_units_do_not_rush", {"gait": kind.id})
    if kind.engaged_only is not None and not engaged:
        return Refusal(kind.engaged_only, "not_engaged")
    if kind.bars_shots is not None and now is not None and now.fired:
        facts: dict[str, int | str] = {"weapon": now.fired[0], "gait": kind.id}
        return Refusal(kind.bars_shots, "has_fired", facts)
    return None


@cites("entry.access_zone")
def refuse_zone(table: Table, unit: Unit, order: Move) -> Refusal | None:
    """A unit that is off the table enters by a zone; no other unit names one."""
    if unit.place == "reserve":
        return refuse_entry(table, unit, order.zone)
    if order.zone is not None:
        return Refusal("entry.access_zone", "already_on_the_table", {"zone": order.zone})
    return None


@cites("entry.by_positions", "entry.control_needed", "entry.access_closed")
def refuse_entry(table: Table, unit: Unit, name: str | None) -> Refusal | None:
    """A zone is open to the seat that holds it, and never to those it is closed to."""
    zone = zone_of(table, name)
    if zone is not None and unit.seat in zone.closed_to:
        return Refusal("entry.access_closed", "closed_to_the_seat", {"zone": zone.id})
    if zone is None or not is_open_to(table, unit.seat, zone):
        return Refusal("entry.control_needed", "no_such_zone", {"zone": str(name)})
    return refuse_way(table, unit, zone.id)


def refuse_way(table: Table, unit: Unit, position: str) -> Refusal | None:
    """Refuse another position than the one by which the mission lets a unit come."""
    if is_way_for(table, unit, position):
        return None
    facts: dict[str, int | str] = {"unit": unit.id, "position": position}
    return Refusal(table.setting.mission.rule, "another_way_in", facts)


def fighters_to_place(table: Table, unit: Unit) -> list[Fighter]:
    """The fighters an order has to place."""
    if unit.place == "reserve":
        return [table.fighters[fighter] for fighter in unit.fighters]
    return members(table, unit)


@cites("activation.whole_unit", "unit.never_split")
def refuse_members(table: Table, unit: Unit, places: Sequence[Placement]) -> Refusal | None:
    """Every fighter of the unit is placed, once, and nobody else: a unit is never split."""
    placed = [placement.fighter for placement in places]
    due = [fighter.id for fighter in fighters_to_place(table, unit)]
    if sorted(placed) == sorted(due):
        return None
    missing = [fighter for fighter in due if fighter not in placed]
    facts: dict[str, int | str] = {"placed": len(placed), "due": len(due)}
    if missing:
        facts["missing"] = join_ids(missing)
    return Refusal("activation.whole_unit", "place_every_fighter_once", facts)

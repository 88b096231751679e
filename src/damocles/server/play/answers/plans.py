"""Movements under consideration: where everybody would end up, and what that would mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from damocles.engine import Refusal
from damocles.geometry.places import BlobFormation, ColumnFormation, LineFormation
from damocles.geometry.plane import LIMIT
from damocles.rules import ActDecision, Deploy, MinimumEntryDecision, Move
from damocles.rules.chapters import (
    MeasuredPaths,
    allowance,
    fighters_to_place,
    find_trampled,
    measure_order,
    refuse_plan,
)
from damocles.rules.missions import cluster, site_of
from damocles.rules.reading import (
    bases_at,
    box_about,
    climbs,
    grow_box,
    is_afv,
    is_crowded,
    is_on_table,
    neighbours,
)
from damocles.rules.state import Placement, extents, is_afv_unit, terrain_kind
from damocles.server.play.answers.aftermath import (
    contact_pairs,
    engaged_units,
    fighters_in_cover,
    table_after,
    watchers,
)
from damocles.server.play.refusals import refusal_view
from damocles.server.play.wire import Nudge, Plan, Planned, Spot

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.geometry.places import Formation
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit

FORMATIONS: dict[str, Formation | None] = {
    "keep": None,
    "line": LineFormation(),
    "column": ColumnFormation(),
    "blob": BlobFormation(),
}


def plan_movement(view: View, question: Plan) -> Planned | None:
    """What a movement of one of the seat's own units would be; None for other units.

    A `zone` that is a deployment zone or a drop point plans a placement there.
    """
    unit = own_unit(view, question.unit)
    if unit is None or question.gait not in view.table.setting.gaits.known:
        return None
    if question.zone is not None and site_of(view.table, question.zone) is not None:
        return _deployed(view, unit, question, question.zone)
    move = _wished(view, unit, question)
    refusal = _refusal(view, unit, move)
    return _told(view, unit, move, refusal)


# ---- the order -------------------------------------------------------------------------------


def _wished(view: View, unit: Unit, question: Plan) -> Move:
    """The plan with its nudges; if there is no plan, everybody is shifted like the leader."""
    table = view.table
    formation, to = FORMATIONS[question.formation], (question.x, question.y)
    found = view.plan(unit.id, question.gait, to, formation=formation, zone=question.zone)
    move = found or Move(
        unit.seat, question.gait, shift_with_leader(table, unit, *to), zone=question.zone
    )
    if not question.nudges:
        return move
    return replace(move, placements=nudge_fighters(table, move.placements, question.nudges))


def shift_with_leader(table: Table, unit: Unit, x: int, y: int) -> tuple[Placement, ...]:
    """Everybody shifted as far as the leader, the same way; empty for a unit off the table."""
    if unit.place != "table":
        return ()
    leader = table.fighters[unit.leader]
    return tuple(
        Placement(f.id, f.x + x - leader.x, f.y + y - leader.y, f.facing)
        for f in fighters_to_place(table, unit)
        if max(abs(f.x + x - leader.x), abs(f.y + y - leader.y)) <= LIMIT
    )


def nudge_fighters(
    table: Table, placements: Sequence[Placement], nudges: Sequence[Nudge]
) -> tuple[Placement, ...]:
    """The placements after nudges; a fighter that is nudged onto what it can climb stands on it."""
    put = {nudge.fighter: nudge for nudge in nudges}
    return tuple(
        _put(table, there, put[there.fighter]) if there.fighter in put else there
        for there in placements
    )


def _put(table: Table, there: Placement, nudge: Nudge) -> Placement:
    fighter = table.fighters[there.fighter]
    tops = (
        extent.element
        for extent in extents(table).values()
        if extent.holds(nudge.x, nudge.y)
        and terrain_kind(table, extent.element).passing == "climb"
        and climbs(table, fighter, extent.element)
    )
    return Placement(there.fighter, nudge.x, nudge.y, there.facing, next(tops, None))


def _refusal(view: View, unit: Unit, move: Move) -> Refusal | None:
    """Why the movement may not be ordered now; for an inactive unit, why it never may."""
    if not move.placements:
        return Refusal("move.base_fits", "no_room", {"unit": unit.id})
    if _acts(view, unit):
        return view.refusal(move)
    return refuse_plan(view.table, unit, move)


def _acts(view: View, unit: Unit) -> bool:
    """Whether the seat is asked what this unit does."""
    decision = view.decision
    return isinstance(decision, ActDecision | MinimumEntryDecision) and decision.unit == unit.id


# ---- what it would mean ----------------------------------------------------------------------


def _told(view: View, unit: Unit, move: Move, refusal: Refusal | None) -> Planned:
    """A movement with all that a page shows of it; it has an order only if that may be given."""
    table, found = view.table, _measured(view.table, unit, move)
    lengths = {
        there.fighter: path.length if path else None
        for there, path in zip(move.placements, found.paths, strict=True)
    }
    return Planned(
        spots=end_spots(move.placements, lengths),
        order=_order(view, unit, move, refusal),
        refusal=refusal_view(refusal, table) if refusal else None,
        at_fault=fighters_at_fault(refusal) if refusal else (),
        length=lengths.get(unit.leader) or 0,
        allowed=allowance(table, unit, move.gait, crossing=found.crossing),
        crossing=found.crossing,
        contacts=contacts(table, unit, move.placements),
        run_over=fighters_run_over(table, unit, move, found),
        **_after(view, unit, move, found) if _acts(view, unit) and not refusal else {},
    )


def _after(view: View, unit: Unit, move: Move, found: MeasuredPaths) -> dict[str, Any]:
    """The situation at the end of a movement that may be ordered."""
    after = table_after(view.table, unit, move, found)
    pairs = contact_pairs(after, unit)
    return {
        "covered": fighters_in_cover(after, unit),
        "touching": pairs,
        "engaged": engaged_units(after, unit, pairs),
        "watchers": watchers(after, unit),
    }


def _measured(table: Table, unit: Unit, move: Move) -> MeasuredPaths:
    """How far everybody goes; there are no paths if somebody would end off the table."""
    ends = bases_at(table, move.placements)
    if ends and is_on_table(table, box_about(ends)):
        return measure_order(table, unit, move)
    return MeasuredPaths(crossing=False, paths=(None,) * len(ends))


def _order(
    view: View, unit: Unit, order: Move | Deploy, refusal: Refusal | None
) -> msgspec.Raw | None:
    if refusal is not None or not _acts(view, unit):
        return None
    return msgspec.Raw(msgspec.json.encode(order))


def end_spots(
    placements: Sequence[Placement], lengths: Mapping[int, int | None]
) -> tuple[Spot, ...]:
    """Where everybody would end up."""
    return tuple(
        Spot(there.fighter, there.x, there.y, there.facing, lengths.get(there.fighter))
        for there in placements
    )


def fighters_at_fault(refusal: Refusal) -> tuple[int, ...]:
    """The fighters that the refusal of a movement names."""
    facts = refusal.facts
    several = facts.get("fighters", facts.get("missing", facts.get("fighter", "")))
    return tuple(int(name) for name in str(several).split())


def contacts(table: Table, unit: Unit, placements: Sequence[Placement]) -> tuple[int, ...]:
    """The enemies that the unit would be in contact with at the end."""
    if not placements:
        return ()
    ends, apart = bases_at(table, placements), table.setting.params.contact
    return tuple(
        other.id
        for other in neighbours(table, grow_box(box_about(ends), apart))
        if table.setting.is_hostile(unit.seat, table.units[other.unit].seat)
        and is_crowded((other.x, other.y, other.r + apart), ends)
    )


def fighters_run_over(
    table: Table, unit: Unit, move: Move, found: MeasuredPaths
) -> tuple[int, ...]:
    """Infantry that machines would run over on their way, or end up on."""
    if not is_afv_unit(table, unit) or not move.placements:
        return ()
    ends = bases_at(table, move.placements)
    names = [
        other.id
        for other in neighbours(table, box_about(ends))
        if not is_afv(table, other) and is_crowded((other.x, other.y, other.r), ends)
    ]
    pairs = zip(move.placements, found.paths, strict=True)
    paths = {there.fighter: path for there, path in pairs if path is not None}
    over = find_trampled(table, move.gait, paths)
    names = [name for step in over for name in step.fighters] + names
    return tuple(dict.fromkeys(names))


# ---- from the reserve ------------------------------------------------------------------------


def _deployed(view: View, unit: Unit, question: Plan, position: str) -> Planned:
    """The unit placed close together around a point in a deployment zone or at a drop point."""
    table = view.table
    places = cluster(table, unit, (question.x, question.y))
    order = Deploy(unit.seat, position, nudge_fighters(table, places, question.nudges))
    if not order.placements:
        refusal: Refusal | None = Refusal("move.base_fits", "no_room", {"unit": unit.id})
    else:
        refusal = view.refusal(order)
    return Planned(
        spots=end_spots(order.placements, {}),
        order=_order(view, unit, order, refusal),
        refusal=refusal_view(refusal, table) if refusal else None,
        at_fault=fighters_at_fault(refusal) if refusal else (),
        contacts=contacts(table, unit, order.placements),
    )


def own_unit(view: View, unit: int) -> Unit | None:
    """A unit of the view's seat while that seat has to decide; None for all others."""
    found = view.table.units.get(unit)
    if view.decision is None or found is None or found.seat != view.seat:
        return None
    return found

"""Hoist: a strong fighter lifts a low wall and sets it down again next to its own base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.geometry import GeometryError, Piece, on_table, overlap, within
from damocles.rules.chapters.abilities.moment import refuse_moment
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.terrain import is_beside_element, member
from damocles.rules.reading.elements import occupants
from damocles.rules.reading.facts import disc, fighters_on_table
from damocles.rules.state import seams
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.events.terrain import WallHoisted
from damocles.rules.state.land import extents, outline, terrain_kind
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects
from damocles.rules.state.steps import LapseStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


HOIST = Ability("hoist", "ability.hoist", AbilityEffects(lifts=True))


class Hoist(Order, frozen=True):
    """This fighter sets down a low wall: its new middle, and its turn from how it was laid."""

    fighter: int
    element: str
    x: int
    y: int
    degrees: int = 0


@machine.refuses(Hoist, ActDecision)
@cites("ability.hoist", "ability.hoist_limits")
def refuse_hoist(table: Table, decision: ActDecision, order: Hoist) -> Refusal | None:
    """Once per activation a fighter with Hoist may lift a low wall nearby instead of fighting."""
    fighter, now = member(table, decision.unit, order.fighter), table.activation
    facts: dict[str, int | str] = {"fighter": order.fighter, "element": order.element}
    if fighter is None or not ability_effects(table, fighter).lifts:
        return Refusal("ability.hoist", "cannot_hoist", facts)
    if now is None or order.fighter in now.handled:
        return Refusal("ability.hoist_limits", "has_hoisted_or_fought", facts)
    if not is_beside_element(table, fighter, order.element):
        return Refusal("ability.hoist", "not_beside_it", facts)
    return (
        refuse_moment(table, "lifts", facts)
        or refuse_lifting(table, fighter, order)
        or refuse_spot(table, fighter, order)
    )


@cites("ability.hoist", "terrain.hoistable", "ability.hoist_limits")
def refuse_lifting(table: Table, fighter: Fighter, order: Hoist) -> Refusal | None:
    """Refuse what the fighter cannot lift, and what somebody stands on."""
    facts: dict[str, int | str] = {"fighter": order.fighter, "element": order.element}
    if not can_lift(table, fighter, order.element):
        return Refusal("terrain.hoistable", "cannot_be_lifted", facts)
    if occupants(table, order.element):
        return Refusal("ability.hoist_limits", "somebody_stands_on_it", facts)
    return None


def can_lift(table: Table, fighter: Fighter, element: str) -> bool:
    """Whether a fighter with Hoist can lift an element, by the rule set that is played."""
    return seams.hoist_what(table.setting.rules)(table, fighter, element)


@cites("terrain.hoistable")
def is_liftable(table: Table, _fighter: Fighter, element: str) -> bool:
    """Whoever has Hoist lifts what is of a kind that is lifted: low walls."""
    return terrain_kind(table, element).liftable


@cites("ability.hoist", "ability.hoist_limits")
def refuse_spot(table: Table, fighter: Fighter, order: Hoist) -> Refusal | None:
    """Refuse unless the wall is on the table, in contact with the fighter, and on nothing else."""
    facts: dict[str, int | str] = {"fighter": order.fighter, "element": order.element}
    piece = wall_set_down(table, order)
    if piece is None or not on_table(piece, table.setting.size):
        return Refusal("ability.hoist_limits", "off_the_table", facts)
    if not within(disc(table, fighter), piece, table.setting.params.contact):
        return Refusal("ability.hoist", "not_beside_him", facts)
    others = [e.piece for e in extents(table).values() if e.element != order.element]
    if any(overlap(piece, other) for other in others):
        return Refusal("ability.hoist_limits", "on_another_element", facts)
    if any(overlap(disc(table, other), piece) for other in fighters_on_table(table)):
        return Refusal("ability.hoist_limits", "on_a_base", facts)
    return None


def wall_set_down(table: Table, order: Hoist) -> Piece | None:
    """The wall where the order sets it down; None if its middle is off the table."""
    mission = table.setting.mission
    if not (0 <= order.x <= mission.width and 0 <= order.y <= mission.depth):
        return None
    try:
        corners = outline(table, order.element, order.x, order.y, order.degrees)
        return Piece(corners=corners, height=table.setting.pieces[order.element].height)
    except GeometryError:
        return None


@machine.resolves(Hoist)
@cites("terrain.handling_ends_actions", "terrain.handling_engages")
def resolve_hoist(table: Table, step: ActStep, order: Hoist) -> Done:
    """Set the wall down there; the unit counts as engaged until its activation ends."""
    corners = outline(table, order.element, order.x, order.y, order.degrees)
    hoisted = WallHoisted(order.fighter, order.element, corners)
    return Done((hoisted,), (LapseStep(), step))

"""Terrain that changes: opened containers, elements that weapons bring down, and who is there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, Result, Roll, Step, cites, seat_stream
from damocles.geometry import within
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.damage import credit
from damocles.rules.chapters.damage.machines import wreck
from damocles.rules.reading.elements import occupants
from damocles.rules.reading.facts import disc, is_afv, members, unit_is_engaged
from damocles.rules.reading.resolution import AUTOMATIC, IMPOSSIBLE, face_needed, successes
from damocles.rules.state import seams
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.terrain import ContainerOpened, ElementDestroyed, StructureTested
from damocles.rules.state.land import extents, terrain_kind
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import AftermathStep, LapseStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Table


# ---- opening a container ---------------------------------------------------------------------


class OpenContainer(Order, frozen=True):
    """A fighter of the active unit opens a short side of a container, counted from corner 0."""

    fighter: int
    element: str
    side: int


@cites("measure.contact_limit")
def is_beside_element(table: Table, fighter: Fighter, element: str) -> bool:
    """Whether an element is as near to a fighter as an ability asks for; equal is near enough."""
    extent, reach = extents(table).get(element), table.setting.params.contact
    if extent is None or not extent.near(fighter.x, fighter.y, fighter.r + reach + 1):
        return False
    return within(disc(table, fighter), extent.piece, reach)


def member(table: Table, unit: int, fighter: int) -> Fighter | None:
    """The fighter with this id, if it belongs to the unit and is on the table."""
    return next((f for f in members(table, table.units[unit]) if f.id == fighter), None)


@machine.refuses(OpenContainer, ActDecision)
@cites("container.open", "container.open_limits")
def refuse_opening(table: Table, decision: ActDecision, order: OpenContainer) -> Refusal | None:
    """Refuse unless a free infantry unit that has not fought has this fighter at the container."""
    unit, fighter = table.units[decision.unit], member(table, decision.unit, order.fighter)
    facts: dict[str, int | str] = {"fighter": order.fighter, "element": order.element}
    if not table.setting.params.options.containers_open:
        return Refusal("container.open_limits", "containers_stay_shut", facts)
    if (
        fighter is None
        or is_afv(table, fighter)
        or not is_beside_element(table, fighter, order.element)
    ):
        return Refusal("container.open_limits", "not_beside_it", facts)
    busy = refuse_busy(table, facts)
    if busy is None and unit_is_engaged(table, unit):
        return Refusal("container.open_limits", "not_free", facts)
    return busy or refuse_side(table, order)


@cites("terrain.handling_ends_actions")
def refuse_busy(table: Table, facts: dict[str, int | str]) -> Refusal | None:
    """Refuse once the unit has fought, opened or lifted something in this activation."""
    now = table.activation
    if now is None or now.fought or now.handled:
        return Refusal("terrain.handling_ends_actions", "has_fought", facts)
    return None


@cites("container.open")
def refuse_side(table: Table, order: OpenContainer) -> Refusal | None:
    """Only a shut container may be opened, and only at a short side."""
    facts: dict[str, int | str] = {"element": order.element, "side": order.side}
    if not terrain_kind(table, order.element).openable:
        return Refusal("container.open", "cannot_be_opened", facts)
    if table.elements[order.element].opened is not None:
        return Refusal("container.open", "open_already", facts)
    if order.side not in short_sides(table, order.element):
        return Refusal("container.open_limits", "not_a_short_side", facts)
    return None


def short_sides(table: Table, element: str) -> list[int]:
    """The sides of an element that are no longer than the shortest, give or take the rounding."""
    corners = extents(table)[element].piece.corners
    turned = corners[1:] + corners[:1]
    lengths = [math.dist(a, b) for a, b in zip(corners, turned, strict=True)]
    return [side for side, length in enumerate(lengths) if length <= min(lengths) + 2]


@machine.resolves(OpenContainer)
@cites("terrain.handling_ends_actions", "terrain.handling_engages")
def resolve_opening(table: Table, step: ActStep, order: OpenContainer) -> Done:
    """Open it; the unit counts as engaged until its activation ends, so its drills lapse."""
    opened = ContainerOpened(order.fighter, order.element, order.side)
    return Done((opened,), (LapseStep(), step))


# ---- destruction -----------------------------------------------------------------------------


class StructureStep(Step, frozen=True):
    """Impacts of a unit's weapon on an element that was the target, or on the wreck."""

    element: str
    weapon: str
    unit: int
    impacts: int


class CollapseStep(Step, frozen=True):
    """An element comes down, with everybody on it or in it; `by` is the seat responsible."""

    element: str
    by: int
    rule: str


class BurialStep(Step, frozen=True):
    """A fighter falls with the element it was on or in; `by` is the seat responsible."""

    fighter: int
    by: int


@cites("wreck.no_target", "wreck.obstacle_and_pilot", "battle.contested_options")
def targetable_wreck(table: Table, seat: int) -> str | None:
    """The wreck, if an option lets the pilot's side aim at it; the defender never may."""
    rescue = table.setting.mission.rescue
    if rescue is None or not table.setting.params.options.wreck_targetable:
        return None
    return None if table.setting.is_hostile(seat, rescue.seat) else rescue.element


@cites("terrain.target", "wreck.no_target")
def aimable_elements(table: Table, seat: int) -> tuple[str, ...]:
    """The elements that a seat could ever aim at, whether they still stand or not."""
    wreck = targetable_wreck(table, seat)
    return (*elements_to_destroy(table), *([] if wreck is None else [wreck]))


def elements_to_destroy(table: Table) -> Sequence[str]:
    """The elements that weapons may be aimed at, by the rule set that is played."""
    return seams.ter_structure(table.setting.rules)(table)


@cites("terrain.target")
def elements_of_mission(table: Table) -> tuple[str, ...]:
    """Those that the mission lets weapons destroy."""
    return table.setting.mission.destructible


def armor_of(table: Table, element: str) -> int | None:
    """What protects an element from weapons, by the rule set; None if they cannot destroy it."""
    return seams.ter_armor(table.setting.rules)(table, element)


@cites("terrain.structure_table")
def protection_of_kind(table: Table, element: str) -> int | None:
    """The Protection of the element's kind, however damaged it is."""
    return terrain_kind(table, element).protection


@cites("terrain.target", "wreck.no_target", "wreck.obstacle_and_pilot")
def refuse_element(table: Table, element: str, *, seat: int) -> Refusal | None:
    """Weapons are aimed only at elements that they may destroy, and can."""
    facts: dict[str, int | str] = {"element": element}
    rescue = table.setting.mission.rescue
    if element not in extents(table):
        return Refusal("terrain.target", "no_such_element", facts)
    if rescue is not None and element == rescue.element:
        allowed = targetable_wreck(table, seat) == element
        return None if allowed else Refusal("wreck.no_target", "may_not_be_targeted", facts)
    if element not in elements_to_destroy(table) or armor_of(table, element) is None:
        return Refusal("terrain.target", "cannot_be_destroyed", facts)
    return None


@cites("terrain.structure", "terrain.structure_table")
def structure_needed(table: Table, step: StructureStep) -> int:
    """The face needed: Penetration against what protects the element when the salvo hits it."""
    armor = armor_of(table, step.element)
    assert armor is not None  # noqa: S101  # nothing else is a target
    return face_needed(table.setting.weapons[step.weapon].penetration, armor)


@machine.handles(StructureStep)
def roll_structure(table: Table, step: StructureStep) -> Result:
    """Roll one die per impact; none where the result is certain."""
    need = structure_needed(table, step)
    if need in (AUTOMATIC, IMPOSSIBLE):
        return damage_structure(table, step, (), step.impacts if need == AUTOMATIC else 0)
    return Roll(
        step.impacts, seat_stream(table.units[step.unit].seat), "damage", "terrain.structure"
    )


@machine.after_roll(StructureStep)
def judge_structure(table: Table, step: StructureStep, faces: tuple[int, ...]) -> Done:
    """Each success takes the weapon's Damage in Structure points."""
    return damage_structure(table, step, faces, successes(faces, structure_needed(table, step)))


@cites("terrain.target", "terrain.structure")
def damage_structure(
    table: Table, step: StructureStep, faces: tuple[int, ...], through: int
) -> Done:
    """Damage the element; without Structure points left it comes down."""
    points = through * table.setting.weapons[step.weapon].damage
    need = structure_needed(table, step)
    tested = StructureTested(
        step.element, step.weapon, need, faces, points, step.unit, step.impacts
    )
    left = terrain_kind(table, step.element).sp - table.elements[step.element].damage - points
    by = table.units[step.unit].seat
    rescue = table.setting.mission.rescue
    rule = (
        "wreck.damage"
        if rescue is not None and rescue.element == step.element
        else "terrain.target"
    )
    cited = table.setting.rules.cite(rule)
    after = (CollapseStep(step.element, by, cited),) if left <= 0 else ()
    return Done((tested,), after)


@machine.handles(CollapseStep)
@cites("terrain.occupants_lost")
def collapse(table: Table, step: CollapseStep) -> Done:
    """Bring the element down; everybody on or in it is eliminated, and no medic helps."""
    buried = occupants(table, step.element)
    falls = [BurialStep(fighter.id, step.by) for fighter in buried]
    after = AftermathStep(losses_of_collapse(table, buried, step.by))
    return Done((ElementDestroyed(step.element, step.rule),), (*falls, after))


def losses_of_collapse(table: Table, buried: Sequence[Fighter], by: int) -> tuple[Loss, ...]:
    """Everybody who was buried, unit by unit."""
    units: dict[int, list[int]] = {}
    for fighter in buried:
        units.setdefault(fighter.unit, []).append(fighter.id)
    return tuple(
        Loss(unit, credit(table, table.units[unit], by), "collapse", tuple(fallen))
        for unit, fallen in units.items()
    )


@machine.handles(BurialStep)
@cites("terrain.occupants_lost")
def bury(table: Table, step: BurialStep) -> Done:
    """A fighter is lost under an element; a machine is wrecked, and a hero aboard gets out."""
    fighter = table.fighters[step.fighter]
    if is_afv(table, fighter):
        return Done(wreck(table, fighter, step.by, "terrain.occupants_lost"))
    scorer = credit(table, table.units[fighter.unit], step.by)
    return Done((FighterLost(fighter.id, scorer, "terrain.occupants_lost"),))

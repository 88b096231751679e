"""Sabotage: a combat engineer brings an element down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.abilities.moment import refuse_moment
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.terrain import CollapseStep, is_beside_element, member
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.events.terrain import ElementSabotaged
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


SABOTAGE = Ability("sabotage", "ability.sabotage", AbilityEffects(demolishes=True))


class Sabotage(Order, frozen=True):
    """This engineer of the active unit removes this element."""

    fighter: int
    element: str


@machine.refuses(Sabotage, ActDecision)
@cites("ability.sabotage", "ability.sabotage_limits")
def refuse_sabotage(table: Table, decision: ActDecision, order: Sabotage) -> Refusal | None:
    """An engineer next to an element may remove it, once per activation, even while engaged."""
    engineer, now = member(table, decision.unit, order.fighter), table.activation
    facts: dict[str, int | str] = {"fighter": order.fighter, "element": order.element}
    if engineer is None or not ability_effects(table, engineer).demolishes:
        return Refusal("ability.sabotage", "not_an_engineer", facts)
    late = refuse_moment(table, "demolishes", facts)
    if late is not None:
        return late
    if now is None or order.fighter in now.sabotaged:
        return Refusal("ability.sabotage_limits", "has_sabotaged", facts)
    if not is_beside_element(table, engineer, order.element):
        return Refusal("ability.sabotage", "out_of_reach", facts)
    if not is_removable(table, order.element):
        return Refusal("ability.sabotage_limits", "cannot_be_removed", facts)
    return None


@cites("ability.sabotage_limits")
def is_removable(table: Table, element: str) -> bool:
    """Whether an element may be removed; objectives, hills, bunkers only if the mission says so."""
    mission = table.setting.mission
    kept = {goal.element for goal in mission.objectives}
    kept |= {drop.element for drop in mission.drop_points}
    plain = terrain_kind(table, element).removable and element not in kept
    return plain or element in mission.sabotable


@machine.resolves(Sabotage)
@cites("terrain.sabotaged")
def resolve_sabotage(table: Table, step: ActStep, order: Sabotage) -> Done:
    """Remove the element; the unit goes on."""
    told = ElementSabotaged(order.fighter, order.element)
    rule = table.setting.rules.cite("terrain.sabotaged")
    return Done((told,), (CollapseStep(order.element, order.seat, rule), step))

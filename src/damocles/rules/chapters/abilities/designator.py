"""Designator: a tagged unit can be fired at by units that do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.abilities.moment import refuse_moment
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.reading.facts import members
from damocles.rules.reading.sight import who_sees
from damocles.rules.state import seams
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.events.abilities import UnitDesignated
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


DESIGNATOR = Ability("designator", "ability.designator", AbilityEffects(designates=True))


class Designate(Order, frozen=True):
    """This fighter tags this enemy unit."""

    fighter: int
    unit: int


@cites("ability.designator", "ability.designator_once")
def is_tagged(table: Table, unit: Unit, seat: int) -> bool:
    """Whether somebody of this seat's side has tagged the unit, and the tag still holds."""
    holds = seams.designator_until(table.setting.rules)
    return any(
        holds(table, unit, tag) and not table.setting.is_hostile(tag[0], seat) for tag in unit.tags
    )


@cites("ability.designator", "ability.designator_once")
def is_of_this_round(table: Table, _unit: Unit, tag: tuple[int, int]) -> bool:
    """A tag lasts to the end of the round."""
    return tag[1] == table.clock.round


@machine.refuses(Designate, ActDecision)
@cites("ability.designator", "ability.designator_once")
def refuse_designate(table: Table, decision: ActDecision, order: Designate) -> Refusal | None:
    """Refuse unless a bearer of the active unit tags an enemy unit it sees, once per activation."""
    own = {fighter.id: fighter for fighter in members(table, table.units[decision.unit])}
    bearer, unit, activation = own.get(order.fighter), table.units.get(order.unit), table.activation
    facts: dict[str, int | str] = {"fighter": order.fighter, "unit": order.unit}
    if bearer is None or not ability_effects(table, bearer).designates:
        return Refusal("ability.designator", "no_designator", facts)
    if activation is None or order.fighter in activation.designated:
        return Refusal("ability.designator", "has_designated", facts)
    late = refuse_moment(table, "designates", facts)
    if late is not None:
        return late
    if unit is None or not table.setting.is_hostile(unit.seat, order.seat):
        return Refusal("ability.designator", "not_an_enemy", facts)
    if not who_sees(table, [bearer], members(table, unit)):
        return Refusal("ability.designator", "no_line_of_sight", facts)
    return None


@machine.resolves(Designate)
def resolve_designate(table: Table, step: ActStep, order: Designate) -> Done:
    """Tag the unit at no cost; the active unit goes on."""
    return Done((UnitDesignated(order.fighter, order.seat, order.unit),), (step,))

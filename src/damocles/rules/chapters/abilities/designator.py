"""Designator: a tagged unit can be fired at by units that do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, cites
from damocles.rules.chapters.abilities.moment import refuse_moment
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.reading.facts import derive_fact, fighters_on_table, members, seat_of
from damocles.rules.reading.sight import who_sees, who_sees_element
from damocles.rules.state import seams
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.events.abilities import TagHeld, UnitDesignated
from damocles.rules.state.land import extents
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import ability_effects

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table, Unit


DESIGNATOR = Ability("designator", "ability.designator", AbilityEffects(designates=True))


class Designate(Order, frozen=True):
    """This fighter tags this enemy unit or, where an edition has that, this element."""

    fighter: int
    unit: int | None = None
    element: str | None = None


@cites("ability.designator", "ability.designator_once")
def is_tagged(table: Table, unit: Unit, seat: int) -> bool:
    """Whether somebody of this seat's side has tagged the unit, and the tag still holds."""
    holds = seams.designator_until(table.setting.rules)
    return any(
        holds(table, unit, tag) and not table.setting.is_hostile(tag[0], seat) for tag in unit.tags
    ) or is_held(table, unit.id, seat)


def is_held(table: Table, target: int | str, seat: int) -> bool:
    """Whether somebody of this seat's side holds a unit or an element tagged."""
    if not table.setting.abilities.everything.holds_tags:
        return False
    holders = derive_fact(table, "tags", _tags).get(target, ())
    return any(not table.setting.is_hostile(seat_of(table, one), seat) for one in holders)


def _tags(table: Table) -> dict[int | str, list[Fighter]]:
    found: dict[int | str, list[Fighter]] = {}
    for fighter in fighters_on_table(table):
        if fighter.tagging is not None:
            found.setdefault(fighter.tagging, []).append(fighter)
    return found


@cites("ability.designator", "ability.designator_once")
def is_of_this_round(table: Table, _unit: Unit, tag: tuple[int, int]) -> bool:
    """A tag lasts to the end of the round."""
    return tag[1] == table.clock.round


@machine.refuses(Designate, ActDecision)
@cites("ability.designator", "ability.designator_once")
def refuse_designate(table: Table, decision: ActDecision, order: Designate) -> Refusal | None:
    """Refuse unless a bearer of the active unit tags what it may and sees, once per activation."""
    own = {fighter.id: fighter for fighter in members(table, table.units[decision.unit])}
    bearer, activation = own.get(order.fighter), table.activation
    facts: dict[str, int | str] = {"fighter": order.fighter}
    if order.unit is not None:
        facts["unit"] = order.unit
    if bearer is None or not ability_effects(table, bearer).designates:
        return Refusal("ability.designator", "no_designator", facts)
    if activation is None or order.fighter in activation.designated:
        return Refusal("ability.designator", "has_designated", facts)
    return refuse_moment(table, "designates", facts) or refuse_tag(table, order, bearer, facts)


def refuse_tag(
    table: Table, order: Designate, bearer: Fighter, facts: dict[str, int | str]
) -> Refusal | None:
    """Refuse what is no enemy unit, nor an element where elements are tagged, or is not seen."""
    unit = None if order.unit is None else table.units.get(order.unit)
    if order.unit is None and ability_effects(table, bearer).holds_tags:
        standing = order.element in extents(table)
        sees = standing and who_sees_element(table, [bearer], str(order.element))
        reason = "no_line_of_sight" if standing else "no_such_element"
        named = {**facts, "element": str(order.element)}
        return None if sees else Refusal("ability.designator", reason, named)
    if unit is None or not table.setting.is_hostile(unit.seat, order.seat):
        return Refusal("ability.designator", "not_an_enemy", facts)
    if not who_sees(table, [bearer], members(table, unit)):
        return Refusal("ability.designator", "no_line_of_sight", facts)
    return None


@machine.resolves(Designate)
def resolve_designate(table: Table, step: ActStep, order: Designate) -> Done:
    """Tag it at no cost; the active unit goes on."""
    if ability_effects(table, table.fighters[order.fighter]).holds_tags:
        return Done((TagHeld(order.fighter, order.unit, order.element),), (step,))
    assert order.unit is not None  # noqa: S101  # an element was refused
    return Done((UnitDesignated(order.fighter, order.seat, order.unit),), (step,))

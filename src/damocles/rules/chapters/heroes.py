"""Heroes: which units they may lead, and how a lone hero takes over a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.geometry import within
from damocles.rules.chapters.damage import credit
from damocles.rules.reading.facts import disc, is_hero, members
from damocles.rules.state.events.control import HeroJoined
from damocles.rules.state.events.damage import UnitLost
from damocles.rules.state.registry import machine
from damocles.rules.state.sheets import AFV
from damocles.rules.state.steps import LapseStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import Profile
    from damocles.rules.state.state import Fighter, Table, Unit


# ---- which units -----------------------------------------------------------------------------


@cites("HER-001")
def is_same_kind(hero: Profile, troops: Profile) -> bool:
    """Whether category and type match; a hero aboard a machine only leads machines of that kind.

    `hero` is the profile the hero fights with now: their own on foot, the machine's aboard.
    """
    if hero.category in AFV:
        return hero.id == troops.id
    return (hero.category, hero.type) == (troops.category, troops.type)


@cites("HER-001", "HER-004")
def hero_may_join(hero: Profile, troops: Profile, *, same_army: bool, has_officer: bool) -> bool:
    """Whether a hero may join: a unit of their army and kind without officer or hero."""
    return same_army and not has_officer and is_same_kind(hero, troops)


def is_officer(table: Table, fighter: Fighter) -> bool:
    """HER-004: heroes are officers."""
    return table.setting.card(fighter).officer is not None


# ---- who may take over whom ------------------------------------------------------------------


@cites("HER-005", "RUL-95")
def lone_heroes(table: Table) -> list[Fighter]:
    """Heroes on the table without anybody else in their unit."""
    groups = [members(table, unit) for unit in table.units.values()]
    return [f for group in groups for f in group if len(group) == 1 and is_hero(table, f)]


@cites("HER-005")
def fits(table: Table, hero: Fighter, unit: Unit) -> bool:
    """Whether a unit is of the hero's own company and kind, without officer or hero."""
    setting, own = table.setting, table.units[hero.unit]
    group = members(table, unit)
    if unit.seat != own.seat or not group:
        return False
    return hero_may_join(
        setting.profile(hero),
        setting.profile(table.fighters[unit.leader]),
        same_army=setting.unit_card(unit).army == setting.unit_card(own).army,
        has_officer=any(is_officer(table, member) for member in group),
    )


@cites("HER-006")
def is_beside(table: Table, hero: Fighter, unit: Unit) -> bool:
    """Whether every member is near the hero and at least one next to them; equal counts."""
    params, own = table.setting.params, disc(table, hero)
    group = [disc(table, member) for member in members(table, unit)]
    near = all(within(own, other, params.cohesion_leader) for other in group)
    return near and any(within(own, other, params.cohesion_link) for other in group)


def units_to_take_over(table: Table, hero: Fighter) -> tuple[int, ...]:
    """The units that a lone hero may take over now."""
    return tuple(
        unit.id
        for unit in table.units.values()
        if fits(table, hero, unit) and is_beside(table, hero, unit)
    )


# ---- taking over -----------------------------------------------------------------------------


class HeroesStep(Step, frozen=True):
    """Ask for each lone hero whether they take over a unit; `asked` were asked already."""

    asked: tuple[int, ...] = ()


class HeroDecision(Decision, frozen=True):
    """Does this hero take over one of these units?"""

    hero: int
    units: tuple[int, ...]


class TakeOver(Order, frozen=True):
    """The hero leads this unit from now on."""

    unit: int


class StayAlone(Order, frozen=True):
    """The hero goes on alone."""


def choices(table: Table, step: HeroesStep) -> Iterator[tuple[Fighter, tuple[int, ...]]]:
    """The heroes not asked yet who can take over a unit, each with those units."""
    for hero in lone_heroes(table):
        units = units_to_take_over(table, hero) if hero.id not in step.asked else ()
        if units:
            yield hero, units


def asked_hero(table: Table, step: HeroesStep) -> int:
    """The hero that the open decision is about."""
    hero, _ = next(choices(table, step))
    return hero.id


@machine.handles(HeroesStep)
def ask_heroes(table: Table, step: HeroesStep) -> Result:
    """Ask in the control phase, one hero after the other."""
    found = next(choices(table, step), None)
    if found is None:
        return Done()
    hero, units = found
    return Ask(HeroDecision(table.units[hero.unit].seat, hero.id, units))


@machine.refuses(TakeOver, HeroDecision)
def refuse_take_over(table: Table, decision: HeroDecision, order: TakeOver) -> Refusal | None:
    """Refuse unless the unit fits the hero and stands around them."""
    if order.unit in decision.units:
        return None
    facts: dict[str, int | str] = {"hero": decision.hero, "unit": order.unit}
    unit = table.units.get(order.unit)
    if unit is None or not fits(table, table.fighters[decision.hero], unit):
        return Refusal("HER-005", "not_his_kind_of_unit", facts)
    return Refusal("HER-006", "not_near_enough", facts)


@machine.refuses(StayAlone, HeroDecision)
def refuse_staying(table: Table, decision: HeroDecision, order: StayAlone) -> Refusal | None:
    """Nobody is forced."""
    return None


@machine.resolves(TakeOver)
@cites("HER-006", "ACT-049")
def resolve_take_over(table: Table, step: HeroesStep, order: TakeOver) -> Done:
    """The hero becomes the unit's officer, with its drills and card; the hero's own card is gone.

    If the hero is in contact with an enemy, the unit is now engaged and loses its drills.
    """
    hero = asked_hero(table, step)
    left = loss_of_old_unit(table, table.fighters[hero])
    further = HeroesStep((*step.asked, hero))
    return Done((HeroJoined(hero, order.unit), *left), (LapseStep(), further))


@cites("RUL-83", "RUL-84")
def loss_of_old_unit(table: Table, hero: Fighter) -> list[UnitLost]:
    """The hero's old unit ends; it counts as lost if others fell in it, not if it was the hero."""
    own = table.units[hero.unit]
    return [UnitLost(own.id, credit(table, own, None), "RUL-83")] if len(own.fighters) > 1 else []


@machine.resolves(StayAlone)
def resolve_staying(table: Table, step: HeroesStep, order: StayAlone) -> Done:
    """Go on to the next hero."""
    return Done(steps=(HeroesStep((*step.asked, asked_hero(table, step))),))

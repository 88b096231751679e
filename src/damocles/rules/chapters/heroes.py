"""Heroes: which units they may lead, and how a lone hero takes over a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.geometry import within
from damocles.rules.chapters.damage import credit
from damocles.rules.reading.facts import disc, is_hero, members
from damocles.rules.state import seams
from damocles.rules.state.events.control import HeroJoined
from damocles.rules.state.events.damage import UnitLost
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.seams import Takeover
from damocles.rules.state.sheets import AFV
from damocles.rules.state.steps import AftermathStep, LapseStep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import Profile
    from damocles.rules.state.state import Fighter, Table, Unit


# ---- which units -----------------------------------------------------------------------------


@cites("hero.leads")
def is_same_kind(hero: Profile, troops: Profile) -> bool:
    """Whether category and type match; a hero aboard a machine only leads machines of that kind.

    `hero` is the profile the hero fights with now: their own on foot, the machine's aboard.
    """
    if hero.category in AFV:
        return hero.id == troops.id
    return (hero.category, hero.type) == (troops.category, troops.type)


@cites("hero.leads", "hero.per_unit")
def hero_may_join(hero: Profile, troops: Profile, *, same_army: bool, has_officer: bool) -> bool:
    """Whether a hero may join: a unit of their army and kind without officer or hero."""
    return same_army and not has_officer and is_same_kind(hero, troops)


def is_officer(table: Table, fighter: Fighter) -> bool:
    """HER-004: heroes are officers."""
    return table.setting.card(fighter).officer is not None


# ---- who may take over whom ------------------------------------------------------------------


@cites("hero.take_over", "hero.ejected_rests")
def lone_heroes(table: Table) -> list[Fighter]:
    """Heroes on the table without anybody else in their unit."""
    groups = [members(table, unit) for unit in table.units.values()]
    return [f for group in groups for f in group if len(group) == 1 and is_hero(table, f)]


@cites("hero.take_over")
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


@cites("hero.take_over_place")
def is_beside(table: Table, hero: Fighter, unit: Unit) -> bool:
    """Whether every member is near the hero and at least one next to them; equal counts."""
    params, own = table.setting.params, disc(table, hero)
    group = [disc(table, member) for member in members(table, unit)]
    near = all(within(own, other, params.cohesion_leader) for other in group)
    return near and any(within(own, other, params.cohesion_link) for other in group)


@cites("hero.take_over_place")
def units_to_take_over(table: Table, hero: Fighter) -> Takeover:
    """The units that fit a lone hero and stand around them; nobody has to take over one."""
    found = [each for each in table.units.values() if fits(table, hero, each)]
    return Takeover(tuple(each.id for each in found if is_beside(table, hero, each)))


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


def takeover_of(table: Table, hero: Fighter) -> Takeover:
    """The units that a lone hero may take over now, by the rule set that is played."""
    return seams.heroes_join(table.setting.rules)(table, hero)


def choices(table: Table, step: HeroesStep) -> Iterator[tuple[Fighter, Takeover]]:
    """The heroes not asked yet who can take over a unit, each with those units."""
    for hero in lone_heroes(table):
        if hero.id not in step.asked:
            found = takeover_of(table, hero)
            if found.units:
                yield hero, found


def asked_hero(table: Table, step: HeroesStep) -> int:
    """The hero that the open decision is about."""
    hero, _ = next(choices(table, step))
    return hero.id


@machine.handles(HeroesStep)
def ask_heroes(table: Table, step: HeroesStep) -> Result:
    """Ask one hero after the other; not where there is nothing to choose."""
    found = next(choices(table, step), None)
    if found is None:
        return Done()
    hero, takeover = found
    if takeover.is_forced and len(takeover.units) == 1:
        return join(table, step, *takeover.units)
    return Ask(HeroDecision(table.units[hero.unit].seat, hero.id, takeover.units))


@machine.refuses(TakeOver, HeroDecision)
def refuse_take_over(table: Table, decision: HeroDecision, order: TakeOver) -> Refusal | None:
    """Refuse unless the unit fits the hero and stands around them."""
    if order.unit in decision.units:
        return None
    facts: dict[str, int | str] = {"hero": decision.hero, "unit": order.unit}
    unit = table.units.get(order.unit)
    if unit is None or not fits(table, table.fighters[decision.hero], unit):
        return Refusal("hero.take_over", "not_his_kind_of_unit", facts)
    return Refusal("hero.take_over_place", "not_near_enough", facts)


@machine.refuses(StayAlone, HeroDecision)
def refuse_staying(table: Table, decision: HeroDecision, order: StayAlone) -> Refusal | None:
    """Refuse where heroes join whatever they can."""
    if not takeover_of(table, table.fighters[decision.hero]).is_forced:
        return None
    return Refusal("hero.take_over", "must_take_over", {"hero": decision.hero})


@machine.resolves(TakeOver)
def resolve_take_over(table: Table, step: HeroesStep, order: TakeOver) -> Done:
    """The hero joins the unit that was named."""
    return join(table, step, order.unit)


@cites("hero.take_over_place", "drill.lost")
def join(table: Table, step: HeroesStep, unit: int) -> Done:
    """The hero becomes the unit's officer, with its drills and card; the hero's own card is gone.

    If the hero is in contact with an enemy, the unit is now engaged and loses its drills.
    """
    hero = asked_hero(table, step)
    left = loss_of_old_unit(table, table.fighters[hero])
    after = AftermathStep(tuple(Loss(lost.unit, lost.by, "joining") for lost in left))
    further = HeroesStep((*step.asked, hero))
    return Done((HeroJoined(hero, unit), *left), (after, LapseStep(), further))


@cites("points.any_loss", "points.officer_and_unit")
def loss_of_old_unit(table: Table, hero: Fighter) -> list[UnitLost]:
    """The hero's old unit ends; it counts as lost if others fell in it, not if it was the hero."""
    own = table.units[hero.unit]
    return (
        [UnitLost(own.id, credit(table, own, None), "points.any_loss")]
        if len(own.fighters) > 1
        else []
    )


@machine.resolves(StayAlone)
def resolve_staying(table: Table, step: HeroesStep, order: StayAlone) -> Done:
    """Go on to the next hero."""
    return Done(steps=(HeroesStep((*step.asked, asked_hero(table, step))),))

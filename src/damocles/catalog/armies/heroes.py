"""Heroes as the rules use them: on foot, or aboard a machine that they leave on foot."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.armies.army import Army, HeroSource, profile
from damocles.catalog.armies.weapons import weapon
from damocles.catalog.errors import UnknownName
from damocles.engine import cites
from damocles.rules.state import FighterCard, Officer, Profile, Weapon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog.armies.weapons import WeaponSource


class Hero(NamedTuple):
    """A hero's card, every profile and weapon that it needs, and the price."""

    card: FighterCard
    profiles: tuple[Profile, ...]
    weapons: tuple[Weapon, ...]
    ap: int


def hero_on_foot(army: Army, name: str, weapons: Mapping[str, WeaponSource]) -> Hero:
    """A hero on foot; raises UnknownName if the army does not have that hero.

    >>> from damocles.catalog import core
    >>> hero = hero_on_foot(core().armies["white_stars"], "borz", core().weapons)
    >>> hero.card.profile, hero.profiles[0].type, [each.id for each in hero.weapons]
    ('borz', 2, ['laser_rifle'])
    """
    source = _source(army, name)
    carried = tuple(weapon(each, weapons[each]) for each in source.on_foot.weapons)
    return Hero(_on_foot(army, name), (profile_on_foot(army, name),), carried, source.on_foot.ap.v)


@cites("hero.profiles")
def hero_aboard(army: Army, name: str, weapons: Mapping[str, WeaponSource]) -> Hero:
    """A hero aboard a machine; raises UnknownName if the hero has none.

    >>> from damocles.catalog import core
    >>> hero = hero_aboard(core().armies["therians"], "urash", core().weapons)
    >>> hero.card.profile, hero.card.on_foot.profile
    ('wraith_golgoth', 'urash')
    """
    source = _source(army, name)
    if source.aboard is None:
        raise UnknownName("hero with a machine", name, pilots(army))
    machine = army.units[source.aboard.unit]
    card = FighterCard(
        profile=source.aboard.unit,
        role="hero",
        weapons=machine.weapons,
        abilities=army.officers.abilities,
        officer=_officer(army, source),
        on_foot=_on_foot(army, name),
    )
    carried = dict.fromkeys((*machine.weapons, *source.on_foot.weapons))
    profiles = (profile(source.aboard.unit, machine, army), profile_on_foot(army, name))
    found = tuple(weapon(each, weapons[each]) for each in carried)
    return Hero(card, profiles, found, source.aboard.ap.v)


def pilots(army: Army) -> tuple[str, ...]:
    """The heroes of an army who have a machine.

    >>> from damocles.catalog import core
    >>> pilots(core().armies["therians"])
    ('urash',)
    """
    return tuple(name for name, hero in army.heroes.items() if hero.aboard)


def profile_on_foot(army: Army, name: str) -> Profile:
    """The profile of a hero on foot; its id is the hero's."""
    source = _source(army, name).on_foot
    return Profile(
        id=name,
        category=source.category,
        type=source.type.v,
        size=source.size.v,
        radius=source.base.v // 2,
        movement=source.movement.v,
        morale=source.morale.v,
        protection=source.protection.v,
        combat=source.combat.v,
        abilities=source.abilities,
    )


def _source(army: Army, name: str) -> HeroSource:
    """What the army's file says about a hero; an unknown one raises UnknownName."""
    if name not in army.heroes:
        raise UnknownName("hero", name, army.heroes)
    return army.heroes[name]


def _on_foot(army: Army, name: str) -> FighterCard:
    """The card of a hero on foot."""
    source = _source(army, name)
    return FighterCard(
        profile=name,
        role="hero",
        weapons=source.on_foot.weapons,
        abilities=army.officers.abilities,
        officer=_officer(army, source),
    )


@cites("hero.per_unit")
def _officer(army: Army, source: HeroSource) -> Officer:
    """The officer that a hero is: of a rank, with Authority and Leadership of the hero's own."""
    rank = army.officers.rank(source.rank)
    if rank is None:
        raise UnknownName("rank", source.rank, [each.id for each in army.officers.ranks])
    return Officer(rank.rank, source.authority.v, source.leadership.v, hero=True)

"""Kinds of attackers and defenders, and the combats between them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import cites
from damocles.rules.chapters.abilities.detection import accuracy_of
from damocles.rules.reading.facts import is_hero
from damocles.rules.state import seams
from damocles.rules.state.combats import Combat, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import FighterCard, Weapon
    from damocles.rules.state.state import Fighter, Table


def close_weapons(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """The weapons a fighter can strike with, by the rule set that is played."""
    return seams.melee_special(table.setting.rules)(table, fighter)


@cites("close_combat.attackers", "close_combat.machines", "close_combat.unarmed")
def weapons_unless_special(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """The weapons a fighter can strike with; bearers of special weapons and gunners have none."""
    return table.setting.sheets[fighter.card].working(fighter.sp).close


def kind_of(table: Table, fighter: Fighter) -> Kind:
    """The kind of defender a fighter is, by the rule set that is played."""
    return seams.melee_kind(table.setting.rules)(table, fighter)


@cites(
    "close_combat.combats",
    "close_combat.splits",
    "close_combat.no_split",
    "hero.own_combat",
    "hero.own_combat_contact",
)
def kind_by_profile_and_role(table: Table, fighter: Fighter) -> Kind:
    """The kind of defender a fighter is; leaders, officers and specialists are not separate kinds.

    A hero, gunners and support weapons are kinds of their own.
    """
    card = table.setting.card(fighter)
    own = card.role if card.role in ("hero", "gunner", "support_weapon") else "fighter"
    return Kind(fighter.unit, card.profile, own, weapons_at_hand(table, fighter))


@cites("close_combat.splits", "close_combat.special_weapons")
def weapons_at_hand(table: Table, fighter: Fighter) -> tuple[str, ...]:
    """A fighter's close combat weapons; if it has none, the most usual ones of its unit."""
    own = close_weapons_of_card(table, table.setting.card(fighter))
    mates = table.setting.unit_card(table.units[fighter.unit]).fighters
    usual = Counter(filter(None, (close_weapons_of_card(table, card) for card in mates)))
    return own or next((weapons for weapons, _ in usual.most_common()), ())


def close_weapons_of_card(table: Table, card: FighterCard) -> tuple[str, ...]:
    """The close combat weapons of a card, working or not."""
    weapons = table.setting.weapons
    return tuple(weapon for weapon in card.weapons if weapons[weapon].kind == "close")


@cites("close_combat.splits")
def combat_of_profile(table: Table, fighter: Fighter, weapon: Weapon, against: Kind) -> Combat:
    """One profile with one weapon fights together, a hero alone; so do those who aim better."""
    profile, hero = table.setting.card(fighter).profile, is_hero(table, fighter)
    combat = Combat(fighter.unit, weapon.id, weapon.accuracy, profile, hero, against)
    return replace(combat, accuracy=accuracy_of(table, fighter, weapon))

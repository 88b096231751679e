"""Kinds of attackers and defenders, and the combats between them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine import Value, cites
from damocles.rules.state import seams

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import FighterCard, Weapon
    from damocles.rules.state.state import Fighter, Table


class Kind(Value, frozen=True):
    """One kind of defender: members of one unit with one profile and the same weapons at hand.

    Gunners, support weapons and heroes are kinds of their own.
    """

    unit: int
    profile: str
    role: str
    weapons: tuple[str, ...] = ()


class Combat(Value, frozen=True):
    """Attackers of one kind, with one weapon and Accuracy, against one kind of defender."""

    unit: int
    weapon: str
    accuracy: int
    profile: str
    hero: bool
    against: Kind


def close_weapons(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """The weapons a fighter can strike with, by the rule set that is played."""
    return seams.melee_special(table.setting.rules)(table, fighter)


@cites("MEL-002", "RUL-73", "RUL-78")
def weapons_unless_special(table: Table, fighter: Fighter) -> Sequence[Weapon]:
    """The weapons a fighter can strike with; bearers of special weapons and gunners have none."""
    return table.setting.sheets[fighter.card].working(fighter.sp).close


@cites("MEL-005", "MEL-006", "MEL-007", "HER-013", "RUL-76")
def kind_of(table: Table, fighter: Fighter) -> Kind:
    """The kind of defender a fighter is; leaders, officers and specialists are not separate kinds.

    A hero, gunners and support weapons are kinds of their own.
    """
    card = table.setting.card(fighter)
    own = card.role if card.role in ("hero", "gunner", "support_weapon") else "fighter"
    return Kind(fighter.unit, card.profile, own, weapons_at_hand(table, fighter))


@cites("MEL-006", "MEL-008")
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

"""What is printed about a fighter, looked up by card; worked out once, asked for very often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from damocles.engine import cites

if TYPE_CHECKING:
    from damocles.rules.state.abilities import Abilities, AbilityEffects
    from damocles.rules.state.categories import FieldOfView
    from damocles.rules.state.model import Category, FighterCard, Part, Profile, Weapon
    from damocles.rules.state.state import Fighter, Table, Unit

AFV: Final = ("strider", "vehicle", "flyer")
"""Flyers are vehicles in every respect, by R44-117 of those who have any."""
CREW: Final = ("gunner", "support_weapon")


class WorkingWeapons(NamedTuple):
    """What works on a fighter: weapon names, one entry per copy, and the weapons by kind."""

    names: tuple[str, ...]
    ranged: tuple[Weapon, ...]
    close: tuple[Weapon, ...]
    immobilised: bool


class Sheet:
    """The card of a fighter with the profile and the weapons that it names."""

    __slots__ = (
        "_weapons",
        "_working",
        "abilities",
        "card",
        "effects",
        "fields",
        "is_afv",
        "is_crew",
        "profile",
        "size",
    )

    def __init__(
        self,
        card: FighterCard,
        profile: Profile,
        weapons: dict[str, Weapon],
        abilities: Abilities,
        size: int,
        fields: tuple[FieldOfView | None, ...] | None = None,
    ) -> None:
        self.card, self.profile, self.size, self.fields = card, profile, size, fields
        self.is_afv, self.is_crew = profile.category in AFV, card.role in CREW
        own = (*card.abilities, *profile.abilities)
        # Nobody has an ability that the edition does not know.
        self.abilities = frozenset(name for name in own if name in abilities.known)
        self.effects = abilities.effects(self.abilities)
        self._weapons = weapons
        self._working: dict[tuple[int, ...], WorkingWeapons] = {}

    def working(self, sp: tuple[int, ...]) -> WorkingWeapons:
        """What works with these Structure points left."""
        found = self._working.get(sp)
        if found is None:
            found = self._working[sp] = self._work_out(sp)
        return found

    def _work_out(self, sp: tuple[int, ...]) -> WorkingWeapons:
        parts = self.profile.parts if sp else ()
        names = usable_weapons(self.card.weapons, parts, sp)
        carried = [self._weapons[name] for name in names]
        return WorkingWeapons(
            names,
            tuple(weapon for weapon in carried if weapon.kind == "ranged"),
            tuple(weapon for weapon in carried if weapon.kind == "close"),
            is_stuck(parts, sp),
        )


@cites("machine.weapon_destroyed", "ability.repairs_limits")
def usable_weapons(
    carried: tuple[str, ...], parts: tuple[Part, ...], sp: tuple[int, ...]
) -> tuple[str, ...]:
    """The weapons that can be used: all but those of destroyed parts."""
    dead = [part.weapon for part, points in zip(parts, sp, strict=True) if points == 0]
    left = []
    for weapon in carried:
        if weapon in dead:
            dead.remove(weapon)
        else:
            left.append(weapon)
    return tuple(left)


@cites("machine.propulsion_destroyed")
def is_stuck(parts: tuple[Part, ...], sp: tuple[int, ...]) -> bool:
    """Whether a machine cannot move because its propulsion is destroyed."""
    return any(
        part.kind == "propulsion" and points == 0 for part, points in zip(parts, sp, strict=True)
    )


def ability_effects(table: Table, fighter: Fighter) -> AbilityEffects:
    """What the abilities of a fighter do, those of its card and of its profile."""
    return table.setting.sheets[fighter.card].effects


def category_of(table: Table, unit: Unit) -> Category:
    """What kind of unit it is: that of its leader."""
    return table.setting.sheets[table.fighters[unit.leader].card].profile.category


def is_afv_unit(table: Table, unit: Unit) -> bool:
    """Whether a unit is made of armoured fighting vehicles."""
    return table.setting.sheets[table.fighters[unit.leader].card].is_afv

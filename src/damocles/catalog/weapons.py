"""Weapons: as written with the origin of every number, and as the rules use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from damocles.catalog.numbers import Measure, Number, check_bounds
from damocles.catalog.values import Frozen
from damocles.rules import model

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog.reading import Reader

Ability = Literal[
    "stability",
    "detection",
    "designator",
    "locked_shot",
    "projection",
    "sniper",
    "relay",
    "grenades",
    "nanostorms",
    "first_aid",
    "repairs",
    "sabotage",
    "nerves_of_steel",
    "overseer",
]
"""What the rules know by name; packs can give these and no others."""
ABILITIES: tuple[Ability, ...] = get_args(Ability)


class WeaponSource(Frozen, frozen=True, kw_only=True):
    """A weapon as written: either an accuracy or a fixed number to hit."""

    kind: Literal["ranged", "close"]
    accuracy: Number | None = None
    fixed: Number | None = None
    rate: Number
    rerolls: Number
    penetration: Number
    damage: Number
    area: Measure | None = None
    abilities: tuple[Ability, ...] = ()
    rule: str | None = None


def check_weapons(reader: Reader, weapons: Mapping[str, WeaponSource]) -> None:
    """Note a fault for every number out of bounds and every weapon without a way to hit."""
    check_bounds(reader, weapons)
    for name, weapon in weapons.items():
        if (weapon.accuracy is None) == (weapon.fixed is None):
            reader.fault((name,), "give either an accuracy or a fixed number to hit")


def weapon(name: str, source: WeaponSource) -> model.Weapon:
    """The weapon as the rules use it; with a fixed number to hit its accuracy is 0."""
    return model.Weapon(
        id=name,
        kind=source.kind,
        accuracy=source.accuracy.v if source.accuracy else 0,
        rate=source.rate.v,
        rerolls=source.rerolls.v,
        penetration=source.penetration.v,
        damage=source.damage.v,
        area=source.area.v if source.area else 0,
        fixed=source.fixed.v if source.fixed else None,
        abilities=source.abilities,
    )

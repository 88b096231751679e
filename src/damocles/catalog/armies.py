"""Armies: who can be mustered, with what, at which price; every number with its origin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import msgspec

from damocles.catalog.numbers import Count, Measure, Nerve, Number, Origin, check_bounds
from damocles.catalog.values import Frozen, Id, Named
from damocles.catalog.weapons import Ability, WeaponSource
from damocles.rules import model

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from damocles.catalog.reading import Path_, Reader

Positive = Annotated[int, msgspec.Meta(ge=1)]
Type = Annotated[int, msgspec.Meta(ge=1, le=3)]


class Allowed(Frozen, frozen=True):
    """What may stand in a slot of a platoon."""

    category: model.Category
    types: tuple[Type, ...]


class Pattern(Origin, frozen=True):
    """The slots of a platoon; the first is compulsory."""

    slots: tuple[tuple[Allowed, ...], ...]


class Rank(Named, frozen=True):
    """What a rank of officer is worth."""

    rank: Positive
    authority: Count
    leadership: Count
    numbers_bonus: Count


class Officers(Origin, frozen=True):
    """The ranks of an army, and what all its officers can do."""

    abilities: tuple[Ability, ...]
    ranks: tuple[Rank, ...]

    def rank(self, name: str) -> Rank | None:
        """The rank with this id, if there is one."""
        return next((rank for rank in self.ranks if rank.id == name), None)


class Specialist(Frozen, frozen=True):
    """A fighter who can do something that his mates cannot."""

    ability: Ability
    rule: str


class Equipment(Frozen, frozen=True):
    """Something carried by all fighters of a unit or by its leader: a weapon or an ability."""

    rule: str
    weapon: str | None = None
    ability: Ability | None = None
    bearer: Literal["everybody", "leader"] = "everybody"


class PartSource(Named, frozen=True, kw_only=True):
    """A part of a machine as written."""

    kind: Literal["frame", "propulsion", "weapon"]
    sp: Number
    weapon: str | None = None


class Numbers(Origin, frozen=True):
    """How many fighters a unit has: at least the standard number, without officer the maximum."""

    standard: Positive
    maximum: Positive


class SpecialWeapons(Origin, frozen=True, kw_only=True):
    """Which weapons bearers can have, how many bearers there may be, and what all pay for them."""

    options: tuple[str, ...]
    standard: Count
    maximum: Count
    surcharge: dict[str, Count] = msgspec.field(default_factory=dict)


class Specialists(Origin, frozen=True):
    """Which specialists a unit can have, and how many."""

    options: tuple[str, ...]
    standard: Count
    maximum: Count


class OfficerPrices(Origin, frozen=True):
    """What an officer of each rank costs in a unit."""

    prices: dict[str, Count]


class PriceOrigins(Frozen, frozen=True):
    """The prices of a line that do not come from where the table comes from."""

    standard: Origin | None = None
    maximum: Origin | None = None
    extra: Origin | None = None


class PriceLine(Frozen, frozen=True, kw_only=True):
    """The price of a unit with some equipment; `extra` is that of one more fighter."""

    equipment: tuple[str, ...]
    standard: Positive
    maximum: Positive
    extra: Positive | None
    origins: PriceOrigins = PriceOrigins()


class Prices(Origin, frozen=True):
    """The price table of a unit."""

    lines: tuple[PriceLine, ...]

    def line(self, equipment: Iterable[str]) -> PriceLine | None:
        """The line for exactly this equipment, in any order; None if it is not sold."""
        wanted = set(equipment)
        return next((line for line in self.lines if set(line.equipment) == wanted), None)


class UnitSource(Frozen, frozen=True, kw_only=True):
    """A unit of an army as written: the profile of its fighters and what may be mustered."""

    category: model.Category
    type: Number
    size: Number
    base: Measure
    movement: Measure
    morale: Nerve
    protection: Number
    combat: Number
    weapons: tuple[str, ...]
    numbers: Numbers
    prices: Prices
    parts: tuple[PartSource, ...] = ()
    abilities: tuple[Ability, ...] = ()
    equipment: tuple[str, ...] = ()
    special_weapons: SpecialWeapons | None = None
    specialists: Specialists | None = None
    officers: OfficerPrices | None = None


class Army(Named, frozen=True):
    """An army as written in its file."""

    pattern: Pattern
    officers: Officers
    specialists: dict[Id, Specialist]
    equipment: dict[Id, Equipment]
    units: dict[Id, UnitSource]


class _Names(NamedTuple):
    """Names written in one place of an army, and what they may be."""

    path: Path_
    what: str
    names: Iterable[str | None]
    known: Iterable[str]


def check_army(reader: Reader, army: Army, weapons: Mapping[str, WeaponSource]) -> None:
    """Note a fault for every number out of bounds and every id that leads nowhere."""
    check_bounds(reader, army)
    for name, item in army.equipment.items():
        if (item.weapon is None) == (item.ability is None):
            reader.fault(("equipment", name), "give either a weapon or an ability")
        place = ("equipment", name, "weapon")
        _refuse_unknown(reader, _Names(place, "weapon", [item.weapon], weapons))
    for name, unit in army.units.items():
        for named in (*_carried(unit, army, weapons), *_special(unit, army, weapons)):
            _refuse_unknown(reader, named._replace(path=("units", name, *named.path)))


def _carried(unit: UnitSource, army: Army, weapons: Mapping[str, WeaponSource]) -> Iterable[_Names]:
    """What all fighters of a unit carry, or can at a price."""
    yield _Names(("weapons",), "weapon", unit.weapons, weapons)
    yield _Names(("equipment",), "equipment", unit.equipment, army.equipment)
    for i, part in enumerate(unit.parts):
        yield _Names(("parts", i), "weapon of the unit", [part.weapon], unit.weapons)
    for i, line in enumerate(unit.prices.lines):
        yield _Names(("prices", "lines", i), "equipment", line.equipment, army.equipment)


def _special(unit: UnitSource, army: Army, weapons: Mapping[str, WeaponSource]) -> Iterable[_Names]:
    """Who the special fighters of a unit are."""
    if unit.special_weapons is not None:
        special, path = unit.special_weapons, ("special_weapons",)
        yield _Names(path, "weapon", special.options, weapons)
        yield _Names(path, "special weapon of the unit", special.surcharge, special.options)
    if unit.specialists is not None:
        yield _Names(("specialists",), "specialist", unit.specialists.options, army.specialists)
    if unit.officers is not None:
        ranks = [rank.id for rank in army.officers.ranks]
        yield _Names(("officers",), "rank", unit.officers.prices, ranks)


def _refuse_unknown(reader: Reader, named: _Names) -> None:
    """Note a fault for every name that is not known; nothing named is no fault."""
    known = list(named.known)
    for name in named.names:
        if name is not None and name not in known:
            remedy = f"known are {', '.join(known)}"
            reader.fault(named.path, f"no {named.what} is called {name}", remedy=remedy)


def profile(name: str, unit: UnitSource, army: Army) -> model.Profile:
    """The characteristics of a unit's fighters as the rules use them."""
    carried = (army.equipment[item].ability for item in unit.equipment)
    abilities = (*unit.abilities, *(ability for ability in carried if ability))
    parts = (model.Part(part.id, part.kind, part.sp.v, part.weapon) for part in unit.parts)
    return model.Profile(
        id=name,
        category=unit.category,
        type=unit.type.v,
        size=unit.size.v,
        radius=unit.base.v // 2,
        movement=unit.movement.v,
        morale=unit.morale.v,
        protection=unit.protection.v,
        combat=unit.combat.v,
        parts=tuple(parts),
        abilities=abilities,
    )

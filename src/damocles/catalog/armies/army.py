"""Armies: which units can be mustered, with what, at what price; every number with its origin."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from damocles.catalog.armies.sense import (
    composition_flaws,
    part_flaws,
    profile_flaws,
    range_flaws,
)
from damocles.catalog.armies.weapons import Ability, WeaponName
from damocles.catalog.source.forms import Ref
from damocles.catalog.source.numbers import Characteristic, Count, Measure, Nerve, Number, Origin
from damocles.catalog.source.reader import Flaw
from damocles.catalog.source.values import Frozen, Id, WithId
from damocles.engine import cites
from damocles.rules.state import CardValue, Category, Part, Profile
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Positive = Annotated[int, msgspec.Meta(ge=1)]
Type = Annotated[int, msgspec.Meta(ge=1, le=3)]
Degrees = Annotated[int, msgspec.Meta(ge=-360, le=360)]


EquipmentName = Annotated[str, Ref("equipment")]
SpecialistName = Annotated[str, Ref("specialist")]
RankName = Annotated[str, Ref("rank")]
UnitName = Annotated[str, Ref("unit")]


class Allowed(Frozen, frozen=True):
    """What may stand in a slot of a platoon."""

    category: Category
    types: tuple[Type, ...]


class Pattern(Origin, frozen=True):
    """The slots of a platoon, counted from one. `rule` is the one that gives them."""

    slots: tuple[tuple[Allowed, ...], ...]
    rule: str = "company.slot"
    compulsory: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=1)] = (1,)
    """The slots that every platoon fills."""

    def flaws(self) -> Iterator[Flaw]:
        """A compulsory slot that is not there."""
        for at, slot in enumerate(self.compulsory):
            if slot > len(self.slots):
                remedy = Saying("flaws.write_range", least=1, most=len(self.slots))
                yield Flaw(("compulsory", at), Saying("flaws.no_slot", slot=slot), remedy)


class Rank(WithId, frozen=True):
    """What an officer of a rank brings; the rank itself must be one that the rule set has."""

    rank: CardValue
    authority: CardValue
    leadership: CardValue
    numbers_bonus: CardValue


class HighestRank(Frozen, frozen=True):
    """From so many points of a company on, no officer may be above this rank."""

    points: Count
    rank: CardValue


class OfficerLimits(Frozen, frozen=True, kw_only=True):
    """How many officers of a rank there may be."""

    company: CardValue | None = 5
    """The rank allowed once in a company; None for the highest that its points permit."""
    platoon: CardValue | None = 4
    """The rank allowed once in a platoon."""
    highest: tuple[HighestRank, ...] = ()
    """The highest rank by points, fewest points first; without it every rank is permitted."""
    pyramid: bool = False
    """Whether there may be no more officers of a rank than of the one below it.

    The lowest rank and the one allowed once in a company are not counted against another.
    """

    def top(self, points: int) -> int | None:
        """The highest rank that a company of so many points may have; None for any."""
        found = [each.rank for each in self.highest if each.points <= points]
        return found[-1] if found else None


class Officers(Origin, frozen=True):
    """The ranks of an army, and what all its officers can do.

    `rank_0` is what fighters who are not officers are called, `rule` the rule that gives the ranks.
    """

    abilities: tuple[Ability, ...]
    ranks: tuple[Rank, ...]
    rank_0: Id | None = None
    rule: str = "company.army_lists"
    limits: OfficerLimits = OfficerLimits()

    def rank(self, name: str) -> Rank | None:
        """The rank with this id, if there is one."""
        return next((rank for rank in self.ranks if rank.id == name), None)


class Specialist(Frozen, frozen=True):
    """A fighter who can do something that the others of the unit cannot."""

    ability: Ability
    rule: str


class Equipment(Frozen, frozen=True):
    """Something carried by all fighters of a unit or by its leader: a weapon or an ability."""

    rule: str
    weapon: WeaponName | None = None
    ability: Ability | None = None
    bearer: Literal["everybody", "leader"] = "everybody"

    def flaws(self) -> Iterator[Flaw]:
        """Equipment that is neither a weapon nor an ability, or both."""
        if (self.weapon is None) == (self.ability is None):
            yield Flaw((), Saying("flaws.weapon_or_ability"), Saying("flaws.one_of_both"))


class FieldOfView(Origin, frozen=True):
    """The field of view of a vehicle's weapon, in degrees counter-clockwise from its front."""

    start: Degrees = msgspec.field(name="from")
    end: Degrees = msgspec.field(name="to")


class PartSource(WithId, frozen=True, kw_only=True):
    """A part of a machine as written; a weapon without a view sees all around."""

    kind: Literal["frame", "propulsion", "weapon"]
    sp: Characteristic
    weapon: str | None = None
    view: FieldOfView | None = None


class Numbers(Origin, frozen=True):
    """How many fighters a unit has: `standard` at least; `maximum` at most without an officer."""

    standard: Positive
    maximum: Positive

    def flaws(self) -> Iterator[Flaw]:
        """A maximum below the standard number."""
        yield from range_flaws(self)


class SpecialWeapons(Origin, frozen=True, kw_only=True):
    """Which weapons bearers can have, how many bearers there may be, and the surcharge for all."""

    options: tuple[WeaponName, ...]
    standard: Count
    maximum: Count
    surcharge: dict[str, Count] = msgspec.field(default_factory=dict)

    def flaws(self) -> Iterator[Flaw]:
        """A maximum below the standard number, and a surcharge for something not an option."""
        yield from range_flaws(self)
        for name in self.surcharge:
            if name not in self.options:
                problem = Saying("flaws.no_special", name=name)
                remedy = Saying("flaws.options", names=list(self.options))
                yield Flaw(("surcharge", name), problem, remedy)


class Specialists(Origin, frozen=True):
    """Which specialists a unit can have, and how many."""

    options: tuple[SpecialistName, ...]
    standard: Count
    maximum: Count

    def flaws(self) -> Iterator[Flaw]:
        """A maximum below the standard number."""
        yield from range_flaws(self)


class OfficerPrices(Origin, frozen=True):
    """What an officer of each rank costs in a unit."""

    prices: dict[RankName, Count]


class PriceOrigins(Frozen, frozen=True):
    """The prices of a line whose origin is not that of the table."""

    standard: Origin | None = None
    maximum: Origin | None = None
    extra: Origin | None = None


class PriceLine(Frozen, frozen=True, kw_only=True):
    """The price of a unit with some equipment; `extra` is the price of one more fighter."""

    equipment: tuple[EquipmentName, ...]
    standard: Positive
    maximum: Positive
    extra: Positive | None
    origins: PriceOrigins = PriceOrigins()

    def flaws(self) -> Iterator[Flaw]:
        """A lower price for more fighters."""
        yield from range_flaws(self)


class Composition(Frozen, frozen=True, kw_only=True):
    """A unit of this many fighters at one price: how many bearers and specialists are among them.

    A unit with fewer fighters than the smallest composition that has room for them costs as much.
    """

    number: Positive
    price: Positive
    bearers: Count = 0
    specialists: Count = 0


TariffForm = Literal["lines", "compositions"]
"""A form of prices, by the field that has them; a rule set has some of them in its content."""


class Prices(Origin, frozen=True, kw_only=True):
    """The prices of a unit in one of two forms: a table of equipment, or compositions."""

    lines: tuple[PriceLine, ...] = ()
    compositions: tuple[Composition, ...] = ()

    def line(self, equipment: Iterable[str]) -> PriceLine | None:
        """The line for exactly this equipment, in any order; None if it is not sold."""
        wanted = set(equipment)
        return next((line for line in self.lines if set(line.equipment) == wanted), None)

    @property
    def bundles(self) -> tuple[tuple[str, ...], ...]:
        """All combinations of equipment that are sold; compositions come as they are."""
        return tuple(line.equipment for line in self.lines) or ((),)

    def sells(self, equipment: Iterable[str]) -> bool:
        """Whether exactly this equipment is sold, in any order."""
        return set(equipment) in map(set, self.bundles)

    @property
    def form(self) -> TariffForm:
        """Which of the two forms it is."""
        return "compositions" if self.compositions else "lines"

    def flaws(self) -> Iterator[Flaw]:
        """Prices in both forms, a table without the plain unit, compositions in disorder."""
        if self.lines and self.compositions:
            problem = Saying("flaws.two_price_forms")
            yield Flaw(("compositions",), problem, Saying("flaws.keep_one"))
        elif not self.compositions and all(line.equipment for line in self.lines):
            remedy = Saying("flaws.add_plain_line")
            yield Flaw(("lines",), Saying("flaws.no_plain_price"), remedy)
        for at, (one, other) in enumerate(pairwise(self.compositions), 1):
            if one.number >= other.number or one.price > other.price:
                remedy = Saying("flaws.order_by_number")
                yield Flaw(("compositions", at), Saying("flaws.composition_order"), remedy)


class UnitSource(Frozen, frozen=True, kw_only=True):
    """A unit of an army as written: the profile of its fighters and what may be mustered."""

    category: Category
    type: Characteristic
    size: Characteristic
    base: Measure
    movement: Measure
    morale: Nerve
    protection: Characteristic
    combat: Characteristic
    weapons: tuple[WeaponName, ...]
    numbers: Numbers
    prices: Prices
    parts: tuple[PartSource, ...] = ()
    abilities: tuple[Ability, ...] = ()
    equipment: tuple[EquipmentName, ...] = ()
    special_weapons: SpecialWeapons | None = None
    specialists: Specialists | None = None
    officers: OfficerPrices | None = None

    def flaws(self) -> Iterator[Flaw]:
        """A type or Size that does not exist, parts that make no machine, numbers without price."""
        yield from profile_flaws(self)
        yield from part_flaws(self)
        yield from composition_flaws(self)


class OnFoot(Frozen, frozen=True, kw_only=True):
    """A hero without a machine."""

    category: Category
    type: Characteristic
    size: Characteristic
    base: Measure
    movement: Measure
    morale: Nerve
    protection: Characteristic
    combat: Characteristic
    weapons: tuple[WeaponName, ...]
    abilities: tuple[Ability, ...] = ()
    ap: Number

    def flaws(self) -> Iterator[Flaw]:
        """A type or Size that does not exist."""
        yield from profile_flaws(self)


class Aboard(Frozen, frozen=True):
    """The machine of a hero who pilots: which unit it belongs to, and the hero's price with it."""

    unit: UnitName
    ap: Number


class HeroSource(Frozen, frozen=True, kw_only=True):
    """A hero as written; the prices are added to those of the unit that the hero leads."""

    rank: RankName
    authority: Characteristic
    leadership: Characteristic
    on_foot: OnFoot
    aboard: Aboard | None = None


class ArmySource(WithId, frozen=True):
    """The first file of an army: its platoons, and the machines it has at hand for routines."""

    pattern: Pattern
    spares: tuple[UnitName, ...] = ()


class Army(ArmySource, frozen=True, kw_only=True):
    """An army with all its parts; a unit that is named twice among `spares` is there twice."""

    officers: Officers
    units: dict[Id, UnitSource]
    equipment: dict[Id, Equipment] = msgspec.field(default_factory=dict)
    specialists: dict[Id, Specialist] = msgspec.field(default_factory=dict)
    heroes: dict[Id, HeroSource] = msgspec.field(default_factory=dict)


@cites("profile.fighter")
def profile(name: str, unit: UnitSource, army: Army) -> Profile:
    """The characteristics of a unit's fighters as the rules use them."""
    carried = (army.equipment[item].ability for item in unit.equipment)
    abilities = (*unit.abilities, *(ability for ability in carried if ability))
    return Profile(
        id=name,
        category=unit.category,
        type=unit.type.v,
        size=unit.size.v,
        radius=unit.base.v // 2,
        movement=unit.movement.v,
        morale=unit.morale.v,
        protection=unit.protection.v,
        combat=unit.combat.v,
        parts=tuple(_part(part) for part in unit.parts),
        abilities=abilities,
    )


def _part(part: PartSource) -> Part:
    """A part of a machine as the rules use it."""
    view = (part.view.start, part.view.end) if part.view else None
    return Part(part.id, part.kind, part.sp.v, part.weapon, view)

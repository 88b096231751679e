"""A company joined with what its army says of every unit: who counts, who leads, what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import cites
from damocles.muster.roster.tariffs import tariff_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from damocles.catalog.armies import (
        Army,
        CompanySource,
        EntrySource,
        HeroSource,
        Rank,
        UnitSource,
    )
    from damocles.catalog.source import Origin


class RosterEntry(NamedTuple):
    """A unit of a company, where it stands in the list, and what its army says of it."""

    at: int
    source: EntrySource
    unit: UnitSource
    army: Army

    @property
    def ranks(self) -> list[Rank]:
        """The ranks of its officers other than heroes, the highest first."""
        found = [self.army.officers.rank(name) for name in self.source.officers]
        return sorted((rank for rank in found if rank is not None), key=lambda each: -each.rank)

    @property
    def officer(self) -> Rank | None:
        """The highest rank of its officers other than heroes, if it has one."""
        return next(iter(self.ranks), None)

    @property
    def hero(self) -> HeroSource | None:
        """The hero who leads it, if one does."""
        heroes = self.army.heroes
        return next((heroes[name] for name in self.source.officers if name in heroes), None)

    @property
    @cites("hero.per_unit")
    def rank(self) -> Rank | None:
        """The rank of its leader; heroes are officers, and lead."""
        hero = self.army.officers.rank(self.hero.rank) if self.hero else None
        return hero or self.officer

    @property
    def leader(self) -> str | None:
        """Who leads it: a hero, or else the highest of its officers."""
        heroes = [name for name in self.source.officers if name in self.army.heroes]
        return next(iter([*heroes, *(rank.id for rank in self.ranks)]), None)

    @property
    def most(self) -> int:
        """The highest number of fighters."""
        return tariff_of(self.unit).most(self)

    @property
    def bearers(self) -> int:
        """How many special weapons a unit of this number may have."""
        return tariff_of(self.unit).bearers(self)

    @property
    def specialists(self) -> int:
        """How many specialists a unit of this number may have, of one kind or several."""
        return tariff_of(self.unit).specialists(self)

    @property
    def is_unpriced(self) -> bool:
        """Whether it might have so many fighters and its equipment is sold, yet not for so many."""
        number, equipment = self.source.number, self.source.equipment
        within = self.unit.numbers.standard <= number <= self.most
        return within and self.unit.prices.sells(equipment) and not self.is_sold(number, equipment)

    def is_sold(self, number: int, equipment: Iterable[str]) -> bool:
        """Whether the unit has a price with so many fighters and this equipment."""
        return tariff_of(self.unit).sells(self.unit, number, equipment)


class Roster(NamedTuple):
    """A company with its army; units that the army does not have are in no entry."""

    company: CompanySource
    army: Army
    entries: tuple[RosterEntry, ...]

    def platoon(self, number: int) -> list[EntrySource]:
        """The units of a platoon, known or not."""
        return [unit for unit in self.company.units if unit.platoon == number]

    @property
    def platoons(self) -> list[int]:
        """The numbers of the platoons, in order."""
        return sorted({unit.platoon for unit in self.company.units})


def make_roster(company: CompanySource, army: Army) -> Roster:
    """The company joined with its army."""
    entries = (
        RosterEntry(at, source, army.units[source.unit], army)
        for at, source in enumerate(company.units)
        if source.unit in army.units
    )
    return Roster(company, army, tuple(entries))


# ---- prices ----------------------------------------------------------------------------------


@cites("company.army_lists")
def price(entry: RosterEntry) -> int:
    """What a unit costs: fighters, special weapons, officer; specialists are free.

    Equipment that is not sold counts as none, so that there is always a price to show.
    """
    return tariff_of(entry.unit).price(entry) + special_price(entry) + officers_price(entry)


@cites("company.equipment_price")
def special_price(entry: RosterEntry) -> int:
    """What its special weapon adds, however many carry it."""
    special = entry.unit.special_weapons
    return sum(special.surcharge.get(name, 0) for name in entry.source.special) if special else 0


@cites("company.officer_price")
def officers_price(entry: RosterEntry) -> int:
    """What its officer or hero adds; a rank that it may not have adds nothing."""
    ranks, heroes = entry.unit.officers, entry.army.heroes
    return sum(
        hero_price(entry, name) if name in heroes else ranks.prices.get(name, 0) if ranks else 0
        for name in entry.source.officers
    )


@cites("hero.price")
def hero_price(entry: RosterEntry, name: str) -> int:
    """What a hero adds: with the machine if the unit has such machines, otherwise on foot."""
    hero = entry.army.heroes[name]
    if hero.aboard is not None and hero.aboard.unit == entry.source.unit:
        return hero.aboard.ap.v
    return hero.on_foot.ap.v


def price_origins(entry: RosterEntry) -> Iterator[Origin]:
    """Where every part of a unit's price comes from."""
    source, unit = entry.source, entry.unit
    yield from tariff_of(unit).origins(entry)
    if unit.officers and any(name in unit.officers.prices for name in source.officers):
        yield unit.officers
    if unit.special_weapons and any(n in unit.special_weapons.surcharge for n in source.special):
        yield unit.special_weapons
    for name in source.officers:
        hero = entry.army.heroes.get(name)
        if hero is not None:
            aboard = hero.aboard is not None and hero.aboard.unit == source.unit
            yield hero.aboard.ap if aboard and hero.aboard else hero.on_foot.ap


@cites("company.value")
def company_price(found: Roster) -> int:
    """What a company costs: the sum of its units."""
    return sum(price(entry) for entry in found.entries)


# ---- officers --------------------------------------------------------------------------------


@cites("officer.rank_zero")
def rank_of(entry: RosterEntry) -> int:
    """The rank that leads a unit; 0 too where no officer does."""
    return entry.rank.rank if entry.rank else 0


def led_by_rank(entries: Iterable[RosterEntry], rank: int | None) -> list[RosterEntry]:
    """The units that an officer of this rank leads."""
    return [entry for entry in entries if entry.rank and entry.rank.rank == rank]


@cites("company.commander")
def commanders(entries: Sequence[RosterEntry]) -> list[RosterEntry]:
    """The units of the highest-ranking officers: one of them commands."""
    led = [entry for entry in entries if entry.rank]
    return [entry for entry in led if rank_of(entry) == max(map(rank_of, led))]

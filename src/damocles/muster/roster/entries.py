"""A company joined with what its army says of every unit: who counts, who leads, what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.catalog.armies import (
        Army,
        CompanySource,
        EntrySource,
        HeroSource,
        PriceLine,
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
    def line(self) -> PriceLine | None:
        """The price line for its equipment; None if that combination is not sold."""
        return self.unit.prices.line(self.source.equipment)

    @property
    def officer(self) -> Rank | None:
        """The rank of its officer, if an officer other than a hero leads it."""
        found = (self.army.officers.rank(name) for name in self.source.officers)
        return next((rank for rank in found if rank is not None), None)

    @property
    def hero(self) -> HeroSource | None:
        """The hero who leads it, if one does."""
        heroes = self.army.heroes
        return next((heroes[name] for name in self.source.officers if name in heroes), None)

    @property
    @cites("hero.per_unit")
    def rank(self) -> Rank | None:
        """The rank of its leader; heroes are officers."""
        return self.officer or (self.army.officers.rank(self.hero.rank) if self.hero else None)

    @property
    @cites("company.extra_fighters")
    def most(self) -> int:
        """The highest number of fighters, which the Numbers bonus of an officer raises.

        No card gives a hero such a bonus.
        """
        return self.unit.numbers.maximum + (self.officer.numbers_bonus if self.officer else 0)

    @property
    @cites("company.numbers_between")
    def full(self) -> bool:
        """Whether it has the maximum number, so that the second column of the tables applies."""
        return self.source.number >= self.unit.numbers.maximum

    @property
    @cites("company.special_weapon_limit", "company.numbers_between", "company.army_lists")
    def bearers(self) -> int:
        """How many special weapons a unit of this number may have."""
        special = self.unit.special_weapons
        return (special.maximum if self.full else special.standard) if special else 0

    @property
    @cites("company.specialists")
    def specialists(self) -> int:
        """How many specialists a unit of this number may have, of one kind or several."""
        allowed = self.unit.specialists
        return (allowed.maximum if self.full else allowed.standard) if allowed else 0


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
    numbers = entry.unit.numbers
    line = entry.line or entry.unit.prices.lines[0]
    return (
        fighters_price(line, numbers.standard, numbers.maximum, entry.source.number)
        + special_price(entry)
        + officers_price(entry)
    )


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


@cites("company.extra_fighters", "company.numbers_between", "company.missing_prices")
def fighters_price(line: PriceLine, standard: int, maximum: int, number: int) -> int:
    """The price of this many fighters; below the maximum number never above the maximum price.

    >>> from damocles.catalog.armies.army import PriceLine
    >>> line = PriceLine(equipment=(), standard=175, maximum=275, extra=30)
    >>> [fighters_price(line, 6, 9, number) for number in (6, 7, 8, 9, 10)]
    [175, 205, 235, 275, 305]
    """
    extra = line.extra or 0
    if number >= maximum:
        return line.maximum + (number - maximum) * extra
    return min(line.maximum, line.standard + max(0, number - standard) * extra)


def price_origins(entry: RosterEntry) -> Iterator[Origin]:
    """Where every part of a unit's price comes from."""
    source, unit = entry.source, entry.unit
    line = entry.line or unit.prices.lines[0]
    own = line.origins
    number = source.number
    used = [own.maximum if number >= unit.numbers.maximum else own.standard]
    if number not in (unit.numbers.standard, unit.numbers.maximum):
        used.append(own.extra)
    yield from (each or unit.prices for each in used)
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
    """The rank that leads a unit; 0 where no officer does."""
    return entry.rank.rank if entry.rank else 0


@cites("company.commander")
def commanders(entries: Sequence[RosterEntry]) -> list[RosterEntry]:
    """The units of the highest-ranking officers: one of them commands."""
    led = [entry for entry in entries if rank_of(entry)]
    return [entry for entry in led if rank_of(entry) == max(map(rank_of, led))]

"""Tariffs: the forms in which armies sell units; the one seam behind which prices are read.

Which forms there are is content of a rule set (`tariff.lines`); an army's file has one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from damocles.engine import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.catalog.armies import Composition, PriceLine, TariffForm, UnitSource
    from damocles.catalog.source import Origin
    from damocles.muster.roster.entries import RosterEntry


class UnitOffers(NamedTuple):
    """What an army offers of a kind of unit."""

    number: int
    """The number of fighters it has at least."""
    cost: int
    """What that many cost without anything else."""
    origin: Origin
    """Where this price comes from."""
    least: int
    """The lowest price of fighters and equipment."""
    most: int
    """The highest, without further fighters of an officer."""


class Tariff(Protocol):
    """A form of prices."""

    def offers(self, unit: UnitSource) -> UnitOffers:
        """What can be had at which price."""

    def sells(self, unit: UnitSource, number: int, equipment: Iterable[str]) -> bool:
        """Whether so many fighters with this equipment have a price."""

    def most(self, entry: RosterEntry) -> int:
        """The highest number of fighters."""

    def bearers(self, entry: RosterEntry) -> int:
        """How many special weapons a unit of this number may have."""

    def specialists(self, entry: RosterEntry) -> int:
        """How many specialists a unit of this number may have, of one kind or several."""

    def price(self, entry: RosterEntry) -> int:
        """What its fighters cost with their equipment."""

    def origins(self, entry: RosterEntry) -> Iterator[Origin]:
        """Where this price comes from."""


def tariff_of(unit: UnitSource) -> Tariff:
    """The form in which a unit is sold."""
    return TARIFFS[unit.prices.form]


def offers(unit: UnitSource) -> UnitOffers:
    """What an army offers of a kind of unit.

    >>> from damocles.catalog import core
    >>> offers(core().armies["therians"].units["storm_golems"])[:2]
    (6, 250)
    """
    return tariff_of(unit).offers(unit)


# ---- a table of equipment --------------------------------------------------------------------


class PriceTable:
    """A line of the table for each combination of equipment, with a price for each number."""

    def offers(self, unit: UnitSource) -> UnitOffers:
        """The plain line is what a unit costs at first."""
        lines = unit.prices.lines
        plain = next(line for line in lines if not line.equipment)
        origin = plain.origins.standard or unit.prices
        least, most = min(line.standard for line in lines), max(line.maximum for line in lines)
        return UnitOffers(unit.numbers.standard, plain.standard, origin, least, most)

    @cites("company.missing_prices")
    def sells(self, unit: UnitSource, number: int, equipment: Iterable[str]) -> bool:
        """In one of the two columns, or with the price of one more fighter."""
        line = unit.prices.line(equipment)
        columns = unit.numbers.standard, unit.numbers.maximum
        return line is not None and (line.extra is not None or number in columns)

    @cites("company.extra_fighters")
    def most(self, entry: RosterEntry) -> int:
        """The maximum, which the Numbers bonus of an officer raises; no hero has such a bonus."""
        return entry.unit.numbers.maximum + (entry.officer.numbers_bonus if entry.officer else 0)

    @cites("company.special_weapon_limit", "company.numbers_between", "company.army_lists")
    def bearers(self, entry: RosterEntry) -> int:
        """By the second column of the tables from the maximum number on, else by the first."""
        special = entry.unit.special_weapons
        return (special.maximum if _is_full(entry) else special.standard) if special else 0

    @cites("company.specialists")
    def specialists(self, entry: RosterEntry) -> int:
        """By the same columns."""
        allowed = entry.unit.specialists
        return (allowed.maximum if _is_full(entry) else allowed.standard) if allowed else 0

    def price(self, entry: RosterEntry) -> int:
        """By the line for the equipment; what is not sold counts as none, so there is a price."""
        numbers, line = entry.unit.numbers, _line(entry)
        return fighters_price(line, numbers.standard, numbers.maximum, entry.source.number)

    def origins(self, entry: RosterEntry) -> Iterator[Origin]:
        """The columns that were used."""
        number, numbers, own = entry.source.number, entry.unit.numbers, _line(entry).origins
        used = [own.maximum if number >= numbers.maximum else own.standard]
        if number not in (numbers.standard, numbers.maximum):
            used.append(own.extra)
        yield from (each or entry.unit.prices for each in used)


@cites("company.numbers_between")
def _is_full(entry: RosterEntry) -> bool:
    """Whether it has the maximum number, so that the second column of the tables applies."""
    return entry.source.number >= entry.unit.numbers.maximum


def _line(entry: RosterEntry) -> PriceLine:
    """The line for the equipment of a unit, or the first if it is not sold."""
    prices = entry.unit.prices
    return prices.line(entry.source.equipment) or prices.lines[0]


@cites("company.extra_fighters", "company.numbers_between", "company.missing_prices")
def fighters_price(line: PriceLine, standard: int, maximum: int, number: int) -> int:
    """The price of this many fighters; below the maximum number never above the maximum price.

    >>> from damocles.catalog.armies import PriceLine
    >>> line = PriceLine(equipment=(), standard=175, maximum=275, extra=30)
    >>> [fighters_price(line, 6, 9, number) for number in (6, 7, 8, 9, 10)]
    [175, 205, 235, 275, 305]
    """
    extra = line.extra or 0
    if number >= maximum:
        return line.maximum + (number - maximum) * extra
    return min(line.maximum, line.standard + max(0, number - standard) * extra)


# ---- compositions ----------------------------------------------------------------------------


class Compositions:
    """A price for each composition; equipment is not sold, and officers bring nobody with them."""

    def offers(self, unit: UnitSource) -> UnitOffers:
        """The smallest composition that has room for the standard number."""
        number, prices = unit.numbers.standard, [each.price for each in unit.prices.compositions]
        cost = _composition(unit, number).price
        return UnitOffers(number, cost, unit.prices, min(prices), max(prices))

    def sells(self, unit: UnitSource, number: int, equipment: Iterable[str]) -> bool:
        """Every number up to the largest has a price."""
        return number <= unit.numbers.maximum and not set(equipment)

    def most(self, entry: RosterEntry) -> int:
        """The largest composition."""
        return entry.unit.numbers.maximum

    def bearers(self, entry: RosterEntry) -> int:
        """What the composition says, if there is a special weapon."""
        found = _composition(entry.unit, entry.source.number)
        return found.bearers if entry.unit.special_weapons else 0

    def specialists(self, entry: RosterEntry) -> int:
        """What the composition says, if there is a specialist."""
        found = _composition(entry.unit, entry.source.number)
        return found.specialists if entry.unit.specialists else 0

    def price(self, entry: RosterEntry) -> int:
        """The price of the composition, for fewer fighters too."""
        return _composition(entry.unit, entry.source.number).price

    def origins(self, entry: RosterEntry) -> Iterator[Origin]:
        """All of them have one origin."""
        yield entry.unit.prices


def _composition(unit: UnitSource, number: int) -> Composition:
    """The smallest composition with room for so many; the largest if there are more."""
    found = unit.prices.compositions
    return next((each for each in found if each.number >= number), found[-1])


TARIFFS: dict[TariffForm, Tariff] = {"lines": PriceTable(), "compositions": Compositions()}
"""All forms, by the field of a pack that has them."""

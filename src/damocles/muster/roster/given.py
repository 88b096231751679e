"""Units that a mission gives: mustered like those of a company, and added to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource, EntrySource
from damocles.muster.roster.cards import make_cards
from damocles.muster.roster.entries import make_roster
from damocles.rules.state import Profile, Weapon

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from damocles.catalog.armies import Army
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import GivenUnitSource
    from damocles.rules.state import Company, UnitCard

Named = TypeVar("Named", Profile, Weapon)


def give_units(company: Company, units: Sequence[GivenUnitSource], catalog: Catalog) -> Company:
    """The company with the units that a mission gives its side, at no cost to it."""
    for army in dict.fromkeys(unit.army for unit in units):
        own = [unit for unit in units if unit.army == army]
        company = _joined(company, _company_of(own, catalog))
    return company


def _company_of(units: Sequence[GivenUnitSource], catalog: Catalog) -> Company:
    """Units of one army with their cards, profiles and weapons."""
    army = catalog.armies[units[0].army]
    entries = tuple(_entry(unit, army) for unit in units)
    return make_cards(
        make_roster(CompanySource(id="given", army=army.id, ap=1, units=entries), army), catalog
    )


def _entry(unit: GivenUnitSource, army: Army) -> EntrySource:
    """The unit as an entry of a company; a hero is not among the number that is mustered."""
    led = any(name in army.heroes for name in unit.officers)
    return EntrySource(
        id=unit.id,
        unit=unit.unit,
        platoon=1,
        slot=1,
        number=max(1, unit.fighters - led),
        officers=unit.officers,
        equipment=unit.equipment,
        special=unit.special,
        specialists=unit.specialists,
    )


def _joined(company: Company, given: Company) -> Company:
    """One company with the units of both, and whatever is on their cards, once."""
    named = set(_names_on(given.units))
    return replace(
        company,
        units=(*company.units, *given.units),
        profiles=_once((*company.profiles, *(p for p in given.profiles if p.id in named))),
        weapons=_once((*company.weapons, *(w for w in given.weapons if w.id in named))),
    )


def _names_on(units: Iterable[UnitCard]) -> Iterator[str]:
    """The profiles and weapons on the cards of these units."""
    for fighter in (fighter for unit in units for fighter in unit.fighters):
        for card in filter(None, (fighter, fighter.on_foot)):
            yield card.profile
            yield from card.weapons


def _once(values: Iterable[Named]) -> tuple[Named, ...]:
    """Profiles or weapons, each under its id."""
    return tuple({each.id: each for each in values}.values())

"""Whether a battle uses only cards from the library: a record can bring any others.

Companies are taken apart into the choices they were mustered from, mustered again from the
catalogue in use, and compared. So a company that is in no library is recognised as well.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource, EntrySource
from damocles.catalog.missions import battlefield, setup_choices
from damocles.catalog.packs import core
from damocles.catalog.rulebook import rule_set
from damocles.catalog.tables import choose_table
from damocles.errors import DamoclesError
from damocles.muster import (
    bare,
    give_units,
    make_cards,
    make_roster,
    officer_faults,
    unit_faults,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies import Army, UnitSource
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import BriefedMission, GivenUnitSource
    from damocles.muster import Fault, Roster
    from damocles.record.files import Header
    from damocles.rules.state import Company, FighterCard, Mission, UnitCard


BY_PLATOON = ("several_rank",)
"""Faults that cannot be judged for a company whose platoons are unknown."""


def has_foreign_cards(header: Header) -> bool:
    """Whether the mission, or a card of a company, differs from the catalogue in use."""
    catalog = core(header.rules)
    if not all(_is_mustered(header, seat, catalog) for seat in range(len(header.companies))):
        return True
    return not _is_known(header, catalog)


# ---- companies -------------------------------------------------------------------------------


def _is_mustered(header: Header, seat: int, catalog: Catalog) -> bool:
    """Whether the catalogue's army musters exactly the same cards, and the mission gives others."""
    company, given = header.companies[seat], _given(header, seat, catalog)
    names = {unit.id for unit in given}
    own = replace(company, units=tuple(unit for unit in company.units if unit.id not in names))
    again = _mustered(own, catalog) if own.units or not given else bare(company)
    return again is not None and (
        _as_assault(give_units(replace(again, ap=company.ap), given, catalog))
        == _as_assault(company)
    )


def _given(header: Header, seat: int, catalog: Catalog) -> list[GivenUnitSource]:
    """The units that the catalogue's mission gives to a seat."""
    written = catalog.missions.get(header.mission.id)
    names = {each.unit for each in header.mission.units or () if each.seat == seat}
    return [unit for unit in written.brief.units if unit.id in names] if written else []


def _mustered(company: Company, catalog: Catalog) -> Company | None:
    """The company as the catalogue's army musters it; None if it does not do so."""
    army = catalog.armies.get(company.army)
    if army is None or not all(card.name in army.units for card in company.units):
        return None
    sources = tuple(_source(army, card) for card in company.units)
    written = CompanySource(id=company.id, army=army.id, ap=company.ap or 1, units=sources)
    found = make_roster(written, army)
    if company.ap is not None and sum(card.ap for card in company.units) > company.ap:
        return None
    most = rule_set(catalog.rules).params.officers_per_unit
    if any(fault.reason not in BY_PLATOON for fault in _faults(found, most)):
        return None
    return make_cards(found, catalog)


def _faults(found: Roster, most: int) -> Iterator[Fault]:
    """What is wrong with units and so many officers at most; cards do not show the platoons."""
    return chain(unit_faults(found, most), officer_faults(found, most))


def _as_assault(company: Company) -> Company:
    """The company undivided: a mission says which of its units come later."""
    return replace(company, units=tuple(replace(each, wave="assault") for each in company.units))


def _source(army: Army, card: UnitCard) -> EntrySource:
    """The choices that could have made a card; only mustering it again shows if they did."""
    unit = army.units[card.name]
    officers = tuple(filter(None, (_officer(army, each) for each in card.fighters)))
    troops = card.fighters[any(name in army.heroes for name in officers) :]
    abilities = {(each.ability,): name for name, each in army.specialists.items()}
    trained = [each.abilities[-1:] for each in troops if each.role == "specialist"]
    return EntrySource(
        id=card.id,
        unit=card.name,
        platoon=1,
        slot=1,
        number=len(troops),
        officers=officers,
        equipment=card.equipment,
        special=Counter(_special(unit, troops)),
        specialists=tuple(abilities[each] for each in trained if each in abilities),
    )


def _officer(army: Army, card: FighterCard) -> str:
    """The hero that a fighter is, or the rank it has; empty if it is no officer."""
    if card.officer is None:
        return ""
    if card.officer.hero:
        own = card.on_foot.profile if card.on_foot else card.profile
        return own if own in army.heroes else ""
    return next((each.id for each in army.officers.ranks if each.rank == card.officer.rank), "")


def _special(unit: UnitSource, troops: tuple[FighterCard, ...]) -> Iterator[str]:
    """The special weapons that are carried instead of the unit's own."""
    options = unit.special_weapons.options if unit.special_weapons else ()
    for fighter in troops:
        if fighter.weapons[: len(unit.weapons)] != unit.weapons:
            yield from (weapon for weapon in fighter.weapons[:1] if weapon in options)


# ---- the mission -----------------------------------------------------------------------------


def _is_known(header: Header, catalog: Catalog) -> bool:
    """Whether the catalogue has this mission, with its own table or one laid by the seed."""
    written = catalog.missions.get(header.mission.id)
    if written is None:
        return False
    if header.mission in _laid(written):
        return True
    seed, spaced = header.seed_of(0), header.options.spaced_terrain
    try:
        random = choose_table(written, "random", seed=seed or 0, spaced=spaced)
    except DamoclesError:
        return False
    return header.mission in _laid(random)


def _laid(mission: BriefedMission) -> Iterator[Mission]:
    """A mission in every variant in which seats can play it."""
    for way in setup_choices():
        for first in (0, 1):
            try:
                yield battlefield(mission, first=first, setup=way)
            except DamoclesError:
                break

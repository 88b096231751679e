"""Units of the packs for a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource
from damocles.muster import (
    RosterEntry,
    make_cards,
    make_roster,
    may_lead,
    new_entry,
    officer_prices,
)
from damocles.scenario.checks import refuse_fields
from damocles.scenario.errors import ScenarioError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.catalog import Catalog
    from damocles.catalog.armies import Army
    from damocles.rules.state import Company

FIELDS = ("officers", "equipment", "special", "specialists", "wave")


def muster_unit(unit: str, count: int, entry: Mapping[str, object], *, catalog: Catalog) -> Company:
    """A company with only this unit, and its cards, profiles and weapons."""
    refuse_fields(entry, FIELDS, "field of a unit in a company")
    army = _army_of(unit, catalog)
    plain = replace(new_entry(army, unit, ()), **entry)
    hero = any(name in army.heroes for name in plain.officers)
    source = replace(plain, number=count - hero)
    _refuse_entry(RosterEntry(0, source, army.units[unit], army))
    company = CompanySource(id="scenario", army=army.id, ap=1, units=(source,))
    return make_cards(make_roster(company, army), catalog)


def _refuse_entry(entry: RosterEntry) -> None:
    """Refuse a number of fighters or a name that is not possible for the unit."""
    source, unit, heroes = entry.source, entry.unit, entry.army.heroes
    if not 1 <= source.number <= entry.most:
        raise ScenarioError(
            f"at: {source.unit} have 1 to {entry.most} fighters, not {source.number}"
        )
    leaders = [name for name, hero in heroes.items() if may_lead(hero, source.unit, unit)]
    known = {
        "officers": (*officer_prices(unit), *leaders),
        "special": unit.special_weapons.options if unit.special_weapons else (),
        "specialists": unit.specialists.options if unit.specialists else (),
    }
    for field, names in known.items():
        for name in getattr(source, field):
            if name not in names:
                may = ", ".join(names) or "none"
                raise ScenarioError(f"{field}: {source.unit} have no {name!r}; possible: {may}")
    if not entry.unit.prices.sells(entry.source.equipment):
        raise ScenarioError(f"equipment: {source.unit} do not have {', '.join(source.equipment)}")


def _army_of(unit: str, catalog: Catalog) -> Army:
    """The army that has a unit of this id."""
    for army in catalog.armies.values():
        if unit in army.units:
            return army
    raise ScenarioError(f"unit: no army has a unit {unit!r}")

"""What can be put down: every unit of the catalogue, every kind of terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog import core
from damocles.muster.choices import tentative
from damocles.server.sandbox.wire import ArmyStock, KindStock, SpecialStock, Stock, UnitStock

if TYPE_CHECKING:
    from damocles.catalog import Words
    from damocles.catalog.armies import Army, UnitSource


def stock() -> Stock:
    """All of it, in the order of the catalogue."""
    catalog = core()
    kinds = (KindStock(name, kind.w, kind.h, kind.size) for name, kind in catalog.kinds.items())
    return Stock(tuple(_army(army) for army in catalog.armies.values()), tuple(kinds))


def _army(army: Army) -> ArmyStock:
    units = tuple(_unit(name, unit) for name, unit in army.units.items())
    return ArmyStock(army.id, _named("armies", army.id), units)


def _unit(name: str, unit: UnitSource) -> UnitStock:
    special = unit.special_weapons
    options = special.options if special else ()
    return UnitStock(
        id=name,
        name=_named("units", name),
        category=unit.category,
        radius=unit.base.v // 2,
        size=unit.size.v,
        number=unit.numbers.standard,
        most=unit.numbers.maximum,
        weapon=next(iter(unit.weapons), ""),
        tentative=tentative(core(), "units", name),
        special=tuple(
            SpecialStock(each, _named("weapons", each), special.standard if special else 0)
            for each in options
        ),
    )


def _named(section: str, name: str) -> Words:
    """A name in every language; one without is called by its id."""
    texts = core().texts
    return {each: getattr(words, section).get(name, name) for each, words in texts.items()}

"""Spoiling legal companies at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from damocles.catalog.armies.army import Army
    from damocles.catalog.armies.companies import CompanySource, EntrySource
    from damocles.engine.chance import Chance


def spoilt(company: CompanySource, army: Army, chance: Chance, times: int = 3) -> CompanySource:
    """The company with a few things changed for which nobody asked the rules."""
    for _ in range(times):
        units = list(company.units)
        at = chance.below(len(units))
        if chance.below(6) == 0 and len(units) > 1:
            del units[at]
        else:
            units[at] = _other(units[at], army, chance)
        ap = max(company.ap - 50 * chance.below(3), 400)
        company = replace(company, units=tuple(units), ap=ap)
    return company


def _other(unit: EntrySource, army: Army, chance: Chance) -> EntrySource:
    """One field of a unit changed."""
    ranks = [rank.id for rank in army.officers.ranks]
    weapons = sorted({name for each in army.units.values() for name in each.weapons})
    special = {name: chance.between(1, 9) for name in chance.some_of(weapons, chance.below(3))}
    names = ["medic", "mechanic", "combat_engineer"]
    changes: list[dict[str, object]] = [
        {"unit": chance.one_of(sorted(army.units))},
        {"platoon": chance.between(1, 3)},
        {"slot": chance.between(1, 6)},
        {"number": chance.between(1, 20)},
        {"officers": tuple(chance.some_of(ranks, chance.below(3)))},
        {"equipment": tuple(chance.some_of(sorted(army.equipment), 2))},
        {"special": special},
        {"specialists": tuple(chance.some_of(names, 3))},
        {"id": "same", "unit": unit.unit + chance.one_of(["", "s", "_of_old"])},
    ]
    return replace(unit, **chance.one_of(changes))

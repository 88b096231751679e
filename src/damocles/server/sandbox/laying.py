"""From what was put down to a table on which the very rules of a battle answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.companies import CompanySource
from damocles.catalog.options import optioned
from damocles.muster.cards import carded
from damocles.muster.drafts import fresh
from damocles.muster.roster import Entry, roster
from damocles.rules.model import CeaseFire, Company, ElementCard, Mission
from damocles.rules.sets import USUAL
from damocles.rules.setting import Setting
from damocles.rules.situations import Stand, situated
from damocles.server.errors import Refused
from damocles.server.grounds import elements_of
from damocles.server.sandbox.wire import Named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.armies import Army
    from damocles.catalog.companies import EntrySource
    from damocles.rules.view import View
    from damocles.server.sandbox.wire import Layout, Put
    from damocles.server.wire import Ground

OPTIONS = {"free_measuring": True}
"""Whoever argues measures."""


class Laid(NamedTuple):
    """A view of the acting side, the acting unit, and the page's units in the rules' order."""

    view: View
    unit: int
    units: tuple[Put, ...]

    def number(self, name: str, *, field: str) -> int:
        """The number that the rules have for a unit of the page."""
        found = [index for index, put in enumerate(self.units) if put.id == name]
        if not found:
            raise Refused(f"{field}: no unit is called {name!r}", field=field)
        return found[0]

    @property
    def fighters(self) -> tuple[Named, ...]:
        """Whom each fighter's number means on the page."""
        table = self.view.table
        return tuple(
            Named(self.units[each.unit].id, table.units[each.unit].fighters.index(each.id))
            for each in table.fighters.values()
        )


def laid(layout: Layout, acting: str) -> Laid:
    """The table with everything on it, in the activation of the unit of this name.

    Names twice, unknown armies, units and weapons, and too many fighters are refused.
    """
    _refuse_repeated(layout.units)
    groups = sorted({put.group for put in layout.units})
    units = tuple(put for group in groups for put in _by_army(layout.units, group))
    companies = [_company([put for put in units if put.group == each]) for each in groups]
    setting = Setting(optioned(USUAL, OPTIONS), _mission(layout.ground), companies)
    numbers = [index for index, put in enumerate(units) if put.id == acting]
    if not numbers:
        raise Refused(f"unit: no unit is called {acting!r}", field="unit")
    if not any(units[numbers[0]].at):
        raise Refused("unit: nobody of it is on the table", field="unit")
    stands = {index: Stand(put.at, put.facing) for index, put in enumerate(units)}
    battle = situated(setting, stands, numbers[0])
    seat = battle.table.units[numbers[0]].seat
    return Laid(battle.view(seat), numbers[0], units)


def _refuse_repeated(units: Sequence[Put]) -> None:
    names = [put.id for put in units]
    for i, name in enumerate(names):
        if name in names[:i]:
            field = f"layout.units[{i}].id"
            raise Refused(f"{field}: the id {name!r} is taken", field=field)


def _by_army(units: Sequence[Put], group: str) -> list[Put]:
    """The units of a side, those of one army together: so a company can be made of them."""
    return sorted((put for put in units if put.group == group), key=lambda put: put.army)


def _mission(ground: Ground) -> Mission:
    elements = tuple(
        ElementCard(each.id, each.kind, each.size, each.piece.corners)
        for each in elements_of(ground).values()
    )
    return Mission(
        "sandbox", ground.width, ground.height, elements, (), (), (), CeaseFire(rounds=6), "GEN-074"
    )


# ---- companies -------------------------------------------------------------------------------


def _company(units: Sequence[Put]) -> Company:
    """One side; units of several armies may stand together."""
    armies = list(dict.fromkeys(put.army for put in units))
    parts = [_part([put for put in units if put.army == name], name) for name in armies]
    return Company(
        id="sandbox",
        army=parts[0].army,
        units=tuple(unit for part in parts for unit in part.units),
        profiles=tuple(profile for part in parts for profile in part.profiles),
        weapons=tuple(weapon for part in parts for weapon in part.weapons),
        spares=tuple(spare for part in parts for spare in part.spares),
    )


def _part(units: Sequence[Put], name: str) -> Company:
    """The units of one army."""
    army = core().armies.get(name)
    if army is None:
        raise Refused(f"army: no army is called {name!r}", field="army")
    sources = tuple(_source(army, put) for put in units)
    company = CompanySource(id="sandbox", army=name, ap=1, units=sources)
    return carded(roster(company, army), core().weapons)


def _source(army: Army, put: Put) -> EntrySource:
    """A unit with as many fighters as were put down, and its special weapon."""
    unit = army.units.get(put.unit)
    if unit is None:
        raise Refused(f"unit: {army.id} has no unit {put.unit!r}", field="unit")
    if len(put.at) > unit.numbers.maximum:
        detail = f"at: {put.unit} has at most {unit.numbers.maximum} fighters, not {len(put.at)}"
        raise Refused(detail, field="at")
    return _armed(army, put)


def _armed(army: Army, put: Put) -> EntrySource:
    """The unit; if a special weapon is named, as many bear it as may in a unit of this number."""
    unit = army.units[put.unit]
    plain = replace(fresh(army, put.unit, ()), id=put.id, number=len(put.at))
    if put.special is None:
        return plain
    if unit.special_weapons is None or put.special not in unit.special_weapons.options:
        raise Refused(f"special: {put.unit} has no {put.special!r}", field="special")
    bearers = min(Entry(0, plain, unit, army).bearers, len(put.at))
    return replace(plain, special={put.special: bearers} if bearers else {})

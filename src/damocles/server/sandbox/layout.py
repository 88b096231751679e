"""From what was put down to a table on which the real rules of a battle answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.rulebook import rule_set_with
from damocles.rules.battle import UnitPlaces, build_battle
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import CeaseFire, ElementCard, Mission, Setting
from damocles.server.http.errors import RequestRefused
from damocles.server.missions.grounds import elements_of
from damocles.server.sandbox.sides import enlist_side
from damocles.server.sandbox.wire import MOST_PUT, Named

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.battle import View
    from damocles.rules.state import Fighter
    from damocles.server.sandbox.wire import Layout, Put
    from damocles.server.wire import Ground

OPTIONS = {"free_measuring": True}
"""Measuring is free in the sandbox, which is there to settle arguments."""


class LaidTable(NamedTuple):
    """A view of the acting side, the acting unit, and the page's units in the rules' order."""

    view: View
    unit: int
    units: tuple[Put, ...]

    def number(self, name: str, *, field: str) -> int:
        """The number of a unit in the rules, from its id on the page."""
        found = [index for index, put in enumerate(self.units) if put.id == name]
        if not found:
            raise RequestRefused(f"{field}: no unit is called {name!r}", field=field)
        return found[0]

    def fighter(self, named: Named, *, field: str) -> Fighter:
        """The fighter that a page names; one that is not on the table is refused."""
        table = self.view.table
        own = table.units[self.number(named.unit, field=f"{field}.unit")].fighters
        if named.place >= len(own) or table.fighters[own[named.place]].place != "table":
            field = f"{field}.place"
            raise RequestRefused(f"{field}: nobody of that number is on the table", field=field)
        return table.fighters[own[named.place]]

    @property
    def fighters(self) -> tuple[Named, ...]:
        """The page's name for each fighter, by its number in the rules."""
        table = self.view.table
        return tuple(
            Named(self.units[each.unit].id, table.units[each.unit].fighters.index(each.id))
            for each in table.fighters.values()
        )


def lay_out(layout: Layout, acting: str) -> LaidTable:
    """The table with everything on it, during the activation of the unit `acting`.

    Repeated names, unknown armies, units and weapons, and too many fighters are refused.
    """
    _refuse_repeated(layout.units)
    _refuse_crowd(layout.units)
    groups = sorted({put.group for put in layout.units})
    units = tuple(put for group in groups for put in _by_army(layout.units, group))
    companies = [enlist_side([put for put in units if put.group == each]) for each in groups]
    setting = Setting(rule_set_with(USUAL_EDITION, OPTIONS), _mission(layout.ground), companies)
    numbers = [index for index, put in enumerate(units) if put.id == acting]
    if not numbers:
        raise RequestRefused(f"unit: no unit is called {acting!r}", field="unit")
    if not any(units[numbers[0]].at):
        raise RequestRefused("unit: nobody of it is on the table", field="unit")
    stands = {index: _stand(put) for index, put in enumerate(units)}
    battle = build_battle(setting, stands, numbers[0])
    seat = battle.table.units[numbers[0]].seat
    return LaidTable(battle.view(seat), numbers[0], units)


def _stand(put: Put) -> UnitPlaces:
    return UnitPlaces(put.at, put.facing, put.grounded, frozenset(put.drills))


def _refuse_repeated(units: Sequence[Put]) -> None:
    names = [put.id for put in units]
    for i, name in enumerate(names):
        if name in names[:i]:
            field = f"layout.units[{i}].id"
            raise RequestRefused(f"{field}: the id {name!r} is taken", field=field)


def _refuse_crowd(units: Sequence[Put]) -> None:
    """Refuse too many fighters in all: questions look at every fighter and at pairs of them."""
    count = sum(len(put.at) for put in units)
    if count > MOST_PUT:
        detail = f"layout.units: {count} fighters of at most {MOST_PUT}"
        raise RequestRefused(detail, field="layout.units")


def _by_army(units: Sequence[Put], group: str) -> list[Put]:
    """The units of a side, grouped by army so that companies can be made of them."""
    return sorted((put for put in units if put.group == group), key=lambda put: put.army)


def _mission(ground: Ground) -> Mission:
    elements = tuple(
        ElementCard(each.id, each.kind, each.size, each.piece.corners)
        for each in elements_of(ground).values()
    )
    return Mission(
        "sandbox", ground.width, ground.height, elements, (), (), (), CeaseFire(rounds=6), "GEN-074"
    )

"""From what was put down to a table on which the real rules of a battle answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.packs import core
from damocles.catalog.rulebook import rule_set_with
from damocles.rules.battle import UnitPlaces, build_battle
from damocles.rules.state import CeaseFire, ElementCard, Mission, Setting
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import check_rules
from damocles.server.missions.grounds import elements_of
from damocles.server.sandbox.sides import enlist_side
from damocles.server.sandbox.wire import MOST_PUT, Named
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import RuleSet
    from damocles.rules.battle import View
    from damocles.rules.state import Fighter, Params
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
            words = phrase("problems.unknown.unit", field=field, name=repr(name))
            raise RequestRefused(words, field=field)
        return found[0]

    def fighter(self, named: Named, *, field: str) -> Fighter:
        """The fighter that a page names; one that is not on the table is refused."""
        table = self.view.table
        own = table.units[self.number(named.unit, field=f"{field}.unit")].fighters
        if named.place >= len(own) or table.fighters[own[named.place]].place != "table":
            field = f"{field}.place"
            raise RequestRefused(phrase("problems.sandbox.nobody", field=field), field=field)
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
    rules = rule_set_with(check_rules(layout.rules, "layout.rules"), OPTIONS)
    catalog = core(rules.name)
    sides = ([put for put in units if put.group == each] for each in groups)
    companies = [enlist_side(side, catalog) for side in sides]
    setting = Setting(rules, _mission(layout.ground, rules), companies)
    numbers = [index for index, put in enumerate(units) if put.id == acting]
    if not numbers:
        words = phrase("problems.unknown.unit", field="unit", name=repr(acting))
        raise RequestRefused(words, field="unit")
    if not any(units[numbers[0]].at):
        raise RequestRefused(phrase("problems.sandbox.absent"), field="unit")
    stands = {index: _stand(put) for index, put in enumerate(units)}
    battle = build_battle(setting, stands, numbers[0])
    seat = battle.table.units[numbers[0]].seat
    return LaidTable(battle.view(seat), numbers[0], units)


def _stand(put: Put) -> UnitPlaces:
    drills, lasting = frozenset(put.drills), frozenset(put.lasting)
    return UnitPlaces(put.at, put.facing, put.grounded, drills, lasting)


def _refuse_repeated(units: Sequence[Put]) -> None:
    names = [put.id for put in units]
    for i, name in enumerate(names):
        if name in names[:i]:
            field = f"layout.units[{i}].id"
            words = phrase("problems.taken", field=field, name=repr(name))
            raise RequestRefused(words, field=field)


def _refuse_crowd(units: Sequence[Put]) -> None:
    """Refuse too many fighters in all: questions look at every fighter and at pairs of them."""
    count = sum(len(put.at) for put in units)
    if count > MOST_PUT:
        words = phrase("problems.sandbox.crowd", count=count, most=MOST_PUT)
        raise RequestRefused(words, field="layout.units")


def _by_army(units: Sequence[Put], group: str) -> list[Put]:
    """The units of a side, grouped by army so that companies can be made of them."""
    return sorted((put for put in units if put.group == group), key=lambda put: put.army)


def _mission(ground: Ground, rules: RuleSet[Params]) -> Mission:
    elements = tuple(
        ElementCard(each.id, each.kind, each.size, each.piece.corners)
        for each in elements_of(ground, rules.name).values()
    )
    end, rule = CeaseFire(rounds=6), rules.cite("battle.phases")
    return Mission("sandbox", ground.width, ground.height, elements, (), (), (), end, rule)

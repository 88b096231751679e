"""What can be put down: every unit of the catalog, every kind of terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.catalog.packs import core
from damocles.catalog.rulebook import rule_set
from damocles.muster import is_tentative, may_lead, officer_prices
from damocles.rules.state import AFV, read_drills
from damocles.server.frames.drills import drill_views, routine_views
from damocles.server.frames.terrain import kind_view
from damocles.server.sandbox.wire import (
    ArmyStock,
    KindStock,
    LeaderStock,
    Stock,
    Thing,
    UnitStock,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.catalog.armies import Army, UnitSource
    from damocles.catalog.packs import Catalog
    from damocles.catalog.source import ElementKind
    from damocles.engine import RuleSet
    from damocles.rules.state import Drill, Params
    from damocles.words import Words


def stock(rules: str) -> Stock:
    """Everything of a rule set that can be put down, in the order of the catalog."""
    shelves = _Shelves(core(rules), rule_set(rules))
    return Stock(
        armies=tuple(map(shelves.army, shelves.catalog.armies.values())),
        kinds=tuple(_kind(name, kind) for name, kind in shelves.catalog.kinds.items()),
        drills=tuple(view for view in drill_views(shelves.rules) if view.id in shelves.drills),
        routines=routine_views(shelves.rules),
    )


def _kind(name: str, kind: ElementKind) -> KindStock:
    shown = kind_view(name, is_open=kind.ground == "open")
    return KindStock(name, shown.name, kind.w, kind.h, kind.size, shown.open)


class _Shelves(NamedTuple):
    """The catalog of a rule set, as the sandbox offers it."""

    catalog: Catalog
    rules: RuleSet[Params]

    @property
    def drills(self) -> dict[str, Drill]:
        """The drills that units may be under while others act, by their names."""
        return read_drills(self.rules).closing

    def army(self, army: Army) -> ArmyStock:
        """An army with all its units."""
        units = tuple(self.unit(army, name) for name in army.units)
        return ArmyStock(army.id, self.named("armies", army.id), units)

    def unit(self, army: Army, name: str) -> UnitStock:
        """A unit with everything that it may have."""
        unit = army.units[name]
        special, experts = unit.special_weapons, unit.specialists
        sets = unit.prices.bundles
        return UnitStock(
            id=name,
            name=self.named("units", name),
            category=unit.category,
            radius=unit.base.v // 2,
            size=unit.size.v,
            number=unit.numbers.standard,
            most=unit.numbers.maximum,
            tentative=is_tentative(self.catalog, "units", name),
            special=self.things("weapons", special.options if special else ()),
            leaders=(*self.officers(army, unit), *self.heroes(army, name)),
            specialists=self.things("specialists", experts.options if experts else ()),
            experts=experts.maximum if experts else 0,
            equipment=tuple(self.things("equipment", each) for each in sets)
            if len(sets) > 1
            else (),
            machine=unit.category in AFV,
            drills=tuple(name for name, drill in self.drills.items() if may_take(unit, drill)),
        )

    def officers(self, army: Army, unit: UnitSource) -> list[LeaderStock]:
        """The officers that a unit may have; they have the same base as its other fighters."""
        return [
            LeaderStock(
                rank.id,
                self.named("ranks", rank.id),
                unit.base.v // 2,
                unit.size.v,
                more=rank.numbers_bonus,
            )
            for rank in army.officers.ranks
            if rank.id in officer_prices(unit)
        ]

    def heroes(self, army: Army, name: str) -> list[LeaderStock]:
        """The heroes who may lead such a unit, on foot or aboard."""
        unit, found = army.units[name], []
        for each, hero in army.heroes.items():
            if may_lead(hero, name, unit):
                body = unit if unit.category in AFV else hero.on_foot
                radius, size = body.base.v // 2, body.size.v
                shown = self.named("heroes", each)
                found.append(LeaderStock(each, shown, radius, size, hero=True))
        return found

    def things(self, section: str, names: Iterable[str]) -> tuple[Thing, ...]:
        """Things of a kind by their names."""
        return tuple(Thing(each, self.named(section, each)) for each in names)

    def named(self, section: str, name: str) -> Words:
        """A name in every language; where there is none, the id."""
        texts = self.catalog.texts
        return {each: getattr(words, section).get(name, name) for each, words in texts.items()}


def may_take(unit: UnitSource, drill: Drill) -> bool:
    """Whether such a unit may be under a drill."""
    return unit.category not in drill.not_for

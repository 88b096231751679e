"""What can be put down: every unit of the catalog, every kind of terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.packs import core
from damocles.catalog.rulebook import rule_set
from damocles.muster import is_tentative, may_lead, officer_prices
from damocles.rules.sets import USUAL_EDITION
from damocles.rules.state import AFV, read_drills, read_routines
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
    from damocles.catalog.source import ElementKind
    from damocles.rules.state import Drill, Routine
    from damocles.words import Words


def stock() -> Stock:
    """Everything that can be put down, in the order of the catalog."""
    catalog = core()
    kinds = tuple(_kind(name, kind) for name, kind in catalog.kinds.items())
    rules = rule_set(USUAL_EDITION)
    return Stock(
        armies=tuple(_army(army) for army in catalog.armies.values()),
        kinds=kinds,
        drills=tuple(view for view in drill_views(rules) if view.id in drills()),
        routines=routine_views(rules),
    )


def _kind(name: str, kind: ElementKind) -> KindStock:
    shown = kind_view(name, is_open=kind.ground == "open")
    return KindStock(name, shown.name, kind.w, kind.h, kind.size, shown.open)


def _army(army: Army) -> ArmyStock:
    units = tuple(_unit(army, name) for name in army.units)
    return ArmyStock(army.id, _named("armies", army.id), units)


def _unit(army: Army, name: str) -> UnitStock:
    unit = army.units[name]
    special, experts = unit.special_weapons, unit.specialists
    sets = unit.prices.bundles
    return UnitStock(
        id=name,
        name=_named("units", name),
        category=unit.category,
        radius=unit.base.v // 2,
        size=unit.size.v,
        number=unit.numbers.standard,
        most=unit.numbers.maximum,
        tentative=is_tentative(core(), "units", name),
        special=_things("weapons", special.options if special else ()),
        leaders=(*_officers(army, unit), *_heroes(army, name)),
        specialists=_things("specialists", experts.options if experts else ()),
        experts=experts.maximum if experts else 0,
        equipment=tuple(_things("equipment", each) for each in sets) if len(sets) > 1 else (),
        machine=unit.category in AFV,
        drills=tuple(name for name, drill in drills().items() if may_take(unit, drill)),
    )


def drills() -> dict[str, Drill]:
    """The drills that units may be under while others act, by their names."""
    return read_drills(rule_set(USUAL_EDITION)).closing


def routines() -> dict[str, Routine]:
    """The routines that may last on units while others act, by their names."""
    return read_routines(rule_set(USUAL_EDITION)).lasting


def may_take(unit: UnitSource, drill: Drill) -> bool:
    """Whether such a unit may be under a drill."""
    return not (drill.infantry_only and unit.category in AFV)


def _officers(army: Army, unit: UnitSource) -> list[LeaderStock]:
    """The officers that a unit may have; they have the same base as its other fighters."""
    return [
        LeaderStock(
            rank.id,
            _named("ranks", rank.id),
            unit.base.v // 2,
            unit.size.v,
            more=rank.numbers_bonus,
        )
        for rank in army.officers.ranks
        if rank.id in officer_prices(unit)
    ]


def _heroes(army: Army, name: str) -> list[LeaderStock]:
    """The heroes who may lead such a unit, on foot or aboard."""
    unit, found = army.units[name], []
    for each, hero in army.heroes.items():
        if may_lead(hero, name, unit):
            body = unit if unit.category in AFV else hero.on_foot
            radius, size = body.base.v // 2, body.size.v
            found.append(LeaderStock(each, _named("heroes", each), radius, size, hero=True))
    return found


def _things(section: str, names: Iterable[str]) -> tuple[Thing, ...]:
    return tuple(Thing(each, _named(section, each)) for each in names)


def _named(section: str, name: str) -> Words:
    """A name in every language; where there is none, the id."""
    texts = core().texts
    return {each: getattr(words, section).get(name, name) for each, words in texts.items()}

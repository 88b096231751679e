"""From the units that were put down to a company for each side; impossible units are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.armies import CompanySource
from damocles.catalog.rulebook import rule_set
from damocles.muster import (
    RosterEntry,
    make_cards,
    make_roster,
    may_lead,
    new_entry,
    officer_prices,
)
from damocles.rules.state import AFV, Company, read_drills, read_routines
from damocles.server.http.errors import RequestRefused
from damocles.server.sandbox.stock import may_take
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.catalog.armies import Army, EntrySource
    from damocles.catalog.packs import Catalog
    from damocles.engine import RuleSet
    from damocles.rules.state import Params
    from damocles.server.sandbox.wire import Put


def enlist_side(units: Sequence[Put], catalog: Catalog) -> Company:
    """The company of one side, which may have units of several armies."""
    armies = list(dict.fromkeys(put.army for put in units))
    parts = [_part([put for put in units if put.army == name], name, catalog) for name in armies]
    return Company(
        id="sandbox",
        army=parts[0].army,
        units=tuple(unit for part in parts for unit in part.units),
        profiles=tuple(profile for part in parts for profile in part.profiles),
        weapons=tuple(weapon for part in parts for weapon in part.weapons),
        spares=tuple(spare for part in parts for spare in part.spares),
        pilots=tuple(pilot for part in parts for pilot in part.pilots),
    )


def _part(units: Sequence[Put], name: str, catalog: Catalog) -> Company:
    """The units of one army, as a company."""
    army = catalog.armies.get(name)
    if army is None:
        raise _refused("army", "army", name=repr(name))
    sources = tuple(_source(army, put, rule_set(catalog.rules)) for put in units)
    company = CompanySource(id="sandbox", army=name, ap=1, units=sources)
    return make_cards(make_roster(company, army), catalog)


def _source(army: Army, put: Put, rules: RuleSet[Params]) -> EntrySource:
    """A unit with as many fighters as were put down, and everything it carries."""
    if put.unit not in army.units:
        raise _refused("unit", "unit", army=army.id, name=repr(put.unit))
    hero = put.leader in army.heroes
    plain = replace(
        new_entry(army, put.unit, ()),
        id=put.id,
        number=len(put.at) - hero,
        officers=(put.leader,) if put.leader else (),
        specialists=put.specialists,
        equipment=put.equipment,
    )
    entry = RosterEntry(0, plain, army.units[put.unit], army)
    _refuse_leader(entry, put)
    _refuse_number(entry, put)
    _refuse_things(entry, put)
    _refuse_states(entry, put, rules)
    return _armed(entry, put)


def _refuse_leader(entry: RosterEntry, put: Put) -> None:
    """Refuse a leader who is neither of a rank the unit may have nor a hero of such units."""
    hero = entry.hero
    if put.leader is None or put.leader in officer_prices(entry.unit):
        return
    if hero is None or not may_lead(hero, put.unit, entry.unit):
        raise _refused("leader", "leader", name=repr(put.leader), unit=put.unit)


def _refuse_number(entry: RosterEntry, put: Put) -> None:
    if not 1 <= entry.source.number <= entry.most:
        what, number = "number" if entry.hero is None else "number_led", entry.source.number
        raise _refused("at", what, unit=put.unit, most=entry.most, number=number)


def _refuse_things(entry: RosterEntry, put: Put) -> None:
    """Refuse specialists or equipment that the unit cannot have, or too many of them."""
    own = entry.unit.specialists
    for name in put.specialists:
        if own is None or name not in own.options:
            raise _refused("specialists", "lacking", unit=put.unit, name=repr(name))
    if len(put.specialists) > entry.specialists:
        most, number = entry.specialists, len(put.specialists)
        raise _refused("specialists", "most", unit=put.unit, most=most, number=number)
    if not entry.unit.prices.sells(entry.source.equipment):
        raise _refused("equipment", "equipment", unit=put.unit, names=", ".join(put.equipment))


def _refuse_states(entry: RosterEntry, put: Put, rules: RuleSet[Params]) -> None:
    """Refuse a grounded machine, drills it does not know, and routines that do not last."""
    if put.grounded and entry.unit.category in AFV:
        raise _refused("grounded", "grounded", unit=put.unit)
    drills, routines = read_drills(rules).closing, read_routines(rules).lasting
    for name in put.drills:
        drill = drills.get(name)
        if drill is None:
            known = ", ".join(drills)
            raise _refused("drills", "no_such_drill", name=repr(name), known=known)
        if not may_take(entry.unit, drill):
            cited = rules.cite(drill.rule)
            raise _refused("drills", "drill", unit=put.unit, name=repr(name), rule=cited)
    for name in put.lasting:
        if name not in routines:
            raise _refused("lasting", "no_such_routine", name=repr(name))


def _armed(entry: RosterEntry, put: Put) -> EntrySource:
    """The unit with its special weapon, if any, borne by as many fighters as may and are left."""
    special, plain = entry.unit.special_weapons, entry.source
    if put.special is None:
        return plain
    if special is None or put.special not in special.options:
        raise _refused("special", "lacking", unit=put.unit, name=repr(put.special))
    bearers = min(entry.bearers, plain.number - len(plain.specialists))
    return replace(plain, special={put.special: bearers} if bearers > 0 else {})


def _refused(field: str, what: str, **facts: str | int) -> RequestRefused:
    words = phrase(f"problems.sandbox.{what}", field=field, **facts)
    return RequestRefused(words, field=field)

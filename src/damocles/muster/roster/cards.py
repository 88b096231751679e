"""From a legal company to the cards that a battle is fought with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.armies import (
    hero_aboard,
    hero_on_foot,
    pilots,
    profile,
    profile_on_foot,
    weapon,
)
from damocles.engine import cites
from damocles.muster.roster.drafts import new_entry
from damocles.muster.roster.entries import RosterEntry, price
from damocles.muster.roster.ids import free_id
from damocles.rules.state import Company, FighterCard, Officer, Profile, Role, UnitCard

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from damocles.catalog.armies import Army, Equipment, Rank, WeaponSource
    from damocles.catalog.packs import Catalog
    from damocles.muster.roster.entries import Roster


def make_cards(found: Roster, catalog: Catalog) -> Company:
    """The company with every card, profile and weapon; it has to be legal."""
    weapons, origins = catalog.weapons, catalog.origins["units"]
    units = tuple(unit_card(entry, weapons) for entry in found.entries)
    spares, heroes = tuple(spare_cards(found, origins)), tuple(pilot_cards(found, weapons))
    cards = (*units, *spares, *heroes)
    return Company(
        id=found.company.id,
        army=found.army.id,
        units=units,
        profiles=tuple(_profiles(found.army, cards)),
        weapons=tuple(weapon(name, weapons[name]) for name in sorted(_carried(cards))),
        spares=spares,
        pilots=heroes,
        ap=found.company.ap,
    )


def _fighters(cards: Iterable[UnitCard]) -> Iterator[FighterCard]:
    """Every fighter, and every hero aboard a machine once more on foot."""
    for card in cards:
        for fighter in card.fighters:
            yield fighter
            if fighter.on_foot is not None:
                yield fighter.on_foot


def _carried(cards: Iterable[UnitCard]) -> set[str]:
    """Every weapon that somebody carries."""
    return {name for fighter in _fighters(cards) for name in fighter.weapons}


def _profiles(army: Army, cards: Iterable[UnitCard]) -> Iterator[Profile]:
    """Every profile that somebody has, once."""
    for name in dict.fromkeys(fighter.profile for fighter in _fighters(cards)):
        known = army.units.get(name)
        yield profile(name, known, army) if known else profile_on_foot(army, name)


# ---- units -----------------------------------------------------------------------------------


@cites("routine.transfer_limits")
def unit_card(entry: RosterEntry, weapons: Mapping[str, WeaponSource]) -> UnitCard:
    """The unit as mustered: leader first, then standard fighters, bearers, specialists."""
    source = entry.source
    return UnitCard(
        id=source.id,
        name=source.unit,
        army=entry.army.id,
        fighters=tuple(_led(entry, weapons)),
        ap=price(entry),
        wave=source.wave,
        equipment=source.equipment,
        bearers=source.number if _mobile_support(entry) else entry.bearers,
    )


@cites("hero.outside_numbers", "company.officer_counts")
def _led(entry: RosterEntry, weapons: Mapping[str, WeaponSource]) -> list[FighterCard]:
    """All fighters, the leader first: a hero in addition to their number, or one of them."""
    troops, hero = _troops(entry), _hero(entry, weapons)
    led = [_officer(entry, *each) for each in zip(troops, entry.ranks, strict=False)]
    first, *others = [*([] if hero is None else [hero]), *led, *troops[len(led) :]]
    return [_equipped(entry, first), *others]


def _hero(entry: RosterEntry, weapons: Mapping[str, WeaponSource]) -> FighterCard | None:
    """The hero who leads a unit, if any: aboard if the unit has the hero's machines."""
    name = next((name for name in entry.source.officers if name in entry.army.heroes), None)
    if name is None:
        return None
    aboard = entry.army.heroes[name].aboard
    with_machine = aboard is not None and aboard.unit == entry.source.unit
    return (hero_aboard if with_machine else hero_on_foot)(entry.army, name, weapons).card


def _equipped(entry: RosterEntry, leader: FighterCard) -> FighterCard:
    """The leader with what only the leader carries."""
    own = tuple(item.ability for item in _items(entry, "leader") if item.ability)
    return replace(leader, abilities=(*leader.abilities, *own))


def _troops(entry: RosterEntry) -> list[FighterCard]:
    """The fighters that count in the number: standard ones, then bearers, then specialists."""
    source = entry.source
    special = [
        *(_bearer(entry, name) for name, count in source.special.items() for _ in range(count)),
        *(_specialist(entry, name) for name in source.specialists),
    ]
    role: Role = "bearer" if _mobile_support(entry) else "standard"
    standard = _fighter(entry, role)
    return [*[standard] * (source.number - len(special)), *special]


@cites("support.mobile")
def _mobile_support(entry: RosterEntry) -> bool:
    """Support that acts as soldiers do: everybody in it bears the weapon of the unit."""
    return entry.unit.category == "support"


@cites("officer.characteristics")
def _officer(entry: RosterEntry, fighter: FighterCard, rank: Rank) -> FighterCard:
    """A fighter of the unit as an officer of it, with what the rank gives."""
    officer = Officer(rank.rank, rank.authority, rank.leadership, numbers_bonus=rank.numbers_bonus)
    abilities = (*fighter.abilities, *entry.army.officers.abilities)
    return replace(fighter, role="officer", abilities=abilities, officer=officer)


@cites("profile.special_weapon")
def _bearer(entry: RosterEntry, name: str) -> FighterCard:
    """A fighter whose special weapon replaces the weapons of the others."""
    return _fighter(entry, "bearer", weapons=(name,))


@cites("profile.specialist")
def _specialist(entry: RosterEntry, name: str) -> FighterCard:
    """A fighter with an additional ability."""
    return _fighter(entry, "specialist", abilities=(entry.army.specialists[name].ability,))


@cites("company.same_equipment")
def _fighter(
    entry: RosterEntry,
    role: Role,
    *,
    weapons: tuple[str, ...] | None = None,
    abilities: tuple[str, ...] = (),
) -> FighterCard:
    """A card with what everybody in the unit carries and can do."""
    shared = _items(entry, "everybody")
    carried = entry.unit.weapons if weapons is None else weapons
    return FighterCard(
        profile=entry.source.unit,
        role=role,
        weapons=(*carried, *(item.weapon for item in shared if item.weapon)),
        abilities=(*(item.ability for item in shared if item.ability), *abilities),
    )


def _items(entry: RosterEntry, bearer: str) -> list[Equipment]:
    """The equipment options of the unit that everybody carries, or that only its leader does."""
    items = (entry.army.equipment[name] for name in entry.source.equipment)
    return [item for item in items if item.bearer == bearer]


# ---- beside the units ------------------------------------------------------------------------


@cites("routine.creation_limits", "routine.creation_miniatures")
def spare_cards(found: Roster, origins: Mapping[str, str]) -> Iterator[UnitCard]:
    """The army's spare machines from the packs that the company's units are from, one card each."""
    taken = {unit.id for unit in found.company.units}
    packs = {origins[unit.unit] for unit in found.company.units}
    for name in (name for name in found.army.spares if origins[name] in packs):
        source = replace(new_entry(found.army, name, taken), number=1)
        taken.add(source.id)
        entry = RosterEntry(0, source, found.army.units[name], found.army)
        yield replace(unit_card(entry, {}), wave="reinforcement")


@cites("wreck.pilot_choice", "wreck.obstacle_and_pilot")
def pilot_cards(found: Roster, weapons: Mapping[str, WeaponSource]) -> Iterator[UnitCard]:
    """The heroes with a machine who lead no unit, each alone and on foot; else an officer."""
    leading = {name for unit in found.company.units for name in unit.officers}
    free = [name for name in pilots(found.army) if name not in leading]
    for name in free:
        yield _alone(found, name, hero_on_foot(found.army, name, weapons).card)
    if not free:
        yield from _nameless_pilot(found)


def _nameless_pilot(found: Roster) -> Iterator[UnitCard]:
    """An officer of the lowest rank as a soldier of type 2, where the army has such soldiers."""
    units = found.army.units.items()
    names = [name for name, unit in units if unit.category == "soldier" and unit.type.v == 2]
    lowest = min(found.army.officers.ranks, key=lambda rank: rank.rank)
    for name in names[:1]:
        source = replace(new_entry(found.army, name, ()), number=1, officers=(lowest.id,))
        entry = RosterEntry(0, source, found.army.units[name], found.army)
        yield _alone(found, name, _officer(entry, _fighter(entry, "standard"), lowest))


def _alone(found: Roster, name: str, card: FighterCard) -> UnitCard:
    """A unit with a single fighter."""
    taken = {unit.id for unit in found.company.units}
    return UnitCard(free_id(f"pilot_{name}", taken), card.profile, found.army.id, (card,), 0)

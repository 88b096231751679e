"""Companies: as written, and with every fighter's card as the rules use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.armies import Army, Positive, UnitSource, profile
from damocles.catalog.numbers import Count
from damocles.catalog.values import Frozen, Slug
from damocles.catalog.weapons import WeaponSource, weapon
from damocles.engine.citations import cites
from damocles.rules import model

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from damocles.catalog.armies import PriceLine, Rank
    from damocles.catalog.reading import Reader


class EntrySource(Frozen, frozen=True, kw_only=True):
    """A unit of a company as written."""

    id: Slug
    unit: str
    platoon: Positive
    slot: Positive
    number: Positive
    officer: str | None = None
    equipment: tuple[str, ...] = ()
    special: str | None = None
    bearers: Count = 0
    specialists: tuple[str, ...] = ()
    wave: model.Wave = "assault"


class CompanySource(Frozen, frozen=True):
    """A company as written in its file; `ap` is what it may cost at most."""

    id: Slug
    army: str
    ap: Positive
    units: tuple[EntrySource, ...]


class Entry(NamedTuple):
    """A unit of a company together with what its army says of it."""

    source: EntrySource
    unit: UnitSource
    army: Army
    line: PriceLine

    @property
    def rank(self) -> Rank | None:
        """The rank of its officer, if it has one."""
        return self.army.officers.rank(self.source.officer) if self.source.officer else None

    @property
    def most(self) -> int:
        """The highest number of fighters, which a high rank raises."""
        return self.unit.numbers.maximum + (self.rank.numbers_bonus if self.rank else 0)


def mustered(
    reader: Reader,
    source: CompanySource,
    armies: Mapping[str, Army],
    weapons: Mapping[str, WeaponSource],
) -> model.Company | None:
    """The company with its cards, or None with every fault noted."""
    army = armies.get(source.army)
    if army is None:
        remedy = f"known are {', '.join(sorted(armies))}"
        reader.fault(("army",), f"no army is called {source.army}", remedy=remedy)
        return None
    entries = [_entry(reader, i, each, army) for i, each in enumerate(source.units)]
    found = [entry for entry in entries if entry is not None]
    _refuse_repeated(reader, source)
    if reader.faults:
        return None
    cards = [unit_card(entry) for entry in found]
    return model.Company(
        id=source.id,
        army=army.id,
        units=tuple(cards),
        profiles=tuple(
            {e.source.unit: profile(e.source.unit, e.unit, army) for e in found}.values()
        ),
        weapons=tuple(weapon(name, weapons[name]) for name in sorted(_carried(cards))),
        ap=source.ap,
    )


@cites("MIS-104")
def fielded(company: model.Company, mission: model.Mission) -> model.Company:
    """A company as it comes to a mission: without reinforcements all units are in the assault."""
    if mission.reinforcements:
        return company
    units = tuple(replace(unit, wave="assault") for unit in company.units)
    return replace(company, units=units)


def _carried(cards: Iterable[model.UnitCard]) -> set[str]:
    """Every weapon that somebody carries."""
    return {name for card in cards for fighter in card.fighters for name in fighter.weapons}


def _refuse_repeated(reader: Reader, source: CompanySource) -> None:
    """Ids are unique in a company."""
    seen: set[str] = set()
    for i, entry in enumerate(source.units):
        if entry.id in seen:
            reader.fault(("units", i, "id"), f"the id {entry.id} is taken")
        seen.add(entry.id)


def _entry(reader: Reader, i: int, source: EntrySource, army: Army) -> Entry | None:
    """A unit with what its army says of it, or None with every fault noted."""
    unit = army.units.get(source.unit)
    if unit is None:
        remedy = f"known are {', '.join(army.units)}"
        reader.fault(("units", i, "unit"), f"no unit is called {source.unit}", remedy=remedy)
        return None
    line = unit.prices.line(source.equipment)
    if line is None:
        problem = f"{source.unit} are not sold with {', '.join(source.equipment)}"
        reader.fault(("units", i, "equipment"), problem)
        return None
    before = len(reader.faults)
    entry = Entry(source, unit, army, line)
    for field, problem in _problems(entry):
        reader.fault(("units", i, field), problem)
    return entry if len(reader.faults) == before else None


def _problems(entry: Entry) -> Iterable[tuple[str, str]]:
    """What cannot be carded or priced, with the field at fault."""
    source, unit = entry.source, entry.unit
    if source.officer and source.officer not in (unit.officers.prices if unit.officers else ()):
        yield "officer", f"{source.unit} have no officer called {source.officer}"
    special = unit.special_weapons.options if unit.special_weapons else ()
    if source.bearers and source.special not in special:
        yield "special", f"{source.unit} have no special weapon called {source.special}"
    known = unit.specialists.options if unit.specialists else ()
    for name in source.specialists:
        if name not in known:
            yield "specialists", f"{source.unit} have no specialist called {name}"
    if not unit.numbers.standard <= source.number <= entry.most:
        yield "number", f"{source.unit} are {unit.numbers.standard} to {entry.most} fighters"
    leader_and_special = 1 + source.bearers + len(source.specialists)
    if leader_and_special > source.number:
        yield "number", f"a leader and his special fighters are {leader_and_special}"


def unit_card(entry: Entry) -> model.UnitCard:
    """The unit as mustered: leader first, then standard fighters, bearers, specialists."""
    source = entry.source
    standard = source.number - 1 - source.bearers - len(source.specialists)
    fighters = [
        _leader(entry),
        *[_fighter(entry, "standard")] * standard,
        *[_bearer(entry)] * source.bearers,
        *[_specialist(entry, name) for name in source.specialists],
    ]
    return model.UnitCard(
        id=source.id,
        name=source.unit,
        army=entry.army.id,
        fighters=tuple(fighters),
        ap=price(entry),
        wave=source.wave,
        equipment=source.equipment,
        bearers=most_bearers(entry),
    )


@cites("RUL-97", "RUL-131")
def most_bearers(entry: Entry) -> int:
    """How many special weapons a unit of this number may have, bought or not."""
    special, numbers = entry.unit.special_weapons, entry.unit.numbers
    if special is None:
        return 0
    full = entry.source.number >= numbers.maximum
    return max(special.maximum if full else special.standard, entry.source.bearers)


def _leader(entry: Entry) -> model.FighterCard:
    """The officer, or a standard fighter, with what only a leader carries."""
    items = [entry.army.equipment[name] for name in entry.source.equipment]
    own = tuple(i.ability for i in items if i.ability and i.bearer == "leader")
    rank = entry.rank
    if rank is None:
        return _fighter(entry, "standard", abilities=own)
    officer = model.Officer(
        rank.rank, rank.authority, rank.leadership, numbers_bonus=rank.numbers_bonus
    )
    abilities = (*own, *entry.army.officers.abilities)
    return _fighter(entry, "officer", abilities=abilities, officer=officer)


@cites("GEN-027")
def _bearer(entry: Entry) -> model.FighterCard:
    """A fighter whose special weapon stands in place of all that the others fight with."""
    return _fighter(entry, "bearer", weapons=(str(entry.source.special),))


@cites("GEN-028")
def _specialist(entry: Entry, name: str) -> model.FighterCard:
    """A fighter who can do something more."""
    return _fighter(entry, "specialist", abilities=(entry.army.specialists[name].ability,))


def _fighter(
    entry: Entry,
    role: model.Role,
    *,
    weapons: tuple[str, ...] | None = None,
    abilities: tuple[str, ...] = (),
    officer: model.Officer | None = None,
) -> model.FighterCard:
    """A card with what everybody in the unit carries and can."""
    items = [entry.army.equipment[name] for name in entry.source.equipment]
    shared = [item for item in items if item.bearer == "everybody"]
    carried = entry.unit.weapons if weapons is None else weapons
    return model.FighterCard(
        profile=entry.source.unit,
        role=role,
        weapons=(*carried, *(item.weapon for item in shared if item.weapon)),
        abilities=(*(item.ability for item in shared if item.ability), *abilities),
        officer=officer,
    )


def price(entry: Entry) -> int:
    """What a unit costs: its fighters, its special weapons, its officer."""
    source, unit = entry.source, entry.unit
    special = unit.special_weapons.surcharge if unit.special_weapons and source.bearers else {}
    officers = unit.officers.prices if unit.officers else {}
    fighters = fighters_price(
        entry.line, unit.numbers.standard, unit.numbers.maximum, source.number
    )
    return fighters + special.get(source.special or "", 0) + officers.get(source.officer or "", 0)


def fighters_price(line: PriceLine, standard: int, maximum: int, number: int) -> int:
    """The price of so many fighters; between standard and maximum never above the maximum price.

    >>> from damocles.catalog.armies import PriceLine
    >>> line = PriceLine(equipment=(), standard=175, maximum=275, extra=30)
    >>> [fighters_price(line, 6, 9, number) for number in (6, 7, 8, 9, 10)]
    [175, 205, 235, 275, 305]
    """
    extra = line.extra or 0
    if number >= maximum:
        return line.maximum + (number - maximum) * extra
    return min(line.maximum, line.standard + (number - standard) * extra)

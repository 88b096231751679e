"""What can be chosen for a unit: every choice with its price, how sure that is, and its edit."""

from __future__ import annotations

from itertools import combinations_with_replacement, groupby
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.catalog.source import Source, doubt
from damocles.engine import Value
from damocles.muster.builder.edits import Furnish, furnish_unit
from damocles.muster.builder.variants import sizes
from damocles.muster.checks.officers import may_lead, officer_prices
from damocles.muster.roster.entries import price, price_origins
from damocles.muster.text.vocabulary import text_of
from damocles.muster.text.writer import tell_count
from damocles.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from damocles.catalog.armies import EntrySource, Rank
    from damocles.catalog.packs import Catalog
    from damocles.muster.roster.entries import Roster, RosterEntry
    from damocles.rules.state import Wave
    from damocles.words import Language


class UnitChoice(Value, frozen=True):
    """One thing that can be chosen for a unit: `edit` chooses it, `ap` is then the unit's cost.

    `source` is that of the least certain part of the price; `tentative` tells whether the thing
    chosen comes from a pack of guesses.
    """

    name: str
    edit: Furnish
    ap: int
    chosen: bool
    source: Source
    tentative: bool


class Choices(Value, frozen=True):
    """All that can be chosen for a unit as it is now; choosing none is listed as a choice too."""

    numbers: tuple[UnitChoice, ...]
    equipment: tuple[UnitChoice, ...]
    special: tuple[UnitChoice, ...]
    specialists: tuple[UnitChoice, ...]
    officers: tuple[UnitChoice, ...]
    waves: tuple[UnitChoice, ...]


def choices(found: Roster, entry: RosterEntry, catalog: Catalog, language: Language) -> Choices:
    """What can be chosen for a unit of a company, each choice independent of the others.

    No choice breaks a rule of the unit itself, provided the unit is legal otherwise.
    """
    offer = _Offer(found, entry, catalog, language)
    return Choices(
        tuple(offer.numbers()),
        tuple(offer.equipment()),
        tuple(offer.special()),
        tuple(offer.specialists()),
        tuple(offer.officers()),
        tuple(offer.waves()),
    )


def is_tentative(catalog: Catalog, section: str, name: str) -> bool:
    """Whether it comes from a pack of guesses; what comes from no pack is not a guess."""
    return name in catalog.origins.get(section, {}) and catalog.tentative(section, name)


def _height(rank: Rank) -> int:
    """How high a rank is."""
    return rank.rank


def _sorted(unit: EntrySource) -> EntrySource:
    """The unit with its equipment and specialists sorted, as their order means nothing."""
    equipment, specialists = sorted(unit.equipment), sorted(unit.specialists)
    return replace(unit, equipment=tuple(equipment), specialists=tuple(specialists))


class _Offer(NamedTuple):
    """A unit of a company for which choices are looked up."""

    found: Roster
    entry: RosterEntry
    catalog: Catalog
    language: Language

    def numbers(self) -> Iterator[UnitChoice]:
        """Every size that has a price in the lists."""
        prices, equipment = self.entry.unit.prices, self.entry.source.equipment
        bundle = equipment if prices.sells(equipment) else prices.bundles[0]
        for number in sizes(self.entry):
            if self.entry.is_sold(number, bundle):
                yield self._choice(str(number), Furnish(at=self.entry.at, number=number))

    def equipment(self) -> Iterator[UnitChoice]:
        """Every combination that is sold."""
        bundles = self.entry.unit.prices.bundles
        for bundle in bundles if len(bundles) > 1 else ():
            named = ", ".join(self._named("equipment", name) for name in bundle)
            guessed = self._guessed("equipment", bundle)
            edit = Furnish(at=self.entry.at, equipment=bundle)
            yield self._choice(named, edit, guessed=guessed)

    def special(self) -> Iterator[UnitChoice]:
        """Up to the allowed number of bearers, all with the same weapon."""
        options, at = self.entry.unit.special_weapons, self.entry.at
        if options is None:
            return
        yield self._choice("", Furnish(at=at, special={}))
        for name in options.options:
            guessed = self._guessed("weapons", [name])
            for number in range(1, self.entry.bearers + 1):
                named = self._several("weapons", name, number)
                edit = Furnish(at=at, special={name: number})
                yield self._choice(named, edit, guessed=guessed)

    def _several(self, section: str, name: str, number: int) -> str:
        """So many of a thing."""
        return tell_count(number, self._named(section, name), self.language)

    def specialists(self) -> Iterator[UnitChoice]:
        """All mixtures of all kinds, up to the allowed number."""
        options = self.entry.unit.specialists
        for number in range(self.entry.specialists + 1) if options else ():
            for names in combinations_with_replacement(options.options if options else (), number):
                several = ((name, len(list(same))) for name, same in groupby(names))
                named = (self._several("specialists", name, n) for name, n in several)
                edit = Furnish(at=self.entry.at, specialists=names)
                guessed = self._guessed("specialists", names)
                yield self._choice(", ".join(named), edit, guessed=guessed)

    def officers(self) -> Iterator[UnitChoice]:
        """The unit's own ranks, the lowest first, and the heroes who may lead it and are free."""
        at, own, army = self.entry.at, officer_prices(self.entry.unit), self.entry.army
        ranks = sorted((rank for rank in army.officers.ranks if rank.id in own), key=_height)
        heroes = self._free_heroes()
        if ranks or heroes:
            yield self._choice("", Furnish(at=at, officers=()))
        sections = {**{rank.id: "ranks" for rank in ranks}, **dict.fromkeys(heroes, "heroes")}
        for name, section in sections.items():
            edit = Furnish(at=at, officers=(name,))
            guessed = self._guessed(section, [name])
            yield self._choice(self._named(section, name), edit, guessed=guessed)

    def waves(self) -> Iterator[UnitChoice]:
        """With the assault or as a reinforcement."""
        waves: tuple[Wave, ...] = ("assault", "reinforcement")
        for wave in waves:
            yield self._choice(self._term(wave), Furnish(at=self.entry.at, wave=wave))

    def _free_heroes(self) -> list[str]:
        """The heroes who may lead the unit and lead no other."""
        units = enumerate(self.found.company.units)
        busy = {name for at, unit in units if at != self.entry.at for name in unit.officers}
        kind, unit = self.entry.source.unit, self.entry.unit
        heroes = self.entry.army.heroes.items()
        return [name for name, hero in heroes if name not in busy and may_lead(hero, kind, unit)]

    def _choice(self, name: str, edit: Furnish, *, guessed: bool = False) -> UnitChoice:
        """A choice with its price."""
        other = self.entry._replace(source=furnish_unit(self.entry.source, edit))
        return UnitChoice(
            name=name or self._term("none"),
            edit=edit,
            ap=price(other),
            chosen=_sorted(other.source) == _sorted(self.entry.source),
            source=doubt(price_origins(other)),
            tentative=guessed,
        )

    def _term(self, name: str) -> str:
        return tell(f"muster.terms.{name}", {}, self.language, self.catalog.rules)

    def _named(self, section: str, name: str) -> str:
        return text_of(self.catalog, self.language, section, name)

    def _guessed(self, section: str, names: Iterable[str]) -> bool:
        return any(is_tentative(self.catalog, section, name) for name in names)

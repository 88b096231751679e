"""Companies as text to paste and share, and as YAML."""

from __future__ import annotations

import json
from itertools import groupby
from typing import TYPE_CHECKING

from damocles.muster.checks.limits import entry_of
from damocles.muster.roster.entries import price
from damocles.muster.roster.ids import company_id, free_id
from damocles.muster.text.vocabulary import tell_price, text_of
from damocles.words import DEFAULT, grammar_of, tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.armies import CompanySource, EntrySource
    from damocles.catalog.packs import Catalog
    from damocles.words import Language


def as_text(
    company: CompanySource, catalog: Catalog, language: Language = DEFAULT, *, prices: bool = False
) -> str:
    """The company in words; `parse_company` reads it back unchanged, whatever the language.

    With `prices`, each unit's line ends with its cost.
    """
    writer = _Writer(company, catalog, language, prices=prices)
    return "\n".join(writer.lines()) + "\n"


class _Writer:
    """The lines of one company in one language."""

    def __init__(
        self, company: CompanySource, catalog: Catalog, language: Language, *, prices: bool
    ) -> None:
        self.company, self.catalog, self.language = company, catalog, language
        self.army = catalog.armies[company.army]
        self.prices = prices

    def lines(self) -> Iterator[str]:
        """Header, then platoons and their units in the order of the list."""
        yield self._header()
        platoon, taken = 0, set[str]()
        for unit in self.company.units:
            if unit.platoon != platoon:
                yield from ("", begin_platoon(unit.platoon, self.language))
                platoon = unit.platoon
            automatic = free_id(unit.unit, taken)
            taken.add(unit.id)
            yield f"{unit.slot}. {self._unit(unit)}{_mark(unit.id, automatic)}"

    def _header(self) -> str:
        company = self.company
        name = f': "{company.name}"' if company.name else ""
        mark = _mark(company.id, company_id(company.name, company.army, company.ap))
        begun = first_line(company.army, company.ap, self.catalog, self.language)
        return f"{begun}{name}{mark}"

    def _unit(self, unit: EntrySource) -> str:
        """A unit with all that belongs to it."""
        parts = [tell_troops(unit.number, self._named("units", unit.unit), self.language)]
        parts += [self._named("equipment", name) for name in unit.equipment]
        for name, count in unit.special.items():
            parts.append(tell_count(count, self._named("weapons", name), self.language))
        for name, same in groupby(unit.specialists):
            named = self._named("specialists", name)
            parts.append(tell_count(len(list(same)), named, self.language))
        parts += [self._officer(name) for name in unit.officers]
        if unit.id == self.company.commander:
            parts.append(self._say("text.commander"))
        if unit.wave == "reinforcement":
            parts.append(self._say("terms.reinforcement"))
        return ", ".join(parts) + self._price(unit)

    def _officer(self, name: str) -> str:
        return self._named("heroes" if name in self.army.heroes else "ranks", name)

    def _price(self, unit: EntrySource) -> str:
        entry = entry_of(self.army, 0, unit)
        if entry is None or not self.prices:
            return ""
        return f" ({tell_price(price(entry), self.language, self.catalog.rules)})"

    def _say(self, key: str) -> str:
        return tell(f"muster.{key}", {}, self.language)

    def _named(self, section: str, name: str) -> str:
        return text_of(self.catalog, self.language, section, name)


def first_line(army: str, ap: int, catalog: Catalog, language: Language) -> str:
    """The first line of a company that has no name: its army and its points."""
    points = tell_price(ap, language, catalog.rules)
    return f"{text_of(catalog, language, 'armies', army)}, {points}"


def begin_platoon(number: int, language: Language) -> str:
    """The line that begins a platoon."""
    return tell("muster.text.platoon", {"number": number}, language)


def _mark(name: str, automatic: str) -> str:
    """An id in brackets, unless it is the one that the parser would give anyway."""
    return "" if name == automatic else f" [{name}]"


def tell_troops(number: int, name: str, language: Language) -> str:
    """A number of fighters; units have names for several.

    >>> [tell_troops(1, name, "en") for name in ("Fire Toads", "kolossus")]
    ['1 Fire Toad', '1 kolossus']
    >>> tell_troops(12, "star troopers", "en")
    '12 star troopers'
    """
    return f"{number} {grammar_of(language).name_one(name) if number == 1 else name}"


def tell_count(number: int, name: str, language: Language) -> str:
    """A thing, with its number if there are several.

    >>> tell_count(1, "flamer", "en"), tell_count(2, "flamer", "fr")
    ('flamer', '2 flamers')
    """
    return name if number == 1 else f"{number} {grammar_of(language).name_several(name)}"


# ---- YAML ------------------------------------------------------------------------------------


def as_yaml(company: CompanySource) -> str:
    """The company in the form of the packs' files."""
    lines = [f"id: {company.id}", f"army: {company.army}", f"ap: {company.ap}"]
    if company.name:
        lines.append(f"name: {json.dumps(company.name, ensure_ascii=False)}")
    if company.commander:
        lines.append(f"commander: {company.commander}")
    lines.append("units:" if company.units else "units: []")
    lines += [f"  - {{{', '.join(_fields(unit))}}}" for unit in company.units]
    return "\n".join(lines) + "\n"


def _fields(unit: EntrySource) -> Iterator[str]:
    """The fields of a unit that are not empty."""
    for name in ("id", "unit", "platoon", "slot", "number"):
        yield f"{name}: {getattr(unit, name)}"
    for name in ("officers", "equipment", "special", "specialists"):
        found = getattr(unit, name)
        if isinstance(found, dict):
            inner = ", ".join(f"{key}: {count}" for key, count in found.items())
            if found:
                yield f"{name}: {{{inner}}}"
        elif found:
            yield f"{name}: [{', '.join(found)}]"
    if unit.wave != "assault":
        yield f"wave: {unit.wave}"

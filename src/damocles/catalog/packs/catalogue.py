"""The catalog: everything that packs offer, and the pack that each thing came with."""

from __future__ import annotations

import msgspec

from damocles.catalog.armies.army import Army
from damocles.catalog.armies.companies import CompanySource
from damocles.catalog.armies.weapons import WeaponSource
from damocles.catalog.errors import UnknownName
from damocles.catalog.missions.battlefields import battlefield
from damocles.catalog.packs.pack import Pack
from damocles.catalog.packs.texts import Origins
from damocles.catalog.source.values import BriefedMission, ElementKind, Texts
from damocles.rules.state import Mission
from damocles.words import Language


class Catalog(msgspec.Struct, frozen=True):
    """Everything that the packs of a rule set offer, by id.

    `origins` names the pack that each thing came with.
    """

    missions: dict[str, BriefedMission]
    armies: dict[str, Army]
    weapons: dict[str, WeaponSource]
    companies: dict[str, CompanySource]
    texts: dict[Language, Texts]
    packs: dict[str, Pack]
    origins: Origins
    kinds: dict[str, ElementKind]
    rules: str
    """The rule set that all of it is for."""

    def part_for(self, rules: str) -> Catalog:
        """The same for a rule set that has these packs, with the missions that are for it."""
        own = {name: each for name, each in self.missions.items() if each.rules == rules}
        return msgspec.structs.replace(self, missions=own, rules=rules)

    def mission(self, name: str) -> Mission:
        """A mission as the rules play it; an unknown one raises UnknownName.

        >>> from damocles.catalog import core
        >>> core().mission("skirmish").cease_fire.rounds
        6
        """
        return battlefield(self.mission_as_written(name))

    def mission_as_written(self, name: str) -> BriefedMission:
        """A mission as its file has it; an unknown one raises UnknownName."""
        if name not in self.missions:
            raise UnknownName("mission", name, self.missions)
        return self.missions[name]

    def company(self, name: str) -> CompanySource:
        """A company as written; an unknown one raises UnknownName. `muster` makes cards of it.

        >>> from damocles.catalog import core
        >>> core().company("therians-2000").ap
        2000
        """
        if name not in self.companies:
            raise UnknownName("company", name, self.companies)
        return self.companies[name]

    def pack(self, section: str, name: str) -> Pack:
        """The pack that something came with; an unknown one raises UnknownName.

        >>> from damocles.catalog import core
        >>> core().pack("armies", "white_stars").source.confidence
        'settled'
        >>> core().pack("units", "kossak").source.confidence
        'tentative'
        """
        known = self.origins.get(section, {})
        if name not in known:
            raise UnknownName("entry", name, known, section=section)
        return self.packs[known[name]]

    def tentative(self, section: str, name: str) -> bool:
        """Whether it came with a pack of guesses, which everyone who sees it must be told.

        >>> from damocles.catalog import core
        >>> core().tentative("armies", "karmans"), core().tentative("armies", "therians")
        (True, False)
        """
        return self.pack(section, name).source.confidence == "tentative"

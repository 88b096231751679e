"""Loading a pack: all its files, all its faults at once."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from damocles.catalog.armies import Army, check_army
from damocles.catalog.battlefields import battlefield
from damocles.catalog.companies import CompanySource, mustered
from damocles.catalog.errors import CatalogError, Fault, UnknownName
from damocles.catalog.missions import Written, built
from damocles.catalog.reading import Reader
from damocles.catalog.values import (
    LANGUAGES,
    Kind,
    Language,
    Mission,
    MissionSource,
    MissionTexts,
    Texts,
)
from damocles.catalog.weapons import ABILITIES, WeaponSource, check_weapons
from damocles.rules import model

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CORE = Path(__file__).parent.parent / "packs" / "core"
Wanted = TypeVar("Wanted", Army, CompanySource, MissionSource)
ReadTexts = dict[Language, tuple[Reader, Texts]]


class Catalog(msgspec.Struct, frozen=True):
    """Everything a pack offers, by id."""

    missions: dict[str, Mission]
    armies: dict[str, Army]
    weapons: dict[str, WeaponSource]
    companies: dict[str, model.Company]
    texts: dict[Language, Texts]

    def mission(self, name: str) -> model.Mission:
        """A mission as the rules play it; an unknown one raises UnknownName.

        >>> core().mission("skirmish").cease_fire.rounds
        6
        """
        if name not in self.missions:
            raise UnknownName("mission", name, self.missions)
        return battlefield(self.missions[name])

    def company(self, name: str) -> model.Company:
        """A company as the rules use it; an unknown one raises UnknownName.

        >>> sum(unit.ap for unit in core().company("therians-2000").units)
        2000
        """
        if name not in self.companies:
            raise UnknownName("company", name, self.companies)
        return self.companies[name]


@functools.cache
def core() -> Catalog:
    """The pack that comes with the package; read once."""
    return load(CORE)


def load(pack: Path) -> Catalog:
    """Read a pack; a pack with faults raises CatalogError with every one of them."""
    loading = _Loading(pack)
    catalog = loading.catalog()
    faults = loading.faults()
    if faults:
        raise CatalogError(faults)
    return catalog


class _Loading:
    """The readers of a pack's files, kept for the faults they collect."""

    def __init__(self, pack: Path) -> None:
        self._pack = pack
        self._readers: list[Reader] = []
        self._absent: list[Fault] = []

    def faults(self) -> list[Fault]:
        """What all readers have noted."""
        return self._absent + [fault for reader in self._readers for fault in reader.faults]

    def catalog(self) -> Catalog:
        """Everything without faults; it is whole only if there are none."""
        found = {language: self._texts(language) for language in LANGUAGES}
        texts = {language: each for language, each in found.items() if each is not None}
        missions = self._missions(texts)
        weapons = self._weapons()
        armies = self._armies(weapons)
        companies = self._companies(armies, weapons)
        if self._sound("weapons", "armies", "companies"):
            _check_names(texts, armies.values(), weapons, companies)
        words = {language: words for language, (_, words) in texts.items()}
        return Catalog(missions, armies, weapons, companies, words)

    def _missions(self, texts: ReadTexts) -> dict[str, Mission]:
        """The missions without faults, by id; their texts in every language."""
        kinds = self._kinds()
        written = [Written(*each) for each in self._folder("missions", MissionSource)]
        self._check_texts(texts, {each.source.id for each in written})
        missions = [built(each, kinds, _words(texts, each.source.id)) for each in written]
        return {mission.id: mission for mission in missions if mission is not None}

    def _weapons(self) -> dict[str, WeaponSource]:
        """All weapons, or none where their file has faults."""
        reader = self._open("weapons.yaml")
        weapons = reader.read(dict[str, WeaponSource]) if reader else None
        if reader and weapons:
            check_weapons(reader, weapons)
        return weapons or {}

    def _armies(self, weapons: Mapping[str, WeaponSource]) -> dict[str, Army]:
        """The armies by id; without weapons they are blamed for nothing."""
        armies: dict[str, Army] = {}
        for reader, army in self._folder("armies", Army):
            if weapons:
                check_army(reader, army, weapons)
            taken = {unit for other in armies.values() for unit in other.units}
            for name in army.units.keys() & taken:
                reader.fault(("units", name), "another army has a unit of this id")
            armies[army.id] = army
        return armies

    def _companies(
        self, armies: Mapping[str, Army], weapons: Mapping[str, WeaponSource]
    ) -> dict[str, model.Company]:
        """The companies by id; those of faulty armies are not built and not blamed."""
        sources = self._folder("companies", CompanySource)
        if not self._sound("weapons", "armies"):
            return {}
        found = [mustered(reader, source, armies, weapons) for reader, source in sources]
        return {company.id: company for company in found if company is not None}

    def _sound(self, *names: str) -> bool:
        """No file whose name begins so has a fault."""
        return not any(fault.file.startswith(names) for fault in self.faults())

    def _open(self, name: str) -> Reader | None:
        file = self._pack / name
        if not file.is_file():
            self._absent.append(Fault(name, 1, "the file is missing"))
            return None
        self._readers.append(Reader(file, name=name))
        return self._readers[-1]

    def _kinds(self) -> Mapping[str, Kind]:
        reader = self._open("elements.yaml")
        return (reader.read(dict[str, Kind]) if reader else None) or {}

    def _texts(self, language: Language) -> tuple[Reader, Texts] | None:
        reader = self._open(f"texts/{language}.yaml")
        texts = reader.read(Texts) if reader else None
        return (reader, texts) if reader and texts else None

    def _folder(self, folder: str, wanted: type[Wanted]) -> list[tuple[Reader, Wanted]]:
        """All files of a folder that could be read; each is called like the thing in it."""
        found = []
        for file in sorted((self._pack / folder).glob("*.yaml")):
            reader = self._open(f"{folder}/{file.name}")
            source = reader.read(wanted) if reader else None
            if reader is None or source is None:
                continue
            if source.id != file.stem:
                reader.fault(("id",), f"the file is called {file.stem}, its content {source.id}")
            found.append((reader, source))
        return found

    def _check_texts(self, texts: ReadTexts, missions: set[str]) -> None:
        """Every mission has words in every language, and all words belong to a mission."""
        files = {file.stem for file in (self._pack / "missions").glob("*.yaml")}
        for reader, words in texts.values():
            for name in sorted(missions - words.missions.keys()):
                reader.fault(("missions",), f"the mission {name} has no words in this language")
            for name in sorted(words.missions.keys() - missions - files):
                reader.fault(("missions", name), "no mission has this id")


def _words(texts: ReadTexts, mission: str) -> dict[Language, MissionTexts]:
    """The words of one mission, in the languages that have them."""
    found = ((language, words.missions) for language, (_, words) in texts.items())
    return {language: words[mission] for language, words in found if mission in words}


def _check_names(
    texts: ReadTexts,
    armies: Iterable[Army],
    weapons: Iterable[str],
    companies: Iterable[str],
) -> None:
    """Everything with an id has a name in every language, and every name belongs to something."""
    armies = list(armies)
    known: dict[str, set[str]] = {
        "armies": {army.id for army in armies},
        "companies": set(companies),
        "units": {name for army in armies for name in army.units},
        "weapons": set(weapons),
        "equipment": {name for army in armies for name in army.equipment},
        "specialists": {name for army in armies for name in army.specialists},
        "ranks": {rank.id for army in armies for rank in army.officers.ranks},
        "abilities": set(ABILITIES),
    }
    for reader, words in texts.values():
        for section, ids in known.items():
            named = getattr(words, section)
            for name in sorted(ids - named.keys()):
                reader.fault((section,), f"{name} has no name in this language")
            for name in sorted(named.keys() - ids):
                reader.fault((section, name), "nothing has this id")

"""Putting the catalog together from the files of packs: all parts, all faults at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from damocles.catalog.armies.army import Army, ArmySource
from damocles.catalog.armies.companies import CompanySource
from damocles.catalog.armies.sense import check_machines
from damocles.catalog.armies.weapons import WeaponSource
from damocles.catalog.missions.briefing_check import MissionFile
from damocles.catalog.missions.mission_build import build_mission
from damocles.catalog.packs.catalogue import Catalog
from damocles.catalog.packs.files import Files
from damocles.catalog.packs.pack import PACK_FILE, Pack, PackSource, checksum
from damocles.catalog.packs.texts import Origins, check_names, fill_names
from damocles.catalog.rulebook.abilities import CALLED, known_abilities
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.catalog.source.reader import Folder, Reader
from damocles.catalog.source.values import (
    BriefedMission,
    ElementKind,
    MissionSource,
    MissionTexts,
    Texts,
)
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.words import DEFAULT, Saying, languages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from damocles.catalog.errors import PackFault
    from damocles.words import Language

Known = dict[str, Sequence[str]]
"""The ids of each kind of thing that can be named."""
Wanted = TypeVar("Wanted", CompanySource, MissionSource)
PARTS = {
    field.name: field
    for field in msgspec.structs.fields(Army)
    if field.name not in ArmySource.__struct_fields__
}
"""What an army is made of besides its first file; each part has a file of its own."""
REFERRED = {"units": "unit", "equipment": "equipment", "specialists": "specialist"}
"""Parts of an army whose entries are referred to elsewhere, and what one of them is called."""


class Assembly:
    """Everything in a stack of packs of one rule set, put together from their files."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self._files = Files(folders)
        self._origins: Origins = {}
        self._rules = USUAL_EDITION

    def faults(self) -> list[PackFault]:
        """All faults that readers have noted."""
        return self._files.faults()

    def catalog(self) -> Catalog:
        """Everything without faults; complete only if there are no faults."""
        packs = self._packs()
        found = self._texts(packs)
        words = fill_names({each: reader.read(Texts) for each, reader in found.items()})
        kinds = self._kinds()
        abilities = known_abilities()
        weapons, known = self._weapons(abilities)
        armies = self._armies({**abilities, **known})
        missions = self._missions(words, kinds, armies)
        self._note_named(found, abilities)
        companies = {each.id: each for _, each in self._each("companies", CompanySource)}
        check_names(found, self._origins, packs)
        self._files.refuse_strays()
        return Catalog(
            missions, armies, weapons, companies, words, packs, self._origins, kinds, self._rules
        )

    # ---- the parts ---------------------------------------------------------------------------

    def _packs(self) -> dict[str, Pack]:
        """The packs by folder; all are for the rule set of the lowest.

        A pack that is for another, or does not lie on those it requires, is a fault.
        """
        packs: dict[str, Pack] = {}
        for name, folder in self._files.folders.items():
            reader = self._files.open(PACK_FILE, [name])
            source = reader.read(PackSource) if reader else None
            if reader is None or source is None:
                continue
            below = [pack.id for pack in packs.values()]
            self._rules = self._rules if packs else source.rules
            if source.rules != self._rules:
                problem = Saying("flaws.other_rule_set", name=source.rules, below=self._rules)
                reader.fault(("rules",), problem, remedy=f"rules: {self._rules}")
            if source.id in below:
                problem = Saying("flaws.other_pack", name=source.id)
                reader.fault(("id",), problem, remedy=Saying("flaws.rename"))
            for i, needed in enumerate(source.requires):
                if needed not in below:
                    key = "flaws.below" if below else "flaws.none_below"
                    problem = Saying("flaws.not_below", name=needed)
                    reader.fault(("requires", i), problem, remedy=Saying(key, names=below))
            packs[name] = Pack(source, str(folder), checksum(folder))
        return packs

    def _texts(self, packs: Mapping[str, Pack]) -> dict[Language, Reader]:
        """The texts in every language that packs have or name; none if a file has faults."""
        named = {DEFAULT, *(each for pack in packs.values() for each in pack.languages)}
        texts = {
            each: self._files.open(name)
            for each in languages()
            if self._files.has(name := f"texts/{each}.yaml") or each in named
        }
        return {each: reader for each, reader in texts.items() if reader and reader.root}

    def _kinds(self) -> dict[str, ElementKind]:
        """The kinds of terrain; none if their file has faults."""
        reader = self._files.open("elements.yaml")
        return (reader.read(dict[str, ElementKind]) if reader else None) or {}

    def _missions(
        self,
        texts: Mapping[Language, Texts],
        kinds: Mapping[str, ElementKind],
        armies: Mapping[str, Army],
    ) -> dict[str, BriefedMission]:
        """The missions without faults, by id, with their texts in every language."""
        written = [MissionFile(*each) for each in self._each("missions", MissionSource)]
        missions = [
            build_mission(
                each, kinds, _words(texts, each.source.id), armies=armies, rules=self._rules
            )
            for each in written
        ]
        return {mission.id: mission for mission in missions if mission is not None}

    def _weapons(self, abilities: Known) -> tuple[dict[str, WeaponSource], Known]:
        """All weapons that could be read, and the names of all weapons."""
        reader = self._files.open("weapons.yaml")
        if reader is None or reader.root is None:
            return {}, {}
        weapons = reader.read(dict[str, WeaponSource])
        reader.resolve(abilities)
        self._note_abilities(reader, abilities)
        self._note("weapons", reader)
        return weapons or {}, {"weapon": reader.names()}

    def _armies(self, known: Known) -> dict[str, Army]:
        """The armies by id; nothing is reported as missing from a file that could not be read."""
        armies: dict[str, Army] = {}
        for name in self._files.names("armies/*/"):
            army = self._army(name, known)
            if army is not None:
                armies[army.id] = army
        return armies

    def _army(self, name: str, known: Known) -> Army | None:
        """An army from all its files, or None with every fault noted."""
        first = self._files.open(f"armies/{name}/army.yaml")
        source = first.read(ArmySource) if first else None
        readers = self._parts(name)
        parts = {part: reader.read(PARTS[part].type) for part, reader in readers.items()}
        self._resolve(first, readers, known)
        self._note_army(name, first, readers)
        whole = all(part in parts for part, field in PARTS.items() if field.required)
        if first is None or source is None or None in parts.values() or not whole:
            return None
        if source.id != name:
            problem = Saying("flaws.folder", name=name, id=source.id)
            first.fault(("id",), problem, remedy=Saying("flaws.rename_one"))
        named: dict[str, Any] = parts
        army = Army(source.id, source.pattern, source.spares, **named)
        check_machines(Folder(first, readers), army)
        self._check_tariffs(readers["units"], army)
        return army

    def _check_tariffs(self, reader: Reader, army: Army) -> None:
        """Note a fault for every unit that is sold in a form that the rule set does not have."""
        edition = EDITIONS.get(self._rules)
        if edition is None:
            return
        for name, unit in army.units.items():
            if f"tariff.{unit.prices.form}" not in edition.content:
                self._check_form(reader, name, unit.prices.form)

    def _check_form(self, reader: Reader, name: str, form: str) -> None:
        """Ask the whole rule set, whose files need not be read for what its edition always has."""
        allowed = rule_set(self._rules).kinds.get("tariff", {})
        if form not in allowed:
            problem = Saying("flaws.other_tariff", form=form, rules=self._rules)
            remedy = Saying("flaws.sold_by", forms=list(allowed))
            reader.fault((name, "prices", form), problem, remedy=remedy)

    def _parts(self, name: str) -> dict[str, Reader]:
        """The files of an army besides its first; a required file that is missing is a fault."""
        readers = {}
        for part, field in PARTS.items():
            file = f"armies/{name}/{part}.yaml"
            reader = self._files.open(file) if field.required or self._files.has(file) else None
            if reader is not None:
                readers[part] = reader
        return readers

    def _resolve(self, first: Reader | None, readers: Mapping[str, Reader], known: Known) -> None:
        """Note a fault for every unknown id in an army, unless the file it names was unreadable."""
        names = {**known}
        for part, what in REFERRED.items():
            reader = readers.get(part)
            if reader is None or reader.root is not None:
                names[what] = reader.names() if reader else ()
        if "officers" in readers and readers["officers"].root is not None:
            names["rank"] = readers["officers"].ids(("ranks",))
        for reader in filter(None, (first, *readers.values())):
            reader.resolve(names)
            self._note_abilities(reader, known)

    # ---- where things come from --------------------------------------------------------------

    def _note(self, section: str, reader: Reader) -> None:
        """Remember the pack of everything in a file; of nothing if it cannot be read."""
        for name in reader.names():
            self._from(section, name, reader.pack((name,)))

    def _from(self, section: str, name: str, pack: str) -> None:
        """Remember the pack of one thing; if several armies have it, the lowest."""
        noted, order = self._origins.setdefault(section, {}), list(self._files.folders)
        noted[name] = min(noted.get(name, pack), pack, key=order.index)

    def _note_abilities(self, reader: Reader, known: Known) -> None:
        """Remember the pack that gives each ability in a file."""
        for path, what, name in reader.references:
            if what in CALLED and name in known[what]:
                self._from("abilities", name, reader.pack(path))

    def _note_named(self, texts: Mapping[Language, Reader], known: Known) -> None:
        """Remember the pack that names an ability, though perhaps nobody has it."""
        names = {name for each in known.values() for name in each}
        for reader in texts.values():
            for name in names.intersection(reader.names(("abilities",))):
                self._from("abilities", name, reader.pack(("abilities", name)))

    def _note_army(self, name: str, first: Reader | None, parts: Mapping[str, Reader]) -> None:
        """Remember the packs of an army and of everything in it."""
        if first is not None:
            self._from("armies", name, first.first)
        units = parts["units"].names() if "units" in parts else ()
        for unit in sorted(set(units) & self._origins.get("units", {}).keys()):
            remedy = Saying("flaws.other_unit_id")
            parts["units"].fault((unit,), Saying("flaws.unit_taken"), remedy=remedy)
        for part in ("units", "equipment", "specialists", "heroes"):
            if part in parts:
                self._note(part, parts[part])
        for rank in parts["officers"].ids(("ranks",)) if "officers" in parts else ():
            self._from("ranks", rank, parts["officers"].first)

    def _each(self, folder: str, wanted: type[Wanted]) -> list[tuple[Reader, Wanted]]:
        """All readable files of a folder; a file not named after its content is a fault."""
        found = []
        for stem in self._files.names(f"{folder}/*.yaml"):
            reader = self._files.open(f"{folder}/{stem}.yaml")
            source = reader.read(wanted) if reader else None
            if reader is not None:
                self._from(folder, stem, reader.first)
            if reader is None or source is None:
                continue
            if source.id != stem:
                problem = Saying("flaws.file", name=stem, id=source.id)
                reader.fault(("id",), problem, remedy=Saying("flaws.rename_one"))
            found.append((reader, source))
        return found


def _words(texts: Mapping[Language, Texts], mission: str) -> dict[Language, MissionTexts]:
    """The words of one mission, in the languages that have them."""
    found = ((language, words.missions) for language, words in texts.items())
    return {language: words[mission] for language, words in found if mission in words}

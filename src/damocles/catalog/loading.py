"""Loading a pack: all its files, all its faults at once."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from damocles.catalog.errors import CatalogError, Fault
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

if TYPE_CHECKING:
    from collections.abc import Mapping

CORE = Path(__file__).parent.parent / "packs" / "core"


class Catalog(msgspec.Struct, frozen=True):
    """Everything a pack offers, by id."""

    missions: dict[str, Mission]


@functools.cache
def core() -> Catalog:
    """The pack that comes with the package; read once."""
    return load(CORE)


def load(pack: Path) -> Catalog:
    """Read a pack; a pack with faults raises CatalogError with every one of them."""
    loading = _Loading(pack)
    catalog = Catalog(missions=loading.missions())
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

    def missions(self) -> dict[str, Mission]:
        """The missions without faults, by id; their texts in every language."""
        kinds = self._kinds()
        texts = {language: self._texts(language) for language in LANGUAGES}
        written = self._written()
        self._check_texts(texts, {each.source.id for each in written})
        missions = [built(each, kinds, _words(texts, each.source.id)) for each in written]
        return {mission.id: mission for mission in missions if mission is not None}

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

    def _written(self) -> list[Written]:
        """All missions that could be read, each called like its file."""
        written = []
        for file in sorted((self._pack / "missions").glob("*.yaml")):
            reader = self._open(f"missions/{file.name}")
            source = reader.read(MissionSource) if reader else None
            if reader is None or source is None:
                continue
            if source.id != file.stem:
                reader.fault(("id",), f"the file is called {file.stem}, the mission {source.id}")
            written.append(Written(reader, source))
        return written

    def _check_texts(
        self, texts: Mapping[Language, tuple[Reader, Texts] | None], missions: set[str]
    ) -> None:
        """Every mission has words in every language, and all words belong to a mission."""
        files = {file.stem for file in (self._pack / "missions").glob("*.yaml")}
        for found in filter(None, texts.values()):
            reader, words = found
            for name in sorted(missions - words.missions.keys()):
                reader.fault(("missions",), f"the mission {name} has no words in this language")
            for name in sorted(words.missions.keys() - missions - files):
                reader.fault(("missions", name), "no mission has this id")


def _words(
    texts: Mapping[Language, tuple[Reader, Texts] | None], mission: str
) -> dict[Language, MissionTexts]:
    """The words of one mission, in the languages that have them."""
    found = ((language, each[1].missions) for language, each in texts.items() if each)
    return {language: words[mission] for language, words in found if mission in words}

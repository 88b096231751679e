"""Missions by name or from a file of their own, as a fan writes them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from damocles.catalog.briefed import Written
from damocles.catalog.errors import CatalogError, Fault
from damocles.catalog.loading import core
from damocles.catalog.missions import built
from damocles.catalog.reading import Reader
from damocles.catalog.values import LANGUAGES, Language, Mission, MissionSource, MissionTexts

ENDING = ".yaml"


class Read(NamedTuple):
    """What came of reading a file: the mission if it is sound, and how it was written."""

    mission: Mission | None
    written: Written | None
    faults: tuple[Fault, ...]


def mission_called(name: str) -> Mission:
    """The mission of this name, or the one in this file.

    An unknown name raises UnknownName, a file with faults CatalogError with all of them.

    >>> mission_called("skirmish").name["fr"]
    'Escarmouche'
    """
    if not name.endswith(ENDING):
        return core().written(name)
    found = read_mission(Path(name))
    if found.mission is None:
        raise CatalogError(found.faults)
    return found.mission


def read_mission(file: Path) -> Read:
    """A mission from a file, with the kinds of terrain of the packs in use."""
    if not file.is_file():
        return Read(None, None, (Fault(str(file), 1, "there is no such file"),))
    reader = Reader(file, name=str(file))
    source = reader.read(MissionSource)
    if source is None:
        return Read(None, None, tuple(reader.faults))
    written = Written(reader, source)
    mission = built(written, core().kinds, words(source))
    return Read(mission, written, tuple(reader.faults))


def words(source: MissionSource) -> dict[Language, MissionTexts]:
    """Its own words; in a language that it lacks those of another, or at least its id."""
    given = [source.texts[each] for each in LANGUAGES if each in source.texts]
    some = given[0] if given else MissionTexts(source.id, "")
    return {language: source.texts.get(language, some) for language in LANGUAGES}

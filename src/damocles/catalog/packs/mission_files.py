"""Missions by name or from a file of their own, as a fan writes them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from damocles.catalog.errors import CatalogError, PackFault
from damocles.catalog.missions.briefing_check import MissionFile
from damocles.catalog.missions.mission_build import build_mission
from damocles.catalog.packs.loader import core
from damocles.catalog.source.reader import Reader
from damocles.catalog.source.values import BriefedMission, MissionSource, MissionTexts
from damocles.rules.sets import USUAL_EDITION
from damocles.words import Language, Saying, languages

ENDING = ".yaml"


class MissionReading(NamedTuple):
    """The result of reading a file: the mission if it has no faults, and how it was written."""

    mission: BriefedMission | None
    written: MissionFile | None
    faults: tuple[PackFault, ...]


def find_mission(name: str, rules: str = USUAL_EDITION) -> BriefedMission:
    """The mission of this name in a rule set; a name that ends in .yaml is a file.

    An unknown name raises UnknownName, a file with faults CatalogError with all of them.

    >>> find_mission("skirmish").name["fr"]
    'Escarmouche'
    """
    if not name.endswith(ENDING):
        return core(rules).mission_as_written(name)
    found = read_mission(Path(name), rules)
    if found.mission is None:
        raise CatalogError(found.faults)
    return found.mission


def read_mission(file: Path, rules: str) -> MissionReading:
    """A mission from a file, with the kinds of terrain of a rule set's packs in use."""
    if not file.is_file():
        return MissionReading(None, None, (PackFault(str(file), 1, Saying("flaws.not_there")),))
    reader = Reader(file, name=str(file))
    source = reader.read(MissionSource)
    if source is None:
        return MissionReading(None, None, tuple(reader.faults))
    written = MissionFile(reader, source)
    catalog = core(rules)
    mission = build_mission(
        written, catalog.kinds, texts_of(source), armies=catalog.armies, rules=rules
    )
    return MissionReading(mission, written, tuple(reader.faults))


def texts_of(source: MissionSource) -> dict[Language, MissionTexts]:
    """The mission's own texts; in a language that it lacks, those of another or just its id."""
    given = [source.texts[each] for each in languages() if each in source.texts]
    some = given[0] if given else MissionTexts(source.id, "")
    return {language: source.texts.get(language, some) for language in languages()}

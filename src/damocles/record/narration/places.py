"""What to call places and elements of a table: by their kind, letter or edge, never by their id."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.catalog.packs import core_of
from damocles.words import tell, tell_thing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.rules.state import AccessZone, Objective, Setting
    from damocles.words import Language

SIDES = ("south", "north", "east", "west")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def letters(setting: Setting) -> dict[str, str]:
    """The letter of each objective: that on the mission's map, else the next one in turn."""
    mission = setting.mission
    known = core_of(setting.rules.name).missions.get(mission.id)
    mapped = {each.id: each.letter for each in known.objectives} if known else {}
    return {
        each.id: mapped.get(each.id, LETTERS[index % len(LETTERS)])
        for index, each in enumerate(mission.objectives)
    }


def places(setting: Setting, language: Language) -> dict[str, str]:
    """A name for each element, objective and tactical position, by its id.

    An element is called by its kind, with the letter of its objective or a number if there are
    several of the kind; an edge by its side of the table. A point has no name but its own.
    """
    mission = setting.mission
    zones = edges(mission.access_zones, language)
    deployment = tell("things.places.deployment", {}, language)
    zones |= _counted([each.id for each in mission.deployment_zones], deployment)
    drops = {
        each.id: tell("things.places.drop", {"name": each.id}, language)
        for each in mission.drop_points
    }
    return zones | drops | dict(_objectives(setting, language)) | dict(_elements(setting, language))


def edges(zones: Sequence[AccessZone], language: Language) -> dict[str, str]:
    """Access zones by their side of the table, numbered if a side has several; also the
    sides themselves, which the dice deal by name."""
    named = {side: _edge(side, language) for side in SIDES}
    for side in dict.fromkeys(zone.edge for zone in zones):
        named |= _counted([zone.id for zone in zones if zone.edge == side], named[side])
    return named


def _edge(side: str, language: Language) -> str:
    return tell("things.places.edge", {"side": tell_thing("sides", side, language)}, language)


def _objectives(setting: Setting, language: Language) -> Iterator[tuple[str, str]]:
    """Objectives at an element by its kind; points of the table have names of their own."""
    kinds = {element.id: element.kind for element in setting.mission.elements}
    for objective, letter in _with_letters(setting):
        if objective.element is not None:
            kind = tell_thing("kinds", kinds[objective.element], language)
            yield objective.id, f"{kind} {letter}"


def _elements(setting: Setting, language: Language) -> Iterator[tuple[str, str]]:
    """Elements that are objectives have their letter; the others are numbered, kind by kind."""
    mission = setting.mission
    lettered = {each.element: letter for each, letter in _with_letters(setting)}
    several = Counter(each.kind for each in mission.elements)
    seen: Counter[str] = Counter()
    for element in mission.elements:
        seen[element.kind] += 1
        number = str(seen[element.kind]) if several[element.kind] > 1 else ""
        mark = lettered.get(element.id, number)
        yield element.id, f"{tell_thing('kinds', element.kind, language)} {mark}".strip()


def _with_letters(setting: Setting) -> list[tuple[Objective, str]]:
    marks = letters(setting)
    return [(each, marks[each.id]) for each in setting.mission.objectives]


def _counted(names: list[str], word: str) -> dict[str, str]:
    if len(names) == 1:
        return {names[0]: word}
    return {name: f"{word} {index}" for index, name in enumerate(names, start=1)}

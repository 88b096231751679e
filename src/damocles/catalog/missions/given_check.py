"""What is wrong with the units that a mission gives, and with its goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.source.reader import suggest_name
from damocles.catalog.source.values import (
    ElementsGoneSource,
    HoldOutSource,
    InContactSource,
    KindGoneSource,
    MoreNearSource,
    UnitGoneSource,
)
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from damocles.catalog.armies.army import Army
    from damocles.catalog.missions.briefing_check import Found, MissionFile
    from damocles.catalog.source.reader import FieldPath
    from damocles.catalog.source.values import GivenUnitSource, GoalSource, MissionSource


def check_given(written: MissionFile, armies: Mapping[str, Army]) -> None:
    """Note every fault of the given units and of the goals.

    If the armies could not be read there are none at all, and nothing is blamed for that.
    """
    source = written.source
    for path, problem, remedy in (*_units(source, armies), *_goals(source, armies)):
        written.reader.fault(path, problem, remedy=remedy)


# ---- units -----------------------------------------------------------------------------------


def _units(source: MissionSource, armies: Mapping[str, Army]) -> Iterator[Found]:
    """Everything about given units."""
    for i, unit in enumerate(source.units):
        at: FieldPath = ("units", i)
        yield from _mustered(at, unit, armies)
        yield from _placed(at, unit, source)
        yield from _too_late((*at, "from_round"), unit.from_round, source)


def _mustered(at: FieldPath, unit: GivenUnitSource, armies: Mapping[str, Army]) -> Iterator[Found]:
    """An army, or something of it, that there is not."""
    if not armies:
        return
    army = armies.get(unit.army)
    if army is None:
        yield _unknown((*at, "army"), "flaws.no_army", unit.army, armies)
        return
    if unit.unit not in army.units:
        yield _unknown((*at, "unit"), "flaws.no_army_unit", unit.unit, army.units)
        return
    special = army.units[unit.unit].special_weapons
    known: dict[str, Iterable[str]] = {
        "officers": [*(rank.id for rank in army.officers.ranks), *army.heroes],
        "equipment": army.equipment,
        "special": special.options if special else (),
        "specialists": army.specialists,
    }
    for field, names in known.items():
        for name in getattr(unit, field):
            if name not in names:
                yield _unknown((*at, field), "flaws.not_in_the_army", name, names)


def _placed(at: FieldPath, unit: GivenUnitSource, source: MissionSource) -> Iterator[Found]:
    """Places off the table, too few or too many; a way in that is not there, or not needed."""
    table = source.table
    for j, spot in enumerate(unit.at):
        if not (0 <= spot.x <= table.width and 0 <= spot.y <= table.depth):
            size = f"{table.width / 1000:g} x {table.depth / 1000:g}"
            problem = Saying("flaws.off_table", size=size)
            yield (*at, "at", j), problem, Saying("flaws.move_it")
    if not unit.fighters:
        problem = Saying("flaws.how_many")
        yield at, problem, Saying("flaws.either_field", one="number: ...", other="at: [...]")
    if unit.at and unit.fighters != len(unit.at):
        problem = Saying("flaws.not_a_place_each", places=len(unit.at), fighters=unit.fighters)
        yield (*at, "at"), problem, Saying("flaws.a_place_each")
    zones = [each.id for each in (*source.access_zones, *source.deployment_zones)]
    zones += [each.id for each in source.drop_points]
    if unit.zone is not None and unit.at:
        yield (*at, "zone"), Saying("flaws.stands_already"), Saying("flaws.one_of_both")
    elif unit.zone is not None and unit.zone not in zones:
        yield _unknown((*at, "zone"), "flaws.no_zone", unit.zone, zones)


# ---- goals -----------------------------------------------------------------------------------


def _goals(source: MissionSource, armies: Mapping[str, Army]) -> Iterator[Found]:
    """Everything about goals."""
    for i, goal in enumerate(source.goals):
        at: FieldPath = ("goals", i)
        field = "round" if isinstance(goal, HoldOutSource) else "from_round"
        yield from _too_late((*at, field), getattr(goal, field), source)
        yield from _lost_names(at, goal, source, armies)
        if isinstance(goal, InContactSource):
            yield from _too_few(at, goal, source)


def _lost_names(
    at: FieldPath, goal: GoalSource, source: MissionSource, armies: Mapping[str, Army]
) -> Iterator[Found]:
    """Units, elements and kinds that a goal names and that are not there."""
    units, elements = [each.id for each in source.units], [each.id for each in source.elements]
    kinds = [name for army in armies.values() for name in army.units]
    if isinstance(goal, UnitGoneSource | InContactSource) and goal.unit not in units:
        yield _unknown((*at, "unit"), "flaws.no_given_unit", goal.unit, units)
    if isinstance(goal, InContactSource | MoreNearSource) and goal.element not in elements:
        yield _unknown((*at, "element"), "flaws.no_element", goal.element, elements)
    if isinstance(goal, ElementsGoneSource):
        lost = (name for name in goal.elements if name not in elements)
        yield from (_unknown((*at, "elements"), "flaws.no_element", n, elements) for n in lost)
        if not goal.elements:
            yield (*at, "elements"), Saying("flaws.nothing_named_here"), _known(elements)
    for field, name in _kinds_of(goal):
        if kinds and name not in kinds:
            yield _unknown((*at, field), "flaws.no_army_unit", name, kinds)


def _kinds_of(goal: GoalSource) -> list[tuple[str, str]]:
    """The kinds that a goal names, each with its field."""
    if isinstance(goal, KindGoneSource):
        return [("profile", goal.profile)]
    if isinstance(goal, MoreNearSource):
        return [(field, name) for field in ("own", "enemies") for name in getattr(goal, field)]
    return []


def _too_few(at: FieldPath, goal: InContactSource, source: MissionSource) -> Iterator[Found]:
    """More fighters in contact than the unit has."""
    unit = next((each for each in source.units if each.id == goal.unit), None)
    if unit is not None and goal.count > unit.fighters:
        problem = Saying("flaws.too_few_fighters", unit=unit.id, count=unit.fighters)
        yield (*at, "count"), problem, Saying("flaws.write_less", most=unit.fighters)


# ---- both ------------------------------------------------------------------------------------


def _too_late(path: FieldPath, number: int, source: MissionSource) -> Iterator[Found]:
    """A round that comes after the last one."""
    last = source.cease_fire.rounds
    if last is not None and number > last:
        problem = Saying("flaws.after_the_last", round=number, last=last)
        yield path, problem, Saying("flaws.write_less", most=last)


def _known(names: Iterable[str]) -> Saying:
    """What could be named."""
    there = list(names)
    return Saying("flaws.known", names=there) if there else Saying("flaws.none_known")


def _unknown(path: FieldPath, key: str, name: str, known: Iterable[str]) -> Found:
    """A name that leads nowhere."""
    there = list(known)
    remedy = suggest_name(name, there) if there else Saying("flaws.none_known")
    return path, Saying(key, name=name), remedy

"""Turns a written mission into one ready for use: no dangling ids, nothing off the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.catalog.missions.briefing_check import MissionFile, check_briefing
from damocles.catalog.missions.given_check import check_given
from damocles.catalog.source.reader import suggest_name
from damocles.catalog.source.values import (
    BriefedMission,
    ElementKind,
    ElementSource,
    GivenUnitSource,
    MissionDeploymentZone,
    MissionDropPoint,
    MissionElement,
    MissionObjective,
    MissionTexts,
    ObjectiveSource,
    WithId,
    ZoneSource,
)
from damocles.engine import cites
from damocles.geometry import GeometryError, polygon, rectangle
from damocles.rules.sets import EDITIONS, book_of
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from damocles.catalog.armies.army import Army
    from damocles.catalog.source.reader import FieldPath
    from damocles.catalog.source.values import DropPointSource
    from damocles.words import Language


def build_mission(
    written: MissionFile,
    kinds: Mapping[str, ElementKind],
    texts: Mapping[Language, MissionTexts],
    *,
    armies: Mapping[str, Army],
    rules: str,
) -> BriefedMission | None:
    """The mission of a rule set, or None with every fault noted by its reader.

    If the kinds or armies could not be read there are none at all, and nothing is blamed for that.
    """
    source, reader = written.source, written.reader
    _refuse_repeated(written)
    elements = _elements(written, kinds)
    _check_zones(written)
    check_briefing(written)
    check_given(written, armies)
    mission = BriefedMission(
        id=source.id,
        name={language: words.name for language, words in texts.items()},
        note={language: words.note for language, words in texts.items()},
        table=written.table,
        elements=tuple(elements.values()),
        objectives=tuple(_objectives(written, elements)),
        deployment_zones=tuple(_deployment_zones(written)),
        drop_points=tuple(_drop_points(written, elements)),
        brief=source,
        rules=_rules(written, rules),
    )
    return None if reader.faults else mission


def _rules(written: MissionFile, rules: str) -> str:
    """The rule set that a mission is for: one that is not a part of its pack's is a fault."""
    named = written.source.rules or rules
    parts = [each for each in EDITIONS if book_of(each) == book_of(rules)]
    if named not in parts:
        problem = Saying("flaws.no_rule_set", name=repr(named))
        written.reader.fault(("rules",), problem, remedy=suggest_name(named, parts))
    return named


def _refuse_repeated(written: MissionFile) -> None:
    """Note a fault for every id that is repeated in its list."""
    source = written.source
    lists: dict[str, tuple[WithId | GivenUnitSource, ...]] = {
        "elements": source.elements,
        "objectives": source.objectives,
        "access_zones": source.access_zones,
        "deployment_zones": source.deployment_zones,
        "drop_points": source.drop_points,
        "units": source.units,
    }
    for name, entries in lists.items():
        seen: set[str] = set()
        for i, entry in enumerate(entries):
            if entry.id in seen:
                problem = Saying("flaws.taken", id=entry.id)
                written.reader.fault((name, i, "id"), problem, remedy=Saying("flaws.another_id"))
            seen.add(entry.id)


def _elements(written: MissionFile, kinds: Mapping[str, ElementKind]) -> dict[str, MissionElement]:
    """The elements by id; those of an unknown kind or off the table are faults."""
    elements: dict[str, MissionElement] = {}
    if not kinds:
        return elements
    for i, source in enumerate(written.source.elements):
        if source.kind not in kinds:
            remedy = Saying("flaws.known", names=sorted(kinds))
            written.reader.fault(
                ("elements", i, "kind"), Saying("flaws.no_kind", name=source.kind), remedy=remedy
            )
            continue
        element = element_of(source, kinds[source.kind])
        _check_inside(written, ("elements", i), element.piece.corners)
        elements[source.id] = element
    return elements


def element_of(source: ElementSource, kind: ElementKind) -> MissionElement:
    """A piece of terrain with the footprint and the Size of its kind."""
    piece = rectangle(
        source.x, source.y, width=kind.w, depth=kind.h, degrees=source.rot, height=kind.size
    )
    return MissionElement(
        id=source.id,
        kind=source.kind,
        size=kind.size,
        ground=kind.ground,
        fill=kind.fill,
        x=source.x,
        y=source.y,
        w=kind.w,
        h=kind.h,
        rot=source.rot,
        piece=piece,
        fixed=source.fixed,
    )


def _objectives(
    written: MissionFile, elements: Mapping[str, MissionElement]
) -> Iterable[MissionObjective]:
    """The objectives with their places."""
    for i, source in enumerate(written.source.objectives):
        place = _place(written, i, source, elements)
        if place is not None:
            yield MissionObjective(source.id, source.letter, place[0], place[1], source.element)


def _place(
    written: MissionFile, i: int, source: ObjectiveSource, elements: Mapping[str, MissionElement]
) -> tuple[int, int] | None:
    """Where an objective is, or None with the fault noted."""
    if (source.element is None) == (source.at is None):
        problem = Saying("flaws.element_or_point")
        written.reader.fault(("objectives", i), problem, remedy=Saying("flaws.one_of_both"))
        return None
    if source.at is not None:
        _check_inside(written, ("objectives", i, "at"), [(source.at.x, source.at.y)])
        return source.at.x, source.at.y
    return _middle(written, ("objectives", i, "element"), source.element or "", elements)


def _middle(
    written: MissionFile, path: FieldPath, name: str, elements: Mapping[str, MissionElement]
) -> tuple[int, int] | None:
    """The middle of the element of this name, or None; a name that no element has is a fault."""
    element = elements.get(name)
    if element is not None:
        return element.x, element.y
    known = [each.id for each in written.source.elements]
    if name not in known:
        problem = Saying("flaws.no_element", name=name)
        written.reader.fault(path, problem, remedy=suggest_name(name, known))
    return None


def _drop_points(
    written: MissionFile, elements: Mapping[str, MissionElement]
) -> Iterable[MissionDropPoint]:
    """The drop points with their places: an element, or a mark where the map names none."""
    for i, source in enumerate(written.source.drop_points):
        place = _drop_place(written, i, source, elements)
        if place is not None:
            yield MissionDropPoint(source.id, *place, source.element)


@cites("entry.drop_terrain")
def _drop_place(
    written: MissionFile, i: int, source: DropPointSource, elements: Mapping[str, MissionElement]
) -> tuple[int, int] | None:
    """Where a drop point is, or None with the fault noted."""
    path: FieldPath = ("drop_points", i)
    left_out = (source.element is None, source.x is None, source.y is None)
    if left_out not in ((False, True, True), (True, False, False)):
        problem = Saying("flaws.drop_point")
        written.reader.fault(path, problem, remedy=Saying("flaws.element_or_xy"))
        return None
    if source.element is not None:
        return _middle(written, (*path, "element"), source.element, elements)
    place = source.x or 0, source.y or 0
    _check_inside(written, path, [place])
    return place


def _check_zones(written: MissionFile) -> None:
    """Note a fault for every access zone that does not lie on its edge."""
    table = written.table
    for i, zone in enumerate(written.source.access_zones):
        along = table.width if zone.edge in ("south", "north") else table.depth
        if not 0 <= zone.start < zone.end <= along:
            problem = Saying("flaws.off_edge", edge=zone.edge)
            remedy = Saying("flaws.along", length=f"{along / 1000:g}")
            written.reader.fault(("access_zones", i), problem, remedy=remedy)


def _deployment_zones(written: MissionFile) -> Iterable[MissionDeploymentZone]:
    """The deployment zones; an outline that is not a polygon on the table is a fault."""
    for i, source in enumerate(written.source.deployment_zones):
        outline = _outline(source)
        path: FieldPath = ("deployment_zones", i, "outline")
        try:
            polygon(outline)
        except GeometryError as error:
            written.reader.fault(path, str(error), remedy=Saying("flaws.corners_in_turn"))
        _check_inside(written, path, outline)
        yield MissionDeploymentZone(source.id, source.owner, outline, source.limit)


def _outline(source: ZoneSource) -> tuple[tuple[int, int], ...]:
    """The corners of a zone."""
    return tuple((spot.x, spot.y) for spot in source.outline)


def _check_inside(written: MissionFile, path: FieldPath, points: Iterable[tuple[int, int]]) -> None:
    """Note a fault if a point lies off the table; on its edge counts as on it."""
    table = written.table
    if any(not (0 <= x <= table.width and 0 <= y <= table.depth) for x, y in points):
        size = f"{table.width / 1000:g} x {table.depth / 1000:g}"
        problem = Saying("flaws.off_table", size=size)
        written.reader.fault(path, problem, remedy=Saying("flaws.move_it"))

"""How far is it from edge to edge?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry import TableSize
from damocles.server.missions.grounds import elements_of
from damocles.server.missions.tables import find_mission

if TYPE_CHECKING:
    from damocles.catalog.source import MissionElement
    from damocles.server.wire import Base

import msgspec
from litestar.params import JSONBody
from msgspec import UNSET, UnsetType

from damocles.geometry import (
    Disc,
    Edge,
    Shape,
    edge_gap,
    gap,
    nearest_points,
    overlap as do_overlap,
)
from damocles.server.http.endpoints import question, spot_of
from damocles.server.http.errors import RequestRefused
from damocles.server.http.rule_sets import check_rules
from damocles.server.speech import phrase
from damocles.server.wire import DrawnPoint, Id, Point, TableAsk, Wire
from damocles.server.work.compilation import GivenCompilation

EDGES: tuple[Edge, ...] = ("south", "north", "east", "west")


class End(Wire, frozen=True):
    """One end of the ruler: exactly one of a base, an element, a point."""

    base: Id | UnsetType = UNSET
    element: Id | UnsetType = UNSET
    point: Point | UnsetType = UNSET


class RulerAsk(TableAsk, frozen=True, kw_only=True):
    """Two ends to measure between."""

    start: End
    end: End


class RulerAnswer(Wire, frozen=True):
    """The distance and its line; unless the start is an element, also its distance to each edge."""

    distance: int
    line: tuple[DrawnPoint, DrawnPoint]
    overlap: bool
    edge_distances: dict[Edge, int] | None


@question("/api/ask/ruler")
def ruler(data: JSONBody[RulerAsk], compilation: GivenCompilation) -> RulerAnswer:
    """Measure from edge to edge; shapes that touch or overlap are zero apart."""
    with compilation.answering():
        return measure_ends(data)


def measure_ends(ask: RulerAsk) -> RulerAnswer:
    """The answer, computed by the backend in use."""
    situation = Situation(ask)
    start, end = _shape(situation, ask.start, "start"), _shape(situation, ask.end, "end")
    first, second = nearest_points(start, end)
    edges = None
    if isinstance(start, Disc):
        edges = {edge: edge_gap(start, situation.table, edge) for edge in EDGES}
    return RulerAnswer(
        distance=gap(start, end),
        line=(spot_of(first), spot_of(second)),
        overlap=do_overlap(start, end),
        edge_distances=edges,
    )


def _shape(situation: Situation, end: End, field: str) -> Shape:
    """The shape at one end of the ruler."""
    given = [name for name, value in msgspec.structs.asdict(end).items() if value is not UNSET]
    if len(given) != 1:
        words = phrase("problems.ruler", field=field, number=len(given))
        raise RequestRefused(words, field=field)
    if end.base is not UNSET:
        return disc(situation.base(end.base, field=f"{field}.base"))
    if end.element is not UNSET:
        return situation.element(end.element, field=f"{field}.element").piece
    assert end.point is not UNSET  # noqa: S101  # one of the three is given
    return Disc(x=end.point[0], y=end.point[1], r=0)


class Situation:
    """The bases and elements of one question, by id."""

    def __init__(self, ask: TableAsk) -> None:
        self.table, self.elements = _laid(ask)
        self.bases: dict[str, Base] = {}
        for i, base in enumerate(ask.bases):
            self._refuse_taken(base.id, field=f"bases[{i}].id")
            self.bases[base.id] = base

    def _refuse_taken(self, name: str, *, field: str) -> None:
        """Refuse an id that is taken: bases and elements share one set of ids."""
        if name in self.bases or name in self.elements:
            words = phrase("problems.taken", field=field, name=repr(name))
            raise RequestRefused(words, field=field)

    def base(self, name: str, *, field: str) -> Base:
        """The base with this id."""
        if name not in self.bases:
            words = phrase("problems.unknown.base", field=field, name=repr(name))
            raise RequestRefused(words, field=field)
        return self.bases[name]

    def element(self, name: str, *, field: str) -> MissionElement:
        """The element with this id."""
        if name not in self.elements:
            words = phrase("problems.unknown.element", field=field, name=repr(name))
            raise RequestRefused(words, field=field)
        return self.elements[name]


def _laid(ask: TableAsk) -> tuple[TableSize, dict[str, MissionElement]]:
    """The table and its elements: those of the ground that was sent, otherwise the mission's."""
    rules = check_rules(ask.rules)
    if ask.ground is not None:
        size = TableSize(width=ask.ground.width, depth=ask.ground.height)
        return size, elements_of(ask.ground, rules)
    mission = find_mission(ask.mission, rules)
    return mission.table, {element.id: element for element in mission.elements}


def disc(base: Base) -> Disc:
    """A base as a disc, with its Size as height."""
    return Disc(x=base.x, y=base.y, r=base.r, height=base.size)


HANDLERS = (ruler,)

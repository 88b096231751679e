"""What has no meaning is refused by every public function, by an error that names the argument."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import pytest

from damocles import geometry
from damocles.geometry import (
    Arc,
    Disc,
    DiscPath,
    Discs,
    EdgeStart,
    Field,
    GeometryError,
    Grid,
    Piece,
    Pieces,
    SightMatrix,
    StraightLeg,
    TableSize,
)
from damocles.geometry.measures.cohesion import check_cohesion
from damocles.geometry.places import formations
from damocles.geometry.plane.lattice import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable

A, B = Disc(x=0, y=0, r=10), Disc(x=100, y=0, r=10)
WALL = geometry.rectangle(50, 0, width=10, depth=40)
TABLE = TableSize(width=900, depth=600)
ONE, TWO, NONE = Discs([A]), Discs([B]), Discs()
BLOB = formations.BlobFormation()
NODES = Grid(step=5, columns=3, rows=1)
MATRIX = SightMatrix(cells=b"\x01", viewers=1, targets=1)

OFF = (math.nan, math.inf, -math.inf, 1e30, 10**30, LIMIT + 1, -LIMIT - 1, 0.5, None)
"""No whole numbers of the lattice."""
NEGATIVE = (*OFF, -1)
"""No lengths either."""
ENDLESS = (math.nan, math.inf, -math.inf, 1e30)
"""No numbers that anything can be measured by."""


def walked(value: Any) -> DiscPath:
    """A path that leads somewhere."""
    return DiscPath(start=(0.0, 0.0), legs=(StraightLeg(to=(value, 0.0)),), length=9)


def turned(radius: Any) -> DiscPath:
    """A path along an arc."""
    arc = Arc(to=(9.0, 0.0), centre=(0.0, 0.0), radius=radius, ccw=True)
    return DiscPath(start=(0.0, 9.0), legs=(arc,), length=9)


def arranged(**changed: Any) -> object:
    """A group of two, placed as told."""
    told = {"leader_to": (0, 0), "formation": BLOB, **changed}
    return geometry.arrange([A, A], **told)


REFUSALS: dict[str, tuple[str, tuple[Any, ...], Callable[[Any], object]]] = {
    "Disc: x": ("x", OFF, lambda v: Disc(x=v, y=0, r=1)),
    "Disc: r": ("radius", NEGATIVE, lambda v: Disc(x=0, y=0, r=v)),
    "Disc: height": ("height", OFF, lambda v: Disc(x=0, y=0, r=1, height=v)),
    "EdgeStart: start": ("start", OFF, lambda v: EdgeStart(start=(v, 0), end=(9, 0), r=1)),
    "EdgeStart: end": ("end", OFF, lambda v: EdgeStart(start=(9, 0), end=(v, 0), r=1)),
    "EdgeStart: r": ("radius", NEGATIVE, lambda v: EdgeStart(start=(0, 0), end=(9, 0), r=v)),
    "Field: budget": ("budget", NEGATIVE, lambda v: Field(A, v, Pieces(), NONE, spare=1.5)),
    "Field: spare": ("spare", ENDLESS, lambda v: Field(A, 9, Pieces(), NONE, spare=v)),
    "Field.length": ("coordinate", OFF, lambda v: geometry.field(A, budget=9).length(v, 0)),
    "Field.lengths": (
        "an x and a y",
        ((), (0,), (0, 0, 0)),
        lambda v: geometry.field(A, budget=9).lengths([v]),
    ),
    "Field.path": ("x", OFF, lambda v: geometry.field(A, budget=9).path(v, 0)),
    "Grid.over": ("step", NEGATIVE, lambda v: Grid.over(9, 9, step=v)),
    "Grid.over: zero": ("step", (0,), lambda v: Grid.over(9, 9, step=v)),
    "Grid.over: width": ("width", NEGATIVE, lambda v: Grid.over(v, 9, step=3)),
    "Grid.over: depth": ("depth", NEGATIVE, lambda v: Grid.over(9, v, step=3)),
    "Grid.over: halvings": (
        "halvings",
        (*NEGATIVE, 17),
        lambda v: Grid.over(9, 9, step=3, halvings=v),
    ),
    "Grid.over: too many nodes": ("nodes", (LIMIT,), lambda v: Grid.over(v, 9, step=1)),
    "Piece": ("corner", OFF, lambda v: Piece(corners=((0, 0), (v, 0), (0, 9)))),
    "Piece: height": ("height", OFF, lambda v: Piece(corners=((0, 0), (9, 0), (0, 9)), height=v)),
    "Piece: empty": ("three corners", ((),), lambda v: Piece(corners=v)),
    "SightMatrix": ("viewer", (*OFF, 1, -1), lambda v: MATRIX[v, 0]),
    "SightMatrix.row": ("viewer", (*OFF, 1, -1), MATRIX.row),
    "TableSize: width": ("width|sides", (*NEGATIVE, 0), lambda v: TableSize(width=v, depth=9)),
    "Zone.caught": (
        "touch",
        NEGATIVE,
        lambda v: geometry.between(ONE, TWO).caught(ONE, touch=v),
    ),
    "Cover.entered": ("touch", NEGATIVE, lambda v: geometry.behind(ONE, B).entered(ONE, touch=v)),
    "Cover.outline": ("reach", (*NEGATIVE, 0), lambda v: geometry.behind(ONE, B).outline(v)),
    "arrange: empty": (
        "leader",
        ((),),
        lambda v: geometry.arrange(v, leader_to=(0, 0), formation=BLOB),
    ),
    "arrange: leader_to": ("leader_to", OFF, lambda v: arranged(leader_to=(0, v))),
    "arrange: leader": ("leader", (*OFF, 2), lambda v: arranged(leader=v)),
    "arrange: lead": ("lead", NEGATIVE, lambda v: arranged(lead=v)),
    "arrange: too many places": ("at most 500", (LIMIT,), lambda v: arranged(lead=v)),
    "arrange: link": ("link", NEGATIVE, lambda v: arranged(link=v)),
    "arrange: facing": ("facing", ENDLESS, lambda v: arranged(facing=v)),
    "arrange: fields": ("fields", ([], [None]), lambda v: arranged(fields=v)),
    "arrange: space": (
        "space",
        OFF,
        lambda v: arranged(formation=formations.LineFormation(space=v)),
    ),
    "arrange: ring": (
        "ring",
        OFF,
        lambda v: arranged(formation=formations.RingFormation(x=v, y=0)),
    ),
    "behind: empty group": ("at least one", (NONE,), lambda v: geometry.behind(v, WALL)),
    "behind: no pieces": ("at least one", ([],), lambda v: geometry.behind(ONE, v)),
    "between": ("at least one", (NONE,), lambda v: geometry.between(ONE, v)),
    "closer": ("limit", OFF, lambda v: geometry.closer(A, B, v)),
    "cohesion: empty": ("leader", (NONE,), check_cohesion),
    "cohesion: lead": ("lead", NEGATIVE, lambda v: check_cohesion(ONE, lead=v)),
    "cohesion: link": ("link", NEGATIVE, lambda v: check_cohesion(ONE, link=v)),
    "corridor: r": ("radius", NEGATIVE, lambda v: geometry.corridor(walked(9.0), v, ONE)),
    "corridor: path": ("path", ENDLESS, lambda v: geometry.corridor(walked(v), 9, ONE)),
    "corridor: arc": ("path", ENDLESS, lambda v: geometry.corridor(turned(v), 9, ONE)),
    "direction: n": ("direction", (*OFF, 0, 7), lambda v: geometry.direction(v, 6)),
    "direction: of": ("direction", (math.nan, 0.5, 0), lambda v: geometry.direction(1, v)),
    "direction: degrees": ("heading", ENDLESS, lambda v: geometry.direction(1, 6, degrees=v)),
    "edge_gap": ("edge", ("up", None, 1), lambda v: geometry.edge_gap(A, TABLE, v)),
    "exposure: needs": (
        "need",
        OFF,
        lambda v: geometry.exposure(ONE, B, NODES, viewer_needs=[v]),
    ),
    "exposure: skip": ("skip", (*OFF, 1), lambda v: geometry.exposure(ONE, B, NODES, skip=(v, -1))),
    "exposure: limits": (
        "2 limits",
        (None,),
        lambda v: geometry.exposure(ONE, B, NODES, within=[v, v]),
    ),
    "exposure: within": (
        "within",
        NEGATIVE,
        lambda v: geometry.exposure(ONE, B, NODES, within=[(A, v)]),
    ),
    "field": ("budget", NEGATIVE, lambda v: geometry.field(A, budget=v)),
    "frame": ("edge", ("up", 1), lambda v: geometry.frame(TABLE, open_edge=v)),
    "frame: table": ("too large", (LIMIT,), lambda v: geometry.frame(TableSize(width=v, depth=9))),
    "from_cm": ("length", (*ENDLESS, 1e306), geometry.from_cm),
    "half_up": ("finite", (math.nan, math.inf, -math.inf), geometry.half_up),
    "hull": ("at least one", (NONE,), geometry.hull),
    "inside": ("corner", OFF, lambda v: geometry.inside(A, [(0, 0), (v, 0), (0, 9)])),
    "inside: empty": ("three", ([],), lambda v: geometry.inside(A, v)),
    "look: needs": ("need", OFF, lambda v: geometry.look(A, B, needs=(v, 0))),
    "look_at: need": ("need", OFF, lambda v: geometry.look_at(A, WALL, need=v)),
    "look_at: skip": ("skip", (*OFF, 1), lambda v: geometry.look_at(A, WALL, discs=ONE, skip=[v])),
    "look: skip": ("skip", (*OFF, 1), lambda v: geometry.look(A, B, discs=ONE, skip=[-1, v])),
    "matrix: needs": ("need", OFF, lambda v: geometry.matrix(ONE, TWO, target_needs=[v])),
    "matrix: skips": (
        "skip",
        (*OFF, 1),
        lambda v: geometry.matrix(ONE, TWO, discs=ONE, viewer_skips=((-1, v),)),
    ),
    "nearest_free": ("limit", NEGATIVE, lambda v: geometry.nearest_free(A, limit=v)),
    "polygon": ("corner", OFF, lambda v: geometry.polygon([(0, 0), (v, 0), (0, 9)])),
    "polygon: point": ("corner", ((), (9,), (9, 0, 0)), lambda v: geometry.polygon([(0, 0), v])),
    "polygon: empty": ("three", ([], [(0, 0)]), geometry.polygon),
    "rectangle: x": ("x", OFF, lambda v: geometry.rectangle(v, 0, width=9, depth=9)),
    "rectangle: width": (
        "width|sides",
        (*NEGATIVE, 0),
        lambda v: geometry.rectangle(0, 0, width=v, depth=9),
    ),
    "rectangle: degrees": (
        "rotation",
        ENDLESS,
        lambda v: geometry.rectangle(0, 0, width=9, depth=9, degrees=v),
    ),
    "repair: empty": ("leader", ((),), geometry.repair),
    "repair: link": ("link", NEGATIVE, lambda v: geometry.repair([A, B], link=v)),
    "sees: needs": ("need", OFF, lambda v: geometry.sees(A, B, needs=(0, v))),
    "sees: skip": ("skip", (*OFF, 1), lambda v: geometry.sees(A, B, discs=ONE, skip=[v])),
    "sees_piece: need": ("need", OFF, lambda v: geometry.sees_piece(A, WALL, need=v)),
    "sees_piece: skip": (
        "skip",
        (*OFF, 1),
        lambda v: geometry.sees_piece(A, WALL, discs=ONE, skip=[v]),
    ),
    "segment_gap: a": ("a ", OFF, lambda v: geometry.segment_gap(A, (v, 0), (9, 0))),
    "segment_gap: b": ("b ", OFF, lambda v: geometry.segment_gap(A, (0, 0), (9, v))),
    "segment_gap: point": ("b ", ((), (9,)), lambda v: geometry.segment_gap(A, (0, 0), v)),
    "shift_point: point": ("point", OFF, lambda v: geometry.shift_point((v, 0), 1, 6, 9)),
    "shift_point: distance": (
        "distance",
        NEGATIVE,
        lambda v: geometry.shift_point((0, 0), 1, 6, v),
    ),
    "shift_point: off": ("outside", (LIMIT,), lambda v: geometry.shift_point((0, v), 1, 6, 9)),
    "shortest_path: to": ("to", OFF, lambda v: geometry.shortest_path(A, (v, 0), budget=9)),
    "shortest_path: budget": (
        "budget",
        NEGATIVE,
        lambda v: geometry.shortest_path(A, (0, 0), budget=v),
    ),
    "to_cm": ("length", (math.nan, math.inf, 1e30, 10**30, 0.5), geometry.to_cm),
    "find_touched: x": ("x", OFF, lambda v: geometry.find_touched(v, 0, 9, ONE)),
    "find_touched: r": ("radius", NEGATIVE, lambda v: geometry.find_touched(0, 0, v, ONE)),
    "wholly_within": ("limit", OFF, lambda v: geometry.wholly_within(A, of=B, limit=v)),
    "within": ("limit", OFF, lambda v: geometry.within(A, B, v)),
}
"""What is asked, which word the error has to have, and what is refused."""

SHAPES_ONLY = {"gap", "gaps", "nearest_points", "on_table", "outline", "overlap"}
"""They take shapes, tables and fields alone, which were refused when they were made."""
VALUES = {
    "Arc",
    "Cohesion",
    "Discs",
    "Edge",
    "GeometryError",
    "StraightLeg",
    "DiscPath",
    "Pieces",
    "Shape",
}
"""Answers, containers and names of types: nothing is asked of them."""


@pytest.mark.parametrize("name", REFUSALS)
def test_values_without_meaning_are_refused(name: str) -> None:
    """By one kind of error, whatever the value is."""
    word, values, call = REFUSALS[name]
    for value in values:
        with pytest.raises(GeometryError, match=word):
            call(value)


def test_every_public_function_is_asked() -> None:
    """A new one has to find its place here."""
    asked = {name.partition(":")[0].partition(".")[0] for name in REFUSALS}
    known = asked - {"cohesion"} | SHAPES_ONLY | VALUES | {"Sight", "warm"}
    assert known == set(dir(geometry))


def test_empty_groups_where_nothing_is_asked_of_anybody_have_empty_answers() -> None:
    """That is no mistake."""
    assert geometry.gaps(NONE, ONE) == []
    assert geometry.gaps(ONE, NONE) == [[]]
    assert geometry.matrix(NONE, ONE).cells == b""
    assert geometry.find_touched(0, 0, 9, NONE) == []
    assert geometry.corridor(walked(9.0), 9, NONE) == []
    assert geometry.field(A, budget=9).lengths([]) == []

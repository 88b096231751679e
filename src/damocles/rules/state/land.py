"""How the land lies: what depends on the terrain elements alone, as they lie now."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from functools import lru_cache
from itertools import accumulate
from operator import or_, xor
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.engine import cites
from damocles.geometry import Disc, Piece, Pieces, frame, half_up, inside
from damocles.rules.state.terrain import UNKNOWN, TerrainKind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.rules.state.bodies import Box
    from damocles.rules.state.model import Edge, ElementCard, Point, Rescue
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Element, Fighter, Table


SIDES: tuple[Edge | None, ...] = (None, "south", "north", "east", "west")
"""The edges by which a fighter can enter; None for fighters who are on the table."""
SHEET = 10
"""How thick the sides of an open container are."""
QUARTERS = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
"""Cosine and sine of quarter turns, exactly."""


class Extent(NamedTuple):
    """An element with the rectangle around it, for a quick first test."""

    element: str
    piece: Piece
    west: int
    south: int
    east: int
    north: int

    def near(self, x: int, y: int, r: int) -> bool:
        """Whether a base can reach the element at all."""
        return self.west - r < x < self.east + r and self.south - r < y < self.north + r

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies on the element, its rim included."""
        return self.near(x, y, 1) and inside(Disc(x=x, y=y, r=0), self.piece.corners)


class Spans:
    """Stretches of one axis, each with its bit: which of them another stretch overlaps."""

    def __init__(self, spans: Sequence[tuple[int, int]]) -> None:
        by_start = sorted((start, 1 << bit) for bit, (start, _) in enumerate(spans))
        by_end = sorted((end, 1 << bit) for bit, (_, end) in enumerate(spans))
        self._starts = [start for start, _ in by_start]
        self._ends = [end for end, _ in by_end]
        self._begun = [*accumulate((bit for _, bit in by_start), or_, initial=0)]
        """The stretches that begin first, by their number."""
        self._lasting = [*accumulate((bit for _, bit in by_end), xor, initial=self._begun[-1])]
        """Those that are left when so many have ended."""

    def overlapped(self, start: int, end: int) -> int:
        """The bits of the stretches that share more than an end with this one."""
        begun = self._begun[bisect_left(self._starts, end)]
        return begun & self._lasting[bisect_right(self._ends, start)]


@cites("terrain.sizes")
def printed_kind(kinds: Mapping[str, TerrainKind], card: ElementCard) -> TerrainKind:
    """What the rules know of an element's kind; an unknown one blocks, with the Size agreed on."""
    return kinds.get(card.kind) or TerrainKind(card.kind, UNKNOWN, card.size, "blocked")


class Land:
    """How the land lies: everything that depends on the elements alone, shared by many tables."""

    def __init__(self, setting: Setting, elements: tuple[Element, ...]) -> None:
        kinds, cards = setting.terrain, setting.mission.elements
        self.natures = {card.id: printed_kind(kinds, card) for card in cards}
        self._wreck(setting.mission.rescue)
        present = [element for element in elements if element.present]
        self.extents = {element.id: extent_of(setting, element) for element in present}
        self._spread = [*self.extents.values()]
        self._across = Spans([(extent.west, extent.east) for extent in self._spread])
        self._along = Spans([(extent.south, extent.north) for extent in self._spread])
        self.outlined = [e for e in self.extents.values() if self.natures[e.element].shelters]
        self.outlines = Pieces([extent.piece for extent in self.outlined])
        self.opened = [self.extents[e.id] for e in present if e.opened is not None]
        self.hills = [e for e in self.extents.values() if self._is_open(e.element)]
        parts = [
            (element.id, solid)
            for element in present
            for solid in solid_parts(self.extents[element.id].piece, element.opened)
        ]
        screens = [(element, solid) for element, solid in parts if self.natures[element].screens]
        self.screening = Pieces([solid for _, solid in screens])
        self.screens = {element: index for index, (element, _) in enumerate(screens)}
        self.walls = tuple([solid for element, solid in parts if not self._is_open(element)])
        self.solid = Pieces(self.walls)
        self.massive = Pieces(
            [e.piece for e in self.extents.values() if not self._is_open(e.element)]
        )
        self.barriers: dict[Edge | None, Pieces] = {
            edge: Pieces([*self.walls, *frame(setting.size, open_edge=edge)]) for edge in SIDES
        }

    @cites("wreck.damage", "wreck.obstacle_and_pilot")
    def _wreck(self, rescue: Rescue | None) -> None:
        """Give the pilot's wreck the Protection and the Structure points of the briefing."""
        if rescue is not None:
            wreck = self.natures[rescue.element]
            self.natures[rescue.element] = replace(
                wreck, protection=rescue.protection, sp=rescue.sp, removable=False
            )

    def _is_open(self, element: str) -> bool:
        return self.natures[element].passing == "open"

    def find_near(self, box: Box) -> list[Extent]:
        """The elements that something in a rectangle may overlap; asked for every path."""
        west, south, east, north = box
        bits = self._across.overlapped(west, east) & self._along.overlapped(south, north)
        if not bits:
            return []
        return [extent for bit, extent in enumerate(self._spread) if bits >> bit & 1]


@lru_cache(maxsize=256)
def _land(setting: Setting, elements: tuple[Element, ...]) -> Land:
    return Land(setting, elements)


def land_of(table: Table) -> Land:
    """How the land lies on this table."""
    found: Land | None = table.laid.get("lie")
    if found is None:
        found = table.laid["lie"] = _land(table.setting, tuple(table.elements.values()))
    return found


def terrain_kind(table: Table, element: str) -> TerrainKind:
    """The kind of an element."""
    return land_of(table).natures[element]


def extents(table: Table) -> dict[str, Extent]:
    """The elements on the table with their extents, by id."""
    return land_of(table).extents


def find_elements(table: Table, box: Box) -> list[Extent]:
    """The elements that something in a rectangle may overlap."""
    return land_of(table).find_near(box)


def extent_of(setting: Setting, element: Element) -> Extent:
    """An element where it lies, with its extent."""
    piece = setting.pieces[element.id]
    if element.corners:
        piece = Piece(corners=element.corners, height=piece.height)
    xs, ys = zip(*piece.corners, strict=True)
    return Extent(element.id, piece, min(xs), min(ys), max(xs), max(ys))


def solids(table: Table, element: str) -> tuple[Piece, ...]:
    """The parts of an element that are in the way."""
    return solid_parts(extents(table)[element].piece, table.elements[element].opened)


@lru_cache(maxsize=1_024)
@cites("container.enter", "container.open_limits")
def solid_parts(piece: Piece, opened: int | None) -> tuple[Piece, ...]:
    """All of an element, or the closed sides of an open container."""
    if opened is None:
        return (piece,)
    sides = range(len(piece.corners))
    return tuple(_sheet(piece, side) for side in sides if side != opened)


def _sheet(piece: Piece, side: int) -> Piece:
    """A thin strip along a side, inside the outline."""
    corners, count = piece.corners, len(piece.corners)
    before, a, b, after = (corners[(side + turn) % count] for turn in (-1, 0, 1, 2))
    strip = (a, b, _towards(b, after), _towards(a, before))
    return Piece(corners=strip, height=piece.height)


def _towards(start: Point, end: Point) -> Point:
    """The point a sheet's thickness from the start towards the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    share = SHEET / float(dx * dx + dy * dy) ** 0.5
    return half_up(start[0] + dx * share), half_up(start[1] + dy * share)


@cites("terrain.crossing_declared", "terrain.height")
def ground_at(table: Table, x: int, y: int) -> str | None:
    """The hill that a base centred here stands on without climbing."""
    for hill in land_of(table).hills:
        if hill.holds(x, y):
            return hill.element
    return None


@cites("container.enter")
def container_of(table: Table, fighter: Fighter) -> str | None:
    """The open container that a fighter is in."""
    return container_at(table, fighter.x, fighter.y, fighter.standing_on)


def container_at(table: Table, x: int, y: int, on: str | None) -> str | None:
    """The open container that this place is inside of, except one that the fighter stands on."""
    for extent in land_of(table).opened:
        if extent.element != on and extent.holds(x, y):
            return extent.element
    return None


def outline(table: Table, element: str, x: int, y: int, degrees: int = 0) -> tuple[Point, ...]:
    """The corners of an element centred here and turned counter-clockwise."""
    corners = table.setting.pieces[element].corners
    middle = [sum(values) / len(corners) for values in zip(*corners, strict=True)]
    cos, sin = turn(degrees % 360)
    shifted = [(a - middle[0], b - middle[1]) for a, b in corners]
    return tuple(
        (half_up(x + cos * u - sin * v), half_up(y + sin * u + cos * v)) for u, v in shifted
    )


def turn(degrees: int) -> tuple[float, float]:
    """Cosine and sine of an angle in degrees; quarter turns are exact, without the rounding of pi.

    >>> turn(450)
    (0.0, 1.0)
    """
    quarter, rest = divmod(degrees, 90)
    if rest == 0:
        return QUARTERS[quarter % 4]
    return math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

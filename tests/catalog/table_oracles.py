"""What a table must be, looked at with other means than those that laid it: shapely's polygons.

Lengths are centimetres here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box
from shapely.ops import unary_union

if TYPE_CHECKING:
    from damocles.catalog import BriefedMission, MissionElement

HAIR = 0.005
"""Outlines lie on the lattice."""
SLIVER = 0.01
"""Parts of less than this, in square centimetres, come from arcs that are drawn as polygons."""


def outline(element: MissionElement) -> Polygon:
    """The footprint where the element is said to lie."""
    w, h = element.w / 2000, element.h / 2000
    turned = affinity.rotate(box(-w, -h, w, h), element.rot, origin=(0, 0))
    return affinity.translate(turned, element.x / 1000, element.y / 1000)


class Lie:
    """A table with its elements."""

    def __init__(self, mission: BriefedMission) -> None:
        self.mission = mission
        self.width, self.depth = mission.table.width / 1000, mission.table.depth / 1000
        self.outlines = [outline(element) for element in mission.elements]
        pairs = zip(mission.elements, self.outlines, strict=True)
        self.walls = [shape for element, shape in pairs if element.ground == "obstacle"]

    def strays(self) -> float:
        """The largest distance between the outline that is played and the one that is told."""
        pairs = zip(self.mission.elements, self.outlines, strict=True)
        return max(
            Polygon(np.array(element.piece.corners) / 1000).hausdorff_distance(shape)
            for element, shape in pairs
        )

    def least_gap(self) -> float:
        """How near two elements come; nothing if they overlap."""
        shapes = self.outlines
        return min(a.distance(b) for i, a in enumerate(shapes) for b in shapes[:i])

    def edge_gaps(self) -> dict[str, float]:
        """How near those that are not fixed come to each edge."""
        free = [s for e, s in zip(self.mission.elements, self.outlines, strict=True) if not e.fixed]
        west, south, east, north = unary_union(free).bounds
        return {
            "south": south,
            "north": self.depth - north,
            "west": west,
            "east": self.width - east,
        }

    def turned(self, degrees: int) -> float:
        """How much of the table looks otherwise after a turn, in square centimetres."""
        middle, found = (self.width / 2, self.depth / 2), 0.0
        for kind in {element.kind for element in self.mission.elements}:
            pairs = zip(self.mission.elements, self.outlines, strict=True)
            whole = unary_union([shape for element, shape in pairs if element.kind == kind])
            found += whole.symmetric_difference(affinity.rotate(whole, degrees, middle)).area
        return float(found)

    def room(self, r: float) -> list[Polygon]:
        """The parts of the table where the middle of a base can be, each connected in itself."""
        inner = box(r, r, self.width - r, self.depth - r)
        grown = [wall.buffer(r - HAIR, quad_segs=64) for wall in self.walls]
        left = inner.difference(unary_union(grown))
        parts = left.geoms if isinstance(left, MultiPolygon) else [left]
        return [part for part in parts if isinstance(part, Polygon) and part.area > SLIVER]

    def entered(self, part: Polygon, r: float) -> dict[str, float]:
        """How much of each edge leads straight into a part of the table, beside the corners."""
        w, d = self.width, self.depth
        lines = {
            "south": LineString([(r, r), (w - r, r)]),
            "north": LineString([(r, d - r), (w - r, d - r)]),
            "west": LineString([(r, r), (r, d - r)]),
            "east": LineString([(w - r, r), (w - r, d - r)]),
        }
        return {edge: part.intersection(line).length for edge, line in lines.items()}

    def spots(self, step: float) -> list[Point]:
        """Places all over the table where infantry can stand."""
        columns, rows = (np.arange(step / 2, long, step) for long in (self.width, self.depth))
        inner = box(1.5, 1.5, self.width - 1.5, self.depth - 1.5)
        points = [Point(x, y) for x in columns for y in rows]
        grown = unary_union([wall.buffer(1.5) for wall in self.walls])
        return [p for p in points if inner.covers(p) and not grown.contains(p)]

    def cover(self, step: float) -> float:
        """The share of places with an element within 10 cm of a small base."""
        near = unary_union([shape.buffer(11.5) for shape in self.outlines])
        return float(np.mean([near.covers(spot) for spot in self.spots(step)]))

    def view(self, step: float) -> float:
        """The share of places seen from the southern edge, from middle to middle.

        A base sees more than its middle does, so this is less than what is seen in play.
        """
        tall = [s for e, s in zip(self.mission.elements, self.outlines, strict=True) if e.size >= 2]
        hill = [s for e, s in zip(self.mission.elements, self.outlines, strict=True)
                if e.ground == "open"]  # fmt: skip
        targets = [p for p in self.spots(step) if not any(h.covers(p) for h in hill)]
        viewers = [(x, 1.5) for x in np.arange(step / 2, self.width, step)]
        lines = [LineString([v, (t.x, t.y)]) for v in viewers for t in targets if v != (t.x, t.y)]
        return 1.0 - float(np.mean(shapely.intersects(lines, unary_union(tall))))

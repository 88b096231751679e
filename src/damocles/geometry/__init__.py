"""The continuous table: discs and convex pieces, sight, paths, zones, placement. No game words.

All lengths are whole lattice units of 0.001 cm; every predicate says what happens at touching,
equal, zero and inside. `backend` tells how the answers are computed, `warm` compiles them.

>>> from damocles.geometry import Disc, Pieces, look, rectangle
>>> wall = Pieces([rectangle(5_000, 0, width=1_000, depth=8_000)])
>>> look(Disc(x=0, y=0, r=1_500), Disc(x=10_000, y=0, r=1_500), pieces=wall).blockers
(0,)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.areas import zone
from damocles.geometry.areas.circle import direction, find_touched, shift_point
from damocles.geometry.areas.corridor import corridor
from damocles.geometry.areas.cover import Cover
from damocles.geometry.areas.zone import Zone, behind, between, hull
from damocles.geometry.measures import cohesion, measure, outlook, sight
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.measures.cohesion import Cohesion
from damocles.geometry.measures.measure import (
    closer,
    edge_gap,
    gap,
    gaps,
    inside,
    on_table,
    overlap,
    segment_gap,
    wholly_within,
    within,
)
from damocles.geometry.measures.nearest import nearest_points
from damocles.geometry.measures.outlook import look_at, sees_piece
from damocles.geometry.measures.sight import Sight, SightMatrix, look, matrix, sees
from damocles.geometry.paths import movement, region
from damocles.geometry.paths.movement import EdgeStart, Field, field, frame, shortest_path
from damocles.geometry.paths.region import outline
from damocles.geometry.places import placement
from damocles.geometry.places.placement import arrange, nearest_free, repair
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import from_cm, half_up, to_cm
from damocles.geometry.plane.legs import Arc, DiscPath, StraightLeg
from damocles.geometry.plane.shapes import Disc, Piece, Shape, polygon, rectangle
from damocles.geometry.plane.table import Edge, TableSize

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Arc",
    "Cohesion",
    "Cover",
    "Disc",
    "DiscPath",
    "Discs",
    "Edge",
    "EdgeStart",
    "Field",
    "GeometryError",
    "Piece",
    "Pieces",
    "Shape",
    "Sight",
    "SightMatrix",
    "StraightLeg",
    "TableSize",
    "Zone",
    "arrange",
    "behind",
    "between",
    "closer",
    "corridor",
    "direction",
    "edge_gap",
    "field",
    "find_touched",
    "frame",
    "from_cm",
    "gap",
    "gaps",
    "half_up",
    "hull",
    "inside",
    "look",
    "look_at",
    "matrix",
    "nearest_free",
    "nearest_points",
    "on_table",
    "outline",
    "overlap",
    "polygon",
    "rectangle",
    "repair",
    "sees",
    "sees_piece",
    "segment_gap",
    "shift_point",
    "shortest_path",
    "to_cm",
    "warm",
    "wholly_within",
    "within",
]

KERNEL_USERS = (measure, sight, outlook, zone, movement, region, cohesion, placement)
"""The modules that call kernels; each has a `warm` of its own."""


def warm(progress: Callable[[int, int], None] | None = None) -> None:
    """Run every kernel once, so that the current backend is compiled; says (done, total).

    >>> from damocles.geometry import backend
    >>> with backend.using("twin"):
    ...     warm(lambda done, total: print(done, "of", total) if done == total else None)
    8 of 8
    """
    tell = progress or (lambda _done, _total: None)
    for done, module in enumerate(KERNEL_USERS):
        tell(done, len(KERNEL_USERS))
        module.warm()
    tell(len(KERNEL_USERS), len(KERNEL_USERS))

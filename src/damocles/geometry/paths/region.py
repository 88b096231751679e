"""The region that a mover reaches, as an outline for display.

The path check of `paths.movement` decides; the outline only shows. It never leaves the
true region: it keeps a margin inside it that is larger than what its straight sides can cut off.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.kernels.tolerances import BEND, BUDGET_SPARE, MARGIN
from damocles.geometry.measures.arrays import Discs, Pieces
from damocles.geometry.paths.movement import Field
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc, rectangle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.backend import Backend
    from damocles.geometry.paths.scene import Walk
    from damocles.geometry.plane.legs import Spot

SIDE = 80.0
"""Side of the small squares in which the rim is looked for, in lattice units."""
BLOCK = 16
"""Small squares along the side of a block, where the search begins; a power of two."""
MOST_CORNERS = 25_000_000
"""Most corners of small squares in an outline (200 MB): enough for a disc that goes two metres."""
FIRST_ROOM = 1_000
"""Room for cuts at the first try; where it is too small the scan starts again with more."""


def outline(field: Field) -> list[list[Spot]]:
    """Closed rings around all that a field reaches, outer ones and holes, to be filled even-odd.

    Outer rings run counter-clockwise, holes clockwise; no ring repeats its first point. Everything
    inside is truly reached; everything reached lies inside or within 200 units (0.2 cm), but for
    places where the mover has less than 150 units of play. A field that reaches nothing, or less
    than the margin of 75 units, has no rings; one that is too large to be drawn is refused.

    >>> from damocles.geometry.paths.movement import field
    >>> from damocles.geometry.plane.shapes import Disc
    >>> [ring] = outline(field(Disc(x=0, y=0, r=1_500), budget=5_000))
    >>> all(4_900 < math.dist((0, 0), spot) < 5_000 for spot in ring)
    True
    """
    if not field.start_free:
        return []
    _refuse_too_large(field)
    # Lengths a little beyond the budget settle whole blocks outside the region.
    block = BLOCK * SIDE
    wide = Field(field.mover, field.budget, field.pieces, field.discs, spare=block)
    rings = _rings(*_rim(wide.walk, field.budget - MARGIN))
    smooth = [_smoothed(ring, wide.walk.scene.runner) for ring in rings]
    return [ring for ring in smooth if len(ring) > 2]


def warm() -> None:
    """Run a small example through every kernel of this module, so that all are compiled."""
    wall = Pieces([rectangle(2_500, 0, width=500, depth=500)])
    outline(Field(Disc(x=0, y=0, r=100), 3_000, wall, Discs(), spare=BUDGET_SPARE))


def _refuse_too_large(field: Field) -> None:
    """Refuse a field without room for the corners of all small squares."""
    columns, rows, _, _ = _lattice(field.walk, field.budget - MARGIN)
    corners = (columns + 1) * (rows + 1)
    if corners > MOST_CORNERS:
        raise GeometryError(
            f"the field of {field.mover} with the budget {field.budget} is too large for an"
            f" outline: {corners} corners of small squares, at most {MOST_CORNERS}"
        )


def _rim(walk: Walk, reach: float) -> tuple[list[int], list[Spot]]:
    """All cuts of small squares, as pairs of edges, and the point on the first edge of each."""
    runner = walk.scene.runner
    kernels = runner.module("region")
    columns, rows, x, y = _lattice(walk, reach)
    shape = runner.ints([columns, rows, BLOCK])
    frame = runner.floats([x, y, SIDE, MARGIN, reach])
    spares = runner.float_room((columns + 1) * (rows + 1))
    stack = runner.int_room(12 * BLOCK)
    room = FIRST_ROOM
    while True:
        cuts = runner.int_room(2 * room)
        count = kernels.scan(shape, frame, *walk.settled, spares, stack, room, cuts)
        if count >= 0:
            break
        room *= 4
    rim = runner.float_room(2 * count)
    kernels.trim(shape, frame, *walk.settled, spares, count, cuts, rim)
    flat = [float(value) for value in rim]
    return [int(edge) for edge in cuts[: 2 * count]], list(zip(flat[::2], flat[1::2], strict=True))


def _lattice(walk: Walk, reach: float) -> tuple[int, int, float, float]:
    """Columns, rows and origin of a lattice that holds everything within reach of the sources."""
    xs = [float(x) for x in walk.sources[::2]]
    ys = [float(y) for y in walk.sources[1::2]]
    block = BLOCK * SIDE
    beyond = max(reach, 0.0) + SIDE
    columns = math.ceil((max(xs) - min(xs) + 2.0 * beyond) / block) * BLOCK
    rows = math.ceil((max(ys) - min(ys) + 2.0 * beyond) / block) * BLOCK
    return columns, rows, min(xs) - beyond, min(ys) - beyond


def _rings(cuts: Sequence[int], rim: Sequence[Spot]) -> list[list[Spot]]:
    """The cuts linked into closed rings: where one leaves a square, one enters its neighbour."""
    onward = dict(zip(cuts[::2], cuts[1::2], strict=True))
    spots = dict(zip(cuts[::2], rim, strict=True))
    rings: list[list[Spot]] = []
    while onward:
        edge = next(iter(onward))
        ring: list[Spot] = []
        while edge in onward:
            ring.append(spots[edge])
            edge = onward.pop(edge)
        rings.append(ring)
    return rings


def _smoothed(ring: list[Spot], runner: Backend) -> list[Spot]:
    """The ring without the points that can be left out without straying by more than the bend."""
    flat = runner.floats([value for spot in ring for value in spot])
    keep = runner.int_room(len(ring) + 1)
    runner.module("outline").thin(flat, len(ring), BEND, runner.int_room(2 * len(ring) + 4), keep)
    return [spot for spot, kept in zip(ring, keep, strict=False) if kept]

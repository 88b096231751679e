"""What a disc sweeps on its way: which other discs lie in its corridor, in the order of meeting."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.kernels.tolerances import GRAZE
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import FARTHEST, check_length
from damocles.geometry.plane.legs import Arc

if TYPE_CHECKING:
    from damocles.geometry.measures.arrays import Discs
    from damocles.geometry.plane.legs import DiscPath, Leg, Spot


def corridor(path: DiscPath, r: int, discs: Discs) -> list[int]:
    """The discs that a disc of radius r meets on its way, by index, in the order of meeting.

    A touch is not a meeting, nor is an overlap of up to one unit; the end of the path counts like
    the rest of it. A disc that is overlapped at the start counts only if the path comes nearer to
    its centre by more than one unit: leaving a disc is not meeting it. A path without legs meets
    none. A path that leads far off the lattice is refused.

    >>> from damocles.geometry.plane.legs import StraightLeg, DiscPath
    >>> from damocles.geometry.measures.arrays import Discs
    >>> from damocles.geometry.plane.shapes import Disc
    >>> path = DiscPath(start=(0.0, 0.0), legs=(StraightLeg(to=(9_000.0, 0.0)),), length=9_000)
    >>> others = Discs([Disc(x=8_000, y=500, r=1_000), Disc(x=4_000, y=-1_000, r=1_000)])
    >>> corridor(path, 1_500, others)
    [1, 0]
    """
    check_length(r, name="radius")
    _refuse_unless_finite(path)
    met: list[tuple[float, int]] = []
    for index, disc in enumerate(discs.values):
        centre = (float(disc.x), float(disc.y))
        within = min(float(r + disc.r), math.dist(path.start, centre)) - GRAZE
        if within > 0.0:
            met += [(way, index) for way in [_first_meeting(path, centre, within)] if way >= 0.0]
    return [index for _, index in sorted(met)]


def _refuse_unless_finite(path: DiscPath) -> None:
    """Refuse a path with a place that lies far off the lattice."""
    arcs = [leg for leg in path.legs if isinstance(leg, Arc)]
    spots = [path.start, *(leg.to for leg in path.legs), *(arc.centre for arc in arcs)]
    values = [*(value for spot in spots for value in spot), *(arc.radius for arc in arcs)]
    for value in values:
        if not -FARTHEST <= value <= FARTHEST:
            raise GeometryError(f"a path cannot lead to {value}: that is not on the lattice")


def _first_meeting(path: DiscPath, centre: Spot, within: float) -> float:
    """How far along a path it first comes within a distance of a point; -1 if it never does."""
    gone = 0.0
    at = path.start
    for leg in path.legs:
        length, way = _along(at, leg, centre, within)
        if way <= length:
            return gone + way
        gone += length
        at = leg.to
    return -1.0


def _along(start: Spot, leg: Leg, centre: Spot, within: float) -> tuple[float, float]:
    """The length of a leg, and how far along it first comes this close to a point (or infinity)."""
    if isinstance(leg, Arc):
        return leg.radius * leg.sweep(start), _on_arc(start, leg, centre, within)
    return math.dist(start, leg.to), _on_line(start, leg.to, centre, within)


def _on_line(start: Spot, end: Spot, centre: Spot, within: float) -> float:
    """How far along a line it first comes this close to a point; it starts farther away."""
    length = math.dist(start, end)
    if length == 0.0:
        return math.inf
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    cx, cy = centre[0] - start[0], centre[1] - start[1]
    along, aside = cx * dx + cy * dy, cx * dy - cy * dx
    if abs(aside) >= within or along <= 0.0:
        return math.inf
    return max(0.0, along - math.sqrt(within * within - aside * aside))


def _on_arc(start: Spot, arc: Arc, centre: Spot, within: float) -> float:
    """How far along an arc it first comes this close to a point; it starts farther away."""
    apart = math.dist(arc.centre, centre)
    if abs(apart - arc.radius) >= within or apart == 0.0:
        return math.inf
    # The angle at the arc's centre between the point and where the arc comes near.
    cosine = (apart * apart + arc.radius * arc.radius - within * within) / (2 * apart * arc.radius)
    lead = math.acos(max(-1.0, min(1.0, cosine)))
    ahead = arc.angle(start, centre) - lead
    return arc.radius * max(0.0, ahead)

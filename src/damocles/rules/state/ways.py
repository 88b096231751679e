"""Ways of bases over the table, rounded to the lattice: for drawing, never for deciding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Value
from damocles.geometry import Arc, half_up

if TYPE_CHECKING:
    from damocles.geometry import DiscPath
    from damocles.geometry.plane import Leg

Spot = tuple[int, int]


class ArcLeg(Value, frozen=True, tag_field="is", tag="arc"):
    """A leg along a circle."""

    to: Spot
    centre: Spot
    radius: int
    ccw: bool


class LineLeg(Value, frozen=True, tag_field="is", tag="line"):
    """A straight leg."""

    to: Spot


class Way(Value, frozen=True):
    """Where the centre of a base starts, and the legs it follows from there."""

    start: Spot
    legs: tuple[LineLeg | ArcLeg, ...]


def way_of(path: DiscPath) -> Way:
    """A path on the lattice; a path without legs stays where it starts.

    >>> from damocles.geometry.plane.legs import StraightLeg, DiscPath
    >>> way_of(DiscPath(start=(0.0, 0.4), legs=(StraightLeg(to=(9_000.5, 0.0)),), length=9_001))
    Way(start=(0, 0), legs=(LineLeg(to=(9001, 0)),))
    """
    return Way(spot(path.start), tuple(_leg(part) for part in path.legs))


def _leg(found: Leg) -> LineLeg | ArcLeg:
    """A leg on the lattice."""
    if isinstance(found, Arc):
        return ArcLeg(spot(found.to), spot(found.centre), half_up(found.radius), found.ccw)
    return LineLeg(spot(found.to))


def spot(place: tuple[float, float]) -> Spot:
    """A place on the lattice; halves go up.

    >>> spot((10.5, -0.2))
    (11, 0)
    """
    return half_up(place[0]), half_up(place[1])

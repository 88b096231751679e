"""What a path is made of: straight legs and arcs for display, and a length of record."""

from __future__ import annotations

import math

import msgspec

Spot = tuple[float, float]
"""A place on a path, for display: its coordinates need not be whole units."""

Spots = list[float]
"""Spots from near to far as kernels record them: squared distance, x and y in turn."""


class StraightLeg(msgspec.Struct, frozen=True, tag="line"):
    """A straight leg, from where the leg before it ends."""

    to: Spot


class Arc(msgspec.Struct, frozen=True, tag="arc"):
    """A leg along a circle, from where the leg before it ends; `ccw` is counter-clockwise."""

    to: Spot
    centre: Spot
    radius: float
    ccw: bool

    def sweep(self, start: Spot) -> float:
        """The angle of the arc when the leg before it ends at `start`: from 0 to two pi.

        >>> Arc(to=(0.0, 1.0), centre=(0.0, 0.0), radius=1.0, ccw=True).sweep((0.0, -1.0)) / math.pi
        1.0
        """
        return self.angle(start, self.to)

    def angle(self, a: Spot, b: Spot) -> float:
        """The angle from the direction of a to that of b around the centre, in the arc's sense."""
        ax, ay = a[0] - self.centre[0], a[1] - self.centre[1]
        bx, by = b[0] - self.centre[0], b[1] - self.centre[1]
        turned = math.atan2(ax * by - ay * bx, ax * bx + ay * by)
        return (turned if self.ccw else -turned) % math.tau


Leg = StraightLeg | Arc


class DiscPath(msgspec.Struct, frozen=True):
    """The way of a disc's centre. A disc that stays where it is has a path without legs.

    The length is rounded half up to whole units; the places are for display.
    """

    start: Spot
    legs: tuple[Leg, ...]
    length: int

    @property
    def end(self) -> Spot:
        """Where the path ends: its start, if it has no legs.

        >>> DiscPath(start=(0.0, 0.0), legs=(), length=0).end
        (0.0, 0.0)
        """
        return self.legs[-1].to if self.legs else self.start

"""The table as a seat sees it: turned so that its own edge is nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.geometry import half_up
from damocles.rules.reading import access_zones, keep_fact
from damocles.rules.state import MAPPED

if TYPE_CHECKING:
    from damocles.rules.state import Edge, Point, Table

LIMIT = 10.0
"""No number in an observation is larger."""
METRE = 100_000
"""Lattice units per unit of an observation."""
TURNS: dict[Edge, int] = {"south": 0, "east": 3, "north": 2, "west": 1}
"""Counter-clockwise quarter turns that bring an edge to the south."""


class TurnedTable(NamedTuple):
    """A turned table; conversions both ways are exact up to rounding.

    >>> north = TurnedTable(2, 120_000, 90_000)
    >>> north.seen(120_000, 80_000), north.to_table(0.0, 0.1)
    ((0.0, 0.1), (120000, 80000))
    """

    quarters: int
    width: int
    depth: int

    @property
    def extent(self) -> tuple[float, float]:
        """The width and depth of the table as seen, in metres."""
        across = (self.width, self.depth) if self.quarters % 2 == 0 else (self.depth, self.width)
        return across[0] / METRE, across[1] / METRE

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table as the seat sees it, in metres."""
        u, v = (
            (x, y), (self.depth - y, x), (self.width - x, self.depth - y), (y, self.width - x),
        )[self.quarters]  # fmt: skip
        return u / METRE, v / METRE

    def step(self, dx: float, dy: float) -> tuple[float, float]:
        """A vector on the table as the seat sees it, in metres."""
        u, v = ((dx, dy), (-dy, dx), (-dx, -dy), (dy, -dx))[self.quarters]
        return u / METRE, v / METRE

    def to_table(self, u: float, v: float) -> Point:
        """The point of the table for a point as the seat sees it."""
        a, b = half_up(u * METRE), half_up(v * METRE)
        return (
            (a, b), (b, self.depth - a), (self.width - a, self.depth - b), (self.width - b, a),
        )[self.quarters]  # fmt: skip


def turn_table(table: Table, seat: int) -> TurnedTable:
    """The table with the seat's own edge in the south."""
    mission = table.setting.mission
    return TurnedTable(TURNS[own_edge(table, seat)], mission.width, mission.depth)


def own_edge(table: Table, seat: int) -> Edge:
    """The seat's own edge; with zones from the map it is found only once."""
    if table.setting.mission.zones in MAPPED:
        found: dict[int, Edge] = keep_fact(table.laid, "env edges", lambda _: {}, table)
        if seat not in found:
            found[seat] = _own_edge(table, seat)
        return found[seat]
    return _own_edge(table, seat)


def _own_edge(table: Table, seat: int) -> Edge:
    """The edge by which a seat enters, or the one nearest to where it is deployed.

    Without either, opposite edges for neighbouring seats.
    """
    edges = [zone.edge for zone in access_zones(table) if zone.owner == seat]
    if edges:
        return edges[0]
    mission = table.setting.mission
    own = [zone for zone in mission.deployment_zones if zone.owner == seat]
    if not own:
        return "north" if seat % 2 else "south"
    xs, ys = zip(*own[0].corners, strict=True)
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    away: dict[Edge, float] = {
        "south": y, "north": mission.depth - y, "west": x, "east": mission.width - x,
    }  # fmt: skip
    return min(away, key=lambda edge: away[edge])

"""Placing discs: the nearest free spot, a group in formation, a broken formation mended.

Every answer keeps to the rule exactly: no spot overlaps anything, every spot is reachable, and a
group that is reported as placed is in cohesion. Touching is allowed everywhere. Equal questions
have equal answers; ties are broken from south to north, then from west to east.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry.kernels.tolerances import PLAN_SPARE
from damocles.geometry.measures.arrays import Discs, Pieces, check_index
from damocles.geometry.measures.cohesion import LEAD, LINK
from damocles.geometry.paths.movement import field
from damocles.geometry.places.formations import BlobFormation, Formation, Slots, leader_spot
from damocles.geometry.places.party import Arrangement, Party
from damocles.geometry.places.spots import (
    ANYWHERE,
    Near,
    Obstacles,
    SpotRegion,
    SpotWish,
    first_by_lengths,
    rings,
)
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.lattice import check_angle, check_length, check_point
from damocles.geometry.plane.shapes import Disc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.plane.shapes import Point
    from damocles.geometry.plane.table import TableSize

__all__ = [
    "ANYWHERE",
    "Arrangement",
    "SpotRegion",
    "arrange",
    "first_by_lengths",
    "nearest_free",
    "repair",
    "warm",
]

NO_PIECES = Pieces()
NO_DISCS = Discs()
LIMIT = 50_000
"""How far away a free spot is looked for, unless the caller says otherwise."""
RINGS = 8
"""Rings along which a region is probed."""


def nearest_free(
    disc: Disc,
    *,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    table: TableSize | None = None,
    within: SpotRegion | None = None,
    limit: int = LIMIT,
) -> Point | None:
    """The spot nearest to the disc's own where it overlaps nothing; None if beyond the limit.

    Touching is allowed, and so is the disc's own spot if nothing is there; a spot exactly at the
    limit counts. With a table the disc must not cross an edge; without one its centre stays on the
    lattice. The answer is a lattice point, never overlapping, and no farther away than the nearest
    spot with 0.002 cm to spare. With `within` it also lies in that region, whose outline is unknown
    and has to be probed: a much smaller pocket of it may be missed, and the answer is near, not
    provably nearest.

    >>> nearest_free(Disc(x=500, y=0, r=1_500), discs=Discs([Disc(x=0, y=0, r=1_500)]))
    (3000, 0)
    """
    check_length(limit, name="limit")
    ground = Obstacles(pieces=pieces, discs=discs, table=table)
    at = (disc.x, disc.y)
    feel = rings((0, 0), [limit * k / RINGS for k in range(1, RINGS + 1)])
    wish = SpotWish(target=at, r=disc.r, limit=limit, feel=feel)
    return ground.nearest(wish, within=within)


def arrange(
    movers: Sequence[Disc],
    *,
    leader_to: Point,
    formation: Formation,
    pieces: Pieces = NO_PIECES,
    discs: Discs = NO_DISCS,
    table: TableSize | None = None,
    fields: Sequence[SpotRegion | None] | None = None,
    facing: float | None = None,
    leader: int = 0,
    lead: int = LEAD,
    link: int = LINK,
    connected: bool = False,
) -> Arrangement:
    """Places for a group around its leader: in cohesion, overlapping nothing, each within reach.

    The leader goes to the free and reachable spot nearest to `leader_to` (at most `lead` away),
    the others to the spots of the formation, or near them where something is in the way; each
    spot goes to a member whose own field (of `fields`, None: anywhere) reaches it. If a formation
    leaves somebody without a spot, closer and wider ones are tried. Facing is in degrees,
    counter-clockwise from east; without it the group faces the way the leader goes, or north.
    `discs` are those of others: where the movers stand now matters only for their fields.

    `ok` says that all are placed; else `unplaced` names those without a spot, and the places of
    the others are in cohesion. A leader without a spot leaves all unplaced.

    >>> from damocles.geometry.places.formations import LineFormation
    >>> trio = [Disc(x=0, y=0, r=1_500)] * 3
    >>> arrange(trio, leader_to=(9_000, 0), formation=LineFormation(space=498), facing=90).places
    ((9000, 0), (5500, 0), (12500, 0))
    """
    start = movers[check_index(leader, len(movers), name="leader")]
    check_point(leader_to, name="leader_to")
    check_length(lead, name="lead")
    goals = {leader_to, leader_spot(formation, leader_to, r=start.r)}
    near = Near(goals, 2 * lead + 4 * max(mover.r for mover in movers) + PLAN_SPARE)
    ground = Obstacles(pieces=pieces, discs=discs, table=table, near=near)
    party = _party(movers, ground, fields, leader, lead, link, connected=connected)
    if facing is None:
        facing = _heading((start.x, start.y), leader_to)
    check_angle(facing, name="facing")
    best = party.attempt(formation, leader_to, facing)
    for other in (BlobFormation(), BlobFormation(space=link // 2), BlobFormation(space=link)):
        if best.ok:
            break
        if other == formation:
            continue
        attempt = party.attempt(other, leader_to, facing)
        best = min(best, attempt, key=lambda a: len(a.unplaced))
    return best


def repair(
    discs: Sequence[Disc],
    *,
    pieces: Pieces = NO_PIECES,
    others: Discs = NO_DISCS,
    table: TableSize | None = None,
    fields: Sequence[SpotRegion | None] | None = None,
    leader: int = 0,
    lead: int = LEAD,
    link: int = LINK,
    connected: bool = False,
) -> Arrangement:
    """Repair a broken formation: who stands right stays, the others move as little as possible.

    New spots go to those who are far from the leader, alone (or, with `connected`, cut off),
    overlapping something, off the table or out of their reach. Of two that overlap, the later one
    moves; the leader moves only if it overlaps others, is off the table or out of reach. The
    answer is like that of `arrange`.

    >>> row = [Disc(x=x, y=0, r=1_500) for x in (0, 3_000, 9_000)]
    >>> repair(row).places
    ((0, 0), (3000, 0), (8500, 0))
    """
    ground = Obstacles(pieces=pieces, discs=others, table=table)
    party = _party(discs, ground, fields, leader, lead, link, connected=connected)
    return party.mend()


def warm() -> None:
    """Run every kernel of this module once, so that it is compiled."""
    post = Discs([Disc(x=0, y=0, r=5)])
    ground = Obstacles(pieces=NO_PIECES, discs=post, table=None, near=Near([(0, 0)], reach=5))
    wish = SpotWish(target=(0, 0), r=5, limit=50)
    ground.nearest(wish)
    ground.nearest(wish, within=field(Disc(x=0, y=0, r=5), budget=50))
    ground.allowed([(0, 0)], wish, ())
    slots = Slots(0.0, 0.0, 1.0, 0.0, 9.0, ground.runner.floats([0, 0]))
    ground.occupy(slots, wish, Disc(x=9, y=0, r=5), near=9, bond=9, most=1)


def _party(
    movers: Sequence[Disc],
    ground: Obstacles,
    fields: Sequence[SpotRegion | None] | None,
    leader: int,
    lead: int,
    link: int,
    *,
    connected: bool,
) -> Party:
    """The group; a description that makes no sense is refused."""
    check_index(leader, len(movers), name="leader")
    regions = list(fields) if fields is not None else [None] * len(movers)
    if len(regions) != len(movers):
        raise GeometryError(f"{len(regions)} fields for {len(movers)} movers")
    check_length(lead, name="lead")
    check_length(link, name="link")
    return Party(movers, ground, regions, leader, lead=lead, link=link, connected=connected)


def _heading(start: Point, end: Point) -> float:
    """The direction from start to end in degrees; north if they are the same."""
    if start == end:
        return 90.0
    return math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))

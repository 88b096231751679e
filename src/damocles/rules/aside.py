"""Places beside a machine that has come to stand on infantry."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.geometry.measure import on_table, overlap
from damocles.geometry.packed import Discs, Pieces
from damocles.geometry.placement import nearest_free
from damocles.geometry.shapes import Disc
from damocles.rules.bodies import base
from damocles.rules.cohesion import all_together
from damocles.rules.elements import extents, nature
from damocles.rules.facts import disc, is_afv, members, nearer_than, seat_of, standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.shapes import Piece, Point, Shape
    from damocles.rules.state import Fighter, Table, Unit


def under(table: Table, unit: Unit) -> list[Fighter]:
    """The infantry on whose bases machines of a unit stand: first the next seat's, then on."""
    machines = members(table, unit)
    found = [
        fighter
        for fighter in standing(table)
        if any(nearer_than(fighter, machine, 0) for machine in machines)
        and not is_afv(table, fighter)
    ]
    count = len(table.seats)
    return sorted(found, key=lambda f: ((seat_of(table, f) - unit.seat - 1) % count, f.id))


class Together:
    """The places where a fighter is in cohesion with his unit, or no worse than he is now."""

    def __init__(self, table: Table, fighter: Fighter) -> None:
        self.table, self.fighter, self.unit = table, fighter, table.units[fighter.unit]
        self.group = members(table, self.unit)
        self.bases = [disc(table, member) for member in self.group]
        names = [member.id for member in self.group]
        self.place, self.leader = names.index(fighter.id), names.index(self.unit.leader)

    def lengths(self, points: Sequence[Point]) -> list[int | None]:
        """Zero where he may stand."""
        return [0 if self.holds(point) else None for point in points]

    def holds(self, point: Point) -> bool:
        """Whether the whole unit is in cohesion with him here."""
        bases, params = list(self.bases), self.table.setting.params
        bases[self.place] = base(*point, self.fighter.r, 0)
        return all_together(bases, self.leader, params.cohesion_leader, params.cohesion_link)


@cites("ACT-045", "RUL-37")
def kept_clear(table: Table, fighter: Fighter) -> list[Disc]:
    """The bases he must not overlap; those of opponents with the room that he keeps from them.

    Those that he cannot meet anywhere within the distance he may be moved are left out.
    """
    apart, seat = table.setting.params.contact, seat_of(table, fighter)
    reach = table.setting.params.run_over_aside + apart + 1
    bases = []
    for other in standing(table):
        if other.id != fighter.id and nearer_than(fighter, other, reach):
            hostile = table.setting.hostile(seat, seat_of(table, other))
            bases.append(base(other.x, other.y, other.r + (apart if hostile else 0), 0))
    return bases


def solid_ground(table: Table) -> list[Piece]:
    """The elements on which nobody is pushed."""
    return [e.piece for e in extents(table).values() if nature(table, e.element).passing != "open"]


@cites("ACT-045", "ACT-046", "RUL-37")
def nearest_aside(table: Table, fighter: Fighter) -> Point | None:
    """The nearest place for him, in cohesion if there is one; None if all are too far."""
    together = Together(table, fighter)
    return _nearest(table, fighter, together) or _nearest(table, fighter, None)


def _nearest(table: Table, fighter: Fighter, within: Together | None) -> Point | None:
    return nearest_free(
        Disc(x=fighter.x, y=fighter.y, r=fighter.r),
        pieces=Pieces(solid_ground(table)),
        discs=Discs(kept_clear(table, fighter)),
        table=table.setting.size,
        within=within,
        limit=table.setting.params.run_over_aside,
    )


@cites("ACT-045", "RUL-37")
def is_aside(table: Table, fighter: Fighter, point: Point, *, like: Point) -> bool:
    """Whether he may stand at a point: as the place named, in cohesion if that one is."""
    there = base(*point, fighter.r, 0)
    far = math.dist(point, (fighter.x, fighter.y)) > table.setting.params.run_over_aside
    obstacles: list[Shape] = [*kept_clear(table, fighter), *solid_ground(table)]
    if far or not on_table(there, table.setting.size):
        return False
    if any(overlap(there, obstacle) for obstacle in obstacles):
        return False
    together = Together(table, fighter)
    return together.holds(point) or not together.holds(like)

"""Where infantry goes when a machine has come to stand on it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import Disc, Discs, nearest_free, on_table, overlap
from damocles.geometry.places import ANYWHERE, first_by_lengths
from damocles.rules.reading.cohesion import has_next
from damocles.rules.reading.facts import fighters_on_table, is_afv, is_nearer_than, members, seat_of
from damocles.rules.reading.footprints import (
    box_about,
    current_bases,
    is_crowded,
    neighbours,
    reaches,
)
from damocles.rules.state.land import land_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry import Pieces, Shape
    from damocles.geometry.plane import Point
    from damocles.rules.state.state import Fighter, Table, Unit


def infantry_under(table: Table, unit: Unit) -> list[Fighter]:
    """The infantry that machines of a unit stand on, in seat order beginning with the next seat."""
    machines = current_bases(members(table, unit))
    found = [
        fighter
        for fighter in (neighbours(table, box_about(machines)) if machines else ())
        if not is_afv(table, fighter) and is_crowded((fighter.x, fighter.y, fighter.r), machines)
    ]
    count = len(table.seats)
    return sorted(found, key=lambda f: ((seat_of(table, f) - unit.seat - 1) % count, f.id))


class CohesionPlaces:
    """The places where a fighter is in cohesion with its unit.

    Only this fighter moves while many places are tried, so the others are looked at just once.
    """

    first = first_by_lengths

    def __init__(self, table: Table, fighter: Fighter) -> None:
        unit, params = table.units[fighter.unit], table.setting.params
        self.r, self.lead, self.link = fighter.r, params.cohesion_leader, params.cohesion_link
        self.others = current_bases([f for f in members(table, unit) if f.id != fighter.id])
        leader = current_bases([table.fighters[unit.leader]])
        led = fighter.id != unit.leader
        self.led = leader if led else self.others
        """Whom the fighter has to be near: its leader, or everybody it leads."""
        self.around = ANYWHERE
        self.torn = led and not all(reaches(leader[0], other, self.lead) for other in self.others)
        alone = [not has_next(self.others, i, self.link) for i in range(len(self.others))]
        self.alone = [other for other, is_alone in zip(self.others, alone, strict=True) if is_alone]

    def lengths(self, points: Sequence[Point]) -> list[int | None]:
        """Zero where the fighter may stand, None elsewhere."""
        return [0 if self.holds(point) else None for point in points]

    def holds(self, point: Point) -> bool:
        """Whether the whole unit is in cohesion with the fighter at this point."""
        base = (*point, self.r)
        if self.torn or not all(reaches(base, other, self.lead) for other in self.led):
            return False
        near = [other for other in self.others if reaches(base, other, self.link)]
        return all(other in near for other in self.alone) and bool(near or not self.others)


@cites("ACT-045", "RUL-37")
def bases_to_avoid(table: Table, fighter: Fighter) -> list[Disc]:
    """The bases a fighter must not overlap; those of enemies include the distance kept from them.

    Bases that it cannot meet within the distance it may be moved are left out.
    """
    apart, seat = table.setting.params.contact, seat_of(table, fighter)
    reach = table.setting.params.run_over_aside + apart
    bases = []
    for other in fighters_on_table(table):
        if other.id != fighter.id and is_nearer_than(fighter, other, reach):
            hostile = table.setting.is_hostile(seat, seat_of(table, other))
            bases.append(Disc(x=other.x, y=other.y, r=other.r + (apart if hostile else 0)))
    return bases


def solid_ground(table: Table) -> Pieces:
    """The elements that nobody is pushed onto or, for open containers, into."""
    return land_of(table).massive


@cites("ACT-045", "ACT-046", "RUL-37")
def nearest_aside(table: Table, fighter: Fighter) -> Point | None:
    """The nearest place for a fighter, in cohesion if there is one; None if all are too far."""
    together = CohesionPlaces(table, fighter)
    return _nearest(table, fighter, together) or _nearest(table, fighter, None)


def _nearest(table: Table, fighter: Fighter, within: CohesionPlaces | None) -> Point | None:
    return nearest_free(
        Disc(x=fighter.x, y=fighter.y, r=fighter.r),
        pieces=solid_ground(table),
        discs=Discs(bases_to_avoid(table, fighter)),
        table=table.setting.size,
        within=within,
        limit=table.setting.params.run_over_aside,
    )


@cites("ACT-045", "RUL-37")
def is_aside(table: Table, fighter: Fighter, point: Point, *, like: Point) -> bool:
    """Whether a fighter may stand at a point: in cohesion if the place `like` is."""
    x, y = point
    there = Disc(x=x, y=y, r=fighter.r)
    far = math.hypot(x - fighter.x, y - fighter.y) > table.setting.params.run_over_aside
    obstacles: list[Shape] = [*bases_to_avoid(table, fighter), *solid_ground(table).values]
    if far or not on_table(there, table.setting.size):
        return False
    if any(overlap(there, obstacle) for obstacle in obstacles):
        return False
    together = CohesionPlaces(table, fighter)
    return together.holds(point) or not together.holds(like)

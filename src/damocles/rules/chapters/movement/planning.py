"""Plans: complete movement orders from a rough wish."""

from __future__ import annotations

import math
from itertools import islice, permutations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import cites
from damocles.geometry import Disc, Discs, Pieces, arrange, half_up, overlap
from damocles.geometry.places import BlobFormation, ColumnFormation, LineFormation, first_by_lengths
from damocles.rules.chapters.abilities.ways import must_stay_put
from damocles.rules.chapters.close_combat.disengagement import is_held, must_break_off
from damocles.rules.chapters.movement.ground import reach
from damocles.rules.chapters.movement.measure import is_measured
from damocles.rules.chapters.movement.moves import (
    has_stuck_machine,
    is_legal,
    may_stop_on,
    refuse_standing,
)
from damocles.rules.chapters.movement.order import Move, allowance, fighters_to_place
from damocles.rules.chapters.movement.reunion import FixedField, OpenField, plan_reunion
from damocles.rules.reading.cohesion import cohesion_of_unit
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import bodies_on_table, disc, is_afv, is_immobilised, members
from damocles.rules.reading.positions import point_at_edge, zone_of, zones_for
from damocles.rules.state.bodies import body, keep_unit_fact
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.gaits import gait_kind
from damocles.rules.state.land import Extent, extents, land_of, terrain_kind
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.engine import Chance
    from damocles.geometry.places import Formation, SpotRegion
    from damocles.rules.state.model import AccessZone, Point
    from damocles.rules.state.state import Fighter, Gait, Table, Unit


SELDOM = 12
"""A random plan takes up a new formation, which takes longer, once in this many times."""
RARELY = 30
"""A random entry is planned with care once in this many times, and where no rank fits."""
ORDERS = 6
"""At most this many orders of movement are tried for the machines of a unit."""
STEPS = 5
"""How many random steps are tried with a unit as it stands."""


# ---- plans -----------------------------------------------------------------------------------


def plan(
    table: Table,
    unit: Unit,
    gait: Gait,
    leader_to: Point,
    formation: Formation | None = None,
    zone: str | None = None,
) -> Move | None:
    """A legal movement that brings the leader, and the others, as near to a place as possible.

    Without a formation the unit keeps the one it stands in, where it can. All go round elements;
    where that leaves the leader short of the place, crossing them is tried too, where the gait
    allows it. A unit that cannot go there in cohesion is reunited where it stands. None if nothing
    is legal, as for a unit that is gone.
    """
    if unit.place == "gone":
        return None
    goal = point_in_reach(table, unit, gait, leader_to)
    wish = MoveWish(table, unit, gait, goal, zone_of(table, zone))
    if formation is None:
        kept = wish.legal(wish.shift())
        if kept is not None:
            return kept
    shape = formation or BlobFormation()
    around = wish.legal(wish.arrange_around(shape)) or wish.legal(wish.arrange_outside(shape))
    if around is not None and wish.missed(around) <= wish.least_miss():
        return around
    found = [move for move in (around, wish.legal(wish.climb(shape))) if move is not None]
    if found:
        return min(found, key=wish.missed)
    return wish.legal(plan_reunion(table, unit, gait)) if unit.place == "table" else None


def point_in_reach(table: Table, unit: Unit, gait: Gait, goal: Point) -> Point:
    """The place, or the farthest point the leader could get to on the straight line to it."""
    leader, far = table.fighters[unit.leader], allowance(table, unit, gait)
    away = math.dist((leader.x, leader.y), goal)
    if unit.place != "table" or away <= far:
        return goal
    dx, dy = goal[0] - leader.x, goal[1] - leader.y
    return leader.x + int(dx * far / away), leader.y + int(dy * far / away)


class MoveWish:
    """Where a unit would like to go."""

    def __init__(
        self, table: Table, unit: Unit, gait: Gait, leader_to: Point, zone: AccessZone | None
    ) -> None:
        self.table, self.unit, self.gait = table, unit, gait
        self.leader_to, self.zone = leader_to, zone
        self.group = fighters_to_place(table, unit)
        self.leader = table.fighters[unit.leader]
        self.crosses = gait_kind(table, gait).crossing != "never"

    def legal(self, move: Move | None) -> Move | None:
        """The movement, if nothing is wrong with it; machines go in an order that works."""
        turns = islice(self._turns(move), ORDERS) if move else ()
        return next((turn for turn in turns if is_legal(self.table, self.unit, turn)), None)

    def _turns(self, move: Move) -> Iterator[Move]:
        """The orders in which a unit could move; they matter only to machines, which get in each
        other's way, if they could stand there at all. Entering units keep the given order, as
        recorded battles have it.
        """
        yield move
        several = self.unit.place == "table" and len(move.placements) > 1
        crowd = several and is_afv_unit(self.table, self.unit)
        if crowd and refuse_standing(self.table, self.unit, move) is None:
            for places in islice(permutations(move.placements), 1, None):
                yield replace(move, placements=places)

    def missed(self, move: Move) -> float:
        """How far from the wished place the leader ends."""
        end = next(there for there in move.placements if there.fighter == self.leader.id)
        return math.dist((end.x, end.y), self.leader_to)

    def least_miss(self) -> float:
        """How far from the wished place the leader ends at best when crossing elements."""
        budget = allowance(self.table, self.unit, self.gait, crossing=True)
        if not self.crosses or self.unit.place != "table":
            return math.inf
        return max(0.0, math.dist((self.leader.x, self.leader.y), self.leader_to) - budget)

    def shift(self) -> Move | None:
        """Everybody moves by the same distance and direction as the leader."""
        if self.unit.place != "table":
            return None
        dx, dy = self.leader_to[0] - self.leader.x, self.leader_to[1] - self.leader.y
        places = [Placement(f.id, f.x + dx, f.y + dy, f.facing) for f in self.group]
        return Move(self.unit.seat, self.gait, tuple(places), self.zone.id if self.zone else None)

    def placed(self, group: Sequence[Fighter], places: Sequence[Point]) -> Move:
        """Place everybody of the unit at the given places, on the ground."""
        there = dict(zip((fighter.id for fighter in group), places, strict=True))
        return self._move([there[fighter.id] for fighter in self.group], None)

    def arrange_around(self, formation: Formation) -> Move | None:
        """Everybody in formation around the leader, each within reach going round the elements."""
        fields = [self._field(fighter) for fighter in self.group]
        return self._arranged(formation, fields, land_of(self.table).solid, None)

    @cites("container.open_limits")
    def arrange_outside(self, formation: Formation) -> Move | None:
        """The same outside open containers, for a unit that does not fit into them as a whole."""
        if not land_of(self.table).opened:
            return None
        fields = [self._field(fighter) for fighter in self.group]
        return self._arranged(formation, fields, land_of(self.table).massive, None)

    def climb(self, formation: Formation) -> Move | None:
        """The same but crossing elements, or climbing onto the one where the leader is to go."""
        if not self.crosses or not any(self._climbs(e) for e in extents(self.table)):
            return None
        top = self._top()
        fields = [Perch(self._field(f, over=True), top, f.r) for f in self.group]
        solid = [piece for piece in land_of(self.table).walls if top is None or piece != top.piece]
        return self._arranged(formation, fields, Pieces(solid), top)

    def _climbs(self, element: str) -> bool:
        able = terrain_kind(self.table, element).passing == "climb"
        return able and climbs(self.table, self.leader, element)

    def _top(self) -> Extent | None:
        """The element that the leader is to climb onto."""
        held = (e for e in extents(self.table).values() if e.holds(*self.leader_to))
        return next((extent for extent in held if self._climbs(extent.element)), None)

    def _field(self, fighter: Fighter, *, over: bool = False) -> SpotRegion:
        if is_immobilised(self.table, fighter):
            return FixedField(fighter)
        if not is_measured(self.table, self.unit, fighter):
            return OpenField()
        budget = allowance(self.table, self.unit, self.gait, fighter=fighter, crossing=over)
        there = Placement(fighter.id, *self.leader_to) if over else None
        return reach(self.table, fighter, budget, self.zone, over=there, mates=False)

    def _arranged(
        self, formation: Formation, fields: Sequence[SpotRegion], pieces: Pieces, top: Extent | None
    ) -> Move | None:
        params = self.table.setting.params
        found = arrange(
            [self._start(fighter) for fighter in self.group],
            leader_to=self.leader_to,
            formation=formation,
            pieces=pieces,
            discs=self._others(),
            table=self.table.setting.size,
            fields=fields,
            leader=self.group.index(self.leader),
            lead=params.cohesion_leader,
            link=params.cohesion_link,
        )
        places = [place for place in found.places if place is not None]
        return self._move(places, top) if found.ok else None

    def _start(self, fighter: Fighter) -> Disc:
        """Where a fighter comes from; one that enters has no place yet and starts at the goal."""
        if fighter.place == "table":
            return disc(self.table, fighter)
        return Disc(x=self.leader_to[0], y=self.leader_to[1], r=fighter.r)

    def _others(self) -> Discs:
        """The bases that nobody of the unit may end on; infantry seldom stops machines."""
        over = may_stop_on(self.table, self.unit, self.gait)
        key = ("standing", self.unit.id, over)
        found: Discs | None = self.table.placed.get(key)
        if found is None:
            found = self.table.placed[key] = Discs(self._bases(over_infantry=over))
        return found

    def _bases(self, *, over_infantry: bool) -> list[Disc]:
        return [
            base
            for one in bodies_on_table(self.table)
            if one.members[0].unit != self.unit.id
            for other, base in zip(one.members, one.stance.discs.values, strict=True)
            if not over_infantry or is_afv(self.table, other)
        ]

    def _move(self, places: Sequence[Point], top: Extent | None) -> Move:
        """The order for these places."""
        placements = tuple(
            Placement(
                fighter.id, x, y, fighter.facing, top.element if top and top.holds(x, y) else None
            )
            for fighter, (x, y) in zip(self.group, places, strict=True)
        )
        return Move(self.unit.seat, self.gait, placements, self.zone.id if self.zone else None)


class Perch:
    """A climber's field: the centre of its base is on the element, or the base is clear of it."""

    first = first_by_lengths

    def __init__(self, field: SpotRegion, top: Extent | None, r: int) -> None:
        self.field, self.top, self.r = field, top, r
        self.around = field.around

    def lengths(self, points: Sequence[Point]) -> list[int | None]:
        """The field's own lengths where the climber could stand, None elsewhere."""
        return [
            length if self._stands(point) else None
            for point, length in zip(points, self.field.lengths(points), strict=True)
        ]

    def _stands(self, point: Point) -> bool:
        top, (x, y) = self.top, point
        if top is None or not top.near(x, y, self.r) or top.holds(x, y):
            return True
        return not overlap(Disc(x=x, y=y, r=self.r), top.piece)


# ---- random plans ----------------------------------------------------------------------------


def plan_move(table: Table, unit: Unit, gait: Gait, chance: Chance) -> Move | None:
    """A random plan: the leader goes anywhere within reach, mostly with the unit as it stands."""
    found = plan_shift(table, unit, gait, chance) if chance.below(SELDOM) else None
    if found is not None:
        return found
    leader, (dx, dy) = table.fighters[unit.leader], any_step(table, unit, gait, chance)
    goal = nearest_on_table(table, leader, leader.x + dx, leader.y + dy)
    formations: list[Formation] = [BlobFormation(), LineFormation(), ColumnFormation()]
    return plan(table, unit, gait, goal, chance.one_of(formations))


def plan_shift(table: Table, unit: Unit, gait: Gait, chance: Chance) -> Move | None:
    """The unit as it stands, shifted by a random step; None if the first few steps are not legal.

    A unit torn apart by losses comes together instead, as nearly every other step is refused; a
    unit with a member that may not move cannot be shifted.
    """
    if holds_still(table, unit):
        return None
    if not cohesion_of_unit(table, unit).ok:
        torn = plan_reunion(table, unit, gait)
        return torn if is_legal(table, unit, torn) else None
    leader, box = table.fighters[unit.leader], body(table, unit).stance.box
    mission = table.setting.mission
    for _ in range(STEPS):
        dx, dy = any_step(table, unit, gait, chance)
        dx = min(max(dx, -box.west), mission.width - box.east)
        dy = min(max(dy, -box.south), mission.depth - box.north)
        wish = MoveWish(table, unit, gait, (leader.x + dx, leader.y + dy), None)
        found = wish.legal(wish.shift())
        if found is not None:
            return found
    return None


def holds_still(table: Table, unit: Unit) -> bool:
    """Whether a unit has a member that may not move: a stuck machine, a sniper, one in contact."""
    stuck = keep_unit_fact(table, unit, has_stuck_machine) or must_break_off(table, unit)
    return stuck or any(must_stay_put(table, fighter) for fighter in members(table, unit))


def has_to_stay(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter may not move: a stuck machine, one that has sniped, or one in contact."""
    stays = is_immobilised(table, fighter) or must_stay_put(table, fighter)
    return stays or is_held(table, fighter)


def any_step(table: Table, unit: Unit, gait: Gait, chance: Chance) -> Point:
    """A random step of the leader; now and then towards the nearest enemy, into contact."""
    far, leader = allowance(table, unit, gait), table.fighters[unit.leader]
    foe = nearest_enemy(table, leader) if chance.below(4) == 0 else None
    if foe is None:
        return chance.between(-far, far) * 7 // 10, chance.between(-far, far) * 7 // 10
    away = math.dist((leader.x, leader.y), (foe.x, foe.y))
    apart = leader.r + foe.r + table.setting.params.contact // 2
    share = max(0.0, min(away - apart, far)) / away if away else 0.0
    return half_up(share * (foe.x - leader.x)), half_up(share * (foe.y - leader.y))


def nearest_enemy(table: Table, fighter: Fighter) -> Fighter | None:
    """The enemy nearest to a fighter, from centre to centre."""
    hostile, seat = table.setting.is_hostile, table.units[fighter.unit].seat
    foes = [foe for one in bodies_on_table(table) if hostile(seat, one.seat) for foe in one.members]
    x, y = fighter.x, fighter.y
    away = [(foe.x - x) * (foe.x - x) + (foe.y - y) * (foe.y - y) for foe in foes]
    return foes[away.index(min(away))] if foes else None


def nearest_on_table(table: Table, fighter: Fighter, x: int, y: int) -> Point:
    """The place nearest to a point where a base does not stick out over an edge."""
    mission, r = table.setting.mission, fighter.r
    return min(max(x, r), mission.width - r), min(max(y, r), mission.depth - r)


def plan_entry(table: Table, unit: Unit, gait: Gait, chance: Chance) -> Move | None:
    """A random entry through any zone of the seat, the leader within reach of the zone's edge."""
    zones = zones_for(table, unit)
    if not zones:
        return None
    zone, leader = chance.one_of(zones), table.fighters[unit.leader]
    for _ in range(STEPS if chance.below(RARELY) else 0):
        found = plan_ranks(table, unit, gait, zone, chance)
        if found is not None:
            return found
    deep = max(leader.r, allowance(table, unit, gait) - leader.r)
    along, into = chance.between(zone.start, zone.end), chance.between(leader.r, deep)
    spot = nearest_on_table(table, leader, *point_at_edge(table, zone, along, into))
    return plan(table, unit, gait, spot, BlobFormation(), zone.id)


def plan_ranks(
    table: Table, unit: Unit, gait: Gait, zone: AccessZone, chance: Chance
) -> Move | None:
    """An entry in ranks of four somewhere behind the edge; None if something is in the way."""
    group = fighters_to_place(table, unit)
    r = max(fighter.r for fighter in group)
    step, ranks = 2 * r + 200, (len(group) + 3) // 4
    deep = allowance(table, unit, gait) - r - (ranks - 1) * step
    along = chance.between(zone.start + r, max(zone.start + r, zone.end - r - 3 * step))
    into = chance.between(r, max(r, deep))
    cells = sorted(
        ((i % 4, i // 4) for i in range(len(group))), key=lambda c: (abs(c[1] - ranks // 2), c)
    )
    places = [point_at_edge(table, zone, along + step * c, into + step * k) for c, k in cells]
    wish = MoveWish(table, unit, gait, places[0], zone)
    led = sorted(group, key=lambda fighter: (fighter.id != unit.leader, fighter.id))
    return wish.legal(wish.placed(led, places))

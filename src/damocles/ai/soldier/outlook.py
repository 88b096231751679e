"""What an active unit has before it: its weapons, enemies, goals, and what places are worth."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.estimates import at_range, band_at, blades_of, blows_worth, guns_of, prey
from damocles.ai.firing import hostile_units
from damocles.ai.goals import Goal, goals, way_out
from damocles.ai.worth import VICTORY, unit_left, victory_for
from damocles.geometry.measure import gap
from damocles.geometry.packed import Discs
from damocles.geometry.shapes import Disc
from damocles.geometry.sight import matrix
from damocles.rules.bodies import base, size_of
from damocles.rules.control import counted, to_control
from damocles.rules.facts import is_afv_unit, members
from damocles.rules.movement.order import allowance
from damocles.rules.shooting.sight import screen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.sight import SightMatrix
    from damocles.rules.model import Point, Points
    from damocles.rules.state import Table, Unit

UNSEEN = 0.3
"""What fire from a place is worth from which the target is not seen yet."""
LATER = 0.35
"""What the fire of the next activation is worth, beside that of this one."""
PATIENCE = 0.65
"""What is gained a round later is worth so much less."""
TIED = 0.5
"""What a place is worth that both sides hold alike."""
CAUTION = 1.5
"""How much the fire of enemies is feared, beside one's own."""
LEAST_CAUTION = 0.2
"""The share of it that is left when time runs out for who is not ahead."""
ROUNDS = 8
"""So many rounds are reckoned with where a mission names none."""
CONTACT = -1
"""Stands for the range of close combat."""
HIDDEN = 0.2
"""What is left of an enemy's fire on a place that he does not see yet."""
SPARE = 0.03
"""What each fighter more than needed at a place adds to its worth."""
HOLDING = 2_000
"""Who leads others to a place stands so much nearer than control reaches."""


class Rating(NamedTuple):
    """What a place is roughly worth: fire at once, fire in the next activation, fire of enemies."""

    now: float
    later: float
    danger: float


class Outlook:
    """The situation of one unit; places are rated for its leader."""

    def __init__(self, table: Table, unit: Unit) -> None:
        self.table, self.unit, self.seat = table, unit, unit.seat
        self.leader = table.fighters[unit.leader]
        self.machines = is_afv_unit(table, unit)
        self.guns = sorted(guns_of(table, unit), key=lambda gun: -gun.dice * gun.weapon.penetration)
        self.size = len(members(table, unit)) or len(unit.fighters)
        self.stride = allowance(table, unit, "combat")
        self.run = allowance(table, unit, "rush")
        self.worth = unit_left(table, unit) or table.setting.unit_card(unit).ap
        self.goals = [] if self.machines else goals(table, unit.seat)
        self.blades = blades_of(table, unit)
        self.caution = self._caution()
        self._fire: dict[tuple[int, int], float] = {}
        self._harm: dict[tuple[int, int], float] = {}
        self.foes = self._rated(hostile_units(table, unit.seat))
        self.friends = max(
            1, sum(u.seat == self.seat and u.place == "table" for u in table.units.values())
        )
        self.presence = self._presence()
        self.gains = {goal.id: self._gain(goal) for goal in self.goals}
        self.way_out = way_out(table, unit)

    def _rated(self, foes: Sequence[Unit]) -> list[Unit]:
        """The enemies, those first who are worth most for how far they are."""
        return sorted(foes, key=lambda foe: (-self._appeal(foe), foe.id))

    def _appeal(self, foe: Unit) -> float:
        target = self.table.fighters[foe.leader]
        away = math.dist((target.x, target.y), (self.leader.x, self.leader.y))
        return self.fire(foe, max(0.0, away - self.stride)) / (1.0 + away / 50_000)

    # ---- fire --------------------------------------------------------------------------------

    def fire(self, foe: Unit, far: float) -> float:
        """What the best weapon and half of the others are worth at this distance."""
        found = prey(self.table, foe, self.seat)
        band = band_at(self.table, found, far)
        known = self._fire.get((foe.id, band))
        if known is None:
            rated = sorted(at_range(gun, found, band) for gun in self.guns)
            known = rated[-1] + 0.5 * sum(rated[:-1]) if rated else 0.0
            self._fire[foe.id, band] = known
        return known

    def rated(self, spots: Sequence[Point]) -> list[Rating]:
        """What fire from each place, and at it, is roughly worth."""
        if not self.foes or not spots:
            return [Rating(0.0, 0.0, 0.0)] * len(spots)
        seen, width = self._sight(spots, self.foes).cells, len(self.foes)
        return [
            self._rating(spot, seen[row * width : (row + 1) * width])
            for row, spot in enumerate(spots)
        ]

    def _rating(self, spot: Point, seen: bytes) -> Rating:
        now = later = danger = 0.0
        for foe, visible in zip(self.foes, seen, strict=True):
            target = self.table.fighters[foe.leader]
            away = math.dist(spot, (target.x, target.y))
            now = max(now, self.fire(foe, away) if visible else 0.0)
            nearer = self.fire(foe, max(0.0, away - self.stride))
            later = max(later, nearer * (1.0 if visible else UNSEEN))
            later = max(later, self.charge(foe, away))
            danger += self.harm(foe, away) * (1.0 if visible else HIDDEN)
        return Rating(now, later * LATER, -danger * self.caution / self.friends)

    def charge(self, foe: Unit, far: float) -> float:
        """What blows at an enemy will be worth who is so far away."""
        turns = max(0.0, far - self.stride) / self.run
        return float(self._blows(foe) * PATIENCE**turns)

    def _blows(self, foe: Unit) -> float:
        """What the blows of the unit at an enemy are worth."""
        known = self._fire.get((foe.id, CONTACT))
        if known is None:
            target = self.table.setting.profile(self.table.fighters[foe.leader])
            found = prey(self.table, foe, self.seat)
            known = sum(blows_worth(weapon, count, target, found) for weapon, count in self.blades)
            self._fire[foe.id, CONTACT] = known
        return known

    def _caution(self) -> float:
        """Less and less as the rounds go by, unless the battle is being won."""
        points = {seat.id: seat.vp for seat in self.table.seats.values()}
        own = points.pop(self.seat)
        if own > max(points.values(), default=0):
            return CAUTION
        last = self.table.setting.mission.cease_fire.rounds or ROUNDS
        left = 1.0 - (self.table.clock.round - 1) / max(1, last - 1)
        return CAUTION * max(LEAST_CAUTION, left)

    def harm(self, foe: Unit, far: float) -> float:
        """What an enemy unit can do to this one at such a distance."""
        found = prey(self.table, self.unit, foe.seat)
        band = band_at(self.table, found, far)
        known = self._harm.get((foe.id, band))
        if known is None:
            rated = [at_range(gun, found, band) for gun in guns_of(self.table, foe)]
            known = self._harm[foe.id, band] = max(rated, default=0.0)
        return known

    def _sight(self, spots: Sequence[Point], foes: Sequence[Unit]) -> SightMatrix:
        """Whether a base at each place sees the leaders of the enemies."""
        table, blocking = self.table, screen(self.table)
        leaders = [table.fighters[foe.leader] for foe in foes]
        height = size_of(table.setting, self.leader)
        eyes = Discs(base(x, y, self.leader.r, height) for x, y in spots)
        seen = Discs(base(f.x, f.y, f.r, size_of(table.setting, f)) for f in leaders)
        own = blocking.own(self.leader)
        return matrix(
            eyes, seen, pieces=blocking.pieces, discs=blocking.discs, target_needs=seen,
            viewer_skips=[(own, -1)] * len(spots), target_skips=blocking.skips(leaders),
        )  # fmt: skip

    # ---- places ------------------------------------------------------------------------------

    def _presence(self) -> dict[str, tuple[int, int]]:
        """How many fighters of this side and of others are near each goal, without this unit."""
        wanted, found = {goal.id for goal in self.goals}, {}
        hostile, table = self.table.setting.hostile, self.table
        for name, place in to_control(table) if wanted else ():
            if name in wanted:
                near = counted(table, place)
                own = sum(n for seat, n in near.items() if not hostile(self.seat, seat))
                found[name] = own, sum(near.values()) - own
        return found

    def standing(self, at: Point) -> dict[str, float]:
        """What it is worth to stand there at the end of the activation, by name."""
        terms: dict[str, float] = {}
        best = 0.0
        for goal in self.goals:
            gain = self.gains[goal.id]
            away = gap(Disc(x=at[0], y=at[1], r=self.leader.r), goal.shape)
            control = self.table.setting.params.control - HOLDING
            if away <= control:
                terms["hold"] = terms.get("hold", 0.0) + gain
            else:
                turns = math.ceil((away - control) / self.run)
                close = 1.0 - 0.3 * ((away - control) / self.run - (turns - 1))
                best = max(best, gain * PATIENCE**turns * close)
        if best:
            terms["on the way"] = best * (0.3 if "hold" in terms else 1.0)
        if self.way_out is not None:
            terms["exit"] = self._leaving(at)
        return terms

    def _gain(self, goal: Goal) -> float:
        """What the unit changes by being there: it takes, denies or strengthens a place."""
        own, theirs = self.presence.get(goal.id, (0, 0))
        mine = self._there(goal)
        before = self._held(goal, own - mine, theirs)
        return self._held(goal, own - mine + self.size, theirs) - before

    def _there(self, goal: Goal) -> int:
        """How many of the unit are near a goal now."""
        limit = self.table.setting.params.control
        return sum(
            gap(Disc(x=f.x, y=f.y, r=f.r), goal.shape) <= limit
            for f in members(self.table, self.unit)
            if math.dist((f.x, f.y), goal.middle) < 4 * limit
        )

    @staticmethod
    def _held(goal: Goal, own: int, theirs: int) -> float:
        """What a place is worth with so many on both sides."""
        if own == 0:
            return 0.0
        if own == theirs:
            return goal.worth * TIED
        lead = own - theirs
        share = 1.0 if lead > 0 else TIED * own / theirs
        return goal.worth * share * (1.0 + SPARE * min(max(lead - 1, 0), 10))

    def _leaving(self, at: Point) -> float:
        """What it is worth to be so far from the way out."""
        assert self.way_out is not None  # noqa: S101  # asked only where there is one
        kind: Points = "evacuated_afv" if self.machines else "evacuated_infantry"
        gain = victory_for(self.table, kind, self.seat) or 5 * VICTORY
        edge = self.table.setting.mission.exit
        away = math.dist(at, self.way_out)
        if edge is not None and edge.seat == self.seat:
            across = edge.edge in ("west", "east")
            away = abs((at[0] if across else at[1]) - self.way_out[0 if across else 1])
        return float(gain * PATIENCE ** (away / self.run))

    def target_worth(self, foe: Unit) -> float:
        """What an enemy unit is worth as a whole."""
        found = prey(self.table, foe, self.seat)
        return found.size * found.price + found.ending

"""What an active unit faces: its weapons, enemies, goals, and what places are worth."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.places.goals import (
    PRESENCE,
    Goal,
    count_presence_of,
    goals_for,
    near_winning,
    way_out,
)
from damocles.ai.values.estimates import (
    Blade,
    Gun,
    Prey,
    blades_against,
    blows_worth,
    estimate_at_range,
    guns_of,
    prey,
)
from damocles.ai.values.salvos import hostile_units
from damocles.ai.values.worth import VICTORY, unit_cost, unit_left, victory_for
from damocles.geometry import Discs, gap
from damocles.odds import is_usual
from damocles.rules.chapters import allowance
from damocles.rules.missions import count_presence, places_to_control, scores
from damocles.rules.reading import find_bases, look_past, members, range_band, screen
from damocles.rules.state import Bases, base, end_side, is_afv_unit, size_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.plans.weights import Weights
    from damocles.geometry import Disc, Shape, SightMatrix
    from damocles.rules.state import Point, Profile, Table, Tally, Unit

ROUNDS = 8
"""How many rounds are assumed if a mission names none."""
HOLDING = 2_000
"""How much nearer than the control distance a leader goes, so that the others are in reach."""


class Rating(NamedTuple):
    """What a place is roughly worth: fire at once, fire in the next activation, fire of enemies."""

    now: float
    later: float
    danger: float


NOTHING = Rating(0.0, 0.0, 0.0)
"""What a place is worth where there is no enemy."""


class RatedEnemy(NamedTuple):
    """An enemy for rating places: where its leader stands, and what is known by range so far."""

    foe: Unit
    at: Point
    bases: int
    """The part of the distance between two leaders that their bases take up."""
    blows: float
    """What close combat with it is worth."""
    prey: Prey
    fire: dict[int, float]
    """What fire at it is worth, by range: shared by all units with such weapons."""
    harm: dict[int, float]


@lru_cache(maxsize=4_096)
def _known(
    guns: tuple[Gun, ...], blades: tuple[Blade, ...], target: Profile, found: Prey
) -> tuple[float, dict[int, float]]:
    """What blows at such a target are worth, and a cache of what fire is worth by range.

    The caller fills the cache: telling weapons and targets apart takes longer than all the rest.
    """
    return sum(blows_worth(blade, target, found) for blade in blades), {}


@lru_cache(maxsize=65_536)
def _apart(there: Disc, place: Shape) -> int:
    """How far a base is from a place; cached, as the same spots come up again and again."""
    return gap(there, place)


class Outlook:
    """The situation of one unit; places are rated for its leader."""

    def __init__(self, table: Table, unit: Unit, weights: Weights) -> None:
        self.table, self.unit, self.seat = table, unit, unit.seat
        self.weights = weights
        self.leader = table.fighters[unit.leader]
        self.band = table.setting.params.band
        self.machines = is_afv_unit(table, unit)
        self.guns = sorted(guns_of(table, unit), key=lambda gun: -gun.dice * gun.weapon.penetration)
        self.size = len(members(table, unit)) or len(unit.fighters)
        usual = is_usual(table, PRESENCE)
        self.counted = self.size if usual else count_presence_of(table, unit)
        gaits = table.setting.gaits
        self.far = {gait: allowance(table, unit, gait) for gait in gaits.names}
        self.stride, self.run = self.far[gaits.usual], self.far[gaits.farthest]
        self.worth = unit_left(table, unit) or unit_cost(table, unit)
        self.goals = goals_for(table, unit)
        self.caution = self._caution()
        self._kinds = tuple(self.guns)
        self._marks = self._rated([self._mark(foe) for foe in hostile_units(table, unit.seat)])
        self._most = [self._fire(mark, 0.0) for mark in self._marks]
        self.foes = [mark.foe for mark in self._marks]
        self._ratings: dict[Point, Rating] = {}
        self._bases = find_bases(table, [table.fighters[foe.leader] for foe in self.foes])
        self.friends = max(
            1, sum(u.seat == self.seat and u.place == "table" for u in table.units.values())
        )
        self.presence = self._presence()
        self.gains = {goal.id: self._gain(goal) for goal in self.goals}
        self.way_out = way_out(table, unit)

    def _mark(self, foe: Unit) -> RatedEnemy:
        leader, found = self.table.fighters[foe.leader], prey(self.table, foe, self.seat)
        blades = blades_against(self.table, self.unit, foe)
        blows, fire = _known(self._kinds, blades, self.table.setting.profile(leader), found)
        return RatedEnemy(foe, (leader.x, leader.y), 2 * found.base, blows, found, fire, {})

    def _rated(self, marks: Sequence[RatedEnemy]) -> list[RatedEnemy]:
        """The enemies, those that are worth most for their distance first."""
        return sorted(marks, key=lambda mark: (-self._appeal(mark), mark.foe.id))

    def _appeal(self, mark: RatedEnemy) -> float:
        away = math.dist(mark.at, (self.leader.x, self.leader.y))
        return self._fire(mark, away - self.stride) / (1.0 + away / 50_000)

    # ---- fire --------------------------------------------------------------------------------

    def _fire(self, mark: RatedEnemy, far: float) -> float:
        """What the best weapon and half of the others are worth at this distance."""
        band = range_band(int(far) - mark.bases, self.band)
        known = mark.fire.get(band)
        if known is None:
            rated = sorted(estimate_at_range(gun, mark.prey, band) for gun in self.guns)
            known = rated[-1] + 0.5 * sum(rated[:-1]) if rated else 0.0
            mark.fire[band] = known
        return known

    def rate_places(self, spots: Sequence[Point]) -> list[Rating]:
        """What fire from each place, and at it, is roughly worth."""
        new = [spot for spot in dict.fromkeys(spots) if spot not in self._ratings]
        if new and self.foes:
            seen, width = self._sight(new).cells, len(self.foes)
            for row, spot in enumerate(new):
                self._ratings[spot] = self._rating(spot, seen[row * width : (row + 1) * width])
        return [self._ratings.get(spot, NOTHING) for spot in spots]

    def unseen(self, spots: Sequence[Point]) -> list[Point]:
        """The places that no enemy's leader sees."""
        seen, width = self._sight(spots).cells, len(self.foes)
        return [at for row, at in enumerate(spots) if not any(seen[row * width :][:width])]

    def _rating(self, spot: Point, seen: bytes) -> Rating:
        """Rate a place, skipping enemies at which even the best attack would not be worth more."""
        now = later = 0.0
        unseen, stride = self.weights.unseen, self.stride
        for mark, most, visible in zip(self._marks, self._most, seen, strict=True):
            hope = most if visible else most * unseen
            if hope <= later and mark.blows <= later and (hope <= now or not visible):
                continue
            away = math.dist(spot, mark.at)
            nearer = self._fire(mark, away - stride)
            if visible:
                now = max(now, self._fire(mark, away))
            else:
                nearer *= unseen
            later = max(later, nearer)
            if mark.blows > later:  # from farther away they are worth less
                later = max(later, self._charge(mark, away))
        return Rating(now, later * self.weights.later, self._danger(spot, seen))

    def _danger(self, spot: Point, seen: bytes) -> float:
        """What enemy fire at a place costs, weighted by caution."""
        if not self.caution:
            return 0.0
        danger, hidden = 0.0, self.weights.hidden
        for mark, visible in zip(self._marks, seen, strict=True):
            danger += self._harm(mark, math.dist(spot, mark.at)) * (1.0 if visible else hidden)
        return -danger * self.caution / self.friends

    def most_later(self) -> float:
        """What fire and blows of the next activation are worth at most, wherever the unit goes.

        That is at the shortest range, for no weapon gets better beyond it.
        """
        each = [max(most, mark.blows) for most, mark in zip(self._most, self._marks, strict=True)]
        return max(each, default=0.0) * self.weights.later

    def _charge(self, mark: RatedEnemy, far: float) -> float:
        """What blows at an enemy at this distance will be worth."""
        turns = max(0.0, far - self.stride) / self.run
        return float(mark.blows * self.weights.patience**turns)

    def _caution(self) -> float:
        """How cautious to be: less as the rounds go by, unless the seat is winning."""
        score = scores(self.table)
        own = end_side(self.table.setting.rules)(self.table, self.seat)
        theirs = [score[seat] for seat in score if seat not in own]
        if score[self.seat] > max(theirs, default=0):
            return self.weights.caution
        last = self.table.setting.mission.cease_fire.rounds or ROUNDS
        left = 1.0 - (self.table.clock.round - 1) / max(1, last - 1)
        return self.weights.caution * max(self.weights.least_caution, left)

    def _harm(self, mark: RatedEnemy, far: float) -> float:
        """What an enemy unit can do to this one at such a distance."""
        band = range_band(int(far) - 2 * self.leader.r, self.band)
        known = mark.harm.get(band)
        if known is None:
            found = prey(self.table, self.unit, mark.foe.seat)
            rated = [estimate_at_range(gun, found, band) for gun in guns_of(self.table, mark.foe)]
            known = mark.harm[band] = max(rated, default=0.0)
        return known

    def _sight(self, spots: Sequence[Point]) -> SightMatrix:
        """Whether a base at each place sees the leaders of the enemies."""
        setting, r = self.table.setting, self.leader.r
        height = size_of(setting, self.leader)
        there = Discs(base(x, y, r, height) for x, y in spots)
        viewers = Bases(there, [self.leader.id] * len(spots))
        return look_past(setting, screen(self.table), viewers, self._bases)

    # ---- places ------------------------------------------------------------------------------

    def _presence(self) -> dict[str, tuple[int, int]]:
        """How many fighters of this side and of others are near each goal, without this unit."""
        wanted, found = {goal.id for goal in self.goals}, {}
        hostile, table = self.table.setting.is_hostile, self.table
        for name, place in places_to_control(table) if wanted else ():
            if name in wanted:
                near = count_presence(table, place, without=self.unit)
                own = sum(n for seat, n in near.items() if not hostile(self.seat, seat))
                found[name] = own, sum(near.values()) - own
        return found | near_winning(table, self.seat)

    def standing(self, at: Point) -> dict[str, float]:
        """What standing there at the end of the activation is worth, by term."""
        terms: dict[str, float] = {}
        best, there = 0.0, base(*at, self.leader.r, 0)
        for goal in self.goals:
            gain, away = self.gains[goal.id], _apart(there, goal.shape)
            control = self._near(goal)
            if away <= control:
                terms["hold"] = terms.get("hold", 0.0) + gain
            else:
                turns = math.ceil((away - control) / self.run)
                close = 1.0 - 0.3 * ((away - control) / self.run - (turns - 1))
                best = max(best, gain * self.weights.patience**turns * close)
        if best:
            terms["on the way"] = best * (0.3 if "hold" in terms else 1.0)
        if self.way_out is not None:
            terms["exit"] = self._leaving(at)
        return terms

    def _near(self, goal: Goal) -> int:
        """How near to a place a leader goes, so that the others are in reach, too."""
        if goal.within is None:
            return self.table.setting.params.control - HOLDING
        return max(goal.within // 2, goal.within - HOLDING)

    def most_standing(self) -> float:
        """What standing anywhere is worth at most."""
        gains = [gain for gain in self.gains.values() if gain > 0.0]
        return math.inf if self.way_out is not None else sum(gains) + max(gains, default=0.0)

    def _gain(self, goal: Goal) -> float:
        """What the unit changes by being there: it takes, denies or strengthens a place."""
        others, theirs = self.presence.get(goal.id, (0, 0))
        before = self._held(goal, others, theirs)
        return self._held(goal, others + self.counted, theirs) - before

    def _held(self, goal: Goal, own: int, theirs: int) -> float:
        """What a place is worth with this many fighters on each side."""
        if own == 0:
            return 0.0
        if own == theirs:
            return goal.worth * self.weights.tied
        lead = own - theirs
        share = 1.0 if lead > 0 else self.weights.tied * own / theirs
        return goal.worth * share * (1.0 + self.weights.spare * min(max(lead - 1, 0), 10))

    def _leaving(self, at: Point) -> float:
        """What it is worth to be this far from the way out."""
        assert self.way_out is not None  # noqa: S101  # asked only where there is one
        kind: Tally = "evacuated_afv" if self.machines else "evacuated_infantry"
        gain = victory_for(self.table, kind, self.seat) or 5 * VICTORY
        edge = self.table.setting.mission.exit
        away = math.dist(at, self.way_out)
        if edge is not None and edge.seat == self.seat:
            across = edge.edge in ("west", "east")
            away = abs((at[0] if across else at[1]) - self.way_out[0 if across else 1])
        return float(gain * self.weights.patience ** (away / self.run))

    def target_worth(self, foe: Unit) -> float:
        """What an enemy unit is worth as a whole."""
        found = prey(self.table, foe, self.seat)
        return found.size * found.price + found.ending

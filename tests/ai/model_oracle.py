"""A round of the abstract battle written as one would tell it: what the kernels are compared with.

Units and places are objects, ways are lists of choices, and nothing is packed.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.ai.model.battle import ModelPoint, PlaceModel, UnitModel
    from damocles.ai.model.rollout import Role
    from damocles.ai.model.state import State


class OracleChoice(NamedTuple):
    """Where to go, whom to hit from there, and what that costs the target."""

    value: float
    at: ModelPoint
    target: int = -1
    losses: float = 0.0
    contact: bool = False


class Oracle:
    """The same battle as a state that no kernel has touched."""

    def __init__(self, state: State) -> None:
        units = state.units
        self.battle, self.bodies = state.forces, state.forces.bodies
        self.at = list(zip(map(float, units.x), map(float, units.y), strict=True))
        self.left, self.cover = [float(each) for each in units.left], list(units.cover)
        self.here, self.engaged = [bool(each) for each in units.here], list(units.engaged)
        self.points = [0.0, 0.0]

    # ---- losses and control ----------------------------------------------------------------------

    def gain(self, number: int, losses: float) -> float:
        """What losses of a unit are worth: the fighters, and steps towards its end."""
        body = self.bodies[number]
        gone = [1 - left / body.size for left in (self.left[number], self.left[number] - losses)]
        before, after = (0.4 * share + 0.6 * share**4 for share in gone)
        return losses * body.price + body.ending * (after - before)

    def lose(self, number: int, losses: float) -> None:
        """Take losses; with a third of a fighter left nobody is."""
        losses = min(losses, self.left[number])
        if self.left[number] - losses < 0.35:
            losses, self.here[number] = self.left[number], False
        self.points[1 - self.bodies[number].side] += self.gain(number, losses)
        self.left[number] -= losses

    def counted(self, place: PlaceModel, side: int, without: int = -1) -> float:
        """What a side counts at a place."""
        return sum(
            body.presence * self.left[number] * near(place, self.at[number])
            for number, body in enumerate(self.bodies)
            if self.here[number] and body.side == side and number != without
        )

    def change(self, number: int, place: PlaceModel) -> float:
        """What a unit changes at a place by being there."""
        body = self.bodies[number]
        if not body.presence:
            return 0.0
        theirs = self.counted(place, 1 - body.side, number)
        without = self.counted(place, body.side, number)
        worth = place.worth[body.side], place.worth[1 - body.side]
        mine = without + body.presence * self.left[number]
        return held(mine - theirs, *worth) - held(without - theirs, *worth)

    def holding(self, number: int, at: ModelPoint) -> float:
        """What it is worth to stand at a point."""
        body = self.bodies[number]
        if body.out is not None:
            return float(body.leaving * 0.65 ** (math.dist(body.out, at) / body.run))
        here = ahead = 0.0
        for place in self.battle.places:
            change, beyond = self.change(number, place), gap(place, at) - place.reach
            if beyond <= 3.0:
                here += change * near(place, at)
            else:
                ahead = max(ahead, change * 0.65 ** (1 + beyond / body.run))
        return here + (0.3 if here else 1.0) * ahead

    # ---- choices ---------------------------------------------------------------------------------

    def lies(self, one: ModelPoint, two: ModelPoint) -> int:
        """How somebody at the second point is exposed to fire from the first."""
        sights = self.battle.sights
        a, b = (
            min(max(int(y / 6), 0), sights.rows - 1) * sights.columns
            + min(max(int(x / 6), 0), sights.columns - 1)
            for x, y in (one, two)
        )
        row = a * sights.columns * sights.rows
        if sights.cells[row] == 3:
            sights.reveal(a)
        return sights.cells[row + b]

    def units(self, side: int) -> list[int]:
        """The units of a side that are on the table."""
        return [i for i, body in enumerate(self.bodies) if self.here[i] and body.side == side]

    def go(self, number: int, spot: ModelPoint, *, later: bool = False) -> OracleChoice:
        """Go there and fire at the best target, now or later."""
        body, left = self.bodies[number], self.left[number]
        danger, best = 0.0, (0.0, -1, 0.0)
        for enemy in self.units(1 - body.side):
            other = self.bodies[enemy]
            lies = self.lies(spot, self.at[enemy])
            if not lies:
                continue
            away = math.dist(self.at[enemy], spot) - 3.0
            band = min(int(max(away, 0.0) / self.battle.band), 13)
            hidden = body.hides and self.lies(self.at[enemy], spot) == 2
            harm = other.fire[number][band] * self.left[enemy] / other.size
            danger += min(left, harm * (body.cover if hidden else 1.0))
            if self.engaged[enemy] >= 0:
                continue
            shelter = self.cover[enemy] if lies == 2 and other.hides else 1.0
            losses = min(body.fire[enemy][band] * left / body.size * shelter, self.left[enemy])
            if self.gain(enemy, losses) > best[0]:
                best = self.gain(enemy, losses), enemy, losses
        friends = len({*self.units(body.side), number})
        value = self.holding(number, spot) - 0.35 * danger * body.price / friends
        if later:
            return OracleChoice(value + 0.3 * best[0], spot)
        return OracleChoice(value + best[0], spot, *best[1:])

    def charge(self, number: int, enemy: int) -> OracleChoice:
        """Go into contact and strike."""
        body, other = self.bodies[number], self.bodies[enemy]
        losses = min(self.left[enemy], body.blows[enemy] * self.left[number] / body.size)
        back = other.blows[number] * self.left[enemy] / other.size * body.price
        value = self.gain(enemy, losses) + self.holding(number, self.at[enemy]) - 0.35 * back
        return OracleChoice(value, self.at[enemy], enemy, losses, contact=True)

    def choices(self, number: int, role: Role | None) -> Iterator[OracleChoice]:
        """What a role leaves."""
        body, here = self.bodies[number], self.at[number]
        foes = self.units(1 - body.side)
        nearest = sorted(foes, key=lambda enemy: math.dist(here, self.at[enemy]))[:2]
        if role in (None, "hold"):
            yield self.go(number, here)
        for enemy in nearest if role in (None, "hunt") else ():
            if body.blows[enemy] and math.dist(here, self.at[enemy]) <= body.run + 3.5:
                yield self.charge(number, enemy)
            yield self.go(number, step(here, self.at[enemy], body.stride))
        for goal in self.goals(body, here) if role in (None, "take") else ():
            yield self.go(number, step(here, goal, body.stride))
            yield self.go(number, step(here, goal, body.run), later=True)
        for enemy in nearest[:1] if role in (None, "spare") else ():
            if here != self.at[enemy]:
                yield self.go(number, step(here, self.at[enemy], -body.stride))

    def goals(self, body: UnitModel, here: ModelPoint) -> list[ModelPoint]:
        """The way out, or the best two places."""
        if body.out is not None:
            return [body.out]
        rated = sorted(
            (-sum(each.worth) * 0.65 ** (math.dist(here, each[:2]) / body.run), each)
            for each in self.battle.places
        )
        return [(each.x, each.y) for _, each in rated[:2]] if body.presence else []

    # ---- a round ---------------------------------------------------------------------------------

    def act(self, number: int, role: Role | None) -> None:
        """Let a unit act."""
        body, enemy = self.bodies[number], self.engaged[number]
        if not self.here[number]:
            if not body.entries or role == "hold":
                return
            found = [self.go(number, spot) for spot in body.entries]
        elif enemy >= 0 and self.here[enemy]:
            self.lose(enemy, body.blows[enemy] * self.left[number] / body.size)
            return
        else:
            found = list(self.choices(number, role)) or [self.go(number, self.at[number])]
        chosen = max(found)
        self.here[number], self.at[number] = True, chosen.at
        self.cover[number], self.engaged[number] = self.bodies[number].cover, -1
        if chosen.contact:
            self.engaged[number], self.engaged[chosen.target] = chosen.target, number
        if chosen.target >= 0:
            self.lose(chosen.target, chosen.losses)

    def score(self) -> None:
        """Points for places at the end of a round."""
        for place in self.battle.places:
            counts = self.counted(place, 0), self.counted(place, 1)
            for side in (0, 1):
                lead = counts[side] - counts[1 - side]
                self.points[side] += held(lead, place.worth[side], 0.0)


def gap(place: PlaceModel, at: ModelPoint) -> float:
    """How far a point is from a place."""
    x, y = abs(at[0] - place.x) - place.wide, abs(at[1] - place.y) - place.deep
    return math.hypot(max(x, 0.0), max(y, 0.0))


def near(place: PlaceModel, at: ModelPoint) -> float:
    """The share of a unit that is near enough."""
    return min(max((place.reach + 3.0 - gap(place, at)) / 6.0, 0.0), 1.0)


def held(lead: float, mine: float, other: float) -> float:
    """What a place gives with such a lead, or costs with such a deficit."""
    share = max(-1.0, min(1.0, lead / 1.5))
    return share * (mine if share > 0 else other)


def step(here: ModelPoint, there: ModelPoint, far: float) -> ModelPoint:
    """The point that far along the way to another, or that one."""
    away = math.dist(here, there)
    if away <= far or not away:
        return there
    return here[0] + (there[0] - here[0]) * far / away, here[1] + (there[1] - here[1]) * far / away

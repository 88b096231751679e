"""What a unit of the abstract battle does: the best of some places by fire, goals and danger."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from damocles.ai.model.control import changes, holding_worth
from damocles.ai.model.sight import COVERED, UNSEEN
from damocles.ai.model.state import NEAR, State, gain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.ai.model.battle import ModelPoint

PATIENCE = 0.65
"""What is gained a round later is worth this share."""
FEAR = 0.35
"""How much of what enemies can do to a unit at a place counts against it."""
LATER = 0.3
"""How much fire counts that is possible only in the next round."""
PROMISING = 2
"""How many enemies and places a unit considers going for."""


Line = list[float]
Role = Literal["hold", "hunt", "take", "spare"]
"""What a unit does in a round: stay, go at the enemy, go to the places, keep out of harm."""
ROLES: tuple[Role, ...] = get_args(Role)


class MoveChoice(NamedTuple):
    """Where to go, whom to hit from there, and what that costs the target."""

    value: float
    at: ModelPoint
    target: int = -1
    losses: float = 0.0
    contact: bool = False


def act(state: State, number: int, role: Role | None = None) -> None:
    """Let the unit do what seems best in its role; in reserve it enters, in contact it strikes."""
    body, enemy = state.forces.bodies[number], state.engaged[number]
    if not state.here[number]:
        if body.entries and role != "hold":
            state.here[number] = True
            carry_out(state, number, max(ActingUnit(state, number).entries()))
    elif enemy >= 0 and state.here[enemy]:
        losses = body.blows[enemy] * state.left[number] / body.size
        state.lose(enemy, losses)
    else:
        carry_out(state, number, max(ActingUnit(state, number).options(role)))


def carry_out(state: State, number: int, choice: MoveChoice) -> None:
    """Go there and hit."""
    state.x[number], state.y[number] = choice.at
    state.cover[number] = state.forces.bodies[number].cover
    state.engaged[number] = -1
    if choice.contact:
        state.engaged[number], state.engaged[choice.target] = choice.target, number
    if choice.target >= 0:
        state.lose(choice.target, choice.losses)


class EnemyModel(NamedTuple):
    """An enemy as seen by a unit that is about to act, wherever that unit goes."""

    number: int
    at: ModelPoint
    square: int
    row: bytes
    """How visible and covered each square is from where this enemy stands."""
    fire: Line
    """What it is expected to lose to the unit's fire, by range."""
    harm: Line
    """What it can do to the unit, by range."""
    cover: float
    """The share of fire at it that is left where it has cover."""
    free: bool
    """Whether it may be fired at: it is not in close combat."""


class ActingUnit:
    """A unit that is about to act."""

    def __init__(self, state: State, number: int) -> None:
        self.state, self.number = state, number
        self.body = state.forces.bodies[number]
        self.here: ModelPoint = state.x[number], state.y[number]
        self.strength = state.left[number] / self.body.size
        self.enemies = [self._enemy(enemy) for enemy in state.present(1 - self.body.side)]
        self.friends = max(1, len(state.present(self.body.side)))
        self.places = changes(state, number)

    def _enemy(self, enemy: int) -> EnemyModel:
        state, squares = self.state, self.state.forces.sights
        other, at = state.forces.bodies[enemy], (state.x[enemy], state.y[enemy])
        square, strength = squares.square(*at), state.left[enemy] / other.size
        return EnemyModel(
            enemy, at, square, squares.row(square),
            [losses * self.strength for losses in self.body.fire[enemy]],
            [losses * strength for losses in other.fire[self.number]],
            state.cover[enemy] if other.hides else 1.0,
            state.engaged[enemy] < 0,
        )  # fmt: skip

    def entries(self) -> Iterator[MoveChoice]:
        """Ways onto the table."""
        for spot in self.body.entries:
            yield self.at(spot)

    def options(self, role: Role | None = None) -> list[MoveChoice]:
        """The choices that a role leaves, all of them without a role; staying if there are none."""
        ways = {"hold": self.hold, "hunt": self.hunt, "take": self.take, "spare": self.spare}
        chosen = [ways[role]] if role else ways.values()
        return [choice for way in chosen for choice in way()] or list(self.hold())

    def hold(self) -> Iterator[MoveChoice]:
        """Stay here."""
        yield self.at(self.here)

    def hunt(self) -> Iterator[MoveChoice]:
        """Charge the nearest enemies, or move nearer to them."""
        for enemy in sorted(self.enemies, key=self._away)[:PROMISING]:
            if self.body.blows[enemy.number] and self._away(enemy) <= self.body.run + NEAR:
                yield self.charge(enemy.number)
            yield self.at(towards(self.here, enemy.at, self.body.stride))

    def spare(self) -> Iterator[MoveChoice]:
        """Move away from the nearest enemy."""
        nearest = min(self.enemies, key=self._away, default=None)
        if nearest is not None and self._away(nearest):
            yield self.at(towards(self.here, nearest.at, -self.body.stride))

    def take(self) -> Iterator[MoveChoice]:
        """Go to the places, at a pace that allows fire or at a run."""
        for goal in self.goals():
            yield self.at(towards(self.here, goal, self.body.stride))
            yield self.at(towards(self.here, goal, self.body.run), fires=False)

    def _away(self, enemy: EnemyModel) -> float:
        return math.dist(self.here, enemy.at)

    def goals(self) -> list[ModelPoint]:
        """The places that the unit goes for."""
        if self.body.out is not None:
            return [self.body.out]
        places = self.state.forces.places if self.body.presence else ()
        rated = sorted(
            (-sum(p.worth) * PATIENCE ** (math.dist(self.here, (p.x, p.y)) / self.body.run), p)
            for p in places
        )
        return [(place.x, place.y) for _, place in rated[:PROMISING]]

    def charge(self, enemy: int) -> MoveChoice:
        """Go into contact and strike."""
        state, body = self.state, self.body
        there = state.x[enemy], state.y[enemy]
        losses = min(state.left[enemy], body.blows[enemy] * self.strength)
        back = state.forces.bodies[enemy]
        fear = FEAR * back.blows[self.number] * state.left[enemy] / back.size * body.price
        value = (
            gain(state, enemy, losses)
            + holding_worth(state, self.number, self.places, there)
            - fear
        )
        return MoveChoice(value, there, enemy, losses, contact=True)

    def at(self, spot: ModelPoint, *, fires: bool = True) -> MoveChoice:
        """Go there and fire at the best target."""
        state, number = self.state, self.number
        here, left = state.forces.sights.square(*spot), state.left[number]
        seen = state.forces.sights.row(here)
        danger, most, target, taken = 0.0, 0.0, -1, 0.0
        for enemy in self.enemies:
            lies = seen[enemy.square]
            if lies == UNSEEN:
                continue
            band = state.band(enemy.number, spot)
            harm = enemy.harm[band]
            if enemy.row[here] == COVERED and self.body.hides:
                harm *= self.body.cover
            danger += min(harm, left)
            if enemy.free:
                losses = enemy.fire[band] * (enemy.cover if lies == COVERED else 1.0)
                losses = min(losses, state.left[enemy.number])
                gained = gain(state, enemy.number, losses)
                if gained > most:
                    most, target, taken = gained, enemy.number, losses
        value = holding_worth(state, number, self.places, spot)
        value -= FEAR * danger * self.body.price / self.friends
        if not fires:
            return MoveChoice(value + LATER * most, spot)
        return MoveChoice(value + most, spot, target, taken)


def towards(here: ModelPoint, there: ModelPoint, far: float) -> ModelPoint:
    """The point `far` along the way to a place, or the place itself; negative `far` leads away."""
    away = math.dist(here, there)
    if away <= far or not away:
        return there
    return here[0] + (there[0] - here[0]) * far / away, here[1] + (there[1] - here[1]) * far / away

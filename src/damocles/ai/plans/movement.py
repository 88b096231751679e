"""Plans with a movement: shoot and go, go and shoot, rush, charge."""

from __future__ import annotations

import math
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.places.destinations import Destination, charge_destinations, find_destinations
from damocles.ai.thoughts.plan import Effect, Plan, join_terms
from damocles.ai.values.attacks import Attack, harm, total, volley
from damocles.ai.values.close_combat import appraise_blows, strike
from damocles.engine import Chance
from damocles.geometry.places import RingFormation
from damocles.rules import Move, UnitMoved
from damocles.rules.battle import imagine
from damocles.rules.chapters import (
    close_weapons,
    destination_of,
    find_save,
    has_to_stay,
    measure_order,
    refuse_gait,
    refuse_static_move,
)
from damocles.rules.reading import is_static, members
from damocles.rules.state import Gait, machine

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.ai.plans.outlook import Outlook
    from damocles.ai.values.estimates import Gun
    from damocles.geometry.places import Formation
    from damocles.rules.battle import View
    from damocles.rules.state import Point, Table, Unit


Way = tuple[Destination, Move]
End = tuple["Point | None", float]
"""Where a unit goes after firing (None if it stays), and what that is worth."""


class RankedSpot(NamedTuple):
    """A place, what standing there is roughly worth, and what fire from there is worth now."""

    value: float
    spot: Destination
    fire: float


class Hope(NamedTuple):
    """A place, with what going there may be worth."""

    value: float
    spot: Destination


class Mover:
    """Looks for plans of a unit that has not moved yet."""

    def __init__(self, view: View, unit: Unit, outlook: Outlook) -> None:
        self.view, self.unit, self.outlook = view, unit, outlook
        self.table, self.weights = view.table, outlook.weights
        self.leader = outlook.leader
        self.here: Point = self.leader.x, self.leader.y
        self.safety = 0.0 if outlook.machines else self.weights.covered * outlook.worth
        self.fixed = has_to_stay(view.table, self.leader)
        self.gaits = view.table.setting.gaits
        self._spots: dict[Gait, list[Destination]] = {}

    # ---- what there is -----------------------------------------------------------------------

    def plans(self, attacks: Sequence[Attack]) -> list[Plan]:
        """Everything that a unit which has not acted yet could do."""
        ranked = self.rank_spots(self.steady)
        stay = self.stay()
        found = self.shoot_first(attacks, ranked, stay)
        floor = (found[0].value if found else stay + self.weights.bother) - self.weights.slack
        found += self.go_and_shoot(ranked, floor)
        best = max((plan.value for plan in found), default=floor) - self.weights.slack
        found += self.rushes(max(floor, best - self.safety))
        found += self.charges(attacks, floor)
        return [plan for plan in found if plan.value > stay - self.weights.slack]

    def shoot_first(
        self, attacks: Sequence[Attack], ranked: Sequence[RankedSpot], stay: float
    ) -> list[Plan]:
        """Fire the best salvo, or one at another enemy, and go to a good place or stay."""
        if not attacks:
            return []
        spots = [] if is_static(self.table, self.unit) else ranked
        good: list[End] = [(spot.at, value) for value, spot, _ in spots]
        ends: list[End] = [*good[: self.weights.tried], (None, stay)]
        if not self.weights.slack:
            ends = [max(ends, key=lambda end: end[1])]
        volleys = [attacks, *self.other_targets(attacks)]
        return [
            Plan(
                salvos[0].order, "shoot and move", {"fire": total(salvos), "position": value},
                Effect(at, harm(self.table, salvos)),
            )
            for salvos in volleys
            for at, value in ends
        ]  # fmt: skip

    def other_targets(self, attacks: Sequence[Attack]) -> list[Sequence[Attack]]:
        """The best salvos at each of some other enemies; none for players without slack."""
        if not self.weights.slack:
            return []
        aimed = set(harm(self.table, attacks))
        others = [foe for foe in self.outlook.foes if foe.id not in aimed][: self.weights.tried]
        found = [volley(self.table, self.unit, [foe]) for foe in others]
        return [salvos for salvos in found if salvos]

    def stay(self) -> float:
        """What the unit's own place is worth."""
        rating = self.outlook.rate_places([self.here])[0]
        position = sum(self.outlook.standing(self.here).values())
        return position + rating.later + rating.danger + self.cover(self.table)

    def spots(self, gait: Gait) -> list[Destination]:
        """Places that the leader could go to; searched for only once."""
        if gait not in self._spots:
            seen, far = self.outlook, self.far(gait)
            self._spots[gait] = find_destinations(
                self.table, self.unit, far, guns=self.to_fire(), foes=seen.foes, goals=seen.goals,
                width=self.weights.width,
            )  # fmt: skip
        return self._spots[gait]

    def to_fire(self) -> Sequence[Gun]:
        """The weapons a unit moves nearer to use; none for infantry that has already fired.

        Players with slack keep them: what was planned before firing must be found again afterwards.
        """
        activation, thinks = self.table.activation, self.weights.slack > 0
        fired = activation is not None and bool(activation.fired)
        return () if fired and not (thinks or self.outlook.machines) else self.outlook.guns

    def far(self, gait: Gait) -> int:
        """How far the leader can go in this gait."""
        return self.outlook.far[gait]

    @cached_property
    def steady(self) -> Gait:
        """The gait at which the unit may fire, too: the first one that it may use now."""
        able = (gait for gait in self.gaits.firing if self.allowed(gait))
        return next(able, self.gaits.usual)

    def allowed(self, gait: Gait) -> bool:
        """Whether the unit may move in this gait at all."""
        if self.fixed:
            return False
        order = Move(self.unit.seat, gait, ())
        refused = refuse_gait(self.table, order) or refuse_static_move(self.table, self.unit, gait)
        return refused is None

    def rank_spots(self, gait: Gait, least: float = -math.inf) -> list[RankedSpot]:
        """Places by what standing there is worth, with the fire from there; the best first.

        Places that cannot be worth more than `least` are left out unrated.
        """
        if not self.allowed(gait):
            return []
        most = self.outlook.most_later() if least > -math.inf else math.inf
        if most + self.outlook.most_standing() + self.safety <= least:
            return []
        worth = [(self.standing(spot), spot) for spot in self.spots(gait) if spot.foe is None]
        found = [(value, spot) for value, spot in worth if value + most > least]
        rated = self.outlook.rate_places([self.here, *(spot.at for _, spot in found)])
        ranked = [
            RankedSpot(value + rating.later + rating.danger, spot, rating.now)
            for (value, spot), rating in zip(found, rated[1:], strict=True)
        ]
        return sorted(ranked, key=lambda each: (-each.value, each.spot))

    def standing(self, spot: Destination) -> float:
        """What a place is worth apart from fire from there and at it."""
        safety = self.safety if spot.why == "cover" else 0.0
        return sum(self.outlook.standing(spot.at).values()) + safety

    # ---- going -------------------------------------------------------------------------------

    def plan_move(
        self, spot: Destination, gait: Gait, formation: Formation | None = None
    ) -> Move | None:
        """A legal movement to a place; None if there is none, or the leader would not move."""
        move = self.view.plan(self.unit.id, gait, spot.at, formation=formation)
        if move is None or self.view.refusal(move) is not None:
            return None
        return move if self.end_of(move) != self.here else None

    def end_of(self, move: Move) -> Point:
        """Where the leader ends the movement."""
        end = next(there for there in move.placements if there.fighter == self.leader.id)
        return end.x, end.y

    def moved(self, move: Move) -> Table:
        """The table as it would be after a movement; dice that fall on the way are imagined."""
        there = imagine(self.view, Chance("after the movement"))
        there.push(move)
        return there.table

    def ended(self, move: Move) -> Table:
        """The same, but faster for infantry: a movement that meets nobody only changes places."""
        if self.outlook.machines or self.outlook.way_out is not None:
            return self.moved(move)
        after, found = self.table.copy(), measure_order(self.table, self.unit, move)
        places = destination_of(self.table, move.placements).places
        gone = UnitMoved(self.unit.id, move.gait, places, found.lengths, move.zone, found.crossing)
        machine.apply(after, gone)
        return after

    def position(self, move: Move, table: Table | None = None) -> dict[str, float]:
        """What the place where a movement ends is worth."""
        end = self.end_of(move)
        rating = self.outlook.rate_places([end])[0]
        safety = self.cover(table or self.ended(move)) if self.safety else 0.0
        more = {"later": rating.later, "danger": rating.danger, "cover": safety}
        return join_terms(self.outlook.standing(end), more)

    def cover(self, table: Table) -> float:
        """What the unit's cover against the most important enemy is worth."""
        foes = [foe for foe in self.outlook.foes[:1] if members(table, table.units[foe.id])]
        unit = table.units[self.unit.id]
        if not foes or not self.safety or not members(table, unit):
            return 0.0
        need = find_save(table, table.units[foes[0].id], [unit])
        return 0.0 if need is None else self.safety

    def go_and_shoot(self, ranked: Sequence[RankedSpot], floor: float) -> Iterator[Plan]:
        """Go first, then fire from there."""
        if is_static(self.table, self.unit):
            return
        hopes = [Hope(value + self.weights.doubt * now, spot) for value, spot, now in ranked]
        hopes = sorted(hopes, key=lambda each: (-each[0], each[1]))
        for spot, move in self.ways(hopes, floor, self.steady):
            there = self.ended(move)
            salvos = volley(there, there.units[self.unit.id])
            terms = join_terms({"fire": total(salvos)}, self.position(move, there))
            effect = Effect(self.end_of(move), harm(there, salvos))
            yield Plan(move, f"go and shoot ({spot.why})", terms, effect)

    def ways(self, hopes: Sequence[Hope], floor: float, gait: Gait) -> Iterator[Way]:
        """Movements to the best places; if a place cannot be reached, the next ones are tried."""
        found = 0
        for hope, spot in hopes[: self.weights.tried + self.weights.instead]:
            move = self.plan_move(spot, gait) if hope > floor else None
            if move is not None:
                yield spot, move
                found += 1
            if found == self.weights.tried:
                return

    def rushes(self, floor: float) -> Iterator[Plan]:
        """Go far, and do nothing else."""
        for gait in self.gaits.names:
            if self.gaits.may_fire(gait):
                continue
            hopes = [Hope(value, spot) for value, spot, _ in self.rank_spots(gait, floor)]
            for spot, move in self.ways(hopes, floor, gait):
                effect = Effect(self.end_of(move))
                yield Plan(move, f"rush ({spot.why})", self.position(move), effect)

    def charges(self, attacks: Sequence[Attack], floor: float) -> Iterator[Plan]:
        """Go into contact and strike; whatever can fire before that fires first.

        Enemies that are too far away are charged in a rush, without firing.
        """
        if not any(close_weapons(self.table, f) for f in members(self.table, self.unit)):
            return
        near: set[int | None] = set()
        for gait in self.gaits.names:
            fired = attacks if self.gaits.may_fire(gait) else ()
            spots = self.charged(gait, without=near)
            near |= {spot.foe for spot in spots}
            for spot in spots:
                worth = self.outlook.target_worth(self.table.units[spot.foe or 0])
                if total(fired) + self.weights.charged * worth > floor:
                    yield from self.charge(spot, gait, fired)

    def charged(self, gait: Gait, *, without: set[int | None]) -> list[Destination]:
        """Where enemies can be met in this gait, leaving out those in `without`."""
        if not self.allowed(gait):
            return []
        found = charge_destinations(self.table, self.leader, self.far(gait), self.outlook.foes)
        return [spot for spot in found if spot.foe not in without][: self.weights.tried]

    def charge(self, spot: Destination, gait: Gait, attacks: Sequence[Attack]) -> Iterator[Plan]:
        """One charge, in each of the formations that bring fighters to strike."""
        foe = self.table.units[spot.foe or 0]
        near = min(
            members(self.table, foe),
            key=lambda f: ((f.x - spot.at[0]) ** 2 + (f.y - spot.at[1]) ** 2, f.id),
        )
        for formation in (None, RingFormation(near.x, near.y, 0)):
            move = self.plan_move(spot, gait, formation)
            if move is None:
                continue
            there = self.moved(move)
            order = strike(there, there.units[self.unit.id])
            if order is not None:
                blows = Attack(order, appraise_blows(there, there.units[self.unit.id], order))
                terms = {"fire": total(attacks), "blows": blows.value}
                terms |= self.outlook.standing(self.end_of(move))
                effect = Effect(self.end_of(move), harm(there, [*attacks, blows]), foe.id)
                yield Plan(attacks[0].order if attacks else move, "charge", terms, effect)

    # ---- later in the activation -------------------------------------------------------------

    def after_fire(self) -> list[Plan]:
        """Plans for a unit that has fired: go where it is worth most, or into contact."""
        stay = self.stay()
        found = list(self.charges((), stay + self.weights.bother))
        least = stay + self.weights.bother - self.weights.slack
        hopes = [Hope(value, spot) for value, spot, _ in self.rank_spots(self.steady, least)]
        for spot, move in self.ways(hopes, least, self.steady):
            effect = Effect(self.end_of(move))
            found.append(Plan(move, f"move ({spot.why})", self.position(move), effect))
        return [plan for plan in found if plan.value > stay - self.weights.slack]

"""Plans with a movement: shoot and go, go and shoot, rush, charge."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.attacks import Attack, total, volley
from damocles.ai.destinations import Spot, spots
from damocles.ai.melee import strike, struck
from damocles.ai.soldier.plans import Plan, joined
from damocles.engine.chance import Chance
from damocles.geometry.formations import Ring
from damocles.rules import seams
from damocles.rules.close_combat import close_weapons
from damocles.rules.facts import is_static, members
from damocles.rules.movement.order import Move, refuse_gait
from damocles.rules.shooting.cover import shelter
from damocles.rules.support import refuse_static_move

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.ai.soldier.outlook import Outlook
    from damocles.geometry.formations import Formation
    from damocles.rules.model import Point
    from damocles.rules.state import Gait, Table, Unit
    from damocles.rules.view import View

TRIED = 3
"""So many places are planned in full for each way of going there."""
DOUBT = 0.75
"""How much of estimated fire is believed before sight and cover are looked at."""
COVERED = 0.06
"""What cover is worth, of the worth of a unit."""
BOTHER = 2.0
"""A movement that gains less than so many army points is not made."""
CHARGED = 0.5
"""How much of the worth of a struck enemy a charge promises before it is looked at."""


class Ranked(NamedTuple):
    """A place by what standing there is roughly worth, and what fire from there is at once."""

    value: float
    spot: Spot
    fire: float


class Mover:
    """Looks for plans of a unit that has not moved yet."""

    def __init__(self, view: View, unit: Unit, outlook: Outlook) -> None:
        self.view, self.unit, self.outlook = view, unit, outlook
        self.table = view.table
        self.leader = outlook.leader
        self.here: Point = self.leader.x, self.leader.y

    # ---- what there is -----------------------------------------------------------------------

    def plans(self, attacks: Sequence[Attack]) -> list[Plan]:
        """Everything a fresh unit could do."""
        ranked = self.ranked("combat")
        stay = self.stay()
        best_move = max((each.value for each in ranked), default=stay)
        found: list[Plan] = []
        if attacks:
            static = is_static(self.table, self.unit)
            terms = {"fire": total(attacks), "position": stay if static else max(best_move, stay)}
            found.append(Plan(attacks[0].order, "shoot and move", terms))
        floor = found[0].value if found else stay + BOTHER
        found += self.go_and_shoot(ranked, floor)
        found += self.rushes(floor)
        found += self.charges(attacks, floor)
        return [plan for plan in found if plan.value > stay]

    def stay(self) -> float:
        """What the unit's own place is worth."""
        rating = self.outlook.rated([self.here])[0]
        position = sum(self.outlook.standing(self.here).values())
        return position + rating.later + rating.danger + self.cover(self.table)

    def spots(self, gait: Gait) -> list[Spot]:
        """Places that the leader could go to."""
        outlook = self.outlook
        far = outlook.stride if gait == "combat" else outlook.run
        return spots(
            self.table, self.unit, far, guns=outlook.guns, foes=outlook.foes, goals=outlook.goals
        )

    def allowed(self, gait: Gait) -> bool:
        """Whether the unit may move so at all."""
        order = Move(self.unit.seat, gait, ())
        refused = refuse_gait(self.table, order) or refuse_static_move(self.table, self.unit, gait)
        return refused is None

    def ranked(self, gait: Gait) -> list[Ranked]:
        """Places by what standing there is worth, with the fire from there; the best first."""
        if not self.allowed(gait):
            return []
        found = [spot for spot in self.spots(gait) if spot.foe is None]
        rated = self.outlook.rated([spot.at for spot in found])
        ranked: list[Ranked] = []
        for spot, rating in zip(found, rated, strict=True):
            safety = COVERED * self.outlook.worth if spot.why == "cover" else 0.0
            value = sum(self.outlook.standing(spot.at).values()) + safety
            ranked.append(Ranked(value + rating.later + rating.danger, spot, rating.now))
        return sorted(ranked, key=lambda each: (-each.value, each.spot))

    # ---- going -------------------------------------------------------------------------------

    def planned(self, spot: Spot, gait: Gait, formation: Formation | None = None) -> Move | None:
        """A legal movement to a place that goes anywhere."""
        move = self.view.plan(self.unit.id, gait, spot.at, formation=formation)
        if move is None or self.view.refusal(move) is not None:
            return None
        return move if self.end_of(move) != self.here else None

    def end_of(self, move: Move) -> Point:
        """Where the leader ends."""
        end = next(there for there in move.placements if there.fighter == self.leader.id)
        return end.x, end.y

    def moved(self, move: Move) -> Table:
        """The table as it would be after a movement; dice that fall on the way are imagined."""
        there = self.view.imagine(Chance("after the movement"))
        there.push(move)
        return there.table

    def position(self, move: Move, table: Table | None = None) -> dict[str, float]:
        """What the place where a movement ends is worth."""
        end = self.end_of(move)
        rating = self.outlook.rated([end])[0]
        safety = self.cover(table or self.moved(move))
        more = {"later": rating.later, "danger": rating.danger, "cover": safety}
        return joined(self.outlook.standing(end), more)

    def cover(self, table: Table) -> float:
        """What the cover of the unit against the enemy who matters most is worth."""
        foes = [foe for foe in self.outlook.foes[:1] if members(table, table.units[foe.id])]
        unit = table.units[self.unit.id]
        if not foes or self.outlook.machines or not members(table, unit):
            return 0.0
        found = shelter(table, table.units[foes[0].id], [unit])
        safe = seams.cover_unit(table.setting.rules)(found)
        return COVERED * self.outlook.worth if safe else 0.0

    def go_and_shoot(self, ranked: Sequence[Ranked], floor: float) -> Iterator[Plan]:
        """Go first, then fire from there."""
        if is_static(self.table, self.unit):
            return
        hopes = [(value + DOUBT * now, spot) for value, spot, now in ranked]
        for hope, spot in sorted(hopes, key=lambda each: (-each[0], each[1]))[:TRIED]:
            move = self.planned(spot, "combat") if hope > floor else None
            if move is not None:
                there = self.moved(move)
                fire = {"fire": total(volley(there, there.units[self.unit.id]))}
                plan = Plan(
                    move, f"go and shoot ({spot.why})", joined(fire, self.position(move, there))
                )
                floor = max(floor, plan.value)
                yield plan

    def rushes(self, floor: float) -> Iterator[Plan]:
        """Go far and do nothing else."""
        for value, spot, _ in self.ranked("rush")[:TRIED]:
            move = self.planned(spot, "rush") if value > floor else None
            if move is not None:
                yield Plan(move, f"rush ({spot.why})", self.position(move))
                return

    def charges(self, attacks: Sequence[Attack], floor: float) -> Iterator[Plan]:
        """Go into contact and strike; what can be fired before is fired first."""
        if not any(close_weapons(self.table, f) for f in members(self.table, self.unit)):
            return
        if not self.allowed("combat"):
            return
        fire = total(attacks)
        for spot in [spot for spot in self.spots("combat") if spot.foe is not None][:TRIED]:
            foe = self.table.units[spot.foe or 0]
            if fire + CHARGED * self.outlook.target_worth(foe) > floor:
                yield from self.charge(spot, foe, fire, attacks)

    def charge(
        self, spot: Spot, foe: Unit, fire: float, attacks: Sequence[Attack]
    ) -> Iterator[Plan]:
        """One charge, in the formation that brings most to bear."""
        near = min(
            members(self.table, foe),
            key=lambda f: ((f.x - spot.at[0]) ** 2 + (f.y - spot.at[1]) ** 2, f.id),
        )
        for formation in (None, Ring(near.x, near.y, 0)):
            move = self.planned(spot, "combat", formation)
            if move is None:
                continue
            there = self.moved(move)
            order = strike(there, there.units[self.unit.id])
            if order is not None:
                blows = struck(there, there.units[self.unit.id], order).value
                terms = {"fire": fire, "blows": blows}
                terms |= self.outlook.standing(self.end_of(move))
                yield Plan(attacks[0].order if attacks else move, "charge", terms)

    # ---- later in the activation -------------------------------------------------------------

    def after_fire(self) -> list[Plan]:
        """A unit that has fired goes where it is worth most, or into contact."""
        stay = self.stay()
        found = list(self.charges((), stay + BOTHER))
        for value, spot, _ in self.ranked("combat")[:TRIED]:
            move = self.planned(spot, "combat") if value > stay + BOTHER else None
            if move is not None:
                found.append(Plan(move, f"move ({spot.why})", self.position(move)))
                break
        return [plan for plan in found if plan.value > stay]

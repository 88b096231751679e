"""Reinforcement points buy units that wait outside; they come as reserves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.command import authority_ranking
from damocles.rules.state.events.control import UnitBought
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit


class ReinforcementsStep(Step, frozen=True):
    """These seats buy, one after the other."""

    seats: tuple[int, ...]


class ReinforcementsDecision(Decision, frozen=True):
    """Which of these units do you buy? Each is affordable, not necessarily all of them."""

    points: int
    units: tuple[int, ...]


class BuyReinforcements(Order, frozen=True):
    """Buy these units; buying none is allowed."""

    units: tuple[int, ...] = ()


@cites("reinforcement.purchase", "reinforcement.order")
def buying_order(table: Table) -> tuple[int, ...]:
    """The loser of this round's Authority test first, the winner last."""
    return authority_ranking(table)


@cites("reinforcement.purchase")
def price(table: Table, unit: Unit) -> int:
    """One point for each army point of the unit, its officer or hero included."""
    return table.setting.unit_card(unit).ap


@cites(
    "reinforcement.points_alone",
    "reinforcement.seek_and_destroy",
    "reinforcement.bridgehead",
    "reinforcement.order",
)
def affordable_units(table: Table, seat: int) -> tuple[int, ...]:
    """The whole units outside that a seat can afford; none if the mission has no reinforcements."""
    sold, points = table.setting.mission.reinforcements, table.seats[seat].rp
    outside = [unit for unit in table.units.values() if unit.place == "reinforcement"]
    return tuple(
        unit.id for unit in outside if sold and unit.seat == seat and price(table, unit) <= points
    )


@machine.handles(ReinforcementsStep)
@cites("reinforcement.purchase", "reinforcement.order")
def ask_reinforcements(table: Table, step: ReinforcementsStep) -> Result:
    """A seat that can buy nothing is not asked; each buys all it wants before the next."""
    if not step.seats:
        return Done()
    seat, *others = step.seats
    units = affordable_units(table, seat)
    if not units:
        return Done(steps=(ReinforcementsStep(tuple(others)),))
    return Ask(ReinforcementsDecision(seat, table.seats[seat].rp, units))


@machine.refuses(BuyReinforcements, ReinforcementsDecision)
@cites("reinforcement.purchase")
def refuse_buying(
    table: Table, decision: ReinforcementsDecision, order: BuyReinforcements
) -> Refusal | None:
    """Only units from the list, each once, and together for no more than the points there are."""
    units = order.units
    wrong = [unit for unit in units if unit not in decision.units or units.count(unit) > 1]
    if wrong:
        return Refusal("reinforcement.purchase", "not_for_sale", {"unit": wrong[0]})
    cost = sum(price(table, table.units[unit]) for unit in units)
    if cost > decision.points:
        return Refusal(
            "reinforcement.purchase", "too_few_rp", {"cost": cost, "have": decision.points}
        )
    return None


@machine.resolves(BuyReinforcements)
@cites("reinforcement.joins_reserve")
def resolve_buying(table: Table, step: ReinforcementsStep, order: BuyReinforcements) -> Done:
    """Bought units are reserves: their cards, and their officers, count from the next round on."""
    events = [UnitBought(order.seat, u, price(table, table.units[u])) for u in order.units]
    return Done(events, (ReinforcementsStep(step.seats[1:]),))

"""Reinforcement points buy units that wait outside; they come as reserves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.command import authority_ranking
from damocles.rules.state import seams
from damocles.rules.state.events.control import UnitBought, UnitReturned
from damocles.rules.state.registry import machine
from damocles.rules.state.seams import ScoreAndPurse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Seat, Table, Unit


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


@cites("reinforcement.points_alone", "reinforcement.order")
def affordable_units(table: Table, seat: int) -> tuple[int, ...]:
    """The whole units for sale that a seat can afford; none if the mission does not have any."""
    points = purse(table, seat)
    sold = units_for_sale(table, seat)
    return tuple(unit.id for unit in sold if price(table, unit) <= points)


@cites("reinforcement.seek_and_destroy", "reinforcement.bridgehead")
def units_for_sale(table: Table, seat: int) -> Sequence[Unit]:
    """The units that a seat could buy if it had the points."""
    sold = table.setting.mission.reinforcements
    return seams.reinf(table.setting.rules)(table, seat) if sold else ()


@cites("reinforcement.points_alone")
def units_outside(table: Table, seat: int) -> list[Unit]:
    """A seat's reinforcements that have not been bought; what is lost does not come back."""
    own = [unit for unit in table.units.values() if unit.seat == seat]
    return [unit for unit in own if unit.place == "reinforcement"]


def purse(table: Table, seat: int) -> int:
    """How much a seat can spend now."""
    return seams.purse_points(table.setting.rules)(table.seats[seat])


def score_paid(table: Table, cost: int) -> int:
    """By how much the score of a seat falls that buys for so many points."""
    return seams.purse_paid(table.setting.rules)(cost).vp


@cites("reinforcement.points_alone")
def reinforcement_points(seat: Seat) -> int:
    """Reinforcement points, which are good for nothing else."""
    return seat.rp


@cites("reinforcement.points_alone")
def pay_with_purse(cost: int) -> ScoreAndPurse:
    """Reinforcements cost reinforcement points alone."""
    return ScoreAndPurse(0, cost)


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
    return Ask(ReinforcementsDecision(seat, purse(table, seat), units))


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
    events = [bought(table, table.units[unit]) for unit in order.units]
    return Done(events, (ReinforcementsStep(step.seats[1:]),))


def bought(table: Table, unit: Unit) -> UnitBought | UnitReturned:
    """That a unit is paid for: one that waited outside, or one that was lost and comes back."""
    cost = price(table, unit)
    if unit.place == "reinforcement":
        return UnitBought(unit.seat, unit.id, cost)
    return UnitReturned(unit.seat, unit.id, cost, mustered_fighters(table, unit))


def mustered_fighters(table: Table, unit: Unit) -> tuple[int, ...]:
    """The fighters with whom a unit was mustered, without those who now belong to another."""
    cards = {f"{unit.card}/{at}" for at in range(len(table.setting.unit_card(unit).fighters))}
    every = table.fighters.values()
    return tuple(each.id for each in every if each.unit == unit.id and each.card in cards)

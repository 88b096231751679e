"""Choices of the control phase: heroes, reinforcements, a pilot who is reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import (
    BuyReinforcements,
    ClimbOut,
    ClimbOutDecision,
    HeroDecision,
    ReinforcementsDecision,
    StayAlone,
    TakeOver,
)
from damocles.rules.missions import places_beside_wreck, price, rescue_of
from damocles.server.play.choices.register import chooses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice


@chooses(HeroDecision)
def choose_hero(desk: Desk, decision: HeroDecision) -> Iterator[Choice]:
    """The hero takes over one of the units, or goes on alone."""
    for unit in decision.units:
        told = {"unit": desk.unit(unit)}
        yield desk.offer("take_over", TakeOver(desk.seat, unit), unit, told=told, units=(unit,))
    yield desk.offer("stay_alone", StayAlone(desk.seat), told={}, fighters=(decision.hero,))


@chooses(ReinforcementsDecision)
def choose_reinforcements(desk: Desk, decision: ReinforcementsDecision) -> Iterator[Choice]:
    """Each unit that can be paid for, as a box to tick, or none."""
    for unit in decision.units:
        cost = price(desk.table, desk.table.units[unit])
        yield desk.offer(
            "buy",
            BuyReinforcements(desk.seat, (unit,)),
            unit,
            told={"unit": desk.unit(unit), "price": cost},
            input="units",
            fills="units",
            units=(unit,),
            price=cost,
            most=decision.points,
        )
    yield desk.offer("buy_nothing", BuyReinforcements(desk.seat), told={})


@chooses(ClimbOutDecision)
def choose_climbing(desk: Desk, decision: ClimbOutDecision) -> Iterator[Choice]:
    """Climb out beside the wreck, or as near to it as there is room."""
    fighter = desk.table.fighters[decision.fighter]
    x, y = next(places_beside_wreck(desk.table, rescue_of(desk.table), fighter))
    yield desk.offer(
        "climb_out", ClimbOut(desk.seat, x, y), told={}, input="place", fills="x",
        fighters=(fighter.id,),
    )  # fmt: skip

"""Choices of the active unit: everything it can do next, and how its activation ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import ActDecision, ClosingDecision, EndActivation, SplitFire
from damocles.rules.chapters import SPLIT_FIRE, closing_drills
from damocles.rules.state import is_afv_unit
from damocles.server.play.choices.abilities import abilities, repairs
from damocles.server.play.choices.close_combat import fights
from damocles.server.play.choices.movement import moves
from damocles.server.play.choices.register import chooses
from damocles.server.play.choices.routines import routines
from damocles.server.play.choices.shooting import shots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state import Unit
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice


@chooses(ActDecision)
def choose_action(desk: Desk, decision: ActDecision) -> Iterator[Choice]:
    """Moving, shooting, fighting, abilities, routines, drills, the end."""
    unit = desk.table.units[decision.unit]
    yield from moves(desk, unit)
    if unit.place == "table":
        yield from shots(desk, decision, unit)
        yield from fights(desk, unit)
        yield from abilities(desk, unit)
    yield from routines(desk, unit)
    if unit.place == "table":
        yield from split_fire(desk, unit)
        yield from drills(desk)
    yield desk.offer("end", EndActivation(desk.seat), told={})


@chooses(ClosingDecision)
def choose_closing(desk: Desk, decision: ClosingDecision) -> Iterator[Choice]:
    """More repairs, drills, the end."""
    unit = desk.table.units[decision.unit]
    yield from repairs(desk, unit)
    yield from drills(desk)
    yield desk.offer("end", EndActivation(desk.seat), told={})


def split_fire(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """The drill that is given at the beginning, if the game has it; not for machines."""
    drill = desk.table.setting.drills.known.get(SPLIT_FIRE.id)
    if drill is not None and not (drill.infantry_only and is_afv_unit(desk.table, unit)):
        cost = desk.table.setting.params.drill_cost
        yield desk.offer(drill.id, SplitFire(desk.seat), told={}, lp=cost, drill=drill.id)


def drills(desk: Desk) -> Iterator[Choice]:
    """The drills that are given at the end, as boxes to tick; each ends the activation."""
    cost, cite = desk.table.setting.params.drill_cost, desk.table.setting.rules.cite
    for drill, value in closing_drills(desk.table).items():
        yield desk.offer(
            "drill",
            EndActivation(desk.seat, (drill,)),
            drill,
            told={"drill": desk.drill(drill)},
            rule=cite(value.rule),
            input="drills",
            fills="drills",
            lp=cost,
            drill=drill,
        )

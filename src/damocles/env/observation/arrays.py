"""What a seat may know, as a dict of arrays; hidden things are left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from damocles.ai.values import unit_cost, unit_left
from damocles.env.observation.forces import (
    FIGHTER,
    fighters,
    known_cards,
    unit_columns,
    units,
)
from damocles.env.observation.ground import OBJECTIVE, TERRAIN, objectives, terrain
from damocles.env.observation.turned_table import LIMIT, turn_table
from damocles.rules import (
    Battle as _Battle,  # noqa: F401  # loads all decisions
    Wager,
)
from damocles.rules.chapters import cards_left
from damocles.rules.reading import keep_fact
from damocles.rules.state import machine

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from damocles.engine import Decision, Order
    from damocles.env.sizes import BattleSize
    from damocles.rules.battle import View
    from damocles.rules.state import Setting, Table

    Array = npt.NDArray[np.float32]
    Observation = dict[str, Array]

PHASES: Final = ("setup", "tactical", "activation", "control", "over")
PHASE_ROWS: Final = {phase: tuple(float(phase == each) for each in PHASES) for phase in PHASES}
DECISIONS: Final = tuple(sorted(decision.__name__ for decision in machine.answers))
ASKED: Final = {decision: DECISIONS.index(decision.__name__) for decision in machine.answers}
SIDES: Final = ("leadership", "victory", "reinforcement", "cards", "worth")
GLOBAL: Final = (
    "round", "rounds left", *PHASES, "active", "first", "answered",
    *(f"{side} {name}" for side in ("own", "others") for name in SIDES),
    "asked", *DECISIONS,
)  # fmt: skip
"""The names of the columns that describe the battle as a whole."""
ROUNDS = 8
"""The number of rounds assumed if a mission names none."""


def shapes(size: BattleSize, setting: Setting) -> dict[str, tuple[int, ...]]:
    """The shape of every array of an observation, with the drills and routines of the rule set."""
    return {
        "units": (size.units, len(unit_columns(setting.rules))),
        "fighters": (size.fighters, len(FIGHTER)),
        "terrain": (size.terrain, len(TERRAIN)),
        "objectives": (size.objectives, len(OBJECTIVE)),
        "global": (len(GLOBAL),),
    }


def observe_view(view: View, seat: int, size: BattleSize) -> Observation:
    """What a seat sees of the battle, its own units first and its own edge in the south."""
    answer = view.progress.answers.get(seat)
    return observation_arrays(
        view.table, seat, size, hidden=view.cards, asked=view.decision, answer=answer
    )


def observation_arrays(
    table: Table,
    seat: int,
    size: BattleSize,
    *,
    hidden: Mapping[int, tuple[int, ...]],
    asked: Decision | None,
    answer: Order | None,
) -> Observation:
    """The arrays of a table; `hidden` cards only show that they are still to come."""
    frame = turn_table(table, seat)
    return {
        "units": units(table, seat, size, frame, known_cards(table, hidden)),
        "fighters": fighters(table, seat, size, frame),
        "terrain": terrain(table, size, frame).copy(),
        "objectives": objectives(table, seat, size, frame),
        "global": global_row(table, seat, asked, answer),
    }


def global_row(table: Table, seat: int, asked: Decision | None, answer: Order | None) -> Array:
    """Round, phase, points of both sides, and what the seat is asked."""
    clock = table.clock
    last = table.setting.mission.cease_fire.rounds or ROUNDS
    others = [_side(table, other) for other in table.seats if other != seat]
    head = (
        clock.round / 10, max(0, last - clock.round) / 10, *PHASE_ROWS[clock.phase],
        _sign(clock.active, seat), _sign(clock.first, seat), _answered(answer),
        *_side(table, seat), *(sum(column) for column in zip(*others, strict=True)),
    )  # fmt: skip
    found = np.zeros(len(GLOBAL), np.float32)
    found[: len(head)] = [min(each, LIMIT) for each in head]
    if asked is not None:
        found[len(head)] = found[len(head) + 1 + ASKED[type(asked)]] = 1.0
    return found


def _answered(answer: Order | None) -> float:
    """0 without a secret answer, 1 with one, more by what was wagered."""
    return 1.0 + answer.points / 5 if isinstance(answer, Wager) else float(answer is not None)


def _sign(who: int | None, seat: int) -> float:
    return 0.0 if who is None else 1.0 if who == seat else -1.0


def _side(table: Table, seat: int) -> tuple[float, ...]:
    """The points, cards and material of one seat, scaled."""
    has = table.seats[seat]
    cards = cards_left(table, seat)
    return has.lp / 10, has.vp / 10, has.rp / 500, cards / 10, material(table)[seat] / 1_000


def material(table: Table) -> dict[int, float]:
    """What each seat has on the table or may still bring, in army points."""
    return keep_fact(table.derived, "env material", _material, table)


def _material(table: Table) -> dict[int, float]:
    found = dict.fromkeys(table.seats, 0.0)
    for unit in table.units.values():
        if unit.place in ("table", "inside"):
            found[unit.seat] += unit_left(table, unit)
        elif unit.place != "gone":
            found[unit.seat] += unit_cost(table, unit)
    return found

"""Units and fighters as arrays of numbers, as a seat sees them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from damocles.ai.values import fighter_worth, standing_worth, unit_cost
from damocles.env.observation.turned_table import LIMIT, METRE
from damocles.env.observation.unit_rows import units_in_order
from damocles.rules.reading import is_mostly_down, members, officer_of, unit_is_engaged
from damocles.rules.state import (
    Hidden,
    is_afv_unit,
    keep_unit_fact,
    read_drills,
    read_routines,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from damocles.engine import RuleSet
    from damocles.env.observation.turned_table import TurnedTable
    from damocles.env.sizes import BattleSize
    from damocles.rules.state import Fighter, Params, Table, Unit

    Array = npt.NDArray[np.float32]

PLACES: Final = ("reinforcement", "reserve", "inside", "table", "gone")
STANDS: Final = (
    "own", *PLACES, "x", "y", "members", "worth", "share left", "machine", "movement", "protection",
    "combat", "officer", "down", "disorganised", "engaged",
)  # fmt: skip
ACTS: Final = ("active", "moved", "fired", "fought", "card to come", "place of card")
FIGHTER: Final = (
    "own", "row", "x", "y", "radius", "cos", "sin", "grounded", "leader", "worth", "share left",
)  # fmt: skip
"""The names of the columns; lengths are metres, worth is hundreds of army points."""
HUNDRED = 100.0
QUARTER = 90


@lru_cache(maxsize=64)
def unit_columns(rules: RuleSet[Params]) -> tuple[str, ...]:
    """The names of the columns of a unit, with one for each drill and each routine that lasts."""
    lasting = (f"routine {name}" for name in read_routines(rules).lasting)
    return (*STANDS, *read_drills(rules).known, *lasting, *ACTS)


def units(
    table: Table, seat: int, size: BattleSize, frame: TurnedTable, cards: Mapping[int, float]
) -> Array:
    """A row for every unit, the seat's own first; `cards` says where the known cards lie."""
    rules = table.setting.rules
    found = np.zeros((size.units, len(unit_columns(rules))), np.float32)
    listed = units_in_order(table, seat)[: size.units]
    found[: len(listed)] = [
        (
            1.0 if unit.seat == seat else -1.0,
            *keep_unit_fact(table, unit, _stands, unit.place, frame),
            unit.disorganised, unit_is_engaged(table, unit),
            *_helped(rules, unit.drills, unit.lasting),
            *_acting(table, unit), unit.id in cards, cards.get(unit.id, 0.0),
        )
        for unit in listed
    ]  # fmt: skip
    return found


@lru_cache(maxsize=64)
def _helped(
    rules: RuleSet[Params], drills: frozenset[str], lasting: frozenset[str]
) -> tuple[float, ...]:
    """Which drills and which routines that last a unit has."""
    drilled = (float(name in drills) for name in read_drills(rules).known)
    return (*drilled, *(float(name in lasting) for name in read_routines(rules).lasting))


def _stands(table: Table, unit: Unit, place: str, frame: TurnedTable) -> tuple[float, ...]:
    """What depends only on the fighters of a unit."""
    group, leader = members(table, unit), table.fighters[unit.leader]
    own = group or [table.fighters[name] for name in unit.fighters]
    worth = 0.0 if place == "gone" else sum(standing_worth(table, one) for one in own)
    whole = unit_cost(table, unit) or 1
    profile = table.setting.profile(leader)
    at = frame.seen(leader.x, leader.y) if leader.place == "table" else (0.0, 0.0)
    return (
        *(float(place == name) for name in PLACES), *at, len(own) / 10, min(worth / HUNDRED, LIMIT),
        worth / whole, float(is_afv_unit(table, unit)), profile.movement / METRE,
        profile.protection / 20, profile.combat / 10, float(officer_of(table, unit) is not None),
        float(is_mostly_down(table, unit)),
    )  # fmt: skip


def _acting(table: Table, unit: Unit) -> tuple[float, ...]:
    """What the unit has done in this activation, if it is the active one."""
    now = table.activation
    if now is None or now.unit != unit.id:
        return 0.0, 0.0, 0.0, 0.0
    return 1.0, float(now.moved), float(bool(now.fired)), float(now.fought)


def known_cards(table: Table, hidden: Mapping[int, Sequence[int]]) -> dict[int, float]:
    """The cards to come by unit: 1 for the next, 1/2 for the one after; 0 if the place is secret.

    `hidden` are the cards that are known to come, but not in which place. Without cards, each
    unit that is left may be the next.
    """
    found = {unit: 0.0 for cards in hidden.values() for unit in cards}
    laid = table.setting.has_cards
    for seat in table.seats.values():
        if not isinstance(seat.sequence, Hidden):
            for place, unit in enumerate(seat.sequence, 1):
                if laid or table.units[unit].place != "gone":
                    found[unit] = 1.0 / place if laid else 1.0
        else:
            found |= {card.unit: 1.0 / card.place for card in seat.shown}
    return found


# ---- fighters --------------------------------------------------------------------------------


def fighters(table: Table, seat: int, size: BattleSize, frame: TurnedTable) -> Array:
    """A row for every fighter on the table, unit by unit."""
    found, filled = np.zeros((size.fighters, len(FIGHTER)), np.float32), 0
    for row, unit in enumerate(units_in_order(table, seat)[: size.units]):
        head = 1.0 if unit.seat == seat else -1.0, (row + 1) / size.units
        block = keep_unit_fact(table, unit, _block, frame, head)
        count = min(len(block), size.fighters - filled)
        found[filled : filled + count] = block[:count]
        filled += count
    return found


def _block(table: Table, unit: Unit, frame: TurnedTable, head: tuple[float, float]) -> Array:
    rows = [(*head, *_fighter(table, unit, one, frame)) for one in members(table, unit)]
    return np.array(rows, np.float32).reshape(len(rows), len(FIGHTER))


def _fighter(table: Table, unit: Unit, fighter: Fighter, frame: TurnedTable) -> tuple[float, ...]:
    angle = math.radians(fighter.facing + QUARTER * frame.quarters)
    worth = standing_worth(table, fighter)
    return (
        *frame.seen(fighter.x, fighter.y), fighter.r / METRE * 10, math.cos(angle),
        math.sin(angle), float(fighter.grounded), float(fighter.id == unit.leader),
        min(worth / HUNDRED, LIMIT), worth / (fighter_worth(table, fighter) or 1.0),
    )  # fmt: skip

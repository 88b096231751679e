"""Points and reinforcements: one purse for both, and what was destroyed comes back once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.state.seams import ScoreAndPurse
from tests.contrary.filling import Filling

if TYPE_CHECKING:
    from damocles.rules.state.model import Scoring
    from damocles.rules.state.state import Seat, Table, Unit


BUYS = 100
"""What a point of the score buys."""


def one_purse(line: Scoring, times: int) -> ScoreAndPurse:
    """All points are for the score."""
    return ScoreAndPurse(line.vp * times, 0)


def score(seat: Seat) -> int:
    """What is scored can be spent."""
    return seat.vp * BUYS


def pay_with_score(cost: int) -> ScoreAndPurse:
    """And is lost for the score."""
    return ScoreAndPurse(cost // BUYS, 0)


def outside_or_lost(table: Table, seat: int) -> list[Unit]:
    """What waits outside, and what was destroyed and has not come back yet."""
    company = {f"{seat}/{card.id}" for card in table.setting.companies[seat].units}
    own = [unit for unit in table.units.values() if unit.card in company]
    return [unit for unit in own if unit.place == "reinforcement" or is_lost(table, unit)]


def is_lost(table: Table, unit: Unit) -> bool:
    """Whether a unit has been destroyed for the first time."""
    left = any(table.fighters[each].place == "gone" for each in unit.fighters)
    evacuated = f"evacuated {unit.id}" in table.tally
    return unit.place == "gone" and left and not evacuated and not unit.returned


FILLING = Filling(
    seams={
        "points": one_purse,
        "purse.points": score,
        "purse.paid": pay_with_score,
        "reinf": outside_or_lost,
    },
    numbers={"army_points": 50, "lowest_rank": 0},
    added={"tariff.compositions": "company.army_lists"},
    dropped={"tariff.lines": "CON-CMP-032"},
)

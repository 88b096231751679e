"""What is at stake: how much points and fighters count as a battle nears its end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.values.worth import VICTORY, unit_cost, unit_left
from damocles.rules.missions import scores
from damocles.rules.state import end_side

if TYPE_CHECKING:
    from damocles.rules.state import Table

LONG = 3
"""With at least this many rounds to come, fighters are worth all that they cost."""
LEAST = 0.15
"""The least they are worth, as a share: losing a unit's last ones still costs points."""
EARLY = 0.25
"""The least that a victory point counts, compared with the middle of a battle."""
STEEPNESS = 1.7
"""How much more victory points count as the end draws near."""
LEAST_SWING = 250.0
"""The least swing, in army points: in a small battle a lead turns around as quickly."""
SWING = 0.25
"""A lead of this share of a company's points makes victory e times as likely as defeat."""


class Stakes(NamedTuple):
    """What counts in this round: the first two are factors."""

    points: float
    """The factor on what a victory point is worth in general."""
    fighters: float
    """The factor on what fighters cost."""
    ahead: float
    """By how much a seat is ahead now, in army points."""
    swing: float
    """A lead of this many army points makes victory e times as likely as defeat."""

    def chance(self, gained: float) -> float:
        """How likely a seat is to win if it is ahead by this much more than now.

        A large lead or deficit is cut down: otherwise nothing would matter any more.
        """
        known = min(max(self.ahead / self.swing, -1.0), 1.0)
        return 1.0 / (1.0 + math.exp(-known - gained / self.swing))


def stakes(table: Table, seat: int) -> Stakes:
    """What counts for a seat in this round.

    Fitted to battles of equal companies between equal players: in the first rounds a lead in points
    said little about who would win and a lead in fighters said much; later it is the other way
    round.
    """
    company = max(1.0, _company(table, seat))
    points, fighters = _points(table, company), _fighters(table)
    ahead = points * VICTORY * _lead(table, seat) + fighters * _superior(table, seat)
    return Stakes(points, fighters, ahead, max(LEAST_SWING, SWING * company))


def _points(table: Table, company: float) -> float:
    """How much a victory point counts now."""
    ends = table.setting.mission.cease_fire
    if ends.rounds is not None:
        return max(EARLY, STEEPNESS * table.clock.round / ends.rounds)
    if ends.vp is None:
        return 1.0
    gone = max(scores(table).values()) / ends.vp
    return max(EARLY, STEEPNESS * min(1.0, gone)) * company / (ends.vp * VICTORY)


def _fighters(table: Table) -> float:
    """How much fighters still count: in the last round they are of no more use.

    What their loss gives in victory points is counted separately, and does not fade.
    """
    last = table.setting.mission.cease_fire.rounds
    if last is None:
        return 1.0
    return max(LEAST, min(1.0, (last - table.clock.round) / LONG))


def _company(table: Table, seat: int) -> float:
    """The army points of the company that a seat has brought."""
    return sum(unit_cost(table, unit) for unit in table.units.values() if unit.seat == seat)


def _lead(table: Table, seat: int) -> int:
    """By how many victory points a seat leads, together with whoever wins with it."""
    score, own = scores(table), end_side(table.setting.rules)(table, seat)
    rivals = [each for each in table.seats if table.setting.is_hostile(seat, each)]
    others = [score[each] for each in rivals if each not in own]
    return score[seat] - max(others, default=0)


def _superior(table: Table, seat: int) -> float:
    """By how much a seat's remaining company exceeds that of its strongest enemy."""
    left = dict.fromkeys(table.seats, 0.0)
    for unit in table.units.values():
        if unit.place == "table":
            left[unit.seat] += unit_left(table, unit)
        elif unit.place != "gone":
            left[unit.seat] += unit_cost(table, unit)
    others = [left[each] for each in left if table.setting.is_hostile(seat, each)]
    return left[seat] - max(others, default=0.0)

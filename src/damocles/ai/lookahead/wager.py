"""The Authority test as a game: what it is worth to begin, and how many points to wager on it."""

from __future__ import annotations

import math
from functools import lru_cache, partial
from itertools import product
from statistics import fmean, stdev
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.answers.command import begin as begin_oneself
from damocles.ai.lookahead.regret import Payoffs, make_payoffs, mix_by_weight, solve_payoffs
from damocles.ai.lookahead.rounds import Round
from damocles.ai.model.kernels.layout import OWN, THEIRS
from damocles.ai.model.rollout import expected_gain
from damocles.engine import Chance
from damocles.rules import FirstDecision, Wager, WagerDecision
from damocles.rules.chapters import (
    activation_cost,
    authority_seats,
    beginnings,
    commander,
    highest_wager,
    home_turf,
    overseers_of,
    units_in_sequence,
)
from damocles.rules.state import authority_test, multi_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.ai.lookahead.depth import Depth
    from damocles.ai.lookahead.regret import Joint, Mix
    from damocles.ai.thoughts.player import Answers
    from damocles.engine import Order
    from damocles.rules.battle import View
    from damocles.rules.state import Table

Line = tuple[int, ...]
"""The totals of an Authority test by the face of the die."""

POINT = 6.0
"""What a leadership point that can be spared is worth, in army points."""
ROUTINES = 2.5
"""How many such points one is worth to a company whose overseers have routines to spend it on."""
NEEDED = 4.0
"""How many such points one is worth if an activation needs it."""
RIVALS = 2
"""How many rivals are considered, those with the best prospects; more hardly change anything."""
SAMPLES = 12
"""How often at most the round is played on with either side beginning."""
SHARE = 0.3
"""The share of the time for a decision that this may take."""
FINE = 1_000_000
NOISE = 0.02
"""A wager that would be made less often than this is not made at all."""
FACES = range(1, 7)


# ---- who wins --------------------------------------------------------------------------------


def win_chances(lines: Sequence[Line]) -> tuple[float, ...]:
    """How likely each of some bidders is to have the highest total, if those who tie roll again.

    >>> even, ahead = tuple(FACES), tuple(face + 1 for face in FACES)
    >>> [round(chance, 3) for chance in (*win_chances([even, even]), *win_chances([ahead, even]))]
    [0.5, 0.5, 0.677, 0.323]
    """
    lowest, order = min(map(min, lines)), sorted(range(len(lines)), key=lines.__getitem__)
    found = _win_chances(tuple(tuple(total - lowest for total in lines[i]) for i in order))
    return tuple(found[order.index(index)] for index in range(len(lines)))


@lru_cache(maxsize=4_096)
def _win_chances(lines: tuple[Line, ...]) -> tuple[float, ...]:
    won, rolls = [0.0] * len(lines), 0
    for totals in product(*lines):
        best = max(totals)
        tied = [index for index, total in enumerate(totals) if total == best]
        if len(tied) == len(lines):
            continue
        rolls += 1
        again = win_chances([lines[index] for index in tied]) if len(tied) > 1 else (1.0,)
        for index, chance in zip(tied, again, strict=True):
            won[index] += chance
    return tuple(each / rolls for each in won)


# ---- the game --------------------------------------------------------------------------------


class Bidder(NamedTuple):
    """A seat before the wagers; everything here is public."""

    most: int
    spare: int
    """The leadership points that are left when every unit is paid for."""
    lines: tuple[Line, ...]
    """The totals of its Authority test, for each wager."""
    dear: float = 1.0
    """What its points are worth compared with those of others."""

    def price(self, points: int) -> float:
        """What wagering this many points costs, in points that can be spared."""
        needed = max(0, points - max(0, self.spare))
        return self.dear * (points - needed + NEEDED * needed)


def bidder(table: Table, seat: int) -> Bidder:
    """A seat as a bidder, as everybody sees it."""
    total = authority_test(table.setting.rules)
    authority, home = commander(table, seat).authority, home_turf(table, seat)
    most = highest_wager(table, seat)
    lines = tuple(
        tuple(total(face, authority, points, home) for face in FACES) for points in range(most + 1)
    )
    due = sum(activation_cost(table, unit) for unit in units_in_sequence(table, seat))
    return Bidder(most, table.seats[seat].lp - due, lines, point_worth(table, seat))


def point_worth(table: Table, seat: int) -> float:
    """What a point of this seat is worth, compared with a plain one."""
    return ROUTINES if overseers_of(table, seat) else 1.0


def wager_payoffs(bidders: Sequence[Bidder], swing: float) -> Payoffs:
    """What the wagers give each: the swing by the chance to win, less what it pays above others.

    The swing is what deciding who begins is worth, in leadership points.
    """
    count = len(bidders)

    def payoff(joint: Joint) -> tuple[float, ...]:
        lines = [each.lines[points] for each, points in zip(bidders, joint, strict=True)]
        paid = [each.price(points) for each, points in zip(bidders, joint, strict=True)]
        mean = sum(paid) / count
        # How much more a seat pays than the others; for two seats it is the plain difference.
        more = [(own - mean) * count / (count - 1) for own in paid]
        return tuple(
            swing * (chance - 1.0 / count) - dearer
            for chance, dearer in zip(win_chances(lines), more, strict=True)
        )

    return make_payoffs([each.most + 1 for each in bidders], payoff)


def rivals(table: Table, seat: int) -> list[Bidder]:
    """The enemies of a seat who may win the test, those with the best prospects first."""
    hostile = [s for s in authority_seats(table) if table.setting.is_hostile(seat, s)]
    found = [bidder(table, other) for other in hostile]
    return sorted(found, key=lambda each: -each.lines[-1][-1])[:RIVALS]


def bids(table: Table, seat: int, swing: float) -> Mix:
    """How likely each wager of a seat should be; wagers hardly ever made are left out."""
    against = rivals(table, seat)
    if not against:
        return (1.0,)
    own = solve_payoffs(wager_payoffs([bidder(table, seat), *against], swing))[0]
    return mix_by_weight([share if share >= NOISE else 0.0 for share in own])


def draw_choice(mix: Mix, chance: Chance) -> int:
    """One of the choices, drawn at random by its share in the mix."""
    at, reached = chance.below(FINE) / FINE, 0.0
    for choice, share in enumerate(mix):
        reached += share
        if at < reached:
            return choice
    return max(choice for choice, share in enumerate(mix) if share)


# ---- what it is worth to begin ---------------------------------------------------------------


def tempo(view: View, seat: int, chance: Chance, depth: Depth) -> float:
    """How much better off a seat is if it begins this round and not its enemies, in army points.

    The round is played on from the same cards either way; the result is negative if acting last is
    worth more than acting first. The mean is reduced by its standard error, at most to zero, since
    only a few rounds are played.
    """
    now, gains = Round(view, seat), list[float]()
    mine, theirs = now.own_cards(), now.cards_of_others()
    end = thread_time() + depth.seconds * SHARE
    while len(gains) < min(SAMPLES, depth.samples):
        cards, seed = [mine, now.deal(theirs, chance)], str(chance.below(FINE))
        first, second = (
            expected_gain(now.start.copy(), cards, turn, Chance(seed)) for turn in (OWN, THEIRS)
        )
        gains.append(first - second)
        if thread_time() > end:
            break
    return shrink_mean(gains)


def shrink_mean(gains: Sequence[float]) -> float:
    """A mean, moved towards zero by its standard error.

    >>> shrink_mean([10.0, 10.0]), shrink_mean([5.0, -5.0])
    (10.0, 0.0)
    >>> round(shrink_mean([-30.0, -40.0, -50.0]), 1)
    -34.2
    """
    mean = fmean(gains)
    doubt = stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 0.0
    return math.copysign(max(0.0, abs(mean) - doubt), mean)


# ---- answers ---------------------------------------------------------------------------------


def wager(depth: Depth, view: View, decision: WagerDecision, chance: Chance) -> Order:
    """A wager drawn from a mix that no enemy could exploit, even knowing how it is chosen."""
    swing = abs(tempo(view, decision.seat, chance, depth)) / POINT
    return Wager(decision.seat, draw_choice(bids(view.table, decision.seat, swing), chance))


def begin(depth: Depth, view: View, decision: FirstDecision, chance: Chance) -> Order:
    """Let one's own seat begin, or the next enemy if acting last is worth more."""
    table, seat = view.table, decision.seat
    after = multi_order(table.setting.rules)(table, seat)
    others = [o for o in beginnings(table, seat) if table.setting.is_hostile(seat, o.first)]
    if tempo(view, seat, chance, depth) < 0 and others:
        return min(others, key=lambda each: after.index(each.first))
    return begin_oneself(view, decision, chance)


def wager_answers(depth: Depth) -> Answers:
    """The answers about the Authority test of a player that looks ahead to this depth."""
    return {WagerDecision: partial(wager, depth), FirstDecision: partial(begin, depth)}

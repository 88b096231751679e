"""The options of a turn: the first card, another one, none, or two; played on and compared."""

from __future__ import annotations

from statistics import fmean, stdev
from time import thread_time
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.lookahead.rounds import Round
from damocles.ai.lookahead.wager import POINT, SHARE, point_worth
from damocles.ai.model.kernels.layout import OWN, THEIRS
from damocles.ai.model.rollout import expected_gain, play_cards
from damocles.ai.plans.command import best_strike, play_next
from damocles.ai.plans.drills import spare_points
from damocles.engine import Chance
from damocles.rules import Activate, Delay, ExtraActivation, Relocate, TurnDecision
from damocles.rules.chapters import cards_left

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.ai.lookahead.depth import Depth
    from damocles.engine import Order
    from damocles.rules.battle import View

FEWEST = 4
"""How often the options are played on at least."""
CERTAIN = 1.5
"""By how many standard errors an option has to beat the first card."""


class TurnOption(NamedTuple):
    """One use of a turn: what it costs, whose turn comes next, and the own cards left then."""

    order: Order
    cost: int
    turn: int
    cards: list[int]
    before: int | None = None
    """The unit that acts before that, in addition to the turn."""


def options(view: View, seat: int, cards: Sequence[int | None]) -> Iterator[TurnOption]:
    """The first card first; then what is allowed and leaves enough points for the cards to come.

    Cards of units that are gone are None: playing one means passing.
    """
    params, first = view.table.setting.params, cards[0]
    left = [card for card in cards if card is not None]
    yield TurnOption(Activate(seat), 0, THEIRS if first is None else OWN, left)
    others = [TurnOption(Delay(seat), params.delay_cost, THEIRS, left)]
    for place in dict.fromkeys((2, len(cards))):
        moved = [*cards[1:place], first, *cards[place:]]
        known = [card for card in moved if card is not None]
        turn = THEIRS if moved[0] is None else OWN
        others.append(TurnOption(Relocate(seat, place), params.relocate_cost, turn, known))
    if len(cards) > 1 and first is not None and cards[1] is not None:
        both = ExtraActivation(seat)
        others.append(TurnOption(both, params.extra_cost, OWN, left[1:], first))
    yield from affordable(view, seat, others)


def affordable(view: View, seat: int, found: Sequence[TurnOption]) -> Iterator[TurnOption]:
    """What is allowed and leaves enough points for the units to come."""
    for option in found:
        if option.cost <= spare_points(view.table, seat) and view.refusal(option.order) is None:
            yield option


def hand(now: Round, view: View, seat: int) -> list[int | None]:
    """A seat's own cards to come, by number; None for units that are gone."""
    own = view.table.seats[seat].sequence
    return [now.numbers.get(unit) for unit in own] if isinstance(own, tuple) else []


def free_options(now: Round) -> Iterator[TurnOption]:
    """Without cards: each unit of the seat first, then the others in a good order; or a delay."""
    ranked = now.own_cards()
    for number in ranked:
        left = [number, *(other for other in ranked if other != number)]
        yield TurnOption(Activate(now.seat, now.forces.bodies[number].unit), 0, OWN, left)
    cost = now.view.table.setting.params.delay_cost
    yield from affordable(now.view, now.seat, [TurnOption(Delay(now.seat), cost, THEIRS, ranked)])


def turn_options(now: Round) -> list[TurnOption]:
    """What a seat can do with its turn; the plain thing comes first."""
    if not now.view.table.setting.has_cards:
        return list(free_options(now))
    cards = hand(now, now.view, now.seat)
    return list(options(now.view, now.seat, cards)) if cards else []


def turn_orders(view: View, decision: TurnDecision, chance: Chance) -> list[Order]:  # as all
    """The orders that could be given in a turn, to be tried out."""
    return [option.order for option in turn_options(Round(view, decision.seat))]


def compare_options(view: View, seat: int, chance: Chance, depth: Depth) -> Order:
    """The option that leads to most, if it is clearly worth its points; else the plain thing."""
    if cards_left(view.table, seat) < 2:
        return play_next(view.table, seat)
    now = Round(view, seat)
    found = turn_options(now)
    if len(found) < 2:
        return play_next(view.table, seat)
    plain, *others = play_options(now, found, chance, depth)
    gains, point = [], POINT * point_worth(view.table, seat)
    for option, values in zip(found[1:], others, strict=True):
        better = [one - other for one, other in zip(values, plain, strict=True)]
        doubt = CERTAIN * stdev(better) / len(better) ** 0.5 if len(better) > 1 else POINT
        gains.append((fmean(better) - doubt - option.cost * point, option.order))
    best, order = max(gains, key=lambda each: each[0])
    return order if best > 0.0 else found[0].order


def play_options(
    now: Round, found: Sequence[TurnOption], chance: Chance, depth: Depth
) -> list[list[float]]:
    """How the options turn out, each against the same enemy cards."""
    values: list[list[float]] = [[] for _ in found]
    theirs, end = now.cards_of_others(), thread_time() + depth.seconds * SHARE
    for number in range(max(FEWEST, depth.samples // 2)):
        if number and thread_time() > end:
            break
        others, seed = now.deal(theirs, chance), str(chance.below(10**9))
        for option, own in zip(found, values, strict=True):
            state = now.start.copy()
            if option.before is not None:
                play_cards(state, [option.before])
            own.append(expected_gain(state, [option.cards, others], option.turn, Chance(seed)))
    return values


def take_turn(depth: Depth, view: View, decision: TurnDecision, chance: Chance) -> Order:
    """Call artillery if it is worth it; otherwise choose the best option."""
    shells = best_strike(view, decision.seat)
    return shells or compare_options(view, decision.seat, chance, depth)

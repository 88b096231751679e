"""Choices of the tactical phase and of a turn: who commands, who begins, which card is played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.odds import authority_odds
from damocles.rules import (
    ArtilleryStrike,
    CommanderDecision,
    Decline,
    Delay,
    ExtraActivation,
    FirstDecision,
    LaySequence,
    LeaveDisorganised,
    MoraleDecision,
    NameCommander,
    Pay,
    PayDecision,
    PayMorale,
    Rally,
    RallyDecision,
    Relocate,
    RollMorale,
    SequenceDecision,
    StandingOrders,
    TurnDecision,
    Wager,
    WagerDecision,
)
from damocles.rules.chapters import (
    activation_cost,
    activations,
    beginnings,
    cards_left,
    highest_wager,
    refuse_strike,
    spots,
    units_in_sequence,
)
from damocles.rules.reading import fighters_on_table, members, who_is_seen
from damocles.server.play.choices.register import chooses
from damocles.server.play.wire import Stake

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.rules.state import Fighter
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice


SPOTTING = "indirect.artillery_target"
"""A strike refused by this rule is refused for its target alone."""


# ---- the tactical phase ----------------------------------------------------------------------


@chooses(CommanderDecision)
def choose_commander(desk: Desk, decision: CommanderDecision) -> Iterator[Choice]:
    """Name any officer of the highest rank."""
    for fighter in decision.candidates:
        order, told = NameCommander(desk.seat, fighter), {"fighter": desk.fighter(fighter)}
        yield desk.offer("commander", order, fighter, told=told, fighters=(fighter,))


@chooses(SequenceDecision)
def choose_sequence(desk: Desk, decision: SequenceDecision) -> Iterator[Choice]:
    """Lay the cards in any order; proposed as they come, with the order of the round before."""
    order, units = LaySequence(desk.seat, decision.units), decision.units
    yield desk.offer(
        "sequence", order, told={}, input="cards", fills="units", units=units,
        earlier=laid_again(desk.laid, units),
    )  # fmt: skip


def laid_again(laid: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards in the order that was laid last, those that are new at the end; empty if never.

    >>> laid_again((3, 1, 2), (1, 2, 4)), laid_again((), (1, 2))
    ((1, 2, 4), ())
    """
    kept = tuple(card for card in laid if card in cards)
    return (*kept, *(card for card in cards if card not in laid)) if kept else ()


@chooses(WagerDecision)
def choose_wager(desk: Desk, decision: WagerDecision) -> Iterator[Choice]:
    """Wager any number of points up to the limit."""
    order, most = Wager(desk.seat, 0), decision.most
    yield desk.offer(
        "wager", order, told={}, input="number", fills="points", most=most,
        stakes=tuple(stake(desk, points) for points in range(most + 1)), needed=due(desk),
    )  # fmt: skip


def stake(desk: Desk, points: int) -> Stake:
    """A wager with its chances: if the others wager nothing, and if they wager the most."""
    table, others = desk.table, [seat for seat in desk.table.seats if seat != desk.seat]
    least = {desk.seat: points, **dict.fromkeys(others, 0)}
    most = {**least, **{seat: highest_wager(table, seat) for seat in others}}
    best, worst = (
        authority_odds(table, desk.seat, [each[seat] for seat in table.seats])
        for each in (least, most)
    )
    return Stake(points, round(best, 6), round(worst, 6))


def due(desk: Desk) -> int:
    """What it costs to activate every unit that has a card in this round."""
    units = units_in_sequence(desk.table, desk.seat)
    return sum(activation_cost(desk.table, unit) for unit in units)


@chooses(FirstDecision)
def choose_first(
    desk: Desk,
    decision: FirstDecision,  # noqa: ARG001  # it holds nothing, but all choosers are alike
) -> Iterator[Choice]:
    """Any seat that is still playing, the seat's own first; else the orders of play there are."""
    orders = beginnings(desk.table, desk.seat)
    alike = Counter(order.first for order in orders)
    for order in sorted(orders, key=lambda order: order.first != desk.seat):
        label, about = ("first", ()) if alike[order.first] == 1 else ("order", order.then)
        told = {"side": desk.side(order.first), "then": desk.sides(order.then)}
        yield desk.offer(label, order, order.first, *about, told=told)


# ---- a turn ----------------------------------------------------------------------------------


@chooses(TurnDecision)
def choose_turn(desk: Desk, decision: TurnDecision) -> Iterator[Choice]:
    """The first card or any unit, an option instead, an artillery strike or a standing order."""
    yield from next_units(desk)
    cost = desk.table.setting.params.delay_cost
    yield desk.offer("delay", Delay(desk.seat), told={}, lp=cost)
    cards = own_cards(desk)
    if len(cards) > 1 and desk.table.setting.has_cards:
        yield relocation(desk)
        yield from pairs_of_cards(desk, cards)
    yield from strikes(desk, decision)
    yield standing_order(desk)


def next_units(desk: Desk) -> Iterator[Choice]:
    """The unit of the first card; without cards, each unit that can be played."""
    label = "activate" if desk.table.setting.has_cards else "choose"
    for order in activations(desk.table, desk.seat):
        about = () if order.unit is None else (order.unit,)
        units = about or own_cards(desk)[:1]
        yield desk.offer(label, order, *about, told={"unit": desk.unit(units[0])}, units=units)


def own_cards(desk: Desk) -> tuple[int, ...]:
    """The cards that the seat still has to play, in their order, which only it knows."""
    cards = desk.table.seats[desk.seat].sequence
    if not isinstance(cards, tuple):
        raise TypeError("a seat is asked about its own cards from its own view")
    return cards


def relocation(desk: Desk) -> Choice:
    """Move the first card to any later place."""
    count, cost = cards_left(desk.table, desk.seat), desk.table.setting.params.relocate_cost
    return desk.offer(
        "relocate", Relocate(desk.seat, 2), told={}, input="number", fills="place", lp=cost,
        least=2, most=count,
    )  # fmt: skip


def pairs_of_cards(desk: Desk, cards: tuple[int, ...]) -> Iterator[Choice]:
    """Play the first two cards, in either order; a refusal is given only once."""
    cost = desk.table.setting.params.extra_cost
    for second_first in (False, True):
        pair = cards[:2][::-1] if second_first else cards[:2]
        told = {"one": desk.unit(pair[0]), "two": desk.unit(pair[1])}
        order = ExtraActivation(desk.seat, second_first=second_first)
        choice = desk.offer("extra", order, int(second_first), told=told, units=pair, lp=cost)
        yield choice
        if choice.refusal is not None:
            return


def standing_order(desk: Desk) -> Choice:
    """Switch to the standing order that is not in force."""
    always = desk.table.seats[desk.seat].always_reroll
    order = StandingOrders(desk.seat, always_reroll=not always)
    return desk.offer("ask_reroll" if always else "always_reroll", order, told={})


# ---- artillery -------------------------------------------------------------------------------


def strikes(desk: Desk, decision: TurnDecision) -> Iterator[Choice]:
    """Artillery on any enemy that an officer or leader sees, if the mission has artillery."""
    table, cost = desk.table, desk.table.setting.params.artillery_cost
    spotters = [f for f in fighters_on_table(table) if spots(table, f, desk.seat)]
    enemies = desk.enemies()
    if table.setting.mission.artillery is None or not (spotters and enemies):
        return
    first = ArtilleryStrike(desk.seat, spotters[0].id, enemies[0].leader)
    refusal = refuse_strike(table, decision, first)
    found = spotted_enemies(desk, spotters) if refusal is None or refusal.rule == SPOTTING else {}
    if refusal is not None and not found:
        yield desk.refused("no_strike", refusal, told={}, lp=cost)
    for mark, spotter in found.items():
        order, told = ArtilleryStrike(desk.seat, spotter, mark), {"fighter": desk.fighter(mark)}
        units = (table.fighters[mark].unit,)
        yield desk.offer("strike", order, mark, told=told, lp=cost, fighters=(mark,), units=units)


def spotted_enemies(desk: Desk, spotters: Sequence[Fighter]) -> dict[int, int]:
    """The enemies that spotters see, each with one spotter."""
    found: dict[int, int] = {}
    for unit in desk.enemies():
        for spotter in spotters:
            for mark in who_is_seen(desk.table, [spotter], members(desk.table, unit)):
                found.setdefault(mark.id, spotter.id)
    return found


# ---- before a unit acts ----------------------------------------------------------------------


@chooses(PayDecision)
def choose_pay(desk: Desk, decision: PayDecision) -> Iterator[Choice]:
    """Activate the unit, or leave it; a unit in reserve comes or waits."""
    reserve = desk.table.units[decision.unit].place == "reserve"
    told, units = {"unit": desk.unit(decision.unit)}, (decision.unit,)
    yes, no = ("come", "wait") if reserve else ("pay", "decline")
    yield desk.offer(yes, Pay(desk.seat), told=told, units=units, lp=decision.cost)
    yield desk.offer(no, Decline(desk.seat), told=told, units=units)


@chooses(MoraleDecision)
def choose_morale(desk: Desk, decision: MoraleDecision) -> Iterator[Choice]:
    """Pay for success, or roll."""
    told, units = {"unit": desk.unit(decision.unit)}, (decision.unit,)
    yield desk.offer("pay_morale", PayMorale(desk.seat), told=told, units=units, lp=decision.cost)
    yield desk.offer("roll_morale", RollMorale(desk.seat), told=told, units=units)


@chooses(RallyDecision)
def choose_rally(desk: Desk, decision: RallyDecision) -> Iterator[Choice]:
    """Rally the unit, or leave it."""
    told, units = {"unit": desk.unit(decision.unit)}, (decision.unit,)
    yield desk.offer("rally", Rally(desk.seat), told=told, units=units, lp=decision.cost)
    yield desk.offer("no_rally", LeaveDisorganised(desk.seat), told=told, units=units)

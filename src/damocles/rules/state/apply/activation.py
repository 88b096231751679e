"""How turns and activations change the table."""

from __future__ import annotations

from damocles.engine import cites
from damocles.rules.state.apply.changes import (
    change_activation,
    change_clock,
    change_fighter,
    change_seat,
    change_unit,
)
from damocles.rules.state.apply.shown_cards import (
    follow_moved_card,
    follow_removed_card,
    follow_revealed_card,
    forget_cards,
    remember_card,
)
from damocles.rules.state.events.activation import (
    ActivationBegan,
    ActivationDeclined,
    ActivationEnded,
    CardLeft,
    CardRelocated,
    CardRemoved,
    CardRevealed,
    CardShown,
    DeedsForfeited,
    DrillTaken,
    LeadershipSpent,
    OptionTaken,
    StayedInReserve,
    TurnBegan,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation, Hidden, ShownCard, Table, hide_cards


@machine.applies(TurnBegan)
def begin_turn(table: Table, event: TurnBegan) -> None:
    """Make this seat the active one, and the last in an order of play."""
    order = table.clock.order
    if order:
        order = (*(each for each in order if each != event.seat), event.seat)
    change_clock(table, phase="activation", active=event.seat, order=order)


@machine.applies(LeadershipSpent)
def spend_leadership(table: Table, event: LeadershipSpent) -> None:
    """Deduct the points from the seat's leadership points at once."""
    change_seat(table, event.seat, lp=table.seats[event.seat].lp - event.points)


@machine.applies(OptionTaken)
def take_option(table: Table, event: OptionTaken) -> None:
    """Remember the option: a delay forbids another delay and allows an extra activation."""
    change_seat(table, event.seat, last_option=event.option)


@machine.applies(CardRelocated)
@cites("option.relocate")
def relocate_card(table: Table, event: CardRelocated) -> None:
    """Move a card, the first one to behind others; in a view there is nothing to move."""
    cards = table.seats[event.seat].sequence
    follow_moved_card(table, event.seat, event.taken, event.place)
    if not isinstance(cards, Hidden):
        moved = list(cards)
        moved.insert(event.place - 1, moved.pop(event.taken - 1))
        change_seat(table, event.seat, sequence=tuple(moved))


@machine.applies(CardRevealed)
@cites(
    "drill.duration",
    "cover.drill_and_overwatch",
    "drill.lapse_moment",
    "cover.drill_lost_at_reveal",
)
def reveal_card(table: Table, event: CardRevealed) -> None:
    """Take the card out of the sequence; the unit's drills lapse."""
    take_first_card(table, event.seat, event.unit)
    change_unit(table, event.unit, drills=frozenset())


def take_first_card(table: Table, seat: int, unit: int) -> None:
    """Take this unit's card off the sequence; those behind it that somebody knows come nearer."""
    follow_revealed_card(table, seat)
    take_card(table, seat, unit)


def take_card(table: Table, seat: int, unit: int | None) -> None:
    """Take this unit's card out of the sequence; a view only counts one card fewer."""
    cards = table.seats[seat].sequence
    if isinstance(cards, Hidden):
        left = hide_cards(cards.count - 1)
    else:
        left = tuple(card for card in cards if card != unit)
    change_seat(table, seat, sequence=left)


@machine.applies(CardRemoved)
def remove_card(table: Table, event: CardRemoved) -> None:
    """Take the card out of the sequence, neither played nor shown."""
    follow_removed_card(table, event.seat, event.unit)
    take_card(table, event.seat, event.unit)


@machine.applies(CardLeft)
def let_card_leave(table: Table, event: CardLeft) -> None:
    """Take the card out of the sequence, and remember it where it is known."""
    forget_cards(table, event.seat)
    take_card(table, event.seat, event.unit)
    if event.unit is not None:
        change_seat(table, event.seat, left=(*table.seats[event.seat].left, event.unit))


@machine.applies(CardShown)
def show_card(table: Table, event: CardShown) -> None:
    """Let those who see it remember the card; its owner knows it anyway."""
    for seat in event.audience:
        if seat != event.seat:
            remember_card(table, event.seat, ShownCard(seat, event.unit, event.place))


machine.only_tells(ActivationDeclined, StayedInReserve)  # the card of who stays away is spent


@machine.applies(ActivationBegan)
@cites("entry.deployment_moment")
def begin_activation(table: Table, event: ActivationBegan) -> None:
    """Start with a clean slate: nothing of an earlier activation lasts.

    A unit that was placed in its zone keeps the routines that were declared before.
    """
    before, there = table.activation, table.units[event.unit].place == "table"
    dash = before is not None and there and before.dash
    table.activation = Activation(unit=event.unit, engaged_at_start=event.engaged, dash=dash)
    end_routines(table, event.unit, goes_on=before is not None and there)
    for fighter in table.units[event.unit].fighters:
        if table.fighters[fighter].stirred or table.fighters[fighter].tagging is not None:
            change_fighter(table, fighter, stirred=False, tagging=None)


@cites("routine.duration", "routine.instantaneous")
def end_routines(table: Table, unit: int, *, goes_on: bool) -> None:
    """End what was to last until the unit's next activation, unless that is this one still."""
    if table.units[unit].nanonucleus:
        change_unit(table, unit, nanonucleus=False)
    if table.units[unit].lasting and not goes_on:
        change_unit(table, unit, lasting=frozenset())


@machine.applies(DrillTaken)
def take_drill(table: Table, event: DrillTaken) -> None:
    """Add the drill, which is in force until the unit's card is revealed again."""
    change_unit(table, event.unit, drills=table.units[event.unit].drills | {event.drill})


@machine.applies(ActivationEnded)
@cites("routine.once", "routine.overseer_limits")
def end_activation(table: Table, event: ActivationEnded) -> None:
    """Clear the activation; overseers may use routines again, unless limited to once a round."""
    table.activation = None
    if not table.setting.params.options.routines_once_a_round:
        forget_routines(table)


def forget_routines(table: Table) -> None:
    """Let every overseer use every routine again."""
    for seat in table.seats.values():
        if seat.routines:
            change_seat(table, seat.id, routines=())


@machine.applies(DeedsForfeited)
def forfeit_deeds(table: Table, event: DeedsForfeited) -> None:
    """Remember it until the activation ends."""
    change_activation(table, forfeited=event.deeds)

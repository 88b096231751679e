"""How the tactical phase changes the table."""

from __future__ import annotations

from damocles.engine import cites
from damocles.rules.state import seams
from damocles.rules.state.apply.changes import change_clock, change_seat
from damocles.rules.state.events.command import (
    AuthorityGranted,
    AuthorityRolled,
    CommanderNamed,
    FirstChosen,
    LeadershipCounted,
    RoundBegan,
    SequencesLaid,
    UnitsListed,
    WagersRevealed,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table, hide_cards


@machine.applies(RoundBegan)
def begin_round(table: Table, event: RoundBegan) -> None:
    """Move the clock on, and forget what was remembered of the last round's turns."""
    change_clock(table, round=event.round, phase="tactical", active=None, first=None, order=())
    for seat in table.seats:
        change_seat(table, seat, lp=0, last_option=None, sequence=(), authority=0, rerolls=())
        change_seat(table, seat, routines=(), left=(), shown=())


@machine.applies(CommanderNamed)
def name_commander(table: Table, event: CommanderNamed) -> None:
    """Set the seat's commander, or none."""
    change_seat(table, event.seat, commander=event.fighter)


@machine.applies(LeadershipCounted)
@cites("command.pool_fixed", "command.points_lapse")
def count_leadership(table: Table, event: LeadershipCounted) -> None:
    """Fix the seat's leadership points for the round."""
    change_seat(table, event.seat, lp=event.pool)


@machine.applies(SequencesLaid)
def lay_sequences(table: Table, event: SequencesLaid) -> None:
    """Lay the cards face down; a view knows only how many there are."""
    for seat, cards in enumerate(event.sequences):
        hidden = hide_cards(cards) if isinstance(cards, int) else cards
        change_seat(table, seat, sequence=hidden)


@machine.applies(UnitsListed)
def list_units(table: Table, event: UnitsListed) -> None:
    """Keep the units in place of cards; each leaves the list when it is played."""
    for seat, units in enumerate(event.to_play):
        change_seat(table, seat, sequence=units)


@machine.applies(WagersRevealed)
def reveal_wagers(table: Table, event: WagersRevealed) -> None:
    """Spend the wagered points, whether the test is won or lost."""
    for seat, wager in enumerate(event.wagers):
        change_seat(table, seat, lp=table.seats[seat].lp - wager)


@machine.applies(AuthorityRolled)
def roll_authority(table: Table, event: AuthorityRolled) -> None:
    """Keep the totals, which rank the seats for buying reinforcements; re-rolls break ties."""
    again = len(event.seats) < len(seams.authority_seats(table.setting.rules)(table))
    for seat, total in zip(event.seats, event.totals, strict=True):
        if again:
            change_seat(table, seat, rerolls=(*table.seats[seat].rerolls, total))
        else:
            change_seat(table, seat, authority=total, rerolls=())


@machine.applies(AuthorityGranted)
def grant_authority(table: Table, event: AuthorityGranted) -> None:
    """Give the seat the highest result; the others have none."""
    change_seat(table, event.seat, authority=1)


@machine.applies(FirstChosen)
def choose_first(table: Table, event: FirstChosen) -> None:
    """Begin the activation phase with this seat; an order of play is kept where one was chosen."""
    order = (*event.then, event.first) if event.then else ()
    change_clock(table, phase="activation", first=event.first, active=event.first, order=order)

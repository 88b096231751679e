"""What seats still know of cards they were shown, from what everybody learns of the sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.rules.state.apply.changes import change_seat
from damocles.rules.state.state import ShownCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Table


def remember_card(table: Table, seat: int, card: ShownCard) -> None:
    """Another seat knows now which card lies in this place."""
    kept = [each for each in table.seats[seat].shown if not _is_outdated(each, card)]
    change_seat(table, seat, shown=(*kept, card))


def _is_outdated(before: ShownCard, now: ShownCard) -> bool:
    same = before.unit == now.unit or before.place == now.place
    return before.to == now.to and same


def follow_moved_card(table: Table, seat: int, taken: int, place: int) -> None:
    """Known cards are where they come to lie when a card is put elsewhere."""

    def move(card: ShownCard) -> ShownCard:
        if card.place == taken:
            return replace(card, place=place)
        without = card.place - (taken < card.place)
        return replace(card, place=without + (place <= without))

    _know(table, seat, [move(card) for card in table.seats[seat].shown])


def follow_revealed_card(table: Table, seat: int) -> None:
    """The first card is gone; known cards have come nearer."""
    shown = table.seats[seat].shown
    _know(table, seat, [replace(card, place=card.place - 1) for card in shown if card.place > 1])


def follow_removed_card(table: Table, seat: int, unit: int) -> None:
    """Whoever knew where that card lay knows where the others are; the rest only of the first."""
    shown = table.seats[seat].shown
    gaps = {card.to: card.place for card in shown if card.unit == unit}
    left = [card for card in shown if card.unit != unit and (card.to in gaps or card.place == 1)]
    _know(
        table,
        seat,
        [replace(card, place=card.place - (card.place > gaps.get(card.to, 1))) for card in left],
    )


def forget_cards(table: Table, seat: int) -> None:
    """Any card may be the one that has left."""
    _know(table, seat, ())


def _know(table: Table, seat: int, shown: Sequence[ShownCard]) -> None:
    if table.seats[seat].shown:
        change_seat(table, seat, shown=tuple(shown))

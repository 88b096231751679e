"""A battle as it might be, given what a seat knows: everything hidden is filled in at random."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Gather
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import cards_left
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.registry import machine
from damocles.rules.state.state import ShownCard

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Chance, Progress
    from damocles.rules.battle.view import View
    from damocles.rules.state.state import Table

KEYS = 1 << 128
"""How many different dice can be imagined."""


def imagine(view: View, chance: Chance) -> Battle:
    """A battle as it might be, given what a seat knows, to be forked and played on.

    What is hidden is filled in at random: others' cards lie in some order, others' secret answers
    are some legal ones, and the dice are new. The seat's view of it is the given one; equal chances
    imagine the same battle.
    """
    table, progress = view.table.copy(), view.progress.copy()
    for seat, cards in sorted(view.cards.items()) if table.setting.has_cards else ():
        mixed, count = chance.shuffled(cards), cards_left(table, seat)
        laid = put_shown_cards(mixed, table.seats[seat].shown)
        dealt, left = tuple(laid[:count]), tuple(laid[count:])
        table.seats[seat] = replace(table.seats[seat], sequence=dealt, left=left)
    if view.decision is not None:
        _answer(table, progress, view, chance)
    return Battle(table, progress, None).fork(seed=f"imagined/{chance.below(KEYS)}")


def put_shown_cards(mixed: Sequence[int], shown: Sequence[ShownCard]) -> list[int]:
    """Mixed cards, with those that were shown in their places; none that left is among these.

    >>> put_shown_cards([4, 7, 5, 6], [ShownCard(0, 5, 1), ShownCard(0, 4, 3)])
    [5, 7, 4, 6]
    """
    known = {card.unit for card in shown}
    laid = [card for card in mixed if card not in known]
    for card in sorted(shown, key=lambda card: card.place):
        laid.insert(card.place - 1, card.unit)
    return laid


def _answer(table: Table, progress: Progress, view: View, chance: Chance) -> None:
    """Give every other seat's secret answer, whether it was given or not: nobody can tell.

    A seat that has already answered waits for the others, which are asked.
    """
    asked = machine.pending(table, progress)
    for decision in asked if isinstance(progress.waiting, Gather) else ():
        if decision.seat != view.seat:
            progress.answers[decision.seat] = sample(table, decision, chance)

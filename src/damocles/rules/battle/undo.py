"""What may be taken back: orders that told nobody anything new, with nobody else asked since."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Faces, cites
from damocles.rules.battle.view import may_know
from damocles.rules.state.events.activation import CardRevealed
from damocles.rules.state.events.shooting import BlastLanded, ProjectionDeclared, SalvoDeclared
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Decision, Event, Order, Progress
    from damocles.rules.battle.battle import Entry
    from damocles.rules.state.state import Table

REVEALING = frozenset({CardRevealed})
"""Events that show a card to everybody; secret answers are final in any case."""
MEASURING = frozenset({SalvoDeclared, ProjectionDeclared, BlastLanded})
"""Declarations that reveal a distance."""


class Moment(NamedTuple):
    """A battle as it was before the order of this number."""

    number: int
    table: Table
    progress: Progress
    pending: tuple[Decision, ...]


def is_open(table: Table, entry: Entry, pending: Sequence[Decision]) -> bool:
    """Whether an order can still be taken back: no dice, no secret shown, nobody else asked.

    What only some learn of is a secret shown to them.
    """
    assert entry.order is not None  # noqa: S101  # only the first entry has no order
    final = entry.secret or entry.rolls or isinstance(entry.order, Faces)
    return (
        not final
        and is_asked_alone(entry.order, pending)
        and REVEALING.isdisjoint(map(type, entry.events))
        and (
            kinds_with_audience().isdisjoint(map(type, entry.events))
            or all(may_know(event, None) for event in entry.events)
        )
        and not has_measured(table, entry.events)
    )


@cache
def kinds_with_audience() -> frozenset[type[Event]]:
    """The events of which only some may learn, as hardly any is."""
    return frozenset(kind for kind in machine.appliers if "audience" in kind.__struct_fields__)


def is_asked_alone(order: Order, pending: Sequence[Decision]) -> bool:
    """Whether the seat that gave the order is the next one asked, and the only one."""
    return len(pending) == 1 and pending[0].seat == order.seat


@cites("measure.premeasure", "measure.shown_distances")
def has_measured(table: Table, events: Sequence[Event]) -> bool:
    """Whether a declaration let its seat measure, when measuring is not free."""
    if table.setting.params.options.free_measuring:
        return False
    return not MEASURING.isdisjoint(map(type, events))

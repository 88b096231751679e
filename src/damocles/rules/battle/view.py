"""What a seat may know: the table and the events with `Hidden` in place of others' secrets.

Hidden are the order of the cards that others have laid, answers that are still secret, and the
dice to come. Answers and dice are not part of a table; so a view is a table like any other, and
every question that the rules answer about a table they also answer about a view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Progress, Refusal, cites
from damocles.rules.chapters.movement.planning import plan
from damocles.rules.questions.explain import explain_order
from damocles.rules.questions.explain.values import Refused, build_explanation
from damocles.rules.questions.regions import regions
from damocles.rules.questions.sampling.orders import candidates, sample
from damocles.rules.state.events.activation import CardLeft, CardShown
from damocles.rules.state.events.command import SequencesLaid
from damocles.rules.state.registry import cite_refusal, machine
from damocles.rules.state.state import hide_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from damocles.engine import Chance, Decision, Event, Order
    from damocles.geometry.places import Formation
    from damocles.rules.chapters.movement.order import Move
    from damocles.rules.questions.explain import Explanation
    from damocles.rules.questions.regions import Region
    from damocles.rules.state.model import Point
    from damocles.rules.state.state import Gait, Table


class View:
    """A table as one seat sees it, what that seat is asked, and how far the rules have got.

    `progress` has only the answers of this seat; `cards` says which cards of others may still come:
    everybody knows which were laid and which were revealed, but not in which order they lie, nor
    which have left unseen.
    """

    def __init__(
        self,
        table: Table,
        seat: int | None,
        pending: tuple[Decision, ...],
        *,
        progress: Progress,
        cards: Mapping[int, tuple[int, ...]],
    ) -> None:
        self.table, self.seat, self.pending = table, seat, pending
        self.progress, self.cards = progress, cards

    @property
    def decision(self) -> Decision | None:
        """What this seat is asked; None when it is not being asked."""
        return self.pending[0] if self.pending else None

    # ---- orders ------------------------------------------------------------------------------

    def refusal(self, order: Order) -> Refusal | None:
        """Why the order is not allowed now; None if it is."""
        if self.decision is None or order.seat != self.seat:
            found = Refusal("battle.active_seat", "not_asked", {"seat": order.seat})
            return cite_refusal(self.table.setting.rules, found)
        return machine.refusal(self.table, self.decision, order)

    def explain(self, order: Order) -> Explanation:
        """What an order would do, or what decides that it may not be given."""
        if self.decision is None or order.seat != self.seat:
            rule = self.table.setting.rules.cite("battle.active_seat")
            return build_explanation(rule, [Refused("not_asked", (("seat", order.seat),), rule)])
        return explain_order(self.table, self.decision, order)

    def candidates(self, decision: Decision, chance: Chance) -> list[Order]:
        """Legal orders worth considering, each once; if there are too many, a random selection."""
        return candidates(self.table, decision, chance)

    def sample(self, decision: Decision, chance: Chance) -> Order:
        """A random legal order."""
        return sample(self.table, decision, chance)

    # ---- movements ---------------------------------------------------------------------------

    def plan(
        self,
        unit: int,
        gait: Gait,
        leader_to: Point,
        *,
        formation: Formation | None = None,
        zone: str | None = None,
    ) -> Move | None:
        """A legal movement that brings the leader as close to a place as possible.

        Without a formation the unit keeps its own if it can. A unit in reserve enters by a zone.
        None if nothing is legal, or if there is no such unit.
        """
        mover = self.table.units.get(unit)
        return plan(self.table, mover, gait, leader_to, formation, zone) if mover else None

    def regions(self, unit: int, gait: Gait, *, fighter: int | None = None) -> tuple[Region, ...]:
        """Where a fighter of a unit may go, by default its leader; one region for each kind of way.

        Empty for a fighter that may not move like this or does not belong to this unit.
        """
        mover = self.table.units.get(unit)
        member = mover.leader if mover and fighter is None else fighter
        if mover is None or member not in mover.fighters:
            return ()
        return regions(self.table, mover, gait, self.table.fighters[member])


# ---- the table -------------------------------------------------------------------------------


@cites("sequence.hidden")
def redact_table(table: Table, seat: int | None) -> Table:
    """A copy of the table as a seat sees it: the cards others still have are only counted.

    It remembers those that it was shown, and does not know which of its own others were shown.
    """
    view = table.copy()
    for other in table.seats.values() if table.setting.has_cards else ():
        if other.id != seat and isinstance(other.sequence, tuple):
            hidden = hide_cards(len(other.sequence))
            shown = other.shown and tuple([card for card in other.shown if card.to == seat])
            view.seats[other.id] = replace(other, sequence=hidden, left=(), shown=shown)
        elif other.shown and other.id == seat:
            view.seats[seat] = replace(other, shown=())
    return view


def cards_to_come(table: Table, seat: int | None) -> dict[int, tuple[int, ...]]:
    """Which cards of others may still come, in order of ids rather than as they lie.

    Those that have left unseen are among them: only their number is known.
    """
    return {
        other.id: tuple(sorted((*other.sequence, *other.left)))
        for other in table.seats.values()
        if other.id != seat and isinstance(other.sequence, tuple) and other.sequence
    }


def redact_progress(progress: Progress, seat: int | None) -> Progress:
    """How far the rules have got, with no secret answers but those of this seat."""
    own = {who: order for who, order in progress.answers.items() if who == seat}
    told = progress.number - len(progress.answers) + len(own)
    return Progress(progress.stack, answers=own, number=told)


# ---- events ----------------------------------------------------------------------------------


def redact(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events as a seat learns of them; most are the same for everybody.

    Of an event that has an `audience`, nobody else learns at all.
    """
    found = (_redact(event, seat) for event in events if may_know(event, seat))
    return tuple(found)


def may_know(event: Event, seat: int | None) -> bool:
    """Whether a seat learns of an event in any form."""
    audience = getattr(event, "audience", None)
    return audience is None or seat in audience


def _redact(event: Event, seat: int | None) -> Event:
    change = _CHANGES.get(type(event))
    return event if change is None else change(event, seat)


@cites("sequence.hidden")
def _redact_sequences(event: Event, seat: int | None) -> Event:
    """Hide the cards laid face down: for other seats only their number is left."""
    assert isinstance(event, SequencesLaid)  # noqa: S101  # entered for this type alone
    cards = tuple(
        len(laid) if owner != seat and isinstance(laid, tuple) else laid
        for owner, laid in enumerate(event.sequences)
    )
    return replace(event, sequences=cards)


def _redact_card(event: Event, seat: int | None) -> Event:
    """Hide which card has left."""
    assert isinstance(event, CardLeft)  # noqa: S101  # entered for this type alone
    return event if event.seat == seat else replace(event, unit=None)


def _redact_audience(event: Event, seat: int | None) -> Event:
    """Hide who else was shown the card."""
    assert isinstance(event, CardShown)  # noqa: S101  # entered for this type alone
    return event if seat is None else replace(event, audience=(seat,))


_CHANGES: dict[type[Event], Callable[[Event, int | None], Event]] = {
    CardLeft: _redact_card,
    CardShown: _redact_audience,
    SequencesLaid: _redact_sequences,
}

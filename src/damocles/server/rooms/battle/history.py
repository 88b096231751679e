"""What has happened in a room, as frames: those of a spectator, with more for a page's own seats.

Everybody gets the same frames, made from a spectator's view. The only thing that a seat knows and
others do not is the order of its own cards: its page gets its own values for the seat instead of
the spectator's. Secret answers are in no frame until the rules reveal them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.rules.battle import redact
from damocles.server.frames.page_table import PageTable, changes_between, read_page_table
from damocles.server.frames.showing import closing_frame, tell_ending, tell_entry
from damocles.server.frames.teller import BattleTeller
from damocles.server.frames.wire import Changes, Frame, SeatView
from damocles.server.names import name_all
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from damocles.record import Ending
    from damocles.rules.battle import Battle, Entry
    from damocles.words import Words


class PublicFrame(NamedTuple):
    """A frame as a spectator sees it; `own` are the seats that changed, as their pages see them."""

    frame: Frame
    own: Mapping[int, SeatView]


def frame_for_seats(step: PublicFrame, seats: Collection[int]) -> Frame:
    """The frame for a page that holds these seats."""
    own = {seat: view for seat, view in step.own.items() if seat in seats}
    if not own:
        return step.frame
    public = {view.id: view for view in step.frame.changes.seats}
    merged = tuple(view for _, view in sorted((public | own).items()))
    return replace(step.frame, changes=replace(step.frame.changes, seats=merged))


class History:
    """The frames of a battle that count, and the table after the last of them."""

    def __init__(self, battle: Battle) -> None:
        self.steps: list[PublicFrame] = []
        self._teller = BattleTeller(battle.view(None).table)
        self._now, self._own = PageTable(), dict[int, SeatView]()
        self.add(battle, battle.journal[0])

    def add(self, battle: Battle, entry: Entry) -> PublicFrame:
        """Add the frame of one more entry of the journal, which counts."""
        view = battle.view(None)
        self._teller.table = view.table
        told = entry._replace(
            order=None if entry.secret else entry.order,
            events=tuple(redact(event, None) for event in entry.events),
        )
        frame = tell_entry(told, self._teller)
        if entry.secret and entry.order is not None:
            words = phrase("rooms.secret", seat=self.name(entry.order.seat))
            frame = replace(frame, seat=entry.order.seat, order=words)
        return self._keep(self._step(battle, frame))

    def undo(self, battle: Battle, entry: Entry, to: int) -> PublicFrame:
        """The frame of an order that takes others back: it and their frames do not count."""
        self._forget(battle, to)
        return self._step(battle, tell_entry(entry, self._teller))

    def close(self, ending: Ending) -> PublicFrame:
        """Add the last frame of a battle that people ended and not the rules."""
        number = self.steps[-1].frame.number + 1
        frame = closing_frame(ending, number, self._teller.table)
        self._now = self._now._replace(outcome=frame.changes.outcome)
        return self._keep(PublicFrame(frame, {}))

    def tell(self, battle: Battle, ending: Ending) -> PublicFrame:
        """Add a frame for a seat that left the battle, which changes nothing else yet."""
        told = [tell_ending(ending, self._teller.table)]
        return self._keep(PublicFrame(Frame(battle.number, told, Changes()), {}))

    # ---- for pages ---------------------------------------------------------------------------

    def frames(self, seats: Collection[int]) -> list[Frame]:
        """All frames that count, for a page that holds these seats."""
        return [frame_for_seats(step, seats) for step in self.steps]

    def now(self, seats: Collection[int]) -> Changes:
        """Everything as it stands now, for a page that holds these seats."""
        own = {seat: view for seat, view in self._own.items() if seat in seats}
        seen = self._now._replace(seats={**self._now.seats, **own})
        return changes_between(PageTable(), seen)

    def since(self, before: History) -> PublicFrame:
        """One frame without words that leads from the table of an older history to this one."""
        frame = Frame(self.steps[-1].frame.number, [], changes_between(before._now, self._now))
        return PublicFrame(frame, _differing(before._own, self._own))

    def name(self, seat: int) -> Words:
        """The name of a seat."""
        return name_all(self._teller.names, lambda each: each.seat(seat))

    # ---- within ------------------------------------------------------------------------------

    def _step(self, battle: Battle, frame: Frame) -> PublicFrame:
        """The frame with what has changed since the last one."""
        view, teller = battle.view(None), self._teller
        teller.table = view.table
        now = read_page_table(
            view.table,
            teller.names,
            to_come=view.cards,
            played=teller.played,
            luck=teller.luck,
            pools=teller.pools,
        )
        own = {seat: _held(battle, now.seats[seat]) for seat in now.seats}
        step = PublicFrame(
            replace(frame, changes=changes_between(self._now, now)), _differing(self._own, own)
        )
        self._now, self._own = now, own
        return step

    def _keep(self, step: PublicFrame) -> PublicFrame:
        self.steps.append(step)
        return step

    def _forget(self, battle: Battle, to: int) -> None:
        """Drop the frames from a number on, and everything remembered from them."""
        while self.steps[-1].frame.number >= to:
            self.steps.pop()
        self._teller = BattleTeller(battle.view(None).table)
        for event in battle.events:
            self._teller.event(redact(event, None))


def _held(battle: Battle, view: SeatView) -> SeatView:
    """A seat as its own page sees it: with its cards in their order."""
    cards = battle.view(view.id).table.seats[view.id].sequence
    return replace(view, sequence=cards if isinstance(cards, tuple) else None)


def _differing(before: Mapping[int, SeatView], now: Mapping[int, SeatView]) -> dict[int, SeatView]:
    return {seat: view for seat, view in now.items() if before.get(seat) != view}

"""What has happened in a room, as frames: those of a spectator, with more for a page's own seats.

Everybody gets the same frames, made from a spectator's view. What a seat knows and others do not is
the order of its own cards: its page gets its own values for the seat instead of the spectator's.
Events for a few seats alone are told last, on the pages of these. Secret answers are in no frame
until the rules reveal them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from damocles.rules.battle import may_know, redact
from damocles.server.frames.page_table import PageTable, changes_between
from damocles.server.frames.showing import closing_frame, tell_ending, tell_entry
from damocles.server.frames.stages import StageReader, differing_seats
from damocles.server.frames.teller import BattleTeller
from damocles.server.frames.wire import Changes, Frame, Told
from damocles.server.names import name_all
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from damocles.engine import Event
    from damocles.record import Ending
    from damocles.rules.battle import Battle, Entry
    from damocles.server.frames.stages import Seats, StageReading
    from damocles.words import Words


class PrivateTold(NamedTuple):
    """An event in words, and the seats that learn of it."""

    audience: tuple[int, ...]
    told: Told


class PublicFrame(NamedTuple):
    """A frame as a spectator sees it; `own` are the seats that changed, as their pages see them.

    It has all its changes in one; the stages divide them, for pages that are there as it happens.
    `private` is what only some of the pages are told.
    """

    frame: Frame
    own: Seats
    stages: tuple[StageReading, ...] = ()
    private: tuple[PrivateTold, ...] = ()


def told_last(events: Iterable[Event]) -> list[Event]:
    """Events in the order in which pages tell them: those for some seats alone come last."""
    return sorted(events, key=lambda event: not may_know(event, None))


def frame_for_seats(step: PublicFrame, seats: Collection[int]) -> Frame:
    """The frame for a page that holds these seats, as it happens: in stages."""
    if not step.stages:
        return past_frame_for_seats(step, seats)
    stages = [
        replace(stage, changes=changes_for_seats(stage.changes, own, seats))
        for stage, own in step.stages
    ]
    frame = with_private(step, seats)
    stages[-1] = replace(stages[-1], until=len(frame.told))
    return replace(frame, changes=Changes(), stages=tuple(stages))


def past_frame_for_seats(step: PublicFrame, seats: Collection[int]) -> Frame:
    """The frame for a page that holds these seats and was not there: all at once."""
    frame = with_private(step, seats)
    changes = changes_for_seats(frame.changes, step.own, seats)
    return frame if changes is frame.changes else replace(frame, changes=changes)


def with_private(step: PublicFrame, seats: Collection[int]) -> Frame:
    """The frame with what only these seats are told."""
    own = [each.told for each in step.private if not set(seats).isdisjoint(each.audience)]
    return replace(step.frame, told=[*step.frame.told, *own]) if own else step.frame


def changes_for_seats(changes: Changes, own: Seats, seats: Collection[int]) -> Changes:
    """Changes with its own seats as a page sees them."""
    held = {seat: view for seat, view in own.items() if seat in seats}
    if not held:
        return changes
    merged = {view.id: view for view in changes.seats} | held
    return replace(changes, seats=tuple(view for _, view in sorted(merged.items())))


class History:
    """The frames of a battle that count, and the table after the last of them.

    One that only retells a battle has no stages: nobody sees it happen.
    """

    def __init__(self, battle: Battle, *, retells: bool = False) -> None:
        self.steps: list[PublicFrame] = []
        self._teller = BattleTeller(battle.view(None).table)
        self._reader, self._retells = StageReader(battle.table), True
        self.add(battle, battle.journal[0])
        self._retells = retells

    def add(self, battle: Battle, entry: Entry) -> PublicFrame:
        """Add the frame of one more entry of the journal, which counts."""
        self._teller.table = battle.view(None).table
        told = entry._replace(
            order=None if entry.secret else entry.order,
            events=redact(entry.events, None),
        )
        frame = tell_entry(told, self._teller)
        private = self._tell_private(entry.events)
        if entry.secret and entry.order is not None:
            words = phrase("rooms.secret", seat=self.name(entry.order.seat))
            frame = replace(frame, seat=entry.order.seat, order=words)
        step = self._step(battle, frame, entry.events)
        return self._keep(step._replace(private=private))

    def _tell_private(self, events: Sequence[Event]) -> tuple[PrivateTold, ...]:
        """What only some seats learn of."""
        private: list[Any] = [event for event in events if not may_know(event, None)]
        return tuple(PrivateTold(each.audience, self._teller.event(each)) for each in private)

    def undo(self, battle: Battle, entry: Entry, to: int) -> PublicFrame:
        """The frame of an order that takes others back: it and their frames do not count."""
        self._forget(battle, to)
        return self._step(battle, tell_entry(entry, self._teller), ())

    def close(self, ending: Ending) -> PublicFrame:
        """Add the last frame of a battle that people ended and not the rules."""
        number = self.steps[-1].frame.number + 1
        deeds = self._reader.counts.deeds
        frame = closing_frame(ending, number, self._teller.table, deeds)
        self._reader.page = self._reader.page._replace(outcome=frame.changes.outcome)
        return self._keep(PublicFrame(frame, {}))

    def tell(self, battle: Battle, ending: Ending) -> PublicFrame:
        """Add a frame for a seat that left the battle, which changes nothing else yet."""
        told = [tell_ending(ending, self._teller.table)]
        return self._keep(PublicFrame(Frame(battle.number, told, Changes()), {}))

    # ---- for pages ---------------------------------------------------------------------------

    def frames(self, seats: Collection[int]) -> list[Frame]:
        """All frames that count, for a page that holds these seats."""
        return [past_frame_for_seats(step, seats) for step in self.steps]

    def now(self, seats: Collection[int]) -> Changes:
        """Everything as it stands now, for a page that holds these seats."""
        return changes_for_seats(
            changes_between(PageTable(), self._reader.page), self._reader.own, seats
        )

    def since(self, before: History) -> PublicFrame:
        """One frame without words that leads from the table of an older history to this one."""
        old, new = before._reader, self._reader
        changes = changes_between(old.page, new.page)
        frame = Frame(self.steps[-1].frame.number, [], changes)
        return PublicFrame(frame, differing_seats(old.own, new.own))

    def name(self, seat: int) -> Words:
        """The name of a seat."""
        return name_all(self._teller.names, lambda each: each.seat(seat))

    # ---- within ------------------------------------------------------------------------------

    def _step(self, battle: Battle, frame: Frame, events: Sequence[Event]) -> PublicFrame:
        """The frame with what has changed since the last one, in all and in stages."""
        reader, table = self._reader, battle.table
        before, own = reader.page, reader.own
        stages = () if self._retells else reader.follow(events, table)
        if not stages:
            changes, seats = reader.skip(events, table)
            return PublicFrame(replace(frame, changes=changes), seats)
        changes = changes_between(before, reader.page)
        seats = differing_seats(own, reader.own)
        return PublicFrame(replace(frame, changes=changes), seats, tuple(stages))

    def _keep(self, step: PublicFrame) -> PublicFrame:
        self.steps.append(step)
        return step

    def _forget(self, battle: Battle, to: int) -> None:
        """Drop the frames from a number on, and everything remembered from them."""
        while self.steps[-1].frame.number >= to:
            self.steps.pop()
        self._teller, events = BattleTeller(battle.view(None).table), battle.events
        for event in redact(events, None):
            self._teller.event(event)
        self._reader.restart(battle.table, events)

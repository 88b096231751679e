"""The battle of a room, from its rows: plain and synchronous, so that it can run in a thread."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.engine import Gather, Order, Tape, Undo, from_json
from damocles.record import Ending, from_text, record_of, redecide_each, setting_of
from damocles.rules import LaySequence, SequenceDecision, Surrender, TurnDecision
from damocles.rules.battle import Battle, drop_undone, redact
from damocles.rules.reading import only_side
from damocles.rules.state import end_side
from damocles.server.play.prompts import prompt_for_others, prompt_for_seat
from damocles.server.rooms.archive.kept_rows import (
    BackRow,
    ChatRow,
    DrawRow,
    OrderRow,
    ResignRow,
    TimedRow,
    WatchRow,
    kept_entry,
)
from damocles.server.rooms.battle.clocks import Clocks
from damocles.server.rooms.battle.divergence import (
    Divergence,
    compare_entry,
    notice_bad_start,
    notice_divergence,
    past_of,
    past_record,
)
from damocles.server.rooms.battle.history import History, told_last
from damocles.server.rooms.battle.watch_orders import WatchOrders
from damocles.server.rooms.phrases import tell_divergence
from damocles.server.rooms.wire import ChatLine
from damocles.server.speech import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from damocles.engine import Decision, RuleSet
    from damocles.record import Record, RecordDifference
    from damocles.rules.battle import Entry, View
    from damocles.rules.state import Params
    from damocles.server.play.wire import Asked
    from damocles.server.rooms.archive.kept_rows import AnyRow
    from damocles.server.rooms.archive.store import StoredRoom
    from damocles.server.rooms.battle.history import PublicFrame
    from damocles.words import Words


class News(NamedTuple):
    """What pages are told of a row: a frame, and the number from which older ones are void."""

    step: PublicFrame
    back: int | None = None
    seat: int | None = None
    key: str | None = None


class Contest:
    """A battle with everything its people add to it: chat, a draw, who gave up.

    `stopped` says why it cannot go on, where the present rules would decide it differently: it is
    then only retold, and so is one that rests. `rows` counts what is kept of it. Every change is a
    row: `enter` changes the battle as the row says, in the same way when it happens and when the
    room is loaded again.
    """

    def __init__(self, stored: StoredRoom, now: Callable[[], float] = time.time) -> None:
        self.kept, self._now = stored.room, now
        self._setting = setting_of(self.kept.header)
        self.stopped: Words | None = None
        self.is_resting = self._is_told = self._is_live = False
        self._clear()
        if stored.is_resting:
            self._rest(stored)
        else:
            self._decide(stored)
        self._look()
        self._is_live = True

    @property
    def rules(self) -> RuleSet[Params]:
        """The rule set that is played."""
        return self._setting.rules

    def _clear(self) -> None:
        """Reset everything besides the battle itself to how it was when the room was opened."""
        humans = [seat for seat, who in enumerate(self.kept.seats) if who.holder != "bot"]
        self.clocks = Clocks(self.kept.minutes, humans, self._now)
        self.standing = {seat: WatchOrders(seat) for seat in humans}
        self._since = self._now() if self.kept.at is None else self.kept.at
        self.rows, self.chat = 0, list[ChatLine]()
        self.keys: dict[str, int] = {}
        self.resigned: set[int] = set()
        self.ended: Ending | None = None
        self._orders: list[Order] = []
        self._asked: dict[int, Asked] = {}

    def _decide(self, stored: StoredRoom) -> None:
        """Decide everything again by the present rules."""
        try:
            self._start()
            for row in stored.rows:
                self._again(row)
        except Divergence as found:
            self._stop(stored, found.difference)

    def _start(self) -> None:
        """Start the battle as the room was opened: from the beginning, or amid a record.

        `first` is the number of the last order before those of this room.
        """
        if self.kept.begun is None:
            with notice_bad_start(self.rules):
                dice = Tape(self.kept.header.seed or self.kept.id)
                self.battle = Battle.start(self._setting, dice)
                self.history = History(self.battle)
                compare_entry(self.battle, self.kept.beginning)
        else:
            self._start_from(from_text(self.kept.begun))
        self.first = self.battle.number

    def _start_from(self, record: Record) -> None:
        with notice_bad_start(self.rules):
            for entry, (battle, difference) in zip(
                record.entries, redecide_each(record), strict=False
            ):
                if difference is not None:
                    raise Divergence(difference)
                if entry.order is None:
                    self.battle, self.history = battle, History(battle)
                else:
                    self._tell_again(entry.order)

    def _again(self, row: AnyRow) -> None:
        """Enter a kept row again: it must lead to the same result as when it was kept."""
        with notice_divergence(row, self.battle):
            self.enter(row)
            if isinstance(row, OrderRow):
                compare_entry(self.battle, row.entry)

    def _stop(self, stored: StoredRoom, difference: RecordDifference) -> None:
        """Retell the battle from what was kept; unless it was over by then, it cannot go on."""
        decided = self.battle.journal[: difference.number] if difference.number else []
        self._tell_past(stored, {entry.number: entry for entry in decided})
        if not self._is_finished:
            present = self._setting.rules.version
            self.stopped = tell_divergence(difference, self.kept.header.version, present)

    def _rest(self, stored: StoredRoom) -> None:
        """Retell the battle from what was kept, since deciding it took too long."""
        self._tell_past(stored, {})
        if not self._is_finished:
            self.stopped, self.is_resting = phrase("rooms.resting"), True

    def _tell_past(self, stored: StoredRoom, same: Mapping[int, Entry]) -> None:
        """Restore the battle as it was kept, with chat, clocks and everything else around it."""
        self._clear()
        self._is_told = True
        self.battle, self.history, self.first, self.keys = past_of(stored, self._setting, same)
        for row in stored.rows:
            if isinstance(row, OrderRow | BackRow):
                self._time(row)
                self.rows += 1
            else:
                self.enter(row)

    # ---- what happens ------------------------------------------------------------------------

    def enter(self, row: AnyRow, *, number: int | None = None) -> News | None:
        """Change the battle as a row says, and count the row; chat makes no news.

        What is asked next is only worked out for new rows, not for rows that are entered again. A
        refused order raises IllegalOrder, and then nothing has changed.
        """
        told: News | None = None
        if isinstance(row, OrderRow):
            told = self._order(row, number)
        elif isinstance(row, BackRow):
            told = self._back(row)
        elif isinstance(row, DrawRow):
            told = self._end(Ending("draw"))
        elif isinstance(row, ResignRow):
            told = self._resign(row)
        elif isinstance(row, ChatRow):
            self.chat.append(ChatLine(row.seat, row.name, row.text))
        elif isinstance(row, WatchRow):
            self.standing[row.seat].change(row)
        if isinstance(row, TimedRow):
            self._time(row)
        self.rows += 1
        if self._is_live and (told is not None or isinstance(row, WatchRow)):
            self._look()
        return told

    def _time(self, row: TimedRow) -> None:
        """Set the clocks by a row: the time spent before it, and when the next question began."""
        self.clocks.spend(row.spent)
        if row.at is not None:
            self._since = row.at

    def as_kept(self, row: AnyRow) -> AnyRow:
        """The row just entered in the form in which it is kept: an order with what it caused."""
        if not isinstance(row, OrderRow):
            return row
        return replace(row, entry=kept_entry(self.battle.journal[-1]))

    def _order(self, row: OrderRow, number: int | None) -> News:
        order = from_json(bytes(row.order), Order)
        self.battle.push(order, number=number)
        self._orders.append(order)
        self.keys[row.key] = self.battle.number
        self.clocks.arrive(order.seat)
        entry = self.battle.journal[-1]
        if isinstance(order, Undo):
            step, back = self.history.undo(self.battle, entry, order.to), order.to
            return News(step, back, order.seat, row.key)
        return News(self.history.add(self.battle, entry), None, order.seat, row.key)

    def _back(self, row: BackRow) -> News:
        """Start again and replay the orders before that number, with the same dice."""
        before, kept = self.history, self._orders[: row.to - 1 - self.first]
        self._start()
        for order in kept:
            self.battle.push(order)
            self._tell_again(order)
        self._orders = kept
        step = self.history.since(before)
        frame = replace(step.frame, order=phrase("rooms.back", to=row.to), seat=row.seat)
        return News(step._replace(frame=frame), row.to, row.seat)

    def _tell_again(self, order: Order) -> None:
        entry = self.battle.journal[-1]
        if isinstance(order, Undo):
            self.history.undo(self.battle, entry, order.to)
        else:
            self.history.add(self.battle, entry)

    def _resign(self, row: ResignRow) -> News:
        """End the battle, or let a bot stand in for the seat if enemies are left to fight on."""
        self.resigned.add(row.seat)
        left = [seat for seat in range(len(self.kept.seats)) if seat not in self.out]
        hostile = self._setting.is_hostile
        if left and any(hostile(left[0], other) for other in left):
            step = self.history.tell(self.battle, Ending(row.why, row.seat))
            return News(step, None, row.seat)
        winner = only_side(self.battle.table, left, end_side(self._setting.rules))
        allies = () if winner is None else tuple(left[1:])
        return self._end(Ending(row.why, row.seat, winner, allies=allies))

    def _end(self, ending: Ending) -> News:
        self.ended = ending
        return News(self.history.close(ending))

    # ---- what there is to know ---------------------------------------------------------------

    def record(self) -> Record:
        """The record with everything in the battle: only for battles that are over."""
        if self._is_told:
            return past_record(self.kept, self.battle, self.ended)
        return record_of(self.battle, earlier=self.kept.header.earlier, ending=self.ended)

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self.ended is not None or not self.battle.pending

    @property
    def _is_finished(self) -> bool:
        """Whether the rules or the players have ended it."""
        return self.ended is not None or self.battle.outcome is not None

    @property
    def out(self) -> set[int]:
        """The seats that take no further part."""
        seats = self.battle.table.seats.values()
        return self.resigned | {seat.id for seat in seats if seat.surrendered}

    @property
    def pending(self) -> tuple[Decision, ...]:
        """One open decision for each seat that is asked; empty when the battle is over."""
        return () if self.over else self.battle.pending

    @property
    def undo(self) -> tuple[int, ...]:
        """The numbers of the orders that can still be taken back."""
        return () if self.over else tuple(moment.number for moment in self.battle.moments)

    def is_played_by_bot(self, seat: int) -> bool:
        """Whether a bot decides for a seat: because it is a bot's, or because it resigned."""
        return self.kept.seats[seat].holder == "bot" or seat in self.resigned

    def surrender_of(self, decision: Decision) -> Order | None:
        """The surrender of a seat that has resigned, if the rules allow it now."""
        fits = decision.seat in self.resigned and isinstance(decision, TurnDecision)
        return Surrender(decision.seat) if fits else None

    def is_answered_by_watch(self, decision: Decision) -> bool:
        """Whether a standing order of the seat answers a decision."""
        own = self.standing.get(decision.seat)
        return own is not None and own.answers(decision)

    def asked(self, seats: Collection[int]) -> list[Asked]:
        """What is asked, for a page that holds these seats; of other seats only that they are."""
        secret, number = self._secret, self.battle.number
        return [
            self._asked[each.seat]
            if each.seat in seats and each.seat in self._asked
            else prompt_for_others(self.battle.table, each, number, secret=secret)
            for each in self.pending
        ]

    def last_of(self, seat: int) -> int | None:
        """The number of a seat's last order that still counts; None if there is none."""
        own = [each for each in self.counting_entries if each.order and each.order.seat == seat]
        return own[-1].number if own else None

    def counts(self, number: int) -> bool:
        """Whether the order of this number was given in this room and not taken back."""
        return any(entry.number == number for entry in self.counting_entries)

    @property
    def counting_entries(self) -> list[Entry]:
        """What has happened in this room and was not taken back."""
        return [each for each in drop_undone(self.battle.journal) if each.number > self.first]

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.battle.view(seat)

    def past(self, seat: int) -> list[Entry]:
        """What has happened so far, as far as a seat may know it."""
        return [
            entry._replace(events=redact(told_last(entry.events), seat))
            for entry in self.battle.journal
        ]

    @property
    def _secret(self) -> bool:
        return isinstance(self.battle.progress.waiting, Gather)

    def _laid_by(self, seat: int) -> tuple[int, ...]:
        """The cards as a seat laid them last; empty unless it lays its cards now."""
        if not any(isinstance(each, SequenceDecision) for each in self.pending):
            return ()
        orders = [entry.order for entry in drop_undone(self.battle.journal)]
        laid = [each for each in orders if isinstance(each, LaySequence) and each.seat == seat]
        return laid[-1].units if laid else ()

    def _look(self) -> None:
        """Work out what the people are asked, and let their clocks run.

        They are not asked what a standing order answers.
        """
        open_to_people = [each for each in self.pending if not self.is_played_by_bot(each.seat)]
        people = [each.seat for each in open_to_people if not self.is_answered_by_watch(each)]
        number, secret = self.battle.number, self._secret
        found = {
            seat: prompt_for_seat(
                self.battle.view(seat), number, secret=secret, laid=self._laid_by(seat)
            )
            for seat in people
        }
        self._asked = {seat: one for seat, one in found.items() if one is not None}
        self.clocks.run([each.seat for each in open_to_people], self._since)

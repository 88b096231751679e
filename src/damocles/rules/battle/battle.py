"""A battle: table, progress, journal. Orders go in, events come out."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Gather, IllegalOrder, Progress, Refusal, Tape, Undo, WatchedDice
from damocles.rules.battle import register as _chapters  # noqa: F401  # enters all rules in the machine
from damocles.rules.battle.checks import check
from damocles.rules.battle.undo import Moment, is_open
from damocles.rules.battle.view import View, cards_to_come, redact_progress, redact_table
from damocles.rules.missions.setup import SetUpStep, lay_table
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.digests import encode_state, fingerprint
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine import Chance, Decision, Dice, Event, Order
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Outcome, Table


DIGEST_EVERY = 25
"""How many orders apart a battle keeps its digest, for checking its record."""


class Entry(NamedTuple):
    """One line of the journal: an order and what it caused. The first entry has no order.

    `rolls` are the dice that fell, `secret` marks an answer that nobody else may see.
    """

    number: int
    order: Order | None
    events: tuple[Event, ...]
    rolls: tuple[tuple[int, ...], ...] = ()
    secret: bool = False


def drop_undone(journal: Iterable[Entry]) -> list[Entry]:
    """The entries that count: without what was taken back, and without the undo orders."""
    kept: list[Entry] = []
    for entry in journal:
        if isinstance(entry.order, Undo):
            while kept and kept[-1].number >= entry.order.to:
                kept.pop()
        else:
            kept.append(entry)
    return kept


class Battle:
    """Orders go in, events come out; a refused order changes nothing."""

    def __init__(self, table: Table, progress: Progress, dice: Dice | None) -> None:
        self.table, self.progress, self.dice = table, progress, dice
        self.salt = dice.salt if isinstance(dice, Tape) else b""
        self.journal: list[Entry] = []
        self._digests: dict[int, str] = {}
        self._marks: list[Moment] = []
        self.moments: list[Moment] = []
        self.parent: Battle | None = None
        self.pending: tuple[Decision, ...] = machine.pending(table, progress)

    @classmethod
    def start(cls, setting: Setting, dice: Dice | None) -> Battle:
        """Lay the table and run to the first decision; without dice, faces are typed in."""
        check(setting)
        table, progress = lay_table(setting), Progress((SetUpStep(),))
        watched = WatchedDice(dice) if dice is not None else None
        events = machine.advance(table, progress, watched)
        battle = cls(table, progress, dice)
        battle.journal.append(Entry(0, None, tuple(events), rolls_of(watched)))
        battle._mark()
        return battle

    # ---- what there is to know ---------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The first open decision; None when the battle is over."""
        return self.pending[0] if self.pending else None

    @property
    def number(self) -> int:
        """How many orders have been taken, including those that were taken back."""
        return self.progress.number

    @property
    def outcome(self) -> Outcome | None:
        """How the battle ended; None while it goes on."""
        return self.table.outcome

    @property
    def events(self) -> list[Event]:
        """Everything that has happened and was not taken back."""
        return [event for entry in drop_undone(self.journal) for event in entry.events]

    @property
    def undo_point(self) -> int | None:
        """The number of the earliest order that can still be taken back; None if none can."""
        return self.moments[0].number if self.moments else None

    def view(self, seat: int | None) -> View:
        """What a seat may know; None for a spectator, who knows no secret at all."""
        own = tuple(decision for decision in self.pending if decision.seat == seat)
        return View(
            redact_table(self.table, seat),
            seat,
            own,
            progress=redact_progress(self.progress, seat),
            cards=cards_to_come(self.table, seat),
        )

    def digest(self) -> str:
        """A fingerprint of table and progress that may be shown to anybody.

        Few wagers are possible, so a plain digest would let others guess them: until the end it is
        salted with a secret from the dice key. Without a tape there is no secret and no salt.
        """
        if not (self.salt and self.pending):
            return self.fingerprint()
        return hmac.digest(self.salt, encode_state(self.table, self.progress), "sha256").hex()

    def fingerprint(self) -> str:
        """The plain digest, for records, which hold all secrets anyway; not to be shown earlier."""
        return fingerprint(self.table, self.progress)

    @property
    def digests(self) -> dict[int, str]:
        """The plain digests at the beginning and after every 25th order; a fork has none.

        They are computed when first needed: for most battles nobody ever asks for them.
        """
        while self._marks:
            mark = self._marks.pop()
            self._digests[mark.number] = fingerprint(mark.table, mark.progress)
        return self._digests

    # ---- orders ------------------------------------------------------------------------------

    def refusal(self, order: Order, *, number: int | None = None) -> Refusal | None:
        """Why the order is not allowed now; None if it is.

        `number` says how many orders had been taken when this one was chosen: if its seat has been
        asked something else since, the order is stale.
        """
        if number is not None and not self._asked_since() <= number <= self.number:
            return Refusal("GEN-077", "stale_order", {"number": number, "now": self.number})
        if isinstance(order, Undo):
            return self._refuse_undo(order)
        for decision in self.pending:
            if decision.seat == order.seat:
                return machine.refusal(self.table, decision, order)
        return Refusal("GEN-077", "not_asked", {"seat": order.seat})

    def push(self, order: Order, *, number: int | None = None) -> tuple[Event, ...]:
        """Take an order and run to the next decision.

        A refused one raises IllegalOrder; then, and on any other error, nothing has changed.
        """
        refusal = self.refusal(order, number=number)
        if refusal is not None:
            raise IllegalOrder(refusal)
        if isinstance(order, Undo):
            return self._take_back(order)
        return self._take(order)

    def play(self, chance: Chance) -> Order:
        """Take a random order that is not refused; all that playouts need."""
        order = sample(self.table, self.pending[0], chance)
        self._take(order)
        return order

    def _take(self, order: Order) -> tuple[Event, ...]:
        """Take an order that was not refused; on an error nothing has changed."""
        table, progress = self.table.copy(), self.progress.copy()
        before = Moment(progress.number + 1, table, progress, self.pending)
        try:
            entry = self._carry_out(order)
        except BaseException:
            self._restore(before)
            raise
        self._remember(before, entry)
        return entry.events

    def undo(self, to: int | None = None) -> None:
        """Take back the last order, or all orders from this number on."""
        last = self.moments[-1].number if self.moments else self.number
        seat = self.decision.seat if self.decision else 0
        self.push(Undo(seat, last if to is None else to))

    def fork(self, *, seed: int | str) -> Battle:
        """An independent battle from here, with dice of its own and an empty journal."""
        twin = Battle.__new__(Battle)
        twin.table, twin.progress = self.table.copy(), self.progress.copy()
        twin.dice, twin.journal, twin.moments = Tape(str(seed)), [], []
        twin._digests, twin._marks = {}, []  # noqa: SLF001  # of its own kind
        twin.parent, twin.pending, twin.salt = self, self.pending, self.salt
        return twin

    def _asked_since(self) -> int:
        """How many orders had been taken when the open question was asked."""
        return self.number - len(self.progress.answers)

    def _carry_out(self, order: Order) -> Entry:
        """Carry out the order, and return its entry for the journal."""
        secret = isinstance(self.progress.waiting, Gather)
        watched = WatchedDice(self.dice) if self.dice is not None else None
        events = machine.push(self.table, self.progress, watched, order)
        self.pending = machine.pending(self.table, self.progress)
        return Entry(self.progress.number, order, tuple(events), rolls_of(watched), secret)

    # ---- taking back -------------------------------------------------------------------------

    def _remember(self, before: Moment, entry: Entry) -> None:
        """Enter the order in the journal, and keep the moment before it if it can be taken back.

        If it cannot, no earlier order can be taken back either.
        """
        self.journal.append(entry)
        if self.parent is None and entry.number % DIGEST_EVERY == 0:
            self._mark()
        if is_open(self.table, entry, self.pending):
            self.moments.append(before)
        else:
            self.moments.clear()

    def _mark(self) -> None:
        """Keep the present state, to compute its digest later."""
        now = self.table.bare_copy(), self.progress.copy()
        self._marks.append(Moment(self.number, *now, self.pending))

    def _refuse_undo(self, order: Undo) -> Refusal | None:
        """Refuse an undo unless only its seat is asked now, and the order is still open."""
        if [decision.seat for decision in self.pending] != [order.seat]:
            return Refusal("GEN-077", "not_asked", {"seat": order.seat})
        if order.to not in (moment.number for moment in self.moments):
            return Refusal("GEN-077", "cannot_be_taken_back", {"order": order.to})
        return None

    def _take_back(self, order: Undo) -> tuple[Event, ...]:
        """Restore everything as it was before that order; only the count of orders goes on."""
        number = self.number + 1
        while self.moments[-1].number > order.to:
            self.moments.pop()
        self._restore(self.moments.pop())
        self.progress.number = number
        self.journal.append(Entry(number, order, ()))
        return ()

    def _restore(self, moment: Moment) -> None:
        self.table, self.progress, self.pending = moment.table, moment.progress, moment.pending


def rolls_of(watched: WatchedDice | None) -> tuple[tuple[int, ...], ...]:
    """The dice that fell, roll by roll."""
    return tuple(watched.rolls) if watched is not None else ()

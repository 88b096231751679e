"""The loop that runs steps: decide, then apply.

Rules are plain functions in registers, looked up by the type of a value:

- a *handler* reads the state for a step and returns `Done`, `Ask`, `Gather` or a `Roll`;
- after a roll the step's *roll handler* gets the faces, after secret answers its *gather handler*;
- for some rolls it is registered what *matters* of the faces, for whoever follows every way;
- an order has a *refusal* (may it be given?) and a *resolver* (what follows from it?);
- an event has an *applier*: the only code that writes the table.

Handlers and resolvers only read. They return events, which the loop applies, and the steps that
replace the finished one. So between two decisions the battle is nothing but the table and the
stack: it can be saved, forked and searched at every decision and every roll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from damocles.engine.dice import Dice, Roll, stream_seat
from damocles.engine.errors import Refusal
from damocles.engine.families import Decision, Event, Faces, Order, Step, TypeFaces

if TYPE_CHECKING:
    from collections.abc import Hashable

    from damocles.engine.progress import Progress

    Difference = Callable[[tuple[int, ...]], Hashable]

Table = TypeVar("Table")
Function = TypeVar("Function", bound=Callable[..., Any])


class Done(msgspec.Struct, frozen=True, gc=False):
    """The step is finished: what happened, and what replaces it (the first is run first).

    When all is `over`, everything that was still to be done is dropped.
    """

    events: Sequence[Event] = ()
    steps: Sequence[Step] = ()
    over: bool = False


class Ask(msgspec.Struct, frozen=True, gc=False):
    """The step waits for one seat's order."""

    decision: Decision


class Gather(msgspec.Struct, frozen=True, gc=False):
    """The step waits for secret answers of several seats; nothing shows until the last is in."""

    decisions: Sequence[Decision]


Result = Done | Ask | Gather | Roll


def change_nothing(table: object, event: Event) -> None:
    """What an event does that only tells something; whoever copies tables need not for it."""


class Machine(Generic[Table]):
    """The registers of a game, and the loop over them."""

    def __init__(self) -> None:
        self.handlers: dict[type[Step], Callable[[Table, Any], Result]] = {}
        self.rolled: dict[type[Step], Callable[[Table, Any, tuple[int, ...]], Done]] = {}
        self.matters: dict[type[Step], Callable[[Table, Any], Difference | None]] = {}
        self.gathered: dict[type[Step], Callable[[Table, Any, dict[int, Any]], Done]] = {}
        self.answers: dict[type[Decision], dict[type[Order], None]] = {}
        self.refusals: dict[type[Order], Callable[[Table, Any, Any], Refusal | None]] = {}
        self.resolvers: dict[type[Order], Callable[[Table, Any, Any], Done]] = {}
        self.appliers: dict[type[Event], Callable[[Table, Any], None]] = {}

    # ---- registering -------------------------------------------------------------------------

    def handles(self, step: type[Step]) -> Callable[[Function], Function]:
        """Register what a step does first."""
        return self._enter(self.handlers, step)

    def after_roll(self, step: type[Step]) -> Callable[[Function], Function]:
        """Register what a step does with the faces it asked for."""
        return self._enter(self.rolled, step)

    def matters_of(self, step: type[Step]) -> Callable[[Function], Function]:
        """Register what matters of the faces of a roll: a function that is the same for faces from
        which the same follows, also if another die is added to them.

        None where only the number of successes matters, as wherever nothing is registered and
        the dice need a number. Without a number, and unregistered, every face matters.
        """
        return self._enter(self.matters, step)

    def after_answers(self, step: type[Step]) -> Callable[[Function], Function]:
        """Register what a step does when the last secret answer is in."""
        return self._enter(self.gathered, step)

    def refuses(
        self, order: type[Order], *answers: type[Decision]
    ) -> Callable[[Function], Function]:
        """Register when an order is refused, and which decisions it answers."""
        for decision in answers:
            self.answers.setdefault(decision, {})[order] = None
        return self._enter(self.refusals, order)

    def resolves(self, order: type[Order]) -> Callable[[Function], Function]:
        """Register what follows from an order."""
        return self._enter(self.resolvers, order)

    def applies(self, event: type[Event]) -> Callable[[Function], Function]:
        """Register how an event changes the table."""
        return self._enter(self.appliers, event)

    def only_tells(self, *events: type[Event]) -> None:
        """Register events that change nothing on the table: dice, and what follows by itself."""
        for event in events:
            self.applies(event)(change_nothing)

    @staticmethod
    def _enter(register: dict[Any, Any], key: type) -> Callable[[Function], Function]:
        def enter(function: Function) -> Function:
            if key in register:
                raise ValueError(f"{key.__name__} is registered twice")
            register[key] = function
            return function

        return enter

    # ---- running -----------------------------------------------------------------------------

    def pending(self, table: Table, progress: Progress) -> tuple[Decision, ...]:
        """The decisions that are open now: none when the battle is over, several when secret."""
        if not progress.stack:
            return ()
        result = self._say(table, progress)
        if isinstance(result, Ask):
            return (result.decision,)
        if isinstance(result, Roll):
            return (TypeFaces(stream_seat(result.stream), self.cite_roll(table, result)),)
        if isinstance(result, Done):
            raise TypeError("a step that is done was left on the stack")
        return tuple(d for d in result.decisions if d.seat not in progress.answers)

    def refusal(self, table: Table, decision: Decision, order: Order) -> Refusal | None:
        """Why an order may not answer a decision; None if it may."""
        if type(order) in self.answers.get(type(decision), ()) and order.seat == decision.seat:
            found = self.refuse_dropped(table, order) or self.refusals[type(order)](
                table, decision, order
            )
        else:
            found = _refuse_unasked(decision, order)
        return found and self.cite_refusal(table, found)

    def refuse_dropped(self, table: Table, order: Order) -> Refusal | None:  # noqa: ARG002  # a game's word
        """Why this game has no such order; a game that drops orders overrides this."""
        return None

    def push(
        self, table: Table, progress: Progress, dice: Dice | None, order: Order
    ) -> list[Event]:
        """Take an order that is not refused, and run on to the next decision."""
        step = progress.stack[-1]
        result = self._say(table, progress)
        progress.number += 1
        if isinstance(result, Gather):
            progress.answers[order.seat] = order
            return self.advance(table, progress, dice)
        if isinstance(order, Faces):
            done = self.rolled[type(step)](table, step, order.faces)
        else:
            done = self.resolvers[type(order)](table, step, order)
        progress.waiting = done
        return self.advance(table, progress, dice)

    def advance(self, table: Table, progress: Progress, dice: Dice | None) -> list[Event]:
        """Run steps until one waits for an order or none is left; return the events in order."""
        happened: list[Event] = []
        handlers, appliers = self.handlers, self.appliers
        while progress.stack:
            said = progress.waiting
            if said is None:
                step = progress.stack[-1]
                said = handlers[type(step)](table, step)
            done = said if type(said) is Done else self._supply(table, progress, dice, said)
            if done is None:
                break
            if done.events:
                for event in done.events:
                    appliers[type(event)](table, event)
                happened += done.events
            progress.replace_top(done.steps, over=done.over)
        return self.cite(table, happened)

    def apply(self, table: Table, event: Event) -> None:
        """Change the table as the event says; also what a replay does."""
        self.appliers[type(event)](table, event)

    def cite(
        self,
        table: Table,  # noqa: ARG002  # a game's word
        events: list[Event],
    ) -> list[Event]:
        """The events as they leave: with rules of the edition where they name concepts."""
        return events

    def cite_refusal(self, table: Table, refusal: Refusal) -> Refusal:  # noqa: ARG002  # a game's word
        """The refusal as it leaves: with a rule of the edition."""
        return refusal

    def cite_roll(self, table: Table, roll: Roll) -> Roll:  # noqa: ARG002  # a game's word
        """The roll as whoever throws the dice is told of it: with a rule of the edition."""
        return roll

    def _say(self, table: Table, progress: Progress) -> Result:
        """What the top step wants; asking again gives the same answer, since handlers only read."""
        if progress.waiting is None:
            step = progress.stack[-1]
            progress.waiting = self.handlers[type(step)](table, step)
        return progress.waiting

    def _supply(
        self, table: Table, progress: Progress, dice: Dice | None, said: Result
    ) -> Done | None:
        """Give the top step the faces or gathered answers it wants, if they are available."""
        step, progress.waiting = progress.stack[-1], said
        if isinstance(said, Roll) and dice is not None:
            faces = progress.draw(self.cite_roll(table, said), dice)
            return self.rolled[type(step)](table, step, faces)
        if isinstance(said, Gather) and all(d.seat in progress.answers for d in said.decisions):
            answers, progress.answers = progress.answers, {}
            return self.gathered[type(step)](table, step, answers)
        return None


def _refuse_unasked(decision: Decision, order: Order) -> Refusal | None:
    """Refuse an order that is not asked for, or not of this seat; dice may be typed."""
    seat = order.seat
    if seat != decision.seat:
        facts: dict[str, Any] = {"seat": seat, "asked": decision.seat}
        return Refusal("battle.active_seat", "wrong_seat", facts)
    if isinstance(decision, TypeFaces):
        return _bad_faces(decision, order)
    facts = {"seat": seat, "order": _tag(order), "decision": _tag(decision)}
    return Refusal("battle.active_seat", "not_asked", facts)


def _bad_faces(decision: TypeFaces, order: Order) -> Refusal | None:
    """Refuse typed faces unless there are as many as asked for, each from 1 to 6."""
    if not isinstance(order, Faces):
        return Refusal("dice.success", "faces_asked", {"order": _tag(order)})
    if len(order.faces) != decision.roll.count:
        facts = {"given": len(order.faces), "asked": decision.roll.count}
        return Refusal("dice.success", "number_of_faces", facts)
    bad = [face for face in order.faces if not 1 <= face <= 6]
    return Refusal("dice.success", "no_such_face", {"face": bad[0]}) if bad else None


def _tag(value: Decision | Order) -> str:
    """What a decision or an order is called in records."""
    return str(type(value).__struct_config__.tag)

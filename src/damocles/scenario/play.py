"""A running situation: orders by name, with dice that are written down beforehand."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import DiceError, IllegalOrder, Progress, ScriptedDice
from damocles.rules import Activate, ActivationBegan, EndActivation, Pay, PayDecision, TurnDecision
from damocles.rules.battle import Battle
from damocles.rules.chapters import ActStep, laid_cards
from damocles.rules.reading import unit_is_engaged
from damocles.rules.state import Activation, Clock, TurnStep, machine
from damocles.scenario.checks import refuse_seat
from damocles.scenario.errors import PlayError, ScenarioError
from damocles.scenario.orders import events_of
from damocles.scenario.questions import dice_left, open_question

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.engine import Decision, Event, Order, Step
    from damocles.rules.state import Fighter, Table


class Play:
    """A running situation; `battle` is its battle, `happened` the events of the last `run`."""

    def __init__(self, table: Table, steps: Sequence[Step] = ()) -> None:
        self.happened: list[Event] = []
        self.battle = Battle(table, Progress(), ScriptedDice([]))
        if steps:
            self.run(*steps)

    # ---- what there is -----------------------------------------------------------------------

    @property
    def table(self) -> Table:
        """Everything as it stands now."""
        return self.battle.table

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.battle.decision

    def unit(self, name: str) -> int:
        """The id of a unit by its name."""
        names = {self._name(unit): unit for unit in self.table.units}
        if name not in names:
            raise ScenarioError(f"unit: there is no {name!r}; there are {', '.join(names)}")
        return names[name]

    def fighter(self, name: str) -> int:
        """The id of a fighter: A1 is the first of unit A."""
        letters = name.rstrip("0123456789")
        fighters = self.table.units[self.unit(letters)].fighters
        number = int(name[len(letters) :] or 0)
        if not 1 <= number <= len(fighters):
            first, last = f"{letters}1", f"{letters}{len(fighters)}"
            raise ScenarioError(f"fighter: there is no {name!r}; there are {first} to {last}")
        return fighters[number - 1]

    def at(self, name: str) -> Fighter:
        """A fighter as it is now."""
        return self.table.fighters[self.fighter(name)]

    def _name(self, unit: int) -> str:
        return self.table.setting.unit_card(self.table.units[unit]).id

    # ---- where play begins -------------------------------------------------------------------

    def run(self, *steps: Step, dice: Sequence[int] = ()) -> Play:
        """Run these steps to the next decision, with exactly these dice."""
        progress, script = Progress(list(reversed(steps))), ScriptedDice(list(dice))
        try:
            self.happened = machine.advance(self.table, progress, script)
        except DiceError as fault:
            step = type(progress.stack[-1]).__name__
            raise PlayError(f"{fault}; the step is {step}") from fault
        self.battle = Battle(self.table, progress, ScriptedDice([]))
        self._refuse_left(script)
        return self

    def act(self, name: str) -> Play:
        """Make the named unit active and ask what it does; nobody has paid for it."""
        unit = self.table.units[self.unit(name)]
        engaged = unit_is_engaged(self.table, unit)
        self.table.activation = Activation(unit=unit.id, engaged_at_start=engaged)
        self._set_clock(replace(self.table.clock, round=1, active=unit.seat))
        return self.run(ActStep(unit.id))

    def deal(self, *hands: Sequence[str], first: int = 0) -> Play:
        """Lay the cards of each seat in this order, and start the first seat's turn.

        It is the second round, so that nobody has to enter. A hand is a list of names; if each name
        is one letter, it can be a word of these letters.
        """
        for seat, names in enumerate(hands):
            cards = tuple(self._card(seat, name) for name in names)
            self.table.seats[seat] = replace(self.table.seats[seat], sequence=cards)
        self._set_clock(replace(self.table.clock, round=2, active=first, first=first))
        return self.run(TurnStep(first))

    def _card(self, seat: int, name: str) -> int:
        refuse_seat(seat, len(self.table.seats))
        unit = self.unit(name)
        owner = self.table.units[unit].seat
        if owner != seat:
            raise ScenarioError(f"hands: unit {name} is of seat {owner}, not of seat {seat}")
        return unit

    def _set_clock(self, clock: Clock) -> None:
        self.table.clock = replace(clock, phase="activation")

    # ---- orders ------------------------------------------------------------------------------

    def order(self, order: Order, *, dice: Sequence[int] = ()) -> tuple[Event, ...]:
        """Give an order; it must be legal and use exactly these dice."""
        with self._scripted(dice):
            return self._push(order)

    def activate(self, name: str, *orders: Order, dice: Sequence[int] = ()) -> tuple[Event, ...]:
        """Reveal a unit's card, pay for it, and give it orders in turn; return all that happened.

        It must be the next card of the seat whose turn it is (`deal`); without cards, any unit that
        is left. What is asked besides the payment, for example about rallying, is answered by the
        orders as well. The activation goes on: `end` ends it.
        """
        unit = self._next_card(name)
        seat = self.table.units[unit].seat
        named = None if self.table.setting.has_cards else unit
        given: list[Order] = [Activate(seat, named), *orders]
        events: list[Event] = []
        with self._scripted(dice):
            while given or isinstance(self.decision, PayDecision):
                pays = isinstance(self.decision, PayDecision)
                events += self._push(Pay(seat) if pays else given.pop(0))
        if unit not in [event.unit for event in events_of(events, ActivationBegan)]:
            have = self.table.seats[seat].lp
            detail = f"seat {seat} has {have} leadership points; {open_question(self.battle)}"
            raise PlayError(f"unit {name} is not activated (ACT-012): {detail}")
        return tuple(events)

    def end(self, *drills: str, dice: Sequence[int] = ()) -> tuple[Event, ...]:
        """End the activation of the active unit, which takes these drills."""
        if self.decision is None:
            raise PlayError("no activation can be ended: nobody is asked anything")
        return self.order(EndActivation(self.decision.seat, drills), dice=dice)

    def refused(self, order: Order) -> str:
        """The rule that refuses an order; an order that is allowed raises an error."""
        before = self.battle.digest()
        refusal = self.battle.refusal(order)
        if refusal is None:
            raise PlayError(f"{order} is allowed; {open_question(self.battle)}")
        if self.battle.digest() != before:
            raise PlayError(f"the refusal of {order} has changed the table")
        return refusal.rule

    def _push(self, order: Order) -> tuple[Event, ...]:
        try:
            return self.battle.push(order)
        except IllegalOrder as fault:
            detail = f"{fault}; {open_question(self.battle)}"
            raise PlayError(f"{type(order).__name__} is refused: {detail}") from fault

    def _next_card(self, name: str) -> int:
        """The unit's id; an error unless it can be played next by the seat whose turn it is."""
        unit = self.unit(name)
        if not isinstance(self.decision, TurnDecision):
            detail = f"it is nobody's turn to reveal a card; {open_question(self.battle)}"
            raise PlayError(f"unit {name} is not activated: {detail}")
        seat = self.decision.seat
        card = laid_cards(self.table, seat)[0]
        if self.table.setting.has_cards and card != unit:
            detail = f"the next card of seat {seat} is {self._name(card)} (ACT-011)"
            raise PlayError(f"unit {name} is not activated: {detail}")
        return unit

    @contextmanager
    def _scripted(self, dice: Sequence[int]) -> Iterator[None]:
        """Require that exactly these dice are rolled: all of them, and no others."""
        script = self.battle.dice = ScriptedDice(list(dice))
        try:
            yield
        except DiceError as fault:
            raise PlayError(f"{fault}; {open_question(self.battle)}") from fault
        self._refuse_left(script)

    def _refuse_left(self, script: ScriptedDice) -> None:
        if left := script.script[script.used :]:
            raise PlayError(f"{dice_left(left)}; {open_question(self.battle)}")

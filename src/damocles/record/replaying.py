"""Playing a record again: its events in order, or every order decided anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from damocles.catalog.rule_sets import rule_set, with_options
from damocles.engine.dice import DiceError, RecordedDice
from damocles.engine.errors import IllegalOrder
from damocles.record.errors import RecordError
from damocles.record.keeping import tape_of
from damocles.record.narrate import narrate_ending
from damocles.rules.battle import Battle, standing
from damocles.rules.machine import machine
from damocles.rules.setting import Setting
from damocles.rules.setup import lay_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.engine.dice import Dice, Tape
    from damocles.engine.families import Event
    from damocles.record.files import Header, Record
    from damocles.rules.battle import Entry
    from damocles.rules.state import Table


def setting_of(header: Header) -> Setting:
    """What the battle was fought with, by the rule set of that name as it is now."""
    rules = with_options(rule_set(header.rules), header.options)
    return Setting(rules, header.mission, header.companies, header.sides)


# ---- events again ----------------------------------------------------------------------------


def replay(record: Record) -> Iterator[tuple[Entry, Table]]:
    """Every entry that was not taken back, with the table as it was after it.

    It is one table, which changes from entry to entry. Nothing is decided again, so this works
    for every later version of the rules. An event that does not fit raises RecordError.
    """
    table = lay_table(setting_of(record.header))
    for entry in standing(record.entries):
        for event in entry.events:
            _apply(table, event, entry.number)
        yield entry, table


def _apply(table: Table, event: Event, number: int) -> None:
    try:
        machine.apply(table, event)
    except (LookupError, TypeError, ValueError, AssertionError) as problem:
        name = type(event).__name__
        raise RecordError(f"order {number}: {name} does not fit here ({problem})") from problem


# ---- decided anew ----------------------------------------------------------------------------


class Difference(NamedTuple):
    """The first order that goes otherwise now: its number, the rule, and what is different."""

    number: int
    rule: str
    problem: str

    def __str__(self) -> str:
        return f"order {self.number}: {self.problem} ({self.rule})"


class Verdict(NamedTuple):
    """What came of deciding every order of a record again."""

    orders: int
    difference: Difference | None
    recorded: str
    present: str
    ending: str = ""
    """How players ended the battle, in words, if they did."""

    @property
    def sound(self) -> bool:
        """Whether everything went as recorded."""
        return self.difference is None

    def __str__(self) -> str:
        if self.difference is None:
            return f"{self.orders} orders, all as recorded. {self.ending}".removesuffix(". ")
        if self.recorded == self.present:
            return str(self.difference)
        versions = f"recorded by version {self.recorded} of the rules, now {self.present}"
        return f"{self.difference}; {versions}"


def verify(record: Record) -> Verdict:
    """Decide every order again; where something differs, the verdict names the first of them."""
    battle, difference = redecide(record)
    present = battle.table.setting.rules.version
    told = narrate_ending(record.ending, battle.table) if record.ending else ""
    return Verdict(len(record.entries) - 1, difference, record.header.version, present, told)


def resume(record: Record) -> Battle:
    """The battle as it was when it was saved, ready to go on with the same dice.

    A record that goes otherwise by the present rules raises RecordError, and so does one that its
    players have ended.
    """
    battle, difference = redecide(record)
    if record.ending is not None:
        raise RecordError(f"the battle is over: {narrate_ending(record.ending, battle.table)}")
    if difference is not None:
        raise RecordError(f"the battle cannot go on: {difference}")
    return battle


def redecide(record: Record) -> tuple[Battle, Difference | None]:
    """The battle of a record decided anew, as far as it goes the same way."""
    *_, last = redecided(record)
    return last


def redecided(record: Record) -> Iterator[tuple[Battle, Difference | None]]:
    """The battle of a record after every entry decided anew; a difference is the last word.

    It is one battle, which goes on from entry to entry.
    """
    if record.header.seat is not None:
        raise RecordError("a view cannot be decided again: it does not hold the secrets")
    header, first = record.header, record.entries[0]
    battle = Battle.start(setting_of(header), tape_of(header, 0) or _recorded(first))
    _take_up(battle, tape_of(header, 1))
    difference = _first_difference(battle.journal[0], first) or _ended_twice(battle, record)
    yield battle, difference
    for entry in record.entries[1:]:
        if difference is not None:
            break
        difference = _again(battle, entry, header) or _other_digest(battle, record)
        yield battle, difference or _ended_twice(battle, record)


def _recorded(entry: Entry) -> Dice | None:
    """Without a tape the dice fall as they fell; where none fell they were typed in."""
    return RecordedDice(entry.rolls) if entry.rolls else None


def _take_up(battle: Battle, tape: Tape | None) -> None:
    """Go on with these dice; the secret of the digests is that of their key."""
    battle.dice = tape
    battle.salt = tape.salt if tape is not None else b""


def _again(battle: Battle, entry: Entry, header: Header) -> Difference | None:
    """Give an order again, and compare."""
    if entry.order is None:
        return Difference(entry.number, "GEN-077", "there is no order")
    battle.dice = tape_of(header, entry.number) or _recorded(entry)
    try:
        battle.push(entry.order)
    except IllegalOrder as illegal:
        problem = f"{type(entry.order).__name__} is refused: {illegal.refusal.reason}"
        return Difference(entry.number, illegal.refusal.rule, problem)
    except DiceError as problem:
        return Difference(entry.number, "GEN-001", str(problem))
    _take_up(battle, tape_of(header, entry.number + 1))
    return _first_difference(battle.journal[-1], entry)


def _ended_twice(battle: Battle, record: Record) -> Difference | None:
    """What the rules have ended nobody else can end."""
    last = battle.number == record.entries[-1].number
    if record.ending is None or battle.pending or not last:
        return None
    return Difference(battle.number, record.ending.rule, "players end a battle that is over")


def _first_difference(ours: Entry, theirs: Entry) -> Difference | None:
    """Where two entries differ: in an event, in the dice, or not at all."""
    for index in range(max(len(ours.events), len(theirs.events))):
        pair = _at(ours.events, index), _at(theirs.events, index)
        if pair[0] != pair[1]:
            return _other_event(ours.number, *pair)
    if ours.rolls != theirs.rolls:
        return Difference(ours.number, "GEN-001", f"dice {ours.rolls}, recorded {theirs.rolls}")
    return None


def _at(events: Sequence[Event], index: int) -> Event | None:
    return events[index] if index < len(events) else None


def _other_event(number: int, ours: Event | None, theirs: Event | None) -> Difference:
    named = ours or theirs
    rule = str(getattr(named, "rule", "GEN-077"))
    return Difference(number, rule, f"{_said(ours)} happens, recorded is {_said(theirs)}")


def _said(event: Event | None) -> str:
    return "nothing" if event is None else msgspec.json.encode(event).decode()


def _other_digest(battle: Battle, record: Record) -> Difference | None:
    recorded = record.digests.get(battle.number)
    if recorded is None or recorded == battle.fingerprint():
        return None
    return Difference(battle.number, "GEN-077", "the battle stands otherwise than recorded")

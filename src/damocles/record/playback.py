"""Playing a record again: applying its events in order, or deciding every order anew."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from damocles.catalog.rulebook import rule_set, with_options
from damocles.engine import DiceError, IllegalOrder, RecordedDice
from damocles.errors import DamoclesError
from damocles.record.errors import RecordError
from damocles.record.findings import tell_problem
from damocles.record.narration.events import narrate_ending
from damocles.record.narration.refusals import tell_refusal
from damocles.record.recorder import tape_of
from damocles.record.seal import Seal
from damocles.rules.battle import Battle, drop_undone
from damocles.rules.missions import lay_table
from damocles.rules.state import Setting, machine
from damocles.words import DEFAULT, Saying, tell, tell_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.engine import Dice, Event, Refusal, Tape
    from damocles.record.files import Header, Record
    from damocles.rules.battle import Entry
    from damocles.rules.state import Table
    from damocles.words import Language, Words

GENERAL = "battle.active_seat"
"""The concept that orders are given in turn."""
HEADLESS = "the header makes no battle"


def setting_of(header: Header) -> Setting:
    """The setting of the battle, with the rule set of that name as it is now."""
    rules = with_options(rule_set(header.rules), header.options)
    return Setting(rules, header.mission, header.companies, header.sides)


# ---- events again ----------------------------------------------------------------------------


def replay(record: Record) -> Iterator[tuple[Entry, Table]]:
    """Every entry that was not taken back, with the table as it was after it.

    It is a single table, which changes from entry to entry. Nothing is decided again, so this works
    for every later version of the rules. An event that does not fit raises RecordError.
    """
    with reword_errors(HEADLESS):
        table = lay_table(setting_of(record.header))
    for entry in drop_undone(record.entries):
        for event in entry.events:
            with reword_errors(misfit_message(entry.number, event)):
                machine.apply(table, event)
        yield entry, table


@contextmanager
def reword_errors(what: str) -> Iterator[None]:
    """Turn any error into a RecordError: a file can hold anything, so anything can go wrong."""
    try:
        yield
    except DamoclesError as problem:
        raise RecordError(f"{what}: {problem}") from problem
    except Exception as problem:
        raise RecordError(f"{what} ({problem!r})") from problem


def misfit_message(number: int, event: Event) -> str:
    """What to say of an event that cannot have happened, or cannot be told."""
    return f"order {number}: {type(event).__name__} does not fit here"


# ---- decided anew ----------------------------------------------------------------------------


class RecordDifference(NamedTuple):
    """The first order with another result now: its number, the rule, and what differs."""

    number: int
    rule: str
    problem: Words

    @property
    def words(self) -> Words:
        """The whole difference in words."""
        facts = {"number": self.number, "rule": self.rule}
        return tell_all("verdicts.at_fault", lambda each: facts | {"problem": self.problem[each]})

    def __str__(self) -> str:
        return self.words[DEFAULT]


def resume(record: Record) -> Battle:
    """The battle as it stands, ready to be continued.

    A record without a seed has no dice for what follows: faces are then typed in. RecordError is
    raised for an order that goes differently by the present rules, and for a battle that its
    players have ended.
    """
    battle, difference = redecide(record)
    if record.ending is not None:
        ending = narrate_ending(record.ending, battle.table)
        raise RecordError(Saying("records.over", ending=ending))
    if difference is not None:
        raise RecordError(Saying("records.stuck", difference=str(difference)))
    return battle


def redecide(record: Record) -> tuple[Battle, RecordDifference | None]:
    """The battle of a record decided anew, as far as it goes the same way."""
    *_, last = redecide_each(record)
    return last


def redecide_each(record: Record) -> Iterator[tuple[Battle, RecordDifference | None]]:
    """The battle of a record after deciding each entry anew; a difference comes last.

    It is a single battle, which goes on from entry to entry.
    """
    if record.header.seat is not None:
        raise RecordError(Saying("records.view"))
    header, first = record.header, record.entries[0]
    battle, seal = _started(header, first)
    _take_up(battle, tape_of(header, 1))
    found = first_difference(battle.journal[0], first) or _digest_difference(battle, record, seal)
    yield battle, cite_difference(battle, found)
    for entry in record.entries[1:]:
        if found is not None:
            break
        found = _give_again(battle, entry, header) or _digest_difference(battle, record, seal)
        yield battle, cite_difference(battle, found)


def cite_difference(battle: Battle, found: RecordDifference | None) -> RecordDifference | None:
    """A difference as it leaves: by a rule of the edition."""
    return found and found._replace(rule=battle.table.setting.rules.cite(found.rule))


def _started(header: Header, first: Entry) -> tuple[Battle, Seal]:
    """The battle before its first order; RecordError if the header does not make one."""
    with reword_errors(HEADLESS):
        dice = tape_of(header, 0) or _recorded(first)
        return Battle.start(setting_of(header), dice), Seal(header)


def _recorded(entry: Entry) -> Dice | None:
    """Without a tape, the dice as recorded; None if there were none, because faces are typed in."""
    return RecordedDice(entry.rolls) if entry.rolls else None


def _take_up(battle: Battle, tape: Tape | None) -> None:
    """Go on with these dice; the salt of the digests comes from their key."""
    battle.dice = tape
    battle.salt = tape.salt if tape is not None else b""


def _give_again(battle: Battle, entry: Entry, header: Header) -> RecordDifference | None:
    """Give an order again, and compare the results."""
    if entry.order is None:
        return RecordDifference(entry.number, GENERAL, tell_problem("no_order"))
    battle.dice = tape_of(header, entry.number) or _recorded(entry)
    try:
        battle.push(entry.order)
    except IllegalOrder as illegal:
        name = type(entry.order).__name__
        return refusal_difference(entry.number, name, illegal.refusal, battle.table)
    except DiceError as wrong:
        return RecordDifference(entry.number, "dice.success", tell_problem("dice_asked", why=wrong))
    except Exception as wrong:  # noqa: BLE001  # a file can hold what no player could ask for
        found = tell_problem("failed", order=type(entry.order).__name__, why=repr(wrong))
        return RecordDifference(entry.number, GENERAL, found)
    _take_up(battle, tape_of(header, entry.number + 1))
    return first_difference(battle.journal[-1], entry)


def refusal_difference(number: int, order: str, refusal: Refusal, table: Table) -> RecordDifference:
    """A difference because the rules refuse an order of this kind, with the reason in words."""

    def facts(language: Language) -> dict[str, object]:
        return {"order": order, "reason": tell_refusal(refusal, table, language).rstrip(".")}

    return RecordDifference(number, refusal.rule, tell_all("findings.refused", facts))


def first_difference(ours: Entry, theirs: Entry) -> RecordDifference | None:
    """The first difference between two entries: in an event, the dice or secrecy; None if equal."""
    for index in range(max(len(ours.events), len(theirs.events))):
        pair = _at(ours.events, index), _at(theirs.events, index)
        if pair[0] != pair[1]:
            return _other_event(ours.number, *pair)
    if ours.rolls != theirs.rolls:
        found = tell_problem("dice", ours=ours.rolls, theirs=theirs.rolls)
        return RecordDifference(ours.number, "dice.success", found)
    if ours.secret != theirs.secret:
        return RecordDifference(ours.number, GENERAL, tell_problem("secret"))
    return None


def _at(events: Sequence[Event], index: int) -> Event | None:
    return events[index] if index < len(events) else None


def _other_event(number: int, ours: Event | None, theirs: Event | None) -> RecordDifference:
    rule = str(getattr(ours or theirs, "rule", GENERAL))

    def facts(language: Language) -> dict[str, object]:
        return {"ours": _tell_raw(ours, language), "theirs": _tell_raw(theirs, language)}

    return RecordDifference(number, rule, tell_all("findings.event", facts))


def _tell_raw(event: Event | None, language: Language) -> str:
    """An event as it is recorded."""
    if event is None:
        return tell("findings.nothing", {}, language)
    return msgspec.json.encode(event).decode()


def _digest_difference(battle: Battle, record: Record, seal: Seal) -> RecordDifference | None:
    """A difference in how a battle stands although every event went as recorded."""
    number, last = battle.number, battle.number == record.entries[-1].number
    seal.take(battle.journal[-1])
    if last and record.ending is not None and not battle.pending:
        return RecordDifference(number, record.ending.rule, tell_problem("ended_twice"))
    recorded = record.digests.get(number)
    if recorded is None or recorded == seal.digest(battle, record.ending if last else None):
        return None
    kind = "digest" if seal.is_first else "header" if number == 0 else "last" if last else "digest"
    return RecordDifference(number, GENERAL, tell_problem(kind))

"""The text of a record: a header, then one line of JSON for every order and what it caused.

    {"damocles":"battle","format":1,"rules":"...","version":"1","seed":"44", ... }
    {"number":0,"order":null,"events":[{"is":"RoundBegan","round":1}, ...]}
    {"number":1,"order":{"is":"LaySequence","seat":0,"units":[2,0,1]},"events":[],"secret":true}

A battle that was ended by its players, not by the rules, has one more line at its end:

    {"ending":{"how":"resigned","seat":0,"winner":1}}

Event types are only ever added; one that changes gets a reader for its old form here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeVar

import msgspec

from damocles.engine import Event, Order, Tagged, Value, from_json
from damocles.record.errors import RecordError
from damocles.record.excess import MOST_NAMED, MOST_ROLLED, Excess, refuse_excess
from damocles.record.headers import check_header
from damocles.rules.battle import Entry
from damocles.rules.state import MOST_SEATS, Company, Mission, Options, SeatNumber
from damocles.words import Saying

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

FORMAT: Literal[1] = 1
DIGEST_FORM: Literal[2] = 2
"""The form of digests that are written now."""
LARGEST = 64_000_000
"""The most characters of a file: three hundred times those of a large battle."""
MOST_REELS = 1_000
"""How often a battle can have been continued from the middle of an earlier one."""
MOST_EVENTS = 5_000
"""The most events of one order."""
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Roll = Annotated[tuple[Face, ...], msgspec.Meta(max_length=MOST_ROLLED)]
Text = Annotated[str, msgspec.Meta(max_length=1_000)]
Sides = Annotated[tuple[SeatNumber, ...], msgspec.Meta(max_length=MOST_SEATS)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
SPECTATOR = "spectator"
Family = TypeVar("Family", bound=Tagged)
Read = TypeVar("Read", bound=msgspec.Struct)


class Reel(Value, frozen=True):
    """Dice of an earlier tape, up to the order with this number; None if not from a tape."""

    seed: Text | None
    until: Count


class Header(Value, frozen=True, kw_only=True):
    """What a battle was begun with: enough to lay the table again without any pack.

    `seed` is None if the dice were not from a tape, and in a view; `seat` says whose view it is. A
    battle that was continued from the middle of others has their dice before its own: `earlier`.
    `streams` is written only if the tape was not one with a stream for each seat. `digests` names
    the form of the digests; a header without it is older, and its digests are of the first form.
    """

    damocles: Literal["battle"] = "battle"
    format: Literal[1] = FORMAT
    rules: Text
    version: Text
    options: Options
    mission: Mission
    companies: Annotated[tuple[Company, ...], msgspec.Meta(max_length=MOST_SEATS)]
    sides: Sides
    seed: Text | None = None
    seat: SeatNumber | Literal["spectator"] | None = None
    earlier: (
        Annotated[tuple[Reel, ...], msgspec.Meta(max_length=MOST_REELS)] | msgspec.UnsetType
    ) = msgspec.UNSET
    streams: Literal["purpose"] | msgspec.UnsetType = msgspec.UNSET
    digests: Literal[2] | msgspec.UnsetType = msgspec.UNSET

    def seed_of(self, number: int) -> str | None:
        """The key of the tape that this entry's dice come from; None if there is no tape."""
        reels = self.earlier or ()
        return next((reel.seed for reel in reels if number <= reel.until), self.seed)


class Ending(Value, frozen=True, omit_defaults=True):
    """How players ended a battle that would have gone on by the rules.

    They agreed on a draw, or one of them gave up or ran out of time. The `allies` win with the
    winner, where sides win as one.
    """

    how: Literal["draw", "resigned", "time"]
    seat: int | None = None
    winner: int | None = None
    rule: Text = "RUL-87"
    allies: Sides = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """All seats that have won; none in a draw."""
        return () if self.winner is None else (self.winner, *self.allies)


class Record(NamedTuple):
    """A battle as it was played; `digests` has those after some of the orders, by their numbers.

    `ending` is None if the rules have ended the battle, or it has not ended.
    """

    header: Header
    entries: tuple[Entry, ...]
    digests: Mapping[int, str]
    ending: Ending | None = None


class _Line(Value, frozen=True, omit_defaults=True):
    """An entry as written; orders and events are read by their families."""

    number: Count
    order: msgspec.Raw
    events: Annotated[tuple[msgspec.Raw, ...], msgspec.Meta(max_length=MOST_EVENTS)]
    rolls: Annotated[tuple[Roll, ...], msgspec.Meta(max_length=MOST_EVENTS)] = ()
    secret: bool = False
    digest: Text | None = None


class _Last(Value, frozen=True):
    """The line after the last entry."""

    ending: Ending


LAST = '{"ending":'
"""The line starts like this, and no other line does."""


# ---- writing ---------------------------------------------------------------------------------


def to_text(record: Record) -> str:
    """The record as text; the same record gives the same text."""
    lines = [msgspec.json.encode(record.header)]
    lines += [_written(entry, record.digests.get(entry.number)) for entry in record.entries]
    if record.ending is not None:
        lines.append(msgspec.json.encode(_Last(record.ending)))
    return b"\n".join([*lines, b""]).decode()


def _written(entry: Entry, digest: str | None) -> bytes:
    events = tuple(_raw(event) for event in entry.events)
    line = _Line(entry.number, _raw(entry.order), events, entry.rolls, entry.secret, digest)
    return msgspec.json.encode(line)


def _raw(value: Tagged | None) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


def write(record: Record, path: Path | str) -> None:
    """Write a record to a file, replacing an older one of this name."""
    Path(path).write_text(to_text(record), encoding="utf-8", newline="\n")


# ---- reading ---------------------------------------------------------------------------------


def read(path: Path | str) -> Record:
    """The record in a file; anything wrong raises RecordError with the file's name and line."""
    try:
        with Path(path).open(encoding="utf-8") as file:
            text = file.read(LARGEST + 1)
    except (OSError, UnicodeDecodeError) as problem:
        raise RecordError(
            Saying("records.unreadable", path=str(path), problem=str(problem))
        ) from problem
    if len(text) > LARGEST:
        raise RecordError(Saying("records.large", path=str(path), most=LARGEST))
    return from_text(text, name=str(path))


def from_text(text: str, *, name: str = "record") -> Record:
    """The record that a text holds; an empty, cut or changed one raises RecordError."""
    lines = text.split("\n")
    if lines[-1]:
        raise RecordError(Saying("records.cut_off", where=f"{name}:{len(lines)}"))
    header = _decoded(lines[0], Header, f"{name}:1")
    check_header(header, f"{name}:1")
    ended = len(lines) > 2 and lines[-2].startswith(LAST)
    ending = _ending(lines[-2], header, f"{name}:{len(lines) - 1}") if ended else None
    written = lines[1:-2] if ended else lines[1:-1]
    read = [_decoded(line, _Line, f"{name}:{at}") for at, line in enumerate(written, 2)]
    entries = tuple(_entry(line, f"{name}:{at}") for at, line in enumerate(read, 2))
    _check_numbers(entries, name)
    digests = {line.number: line.digest for line in read if line.digest is not None}
    return Record(header, entries, digests, ending)


def _ending(line: str, header: Header, where: str) -> Ending:
    """How players ended the battle; unknown seats are refused."""
    ending = _decoded(line, _Last, where).ending
    for seat in (ending.seat, *ending.winners):
        if seat is not None and not 0 <= seat < len(header.companies):
            raise RecordError(Saying("records.no_seat", where=where, seat=seat))
    return ending


def _entry(line: _Line, where: str) -> Entry:
    order = None if bytes(line.order) == b"null" else _member(line.order, Order, where)
    events = tuple(_member(raw, Event, where, most=MOST_ROLLED) for raw in line.events)
    return Entry(line.number, order, events, line.rolls, line.secret)


def _decoded(text: str, wanted: type[Read], where: str) -> Read:
    try:
        return msgspec.json.decode(text, type=wanted)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise RecordError(Saying("records.at", where=where, problem=str(problem))) from problem


def _member(
    raw: msgspec.Raw, family: type[Family], where: str, *, most: int = MOST_NAMED
) -> Family:
    """An order or an event; RecordError if a list in it has more than `most` entries."""
    try:
        refuse_excess(raw, most=most)
        return from_json(bytes(raw), family)
    except Excess as problem:
        raise RecordError(Saying("records.at", where=where, problem=problem.args[0])) from problem
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise RecordError(Saying("records.at", where=where, problem=str(problem))) from problem


def _check_numbers(entries: Sequence[Entry], name: str) -> None:
    """Raise RecordError unless entries are numbered from 0 without a gap."""
    if not entries:
        raise RecordError(Saying("records.empty", where=f"{name}:1"))
    for at, entry in enumerate(entries):
        if entry.number != at:
            where = f"{name}:{at + 2}"
            raise RecordError(
                Saying("records.number", where=where, number=entry.number, expected=at)
            )

"""Dice that anyone can verify: tapes of faces from SHA-256, and scripted, typed and recorded dice.

A tape is a function of its key alone; a battle only keeps the position reached on each stream.
Each seat has its own stream, and so has the table: one side's rolls never shift another's.
A tape by purpose goes further: a seat's damage tests do not shift its morale tests either.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from damocles.engine.values import Value
from damocles.errors import DamoclesError

if TYPE_CHECKING:
    from collections.abc import Sequence

TABLE_STREAM = "table"
SEAT_STREAM = "seat-"
BLOCK = 32  # bytes of a digest
Streams = Literal["seat", "purpose"]
"""What has its own stream on a tape: every seat, or every purpose of every seat."""
FAIR_BYTES = 252  # 42 x 6: larger bytes are skipped, so that every face is equally likely


def seat_stream(seat: int) -> str:
    """The name of a seat's stream."""
    return f"{SEAT_STREAM}{seat}"


def stream_seat(stream: str) -> int:
    """The seat that throws the dice of a stream by hand; seat 0 throws those of the table.

    >>> stream_seat(seat_stream(2)), stream_seat(TABLE_STREAM)
    (2, 0)
    """
    return int(stream.removeprefix(SEAT_STREAM)) if stream.startswith(SEAT_STREAM) else 0


class Roll(Value, frozen=True):
    """A request for faces: how many, from which stream, why and by which rule."""

    count: int
    stream: str
    why: str
    rule: str


class DiceError(DamoclesError):
    """Dice are missing, left over, or not what was asked for."""


class Dice(Protocol):
    """A source of faces; the position on the stream is passed in and returned, not kept here."""

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        """The faces for a roll from a position on its stream, and the position after them."""
        ...

    def stream(self, roll: Roll) -> str:
        """The stream that the faces of a roll are from: the one it names."""
        return roll.stream


class Tape(Dice):
    """Faces from SHA-256 in counter mode: byte i of stream s is a function of key, s and i.

    >>> Tape("key").faces(Roll(3, "table", "test", "GEN-001"), 0) == Tape("key").faces(
    ...     Roll(3, "table", "test", "GEN-001"), 0)
    True
    """

    streams: ClassVar[Streams] = "seat"

    def __init__(self, key: str) -> None:
        self.key = key

    @property
    def salt(self) -> bytes:
        """A secret derived from the key that reveals nothing about the dice."""
        return hashlib.sha256(f"{self.key}/salt".encode()).digest()

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        found: list[int] = []
        stream = self.stream(roll)
        while len(found) < roll.count:
            block, offset = divmod(position, BLOCK)
            byte = tape_block(self.key, stream, block)[offset]
            position += 1
            if byte < FAIR_BYTES:
                found.append(byte % 6 + 1)
        return tuple(found), position


class PurposeTape(Tape):
    """A tape with a stream for every purpose of every seat: each draws its own dice in order.

    That way two battles with one key that take different courses share more of their luck.

    >>> PurposeTape("key").stream(Roll(1, "seat-0", "morale", "MOR-008"))
    'seat-0/morale'
    """

    streams: ClassVar[Streams] = "purpose"

    def stream(self, roll: Roll) -> str:
        return f"{roll.stream}/{roll.why}"


TAPES: dict[Streams, type[Tape]] = {kind.streams: kind for kind in (Tape, PurposeTape)}
"""The kinds of tape, by what has its own stream."""


@lru_cache(maxsize=1_024)
def tape_block(key: str, stream: str, block: int) -> bytes:
    """A block of bytes of a tape; most rolls use only a few of them, so blocks are cached."""
    return hashlib.sha256(f"{key}/{stream}/{block}".encode()).digest()


class ScriptedDice(Dice):
    """Faces written down beforehand, for tests: a missing or left-over die fails.

    >>> ScriptedDice([6, 1]).faces(Roll(2, "table", "test", "GEN-001"), 0)
    ((6, 1), 2)
    """

    def __init__(self, script: list[int]) -> None:
        self.script = script
        self.used = 0

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        start = self.used
        if start + roll.count > len(self.script):
            left = self.script[start:]
            raise DiceError(f"{roll.count} dice for {roll.why} ({roll.rule}), scripted: {left}")
        self.used += roll.count
        return tuple(self.script[start : self.used]), position + roll.count

    def finish(self) -> None:
        """Fail if a scripted die was not rolled."""
        if self.used < len(self.script):
            raise DiceError(f"dice left over: {self.script[self.used :]}")


class RecordedDice(Dice):
    """Faces of rolls that were made before; a roll of another number of dice fails.

    >>> RecordedDice([(6, 1)]).faces(Roll(2, "table", "test", "GEN-001"), 0)
    ((6, 1), 2)
    """

    def __init__(self, rolls: Sequence[tuple[int, ...]]) -> None:
        self.rolls = list(rolls)

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        recorded = self.rolls.pop(0) if self.rolls else ()
        if len(recorded) != roll.count:
            problem = f"{roll.count} dice for {roll.why} ({roll.rule}), recorded: {recorded}"
            raise DiceError(problem)
        return recorded, position + roll.count


class WatchedDice(Dice):
    """A wrapper around other dice that keeps what has been rolled with them."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.rolls: list[tuple[int, ...]] = []

    def faces(self, roll: Roll, position: int) -> tuple[tuple[int, ...], int]:
        found, after = self.dice.faces(roll, position)
        self.rolls.append(found)
        return found, after

    def stream(self, roll: Roll) -> str:
        return self.dice.stream(roll)

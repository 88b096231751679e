"""Dice: tapes, scripts, records."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from damocles.engine.dice import (
    TABLE_STREAM,
    TAPES,
    DiceError,
    PurposeTape,
    RecordedDice,
    Roll,
    ScriptedDice,
    Tape,
    WatchedDice,
    seat_stream,
    stream_seat,
)
from damocles.engine.progress import Progress


def roll(count: int, stream: str = TABLE_STREAM) -> Roll:
    """A roll of so many dice."""
    return Roll(count, stream, "test", "GEN-001")


def test_a_tape_can_be_computed_by_anyone() -> None:
    """Byte by byte from SHA-256 of key, stream and block; bytes from 252 on are skipped."""
    bytes_ = hashlib.sha256(b"key/table/0").digest() + hashlib.sha256(b"key/table/1").digest()
    fair = [byte % 6 + 1 for byte in bytes_ if byte < 252]

    assert Tape("key").faces(roll(40), 0)[0] == tuple(fair[:40])


def test_a_tape_goes_on_where_it_stopped() -> None:
    """Two rolls are one roll cut in two."""
    whole, end = Tape("k").faces(roll(100), 0)
    first, middle = Tape("k").faces(roll(37), 0)
    rest, after = Tape("k").faces(roll(63), middle)

    assert first + rest == whole
    assert after == end


def test_streams_and_keys_are_apart() -> None:
    """One side's rolls never shift another's."""
    streams = [TABLE_STREAM, seat_stream(0), seat_stream(1), seat_stream(10)]
    drawn = {Tape(key).faces(roll(30, stream), 0)[0] for key in "ab" for stream in streams}

    assert len(drawn) == 8


def test_a_tape_by_purpose_keeps_purposes_apart() -> None:
    """Damage tests of a seat do not shift its morale tests; a position belongs to each of both."""
    dice, progress = PurposeTape("key"), Progress()
    rolls = [Roll(5, seat_stream(0), why, "GEN-001") for why in ("damage", "morale")]
    faces = [progress.draw(each, dice) for each in (*rolls, rolls[1])]
    alone = Progress()

    assert set(progress.positions) == {"seat-0/damage", "seat-0/morale"}
    assert [alone.draw(rolls[1], dice) for _ in range(2)] == faces[1:]
    assert faces[1] == Tape("key").faces(roll(5, "seat-0/morale"), 0)[0]
    assert faces[0] != faces[1]
    assert WatchedDice(dice).stream(rolls[0]) == "seat-0/damage"


def test_the_kinds_of_tape_have_names() -> None:
    """By what has a stream of its own; a tape is one by seat."""
    assert {"seat": Tape, "purpose": PurposeTape} == TAPES
    assert Tape("k").stream(roll(1)) == TABLE_STREAM


def test_all_faces_are_equally_likely() -> None:
    """Within five standard deviations of 60 000 dice."""
    counts = Counter(Tape("fair").faces(roll(60_000), 0)[0])

    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert all(abs(count - 10_000) < 5 * 91.3 for count in counts.values())


def test_no_dice_move_nothing() -> None:
    """A roll of none stays where it is."""
    assert Tape("k").faces(roll(0), 17) == ((), 17)


@pytest.mark.parametrize(("stream", "seat"), [("seat-0", 0), ("seat-12", 12), ("table", 0)])
def test_the_seat_of_a_stream(stream: str, seat: int) -> None:
    """The dice of the table fall to seat 0."""
    assert stream_seat(stream) == seat


def test_scripted_dice_fail_on_a_missing_die() -> None:
    """And say what was wanted."""
    dice = ScriptedDice([1, 2])
    dice.faces(roll(1), 0)

    with pytest.raises(DiceError, match=r"2 dice for test \(GEN-001\), scripted: \[2\]"):
        dice.faces(roll(2), 1)


def test_scripted_dice_fail_on_one_left_over() -> None:
    """Every scripted die must fall."""
    dice = ScriptedDice([1, 2])
    dice.faces(roll(1), 0)

    with pytest.raises(DiceError, match=r"left over: \[2\]"):
        dice.finish()
    assert dice.faces(roll(1), 1) == ((2,), 2)
    dice.finish()


def test_recorded_dice_fall_again() -> None:
    """Roll by roll; another number of dice, or none left, fails."""
    dice = RecordedDice([(1, 2), (3,)])

    assert dice.faces(roll(2), 5) == ((1, 2), 7)
    with pytest.raises(DiceError, match=r"2 dice .* recorded: \(3,\)"):
        dice.faces(roll(2), 7)
    with pytest.raises(DiceError, match=r"recorded: \(\)"):
        dice.faces(roll(1), 7)


def test_watched_dice_remember_what_fell() -> None:
    """And are the same dice otherwise."""
    watched = WatchedDice(Tape("k"))
    first = watched.faces(roll(3), 0)
    second = watched.faces(roll(1), first[1])

    assert first == Tape("k").faces(roll(3), 0)
    assert watched.rolls == [first[0], second[0]]

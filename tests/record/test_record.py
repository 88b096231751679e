"""Records: written, read, replayed, verified, shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from damocles.engine.dice import ScriptedDice
from damocles.engine.families import Undo
from damocles.record import (
    Record,
    RecordError,
    from_text,
    read,
    record_of,
    redact_record,
    replay,
    resume,
    to_text,
    verify,
    write,
)
from damocles.record.findings import tell_problem
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.view import redact_table
from damocles.rules.chapters.command import LaySequence, Wager
from damocles.rules.state.events.command import RoundBegan, SequencesLaid
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.params import Options
from tests.rules.battles import begun, everything, orders, play_on, small

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A whole small battle."""
    return play_on(begun(small("7")), "7")


@pytest.fixture(scope="module")
def text(battle: Battle) -> str:
    """Its record."""
    return to_text(record_of(battle))


def lines_of(text: str) -> list[str]:
    """All lines of a record."""
    return text.split("\n")


def changed(text: str, line: int, **fields: object) -> Record:
    """The record with some fields of a line changed."""
    lines = lines_of(text)
    lines[line] = msgspec.json.encode({**msgspec.json.decode(lines[line]), **fields}).decode()
    return from_text("\n".join(lines))


# ---- text ------------------------------------------------------------------------------------


def test_a_record_is_read_as_it_was_written(battle: Battle, text: str) -> None:
    """Header, entries and digests; written again it is the same text."""
    record = from_text(text)

    assert record == record_of(battle)
    assert to_text(record) == text
    assert record.header.seed == "7"
    assert sorted(record.digests) == [*range(0, battle.number, 25), battle.number]


def test_a_record_needs_no_pack(text: str) -> None:
    """The header has every value of every profile, weapon and element."""
    header = from_text(text).header

    assert {profile.id for company in header.companies for profile in company.profiles}
    assert header.mission.elements
    assert (header.rules, header.version, header.options) == ("at43", "2", Options())


def test_a_whole_battle_is_small(text: str) -> None:
    """One file of a few dozen kB."""
    assert len(text) < 200_000


def test_files(battle: Battle, text: str, tmp_path: Path) -> None:
    """A file holds exactly the text; an older one is replaced."""
    path = tmp_path / "a.battle"
    path.write_text("old")
    write(record_of(battle), path)

    assert path.read_bytes() == text.encode()
    assert read(path) == record_of(battle)


@pytest.mark.parametrize(
    ("spoil", "problem"),
    [
        (lambda _: [], "the last line|truncated|malformed"),
        (lambda lines: [*lines[:1], ""], "no entry follows"),
        (lambda lines: lines[:9], "the last line is cut off"),
        (lambda lines: [*lines[:9], lines[9][:20], ""], "file:10: .*truncated"),
        (lambda lines: ["{}", *lines[1:]], "file:1: .*missing required field"),
        (lambda lines: [lines[0].replace('"format":1', '"format":9'), *lines[1:]],
         "file:1: .*format"),
        (lambda lines: [lines[0].replace('"rules":', '"rulez":'), *lines[1:]], "file:1: .*rule"),
        (lambda lines: [*lines[:4], *lines[5:]], "file:5: .*number 4, expected is 3"),
        (lambda lines: [*lines[:2], '{"number":1,"order":{"is":"Nuke"},"events":[]}', ""],
         "file:3: .*Nuke"),
        (lambda lines: [*lines[:2], '{"number":1,"order":null,"events":[{"is":"RoundBegan"}]}', ""],
         "file:3: .*round"),
        (lambda lines: [*lines[:2], '{"number":1,"order":null,"event":[]}', ""], "file:3: .*event"),
    ],
)  # fmt: skip
def test_malformed_records_are_refused(
    text: str, spoil: object, problem: str, tmp_path: Path
) -> None:
    """With the line and the field at fault."""
    assert callable(spoil)
    path = tmp_path / "file"
    path.write_text("\n".join(spoil(lines_of(text))))

    with pytest.raises(RecordError, match=problem):
        read(path)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """Not there, or no text."""
    with pytest.raises(RecordError, match="cannot be read"):
        read(tmp_path / "nothing")
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match="cannot be read"):
        read(tmp_path / "noise")


def test_an_unknown_rule_set_is_refused(text: str) -> None:
    """By name."""
    record = changed(text, 0, rules="chess")

    with pytest.raises(Exception, match="known are at43"):
        verify(record)


# ---- replay ----------------------------------------------------------------------------------


def test_a_replay_ends_where_the_battle_did(battle: Battle, text: str) -> None:
    """Only events are used: no dice, no decisions."""
    played = list(replay(from_text(text)))

    assert played[-1][1] == battle.table
    assert [entry.number for entry, _ in played] == list(range(battle.number + 1))


def test_a_replay_skips_what_was_taken_back() -> None:
    """And ends like the battle."""
    battle = begun(everything("3"))
    for order in orders(battle, "3", 200):
        battle.push(order)
        if battle.undo_point is not None and battle.number % 3 == 0:
            battle.undo()
    record = from_text(to_text(record_of(battle)))
    undone = [entry for entry in record.entries if isinstance(entry.order, Undo)]
    *_, (_, table) = replay(record)

    assert undone
    assert table == battle.table
    assert verify(record).is_sound
    assert resume(record).digest() == battle.digest()


def test_an_event_that_does_not_fit_is_named(text: str) -> None:
    """A fighter that nobody knows."""
    record = from_text(text)
    odd = record.entries[5]._replace(events=(FighterLost(999, None),))
    entries = (*record.entries[:5], odd)

    with pytest.raises(RecordError, match="order 5: FighterLost does not fit here"):
        list(replay(Record(record.header, entries, {})))


# ---- verify ----------------------------------------------------------------------------------


def test_a_sound_record_is_verified(battle: Battle, text: str) -> None:
    """Every order goes as recorded."""
    verdict = verify(from_text(text))

    assert verdict.is_sound
    assert str(verdict) == f"{battle.number} orders, all as recorded"


def first_with(record: Record, kind: type) -> int:
    """The number of the first entry with an event of this kind."""
    return next(e.number for e in record.entries if any(isinstance(x, kind) for x in e.events))


def test_a_changed_event_is_found(text: str) -> None:
    """By its number, with its rule."""
    record = from_text(text)
    number = first_with(record, SequencesLaid)
    entry = record.entries[number]
    other = entry._replace(events=(*entry.events[:-1], RoundBegan(9)))
    entries = (*record.entries[:number], other, *record.entries[number + 1 :])
    verdict = verify(Record(record.header, entries, record.digests))

    assert verdict.difference is not None
    assert (verdict.difference.number, verdict.difference.rule) == (number, "TAC-007")
    assert "RoundBegan" in str(verdict)


def test_a_missing_and_a_further_event_are_found(text: str) -> None:
    """Nothing happens where something is recorded, and the other way round."""
    record = from_text(text)
    entry = record.entries[0]
    for events in (entry.events[:-1], (*entry.events, RoundBegan(2))):
        verdict = verify(Record(record.header, (entry._replace(events=events),), {}))
        assert verdict.difference is not None
        assert verdict.difference.number == 0
        assert "nothing" in verdict.difference.problem["en"]
        assert "rien" in verdict.difference.problem["fr"]


def test_another_seed_is_found(text: str) -> None:
    """The header is not the one that was sealed; without digests the first roll tells."""
    record = changed(text, 0, seed="8")
    assert verify(record).difference == (0, "GEN-077", tell_problem("header"))
    verdict = verify(record._replace(digests={}))

    assert verdict.difference is not None
    assert verdict.difference.rule == "TAC-015"


def test_a_changed_order_is_found(text: str) -> None:
    """It is refused, and the verdict says by which rule."""
    record = from_text(text)
    number = next(e.number for e in record.entries if isinstance(e.order, LaySequence))
    order = record.entries[number].order
    assert isinstance(order, LaySequence)
    units = [*order.units[:-1], 99]
    verdict = verify(
        changed(text, number + 1, order={"is": "LaySequence", "seat": order.seat, "units": units})
    )

    assert verdict.difference is not None
    assert (verdict.difference.number, verdict.difference.rule) == (number, "TAC-007")
    assert "refused" in verdict.difference.problem["en"]
    assert "refusé" in verdict.difference.problem["fr"]


def test_a_missing_order_is_found(text: str) -> None:
    """Only the beginning has none."""
    verdict = verify(changed(text, 2, order=None))

    assert verdict.lines() == ["order 1: there is no order (GEN-077)"]


def test_a_wrong_digest_is_found(text: str) -> None:
    """All events agree, and yet the battle stands otherwise."""
    verdict = verify(changed(text, 26, digest="0" * 64))

    assert verdict.difference is not None
    assert verdict.difference.number == 25
    assert verdict.difference.problem == tell_problem("digest")


def test_changed_dice_are_found(text: str) -> None:
    """The rolls of an entry are compared, too."""
    record = from_text(text)
    number = next(entry.number for entry in record.entries if entry.rolls)
    verdict = verify(changed(text, number + 1, rolls=[[1]]))

    assert verdict.difference is not None
    assert (verdict.difference.number, verdict.difference.rule) == (number, "GEN-001")


# ---- dice that are no tape -------------------------------------------------------------------


def test_a_record_without_a_seed_keeps_its_dice() -> None:
    """Scripted dice are verified by what fell; going on, faces are typed in."""
    setting, _ = small()
    script = ScriptedDice([3, 5] * 500)
    battle = play_on(Battle.start(setting, script), "x", 60)
    record = from_text(to_text(record_of(battle)))

    assert record.header.seed is None
    assert any(entry.rolls for entry in record.entries)
    assert verify(record).is_sound
    loaded = resume(record)
    assert loaded.digest() == battle.digest()
    play_on(loaded, "y", 80)
    assert verify(record_of(loaded)).is_sound


def test_recorded_dice_of_another_number_are_found() -> None:
    """More are needed than fell."""
    setting, _ = small()
    record = record_of(play_on(Battle.start(setting, ScriptedDice([3, 5] * 500)), "x", 60))
    number = next(entry.number for entry in record.entries if entry.rolls)
    entry = record.entries[number]._replace(rolls=((1,),))
    entries = (*record.entries[:number], entry, *record.entries[number + 1 :])
    verdict = verify(Record(record.header, entries, {}))

    assert verdict.difference is not None
    assert (verdict.difference.number, verdict.difference.rule) == (number, "GEN-001")


# ---- going on --------------------------------------------------------------------------------


def test_what_goes_otherwise_cannot_go_on(text: str) -> None:
    """The error names the order."""
    with pytest.raises(RecordError, match="the battle cannot go on: order"):
        resume(changed(text, 0, seed="8"))


def test_a_fork_has_no_record(battle: Battle) -> None:
    """It begins in the middle."""
    with pytest.raises(RecordError, match="a fork has no record"):
        record_of(battle.fork(seed=1))


def test_options_are_part_of_the_record() -> None:
    """And in force when it is played again."""
    battle = play_on(begun(everything("2")), "2", 60)
    record = from_text(to_text(record_of(battle)))

    assert record.header.options.free_measuring
    assert resume(record).table.setting.params.options == record.header.options
    assert verify(record).is_sound


# ---- views -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_running_battle_is_shown_without_secrets(seat: int | None) -> None:
    """No seed, no digests, no answers and no cards of others."""
    battle = play_on(begun(small("7")), "7", 40)
    view = from_text(to_text(redact_record(record_of(battle), seat)))
    secret = [entry for entry in view.entries if entry.secret]

    assert view.header.seed is None
    assert view.digests == {}
    assert view.header.seat == ("spectator" if seat is None else seat)
    assert len(secret) > 3
    for entry in secret:
        assert entry.order is None or entry.order.seat == seat
    orders_ = [entry.order for entry in view.entries]
    assert not any(isinstance(o, LaySequence | Wager) and o.seat != seat for o in orders_)
    *_, (_, table) = replay(view)
    assert table == redact_table(battle.table, seat)


def test_a_view_cannot_be_decided_again(text: str) -> None:
    """It does not hold what decides."""
    view = redact_record(from_text(text), 0)

    for again in (verify, resume):
        with pytest.raises(RecordError, match="a view cannot be decided again"):
            again(view)


def test_views_of_different_secrets_are_the_same() -> None:
    """What the other seat wagers is nowhere in the record that is shown."""
    texts = set()
    for points in (0, 1):
        battle = begun(small("7"))
        for order in orders(battle, "7"):
            if isinstance(order, Wager):
                battle.push(replace(order, seat=1, points=points))
                break
            battle.push(order)
        texts.add(to_text(redact_record(record_of(battle), 0)))

    assert len(texts) == 1

"""Verdicts: everything that is known of a record, each thing by its name."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.engine.dice import ScriptedDice
from damocles.record import Ending, Reel, from_text, read, record_of, resume, to_text, verify
from damocles.record.seal import Seal, missing_digests
from damocles.rules.battle.battle import Battle
from damocles.words import tell
from tests.rules.battles import begun, everything, orders, play_on, small

if TYPE_CHECKING:
    from damocles.record import Record, Verdict

OLD = Path(__file__).parent / "old"
SHORT = ("everything-13", "by-hand-19")


@pytest.fixture(scope="module")
def whole() -> Record:
    """A whole battle, as it is read from its file."""
    return from_text(to_text(record_of(play_on(begun(small("7")), "7"))))


def kinds(verdict: Verdict) -> list[str]:
    """What is said beside the verdict."""
    return [note.kind for note in verdict.notes]


def older(record: Record) -> Record:
    """The record as an older version of the rules would have sealed it."""
    header = replace(record.header, version="0")
    battle, seal, digests = resume(record._replace(digests={})), Seal(header), {}
    plain = battle.digests | {battle.number: battle.fingerprint()}
    for entry in battle.journal:
        seal.take(entry)
        if entry.number in plain:
            digests[entry.number] = seal.seal_digest(plain[entry.number])
    return record._replace(header=header, digests=digests)


# ---- forms -----------------------------------------------------------------------------------


def test_new_records_name_their_form(whole: Record) -> None:
    """And nothing more need be said of a whole one."""
    assert whole.header.digests == 2
    assert verify(whole).lines() == [f"{len(whole.entries) - 1} orders, all as recorded"]


@pytest.mark.parametrize("name", SHORT)
def test_old_records_verify(name: str) -> None:
    """Their digests are of the first form, which the verdict says; written again they are the same.

    All but the header: options that came later are written there, too, as they are by default.
    """
    text = (OLD / f"{name}.battle").read_text(encoding="utf-8")
    record = from_text(text)
    verdict = verify(record)

    assert '"digests"' not in text
    assert to_text(record).splitlines()[1:] == text.splitlines()[1:]
    assert verdict.is_sound
    assert "first_form" in kinds(verdict)
    assert missing_digests(record) == []


def test_an_old_record_is_never_called_broken() -> None:
    """A whole battle of the first form: as recorded, or otherwise by a later version alone."""
    verdict = verify(read(OLD / "skirmish-500.battle"))

    assert verdict.is_sound or verdict.code == 3


def test_a_digest_of_the_first_form_counts() -> None:
    """A wrong one is found."""
    record = read(OLD / f"{SHORT[0]}.battle")
    verdict = verify(record._replace(digests=dict.fromkeys(record.digests, "0" * 64)))

    assert verdict.difference is not None
    assert verdict.difference.problem["en"] == tell("findings.digest", {}, "en")


def test_an_old_record_is_played_on_in_the_present_form() -> None:
    """What is recorded then has digests of the present form, from the beginning."""
    record = record_of(play_on(resume(read(OLD / f"{SHORT[0]}.battle")), "on", 20))

    assert record.header.digests == 2
    assert 0 in record.digests
    assert verify(record).is_sound


# ---- headers ---------------------------------------------------------------------------------


def test_a_changed_header_is_found(whole: Record) -> None:
    """Even where no order depends on it."""
    header = whole.header
    changes = (
        {"mission": replace(header.mission, id="other")},
        {"companies": (replace(header.companies[0], id="x"), *header.companies[1:])},
        {"options": replace(header.options, spaced_terrain=True)},
        {"earlier": (Reel("other", 0),)},
        {"earlier": ()},
    )
    for change in changes:
        verdict = verify(whole._replace(header=replace(header, **change)))
        assert verdict.difference is not None, change
        assert verdict.difference.problem["en"] == tell("findings.header", {}, "en")
        assert verdict.code == 1


def test_a_header_may_get_fields_that_stand_at_a_default(whole: Record) -> None:
    """A record that does not write what it has by default is sealed alike."""
    lines = to_text(whole).split("\n")
    spared = lines[0].replace('"commander_stays":false,', "").replace('"area":0,', "")

    assert spared != lines[0]
    assert verify(from_text("\n".join([spared, *lines[1:]]))).is_sound


# ---- what is said ----------------------------------------------------------------------------


def test_an_unfinished_battle_is_called_so(whole: Record) -> None:
    """With who is asked; one that players ended is not unfinished."""
    battle = play_on(begun(small("7")), "7", 30)
    ended = record_of(battle, ending=Ending("draw"))

    assert kinds(verify(record_of(battle))) == ["unfinished"]
    assert kinds(verify(ended)) == ["ended"]
    assert kinds(verify(whole)) == []


def test_a_record_that_was_cut_is_called_so(whole: Record) -> None:
    """Its last order has no digest, and it is not finished."""
    cut = whole._replace(entries=whole.entries[:41], digests={0: whole.digests[0]})
    verdict = verify(cut)

    assert verdict.code == 0
    assert kinds(verdict) == ["digests_missing", "unfinished"]
    assert "after orders 25, 40:" in str(verdict)


def test_stripped_digests_are_called_so(whole: Record) -> None:
    """All of them, or so many that not each is named."""
    none = verify(whole._replace(digests={}))
    few = verify(whole._replace(digests={0: whole.digests[0]}))

    assert kinds(none) == ["no_digests"]
    assert kinds(few) == ["digests_missing"]
    assert "25, 50, 75, 100" in str(few)
    assert none.is_sound
    assert few.is_sound


def test_digests_are_not_missed_where_orders_were_taken_back() -> None:
    """An order that takes others back has none."""
    battle = begun(everything("3"))
    for order in orders(battle, "3", 200):
        battle.push(order)
        if battle.undo_point is not None and battle.number % 25 == 24:
            battle.undo()
    record = record_of(battle)

    assert any(entry.number % 25 == 0 and not entry.events for entry in record.entries)
    assert missing_digests(record) == []


def test_dice_of_no_tape_are_called_so(whole: Record) -> None:
    """Up to the last order with such dice; a battle that goes on with a tape says so, too."""
    setting, _ = small()
    battle = play_on(Battle.start(setting, ScriptedDice([3, 5] * 500)), "x", 60)
    record = record_of(battle)
    thrown = [entry.number for entry in record.entries if entry.rolls]
    verdict = verify(record)

    assert verdict.is_sound
    assert kinds(verdict) == ["no_tape", "unfinished"]
    assert f"up to order {thrown[-1]} come from no tape" in str(verdict)
    assert "no_tape" not in kinds(verify(whole))


def test_faces_typed_in_are_of_no_tape() -> None:
    """They are orders."""
    battle = play_on(Battle.start(small()[0], None), "x", 30)

    assert "no_tape" in kinds(verify(record_of(battle)))


# ---- other versions --------------------------------------------------------------------------


def test_another_version_by_which_all_goes_the_same(whole: Record) -> None:
    """It is said, and nothing is wrong."""
    verdict = verify(older(whole))

    assert verdict.code == 0
    assert kinds(verdict) == ["same_by_version"]
    assert "by version 0 of the rules" in str(verdict)


def test_another_version_by_which_an_order_goes_otherwise(whole: Record) -> None:
    """The first such order is named with its rule, and the file is not called broken."""
    record = older(whole)
    number = next(entry.number for entry in record.entries if entry.rolls)
    other = record.entries[number]._replace(events=())
    entries = (*record.entries[:number], other, *record.entries[number + 1 :])
    verdict = verify(record._replace(entries=entries))

    assert verdict.code == 3
    assert verdict.difference is not None
    assert verdict.difference.number == number
    assert verdict.lines()[0].startswith("recorded by version 0 of the rules, now ")
    assert f"otherwise goes order {number}: " in verdict.lines()[0]
    assert f"autrement va ordre {number}\u202f: " in verdict.lines("fr")[0]


def test_that_an_answer_is_secret_counts(whole: Record) -> None:
    """A record that would show it, or hide another, is found."""
    number = next(entry.number for entry in whole.entries if entry.secret)
    other = whole.entries[number]._replace(secret=False)
    entries = (*whole.entries[:number], other, *whole.entries[number + 1 :])
    verdict = verify(whole._replace(entries=entries))

    assert verdict.difference is not None
    assert verdict.difference.problem["fr"] == tell("findings.secret", {}, "fr")

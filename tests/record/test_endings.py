"""How a battle ended that its players ended, and luck: what records hold beside orders."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.dice import Tape
from damocles.record import (
    Ending,
    Record,
    RecordError,
    Reel,
    from_text,
    record_of,
    redact_record,
    resume,
    to_text,
    verify,
)
from damocles.record.luck import Luck, expected_successes, with_event
from damocles.record.narration.events import narrate_ending
from damocles.rules.battle.battle import Battle
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.events.command import RoundBegan
from damocles.rules.state.events.shooting import ShotsRolled
from tests.rules.battles import begun, play_on, small


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A whole small battle."""
    return play_on(begun(small("7")), "7")


@pytest.fixture(scope="module")
def running(battle: Battle) -> Record:
    """The record of its first ten orders."""
    whole = record_of(battle)
    return Record(whole.header, whole.entries[:11], {})


def test_an_ending_is_the_last_line_of_a_record(running: Record) -> None:
    """It is read as it was written; a record without one is as it always was."""
    ended = running._replace(ending=Ending("resigned", 0, 1))
    text = to_text(ended)

    assert text.endswith('{"ending":{"how":"resigned","seat":0,"winner":1}}\n')
    assert from_text(text) == ended
    assert to_text(from_text(text)) == text
    assert from_text(to_text(running)).ending is None
    assert "earlier" not in text
    assert redact_record(ended, None).ending == ended.ending


@pytest.mark.parametrize(
    ("ending", "told"),
    [
        (Ending("draw"), "All agree on a draw."),
        (Ending("resigned", 0, 1), "White Stars give the battle up."),
        (Ending("time", 1, 0), "The time of Therians has run out."),
    ],
)
def test_a_verdict_tells_how_players_ended_the_battle(
    running: Record, ending: Ending, told: str
) -> None:
    """The orders are as recorded, and the ending is told in a line of its own."""
    battle = resume(running)
    verdict = verify(from_text(to_text(record_of(battle, ending=ending))))

    assert verdict.is_sound
    assert str(verdict) == f"10 orders, all as recorded\n{told}"


def test_a_changed_ending_is_found(running: Record) -> None:
    """The last digest is taken with it: another one, and one that is missing, are noticed."""
    record = record_of(resume(running), ending=Ending("resigned", 0, 1))
    for other in (Ending("resigned", 1, 0), Ending("draw"), None):
        verdict = verify(record._replace(ending=other))
        assert verdict.difference is not None
        assert verdict.difference.number == 10
        assert "ends otherwise" in str(verdict)


def test_what_players_have_ended_does_not_go_on(running: Record) -> None:
    """Loading it is refused in the words of the ending."""
    with pytest.raises(RecordError, match="over: All agree on a draw"):
        resume(running._replace(ending=Ending("draw")))


def test_what_the_rules_have_ended_nobody_else_ends(battle: Battle) -> None:
    """A record that says otherwise is not sound."""
    verdict = verify(record_of(battle)._replace(ending=Ending("draw")))

    assert verdict.difference is not None
    assert verdict.difference.rule == "RUL-87"
    assert verdict.difference.number == battle.number


def test_an_ending_of_a_seat_that_there_is_not_is_refused(running: Record) -> None:
    """With its line."""
    text = to_text(running._replace(ending=Ending("resigned", 7, 1)))

    with pytest.raises(RecordError, match="line:13: there is no seat 7"):
        from_text(text, name="line")


def test_endings_are_told_in_french(battle: Battle) -> None:
    """As in English."""
    assert narrate_ending(Ending("draw"), battle.table, "fr").startswith("Match nul")


def test_a_battle_that_was_played_on_has_the_dice_of_both_tapes(running: Record) -> None:
    """Up to an order those of the first key, after it those of the second: both verify."""
    header = replace(running.header, seed="other", earlier=(Reel("7", 10),))
    battle = resume(running._replace(header=header))
    play_on(battle, "7")
    whole = record_of(battle, earlier=header.earlier)

    assert isinstance(battle.dice, Tape)
    assert battle.dice.key == "other"
    assert battle.salt == Tape("other").salt
    assert verify(from_text(to_text(whole))).is_sound
    assert not verify(record_of(battle)).is_sound


# ---- luck --------------------------------------------------------------------------------------


def test_hits_are_counted_beside_what_was_to_be_expected(battle: Battle) -> None:
    """Every die that was thrown to hit, by the seat that threw it."""
    luck: dict[int, Luck] = {}
    for event in battle.events:
        luck = dict(with_event(luck, event, battle.table))
    thrown = [each for each in battle.events if isinstance(each, ShotsRolled | CombatFought)]

    assert sum(each.dice for each in luck.values()) == sum(len(each.faces) for each in thrown)
    assert sum(each.hits for each in luck.values()) == sum(
        each.successes for each in thrown if each.faces
    )
    promised = sum(len(each.faces) * (7 - each.needed) / 6 for each in thrown)
    assert sum(each.sixths for each in luck.values()) / 6 == pytest.approx(promised)


def test_a_roll_tells_what_was_to_be_expected(battle: Battle) -> None:
    """From the number that each die needs; where none was thrown there is nothing to expect."""
    shots = next(e for e in battle.events if isinstance(e, ShotsRolled) and e.faces)

    assert expected_successes(replace(shots, needed=4, faces=(1, 2, 3))) == 1.5
    assert expected_successes(replace(shots, needed=6, faces=(1,))) == 0.17
    assert expected_successes(replace(shots, faces=())) is None
    assert expected_successes(RoundBegan(1)) is None
    assert with_event({}, replace(shots, faces=()), battle.table) == {}

"""Why something happened: the table just before it, and the facts in words."""

from __future__ import annotations

import pytest

from damocles.engine.dice import ScriptedDice
from damocles.rules.battle.battle import Battle
from damocles.rules.missions.setup import lay_table
from damocles.rules.questions.explain.values import Needed, Range
from damocles.rules.state.registry import machine
from damocles.server.play.answers.past import cause_of, event_at, find_cause, table_before
from damocles.server.play.wire import Why
from tests.rules.battles import begun, everything, play_on, small
from tests.rules.explaining import facing, fire


@pytest.fixture(scope="module")
def battle() -> Battle:
    """A small battle of random players."""
    return play_on(begun(small("why")), "why", 150)


def places(battle: Battle) -> list[tuple[int, int]]:
    """Where all events are: the number of the entry, the place in it."""
    return [(entry.number, at) for entry in battle.journal for at in range(len(entry.events))]


def test_the_table_before_an_event_is_that_of_the_battle(battle: Battle) -> None:
    """Every event applied in its turn leads to the table of the next."""
    setting, table = battle.table.setting, lay_table(battle.table.setting)
    for number, place in places(battle)[:150]:
        before = table_before(setting, battle.journal, number, place)
        event = event_at(battle.journal, number, place)
        assert before == table
        assert event is not None
        machine.apply(table, event)


def test_asking_changes_nothing(battle: Battle) -> None:
    """The battle's own table is not touched."""
    digest = battle.digest()
    for number, place in places(battle)[::7]:
        assert find_cause(battle.table.setting, battle.journal, Why(number, place)) is not None

    assert battle.digest() == digest


@pytest.mark.parametrize("place", [(10_000, 0), (-1, 0), (0, 10_000), (0, -1)])
def test_there_is_no_why_of_nothing(battle: Battle, place: tuple[int, int]) -> None:
    """Entries and events that there are not."""
    assert find_cause(battle.table.setting, battle.journal, Why(*place)) is None
    assert table_before(battle.table.setting, battle.journal, *place) is None


def test_what_was_taken_back_has_no_why() -> None:
    """It did not happen."""
    battle = play_on(begun(small("undo")), "undo", 40)
    while battle.undo_point is None:
        play_on(battle, f"on {battle.number}", 1)
    number = battle.moments[-1].number
    events = next(entry.events for entry in battle.journal if entry.number == number)
    assert events
    assert event_at(battle.journal, number, 0) is not None
    battle.undo()

    assert event_at(battle.journal, number, 0) is None
    assert find_cause(battle.table.setting, battle.journal, Why(number, 0)) is None


@pytest.mark.rule("SHO-022")
def test_shots_are_explained_in_both_languages() -> None:
    """Accuracy 5 against range 4 needs 4+; the range is told, now that the salvo is declared."""
    play = facing(45).option(free_measuring=False).act("A")
    before = play.table.copy()
    play.battle.dice = ScriptedDice([1, 1, 1])
    declared, *_ = play.battle.push(fire(play))
    found = cause_of(before, declared)

    english = [words["en"] for words in found.words]
    assert "Shooting needs 4+: Accuracy 5 against range 4." in english
    assert "Tir\u202f: il faut 4+ (Précision 5 contre portée 4)." in [w["fr"] for w in found.words]
    assert any(isinstance(fact, Range) and fact.length == 45_000 for fact in found.facts)
    assert any(isinstance(fact, Needed) for fact in found.facts)
    assert "GEN-007" in found.rules
    assert found.figures


def test_an_event_that_nothing_decided_has_the_title_of_its_rule(battle: Battle) -> None:
    """The first event of a battle."""
    found = find_cause(battle.table.setting, battle.journal, Why(0, 0))

    assert found is not None
    assert found.facts == ()
    assert found.words[0]["en"]


@pytest.mark.parametrize("seed", ["1", "2"])
def test_every_event_of_a_battle_with_everything_has_words(seed: str) -> None:
    """One sentence for each fact, none of them with a gap."""
    fought = play_on(begun(everything(seed)), seed, 400)
    table = lay_table(fought.table.setting)
    for entry in fought.journal:
        for event in entry.events:
            found = cause_of(table, event)
            assert len(found.words) == len(found.facts) or not found.facts
            assert all("{" not in text for words in found.words for text in words.values())
            machine.apply(table, event)

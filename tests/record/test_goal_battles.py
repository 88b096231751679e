"""Whole battles on missions with goals: they end by them, and their records verify."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai.bots import BOTS
from damocles.record import (
    RecordError,
    check_header,
    from_text,
    has_foreign_cards,
    narrate,
    record_of,
    replay,
    to_text,
    verify,
)
from damocles.rules.state.model import GivenUnit, UnitGone
from damocles.words import languages
from tests.rules.battles import begun, play_on
from tests.rules.goal_missions import WRITTEN, on_written

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.record import Header
    from damocles.rules.battle.battle import Battle
    from damocles.rules.state.state import Outcome


@pytest.mark.parametrize("count", [8, pytest.param(100, marks=pytest.mark.deep)])
@pytest.mark.parametrize("name", WRITTEN)
def test_random_battles_end_by_goals_and_verify(tmp_path: Path, name: str, count: int) -> None:
    """By goals of either side, or after the last round."""
    kind, ends = on_written(tmp_path, name), Counter[object]()
    for seed in map(str, range(count)):
        battle = play_on(begun(kind(seed)), seed)
        record = from_text(to_text(record_of(battle)))
        *_, (_, table) = replay(record)
        assert table == battle.table
        assert verify(record).is_sound
        assert battle.outcome is not None
        ends[battle.outcome.goals] += 1

    assert sum(count for goals, count in ends.items() if goals) > 0


@pytest.mark.parametrize("names", [("soldier", "recruit"), ("random", "soldier")])
@pytest.mark.parametrize("name", WRITTEN)
def test_bots_play_such_missions(tmp_path: Path, name: str, names: tuple[str, str]) -> None:
    """Without an order that is refused."""
    battle = begun(on_written(tmp_path, name)("3"))
    bots = [BOTS[each](f"3-{seat}") for seat, each in enumerate(names)]
    while battle.outcome is None:
        decision = battle.pending[0]
        order = bots[decision.seat].choose(battle.view(decision.seat), decision)
        assert battle.refusal(order) is None
        battle.push(order)


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Battle:
    """A battle that a goal has ended."""
    kind = on_written(tmp_path_factory.mktemp("written"), "homeward")
    found = (play_on(begun(kind(str(seed))), str(seed)) for seed in range(30))
    return next(each for each in found if each.outcome and each.outcome.goals)


def test_the_end_is_told_with_its_goal(fought: Battle) -> None:
    """In every language, with the names that things have on the table."""
    battle = fought
    outcome = battle.outcome
    assert outcome is not None
    for language in languages():
        told = narrate(battle.events[-1], battle.table, language)
        assert "storm_golems" not in told
        assert "goal" not in told

    told = narrate(battle.events[-1], battle.table, "en")
    assert told.startswith("Cease fire: ")
    assert ("left" in told) is (outcome.goals == (0,))


def test_a_draw_by_goals_is_told(fought: Battle) -> None:
    """With both of them."""
    battle = fought
    end = battle.events[-1]
    outcome: Outcome = replace(end.outcome, winner=None, drawn=(0, 1), goals=(0, 1))  # type: ignore[attr-defined]  # it is the end
    told = narrate(replace(end, outcome=outcome), battle.table, "en")

    assert told.startswith("Cease fire: a draw, both have won: nobody of storm golems")
    assert "2.5 cm" in told


# ---- headers ---------------------------------------------------------------------------------


def changed(header: Header, **mission: object) -> Header:
    """The header with another mission."""
    return replace(header, mission=replace(header.mission, **mission))


def test_a_header_with_goals_is_sound(fought: Battle) -> None:
    """As it was written."""
    check_header(record_of(fought).header, "x")


@pytest.mark.parametrize(
    ("units", "problem"),
    [
        ((GivenUnit(0, "nobody"),), "no unit 'nobody' is given"),
        ((GivenUnit(1, "alpha"),), "no unit 'alpha' is given"),
        ((GivenUnit(7, "alpha"),), "there is no seat 7"),
        ((GivenUnit(0, "alpha", ((1, 1),)),), "it has 3 fighters"),
        ((GivenUnit(0, "alpha", ((1, 1), (2, 2), (999_999, 0))),), "off the table"),
        ((GivenUnit(0, "alpha"), GivenUnit(0, "alpha")), "two have the same id"),
    ],
)
def test_units_that_do_not_fit_are_refused(
    fought: Battle, units: tuple[GivenUnit, ...], problem: str
) -> None:
    """Anybody can write a record."""
    header = changed(record_of(fought).header, goals=(), units=units)
    with pytest.raises(RecordError, match=problem):
        check_header(header, "x")


def test_goals_that_speak_of_nothing_are_refused(fought: Battle) -> None:
    """Of units that are not given, of elements that are not there, of seats that nobody has."""
    header = record_of(fought).header
    _, home = header.mission.goals or ()
    for goal, problem in (
        (UnitGone(seat=0, unit="delta"), "no unit 'delta'"),
        (UnitGone(seat=2, unit="crew"), "there is no seat 2"),
        (replace(home, element="moon"), "there is no element 'moon'"),
    ):
        with pytest.raises(RecordError, match=problem):
            check_header(changed(header, goals=(goal,)), "x")


def test_a_mission_of_no_pack_is_foreign(fought: Battle) -> None:
    """With whatever it gives."""
    header = record_of(fought).header
    assert has_foreign_cards(header)

"""Gaits as the page is told of them: those of the battle, whatever they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.state.gaits import GaitKind
from damocles.scenario import Play, Scenario
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import Plan, Reach, Reachable
from tests.rules.battles import AT43
from tests.server.play.choosing import choice, choices, question

CREEP = GaitKind("creep", "move.allowance", bars_shots="move.rush_bars_shots")


def creeping() -> Play:
    """A unit that may also creep."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    scenario.rules = AT43.derive("creeping", version="1", add={CREEP.key: CREEP})
    return scenario.act("A")


def test_every_gait_is_offered() -> None:
    """With what it is called, its rule, and whether the unit may still fire."""
    found = [each for each in choices(creeping()) if each.gait]

    assert [each.id for each in found] == ["combat", "rush", "creep"]
    assert [each.words["en"] for each in found] == ["Combat movement", "Rush", "Creep"]
    assert [each.rule for each in found] == ["ACT-031", "ACT-028", "ACT-031"]
    follows = [each.follows["en"] for each in found if each.follows]
    assert (follows[0] != follows[1], follows[1]) == (True, follows[2])


def test_areas_are_asked_for_one_gait_or_all() -> None:
    """In the order of the edition; a gait that there is not has none."""
    view = creeping().battle.view(0)
    found = [answer_question(view, Reach(0, gait)) for gait in (None, "rush", "crawl")]

    assert [
        [region.gait for region in each.regions] for each in found if isinstance(each, Reachable)
    ] == [["combat", "rush", "creep"], ["rush"], []]


@pytest.mark.parametrize(("gait", "is_planned"), [("creep", True), ("crawl", False)])
def test_only_gaits_of_the_battle_are_planned(gait: str, *, is_planned: bool) -> None:
    """Any other has no answer."""
    found = answer_question(creeping().battle.view(0), Plan(0, gait, 20_000, 25_000))

    assert (found is not None) == is_planned


@pytest.mark.parametrize(("gait", "done"), [("combat", "moved"), ("creep", "rushed")])
def test_what_a_unit_has_done_is_told(gait: str, done: str) -> None:
    """By whether it may still fire."""
    play = creeping()
    activation = play.table.activation
    assert activation is not None
    play.table.activation = replace(activation, moved=True, gait=gait)

    assert done in (question(play).why or {})["en"]
    assert choice(play, "combat").refusal is not None

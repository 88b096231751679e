"""Machines that have to enter where infantry stands."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.movement.run_over import AsideDecision, StepAside
from damocles.rules.missions.minimum_entry import EnterAtEdge
from damocles.rules.state.steps import MinimumEntryStep
from damocles.scenario import CANNONS, TOAD, Scenario
from tests.rules.test_properties import overlaps


@pytest.mark.rule("RUL-114")
@pytest.mark.rule("RUL-141")
def test_infantry_makes_room_for_a_machine_that_just_enters() -> None:
    """Combat movement that ends on infantry moves it aside, the least of entries included."""
    scene = Scenario().unit("A", count=1, profile=TOAD, weapons=CANNONS).zone("south", "south", 0)
    scene.unit("b", seat=1, at=[(30, 3)]).brief(all_enter=True)
    play = scene.begin()
    play.run(MinimumEntryStep(play.unit("A")))
    play.order(EnterAtEdge(0, "south", 30_000))
    asked = play.decision

    assert isinstance(asked, AsideDecision)
    assert asked.fighter == play.fighter("b1")
    play.order(StepAside(asked.seat, asked.x, asked.y))
    assert overlaps(play.table) == []
    assert play.at("A1").place == "table"

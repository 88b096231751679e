"""Forfeits: an edition may make a unit choose what it gives up in its activation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.ai.answers.damage import forfeit
from damocles.engine.chance import Chance
from damocles.engine.machine import Done
from damocles.env.orders.answers import list_answers
from damocles.env.orders.traits import find_traits
from damocles.rules.chapters.activation import EndActivation, StandUpStep, steps_once_up
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.forfeit import ForfeitDecision, ForfeitStep, GiveUp
from damocles.rules.chapters.movement import Move
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.state.events.activation import ActivationEnded, DeedsForfeited
from damocles.rules.state.events.morale import FightersStoodUp
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import FightersGrounded
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation
from damocles.scenario import GOLEM, Play, Scenario, events_of
from tests.rules.battles import AT43

if TYPE_CHECKING:
    from damocles.rules.state.state import Table, Unit

CHOICES = (("move",), ("fire", "fight"))


def rise_and_choose(_table: Table, unit: Unit, down: tuple[int, ...]) -> Done:
    """They stand up, and give up movement or attacks."""
    stood = FightersStoodUp(unit.id, down)
    return Done((stood,), (ForfeitStep(unit.id, CHOICES), *steps_once_up(unit)))


def risen(*, engaged: bool = False) -> Play:
    """A unit that was down and is asked what it gives up."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24 if engaged else 60)])
    changes = {"down.effect": rise_and_choose}
    scenario.rules = AT43.derive("otherwise", version="1", replace=changes)
    play = scenario.begin()
    machine.apply(play.table, FightersGrounded((play.fighter("A1"), play.fighter("A2"))))
    play.table.activation = Activation(play.unit("A"), engaged_at_start=engaged)
    play.run(StandUpStep(play.unit("A")))
    return play


@pytest.mark.rule("ACT-006")
def test_the_unit_is_asked_once_it_is_up() -> None:
    """Nobody lies any more, and only what is offered can be given up."""
    play = risen()
    asked = ForfeitDecision(0, play.unit("A"), CHOICES, "ACT-006")

    assert play.decision == asked
    assert not play.at("A1").grounded
    assert play.refused(GiveUp(0, ("fire",))) == "ACT-006"
    told = events_of(play.order(GiveUp(0, ("move",))), DeedsForfeited)
    assert [event.deeds for event in told] == [("move",)]
    assert play.table.activation is not None
    assert play.table.activation.forfeited == ("move",)


@pytest.mark.rule("ACT-006")
def test_what_is_given_up_is_refused_to_the_end() -> None:
    """And nothing else is; the next activation has all again."""
    refused, play = [], risen(engaged=True)
    for deeds in CHOICES:
        play = risen(engaged=True)
        play.order(GiveUp(0, deeds))
        fight = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
        spots = [(play.at(f"A{i}"), 500 * (i == 2)) for i in (1, 2)]
        walk = Move(0, "combat", tuple(Placement(f.id, f.x + x, f.y, f.facing) for f, x in spots))
        refused.append([play.battle.refusal(each) for each in (fight, walk)])

    reasons = [[each and each.reason for each in row] for row in refused]
    assert reasons == [[None, "forfeited"], ["forfeited", None]]
    end = events_of(play.order(EndActivation(0)), ActivationEnded)
    assert len(end) == 1


@pytest.mark.parametrize(("engaged", "gives"), [(True, ("move",)), (False, ("fire", "fight"))])
def test_everybody_can_answer(*, engaged: bool, gives: tuple[str, ...]) -> None:
    """At random, from a list, and by bots: those in contact fight, all others move."""
    play = risen(engaged=engaged)
    decision = play.decision
    assert isinstance(decision, ForfeitDecision)
    view = play.battle.view(0)
    listed = [each for each in list_answers(view, decision, Chance("1")) if each is not None]

    assert {sample(play.table, decision, Chance(str(seed))) for seed in range(8)} == {*listed}
    assert listed == [GiveUp(0, deeds) for deeds in CHOICES]
    assert [find_traits(play.table, decision, each).amount for each in listed] == [0, 1]
    assert forfeit(view, decision, Chance("1")) == GiveUp(0, gives)

"""Bots that leave contact or see others leave: who strikes, who goes, what it is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.ai.answers.damage import strike_freely
from damocles.ai.lookahead.luck import expect_attack
from damocles.ai.plans.action import make_plans
from damocles.ai.plans.weights import Weights
from damocles.ai.values.close_combat import appraise_break_off
from damocles.engine.chance import Chance
from damocles.engine.machine import Done
from damocles.env.orders.activation import activation_orders
from damocles.env.orders.traits import find_traits
from damocles.rules.chapters.close_combat import (
    Assignment,
    CloseCombat,
    Disengage,
    ForgoStrike,
    StrikeDecision,
)
from damocles.rules.state.model import Scoring
from damocles.scenario import TROOPER, Scenario
from tests.rules.battles import AT43
from tests.rules.test_disengagement import STRICT, strict, touching

if TYPE_CHECKING:
    from damocles.ai.thoughts.plan import Plan
    from damocles.scenario import Play

CHANCE = Chance("free strikes")


def test_whoever_can_strike_does() -> None:
    """At the unit that leaves, and at nobody else in contact; else it lets it go."""
    scenario = touching().unit("B", at=[(16, 24)])
    play = scenario.act("A")
    view, foe = play.battle.view(1), play.unit("b")
    decision = StrikeDecision(1, foe, play.unit("A"))
    order = strike_freely(view, decision, CHANCE)
    expected = expect_attack(play.table, decision, order)

    assert expected is not None
    assert expected.value > 0
    assert order == CloseCombat(1, (Assignment(play.fighter("b1"), play.fighter("A1"), "knife"),))
    third = StrikeDecision(1, play.unit("c"), play.unit("B"))
    assert strike_freely(view, third, CHANCE) == ForgoStrike(1)


def outnumbered(rules: object = STRICT) -> Play:
    """A trooper without a close-combat weapon in contact with one that has; a place to hold."""
    hard = replace(TROOPER, protection=9)
    scenario = Scenario().unit("A", at=[(20, 20)], profile=hard, weapons=("laser_rifle",))
    scenario.unit("b", seat=1, profile=replace(TROOPER, id="foe"), at=[(20, 24)])
    line = Scoring("control", vp=12, objective="hill")
    scenario.objective("hill", at=(44, 20), scoring=[line])
    scenario.rules = rules  # type: ignore[assignment]  # a rule set
    return scenario.act("A")


def plans(play: Play) -> dict[str, Plan]:
    """The plans of A by what they intend."""
    unit = play.table.units[play.unit("A")]
    return {plan.intention: plan for plan in make_plans(play.battle.view(0), unit, Weights())}


def test_leaving_is_weighed_against_the_blows_of_those_left_behind() -> None:
    """Where it has a price, breaking off is a plan with a term for it; elsewhere it is none."""
    play = outnumbered()
    unit = play.table.units[play.unit("A")]
    found = plans(play)
    assert appraise_break_off(play.table, unit) < 0
    assert found["break off"].order == Disengage(0)
    assert found["break off"].terms["free strikes"] == appraise_break_off(play.table, unit)

    harmless = strict(**{"melee.losses": lambda *_: Done()})
    tame = outnumbered(harmless)
    assert appraise_break_off(tame.table, tame.table.units[tame.unit("A")]) == 0

    free = outnumbered(AT43)
    assert appraise_break_off(free.table, free.table.units[free.unit("A")]) == 0
    assert "break off" not in plans(free)


def test_environments_list_it() -> None:
    """Once, among the movements; letting go is a no."""
    play = outnumbered()
    view, unit = play.battle.view(0), play.table.units[play.unit("A")]
    listed = list(activation_orders(view, unit, CHANCE, full=False))
    assert play.decision is not None

    assert listed.count(Disengage(0)) == 1
    assert find_traits(play.table, play.decision, Disengage(0)).kind == "move"
    asked = StrikeDecision(1, play.unit("b"), unit.id)
    assert find_traits(play.table, asked, ForgoStrike(1)).kind == "no"

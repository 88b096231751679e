"""Leaving contact: free by the rulebook; where it has a price, enemies strike first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.close_combat import (
    Assignment,
    CloseCombat,
    Disengage,
    ForgoStrike,
    StrikeDecision,
)
from damocles.rules.chapters.close_combat.disengagement import is_held
from damocles.rules.chapters.close_combat.free_strikes import StrikeStep
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.planning import has_to_stay, plan_shift
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.reading.facts import members, opponents
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.events.activation import ActivationEnded
from damocles.rules.state.events.close_combat import CombatDeclared, Disengaged
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.registry import machine
from damocles.scenario import GOLEM, Play, Scenario
from damocles.scenario.orders import events_of
from tests.rules.battles import AT43

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Step
    from damocles.engine.seams import RuleSet
    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Table, Unit

UNARMED = replace(GOLEM, id="unarmed")


def strikes_first(table: Table, unit: Unit) -> Sequence[Step]:
    """Every enemy unit in contact strikes before a unit leaves."""
    touched = [foe.unit for one in members(table, unit) for foe in opponents(table, one)]
    return [StrikeStep(foe, unit.id) for foe in dict.fromkeys(touched)]


def strict(**seams: object) -> RuleSet[Params]:
    """The rulebook, but leaving contact has its price."""
    replaced = {"disengage.cost": strikes_first, **seams}
    return AT43.derive("strict", version="1", replace=replaced)  # type: ignore[arg-type]  # seams


STRICT = strict()


def touching(rules: RuleSet[Params] = STRICT) -> Scenario:
    """Two of three troopers touch a unit each; nobody stands by the third."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20), (28, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24)])
    scenario.unit("c", seat=1, profile=GOLEM, at=[(24, 16)])
    scenario.rules = rules
    return scenario


def walk(play: Play, *names: str, by: int = -6_000) -> Move:
    """The order that moves these fighters of A east, and nobody else."""
    own = play.table.units[play.unit("A")].fighters
    going = {play.fighter(name) for name in names}
    found = [(play.table.fighters[each], by if each in going else 0) for each in own]
    places = [Placement(f.id, f.x + far, f.y, f.facing) for f, far in found]
    return Move(0, "combat", tuple(places))


def strike(play: Play, *pairs: tuple[str, str]) -> CloseCombat:
    """The order of the second seat that these fighters strike those."""
    found = [Assignment(play.fighter(one), play.fighter(other)) for one, other in pairs]
    return CloseCombat(1, tuple(found))


def asked(play: Play, name: str) -> StrikeDecision:
    """The question whether a unit strikes at A."""
    return StrikeDecision(1, play.unit(name), play.unit("A"))


# ---- by the rulebook -------------------------------------------------------------------------


@pytest.mark.rule("RUL-143")
def test_leaving_contact_costs_nothing_but_movement() -> None:
    """There is nothing to break off from, and nobody strikes."""
    play = touching(AT43).act("A")

    assert play.refused(Disengage(0)) == "RUL-143"
    assert not is_held(play.table, play.at("A1"))
    play.order(walk(play, "A1", "A2", "A3"))
    assert play.decision == ActDecision(0, play.unit("A"))


# ---- who is held -----------------------------------------------------------------------------


def test_nobody_in_contact_leaves_before_the_unit_breaks_off() -> None:
    """Those who touch nobody may move; planners know it."""
    play = touching().act("A")
    refusal = play.battle.refusal(walk(play, "A2", "A3"))

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("RUL-143", "must_break_off")
    assert refusal.facts == {"fighter": play.fighter("A2")}
    held = [has_to_stay(play.table, play.at(name)) for name in ("A1", "A2", "A3")]
    assert held == [True, True, False]
    unit = play.table.units[play.unit("A")]
    assert plan_shift(play.table, unit, "combat", Chance("1")) is None
    play.order(walk(play, "A3", by=500))


def test_free_units_are_not_held() -> None:
    """Neither one that was free when it was activated, nor one whose enemies are gone."""
    free = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 60)])
    free.rules = STRICT
    play = free.act("A")
    assert play.refused(Disengage(0)) == "RUL-143"

    play = touching().act("A")
    for name in ("b1", "c1"):
        change_fighter(play.table, play.fighter(name), place="gone")
    refusal = play.battle.refusal(Disengage(0))
    assert refusal is not None
    assert refusal.reason == "nothing_to_break_off"
    play.order(walk(play, "A1", "A2", "A3"))


def test_a_unit_breaks_off_while_it_can_still_move() -> None:
    """Not once it has moved, nor after a close combat, nor twice."""
    play = touching().act("A")
    play.order(walk(play, "A3", by=500))
    moved = play.refused(Disengage(0))
    assert moved == play.refused(walk(play))

    play = touching().act("A")
    own = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    play.order(own, dice=[1])
    assert play.refused(Disengage(0)) == "ACT-037"

    play = touching().act("A")
    for order in (Disengage(0), ForgoStrike(1), ForgoStrike(1)):
        play.order(order)
    refusal = play.battle.refusal(Disengage(0))
    assert refusal is not None
    assert refusal.reason == "nothing_to_break_off"


# ---- free strikes ----------------------------------------------------------------------------


def test_each_enemy_unit_in_contact_is_asked_in_turn() -> None:
    """Striking or not is for its owner; then the unit may leave."""
    play = touching().act("A")
    events = play.order(Disengage(0))
    assert events == (Disengaged(play.unit("A")),)
    assert play.decision == asked(play, "b")

    told = play.order(strike(play, ("b1", "A1")), dice=[6, 1])
    [declared] = events_of(told, CombatDeclared)
    assert (declared.unit, declared.rule) == (play.unit("b"), "RUL-143")
    assert play.table.activation is not None
    assert not play.table.activation.fought
    assert play.decision == asked(play, "c")

    assert play.order(ForgoStrike(1)) == ()
    play.order(walk(play, "A1", "A2", "A3"))


def test_only_the_unit_asked_strikes_and_only_at_the_one_that_leaves() -> None:
    """Not its neighbours, and not another unit that it touches."""
    scenario = touching().unit("B", at=[(16, 24)])
    play = scenario.act("A")
    play.order(Disengage(0))
    refusal = play.battle.refusal(strike(play, ("b1", "B1")))

    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("RUL-143", "not_the_unit_that_leaves")
    assert refusal.facts == {"fighter": play.fighter("b1"), "defender": play.fighter("B1")}
    stranger = play.battle.refusal(strike(play, ("c1", "A2")))
    assert stranger is not None
    assert (stranger.rule, stranger.reason) == ("RUL-143", "not_of_the_unit_asked")
    assert play.refused(strike(play, ("b1", "A3"))) == "MEL-002"
    assert play.refused(EndActivation(0)) == play.refused(walk(play))


def test_nobody_is_asked_where_nobody_can_strike() -> None:
    """Those on the ground do not strike, nor those without arms."""
    scenario = touching().unit("d", seat=1, at=[(28, 24)], profile=UNARMED, weapons=())
    play = scenario.act("A")
    change_fighter(play.table, play.fighter("b1"), grounded=True)
    play.order(Disengage(0))

    assert play.decision == asked(play, "c")


def test_a_unit_that_is_struck_down_goes_nowhere() -> None:
    """Its activation is over."""
    scenario = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 24)])
    scenario.rules = STRICT
    play = scenario.act("A")
    unit = play.unit("A")
    play.order(Disengage(0))
    events = play.order(strike(play, ("b1", "A1")), dice=[6, 6])

    assert events[-1] == ActivationEnded(unit)
    assert play.decision is None


def test_what_follows_a_free_strike_is_not_an_activation() -> None:
    """melee.after is told that whoever strikes has nothing to go on with."""
    told = list[tuple[int, int]]()

    def after(_: Table, declared: CombatDeclared, then: Sequence[Step]) -> Sequence[Step]:
        told.append((declared.unit, len(then)))
        return then

    play = touching(strict(**{"melee.after": after})).act("A")
    play.order(Disengage(0))
    play.order(strike(play, ("b1", "A1")), dice=[1])
    play.order(ForgoStrike(1))
    own = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    play.order(own, dice=[1])

    assert told == [(play.unit("b"), 0), (play.unit("A"), 1)]


# ---- random players --------------------------------------------------------------------------


def test_random_players_break_off_and_strike() -> None:
    """All three orders come up, and all are legal."""
    play = touching().act("A")
    acting = {type(sample(play.table, play.decision, Chance(str(n)))) for n in range(60)}  # type: ignore[arg-type]  # it is A's turn
    play.order(Disengage(0))
    decision = asked(play, "b")
    found = {sample(play.table, decision, Chance(str(n))) for n in range(60)}

    assert Disengage in acting
    assert {type(order) for order in found} == {CloseCombat, ForgoStrike}
    assert [each for each in found if machine.refusal(play.table, decision, each)] == []

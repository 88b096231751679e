"""Shifts: an edition may let a fighter change its place outside a movement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.ai.answers.damage import shift
from damocles.engine.chance import Chance
from damocles.env.orders.traits import find_traits
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.movement.shift import Shift, ShiftDecision, ShiftStep
from damocles.rules.questions.sampling.orders import proposers, sample
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.events.movement import FighterShifted
from damocles.scenario import GOLEM, TROOPER, Play, Scenario, events_of
from tests.rules.battles import AT43
from tests.rules.machines import ABOARD, hurt, toads, with_sp

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine.families import Step
    from damocles.rules.state.events.close_combat import CombatDeclared
    from damocles.rules.state.state import Fighter, Table

RULE = "close_combat.ends_unit"


def otherwise(**seams: Callable[..., Any]) -> Any:
    """The rulebook, but for some seams."""
    filled = {name.replace("_", ".", 1): function for name, function in seams.items()}
    return AT43.derive("otherwise", version="1", replace=filled)


def follow_up(reach: int) -> Callable[..., list[Step]]:
    """Whoever has nobody left in contact may go up to the next of the same unit."""

    def steps(table: Table, declared: CombatDeclared, then: Sequence[Step]) -> list[Step]:
        struck = [(each.fighter, table.fighters[each.defender].unit) for each in declared.strikes]
        return [*[ShiftStep(one, reach, RULE, "measured", foe) for one, foe in struck], *then]

    return steps


def combat(*, spare: int = 29, reach: int = 10_000, face: int = 6) -> Play:
    """A trooper strikes at one of two golems, which falls; the other stands farther back."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)], weapons=("knife",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (20, spare)][: 1 + (spare > 0)])
    scenario.rules = otherwise(melee_after=follow_up(reach))
    play = scenario.act("A")
    strike = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    play.order(strike, dice=[face, face][: 1 + (face > 1)])
    return play


def spot(play: Play, name: str, dx: int = 0, dy: int = 0) -> Shift:
    """The order to stand so far from where a fighter is."""
    one = play.at(name)
    return Shift(play.table.units[one.unit].seat, one.x + dx, one.y + dy)


def reason(play: Play, order: Shift) -> str | None:
    """Why a place is refused."""
    refusal = play.battle.refusal(order)
    return None if refusal is None else refusal.reason


def question(play: Play) -> ShiftDecision:
    """The question that is open."""
    assert isinstance(play.decision, ShiftDecision)
    return play.decision


# ---- follow-up -------------------------------------------------------------------------------


@pytest.mark.rule("MEL-003")
def test_a_follow_up_ends_beside_the_same_unit() -> None:
    """In reach, beside one of them, in cohesion; whoever goes there is where it says."""
    play = combat()
    first, unit = play.fighter("A1"), play.unit("b")
    assert question(play) == ShiftDecision(0, first, 10_000, "MEL-003", "measured", unit, None)

    assert reason(play, spot(play, "A1")) is None
    assert reason(play, spot(play, "A1", dy=1_000)) == "not_beside_them"
    assert reason(play, spot(play, "A1", dy=9_000)) == "overlaps"
    assert reason(play, spot(play, "A1", dy=5_000)) == "out_of_cohesion"
    [told] = events_of(play.order(spot(play, "A1", 2_000, 4_000)), FighterShifted)
    assert (told.placement.fighter, told.rule) == (first, "MEL-003")
    assert (play.at("A1").x, play.at("A1").y) == (22_000, 24_000)
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("MEL-003")
def test_a_follow_up_goes_no_farther_than_its_reach() -> None:
    """Without a price for more, and whoever stays has done nothing."""
    play = combat(reach=3_000)

    assert reason(play, spot(play, "A1", 2_000, 4_000)) == "too_far_to_shift"
    assert events_of(play.order(spot(play, "A1")), FighterShifted) == []
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("MEL-003")
@pytest.mark.parametrize("given", [{"spare": 0}, {"face": 1}])
def test_nobody_is_asked_who_has_nobody_to_follow(given: dict[str, int]) -> None:
    """The unit is wiped out, or is still in contact."""
    play = combat(**given)

    assert not isinstance(play.decision, ShiftDecision)


def test_everybody_can_answer_a_follow_up() -> None:
    """Bots go beside the unit where they can; chance finds that, and staying."""
    play = combat()
    decision, view = question(play), play.battle.view(0)
    drawn = {sample(play.table, decision, Chance(str(seed))) for seed in range(40)}
    gone = shift(view, decision, Chance("1"))

    assert spot(play, "A1") in drawn
    assert isinstance(gone, Shift)
    assert gone == spot(play, "A1", dy=3_501)
    assert view.refusal(gone) is None
    assert find_traits(play.table, decision, gone).end == (gone.x, gone.y)


# ---- heroes ----------------------------------------------------------------------------------


def jumped(*, lp: int = 1, farther: int | None = 1) -> Play:
    """A hero on foot, whose machine is gone, is asked where to stand; an enemy is far off."""

    def eject(_table: Table, hero: Fighter, wreck: Fighter) -> list[Step]:
        reach = 10_000 + wreck.r + hero.r
        return [ShiftStep(hero.id, reach, "hero.survives_machine", farther=farther)]

    scenario = toads(1, cards=[ABOARD]).know(TROOPER).unit("c", at=[(60, 60)])
    scenario.rules = otherwise(pilot_eject=eject)
    play = with_sp(scenario.begin(), "T1", 1, 2, 1, 1)
    play.table.seats[1] = replace(play.table.seats[1], lp=lp)
    hurt(play, "T1", 3)
    return play


def jump(play: Play, dx: int = 0, dy: int = 0) -> Shift:
    """The order to stand so far from where the machine stood."""
    hero = play.table.fighters[question(play).fighter]
    return Shift(1, hero.x + dx, hero.y + dy)


@pytest.mark.rule("HER-014")
def test_a_hero_may_stand_near_the_wreck_or_buy_another_place() -> None:
    """Near it for nothing; anywhere else for points, but not beside enemies."""
    play = jumped()

    assert reason(play, jump(play)) is None
    assert reason(play, jump(play, 14_000)) is None
    assert reason(play, jump(play, 14_001)) is None
    assert reason(play, jump(play, 40_000, 15_500)) == "in_contact_with_enemies"
    assert events_of(play.order(jump(play, 14_001)), LeadershipSpent) == [
        LeadershipSpent(1, 1, "HER-014")
    ]
    near = jumped()
    assert events_of(near.order(jump(near, 14_000)), LeadershipSpent) == []


@pytest.mark.rule("HER-014")
@pytest.mark.parametrize(
    ("lp", "farther", "why"), [(0, 1, "too_few_lp"), (1, None, "too_far_to_shift")]
)
def test_another_place_has_to_be_paid_for(lp: int, farther: int | None, why: str) -> None:
    """Whoever cannot pay, or has nothing to buy, stays near."""
    play = jumped(lp=lp, farther=farther)

    assert reason(play, jump(play, 20_000)) == why


def test_bots_stay_and_chance_tries_anything() -> None:
    """Where a hero has nobody to follow."""
    play = jumped()
    decision = question(play)
    drawn = {sample(play.table, decision, Chance(str(seed))) for seed in range(20)}
    proposed = list(proposers[ShiftDecision](play.table, decision, Chance("1")))

    assert jump(play) in proposed
    assert len(proposed) == 2
    assert shift(play.battle.view(1), decision, Chance("1")) == jump(play)
    assert len(drawn) > 5

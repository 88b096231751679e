"""Goals of missions: conditions that win, at once or when a round ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import (
    ActDecision,
    ExtraActivation,
    Pay,
    TurnDecision,
)
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.missions.cease_fire import count_fighters
from damocles.rules.missions.goals import goals_met, is_met, settle_goals
from damocles.rules.questions.prospects import foresee_goals, foresee_winner
from damocles.rules.state.apply.changes import change_element, put_fighter, put_unit
from damocles.rules.state.model import (
    CeaseFire,
    ElementsGone,
    GivenUnit,
    HoldOut,
    InContact,
    KindGone,
    MoreNear,
    Scoring,
    UnitGone,
    elements_of,
    units_of,
)
from damocles.rules.state.state import Outcome
from damocles.rules.state.steps import ControlStep, GoalsStep, steps_to_goals
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, Play, Scenario
from tests.rules.firing import SURE

if TYPE_CHECKING:
    from damocles.rules.state.model import Goal

CREW = GivenUnit(1, "crew")
ALPHA = GivenUnit(0, "alpha")
NEAR = 10_000
NO_CREW = UnitGone(seat=0, unit="crew")
NO_GOLEM = KindGone(seat=0, profile="golem")
HOME = InContact(seat=1, unit="crew", element="gen", within=2_500)
HELD = MoreNear(seat=0, element="gen", within=NEAR, own=("trooper",), enemies=("golem",))
STARVED = ElementsGone(seat=0, elements=("gen", "spare"))


def field(*goals: Goal, **clause: Any) -> Scenario:
    """Three troopers, three golems and a crew of two golems, far from two generators."""
    scene = Scenario()
    scene.element("gen", "nanogenerator", 60, 20, width=8, depth=8)
    scene.element("spare", "nanogenerator", 60, 80, width=8, depth=8)
    scene.unit("alpha", at=[(10, 40), (10, 43), (10, 46)])
    scene.unit("cohort", seat=1, profile=GOLEM, at=[(110, 40), (110, 44), (110, 48)])
    scene.unit("crew", seat=1, profile=GOLEM, at=[(110, 60), (110, 64)])
    cease_fire = CeaseFire(**({"rounds": 6} | clause))
    return scene.brief(goals=goals, units=(CREW, ALPHA), cease_fire=cease_fire, rule="MIS-031")


def begun(scene: Scenario, *, round_: int = 1) -> Play:
    """The table in a round."""
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=round_)
    return play


def lose(play: Play, unit: str, count: int | None = None) -> None:
    """So many fighters of a unit are gone, its last ones first; without a number all of them."""
    found = play.table.units[play.unit(unit)]
    for fighter in found.fighters[-(count or len(found.fighters)) :]:
        put_fighter(play.table, replace(play.table.fighters[fighter], place="gone"))
    if count is None:
        put_unit(play.table, replace(found, place="gone"))


def put(play: Play, unit: str, *places: tuple[float, float]) -> None:
    """Some fighters of a unit stand elsewhere."""
    for fighter, (x, y) in zip(play.table.units[play.unit(unit)].fighters, places, strict=False):
        there = replace(play.table.fighters[fighter], x=round(1000 * x), y=round(1000 * y))
        put_fighter(play.table, there)


def won(*goals: int, seat: int = 0, vp: tuple[int, ...] = (0, 0)) -> Outcome:
    """The victory of a seat by these goals."""
    return Outcome(seat, "MIS-031", vp, (), goals)


# ---- each condition, met and one short of it -------------------------------------------------


@pytest.mark.rule("RUL-86")
def test_all_of_a_unit_are_gone() -> None:
    """The last of them decides; other units of its kind do not matter."""
    play = begun(field(NO_CREW))
    lose(play, "cohort")
    lose(play, "crew", 1)
    assert settle_goals(play.table) is None

    lose(play, "crew")
    assert settle_goals(play.table) == won(0)


def test_whoever_has_joined_another_unit_is_not_gone() -> None:
    """The fighters with whom the unit was mustered are meant, wherever they fight."""
    play = begun(field(NO_CREW))
    last = play.table.units[play.unit("crew")].fighters[0]
    lose(play, "crew")
    put_fighter(play.table, replace(play.table.fighters[last], place="table", unit=1))

    assert settle_goals(play.table) is None


def test_all_of_a_kind_are_gone() -> None:
    """In whichever units of the enemy; one's own of that kind may live."""
    scene = field(NO_GOLEM).unit("renegades", profile=GOLEM, at=[(10, 60)])
    play = begun(scene)
    lose(play, "crew")
    lose(play, "cohort", 2)
    assert settle_goals(play.table) is None

    lose(play, "cohort")
    assert settle_goals(play.table) == won(0)


def test_those_in_reserve_are_not_gone_and_those_outside_do_not_count() -> None:
    """Who waits in reserve belongs to the battle, who has not been bought does not."""
    waiting = field(NO_GOLEM).unit("late", seat=1, profile=GOLEM, count=2)
    outside = field(NO_GOLEM).unit("late", seat=1, profile=GOLEM, count=2, wave="reinforcement")
    for scene, outcome in ((waiting, None), (outside, won(0))):
        play = begun(scene)
        lose(play, "crew")
        lose(play, "cohort")
        assert settle_goals(play.table) == outcome


def test_so_many_of_a_kind_are_gone() -> None:
    """Together from all units; one short of it is not enough."""
    play = begun(field(replace(NO_GOLEM, count=4)))
    lose(play, "crew")
    lose(play, "cohort", 1)
    assert settle_goals(play.table) is None

    lose(play, "cohort", 2)
    assert settle_goals(play.table) == won(0)


def test_a_unit_is_in_contact_with_an_element() -> None:
    """From base edge to edge of the element; exactly the distance is enough."""
    play = begun(field(HOME))
    r = GOLEM.radius / 1000
    put(play, "crew", (64 + 2.501 + r, 20))
    assert settle_goals(play.table) is None

    put(play, "crew", (64 + 2.5 + r, 20))
    assert settle_goals(play.table) == won(0, seat=1)


def test_other_units_are_not_meant_and_elements_can_be_removed() -> None:
    """Whoever else stands there does not count, and nobody is near what is gone."""
    play = begun(field(HOME))
    put(play, "cohort", (66, 20))
    assert settle_goals(play.table) is None

    put(play, "crew", (66, 20))
    change_element(play.table, "gen", present=False)
    assert settle_goals(play.table) is None


def test_so_many_of_a_unit_are_in_contact() -> None:
    """One of two is too few."""
    play = begun(field(replace(HOME, count=2)))
    put(play, "crew", (66, 20))
    assert settle_goals(play.table) is None

    put(play, "crew", (66, 20), (60, 26))
    assert settle_goals(play.table) == won(0, seat=1)


def test_more_fighters_than_the_enemy_are_near() -> None:
    """As many are too few, unless ties are enough."""
    play = begun(field(HELD, replace(HELD, ties=True, from_round=2)))
    put(play, "alpha", (54, 20))
    put(play, "crew", (66, 20))
    assert settle_goals(play.table) is None
    play.table.clock = replace(play.table.clock, round=2)
    assert settle_goals(play.table) == won(1)

    put(play, "alpha", (54, 20), (54, 24))
    assert settle_goals(play.table) == won(0, 1)


def test_only_certain_kinds_count_near_an_element() -> None:
    """Of either side: an enemy of another kind is no hindrance, a friend of one no help."""
    scene = field(HELD).unit("bravo", profile=GOLEM, at=[(54, 20)])
    scene.unit("scouts", seat=1, at=[(66, 20), (66, 24)])
    play = begun(scene)
    assert settle_goals(play.table) is None

    put(play, "alpha", (60, 26))
    assert settle_goals(play.table) == won(0)
    assert not is_met(play.table, replace(HELD, enemies=()))
    assert is_met(play.table, replace(HELD, own=(), enemies=("golem",), least=2))


def test_at_least_so_many_have_to_be_near() -> None:
    """Nobody near is never enough, even where ties are; nor is an element that was removed."""
    tied = replace(HELD, ties=True)
    play = begun(field(tied, replace(HELD, least=2)))
    assert settle_goals(play.table) is None

    put(play, "alpha", (54, 20))
    assert settle_goals(play.table) == won(0)
    put(play, "alpha", (54, 20), (54, 24))
    assert settle_goals(play.table) == won(0, 1)
    change_element(play.table, "gen", present=False)
    assert settle_goals(play.table) is None


def test_all_elements_are_gone() -> None:
    """Both of them; one is too few."""
    play = begun(field(STARVED))
    change_element(play.table, "gen", present=False)
    assert settle_goals(play.table) is None

    change_element(play.table, "spare", present=False)
    assert settle_goals(play.table) == won(0)


def test_holding_out_wins_when_the_round_ends() -> None:
    """Not a round before, and only with somebody left."""
    hold = HoldOut(seat=1, round=3)
    assert settle_goals(begun(field(hold), round_=2).table) is None
    play = begun(field(hold), round_=3)
    assert settle_goals(play.table) == won(0, seat=1)

    lose(play, "crew")
    assert settle_goals(play.table) == won(0, seat=1)
    lose(play, "cohort")
    assert settle_goals(play.table) is None


def test_holding_out_is_nothing_while_an_enemy_meets_a_goal() -> None:
    """The enemy has come in time; a goal of one's own is another matter."""
    play = begun(field(HoldOut(seat=0, round=1), HOME, STARVED))
    put(play, "crew", (66, 20))
    assert settle_goals(play.table) == won(1, seat=1)

    play = begun(field(HoldOut(seat=1, round=1), HOME))
    put(play, "crew", (66, 20))
    assert settle_goals(play.table) == won(0, 1, seat=1)


# ---- when they are looked at -----------------------------------------------------------------


def test_a_goal_counts_from_its_round_on() -> None:
    """Not before, at the end of a round and at once."""
    play = begun(field(replace(NO_CREW, from_round=3, at_once=True)), round_=2)
    lose(play, "crew")
    assert (goals_met(play.table), goals_met(play.table, at_once=True)) == ((), ())

    play.table.clock = replace(play.table.clock, round=3)
    assert (goals_met(play.table), goals_met(play.table, at_once=True)) == ((0,), (0,))


def test_most_goals_wait_for_the_end_of_the_round() -> None:
    """Those that do not say at once; nobody looks where there are no others."""
    play = begun(field(NO_CREW, HoldOut(seat=0, round=1)))
    lose(play, "crew")

    assert steps_to_goals(play.table) == ()
    assert play.run(GoalsStep()).table.outcome is None
    assert play.run(ControlStep()).table.outcome == won(0, 1)


def test_both_at_once_is_a_draw() -> None:
    """Whatever else they have met; seats that have surrendered meet nothing."""
    goals = (NO_CREW, replace(HOME, unit="crew"), UnitGone(seat=1, unit="alpha"))
    play = begun(field(*goals))
    lose(play, "crew")
    lose(play, "alpha")
    assert settle_goals(play.table) == Outcome(None, "MIS-031", (0, 0), (0, 1), (0, 2))

    play.table.seats[0] = replace(play.table.seats[0], surrendered=True)
    assert settle_goals(play.table) == won(2, seat=1)


def shooting(*goals: Goal) -> Play:
    """A trooper with a weapon that never misses faces the last of the crew."""
    scene = field(*goals).arm(SURE)
    crew = scene.units[1][1]
    scene.units[1][1] = replace(crew, fighters=crew.fighters[:1])
    scene.places["crew"] = [(102, 60)]
    scene.unit("gunner", at=[(90, 60)], weapons=("sure", "knife"))
    return scene.act("gunner")


def test_a_loss_ends_the_battle_at_once() -> None:
    """In the middle of an activation: nothing that was still to come is done."""
    play = shooting(replace(NO_CREW, at_once=True))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("crew"))))

    assert play.table.outcome == won(0)
    assert play.battle.pending == ()


@pytest.mark.rule("GEN-014")
def test_a_loss_that_leaves_the_leader_can_end_the_battle() -> None:
    """It need not be the end of a unit."""
    scene = field(replace(NO_GOLEM, count=1, at_once=True)).arm(SURE)
    scene.places["crew"] = [(106, 60), (102, 60)]
    scene.unit("gunner", at=[(90, 60)], weapons=("sure", "knife"))
    play = scene.act("gunner")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("crew"))))

    assert play.at("crew1").place == "table"
    assert play.table.outcome == won(0)


def test_a_loss_that_leaves_somebody_ends_nothing() -> None:
    """The unit goes on; so does the activation."""
    play = shooting(replace(NO_GOLEM, at_once=True))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("crew"))))

    assert play.table.outcome is None
    assert isinstance(play.decision, ActDecision)


def test_without_at_once_a_loss_waits_for_the_end_of_the_round() -> None:
    """The activation goes on."""
    play = shooting(NO_CREW)
    play.order(Salvo(0, "sure", UnitTarget(play.unit("crew"))))

    assert play.table.units[play.unit("crew")].place == "gone"
    assert play.table.outcome is None
    assert isinstance(play.decision, ActDecision)


def homecoming(*, at_once: bool) -> Play:
    """One of the crew stands beside the generator; both units of the seat have cards."""
    scene = field(replace(HOME, at_once=at_once))
    scene.places["crew"] = [(66, 20), (66, 24)]
    return scene.deal((), ("crew", "cohort"), first=1)


def test_an_activation_that_ends_can_end_the_battle() -> None:
    """Where the goal is met at once; otherwise the next card is played."""
    for at_once, outcome in ((True, won(0, seat=1)), (False, None)):
        play = homecoming(at_once=at_once)
        play.activate("crew")
        assert play.table.outcome is None
        play.end()

        assert play.table.outcome == outcome
        assert isinstance(play.decision, TurnDecision) is not at_once


def test_a_goal_is_looked_at_between_two_units_played_at_once() -> None:
    """The second of them is not played any more."""
    play = homecoming(at_once=True)
    play.table.seats[1] = replace(play.table.seats[1], last_option="delay")
    play.order(ExtraActivation(1))
    play.order(Pay(1))
    assert isinstance(play.decision, ActDecision)
    play.end()

    assert play.table.outcome == won(0, seat=1)


# ---- if nobody meets one ---------------------------------------------------------------------


def ended(scene: Scenario, *, gone: tuple[tuple[str, int | None], ...] = ()) -> Outcome | None:
    """How the battle ends after the sixth round."""
    play = begun(scene, round_=6)
    for unit, count in gone:
        lose(play, unit, count)
    return play.run(ControlStep()).table.outcome


def test_after_the_last_round_fighters_left_decide() -> None:
    """Three of five are as many as three; whoever has more wins; points say nothing."""
    scene = field(NO_CREW, compared="fighters")
    assert ended(scene, gone=(("cohort", 2),)) == Outcome(None, "MIS-031", (0, 0), (0, 1))
    assert ended(scene) == Outcome(1, "MIS-031", (0, 0))
    uncounted = field(NO_CREW, compared="fighters", uncounted=("golem",))
    assert ended(uncounted) == Outcome(0, "MIS-031", (0, 0))
    scene.scoring = [Scoring("infantry_unit", vp=1)]
    assert ended(scene) == Outcome(1, "MIS-031", (0, 0))


def test_after_the_last_round_losses_decide() -> None:
    """Fewer are better, however many are left."""
    scene = field(compared="losses")
    assert ended(scene) == Outcome(None, "MIS-031", (0, 0), (0, 1))
    assert ended(scene, gone=(("alpha", 1),)) == Outcome(1, "MIS-031", (0, 0))
    assert ended(scene, gone=(("alpha", 1), ("cohort", 2))) == Outcome(0, "MIS-031", (0, 0))
    assert ended(field(), gone=(("alpha", 1),)) == Outcome(None, "MIS-031", (0, 0), (0, 1))


def test_those_outside_are_counted_neither_way() -> None:
    """Reinforcements that have not been bought are no part of the battle."""
    scene = field().unit("late", count=2, wave="reinforcement").unit("kept", count=2)
    table = begun(scene).table

    assert count_fighters(table, 0, fallen=False) == 5
    assert count_fighters(table, 0, fallen=True) == 0


def test_a_battle_with_goals_goes_on_when_nobody_can_score() -> None:
    """Its goals are still there to be met."""
    scene = field(NO_CREW, HOME)
    scene.scoring = [Scoring("infantry_unit", vp=1)]
    play = begun(scene, round_=2)
    for unit in ("cohort", "alpha"):
        lose(play, unit)
    play.run(ControlStep())

    assert play.table.outcome is None


@pytest.mark.rule("MIS-031")
@pytest.mark.rule("RUL-86")
def test_goals_come_before_points() -> None:
    """Even if somebody else has the points that win."""
    play = begun(field(NO_CREW, vp=5))
    play.table.seats[1] = replace(play.table.seats[1], vp=9)
    lose(play, "crew")
    play.run(ControlStep())

    assert play.table.outcome == won(0, vp=(0, 9))


def test_what_a_goal_speaks_of() -> None:
    """Units that the mission gives, and elements."""
    goals: tuple[Goal, ...] = (NO_CREW, NO_GOLEM, HOME, HELD, STARVED, HoldOut(seat=0, round=1))
    assert list(map(units_of, goals)) == [("crew",), (), ("crew",), (), (), ()]
    elements = [(), (), ("gen",), ("gen",), ("gen", "spare"), ()]
    assert list(map(elements_of, goals)) == elements


# ---- if the round ended now ------------------------------------------------------------------


def test_how_far_all_goals_are_is_foretold() -> None:
    """How much is done, whether it would be enough, and whom it still concerns."""
    goals = (NO_CREW, NO_GOLEM, replace(NO_GOLEM, count=2), HOME, HELD, STARVED)
    play = begun(field(*goals, HoldOut(seat=0, round=4)), round_=3)
    lose(play, "crew", 1)
    put(play, "crew", (66, 20))
    put(play, "alpha", (54, 20))
    change_element(play.table, "spare", present=False)
    cohort, crew = play.unit("cohort"), play.unit("crew")

    found = foresee_goals(play.table)
    assert [each.goal for each in found] == list(play.table.setting.goals)
    assert [each.progress for each in found] == [
        (1, 2), (1, 5), (1, 2), (1, 1), (1, 2), (1, 2), (3, 4),
    ]  # fmt: skip
    assert [each.met for each in found] == [False, False, False, True, False, False, False]
    assert [each.units for each in found] == [
        [crew], [cohort, crew], [cohort, crew], [crew], [], [], [],
    ]  # fmt: skip
    assert foresee_winner(play.table) == 1


def test_who_would_win_is_nobody_or_more_than_one() -> None:
    """Nobody has met anything, or both have."""
    play = begun(field(NO_CREW, UnitGone(seat=1, unit="alpha")))
    assert foresee_winner(play.table) is None

    lose(play, "crew")
    assert foresee_winner(play.table) == 0
    lose(play, "alpha")
    assert foresee_winner(play.table) is None

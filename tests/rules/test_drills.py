"""ACT: combat drills."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import Activate, EndActivation, Pay
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.events.damage import HeroOnFoot
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.steps import TurnStep
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, events_of as of, row, salvo, walk
from tests.rules.firing import SURE, change, drilled, left, reason
from tests.rules.machines import ABOARD, hurt, toads, with_sp
from tests.rules.torn import TornScenario as Scenario


def parade() -> Scenario:
    """Troopers, a strider, and golems far away."""
    scenario = Scenario().unit("A", at=row(4, 40, 20))
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(80, 20)])
    return scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60))


def drills(play: Play, unit: str = "A") -> frozenset[str]:
    """The drills of a unit."""
    return play.table.units[play.unit(unit)].drills


@pytest.mark.rule("ACT-047")
def test_each_drill_costs_a_point() -> None:
    """Three different drills at once cost three; none twice, and none unpaid."""
    play = parade().act("A")
    assert play.refused(EndActivation(0, ("knee", "knee"))) == "ACT-047"
    assert play.refused(EndActivation(0, ("handstand",))) == "ACT-047"
    play.table.seats[0] = replace(play.table.seats[0], lp=2)
    every = ("knee", "overwatch", "take_cover")
    assert play.refused(EndActivation(0, every)) == "ACT-047"
    play.table.seats[0] = replace(play.table.seats[0], lp=3)
    play.order(EndActivation(0, every))

    assert drills(play) == set(every)
    assert play.table.seats[0].lp == 0


@pytest.mark.rule("ACT-047")
def test_a_drill_that_is_closed_to_the_unit_is_refused_with_the_others() -> None:
    """A machine gets none of them because one is not for machines."""
    play = parade().act("T")
    assert play.refused(EndActivation(0, ("overwatch", "knee"))) == "ACT-050"
    play.order(EndActivation(0, ("overwatch",)))


@pytest.mark.rule("ACT-047")
def test_an_activation_and_a_drill() -> None:
    """BR-102: one point for the unit without officer, one for Overwatch!; another for another."""
    play = parade().begin()
    play.table.seats[0] = replace(play.table.seats[0], sequence=(play.unit("A"),), lp=2)
    play.run(TurnStep(0))
    play.order(Activate(0))
    paid = [event.points for event in of(play.order(Pay(0)), LeadershipSpent)]
    assert play.refused(EndActivation(0, ("overwatch", "take_cover"))) == "ACT-047"
    paid += [e.points for e in of(play.order(EndActivation(0, ("overwatch",))), LeadershipSpent)]

    assert paid == [1, 1]


@pytest.mark.rule("ACT-048")
def test_drills_last_until_the_card_is_revealed_again() -> None:
    """They are there in all turns of others and lapse with the reveal, before anything is paid."""
    play = parade().act("A")
    play.order(EndActivation(0, ("knee", "take_cover")))
    assert drills(play) == {"knee", "take_cover"}

    play.table.seats[0] = replace(play.table.seats[0], sequence=(play.unit("A"),))
    play.run(TurnStep(0))
    assert drills(play) == {"knee", "take_cover"}
    play.order(Activate(0))
    assert drills(play) == frozenset()
    assert play.table.seats[0].sequence == ()


@pytest.mark.rule("ACT-004")
def test_an_engaged_unit_gets_no_drills() -> None:
    """Neither at the beginning nor at the end of its activation."""
    play = Scenario().unit("A", at=row(2, 40, 20)).unit("b", seat=1, at=[(40, 24)]).act("A")

    assert play.refused(SplitFire(0)) == "ACT-004"
    assert play.refused(EndActivation(0, ("take_cover",))) == "ACT-004"


@pytest.mark.rule("ACT-049")
@pytest.mark.parametrize(("down", "allowed"), [(2, True), (3, False)])
def test_a_grounded_unit_gets_no_drills(*, down: int, allowed: bool) -> None:
    """RUL-72: it counts as grounded when more than half of it lie."""
    play = parade().act("A")
    for name in ("A1", "A2", "A3")[:down]:
        change(play, name, grounded=True)

    refusal = play.battle.refusal(EndActivation(0, ("take_cover",)))
    assert (refusal is None) == allowed
    assert refusal is None or refusal.rule == "ACT-049"


@pytest.mark.rule("ACT-050")
@pytest.mark.rule("ACT-053")
@pytest.mark.rule("ACT-054")
def test_machines_know_overwatch_only() -> None:
    """RUL-45: the other three are for infantry."""
    play = parade().act("T")

    assert play.refused(EndActivation(0, ("knee",))) == "ACT-050"
    assert play.refused(EndActivation(0, ("take_cover",))) == "ACT-053"
    assert reason(play, EndActivation(0, ("take_cover",))) == "infantry_only"
    assert play.refused(SplitFire(0)) == "ACT-054"
    play.order(EndActivation(0, ("overwatch",)))
    assert drills(play, "T") == {"overwatch"}


@pytest.mark.rule("ACT-051")
def test_overwatch_is_for_those_who_have_not_fired() -> None:
    """RUL-39: a salvo, however it ended, rules it out; a movement, even a rush, does not."""
    fired, rushed = parade().act("A"), parade().act("A")
    fired.order(salvo(fired, "laser_rifle", "b"), dice=[1] * 4)
    rushed.order(walk(rushed, "A", 0, 18, "rush"))

    assert fired.refused(EndActivation(0, ("overwatch",))) == "ACT-051"
    fired.order(EndActivation(0, ("take_cover",)))
    rushed.order(EndActivation(0, ("take_cover", "overwatch")))
    assert drills(rushed) == {"overwatch", "take_cover"}


@pytest.mark.rule("ACT-051")
def test_overwatch_after_close_combat() -> None:
    """BR-212: who has struck down his last opponent is free again and may wait."""
    scenario = Scenario().unit("A", at=[(40, 20)], profile=GOLEM, weapons=("blades",))
    play = scenario.unit("b", seat=1, at=[(40, 24)]).act("A")
    blow = Assignment(play.fighter("A1"), play.fighter("b1"))
    play.order(CloseCombat(0, (blow,)), dice=[6, 6, 6, 6])
    play.order(EndActivation(0, ("overwatch",)))

    assert drills(play) == {"overwatch"}


@pytest.mark.rule("ACT-053")
def test_take_cover_is_given_at_the_end() -> None:
    """With the order that ends the activation, and it stays with the unit."""
    play = parade().act("A")
    play.order(EndActivation(0, ("take_cover",)))

    assert drills(play) == {"take_cover"}
    assert play.decision is None


@pytest.mark.rule("ACT-054")
def test_split_fire_is_given_at_the_beginning() -> None:
    """Before anything else, once, for a point; not at the end and not after a movement."""
    play = parade().act("A")
    assert play.refused(EndActivation(0, ("split_fire",))) == "ACT-047"
    play.order(SplitFire(0))
    assert drills(play) == {"split_fire"}
    assert play.table.seats[0].lp == 9
    assert play.refused(SplitFire(0)) == "ACT-047"

    late = parade().act("A")
    late.order(walk(late, "A", 0, 5))
    assert late.refused(SplitFire(0)) == "ACT-054"
    poor = parade().act("A")
    poor.table.seats[0] = replace(poor.table.seats[0], lp=0)
    assert poor.refused(SplitFire(0)) == "ACT-047"


@pytest.mark.rule("ACT-054")
def test_tags_come_before_split_fire() -> None:
    """To tag a unit is no action: the drill is still given at the beginning."""
    play = parade().act("A")
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, designated=(play.fighter("A1"),))
    play.order(SplitFire(0))


@pytest.mark.rule("ACT-051")
def test_units_off_the_table_get_no_drills() -> None:
    """A unit that has not entered waits for nobody."""
    play = parade().unit("C", count=3).act("C")

    assert play.refused(EndActivation(0, ("overwatch",))) == "ACT-047"


@pytest.mark.rule("ACT-050")
def test_knee_to_the_ground_is_given_at_the_end() -> None:
    """It is a marker on the unit; the next reveal takes it away."""
    play = parade().act("A")
    play.order(EndActivation(0, ("knee",)))
    assert drills(play) == {"knee"}
    drilled(play, "A")

    assert drills(play) == frozenset()


@pytest.mark.rule("ACT-049")
@pytest.mark.rule("RUL-72")
@pytest.mark.parametrize(("shooters", "kept"), [(1, True), (2, False)])
def test_losses_can_leave_a_unit_grounded(*, shooters: int, kept: bool) -> None:
    """Two of five lie; when those who stand fall, more than half lie, and the drills are lost."""
    scenario = Scenario().arm(SURE).unit("A", at=row(shooters, 40, 20), weapons=("sure",))
    play = scenario.unit("b", seat=1, at=row(5, 40, 60)).act("A")
    drilled(play, "b", "knee", "overwatch")
    for name in ("b4", "b5"):
        change(play, name, grounded=True)
    events = play.order(salvo(play, "sure", "b"))

    assert left(play, "b") == 5 - shooters
    assert of(events, DrillsLost) == ([] if kept else [DrillsLost(play.unit("b"))])
    assert bool(drills(play, "b")) == kept


@pytest.mark.rule("ACT-049")
@pytest.mark.rule("RUL-33")
@pytest.mark.rule("RUL-150")
def test_a_hero_who_leaves_his_machine_engages_whom_it_did_not() -> None:
    """By option machines engage nobody; the hero on foot does, and the drills of his foe lapse."""
    scenario = toads(cards=[ABOARD]).unit("B", at=[(25, 40)]).option(machines_engage=False)
    play = scenario.begin()
    drilled(play, "B", "knee")
    with_sp(play, "T1", 1, 2, 1, 1)
    events = hurt(play, "T1", 3)

    assert of(events, HeroOnFoot)
    assert drills(play, "B") == frozenset()

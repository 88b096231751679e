"""GEN, HER: immobilised machines, who stays with them, heroes aboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision, Decline, Pay
from damocles.rules.chapters.damage import HitsStep
from damocles.rules.chapters.damage.pilots import Eject, ImmobilisedDecision, Keep
from damocles.rules.chapters.morale import LeaveDisorganised
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.facts import effective_size
from damocles.rules.state.apply.changes import change_fighter, put_fighter, put_unit
from damocles.rules.state.events.damage import (
    FighterLost,
    HeroOnFoot,
    MachineAbandoned,
    MachineKept,
    PartDamaged,
    UnitLost,
)
from damocles.rules.state.events.morale import MoraleTested, UnitDisorganised
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.steps import PayStep, RallyStep
from damocles.rules.state.targets import FighterTarget, UnitTarget
from damocles.scenario import SERGEANT, TOAD, TROOPER, Play, Scenario
from tests.rules.machines import ABOARD, LEGS, PILOT, ROW, hurt, shot, toads, with_sp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine.families import Event


# ---- immobilised -----------------------------------------------------------------------------


def paying(play: Play) -> Play:
    """Unit T is revealed and has to be paid for."""
    return play.run(PayStep(play.unit("T")))


@pytest.mark.rule("GEN-070")
def test_each_immobilised_machine_is_asked_about_before_the_unit_acts() -> None:
    """RUL-18: one by one, after paying; who is kept is not asked about again."""
    play = toads(3).begin()
    with_sp(with_sp(play, "T1", 3, 0, 1, 1), "T3", 3, 0, 1, 1)
    paying(play).order(Pay(1))

    unit, asked = play.unit("T"), []
    for _ in range(2):
        asked.append(play.decision)
        play.order(Keep(1))
    wanted = [ImmobilisedDecision(1, unit, play.fighter(name)) for name in ("T1", "T3")]
    assert asked == wanted
    assert play.decision == ActDecision(1, unit)


@pytest.mark.rule("GEN-070")
def test_an_unpaid_unit_has_the_choice_too() -> None:
    """RUL-18: the choice is no action."""
    play = with_sp(toads(2).begin(), "T2", 3, 0, 1, 1)
    paying(play).order(Decline(1))

    assert isinstance(play.decision, ImmobilisedDecision)
    play.order(Keep(1))
    assert play.decision is None


@pytest.mark.rule("GEN-070")
def test_a_unit_without_points_and_a_free_one_have_the_choice_too() -> None:
    """Whatever way the cost is settled, the question about the machine comes."""
    poor = toads(2)
    poor.lp = 0
    free = toads(2, officer=SERGEANT)
    for scenario in (poor, free):
        play = with_sp(scenario.begin(), "T2", 3, 0, 1, 1)
        assert isinstance(paying(play).decision, ImmobilisedDecision)


@pytest.mark.rule("GEN-070")
@pytest.mark.parametrize("lp", [0, 5])
def test_a_disorganised_unit_has_the_choice_too(lp: int) -> None:
    """RUL-18: whether it cannot be rallied or is not."""
    scenario = toads(2)
    scenario.lp = lp
    play = with_sp(scenario.begin(), "T2", 3, 0, 1, 1)
    unit = play.table.units[play.unit("T")]
    put_unit(play.table, replace(unit, disorganised=True))
    play.run(RallyStep(unit.id))
    if lp:
        play.order(LeaveDisorganised(1))

    assert isinstance(play.decision, ImmobilisedDecision)


@pytest.mark.rule("GEN-070")
def test_the_others_stay_near_the_machine_that_cannot_move() -> None:
    """RUL-18: within 2.5 cm of it, 2.5 included, if they can get there."""
    play = cohesion_off(toads(2)).act("T")
    with_sp(play, "T1", 3, 0, 1, 1)
    stuck = Placement(play.fighter("T1"), 20_000, 40_000)

    def beside(x: int) -> Move:
        return Move(1, "combat", (stuck, Placement(play.fighter("T2"), x, 40_000)))

    assert play.refused(beside(27_501)) == "GEN-070"
    play.order(beside(27_500))


@pytest.mark.rule("GEN-070")
@pytest.mark.parametrize(
    ("at", "dx", "dy"),
    [
        ([(20, 40), (47, 40)], -1, 0),
        ([(47, 40), (20, 40)], 1, 0),
        ([(60, 20), (60, 47)], 0, -1),
        ([(60, 47), (60, 20)], 0, 1),
        ([(20, 40), (47, 40), (100, 40)], -1, 0),
        ([(100, 40), (47, 40), (20, 40)], -1, 0),
        ([(60, 20), (60, 47), (20, 47)], 0, -1),
        ([(20, 47), (60, 47), (60, 20)], 0, -1),
        ([(33, 47), (60, 47), (60, 5)], -1, 0),
        ([(60, 5), (60, 47), (33, 47)], -1, 0),
    ],
)
def test_who_cannot_get_near_comes_as_near_as_he_can(
    at: list[tuple[float, float]], dx: int, dy: int
) -> None:
    """RUL-18: with all of his movement towards the nearest such machine he has done enough."""
    play = cohesion_off(toads(len(at), at=at)).act("T")
    for name in ("T1", "T3")[: len(at) - 1]:
        with_sp(play, name, 3, 0, 1, 1)

    assert play.refused(shifted(play, 10_000 * dx, 10_000 * dy)) == "GEN-070"
    play.order(shifted(play, 15_000 * dx, 15_000 * dy))


@pytest.mark.rule("GEN-070")
def test_infantry_in_the_way_is_no_reason_to_stay_away() -> None:
    """It steps aside for a machine, which therefore can come nearer."""
    scene = toads(2, at=[(20, 40), (47, 40)]).unit("b", at=[(33, 40)])
    play = with_sp(cohesion_off(scene).act("T"), "T1", 3, 0, 1, 1)

    assert play.refused(shifted(play, -10_000, 0)) == "GEN-070"


@pytest.mark.rule("GEN-070")
def test_nobody_climbs_down_to_come_nearer() -> None:
    """A machine up on a container has no place beside its spot to stand on, and may stay."""
    scene = toads(2, at=[(20, 40), (47, 40)])
    scene.element("box", "container", 47, 40, width=12, depth=6, size=3).brief(ramps=("box",))
    play = with_sp(cohesion_off(scene).act("T"), "T1", 3, 0, 1, 1)
    change_fighter(play.table, play.fighter("T2"), standing_on="box")

    assert play.battle.refusal(shifted(play, 0, 0)) is None


def cohesion_off(scene: Scenario) -> Scenario:
    """The same with rules of cohesion that hinder nobody, to see this rule alone."""
    params = {"cohesion_leader": 90_000, "cohesion_link": 90_000}
    scene.rules = scene.rules.derive("wide", version="1", params=params)
    return scene


def shifted(play: Play, dx: int, dy: int) -> Move:
    """Everybody goes so far but the immobilised machines."""
    group = [play.table.fighters[name] for name in play.table.units[play.unit("T")].fighters]
    moved = [
        Placement(f.id, f.x + (dx if f.sp[LEGS] else 0), f.y + (dy if f.sp[LEGS] else 0))
        for f in group
    ]
    return Move(1, "combat", tuple(moved))


@pytest.mark.rule("GEN-071")
def test_a_pilot_who_ejects_gives_his_machine_up() -> None:
    """It counts as destroyed: it is removed and scores, another leads, and the unit goes on."""
    steel = replace(TOAD, id="steel", morale=None)
    play = with_sp(toads(2, officer=SERGEANT, profile=steel).begin(), "T1", 3, 0, 1, 1)
    events = paying(play).order(Eject(1))

    gone = play.fighter("T1")
    assert [e.fighter for e in events if isinstance(e, MachineAbandoned)] == [gone]
    assert [(e.fighter, e.by) for e in events if isinstance(e, FighterLost)] == [(gone, 0)]
    assert play.table.tally == {"officer/0": 1}
    assert play.table.units[play.unit("T")].leader == play.fighter("T2")
    assert play.decision == ActDecision(1, play.unit("T"))


@pytest.mark.rule("GEN-071")
def test_pilots_eject_one_after_the_other() -> None:
    """Each leaves his machine by himself; the last takes the unit with him."""
    steel = replace(TOAD, id="steel", morale=None)
    play = toads(2, profile=steel).begin()
    with_sp(with_sp(play, "T1", 3, 0, 1, 1), "T2", 3, 0, 1, 1)
    paying(play).order(Pay(1))
    play.order(Eject(1))

    assert play.decision == ImmobilisedDecision(1, play.unit("T"), play.fighter("T2"))
    play.order(Eject(1))
    assert play.table.units[play.unit("T")].place == "gone"


@pytest.mark.rule("MOR-006")
@pytest.mark.parametrize(("die", "passed"), [(6, True), (1, False)])
def test_the_unit_tests_when_a_machine_is_abandoned(die: int, *, passed: bool) -> None:
    """One test for the machine that was given up, as for one that was destroyed."""
    play = with_sp(toads(2).begin(), "T2", 3, 0, 1, 1)
    paying(play).order(Pay(1))
    events = play.order(Eject(1), dice=[die])

    assert [e.passed for e in events if isinstance(e, MoraleTested)] == [passed]


@pytest.mark.rule("GEN-070")
def test_after_an_ejection_the_next_machine_is_asked_about() -> None:
    """RUL-18: the choice is made for each of them; keeping is told as ejecting is."""
    play = toads(3).begin()
    with_sp(with_sp(play, "T2", 3, 0, 1, 1), "T3", 3, 0, 1, 1)
    paying(play).order(Pay(1))
    play.order(Eject(1), dice=[6])

    assert play.decision == ImmobilisedDecision(1, play.unit("T"), play.fighter("T3"))
    assert MachineKept(play.fighter("T3")) in play.order(Keep(1))


@pytest.mark.rule("GEN-070")
def test_near_one_of_several_immobilised_machines_is_near_enough() -> None:
    """RUL-18: of one of them; who is near none comes nearer to the nearest, in any direction."""
    play = cohesion_off(toads(3, at=[(20, 20), (60, 60), (60, 45)])).act("T")
    with_sp(with_sp(play, "T1", 3, 0, 1, 1), "T2", 3, 0, 1, 1)
    stuck = [Placement(play.fighter(n), play.at(n).x, play.at(n).y) for n in ("T1", "T2")]

    def third(x: int, y: int) -> Move:
        return Move(1, "combat", (*stuck, Placement(play.fighter("T3"), x, y)))

    assert play.refused(third(60_000, 45_000)) == "GEN-070"
    assert play.refused(third(55_000, 40_000)) == "GEN-070"
    play.order(third(60_000, 52_500))


@pytest.mark.rule("GEN-071")
def test_a_lone_pilot_may_eject() -> None:
    """RUL-18: then the unit is gone, without a test, and its activation is over."""
    play = with_sp(toads().begin(), "T1", 3, 0, 1, 1)
    paying(play).order(Pay(1))
    events = play.order(Eject(1))

    assert [e.unit for e in events if isinstance(e, UnitLost)] == [play.unit("T")]
    assert (play.decision, play.table.activation) == (None, None)


@pytest.mark.rule("MOR-006")
def test_a_unit_that_loses_its_nerve_in_its_own_activation_acts_no_more() -> None:
    """RUL-92: disorganised by an ejection, its activation ends."""
    play = with_sp(toads(2).begin(), "T2", 3, 0, 1, 1)
    paying(play).order(Pay(1))
    events = play.order(Eject(1), dice=[1])

    assert [e.unit for e in events if isinstance(e, UnitDisorganised)] == [play.unit("T")]
    assert (play.decision, play.table.activation) == (None, None)


# ---- heroes aboard ---------------------------------------------------------------------------


def led_by_hero(count: int = 2) -> Play:
    """Machines of seat 1 under a hero, who commands his side."""
    play = toads(count, cards=[ABOARD, PILOT, PILOT][:count]).know(TROOPER).begin()
    play.table.seats[1] = replace(play.table.seats[1], commander=play.fighter("T1"))
    return play


def check_on_foot(play: Play, events: Sequence[Event], rule: str) -> None:
    """He stands where his machine stood, alone in a new unit, and commands on."""
    out = next(event for event in events if isinstance(event, HeroOnFoot))
    hero, unit = play.table.fighters[out.fighter], play.table.units[out.unit]
    assert out.rule == rule
    assert (hero.place, hero.x, hero.y, hero.r) == ("table", 20_000, 40_000, TROOPER.radius)
    assert (unit.fighters, unit.leader, unit.seat, unit.place) == ((hero.id,), hero.id, 1, "table")
    assert play.table.seats[1].commander == hero.id
    assert play.table.seats[1].sequence == ()
    assert play.at("T1").place == "gone"
    assert "officer/0" not in play.table.tally


@pytest.mark.rule("HER-014")
def test_a_hero_survives_the_loss_of_his_machine() -> None:
    """RUL-150: he goes on alone and on foot; the machine is lost, he is not."""
    play = with_sp(led_by_hero(1), "T1", 1, 2, 1, 1)
    events = hurt(play, "T1", 3)

    check_on_foot(play, events, "HER-014")
    assert play.table.tally == {"afv_unit/0": 1}


@pytest.mark.rule("GEN-072")
def test_a_hero_who_ejects_alone_goes_on_foot() -> None:
    """He stands where his machine stood, whatever becomes of its unit."""
    play = with_sp(led_by_hero(1), "T1", 3, 0, 1, 1)

    check_on_foot(play, paying(play).order(Eject(1)), "GEN-072")


@pytest.mark.rule("RUL-18")
def test_the_old_unit_of_a_hero_who_ejects_goes_on_without_officer() -> None:
    """His base takes the centre of his machine's; his old unit tests and has no officer."""
    play = with_sp(led_by_hero(), "T1", 3, 0, 1, 1)
    events = paying(play).order(Eject(1), dice=[6])

    check_on_foot(play, events, "GEN-072")
    assert play.table.units[play.unit("T")].leader == play.fighter("T2")
    assert [e.passed for e in events if isinstance(e, MoraleTested)] == [True]


@pytest.mark.rule("HER-014")
@pytest.mark.parametrize("commands", [True, False])
def test_a_commander_stays_commander_and_nobody_else_becomes_one(*, commands: bool) -> None:
    """RUL-150: he is not lost, so nobody has to succeed him though another officer is there."""
    scenario = toads(1, cards=[ABOARD]).know(TROOPER)
    play = scenario.unit("c", seat=1, at=[(60, 60)], officer=SERGEANT).begin()
    with_sp(play, "T1", 1, 2, 1, 1)
    chief = play.fighter("T1") if commands else play.fighter("c1")
    play.table.seats[1] = replace(play.table.seats[1], commander=chief)
    hurt(play, "T1", 3)

    assert play.decision is None
    hero = max(play.table.fighters)
    assert play.table.seats[1].commander == (hero if commands else chief)


@pytest.mark.rule("GEN-072")
@pytest.mark.rule("HER-014")
def test_a_hero_on_foot_stands_on_what_his_machine_stood_on() -> None:
    """RUL-18: his place is the machine's; on a hill he stays on the hill, with its height."""
    scenario = toads(1, cards=[ABOARD]).know(TROOPER)
    scenario.element("hill", "hill", 20, 40, width=20, depth=20, size=2)
    play = with_sp(scenario.begin(), "T1", 1, 2, 1, 1)
    put_fighter(play.table, replace(play.at("T1"), standing_on="hill"))
    hurt(play, "T1", 3)
    hero = play.table.fighters[max(play.table.fighters)]

    assert (hero.place, hero.standing_on) == ("table", "hill")
    assert effective_size(play.table, hero) == TROOPER.size + 2


@pytest.mark.rule("HER-014")
def test_a_hero_on_foot_counts_as_an_officer_when_he_falls() -> None:
    """RUL-84: only his own elimination scores for an officer."""
    play = with_sp(led_by_hero(1), "T1", 1, 2, 1, 1)
    hurt(play, "T1", 3)
    hero = max(play.table.fighters)
    play.run(HitsStep(shot(), ((hero, 1),)), dice=[6])

    assert play.table.fighters[hero].place == "gone"
    assert play.table.tally == {"afv_unit/0": 1, "officer/0": 1, "infantry_unit/0": 1}


@pytest.mark.rule("HER-010")
def test_the_other_machines_of_his_unit_take_the_impacts() -> None:
    """A hero's machine has no share while another stands, though it is the closest."""
    salvo = Scenario().unit("A", at=[(20, 10)], weapons=("cannon",))
    salvo.unit("T", seat=1, at=ROW, profile=TOAD, cards=[ABOARD, PILOT, PILOT]).know(TROOPER)
    play = salvo.act("A")
    events = play.order(Salvo(0, "cannon", UnitTarget(play.unit("T"))), dice=[6, 6, 6, 3, 6, 3])

    hit = [e.fighter for e in events if isinstance(e, PartDamaged)]
    assert hit == [play.fighter("T2"), play.fighter("T3")]


@pytest.mark.rule("HER-012")
def test_a_hero_whose_machine_is_aimed_at_takes_impacts() -> None:
    """A single machine named as target suffers them itself, hero or not."""
    scenario = Scenario().unit("A", at=[(20, 10)], weapons=("cannon",))
    scenario.unit("T", seat=1, at=ROW, profile=TOAD, cards=[ABOARD, PILOT, PILOT]).know(TROOPER)
    play = scenario.act("A")
    target = FighterTarget(play.fighter("T1"))
    events = play.order(Salvo(0, "cannon", target), dice=[6, 6, 6, 6, 3, 3])

    assert {e.fighter for e in events if isinstance(e, PartDamaged)} == {play.fighter("T1")}

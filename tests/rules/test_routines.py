"""ROU: who uses routines, Dash and Hyper nanonucleus."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision, Activate, ActStep, EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.damage import LeaderStep, Wound
from damocles.rules.chapters.movement import Move, allowance
from damocles.rules.chapters.overseers import is_charged, overseers_able, overseers_of
from damocles.rules.chapters.routines.nanonucleus import (
    LeaveTests,
    NanonucleusDecision,
    UseNanonucleus,
)
from damocles.rules.chapters.routines.reconstruction import Reconstruct
from damocles.rules.chapters.routines.restoration import Restore
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.chapters.shooting.overwatch import OpenFire
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.missions.deployment import Deploy
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.activation import ActivationBegan, LeadershipSpent
from damocles.rules.state.events.damage import DamageRolled, FighterLost
from damocles.rules.state.events.movement import Placement, RunOver
from damocles.rules.state.events.routines import DashReady, RoutineUsed
from damocles.rules.state.model import DeploymentZone, Part
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Activation
from damocles.rules.state.steps import RoundStep, TurnStep
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, TROOPER, Play
from tests.rules.firing import ids
from tests.rules.overseers import (
    MACHINE,
    PILOT,
    SPIDER,
    STANDARD,
    SURE,
    active,
    army,
    fell,
    row,
    spot,
    used,
)

if TYPE_CHECKING:
    from damocles.engine.families import Event


# ---- who -------------------------------------------------------------------------------------


@pytest.mark.rule("ROU-001")
def test_only_overseers_have_routines_and_only_of_their_kind() -> None:
    """Infantry routines in infantry units, machines' in those of machines."""
    play = active("A")
    assert play.refused(UseRoutine(0, play.fighter("A2"))) == "ROU-001"
    assert play.refused(UseRoutine(0, play.fighter("x1"))) == "ROU-001"
    assert play.refused(UseRoutine(0, 999)) == "ROU-001"
    broken = replace(play.at("T2"), sp=(1, 1))
    put_fighter(play.table, broken)
    assert play.refused(Restore(0, play.fighter("A1"), broken.id, 0)) == "ROU-001"
    play.order(UseRoutine(0, play.fighter("A1")))


@pytest.mark.rule("ROU-001")
def test_a_fallen_overseer_has_no_routines() -> None:
    """With him they are gone."""
    play = active("B", commander="A1")
    fell(play, "B1")
    assert play.refused(UseRoutine(0, play.fighter("B1"))) == "ROU-001"


@pytest.mark.rule("ROU-004")
def test_an_overseer_helps_his_own_unit_the_commander_all_of_his_kind() -> None:
    """Another's unit is out of reach; infantry does not reach machines."""
    play = active("C")
    assert play.refused(UseRoutine(0, play.fighter("B1"))) == "ROU-004"
    play.order(UseRoutine(0, play.fighter("A1")))
    play = active("T")
    assert play.refused(UseRoutine(0, play.fighter("A1"))) == "ROU-001"
    play.order(UseRoutine(0, play.fighter("T1")))


@pytest.mark.rule("ROU-001")
def test_overseers_are_those_who_lead_and_have_not_fallen() -> None:
    """The leaders of three units of the company; without one who fell they are two."""
    play = active("A")
    assert [each.id for each in overseers_of(play.table, 0)] == ids(play, "A1", "B1", "T1")
    fell(play, "B1")
    assert [each.id for each in overseers_of(play.table, 0)] == ids(play, "A1", "T1")


@pytest.mark.rule("ROU-004")
def test_a_commander_reaches_neither_the_other_category_nor_the_enemy() -> None:
    """Infantry does not bring a machine back, and nobody mends what the enemy has."""
    play = active("A")
    fell(play, "T2")
    assert (
        play.refused(Reconstruct(0, play.fighter("A1"), spot(play, "T2", "T1", dy=8))) == "ROU-004"
    )
    scene = army().unit("z", seat=1, at=[(140, 60)], profile=SPIDER, cards=[MACHINE])
    play = active("T", scene, commander="T1")
    put_fighter(play.table, replace(play.at("z1"), sp=(1, 1)))
    assert play.refused(Restore(0, play.fighter("T1"), play.fighter("z1"), 0)) == "ROU-004"


@pytest.mark.rule("ROU-004")
@pytest.mark.rule("RUL-22")
def test_a_successor_reaches_the_whole_company_at_once() -> None:
    """With the commander gone another overseer takes over in mid-round."""
    play = active("C")
    fell(play, "A1")
    put_unit(play.table, replace(play.table.units[play.unit("T")], place="gone"))
    play.run(LeaderStep(play.unit("A"), 1), ActStep(play.unit("C")))
    assert play.table.seats[0].commander == play.fighter("B1")
    play.order(UseRoutine(0, play.fighter("B1")))


@pytest.mark.rule("ROU-001")
@pytest.mark.rule("RUL-130")
def test_a_disorganised_overseer_uses_nothing() -> None:
    """Not for others either."""
    play = active("C")
    put_unit(play.table, replace(play.table.units[play.unit("A")], disorganised=True))
    assert play.refused(UseRoutine(0, play.fighter("A1"))) == "RUL-130"


@pytest.mark.rule("ROU-002")
def test_what_is_no_movement_and_no_test_waits_for_the_overseers_own_activation() -> None:
    """The commander reconstructs in any unit, but only while his own is active."""
    play = active("C")
    fell(play, "C3")
    order = Reconstruct(0, play.fighter("A1"), spot(play, "C3", "C2"))
    assert play.refused(order) == "ROU-002"
    play = active("A")
    fell(play, "C3")
    play.order(Reconstruct(0, play.fighter("A1"), spot(play, "C3", "C2")))
    assert play.at("C3").place == "table"


@pytest.mark.rule("ROU-005")
@pytest.mark.rule("RUL-130")
def test_each_routine_once_an_activation_for_each_overseer() -> None:
    """Another routine, another overseer or another activation is another matter."""
    play = active("A")
    fell(play, "A2", "A3")
    chief = play.fighter("A1")
    play.order(Reconstruct(0, chief, spot(play, "A2", "A1")))
    assert play.refused(Reconstruct(0, chief, spot(play, "A3", "A1", dy=-4))) == "ROU-005"
    play.order(UseRoutine(0, chief))
    play.order(EndActivation(0))
    play.table.activation = Activation(play.unit("A"), engaged_at_start=False)
    play.run(ActStep(play.unit("A")))
    play.order(Reconstruct(0, chief, spot(play, "A3", "A1", dy=-4)))


@pytest.mark.rule("RUL-130")
def test_by_option_each_routine_once_a_round() -> None:
    """The next activation does not bring it back, the next round does."""
    play = active("A", army(routines_once_a_round=True))
    chief = play.fighter("A1")
    play.order(UseRoutine(0, chief))
    play.order(EndActivation(0))
    play.table.activation = Activation(play.unit("C"), engaged_at_start=False)
    play.run(ActStep(play.unit("C")))
    assert play.refused(UseRoutine(0, chief)) == "ROU-005"
    play.run(RoundStep(2))
    play.table.activation = Activation(play.unit("C"), engaged_at_start=False)
    play.run(ActStep(play.unit("C")))
    play.table.seats[0] = replace(play.table.seats[0], commander=chief, lp=9)
    play.order(UseRoutine(0, chief))


@pytest.mark.rule("ROU-001")
@pytest.mark.parametrize(("lp", "rule"), [(1, "ROU-007"), (2, None)])
def test_routines_are_paid_with_leadership_points(lp: int, rule: str | None) -> None:
    """From the common pool, and not without."""
    play = active("A", army(lp=lp))
    order = UseRoutine(0, play.fighter("A1"))
    if rule:
        assert play.refused(order) == rule
    else:
        assert play.order(order)[0] == LeadershipSpent(0, 2, "ROU-007")
        assert play.table.seats[0].lp == 0


@pytest.mark.rule("ROU-003")
@pytest.mark.rule("RUL-155")
def test_nothing_of_a_routine_outlasts_the_next_activation() -> None:
    """A Dash that was not used is gone when the unit is activated again."""
    play = active("A")
    play.order(UseRoutine(0, play.fighter("A1")))
    play.order(EndActivation(0))
    for seat, hand in enumerate((("A",), ("x",))):
        cards = tuple(play.unit(name) for name in hand)
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=cards)
    play.table.clock = replace(play.table.clock, active=0)
    play.run(TurnStep(0))
    play.order(Activate(0))
    unit = play.table.units[play.unit("A")]
    assert play.decision == ActDecision(0, unit.id)
    assert allowance(play.table, unit, "rush") == 18_000


# ---- Dash ------------------------------------------------------------------------------------


def ahead(play: Play, *names: str, cm: float) -> tuple[Placement, ...]:
    """All go north by so much."""
    return tuple(
        Placement(play.fighter(name), play.at(name).x, play.at(name).y + round(1000 * cm))
        for name in names
    )


@pytest.mark.rule("ROU-007")
@pytest.mark.rule("RUL-135")
def test_infantry_dashes_thirty_centimetres() -> None:
    """Thirty and no more, without the Dash eighteen; all other limits of a rush stay."""
    play = active("C")
    names = ("C1", "C2", "C3")
    assert play.refused(Move(0, "rush", ahead(play, *names, cm=30))) == "ACT-028"
    events = play.order(UseRoutine(0, play.fighter("A1")))
    assert events == (
        LeadershipSpent(0, 2, "ROU-007"),
        RoutineUsed(play.fighter("A1"), play.unit("C"), "dash", "ROU-007"),
        DashReady(play.unit("C"), "ROU-007"),
    )
    assert play.refused(Move(0, "rush", ahead(play, *names, cm=30.1))) == "ROU-007"
    assert play.refused(Move(0, "combat", ahead(play, *names, cm=13))) == "ACT-031"
    play.order(Move(0, "rush", ahead(play, *names, cm=30)))
    assert play.refused(Salvo(0, "sure", UnitTarget(play.unit("x")))) == "ACT-030"


@pytest.mark.rule("ROU-007")
@pytest.mark.rule("ROU-011")
@pytest.mark.parametrize(
    ("unit", "overseer", "rule"), [("C", "A1", "ROU-007"), ("T", "T1", "ROU-011")]
)
def test_two_dashes_do_not_add_up(unit: str, overseer: str, rule: str) -> None:
    """A unit that is ready to dash needs no second one, by whomever."""
    play = active(unit)
    assert DashReady(play.unit(unit), rule) in play.order(UseRoutine(0, play.fighter(overseer)))
    assert play.decision == ActDecision(0, play.unit(unit))
    play.table.seats[0] = replace(play.table.seats[0], routines=())
    assert play.refused(UseRoutine(0, play.fighter(overseer))) == rule


@pytest.mark.rule("ROU-002")
def test_guns_do_not_dash() -> None:
    """A static support unit makes no rush, so none is declared for it."""
    gun = replace(STANDARD, role="support_weapon", weapons=("sonic_gun",))
    cards = [replace(STANDARD, role="gunner"), gun]
    play = active("S", army().unit("S", at=row(20, 70, 2), profile=GOLEM, cards=cards))
    assert play.refused(UseRoutine(0, play.fighter("A1"))) == "CMP-020"


@pytest.mark.rule("ROU-002")
def test_a_dash_is_declared_for_a_rush_that_can_be_made() -> None:
    """By an overseer, not twice, not after moving, not when engaged, not after firing."""
    assert active("C").refused(UseRoutine(0, active("C").fighter("C1"))) == "ROU-001"
    play = active("C")
    play.order(UseRoutine(0, play.fighter("A1")))
    play.table.seats[0] = replace(play.table.seats[0], routines=())
    assert play.refused(UseRoutine(0, play.fighter("A1"))) == "ROU-007"
    moved = active("C")
    moved.order(Move(0, "combat", ahead(moved, "C1", "C2", "C3", cm=1)))
    assert moved.refused(UseRoutine(0, moved.fighter("A1"))) == "ACT-022"
    fired = active("A")
    fired.order(Salvo(0, "sonic_gun", UnitTarget(fired.unit("x"))), dice=[1, 1])
    assert fired.refused(UseRoutine(0, fired.fighter("A1"))) == "ACT-030"
    caught = active("C", army().unit("z", seat=1, at=[(80, 24)], profile=TROOPER))
    assert caught.refused(UseRoutine(0, caught.fighter("A1"))) == "ACT-029"


@pytest.mark.rule("ROU-011")
@pytest.mark.rule("RUL-135")
def test_machines_dash_fifty_centimetres_and_run_over() -> None:
    """A rush of 25 becomes one of 50, and rolls over whoever is in the way."""
    play = active("T", army().unit("z", seat=1, at=[(110, 40)], profile=TROOPER))
    events = play.order(UseRoutine(0, play.fighter("T1")))
    assert DashReady(play.unit("T"), "ROU-011") in events
    assert play.refused(Move(0, "rush", ahead(play, "T1", "T2", cm=50.1))) == "ROU-011"
    events = play.order(Move(0, "rush", ahead(play, "T1", "T2", cm=50)), dice=[1])
    assert [event.fighters for event in events if isinstance(event, RunOver)] == [
        (play.fighter("z1"),)
    ]


@pytest.mark.rule("ROU-007")
@pytest.mark.rule("RUL-107")
def test_a_dash_declared_off_the_table_is_for_the_rush_from_the_zone() -> None:
    """Placement in a deployment zone is no movement; the activation goes on with what was paid."""
    corners = ((0, 50_000), (60_000, 50_000), (60_000, 90_000), (0, 90_000))
    scene = army().unit("D", count=3, profile=GOLEM, cards=[STANDARD] * 3)
    play = active("D", scene.brief(deployment_zones=(DeploymentZone("camp", 0, corners),)))
    play.order(UseRoutine(0, play.fighter("A1")))
    places = [
        Placement(play.fighter(f"D{index + 1}"), 5_000 + 4_000 * index, 75_000)
        for index in range(3)
    ]
    play.order(Deploy(0, "camp", tuple(places)))

    assert play.decision == ActDecision(0, play.unit("D"))
    assert allowance(play.table, play.table.units[play.unit("D")], "rush") == 30_000


# ---- Hyper nanonucleus -----------------------------------------------------------------------


def rolled(events: tuple[Event, ...]) -> list[tuple[int, ...]]:
    """The damage dice, roll by roll."""
    return [event.faces for event in events if isinstance(event, DamageRolled)]


@pytest.mark.rule("ROU-008")
@pytest.mark.rule("RUL-135")
def test_failed_damage_tests_are_rolled_again_once() -> None:
    """All that failed, and what fails again has failed."""
    play = active("A")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[6, 1, 2])
    chief = play.fighter("A1")
    assert play.battle.pending == (NanonucleusDecision(0, play.unit("A"), (chief,), 2),)
    assert play.refused(UseNanonucleus(0, play.fighter("A2"))) == "ROU-001"
    events = play.order(UseNanonucleus(0, chief), dice=[5, 1])

    assert events[0] == LeadershipSpent(0, 2, "ROU-008")
    assert rolled(events) == [(5, 1)]
    lost = [event for event in events if isinstance(event, FighterLost)]
    assert len(lost) == 2
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("ROU-008")
def test_nobody_has_to_use_it() -> None:
    """What was rolled stands."""
    play = active("A")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[6, 1, 2])
    events = play.order(LeaveTests(0))
    assert len([event for event in events if isinstance(event, FighterLost)]) == 1
    assert play.table.seats[0].lp == 10


@pytest.mark.rule("ROU-008")
def test_without_failures_points_or_overseer_there_is_no_question() -> None:
    """Nothing is asked in vain."""
    play = active("A")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[6, 6, 6])
    assert isinstance(play.decision, ActDecision)
    poor = active("A", army(lp=1))
    poor.order(Salvo(0, "sure", UnitTarget(poor.unit("x"))), dice=[6, 1, 2])
    assert isinstance(poor.decision, ActDecision)
    lone = active("C")
    fell(lone, "A1")
    lone.order(Salvo(0, "sure", UnitTarget(lone.unit("x"))), dice=[6, 1, 2])
    assert isinstance(lone.decision, ActDecision)


@pytest.mark.rule("ROU-004")
@pytest.mark.rule("ROU-008")
def test_the_commander_helps_other_units_tests() -> None:
    """Declared at the test, whoever is active."""
    play = active("C")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1, 1])
    assert play.decision == NanonucleusDecision(0, play.unit("C"), (play.fighter("A1"),), 3)
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[1, 1, 1])


@pytest.mark.rule("RUL-135")
def test_it_works_for_the_whole_salvo() -> None:
    """Somebody caught between is tested first; the target's tests are rolled again as well."""
    scene = army().unit("z", seat=1, at=[(22, 40)], profile=TROOPER)
    play = active("A", scene)
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1])
    events = play.order(UseNanonucleus(0, play.fighter("A1")), dice=[6, 1, 6, 2])

    assert rolled(events) == [(6,), (1, 6), (2,)]
    assert used(events) == ["nanonucleus"]


@pytest.mark.rule("RUL-135")
@pytest.mark.rule("ROU-005")
def test_the_next_attack_is_another() -> None:
    """The overseer cannot use it again in this activation; another overseer can."""
    play = active("B")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1])
    both = (play.fighter("A1"), play.fighter("B1"))
    assert play.decision == NanonucleusDecision(0, play.unit("B"), both, 2)
    play.order(UseNanonucleus(0, both[0]), dice=[1, 1])
    play.order(Salvo(0, "sonic_gun", UnitTarget(play.unit("x"))), dice=[6, 6, 1, 1])
    assert play.decision == NanonucleusDecision(0, play.unit("B"), both[1:], 2)
    play.order(LeaveTests(0))


def shots_later(play: Play, *, dice: list[int]) -> tuple[Event, ...]:
    """The bearer of the same unit fires his weapon too."""
    return play.order(Salvo(0, "sonic_gun", UnitTarget(play.unit("x"))), dice=[6, 6, *dice])


@pytest.mark.rule("RUL-155")
@pytest.mark.rule("ROU-003")
@pytest.mark.rule("ROU-008")
@pytest.mark.parametrize("lasts", [False, True])
def test_an_option_lets_the_nanonucleus_last(*, lasts: bool) -> None:
    """Paid once, the next attack of the unit is helped too, without a question and for nothing."""
    play = active("A", army(nanonucleus_lasts=lasts))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[6, 6, 1])
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[1])
    rolls = [(1, 2), (2, 1)] if lasts else [(1, 2)]
    events = shots_later(play, dice=[face for faces in rolls for face in faces])

    assert rolled(events) == rolls
    assert play.table.seats[0].lp == 8
    assert play.decision == ActDecision(0, play.unit("A"))


def watching(play: Play, *, dice: list[int]) -> tuple[Event, ...]:
    """In the activation of the enemy the unit fires from overwatch."""
    unit = play.table.units[play.unit("A")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    enemy = play.unit("x")
    play.table.activation = Activation(unit=enemy, engaged_at_start=False)
    play.table.clock = replace(play.table.clock, active=1)
    play.run(ActStep(enemy))
    alive = [f for f in play.table.fighters.values() if f.unit == enemy and f.place == "table"]
    play.order(Move(1, "combat", tuple(Placement(f.id, f.x, f.y - 2_000) for f in alive)))
    play.order(OpenFire(0, unit.id))
    return play.order(Salvo(0, "sure", UnitTarget(enemy)), dice=dice)


@pytest.mark.rule("RUL-155")
@pytest.mark.rule("ROU-003")
def test_a_lasting_nanonucleus_holds_after_the_activation() -> None:
    """In overwatch too, until the unit is activated again; then it is over and asked for anew."""
    play = active("A", army(nanonucleus_lasts=True))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1, 1])
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[1, 1, 1])
    play.order(EndActivation(0))
    assert rolled(watching(play, dice=[1, 2, 2, 1, 1, 2])) == [(1, 2, 2), (1, 1, 2)]
    machine.apply(play.table, ActivationBegan(play.unit("A"), engaged=False))
    play.table.clock = replace(play.table.clock, active=0)
    play.run(ActStep(play.unit("A")))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1, 1])
    assert isinstance(play.decision, NanonucleusDecision)


@pytest.mark.rule("RUL-155")
def test_without_the_option_the_nanonucleus_is_over_with_its_attack() -> None:
    """The overwatch fire of the same unit is another attack: somebody is asked for it."""
    play = active("A")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1, 1])
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[1, 1, 1])
    play.order(EndActivation(0))
    watching(play, dice=[1, 2, 2])
    assert isinstance(play.decision, NanonucleusDecision)


@pytest.mark.rule("RUL-155")
@pytest.mark.rule("ROU-008")
def test_a_lasting_nanonucleus_helps_its_own_unit_alone() -> None:
    """Another unit pays for itself, and artillery is no unit's attack."""
    play = active("A", army(nanonucleus_lasts=True))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1, 1])
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[1, 1, 1])
    own, other = (Wound("sure", 0, play.fighter(name), "area") for name in ("A2", "C1"))

    assert [is_charged(play.table, wound) for wound in (own, other)] == [True, False]
    play.table.activation = None
    assert not is_charged(play.table, own)


@pytest.mark.rule("ROU-008")
@pytest.mark.rule("RUL-135")
def test_in_close_combat_each_combat_is_an_attack() -> None:
    """Damage of blows is rolled again like that of shots."""
    scene = army().unit("z", seat=1, at=[(20, 24)], profile=TROOPER)
    play = active("A", scene)
    blow = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("z1")),))
    play.order(blow, dice=[1])
    assert isinstance(play.decision, NanonucleusDecision)
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[6])
    assert play.at("z1").place == "gone"


@pytest.mark.rule("RUL-130")
def test_overwatch_counts_with_the_activation_it_interrupts() -> None:
    """Fire in the enemy's activation may be helped too."""
    play = army().act("x")
    play.table.seats[0] = replace(play.table.seats[0], commander=play.fighter("A1"))
    waiting = play.table.units[play.unit("A")]
    put_unit(play.table, replace(waiting, drills=frozenset({"overwatch"})))
    near = tuple(
        Placement(play.fighter(name), play.at(name).x, play.at(name).y - 2_000)
        for name in ("x1", "x2", "x3")
    )
    play.order(Move(1, "combat", near))
    play.order(OpenFire(0, waiting.id))
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[1, 1, 1])
    assert isinstance(play.decision, NanonucleusDecision)
    play.order(UseNanonucleus(0, play.fighter("A1")), dice=[1, 1, 1])
    assert play.table.seats[0].routines == ((play.fighter("A1"), "nanonucleus"),)


@pytest.mark.rule("RUL-130")
def test_outside_activations_there_is_nothing_to_help() -> None:
    """Artillery is called before a card is revealed: it is no unit's attack."""
    play = active("A")
    wound = Wound("sure", 0, play.fighter("A1"), "area")
    assert overseers_able(play.table, wound) == (play.fighter("A1"),)
    play.table.activation = None
    assert overseers_able(play.table, wound) == ()


GUN = replace(SURE, id="cannon")


@pytest.mark.rule("ROU-012")
def test_machines_have_a_nanonucleus_of_their_own() -> None:
    """Their overseer's, with their rule; the infantry's commander does not help them."""
    gunned = replace(SPIDER, parts=(*SPIDER.parts, Part("gun", "weapon", 1, "cannon")), id="spider")
    scene = army().arm(GUN)
    cards = [replace(PILOT, weapons=("cannon",)), replace(MACHINE, weapons=("cannon",))]
    scene.unit("U", at=row(140, 20, 2, 8), profile=gunned, cards=cards)
    play = active("U", scene)
    play.order(Salvo(0, "cannon", UnitTarget(play.unit("x"))), dice=[1, 1])
    assert play.decision == NanonucleusDecision(0, play.unit("U"), (play.fighter("U1"),), 2)
    events = play.order(UseNanonucleus(0, play.fighter("U1")), dice=[6, 6])
    assert events[0] == LeadershipSpent(0, 2, "ROU-012")

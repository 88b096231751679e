"""ROU: Transfer, Reconstruction and Repair."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.activation import ActDecision, ActStep, activation_cost
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.chapters.routines.creation import Create
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.chapters.routines.nanonucleus import LeaveTests, UseNanonucleus
from damocles.rules.chapters.routines.reconstruction import Reconstruct
from damocles.rules.chapters.routines.restoration import Restore
from damocles.rules.chapters.routines.support import UseRoutine
from damocles.rules.chapters.routines.transfer import Transfer
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.questions.sampling.routines import propose_routine
from damocles.rules.reading.facts import members, working_weapons
from damocles.rules.state.apply.changes import add_to_tally, put_element, put_fighter, put_unit
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.routines import (
    FighterReconstructed,
    FighterTransferred,
    MachineRestored,
    RoutineUsed,
)
from damocles.rules.state.model import FighterCard
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, TROOPER, Play
from tests.rules.overseers import (
    BEARER,
    MACHINE,
    SPIDER,
    STANDARD,
    active,
    army,
    fell,
    forge,
    row,
    spot,
)

# ---- Transfer --------------------------------------------------------------------------------


@pytest.mark.rule("ROU-006")
@pytest.mark.rule("RUL-131")
def test_a_soldier_is_replaced_by_one_who_was_eliminated() -> None:
    """A fallen bearer of another unit stands where a golem stood; nobody scores for it."""
    play = active("A")
    fell(play, "A4", "B3")
    scored, place = dict(play.table.tally), play.at("A2")
    order = Transfer(0, play.fighter("A1"), play.fighter("A2"), play.fighter("B3"))
    member, newcomer = play.fighter("A2"), play.fighter("B3")
    events = play.order(order)

    assert events == (
        LeadershipSpent(0, 1, "ROU-006"),
        RoutineUsed(play.fighter("A1"), play.unit("A"), "transfer", "ROU-006"),
        FighterTransferred(member, newcomer),
    )
    arrived = play.table.fighters[newcomer]
    assert (arrived.x, arrived.y, arrived.place) == (place.x, place.y, "table")
    assert arrived.unit == play.unit("A")
    assert working_weapons(play.table, arrived) == ("sonic_gun",)
    assert play.table.fighters[member].place == "gone"
    assert play.table.fighters[member].unit == play.unit("B")
    assert play.decision == ActDecision(0, play.unit("A"))
    assert newcomer in play.table.units[play.unit("A")].fighters
    assert member in play.table.units[play.unit("B")].fighters
    assert dict(play.table.tally) == scored


@pytest.mark.rule("RUL-131")
def test_the_newcomer_has_the_units_equipment() -> None:
    """What all in the unit carry he carries too, and what his old unit carried he has not."""
    scene = army()
    kit = [replace(STANDARD, weapons=("sure", "nanostorms"))] * 3
    scene.unit("D", at=row(80, 60, 3), profile=GOLEM, cards=kit, equipment=("nanostorms",))
    play = active("A", scene)
    fell(play, "A3", "D3")
    thrower, golem = play.fighter("D3"), play.fighter("A3")
    play.order(Transfer(0, play.fighter("A1"), play.fighter("A2"), thrower))
    assert working_weapons(play.table, play.table.fighters[thrower]) == ("sure",)
    play.table.seats[0] = replace(play.table.seats[0], routines=())
    play.order(Transfer(0, play.fighter("A1"), play.fighter("D2"), golem))
    assert working_weapons(play.table, play.table.fighters[golem]) == (
        "sure", "claws", "nanostorms",
    )  # fmt: skip


@pytest.mark.rule("ROU-006")
@pytest.mark.rule("RUL-131")
def test_what_cannot_be_transferred() -> None:
    """Officers, the living, other designations, too many bearers, machines."""
    play = active("A")
    fell(play, "B1", "B3", "T2", "x3")
    chief, golem = play.fighter("A1"), play.fighter("A2")
    assert play.refused(Transfer(0, chief, chief, play.fighter("B3"))) == "ROU-006"
    for newcomer in ("B1", "B2", "T2", "x3", "B3"):
        assert play.refused(Transfer(0, chief, golem, play.fighter(newcomer))) == "ROU-006"
    assert play.refused(Transfer(0, chief, play.fighter("T1"), play.fighter("B3"))) == "ROU-006"
    assert play.refused(Transfer(0, chief, 999, play.fighter("B3"))) == "ROU-006"
    play.order(Transfer(0, chief, play.fighter("A4"), play.fighter("B3")))


@pytest.mark.rule("ROU-006")
@pytest.mark.parametrize(("unit", "lp", "rule"), [("A", 0, "ROU-006"), ("C", 5, "ROU-002")])
def test_a_transfer_is_paid_for_in_the_overseers_activation(unit: str, lp: int, rule: str) -> None:
    """Not without points, and not while another unit acts."""
    play = active(unit, army(lp=lp))
    fell(play, "C3")
    chief, golem, fallen = (play.fighter(name) for name in ("A1", "A2", "C3"))
    assert play.refused(Transfer(0, chief, golem, fallen)) == rule


@pytest.mark.rule("ROU-006")
def test_a_transfer_needs_a_soldier_who_stands_and_one_of_his_own_who_fell() -> None:
    """Neither the fallen are replaced nor do the enemy's return, nor those of another kind."""
    scene = army().unit("D", at=row(80, 60, 2), profile=TROOPER, weapons=("sure",))
    scene.unit("g", seat=1, at=row(120, 60, 2), profile=GOLEM, cards=[STANDARD] * 2)
    play = active("A", scene)
    fell(play, "A3", "C3", "D2", "g2")
    chief, golem = play.fighter("A1"), play.fighter("A2")
    for member, newcomer in (("A3", "C3"), ("A2", "g2"), ("A2", "D2")):
        pair = play.fighter(member), play.fighter(newcomer)
        assert play.refused(Transfer(0, chief, *pair)) == "ROU-006"
    play.order(Transfer(0, chief, golem, play.fighter("C3")))


@pytest.mark.rule("ROU-006")
@pytest.mark.rule("RUL-113")
def test_the_evacuated_are_not_transferred() -> None:
    """Who has left the battle was not eliminated."""
    play = active("A")
    fell(play, "C3")
    add_to_tally(play.table, f"evacuated {play.unit('C')}")
    chief, golem, away = (play.fighter(name) for name in ("A1", "A2", "C3"))
    assert play.refused(Transfer(0, chief, golem, away)) == "RUL-113"


@pytest.mark.rule("ROU-006")
@pytest.mark.rule("RUL-131")
def test_special_weapons_keep_their_limit_and_their_kind() -> None:
    """A unit that may have more bearers takes another, but none with another weapon."""
    scene = army()
    other = replace(BEARER, weapons=("heavy_gun",))
    scene.unit("D", at=row(80, 60, 3), profile=GOLEM, cards=[STANDARD, STANDARD, other])
    scene.units[0][0] = replace(scene.units[0][0], bearers=2)
    play = active("A", scene)
    fell(play, "B3", "D3")
    chief, golem = play.fighter("A1"), play.fighter("A2")
    assert play.refused(Transfer(0, chief, golem, play.fighter("D3"))) == "ROU-006"
    play.order(Transfer(0, chief, golem, play.fighter("B3")))


@pytest.mark.rule("ROU-006")
@pytest.mark.rule("RUL-129")
def test_a_transferred_leader_takes_the_relay_with_him() -> None:
    """The newcomer leads in his place, but the relay was bound to the first leader."""
    scene = army()
    relay = replace(STANDARD, abilities=("relay",))
    scene.unit("D", at=row(80, 60, 2), profile=GOLEM, cards=[relay, STANDARD])
    scene.unit("E", at=row(100, 60, 2), profile=GOLEM, cards=[relay, STANDARD])
    play = active("A", scene)
    fell(play, "E1")
    fallen = play.fighter("E1")
    assert activation_cost(play.table, play.table.units[play.unit("D")]) == 0
    play.order(Transfer(0, play.fighter("A1"), play.fighter("D1"), fallen))
    assert play.table.units[play.unit("D")].leader == fallen
    assert activation_cost(play.table, play.table.units[play.unit("D")]) == 1


@pytest.mark.rule("RUL-131")
def test_the_leader_of_a_lost_unit_leaves_it() -> None:
    """Another of the fallen stands for its leader: nobody is named by a unit he is not in."""
    play = active("A")
    fell(play, "C1", "C2", "C3")
    play.run(LeaderStep(play.unit("C"), 1), ActStep(play.unit("A")))
    member, newcomer = play.fighter("A2"), play.fighter("C1")
    play.order(Transfer(0, play.fighter("A1"), member, newcomer))
    assert play.table.units[play.unit("C")].leader == member
    assert play.table.units[play.unit("A")].leader == play.fighter("A1")


@pytest.mark.rule("RUL-131")
def test_specialists_keep_their_number() -> None:
    """A unit mustered without one takes none; one that lost his gets another."""
    expert = replace(STANDARD, role="specialist", abilities=("repairs",))
    scene = army()
    scene.unit("D", at=row(80, 60, 3), profile=GOLEM, cards=[STANDARD, expert, expert])
    play = active("A", scene)
    fell(play, "D2")
    chief, newcomer = play.fighter("A1"), play.fighter("D2")
    assert play.refused(Transfer(0, chief, play.fighter("A2"), newcomer)) == "ROU-006"
    play.order(Transfer(0, chief, play.fighter("D1"), newcomer))


@pytest.mark.rule("ROU-006")
@pytest.mark.rule("RUL-131")
@pytest.mark.rule("GEN-018")
def test_gunners_are_no_soldiers() -> None:
    """Neither is a gunner replaced nor does one take a soldier's place, whatever his profile."""
    gunner = replace(STANDARD, role="gunner")
    weapon = FighterCard("golem", "support_weapon", ("sonic_gun",))
    scene = army().unit("S", at=row(20, 70, 3), profile=GOLEM, cards=[gunner, gunner, weapon])
    play = active("A", scene)
    fell(play, "C3", "S2")
    chief, golem = play.fighter("A1"), play.fighter("A2")
    assert play.refused(Transfer(0, chief, golem, play.fighter("S2"))) == "ROU-006"
    assert play.refused(Transfer(0, chief, play.fighter("S1"), play.fighter("C3"))) == "ROU-006"
    assert play.refused(Transfer(0, chief, play.fighter("S3"), play.fighter("C3"))) == "ROU-006"
    play.order(Transfer(0, chief, golem, play.fighter("C3")))


@pytest.mark.rule("RUL-131")
def test_an_unknown_card_is_no_card_with_another_kit() -> None:
    """Only fighters who exist can join a unit."""
    play = active("A")
    with pytest.raises(KeyError):
        play.table.setting.fighter_cards["0/nobody/0"]


# ---- Reconstruction --------------------------------------------------------------------------


@pytest.mark.rule("ROU-009")
@pytest.mark.rule("RUL-132")
def test_an_eliminated_fighter_returns_to_his_unit() -> None:
    """Special fighters too, upright, for three points."""
    play = active("A")
    fell(play, "A4")
    there = spot(play, "A4", "A2")
    events = play.order(Reconstruct(0, play.fighter("A1"), there))
    assert events == (
        LeadershipSpent(0, 3, "ROU-009"),
        RoutineUsed(play.fighter("A1"), play.unit("A"), "reconstruction", "ROU-009"),
        FighterReconstructed(there),
    )
    back = play.at("A4")
    assert (back.x, back.y, back.place) == (there.x, there.y, "table")
    assert play.decision == ActDecision(0, play.unit("A"))
    assert len(members(play.table, play.table.units[play.unit("A")])) == 4


@pytest.mark.rule("ROU-009")
@pytest.mark.rule("RUL-132")
def test_where_nobody_can_return() -> None:
    """In cohesion, on free ground, not in contact with an enemy."""
    scene = army().unit("z", seat=1, at=[(28, 27)], profile=TROOPER)
    play = active("A", scene)
    fell(play, "A4")
    chief = play.fighter("A1")
    assert play.refused(Reconstruct(0, chief, spot(play, "A4", "A1", dy=14))) == "GEN-016"
    assert play.refused(Reconstruct(0, chief, spot(play, "A4", "A1", dy=6))) == "GEN-017"
    assert play.refused(Reconstruct(0, chief, spot(play, "A4", "A1", dy=2))) == "ACT-026"
    assert play.refused(Reconstruct(0, chief, spot(play, "A4", "A3", dy=4))) == "ROU-009"
    assert play.refused(Reconstruct(0, chief, spot(play, "A4", "A1", dy=-19))) == "MIS-013"
    play.order(Reconstruct(0, chief, spot(play, "A4", "A1", dy=-4)))


@pytest.mark.rule("GEN-016")
@pytest.mark.parametrize(("x", "rule"), [(33_000, None), (33_001, "GEN-016")])
def test_who_returns_is_near_his_leader(x: int, rule: str | None) -> None:
    """10 cm from the leader are near enough, a thousandth more is not."""
    play = active("A")
    fell(play, "A4")
    order = Reconstruct(0, play.fighter("A1"), Placement(play.fighter("A4"), x, 20_000))
    refusal = play.battle.refusal(order)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("GEN-017")
@pytest.mark.parametrize(("y", "rule"), [(14_500, None), (14_499, "GEN-017")])
def test_who_returns_is_beside_another_member(y: int, rule: str | None) -> None:
    """2.5 cm from one of them are near enough, a thousandth more is not."""
    play = active("A")
    fell(play, "A4")
    order = Reconstruct(0, play.fighter("A1"), Placement(play.fighter("A4"), 20_000, y))
    refusal = play.battle.refusal(order)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("ROU-009")
@pytest.mark.parametrize(("unit", "lp", "rule"), [("A", 2, "ROU-009"), ("C", 5, "ROU-002")])
def test_a_return_is_paid_for_in_the_overseers_activation(unit: str, lp: int, rule: str) -> None:
    """Not without the three points, and not while another unit acts."""
    play = active(unit, army(lp=lp))
    fell(play, "A3")
    assert play.refused(Reconstruct(0, play.fighter("A1"), spot(play, "A3", "A2"))) == rule


@pytest.mark.rule("ROU-009")
@pytest.mark.parametrize(("y", "rule"), [(17_000, None), (17_001, "ACT-026")])
def test_who_returns_may_touch_but_not_overlap(y: int, rule: str | None) -> None:
    """Bases of 3 cm whose centres are 3 cm apart touch; a thousandth less and they overlap."""
    play = active("A")
    fell(play, "A4")
    order = Reconstruct(0, play.fighter("A1"), Placement(play.fighter("A4"), 20_000, y))
    refusal = play.battle.refusal(order)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("ROU-009")
def test_a_bearer_does_not_return_whose_place_is_taken() -> None:
    """The unit may have one; another has come in his stead."""
    play = active("A")
    fell(play, "A4", "B3")
    place = spot(play, "A4", "A3")
    play.order(Transfer(0, play.fighter("A1"), play.fighter("A2"), play.fighter("B3")))
    assert play.refused(Reconstruct(0, play.fighter("A1"), place)) == "ROU-009"


@pytest.mark.rule("ROU-009")
@pytest.mark.rule("TER-010")
@pytest.mark.rule("RUL-117")
@pytest.mark.parametrize(("y", "at", "rule"), [(20, 21_000, None), (26, 24_600, "RUL-117")])
def test_nobody_returns_into_a_container_alone(y: float, at: int, rule: str | None) -> None:
    """Where his unit is inside he returns among the others; where it is not he stays out, too."""
    scene = army().element("box", "container", 28, y, width=24, depth=6, size=3)
    play = active("A", scene)
    put_element(play.table, replace(play.table.elements["box"], opened=1))
    fell(play, "A4")
    order = Reconstruct(0, play.fighter("A1"), Placement(play.fighter("A4"), 32_000, at))

    refusal = play.battle.refusal(order)
    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("ROU-009")
@pytest.mark.rule("RUL-132")
def test_who_cannot_return() -> None:
    """Officers, the living, strangers, and members of units that are gone."""
    play = active("A")
    fell(play, "B1", "C1", "C2", "C3", "x3")
    chief = play.fighter("A1")
    for name, beside in (("B1", "B2"), ("A2", "A1"), ("x3", "A1"), ("C3", "A1")):
        assert play.refused(Reconstruct(0, chief, spot(play, name, beside))) == "ROU-009"


@pytest.mark.rule("RUL-129")
def test_a_returned_first_leader_has_lost_his_relay() -> None:
    """The relay went with him when he was eliminated."""
    scene = army()
    relay = replace(STANDARD, abilities=("relay",))
    scene.unit("D", at=row(80, 60, 2), profile=GOLEM, cards=[relay, STANDARD])
    play = active("A", scene)
    fell(play, "D1")
    put_unit(play.table, replace(play.table.units[play.unit("D")], leader=play.fighter("D2")))
    play.order(Reconstruct(0, play.fighter("A1"), spot(play, "D1", "D2", dy=4)))
    fell(play, "D2")
    play.run(LeaderStep(play.unit("D"), 1))
    assert play.table.units[play.unit("D")].leader == play.fighter("D1")
    assert activation_cost(play.table, play.table.units[play.unit("D")]) == 1


# ---- Repair ----------------------------------------------------------------------------------


def damaged(play: Play, name: str, *sp: int) -> int:
    """A machine has these points left."""
    fighter = play.at(name)
    put_fighter(play.table, replace(fighter, sp=sp))
    return fighter.id


@pytest.mark.rule("ROU-010")
@pytest.mark.rule("RUL-132")
def test_a_machine_regains_a_point_of_the_part_that_is_chosen() -> None:
    """Without contact, destroyed parts too, never above the printed points."""
    play = active("T")
    broken = damaged(play, "T2", 3, 0)
    chief = play.fighter("T1")
    assert play.refused(Restore(0, chief, broken, 0)) == "ROU-010"
    assert play.refused(Restore(0, chief, broken, 2)) == "ROU-010"
    assert play.refused(Restore(0, chief, play.fighter("A2"), 0)) == "ROU-010"
    events = play.order(Restore(0, chief, broken, 1))
    assert events[0] == LeadershipSpent(0, 1, "ROU-010")
    assert events[-1] == MachineRestored(broken, 1)
    assert play.at("T2").sp == (3, 1)
    assert play.decision == ActDecision(0, play.unit("T"))


@pytest.mark.rule("ROU-010")
def test_what_cannot_be_repaired() -> None:
    """A machine that is lost; any without points, or while another unit acts."""
    scene = army().unit("U", at=[(140, 20)], profile=SPIDER, cards=[MACHINE])
    play = active("T", scene)
    order = Restore(0, play.fighter("T1"), damaged(play, "T2", 1, 1), 1)
    play.table.seats[0] = replace(play.table.seats[0], lp=0)
    assert play.refused(order) == "ROU-010"
    other = active("U", scene, commander="T1")
    damaged(other, "T2", 1, 1)
    assert other.refused(order) == "ROU-002"
    lost = active("T", scene)
    damaged(lost, "T2", 0, 1)
    fell(lost, "T2")
    assert lost.refused(order) == "ROU-010"
    assert lost.refused(replace(order, part=-1)) == "ROU-010"


@pytest.mark.rule("ROU-004")
@pytest.mark.rule("ROU-010")
def test_other_units_machines_only_by_the_commander() -> None:
    """A commander aboard a machine mends all machines of the company."""
    scene = army().unit("U", at=[(140, 20)], profile=SPIDER, cards=[MACHINE])
    play = active("T", scene)
    broken = damaged(play, "U1", 1, 2)
    order = Restore(0, play.fighter("T1"), broken, 0)
    assert play.refused(order) == "ROU-004"
    play = active("T", scene, commander="T1")
    damaged(play, "U1", 1, 2)
    play.order(order)


# ---- random orders ---------------------------------------------------------------------------


def test_random_players_find_every_routine() -> None:
    """Each routine is proposed sooner or later, and what is proposed is sometimes legal."""
    legal = set()
    for name in ("A", "T"):
        play = forge(name)
        fell(play, "A4", "B3", "C3")
        damaged(play, "T2", 1, 1)
        decision = ActDecision(0, play.unit(name))
        for seed in range(40):
            unit = play.table.units[play.unit(name)]
            for order in propose_routine(play.table, unit, Chance(f"{name}{seed}")):
                if order and machine.refusal(play.table, decision, order) is None:
                    legal.add(type(order))
    assert legal == {UseRoutine, Transfer, Reconstruct, Restore, Create, Fuse}


def test_random_players_answer_about_failed_tests() -> None:
    """Both answers come up."""
    play = active("A")
    play.order(Salvo(0, "sure", UnitTarget(play.unit("x"))), dice=[6, 1, 2])
    assert play.decision is not None
    found = {type(sample(play.table, play.decision, Chance(str(seed)))) for seed in range(20)}
    assert found == {UseNanonucleus, LeaveTests}

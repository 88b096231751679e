"""GEN: machines, their parts, what breaks and when they are lost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.damage import HitsStep
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.damage.machines import HitPart, PartDecision
from damocles.rules.chapters.damage.steps import LocationStep
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.facts import is_immobilised, working_weapons
from damocles.rules.state.events.damage import (
    DamageRolled,
    FighterLost,
    LeaderReplaced,
    LocationsRolled,
    PartDamaged,
    UnitLost,
)
from damocles.rules.state.events.morale import MoraleTested
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import Weapon
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, TOAD
from tests.rules.machines import FRAME, LEFT, LEGS, PILOT, RIGHT, TAIL, hurt, shot, toads, with_sp
from tests.rules.torn import TornScenario as Scenario

# ---- where and what --------------------------------------------------------------------------


@pytest.mark.rule("GEN-059")
def test_each_part_has_structure_points_of_its_own() -> None:
    """Frame, propulsion and every single weapon count their own points."""
    play = toads().begin()
    hurt(play, "T1", 3, 1)

    assert play.at("T1").sp == (2, 1, 1, 1)


@pytest.mark.rule("GEN-060")
@pytest.mark.parametrize(
    ("face", "part"), [(1, LEGS), (2, LEGS), (3, FRAME), (4, FRAME), (5, FRAME)]
)
def test_a_location_die_for_each_success(face: int, part: int) -> None:
    """1-2 is the propulsion, 3-5 the frame; failed tests are not located."""
    play = toads().begin()
    hits = HitsStep(shot(), ((play.fighter("T1"), 3),))
    events = play.run(hits, dice=[1, 6, 3, face]).happened

    assert [e.faces for e in events if isinstance(e, LocationsRolled)] == [(face,)]
    assert [e.part for e in events if isinstance(e, PartDamaged)] == [part]


def test_what_matters_of_a_location_die_is_the_kind_of_part() -> None:
    """Hit after hit, in their order; by another edition, whatever its faces stand for."""
    play = toads().begin()
    table, step = play.table, LocationStep(shot(), play.fighter("T1"), 2)
    usual = machine.matters[LocationStep](table, step)
    seam = {"dmg.vehicle": lambda face: "frame" if face % 2 else "weapon"}
    rules = table.setting.rules.derive("odd", version="1", replace=seam)
    table.setting = Setting(rules, table.setting.mission, table.setting.companies)
    other = machine.matters[LocationStep](table, step)

    assert usual is not None
    assert other is not None
    assert usual((6, 2)) == ("weapon", "propulsion") != usual((2, 6))
    assert usual((3, 1)) == usual((5, 2))
    assert other((6, 2)) == other((4, 4)) == ("weapon", "weapon")


@pytest.mark.rule("GEN-059")
def test_frame_propulsion_and_every_weapon_are_parts() -> None:
    """Where the attacker may name any part he is offered all four."""
    play = toads().begin()
    play.run(HitsStep(shot(aim="location"), ((play.fighter("T1"), 1),)), dice=[6])

    parts = (FRAME, LEGS, LEFT, RIGHT)
    assert play.decision == PartDecision(0, play.fighter("T1"), parts, "ABL-019")


@pytest.mark.rule("GEN-060")
def test_failed_tests_are_not_located() -> None:
    """Two failures, no location."""
    play = toads().begin()
    events = play.run(HitsStep(shot(), ((play.fighter("T1"), 2),)), dice=[1, 3]).happened

    assert not [event for event in events if isinstance(event, LocationsRolled)]
    assert play.at("T1").sp == (3, 2, 1, 1)


@pytest.mark.rule("GEN-060")
def test_the_hits_on_each_machine_are_located_by_themselves() -> None:
    """Two machines of two units, each with dice of its own; both are lost, and their units."""
    scenario = toads().unit("U", seat=1, at=[(40, 40)], profile=TOAD, weapons=CANNONS)
    play = with_sp(with_sp(scenario.begin(), "T1", 1, 2, 1, 1), "U1", 1, 2, 1, 1)
    first, second = play.fighter("T1"), play.fighter("U1")
    events = play.run(HitsStep(shot(), ((first, 2), (second, 1))), dice=[6, 1, 3, 6, 4]).happened

    located = [(e.fighter, e.faces) for e in events if isinstance(e, LocationsRolled)]
    assert located == [(first, (3,)), (second, (4,))]
    lost = {event.unit for event in events if isinstance(event, UnitLost)}
    assert lost == {play.unit("T"), play.unit("U")}


@pytest.mark.rule("GEN-057")
@pytest.mark.rule("GEN-062")
@pytest.mark.parametrize(("weapon", "frame"), [("cannon", 2), ("burster", 0)])
def test_a_success_costs_the_damage_value_of_the_weapon(weapon: str, frame: int) -> None:
    """One hit of Damage 1 leaves a frame of three points two, one of Damage 3 none."""
    play = toads().begin()
    hurt(play, "T1", 4, weapon=weapon)

    assert play.at("T1").sp == (frame, 2, 1, 1)


@pytest.mark.rule("GEN-065")
@pytest.mark.parametrize(
    ("sp", "face", "left"),
    [
        ((3, 2, 0, 1), 6, (3, 2, 0, 0)),
        ((3, 1, 1, 1), 2, (3, 0, 1, 1)),
        ((3, 0, 1, 1), 2, (2, 0, 1, 1)),
    ],
)
def test_a_part_is_destroyed_without_points_and_not_before(
    sp: tuple[int, ...], face: int, left: tuple[int, ...]
) -> None:
    """With one point left it is hit; at zero it cannot be hit any more."""
    play = with_sp(toads().begin(), "T1", *sp)
    hurt(play, "T1", face)

    assert (play.decision, play.at("T1").sp) == (None, left)


@pytest.mark.rule("GEN-060")
@pytest.mark.rule("GEN-061")
@pytest.mark.rule("GEN-062")
def test_the_attacker_picks_the_weapon() -> None:
    """BR-109: on a 6 the seat that attacked names an intact weapon; each hit costs Damage."""
    play = toads().begin()
    hurt(play, "T1", 1, 6)
    assert play.at("T1").sp == (3, 1, 1, 1)

    assert play.decision == PartDecision(0, play.fighter("T1"), (LEFT, RIGHT), "GEN-061")
    assert play.refused(HitPart(0, FRAME)) == "GEN-061"
    play.order(HitPart(0, RIGHT))
    assert play.at("T1").sp == (3, 1, 1, 0)


@pytest.mark.rule("GEN-061")
def test_an_intact_weapon_must_be_chosen_while_there_is_one() -> None:
    """RUL-06: the only intact weapon is hit without asking; without any the frame is."""
    play = with_sp(toads().begin(), "T1", 3, 2, 0, 1)
    hurt(play, "T1", 6, 6)

    assert play.at("T1").sp == (2, 2, 0, 0)


@pytest.mark.rule("GEN-061")
def test_a_machine_without_weapons_takes_a_weapon_hit_on_the_frame() -> None:
    """RUL-06: where there is no weapon the frame is hit."""
    play = toads(profile=TAIL, weapons=()).begin()
    hurt(play, "T1", 6)

    assert play.at("T1").sp == (2, 2)


@pytest.mark.rule("GEN-062")
def test_two_frame_hits() -> None:
    """BR-206: two hits of Damage 1 on the frame cost it two points."""
    play = toads().begin()
    hurt(play, "T1", 4, 5)

    assert play.at("T1").sp == (1, 2, 1, 1)


@pytest.mark.rule("GEN-063")
def test_a_hit_on_a_destroyed_part_goes_to_the_frame() -> None:
    """A location that is already destroyed passes the whole hit on."""
    play = with_sp(toads().begin(), "T1", 3, 0, 1, 1)
    events = hurt(play, "T1", 2)

    assert [e.part for e in events if isinstance(e, PartDamaged)] == [FRAME]
    assert play.at("T1").sp == (2, 0, 1, 1)


@pytest.mark.rule("GEN-064")
def test_what_a_part_cannot_take_goes_to_the_frame() -> None:
    """Damage 3 on two points of propulsion takes one point of the frame."""
    play = toads().begin()
    events = hurt(play, "T1", 1, weapon="burster")

    cite = play.table.setting.rules.cite
    damage = [(e.part, e.points, cite(e.rule)) for e in events if isinstance(e, PartDamaged)]
    assert damage == [(LEGS, 2, "GEN-062"), (FRAME, 1, "GEN-064")]


@pytest.mark.rule("GEN-064")
def test_what_the_frame_cannot_take_is_lost() -> None:
    """Damage beyond the last point of the frame hurts nothing else."""
    play = with_sp(toads().begin(), "T1", 1, 2, 1, 1)
    events = hurt(play, "T1", 4, weapon="burster")

    assert [e.points for e in events if isinstance(e, PartDamaged)] == [1]
    assert play.at("T1").place == "gone"


@pytest.mark.rule("GEN-065")
@pytest.mark.rule("GEN-068")
def test_a_machine_whose_frame_holds_goes_on() -> None:
    """Nothing more is asked or broken once its hits are resolved."""
    play = toads().begin()
    hurt(play, "T1", 3, 1)
    assert (play.decision, play.at("T1").sp, play.at("T1").place) == (None, (2, 1, 1, 1), "table")


@pytest.mark.rule("GEN-066")
@pytest.mark.rule("GEN-067")
def test_a_weapon_and_the_propulsion_are_destroyed() -> None:
    """EX-010: one point each is left; a weapon and the propulsion go, the machine stays."""
    play = with_sp(toads().begin(), "T1", 3, 1, 1, 1)
    hurt(play, "T1", 6, 1)
    play.order(HitPart(0, LEFT))

    toad = play.at("T1")
    assert toad.sp == (3, 0, 0, 1)
    assert is_immobilised(play.table, toad)
    assert working_weapons(play.table, toad) == ("cannon",)
    assert toad.place == "table"


@pytest.mark.rule("GEN-066")
def test_a_destroyed_weapon_does_not_fire() -> None:
    """One of two equal weapons is gone: no salvo of two, and no second salvo."""
    play = toads().act("T")
    with_sp(play, "T1", 3, 2, 0, 1)
    target = UnitTarget(play.unit("A"))

    assert play.refused(Salvo(1, "cannon", target, copies=2)) == "ACT-033"
    play.order(Salvo(1, "cannon", target), dice=[1, 1])
    assert play.refused(Salvo(1, "cannon", target)) == "ACT-033"


@pytest.mark.rule("GEN-066")
def test_without_any_weapon_nothing_fires() -> None:
    """With both weapons destroyed every salvo is refused."""
    play = toads().act("T")
    with_sp(play, "T1", 3, 2, 0, 0)

    assert play.refused(Salvo(1, "cannon", UnitTarget(play.unit("A")))) == "ACT-033"


@pytest.mark.rule("GEN-067")
@pytest.mark.parametrize(
    ("sp", "is_stuck"), [((3, 2, 1, 1), False), ((3, 2, 0, 0), False), ((1, 0, 1, 1), True)]
)
def test_only_the_propulsion_immobilises(sp: tuple[int, ...], *, is_stuck: bool) -> None:
    """While a point of it is left the machine walks, whatever else is destroyed."""
    play = with_sp(toads().begin(), "T1", *sp)
    assert is_immobilised(play.table, play.at("T1")) is is_stuck


@pytest.mark.rule("GEN-067")
@pytest.mark.rule("GEN-069")
def test_an_immobilised_machine_cannot_move_but_fires() -> None:
    """BR-203: the last point of propulsion immobilises; weapons work on."""
    play = with_sp(toads().begin(), "T1", 3, 1, 1, 1)
    hurt(play, "T1", 2)
    assert is_immobilised(play.table, play.at("T1"))

    play = toads().act("T")
    with_sp(play, "T1", 3, 0, 1, 1)
    there = (Placement(play.fighter("T1"), 20_000, 41_000),)
    assert play.refused(Move(1, "combat", there)) == "GEN-069"
    play.order(Salvo(1, "cannon", UnitTarget(play.unit("A"))), dice=[1, 1])


@pytest.mark.rule("GEN-068")
def test_a_destroyed_frame_removes_the_machine() -> None:
    """It is a loss for scoring too; hits still to come are lost with it."""
    play = toads().begin()
    events = hurt(play, "T1", 3, 4, 5, 1)

    assert [e.fighter for e in events if isinstance(e, FighterLost)] == [play.fighter("T1")]
    assert [e.by for e in events if isinstance(e, UnitLost)] == [0]
    assert play.table.tally == {"afv_unit/0": 1}
    assert play.at("T1").sp == (0, 2, 1, 1)


@pytest.mark.rule("SHO-056")
def test_impacts_on_a_destroyed_machine_are_lost() -> None:
    """RUL-56: each machine has its share, tested one by one from the closest."""
    play = with_sp(toads(2).begin(), "T1", 1, 2, 1, 1)
    hits = HitsStep(shot(), ((play.fighter("T1"), 3), (play.fighter("T2"), 1)))
    events = play.run(hits, dice=[6, 6, 6, 3, 3, 3, 1, 4]).happened

    assert [e.fighter for e in events if isinstance(e, PartDamaged)] == [play.fighter("T1")]
    assert play.at("T2").sp == (3, 2, 1, 1)


@pytest.mark.rule("SHO-055")
def test_the_shooter_gives_the_surplus_to_one_of_two_equally_near() -> None:
    """Two machines at one distance and three impacts: the shooter names who takes two."""
    scenario = Scenario().unit("A", at=[(30, 10)], weapons=("triple",))
    scenario.arm(Weapon("triple", "ranged", 9, 3, 0, 8, 1))
    scenario.unit("T", seat=1, at=[(26, 40), (34, 40)], profile=TOAD, weapons=CANNONS)
    play = scenario.act("A")
    play.order(Salvo(0, "triple", UnitTarget(play.unit("T"))), dice=[])

    both = (play.fighter("T1"), play.fighter("T2"))
    assert play.decision == VictimsDecision(0, both, 1, "SHO-055")
    events = play.order(PickVictims(0, both[1:]), dice=[6, 1, 1, 3])
    assert [e.fighter for e in events if isinstance(e, PartDamaged)] == [both[1]]


@pytest.mark.rule("SHO-055")
@pytest.mark.rule("SHO-056")
def test_the_closest_takes_its_surplus_besides_the_one_that_is_named() -> None:
    """Of five impacts on three the nearest takes two, and one of the two behind it."""
    scenario = Scenario().unit("A", at=[(30, 10)], weapons=("five",))
    scenario.arm(Weapon("five", "ranged", 9, 5, 0, 8, 1))
    at = [(24, 40), (36, 40), (30, 30)]
    play = scenario.unit("T", seat=1, at=at, profile=TOAD, weapons=CANNONS).act("A")
    play.order(Salvo(0, "five", UnitTarget(play.unit("T"))))
    left, right, near = (play.fighter(name) for name in ("T1", "T2", "T3"))

    assert play.decision == VictimsDecision(0, (left, right), 1, "SHO-055")
    events = play.order(PickVictims(0, (right,)), dice=[1] * 5)
    tests = [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    assert tests == [(near, 2), (right, 2), (left, 1)]


@pytest.mark.rule("GEN-059")
@pytest.mark.rule("GEN-068")
def test_the_frame_is_the_frame_wherever_it_is_listed() -> None:
    """A profile that names its propulsion first is destroyed with its frame all the same."""
    turned = replace(TOAD, id="turned", parts=(TOAD.parts[1], TOAD.parts[0], *TOAD.parts[2:]))
    play = with_sp(toads(profile=turned).begin(), "T1", 1, 1, 1, 1)
    hurt(play, "T1", 2)
    assert (play.at("T1").sp, play.at("T1").place) == ((0, 1, 1, 1), "table")
    hurt(play, "T1", 2)
    assert play.at("T1").place == "gone"


@pytest.mark.rule("GEN-015")
def test_the_closest_machine_leads_whatever_its_crew() -> None:
    """RUL-09: among machines nearness alone decides."""
    cards = [PILOT, PILOT, replace(PILOT, role="specialist")]
    play = toads(3, at=[(20, 40), (32, 40), (26, 40)], cards=cards).begin()
    with_sp(play, "T1", 1, 2, 1, 1)
    hurt(play, "T1", 3, more=[6])

    assert play.table.units[play.unit("T")].leader == play.fighter("T3")


@pytest.mark.rule("ABL-019")
@pytest.mark.rule("GEN-060")
def test_a_location_that_is_chosen_is_not_diced_for() -> None:
    """Where the attacker may choose the location he names any intact part."""
    play = with_sp(toads().begin(), "T1", 3, 0, 1, 1)
    hits = HitsStep(shot(aim="location"), ((play.fighter("T1"), 1),))
    play.run(hits, dice=[6])

    assert play.decision == PartDecision(0, play.fighter("T1"), (FRAME, LEFT, RIGHT), "ABL-019")
    play.order(HitPart(0, FRAME))
    assert play.at("T1").sp == (2, 0, 1, 1)


# ---- morale of machines ----------------------------------------------------------------------


@pytest.mark.rule("MOR-006")
def test_the_unit_tests_for_each_machine_it_loses() -> None:
    """RUL-92: two machines destroyed in one salvo are two tests, after a leader is found."""
    play = toads(3).begin()
    with_sp(with_sp(play, "T1", 1, 2, 1, 1), "T2", 1, 2, 1, 1)
    hits = HitsStep(shot(), ((play.fighter("T1"), 1), (play.fighter("T2"), 1)))
    events = play.run(hits, dice=[6, 3, 6, 3, 6, 1]).happened

    kinds = [type(e) for e in events if isinstance(e, LeaderReplaced | MoraleTested)]
    assert kinds == [LeaderReplaced, MoraleTested, MoraleTested]
    assert play.table.units[play.unit("T")].leader == play.fighter("T3")
    assert play.table.units[play.unit("T")].disorganised


@pytest.mark.rule("MOR-006")
def test_nobody_tests_for_the_last_machine_or_with_nerves_of_steel() -> None:
    """Without members left, or without Morale, there is nothing to test."""
    play = with_sp(toads().begin(), "T1", 1, 2, 1, 1)
    assert not [e for e in hurt(play, "T1", 3) if isinstance(e, MoraleTested)]

    steel = replace(TOAD, id="steel", morale=None)
    play = with_sp(toads(2, profile=steel).begin(), "T1", 1, 2, 1, 1)
    assert not [e for e in hurt(play, "T1", 3) if isinstance(e, MoraleTested)]

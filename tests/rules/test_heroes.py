"""HER: heroes and the units they lead."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.command import SequenceDecision, WagerDecision, units_in_sequence
from damocles.rules.chapters.heroes import HeroDecision, StayAlone, TakeOver, hero_may_join
from damocles.rules.chapters.morale import morale_of, must_test
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.reading.facts import officer_of, unit_is_engaged
from damocles.rules.state.apply.changes import change_unit, put_fighter, put_unit
from damocles.rules.state.events.control import HeroJoined
from damocles.rules.state.events.damage import FighterLost, UnitLost
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.model import FighterCard, Officer, Profile
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import ControlStep
from damocles.scenario import SERGEANT, TROOPER, Play, Scenario

BORZ = replace(TROOPER, id="borz", morale=14)
FIRE_TOAD = replace(TROOPER, id="fire_toad", category="strider", type=1, radius=3_250)
HERO = Officer(rank=1, authority=2, leadership=4, hero=True)
GROUP = [(40.0, 40.0), (44.0, 40.0), (48.0, 40.0)]


def joined(hero: Profile, troops: Profile) -> bool:
    """Whether a hero may join a unit of his army without officer."""
    return hero_may_join(hero, troops, same_army=True, has_officer=False)


@pytest.mark.rule("HER-001")
def test_a_hero_leads_units_of_his_category_and_type() -> None:
    """A soldier of type 1 joins soldiers of type 1, not of type 3 (book, p. 76, Newton)."""
    newton = replace(TROOPER, id="newton", type=1)
    stars, suits = replace(TROOPER, id="stars", type=1), replace(TROOPER, id="suits", type=3)
    assert [joined(newton, stars), joined(newton, suits)] == [True, False]


@pytest.mark.rule("HER-001")
def test_aboard_he_leads_only_machines_of_that_kind() -> None:
    """On foot Borz joins any type 2 soldiers, aboard only Fire Toads (book, p. 76)."""
    steel, wing, shock = (replace(TROOPER, id=name) for name in ("steel", "wing", "shock"))
    units = [steel, wing, shock, FIRE_TOAD]
    assert [joined(BORZ, unit) for unit in units] == [True, True, True, False]
    assert [joined(FIRE_TOAD, unit) for unit in units] == [False, False, False, True]
    assert not joined(FIRE_TOAD, replace(FIRE_TOAD, id="dotch_yaga"))


@pytest.mark.rule("HER-004")
def test_no_unit_has_two_officers() -> None:
    """A unit with an officer or hero is closed to him."""
    assert not hero_may_join(BORZ, TROOPER, same_army=True, has_officer=True)


@pytest.mark.rule("HER-001")
def test_a_unit_of_another_army_is_closed_to_him() -> None:
    """Whatever its kind."""
    assert not hero_may_join(BORZ, TROOPER, same_army=False, has_officer=False)


# ---- taking over a unit ----------------------------------------------------------------------


def beside(
    at: tuple[float, float] = (44, 44),
    *,
    officer: Officer | None = None,
    troops: Profile = TROOPER,
    seat: int = 0,
) -> Scenario:
    """A lone hero near three troopers; enemies far away."""
    card = FighterCard("borz", "hero", ("laser_rifle",), officer=HERO)
    scene = Scenario().know(BORZ).unit("A", at=GROUP, profile=troops, officer=officer, seat=seat)
    scene.unit("H", at=[at], cards=[card], profile=BORZ)
    return scene.unit("b", seat=1, at=[(100, 80)])


def asked(scene: Scenario) -> Play:
    """The control phase up to its first decision."""
    return scene.begin(ControlStep())


@pytest.mark.rule("HER-005")
@pytest.mark.rule("HER-006")
@pytest.mark.rule("CTL-010")
@pytest.mark.rule("RUL-95")
def test_a_lone_hero_may_take_over_a_unit_in_the_control_phase() -> None:
    """He is asked, may stay alone, or leads the unit from now on."""
    play = asked(beside())
    assert play.decision == HeroDecision(0, play.fighter("H1"), (play.unit("A"),))
    assert play.refused(TakeOver(0, play.unit("b"))) == "HER-005"
    assert play.refused(TakeOver(0, 99)) == "HER-005"
    play.order(StayAlone(0))
    assert isinstance(play.decision, SequenceDecision)
    assert play.decision.units == (play.unit("A"), play.unit("H"))


@pytest.mark.rule("HER-006")
@pytest.mark.parametrize(
    ("at", "allowed"),
    [
        ((44, 45.5), True),  # 2.5 cm from the nearest member
        ((44, 45.501), False),
        ((53.0, 40), True),  # 10 cm from the farthest, 2 cm from the nearest
        ((53.001, 40), False),
    ],
)
def test_all_members_are_near_him_and_one_is_next_to_him(
    at: tuple[float, float], *, allowed: bool
) -> None:
    """Every member is within 10 cm and he within 2.5 cm of one; equal counts."""
    decision = asked(beside(at)).decision
    assert isinstance(decision, HeroDecision) == allowed


@pytest.mark.rule("HER-006")
def test_a_unit_of_his_kind_that_is_too_far_is_refused_by_distance() -> None:
    """Of two fitting units only the one around him can be taken over."""
    scene = beside().unit("C", at=[(80, 40), (84, 40)])
    play = asked(scene)
    assert isinstance(play.decision, HeroDecision)
    assert play.refused(TakeOver(0, play.unit("C"))) == "HER-006"


@pytest.mark.rule("HER-005")
@pytest.mark.rule("HER-004")
def test_units_with_an_officer_or_of_another_kind_or_side_are_closed() -> None:
    """Nothing is asked where no unit is open to him."""
    for scene in (
        beside(officer=SERGEANT),
        beside(troops=replace(TROOPER, id="suit", type=3)),
        beside(seat=1),
    ):
        assert not isinstance(asked(scene).decision, HeroDecision)


@pytest.mark.rule("HER-005")
def test_whoever_is_no_hero_stays_alone() -> None:
    """The last of a unit of soldiers takes over nothing."""
    scene = beside().unit("S", at=[(40, 44)])
    play = scene.begin()
    machine.apply(play.table, FighterLost(play.fighter("H1"), 1))
    play.run(ControlStep())
    assert not isinstance(play.decision, HeroDecision)


@pytest.mark.rule("HER-005")
def test_a_unit_that_is_gone_is_no_unit_for_him() -> None:
    """Of his kind or not."""
    play = beside().unit("C", at=[(80, 40)]).begin()
    put_fighter(play.table, replace(play.at("C1"), place="gone"))
    play.run(ControlStep())
    assert isinstance(play.decision, HeroDecision)
    assert play.refused(TakeOver(0, play.unit("C"))) == "HER-005"


@pytest.mark.rule("HER-005")
def test_a_hero_with_comrades_is_not_alone() -> None:
    """While others are in his unit he does not change it."""
    scene = beside()
    card = scene.units[0][1].fighters[0]
    scene.units[0][1] = replace(
        scene.units[0][1], fighters=(card, FighterCard("trooper", "standard", ("knife",)))
    )
    scene.places["H"] = [(44, 44), (48, 44)]
    assert isinstance(asked(scene).decision, SequenceDecision)


@pytest.mark.rule("HER-007")
def test_the_units_drills_apply_to_him_at_once() -> None:
    """Borz has shot and still shares Take cover! and Overwatch! (book, p. 77)."""
    play = beside().begin()
    unit, borz = play.unit("A"), play.fighter("H1")
    drills = frozenset({"take_cover", "overwatch"})
    put_unit(play.table, replace(play.table.units[unit], drills=drills))
    play.run(ControlStep())
    events = play.order(TakeOver(0, unit))

    assert events[0] == HeroJoined(borz, unit)
    assert play.table.units[play.table.fighters[borz].unit].drills == drills
    assert [each.id for each in play.table.units.values() if borz in each.fighters] == [unit]


@pytest.mark.rule("HER-008")
def test_he_is_the_officer_and_lends_his_morale() -> None:
    """He leads the unit, which tests with his Morale from then on."""
    play = asked(beside())
    borz = play.fighter("H1")
    assert morale_of(play.table, play.table.units[play.unit("A")]) == 10
    play.order(TakeOver(0, play.unit("A")))
    unit = play.table.units[play.unit("A")]

    assert officer_of(play.table, unit) == play.table.fighters[borz]
    assert unit.leader == borz
    assert unit.fighters == (*(play.fighter(f"A{i}") for i in (1, 2, 3)), borz)
    assert morale_of(play.table, unit) == 14
    assert play.table.seats[0].commander == borz


@pytest.mark.rule("HER-009")
def test_his_own_card_leaves_the_sequence() -> None:
    """From the next round on he is activated with the unit."""
    play = asked(beside())
    borz = play.fighter("H1")
    play.order(TakeOver(0, play.unit("A")))

    assert isinstance(play.decision, WagerDecision)
    assert play.table.seats[0].sequence == (play.unit("A"),)
    assert [unit.id for unit in units_in_sequence(play.table, 0)] == [play.unit("A")]
    assert play.table.units[play.unit("A")].fighters[-1] == borz


@pytest.mark.rule("HER-008")
def test_he_is_one_of_them() -> None:
    """Everybody else is still there, and he leads."""
    play = beside().begin()
    borz, group = play.fighter("H1"), play.table.units[play.unit("A")].fighters
    machine.apply(play.table, HeroJoined(borz, play.unit("A")))

    unit = play.table.units[play.unit("A")]
    assert (unit.fighters, unit.leader) == ((*group, borz), borz)


@pytest.mark.rule("HER-009")
def test_nothing_is_left_of_his_own_unit_but_its_dead() -> None:
    """No card, no drill, and he himself belongs to it no more."""
    play = survivor()
    fallen = (play.fighter("H2"), play.fighter("H3"))
    old = play.unit("H")
    change_unit(play.table, old, drills=frozenset({"overwatch"}))
    machine.apply(play.table, HeroJoined(play.fighter("H1"), play.unit("A")))

    left = play.table.units[old]
    assert (left.place, left.fighters, left.drills) == ("gone", fallen, frozenset())


@pytest.mark.rule("HER-002")
@pytest.mark.rule("RUL-93")
def test_he_is_not_counted_in_the_units_numbers() -> None:
    """Three troopers left of four test their morale although the hero makes four."""
    scene = beside()
    scene.places["A"] = [*GROUP, (40.0, 44.0)]
    scene.units[0][0] = replace(scene.units[0][0], fighters=scene.units[0][0].fighters * 2)
    scene.units[0][0] = replace(scene.units[0][0], fighters=scene.units[0][0].fighters[:4])
    play = asked(scene)
    play.order(TakeOver(0, play.unit("A")))
    assert not must_test(play.table, play.table.units[play.unit("A")])
    fallen = play.fighter("A4")
    put_fighter(play.table, replace(play.table.fighters[fallen], place="gone"))

    assert must_test(play.table, play.table.units[play.unit("A")])


@pytest.mark.rule("HER-006")
def test_two_heroes_are_asked_one_after_the_other() -> None:
    """A unit that the first took over is closed to the second."""
    scene = beside()
    card = scene.units[0][1].fighters[0]
    scene.unit("J", at=[(48, 44)], cards=[card], profile=BORZ)
    play = asked(scene)
    assert isinstance(play.decision, HeroDecision)
    play.order(StayAlone(0))
    assert isinstance(play.decision, HeroDecision)
    assert play.decision.hero == play.fighter("J1")

    second = asked(scene)
    second.order(TakeOver(0, second.unit("A")))
    assert not isinstance(second.decision, HeroDecision)
    order = sample(play.table, play.decision, Chance("hero"))
    assert play.battle.refusal(order) is None
    play.order(StayAlone(0))
    assert not isinstance(play.decision, HeroDecision)


@pytest.mark.rule("HER-006")
def test_who_stays_alone_is_not_asked_again() -> None:
    """Neither because another takes over a unit after him."""
    scene = beside().unit("C", at=[(80, 40), (84, 40)])
    scene.unit("J", at=[(80, 44)], cards=[scene.units[0][1].fighters[0]], profile=BORZ)
    play = asked(scene)
    play.order(StayAlone(0))
    play.order(TakeOver(0, play.unit("C")))
    assert not isinstance(play.decision, HeroDecision)


@pytest.mark.rule("HER-006")
def test_when_one_hero_has_taken_over_a_unit_the_next_is_asked() -> None:
    """Two heroes, a unit for each; the first one's old unit holds him no more."""
    scene = beside().unit("C", at=[(80, 40), (84, 40)])
    scene.unit("J", at=[(80, 44)], cards=[scene.units[0][1].fighters[0]], profile=BORZ)
    play = asked(scene)
    borz, alone = play.fighter("H1"), play.unit("H")
    play.order(TakeOver(0, play.unit("A")))

    assert play.decision == HeroDecision(0, play.fighter("J1"), (play.unit("C"),))
    assert play.table.units[alone].fighters == ()
    assert play.table.units[play.unit("A")].fighters[-1] == borz


@pytest.mark.rule("ACT-049")
@pytest.mark.rule("HER-007")
def test_a_hero_in_contact_engages_the_unit_he_joins() -> None:
    """Its drills apply to him, and are lost with the same: an engaged unit keeps none."""
    play = beside().unit("e", seat=1, at=[(44, 48)]).begin()
    unit = play.unit("A")
    change_unit(play.table, unit, drills=frozenset({"take_cover"}))
    play.run(ControlStep())
    assert not unit_is_engaged(play.table, play.table.units[unit])
    events = play.order(TakeOver(0, unit))

    assert events[:2] == (HeroJoined(play.table.units[unit].leader, unit), DrillsLost(unit))
    assert play.table.units[unit].drills == frozenset()


def survivor(*, seats: int = 2) -> Play:
    """The hero's two men have fallen before the control phase; the troopers beside him stand."""
    scene = beside()
    card = FighterCard("trooper", "standard", ("knife",))
    scene.units[0][1] = replace(
        scene.units[0][1], fighters=(*scene.units[0][1].fighters, card, card)
    )
    scene.places["H"] = [(44, 44), (40, 44), (48, 44)]
    for seat in range(2, seats):
        scene.units.append([])
        scene.spares.append([])
        scene.unit("c", seat=seat, at=[(20, 80)])
    play = scene.begin()
    for name in ("H2", "H3"):
        machine.apply(play.table, FighterLost(play.fighter(name), 1))
    return play.run(ControlStep())


@pytest.mark.rule("HER-006")
@pytest.mark.rule("RUL-83")
@pytest.mark.rule("RUL-84")
def test_the_unit_that_a_last_survivor_leaves_is_lost() -> None:
    """It ceases to exist and scores for the opponent, as if he had fallen with it; he does not."""
    play = survivor()
    old = play.unit("H")
    assert "infantry_unit/1" not in play.table.tally
    events = play.order(TakeOver(0, play.unit("A")))

    assert UnitLost(old, 1, "RUL-83") in events
    assert play.table.units[old].place == "gone"
    assert play.table.tally == {"infantry_unit/1": 1}


@pytest.mark.rule("RUL-83")
def test_of_three_sides_nobody_scores_for_the_unit_he_leaves() -> None:
    """Nobody has inflicted its last loss."""
    play = survivor(seats=3)
    play.order(TakeOver(0, play.unit("A")))
    assert play.table.tally == {}


@pytest.mark.rule("RUL-84")
def test_a_hero_who_was_a_unit_by_himself_leaves_nobody_behind() -> None:
    """No unit has lost its fighters when he takes over another."""
    play = asked(beside())
    events = play.order(TakeOver(0, play.unit("A")))
    assert not [event for event in events if isinstance(event, UnitLost)]
    assert play.table.tally == {}

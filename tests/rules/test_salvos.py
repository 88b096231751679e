"""SHO, ACT: salvos, what fires when, and how often."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.shooting.salvo import refuse_salvo
from damocles.rules.chapters.shooting.shooters import carriers
from damocles.rules.reading.aims import is_indirect
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.shooting import (
    CoverRolled,
    ImpactsAllotted,
    SalvoDeclared,
    ShotsRolled,
)
from damocles.rules.state.events.terrain import ElementDestroyed, StructureTested
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    Play,
    aim as aimed,
    demolish,
    events_of as of,
    row,
    salvo,
    walk,
)
from tests.rules.firing import LAUNCHER, SURE, change, ids, left, lost, reason
from tests.rules.torn import TornScenario as Scenario

PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
BEARER = FighterCard("trooper", "bearer", ("sure",))


def mixed() -> Scenario:
    """Two riflemen and a bearer of a special weapon against nine golems and three more."""
    scenario = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), cards=[PLAIN, PLAIN, BEARER])
    scenario.unit("b", seat=1, profile=GOLEM, at=row(9, 20, 60))
    return scenario.unit("c", seat=1, profile=GOLEM, at=row(3, 70, 50))


def gunners() -> Scenario:
    """Three fighters with two equal guns each."""
    scenario = Scenario().arm(SURE)
    scenario.unit("A", at=row(3, 40, 20), weapons=("sure", "sure"))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(9, 40, 60))
    return scenario.unit("c", seat=1, profile=GOLEM, at=row(6, 70, 30))


def test_the_verdict_on_a_salvo_is_remembered_until_something_changes() -> None:
    """Asked again the same refusal is given; after a salvo, or of an equal order, it is sought."""
    play = mixed().act("A")
    table, asked = play.table, ActDecision(0, play.unit("A"))
    order = replace(salvo(play, "sure", "b"), copies=2)
    before = refuse_salvo(table, asked, order)
    assert before is not None
    assert refuse_salvo(table, ActDecision(0, play.unit("A")), order) is before
    assert refuse_salvo(table, asked, replace(order)) is not before

    once = salvo(play, "sure", "b")
    assert refuse_salvo(table, asked, once) is None
    play.order(once, dice=[])
    assert refuse_salvo(play.table, asked, once) is not None


@pytest.mark.rule("SHO-001")
def test_an_area_of_effect_means_indirect_fire() -> None:
    """Any other ranged weapon fires directly: at a unit, not at a fighter."""
    scenario = (
        Scenario().arm(LAUNCHER).unit("A", at=[(40, 20)], weapons=("launcher", "laser_rifle"))
    )
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 50)]).act("A")

    assert (is_indirect(LAUNCHER), is_indirect(SURE)) == (True, False)
    assert is_indirect(replace(LAUNCHER, area=1))
    assert play.refused(salvo(play, "launcher", "b")) == "SHO-011"
    assert play.refused(aimed(play, "laser_rifle", "b1")) == "SHO-010"


@pytest.mark.rule("ACT-034")
def test_a_unit_in_reserve_does_not_shoot() -> None:
    """It is active, but nowhere on the table."""
    scenario = Scenario().unit("A", count=2).unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60))
    play = scenario.act("A")

    assert play.refused(salvo(play, "laser_rifle", "b")) == "ACT-034"


@pytest.mark.rule("ACT-033")
@pytest.mark.rule("SHO-006")
def test_who_has_a_second_gun_fires_again_without_the_others() -> None:
    """The same order a second time: only the fighter with two guns has one left."""
    cards = [replace(PLAIN, weapons=("laser_rifle", "laser_rifle")), PLAIN]
    scenario = Scenario().unit("A", at=row(2, 40, 20), cards=cards)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)).act("A")
    order = salvo(play, "laser_rifle", "b")
    first = of(play.order(order, dice=[1, 1]), SalvoDeclared)[0]
    second = of(play.order(order, dice=[1]), SalvoDeclared)[0]

    assert first.fire.shooters == tuple(ids(play, "A1", "A2"))
    assert second.fire.shooters == tuple(ids(play, "A1"))
    assert play.refused(order) == "ACT-033"


@pytest.mark.rule("SHO-002")
def test_all_who_bear_the_weapon_fire_together() -> None:
    """One order fires every rifle of the unit."""
    play = mixed().act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])

    assert of(events, SalvoDeclared)[0].fire.shooters == tuple(ids(play, "A1", "A2"))


@pytest.mark.rule("SHO-002")
def test_nobody_is_held_back_but_by_option() -> None:
    """RUL-47: with the option single fighters stay silent, and so they stay in the activation."""
    play = mixed().act("A")
    held = (play.fighter("A2"),)
    assert play.refused(salvo(play, "laser_rifle", "b", held=held)) == "SHO-002"

    play = mixed().option(hold_fighters=True).act("A")
    assert play.refused(salvo(play, "laser_rifle", "b", held=tuple(ids(play, "A3")))) == "SHO-002"
    strangers = tuple(ids(play, "b1", "A3"))
    refusal = play.battle.refusal(salvo(play, "laser_rifle", "b", held=strangers))
    assert refusal is not None
    assert refusal.facts == {"fighter": play.fighter("A3")}
    both = tuple(ids(play, "A1", "A2"))
    assert play.refused(salvo(play, "laser_rifle", "b", held=both)) == "ACT-033"
    events = play.order(salvo(play, "laser_rifle", "b", held=held), dice=[1])
    assert of(events, SalvoDeclared)[0].fire.shooters == tuple(ids(play, "A1"))
    assert play.refused(salvo(play, "laser_rifle", "b")) == "ACT-033"


@pytest.mark.rule("SHO-003")
def test_target_zone_test_and_damage_follow_each_other() -> None:
    """Declared, rolled, allotted, tested for damage, removed: in this order."""
    play = mixed().act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 1])
    kinds = [type(event).__name__ for event in events]

    assert kinds[:4] == ["SalvoDeclared", "ShotsRolled", "ImpactsAllotted", "DamageRolled"]
    assert kinds.index("FighterLost") > kinds.index("DamageRolled")


@pytest.mark.rule("SHO-004")
@pytest.mark.rule("SHO-005")
def test_one_type_after_the_other_each_at_its_own_target() -> None:
    """EX-020: two weapons of a unit fire at two units; BR-305: a type may stay unfired."""
    play = mixed().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    assert lost(play.order(salvo(play, "sure", "c"))) == ids(play, "c1")

    silent = mixed().act("A")
    silent.order(salvo(silent, "sure", "c"))
    silent.order(EndActivation(0))
    assert silent.decision is None


@pytest.mark.rule("SHO-006")
@pytest.mark.rule("ACT-035")
def test_two_equal_guns_fire_before_and_after_moving() -> None:
    """EX-018: three fighters with two guns each: a salvo, a movement, a salvo at another unit."""
    play = gunners().act("A")
    first = play.order(salvo(play, "sure", "b"))
    play.order(walk(play, "A", 0, 5))
    second = play.order(salvo(play, "sure", "c"))

    assert (len(lost(first)), len(lost(second))) == (3, 3)
    assert (left(play, "b"), left(play, "c")) == (6, 3)
    assert play.refused(salvo(play, "sure", "b")) == "ACT-033"


@pytest.mark.rule("SHO-006")
def test_two_equal_guns_fire_as_one_salvo() -> None:
    """RUL-47: both at once double the dice, and leave nothing to fire."""
    play = gunners().act("A")
    assert reason(play, salvo(play, "sure", "b", copies=3)) == "has_fired"
    assert reason(play, salvo(play, "sure", "b", copies=0)) == "has_fired"
    events = play.order(salvo(play, "sure", "b", copies=2))

    assert (of(events, SalvoDeclared)[0].dice, len(lost(events))) == (6, 6)
    assert reason(play, salvo(play, "sure", "b")) == "has_fired"


@pytest.mark.rule("SHO-006")
def test_who_has_one_gun_left_fires_only_that() -> None:
    """BR-207: of two striders one has lost a cannon: three guns in the salvo, one in a second."""
    scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(40, 20), (50, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=row(9, 30, 60))
    both, single = scenario.act("T"), scenario.act("T")
    for play in (both, single):
        change(play, "T2", sp=(3, 2, 0, 1))
    together = both.order(salvo(both, "cannon", "b", copies=2), dice=[1] * 6)
    single.order(salvo(single, "cannon", "b"), dice=[1] * 4)
    second = single.order(salvo(single, "cannon", "b"), dice=[1] * 2)

    shooters = of(together, SalvoDeclared)[0].fire.shooters
    assert shooters == tuple(ids(both, "T1", "T1", "T2"))
    assert of(second, SalvoDeclared)[0].fire.shooters == tuple(ids(single, "T1"))


# ---- when ------------------------------------------------------------------------------------


@pytest.mark.rule("ACT-033")
def test_a_weapon_fires_once_in_an_activation() -> None:
    """A weapon that has been fired is refused a second time; what nobody has is refused at once."""
    play = mixed().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])

    assert play.refused(salvo(play, "laser_rifle", "b")) == "ACT-033"
    assert play.refused(salvo(play, "knife", "b")) == "ACT-033"
    assert play.refused(salvo(play, "moonbeam", "b")) == "ACT-033"
    assert play.refused(salvo(play, "cannon", "b")) == "ACT-033"


@pytest.mark.rule("ACT-033")
def test_what_was_fired_first_is_not_forgotten() -> None:
    """After a second weapon the first is still spent."""
    play = mixed().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    play.order(salvo(play, "sure", "b"))

    assert reason(play, salvo(play, "laser_rifle", "b")) == "has_fired"
    assert reason(play, salvo(play, "sure", "b")) == "has_fired"


@pytest.mark.rule("ACT-033")
def test_a_gun_that_is_lost_leaves_none_to_fire() -> None:
    """A strider that has fired both cannons and lost one has none left, not fewer."""
    scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(40, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(9, 30, 60)).act("T")
    play.order(salvo(play, "cannon", "b", copies=2), dice=[1] * 4)
    change(play, "T1", sp=(3, 2, 0, 1))
    refusal = play.battle.refusal(salvo(play, "cannon", "b"))

    assert refusal is not None
    assert refusal.facts == {"weapon": "cannon", "left": 0}


@pytest.mark.rule("ACT-034")
def test_only_free_units_shoot() -> None:
    """A unit with an enemy in contact does not shoot, unless it has freed itself by moving."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 40, 20), weapons=("sure",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(44, 25)]).act("A")
    assert play.refused(salvo(play, "sure", "b")) == "ACT-034"

    play.order(walk(play, "A", 0, -5))
    assert lost(play.order(salvo(play, "sure", "b"))) == ids(play, "b1")


@pytest.mark.rule("ACT-034")
def test_who_moves_into_contact_shoots_no_more() -> None:
    """RUL-31: the status at the moment of the shot decides."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 30)]).act("A")
    play.order(walk(play, "A", 0, 5))

    assert play.refused(salvo(play, "sure", "b")) == "ACT-034"


@pytest.mark.rule("ACT-034")
def test_machines_are_always_free_to_shoot() -> None:
    """BR-302: a strider that walks into contact fires."""
    scenario = Scenario().arm(SURE).unit("T", profile=TOAD, weapons=("sure",), at=[(40, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 34)]).act("T")
    play.order(walk(play, "T", 0, 8))

    assert lost(play.order(salvo(play, "sure", "b"))) == ids(play, "b1")


@pytest.mark.rule("ACT-035")
@pytest.mark.rule("SHO-004")
def test_a_shot_comes_before_or_after_the_movement() -> None:
    """BR-201: before a combat movement as well as after it; after a rush not at all."""
    before, after, rush = mixed().act("A"), mixed().act("A"), mixed().act("A")
    before.order(salvo(before, "sure", "b"))
    before.order(walk(before, "A", 0, 5))
    after.order(walk(after, "A", 0, 5))
    after.order(salvo(after, "sure", "b"))
    rush.order(walk(rush, "A", 0, 5, "rush"))

    assert (left(before, "b"), left(after, "b")) == (8, 8)
    assert rush.refused(salvo(rush, "sure", "b")) == "ACT-030"


@pytest.mark.rule("ACT-035")
def test_different_weapons_of_a_fighter_fire_on_both_sides_of_the_movement() -> None:
    """One of his weapons before, the other after."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 40, 20), weapons=("sure", "laser_rifle"))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 40, 50)).act("A")
    play.order(salvo(play, "sure", "b"))
    play.order(walk(play, "A", 0, 5))
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])

    assert left(play, "b") == 4


@pytest.mark.rule("ACT-035")
def test_only_who_has_several_weapons_parts_them_by_the_movement() -> None:
    """RUL-42: of two riflemen one has a second weapon. The other has not, so the rifles wait for
    nobody who has fired before; what was fired by a fighter of several weapons binds nobody."""
    double = replace(PLAIN, weapons=("laser_rifle", "sure"))
    third = replace(PLAIN, weapons=("nanoblaster",))

    def play(first: str, dice: list[int]) -> Play:
        scenario = Scenario().arm(SURE)
        scenario.unit("A", at=row(3, 40, 20), cards=[double, replace(PLAIN), third])
        found = scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 40, 60)).act("A")
        found.order(salvo(found, first, "b"), dice=dice)
        found.order(walk(found, "A", 0, 5))
        return found

    alone, several = play("nanoblaster", [6, 6]), play("sure", [])
    assert alone.refused(salvo(alone, "laser_rifle", "b")) == "ACT-054"
    assert alone.battle.refusal(salvo(alone, "sure", "b")) is None
    assert several.battle.refusal(salvo(several, "laser_rifle", "b")) is None


@pytest.mark.rule("ACT-054")
def test_before_the_movement_all_weapons_fire_one_after_the_other() -> None:
    """Only the movement parts one side from the other."""
    play = mixed().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])

    assert play.battle.refusal(salvo(play, "sure", "b")) is None


@pytest.mark.rule("ACT-054")
def test_after_the_movement_all_weapons_fire_one_after_the_other() -> None:
    """The rifles fire after it, and so does the special weapon."""
    play = mixed().act("A")
    play.order(walk(play, "A", 0, 5))
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])

    assert play.battle.refusal(salvo(play, "sure", "b")) is None


@pytest.mark.rule("ACT-054")
def test_machines_fire_on_either_side_of_their_movement() -> None:
    """The drill is for infantry: two striders with a weapon each need none."""
    cards = [FighterCard("toad", "standard", (weapon,)) for weapon in ("sure", "laser_rifle")]
    part = TOAD.parts[:2]
    scenario = Scenario().arm(SURE)
    scenario.unit("T", profile=replace(TOAD, parts=part), cards=cards, at=[(40, 20), (46, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 40, 60)).act("T")
    play.order(salvo(play, "sure", "b"))
    play.order(walk(play, "T", 0, 5))

    assert play.battle.refusal(salvo(play, "laser_rifle", "b")) is None


@pytest.mark.rule("ACT-054")
def test_everything_that_was_fired_before_the_movement_counts() -> None:
    """With Split fire! the rifles and the special weapon fire before it; another ordinary weapon
    does not fire after it."""
    other = replace(PLAIN, weapons=("nanoblaster",))
    scenario = Scenario().arm(SURE).unit("A", at=row(3, 40, 20), cards=[PLAIN, other, BEARER])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(6, 40, 60)).act("A")
    play.order(SplitFire(0))
    play.order(salvo(play, "laser_rifle", "b"), dice=[1])
    play.order(salvo(play, "sure", "b"))
    play.order(walk(play, "A", 0, 5))

    assert play.refused(salvo(play, "nanoblaster", "b")) == "ACT-054"


@pytest.mark.rule("ACT-054")
def test_standard_and_special_weapons_fire_on_one_side_of_the_movement() -> None:
    """RUL-42: the rifles before and the special weapon after is what Split fire! is for.

    That whoever fired before the movement has fallen since makes no difference.
    """
    play = mixed().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    play.order(walk(play, "A", 0, 5))
    assert play.refused(salvo(play, "sure", "b")) == "ACT-054"

    fallen = mixed().act("A")
    fallen.order(salvo(fallen, "sure", "b"))
    fallen.order(walk(fallen, "A", 0, 5))
    for fighter in carriers(fallen.table, fallen.table.units[fallen.unit("A")], "sure"):
        put_fighter(fallen.table, replace(fighter, place="lost"))
    assert fallen.refused(salvo(fallen, "laser_rifle", "b")) == "ACT-054"

    split = mixed().act("A")
    split.order(SplitFire(0))
    split.order(salvo(split, "laser_rifle", "b"), dice=[1, 1])
    split.order(walk(split, "A", 0, 5))
    assert len(lost(split.order(salvo(split, "sure", "b")))) == 1


@pytest.mark.rule("ACT-054")
@pytest.mark.rule("RUL-42")
@pytest.mark.rule("RUL-156")
@pytest.mark.parametrize("free", [False, True])
def test_by_an_option_each_weapon_type_chooses_its_side_of_the_movement(*, free: bool) -> None:
    """The rifles before, the special weapon after, without Split fire!; no type fires twice."""
    play = mixed().option(free_sides=free).act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    play.order(walk(play, "A", 0, 5))

    refusal = play.battle.refusal(salvo(play, "sure", "b"))
    assert (refusal.rule if refusal else None) == (None if free else "ACT-054")
    assert play.refused(salvo(play, "laser_rifle", "b")) == "ACT-033"


@pytest.mark.rule("ACT-054")
def test_split_fire_does_not_part_the_others() -> None:
    """Two kinds of ordinary fighters still fire at the same moment."""
    other = replace(PLAIN, weapons=("nanoblaster",))
    scenario = Scenario().unit("A", at=row(2, 40, 20), cards=[PLAIN, other])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)).act("A")
    play.order(SplitFire(0))
    play.order(salvo(play, "laser_rifle", "b"), dice=[1])
    play.order(walk(play, "A", 0, 5))

    assert play.refused(salvo(play, "nanoblaster", "b")) == "ACT-054"


@pytest.mark.rule("ACT-033")
def test_who_has_fought_does_not_shoot() -> None:
    """Close combat is the last thing a unit does."""
    scenario = Scenario().unit("A", at=row(2, 40, 20))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 24)]).act("A")
    struck = Assignment(play.fighter("A1"), play.fighter("b1"))
    play.order(CloseCombat(0, (struck,)), dice=[6, 6])
    assert isinstance(play.decision, ActDecision)

    assert play.refused(salvo(play, "laser_rifle", "b")) == "ACT-037"


# ---- machines, elements ----------------------------------------------------------------------


def wall(play_in: Scenario) -> Play:
    """The scenario with a container that weapons may destroy."""
    scenario = play_in.element("box", "container", 44, 40, width=8, depth=4, size=3)
    return scenario.brief(destructible=("box",)).act("A")


@pytest.mark.rule("TER-013")
def test_an_element_is_a_target_where_the_mission_says_so() -> None:
    """Direct fire at a container: range to its edge, no cover, damage against its Protection."""
    heavy = Weapon("heavy", "ranged", accuracy=15, rate=1, rerolls=0, penetration=8, damage=3)
    scenario = Scenario().arm(heavy).unit("A", at=[(44, 20)], weapons=("heavy",))
    play = wall(scenario.unit("b", seat=1, profile=GOLEM, at=[(44, 60)]))
    events = play.order(demolish("heavy", "box"), dice=[4])

    assert of(events, SalvoDeclared)[0].distance == 16_500
    assert not of(events, CoverRolled)
    assert of(events, StructureTested)
    assert of(events, ElementDestroyed)
    assert play.refused(demolish("heavy", "box")) == "ACT-033"


@pytest.mark.rule("TER-013")
def test_fighters_before_an_element_are_caught() -> None:
    """Somebody who stands before the container takes the impact."""
    scenario = Scenario().arm(SURE).unit("A", at=[(44, 20)], weapons=("sure",))
    tall = replace(GOLEM, id="tall", size=3)
    play = wall(scenario.unit("b", seat=1, profile=tall, at=[(44, 30)]))
    events = play.order(demolish("sure", "box"))

    assert of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "b1"))
    assert lost(events) == ids(play, "b1")


@pytest.mark.rule("TER-013")
def test_other_elements_are_no_targets() -> None:
    """Without the mission's leave no weapon is aimed at an element."""
    scenario = Scenario().unit("A", at=[(44, 20)])
    scenario.element("box", "container", 44, 40, width=8, depth=4, size=3)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(44, 60)]).act("A")

    assert play.refused(demolish("laser_rifle", "box")) == "TER-013"


@pytest.mark.rule("SHO-026")
def test_each_success_is_an_impact_with_dice_and_without() -> None:
    """Six guns that cannot miss are six impacts, without a die."""
    play = gunners().act("A")
    events = play.order(salvo(play, "sure", "b", copies=2))

    assert [(e.faces, e.successes) for e in of(events, ShotsRolled)] == [((), 6)]
    assert [event.to_target for event in of(events, ImpactsAllotted)] == [6]


@pytest.mark.rule("SHO-026")
def test_dice_and_impacts_are_told() -> None:
    """The event of a test carries what was needed, what fell and what succeeded."""
    play = mixed().act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 1, 6])

    rolled = of(events, ShotsRolled)[0]
    assert (rolled.needed, rolled.faces, rolled.successes) == (4, (6, 1), 1)
    assert of(events, DamageRolled)[0].faces == (6,)
    assert UnitTarget(play.unit("b")) == of(events, SalvoDeclared)[0].fire.target

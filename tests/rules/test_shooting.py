"""SHO: the shooting test, who shoots, and a mêlée as target."""

from __future__ import annotations

import msgspec
import pytest

from damocles.rules.chapters.activation import ActDecision, TurnDecision
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.chapters.shooting.shooters import ranged_weapons
from damocles.rules.chapters.shooting.shots import KeepDice, Reroll, RerollDecision
from damocles.rules.chapters.shooting.standing_orders import StandingOrders
from damocles.rules.reading.aims import targeted_units
from damocles.rules.reading.resolution import IMPOSSIBLE, face_needed, range_band
from damocles.rules.state.events.shooting import ImpactsAllotted, SalvoDeclared, ShotsRolled, Volley
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.steps import TurnStep
from damocles.rules.state.targets import FighterTarget, UnitTarget
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
)
from tests.rules.firing import SURE, change, ids, left, lost
from tests.rules.torn import TornScenario as Scenario

ROW = row(6, 20, 20)


def facing(distance: float) -> Scenario:
    """Six troopers and six golems in rows, this far from base edge to base edge."""
    far = [(x, y + distance + 3) for x, y in ROW]
    return Scenario().unit("A", at=ROW).unit("b", seat=1, profile=GOLEM, at=far)


def declared(play: Play, order: object, dice: list[int]) -> SalvoDeclared:
    """What was said before the dice fell."""
    return of(play.order(order, dice=dice), SalvoDeclared)[0]  # type: ignore[arg-type]  # any order


# ---- the test --------------------------------------------------------------------------------


@pytest.mark.rule("SHO-022")
@pytest.mark.rule("SHO-023")
@pytest.mark.rule("SHO-026")
def test_accuracy_against_range_then_penetration_against_protection() -> None:
    """EX-036: Accuracy 5 at range 4 needs 4+; each of six successes is an impact, and six impacts
    of Penetration 5 on Protection 6 need 4+."""
    play = facing(45).act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[4, 4, 5, 6, 6, 4, 4, 4, 6, 5, 1, 3])

    told = of(events, SalvoDeclared)[0]
    assert (told.band, told.distance, told.volleys) == (4, 45_000, (Volley(5, 4, 6),))
    assert of(events, ImpactsAllotted)[0].to_target == 6
    assert lost(events) == ids(play, "b1", "b2", "b3", "b4")
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-022")
@pytest.mark.parametrize(
    ("distance", "band", "need"),
    [(10.0, 0, 2), (10.001, 1, 2), (20.0, 1, 2), (20.001, 2, 3), (40.0, 3, 3), (50.0, 4, 4)],
)
def test_the_range_is_the_difficulty(distance: float, band: int, need: int) -> None:
    """Accuracy 5: the further the target's leader, the higher the number."""
    play = facing(distance).act("A")
    told = declared(play, salvo(play, "laser_rifle", "b"), [1] * 6)

    assert (told.band, told.volleys[0].needed) == (band, need)


@pytest.mark.rule("SHO-022")
def test_the_range_runs_from_leader_to_leader() -> None:
    """Nearer members and farther leaders: only the two leaders are measured."""
    scenario = Scenario().unit("A", at=[(40, 10), (40, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60), (40, 40)]).act("A")

    assert declared(play, salvo(play, "laser_rifle", "b"), [1, 1]).distance == 47_000


@pytest.mark.parametrize(
    ("distances", "bands"),
    [([10.0], [0]), ([0, 9, 10.5, 19, 20, 20.5, 29, 50], [0, 0, 1, 1, 1, 2, 2, 4])],
    ids=["EX-002", "EX-003"],
)
@pytest.mark.rule("RUL-02")
def test_range_bands_of_the_book(distances: list[float], bands: list[int]) -> None:
    """Every ten centimetres are a range; the border belongs to the nearer one."""
    assert [range_band(round(cm * 1000), 10_000) for cm in distances] == bands


@pytest.mark.rule("SHO-023")
@pytest.mark.parametrize(("shooters", "rate", "dice"), [(4, 1, 4), (2, 3, 6)])
def test_dice_are_rate_times_shooters(shooters: int, rate: int, dice: int) -> None:
    """EX-001: four shooters with a rate of one roll four dice; BR-107: two sonic guns six."""
    gun = Weapon("gun", "ranged", accuracy=5, rate=rate, rerolls=0, penetration=8, damage=1)
    scenario = Scenario().arm(gun).unit("A", at=row(shooters, 20, 20), weapons=("gun",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 20, 40)).act("A")

    assert declared(play, salvo(play, "gun", "b"), [1] * dice).dice == dice


@pytest.mark.rule("GEN-044")
@pytest.mark.rule("SHO-002")
def test_a_fighter_fires_only_what_he_carries() -> None:
    """A special weapon is fired by its bearer alone, and he does not fire the others' rifles."""
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    bearer = FighterCard("trooper", "bearer", ("sure",))
    scenario = Scenario().arm(SURE).unit("A", at=row(3, 20, 20), cards=[plain, bearer, plain])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 40)).act("A")
    rifles = declared(play, salvo(play, "laser_rifle", "b"), [1, 1])
    special = declared(play, salvo(play, "sure", "b"), [])

    assert rifles.fire.shooters == tuple(ids(play, "A1", "A3"))
    assert special.fire.shooters == tuple(ids(play, "A2"))
    assert [weapon.id for weapon in ranged_weapons(play.table, play.at("A2"))] == ["sure"]


@pytest.mark.rule("SHO-025")
def test_a_shot_that_cannot_hit_is_lost() -> None:
    """RUL-17: at range 10 a rifle of Accuracy 3 is declared, spent and hits nothing; no die."""
    weak = Weapon("weak", "ranged", accuracy=3, rate=1, rerolls=1, penetration=20, damage=1)
    scenario = Scenario(depth=200).arm(weak).unit("A", at=[(20, 20)], weapons=("weak",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 125)]).act("A")
    events = play.order(salvo(play, "weak", "b"))

    (rolled,) = of(events, ShotsRolled)
    assert (rolled.needed, rolled.faces, rolled.successes) == (IMPOSSIBLE, (), 0)
    assert (rolled.dice, rolled.accuracy, rolled.band) == (1, 3, 10)
    assert play.refused(salvo(play, "weak", "b")) == "ACT-033"


@pytest.mark.rule("SHO-025")
def test_grenades_at_range_six_are_lost() -> None:
    """EX-053: Accuracy 0 against 6 cannot succeed."""
    assert [face_needed(0, band) for band in range(7)] == [4, 4, 5, 5, 6, 6, IMPOSSIBLE]


@pytest.mark.parametrize(("penetration", "need"), [(5, 6), (8, 5)], ids=["BR-308", "BR-313"])
@pytest.mark.rule("GEN-047")
def test_the_armour_of_goliaths(penetration: int, need: int) -> None:
    """Protection 10 stops rifles but for lucky shots, and sonic guns more often than not."""
    assert face_needed(penetration, 10) == need


# ---- re-rolls --------------------------------------------------------------------------------


def blasters(rerolls: int) -> Scenario:
    """Three golems whose weapon needs 4+ and may be rolled again so often."""
    gun = Weapon("gun", "ranged", accuracy=3, rate=1, rerolls=rerolls, penetration=20, damage=1)
    scenario = Scenario().arm(gun)
    scenario.unit("A", at=row(3, 20, 20), profile=GOLEM, weapons=("gun",))
    return scenario.unit("b", seat=1, at=row(3, 20, 50))


@pytest.mark.rule("SHO-024")
@pytest.mark.rule("GEN-046")
@pytest.mark.parametrize(
    ("rerolls", "dice", "hits"),
    [(0, [4, 1, 1], 1), (1, [4, 1, 1, 5, 2], 2), (2, [4, 1, 1, 1, 2, 6, 6], 3), (1, [4, 5, 6], 3)],
)
def test_all_misses_are_rolled_again_so_often(rerolls: int, dice: list[int], hits: int) -> None:
    """The value is how often all missed dice may be rolled again, not how many dice."""
    play = blasters(rerolls).act("A")

    assert len(lost(play.order(salvo(play, "gun", "b"), dice=dice))) == hits


@pytest.mark.rule("SHO-024")
@pytest.mark.rule("GEN-046")
def test_six_misses_of_the_book_are_rolled_again() -> None:
    """RUL-64: Accuracy 3 at range 5 needs 5+; six dice of 4 or less are all rolled once more."""
    scenario = Scenario().unit("A", at=row(6, 20, 10), profile=GOLEM, weapons=("nanoblaster",))
    play = scenario.unit("b", seat=1, at=row(6, 20, 68)).act("A")
    events = play.order(
        salvo(play, "nanoblaster", "b"), dice=[4, 3, 2, 1, 4, 4, 5, 4, 4, 4, 4, 4, 1]
    )

    rolled = [(e.needed, e.successes, e.reroll) for e in of(events, ShotsRolled)]
    assert rolled == [(5, 0, False), (5, 1, True)]


@pytest.mark.rule("GEN-046")
@pytest.mark.rule("SHO-022")
def test_unlike_shooters_roll_again_each_for_what_he_needs() -> None:
    """Detection makes it 4 for the one, 5 for the other; a re-roll needs what the roll needed."""
    gun = Weapon("gun", "ranged", accuracy=3, rate=1, rerolls=1, penetration=20, damage=1)
    plain = FighterCard("trooper", "standard", ("gun",))
    helmet = msgspec.structs.replace(plain, abilities=("detection",))
    scenario = Scenario().arm(gun).unit("A", at=row(2, 20, 20), cards=[helmet, plain])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 76)).act("A")
    events = play.order(salvo(play, "gun", "b"), dice=[3, 4, 4, 5])

    rolled = [(e.needed, e.faces, e.successes) for e in of(events, ShotsRolled)]
    assert rolled == [(4, (3,), 0), (4, (4,), 1), (5, (4,), 0), (5, (5,), 1)]
    assert len(lost(events)) == 2


@pytest.mark.rule("GEN-046")
def test_re_rolls_are_voluntary() -> None:
    """RUL-63: a seat that does not always roll again is asked each time."""
    play = blasters(2).act("A")
    play.table.seats[0] = msgspec.structs.replace(play.table.seats[0], always_reroll=False)
    play.order(salvo(play, "gun", "b"), dice=[4, 1, 1])

    assert play.decision == RerollDecision(0, play.unit("A"), "gun", 2, 4)
    play.order(Reroll(0), dice=[5, 1])
    assert play.decision == RerollDecision(0, play.unit("A"), "gun", 1, 4)
    assert len(lost(play.order(KeepDice(0)))) == 2


@pytest.mark.rule("GEN-046")
def test_standing_orders_are_given_with_a_turn() -> None:
    """They change who is asked, take no turn, and say something new."""
    play = blasters(1).begin()
    play.table.seats[0] = msgspec.structs.replace(play.table.seats[0], sequence=(play.unit("A"),))
    play.run(TurnStep(0))
    assert play.refused(StandingOrders(0, always_reroll=True)) == "RUL-63"
    play.order(StandingOrders(0, always_reroll=False))

    assert not play.table.seats[0].always_reroll
    assert play.decision == TurnDecision(0)


# ---- who shoots ------------------------------------------------------------------------------


@pytest.mark.rule("SHO-020")
def test_only_who_sees_the_target_shoots() -> None:
    """EX-025: a container leaves three of six a line of sight, so three shoot."""
    scenario = facing(30).element("box", "container", 26, 30, width=18, depth=4, size=3)
    scenario.places["b"] = row(3, 40, 53)
    scenario.units[1][0] = msgspec.structs.replace(
        scenario.units[1][0], fighters=scenario.units[1][0].fighters[:3]
    )
    scenario.places["A"] = [(14, 20), (18, 20), (22, 20), (40, 20), (44, 20), (48, 20)]
    play = scenario.act("A")
    told = declared(play, salvo(play, "laser_rifle", "b"), [1] * 3)

    assert told.fire.shooters == tuple(ids(play, "A4", "A5", "A6"))


@pytest.mark.rule("SHO-020")
def test_who_sees_only_somebody_caught_shoots_too() -> None:
    """A fighter blind to the target fires at whoever he sees in the zone of fire."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20), (48, 20)], weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 70)])
    scenario.element("box", "container", 47, 45, width=9, depth=10, size=3)
    alone = scenario.act("A")
    screened = scenario.unit("c", seat=1, profile=GOLEM, at=[(45.5, 30)]).act("A")
    hidden = alone.fighter("A2")

    assert hidden not in declared(alone, salvo(alone, "sure", "b"), []).fire.shooters
    assert hidden in declared(screened, salvo(screened, "sure", "b"), []).fire.shooters


@pytest.mark.rule("SHO-020")
def test_somebody_has_to_see_the_target_itself() -> None:
    """RUL-48: to see only those caught in between is not enough to choose the unit behind."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 70)])
    scenario.element("box", "container", 40, 45, width=20, depth=6, size=3)
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[(40, 30)]).act("A")

    assert play.refused(salvo(play, "laser_rifle", "b")) == "GEN-037"


@pytest.mark.rule("SHO-002")
def test_the_grounded_do_not_shoot() -> None:
    """RUL-72: who lies on the ground fires when he has stood up."""
    play = facing(20).act("A")
    change(play, "A2", grounded=True)

    assert declared(play, salvo(play, "laser_rifle", "b"), [1] * 5).dice == 5


# ---- the target ------------------------------------------------------------------------------


@pytest.mark.rule("SHO-007")
def test_direct_fire_targets_a_unit() -> None:
    """Neither a single soldier nor a unit that is not there can be chosen."""
    play = facing(20).unit("c", seat=1, count=2).act("A")

    assert play.refused(aimed(play, "laser_rifle", "b1")) == "SHO-010"
    assert play.refused(salvo(play, "laser_rifle", "c")) == "SHO-007"
    assert play.refused(Salvo(0, "laser_rifle", FighterTarget(999))) == "SHO-007"
    assert play.refused(Salvo(0, "laser_rifle", UnitTarget(999))) == "SHO-007"
    change(play, "b1", place="gone")
    assert play.refused(aimed(play, "laser_rifle", "b1")) == "SHO-007"
    assert play.battle.refusal(salvo(play, "laser_rifle", "b")) is None


@pytest.mark.rule("SHO-068")
def test_no_unit_shoots_at_its_own_side() -> None:
    """RUL-48: own members and friends are no targets of direct fire."""
    play = facing(20).unit("D", at=[(60, 40)]).act("A")

    assert play.refused(salvo(play, "laser_rifle", "A")) == "SHO-068"
    assert play.refused(salvo(play, "laser_rifle", "D")) == "SHO-068"


@pytest.mark.rule("SHO-010")
def test_one_machine_of_a_unit_can_be_the_target() -> None:
    """RUL-146: all impacts go to it, and the range is measured to it."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 40, 20), weapons=("sure",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 40), (50, 62)])
    play = scenario.act("A")
    events = play.order(aimed(play, "sure", "t2"), dice=[3, 4])

    assert play.at("t1").sp == (3, 2, 1, 1)
    assert play.at("t2").sp == (1, 2, 1, 1)
    assert of(events, SalvoDeclared)[0].band == 3


def brawl() -> Scenario:
    """Two troopers of the shooter's side in contact with two golems of four."""
    scenario = Scenario().arm(SURE).unit("A", at=row(4, 30, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 50), (44, 50), (44, 54), (40, 54)])
    return scenario.unit("C", at=[(36, 50), (36, 54)])


@pytest.mark.rule("SHO-008")
def test_an_engaged_unit_stands_for_its_whole_melee() -> None:
    """BR-311: golems and troopers alike are hit, one impact each from the closest outward."""
    play = brawl().act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert sorted(lost(events)) == sorted(ids(play, "b1", "b2", "C1", "C2"))


@pytest.mark.rule("SHO-008")
def test_a_chain_of_contacts_is_one_melee() -> None:
    """RUL-55: golems who only touch the troopers that touch the target are in it, a strider that
    touches them is not."""
    scenario = brawl().unit("d", seat=1, profile=GOLEM, at=[(32, 50), (32, 54)])
    play = scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(36, 59.5)]).act("A")
    found = targeted_units(play.table, UnitTarget(play.unit("b")))

    assert [unit.id for unit in found] == [play.unit(name) for name in ("b", "C", "d")]


@pytest.mark.rule("SHO-008")
def test_machines_are_in_no_melee() -> None:
    """RUL-55: infantry in contact with a strider alone is shot at alone."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 40, 50))
    play = scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(52, 52)]).act("A")
    play.order(salvo(play, "sure", "b"))

    assert (left(play, "b"), play.at("T1").sp) == (0, (3, 2, 1, 1))


@pytest.mark.rule("SHO-009")
def test_the_range_to_a_melee_is_that_to_the_unit_chosen() -> None:
    """Nearer friends in the mêlée do not make it nearer."""
    scenario = brawl()
    scenario.places["b"] = [(48, 44), (52, 44), (52, 48), (48, 48)]
    scenario.places["C"] = [(45, 40), (49, 39)]
    play = scenario.act("A")

    assert declared(play, salvo(play, "sure", "b"), []).distance == 27_000


@pytest.mark.rule("SHO-022")
def test_the_range_to_an_element_is_that_to_its_edge() -> None:
    """From the shooting leader to the side of the container that is nearest to him."""
    scenario = Scenario().arm(SURE).unit("A", at=[(44, 20)], weapons=("sure",))
    scenario.element("box", "container", 44, 40, width=8, depth=4, size=3)
    play = scenario.brief(destructible=("box",)).act("A")

    assert declared(play, demolish("sure", "box"), []).distance == 16_500

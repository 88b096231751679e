"""MEL: close combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat, Spread, SpreadDecision
from damocles.rules.chapters.close_combat.attack import LetStand, StrikeAgain, StrikeAgainDecision
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.damage.machines import HitPart
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.facts import distance
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.close_combat import CombatDeclared, CombatFought, Strike
from damocles.rules.state.events.damage import DamageRolled, FighterLost, PartDamaged, UnitLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import CoverRolled
from damocles.rules.state.model import FighterCard, Officer, Weapon
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, TROOPER, Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine.families import Event
    from damocles.rules.state.state import Table

MISSILES = Weapon("missiles", "ranged", accuracy=5, rate=1, rerolls=0, penetration=9, damage=1)
CLAW = Weapon("claw", "close", accuracy=8, rate=1, rerolls=2, penetration=4, damage=1)
SWORD = Weapon("sword", "close", accuracy=6, rate=3, rerolls=0, penetration=6, damage=1)
PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
BEARER = FighterCard("trooper", "bearer", ("missiles",))
HERO = FighterCard("trooper", "hero", ("knife",), (), Officer(1, 2, 4, hero=True))
GUNNER = FighterCard("trooper", "gunner", ())
SUPPORT_WEAPON = FighterCard("trooper", "support_weapon", ("missiles",))


def fight(play: Play, *pairs: tuple[str, str], seat: int = 0) -> CloseCombat:
    """The order that these fighters attack those."""
    found = [Assignment(play.fighter(a), play.fighter(b)) for a, b in pairs]
    return CloseCombat(seat, tuple(found))


def fought(events: Iterable[Event]) -> list[CombatFought]:
    """The attack tests, in order."""
    return [event for event in events if isinstance(event, CombatFought)]


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in events if isinstance(event, FighterLost)]


def ids(play: Play, *names: str) -> tuple[int, ...]:
    """The ids of these fighters."""
    return tuple(play.fighter(name) for name in names)


def rows(count: int, foes: int | None = None, **more: object) -> Scenario:
    """Troopers and golems in two rows, each trooper in contact with golems before him."""
    scenario = Scenario().arm(MISSILES, CLAW, SWORD)
    scenario.unit("A", at=[(20.0 + 4 * i, 20.0) for i in range(count)])
    at = [(20.0 + 4 * i, 24.0) for i in range(foes or count)]
    options = {"at": at, "seat": 1, "profile": GOLEM, **more}
    return scenario.unit("b", **options)  # type: ignore[arg-type]  # keywords of one call


@pytest.mark.rule("MEL-001")
def test_an_engaged_unit_fights_without_having_moved() -> None:
    """It is enough that a member is in contact when it attacks."""
    play = rows(1).act("A")
    events = play.order(fight(play, ("A1", "b1")), dice=[1])

    assert len(fought(events)) == 1


@pytest.mark.rule("MEL-001")
def test_a_unit_fights_after_moving_into_contact() -> None:
    """BR-212: contact counts after the movement; then it fights, and may end in overwatch."""
    scenario = Scenario().arm(CLAW).unit("A", at=[(20, 10)], weapons=("laser_rifle", "claw"))
    play = scenario.unit("b", seat=1, at=[(20, 24)]).act("A")
    assert play.refused(fight(play, ("A1", "b1"))) == "MEL-002"
    play.order(Move(0, "combat", (Placement(play.fighter("A1"), 20_000, 20_500),)))
    events = play.order(fight(play, ("A1", "b1")), dice=[6, 6])

    assert lost(events) == list(ids(play, "b1"))
    play.order(EndActivation(0, ("overwatch",)))


@pytest.mark.rule("MEL-001")
def test_nobody_has_to_attack() -> None:
    """RUL-148: attacking is voluntary; an engaged unit may just end its activation."""
    play = rows(2).act("A")
    play.order(EndActivation(0))

    assert play.decision is None


@pytest.mark.rule("MEL-002")
def test_only_who_touches_an_enemy_attacks() -> None:
    """Contact is less than 2.5 cm between bases: at exactly 2.5 cm there is none."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)])
    play = scenario.unit("b", seat=1, at=[(20, 25.5), (24, 25.499)]).act("A")

    assert play.refused(fight(play, ("A1", "b1"))) == "MEL-002"
    assert play.refused(fight(play, ("A2", "b1"))) == "MEL-002"
    play.order(fight(play, ("A2", "b2")), dice=[1])


@pytest.mark.rule("MEL-002")
def test_who_lies_on_the_ground_does_not_attack() -> None:
    """RUL-72: a grounded fighter strikes nobody."""
    play = rows(2).act("A")
    ground(play.table, play.fighter("A1"))

    assert play.refused(fight(play, ("A1", "b1"))) == "ACT-005"


def ground(table: Table, fighter: int) -> None:
    """Put a fighter on the ground."""
    put_fighter(table, replace(table.fighters[fighter], grounded=True))


@pytest.mark.rule("MEL-003")
def test_a_unit_that_has_attacked_does_nothing_more() -> None:
    """Neither another attack nor movement nor fire."""
    play = rows(1).act("A")
    play.order(fight(play, ("A1", "b1")), dice=[1])
    stay = Move(0, "combat", (Placement(play.fighter("A1"), 20_000, 20_000),))

    assert play.refused(fight(play, ("A1", "b1"))) == "MEL-003"
    assert play.refused(stay) == "ACT-037"
    assert play.refused(Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))) == "ACT-037"


@pytest.mark.rule("MEL-004")
def test_only_the_active_unit_attacks() -> None:
    """Defenders do not strike back, and other units in contact wait for their own turn."""
    scenario = rows(1).unit("C", at=[(24, 22)])
    play = scenario.act("A")
    assert play.refused(fight(play, ("C1", "b1"))) == "MEL-004"
    events = play.order(fight(play, ("A1", "b1")), dice=[1])

    assert [event.unit for event in fought(events)] == [play.unit("A")]


@pytest.mark.rule("MEL-005")
@pytest.mark.rule("MEL-006")
@pytest.mark.rule("MEL-007")
@pytest.mark.rule("MEL-008")
def test_a_melee_is_divided_into_combats() -> None:
    """EX-038: two troopers against one unit, the leader and a trooper against the other.

    The bearer of the missile launcher has no weapon for close combat, nor has the hero on foot.
    """
    unarmed = replace(HERO, weapons=("laser_rifle",))
    at = [(20, 20), (24, 20), (28, 20), (32, 20), (36, 20), (40, 20)]
    cards = [PLAIN, PLAIN, PLAIN, PLAIN, BEARER, unarmed]
    scenario = Scenario().arm(MISSILES).unit("A", at=at, cards=cards)
    scenario.unit("x", seat=1, profile=GOLEM, at=[(30, 24), (34, 24), (38, 24)])
    scenario.unit("y", seat=1, profile=GOLEM, at=[(18, 24), (22, 24), (25.5, 24)])
    play = scenario.act("A")

    assert play.refused(fight(play, ("A5", "x2"))) == "MEL-008"
    assert play.refused(fight(play, ("A6", "x3"))) == "MEL-008"
    pairs = ("A3", "x1"), ("A1", "y1"), ("A4", "x2"), ("A2", "y2")
    combats = fought(play.order(fight(play, *pairs), dice=[1, 1, 1, 1]))
    assert [event.attackers for event in combats] == [ids(play, "A3", "A4"), ids(play, "A1", "A2")]


@pytest.mark.rule("MEL-006")
def test_another_weapon_or_profile_is_another_combat() -> None:
    """Attackers with unlike weapons or characteristics do not roll together."""
    cards = [PLAIN, replace(PLAIN, weapons=("sword",)), replace(PLAIN, profile="golem")]
    scenario = Scenario().arm(SWORD).know(GOLEM)
    scenario.unit("A", at=[(20, 20), (24, 20), (28, 20)], cards=cards)
    scenario.unit("b", seat=1, at=[(20, 24), (24, 24), (28, 24)])
    play = scenario.act("A")
    order = fight(play, ("A1", "b1"), ("A2", "b2"), ("A3", "b3"))
    combats = fought(play.order(order, dice=[1, 1, 1, 1, 1]))

    assert [event.weapon for event in combats] == ["knife", "sword", "knife"]


@pytest.mark.rule("MEL-006")
def test_a_defender_with_another_weapon_is_another_combat() -> None:
    """The officer's sword sets him apart from his men with knives."""
    officer = replace(PLAIN, role="officer", weapons=("sword",), officer=Officer(1, 1, 3))
    play = rows(4, 4, profile=TROOPER, cards=[officer, PLAIN, PLAIN, PLAIN]).act("A")
    pairs = ("A1", "b1"), ("A2", "b2"), ("A4", "b4")
    combats = fought(play.order(fight(play, *pairs), dice=[1, 1, 1]))

    assert [event.defenders for event in combats] == [ids(play, "b1"), ids(play, "b2", "b4")]


@pytest.mark.rule("MEL-008")
def test_a_bearer_is_attacked_with_those_who_have_the_usual_weapon() -> None:
    """He has none that could set him apart, and stands with his fellows in one combat."""
    play = rows(2, 2, profile=TROOPER, cards=[PLAIN, BEARER]).act("A")
    combats = fought(play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[1, 1]))

    assert [event.defenders for event in combats] == [ids(play, "b1", "b2")]


@pytest.mark.rule("MEL-005")
@pytest.mark.rule("MEL-006")
def test_gunners_and_their_weapons_are_separate_defenders() -> None:
    """A gunner, his weapon and a trooper beside them are three combats."""
    cards = [GUNNER, SUPPORT_WEAPON, replace(PLAIN, weapons=())]
    play = rows(3, 3, profile=TROOPER, cards=cards).act("A")
    pairs = ("A1", "b1"), ("A2", "b2"), ("A3", "b3")
    combats = fought(play.order(fight(play, *pairs), dice=[1, 1, 1]))

    assert [event.defenders for event in combats] == [ids(play, f"b{n}") for n in (1, 2, 3)]


@pytest.mark.rule("MEL-007")
def test_officers_leaders_and_specialists_do_not_split_a_combat() -> None:
    """With the same weapon they fight, and are fought, together with the others."""
    sergeant = replace(PLAIN, role="officer", officer=Officer(1, 1, 3))
    medic = replace(PLAIN, role="specialist", abilities=("first_aid",))
    scenario = Scenario().unit(
        "A", at=[(20, 20), (24, 20), (28, 20)], cards=[sergeant, PLAIN, medic]
    )
    at = [(20, 24), (24, 24), (28, 24)]
    scenario.unit("b", seat=1, at=at, cards=[sergeant, medic, BEARER]).arm(MISSILES)
    play = scenario.act("A")
    order = fight(play, ("A1", "b1"), ("A2", "b2"), ("A3", "b3"))
    combats = fought(play.order(order, dice=[1, 1, 1]))

    assert [event.attackers for event in combats] == [ids(play, "A1", "A2", "A3")]
    assert [event.defenders for event in combats] == [ids(play, "b1", "b2", "b3")]


@pytest.mark.rule("MEL-008")
def test_a_bearer_can_be_attacked() -> None:
    """Who cannot strike can be struck."""
    play = rows(1, 1, profile=TROOPER, cards=[BEARER]).act("A")
    events = play.order(fight(play, ("A1", "b1")), dice=[6, 6])

    assert lost(events) == list(ids(play, "b1"))


@pytest.mark.rule("ACT-036")
@pytest.mark.rule("MEL-009")
def test_each_attacker_is_assigned_once() -> None:
    """RUL-74: the attacker assigns fighters before the first roll, each to one combat."""
    play = rows(2).act("A")

    assert play.refused(CloseCombat(0, ())) == "ACT-036"
    assert play.refused(fight(play, ("A1", "b1"), ("A1", "b2"))) == "ACT-036"
    assert play.refused(fight(play, ("A2", "b2"), ("A1", "b1"), ("A1", "b2"))) == "ACT-036"


@pytest.mark.rule("ACT-036")
@pytest.mark.rule("MEL-009")
def test_a_fighter_strikes_once_with_each_of_his_weapons_at_one_kind() -> None:
    """RUL-74: two weapons are two combats against the same kind, not against two units."""
    scenario = Scenario().arm(SWORD, CLAW).unit("A", at=[(22, 20)], weapons=("knife", "sword"))
    scenario.unit("b", seat=1, at=[(20, 24)]).unit("c", seat=1, at=[(24, 24)])
    play = scenario.act("A")

    def strike(*pairs: tuple[str, str]) -> CloseCombat:
        own = play.fighter("A1")
        return CloseCombat(0, tuple(Assignment(own, play.fighter(b), w) for b, w in pairs))

    assert play.refused(strike(("b1", "knife"), ("c1", "sword"))) == "MEL-009"
    assert play.refused(strike(("b1", "knife"), ("b1", "knife"))) == "ACT-036"
    assert play.refused(strike(("b1", "claw"))) == "MEL-008"
    combats = fought(play.order(strike(("b1", "sword"), ("b1", "knife")), dice=[1, 1, 1, 1]))
    assert [(event.weapon, len(event.faces)) for event in combats] == [("sword", 3), ("knife", 1)]


@pytest.mark.rule("MEL-009")
@pytest.mark.rule("MEL-016")
def test_combats_are_resolved_in_the_attackers_order_and_losses_go_at_once() -> None:
    """The first combat kills the only defender, so the second finds nobody."""
    cards = [PLAIN, replace(PLAIN, weapons=("sword",))]
    scenario = Scenario().arm(SWORD).unit("A", at=[(20, 20), (24, 20)], cards=cards)
    play = scenario.unit("b", seat=1, at=[(22, 24)]).act("A")
    events = play.order(fight(play, ("A2", "b1"), ("A1", "b1")), dice=[6, 1, 1, 6])

    assert [event.weapon for event in fought(events)] == ["sword"]
    assert lost(events) == list(ids(play, "b1"))
    assert [event.unit for event in events if isinstance(event, UnitLost)] == [play.unit("b")]
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("MEL-009")
def test_the_attacker_is_told_as_he_assigned() -> None:
    """Who strikes whom with what, in the order in which it was said."""
    play = rows(2).act("A")
    events = play.order(fight(play, ("A2", "b2"), ("A1", "b1")), dice=[1, 1])

    pairs = zip(ids(play, "A2", "A1"), ids(play, "b2", "b1"), strict=True)
    wanted = tuple(Strike(own, foe, "knife") for own, foe in pairs)
    assert all(e.strikes == wanted for e in events if isinstance(e, CombatDeclared))


@pytest.mark.rule("MEL-010")
@pytest.mark.rule("MEL-012")
def test_dice_and_the_number_they_need() -> None:
    """Two fighters of rate 3 roll six dice; Accuracy 6 against Combat 5 needs 4+."""
    scenario = Scenario().arm(SWORD).unit("A", at=[(20, 20), (24, 20)], weapons=("sword",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)])
    play = scenario.act("A")
    order = fight(play, ("A1", "b1"), ("A2", "b2"))
    test = fought(play.order(order, dice=[1, 2, 3, 3, 2, 1]))[0]

    assert (test.needed, len(test.faces), test.successes) == (4, 6, 0)


@pytest.mark.rule("MEL-012")
def test_attacks_the_table_knows_need_no_dice() -> None:
    """Six above Combat hits by itself, six below never does."""
    sure = Weapon("sure", "close", accuracy=11, rate=2, rerolls=0, penetration=4, damage=1)
    vain = replace(sure, id="vain", accuracy=-1)
    for weapon, hits in ((sure, 2), (vain, 0)):
        scenario = Scenario().arm(weapon).unit("A", at=[(20, 20)], weapons=(weapon.id,))
        play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24)]).act("A")
        events = play.order(fight(play, ("A1", "b1")), dice=[1] * hits)
        assert [event.successes for event in fought(events)] == [hits]


@pytest.mark.rule("MEL-011")
@pytest.mark.rule("MEL-013")
def test_failures_are_rolled_again() -> None:
    """With two re-rolls a failure is rolled up to three times; successes are kept."""
    scenario = Scenario().arm(CLAW).unit("A", at=[(20, 20), (24, 20)], weapons=("claw",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)])
    play = scenario.act("A")
    order = fight(play, ("A1", "b1"), ("A2", "b2"))
    events = play.order(order, dice=[6, 1, 1, 6, 1, 1])

    assert [event.faces for event in fought(events)] == [(6, 1), (1,), (6,)]
    assert [event.reroll for event in fought(events)] == [False, True, True]
    assert [e.faces for e in events if isinstance(e, DamageRolled)] == [(1, 1)]


@pytest.mark.rule("MEL-011")
def test_no_more_re_rolls_than_the_weapon_has() -> None:
    """What fails for the third time with two re-rolls has failed."""
    scenario = Scenario().arm(CLAW).unit("A", at=[(20, 20)], weapons=("claw",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24)]).act("A")
    events = play.order(fight(play, ("A1", "b1")), dice=[1, 1, 1])

    assert [event.faces for event in fought(events)] == [(1,), (1,), (1,)]
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("MEL-013")
@pytest.mark.rule("MEL-017")
def test_each_success_is_a_damage_test_and_nothing_shelters() -> None:
    """Behind a wall and with its drill the defenders get no cover test."""
    scenario = rows(2).element("wall", "low_wall", 22, 22, width=10, depth=0.4, size=1)
    play = scenario.act("A")
    unit = play.table.units[play.unit("b")]
    put_unit(play.table, replace(unit, drills=frozenset({"take_cover"})))
    events = play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[6, 6, 1, 1])

    assert [event.successes for event in fought(events)] == [2]
    assert [len(e.faces) for e in events if isinstance(e, DamageRolled)] == [2]
    assert not [event for event in events if isinstance(event, CoverRolled)]


@pytest.mark.rule("MEL-014")
def test_the_attacker_names_the_victims_in_contact() -> None:
    """Of three defenders two touch the attacker: one falls, even the leader, even the farther."""
    scenario = Scenario().unit("A", at=[(22, 20)])
    scenario.unit("b", seat=1, at=[(19.5, 24), (23.5, 24), (28, 24)])
    play = scenario.act("A")
    play.order(fight(play, ("A1", "b2")), dice=[6, 6])

    assert distance(play.table, play.at("A1"), play.at("b1")) > distance(
        play.table, play.at("A1"), play.at("b2")
    )
    assert play.decision == VictimsDecision(0, ids(play, "b1", "b2"), 1, "MEL-014")
    assert play.refused(PickVictims(0, ids(play, "b3"))) == "MEL-014"
    assert lost(play.order(PickVictims(0, ids(play, "b1")))) == list(ids(play, "b1"))


@pytest.mark.rule("MEL-014")
def test_a_victim_touches_one_of_those_who_attacked() -> None:
    """Two troopers apart strike one unit: each of the two before them may be the one who falls."""
    scenario = Scenario().unit("A", at=[(20, 20), (30, 20)])
    play = scenario.unit("b", seat=1, at=[(20, 24), (30, 24)]).act("A")
    play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[6, 1, 6])

    assert play.decision == VictimsDecision(0, ids(play, "b1", "b2"), 1, "MEL-014")


@pytest.mark.rule("MEL-014")
def test_victims_are_of_the_kind_that_was_attacked() -> None:
    """The support weapon beside the gunner touches the attacker as well, but he strikes the man."""
    scenario = Scenario().arm(SWORD, MISSILES).unit("A", at=[(22, 20)], weapons=("sword",))
    at = [(20, 24), (24, 24), (20, 28)]
    scenario.unit("b", seat=1, at=at, cards=[GUNNER, SUPPORT_WEAPON, GUNNER])
    play = scenario.act("A")
    events = play.order(fight(play, ("A1", "b1")), dice=[6, 6, 6, 6, 6, 6])

    assert lost(events) == list(ids(play, "b1"))


@pytest.mark.rule("MEL-014")
def test_where_all_in_contact_fall_nothing_is_asked() -> None:
    """Two losses among two defenders leave no choice."""
    scenario = Scenario().arm(SWORD).unit("A", at=[(22, 20)], weapons=("sword",))
    play = scenario.unit("b", seat=1, at=[(20, 24), (24, 24), (28, 26)]).act("A")
    events = play.order(fight(play, ("A1", "b1")), dice=[6, 6, 1, 6, 6])

    assert lost(events) == list(ids(play, "b1", "b2"))
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("MEL-014")
def test_surplus_losses_are_lost() -> None:
    """RUL-75: no more fall than touch the attackers of this combat."""
    scenario = Scenario().arm(SWORD).unit("A", at=[(20, 20)], weapons=("sword",))
    play = scenario.unit("b", seat=1, at=[(20, 24), (26, 24)]).act("A")
    events = play.order(fight(play, ("A1", "b1")), dice=[6, 6, 6, 6, 6, 6])

    assert lost(events) == list(ids(play, "b1"))


@pytest.mark.rule("MEL-015")
@pytest.mark.rule("MEL-005")
@pytest.mark.rule("MEL-006")
def test_golems_against_a_soldier_and_a_machine() -> None:
    """BR-306: one golem strikes a soldier in vain, two hit a weapon and the legs of a machine."""
    scenario = Scenario().arm(SWORD)
    at = [(20, 20), (26, 20), (29.5, 20)]
    scenario.unit("A", at=at, profile=GOLEM, weapons=("blades",))
    scenario.unit("b", seat=1, at=[(20, 24)])
    scenario.unit("T", seat=1, at=[(28, 25)], profile=TOAD, weapons=CANNONS)
    play = scenario.act("A")
    order = fight(play, ("A1", "b1"), ("A2", "T1"), ("A3", "T1"))
    events = play.order(order, dice=[1, 1, 6, 6, 1, 1, 6, 6, 6, 1])
    assert len(fought(events)) == 2
    events = play.order(HitPart(0, 3))

    assert play.at("T1").sp == (3, 1, 1, 0)
    assert [event.part for event in events if isinstance(event, PartDamaged)] == [3, 1]


@pytest.mark.rule("MEL-015")
def test_impacts_are_distributed_freely_among_machines_in_contact() -> None:
    """The attacker gives each impact to a machine that touches those who just attacked."""
    scenario = Scenario().arm(SWORD).unit("A", at=[(30, 20)], weapons=("sword",))
    at = [(27.4, 25), (32.6, 25), (38, 25)]
    play = scenario.unit("T", seat=1, at=at, profile=TOAD, weapons=CANNONS).act("A")
    play.order(fight(play, ("A1", "T1")), dice=[6, 6, 6])

    first, second, third = ids(play, "T1", "T2", "T3")
    assert play.decision == SpreadDecision(0, (first, second), 3)
    for hits in [(third, 3)], [(first, 2)], [(first, 2), (first, 1)], [(first, 3), (second, 0)]:
        assert play.refused(Spread(0, tuple(hits))) == "MEL-015"
    events = play.order(Spread(0, ((second, 2), (first, 1))), dice=[6, 1, 3, 6, 4])
    assert [e.fighter for e in events if isinstance(e, PartDamaged)] == [second, first]


@pytest.mark.rule("MEL-015")
def test_without_impacts_nothing_is_distributed() -> None:
    """Attacks in vain against two machines leave no question."""
    scenario = Scenario().arm(SWORD).unit("A", at=[(30, 20)], weapons=("sword",))
    at = [(27.4, 25), (32.6, 25)]
    play = scenario.unit("T", seat=1, at=at, profile=TOAD, weapons=CANNONS).act("A")
    play.order(fight(play, ("A1", "T1")), dice=[1, 1, 1])

    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("MEL-014")
def test_the_attacker_names_victims_among_gunners_too() -> None:
    """In close combat impacts are not shared: of two gunners in contact he picks the farther."""
    scenario = Scenario().arm(MISSILES).unit("A", at=[(22, 20)])
    at = [(19.5, 24), (23.5, 24), (19.5, 28)]
    scenario.unit("b", seat=1, at=at, cards=[GUNNER, GUNNER, SUPPORT_WEAPON])
    play = scenario.act("A")
    play.order(fight(play, ("A1", "b2")), dice=[6, 6])

    assert play.decision == VictimsDecision(0, ids(play, "b1", "b2"), 1, "MEL-014")


@pytest.mark.rule("MEL-004")
def test_unknown_fighters_are_refused() -> None:
    """Neither an attacker nor a defender whom nobody knows raises anything but a refusal."""
    play = rows(1).act("A")
    own, foe = ids(play, "A1", "b1")

    assert play.refused(CloseCombat(0, (Assignment(99, foe),))) == "MEL-004"
    assert play.refused(CloseCombat(0, (Assignment(own, 99),))) == "MEL-002"


@pytest.mark.rule("MEL-002")
def test_a_machine_attacks_only_with_a_close_combat_weapon_that_works() -> None:
    """RUL-73: without one it cannot, and a destroyed one does not strike."""
    armed = replace(TOAD, parts=(*TOAD.parts[:3], replace(TOAD.parts[3], weapon="claw")))
    scenario = Scenario().arm(CLAW).unit("b", seat=1, at=[(20, 24.5)])
    play = scenario.unit("T", at=[(20, 20)], profile=armed, weapons=("cannon", "claw")).act("T")
    order = fight(play, ("T1", "b1"))
    toad = play.at("T1")
    put_fighter(play.table, replace(toad, sp=(3, 2, 1, 0)))
    assert play.refused(order) == "MEL-008"
    put_fighter(play.table, toad)
    play.order(order, dice=[6, 1])

    plain = Scenario().unit("b", seat=1, at=[(20, 24.5)])
    play = plain.unit("T", at=[(20, 20)], profile=TOAD, weapons=CANNONS).act("T")
    assert play.refused(fight(play, ("T1", "b1"))) == "MEL-008"


@pytest.mark.rule("HER-013")
def test_a_hero_is_a_combat_of_his_own_and_can_be_eliminated() -> None:
    """RUL-76: only who is assigned to him hurts him, though others of his unit stand."""
    cards = [HERO, PLAIN]
    play = rows(2, 2, profile=TROOPER, cards=cards).act("A")
    events = play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[6, 6, 1])

    assert [e.defenders for e in fought(events)] == [ids(play, "b1"), ids(play, "b2")]
    assert lost(events) == list(ids(play, "b1"))


@pytest.mark.rule("HER-013")
def test_a_hero_attacks_by_himself() -> None:
    """With the same weapon as his men he still has a combat of his own."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)], cards=[HERO, PLAIN])
    play = scenario.unit("b", seat=1, at=[(20, 24), (24, 24)]).act("A")
    combats = fought(play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[1, 1]))

    assert [event.attackers for event in combats] == [ids(play, "A1"), ids(play, "A2")]


@pytest.mark.rule("MEL-011")
@pytest.mark.parametrize(("order", "tests"), [(LetStand(0), 1), (StrikeAgain(0), 2)])
def test_re_rolls_are_voluntary(order: LetStand | StrikeAgain, tests: int) -> None:
    """RUL-63: a seat without standing orders is asked; successes so far count either way."""
    scenario = Scenario().arm(CLAW).unit("A", at=[(20, 20), (24, 20)], weapons=("claw",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)])
    play = scenario.act("A")
    play.table.seats[0] = replace(play.table.seats[0], always_reroll=False)
    play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[6, 1])

    assert play.decision == StrikeAgainDecision(0, play.unit("A"), "claw", 1)
    events = play.order(order, dice=[6] * (tests - 1) + [1] * tests)
    assert [len(e.faces) for e in events if isinstance(e, DamageRolled)] == [tests]


@pytest.mark.rule("ABL-005")
@pytest.mark.rule("MEL-006")
def test_detection_helps_in_close_combat_and_splits_it() -> None:
    """RUL-147: Accuracy 6 needs 4+ against Combat 5, with Detection 3+; so they roll apart."""
    plain = replace(PLAIN, weapons=("sword",))
    cards = [plain, replace(plain, abilities=("detection",))]
    scenario = Scenario().arm(SWORD).unit("A", at=[(20, 20), (24, 20)], cards=cards)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)]).act("A")
    order = fight(play, ("A1", "b1"), ("A2", "b2"))

    assert [event.needed for event in fought(play.order(order, dice=[1] * 6))] == [4, 3]

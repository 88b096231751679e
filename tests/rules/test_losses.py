"""SHO and HER: losses in order, ties, and heroes who are spared."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.damage import AllotStep, DamageStep, HitsStep, LossesStep, Wound
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision, sort_by_distance
from damocles.rules.chapters.damage.heroes import pass_to_neighbours
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.facts import members
from damocles.rules.state.events.damage import DamageRolled, FighterLost, LeaderReplaced, UnitLost
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.model import FighterCard, Officer, Weapon
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, Play
from tests.rules.firing import change, drilled
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine.families import Event

SHOT = Wound("laser_rifle", by=0, origin=0, cause="shot")
SONIC_GUN = Weapon("sonic_gun", "ranged", accuracy=9, rate=3, rerolls=0, penetration=11, damage=1)
SURE_RIFLE = Weapon("sure", "ranged", accuracy=9, rate=1, rerolls=0, penetration=11, damage=1)
NEWTON = Officer(rank=2, authority=3, leadership=5, hero=True)
PLAIN = FighterCard("trooper", "standard", ("laser_rifle",))
HERO = FighterCard("trooper", "hero", ("laser_rifle",), (), NEWTON)


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in events if isinstance(event, FighterLost)]


def ids(play: Play, *names: str) -> tuple[int, ...]:
    """The ids of these fighters."""
    return tuple(play.fighter(name) for name in names)


def falling(play: Play, count: int) -> Play:
    """So many members of unit b fall to a shot of A1."""
    return play.run(LossesStep(SHOT, play.unit("b"), count))


def before(*places: tuple[float, float]) -> Scenario:
    """One shooter, and enemies in these places."""
    return Scenario().unit("A", at=[(40, 10)]).unit("b", seat=1, at=places)


@pytest.mark.rule("SHO-054")
def test_the_closest_fall_first() -> None:
    """Distance is measured from the shooting leader, whatever the order in the unit."""
    play = before((40, 50), (40, 30), (40, 40)).begin()

    assert lost(falling(play, 2).happened) == list(ids(play, "b2", "b3"))


@pytest.mark.rule("SHO-055")
def test_at_equal_distance_the_shooter_picks() -> None:
    """BR-303: two candidates for one loss; the seat that shot names the victim."""
    play = before((40, 30), (44, 40), (36, 40)).begin()
    falling(play, 2)

    assert play.decision == VictimsDecision(0, ids(play, "b2", "b3"), 1, "SHO-055")
    assert play.refused(PickVictims(0, ids(play, "b1"))) == "SHO-055"
    assert play.refused(PickVictims(0, ids(play, "b2", "b3"))) == "SHO-055"
    assert play.refused(PickVictims(0, ids(play, "b2", "b2"))) == "SHO-055"
    assert play.refused(PickVictims(1, ids(play, "b2"))) == "GEN-077"
    assert lost(play.order(PickVictims(0, ids(play, "b3")))) == list(ids(play, "b1", "b3"))


@pytest.mark.rule("SHO-055")
@pytest.mark.parametrize("count", [1, 3, 4])
def test_a_tie_that_decides_nothing_is_not_asked_about(count: int) -> None:
    """Nobody is asked where the equally near all fall or none of them does."""
    play = before((40, 30), (44, 40), (36, 40)).begin()

    assert len(lost(falling(play, count).happened)) == min(count, 3)
    assert not isinstance(play.decision, VictimsDecision)


@pytest.mark.rule("SHO-053")
def test_losses_are_removed_before_the_next_salvo() -> None:
    """BR-307: two fall to the first weapon, so the second finds no target."""
    scenario = (
        Scenario().arm(SURE_RIFLE).unit("A", at=[(40, 10), (44, 10)], weapons=("sure", "sure"))
    )
    play = scenario.unit("b", seat=1, at=[(40, 30), (43, 30)]).act("A")
    salvo = Salvo(0, "sure", UnitTarget(play.unit("b")))
    events = play.order(salvo)

    assert len(lost(events)) == 2
    assert [event.unit for event in events if isinstance(event, UnitLost)] == [play.unit("b")]
    assert play.refused(salvo) == "SHO-007"


@pytest.mark.rule("SHO-053")
@pytest.mark.rule("SHO-054")
def test_two_salvos_of_a_unit_take_their_losses_one_after_the_other() -> None:
    """BR-106: two weapons are two salvos; six of nine fall, three are left."""
    gunner = FighterCard("golem", "bearer", ("sonic_gun",))
    plain = FighterCard("golem", "standard", ("sure",))
    scenario = Scenario().arm(SURE_RIFLE, SONIC_GUN)
    at = [(20.0 + 4 * i, 10.0) for i in range(4)]
    scenario.unit("A", at=at, profile=GOLEM, cards=[plain, plain, plain, gunner])
    play = scenario.unit("b", seat=1, at=[(20.0 + 3.5 * i, 30.0) for i in range(9)]).act("A")
    first = play.order(Salvo(0, "sure", UnitTarget(play.unit("b"))))
    second = play.order(Salvo(0, "sonic_gun", UnitTarget(play.unit("b"))))

    declared = [e.dice for e in (*first, *second) if isinstance(e, SalvoDeclared)]
    assert declared == [3, 3]
    assert lost((*first, *second)) == list(ids(play, "b1", "b2", "b3", "b4", "b5", "b6"))
    assert len(members(play.table, play.table.units[play.unit("b")])) == 3
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-054")
@pytest.mark.parametrize(("count", "losses"), [(4, 2), (1, 1), (5, 2)])
def test_counts_of_the_battle_report(count: int, losses: int) -> None:
    """BR-112, BR-210, BR-305: so many stood, so many fell, so many are left."""
    play = before(*[(40.0, 30.0 + 4 * i) for i in range(count)]).begin()
    falling(play, losses)

    assert len(members(play.table, play.table.units[play.unit("b")])) == count - losses
    assert (play.table.units[play.unit("b")].place == "gone") == (count == losses)


@pytest.mark.rule("SHO-054")
def test_the_equally_near_have_a_fixed_order() -> None:
    """Whoever asks, and in whatever order, those at one distance follow each other the same."""
    play = before((44, 40), (36, 40)).begin()
    first, second = play.at("b1"), play.at("b2")

    assert sort_by_distance(play.table, [second, first], play.at("A1")) == [first, second]


@pytest.mark.rule("ACT-049")
def test_losses_that_spare_the_leader_can_leave_a_unit_grounded() -> None:
    """Two of five lie; when two of those who stand fall, more than half lie: drills are lost."""
    play = before((56, 60), (40, 60), (44, 60), (48, 60), (52, 60)).begin()
    drilled(play, "b", "knee")
    for name in ("b4", "b5"):
        change(play, name, grounded=True)

    assert DrillsLost(play.unit("b")) not in falling(play, 1).happened
    assert DrillsLost(play.unit("b")) in falling(play, 1).happened
    assert play.table.units[play.unit("b")].leader == play.fighter("b1")


# ---- heroes ----------------------------------------------------------------------------------


def with_hero(*places: tuple[float, float]) -> Play:
    """Unit b under a hero, who is the first of it."""
    cards = [HERO, *[PLAIN] * (len(places) - 1)]
    return Scenario().unit("A", at=[(40, 10)]).unit("b", seat=1, at=places, cards=cards).begin()


@pytest.mark.rule("HER-010")
def test_a_hero_is_skipped_in_the_order_of_losses() -> None:
    """RUL-94: the others fall though he is the closest."""
    play = with_hero((40, 30), (40, 40), (40, 50))

    assert lost(falling(play, 1).happened) == list(ids(play, "b2"))


@pytest.mark.rule("HER-010")
def test_losses_beyond_the_others_are_lost() -> None:
    """While others stood when the shots fell he suffers nothing of this salvo."""
    play = with_hero((40, 30), (40, 40), (40, 50))
    step = DamageStep(SHOT, play.unit("b"), 4)

    assert lost(play.run(step, dice=[6, 6, 6, 6]).happened) == list(ids(play, "b2", "b3"))
    assert play.at("b1").place == "table"


@pytest.mark.rule("HER-010")
def test_an_impact_on_a_hero_goes_to_the_member_nearest_to_him() -> None:
    """RUL-94: caught alone in a zone of fire or by an area, wherever the other one stands."""
    play = with_hero((40, 30), (40, 50), (40, 40))
    area = Wound("laser_rifle", by=0, origin=0, cause="area")
    events = play.run(HitsStep(area, ((play.fighter("b1"), 1),)), dice=[6]).happened
    assert lost(events) == list(ids(play, "b3"))

    play = with_hero((40, 30), (40, 50), (40, 40))
    caught = DamageStep(SHOT, play.unit("b"), 1, ids(play, "b1"))
    assert lost(play.run(caught, dice=[6]).happened) == list(ids(play, "b3"))


@pytest.mark.rule("HER-010")
def test_the_neighbour_takes_all_impacts_of_a_hero() -> None:
    """Three on him and one on his neighbour are four on the neighbour; others keep their own."""
    play = with_hero((40, 30), (40, 40), (40, 50))
    hero, near, far = ids(play, "b1", "b2", "b3")

    assert pass_to_neighbours(play.table, SHOT, ((far, 2), (hero, 3), (near, 1))) == (
        (far, 2),
        (near, 4),
    )


@pytest.mark.rule("HER-010")
def test_a_unit_without_a_hero_takes_its_impacts_where_they_fall() -> None:
    """Nobody stands in for those who were hit."""
    play = before((40, 30), (40, 40), (40, 50)).begin()
    caught = DamageStep(SHOT, play.unit("b"), 1, ids(play, "b2"))

    assert lost(play.run(caught, dice=[6]).happened) == list(ids(play, "b2"))


@pytest.mark.rule("HER-010")
def test_impacts_passed_on_are_added_to_the_others_own() -> None:
    """Two impacts, one his own and one for the hero, are two tests of one fighter."""
    play = with_hero((40, 30), (40, 40))
    area = Wound("laser_rifle", by=0, origin=0, cause="area")
    hits = HitsStep(area, ((play.fighter("b1"), 1), (play.fighter("b2"), 1)))
    events = play.run(hits, dice=[1, 1]).happened

    tests = [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    assert tests == [(play.fighter("b2"), 2)]


@pytest.mark.rule("HER-011")
def test_the_last_of_his_unit_can_be_eliminated() -> None:
    """Alone he is tested and falls like anybody."""
    play = with_hero((40, 30))
    events = play.run(DamageStep(SHOT, play.unit("b"), 1), dice=[6]).happened

    assert lost(events) == list(ids(play, "b1"))
    assert play.table.tally == {"officer/0": 1, "infantry_unit/0": 1}


@pytest.mark.rule("HER-012")
def test_a_hero_who_is_aimed_at_takes_the_impact() -> None:
    """A shot at him alone is his, whoever stands beside him."""
    play = with_hero((40, 30), (40, 40))
    aimed = Wound("laser_rifle", by=0, origin=0, cause="shot", aim="fighter")
    events = play.run(HitsStep(aimed, ((play.fighter("b1"), 1),)), dice=[6]).happened

    assert lost(events) == list(ids(play, "b1"))
    assert [e.leader for e in events if isinstance(e, LeaderReplaced)] == list(ids(play, "b2"))


@pytest.mark.rule("SHO-056")
def test_sharing_leaves_out_who_has_fallen_meanwhile() -> None:
    """Impacts are shared among those that are still there."""
    play = before((40, 30), (40, 40)).begin()
    falling(play, 1)
    share = AllotStep(SHOT, ids(play, "b1", "b2"), 3)
    events = play.run(share, dice=[1, 1, 1]).happened

    assert [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)] == [
        (play.fighter("b2"), 3)
    ]

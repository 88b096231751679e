"""Close combat."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.events.damage import DamageRolled, PartDamaged
from damocles.rules.state.model import Weapon
from damocles.scenario import Play, events_of, row, salvo, walk
from tests.rules.box import golems, table, troopers, wraith
from tests.rules.firing import ids, lost


def fight(play: Play, *pairs: tuple[str, str], seat: int = 0) -> CloseCombat:
    """The order that these fighters attack those."""
    found = [Assignment(play.fighter(a), play.fighter(b)) for a, b in pairs]
    return CloseCombat(seat, tuple(found))


def melee(lesson: int = 5) -> Play:
    """Three troopers with three golems right in front of them."""
    scene = troopers(table(lesson), "A", row(3, 20, 20))
    return golems(scene, "b", row(3, 20, 24)).act("A")


@pytest.mark.rule("INI-MEL-01")
@pytest.mark.parametrize("gait", ["combat", "rush"])
def test_a_unit_attacks_after_any_move(gait: str) -> None:
    """And then neither moves nor shoots nor attacks again."""
    scene = golems(troopers(table(5), "A", row(3, 20, 20)), "b", row(3, 20, 34))
    play = scene.act("A")
    play.order(walk(play, "A", 0, 9, gait))
    play.order(fight(play, ("A1", "b1")), dice=[1])
    assert play.refused(fight(play, ("A2", "b2"))) == "INI-MEL-01"
    assert play.refused(salvo(play, "laser_rifle", "b")) in ("INI-MEL-01", "INI-MOV-03")

    play = melee()
    play.order(fight(play, ("A1", "b1")), dice=[1])
    assert play.refused(walk(play, "A", 0, -5)) == "INI-MEL-01"
    assert play.refused(salvo(play, "laser_rifle", "b")) == "INI-MEL-01"


@pytest.mark.rule("INI-MEL-01")
def test_shots_come_before_blows() -> None:
    """RIN-28: shoot, move, strike."""
    scene = golems(troopers(table(5), "A", row(3, 20, 20)), "b", row(3, 20, 30))
    play = scene.act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])
    play.order(walk(play, "A", 0, 5))
    play.order(fight(play, ("A1", "b1")), dice=[1])


@pytest.mark.rule("INI-MEL-02")
def test_only_who_touches_strikes_and_once() -> None:
    """With each close combat weapon; 2.5 cm away is near enough."""
    scene = troopers(table(5), "A", [(20, 20), (20, 16), (20, 12)])
    play = golems(scene, "b", [(20, 25.5)]).act("A")
    assert play.refused(fight(play, ("A2", "b1"))) == "INI-MEL-02"
    assert play.refused(fight(play, ("A1", "b1"), ("A1", "b1"))) == "INI-MEL-02"
    play.order(fight(play, ("A1", "b1")), dice=[1])


@pytest.mark.rule("INI-SPW-02")
def test_bearers_do_not_strike() -> None:
    """They have nothing to strike with."""
    scene = troopers(table(5), "A", row(2, 20, 20), special={"missile_launcher": 1})
    play = golems(scene, "b", row(2, 20, 24)).act("A")
    assert play.table.setting.card(play.at("A2")).role == "bearer"
    assert play.refused(fight(play, ("A2", "b2"))) == "INI-SPW-02"
    play.order(fight(play, ("A1", "b1")), dice=[1])


@pytest.mark.rule("INI-MEL-03")
def test_several_units_are_fought_one_after_the_other() -> None:
    """Who touches two chooses one; each unit has a test of its own."""
    scene = troopers(table(5), "A", row(3, 20, 20))
    scene = golems(scene, "b", [(20, 24)])
    play = golems(scene, "c", [(24, 24), (28, 24)]).act("A")
    assert play.refused(fight(play, ("A1", "b1"), ("A1", "c1"))) == "INI-MEL-02"
    events = play.order(fight(play, ("A1", "b1"), ("A2", "c1"), ("A3", "c2")), dice=[1, 1, 1])

    fought = events_of(events, CombatFought)
    assert [(each.attackers, each.dice) for each in fought] == [
        (tuple(ids(play, "A1")), 1),
        (tuple(ids(play, "A2", "A3")), 2),
    ]


@pytest.mark.rule("INI-MEL-03")
def test_two_weapons_strike_one_unit() -> None:
    """A fighter with two blades does not divide them between units."""
    scene = troopers(troopers(table(5), "A", [(20, 20)]), "B", [(24, 20)])
    play = golems(scene, "b", [(22, 23.4)]).act("b")
    pairs = ("b1", "A1"), ("b1", "B1")
    assert play.refused(fight(play, *pairs, seat=1)) in ("INI-MEL-03", "INI-MEL-02")
    play.order(fight(play, ("b1", "B1"), seat=1), dice=[1, 1])


@pytest.mark.rule("INI-MEL-04")
def test_dice_in_close_combat() -> None:
    """EXI-016: blades (5) need 4 against Combat 4, two dice each; they pierce troopers on 3."""
    scene = troopers(table(5), "A", row(3, 20, 20))
    play = golems(scene, "b", row(3, 20, 24)).act("b")
    events = play.order(fight(play, ("b1", "A1"), ("b2", "A2"), seat=1), dice=[3, 4, 5, 1, *(2, 3)])
    (fought,) = events_of(events, CombatFought)
    (rolled,) = events_of(events, DamageRolled)
    assert (fought.dice, fought.needed, fought.successes) == (4, 4, 2)
    assert (rolled.impacts, rolled.needed, rolled.successes) == (2, 3, 1)


@pytest.mark.rule("INI-MEL-04")
def test_misses_are_rolled_again() -> None:
    """RIN-33: as often as the weapon says; a weapon of the tests, as none of the box does."""
    claw = Weapon("combat_knife", "close", accuracy=4, rate=1, rerolls=1, penetration=3, damage=1)
    scene = golems(troopers(table(5), "A", row(3, 20, 20)), "b", row(3, 20, 24)).arm(claw)
    play = scene.act("A")
    events = play.order(fight(play, ("A1", "b1"), ("A2", "b2")), dice=[6, 1, 6, *(1, 1)])
    assert [each.faces for each in events_of(events, CombatFought)] == [(6, 1), (6,)]


@pytest.mark.rule("INI-MEL-05")
def test_the_attacker_picks_the_losses() -> None:
    """Among those in contact with the attackers; the third golem is in no danger."""
    scene = troopers(table(5), "A", [(20, 20)])
    play = golems(scene, "b", [(18, 23.6), (22, 23.6), (26, 23.6)]).act("A")
    play.order(fight(play, ("A1", "b1")), dice=[6, 6])
    asked = play.decision
    assert isinstance(asked, VictimsDecision)
    assert (asked.seat, asked.candidates) == (0, tuple(ids(play, "b1", "b2")))
    events = play.order(PickVictims(0, tuple(ids(play, "b2"))))
    assert lost(events) == ids(play, "b2")


@pytest.mark.rule("INI-MEL-06")
def test_blows_against_a_strider_go_to_its_counter() -> None:
    """Golems strike a Fire Toad: two successes of four, 6 to pierce it, one point."""
    scene = table().muster("t", "fire_toad", at=[(22, 20)])
    play = golems(scene, "b", row(2, 20, 25.5)).act("b")
    events = play.order(fight(play, ("b1", "t1"), ("b2", "t1"), seat=1), dice=[4, 4, 1, 1, *(6, 5)])
    assert [(each.part, each.points) for each in events_of(events, PartDamaged)] == [(0, 1)]
    assert play.at("t1").sp == (3,)


@pytest.mark.rule("INI-MEL-06")
def test_a_wraith_ends_with_its_fifth_point() -> None:
    """Knives never get through to it."""
    play = wraith(troopers(table(), "A", row(2, 20, 20)), "w", 22, 26).act("A")
    events = play.order(fight(play, ("A1", "w1"), ("A2", "w1")), dice=[6, 6])
    assert not events_of(events, PartDamaged)

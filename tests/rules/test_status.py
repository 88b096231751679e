"""ACT: free, engaged, grounded, and what they mean for an activation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision, Decline, EndActivation, Pay, PayDecision
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.movement import Move, allowance
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.chapters.shooting.zone import find_caught
from damocles.rules.reading.facts import is_engaged, opponents, unit_is_engaged
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.activation import ActivationBegan, ActivationEnded
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.morale import FightersStoodUp
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import FightersGrounded
from damocles.rules.state.model import Weapon
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import PayStep
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, GOLEM, SERGEANT, TOAD, Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from damocles.engine.families import Event


def facing(gap: float, **option: Any) -> Scenario:
    """Two troopers, the first of them this far from a golem, base to base."""
    scene = Scenario().unit("A", at=[(20, 20), (16, 20)])
    scene.unit("b", seat=1, at=[(23 + gap, 20)], profile=GOLEM, weapons=("nanoblaster", "blades"))
    return scene.option(**option) if option else scene


def engaged(play: Play, name: str) -> bool:
    """Whether a unit is engaged."""
    return unit_is_engaged(play.table, play.table.units[play.unit(name)])


def pay(scene: Scenario, name: str = "A") -> Play:
    """The named unit is about to be paid for."""
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    return play.run(PayStep(play.unit(name)))


# ---- free and engaged ------------------------------------------------------------------------


@pytest.mark.rule("ACT-001")
def test_without_an_opponent_in_contact_all_are_free() -> None:
    """Exactly 2.5 cm are no contact."""
    play = facing(2.5).begin()
    assert not is_engaged(play.table, play.at("A1"))
    assert not engaged(play, "A")
    assert not engaged(play, "b")
    assert engaged(facing(2.499).begin(), "A")


@pytest.mark.rule("ACT-002")
def test_one_engaged_member_engages_the_unit() -> None:
    """Nearer than 2.5 cm: he and his opponent are engaged, his comrade is not, his unit is."""
    play = facing(2.499).begin()
    assert is_engaged(play.table, play.at("A1"))
    assert not is_engaged(play.table, play.at("A2"))
    assert engaged(play, "A")
    assert engaged(play, "b")


@pytest.mark.rule("ACT-002")
def test_friends_do_not_engage_each_other() -> None:
    """Only opponents count."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("B", at=[(24, 20)]).begin()
    assert not engaged(play, "A")


def beside_machine(**option: Any) -> Play:
    """A trooper in contact with an enemy machine."""
    scene = Scenario().unit("A", at=[(20, 20)])
    scene.unit("T", seat=1, at=[(25, 20)], profile=TOAD, weapons=CANNONS)
    return (scene.option(**option) if option else scene).begin()


@pytest.mark.rule("ACT-003")
@pytest.mark.rule("RUL-33")
def test_a_machine_is_never_engaged_but_engages() -> None:
    """BR-302: infantry beside it is engaged, the machine itself is free."""
    play = beside_machine()
    assert engaged(play, "A")
    assert not engaged(play, "T")


@pytest.mark.rule("ACT-003")
@pytest.mark.rule("RUL-33")
def test_by_option_machines_engage_nobody() -> None:
    """Infantry beside a machine alone is free; beside infantry it is engaged as ever."""
    assert not engaged(beside_machine(machines_engage=False), "A")
    assert engaged(facing(1, machines_engage=False).begin(), "A")
    both = facing(1, machines_engage=False)
    both.unit("T", seat=1, at=[(20, 25)], profile=TOAD, weapons=CANNONS)
    assert engaged(both.begin(), "A")


@pytest.mark.rule("RUL-34")
def test_status_changes_the_moment_the_opponent_falls() -> None:
    """Who is no longer in contact is free at once."""
    play = facing(1).begin()
    assert engaged(play, "A")
    machine.apply(play.table, FighterLost(play.fighter("b1"), 0))
    assert not engaged(play, "A")
    assert opponents(play.table, play.at("A1")) == []


def test_contacts_are_found_whatever_the_order_on_the_table() -> None:
    """Large bases reach farther: nobody is overlooked because another begins further west."""
    scene = Scenario().unit("A", at=[(20, 20), (20, 40)])
    scene.unit("T", seat=1, at=[(26, 20)], profile=TOAD, weapons=CANNONS)
    scene.unit("b", seat=1, at=[(24, 43), (17, 38)])
    play = scene.begin()
    found = {name: [f.id for f in opponents(play.table, play.at(name))] for name in ("A1", "A2")}
    assert found == {
        "A1": [play.fighter("T1")], "A2": [play.fighter("b1"), play.fighter("b2")],
    }  # fmt: skip
    assert [f.id for f in opponents(play.table, play.at("T1"))] == [play.fighter("A1")]


# ---- status at activation and later ----------------------------------------------------------


@pytest.mark.rule("RUL-31")
def test_the_allowance_is_fixed_when_the_unit_is_activated() -> None:
    """Engaged then: half, though the opponent falls before it moves; and no rush."""
    play = pay(facing(1))
    assert ActivationBegan(play.unit("A"), engaged=True) in play.order(Pay(0))
    machine.apply(play.table, FighterLost(play.fighter("b1"), 0))
    unit = play.table.units[play.unit("A")]

    assert not engaged(play, "A")
    assert allowance(play.table, unit, "combat") == 7_000
    stay = tuple(Placement(f.id, f.x, f.y) for f in (play.at("A1"), play.at("A2")))
    assert play.refused(Move(0, "rush", stay)) == "ACT-029"


@pytest.mark.rule("RUL-31")
@pytest.mark.rule("RUL-143")
def test_who_frees_himself_may_shoot() -> None:
    """Permission to shoot depends on the moment of the shot."""
    play = facing(1).act("A")
    shot = Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))
    assert play.refused(shot) == "ACT-034"
    away = tuple(
        Placement(fighter.id, fighter.x - 4_000, fighter.y)
        for fighter in (play.at("A1"), play.at("A2"))
    )
    play.order(Move(0, "combat", away))
    play.order(shot, dice=[1, 1])


@pytest.mark.rule("RUL-31")
def test_who_moves_into_contact_may_not_shoot() -> None:
    """He was free when activated, but is engaged now."""
    play = facing(8).act("A")
    near = tuple(
        Placement(fighter.id, fighter.x + 7_000, fighter.y)
        for fighter in (play.at("A1"), play.at("A2"))
    )
    play.order(Move(0, "combat", near))
    assert play.refused(Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))) == "ACT-034"


# ---- drills ----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-004")
def test_an_engaged_unit_receives_no_drill() -> None:
    """While an opponent is in contact."""
    play = facing(1).act("A")
    assert play.refused(EndActivation(0, ("take_cover",))) == "ACT-004"
    free = facing(4).act("A")
    free.order(EndActivation(0, ("take_cover",)))


@pytest.mark.rule("ACT-051")
@pytest.mark.rule("MEL-001")
def test_overwatch_after_the_last_opponent_fell() -> None:
    """BR-212: into contact, kill, and free again: the drill is allowed."""
    play = facing(8).act("A")
    near = tuple(
        Placement(fighter.id, fighter.x + 7_000, fighter.y)
        for fighter in (play.at("A1"), play.at("A2"))
    )
    play.order(Move(0, "combat", near))
    struck = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    play.order(struck, dice=[6, 6])
    assert play.at("b1").place == "gone"
    play.order(EndActivation(0, ("overwatch",)))


# ---- grounded --------------------------------------------------------------------------------


def thrown(down: int, of: int, *, officer: bool = True) -> Play:
    """So many of a unit lie on the ground when it is paid for."""
    scene = Scenario().unit(
        "A", at=[(20.0 + 4 * i, 20.0) for i in range(of)], officer=SERGEANT if officer else None
    )
    play = scene.unit("b", seat=1, at=[(20, 70)]).begin()
    for index in range(down):
        fighter = play.at(f"A{index + 1}")
        put_fighter(play.table, replace(fighter, grounded=True))
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    return play.run(PayStep(play.unit("A")))


def upright(play: Play) -> bool:
    """Whether nobody lies on the ground."""
    return not any(fighter.grounded for fighter in play.table.fighters.values())


def stood(events: tuple[Event, ...] | list[Event]) -> list[FightersStoodUp]:
    """Who stood up."""
    return [event for event in events if isinstance(event, FightersStoodUp)]


@pytest.mark.rule("ACT-005")
def test_grounded_is_a_state_of_the_single_fighter() -> None:
    """Those who lie are marked one by one, and do not attack in close combat."""
    play = facing(1).act("A")
    lying = play.fighter("A1")
    machine.apply(play.table, FightersGrounded((lying,)))
    assert [play.at(name).grounded for name in ("A1", "A2", "b1")] == [True, False, False]
    struck = CloseCombat(0, (Assignment(lying, play.fighter("b1")),))
    assert play.refused(struck) == "ACT-005"


@pytest.mark.rule("ACT-006")
def test_half_of_them_down_stand_up_and_act() -> None:
    """Exactly half is not more than half."""
    play = thrown(2, 4)
    both = (play.fighter("A1"), play.fighter("A2"))
    assert stood(play.happened) == [FightersStoodUp(play.unit("A"), both)]
    assert upright(play)
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("ACT-006")
def test_where_nobody_lies_the_unit_acts_at_once() -> None:
    """Nothing is told of standing up."""
    play = thrown(0, 4)
    assert stood(play.happened) == []
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("ACT-007")
def test_more_than_half_down_only_stand_up() -> None:
    """No action and no drill: the activation is over."""
    play = thrown(3, 5)
    assert [event.rule for event in stood(play.happened)] == ["ACT-007"]
    assert upright(play)
    assert play.happened[-1] == ActivationEnded(play.unit("A"))
    assert play.decision is None


@pytest.mark.rule("ACT-008")
def test_standing_up_has_to_be_paid_for() -> None:
    """Without officer a point; unpaid they stay down."""
    play = thrown(3, 4, officer=False)
    assert play.decision == PayDecision(0, play.unit("A"), 1)
    play.order(Decline(0))
    assert not upright(play)
    paid = thrown(3, 4, officer=False)
    paid.order(Pay(0))
    assert upright(paid)
    assert paid.table.seats[0].lp == 9


@pytest.mark.rule("ACT-009")
def test_shots_pass_over_the_grounded() -> None:
    """Who stands between shooter and target is caught; who lies there is not."""
    scene = Scenario().unit("A", at=[(20, 20)]).unit("C", seat=1, at=[(20, 40)])
    play = scene.unit("b", seat=1, at=[(20, 60)]).act("A")
    shooters, target = play.table.units[play.unit("A")], UnitTarget(play.unit("b"))
    assert [f.id for f in find_caught(play.table, shooters, target)] == [play.fighter("C1")]
    put_fighter(play.table, replace(play.at("C1"), grounded=True))
    assert find_caught(play.table, shooters, target) == []


# ---- close combat ----------------------------------------------------------------------------

CLAW = Weapon("claw", "close", accuracy=4, rate=1, rerolls=0, penetration=4, damage=1)


def clash(*weapons: str) -> Play:
    """A trooper with these weapons between two golems."""
    scene = Scenario().arm(CLAW).unit("A", at=[(20, 20)], weapons=weapons)
    return scene.unit("b", seat=1, at=[(24, 20), (16, 20)], profile=GOLEM).act("A")


@pytest.mark.rule("ACT-036")
def test_each_close_combat_weapon_strikes_once() -> None:
    """With two weapons he attacks twice, with none of them twice."""
    play = clash("knife", "claw")
    a, b, c = play.fighter("A1"), play.fighter("b1"), play.fighter("b2")
    twice = (Assignment(a, b, "knife"), Assignment(a, c, "knife"))
    assert play.refused(CloseCombat(0, twice)) == "ACT-036"
    assert play.refused(CloseCombat(0, (Assignment(a, b), Assignment(a, c)))) == "ACT-036"
    assert play.refused(CloseCombat(0, (Assignment(a, b, "blades"),))) == "MEL-008"
    both = CloseCombat(0, (Assignment(a, b, "knife"), Assignment(a, c, "claw")))
    events = play.order(both, dice=[1, 1])
    fought = [event.weapon for event in events if isinstance(event, CombatFought)]
    assert fought == ["knife", "claw"]


@pytest.mark.rule("ACT-036")
def test_two_copies_of_a_weapon_strike_twice() -> None:
    """Each is a weapon of its own."""
    play = clash("knife", "knife")
    a, b, c = play.fighter("A1"), play.fighter("b1"), play.fighter("b2")
    three = tuple(Assignment(a, other, "knife") for other in (b, c, b))
    assert play.refused(CloseCombat(0, three)) == "ACT-036"
    play.order(CloseCombat(0, three[:2]), dice=[1, 1])


@pytest.mark.rule("ACT-036")
@pytest.mark.rule("RUL-148")
def test_nobody_has_to_attack() -> None:
    """An engaged unit may end its activation without a blow; an empty attack is none."""
    play = clash("knife")
    assert play.refused(CloseCombat(0, ())) == "ACT-036"
    play.order(EndActivation(0))


@pytest.mark.rule("ACT-037")
def test_after_close_combat_nothing_more_is_done() -> None:
    """No movement, no shot, no second attack."""
    play = facing(1).act("A")
    struck = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    play.order(struck, dice=[1])
    stay = tuple(Placement(f.id, f.x, f.y) for f in (play.at("A1"), play.at("A2")))

    assert play.refused(Move(0, "combat", stay)) == "ACT-037"
    assert play.refused(Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))) == "ACT-037"
    assert play.refused(struck) == "MEL-003"


@pytest.mark.rule("ACT-038")
@pytest.mark.parametrize("gait", ["combat", "rush"])
def test_close_combat_follows_either_gait(gait: Any) -> None:
    """Whoever is in contact may attack; shooting before a combat movement is no hindrance."""
    play = facing(8).act("A")
    if gait == "combat":
        play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=[1, 1])
    near = tuple(
        Placement(fighter.id, fighter.x + 7_000, fighter.y)
        for fighter in (play.at("A1"), play.at("A2"))
    )
    play.order(Move(0, gait, near))
    struck = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))

    assert any(isinstance(event, CombatFought) for event in play.order(struck, dice=[1]))

"""MOR: who tests, what failing means, rallying."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import (
    ActDecision,
    Activate,
    EndActivation,
    Pay,
    PayDecision,
    PlayStep,
    TurnDecision,
)
from damocles.rules.chapters.damage.pilots import Eject, ImmobilisedDecision, Keep
from damocles.rules.chapters.morale import (
    LeaveDisorganised,
    Rally,
    RallyDecision,
    is_depleted,
    may_waver,
    morale_needed,
    morale_of,
    must_test,
    wavering_strength,
)
from damocles.rules.sets.at43 import SEAMS
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import put_fighter, put_unit
from damocles.rules.state.events.activation import (
    ActivationDeclined,
    ActivationEnded,
    LeadershipSpent,
)
from damocles.rules.state.events.damage import FighterLost, UnitLost
from damocles.rules.state.events.morale import (
    DrillsLost,
    MoraleTested,
    UnitDisorganised,
    UnitRallied,
    UnitRouted,
)
from damocles.rules.state.model import FighterCard, Officer, Profile
from damocles.rules.state.registry import machine
from damocles.rules.state.seams import MoraleDice
from damocles.scenario import CANNONS, GOLEM, SERGEANT, TOAD, TROOPER, Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from damocles.engine.families import Event

SUIT = replace(TROOPER, id="suit", type=3)
HERO = FighterCard(
    "hero", "hero", ("laser_rifle",), officer=Officer(rank=2, authority=2, leadership=4, hero=True)
)
BRAVE = replace(TROOPER, id="hero", morale=12)
PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))


def depleted(
    number: int, left: int, *, profile: Profile = TROOPER, lp: int = 10, **unit: Any
) -> Play:
    """A unit of so many, of whom so many are left, and a far enemy."""
    scene = Scenario()
    scene.lp = lp
    places = [(20.0 + 5 * index, 20.0) for index in range(number)]
    scene.unit("A", at=places, profile=profile, **unit)
    scene.unit("b", seat=1, at=[(20, 80)], profile=GOLEM)
    play = scene.begin()
    for index in range(left, number):
        machine.apply(play.table, FighterLost(play.fighter(f"A{index + 1}"), 1))
    play.table.clock = replace(play.table.clock, round=2, phase="activation", active=0)
    return play


def unit_of(play: Play, name: str = "A") -> Any:
    """A unit as it is now."""
    return play.table.units[play.unit(name)]


def shaken(play: Play, **more: Any) -> Play:
    """The unit is disorganised."""
    put_unit(play.table, replace(unit_of(play), disorganised=True, **more))
    return play


def activated(play: Play, *dice: int) -> Play:
    """Its card was revealed."""
    return play.run(PlayStep(play.unit("A")), dice=list(dice))


def kinds(events: list[Event] | tuple[Event, ...]) -> list[type]:
    """What happened."""
    return [type(event) for event in events]


# ---- who tests -------------------------------------------------------------------------------


@pytest.mark.rule("MOR-001")
def test_units_begin_valiant() -> None:
    """Nobody is disorganised before he has failed; then he is, and after that he routs."""
    play = depleted(4, 4)
    assert not any(unit.disorganised for unit in play.table.units.values())
    play.run(steps.TestMoraleStep(play.unit("A")), dice=[1])
    assert kinds(play.happened) == [MoraleTested, UnitDisorganised]
    play.run(steps.TestMoraleStep(play.unit("A")), dice=[1])
    assert kinds(play.happened)[:2] == [MoraleTested, UnitRouted]


@pytest.mark.rule("MOR-008")
@pytest.mark.parametrize(("face", "passed"), [(1, False), (6, True)])
def test_one_die_decides(face: int, *, passed: bool) -> None:
    """It is rolled once, and nobody pays instead."""
    play = depleted(4, 4)
    assert SEAMS["morale.test"](play.table, unit_of(play)) == MoraleDice(1, 1)
    play.run(steps.TestMoraleStep(play.unit("A")), dice=[face])
    told, *_ = play.happened
    assert isinstance(told, MoraleTested)
    assert (told.faces, told.passed) == ((face,), passed)


@pytest.mark.rule("MOR-002")
@pytest.mark.rule("RUL-89")
@pytest.mark.parametrize(("left", "tests"), [(4, False), (3, True), (2, True)])
def test_infantry_tests_with_three_left(left: int, *, tests: bool) -> None:
    """Types 1 and 2, and only after losses."""
    assert must_test(depleted(6, left).table, unit_of(depleted(6, left))) is tests
    regular = replace(TROOPER, type=1)
    play = depleted(6, left, profile=regular)
    assert must_test(play.table, unit_of(play)) is tests


@pytest.mark.rule("MOR-002")
def test_nobody_is_no_few() -> None:
    """Where none is left of those who count, as with a hero alone, there is no such test."""
    assert [is_depleted(left, 6, 2) for left in (0, 2)] == [False, True]


@pytest.mark.rule("MOR-002")
@pytest.mark.rule("RUL-89")
def test_a_small_unit_without_losses_does_not_test() -> None:
    """It has not fallen to three, it began so."""
    play = depleted(3, 3)
    assert not must_test(play.table, unit_of(play))


@pytest.mark.rule("MOR-003")
@pytest.mark.parametrize(("left", "tests"), [(2, False), (1, True)])
def test_battlesuits_test_when_one_is_left(left: int, *, tests: bool) -> None:
    """Type 3 holds out longer."""
    play = depleted(3, left, profile=SUIT)
    assert must_test(play.table, unit_of(play)) is tests
    assert wavering_strength(3) == 1


def machines(*sp: tuple[int, ...], lp: int = 10, morale: int | None = 6) -> Play:
    """Machines with these Structure points, frame first, then legs."""
    profile = replace(TOAD, morale=morale)
    scene = Scenario()
    scene.lp = lp
    places = [(20.0 + 7 * index, 20.0) for index in range(len(sp))]
    scene.unit("A", at=places, profile=profile, weapons=CANNONS, officer=SERGEANT)
    play = scene.unit("b", seat=1, at=[(20, 80)]).begin()
    for index, points in enumerate(sp):
        fighter = play.at(f"A{index + 1}")
        put_fighter(play.table, replace(fighter, sp=points))
    play.table.clock = replace(play.table.clock, round=2, phase="activation", active=0)
    return play


STUCK, WHOLE = (3, 0, 1, 1), (3, 2, 1, 1)


@pytest.mark.rule("MOR-004")
def test_machines_test_when_all_are_immobilised() -> None:
    """One that can walk is enough to keep heart."""
    play = machines(STUCK, WHOLE)
    assert not must_test(play.table, unit_of(play))
    play = machines(STUCK, STUCK)
    assert must_test(play.table, unit_of(play))
    for name in ("A1", "A2"):
        put_fighter(play.table, replace(play.at(name), place="gone"))
    assert not must_test(play.table, unit_of(play))


@pytest.mark.rule("MOR-005")
@pytest.mark.rule("RUL-91")
def test_the_test_comes_before_any_point_is_spent() -> None:
    """First the die, then the question about the cost."""
    play = activated(depleted(6, 2), 6)
    assert kinds(play.happened) == [MoraleTested]
    assert play.decision == PayDecision(0, play.unit("A"), 1)
    assert play.table.seats[0].lp == 10


@pytest.mark.rule("MOR-006")
def test_of_a_unit_that_is_gone_nobody_tests() -> None:
    """With the last of them there is nobody to lose his nerve."""
    play = machines(WHOLE)
    put_fighter(play.table, replace(play.at("A1"), place="gone"))
    play.run(steps.TestMoraleStep(play.unit("A")))
    assert play.happened == []


@pytest.mark.rule("MOR-005")
def test_without_a_reason_on_the_table_nobody_tests() -> None:
    """Neither a unit without losses nor one that has not entered yet."""
    assert activated(depleted(6, 6)).happened == []
    play = depleted(6, 2)
    put_unit(play.table, replace(unit_of(play), place="reserve"))
    play.run(steps.MoraleStep(play.unit("A")))
    assert play.happened == []


@pytest.mark.rule("MOR-007")
def test_a_unit_tests_each_time_there_is_reason() -> None:
    """Twice destroyed means two tests, and the activation of the same round another."""
    play = machines(WHOLE, WHOLE, STUCK)
    test = steps.TestMoraleStep(play.unit("A"))
    play.run(test, test, dice=[6, 6])
    assert kinds(play.happened) == [MoraleTested] * 2
    for name in ("A1", "A2"):
        fighter = play.at(name)
        put_fighter(play.table, replace(fighter, sp=STUCK))
    activated(play, 6)
    assert kinds(play.happened)[0] == MoraleTested


# ---- the test --------------------------------------------------------------------------------


@pytest.mark.rule("MOR-008")
def test_morale_against_eight() -> None:
    """Morale 10 needs a 3, Morale 9 and 8 a 4."""
    play = depleted(6, 2)
    assert morale_needed(play.table, unit_of(play)) == 3
    for morale in (9, 8):
        play = depleted(6, 2, profile=replace(TROOPER, morale=morale))
        assert morale_needed(play.table, unit_of(play)) == 4


@pytest.mark.rule("MOR-008")
@pytest.mark.rule("RUL-90")
def test_the_highest_morale_counts_without_an_officer() -> None:
    """One brave comrade steadies all."""
    cards = [PLAIN, replace(PLAIN, profile="hero")]
    scene = Scenario().know(BRAVE).unit("A", at=[(20, 20), (24, 20)], cards=cards)
    play = scene.begin()
    assert morale_of(play.table, unit_of(play)) == 12


@pytest.mark.rule("MOR-008")
@pytest.mark.rule("RUL-90")
def test_an_officers_morale_counts_even_if_it_is_lower() -> None:
    """He leads."""
    timid = replace(TROOPER, id="timid", morale=7)
    cards = [replace(PLAIN, profile="timid"), PLAIN]
    scene = Scenario().know(timid).unit("A", at=[(20, 20), (24, 20)], cards=cards, officer=SERGEANT)
    play = scene.begin()
    assert morale_of(play.table, unit_of(play)) == 7


@pytest.mark.rule("MOR-009")
@pytest.mark.parametrize(("face", "shaken_"), [(2, True), (3, False)])
def test_only_failure_changes_the_status(face: int, *, shaken_: bool) -> None:
    """Morale 10 needs a 3."""
    play = activated(depleted(6, 2), face)
    assert play.happened[0] == MoraleTested(play.unit("A"), 3, (face,), passed=not shaken_)
    assert unit_of(play).disorganised is shaken_


@pytest.mark.rule("MOR-009")
def test_success_leaves_the_status_as_it_is() -> None:
    """The valiant stay valiant; the disorganised do not rally by it."""
    play = activated(depleted(6, 2), 3)
    assert play.happened == [MoraleTested(play.unit("A"), 3, (3,), passed=True)]
    assert not unit_of(play).disorganised
    play = activated(shaken(depleted(6, 2)), 3)
    assert unit_of(play).disorganised


@pytest.mark.rule("MOR-010")
def test_failure_disorganises_the_valiant() -> None:
    """EX-040: without points for a rally the unit does nothing."""
    play = activated(depleted(6, 2, lp=0), 2)
    assert kinds(play.happened) == [MoraleTested, UnitDisorganised, ActivationDeclined]
    assert unit_of(play).disorganised
    assert play.decision is None


@pytest.mark.rule("MOR-010")
def test_failure_makes_the_disorganised_rout() -> None:
    """The second failure is the last."""
    play = activated(shaken(depleted(6, 2)), 1)
    assert kinds(play.happened)[:2] == [MoraleTested, UnitRouted]


@pytest.mark.rule("MOR-014")
def test_a_routing_unit_is_eliminated() -> None:
    """The unit is eliminated at once, and the opponent scores for it."""
    play = activated(shaken(depleted(6, 2)), 1)
    a, both = play.unit("A"), (play.fighter("A1"), play.fighter("A2"))
    assert play.happened[1] == UnitRouted(a)
    assert [e.fighter for e in play.happened if isinstance(e, FighterLost)] == list(both)
    assert play.happened[-1] == UnitLost(a, 1, "MOR-014")
    assert unit_of(play).place == "gone"
    assert play.table.tally["infantry_unit/1"] == 1


@pytest.mark.rule("MOR-008")
def test_the_steadfast_need_no_die() -> None:
    """Morale 14 cannot fail, Morale 2 cannot but fail."""
    play = activated(depleted(6, 2, profile=replace(TROOPER, morale=14)))
    assert play.happened == [MoraleTested(play.unit("A"), 1, (), passed=True)]
    play = activated(depleted(6, 2, profile=replace(TROOPER, morale=2)))
    assert unit_of(play).disorganised


@pytest.mark.rule("MOR-011")
@pytest.mark.rule("ABL-022")
@pytest.mark.parametrize(("profile", "wavers"), [(TROOPER, True), (GOLEM, False)])
def test_whoever_has_a_morale_may_waver(profile: Profile, *, wavers: bool) -> None:
    """A dash in its place means that he never tests."""
    play = depleted(6, 1, profile=profile)
    assert may_waver(play.table, unit_of(play)) is wavers


@pytest.mark.rule("MOR-011")
@pytest.mark.rule("ABL-022")
def test_nerves_of_steel_are_not_tested() -> None:
    """Neither on activation nor when a comrade is destroyed."""
    play = activated(depleted(6, 1, profile=GOLEM))
    assert morale_of(play.table, unit_of(play)) is None
    assert play.happened == []
    assert play.decision == PayDecision(0, play.unit("A"), 1)
    play = machines(WHOLE, morale=None)
    play.run(steps.TestMoraleStep(play.unit("A")))
    assert play.happened == []


@pytest.mark.rule("RUL-89")
@pytest.mark.rule("HER-002")
def test_heroes_are_not_counted() -> None:
    """Four with a hero are three; a hero alone never tests for numbers."""
    cards = [HERO, *[PLAIN] * 4]
    scene = Scenario().know(BRAVE)
    scene.unit("A", at=[(20.0 + 5 * i, 20.0) for i in range(5)], cards=cards)
    play = scene.unit("b", seat=1, at=[(20, 80)]).begin()
    assert not must_test(play.table, unit_of(play))
    machine.apply(play.table, FighterLost(play.fighter("A5"), 1))
    assert must_test(play.table, unit_of(play))
    for name in ("A2", "A3", "A4"):
        machine.apply(play.table, FighterLost(play.fighter(name), 1))
    assert not must_test(play.table, unit_of(play))


@pytest.mark.rule("HER-002")
def test_a_hero_is_no_loss_that_is_missed() -> None:
    """Three troopers whom a hero leads are all there are: none of those who count has fallen."""
    scene = Scenario().know(BRAVE)
    scene.unit("A", at=[(20.0 + 5 * i, 20.0) for i in range(4)], cards=[HERO, *[PLAIN] * 3])
    play = scene.unit("b", seat=1, at=[(20, 80)]).begin()
    assert not must_test(play.table, unit_of(play))


# ---- disorganised ----------------------------------------------------------------------------


@pytest.mark.rule("ACT-010")
def test_only_the_disorganised_are_asked_whether_they_rally() -> None:
    """The valiant go on to their cost; who has routed meanwhile is asked nothing."""
    assert isinstance(activated(shaken(depleted(6, 6))).decision, RallyDecision)
    assert isinstance(activated(depleted(6, 6)).decision, PayDecision)
    gone = shaken(depleted(6, 6), place="gone")
    gone.run(steps.RallyStep(gone.unit("A")))
    assert (gone.happened, gone.decision) == ([], None)


@pytest.mark.rule("MOR-012")
@pytest.mark.rule("RUL-91")
def test_left_disorganised_the_unit_does_nothing_for_nothing() -> None:
    """No cost, no action, no drill; who lies stays down."""
    play = shaken(depleted(6, 6))
    lying = play.at("A2")
    put_fighter(play.table, replace(lying, grounded=True))
    activated(play)
    assert play.decision == RallyDecision(0, play.unit("A"), 2)
    events = play.order(LeaveDisorganised(0))

    assert events == (ActivationDeclined(play.unit("A"), "MOR-012"),)
    assert play.table.seats[0].lp == 10
    assert play.at("A2").grounded
    assert play.decision is None


@pytest.mark.rule("MOR-012")
@pytest.mark.rule("RUL-18")
def test_even_a_disorganised_unit_decides_about_its_machines() -> None:
    """Keeping or ejecting is no action."""
    play = shaken(machines(WHOLE, STUCK))
    activated(play)
    play.order(LeaveDisorganised(0))
    assert isinstance(play.decision, ImmobilisedDecision)
    play.order(Keep(0))
    assert play.decision is None


@pytest.mark.rule("MOR-013")
def test_two_points_rally_and_the_activation_costs_as_usual() -> None:
    """BR-211: 2 points, then the unit's own point."""
    play = activated(shaken(depleted(6, 6)))
    events = play.order(Rally(0))
    assert events == (LeadershipSpent(0, 2, "MOR-013"), UnitRallied(play.unit("A")))
    assert not unit_of(play).disorganised
    assert play.battle.pending == (PayDecision(0, play.unit("A"), 1),)
    play.order(Pay(0))
    assert play.table.seats[0].lp == 10 - 2 - 1
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("MOR-013")
def test_without_two_points_there_is_no_rally() -> None:
    """One is not enough, and nothing is asked; two are."""
    play = activated(shaken(depleted(6, 6, lp=1)))
    assert play.happened == [ActivationDeclined(play.unit("A"), "MOR-012")]
    assert unit_of(play).disorganised
    assert isinstance(activated(shaken(depleted(6, 6, lp=2))).decision, RallyDecision)


@pytest.mark.rule("MOR-013")
@pytest.mark.rule("RUL-91")
def test_rallying_does_not_avoid_the_test() -> None:
    """Test first; a unit that has just lost its nerve can be rallied at once."""
    play = activated(depleted(6, 3), 1)
    assert kinds(play.happened) == [MoraleTested, UnitDisorganised]
    play.order(Rally(0))
    assert not unit_of(play).disorganised


# ---- outside its activation ------------------------------------------------------------------


@pytest.mark.rule("MOR-010")
@pytest.mark.rule("RUL-92")
def test_drills_outlast_the_nerve() -> None:
    """Until the card is revealed again; by option they are lost."""
    play = depleted(6, 3)
    drilled = replace(unit_of(play), drills=frozenset({"knee"}))
    put_unit(play.table, drilled)
    play.run(steps.TestMoraleStep(drilled.id), dice=[1])
    assert unit_of(play).drills == {"knee"}


@pytest.mark.rule("MOR-010")
@pytest.mark.rule("RUL-92")
def test_by_option_the_disorganised_lose_their_drills() -> None:
    """At once, and the event says by which ruling."""
    scene = Scenario().option(disorganised_lose_drills=True).unit("A", at=[(20, 20)])
    play = scene.unit("b", seat=1, at=[(20, 80)]).begin()
    put_unit(play.table, replace(unit_of(play), drills=frozenset({"knee"})))
    play.run(steps.TestMoraleStep(play.unit("A")), dice=[1])
    assert play.happened[-1] == DrillsLost(play.unit("A"), "RUL-92")
    assert unit_of(play).drills == frozenset()
    play = scene.begin()
    play.run(steps.TestMoraleStep(play.unit("A")), dice=[1])
    assert kinds(play.happened) == [MoraleTested, UnitDisorganised]


@pytest.mark.rule("RUL-92")
@pytest.mark.rule("MOR-006")
def test_losing_its_nerve_ends_the_units_own_activation() -> None:
    """An ejection is followed by a test; failed, the unit does nothing more."""
    play = activated(machines(WHOLE, WHOLE, STUCK))
    assert isinstance(play.decision, ImmobilisedDecision)
    events = play.order(Eject(0), dice=[1])
    assert UnitDisorganised(play.unit("A")) in events
    assert events[-1] == ActivationEnded(play.unit("A"))
    assert play.decision is None


@pytest.mark.rule("MOR-014")
def test_a_routed_units_turn_is_over() -> None:
    """The card was played; the turn passes to the next seat."""
    play = shaken(depleted(6, 2))
    cards = ((play.unit("A"),), (play.unit("b"),))
    for seat, hand in enumerate(cards):
        play.table.seats[seat] = replace(play.table.seats[seat], sequence=hand)
    play.run(steps.TurnStep(0))
    play.order(Activate(0), dice=[1])
    assert play.decision == TurnDecision(1)
    assert play.refused(EndActivation(1)) == "GEN-077"

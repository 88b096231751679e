"""Losses and nerves by rule sets that are derived here: each of their seams decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.machine import Done
from damocles.rules.chapters.composure import MoraleDecision, PayMorale, RollMorale
from damocles.rules.chapters.damage import DamageStep, HitsStep, LocationStep, LossesStep, Wound
from damocles.rules.chapters.damage.leaders import LeaderDecision
from damocles.rules.chapters.damage.machines import HitPart, PartDecision
from damocles.rules.chapters.heroes import HeroDecision, StayAlone, TakeOver, units_to_take_over
from damocles.rules.chapters.morale import Rally, RallyDecision, worsen
from damocles.rules.chapters.movement.run_over import RunOverStep
from damocles.rules.questions.sampling.orders import sample
from damocles.rules.reading.facts import members
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import change_seat, change_unit
from damocles.rules.state.events.activation import ActivationDeclined, LeadershipSpent
from damocles.rules.state.events.control import HeroJoined
from damocles.rules.state.events.damage import (
    DamageRolled,
    FighterLost,
    LocationsRolled,
    PartDamaged,
)
from damocles.rules.state.events.morale import (
    MarkersCleared,
    MoraleTested,
    UnitDisorganised,
    UnitRallied,
)
from damocles.rules.state.events.movement import RunOver
from damocles.rules.state.model import FighterCard, Officer
from damocles.rules.state.seams import MoraleDice, Takeover
from damocles.rules.state.ways import Way
from damocles.scenario import TOAD, Play, events_of
from tests.rules.battles import AT43
from tests.rules.machines import FRAME, LEFT, LEGS, RIGHT, shot, toads, with_sp
from tests.rules.test_heroes import asked, beside
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state.state import Fighter, Table, Unit

PLAIN = FighterCard("trooper", "standard", ("laser_rifle",))
HERO = FighterCard("trooper", "hero", ("laser_rifle",), (), Officer(2, 3, 5, hero=True))
ALL = (FRAME, LEGS, LEFT, RIGHT)
SHOT = Wound("laser_rifle", by=0, origin=0, cause="shot")


def otherwise(scene: Any, **seams: Callable[..., Any]) -> Any:
    """The situation by the rulebook, but for some seams."""
    filled = {name.replace("_", ".", 1): function for name, function in seams.items()}
    scene.rules = AT43.derive("otherwise", version="1", replace=filled)
    return scene


def facing(**more: Any) -> Scenario:
    """One fighter against three."""
    options = {"at": [(20, 30), (24, 30), (29, 30)], "seat": 1, **more}
    return Scenario().unit("A", at=[(20, 10)]).unit("b", **options)


# ---- who leads and who is hit ----------------------------------------------------------------


def test_heirs() -> None:
    """leader.heirs: any member where the rulebook takes the nearest."""
    plays = [facing().begin(), otherwise(facing(), leader_heirs=members).begin()]
    for play in plays:
        play.run(LossesStep(SHOT, play.unit("b"), 1))
    usual, other = plays
    assert usual.table.units[usual.unit("b")].leader == usual.fighter("b2")
    both = (other.fighter("b2"), other.fighter("b3"))
    assert other.decision == LeaderDecision(1, other.unit("b"), both)


def nobody(*_: Any) -> None:
    """Impacts on heroes are lost."""


def himself(_table: Table, hero: Fighter, _wound: Wound) -> Fighter:
    """Heroes take their impacts."""
    return hero


@pytest.mark.parametrize(
    ("shield", "exposed", "hits"),
    [(None, ["b2"], ["b2"]), (himself, ["b1"], ["b1"]), (nobody, [], [])],
)
def test_heroes_and_their_shields(
    shield: Callable[..., Any] | None, exposed: list[str], hits: list[str]
) -> None:
    """hero.shield: a comrade, the hero, or nobody, for a unit and for single fighters."""
    scene = facing(cards=[HERO, PLAIN, PLAIN])
    play = (scene if shield is None else otherwise(scene, hero_shield=shield)).begin()
    hero = play.fighter("b1")
    dice = [6] * len(exposed)
    play.run(DamageStep(SHOT, play.unit("b"), 1, among=(hero,)), dice=dice)
    assert [name for name in ("b1", "b2", "b3") if play.at(name).place == "gone"] == exposed

    play = (scene if shield is None else otherwise(scene, hero_shield=shield)).begin()
    play.run(HitsStep(SHOT, ((hero, 1),)), dice=dice)
    assert [name for name in ("b1", "b2", "b3") if play.at(name).place == "gone"] == hits


@pytest.mark.parametrize(("shield", "rolled"), [(None, 1), (himself, 2), (nobody, 1)])
def test_heroes_who_are_run_over(shield: Callable[..., Any] | None, rolled: int) -> None:
    """hero.shield: nobody rolls for heroes unless they have to take it themselves."""
    scene = facing(cards=[HERO, PLAIN, PLAIN]).unit("T", profile=TOAD, at=[(60, 30)])
    play = (scene if shield is None else otherwise(scene, hero_shield=shield)).begin()
    way, names = Way((0, 0), ()), (play.fighter("b1"), play.fighter("b2"))
    play.run(RunOverStep(play.fighter("T1"), names, (5, 5), way), dice=[1] * rolled)
    assert [len(event.faces) for event in events_of(play.happened, RunOver)] == [rolled]


# ---- heroes who join -------------------------------------------------------------------------


def forced(table: Table, hero: Fighter) -> Takeover:
    """Whoever can lead a unit has to."""
    return Takeover(units_to_take_over(table, hero).units, is_forced=True)


def test_heroes_who_have_to_join() -> None:
    """heroes.join: nobody is asked where there is one unit; of two, one has to be chosen."""
    play = asked(otherwise(beside(), heroes_join=forced))
    assert not isinstance(play.decision, HeroDecision)
    unit = play.table.units[play.unit("A")]
    assert unit.leader == unit.fighters[-1]
    assert play.table.units[play.unit("H")].fighters == ()

    play = asked(otherwise(beside().unit("C", at=[(44, 48)]), heroes_join=forced))
    assert isinstance(play.decision, HeroDecision)
    assert play.refused(StayAlone(0)) == "HER-005"
    drawn = [sample(play.table, play.decision, Chance(str(seed))) for seed in range(20)]
    assert {type(order) for order in drawn} == {TakeOver}
    assert HeroJoined(play.fighter("H1"), play.unit("C")) in play.order(TakeOver(0, play.unit("C")))


def test_heroes_who_join_nobody() -> None:
    """heroes.join: no unit, no question."""
    play = asked(otherwise(beside(), heroes_join=lambda *_: Takeover(())))
    assert not isinstance(play.decision, HeroDecision)


def test_damage_by_a_fixed_number() -> None:
    """dmg.fixed: Protection is ignored, in a unit, on one fighter, and where no die is needed."""
    for needed, dice in ((6, [5]), (6, [6]), (2, [1]), (2, [2])):
        play = otherwise(facing(), dmg_fixed=lambda *_, needed=needed: needed).begin()
        events = play.run(DamageStep(SHOT, play.unit("b"), 1), dice=dice).happened
        events += play.run(HitsStep(SHOT, ((play.fighter("b3"), 1),)), dice=dice).happened
        fell = dice[0] >= needed
        assert [(e.needed, e.successes) for e in events_of(events, DamageRolled)] == [
            (needed, fell)
        ] * 2


def test_damage_that_is_struck_out() -> None:
    """dmg.points: one point less before anybody is chosen, so fewer fall."""
    scene = otherwise(facing(), dmg_points=lambda _, toll: [replace(toll, count=toll.count - 1)])
    play = scene.begin()
    play.run(DamageStep(SHOT, play.unit("b"), 2), dice=[6, 6])
    assert len(events_of(play.happened, FighterLost)) == 1


# ---- where machines are hit ------------------------------------------------------------------


def located(play: Play, count: int, *dice: int) -> Play:
    """So many hits on the machine are located."""
    return play.run(LocationStep(shot(), play.fighter("T1"), count), dice=dice)


def test_dice_to_spare() -> None:
    """dmg.located: of two dice for each hit the attacker names what is hit, die by die."""
    scene = otherwise(toads(), dmg_located=lambda _table, _wound, hits: 2 * hits)
    play = located(scene.begin(), 2, 1, 3, 3, 6)
    assert play.decision == PartDecision(
        0, play.fighter("T1"), (FRAME, LEGS, LEFT, RIGHT), "GEN-061"
    )
    events = play.order(HitPart(0, LEGS))
    assert play.decision == PartDecision(0, play.fighter("T1"), (FRAME, LEFT, RIGHT), "GEN-061")
    events += play.order(HitPart(0, RIGHT))
    assert [event.part for event in events_of(events, PartDamaged)] == [LEGS, RIGHT]
    assert play.decision is None


def test_dice_to_spare_that_agree() -> None:
    """dmg.located: nothing is asked where all of them mean the same part."""
    scene = otherwise(toads(), dmg_located=lambda _table, _wound, hits: hits + 1)
    play = located(scene.begin(), 1, 3, 4)
    assert [event.part for event in events_of(play.happened, PartDamaged)] == [FRAME]
    assert play.decision is None


def test_no_dice_for_locations() -> None:
    """dmg.located: the attacker names a part for each hit; of one part nothing is asked."""
    play = located(otherwise(toads(), dmg_located=lambda *_: 0).begin(), 1)
    assert play.decision == PartDecision(
        0, play.fighter("T1"), (FRAME, LEGS, LEFT, RIGHT), "ABL-019"
    )
    play = with_sp(otherwise(toads(), dmg_located=lambda *_: 0).begin(), "T1", 3, 0, 0, 0)
    located(play, 2)
    assert play.at("T1").sp[FRAME] == 1
    assert not events_of(play.happened, LocationsRolled)


# ---- nerves ----------------------------------------------------------------------------------


def try_nerves(play: Play, *dice: int) -> Play:
    """Unit b tests its morale."""
    return play.run(steps.TestMoraleStep(play.unit("b")), dice=dice)


def results(play: Play) -> list[bool]:
    """Whether each roll of the last test has passed it."""
    return [event.passed for event in events_of(play.happened, MoraleTested)]


def marks(_table: Table, unit: Unit) -> MoraleDice:
    """A die for each marker, and all of them have to succeed."""
    return MoraleDice(unit.markers, unit.markers)


@pytest.mark.parametrize(("dice", "passed"), [((6, 6, 6), True), ((6, 6, 1), False)])
def test_a_die_for_each_marker(dice: tuple[int, ...], *, passed: bool) -> None:
    """morale.test: the lowest of three dice counts."""
    play = otherwise(facing(), morale_test=marks).begin()
    change_unit(play.table, play.unit("b"), markers=3)
    [told] = events_of(try_nerves(play, *dice).happened, MoraleTested)
    assert (told.faces, told.passed) == (dice, passed)


def test_some_of_several_dice() -> None:
    """morale.test: one success of two dice is enough."""
    play = otherwise(facing(), morale_test=lambda *_: MoraleDice(2, 1)).begin()
    assert [event.passed for event in events_of(try_nerves(play, 1, 6).happened, MoraleTested)] == [
        True
    ]


def test_another_roll() -> None:
    """morale.test: a failed test is rolled again, once, and the second roll counts."""
    play = otherwise(facing(), morale_test=lambda *_: MoraleDice(1, 1, may_repeat=True)).begin()
    assert results(try_nerves(play, 1, 6)) == [False, True]
    assert not play.table.units[play.unit("b")].disorganised
    assert not events_of(play.happened, UnitDisorganised)
    try_nerves(play, 1, 1)
    assert [type(event) for event in play.happened] == [
        MoraleTested,
        MoraleTested,
        UnitDisorganised,
    ]
    change_unit(play.table, play.unit("b"), disorganised=False)
    assert len(try_nerves(play, 6).happened) == 1


def test_a_test_that_is_bought() -> None:
    """morale.test: whoever pays passes without a roll; whoever cannot pay is not asked."""
    play = otherwise(facing(), morale_test=lambda *_: MoraleDice(1, 1, 2, may_repeat=True)).begin()
    unit, lp = play.unit("b"), play.table.seats[1].lp
    try_nerves(play)
    assert play.decision == MoraleDecision(1, unit, 2)
    drawn = {type(sample(play.table, play.decision, Chance(str(seed)))) for seed in range(20)}
    assert drawn == {PayMorale, RollMorale}
    assert play.order(PayMorale(1)) == (LeadershipSpent(1, 2, "MOR-008"),)
    assert play.table.seats[1].lp == lp - 2

    try_nerves(play)
    events = play.order(RollMorale(1), dice=[1, 1])
    assert [event.passed for event in events_of(events, MoraleTested)] == [False, False]
    assert play.table.units[unit].disorganised

    change_seat(play.table, 1, lp=2)
    assert isinstance(try_nerves(play).decision, MoraleDecision)
    change_seat(play.table, 1, lp=1)
    try_nerves(play, 6)
    assert play.decision is None


def test_what_follows_a_test_that_is_bought() -> None:
    """morale.test, morale.recover: the same as when the dice bring success."""
    seams: dict[str, Any] = {
        "morale_test": lambda *_: MoraleDice(1, 1, 1),
        "morale_recover": ready_at_once,
    }
    play = otherwise(facing(), **seams).begin()
    change_unit(play.table, play.unit("b"), disorganised=True)
    try_nerves(play)
    assert UnitRallied(play.unit("b")) in play.order(PayMorale(1))


def ready_at_once(table: Table, unit: Unit, *, passed: bool) -> Done:
    """Markers go; whoever passes is valiant again."""
    after = Done((UnitRallied(unit.id),)) if passed else worsen(table, unit)
    return Done((MarkersCleared(unit.id), *after.events), after.steps)


def test_what_a_test_does() -> None:
    """morale.recover: passing brings a unit round, failing breaks it, and markers go."""
    play = otherwise(facing(), morale_recover=ready_at_once).begin()
    unit = play.unit("b")
    change_unit(play.table, unit, disorganised=True, markers=2)
    told = try_nerves(play, 6).happened[1:]
    assert told == [MarkersCleared(unit), UnitRallied(unit)]
    assert (play.table.units[unit].markers, play.table.units[unit].disorganised) == (0, False)
    try_nerves(play, 1)
    assert play.table.units[unit].disorganised
    assert len(events_of(try_nerves(play, 1).happened, FighterLost)) == 3


def test_what_rallying_costs() -> None:
    """morale.rally: another price, or none for which it could be had."""
    play = otherwise(facing(), morale_rally=lambda *_: 3).begin()
    unit = play.unit("b")
    change_unit(play.table, unit, disorganised=True)
    play.run(steps.RallyStep(unit))
    assert play.decision == RallyDecision(1, unit, 3)
    assert play.order(Rally(1))[0] == LeadershipSpent(1, 3, "MOR-013")

    play = otherwise(facing(), morale_rally=nobody).begin()
    change_unit(play.table, unit, disorganised=True)
    play.run(steps.RallyStep(unit))
    assert events_of(play.happened, ActivationDeclined)

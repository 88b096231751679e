"""Events carry what decided them, so that each can be told and explained alone."""

from __future__ import annotations

from damocles.rules.chapters.abilities.sniper import AimAt
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.shooting.orders import Project
from damocles.rules.questions.explain.values import Circle, Corridor
from damocles.rules.state import steps
from damocles.rules.state.events.close_combat import CombatDeclared, CombatFought, Strike
from damocles.rules.state.events.control import ControlAssessed
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.movement import RunOver
from damocles.rules.state.events.shooting import (
    BlastLanded,
    CoverRolled,
    ImpactsAllotted,
    SalvoDeclared,
    ShotsRolled,
)
from damocles.rules.state.events.terrain import StructureTested
from damocles.rules.state.model import Weapon
from damocles.rules.state.targets import Aim, FighterTarget
from damocles.rules.state.ways import LineLeg, Way
from damocles.scenario import GOLEM, TOAD, aim as aimed, demolish, events_of as of, row, salvo
from tests.rules import explaining
from tests.rules.explaining import of_event, recounted, told
from tests.rules.firing import LAUNCHER, SURE, ids
from tests.rules.torn import TornScenario as Scenario

NUCLEUS = Weapon("nucleus", "ranged", 15, 1, 0, 20, 1, abilities=("sniper",))
FLAMER = Weapon("flamer", "ranged", 1, 1, 0, 20, 1, area=3_000, abilities=("projection",))
CLAWS = Weapon("claws", "close", accuracy=5, rate=1, rerolls=1, penetration=1, damage=1)


def test_shots_tell_their_salvo_and_whether_they_are_a_reroll() -> None:
    """Two shots of Accuracy 3 at range 1; both are rolled again."""
    scenario = Scenario().unit("A", at=row(2, 20, 20), weapons=("nanoblaster",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 38)]).act("A")
    events = play.order(salvo(play, "nanoblaster", "b"), dice=[2, 2, 2, 1])
    declared, (first, second) = of(events, SalvoDeclared), of(events, ShotsRolled)

    assert first.fire == second.fire == declared[0].fire
    assert (first.dice, first.accuracy, first.band, first.reroll) == (2, 3, 1, False)
    assert (second.dice, second.reroll) == (2, True)


def test_impacts_and_cover_tell_their_salvo() -> None:
    """One is caught, the other impacts go to the target, which is in cover."""
    scenario = Scenario().arm(SURE).unit("A", at=row(3, 20, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 60))
    scenario.element("wall", "low_wall", 24, 57, width=30, depth=1, size=1)
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[(24, 40)]).act("A")
    events = play.order(salvo(play, "sure", "b"), dice=[5, 5])
    fire = of(events, SalvoDeclared)[0].fire
    (allotted,), (covered,) = of(events, ImpactsAllotted), of(events, CoverRolled)

    assert (allotted.fire, allotted.to_target, allotted.struck) == (fire, 2, ())
    assert (covered.fire, covered.units) == (fire, (play.unit("b"),))


def test_a_sniper_tells_whom_he_has_struck() -> None:
    """Two impacts on one, shown with their base."""
    scenario = Scenario().arm(NUCLEUS).unit("A", at=row(2, 40, 20), weapons=("nucleus",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60)).act("A")
    play.order(salvo(play, "nucleus", "b", sniping=True))
    victim = play.fighter("b2")
    pairs = told(play, AimAt(0, (victim, victim)), [])
    (allotted,) = of([event for event, _ in pairs], ImpactsAllotted)

    assert (allotted.to_target, allotted.struck) == (2, ((victim, 2),))
    assert [c.of for c in explaining.of(Circle, of_event(ImpactsAllotted, pairs))] == [victim]


def test_damage_tells_where_it_comes_from_and_whom_it_can_cost() -> None:
    """Dice or none, the impacts are counted; the closest is counted from the shooting leader."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 20, 20), weapons=("sure",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 60)).act("A")
    (rolled,) = of(play.order(salvo(play, "sure", "b")), DamageRolled)

    assert (rolled.faces, rolled.impacts, rolled.successes) == ((), 2, 2)
    assert (rolled.origin, rolled.cause) == (play.fighter("A1"), "shot")
    assert (rolled.among, rolled.retest) == (tuple(ids(play, "b1", "b2", "b3")), False)


def test_a_template_tells_whom_it_was_aimed_at() -> None:
    """The target of a launcher; of flames the bearer too."""
    scenario = Scenario().arm(LAUNCHER, FLAMER)
    scenario.unit("A", at=row(2, 20, 20), weapons=("launcher", "flamer"))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 38), (40, 38)]).act("A")
    target, one, two = (play.fighter(name) for name in ("b1", "A1", "A2"))
    (landed,) = of(play.order(aimed(play, "launcher", "b1"), dice=[6, 6, 1]), BlastLanded)
    flames = play.order(Project(0, "flamer", (Aim(one, target), Aim(two, target))))

    assert landed.fire.target == FighterTarget(target)
    assert [e.fire.shooters for e in of(flames, BlastLanded)] == [(one,), (two,)]


def test_running_over_shows_the_corridor() -> None:
    """The way of the machine, as broad as its base."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 30)]).act("T")
    pairs = told(play, explaining.walk(play, "T", (20, 45), gait="rush"), [1])
    (over,) = of([event for event, _ in pairs], RunOver)
    way = Way((20_000, 20_000), (LineLeg((20_000, 45_000)),))

    assert over.way == way
    assert explaining.only(Corridor, of_event(RunOver, pairs)) == Corridor(
        play.fighter("T1"), way.start, way.legs, TOAD.radius, "ACT-041"
    )


def test_close_combat_tells_who_strikes_whom_and_how_well() -> None:
    """The strikes are declared; the dice know their Accuracy and whether they are rolled again."""
    scenario = Scenario().arm(CLAWS).unit("A", at=[(20, 20)], weapons=("claws",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(24, 20)]).act("A")
    one, two = play.fighter("A1"), play.fighter("b1")
    events = play.order(CloseCombat(0, (Assignment(one, two),)), dice=[1, 1])
    first, second = of(events, CombatFought)

    assert of(events, CombatDeclared)[0].strikes == (Strike(one, two, "claws"),)
    assert (first.accuracy, first.dice, first.reroll) == (5, 1, False)
    assert (second.accuracy, second.dice, second.reroll) == (5, 1, True)


def test_a_test_of_structure_tells_who_shot() -> None:
    """Two impacts of unit A, without a die."""
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 20, 20), weapons=("sure",))
    scenario.element("box", "container", 22, 50, width=6, depth=4, size=3)
    scenario.mission["destructible"] = ("box",)
    play = scenario.act("A")
    (tested,) = of(play.order(demolish("sure", "box")), StructureTested)

    assert (tested.unit, tested.impacts, tested.faces) == (play.unit("A"), 2, ())


def test_control_tells_who_counts_how_much() -> None:
    """Two against one at the first objective, nobody at the second."""
    scenario = Scenario().unit("A", at=row(2, 20, 20)).unit("b", seat=1, at=[(20, 26)])
    scenario.objective("hill", at=(20, 23)).objective("well", at=(100, 80))
    play = scenario.begin(steps.ControlStep())
    (assessed,) = of(play.happened, ControlAssessed)

    assert assessed.controllers == {"hill": 0}
    assert assessed.presence == {"hill": (2, 1), "well": (0, 0)}
    assert recounted(play.table, [assessed])[0][1].rules[0] == "CTL-002"

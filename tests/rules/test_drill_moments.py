"""Drills that are taken while a unit acts, and what rules them out: by rule sets made here."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.env.orders.traits import Traits, find_traits
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.drills import TakeDrill
from damocles.rules.chapters.drills.order import refuse_now
from damocles.rules.questions.sampling.shooting import propose_split
from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.events.activation import DrillTaken, LeadershipSpent
from damocles.rules.state.events.shooting import ShotsRolled
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, events_of as of, row, salvo, walk
from tests.rules.battles import AT43
from tests.rules.firing import drilled, reason
from tests.rules.made_up import add_content
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import choice, choices

WAIT = Drill(
    "wait", "drill.wait", DrillEffects(waiting=("others",)), "acting",
    rules_out=("fire", "fight", "rush"),
)  # fmt: skip
AT_WILL = Drill(
    "at_will", "drill.at_will", DrillEffects(), "acting", ("vehicle",), ("move",), ("wait",)
)
FIRST = Drill("first", "drill.first", DrillEffects(), "opening")
CITED = {"drill.wait": "MAD-021", "drill.at_will": "MAD-022", "drill.first": "MAD-023"}
RULES = add_content(AT43, (WAIT, AT_WILL, FIRST), CITED)


def parade(*, near: bool = False) -> Scenario:
    """Troopers, a strider, and golems far away or in contact."""
    scenario = Scenario().unit("A", at=row(3, 40, 20))
    scenario.unit("T", profile=TOAD, weapons=CANNONS, at=[(80, 20)])
    scenario.unit("V", profile=replace(TOAD, id="car", category="vehicle"), at=[(100, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 40, 23.5 if near else 50))
    scenario.rules = RULES
    return scenario


def take(play: Play, drill: str) -> None:
    """Take a drill."""
    play.order(TakeDrill(0, drill))


def names(play: Play, unit: str = "A") -> frozenset[str]:
    """The drills of a unit."""
    return play.table.units[play.unit(unit)].drills


# ---- when they are taken ---------------------------------------------------------------------


def test_a_drill_is_taken_while_the_unit_acts() -> None:
    """It costs a point, lies at the unit at once, and the unit goes on."""
    play = parade().act("A")
    play.order(walk(play, "A", 0, 3))
    events = play.order(TakeDrill(0, "wait"))

    assert of(events, DrillTaken) == [DrillTaken(play.unit("A"), "wait", "MAD-021")]
    assert [event.points for event in of(events, LeadershipSpent)] == [1]
    assert names(play) == {"wait"}
    assert play.decision == ActDecision(0, play.unit("A"))


def test_a_drill_that_costs_nothing_is_not_paid_for() -> None:
    """Where drills have no price."""
    scene = parade()
    scene.rules = RULES.derive("free", version="1", params={"drill_cost": 0})
    play = scene.act("A")

    assert of(play.order(TakeDrill(0, "wait")), LeadershipSpent) == []


def test_it_is_taken_with_the_end_as_well() -> None:
    """Once altogether."""
    play = parade().act("A")
    take(play, "wait")
    assert play.refused(EndActivation(0, ("wait",))) == "ACT-047"

    other = parade().act("A")
    other.order(EndActivation(0, ("wait", "take_cover")))
    assert names(other) == {"wait", "take_cover"}


def test_each_is_taken_at_its_own_moment() -> None:
    """Those of the end not before; those of the beginning neither later nor with the end."""
    play = parade().act("A")
    assert reason(play, TakeDrill(0, "take_cover")) == "no_such_drill"
    assert reason(play, TakeDrill(0, "split_fire")) == "no_such_drill"
    assert reason(play, TakeDrill(0, "handstand")) == "no_such_drill"
    assert reason(play, EndActivation(0, ("first",))) == "no_such_drill"
    assert play.battle.refusal(TakeDrill(0, "first")) is None
    play.order(walk(play, "A", 0, 3))
    assert reason(play, TakeDrill(0, "first")) == "only_at_the_beginning"
    assert play.battle.refusal(TakeDrill(0, "wait")) is None


def test_it_is_refused_twice_unpaid_and_to_the_engaged() -> None:
    """As any other drill is."""
    play, close = parade().act("A"), parade(near=True).act("A")
    assert reason(close, TakeDrill(0, "wait")) == "engaged"
    play.table.seats[0] = replace(play.table.seats[0], lp=1)
    take(play, "wait")
    assert reason(play, TakeDrill(0, "wait")) == "drill_taken_twice"
    assert reason(play, TakeDrill(0, "at_will")) == "too_few_lp"
    assert reason(play, TakeDrill(0, "first")) == "too_few_lp"


def test_off_the_table_only_those_of_the_beginning_are_taken() -> None:
    """A unit in reserve takes them before it enters."""
    play = parade().act("A")
    out = replace(play.table.units[play.unit("A")], place="reserve")

    assert refuse_now(play.table, out, FIRST) is None
    refusal = refuse_now(play.table, out, WAIT)
    assert refusal is not None
    assert refusal.reason == "not_on_the_table"


def test_what_an_edition_has_dropped_is_refused_by_its_rule() -> None:
    """Even with the order that takes it by name."""
    scene = parade()
    scene.rules = RULES.derive("poor", version="1", drop={"drill.wait": "RUL-01"})
    play = scene.act("A")

    assert play.refused(TakeDrill(0, "wait")) == "RUL-01"


# ---- what rules them out ---------------------------------------------------------------------


def test_what_the_unit_has_done_rules_them_out() -> None:
    """Firing, fighting, rushing; moving at any gait."""
    fired, rushed, walked = (parade().act("A") for _ in range(3))
    fired.order(salvo(fired, "laser_rifle", "b"), dice=[1] * 3)
    rushed.order(walk(rushed, "A", 0, 3, gait="rush"))
    walked.order(walk(walked, "A", 0, 3))

    assert reason(fired, TakeDrill(0, "wait")) == "has_fired"
    assert reason(rushed, TakeDrill(0, "wait")) == "has_rushed"
    assert reason(rushed, TakeDrill(0, "at_will")) == "has_moved"
    assert reason(walked, TakeDrill(0, "at_will")) == "has_moved"
    assert walked.battle.refusal(TakeDrill(0, "wait")) is None
    assert walked.table.activation is not None
    walked.table.activation = replace(walked.table.activation, fought=True)
    assert reason(walked, TakeDrill(0, "wait")) == "has_fought"


def test_a_drill_rules_out_what_comes_after_it() -> None:
    """While it is taken; the end of the activation comes too late for that."""
    play = parade().act("A")
    take(play, "wait")
    strike = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))

    for order in (salvo(play, "laser_rifle", "b"), walk(play, "A", 0, 3, gait="rush"), strike):
        assert (reason(play, order), play.refused(order)) == ("ruled_out", "MAD-021")
    assert play.battle.refusal(walk(play, "A", 0, 3)) is None
    still = parade().act("A")
    take(still, "at_will")
    assert reason(still, walk(still, "A", 0, 3)) == "ruled_out"
    assert still.battle.refusal(salvo(still, "laser_rifle", "b")) is None


def test_what_a_closing_drill_rules_out_is_not_asked_afterwards() -> None:
    """Overwatch! is taken at the end: whoever has it from before may fire."""
    play = parade().act("A")
    drilled(play, "A", "overwatch")

    assert play.battle.refusal(salvo(play, "laser_rifle", "b")) is None


def test_some_are_not_taken_together() -> None:
    """Whichever comes first, and with the end of the activation."""
    for first, second in (("wait", "at_will"), ("at_will", "wait")):
        play = parade().act("A")
        assert reason(play, EndActivation(0, (first, second))) == "never_with"
        take(play, first)
        assert reason(play, TakeDrill(0, second)) == "never_with"
        assert reason(play, EndActivation(0, (second,))) == "never_with"


@pytest.mark.parametrize(("unit", "why"), [("A", None), ("T", None), ("V", "not_for_this_kind")])
def test_a_drill_names_the_kinds_that_cannot_take_it(unit: str, why: str | None) -> None:
    """Other than infantry and machines as wholes."""
    assert reason(parade().act(unit), TakeDrill(0, "at_will")) == why


# ---- an effect that none of the rulebook has -------------------------------------------------


def test_a_drill_may_give_more_rerolls() -> None:
    """To every volley of a salvo, beside those of the weapon."""
    scene = parade()
    keen = Drill("keen", "drill.keen", DrillEffects(rerolls=1), "acting")
    scene.rules = add_content(RULES, (keen,), {"drill.keen": "MAD-024"})
    thrown = []
    for drills in ((), ("keen",)):
        play = scene.act("A")
        drilled(play, "A", *drills)
        events = play.order(salvo(play, "laser_rifle", "b"), dice=[1] * 3 * (1 + len(drills)))
        thrown.append([len(event.faces) for event in of(events, ShotsRolled)])

    assert thrown == [[3], [3, 3]]


# ---- who offers them -------------------------------------------------------------------------


def test_random_players_try_them() -> None:
    """Each in its turn; in the rulebook nothing more is drawn for them."""
    play = parade().act("A")
    unit = play.table.units[play.unit("A")]
    found = {o for seed in range(30) for o in propose_split(play.table, unit, Chance(str(seed)))}
    plain = Scenario().unit("A", at=row(3, 40, 20)).unit("b", seat=1, at=[(40, 60)]).act("A")
    chance = Chance("1")
    list(propose_split(plain.table, plain.table.units[plain.unit("A")], chance))
    once = Chance("1")
    once.below(4)

    taken = {order.drill for order in found if isinstance(order, TakeDrill)}
    assert taken == {"wait", "at_will", "first"}
    assert chance.below(10**6) == once.below(10**6)


def test_programs_see_what_it_costs() -> None:
    """As with the end of an activation."""
    play = parade().act("A")
    assert play.decision is not None
    traits = find_traits(play.table, play.decision, TakeDrill(0, "wait"))

    assert traits == Traits("other", cost=1, drills=("wait",))


def test_the_page_offers_them_now_and_at_the_end() -> None:
    """Not to those who cannot have them."""
    play, car = parade().act("A"), parade().act("V")
    now = choice(play, "drill/now/wait")

    assert (now.rule, now.lp, now.drill) == ("MAD-021", 1, "wait")
    assert choice(play, "drill/wait").input == "drills"
    assert "drill/now/at_will" in {each.id for each in choices(play, "drill")}
    assert "drill/now/at_will" not in {each.id for each in choices(car, "drill")}

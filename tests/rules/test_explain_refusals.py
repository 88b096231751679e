"""Explanations of what is refused, and of events that seldom happen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.abilities.designator import Designate
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.damage import HitsStep, Wound
from damocles.rules.chapters.movement.run_over import AsideDecision, StepAside
from damocles.rules.chapters.routines.reconstruction import Reconstruct
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.terrain import StructureStep
from damocles.rules.missions.layout import LayElement
from damocles.rules.missions.setup import SetUpStep
from damocles.rules.questions.explain.values import (
    Area,
    Blocked,
    Circle,
    Distance,
    Line,
    Modifier,
    Needed,
    Path,
    Reached,
    Refused,
)
from damocles.rules.state import steps
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.movement import MovedAside, RunOver
from damocles.rules.state.events.shooting import BlastLanded
from damocles.rules.state.events.terrain import ElementDestroyed, StructureTested
from damocles.rules.state.model import FighterCard, Weapon
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, Scenario, aim as aimed
from tests.rules.explaining import ask, fire, measured, of, of_event, only, recounted, told, walk
from tests.rules.firing import MORTAR
from tests.rules.overseers import active, fell, spot

SCREENED = ("tower", "tower", 20, 40)


def screened(**more: object) -> Scenario:
    """A trooper, a tower, and behind it an enemy."""
    scenario = measured().arm(MORTAR).element(*SCREENED, width=8, depth=1, size=4)
    scenario.unit("A", at=[(20, 20)], weapons=("mortar",), **more)  # type: ignore[arg-type]  # keywords of one call
    return scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 60)])


def hidden(play: Play) -> Blocked:
    """The tower between the two."""
    return Blocked(play.fighter("A1"), play.fighter("b1"), ("tower",), "GEN-037")


# ---- nobody sees -----------------------------------------------------------------------------


def test_a_spotter_without_sight_shows_what_hides_the_target() -> None:
    """Artillery is refused for the tower."""
    play = screened().brief(artillery=replace(MORTAR, id="shells", fixed=4)).begin()
    play.table.seats[0] = replace(play.table.seats[0], sequence=(play.unit("A"),))
    play.run(steps.TurnStep(0))
    explanation = ask(play, ArtilleryStrike(0, play.fighter("A1"), play.fighter("b1")))

    assert explanation.rules[0] == "SHO-066"
    assert only(Blocked, explanation) == hidden(play)


def test_a_designator_without_sight_shows_what_hides_the_unit() -> None:
    """The bearer alone has to see."""
    watch = replace(GOLEM, id="watch", abilities=("designator",))
    play = screened(profile=watch).act("A")
    explanation = ask(play, Designate(0, play.fighter("A1"), play.unit("b")))

    assert explanation.rules[0] == "ABL-007"
    assert only(Blocked, explanation) == hidden(play)


def test_indirect_fire_without_sight_shows_what_hides_the_fighter() -> None:
    """Everybody of the unit could see for the others."""
    play = screened().act("A")
    explanation = ask(play, aimed(play, "mortar", "b1"))

    assert explanation.rules[0] == "SHO-012"
    assert only(Blocked, explanation) == hidden(play)


# ---- places ----------------------------------------------------------------------------------


def test_a_place_without_any_way_is_shown_alone() -> None:
    """Rocks all around: no path, no length, only where he would stand."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    for name, x, y, width, depth in (
        ("w", 12, 30, 2, 18),
        ("e", 28, 30, 2, 18),
        ("s", 20, 24, 14, 2),
        ("n", 20, 36, 14, 2),
    ):
        scenario.element(name, "rock", x, y, width=width, depth=depth, size=3)
    play = scenario.act("A")
    explanation = ask(play, walk(play, "A", (20, 30)))

    assert only(Refused, explanation).reason == "no_way"
    assert (of(Path, explanation), of(Distance, explanation)) == ([], [])
    assert (only(Circle, explanation).x, only(Circle, explanation).y) == (20_000, 30_000)


def test_crossing_names_the_rule_that_halves_the_way() -> None:
    """Over a low wall only half of the movement is allowed."""
    play = Scenario().unit("A", at=[(20, 20)])
    crossing = play.element("wall", "low_wall", 20, 24, width=60, depth=1, size=1).act("A")
    fact = only(Distance, ask(crossing, walk(crossing, "A", (20, 27))))

    assert (fact.length, fact.limit, fact.rule) == (7_000, 7_000, "TER-002")


def test_a_reserve_unit_that_wants_a_drill_shows_no_place() -> None:
    """It is nowhere on the table."""
    play = Scenario().unit("A", count=1).act("A")
    explanation = ask(play, EndActivation(0, ("take_cover",)))

    assert only(Refused, explanation).reason == "not_on_the_table"
    assert explanation.figures == ()


def test_who_would_return_out_of_cohesion_is_named() -> None:
    """The order has no placements of a unit; the refusal names the fighter, who is nowhere."""
    play = active("A")
    fell(play, "A3")
    place = spot(play, "A3", "A1", dy=30)
    explanation = ask(play, Reconstruct(0, play.fighter("A1"), place))

    assert explanation.rules == ("GEN-016",)
    assert ("fighter", play.fighter("A3")) in only(Refused, explanation).facts


def test_who_would_return_onto_a_base_is_named() -> None:
    """The order lays no element and moves no unit: the refusal names the fighter, no more."""
    play = active("A")
    fell(play, "A3")
    explanation = ask(play, Reconstruct(0, play.fighter("A1"), spot(play, "A3", "A2", dy=1)))

    assert only(Refused, explanation).reason == "overlaps"
    assert explanation.figures == ()


def test_a_friend_as_a_target_is_shown_where_he_stands() -> None:
    """The refusal names a unit: all its bases are shown."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("C", at=[(20, 40), (24, 40)]).act("A")
    explanation = ask(play, fire(play, name="C"))

    assert explanation.rules[0] == "SHO-068"
    assert [c.of for c in of(Circle, explanation)] == [play.fighter("C1"), play.fighter("C2")]


def test_a_step_aside_too_far_away_shows_both_places() -> None:
    """The place that was named, the place that was asked for, and how far apart they may be."""
    scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(21, 40)]).act("T")
    play.order(walk(play, "T", (20, 40), gait="rush"), dice=[4])
    asked = play.decision
    assert isinstance(asked, AsideDecision)
    explanation = ask(play, StepAside(1, asked.x + 2_600, asked.y))

    assert [(c.kind, c.x) for c in of(Circle, explanation)] == [
        ("placed", asked.x + 2_600),
        ("nearest", asked.x),
    ]
    fact = only(Distance, explanation)
    assert (fact.length, fact.limit, fact.rule) == (2_600, 2_500, "RUL-37")


def test_stepping_aside_shows_the_shift() -> None:
    """A line from where he stood to where he stands."""
    scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(21, 40)]).act("T")
    play.order(walk(play, "T", (20, 40), gait="rush"), dice=[4])
    asked = play.decision
    assert isinstance(asked, AsideDecision)
    shift = of_event(MovedAside, told(play, StepAside(1, asked.x, asked.y), []))

    assert only(Line, shift).start == (21_000, 40_000)
    assert only(Line, shift).end == (asked.x, asked.y)
    assert only(Circle, shift).kind == "placed"


def test_who_is_run_over_needs_less_when_engaged_and_nothing_as_a_weapon() -> None:
    """3 for an engaged fighter, no die for a support weapon."""
    cards = [FighterCard("golem", "gunner", ()), FighterCard("golem", "support_weapon", ())]
    scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])
    scenario.unit("A", at=[(26.5, 30)])
    play = scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=[(22, 30), (20, 34)]).act("T")
    trampled = of_event(RunOver, told(play, walk(play, "T", (20, 42), gait="rush"), [1]))

    assert [(need.dice, *need.modifiers) for need in of(Needed, trampled)] == [
        (1, Modifier("engaged", 3, "ACT-043")),
        (0, Modifier("support_weapon", 1, "ACT-044")),
    ]


# ---- elements --------------------------------------------------------------------------------


def building(depth: float = 2) -> Play:
    """A wall that is still to be laid, beside a rock that lies."""
    scenario = Scenario().brief(setup="no_mans_land", zones="sectors")
    for seat in range(2):
        scenario.unit("Ab"[seat], seat=seat, count=1)
    for name in ("rock", "wall"):
        high = 6 if name == "rock" else depth
        scenario.element(name, "low_wall", 20, 60, width=6, depth=high, size=1)
    play = scenario.begin(SetUpStep())
    play.order(LayElement(0, "rock", 60_000, 40_000))
    return play


def test_an_element_laid_on_another_shows_both() -> None:
    """The outline where it would lie, and what lies there."""
    play = building()
    assert play.decision is not None
    explanation = ask(play, LayElement(play.decision.seat, "wall", 60_000, 42_000))

    assert only(Refused, explanation).reason == "overlaps"
    assert [(area.kind, area.of) for area in of(Area, explanation)] == [
        ("placed", "wall"),
        ("element", "rock"),
    ]


@pytest.mark.rule("RUL-109")
def test_an_element_that_rounding_would_crush_cannot_be_turned_so() -> None:
    """A hair of 0.001 cm lies as it is; turned by 60 degrees nothing would be left of it."""
    play = building(depth=0.001)
    assert play.decision is not None
    lying = LayElement(play.decision.seat, "wall", 30_000, 30_000)
    refusal = play.battle.refusal(replace(lying, degrees=60))

    assert play.battle.refusal(lying) is None
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("RUL-109", "cannot_be_turned_so")


@pytest.mark.rule("RUL-118")
def test_a_wall_that_rounding_would_crush_is_not_set_down_so() -> None:
    """Nothing of it could be shown; the refusal names the wall as it lies."""
    lifter = replace(GOLEM, id="lifter", abilities=("hoist",))
    scenario = Scenario().unit("A", at=[(20, 20)], profile=lifter)
    play = scenario.element("wall", "low_wall", 20, 23, width=6, depth=0.001, size=1).act("A")
    order = Hoist(0, play.fighter("A1"), "wall", 20_000, 24_000)

    assert play.battle.refusal(order) is None
    crushed = ask(play, replace(order, degrees=60))
    assert crushed.rules[0] == "RUL-118"
    assert [area.kind for area in of(Area, crushed)] == ["element"]


def test_an_element_off_the_table_shows_no_distance_to_anybody() -> None:
    """Nobody carries it: only where it would lie is shown."""
    play = building()
    assert play.decision is not None
    far = ask(play, LayElement(play.decision.seat, "wall", 0, 0))

    assert only(Refused, far).reason == "off_the_table"
    assert of(Distance, far) == []


def test_an_element_out_of_reach_that_does_not_exist_shows_the_fighter_alone() -> None:
    """There is nothing to measure to."""
    engineer = replace(GOLEM, id="engineer", abilities=("sabotage",))
    play = Scenario().unit("A", at=[(20, 20)], profile=engineer).act("A")
    explanation = ask(play, Sabotage(0, play.fighter("A1"), "nothing"))

    assert explanation.rules[0] == "ABL-013"
    assert [c.of for c in of(Circle, explanation)] == [play.fighter("A1")]
    assert of(Distance, explanation) == []


def test_an_element_brought_down_is_shown_with_what_it_took() -> None:
    """Penetration 8 against the Protection 8 of a container; then the outline of what was."""
    ram = Weapon("ram", "ranged", 5, 1, 0, penetration=8, damage=3)
    scenario = Scenario().arm(ram).brief(destructible=("box",)).unit("A", at=[(20, 20)])
    play = scenario.element("box", "container", 20, 40, width=12, depth=6, size=3).begin()
    before = play.table.copy()
    pairs = recounted(before, play.run(StructureStep("box", "ram", 0, 1), dice=[4]).happened)

    need = only(Needed, of_event(StructureTested, pairs))
    assert need.modifiers == (
        Modifier("penetration", 8, "TER-014"),
        Modifier("protection", -8, "RUL-119"),
    )
    assert only(Area, of_event(ElementDestroyed, pairs)).of == "box"


def test_a_template_that_lies_where_it_was_aimed_shows_no_shift() -> None:
    """No miss, no line; who is reached is shown."""
    scenario = measured().arm(MORTAR).unit("A", at=[(20, 20)], weapons=("mortar",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 50)]).act("A")
    landed = of_event(BlastLanded, told(play, aimed(play, "mortar", "b1"), []))

    assert of(Line, landed) == []
    assert only(Reached, landed).fighters == (play.fighter("b1"),)


def test_damage_to_one_machine_names_it_alone() -> None:
    """Impacts on single fighters are tested one by one, and shown so."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    at = [(20, 40), (26, 40)]
    play = scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=at).begin()
    before = play.table.copy()
    step = HitsStep(Wound("cannon", 0, 0, "shot", "unit"), ((play.fighter("t2"), 1),))
    pairs = recounted(before, play.run(step, dice=[1]).happened)

    assert only(Needed, of_event(DamageRolled, pairs)).fighters == (play.fighter("t2"),)

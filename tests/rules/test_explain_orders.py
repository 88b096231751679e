"""Explanations of everything but salvos: movement, places, close combat, control, terrain."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.geometry.measures.measure import inside
from damocles.geometry.plane.shapes import Disc
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.chapters.terrain import OpenContainer
from damocles.rules.missions.deployment import Deploy
from damocles.rules.questions.explain.values import (
    Area,
    Circle,
    Controlled,
    Distance,
    Line,
    Modifier,
    Needed,
    Path,
    Refused,
)
from damocles.rules.state import steps
from damocles.rules.state.apply.changes import put_element
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.events.control import ControlAssessed
from damocles.rules.state.events.movement import Placement, RunOver, UnitMoved
from damocles.rules.state.model import DeploymentZone
from damocles.scenario import CANNONS, GOLEM, TOAD, Play
from tests.rules.explaining import ROW, ask, facing, of, of_event, only, recounted, told, walk
from tests.rules.torn import TornScenario as Scenario

# ---- movement --------------------------------------------------------------------------------


def test_a_movement_shows_every_path() -> None:
    """Straight for one, round a wall for the other; lengths are those of the event."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20), (24, 20)])
        .element("rock", "rock", 20, 25, width=3, depth=3, size=3)
        .act("A")
    )
    order = walk(play, "A", (20, 30), (24, 30))
    before = ask(play, order)
    pairs = told(play, order, [])
    moved = next(event for event, _ in pairs if isinstance(event, UnitMoved))

    round_it, straight = of(Path, before)
    assert (round_it.length, straight.length) == moved.lengths
    assert (straight.length, straight.allowed, len(straight.legs)) == (10_000, 14_000, 1)
    assert round_it.length > 10_000
    assert len(round_it.legs) > 1
    assert round_it.legs[-1].to == (20_000, 30_000)
    assert of_event(UnitMoved, pairs) == before


def test_who_stays_has_no_path() -> None:
    """Only those who move are shown."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20)]).act("A")

    assert [p.of for p in of(Path, ask(play, walk(play, "A", (20, 20), (24, 22))))] == [
        play.fighter("A2")
    ]


def test_entering_shows_the_zone() -> None:
    """A unit in reserve comes by an edge, which is shown."""
    play = Scenario().zone("home", "south", 0).unit("A", count=1).act("A")
    fighter = play.fighter("A1")
    explanation = ask(play, Move(0, "combat", (Placement(fighter, 20_000, 8_000),), "home"))

    assert only(Area, explanation).of == "home"
    assert only(Path, explanation).length == 9_500


def test_out_of_reach_shows_the_way_and_its_length() -> None:
    """16 cm of 14: the path is there, with both numbers."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20)]).act("A")
    explanation = ask(play, walk(play, "A", (20, 36), (24, 33)))

    assert only(Refused, explanation).reason == "out_of_reach"
    path = only(Path, explanation)
    assert (path.of, path.length, path.allowed) == (play.fighter("A1"), 16_000, 14_000)
    far = only(Distance, explanation)
    assert (far.limit, far.rule) == (14_000, "ACT-031")
    assert explanation.rules[0] == "ACT-031"


def test_an_overlap_shows_both_bases() -> None:
    """The base where it would stand, and the one that is there."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("c", at=[(20, 30), (25, 30)]).act("A")
    explanation = ask(play, walk(play, "A", (21, 28.5)))

    assert explanation.rules[0] == "ACT-026"
    assert [(c.kind, c.of) for c in of(Circle, explanation)] == [
        ("placed", play.fighter("A1")),
        ("base", play.fighter("c1")),
    ]


def test_a_place_in_an_element_shows_the_element() -> None:
    """The base and the outline it is in."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)])
        .element("rock", "rock", 20, 30, width=6, depth=6, size=3)
        .act("A")
    )
    explanation = ask(play, walk(play, "A", (20, 27)))

    assert only(Area, explanation).of == "rock"
    assert only(Circle, explanation).kind == "placed"


def test_one_who_goes_into_a_container_alone_shows_it() -> None:
    """The base inside, and the container that the whole unit does not enter."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20), (24, 20)])
        .element("box", "container", 20, 28, width=6, depth=12, size=3)
        .act("A")
    )
    put_element(play.table, replace(play.table.elements["box"], opened=0))
    explanation = ask(play, walk(play, "A", (20, 24), (24, 20)))

    assert explanation.rules[0] == "RUL-117"
    assert only(Area, explanation).of == "box"
    assert only(Circle, explanation).of == play.fighter("A1")


def test_off_the_table_shows_the_edge() -> None:
    """The base reaches over the edge of the table."""
    play = Scenario().unit("A", at=[(3, 20)]).act("A")
    explanation = ask(play, walk(play, "A", (1, 20)))

    assert only(Area, explanation).kind == "table"


@pytest.mark.parametrize(
    ("ends", "rule", "limit"),
    [
        ([(20, 20), (24, 20), (37, 20)], "GEN-016", 10_000),
        ([(20, 20), (24, 20), (30, 20)], "GEN-017", 2_500),
    ],
)
def test_cohesion_shows_who_is_too_far_from_whom(
    ends: list[tuple[float, float]], rule: str, limit: int
) -> None:
    """Too far from the leader, or from everybody: the line, its length and the reach."""
    play = Scenario().unit("A", at=ROW).act("A")
    explanation = ask(play, walk(play, "A", *ends))

    assert explanation.rules[0] == rule
    fact = next(fact for fact in of(Distance, explanation) if fact.rule == rule)
    assert (fact.start, fact.limit) == (play.fighter("A3"), limit)
    assert fact.length > limit
    reach = [c for c in of(Circle, explanation) if c.kind == "reach" and c.rule == rule]
    assert reach[0].r == 1_500 + limit


def test_a_deployment_outside_the_zone_shows_the_zone() -> None:
    """The zone, and the base that is not in it."""
    zone = DeploymentZone("camp", 0, ((0, 0), (20_000, 0), (20_000, 20_000), (0, 20_000)))
    play = Scenario().unit("A", count=1).brief(deployment_zones=(zone,)).act("A")
    fighter = play.fighter("A1")
    wrong = ask(play, Deploy(0, "camp", (Placement(fighter, 19_000, 10_000),)))
    right = ask(play, Deploy(0, "camp", (Placement(fighter, 10_000, 10_000),)))

    assert wrong.rules[0] == "MIS-016"
    assert only(Area, wrong).of == only(Area, right).of == "camp"
    assert only(Circle, wrong).x == 19_000


def test_running_over_says_what_each_needs() -> None:
    """A free fighter falls to a 5; the rule is named."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
        .unit("b", seat=1, profile=GOLEM, at=[(20, 30), (24.5, 30)])
        .act("A")
    )
    pairs = told(play, walk(play, "A", (20, 42), gait="rush"), [1])

    assert only(Needed, of_event(RunOver, pairs)).modifiers == (Modifier("free", 5, "ACT-042"),)


# ---- close combat, control, the rest ---------------------------------------------------------


def test_close_combat_shows_contacts_and_numbers() -> None:
    """Accuracy 4 against Combat 5; only those in contact are linked."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20), (24, 20)])
        .unit("b", seat=1, profile=GOLEM, at=[(20, 24), (24, 24)])
        .act("A")
    )
    order = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    explanation = ask(play, order)
    need = only(Needed, explanation)

    assert (need.needed, need.dice) == (4, 1)
    assert need.modifiers == (Modifier("accuracy", 4, "SHO-022"), Modifier("combat", -5, "MEL-012"))
    pairs = {(line.of, line.to) for line in of(Line, explanation)}
    assert (play.fighter("A1"), play.fighter("b1")) in pairs
    assert all(one == play.fighter("A1") for one, _ in pairs)
    assert only(Needed, of_event(CombatFought, told(play, order, [1]))).needed == 4


def test_out_of_contact_shows_the_gap() -> None:
    """3 cm apart, less than 2.5 is needed."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 26)]).act("A")
    order = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    fact = only(Distance, ask(play, order))

    assert (fact.length, fact.limit, fact.rule) == (3_000, 2_500, "MEL-002")


def test_control_counts_who_is_near() -> None:
    """Two against one within 10 cm of the mark; a third is too far; machines do not count."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20), (24, 20)])
        .unit("b", seat=1, at=[(20, 26), (50, 50)])
        .unit("t", seat=1, at=[(26, 26)], profile=TOAD, weapons=CANNONS)
        .element("bunker", "bunker", 80, 20, width=6, depth=6, size=3)
        .objective("mark", at=(22, 20))
        .objective("post", element="bunker")
        .begin()
    )
    [(_, explanation)] = [
        pair
        for pair in recounted(play.table.copy(), play.run(steps.ControlStep()).happened)
        if isinstance(pair[0], ControlAssessed)
    ]

    mark, post = of(Controlled, explanation)
    near = (play.fighter("A1"), play.fighter("A2"), play.fighter("b1"))
    assert mark == Controlled("mark", near, ((0, 2), (1, 1)), 0, "CTL-003")
    assert (post.near, post.controller) == ((), None)
    assert only(Circle, explanation).r == 10_000
    assert inside(Disc(x=70_000, y=20_000, r=0), only(Area, explanation).rings[0])


def test_morale_sets_morale_against_its_difficulty() -> None:
    """Morale 10 against 8."""
    play = Scenario().unit("A", at=[(20, 20)]).begin()
    before = play.table.copy()
    [(_, explanation)] = recounted(before, play.run(steps.TestMoraleStep(0), dice=[4]).happened)

    assert [m.value for m in only(Needed, explanation).modifiers] == [10, -8]


def test_a_refusal_shows_at_least_whom_it_names() -> None:
    """A container is too far from the fighter who wants to open it."""
    play = (
        Scenario()
        .unit("A", at=[(20, 20)])
        .element("box", "container", 40, 20, width=12, depth=6, size=3)
        .act("A")
    )
    explanation = ask(play, OpenContainer(0, play.fighter("A1"), "box", 1))

    assert only(Distance, explanation).length == 12_500
    assert {c.of for c in of(Circle, explanation)} == {play.fighter("A1")}
    assert {area.kind for area in of(Area, explanation)} == {"element", "reach"}


def test_an_order_that_is_not_asked_is_explained_by_its_rule() -> None:
    """Nothing on the table decided it."""
    play = facing().act("A")
    explanation = ask(play, ArtilleryStrike(0, 0, 0))

    assert explanation.rules == ("GEN-077",)
    assert explanation.figures == ()


# ---- terrain ---------------------------------------------------------------------------------


def hoisting() -> Play:
    """A fighter with Hoist beside a low wall, with a rock near by."""
    lifter = replace(GOLEM, id="lifter", abilities=("hoist",))
    return (
        Scenario()
        .unit("A", at=[(20, 20)], profile=lifter)
        .element("wall", "low_wall", 20, 23, width=6, depth=1, size=1)
        .element("rock", "rock", 24, 17, width=4, depth=4, size=3)
        .act("A")
    )


def test_a_wall_set_down_is_shown_where_it_would_lie() -> None:
    """Legal: the new outline alone."""
    play = hoisting()
    explanation = ask(play, Hoist(0, play.fighter("A1"), "wall", 20_000, 23_500))

    assert only(Area, explanation).rings[0][0] == (17_000, 23_000)


def test_a_wall_set_down_on_a_rock_shows_the_rock() -> None:
    """Refused: the new outline, the wall as it lies, and what is in the way."""
    play = hoisting()
    explanation = ask(play, Hoist(0, play.fighter("A1"), "wall", 23_000, 18_000))

    assert only(Refused, explanation).reason == "on_another_element"
    areas = [(area.kind, area.of) for area in of(Area, explanation)]
    assert areas == [("placed", "wall"), ("element", "wall"), ("element", "rock")]


def test_a_wall_set_down_too_far_away_shows_how_far() -> None:
    """From the fighter's base to the wall, and how far it may be."""
    play = hoisting()
    explanation = ask(play, Hoist(0, play.fighter("A1"), "wall", 20_000, 30_000))

    fact = only(Distance, explanation)
    assert (fact.length, fact.limit, fact.rule) == (8_000, 2_500, "ABL-021")


def test_an_opened_container_shows_its_open_side() -> None:
    """The short side beside the fighter."""
    play = (
        Scenario()
        .unit("A", at=[(32, 20)])
        .element("box", "container", 40, 20, width=12, depth=6, size=3)
        .act("A")
    )
    side = only(Line, ask(play, OpenContainer(0, play.fighter("A1"), "box", 3)))

    assert {side.start, side.end} == {(34_000, 17_000), (34_000, 23_000)}


def test_a_machine_out_of_a_mechanics_reach_shows_the_gap() -> None:
    """The mechanic is named by the order."""
    smith = replace(GOLEM, id="smith", abilities=("repairs",))
    play = (
        Scenario()
        .unit("A", at=[(20, 20)], profile=smith)
        .unit("t", at=[(20, 30)], profile=TOAD, weapons=CANNONS)
        .act("A")
    )
    fact = only(Distance, ask(play, Repair(0, play.fighter("A1"), play.fighter("t1"), 0)))

    assert (fact.start, fact.end) == (play.fighter("A1"), play.fighter("t1"))
    assert (fact.length, fact.limit) == (6_000, 2_500)

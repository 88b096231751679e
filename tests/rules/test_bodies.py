"""What is kept for speed: bodies of units, quick answers that agree with the slow ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.measures.cohesion import check_cohesion
from damocles.geometry.paths.movement import shortest_path
from damocles.geometry.plane.shapes import Disc
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.movement.ground import (
    barriers,
    goes_straight,
    obstacles,
    straight_path,
)
from damocles.rules.reading.cohesion import all_near, all_together, has_next
from damocles.rules.reading.facts import disc, members
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.bodies import MOST_KEPT, Box, body, box_of, size_of
from damocles.rules.state.events.movement import Placement
from damocles.scenario import TOAD, Play, Scenario
from tests.rules.battles import small
from tests.rules.firing import change

if TYPE_CHECKING:
    from damocles.rules.state.state import Unit


def pair() -> Play:
    """Two troopers and a container beside them."""
    scenario = Scenario().unit("A", at=[(20, 20), (24, 20)]).unit("b", seat=1, at=[(20, 60)])
    return scenario.element("box", "container", 40, 20, width=12, depth=6, size=3).begin()


def troops(play: Play, name: str = "A") -> Unit:
    """A unit as it is now."""
    return play.table.units[play.unit(name)]


# ---- bodies ----------------------------------------------------------------------------------


def test_a_body_lasts_until_somebody_in_it_changes() -> None:
    """Asked twice it is the same object; after a step it is another, for this unit alone."""
    play = pair()
    one, other = body(play.table, troops(play)), body(play.table, troops(play, "b"))
    assert body(play.table, troops(play)) is one

    change(play, "A2", x=25_000)
    moved = body(play.table, troops(play))
    assert moved is not one
    assert moved.stance.discs.values[1].x == 25_000
    assert body(play.table, troops(play, "b")) is other


def test_what_is_learned_of_a_copy_holds_for_the_copy_alone() -> None:
    """Also of a unit of which nothing was known when the table was copied."""
    play = pair()
    change(play, "A2", x=25_000)
    copy = play.table.copy()
    change(play, "A2", x=26_000)

    assert body(play.table, troops(play)).stance.discs.values[1].x == 26_000
    assert body(copy, copy.units[play.unit("A")]).stance.discs.values[1].x == 25_000


def test_a_body_of_another_side_is_another() -> None:
    """Who changes sides is not looked up as he was."""
    play = pair()
    one = body(play.table, troops(play))
    put_unit(play.table, replace(troops(play), seat=1))

    assert body(play.table, troops(play)) is not one
    assert body(play.table, troops(play)).seat == 1


def test_only_those_on_the_table_are_members() -> None:
    """Who is gone is in the unit still, but not in its body."""
    play = pair()
    gone = play.at("A1")
    change(play, "A1", place="gone")
    left = body(play.table, troops(play))

    assert [fighter.id for fighter in left.members] == [play.fighter("A2")]
    assert len(troops(play).fighters) == 2
    assert left.holds(play.at("A2"))
    assert not left.holds(gone)
    assert not left.holds(replace(play.at("A2"), x=1))


@pytest.mark.rule("TER-005")
def test_who_stands_on_something_is_taller() -> None:
    """The Size of the element is added to his own."""
    play = pair()
    change(play, "A1", standing_on="box")

    assert size_of(play.table.setting, play.at("A1")) == 2 + 3
    assert body(play.table, troops(play)).stance.sizes == [5, 2]


def test_who_comes_back_has_the_stance_he_had() -> None:
    """Elsewhere it is another one; in the old place, by all that counts, it is the old object."""
    play = pair()
    before, here = body(play.table, troops(play)).stance, play.at("A1")
    change(play, "A1", x=here.x + 1)
    away = body(play.table, troops(play)).stance
    change(play, "A1", x=here.x)

    assert away is not before
    assert body(play.table, troops(play)).stance is before
    change(play, "A1", standing_on="box")
    assert body(play.table, troops(play)).stance is not before


def test_a_stance_forgets_all_when_it_knows_too_much() -> None:
    """A full store is emptied before the next thing is kept."""
    known = body(pair().table, troops(pair())).stance
    known.kept.clear()
    for number in range(MOST_KEPT):
        known.keep(number, "kept")
    assert len(known.kept) == MOST_KEPT

    known.keep("one more", "kept")
    assert list(known.kept) == ["one more"]


def test_the_box_about_bases_holds_their_rims() -> None:
    """From the western rim of the first to the eastern rim of the last; nobody has no extent."""
    play = pair()

    assert box_of(members(play.table, troops(play))) == Box(18_500, 18_500, 25_500, 21_500)
    assert box_of([]) == Box(0, 0, 0, 0)


@pytest.mark.parametrize(
    ("dx", "dy", "apart"),
    [(110, 0, True), (109, 0, False), (-110, 0, True), (-109, 0, False), (0, 110, True),
     (0, 109, False), (0, -110, True), (0, -109, False), (60, 60, False), (0, 0, False)],
)  # fmt: skip
def test_boxes_are_apart_from_a_distance_on(dx: int, dy: int, *, apart: bool) -> None:
    """Two squares of 100 with 10 between them, along one axis at least; equal is apart."""
    assert Box(0, 0, 100, 100).apart(Box(dx, dy, dx + 100, dy + 100), 10) is apart


# ---- cohesion --------------------------------------------------------------------------------


LEADER = (20_000, 24_000, 1_500)


@pytest.mark.rule("GEN-016")
@pytest.mark.parametrize(
    ("dx", "dy", "r", "near"),
    [
        (13_000, 0, 1_500, True),
        (13_001, 0, 1_500, False),
        (0, -13_000, 1_500, True),
        (0, -13_001, 1_500, False),
        (7_800, 10_400, 1_500, True),
        (7_801, 10_400, 1_500, False),
        (-10_400, 7_801, 1_500, False),
        (14_000, 0, 2_500, True),
        (14_001, 0, 2_500, False),
    ],
)
def test_all_are_near_the_leader_up_to_ten_centimetres(
    dx: int, dy: int, r: int, *, near: bool
) -> None:
    """Base to base in every direction, whatever its size; equal is within."""
    member = (LEADER[0] + dx, LEADER[1] + dy, r)

    assert all_near([LEADER, member], 0, 10_000) is near
    assert all_near([member, LEADER, LEADER], 1, 10_000) is near


@pytest.mark.rule("GEN-017")
@pytest.mark.parametrize(
    ("dx", "dy", "r", "near"),
    [
        (5_500, 0, 1_500, True),
        (5_501, 0, 1_500, False),
        (0, -5_500, 1_500, True),
        (0, -5_501, 1_500, False),
        (3_300, 4_400, 1_500, True),
        (3_301, 4_400, 1_500, False),
        (-4_400, 3_301, 1_500, False),
        (6_500, 0, 2_500, True),
        (6_501, 0, 2_500, False),
    ],
)
def test_somebody_is_next_up_to_two_and_a_half_centimetres(
    dx: int, dy: int, r: int, *, near: bool
) -> None:
    """Another member, base to base in every direction; nobody is next to himself."""
    member, away = (LEADER[0] + dx, LEADER[1] + dy, r), (90_000, 90_000, 1_500)

    assert has_next([LEADER, member], 0, 2_500) is near
    assert has_next([away, member, LEADER], 1, 2_500) is near
    assert not has_next([away, member, LEADER], 0, 2_500)


def test_a_lone_fighter_is_together() -> None:
    """He leads himself and needs nobody beside him."""
    assert all_together([LEADER], 0, 10_000, 2_500)
    assert not all_together([LEADER, (20_000, 36_000, 1_500)], 0, 10_000, 2_500)


def test_the_quick_answer_about_cohesion_is_the_slow_one() -> None:
    """On random groups of random bases, whoever leads."""
    chance, answers = Chance("together"), set()
    for _ in range(400):
        bases = [
            (chance.between(0, 16_000), chance.between(0, 16_000), chance.between(1, 3_000))
            for _ in range(chance.between(1, 5))
        ]
        leader = chance.below(len(bases))
        discs = Discs(Disc(x=x, y=y, r=r) for x, y, r in bases)
        slow = check_cohesion(discs, leader=leader, lead=10_000, link=2_500).ok
        assert all_together(bases, leader, 10_000, 2_500) is slow
        answers.add(slow)

    assert answers == {True, False}


# ---- open ground -----------------------------------------------------------------------------


def open_way(play: Play, x: int, y: int) -> bool:
    """Whether nothing at all is between A1 and a place."""
    fighter = play.at("A1")
    there = Placement(fighter.id, x, y)
    return goes_straight(play.table, fighter, (fighter.x, fighter.y), there, {})


@pytest.mark.rule("RUL-15")
@pytest.mark.parametrize(
    ("x", "y", "open_"),
    [
        (20_000, 34_000, True),
        (32_500, 20_000, True),
        (32_501, 20_000, False),
        (1_500, 20_000, True),
        (1_499, 20_000, False),
        (20_000, 1_499, False),
        (118_501, 20_000, False),
        (20_000, 88_501, False),
        (20_000, 57_000, True),
        (20_000, 57_001, False),
    ],
)
def test_a_way_is_open_without_anything_in_its_rectangle(x: int, y: int, *, open_: bool) -> None:
    """Edges, elements and enemies may be touched; one step farther they are in the way."""
    assert open_way(pair(), x, y) is open_


@pytest.mark.rule("RUL-15")
def test_an_open_way_is_the_way_that_the_search_finds() -> None:
    """Straight, with the same length; out of reach neither finds one."""
    scenario = Scenario().unit("A", at=[(40, 40)]).unit("b", seat=1, at=[(48, 44)])
    scenario.unit("t", seat=1, profile=TOAD, weapons=("cannon", "cannon"), at=[(34, 30)])
    play = scenario.element("box", "container", 40, 52, width=12, depth=6, size=3).begin()
    fighter, chance, found = play.at("A1"), Chance("ways"), 0
    discs, pieces = obstacles(play.table, fighter, {}), barriers(play.table, None)
    for _ in range(150):
        goal = (chance.between(28_000, 52_000), chance.between(28_000, 52_000))
        if open_way(play, *goal):
            slow = shortest_path(
                disc(play.table, fighter), goal, budget=9_000, pieces=pieces, discs=discs
            )
            assert (
                straight_path((fighter.x, fighter.y), Placement(fighter.id, *goal), 9_000) == slow
            )
            found += slow is not None

    assert found > 10


# ---- playing at random -----------------------------------------------------------------------


def test_a_playout_takes_legal_orders_and_writes_them_down() -> None:
    """What is played is what the same choices pushed as orders would have been."""
    setting, seed = small("1")
    one, two = (Battle.start(setting, Tape(seed)) for _ in range(2))
    chance = Chance("playout")
    for _ in range(40):
        order = one.play(chance)
        assert two.refusal(order) is None
        two.push(order)

    assert one.digest() == two.digest()
    assert [entry.order for entry in one.journal] == [entry.order for entry in two.journal]

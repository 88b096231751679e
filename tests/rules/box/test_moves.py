"""Movement and engagement."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.movement import Move
from damocles.rules.reading.facts import are_in_contact, unit_is_engaged
from damocles.rules.state.events.close_combat import CombatDeclared
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.movement import Placement, UnitMoved
from damocles.scenario import Play, events_of, row, salvo, walk
from tests.rules.box import golems, table, toad, troopers, wraith


def at(play: Play, name: str, x: float, y: float, gait: str = "combat", seat: int = 0) -> Move:
    """The move of a unit of one."""
    return Move(
        seat, gait, (Placement(play.fighter(f"{name}1"), round(x * 1000), round(y * 1000)),)
    )


def length(play: Play, order: Move) -> float:
    """How far the leader goes, in cm."""
    (moved,) = events_of(play.order(order), UnitMoved)
    return moved.lengths[0] / 1000


@pytest.mark.rule("INI-MOV-01")
def test_a_unit_moves_once() -> None:
    """At a gait that is named; a second movement is refused, and so is an unknown gait."""
    play = troopers(table(1), "A", row(3, 20, 20)).act("A")
    assert play.refused(walk(play, "A", 0, 5, "crawl")) == "INI-MOV-01"
    play.order(walk(play, "A", 0, 5))
    assert play.refused(walk(play, "A", 0, 5)) == "INI-MOV-01"


@pytest.mark.rule("INI-MOV-02")
def test_a_combat_move_goes_as_far_as_movement() -> None:
    """EXI-021: 14 cm for troopers, and they may fire afterwards; not a millimetre more."""
    scene = golems(troopers(table(1), "A", row(3, 20, 10)), "b", row(3, 20, 50))
    play = scene.act("A")
    assert play.refused(walk(play, "A", 0, 14.1)) == "INI-MOV-02"
    play.order(walk(play, "A", 0, 14))
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])


@pytest.mark.rule("INI-MOV-03")
def test_a_rush_of_soldiers_adds_six() -> None:
    """EXI-021: 20 cm for troopers, and no shot after it or before."""
    scene = golems(troopers(table(1), "A", row(3, 20, 10)), "b", row(3, 20, 50))
    play = scene.act("A")
    assert play.refused(walk(play, "A", 0, 20.1, "rush")) == "INI-MOV-03"
    play.order(walk(play, "A", 0, 20, "rush"))
    assert play.refused(salvo(play, "laser_rifle", "b")) == "INI-MOV-03"

    play = scene.act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])
    assert play.refused(walk(play, "A", 0, 5, "rush")) == "INI-MOV-03"


@pytest.mark.rule("INI-MOV-03")
def test_a_rush_of_striders_adds_ten() -> None:
    """30 cm for the Fire Toad."""
    play = toad(table(4), "T", 20, 10).act("T")
    assert play.refused(at(play, "T", 20, 40.1, "rush")) == "INI-MOV-03"
    assert length(play, at(play, "T", 20, 40, "rush")) == 30


@pytest.mark.rule("INI-MOV-04")
def test_everybody_is_measured_on_a_way_of_their_own() -> None:
    """Round a container it is farther than straight ahead, and a gap must let the base through."""
    scene = troopers(table(1), "A", [(20, 20)])
    play = scene.element("box", "container", 20, 24, width=6, depth=2).act("A")
    around = length(play, at(play, "A", 20, 27))
    assert 9 < around < 14

    def gate(width: float) -> Play:
        """Two boxes across the whole table with a gap between them."""
        scene = troopers(table(1), "A", [(20, 20)])
        scene.element("west", "container", (20 - width / 2) / 2, 25, width=20 - width / 2, depth=2)
        east = 70 - width / 2
        scene.element("east", "container", 90 - east / 2, 25, width=east, depth=2)
        return scene.act("A")

    play = gate(3.1)
    assert length(play, at(play, "A", 20, 30)) == 10
    play = gate(2.9)
    assert play.refused(at(play, "A", 20, 30)) == "INI-MOV-04"


@pytest.mark.rule("INI-MOV-05")
@pytest.mark.parametrize("kind", ["low_wall", "nanogenerator", "container"])
def test_nobody_crosses_terrain(kind: str) -> None:
    """Across the whole table it is too much for a trooper in front of it, and for a Fire Toad."""
    scene = troopers(table(4), "A", [(20, 20)]).element("x", kind, 45, 22.2, width=90, depth=1)
    play = scene.act("A")
    assert play.refused(at(play, "A", 20, 25)) == "INI-MOV-04"
    assert play.refused(at(play, "A", 20, 22)) == "INI-MOV-05"

    scene = toad(table(4), "T", 20, 18).element("x", kind, 45, 22.2, width=90, depth=1)
    play = scene.act("T")
    assert play.refused(at(play, "T", 20, 27)) == "INI-MOV-04"


@pytest.mark.rule("INI-MOV-06")
@pytest.mark.parametrize("kind", ["low_wall", "nanogenerator", "container"])
def test_nobody_ends_on_an_obstacle(kind: str) -> None:
    """Not on top of it, whatever it is."""
    play = troopers(table(1), "A", [(20, 20)]).element("x", kind, 20, 26, width=8, depth=7).act("A")
    on_top = Placement(play.fighter("A1"), 20_000, 26_000, on="x")
    none = Placement(play.fighter("A1"), 20_000, 32_000, on="nothing")

    assert play.refused(Move(0, "combat", (on_top,))) == "INI-MOV-05"
    assert play.refused(Move(0, "combat", (none,))) == "INI-MOV-06"


@pytest.mark.rule("INI-MOV-07")
def test_soldiers_pass_their_own_and_nobody_passes_enemies() -> None:
    """Enemies across the way block a trooper and a Fire Toad; friends block neither."""
    for name, far in (("A", 10), ("T", 16)):
        for seat, may_pass in ((0, True), (1, False)):
            scene = (
                troopers(table(), "A", [(30, 20)]) if name == "A" else toad(table(), "T", 30, 20)
            )
            scene.muster("x", "storm_golems", at=row(8, 12, 28, 5), seat=seat, torn=True)
            scene.element("east", "container", 70, 28, width=40, depth=2)
            scene.element("west", "container", 5, 28, width=10, depth=2)
            play = scene.act(name)
            order = at(play, name, 30, 20 + far + 2)
            if may_pass:
                play.order(order)
            else:
                assert play.refused(order) == "INI-MOV-04"


@pytest.mark.rule("INI-MOV-13")
def test_nobody_passes_a_strider() -> None:
    """Of their own side or the other; and nobody ends on its base."""
    for seat in (0, 1):
        scene = troopers(table(4), "A", [(20, 20)])
        play = wraith(scene, "w", 20, 28, seat=seat).act("A")
        assert play.refused(at(play, "A", 20, 32)) == "INI-MOV-13"
        assert play.refused(at(play, "A", 20, 34)) == "INI-MOV-02"


def close(gap: float, lesson: int = 5) -> Play:
    """A trooper with two comrades, and a golem this far from the first of them."""
    scene = troopers(table(lesson), "A", [(20, 20), (20, 16), (20, 12)])
    return golems(scene, "b", [(20, 23 + gap)]).act("A")


@pytest.mark.rule("INI-MOV-08")
@pytest.mark.parametrize(("gap", "is_engaged"), [(2.5, True), (2.501, False)])
def test_contact_is_2_5_cm(gap: float, *, is_engaged: bool) -> None:
    """2.5 cm itself engages."""
    play = close(gap)

    assert unit_is_engaged(play.table, play.table.units[play.unit("A")]) == is_engaged
    assert unit_is_engaged(play.table, play.table.units[play.unit("b")]) == is_engaged


@pytest.mark.rule("INI-MOV-08")
@pytest.mark.parametrize(
    ("x", "y", "is_near"),
    [(23.3, 24.4, True), (23.31, 24.4, False), (15.6, 16.7, True), (24.4, 16.6, False)],
)
def test_contact_is_measured_in_all_directions(x: float, y: float, *, is_near: bool) -> None:
    """As the crow flies: 3.3 to the east and 4.4 to the north are 5.5 from centre to centre."""
    play = golems(troopers(table(5), "A", [(20, 20)]), "b", [(x, y)]).begin()

    assert are_in_contact(play.table, play.at("A1"), play.at("b1")) == is_near


@pytest.mark.rule("INI-MOV-09")
def test_striders_are_not_engaged_and_engage_nobody() -> None:
    """In contact with soldiers, and both are free."""
    scene = troopers(table(), "A", row(3, 20, 20))
    play = wraith(scene, "w", 20, 26).act("A")

    for name in ("A", "w"):
        assert not unit_is_engaged(play.table, play.table.units[play.unit(name)])


@pytest.mark.rule("INI-MOV-09")
def test_a_soldier_between_a_strider_and_a_soldier_is_engaged() -> None:
    """By the soldier."""
    scene = troopers(table(), "A", [(20, 20)])
    play = golems(wraith(scene, "w", 20, 26), "b", [(20, 15)]).act("A")

    assert unit_is_engaged(play.table, play.table.units[play.unit("A")])
    assert not unit_is_engaged(play.table, play.table.units[play.unit("w")])


@pytest.mark.rule("INI-MOV-10")
def test_one_engaged_fighter_is_enough() -> None:
    """The others are far from the golem, and the unit does not fire."""
    play = close(2)

    assert play.refused(salvo(play, "laser_rifle", "b")) == "INI-SHO-03"


@pytest.mark.rule("INI-MOV-11")
def test_an_engaged_unit_moves_by_half_and_does_not_rush() -> None:
    """EXI-021: 7 cm for troopers."""
    play = close(2)
    assert play.refused(walk(play, "A", 0, -5, "rush")) == "INI-MOV-11"
    assert play.refused(walk(play, "A", 0, -7.1)) in ("INI-MOV-02", "INI-MOV-11")
    play.order(walk(play, "A", 0, -7))

    play = close(5)
    play.order(walk(play, "A", 0, -9, "rush"))


@pytest.mark.rule("INI-MOV-12")
def test_leaving_contact_costs_nothing() -> None:
    """Nobody strikes at those who leave, and no die falls."""
    play = close(2)
    events = play.order(walk(play, "A", 0, -5))

    assert not events_of(events, CombatDeclared)
    assert not events_of(events, FighterLost)
    assert not unit_is_engaged(play.table, play.table.units[play.unit("A")])


@pytest.mark.rule("INI-LDR-10")
def test_machines_run_nobody_over() -> None:
    """A Wraith may not even end on soldiers."""
    play = wraith(troopers(table(), "A", [(20, 30)]), "w", 20, 20).act("w")
    for gait in ("combat", "rush"):
        assert play.refused(at(play, "w", 20, 30, gait, seat=1)) == "INI-MOV-13"
    (moved, *others) = play.order(at(play, "w", 20, 37, "rush", seat=1))
    assert isinstance(moved, UnitMoved)
    assert moved.lengths[0] > 17_000
    assert not others


@pytest.mark.rule("INI-TURN-11")
@pytest.mark.parametrize("lesson", [1, 2, 3, 4])
def test_nobody_ends_in_contact_before_close_combat_is_taught(lesson: int) -> None:
    """RIN-36: not within 2.5 cm of an enemy soldier; a strider may, where there is one."""
    scene = golems(troopers(table(lesson), "A", [(20, 20)]), "b", [(20, 30)])
    play = scene.act("A")
    assert play.refused(at(play, "A", 20, 24.5)) == "RIN-36"
    play.order(at(play, "A", 20, 24.4))
    assert play.refused(CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))) == (
        "INI-TURN-11"
    )


@pytest.mark.rule("INI-TURN-11")
@pytest.mark.parametrize("lesson", [5, 6])
def test_what_is_taught_stays(lesson: int) -> None:
    """From the fifth lesson on soldiers close in and strike."""
    play = golems(troopers(table(lesson), "A", [(20, 20)]), "b", [(20, 30)]).act("A")
    play.order(at(play, "A", 20, 26))
    play.order(CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),)), dice=[1])

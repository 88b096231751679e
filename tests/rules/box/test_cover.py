"""Cover: the dead angle, half a base, half a unit, near shooters, low walls."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.shooting.cover import find_shelter
from damocles.rules.state.events.shooting import CoverRolled
from damocles.scenario import Play, Scenario, events_of, row, salvo
from tests.rules.box import golems, table, toad, troopers, wraith
from tests.rules.firing import lost


def walled(scene: Scenario, x: float, width: float, y: float = 40) -> Scenario:
    """With a wall from west to east."""
    return scene.element("wall", "low_wall", x, y, width=width, depth=2)


def covered(play: Play, shooting: str, target: str) -> list[str]:
    """Who of a unit is in cover from another."""
    units = play.table.units
    found = find_shelter(play.table, units[play.unit(shooting)], [units[play.unit(target)]])
    return [
        f"{target}{number}"
        for number, fighter in enumerate(units[play.unit(target)].fighters, 1)
        if fighter in {*found.hidden, *found.behind}
    ]


@pytest.mark.rule("INI-COV-01")
def test_the_dead_angle_lies_behind_the_ends_of_an_obstacle() -> None:
    """From the ends of the whole unit past those of the wall: a wide unit sees round it."""
    scene = golems(troopers(table(3), "A", [(40, 10)]), "b", row(3, 36, 46))
    assert covered(walled(scene, 40, 10).begin(), "A", "b") == ["b1", "b2", "b3"]

    scene = golems(troopers(table(3), "A", [(40, 10), (34.5, 10), (45.5, 10)]), "b", row(3, 36, 46))
    assert covered(walled(scene, 40, 7).begin(), "A", "b") == ["b2"]


@pytest.mark.rule("INI-COV-01")
@pytest.mark.parametrize("kind", ["low_wall", "nanogenerator", "container"])
def test_every_kind_of_terrain_is_an_obstacle(kind: str) -> None:
    """Walls, generators and containers."""
    scene = golems(troopers(table(3), "A", [(40, 10)]), "b", [(40, 46)])
    play = scene.element("x", kind, 40, 40, width=6, depth=2, size=1).begin()

    assert covered(play, "A", "b") == ["b1"]


@pytest.mark.rule("INI-COV-01", "INI-COV-02")
def test_walls_that_touch_are_one_obstacle() -> None:
    """RIN-35: a base half behind each of two walls is covered only if they touch."""
    for gap, safe in ((0, ["b1"]), (1.4, [])):
        scene = golems(troopers(table(3), "A", [(40, 4)]), "b", [(40, 46)])
        scene.element("west", "low_wall", 35 - gap / 2, 40, width=10, depth=2)
        scene.element("east", "low_wall", 45 + gap / 2, 40, width=10, depth=2)
        assert covered(scene.begin(), "A", "b") == safe


@pytest.mark.rule("INI-COV-02")
@pytest.mark.parametrize(
    ("x", "is_covered"), [(43, True), (44.7, True), (44.9, False), (47, False)]
)
def test_half_a_base_is_enough(x: float, *, is_covered: bool) -> None:
    """The wall ends at 45; the line past its end comes from the far side of the shooter."""
    scene = golems(troopers(table(3), "A", [(45, 4)]), "b", [(x, 46)])
    assert bool(covered(walled(scene, 40, 10).begin(), "A", "b")) == is_covered


@pytest.mark.rule("INI-COV-03")
@pytest.mark.parametrize(("x", "tests"), [(39, True), (36, False)])
def test_half_a_unit_is_enough(x: float, *, tests: bool) -> None:
    """Two of four behind the wall, and all are saved on 4+; of one alone, nobody is."""
    scene = golems(troopers(table(3), "A", [(36, 10)]), "b", row(4, 34, 46))
    play = walled(scene, x - 4, 8).act("A")
    dice = [6, 4] if tests else [6, 1]
    events = play.order(salvo(play, "laser_rifle", "b"), dice=dice)

    assert bool(events_of(events, CoverRolled)) == tests


@pytest.mark.rule("INI-COV-04")
@pytest.mark.parametrize(("y", "is_covered"), [(29.4, True), (29.5, False)])
def test_near_shooters_ignore_cover(y: float, *, is_covered: bool) -> None:
    """RIN-19: 10 cm from the leader to the side of the wall that faces the target is near."""
    scene = golems(troopers(table(3), "A", [(40, y)]), "b", [(40, 46)])
    play = walled(scene, 40, 10).begin()

    assert bool(covered(play, "A", "b")) == is_covered


@pytest.mark.rule("INI-COV-05")
def test_each_impact_is_cancelled_on_four() -> None:
    """Of three impacts two are."""
    scene = golems(troopers(table(3), "A", row(3, 36, 10)), "b", row(3, 36, 46))
    play = walled(scene, 40, 20).act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, *(3, 4, 5), 6])
    (rolled,) = events_of(events, CoverRolled)

    assert (rolled.needed, rolled.cancelled) == (4, 2)
    assert len(lost(events)) == 1


@pytest.mark.rule("INI-COV-06")
@pytest.mark.parametrize(
    ("kind", "shooter", "target", "is_covered"),
    [
        ("low_wall", "soldier", "soldier", True),
        ("low_wall", "machine", "soldier", False),
        ("low_wall", "soldier", "machine", False),
        ("container", "machine", "soldier", True),
        ("container", "soldier", "machine", True),
        ("nanogenerator", "machine", "soldier", True),
    ],
)
def test_low_walls_are_for_soldiers(
    kind: str, shooter: str, target: str, *, is_covered: bool
) -> None:
    """RIN-17: neither for striders nor against them; higher terrain is for all."""
    scene = table(4)
    scene = toad(scene, "A", 40, 10) if shooter == "machine" else troopers(scene, "A", [(40, 10)])
    scene = wraith(scene, "b", 40, 48) if target == "machine" else golems(scene, "b", [(40, 44)])
    play = scene.element("x", kind, 40, 40, width=30, depth=2).begin()

    assert bool(covered(play, "A", "b")) == is_covered

"""Geometry of the rules against oracles, and shortcuts that must leave nothing out."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
import shapely
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.geometry.areas.zone import behind, between, stand_apart
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.shapes import Disc
from damocles.rules.chapters.shooting.cover import covering_elements, is_cover_by_size, is_too_near
from damocles.rules.chapters.shooting.zone import discs_of_target, find_in_zone, third_parties
from damocles.rules.reading.facts import bodies_on_table, disc, members, piece_of
from damocles.rules.reading.field_of_view import is_in_field
from damocles.rules.state.bodies import body
from damocles.rules.state.land import extents
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, TOAD, Play, Scenario
from tests.geometry.zone_oracles import disc_hull

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter

MIDDLE = 50_000


# ---- hulls -----------------------------------------------------------------------------------


def group(chance: Chance, x: int, y: int) -> list[Disc]:
    """One to four discs in a long and narrow or a compact heap."""
    wide, deep = chance.between(1, 20_000), chance.between(1, 20_000)
    return [
        Disc(
            x=x + chance.between(0, wide), y=y + chance.between(0, deep), r=chance.between(0, 3_000)
        )
        for _ in range(chance.between(1, 4))
    ]


def shifted(discs: list[Disc], dx: float, dy: float) -> list[Disc]:
    """The same discs elsewhere."""
    return [Disc(x=round(d.x + dx), y=round(d.y + dy), r=d.r) for d in discs]


@pytest.mark.rule("SHO-016")
def test_hulls_are_apart_exactly_when_something_is_between_them() -> None:
    """Moved towards each other they are apart while 6 units are left, and not 6 units later."""
    chance, compared = Chance("hulls"), 0
    for _ in range(250):
        one, two = group(chance, MIDDLE, MIDDLE), group(chance, *[chance.between(0, 99_000)] * 2)
        a, b = disc_hull(one, 200), disc_hull(two, 200)
        gap = a.distance(b)
        if gap < 100:
            continue
        (x, y), (u, v) = shapely.shortest_line(a, b).coords
        for left, expected in ((6, True), (-6, False)):
            share = (gap - left) / gap
            near = shifted(two, share * (x - u), share * (y - v))
            assert stand_apart(Discs(one), Discs(near)) is expected
            assert stand_apart(Discs(near), Discs(one)) is expected
        compared += 1

    assert compared > 150


@pytest.mark.rule("SHO-016")
def test_hulls_that_touch_are_apart() -> None:
    """Rim to rim is apart, a unit deeper is not."""
    one = Discs([Disc(x=20_000, y=20_000, r=1_500), Disc(x=20_000, y=26_000, r=1_500)])

    assert stand_apart(one, Discs([Disc(x=23_000, y=23_000, r=1_500)]))
    assert not stand_apart(one, Discs([Disc(x=22_999, y=23_000, r=1_500)]))


# ---- fields of view --------------------------------------------------------------------------


def target_at(viewer: Fighter, degrees: float, far: int = 20_000) -> Fighter:
    """Somebody in a direction, seen from the viewer."""
    radians = math.radians(degrees)
    return replace(
        viewer,
        x=round(viewer.x + far * math.cos(radians)),
        y=round(viewer.y + far * math.sin(radians)),
    )


@pytest.mark.rule("GEN-035")
@pytest.mark.parametrize("facing", [0, 90, 200, 355])
@pytest.mark.parametrize("field", [(-30, 30), (60, 120), (150, 210), (-170, 40)])
def test_a_field_reaches_to_whom_a_part_of_his_base_is_in(
    facing: int, field: tuple[int, int]
) -> None:
    """Half a base beside either limit is in, more is out; inside everybody is in."""
    viewer = replace(Scenario().unit("A", at=[(50, 50)]).begin().at("A1"), facing=facing)
    half = math.degrees(math.asin(1_500 / 20_000))
    low, high = facing + field[0], facing + field[1]

    def bears(degrees: float) -> bool:
        return is_in_field(viewer, field, target_at(viewer, degrees))

    assert [bears(low - half + step) for step in (-0.1, 0.1)] == [False, True]
    assert [bears(high + half + step) for step in (-0.1, 0.1)] == [True, False]
    assert bears((low + high) / 2)
    assert not bears((low + high) / 2 + 180)


# ---- between and behind ----------------------------------------------------------------------


def crowd(chance: Chance) -> Play:
    """Shooters, enemies, third parties and walls, anywhere."""

    def places(count: int) -> list[tuple[float, float]]:
        x, y = chance.between(5, 80), chance.between(5, 60)
        return [(x + 3.5 * (i % 3), y + 3.5 * (i // 3)) for i in range(count)]

    scenario = Scenario().unit("A", at=places(chance.between(1, 5)))
    scenario.unit("b", seat=1, profile=GOLEM, at=places(chance.between(1, 5)))
    scenario.unit("t", seat=1, profile=TOAD, weapons=("cannon", "cannon"), at=places(1))
    for number in range(6):
        scenario.unit(f"c{'xyzuvw'[number]}", seat=number % 2, at=places(2))
    for number in range(5):
        x, y = chance.between(5, 110), chance.between(5, 80)
        width, depth = chance.between(1, 16), chance.between(1, 8)
        turned = 15.0 * chance.below(12)
        scenario.element(
            f"e{number}", "wall", x, y, width=width, depth=depth, size=2, degrees=turned
        )
    return scenario.begin()


@pytest.mark.rule("SHO-014")
@pytest.mark.rule("SHO-015")
def test_nobody_in_the_zone_of_fire_is_overlooked() -> None:
    """Who is in it is asked of everybody on the table: the answer is the same."""
    chance, caught = Chance("zones"), 0
    for _ in range(60):
        play = crowd(chance)
        table, unit, target = play.table, play.table.units[0], UnitTarget(play.unit("b"))
        own = Discs(disc(table, f) for f in members(table, unit))
        theirs, everybody = discs_of_target(table, target), bodies_on_table(table)
        others = [f for one in third_parties(table, unit, target, everybody) for f in one.members]
        bases, touch = Discs(disc(table, f) for f in others), table.setting.params.touch
        inside = between(own, theirs).caught(bases, touch=touch)
        slow = [f.id for f, hit in zip(others, inside, strict=True) if hit]
        assert [f.id for f in find_in_zone(table, unit, target)] == (
            slow if stand_apart(own, theirs) else []
        )
        caught += len(slow)

    assert caught > 30


@pytest.mark.rule("SHO-044")
@pytest.mark.rule("SHO-045")
def test_no_element_that_gives_cover_is_overlooked() -> None:
    """Who is behind which element is asked of all elements: the answer is the same."""
    chance, covered = Chance("covers"), 0
    for _ in range(200):
        play = crowd(chance)
        table, shooting, unit = play.table, play.table.units[0], play.table.units[play.unit("b")]
        slow = behind_all(play)
        assert covering_elements(table, shooting, [unit]) == slow
        covered += len(slow)

    assert covered > 20


def behind_all(play: Play) -> dict[int, str]:
    """Who of b is in a zone of cover against A, whatever the elements are."""
    table, shooting, unit = play.table, play.table.units[0], play.table.units[play.unit("b")]
    shooters, group_ = members(table, shooting), members(table, unit)
    origin, bases = (Discs(disc(table, f) for f in some) for some in (shooters, group_))
    found, seen_by = dict[int, str](), body(table, shooting)
    for name in extents(table):
        piece = piece_of(table, name)
        inside = zip(group_, behind(origin, piece).entered(bases), strict=True)
        safe = [f.id for f, hit in inside if hit and is_cover_by_size(table, seen_by, f, name)]
        if safe and not is_too_near(table, shooters[0], group_[0], piece):
            found = dict.fromkeys(safe, name) | found
    return found

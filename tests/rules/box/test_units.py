"""Units, their leaders, sight and measuring."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.rules.chapters.damage.leaders import LeaderDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.questions import may_measure
from damocles.rules.reading.facts import is_afv, unit_distance
from damocles.rules.reading.sight import who_sees, who_sees_element
from damocles.rules.state.events.damage import LeaderReplaced
from damocles.rules.state.steps import MoraleStep
from damocles.scenario import Play, events_of, row, salvo, walk
from tests.rules.box import golems, table, toad, troopers, wraith
from tests.rules.firing import ids, lost

if TYPE_CHECKING:
    from collections.abc import Sequence


def three(lesson: int = 1) -> Play:
    """Three troopers who act, and three golems in front of them."""
    scene = golems(troopers(table(lesson), "A", row(3, 20, 20)), "b", row(3, 20, 45))
    return scene.act("A")


def sees(play: Play, viewer: str, target: str) -> bool:
    """Whether a fighter sees another."""
    return bool(who_sees(play.table, [play.at(viewer)], [play.at(target)]))


@pytest.mark.rule("INI-GEN-01")
def test_a_unit_moves_as_a_whole() -> None:
    """An order that leaves a member behind is refused."""
    play = three()
    whole = walk(play, "A", 0, 5)

    assert play.refused(Move(0, "combat", whole.placements[:2])) == "INI-GEN-01"
    assert play.refused(Move(0, "combat", (*whole.placements, whole.placements[0]))) == "INI-GEN-01"
    play.order(whole)


@pytest.mark.rule("INI-GEN-02")
def test_somebody_of_the_unit_leads() -> None:
    """The first as mustered; when nobody is left the unit is lost, and nobody leads."""
    scene = golems(troopers(table(1), "A", row(3, 20, 20)), "b", [(20, 28)])
    play = scene.act("A")
    assert play.table.units[play.unit("A")].leader == play.fighter("A1")

    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 6, 6, 6])
    assert events_of(events, LeaderReplaced) == []
    assert play.table.units[play.unit("b")].place == "gone"


@pytest.mark.rule("INI-GEN-03")
def test_ten_centimetres_from_the_leader_are_near_enough() -> None:
    """The farthest of a chain of troopers is 10 cm away; 1 mm more is too far."""
    scene = troopers(table(1), "A", row(4, 20, 20))
    play = scene.act("A")
    ends = [(20, 30), (24, 30), (28.5, 30), (33, 30)]
    assert play.refused(places(play, [*ends[:3], (33.1, 30)])) == "INI-GEN-03"
    play.order(places(play, ends))


@pytest.mark.rule("INI-GEN-04")
def test_nobody_stands_alone() -> None:
    """2.5 cm from another base is near enough; 1 mm more is not."""
    play = three()
    assert play.refused(places(play, [(20, 30), (24, 30), (29.6, 30)])) == "INI-GEN-04"
    play.order(places(play, [(20, 30), (24, 30), (29.5, 30)]))


def places(play: Play, at: Sequence[tuple[float, float]]) -> Move:
    """A move of unit A to these places."""
    order = walk(play, "A", 0, 0)
    fighters = [place.fighter for place in order.placements]
    ends = [(round(x * 1000), round(y * 1000)) for x, y in at]
    return Move(0, "combat", tuple(
        type(order.placements[0])(fighter, *end)
        for fighter, end in zip(fighters, ends, strict=True)
    ))  # fmt: skip


def fallen_leader(places: list[tuple[float, float]], bearers: int) -> Play:
    """A unit whose leader is about to fall to a golem in front of him."""
    more = {"special": {"missile_launcher": bearers}} if bearers else {}
    scene = troopers(table(4), "A", places, seat=1, **more)
    return golems(scene, "b", [(20, 12)], seat=0).act("b")


@pytest.mark.rule("INI-GEN-05")
def test_the_nearest_without_a_special_weapon_leads() -> None:
    """The bearer stands nearer, and is passed over; of the others the nearest is taken."""
    play = fallen_leader([(20, 20), (24, 23), (20, 25.5), (20.5, 24)], bearers=1)
    assert play.table.setting.card(play.at("A4")).role == "bearer"
    events = play.order(salvo(play, "nanoblaster", "A"), dice=[6, 6])

    assert lost(events) == ids(play, "A1")
    (heir,) = events_of(events, LeaderReplaced)
    assert heir.leader == play.fighter("A2")


@pytest.mark.rule("INI-GEN-05")
def test_of_two_equally_near_ones_the_owner_names_one() -> None:
    """The third is farther away, and no candidate."""
    play = fallen_leader([(20, 20), (16, 22), (24, 22), (20, 25.4)], bearers=0)
    play.order(salvo(play, "nanoblaster", "A"), dice=[6, 6])

    asked = play.decision
    assert isinstance(asked, LeaderDecision)
    assert (asked.seat, asked.candidates) == (1, tuple(ids(play, "A2", "A3")))


@pytest.mark.rule("INI-SPW-01", "INI-GEN-02")
def test_the_bearer_is_passed_over_while_anybody_else_is_left() -> None:
    """However near; and somebody of the unit leads at once."""
    play = fallen_leader([(20, 20), (22, 26.5), (20, 23.5)], bearers=1)
    assert play.table.setting.card(play.at("A3")).role == "bearer"
    events = play.order(salvo(play, "nanoblaster", "A"), dice=[6, 6])

    assert [each.leader for each in events_of(events, LeaderReplaced)] == ids(play, "A2")
    assert play.table.units[play.unit("A")].leader == play.fighter("A2")


@pytest.mark.rule("INI-SPW-01")
def test_a_bearer_leads_when_nobody_else_is_left() -> None:
    """And keeps the weapon."""
    play = fallen_leader([(20, 20), (20, 24)], bearers=1)
    events = play.order(salvo(play, "nanoblaster", "A"), dice=[6, 6])

    (heir,) = events_of(events, LeaderReplaced)
    assert heir.leader == play.fighter("A2")
    assert "missile_launcher" in play.table.setting.card(play.at("A2")).weapons


@pytest.mark.rule("INI-GEN-06")
def test_there_are_soldiers_and_striders() -> None:
    """Two units of soldiers of each side at most, and one strider each."""
    scene = troopers(table(), "A", row(3, 20, 10))
    scene = golems(toad(scene, "T", 40, 10), "b", row(3, 20, 45))
    play = wraith(scene, "w", 40, 45).begin()
    machines = [name for name in ("A1", "T1", "b1", "w1") if is_afv(play.table, play.at(name))]

    assert machines == ["T1", "w1"]


@pytest.mark.rule("INI-GEN-07")
def test_each_die_counts_alone() -> None:
    """EXI-001: of three dice that need 3 two succeed; of those that need 4 one does."""
    play = three()
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[2, 3, 6, 3, 4])

    assert len(lost(events)) == 1


@pytest.mark.rule("INI-GEN-09")
def test_a_strider_fires_behind_itself() -> None:
    """It looks east and fires west, and no part of it is turned away."""
    scene = toad(table(4), "T", 60, 30)
    play = golems(scene, "b", row(3, 20, 30)).act("T")
    play.order(salvo(play, "light_laser_cannon", "b"), dice=[6])


@pytest.mark.rule("INI-GEN-10")
def test_one_free_line_is_enough() -> None:
    """EXI-003: past the corner of a container one trooper is seen, and the one behind it is not."""
    scene = golems(table(1), "b", [(20, 30)]).element("box", "container", 40, 30, width=14, depth=7)
    play = troopers(scene, "A", [(60, 22), (60, 26)]).begin()

    assert sees(play, "b1", "A1")
    assert not sees(play, "b1", "A2")
    assert who_sees_element(play.table, [play.at("b1")], "box")


@pytest.mark.rule("INI-GEN-11")
@pytest.mark.parametrize(("kind", "is_seen"), [("low_wall", True), ("nanogenerator", False)])
def test_what_is_lower_than_the_target_hides_nobody(kind: str, *, is_seen: bool) -> None:
    """A wall is lower than a trooper, a generator is as high; a Wraith is higher than that."""
    scene = golems(table(4), "b", [(20, 30)]).element("x", kind, 40, 30, width=3, depth=20)
    play = toad(troopers(scene, "A", [(60, 30)]), "T", 60, 22).begin()

    assert sees(play, "b1", "A1") == is_seen
    assert sees(play, "b1", "T1")


@pytest.mark.rule("INI-GEN-12")
def test_soldiers_hide_nobody_and_striders_do() -> None:
    """EXI-004: a golem sees past other golems; a Wraith between them hides the trooper."""
    scene = troopers(golems(table(4), "b", [(20, 30)]), "A", [(60, 30)])
    play = golems(scene, "c", row(3, 40, 26)).begin()
    assert sees(play, "b1", "A1")

    scene = troopers(golems(table(4), "b", [(20, 30)]), "A", [(60, 30)])
    play = wraith(scene, "w", 40, 30).begin()
    assert not sees(play, "b1", "A1")


@pytest.mark.rule("INI-GEN-12")
@pytest.mark.parametrize("kind", ["container", "nanogenerator", "low_wall"])
def test_terrain_is_in_the_way(kind: str) -> None:
    """Whatever is high enough hides; a wall would, too, if it were."""
    scene = troopers(golems(table(1), "b", [(20, 30)]), "A", [(60, 30)])
    play = scene.element("x", kind, 40, 30, width=3, depth=20, size=3).begin()

    assert not sees(play, "b1", "A1")


@pytest.mark.rule("INI-GEN-13")
@pytest.mark.parametrize(
    ("gap", "needed"), [(10, 2), (20, 2), (20.1, 3), (30, 3), (30.1, 3), (40.1, 4)]
)
def test_shots_are_measured_in_bands(gap: float, needed: int) -> None:
    """Ten centimetres each; what lies on a border is in the nearer one."""
    scene = golems(troopers(table(1), "A", [(10, 30)]), "b", [(13 + gap, 30)])
    play = scene.act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[needed - 1])
    play = scene.act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[needed, 1])


@pytest.mark.rule("INI-GEN-14")
def test_units_are_measured_from_leader_to_leader() -> None:
    """From edge to edge, wherever the others are; the range of a salvo as well."""
    scene = troopers(table(1), "A", [(10, 30), (14, 30), (18, 30)])
    play = golems(scene, "b", [(43, 30), (39, 30), (35, 30)]).act("A")
    units = play.table.units

    assert unit_distance(play.table, units[play.unit("A")], units[play.unit("b")]) == 30_000
    play.order(salvo(play, "laser_rifle", "b"), dice=[2, 2, 2])


@pytest.mark.rule("INI-GEN-15")
def test_nothing_is_measured_before_it_is_declared() -> None:
    """The distance of a shot is told when it is fired; where one could walk, anybody knows."""
    play = three()

    assert not may_measure(play.table, salvo(play, "laser_rifle", "b"))
    assert may_measure(play.table, walk(play, "A", 0, 5))


@pytest.mark.rule("INI-GEN-17")
def test_morale_is_printed_and_not_used() -> None:
    """The last of three troopers does what he likes, and the loss of a strider shakes nobody."""
    scene = golems(troopers(table(1), "A", row(3, 20, 20)), "b", row(3, 20, 30))
    play = scene.act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6] * 6)
    assert len(lost(events)) == 3 or play.table.units[play.unit("b")].place == "table"

    play = golems(troopers(table(1), "A", row(3, 20, 20)), "b", row(3, 20, 30)).act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 1, 6, 6])
    play.end()
    play.run(MoraleStep(play.unit("b")))
    assert not play.table.units[play.unit("b")].disorganised
    params = play.table.setting.params
    assert (params.morale_difficulty, params.area_limit) == (0, 0)

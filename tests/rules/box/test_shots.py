"""Shooting, special weapons and locked shots."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.damage.choice import PickVictims
from damocles.rules.reading.resolution import face_needed
from damocles.rules.state.events.damage import (
    DamageRolled,
    LocationsRolled,
    PartDamaged,
    UnitLost,
)
from damocles.rules.state.events.shooting import ImpactsAllotted, SalvoDeclared, ShotsRolled
from damocles.rules.state.events.terrain import ElementDestroyed, StructureTested
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import Play, Scenario, aim, demolish, events_of, row, salvo, walk
from tests.rules.box import golems, table, toad, troopers, wraith
from tests.rules.firing import ids, lost

BANDS = range(10)


def needed(value: int, difficulties: range) -> list[int]:
    """What the dice need: 1 for nothing, 7 for what cannot be."""
    return [face_needed(value, difficulty) for difficulty in difficulties]


@pytest.mark.rule("INI-SHO-07", "INI-LDR-01")
@pytest.mark.parametrize(
    ("weapon", "faces"),
    [
        ("laser_rifle", [2, 2, 3, 3, 4, 4, 4, 5, 5, 6]),
        ("nanoblaster", [3, 3, 4, 4, 4, 5, 5, 6, 6, 7]),
        ("medium_sonic_cannon", [1, 2, 2, 3, 3, 4, 4, 4, 5, 5]),
        ("medium_nucleus_cannon", [1, 1, 1, 1, 2, 2, 3, 3, 4, 4]),
        ("sonic_gun", [2, 2, 3, 3, 4, 4, 4, 5, 5, 6]),
    ],
)
def test_the_tables_on_the_back(weapon: str, faces: list[int]) -> None:
    """EXI-008, 009, 011, 012, 013: what a weapon of the box needs, band by band."""
    scene = golems(table(), "b", [(20, 20)], special={"sonic_gun": 1})
    scene = wraith(scene, "w", 40, 40)
    play = troopers(scene, "A", [(60, 20)]).begin()

    assert needed(play.table.setting.weapons[weapon].accuracy, BANDS) == faces


@pytest.mark.rule("INI-SHO-07")
def test_as_many_dice_as_the_attack_rate() -> None:
    """EXI-001: a rifle has one, a sonic gun three; out of reach nothing falls."""
    scene = golems(troopers(table(4), "A", row(3, 20, 10)), "b", row(3, 20, 25))
    play = golems(scene, "c", [(60, 20)], special={"sonic_gun": 1}).act("A")
    (rolled,) = events_of(play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1]), ShotsRolled)
    assert (rolled.dice, rolled.needed) == (3, 2)

    play.act("c")
    (rolled,) = events_of(
        play.order(salvo(play, "sonic_gun", "A", seat=1), dice=[1, 1, 1]), ShotsRolled
    )
    assert rolled.dice == 3


@pytest.mark.rule("INI-SHO-01")
@pytest.mark.parametrize("moves_first", [False, True])
def test_a_unit_fires_before_or_after_its_move(*, moves_first: bool) -> None:
    """As it likes; it moves once and fires once."""
    play = golems(troopers(table(1), "A", row(3, 20, 10)), "b", row(3, 20, 40)).act("A")
    if moves_first:
        play.order(walk(play, "A", 0, 5))
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])
    (declared,) = events_of(events, SalvoDeclared)

    assert declared.before_moving == (not moves_first)
    if not moves_first:
        play.order(walk(play, "A", 0, 5))


@pytest.mark.rule("INI-SHO-02")
def test_only_who_sees_the_target_fires() -> None:
    """Behind a container one of three sees it; a unit in between that all see helps nobody."""
    scene = troopers(table(2), "A", [(20, 10), (20, 14), (20, 18)])
    scene.element("box", "container", 34, 8, width=7, depth=16)
    scene = golems(scene, "b", [(60, 12)])
    play = scene.act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[1])
    (rolled,) = events_of(events, ShotsRolled)
    assert rolled.fire.shooters == tuple(ids(play, "A3"))

    scene = troopers(table(2), "A", [(20, 10)]).element(
        "box", "container", 40, 10, width=7, depth=7
    )
    play = golems(golems(scene, "b", [(60, 10)]), "c", [(26, 10)]).act("A")
    assert play.refused(salvo(play, "laser_rifle", "b")) == "INI-SHO-02"


@pytest.mark.rule("INI-SHO-03")
def test_engaged_units_fire_when_their_move_has_freed_them() -> None:
    """Not before it."""
    scene = troopers(table(5), "A", [(20, 20), (20, 16), (20, 12)])
    play = golems(scene, "b", [(20, 24)]).act("A")
    assert play.refused(salvo(play, "laser_rifle", "b")) == "INI-SHO-03"
    play.order(walk(play, "A", 0, -5))
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])


def patrols(lesson: int = 4) -> Scenario:
    """Two rifles and a launcher; golems and a Wraith to fire at."""
    scene = troopers(table(lesson), "A", row(3, 20, 10), special={"missile_launcher": 1})
    scene = golems(golems(scene, "b", row(3, 20, 40)), "c", row(3, 50, 40))
    return wraith(scene, "w", 70, 20)


@pytest.mark.rule("INI-SHO-04")
def test_all_fire_together_at_one_unit() -> None:
    """At an enemy unit as a whole; the launcher may aim elsewhere, on the same side of the move."""
    play = patrols().act("A")
    assert play.refused(aim(play, "laser_rifle", "b1")) == "INI-SHO-04"
    assert play.refused(salvo(play, "laser_rifle", "A")) == "INI-SHO-04"
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    assert play.refused(salvo(play, "laser_rifle", "c")) == "INI-SHO-05"
    play.order(salvo(play, "missile_launcher", "w"), dice=[1])

    play = patrols().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    play.order(walk(play, "A", 0, 5))
    assert play.refused(salvo(play, "missile_launcher", "w")) == "INI-SHO-04"


@pytest.mark.rule("INI-SHO-05")
def test_two_weapons_fire_before_and_after_the_move() -> None:
    """The Fire Toad fires one cannon, walks, fires the other at others; no third time."""
    scene = golems(golems(toad(table(4), "T", 40, 10), "b", [(20, 40)]), "c", [(60, 52)])
    play = scene.act("T")
    play.order(salvo(play, "light_laser_cannon", "b"), dice=[1])
    play.order(walk(play, "T", 0, 5))
    play.order(salvo(play, "light_laser_cannon", "c"), dice=[1])
    assert play.refused(salvo(play, "light_laser_cannon", "c")) == "INI-SHO-05"

    play = scene.act("T")
    play.order(salvo(play, "light_laser_cannon", "b", copies=2), dice=[1, 1])
    assert play.refused(salvo(play, "light_laser_cannon", "c")) == "INI-SHO-05"


@pytest.mark.rule("INI-SHO-06")
def test_equal_weapons_have_one_target() -> None:
    """One salvo of all who bear it; of two Toads in a unit neither aims elsewhere by itself."""
    scene = table(4).muster("T", "fire_toad", at=[(40, 10)])
    (card,) = scene.units[0]
    scene.units[0][0] = type(card)(card.id, card.name, card.army, card.fighters * 2, card.ap)
    scene.places["T"] = [(40, 10), (48, 10)]
    play = golems(golems(scene, "b", [(20, 40)]), "c", [(60, 40)]).act("T")
    events = play.order(salvo(play, "light_laser_cannon", "b"), dice=[1, 1])
    (rolled,) = events_of(events, ShotsRolled)
    assert rolled.fire.shooters == tuple(ids(play, "T1", "T2"))
    assert rolled.fire.target == UnitTarget(play.unit("b"))
    play.order(salvo(play, "light_laser_cannon", "c"), dice=[1, 1])
    assert play.refused(salvo(play, "light_laser_cannon", "b")) == "INI-SHO-05"


@pytest.mark.rule("INI-SHO-08")
def test_all_misses_are_rolled_again() -> None:
    """Nanoblasters have one re-roll: two misses of three are thrown again, once."""
    scene = golems(troopers(table(1), "A", row(3, 20, 10)), "b", row(3, 20, 30))
    play = scene.act("b")
    events = play.order(salvo(play, "nanoblaster", "A", seat=1), dice=[6, 1, 1, *(6, 1), *(1, 1)])
    rolled = events_of(events, ShotsRolled)
    assert [(each.faces, each.reroll) for each in rolled] == [((6, 1, 1), False), ((6, 1), True)]


def in_between(lesson: int, *between: tuple[float, float]) -> Play:
    """Three rifles, a target, and golems at these places between them."""
    scene = golems(troopers(table(lesson), "A", row(3, 20, 10)), "b", row(3, 20, 28))
    return golems(scene, "c", list(between), torn=True).act("A")


@pytest.mark.rule("INI-SHO-09")
def test_the_zone_lies_between_the_outermost_fighters() -> None:
    """Of those beside it and in it, only the latter are hit, whoever fires."""
    play = in_between(2, (24, 20), (40, 20))
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 6, 6, 6])
    (allotted,) = events_of(events, ImpactsAllotted)

    assert allotted.caught == tuple(ids(play, "c1"))
    assert allotted.to_target == 2


@pytest.mark.rule("INI-SHO-10")
def test_those_in_between_are_hit_first_the_nearest_before_others() -> None:
    """EXI-019: one impact each, the rest to the target."""
    play = in_between(2, (24, 21), (24, 17))
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 1, 1, 1])
    (allotted,) = events_of(events, ImpactsAllotted)
    assert allotted.caught == tuple(ids(play, "c2", "c1"))
    assert allotted.to_target == 0

    play = in_between(2, (24, 21), (24, 17))
    (allotted,) = events_of(
        play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 1, 1, 1]), ImpactsAllotted
    )
    assert (len(allotted.caught), allotted.to_target) == (2, 1)


@pytest.mark.rule("INI-SHO-11")
def test_who_is_smaller_than_shooters_or_targets_is_passed_over() -> None:
    """EXI-019, RIN-15: a Fire Toad fires over troopers, and troopers at a Wraith over golems."""
    scene = troopers(toad(table(4), "T", 20, 10), "A", row(3, 18, 22))
    play = golems(scene, "b", row(3, 19, 34)).act("T")
    events = play.order(salvo(play, "light_laser_cannon", "b"))
    (allotted,) = events_of(events, ImpactsAllotted)
    assert (allotted.caught, allotted.to_target) == ((), 1)

    scene = golems(troopers(table(4), "A", row(3, 18, 10)), "b", row(3, 18, 22))
    play = wraith(scene, "w", 22, 36).act("A")
    (allotted,) = events_of(
        play.order(salvo(play, "laser_rifle", "w"), dice=[6, 6, 6]), ImpactsAllotted
    )
    assert allotted.caught == ()


@pytest.mark.rule("INI-SHO-11")
def test_a_strider_in_between_takes_one_impact() -> None:
    """RIN-30: as anybody else; it goes to its counter."""
    scene = troopers(toad(table(4), "T", 22, 22), "A", row(3, 18, 36))
    scene = golems(scene, "b", row(4, 18, 10), special={"sonic_gun": 1})
    play = scene.act("b")
    events = play.order(salvo(play, "sonic_gun", "A", seat=1), dice=[6, 6, 6, 6, 1, 1])
    assert events_of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "T1"))
    assert [each.points for each in events_of(events, PartDamaged)] == [1]


@pytest.mark.rule("INI-SHO-12", "INI-LDR-02")
def test_each_impact_makes_a_damage_test() -> None:
    """EXI-014: a laser rifle (5) needs 4 on a storm golem (6)."""
    play = golems(troopers(table(), "A", row(3, 20, 10)), "b", row(3, 20, 22)).act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 3, 4, 5])
    (rolled,) = events_of(events, DamageRolled)

    assert (rolled.needed, rolled.impacts, rolled.successes) == (4, 3, 2)
    assert len(lost(events)) == 2


@pytest.mark.rule("INI-SHO-13")
def test_one_point_eliminates_a_soldier() -> None:
    """And two points of a missile eliminate one, not two."""
    play = golems(troopers(table(1), "A", row(3, 20, 10)), "b", row(3, 20, 22)).act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 1, 1, 6])
    assert lost(events) == ids(play, "b1")

    scene = wraith(troopers(table(4), "A", row(3, 20, 10)), "w", 24, 30)
    play = scene.act("w")
    events = play.order(salvo(play, "medium_nucleus_cannon", "A", seat=1))
    assert len(lost(events)) == 1


@pytest.mark.rule("INI-SHO-14")
def test_a_strider_has_a_counter() -> None:
    """EXI-017, EXI-018: two missiles end a Fire Toad, three a Wraith; no die says where."""
    scene = troopers(table(4), "A", row(4, 20, 10), special={"missile_launcher": 2})
    play = toad(wraith(scene, "w", 30, 40), "t", 60, 40, seat=1).act("A")
    events = play.order(salvo(play, "missile_launcher", "t"), dice=[6, 6, 3, 3])
    assert not events_of(events, LocationsRolled)
    assert [each.points for each in events_of(events, PartDamaged)] == [2, 2]
    assert [each.unit for each in events_of(events, UnitLost)] == [play.unit("t")]

    play.act("A")
    events = play.order(salvo(play, "missile_launcher", "w"), dice=[6, 6, 6, 6])
    assert [each.points for each in events_of(events, PartDamaged)] == [2, 2]
    assert play.at("w1").sp == (1,)
    assert not events_of(events, UnitLost)


@pytest.mark.rule("INI-SHO-15")
def test_the_nearest_to_the_leader_of_the_shooters_falls() -> None:
    """Of three golems in a line; of two equally near ones, the shooter says which."""
    scene = troopers(table(1), "A", row(3, 20, 10))
    play = golems(scene, "b", [(20, 30), (20, 26), (20, 34)]).act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 1, 1, 6])
    assert lost(events) == ids(play, "b2")

    scene = troopers(table(1), "A", [(22, 10)])
    play = golems(scene, "b", [(20, 26), (24, 26)]).act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6])
    events = play.order(PickVictims(0, tuple(ids(play, "b2"))))
    assert lost(events) == ids(play, "b2")


# ---- locked shots ----------------------------------------------------------------------------


@pytest.mark.rule("INI-SPW-03")
@pytest.mark.parametrize("y", [20.0, 55.0])
def test_a_locked_shot_needs_a_fixed_number(y: float) -> None:
    """4 at any range."""
    scene = troopers(table(4), "A", row(3, 20, 5), special={"missile_launcher": 1})
    play = wraith(scene, "w", 70, y).act("A")
    (rolled,) = events_of(play.order(salvo(play, "missile_launcher", "w"), dice=[3]), ShotsRolled)
    assert (rolled.needed, rolled.accuracy, rolled.successes) == (4, 0, 0)


@pytest.mark.rule("INI-SPW-04")
def test_locked_shots_are_for_machines_and_destructible_terrain() -> None:
    """Not for soldiers, and not for what nothing destroys."""
    scene = patrols().element("gen", "nanogenerator", 60, 50, width=7, depth=7)
    scene.element("box", "container", 40, 50, width=7, depth=7)
    play = scene.brief(destructible=("gen", "box")).act("A")

    assert play.refused(salvo(play, "missile_launcher", "b")) == "INI-SPW-04"
    assert play.refused(demolish("missile_launcher", "box")) == "INI-SPW-06"
    play.order(demolish("missile_launcher", "gen"), dice=[1])


@pytest.mark.rule("INI-SPW-05")
def test_locked_shots_pass_over_everybody_and_ignore_cover() -> None:
    """A Fire Toad in between is not hit, and half a Wraith behind a container not saved."""
    scene = troopers(table(4), "A", row(3, 20, 10), special={"missile_launcher": 1})
    scene.element("box", "container", 26, 40, width=7, depth=3)
    play = wraith(toad(scene, "T", 24, 22), "w", 24, 48).act("A")
    events = play.order(salvo(play, "missile_launcher", "w"), dice=[6, 6])

    assert all(not each.caught for each in events_of(events, ImpactsAllotted))
    assert [each.points for each in events_of(events, PartDamaged)] == [2]
    assert play.at("T1").sp == (4,)


@pytest.mark.rule("INI-SPW-06")
@pytest.mark.parametrize(("die", "falls"), [(2, False), (3, True)])
def test_a_missile_destroys_a_generator(die: int, *, falls: bool) -> None:
    """EXI-018: on 3+ once it hits; no cannon may be aimed at it."""
    scene = patrols().element("gen", "nanogenerator", 60, 50, width=7, depth=7)
    play = toad(scene, "T", 10, 40).brief(destructible=("gen",)).act("A")
    events = play.order(demolish("missile_launcher", "gen"), dice=[6, die])
    (tested,) = events_of(events, StructureTested)
    assert (tested.needed, bool(events_of(events, ElementDestroyed))) == (3, falls)
    assert tested.points == (2 if falls else 0)

    play.act("T")
    if not falls:
        assert play.refused(demolish("light_laser_cannon", "gen")) == "INI-SPW-06"

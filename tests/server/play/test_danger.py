"""Who could fire at a unit, what that would cost it, and what of it may be known."""

from __future__ import annotations

import math
import random
from itertools import chain, repeat
from typing import TYPE_CHECKING

import msgspec
import pytest
from msgspec.structs import replace

from damocles import odds
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.model import Weapon
from damocles.scenario import CANNONS, GOLEM, TOAD, TROOPER, Play, Scenario, row, salvo
from damocles.server.play.answers.attack_rows import bands_by_range
from damocles.server.play.questions import answer_question
from damocles.server.play.wire import Danger, Endangered, Nudge, Reach, Survey, Surveyed
from tests.rules.firing import drilled

if TYPE_CHECKING:
    from typing import Any, Literal

FLAMER = Weapon("flamer", "ranged", 1, 1, 0, 5, 1, area=3_000, abilities=("projection",))
LAUNCHER = Weapon("launcher", "ranged", -3, 1, 0, 5, 1, area=3_000)
PISTOL = Weapon("pistol", "ranged", -2, 1, 0, 5, 1)
CARBINE = Weapon("carbine", "ranged", -1, 1, 0, 5, 1)
NEAR = 6_000
"""Closer than this it might be in contact, and nobody in contact fires."""


def ground(*, free: bool = True, stealth: bool = False) -> Play:
    """A lone trooper among walls, and enemies with weapons of every kind and reach."""
    lone = replace(TROOPER, abilities=("stealth",)) if stealth else TROOPER
    scenario = Scenario().option(free_measuring=free).arm(FLAMER, LAUNCHER, PISTOL, CARBINE)
    scenario.unit("A", at=[(60, 20)], profile=lone)
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 50), weapons=("carbine",))
    scenario.unit("c", seat=1, profile=GOLEM, at=row(3, 70, 70), weapons=("pistol",))
    scenario.unit("d", seat=1, profile=GOLEM, at=row(2, 95, 45), weapons=("flamer",))
    scenario.unit("e", seat=1, profile=GOLEM, at=row(2, 100, 75), weapons=("launcher",))
    scenario.unit("t", seat=1, profile=TOAD, at=[(45, 75)], weapons=CANNONS)
    scenario.element("box", "container", 40, 62, width=40, depth=6, size=4)
    scenario.element("wall", "wall", 75, 55, width=20, depth=2, size=3)
    scenario.element("low", "low_wall", 60, 35, width=20, depth=1, size=1)
    return scenario.act("A")


def danger(play: Play, unit: str, *at: Nudge, seat: int = 0, costs: bool = False) -> Endangered:
    """Who could fire at a unit."""
    question = Danger(play.unit(unit), at, costs)
    found = answer_question(play.battle.view(seat), question)
    assert isinstance(found, Endangered)
    return found


def survey(play: Play, unit: str, what: Literal["danger", "sight"], *at: Nudge) -> Surveyed:
    """How it is all over the table."""
    found = answer_question(play.battle.view(0), Survey(what, play.unit(unit), at))
    assert isinstance(found, Surveyed)
    return found


def cells(found: Surveyed) -> list[int]:
    """The number of every node."""
    pairs = zip(found.runs[::2], found.runs[1::2], strict=True)
    return list(chain.from_iterable(repeat(value, count) for value, count in pairs))


def leader(play: Play, unit: str) -> int:
    """The leader of a unit."""
    return play.table.units[play.unit(unit)].leader


def places(play: Play, found: Surveyed, count: int) -> list[tuple[int, int, int]]:
    """Nodes at random at which nobody and nothing stands, with their numbers."""
    chance, told, mission = random.Random(7), cells(found), play.table.setting.mission
    taken = [f for f in play.table.fighters.values() if f.id != leader(play, "A")]
    free: list[tuple[int, int, int]] = []
    while len(free) < count:
        at = chance.randrange(len(told))
        y, x = (number * found.step for number in divmod(at, found.columns))
        inside = 1_500 <= x <= mission.width - 1_500 and 1_500 <= y <= mission.depth - 1_500
        clear = all(math.dist((x, y), (f.x, f.y)) > NEAR + f.r for f in taken)
        if inside and clear and not _is_on_element(x, y):
            free.append((x, y, told[at]))
    return free


def _is_on_element(x: int, y: int) -> bool:
    boxes = ((40, 62, 40, 6), (75, 55, 20, 2), (60, 35, 20, 1))
    return any(abs(x - 1000 * a) < 500 * w and abs(y - 1000 * b) < 500 * h for a, b, w, h in boxes)


# ---- all over the table ------------------------------------------------------------------------


@pytest.mark.parametrize(("free", "stealth"), [(True, False), (True, True), (False, False)])
def test_the_field_says_what_the_rules_say_of_a_salvo(*, free: bool, stealth: bool) -> None:
    """At places chosen at random: as many units as could give an order that hits."""
    play = ground(free=free, stealth=stealth)
    found = places(play, survey(play, "A", "danger"), 150)
    name = leader(play, "A")
    wrong = [
        (x, y)
        for x, y, told in found
        if told != min(3, len(danger(play, "A", Nudge(name, x, y)).threats))
    ]

    assert len({told for *_, told in found}) >= 2
    assert len(wrong) <= 1, wrong


def test_what_a_unit_sees_is_where_it_would_be_seen() -> None:
    """From where it stands, and from where it is to stand."""
    play, name = ground(), leader(ground(), "A")
    here, there = (
        survey(play, "A", "sight"),
        survey(play, "A", "sight", Nudge(name, 20_000, 20_000)),
    )

    assert set(cells(here)) == {0, 1}
    assert cells(here) != cells(there)


def test_who_cannot_fire_is_no_danger() -> None:
    """Everybody of them lies on the ground."""
    play = ground()
    for unit in "bcdet":
        for fighter in play.table.units[play.unit(unit)].fighters:
            change_fighter(play.table, fighter, grounded=True)

    assert set(cells(survey(play, "A", "danger"))) == {0}
    assert danger(play, "A").threats == ()


# ---- at a place --------------------------------------------------------------------------------


def duel(apart: float, *, acting: str = "A", free: bool = True) -> Play:
    """Three troopers and four golems, so far from each other."""
    scenario = Scenario().option(free_measuring=free)
    scenario.unit("A", at=row(3, 20, 20))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 23 + apart), weapons=("nanoblaster",))
    return scenario.act(acting)


def test_the_cost_is_that_of_a_salvo_from_there() -> None:
    """What the owner of the enemies would be told in his turn."""
    here, there = duel(25), duel(25, acting="b")
    theirs = odds.salvo_odds(there.battle.view(1), salvo(there, "nanoblaster", "A", seat=1))
    [threat] = danger(here, "A", costs=True).threats

    assert theirs is not None
    [losses] = threat.losses
    pairs = zip(losses.chances, theirs.of_unit(there.unit("A")).chances, strict=True)
    assert all(math.isclose(*pair, abs_tol=1e-5) for pair in pairs)
    assert (threat.unit, threat.seen, threat.covered) == (here.unit("b"), 3, False)
    assert [(arm.words["en"], arm.dice, arm.needed) for arm in threat.arms] == [
        ("nanoblaster", 4, 4)
    ]


def test_several_threats_add_up() -> None:
    """Each fires at the whole unit; more than it has cannot fall."""
    scenario = Scenario().option(free_measuring=True).unit("A", at=row(2, 20, 20))
    for name, x in (("b", 15), ("c", 40)):
        scenario.unit(name, seat=1, profile=GOLEM, at=row(3, x, 40), weapons=("nanoblaster",))
    found = danger(scenario.act("A"), "A", costs=True)

    assert found.costs
    assert found.together is not None
    assert len(found.together.chances) == 3
    assert found.together.mean > max(threat.losses[0].mean for threat in found.threats)


def test_costs_are_worked_out_only_when_they_are_asked_for() -> None:
    """The list comes at once, and is the same."""
    play = ground()
    quick, whole = danger(play, "A"), danger(play, "A", costs=True)

    assert [threat.unit for threat in quick.threats] == [threat.unit for threat in whole.threats]
    assert not any(threat.losses for threat in quick.threats)


def test_a_machine_in_danger_has_its_structure_points_told() -> None:
    """As in the preview of a salvo."""
    scenario = Scenario().option(free_measuring=True)
    scenario.unit("A", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
    scenario.unit("b", seat=1, at=[(20, 50)], profile=TOAD, weapons=CANNONS)
    found = danger(scenario.act("A"), "A", costs=True)
    [threat] = found.threats

    assert [losses.counts for losses in threat.losses] == ["structure"]
    assert found.together is not None
    assert found.together.counts == "structure"
    assert found.together.mean == threat.losses[0].mean


def test_behind_a_wall_they_are_in_cover() -> None:
    """So many of them, and the whole unit if that is half of it."""
    scenario = Scenario().option(free_measuring=True).unit("A", at=row(4, 20, 20))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 20, 45))
    scenario.element("wall", "low_wall", 26, 24, width=20, depth=1, size=1)
    [threat] = danger(scenario.act("A"), "A").threats

    assert (threat.behind, threat.covered) == (4, True)


# ---- what may not be known ---------------------------------------------------------------------


@pytest.mark.rule("GEN-008")
@pytest.mark.parametrize(("near", "far"), [(9.5, 10.5), (29.5, 31), (49, 51), (79, 82)])
def test_danger_does_not_betray_a_distance(near: float, far: float) -> None:
    """On the other side of a border between ranges it is the same, byte for byte."""
    found = [danger(duel(apart, free=False), "A", costs=True) for apart in (near, far)]

    assert msgspec.json.encode(found[0]) == msgspec.json.encode(found[1])
    [arm] = found[0].threats[0].arms
    assert (arm.needed, arm.bands) == (None, bands_by_range(3, 10_000))


@pytest.mark.rule("GEN-008")
def test_the_field_has_no_ranges_where_nothing_may_be_measured() -> None:
    """Who cannot see it, cannot; everybody else could from any distance."""
    near, far = (
        survey(duel(apart, free=free), "A", "danger") for apart, free in ((5, False), (5, True))
    )

    assert set(cells(near)) == {1}
    assert set(cells(far)) == {0, 1}
    assert (near.measured, far.measured) == (False, True)


@pytest.mark.rule("GEN-008")
@pytest.mark.parametrize("free", [True, False])
def test_an_enemy_may_be_asked_about_as_far_as_the_rules_allow(*, free: bool) -> None:
    """What he sees, everybody sees; how far he can go is measured."""
    play = duel(25, free=free)
    view, enemy = play.battle.view(0), play.unit("b")

    assert answer_question(view, Survey("sight", enemy)) is not None
    assert (answer_question(view, Reach(enemy, "combat")) is not None) == free
    assert answer_question(view, Survey("danger", enemy)) is None
    assert answer_question(view, Danger(enemy)) is None


def test_cards_and_reserves_of_others_leave_no_trace() -> None:
    """Who is not on the table could be anywhere; drills and cards of others change nothing."""
    plain = ground()
    more = ground()
    for fighter in more.table.units[more.unit("e")].fighters:
        change_fighter(more.table, fighter, place="reserve")
    changed = replace(more.table.units[more.unit("e")], place="reserve")
    more.table.units[changed.id] = changed
    told = {threat.unit for threat in danger(more, "A").threats}

    assert changed.id in {threat.unit for threat in danger(plain, "A", _near_e(plain)).threats}
    assert changed.id not in told
    assert answer_question(more.battle.view(0), Survey("sight", changed.id)) is None
    assert answer_question(more.battle.view(0), Reach(changed.id, "combat")) is None


def _near_e(play: Play) -> Nudge:
    return Nudge(leader(play, "A"), 100_000, 85_000)


@pytest.mark.parametrize(
    "asked",
    [
        {"unit": 99},
        {"unit": 0, "spots": (Nudge(77, 1, 1),)},
        {"unit": 0, "spots": (Nudge(3, 40_000, 40_000),)},
    ],
)
def test_nonsense_has_no_answer(asked: dict[str, Any]) -> None:
    """Neither units nor fighters that are not there, nor those of others."""
    view = duel(25).battle.view(0)

    assert answer_question(view, Danger(**asked)) is None
    assert answer_question(view, Survey("danger", **asked)) is None


def test_who_is_not_asked_may_not_ask() -> None:
    """As with all questions of a seat."""
    play = duel(25)

    assert answer_question(play.battle.view(1), Danger(play.unit("b"))) is None
    assert answer_question(play.battle.view(1), Survey("sight", play.unit("b"))) is None


def test_who_watches_is_a_danger_too() -> None:
    """Overwatch changes nothing about who could fire."""
    play = duel(25)
    drilled(play, "b", "overwatch")

    assert [threat.unit for threat in danger(play, "A").threats] == [play.unit("b")]

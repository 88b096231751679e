"""ABL: projection."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.shooting.orders import Project
from damocles.rules.chapters.shooting.overwatch import OpenFire
from damocles.rules.state.events.shooting import (
    BlastLanded,
    CoverRolled,
    ProjectionDeclared,
    ShotsRolled,
)
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.targets import Aim, FighterTarget, Fire
from damocles.scenario import GOLEM, Play, events_of as of, row, salvo, walk
from tests.rules.firing import change, drilled, ids, lost
from tests.rules.torn import TornScenario as Scenario

FLAMER = Weapon(
    "flamer", "ranged", accuracy=1, rate=1, rerolls=0, penetration=20, damage=1, area=3_000,
    abilities=("projection",),
)  # fmt: skip


def flames(far: float = 20) -> Scenario:
    """Two flamers and a rifle before two groups of golems behind a low wall."""
    burning = FighterCard("trooper", "bearer", ("flamer",))
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    scenario = Scenario().arm(FLAMER).unit("A", at=row(3, 40, 20), cards=[plain, burning, burning])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 20 + far), (44, 20 + far), (58, 20 + far)])
    return scenario.element("wall", "low_wall", 50, 16 + far, width=40, depth=1, size=1)


def burn(play: Play, *targets: str, seat: int = 0) -> Project:
    """The two flamers at two fighters."""
    aims = [
        Aim(bearer, play.fighter(target))
        for bearer, target in zip(ids(play, "A2", "A3"), targets, strict=False)
    ]
    return Project(seat, "flamer", tuple(aims))


@pytest.mark.rule("ABL-009")
def test_each_flamer_has_its_own_target() -> None:
    """One template on each of two golems; every bearer aims, once."""
    play = flames().act("A")
    assert play.refused(burn(play, "b1")) == "ABL-009"
    twice = Project(0, "flamer", burn(play, "b1", "b1").aims[:1] * 2)
    assert play.refused(twice) == "ABL-009"
    assert play.refused(Project(0, "laser_rifle", ())) == "ABL-009"
    events = play.order(burn(play, "b1", "b3"))

    assert [(e.x, e.y) for e in of(events, BlastLanded)] == [(40_000, 40_000), (58_000, 40_000)]
    assert play.refused(burn(play, "b1", "b3")) == "ACT-033"


@pytest.mark.rule("ABL-009")
def test_flamers_are_held_back_by_option() -> None:
    """RUL-47: where single fighters may be held, one flamer may stay silent; still each aims once
    at most, and nobody without a flamer does."""
    scenario = flames().option(hold_fighters=True)
    play = scenario.act("A")
    both, rifle = burn(play, "b1", "b3").aims, Aim(play.fighter("A1"), play.fighter("b1"))

    assert play.battle.refusal(Project(0, "flamer", both)) is None
    assert play.refused(Project(0, "flamer", both[:1] * 2)) == "ABL-009"
    assert play.refused(Project(0, "flamer", (rifle,))) == "ABL-009"
    assert play.refused(Project(0, "flamer", ())) == "ABL-009"
    assert len(of(play.order(burn(play, "b1")), BlastLanded)) == 1


@pytest.mark.rule("ABL-009")
def test_flames_that_nobody_can_fire_are_not_declared() -> None:
    """With both bearers on the ground there is nobody left to aim."""
    play = flames().act("A")
    for name in ("A2", "A3"):
        change(play, name, grounded=True)

    assert play.refused(Project(0, "flamer", ())) == "ABL-009"


@pytest.mark.rule("ABL-010")
def test_flames_need_no_test_and_know_no_cover() -> None:
    """Neither dice to hit nor cover tests: whoever is under them is hit."""
    play = flames().act("A")
    events = play.order(burn(play, "b1", "b3"))

    assert type(events[0]) is ProjectionDeclared
    assert not of(events, ShotsRolled)
    assert not of(events, CoverRolled)
    assert sorted(lost(events)) == ids(play, "b1", "b2", "b3")
    assert play.refused(salvo(play, "flamer", "b")) == "ACT-033"


@pytest.mark.rule("ABL-011")
@pytest.mark.parametrize(("far", "reached"), [(23.0, True), (23.001, False)])
def test_the_reach_of_a_flamer_is_its_accuracy(*, far: float, reached: bool) -> None:
    """RUL-124: range 1 is 20 cm from the bearer himself, not from the leader; farther is lost."""
    scenario = Scenario().arm(FLAMER)
    burning = FighterCard("trooper", "bearer", ("flamer",))
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    scenario.unit("A", at=[(40, 10), (40, 20)], cards=[plain, burning])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 20 + far)]).act("A")
    aim = Aim(play.fighter("A2"), play.fighter("b1"))
    events = play.order(Project(0, "flamer", (aim,)))

    assert bool(lost(events)) == reached
    assert bool(of(events, ProjectionDeclared)[0].too_far) != reached
    assert play.refused(Project(0, "flamer", (aim,))) in ("ACT-033", "SHO-007")


@pytest.mark.rule("ABL-011")
def test_the_bearer_himself_need_not_see() -> None:
    """RUL-124: as for all indirect fire one member of the unit has to, on one fighter."""
    scenario = flames()
    scenario.element("box", "container", 48, 26, width=10, depth=3, size=3)
    scenario.places["A"] = [(34, 20), (47, 22), (49.99, 22)]
    play = scenario.act("A")

    assert play.battle.refusal(burn(play, "b1", "b1")) is None
    assert play.refused(burn(play, "A1", "b1")) == "SHO-068"


@pytest.mark.rule("ABL-012")
def test_areas_are_never_combined() -> None:
    """Two templates on one golem: radius 3 each, one damage test for each, survivors down."""
    damp = replace(FLAMER, penetration=6)
    play = flames().arm(damp).act("A")
    events = play.order(burn(play, "b1", "b1"), dice=[1, 1, 1, 1])
    landed = of(events, BlastLanded)

    assert [(event.radius, event.impacts) for event in landed] == [(3_000, 1), (3_000, 1)]
    assert landed[0].fighters == landed[1].fighters == tuple(ids(play, "b1", "b2"))
    assert play.at("b1").grounded


@pytest.mark.rule("ABL-012")
def test_flamers_fire_in_overwatch() -> None:
    """RUL-124: at the unit that moved, and only at that."""
    scenario = flames().unit("c", seat=1, profile=GOLEM, at=[(30, 40)])
    scenario.places["b"] = row(3, 40, 40)
    play = scenario.act("b")
    drilled(play, "A", "overwatch")
    play.order(walk(play, "b", 0, -0.5))
    play.order(OpenFire(0, play.unit("A")))
    assert play.refused(burn(play, "c1", "c1")) == "SHO-059"
    assert lost(play.order(burn(play, "b1", "b1"))) == ids(play, "b1", "b2")
    assert play.refused(burn(play, "b3", "b3")) == "ACT-033"


@pytest.mark.rule("ABL-012")
@pytest.mark.parametrize("overwatch", [False, True])
def test_a_template_lies_where_its_bearer_aims(*, overwatch: bool) -> None:
    """Each is a shot of its own bearer at one fighter, and never deviates."""
    scenario = flames()
    scenario.places["b"] = row(3, 40, 40)
    play = scenario.act("b" if overwatch else "A")
    if overwatch:
        drilled(play, "A", "overwatch")
        play.order(walk(play, "b", 0, -0.5))
        play.order(OpenFire(0, play.unit("A")))
    landed = of(play.order(burn(play, "b1", "b3")), BlastLanded)
    unit, leader, targets = play.unit("A"), play.fighter("A1"), ids(play, "b1", "b3")

    assert [(event.direction, event.deviation) for event in landed] == [(0, 0)] * 2
    assert [event.fire for event in landed] == [
        Fire(0, unit, leader, "flamer", FighterTarget(target), (bearer,), overwatch=overwatch)
        for bearer, target in zip(ids(play, "A2", "A3"), targets, strict=True)
    ]

"""No measuring before declaring: what is told of a shot that nobody has declared yet."""

from __future__ import annotations

import pytest

from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.orders import Project
from damocles.rules.questions.disclosure import may_measure
from damocles.rules.questions.explain.values import (
    Circle,
    Distance,
    Line,
    Needed,
    Path,
    Range,
    Shooters,
)
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import ProjectionDeclared, SalvoDeclared, ShotsRolled
from damocles.rules.state.model import Weapon
from damocles.rules.state.targets import Aim
from damocles.scenario import GOLEM, TROOPER
from tests.rules.explaining import ask, facing, fire, of, of_event, only, told, walk
from tests.rules.torn import TornScenario as Scenario

FLAMER = Weapon("flamer", "ranged", 1, 1, 0, 5, 1, area=3_000, abilities=("projection",))


def facing_unmeasured() -> Scenario:
    """Two rows and somebody in between, on a table where nobody measures beforehand."""
    scenario = facing(45).option(free_measuring=False)
    return scenario.unit("c", seat=1, profile=GOLEM, at=[(24, 40)])


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
def test_nobody_measures_before_he_declares() -> None:
    """Who would shoot by which line is told, but no distance, range or number needed."""
    play = facing_unmeasured().act("A")
    explanation = ask(play, fire(play))

    assert of(Shooters, explanation)
    assert of(Line, explanation)
    assert not of(Range, explanation)
    assert not of(Distance, explanation)
    assert "shooting" not in [need.what for need in of(Needed, explanation)]
    assert "GEN-006" not in explanation.rules
    assert explanation.rules[0] == "SHO-002"


@pytest.mark.rule("GEN-008")
def test_what_is_declared_is_measured() -> None:
    """With the declaration everybody learns the range and what the shots need."""
    play = facing_unmeasured().act("A")
    pairs = told(play, fire(play), [1, 1, 1])

    assert only(Range, of_event(SalvoDeclared, pairs)).length == 45_000
    assert only(Needed, of_event(ShotsRolled, pairs)).needed == 4


@pytest.mark.rule("GEN-008")
def test_flames_do_not_betray_who_is_in_reach() -> None:
    """Near or too far, an aim that is only considered looks the same."""
    scenario = Scenario().arm(FLAMER).unit("A", at=[(20, 20), (24, 20)], weapons=("flamer",))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 35), (40, 55)]).act("A")
    names = [play.fighter(name) for name in ("A1", "A2", "b1", "b2")]
    order = Project(0, "flamer", (Aim(names[0], names[2]), Aim(names[1], names[3])))
    before = ask(play, order)
    declared = play.order(order, dice=[1])[0]

    assert not of(Distance, before)
    assert [circle.of for circle in of(Circle, before)] == ["flamer", "flamer"]
    assert isinstance(declared, ProjectionDeclared)
    assert declared.too_far == (names[1],)


@pytest.mark.rule("GEN-008")
def test_a_movement_is_tried_before_it_is_ordered() -> None:
    """RUL-17: how far it may lead is public, so its length is told."""
    play = Scenario().unit("A", at=[(20, 20)], profile=TROOPER).act("A")

    assert only(Path, ask(play, walk(play, "A", (20, 30)))).length == 10_000


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
@pytest.mark.parametrize("free", [False, True])
def test_a_table_may_measure_freely(*, free: bool) -> None:
    """The option opens every distance; movements are open without it."""
    play = facing(45).option(free_measuring=free).act("A")

    assert may_measure(play.table, fire(play)) is free
    assert may_measure(play.table, Move(0, "combat", (Placement(0, 0, 0),)))
    assert len(of(Range, ask(play, fire(play)))) == int(free)

"""Orders with places that no table has: refused with a rule, and nothing is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.movement.run_over import AsideDecision, StepAside
from damocles.rules.chapters.terrain import OpenContainer
from damocles.rules.missions.deployment import MinimumEntryDecision
from damocles.rules.missions.minimum_entry import EnterAtEdge
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import FighterCard
from damocles.rules.state.steps import MinimumEntryStep
from damocles.scenario import GOLEM, Play, Scenario
from tests.rules.test_movement import TOAD, TRIO, move

if TYPE_CHECKING:
    from damocles.engine.families import Order
    from damocles.rules.chapters.movement import Move
    from damocles.rules.state.state import Gait

FAR = [10**9, -(10**9), 10**30, -1, 2**63]


def spoiled(play: Play, gait: Gait = "combat", **there: object) -> Move:
    """Everybody stays, but one fighter is placed like this."""
    order = move(play, "A", TRIO, gait)
    first, *others = order.placements
    return replace(order, placements=(replace(first, **there), *others))


@pytest.mark.rule("MIS-013")
@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("gait", ["combat", "rush"])
def test_nobody_is_placed_off_the_table(far: int, axis: str, gait: Gait) -> None:
    """A place beyond the table is none, however far; on the table it would be one."""
    play = Scenario().unit("A", at=TRIO).act("A")

    assert play.refused(spoiled(play, gait, **{axis: far})) == "MIS-013"
    assert play.battle.refusal(spoiled(play, gait)) is None


@pytest.mark.rule("MIS-013")
@pytest.mark.parametrize("far", FAR)
def test_nobody_enters_off_the_table(far: int) -> None:
    """The same for a unit that comes by a zone, and for an unknown zone."""
    scenario = Scenario().unit("A", count=3).zone("south", "south", 0)
    play = scenario.act("A")
    places = [(x, 4.0) for x, _ in TRIO]
    order = move(play, "A", places, zone="south")
    away = replace(order.placements[1], x=far)

    assert play.battle.refusal(order) is None
    assert play.refused(replace(order, zone="nowhere")) == "MIS-012"
    spoilt = (order.placements[0], away, order.placements[2])
    assert play.refused(replace(order, placements=spoilt)) == "MIS-013"


@pytest.mark.rule("ACT-025")
@pytest.mark.parametrize("facing", [360, -1, 10**9, 10**30])
def test_facings_are_degrees_of_one_turn(facing: int) -> None:
    """Any direction will do, but it is one."""
    play = Scenario().unit("A", at=TRIO).act("A")

    assert play.refused(spoiled(play, facing=facing)) == "ACT-025"
    assert play.battle.refusal(spoiled(play, facing=359)) is None


@pytest.mark.rule("ACT-021")
def test_unknown_strange_and_repeated_fighters_are_not_placed() -> None:
    """The members of the unit, each once."""
    play = Scenario().unit("A", at=TRIO).unit("B", at=[(60, 60)]).act("A")
    strange = play.fighter("B1")

    for fighter in (999, -1, 10**30, strange, play.fighter("A2")):
        assert play.refused(spoiled(play, fighter=fighter)) == "ACT-021"
    order = move(play, "A", TRIO)
    assert play.refused(replace(order, placements=())) == "ACT-021"
    twice = (*order.placements, order.placements[0])
    assert play.refused(replace(order, placements=twice)) == "ACT-021"
    more = (*order.placements, Placement(strange, 60_000, 60_000))
    assert play.refused(replace(order, placements=more)) == "ACT-021"


@pytest.mark.rule("GEN-033")
def test_nobody_stands_on_what_is_not_there() -> None:
    """An element of the table, or the ground."""
    scenario = Scenario().unit("A", at=TRIO)
    play = scenario.element("box", "container", 80, 60, width=12, depth=6, size=3).act("A")

    assert play.refused(spoiled(play, on="none")) == "GEN-033"
    assert play.refused(spoiled(play, on="")) == "GEN-033"
    assert play.refused(spoiled(play, on="box")) == "RUL-116"


@pytest.mark.rule("RUL-37")
@pytest.mark.parametrize("far", FAR)
def test_nobody_steps_aside_to_nowhere(far: int) -> None:
    """Near the place that was named, on the table."""
    scenario = Scenario().unit("A", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 30)]).act("A")
    play.order(move(play, "A", [(20, 30)]))
    asked = play.decision

    assert isinstance(asked, AsideDecision)
    assert play.refused(StepAside(1, far, asked.y)) == "RUL-37"
    assert play.refused(StepAside(1, asked.x, far)) == "RUL-37"


@pytest.mark.rule("ABL-021")
@pytest.mark.rule("ABL-013")
@pytest.mark.rule("TER-008")
def test_elements_are_handled_only_where_they_can_be() -> None:
    """Unknown fighters and elements, and places off the table."""
    able = FighterCard("golem", "standard", ("blades",), abilities=("hoist", "sabotage"))
    scenario = Scenario().unit("A", profile=GOLEM, cards=[able], at=[(40, 20)])
    play = scenario.element("wall", "low_wall", 42, 24, width=12, depth=2, size=1).act("A")
    strong = play.fighter("A1")
    hoist = Hoist(0, strong, "wall", 42_000, 16_000)

    assert play.battle.refusal(hoist) is None
    assert {play.refused(replace(hoist, x=far)) for far in FAR} == {"RUL-118"}
    turned = replace(hoist, degrees=360 * 10**12)
    assert play.battle.refusal(turned) is None
    for unknown in (-1, 999, 10**30):
        assert play.refused(replace(hoist, fighter=unknown)) == "ABL-021"
        assert play.refused(Sabotage(0, unknown, "wall")) == "ABL-013"
        assert play.refused(OpenContainer(0, unknown, "wall", 0)) == "RUL-117"
    odd: list[Order] = [replace(hoist, element=""), Sabotage(0, strong, "none")]
    assert [play.refused(order) for order in odd] == ["ABL-021", "ABL-013"]
    assert play.refused(OpenContainer(0, strong, "none", 0)) == "RUL-117"


@pytest.mark.rule("TER-008")
@pytest.mark.parametrize("side", [-1, 4, 10**30])
def test_a_container_has_four_sides(side: int) -> None:
    """And two of them are short."""
    scenario = Scenario().unit("A", at=[(32, 25)])
    play = scenario.element("box", "container", 42, 25, width=12, depth=6, size=3).act("A")

    assert play.refused(OpenContainer(0, play.fighter("A1"), "box", side)) == "RUL-117"


@pytest.mark.rule("RUL-106")
@pytest.mark.parametrize("at", FAR)
def test_nobody_enters_beside_his_zone(at: int) -> None:
    """The minimum entry is somewhere along the zone."""
    play = Scenario().unit("A", count=2).zone("south", "south", 0).begin()
    play.run(MinimumEntryStep(play.unit("A")))

    assert isinstance(play.decision, MinimumEntryDecision)
    assert play.refused(EnterAtEdge(0, "south", at)) == "RUL-106"
    assert play.refused(EnterAtEdge(0, "nowhere", 20_000)) == "MIS-012"
    assert play.battle.refusal(EnterAtEdge(0, "south", 20_000)) is None

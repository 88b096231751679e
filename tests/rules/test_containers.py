"""TER: containers that are opened, and who goes into them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import ActDecision, EndActivation, Pay
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.reunion import plan_reunion
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.chapters.terrain import OpenContainer, short_sides
from damocles.rules.reading.facts import unit_is_engaged
from damocles.rules.state.apply.changes import change_unit, put_element, put_fighter
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.land import container_at, container_of
from damocles.rules.state.model import FighterCard
from damocles.rules.state.params import Options
from damocles.rules.state.state import Activation, Gait
from damocles.rules.state.steps import PayStep
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, Play
from tests.rules.battles import AT43
from tests.rules.test_movement import move
from tests.rules.torn import TornScenario as Scenario

DRILLS = ("knee", "overwatch", "take_cover")


def boxed(**more: Any) -> Scenario:
    """Two troopers west of a container that lies lengthwise."""
    scenario = Scenario().unit("A", at=[(32, 25), (32, 29)], **more)
    return scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)


def west(play: Play) -> int:
    """The western short side of the container."""
    corners = play.table.setting.pieces["box"].corners
    sides = short_sides(play.table, "box")
    return next(s for s in sides if {corners[s][0], corners[(s + 1) % 4][0]} == {36_000})


def opened(play: Play) -> Play:
    """The container opened, and a new activation of the unit."""
    play.order(move(play, "A", [(34.5, 25), (34.4, 29)]))
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))
    play.table.activation = Activation(play.unit("A"), engaged_at_start=False)
    return play


# ---- opening ---------------------------------------------------------------------------------


@pytest.mark.rule("TER-008")
@pytest.mark.rule("RUL-117")
def test_a_container_is_opened_by_somebody_beside_it() -> None:
    """A member within 2.5 cm opens a short side; equal is near enough, once is enough."""
    play = boxed().act("A")
    order = OpenContainer(0, play.fighter("A1"), "box", west(play))
    long = OpenContainer(0, play.fighter("A1"), "box", (west(play) + 1) % 4)

    assert play.refused(long) == "RUL-117"
    assert play.refused(replace(order, fighter=play.fighter("A2"))) == "RUL-117"
    play.order(order)
    assert play.table.elements["box"].opened == west(play)
    play.table.activation = Activation(play.unit("A"), engaged_at_start=False)
    assert play.refused(order) == "TER-008"


@pytest.mark.rule("TER-008")
def test_only_containers_are_opened() -> None:
    """A bunker stays shut."""
    scenario = Scenario().unit("A", at=[(32, 25)])
    play = scenario.element("b", "bunker", 42, 25, width=16, depth=6, size=3).act("A")

    assert play.refused(OpenContainer(0, play.fighter("A1"), "b", 1)) == "TER-008"


@pytest.mark.rule("TER-008")
def test_machines_open_nothing() -> None:
    """Containers are for infantry, however near a machine stands."""
    scenario = Scenario().unit("T", at=[(32, 25)], profile=TOAD, weapons=CANNONS)
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("T")

    assert play.refused(OpenContainer(0, play.fighter("T1"), "box", west(play))) == "RUL-117"


@pytest.mark.rule("TER-009")
def test_after_lifting_a_wall_nobody_opens_a_container() -> None:
    """One of them has lifted a wall: the other has no hands free either."""
    strong = FighterCard("golem", "standard", (), abilities=("hoist",))
    weak = FighterCard("golem", "standard", ())
    scenario = Scenario().unit("A", profile=GOLEM, cards=[weak, strong], at=[(32, 25), (32, 29)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.element("wall", "low_wall", 32, 33, width=6, depth=2, size=1).act("A")
    play.order(Hoist(0, play.fighter("A2"), "wall", 28_000, 29_000, 90))

    assert play.refused(OpenContainer(0, play.fighter("A1"), "box", west(play))) == "TER-009"


@pytest.mark.rule("TER-009")
def test_after_close_combat_nobody_opens_a_container() -> None:
    """Opening is the close combat of a unit; this one has fought, though it is free again."""
    play = boxed().unit("b", seat=1, profile=GOLEM, at=[(28, 25)]).act("A")
    blow = CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),))
    play.order(blow, dice=[6, 6])

    assert play.at("b1").place == "gone"
    assert play.refused(OpenContainer(0, play.fighter("A1"), "box", west(play))) == "TER-009"


@pytest.mark.rule("TER-008")
@pytest.mark.rule("RUL-117")
def test_opening_is_an_option() -> None:
    """With the switch off containers stay shut; an engaged unit opens none."""
    play = boxed().unit("b", seat=1, profile=GOLEM, at=[(28, 25)]).act("A")
    order = OpenContainer(0, play.fighter("A1"), "box", west(play))
    assert play.refused(order) == "RUL-117"

    shut, options = boxed(), Options(containers_open=False)
    shut.rules = AT43.derive("shut", version="1", params={"options": options})
    assert shut.act("A").refused(order) == "RUL-117"


@pytest.mark.rule("TER-009")
def test_after_opening_nothing_is_left() -> None:
    """The unit neither moves nor shoots nor fights any more; at its next activation it does."""
    play = boxed().unit("b", seat=1, profile=GOLEM, at=[(20, 25)]).act("A")
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    assert play.refused(move(play, "A", [(32, 24), (32, 28)])) == "TER-009"
    assert play.refused(Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))) == "TER-009"
    assert play.table.activation is not None
    assert play.table.activation.fought
    play.order(EndActivation(0))


@pytest.mark.rule("TER-009")
@pytest.mark.rule("RUL-152")
def test_after_opening_a_container_there_are_no_drills() -> None:
    """Split fire! lapses and no other is given, though no enemy is near; others keep theirs."""
    play = boxed().unit("C", at=[(80, 60)]).act("A")
    change_unit(play.table, play.unit("C"), drills=frozenset({"overwatch"}))
    play.order(SplitFire(0))
    events = play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    assert [event.unit for event in events if isinstance(event, DrillsLost)] == [play.unit("A")]
    assert play.table.units[play.unit("A")].drills == frozenset()
    assert play.table.units[play.unit("C")].drills == {"overwatch"}
    assert [play.refused(EndActivation(0, (drill,))) for drill in DRILLS] == ["RUL-152"] * 3
    play.order(EndActivation(0))


@pytest.mark.rule("TER-009")
@pytest.mark.rule("RUL-152")
def test_who_has_opened_something_is_engaged_until_the_end_of_the_activation() -> None:
    """The unit alone, and not at its next activation, when it rushes, shoots and takes drills."""
    play = boxed().unit("C", at=[(80, 60)]).act("A")
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    def engaged(name: str) -> bool:
        return unit_is_engaged(play.table, play.table.units[play.unit(name)])

    assert (engaged("A"), engaged("C")) == (True, False)
    play.order(EndActivation(0))
    assert not engaged("A")
    play.run(PayStep(play.unit("A")))
    play.order(Pay(0))
    assert play.table.activation is not None
    assert not play.table.activation.engaged_at_start
    assert play.battle.refusal(move(play, "A", [(26, 25), (26, 29)], "rush")) is None
    assert play.battle.refusal(EndActivation(0, DRILLS)) is None


@pytest.mark.rule("TER-008")
@pytest.mark.rule("TER-009")
@pytest.mark.rule("ACT-037")
def test_after_opening_nobody_else_opens_or_blows_up_anything() -> None:
    """One container is the close combat of the whole unit: its engineer too has had his turn."""
    engineer = FighterCard("trooper", "specialist", (), abilities=("sabotage",))
    scenario = Scenario().unit("A", cards=[engineer, engineer], at=[(32, 25), (32, 29)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    scenario.element("crate", "container", 22, 29, width=12, depth=6, size=3)
    play = scenario.act("A")
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    assert play.refused(OpenContainer(0, play.fighter("A2"), "crate", 1)) == "TER-009"
    assert play.refused(Sabotage(0, play.fighter("A2"), "crate")) == "ACT-037"


@pytest.mark.rule("TER-009")
def test_moving_before_opening() -> None:
    """A unit may move first, and acts as always at its next activation."""
    play = opened(boxed().act("A"))

    play.order(move(play, "A", [(34.4, 24), (34.4, 28)]))

    assert [(play.at(name).x, play.at(name).y) for name in ("A1", "A2")] == [
        (34_400, 24_000),
        (34_400, 28_000),
    ]


@pytest.mark.rule("TER-009")
def test_the_unit_goes_on_after_opening() -> None:
    """The decision that follows is the same unit's."""
    play = boxed().act("A")
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    assert isinstance(play.decision, ActDecision)


# ---- going in --------------------------------------------------------------------------------


@pytest.mark.rule("TER-010")
@pytest.mark.rule("RUL-117")
def test_an_open_container_is_entered_by_its_open_side() -> None:
    """Who fits walks in through the opening, at no extra cost; nobody goes through the sides."""
    shut = boxed().act("A")
    assert shut.refused(move(shut, "A", [(38, 25), (42.5, 25)])) == "TER-001"

    play = opened(boxed().act("A"))
    assert play.refused(move(play, "A", [(38, 22.4), (42, 25)])) == "TER-001"
    play.order(move(play, "A", [(42, 25), (38, 25)]))
    assert [container_of(play.table, play.at(name)) for name in ("A1", "A2")] == ["box", "box"]


@pytest.mark.rule("TER-010")
def test_six_small_bases_fit_into_a_container() -> None:
    """Two rows of three."""
    at = [(32.0, 25.0), (32.0, 28.0), (32.0, 22.0), (29.0, 25.0), (29.0, 28.0), (29.0, 22.0)]
    scenario = Scenario().unit("A", at=at)
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west(play)))
    rows = [(x + shift, y) for y, shift in ((23.515, 0.0), (26.485, 0.5)) for x in (38, 41.1, 44.2)]

    assert play.battle.refusal(move(play, "A", rows, "rush")) is None


@pytest.mark.rule("TER-010")
@pytest.mark.rule("RUL-117")
def test_a_whole_unit_enters_a_container_or_nobody() -> None:
    """One of two stays outside, so the other does too; both together may go in."""
    play = opened(boxed().act("A"))

    assert play.refused(move(play, "A", [(38, 25), (34.4, 29)])) == "RUL-117"
    assert play.refused(move(play, "A", [(34.4, 25), (38, 25)])) == "RUL-117"
    play.order(move(play, "A", [(42, 25), (38, 25)]))
    assert container_of(play.table, play.at("A1")) == "box"


@pytest.mark.rule("TER-010")
@pytest.mark.rule("RUL-117")
def test_of_a_unit_that_does_not_fit_nobody_enters() -> None:
    """Seven bases are one too many: the seventh at the door keeps the other six out."""
    at = [(32.0 - 3 * (i % 3), 22.0 + 3 * (i // 3)) for i in range(7)]
    scenario = Scenario().unit("A", at=at)
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west(play)))
    rows = [(x + shift, y) for y, shift in ((23.515, 0.0), (26.485, 0.5)) for x in (38, 41.1, 44.2)]

    assert play.refused(move(play, "A", [*rows, (35, 25)], "rush")) == "RUL-117"


@pytest.mark.rule("TER-010")
def test_who_is_in_a_container_may_come_out_one_by_one() -> None:
    """Only going in is for the whole unit; who has come out goes in again to join the others."""
    play = opened(boxed().act("A"))
    play.order(move(play, "A", [(42, 25), (38, 25)]))
    for first, second in ((39.0, 34.5), (38.5, 34.4), (42.0, 38.0)):
        play.table.activation = Activation(play.unit("A"), engaged_at_start=False)
        play.order(move(play, "A", [(first, 25), (second, 25)]))

    assert container_of(play.table, play.at("A2")) == "box"


@pytest.mark.rule("TER-010")
@pytest.mark.rule("RUL-117")
def test_a_unit_that_comes_onto_the_table_enters_a_container_as_a_whole() -> None:
    """The one at the edge keeps the other out of the container that lies at it."""
    scenario = Scenario().zone("home", "west", 0).unit("A", count=2)
    play = scenario.element("box", "container", 10, 3, width=12, depth=6, size=3).act("A")
    corners = play.table.setting.pieces["box"].corners
    side = next(s for s in short_sides(play.table, "box") if corners[s][0] == 4_000)
    put_element(play.table, replace(play.table.elements["box"], opened=side))

    def entry(*places: tuple[int, int]) -> Move:
        members = [Placement(play.fighter(f"A{n}"), *at) for n, at in enumerate(places, 1)]
        return Move(0, "combat", tuple(members), "home")

    assert play.refused(entry((6_000, 3_000), (2_000, 3_000))) == "RUL-117"
    assert play.battle.refusal(entry((8_500, 3_000), (5_500, 3_000))) is None


@pytest.mark.rule("RUL-117")
def test_a_unit_torn_apart_comes_together_beside_an_open_container() -> None:
    """Whose place would be inside stays outside, for the whole unit does not go in."""
    scenario = Scenario().unit("A", at=[(32, 25), (32, 29), (59, 25)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    east = next(side for side in short_sides(play.table, "box") if side != west(play))
    for side in (east, west(play)):
        put_element(play.table, replace(play.table.elements["box"], opened=side))
        torn = plan_reunion(play.table, play.table.units[play.unit("A")], "combat")
        places = [(there.x, there.y, there.on) for there in torn.placements]
        assert [container_at(play.table, *place) for place in places] == [None] * 3
        assert play.battle.refusal(torn) is None


@pytest.mark.rule("TER-010")
def test_nobody_climbs_in_from_above() -> None:
    """Over the roof one gets onto a container, not into it."""
    scenario = Scenario().unit("A", at=[(42, 20.4)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west(play)))

    assert play.refused(move(play, "A", [(42, 25)])) == "ACT-031"


@pytest.mark.rule("TER-010")
@pytest.mark.parametrize(("start", "end"), [(None, "box"), ("box", None)])
def test_nobody_goes_through_the_roof(start: str | None, end: str | None) -> None:
    """From the top of an open container nobody drops into it, and nobody climbs up from inside."""
    scenario = Scenario().unit("A", at=[(42, 25)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west(play)))
    put_fighter(play.table, replace(play.table.fighters[0], standing_on=start))
    there = Placement(play.fighter("A1"), 43_000, 25_000, 0, end)

    assert play.refused(Move(0, "combat", (there,))) == "TER-001"


@pytest.mark.rule("RUL-115")
@pytest.mark.parametrize(("gait", "x"), [("rush", 34.0), ("combat", 34.0)])
def test_the_top_of_an_open_container_is_no_inside(gait: Gait, x: float) -> None:
    """Who leaves the top crosses, by the open side as well: never in a rush, and with half."""
    scenario = Scenario().unit("A", at=[(42, 25)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west(play)))
    put_fighter(play.table, replace(play.table.fighters[0], standing_on="box"))

    refused = play.refused(move(play, "A", [(x, 25)], gait))
    assert refused == ("GEN-030" if gait == "rush" else "TER-002")

"""TER, ABL: terrain that is opened, lifted, blown up."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.rules.abilities.hoist import Hoist
from damocles.rules.abilities.sabotage import Sabotage
from damocles.rules.activation import ActDecision, EndActivation
from damocles.rules.apply.writing import change_fighter, put_element, put_fighter
from damocles.rules.close_combat import Assignment, CloseCombat
from damocles.rules.elements import inside_of, nature
from damocles.rules.events.damage import FighterLost
from damocles.rules.events.movement import Placement
from damocles.rules.events.terrain import ElementDestroyed, StructureTested
from damocles.rules.model import FighterCard, Weapon
from damocles.rules.movement import Move
from damocles.rules.params import Options
from damocles.rules.shooting.salvo import Salvo
from damocles.rules.state import Activation, Gait
from damocles.rules.targets import ElementTarget, UnitTarget
from damocles.rules.terrain import OpenContainer, StructureStep, refuse_element, short_sides
from tests.rules.scenario import AT43, CANNONS, GOLEM, TOAD, Play, Scenario
from tests.rules.test_movement import move

PAIR = [(40.0, 20.0), (44.0, 20.0)]
LAUNCHER = Weapon("launcher", "ranged", 5, 1, 0, penetration=8, damage=2)


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


# ---- containers ------------------------------------------------------------------------------


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
def test_after_opening_nothing_but_drills_is_left() -> None:
    """The unit neither moves nor shoots nor fights any more; at its next activation it does."""
    play = boxed().unit("b", seat=1, profile=GOLEM, at=[(20, 25)]).act("A")
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    assert play.refused(move(play, "A", [(32, 24), (32, 28)])) == "TER-009"
    assert play.refused(Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))) == "TER-009"
    assert play.table.activation is not None
    assert play.table.activation.fought
    play.order(EndActivation(0))


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


@pytest.mark.rule("TER-010")
@pytest.mark.rule("RUL-117")
def test_an_open_container_is_entered_by_its_open_side() -> None:
    """Who fits walks in through the opening, at no extra cost; nobody goes through the sides."""
    shut = boxed().act("A")
    assert shut.refused(move(shut, "A", [(38, 25), (42.5, 25)])) == "TER-001"

    play = opened(boxed().act("A"))
    assert play.refused(move(play, "A", [(38, 22.4), (42, 25)])) == "TER-001"
    play.order(move(play, "A", [(42, 25), (38, 25)]))
    assert [inside_of(play.table, play.at(name)) for name in ("A1", "A2")] == ["box", "box"]


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
def test_nobody_climbs_in_from_above() -> None:
    """Over the roof one gets onto a container, not into it."""
    scenario = Scenario().unit("A", at=[(42, 20.4)])
    scenario.element("box", "container", 42, 25, width=12, depth=6, size=3)
    play = scenario.act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west(play)))

    assert play.refused(move(play, "A", [(42, 25)])) == "ACT-024"


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


# ---- hoist -----------------------------------------------------------------------------------


def hoisting(**more: Any) -> Scenario:
    """A golem with Hoist and one without, beside a low wall."""
    strong = FighterCard("golem", "standard", ("nanoblaster", "blades"), abilities=("hoist",))
    weak = FighterCard("golem", "standard", ("nanoblaster", "blades"))
    scenario = Scenario().unit("A", profile=GOLEM, cards=[strong, weak], at=PAIR, **more)
    return scenario.element("wall", "low_wall", 42, 25, width=12, depth=2, size=1)


@pytest.mark.rule("ABL-021")
@pytest.mark.rule("TER-011")
@pytest.mark.rule("RUL-118")
def test_a_low_wall_is_set_down_beside_the_fighter() -> None:
    """He needs the ability and contact with the wall, before and after; it may be turned."""
    play = hoisting().act("A")
    order = Hoist(0, play.fighter("A1"), "wall", 36_000, 20_000, 90)

    assert play.refused(replace(order, fighter=play.fighter("A2"))) == "ABL-021"
    assert play.refused(replace(order, x=34_999)) == "ABL-021"
    assert play.refused(replace(order, x=40_000)) == "RUL-118"
    assert play.refused(replace(order, y=5_000)) == "RUL-118"
    play.order(order)
    xs = sorted({x for x, _ in play.table.elements["wall"].corners})
    assert xs == [35_000, 37_000]


@pytest.mark.rule("RUL-118")
@pytest.mark.rule("TER-009")
def test_after_hoisting_the_unit_neither_moves_nor_shoots() -> None:
    """Once per fighter and activation; the others of the unit may still fight."""
    play = hoisting().unit("b", seat=1, profile=GOLEM, at=[(44, 16)]).act("A")
    order = Hoist(0, play.fighter("A1"), "wall", 36_000, 20_000, 90)
    play.order(order)

    assert play.refused(replace(order, x=35_500)) == "RUL-118"
    assert play.refused(move(play, "A", [(40, 21), (44, 21)])) == "TER-009"
    foe = play.fighter("b1")
    fight = CloseCombat(0, (Assignment(play.fighter("A2"), foe),))
    assert play.battle.refusal(fight) is None
    own = CloseCombat(0, (Assignment(play.fighter("A1"), foe),))
    assert play.refused(own) == "ABL-021"


@pytest.mark.rule("TER-011")
def test_only_low_walls_are_hoisted() -> None:
    """A container beside him is too heavy."""
    scenario = hoisting().element("box", "container", 40, 15, width=12, depth=6, size=3)
    play = scenario.act("A")

    assert play.refused(Hoist(0, play.fighter("A1"), "box", 40_000, 25_000)) == "TER-011"


@pytest.mark.rule("RUL-118")
def test_a_wall_with_somebody_on_it_stays() -> None:
    """Not lifted from under his feet; without him it is."""
    play = hoisting().unit("b", seat=1, profile=GOLEM, at=[(46, 25)]).act("A")
    order = Hoist(0, play.fighter("A1"), "wall", 40_000, 17_000)
    assert play.battle.refusal(order) is None

    put_fighter(play.table, replace(play.at("b1"), standing_on="wall"))
    assert play.refused(order) == "RUL-118"


# ---- sabotage --------------------------------------------------------------------------------


def sapping() -> Scenario:
    """An engineer and a trooper beside a container."""
    engineer = FighterCard("trooper", "specialist", ("laser_rifle",), abilities=("sabotage",))
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    scenario = Scenario().unit("A", cards=[plain, engineer], at=PAIR)
    return scenario.element("box", "container", 42, 27, width=12, depth=6, size=3)


@pytest.mark.rule("ABL-013")
def test_an_engineer_who_has_fought_blows_nothing_up() -> None:
    """Engaged he may; after his unit's close combat he may not."""
    scenario = sapping().unit("b", seat=1, profile=GOLEM, at=[(40, 16)])
    scenario.units[0][0] = replace(
        scenario.units[0][0],
        fighters=tuple(replace(f, weapons=("knife",)) for f in scenario.units[0][0].fighters),
    )
    play = scenario.act("A")
    order = Sabotage(0, play.fighter("A2"), "box")
    assert play.battle.refusal(order) is None

    play.order(CloseCombat(0, (Assignment(play.fighter("A1"), play.fighter("b1")),)), dice=[1])
    assert play.refused(order) == "ACT-037"


@pytest.mark.rule("ABL-013")
@pytest.mark.rule("TER-012")
@pytest.mark.rule("RUL-120")
def test_an_engineer_removes_an_element() -> None:
    """Within 2.5 cm, once in an activation, and the unit goes on acting."""
    scenario = sapping().element("wall", "low_wall", 42, 17, width=12, depth=1, size=1)
    play = scenario.act("A")
    order = Sabotage(0, play.fighter("A2"), "box")

    assert play.refused(replace(order, fighter=play.fighter("A1"))) == "ABL-013"
    events = play.order(order)
    assert ElementDestroyed("box", "TER-012") in events
    assert not play.table.elements["box"].present
    assert play.refused(replace(order, element="wall")) == "RUL-120"
    play.order(move(play, "A", [(40, 27), (44, 27)]))


@pytest.mark.rule("ABL-013")
def test_sabotage_reaches_no_farther_than_contact() -> None:
    """2.5 cm are near enough, more are not."""
    scenario = sapping().element("far", "low_wall", 42, 15.498, width=12, depth=1, size=1)
    play = scenario.element("near", "low_wall", 30, 15.5, width=28, depth=1, size=1).act("A")

    assert play.refused(Sabotage(0, play.fighter("A2"), "far")) == "ABL-013"
    play.order(Sabotage(0, play.fighter("A2"), "near"))


@pytest.mark.rule("RUL-120")
@pytest.mark.parametrize("kind", ["hill", "bunker", "objective"])
def test_what_is_played_for_stays(kind: str) -> None:
    """Objectives, hills and bunkers cannot be removed unless the mission says so."""

    def refusal(sabotable: tuple[str, ...]) -> str | None:
        engineer = FighterCard("trooper", "specialist", (), abilities=("sabotage",))
        scenario = Scenario().unit("A", cards=[engineer], at=[(42, 20)])
        what = "container" if kind == "objective" else kind
        scenario.element("goal", what, 42, 25, width=6, depth=6, size=3)
        if kind == "objective":
            scenario.objective("goal", element="goal")
        scenario.mission["sabotable"] = sabotable
        play = scenario.act("A")
        found = play.battle.refusal(Sabotage(0, play.fighter("A1"), "goal"))
        return found.rule if found else None

    assert refusal(()) == "RUL-120"
    assert refusal(("goal",)) is None


@pytest.mark.rule("RUL-120")
def test_an_engaged_engineer_works_on() -> None:
    """Being engaged does not hinder sabotage."""
    play = sapping().unit("b", seat=1, profile=GOLEM, at=[(44, 16)]).act("A")

    play.order(Sabotage(0, play.fighter("A2"), "box"))

    assert not play.table.elements["box"].present


@pytest.mark.rule("TER-015")
@pytest.mark.rule("RUL-120")
def test_everybody_on_a_destroyed_element_is_eliminated() -> None:
    """Who stands on it falls with it, and a unit without members is lost."""
    play = sapping().unit("b", seat=1, profile=GOLEM, at=[(40, 27), (44, 27)]).act("A")
    for name in ("b1", "b2"):
        fighter = play.at(name)
        put_fighter(play.table, replace(fighter, standing_on="box"))
    events = play.order(Sabotage(0, play.fighter("A2"), "box"))

    lost = [event for event in events if isinstance(event, FighterLost)]
    assert [(event.fighter, event.rule) for event in lost] == [
        (play.fighter("b1"), "TER-015"),
        (play.fighter("b2"), "TER-015"),
    ]
    assert play.table.units[play.unit("b")].place == "gone"


@pytest.mark.rule("TER-015")
def test_a_machine_on_a_destroyed_element_is_a_wreck() -> None:
    """All its parts are gone with it, and the unit is lost."""
    scenario = sapping().unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(42, 27)])
    play = scenario.brief(ramps=("box",)).act("A")
    change_fighter(play.table, play.fighter("t1"), standing_on="box")
    events = play.order(Sabotage(0, play.fighter("A2"), "box"))

    lost = [event for event in events if isinstance(event, FighterLost)]
    assert [(event.fighter, event.by, event.rule) for event in lost] == [
        (play.fighter("t1"), 0, "TER-015")
    ]
    assert play.table.units[play.unit("t")].place == "gone"


@pytest.mark.rule("TER-015")
def test_everybody_in_a_destroyed_container_is_eliminated() -> None:
    """Who is inside falls as well."""
    play = sapping().unit("b", seat=1, profile=GOLEM, at=[(40, 27)]).act("A")
    put_element(play.table, replace(play.table.elements["box"], opened=west_of(play)))
    events = play.order(Sabotage(0, play.fighter("A2"), "box"))

    assert [event.fighter for event in events if isinstance(event, FighterLost)] == [
        play.fighter("b1")
    ]


def west_of(play: Play) -> int:
    """A short side of the container."""
    return short_sides(play.table, "box")[0]


# ---- weapons ---------------------------------------------------------------------------------


@pytest.mark.rule("TER-013")
def test_weapons_destroy_only_what_the_mission_names() -> None:
    """An element is a target only where the mission allows it."""

    def rule(destructible: tuple[str, ...], element: str = "box") -> str | None:
        scenario = sapping()
        scenario.mission["destructible"] = destructible
        refusal = refuse_element(scenario.act("A").table, element)
        return refusal.rule if refusal else None

    assert rule(()) == "TER-013"
    assert rule(("box",)) is None
    assert rule(("box",), "none") == "TER-013"


@pytest.mark.rule("SHO-011")
def test_indirect_fire_is_never_aimed_at_an_element() -> None:
    """The template is laid on a fighter, even where the mission lets the element be destroyed."""
    mortar = replace(LAUNCHER, id="mortar", area=3_000)
    scenario = Scenario().arm(LAUNCHER, mortar).unit("A", at=PAIR, weapons=("launcher", "mortar"))
    scenario.element("box", "container", 42, 40, width=12, depth=6, size=3)
    play = scenario.brief(destructible=("box",)).act("A")

    assert play.refused(Salvo(0, "mortar", ElementTarget("box"))) == "SHO-011"
    assert play.battle.refusal(Salvo(0, "launcher", ElementTarget("box"))) is None


@pytest.mark.rule("TER-014")
@pytest.mark.rule("RUL-119")
def test_structure_of_elements() -> None:
    """Protection and Structure points: wall 12 and 1, generator 11 and 1, container 8 and 3."""
    scenario = Scenario()
    for number, kind in enumerate(("low_wall", "nanogenerator", "container")):
        scenario.element(kind, kind, 20 + 20 * number, 20, width=4, depth=4, size=1)
    table = scenario.unit("A", at=PAIR).begin().table
    kinds = [nature(table, kind) for kind in ("low_wall", "nanogenerator", "container")]

    assert [(kind.protection, kind.sp) for kind in kinds] == [(12, 1), (11, 1), (8, 3)]


@pytest.mark.rule("TER-014")
@pytest.mark.rule("TER-013")
def test_impacts_on_an_element_are_damage_tests() -> None:
    """Penetration against Protection; each success takes Damage; without points it is gone."""
    scenario = sapping().arm(LAUNCHER)
    scenario.mission["destructible"] = ("box",)
    play = scenario.act("A").run(StructureStep("box", "launcher", 0, 2), dice=[4, 3])

    assert play.happened == [StructureTested("box", "launcher", 4, (4, 3), 2, 0, 2)]
    assert (play.table.elements["box"].damage, play.table.elements["box"].present) == (2, True)
    play.run(StructureStep("box", "launcher", 0, 1), dice=[4])
    assert not play.table.elements["box"].present


@pytest.mark.rule("TER-014")
def test_an_element_falls_with_its_last_point() -> None:
    """A container has three Structure points: two leave it standing, the third brings it down."""
    tap = replace(LAUNCHER, id="tap", damage=1)
    scenario = sapping().arm(tap)
    scenario.mission["destructible"] = ("box",)
    play = scenario.act("A").run(StructureStep("box", "tap", 0, 2), dice=[4, 4])

    assert play.table.elements["box"].present
    play.run(StructureStep("box", "tap", 0, 1), dice=[4])
    assert not play.table.elements["box"].present


def test_the_unit_goes_on_after_opening() -> None:
    """The decision that follows is the same unit's."""
    play = boxed().act("A")
    play.order(OpenContainer(0, play.fighter("A1"), "box", west(play)))

    assert isinstance(play.decision, ActDecision)

"""TER, ABL: terrain that is lifted, blown up, brought down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.abilities.hoist import Hoist
from damocles.rules.chapters.abilities.sabotage import Sabotage
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.shooting.cover import covering_elements
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.chapters.terrain import (
    StructureStep,
    aimable_elements,
    refuse_element,
    short_sides,
    structure_needed,
)
from damocles.rules.questions.sampling.movement import handle
from damocles.rules.reading.facts import effective_size, members
from damocles.rules.reading.resolution import face_needed
from damocles.rules.reading.sight import screen, who_sees
from damocles.rules.state.apply.changes import change_fighter, put_element, put_fighter
from damocles.rules.state.apply.damage import ground_under
from damocles.rules.state.events.damage import FighterLost, HeroOnFoot
from damocles.rules.state.events.morale import DrillsLost, MoraleTested
from damocles.rules.state.events.terrain import ElementDestroyed, StructureTested
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.targets import ElementTarget
from damocles.rules.state.terrain import TerrainKind, read_terrain
from damocles.scenario import CANNONS, GOLEM, TOAD, Play
from tests.rules.battles import AT43
from tests.rules.firing import reason
from tests.rules.machines import ABOARD, PILOT
from tests.rules.made_up import add_content
from tests.rules.test_movement import move
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import choices

if TYPE_CHECKING:
    from damocles.rules.state.state import Table

KINDS = "low_wall", "nanogenerator", "container", "bunker", "hill"
PAIR = [(40.0, 20.0), (44.0, 20.0)]
LAUNCHER = Weapon("launcher", "ranged", 5, 1, 0, penetration=8, damage=2)


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


@pytest.mark.rule("ABL-021")
def test_who_may_set_a_wall_down_where() -> None:
    """Not a golem without the ability beside the same wall, and nobody upon another element."""
    scenario = hoisting().element("rock", "tower", 36, 30, width=4, depth=4, size=3)
    play = scenario.act("A")
    strong = Hoist(0, play.fighter("A1"), "wall", 36_000, 20_000, 90)
    weak = Hoist(0, play.fighter("A2"), "wall", 48_000, 20_000, 90)

    assert reason(play, weak) == "cannot_hoist"
    assert reason(play, replace(strong, y=23_000)) == "on_another_element"
    assert reason(play, strong) is None


@pytest.mark.rule("ABL-021")
def test_a_wall_is_hoisted_once_and_in_place_of_close_combat() -> None:
    """Who has set one down does not take it up again, and who has fought does not begin."""
    scenario = hoisting().unit("b", seat=1, profile=GOLEM, at=[(44, 16)])
    once, fought = scenario.act("A"), scenario.act("A")
    order = Hoist(0, once.fighter("A1"), "wall", 36_000, 20_000, 90)
    once.order(order)
    assert reason(once, replace(order, x=36_500)) == "has_hoisted_or_fought"

    blow = Assignment(fought.fighter("A2"), fought.fighter("b1"))
    fought.order(CloseCombat(0, (blow,)), dice=[1, 1])
    assert reason(fought, order) == "has_hoisted_or_fought"


@pytest.mark.rule("ABL-021")
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


@pytest.mark.rule("TER-009")
def test_the_first_who_has_hoisted_is_told() -> None:
    """Two have lifted a wall each: the unit does not move, and the first of them is the reason."""
    strong = FighterCard("golem", "standard", ("blades",), abilities=("hoist",))
    scenario = Scenario().unit("A", profile=GOLEM, cards=[strong, strong], at=PAIR)
    scenario.element("west", "low_wall", 37, 25, width=6, depth=2, size=1)
    play = scenario.element("east", "low_wall", 47, 25, width=6, depth=2, size=1).act("A")
    play.order(Hoist(0, play.fighter("A2"), "east", 49_000, 20_000, 90))
    play.order(Hoist(0, play.fighter("A1"), "west", 35_000, 20_000, 90))
    refusal = play.battle.refusal(move(play, "A", [(40, 21), (44, 21)]))

    assert refusal is not None
    assert (refusal.rule, dict(refusal.facts)) == ("TER-009", {"fighter": play.fighter("A2")})


@pytest.mark.rule("TER-009")
@pytest.mark.rule("RUL-152")
def test_after_hoisting_a_wall_there_are_no_drills() -> None:
    """Neither an old one stays nor a new one comes."""
    play = hoisting().act("A")
    play.order(SplitFire(0))
    events = play.order(Hoist(0, play.fighter("A1"), "wall", 36_000, 20_000, 90))

    assert DrillsLost(play.unit("A")) in events
    assert play.refused(EndActivation(0, ("overwatch",))) == "RUL-152"


@pytest.mark.parametrize(
    ("field", "kinds"),
    [
        pytest.param("liftable", {"low_wall"}, marks=pytest.mark.rule("TER-011")),
        pytest.param("openable", {"container"}, marks=pytest.mark.rule("TER-008")),
        pytest.param("debatable", set(), marks=pytest.mark.rule("SHO-043")),
        pytest.param("screens", {*KINDS}, marks=pytest.mark.rule("RUL-12")),
        pytest.param("shelters", {*KINDS}, marks=pytest.mark.rule("SHO-041")),
    ],
)
def test_which_kinds_are_special(field: str, kinds: set[str]) -> None:
    """Low walls are lifted, containers opened; how good cover is, Sizes alone say."""
    assert {name for name, kind in read_terrain(AT43).items() if getattr(kind, field)} == kinds


@pytest.mark.rule("TER-011")
def test_only_low_walls_are_hoisted() -> None:
    """A container beside him is too heavy."""
    scenario = hoisting().element("box", "container", 40, 15, width=12, depth=6, size=3)
    play = scenario.act("A")

    assert play.refused(Hoist(0, play.fighter("A1"), "box", 40_000, 25_000)) == "TER-011"


@pytest.mark.rule("RUL-118")
@pytest.mark.rule("ABL-021")
def test_a_wall_with_somebody_on_it_stays() -> None:
    """Not lifted from under his feet; without him it is."""
    play = hoisting().unit("b", seat=1, profile=GOLEM, at=[(46, 25)]).act("A")
    order = Hoist(0, play.fighter("A1"), "wall", 40_000, 17_000)
    assert play.battle.refusal(order) is None

    put_fighter(play.table, replace(play.at("b1"), standing_on="wall"))
    assert play.refused(order) == "RUL-118"
    assert reason(play, order) == "somebody_stands_on_it"


def test_an_edition_says_what_is_lifted() -> None:
    """hoist.what: a container as well, where it says so; random players and the page try it."""
    for function, why in ((AT43.seams["hoist.what"], "cannot_be_lifted"), (lambda *_: True, None)):
        scenario = hoisting().element("box", "container", 40, 15, width=12, depth=6, size=3)
        scenario.rules = AT43.derive("otherwise", version="1", replace={"hoist.what": function})
        play = scenario.act("A")
        unit, lifter = play.table.units[play.unit("A")], play.at("A1")
        offered = {each.id.split("/")[-1] for each in choices(play, "hoist")}
        tried = handle(play.table, unit, lifter, ("box",), Chance("1"))

        found = reason(play, Hoist(0, lifter.id, "box", 40_000, 60_000))
        assert found == (why or "not_beside_him")
        assert ("box" in offered) is (why is None)
        assert any(isinstance(order, Hoist) for order in tried) is (why is None)


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


def stacked(*cards: FighterCard, at: list[tuple[float, float]]) -> Play:
    """Machines of one enemy unit, all of them on the container beside the engineer but the last."""
    scenario = sapping().unit("t", seat=1, profile=TOAD, cards=cards, at=at)
    play = scenario.brief(ramps=("box",)).act("A")
    for fighter in play.table.units[play.unit("t")].fighters[:-1]:
        change_fighter(play.table, fighter, standing_on="box")
    return play


@pytest.mark.rule("MOR-006")
@pytest.mark.rule("RUL-92")
@pytest.mark.parametrize("fallen", [1, 2])
def test_each_machine_that_falls_with_its_container_tries_the_nerves_of_the_rest(
    fallen: int,
) -> None:
    """One test for each, though both are lost at once; the one that is left fails the last."""
    places = [(39.0, 27.0), (45.0, 27.0)][:fallen]
    play = stacked(*[PILOT] * (fallen + 1), at=[*places, (52.0, 27.0)])
    dice = [6] * (fallen - 1) + [1]
    events = play.order(Sabotage(0, play.fighter("A2"), "box"), dice=dice)

    tests = [event for event in events if isinstance(event, MoraleTested)]
    assert [(test.unit, test.passed) for test in tests] == [
        (play.unit("t"), die == 6) for die in dice
    ]
    assert play.table.units[play.unit("t")].disorganised
    assert play.table.units[play.unit("t")].leader == play.fighter(f"t{fallen + 1}")


@pytest.mark.rule("TER-005")
@pytest.mark.rule("TER-015")
@pytest.mark.rule("RUL-150")
@pytest.mark.parametrize("hill", [None, "hill"])
def test_a_hero_who_leaves_a_falling_container_stands_on_the_ground(hill: str | None) -> None:
    """With the element its Size is gone from his; a hill that it lay on carries him."""
    scenario = sapping().unit("t", seat=1, profile=TOAD, cards=[ABOARD], at=[(42, 27)])
    if hill:
        scenario.element(hill, "hill", 42, 27, width=20, depth=10, size=2)
    play = scenario.brief(ramps=("box",)).act("A")
    change_fighter(play.table, play.fighter("t1"), standing_on="box")
    events = play.order(Sabotage(0, play.fighter("A2"), "box"))

    (out,) = [event for event in events if isinstance(event, HeroOnFoot)]
    hero = play.table.fighters[out.fighter]
    assert (hero.place, hero.standing_on) == ("table", hill)
    assert effective_size(play.table, hero) == 2 + (2 if hill else 0)


@pytest.mark.rule("TER-005")
def test_a_hero_who_leaves_his_machine_stays_on_what_it_stood_on() -> None:
    """As long as that is there."""
    play = sapping().unit("t", seat=1, profile=TOAD, cards=[ABOARD], at=[(42, 27)]).act("A")
    for under in ("box", None):
        change_fighter(play.table, play.fighter("t1"), standing_on=under)
        assert ground_under(play.table, play.at("t1")) == under


@pytest.mark.rule("TER-015")
@pytest.mark.rule("RUL-150")
def test_two_heroes_leave_a_falling_container() -> None:
    """Each gets out of his machine into a unit of his own."""
    scenario = sapping().unit("t", seat=1, profile=TOAD, cards=[ABOARD], at=[(39, 27)])
    scenario.unit("u", seat=1, profile=TOAD, cards=[ABOARD], at=[(45, 27)])
    play = scenario.brief(ramps=("box",)).act("A")
    for name in ("t1", "u1"):
        change_fighter(play.table, play.fighter(name), standing_on="box")
    events = play.order(Sabotage(0, play.fighter("A2"), "box"))

    heroes = [event for event in events if isinstance(event, HeroOnFoot)]
    assert [play.table.fighters[out.fighter].x for out in heroes] == [39_000, 45_000]
    assert len({out.unit for out in heroes}) == 2


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
        table = scenario.act("A").table
        refusal = refuse_element(table, element, seat=0)
        return table.setting.rules.cite(refusal.rule) if refusal else None

    assert rule(()) == "TER-013"
    assert rule(("box",)) is None
    assert rule(("box",), "none") == "TER-013"


@pytest.mark.rule("TER-013")
def test_what_has_no_protection_is_no_target() -> None:
    """A mission that names a hill lets nobody shoot it down; its container falls."""
    scenario = sapping().element("hill", "hill", 80, 60, width=10, depth=10, size=2)
    play = scenario.brief(destructible=("hill", "box")).act("A")

    assert aimable_elements(play.table, 0) == ("hill", "box")
    found = [refuse_element(play.table, element, seat=0) for element in ("hill", "box")]
    cite = play.table.setting.rules.cite
    assert [refusal and cite(refusal.rule) for refusal in found] == ["TER-013", None]


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
    kinds = [terrain_kind(table, kind) for kind in ("low_wall", "nanogenerator", "container")]

    assert [(kind.protection, kind.sp) for kind in kinds] == [(12, 1), (11, 1), (8, 3)]


@pytest.mark.rule("TER-006")
def test_sizes_are_printed_or_agreed() -> None:
    """Whatever a card says a low wall has 1; a kind that is not printed has what its card says."""
    scenario = Scenario().unit("A", at=PAIR)
    for x, kind in ((20, "low_wall"), (50, "nanogenerator"), (70, "container"), (90, "tower")):
        scenario.element(kind, kind, x, 60, width=4, depth=4, size=5)
    table = scenario.begin().table
    sizes = [terrain_kind(table, kind).size for kind in ("low_wall", "nanogenerator", "container")]

    assert sizes == [1, 2, 3]
    assert (terrain_kind(table, "tower").size, terrain_kind(table, "tower").passing) == (
        5,
        "blocked",
    )


@pytest.mark.rule("TER-014")
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


# ---- other editions --------------------------------------------------------------------------


def bombarded(name: str, function: Any) -> Play:
    """A launcher and a container that the mission does not name, with a seam filled otherwise."""
    scenario = Scenario().arm(LAUNCHER).unit("A", at=[(40, 20)], weapons=("launcher",))
    scenario.unit("b", seat=1, at=[(100, 80)])
    scenario.element("box", "container", 40, 40, width=12, depth=6, size=3)
    scenario.rules = AT43.derive("otherwise", version="1", replace={name: function})
    return scenario.act("A")


def test_an_edition_says_which_elements_weapons_may_destroy() -> None:
    """ter.structure: any that stands, where the rulebook asks the mission."""
    usual = bombarded("ter.structure", AT43.seams["ter.structure"])
    every = bombarded("ter.structure", lambda table: tuple(table.elements))
    order = Salvo(0, "launcher", ElementTarget("box"))

    assert usual.refused(order) == "TER-013"
    assert aimable_elements(usual.table, 0) == ()
    assert every.battle.refusal(order) is None
    assert aimable_elements(every.table, 0) == ("box",)


def test_an_edition_says_what_protects_an_element() -> None:
    """ter.armor: the points that it has left, where the rulebook has a Protection for each kind."""

    def points_left(table: Table, element: str) -> int:
        return terrain_kind(table, element).sp - table.elements[element].damage

    needed = []
    for function in (AT43.seams["ter.armor"], points_left):
        play = bombarded("ter.armor", function)
        for damage in (0, 2):
            put_element(play.table, replace(play.table.elements["box"], damage=damage))
            step = StructureStep("box", "launcher", play.unit("A"), 1)
            needed.append(structure_needed(play.table, step))

    assert needed == [face_needed(8, 8)] * 2 + [face_needed(8, 3), face_needed(8, 1)]


def test_what_nothing_protects_is_no_target() -> None:
    """Where the edition says so of an element that the mission names."""
    play = bombarded("ter.armor", lambda *_: None)
    play.table.setting.mission = replace(play.table.setting.mission, destructible=("box",))

    assert play.refused(Salvo(0, "launcher", ElementTarget("box"))) == "TER-013"


@pytest.mark.parametrize(
    ("field", "seen", "sheltered"),
    [(None, False, True), ("screens", True, True), ("shelters", False, False)],
)
def test_a_kind_may_hide_nobody_or_shelter_nobody(
    field: str | None, *, seen: bool, sheltered: bool
) -> None:
    """A high block between two units, and the same as flat as a puddle in one respect."""
    block = TerrainKind("block", "terrain.block", 3, "blocked")
    if field is not None:
        block = replace(block, **{field: False})
    scenario = Scenario().unit("A", at=[(40, 20)]).unit("b", seat=1, at=[(40, 60)])
    scenario.element("block", "block", 40, 40, width=60, depth=6, size=3)
    scenario.rules = add_content(AT43, (block,), {"terrain.block": "MAD-031"})
    play = scenario.act("A")
    table, units = play.table, [play.table.units[play.unit(name)] for name in "Ab"]
    one, two = (members(table, unit) for unit in units)

    assert len(screen(table).parts("block")) == (field != "screens")
    assert bool(who_sees(table, one, two)) is seen
    assert (play.fighter("b1") in covering_elements(table, units[0], [units[1]])) is sheltered

"""What the active unit can choose, and what it is told that it cannot do."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from damocles.engine.families import Order
from damocles.engine.values import from_json
from damocles.rules.chapters.close_combat import CloseCombat
from damocles.rules.chapters.shooting.orders import Project, Salvo
from damocles.rules.missions.deployment import Deploy
from damocles.rules.state.model import DeploymentZone, DropPoint, Exit, FighterCard, Weapon
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, row, salvo, walk
from tests.rules.firing import LAUNCHER, change
from tests.rules.machines import with_sp
from tests.rules.overseers import SPIDER, WIDOW, active, army, fell
from tests.rules.torn import TornScenario as Scenario
from tests.server.play.choosing import choice, choices, possible, why_not, written
from tests.server.play.filling import whole

RIFLE = Weapon(
    "rifle", "ranged", accuracy=7, rate=1, rerolls=0, penetration=6, damage=1, abilities=("sniper",)
)
FLAMER = Weapon("flamer", "ranged", 1, 1, 0, 5, 1, area=3_000, abilities=("projection",))


def facing(far: float = 60, *, weapons: tuple[str, ...] = ("laser_rifle", "knife")) -> Scenario:
    """A row of seat 0, and one of seat 1 so far up the table."""
    scenario = Scenario().arm(LAUNCHER, RIFLE, FLAMER).unit("A", at=row(3, 40, 20), weapons=weapons)
    return scenario.unit("b", seat=1, at=row(3, 40, far))


# ---- moving ----------------------------------------------------------------------------------


def test_a_movement_is_filled_in_by_the_page() -> None:
    """One choice for each gait; where to go is asked by a plan, so there is no order yet."""
    play = facing().act("A")

    for gait in ("combat", "rush"):
        found = choice(play, gait)
        assert (found.input, found.gait, found.order) == ("move", gait, None)


@pytest.mark.rule("ACT-022")
def test_who_has_moved_is_told_so() -> None:
    """Both gaits stay where they are, with the rule and without an order."""
    play = facing().act("A")
    play.order(walk(play, "A", 2, 0))

    assert [why_not(play, gait) for gait in ("combat", "rush")] == ["ACT-022", "ACT-022"]


@pytest.mark.rule("ACT-030")
def test_who_has_fired_does_not_rush() -> None:
    """After a salvo only combat movement is left."""
    play = facing().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])

    assert why_not(play, "rush") == "ACT-030"
    assert choice(play, "combat").refusal is None


@pytest.mark.rule("GEN-069")
def test_a_machine_that_is_stuck_cannot_move() -> None:
    """Its movement is greyed out, not asked about."""
    scenario = Scenario().unit("T", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
    play = with_sp(scenario.unit("b", seat=1, at=[(20, 60)]).act("T"), "T1", 3, 0, 1, 1)

    assert why_not(play, "combat") == "GEN-069"


@pytest.mark.rule("MIS-010")
def test_a_unit_in_reserve_has_a_choice_for_each_way_in() -> None:
    """By each zone of its seat in each gait; it can neither shoot nor fight from there."""
    scenario = Scenario().unit("A", count=3).unit("b", seat=1, at=[(20, 60)])
    scenario.zone("south", "south", 0).zone("west", "west", 0).zone("north", "north", 1)
    play = scenario.act("A")

    ways = [f"enter/{gait}/{zone}" for zone in ("south", "west") for gait in ("combat", "rush")]
    assert possible(play) == [*ways, "end"]
    assert choice(play, ways[0]).words["en"] == "Combat movement by the southern edge"
    assert [each.zone for each in choices(play, "enter")] == ["south", "south", "west", "west"]


@pytest.mark.rule("MIS-016")
def test_a_deployment_zone_comes_with_a_place() -> None:
    """The unit is put close together into the zone, and the page may shift it."""
    corners = ((10_000, 10_000), (40_000, 10_000), (40_000, 40_000), (10_000, 40_000))
    scenario = (
        Scenario().unit("A", count=3).brief(deployment_zones=(DeploymentZone("camp", 0, corners),))
    )
    play = scenario.act("A")
    found = choice(play, "deploy/camp")
    order = whole(found)

    assert isinstance(order, Deploy)
    assert (found.input, found.fills, len(order.placements)) == ("place", "placements", 3)
    assert play.battle.refusal(order) is None


@pytest.mark.rule("MIS-020")
def test_a_drop_point_comes_with_a_place() -> None:
    """Around a mark that the seat controls, from the second round on."""
    drop = DropPoint("zulu", point=(50_000, 50_000))
    play = Scenario().unit("A", count=3).brief(drop_points=(drop,)).act("A")
    play.table.clock = replace(play.table.clock, round=2)
    play.table.controllers = {"zulu": 0}

    assert play.battle.refusal(whole(choice(play, "drop/zulu"))) is None


@pytest.mark.rule("MIS-508")
def test_the_way_out_is_a_choice_where_it_can_be_reached() -> None:
    """A rush takes the leader over the edge, a combat movement does not."""
    scenario = Scenario().unit("A", at=[(40, 72)]).unit("b", seat=1, at=[(100, 20)])
    play = scenario.brief(exit=Exit(0, "north", "MIS-508")).act("A")

    assert possible(play, "evacuate") == ["evacuate/rush"]
    assert why_not(play, "evacuate/combat") == "MIS-508"


def test_the_way_out_leads_round_what_is_in_the_way() -> None:
    """Where somebody stands before the exit, a place beside him is proposed."""
    scenario = Scenario().unit("A", at=[(40, 80)]).unit("b", seat=1, at=[(40, 87)])
    play = scenario.brief(exit=Exit(0, "north", "MIS-508")).act("A")

    assert choice(play, "evacuate/combat").refusal is None


# ---- shooting --------------------------------------------------------------------------------


@pytest.mark.rule("GEN-037")
def test_targets_out_of_sight_are_named_with_the_reason() -> None:
    """A unit behind a container cannot be shot at, one in the open can."""
    scenario = facing().unit("c", seat=1, at=[(100, 60)])
    play = scenario.element("box", "container", 100, 50, width=30, depth=6, size=3).act("A")
    ids = {name: f"salvo/laser_rifle/unit/{play.unit(name)}" for name in ("b", "c")}

    assert possible(play, "salvo") == [ids["b"]]
    assert why_not(play, ids["c"]) == "GEN-037"
    assert choice(play, ids["b"]).units == (play.unit("b"),)


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
@pytest.mark.parametrize("weapons", [("laser_rifle",), ("launcher",), ("flamer",), ("rifle",)])
def test_choices_do_not_betray_distances(weapons: tuple[str, ...]) -> None:
    """The page is told the same, byte for byte, whether the target is near or far."""
    near, far = facing(40, weapons=weapons).act("A"), facing(85, weapons=weapons).act("A")

    assert written(near) == written(far)


@pytest.mark.rule("ACT-034")
def test_who_is_engaged_is_told_once_for_each_weapon() -> None:
    """No targets are listed for a weapon that may not fire at all."""
    play = facing(24, weapons=("laser_rifle", "launcher", "knife")).act("A")

    assert [each.id for each in choices(play, "weapon")] == [
        "weapon/laser_rifle",
        "weapon/launcher",
    ]
    assert why_not(play, "weapon/laser_rifle") == "ACT-034"
    assert choices(play, "salvo") == []


@pytest.mark.rule("SHO-010")
def test_machines_are_targets_together_and_one_by_one() -> None:
    """A unit of two can be aimed at as a whole or singly, a machine alone only as a unit."""
    scenario = facing().unit("T", seat=1, at=[(60, 60), (70, 60)], profile=TOAD, weapons=CANNONS)
    play = scenario.unit("U", seat=1, at=[(90, 60)], profile=TOAD, weapons=CANNONS).act("A")
    singles = [f"salvo/laser_rifle/fighter/{play.fighter(name)}" for name in ("T1", "T2")]

    units = [f"salvo/laser_rifle/unit/{play.unit(name)}" for name in ("b", "T", "U")]
    assert possible(play, "salvo") == [units[0], units[1], *singles, units[2]]


@pytest.mark.rule("SHO-006")
def test_equal_guns_fire_one_by_one_or_together() -> None:
    """A machine with two cannons has both salvos to choose from."""
    scenario = Scenario().unit("T", at=[(20, 20)], profile=TOAD, weapons=CANNONS)
    play = scenario.unit("b", seat=1, at=[(20, 60)]).act("T")
    unit = play.unit("b")
    both = whole(choice(play, f"copies/cannon/unit/{unit}"))

    assert isinstance(both, Salvo)
    assert both.copies == 2
    assert choice(play, f"copies/cannon/unit/{unit}").words["fr"] == "2 \u00d7 cannon\u202f: b"


@pytest.mark.rule("SHO-011")
def test_indirect_fire_is_aimed_at_fighters() -> None:
    """Each fighter who is seen is a target, friends too; a unit out of sight is named once."""
    scenario = facing(weapons=("launcher",)).unit("C", at=[(60, 20)])
    scenario.unit("d", seat=1, at=[(98, 60), (102, 60)])
    play = scenario.element("box", "container", 100, 50, width=30, depth=6, size=3).act("A")
    seen = [play.fighter(name) for name in ("b1", "b2", "b3", "C1")]

    assert possible(play, "salvo") == [f"salvo/launcher/fighter/{name}" for name in seen]
    assert why_not(play, f"salvo/launcher/unit/{play.unit('d')}") == "SHO-012"


@pytest.mark.rule("TER-013")
def test_elements_that_can_be_destroyed_are_targets() -> None:
    """Where the mission allows it, and only those."""
    scenario = facing().element("box", "container", 80, 60, width=6, depth=6, size=3)
    scenario.element("wall", "low_wall", 90, 60, width=6, depth=2, size=1)
    play = scenario.brief(destructible=("wall",)).act("A")

    assert choice(play, "salvo/laser_rifle/element/wall").elements == ("wall",)
    assert "salvo/laser_rifle/element/box" not in possible(play)


@pytest.mark.rule("ABL-017")
def test_a_sniper_aims_until_he_has_moved() -> None:
    """The aimed shot is a choice of its own; after a movement it is greyed out once."""
    play = facing(weapons=("rifle",)).act("A")
    assert possible(play, "snipe") == [f"snipe/rifle/unit/{play.unit('b')}"]

    play.order(walk(play, "A", 2, 0))
    assert possible(play, "snipe") == []
    assert why_not(play, "sniper/rifle") == "ABL-017"


@pytest.mark.rule("ABL-009")
def test_flames_are_spread_over_a_unit() -> None:
    """Every bearer has a target of his own, and may be given any other who is seen."""
    play = facing(weapons=("flamer",)).act("A")
    found = choice(play, f"project/flamer/{play.unit('b')}")
    order = whole(found)

    assert isinstance(order, Project)
    assert [aim.target for aim in order.aims] == [play.fighter(name) for name in ("b1", "b2", "b3")]
    assert (found.input, found.fills, len(found.pairs)) == ("assign", "aims", 9)


@pytest.mark.rule("RUL-47")
def test_fighters_are_held_back_where_that_is_allowed() -> None:
    """The page fills in who does not fire; without the option there is nothing to fill in."""
    plain, play = facing().act("A"), facing().option(hold_fighters=True).act("A")
    name = f"salvo/laser_rifle/unit/{play.unit('b')}"
    found = choice(play, name)

    assert choice(plain, name).input is None
    assert (found.input, found.fills, found.most) == ("fighters", "held", 2)
    assert found.fighters == tuple(play.fighter(each) for each in ("A1", "A2", "A3"))


@pytest.mark.rule("GEN-079")
def test_a_weapon_that_nobody_serves_is_told_once() -> None:
    """Gunners far from their weapon: one choice with the reason, not one for each target."""
    cards = [
        FighterCard("trooper", "gunner", ()),
        FighterCard("trooper", "support_weapon", ("launcher",)),
    ]
    scenario = Scenario().arm(LAUNCHER).unit("G", cards=cards, at=[(20, 20), (30, 20)])
    scenario.unit("b", seat=1, at=[(20, 60)]).unit("c", seat=1, at=[(40, 60)])

    assert why_not(scenario.act("G"), "weapon/launcher") == "GEN-079"


# ---- close combat ----------------------------------------------------------------------------


@pytest.mark.rule("MEL-009")
def test_everybody_strikes_by_default() -> None:
    """Each member in contact strikes with what he has; whom he may strike is in the pairs."""
    scenario = Scenario().unit("A", at=row(3, 40, 20)).unit("b", seat=1, at=row(2, 40, 24))
    play = scenario.act("A")
    found = choice(play, "fight")
    order = whole(found)

    assert isinstance(order, CloseCombat)
    assert (found.input, found.fills) == ("assign", "assignments")
    assert {row.fighter for row in order.assignments} == {fighter for fighter, _ in found.pairs}
    assert play.battle.refusal(order) is None


@pytest.mark.rule("MEL-009")
def test_each_unit_in_contact_can_be_struck_alone() -> None:
    """Who touches two units may put all his fighters against one of them."""
    scenario = Scenario().unit("A", at=[(40, 20), (44, 20)], profile=GOLEM, weapons=("blades",))
    scenario.unit("b", seat=1, at=[(38, 24)]).unit("c", seat=1, at=[(46, 24)])
    play = scenario.act("A")
    units = [play.unit(name) for name in ("b", "c")]

    assert possible(play, "fight_unit") == [f"fight_unit/{unit}" for unit in units]


@pytest.mark.rule("MEL-002")
def test_without_contact_there_is_no_combat() -> None:
    """The choice is there with the reason."""
    assert why_not(facing().act("A"), "fight") == "MEL-002"


# ---- abilities -------------------------------------------------------------------------------


@pytest.mark.rule("ABL-007")
def test_enemy_units_are_designated_once_for_each_bearer() -> None:
    """Every unit in sight; when all bearers have tagged, one choice says so."""
    card = FighterCard("trooper", "standard", ("laser_rifle",), ("designator",))
    scenario = Scenario().unit("A", cards=[card], at=[(20, 20)]).unit("b", seat=1, at=[(20, 60)])
    play = scenario.unit("c", seat=1, at=[(40, 60)]).act("A")
    assert len(possible(play, "designate")) == 2

    play.order(whole(choices(play, "designate")[0]))
    assert possible(play, "designate") == []
    assert why_not(play, "designation") == "ABL-007"


@pytest.mark.rule("ABL-014")
def test_damaged_parts_beside_a_mechanic_can_be_repaired() -> None:
    """Only what lacks Structure points, each part by its name."""
    card = FighterCard("trooper", "specialist", ("laser_rifle",), ("repairs",))
    scenario = Scenario().unit("A", cards=[card], at=[(20, 20)])
    scenario.unit("T", at=[(25, 20)], profile=TOAD, weapons=CANNONS).unit(
        "b", seat=1, at=[(20, 60)]
    )
    play = with_sp(scenario.act("A"), "T1", 2, 2, 0, 1)
    found = choices(play, "repair")

    assert [each.words["en"] for each in found] == ["Repair T: frame", "Repair T: cannon 1"]
    assert [each.words["fr"] for each in found] == [
        "Réparer T\u202f: châssis",
        "Réparer T\u202f: cannon 1",
    ]


@pytest.mark.rule("TER-008")
def test_a_container_is_opened_at_either_end() -> None:
    """Who stands beside it has both short sides to choose from."""
    scenario = facing().element("box", "container", 44, 25, width=12, depth=6, size=3)

    assert len(possible(scenario.act("A"), "open")) == 2
    assert choices(scenario.option(containers_open=False).act("A"), "open") == []


@pytest.mark.rule("ABL-021")
def test_a_lifted_wall_has_a_place_to_go() -> None:
    """The wall is set down where the fighter can, and the page may choose another place."""
    card = FighterCard("golem", "standard", ("nanoblaster",), ("hoist",))
    scenario = Scenario().unit("A", profile=GOLEM, cards=[card], at=[(20, 20)])
    scenario.unit("b", seat=1, at=[(20, 60)])
    play = scenario.element("wall", "low_wall", 20, 23.5, width=10, depth=1, size=1).act("A")
    found = choice(play, f"hoist/{play.fighter('A1')}/wall")

    assert (found.input, found.fills) == ("place", "x")
    assert play.battle.refusal(whole(found)) is None


@pytest.mark.rule("ABL-013")
def test_an_engineer_sabotages_what_is_beside_him() -> None:
    """What cannot be removed is named with the reason."""
    card = FighterCard("trooper", "specialist", ("laser_rifle",), ("sabotage",))
    scenario = Scenario().unit("A", cards=[card], at=[(20, 20)]).unit("b", seat=1, at=[(20, 60)])
    scenario.element("wall", "low_wall", 20, 23.5, width=10, depth=1, size=1)
    play = scenario.element("dome", "bunker", 26, 20, width=6, depth=6, size=3).act("A")

    assert possible(play, "sabotage") == ["sabotage/wall"]
    assert why_not(play, "sabotage/dome") == "RUL-120"


# ---- routines, drills, the end ---------------------------------------------------------------


@pytest.mark.rule("ROU-007")
def test_routines_cost_what_they_cost() -> None:
    """A Dash with its points; without them it is greyed out."""
    play, poor = army().act("B"), army(lp=1).act("B")
    name = f"dash/{play.fighter('B1')}"

    assert (choice(play, name).lp, choice(play, name).refusal) == (2, None)
    assert why_not(poor, name) == "ROU-007"


@pytest.mark.rule("ACT-047")
def test_drills_are_ticked_and_paid_for() -> None:
    """Each costs a point and ends the activation; several are put into one order."""
    play = facing().act("A")
    found = choices(play, "drill")

    assert [each.drill for each in found] == ["knee", "overwatch", "take_cover"]
    assert {(each.lp, each.input, each.fills) for each in found} == {(1, "drills", "drills")}
    several = {"is": "EndActivation", "seat": 0, "drills": [each.drill for each in found]}
    assert play.battle.refusal(from_json(msgspec.json.encode(several), Order)) is None


@pytest.mark.rule("ACT-051")
def test_who_has_fired_takes_no_overwatch() -> None:
    """The other drills are still there."""
    play = facing().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1, 1])

    assert why_not(play, "drill/overwatch") == "ACT-051"
    assert possible(play, "drill") == ["drill/knee", "drill/take_cover"]


@pytest.mark.rule("ACT-054")
def test_split_fire_comes_first_or_not_at_all() -> None:
    """After the unit has done something it is greyed out; machines do not know it."""
    play = facing().act("A")
    assert choice(play, "split_fire").drill == "split_fire"

    play.order(walk(play, "A", 2, 0))
    assert why_not(play, "split_fire") == "ACT-054"


def test_who_is_down_cannot_strike() -> None:
    """A grounded fighter in contact is told why."""
    scenario = Scenario().unit("A", at=[(40, 20)]).unit("b", seat=1, at=[(40, 24)])
    play: Play = scenario.act("A")
    change(play, "A1", grounded=True)

    assert why_not(play, "fight") == "ACT-005"


@pytest.mark.rule("ROU-006")
def test_the_fallen_replace_who_is_not_their_like() -> None:
    """A bearer who fell can take the place of a plain golem; one golem for another is no choice."""
    play = active("A")
    fell(play, "A3", "A4")
    overseer, plain, fallen, bearer = (play.fighter(f"A{number}") for number in (1, 2, 3, 4))
    names = possible(play, "transfer")

    assert f"transfer/{overseer}/{plain}/{bearer}" in names
    assert f"transfer/{overseer}/{plain}/{fallen}" not in names


@pytest.mark.rule("ROU-009")
def test_the_fallen_come_back_beside_their_comrades() -> None:
    """With a place that is free, which the page may change."""
    play = active("A")
    fell(play, "A3")
    (found,) = choices(play, "reconstruct")

    assert (found.input, found.fills, found.lp) == ("place", "placement", 3)
    assert play.battle.refusal(whole(found)) is None


@pytest.mark.rule("ROU-014")
def test_two_machines_fuse_where_either_stands() -> None:
    """Both orders are choices where there is room for the larger machine."""
    play = active("T", army().spare("wide", WIDOW))

    assert len(possible(play, "fuse")) == 2
    assert {each.lp for each in choices(play, "fuse")} == {4}


@pytest.mark.rule("ROU-013")
def test_a_machine_is_created_beside_its_overseer() -> None:
    """With a place that is free, which the page may change."""
    play = active("T", army().spare("small", SPIDER))
    (found,) = choices(play, "create")

    assert (found.input, found.fills) == ("place", "x")
    assert play.battle.refusal(whole(found)) is None

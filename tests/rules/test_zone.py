"""SHO: the zone of fire, and who is hit before the target."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.shooting.zone import find_caught, find_in_zone
from damocles.rules.state.events.shooting import ImpactsAllotted, SalvoDeclared
from damocles.rules.state.targets import ElementTarget, FighterTarget, UnitTarget
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, aim as aimed, events_of as of, row, salvo
from tests.rules.firing import LAUNCHER, SURE, change, drilled, ids, left, lost
from tests.rules.torn import TornScenario as Scenario


def lane(*between: tuple[float, float], seat: int = 1) -> Scenario:
    """Three shooters in the south, three golems in the north, others between them."""
    scenario = Scenario().arm(SURE, LAUNCHER)
    scenario.unit("A", at=row(3, 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60))
    return scenario.unit("c", seat=seat, profile=GOLEM, at=list(between)) if between else scenario


def zone(play: Play, target: str = "b") -> list[int]:
    """Who stands in the zone of fire of unit A."""
    unit = play.table.units[play.unit("A")]
    return [f.id for f in find_in_zone(play.table, unit, UnitTarget(play.unit(target)))]


@pytest.mark.rule("SHO-014")
@pytest.mark.rule("SHO-016")
def test_who_is_even_partly_between_the_outer_lines_is_caught() -> None:
    """EX-021: the lane is 11 cm wide; a base that reaches into it is caught, one beside it not,
    nor one behind either unit."""
    play = lane(
        (44, 40), (37.5, 40), (36.9, 36), (50.5, 44), (51.1, 40), (44, 66), (44, 14)
    ).begin()

    assert zone(play) == ids(play, "c1", "c2", "c4")


@pytest.mark.rule("SHO-016")
@pytest.mark.parametrize("seat", [0, 1])
def test_fighters_of_any_side_are_caught(seat: int) -> None:
    """Friends in the way are hit like enemies."""
    play = lane((44, 40), seat=seat).act("A")

    assert lost(play.order(salvo(play, "sure", "b")))[0] == play.fighter("c1")


@pytest.mark.rule("SHO-016")
def test_a_mere_touch_is_not_caught() -> None:
    """RUL-49: a base must be deeper in the zone than a tenth of a millimetre."""
    play = lane((37.01, 40), (36.95, 44)).begin()

    assert zone(play) == []


@pytest.mark.rule("SHO-016")
@pytest.mark.parametrize(("touch", "is_in"), [(899, True), (900, False)])
def test_how_deep_a_touch_is_belongs_to_the_rules(*, touch: int, is_in: bool) -> None:
    """RUL-49: a base 0.9 cm deep in the zone is caught where less than that is a touch."""
    scenario = lane((37.9, 40))
    scenario.rules = scenario.rules.derive("deep", version="1", params={"touch": touch})
    play = scenario.begin()

    assert zone(play) == (ids(play, "c1") if is_in else [])


@pytest.mark.rule("SHO-015")
def test_members_out_of_sight_and_not_firing_span_the_zone() -> None:
    """EX-022, EX-023: the zone reaches to the outmost members, though one of them is hidden and
    another has no weapon that fires."""
    scenario = lane((53, 40)).element("box", "container", 60, 56, width=8, depth=3, size=3)
    bearer = replace(scenario.units[0][0].fighters[0], weapons=("laser_rifle",), role="bearer")
    card = scenario.units[0][0]
    scenario.units[0][0] = replace(card, fighters=(*card.fighters[:2], bearer))
    scenario.places["A"][2] = (60, 20)
    scenario.places["b"][2] = (60, 60)
    play = scenario.act("A")

    assert zone(play) == ids(play, "c1")
    events = play.order(salvo(play, "sure", "b"))
    assert of(events, SalvoDeclared)[0].fire.shooters == tuple(ids(play, "A1", "A2"))
    assert of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "c1"))


@pytest.mark.rule("SHO-017")
def test_members_of_the_two_units_are_never_caught() -> None:
    """A shooter who stands forward and a target who stands forward are in nobody's way."""
    scenario = lane()
    scenario.places["A"][1] = (44, 30)
    scenario.places["b"][1] = (44, 50)

    assert zone(scenario.begin()) == []


@pytest.mark.rule("SHO-014")
def test_units_that_overlap_have_nothing_between_them() -> None:
    """RUL-50: a golem in a corner that two overlapping units leave open is not caught."""
    scenario = Scenario().arm(SURE).unit("A", at=[(20, 20), (60, 60)], weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 60), (60, 20)])
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[(24, 40)]).begin()

    assert zone(play) == []


@pytest.mark.rule("SHO-014")
def test_who_stands_within_a_unit_is_not_between_the_units() -> None:
    """RUL-50: a stranger among the targets is not caught."""
    scenario = lane((46, 60))
    scenario.places["b"] = [(40, 60), (52, 60), (46, 66)]

    assert zone(scenario.begin()) == []


@pytest.mark.rule("SHO-018")
def test_a_melee_is_spanned_by_all_its_units() -> None:
    """The zone runs to the troopers that fight with the golems, too."""
    scenario = lane((54, 40))
    scenario.unit("D", at=[(58, 60), (68, 60)])
    apart = scenario.begin()
    scenario.places["D"] = [(51.5, 60), (62, 60)]
    scenario.places["b"][2] = (48, 60)
    together = scenario.begin()

    assert zone(together) == ids(together, "c1")
    assert zone(apart) == []


@pytest.mark.rule("SHO-019")
def test_for_a_single_machine_the_zone_runs_to_it_alone() -> None:
    """BR-205: of two striders the far one is targeted: only who stands before that one is caught,
    and the other strider is not."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60), (60, 60)])
    scenario.unit("u", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 45), (50, 40)])
    play = scenario.begin()
    unit = play.table.units[play.unit("A")]
    found = find_in_zone(play.table, unit, FighterTarget(play.fighter("t2")))

    assert [f.id for f in found] == ids(play, "u2")
    assert zone(play, "t") == ids(play, "u1", "u2")


@pytest.mark.rule("SHO-017")
@pytest.mark.parametrize("option", [False, True])
def test_mates_of_a_single_machine_are_caught_only_by_option(*, option: bool) -> None:
    """RUL-51: they belong to the targeted unit, unless the table plays it otherwise."""
    scenario = Scenario().arm(SURE).option(mates_caught=option)
    scenario.unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 45), (44, 60)])
    play = scenario.act("A")
    events = play.order(aimed(play, "sure", "t2"), dice=[3])

    assert of(events, ImpactsAllotted)[0].caught == (tuple(ids(play, "t1")) if option else ())
    assert zone(scenario.begin(), "t") == []


@pytest.mark.rule("SHO-013")
def test_indirect_fire_has_no_zone() -> None:
    """A template on the target leaves who stands between alone."""
    scenario = lane((44, 40))
    scenario.units[0][0] = replace(
        scenario.units[0][0],
        fighters=(replace(scenario.units[0][0].fighters[0], weapons=("launcher",)),) * 3,
    )
    play = scenario.act("A")
    events = play.order(aimed(play, "launcher", "b2"), dice=[6, 6, 6, 1, 1, 1])

    assert not of(events, ImpactsAllotted)
    assert not play.at("c1").grounded


# ---- who takes the impacts -------------------------------------------------------------------


@pytest.mark.rule("SHO-027")
@pytest.mark.rule("SHO-031")
def test_caught_fighters_take_one_impact_each_before_the_target() -> None:
    """EX-026: of three impacts three caught golems take one each and the target none."""
    play = lane((44, 30), (44, 36), (44, 42)).act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert lost(events) == ids(play, "c1", "c2", "c3")
    assert of(events, ImpactsAllotted)[0].to_target == 0
    assert left(play, "b") == 3


@pytest.mark.rule("SHO-027")
def test_the_caught_are_hit_from_the_closest_outward() -> None:
    """With fewer impacts than caught fighters those nearest to the shooting leader are hit."""
    scenario = lane((44, 42), (44, 30), (44, 36), (44, 48))
    play = scenario.act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "c2", "c3", "c1"))


@pytest.mark.rule("SHO-027")
def test_several_units_are_mixed_by_distance() -> None:
    """RUL-53: friend and foe, nearest first, whatever unit they belong to; losses unit by unit."""
    scenario = lane((44, 30), (44, 48))
    scenario.unit("D", at=[(42, 38)])
    play = scenario.act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "c1", "D1", "c2"))
    assert sorted(lost(events)) == sorted(ids(play, "c1", "c2", "D1"))


@pytest.mark.rule("SHO-027")
def test_at_equal_distance_the_shooter_says_who_is_caught() -> None:
    """BR-303: of two equally near golems he names the one, as many as there are impacts."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 36, 60))
    scenario.unit("c", seat=1, profile=GOLEM, at=[(38, 40), (42, 40)])
    play = scenario.act("A")
    play.order(salvo(play, "sure", "b"))
    both = tuple(ids(play, "c1", "c2"))

    assert play.decision == VictimsDecision(0, both, 1, "SHO-027")
    assert play.refused(PickVictims(0, both)) == "SHO-027"
    assert play.refused(PickVictims(0, (play.fighter("b1"),))) == "SHO-027"
    assert lost(play.order(PickVictims(0, both[1:]))) == ids(play, "c2")


@pytest.mark.rule("SHO-027")
def test_nobody_is_asked_when_all_equally_near_are_hit() -> None:
    """Two impacts on two equally near golems leave nothing to choose."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20), (40, 16)], weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 36, 60))
    scenario.unit("c", seat=1, profile=GOLEM, at=[(38, 40), (42, 40)])
    play = scenario.act("A")

    assert lost(play.order(salvo(play, "sure", "b"))) == ids(play, "c1", "c2")


@pytest.mark.rule("SHO-031")
@pytest.mark.parametrize(
    ("target", "screen", "losses"), [(9, 1, (2, 1)), (4, 1, (4, 1))], ids=["BR-208", "BR-213"]
)
def test_what_is_left_over_goes_to_the_target(
    target: int, screen: int, losses: tuple[int, int]
) -> None:
    """BR-208, BR-213: one golem is caught, all other impacts hit the unit aimed at."""
    scenario = Scenario().arm(SURE)
    scenario.unit("A", at=row(sum(losses), 40, 20), weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(target, 40, 60))
    scenario.unit("c", seat=1, profile=GOLEM, at=row(screen, 44, 40))
    play = scenario.act("A")
    play.order(salvo(play, "sure", "b"))

    assert (left(play, "b"), left(play, "c")) == (target - losses[0], screen - losses[1])


@pytest.mark.rule("SHO-028")
def test_smaller_fighters_are_skipped() -> None:
    """Golems (2) before a strider (3) are skipped, by its target and by its own fire."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=("sure",), at=[(40, 60)])
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[(40, 40)]).begin()
    table = play.table
    shooter, strider = (table.units[play.unit(name)] for name in ("A", "t"))

    assert [f.id for f in find_in_zone(table, shooter, UnitTarget(strider.id))] == ids(play, "c1")
    assert find_caught(table, shooter, UnitTarget(strider.id)) == []
    assert find_caught(table, strider, UnitTarget(shooter.id)) == []


@pytest.mark.rule("SHO-016")
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("off", "is_in"), [(2.9, True), (-2.9, True), (3.1, False), (-3.1, False)])
def test_whose_rim_alone_is_between_two_fighters_is_in_the_zone(
    *, turned: bool, off: float, is_in: bool
) -> None:
    """His centre is outside of the lane on either side, along either axis of the table."""
    at = [(20.0, 40.0), (40.0, 40.0 + off), (60.0, 40.0)]
    one, third, two = [(y, x) if turned else (x, y) for x, y in at]
    scenario = Scenario().unit("A", at=[one]).unit("b", seat=1, profile=GOLEM, at=[two])
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[third]).begin()
    found = find_in_zone(play.table, play.table.units[play.unit("A")], UnitTarget(play.unit("b")))

    assert [f.id for f in found] == (ids(play, "c1") if is_in else [])


@pytest.mark.rule("SHO-028")
def test_who_is_smaller_than_the_element_shot_at_is_skipped() -> None:
    """Golems (2) before a container (3) are skipped, not before a low wall (1)."""
    scenario = Scenario().unit("A", at=[(40, 20)]).unit("c", seat=1, profile=GOLEM, at=[(40, 40)])
    scenario.element("box", "container", 40, 60, width=12, depth=6, size=3)
    play = scenario.element("wall", "low_wall", 40, 70, width=12, depth=1, size=1).begin()
    unit = play.table.units[play.unit("A")]

    assert find_caught(play.table, unit, ElementTarget("box")) == []
    assert find_caught(play.table, unit, ElementTarget("wall")) == [play.at("c1")]


@pytest.mark.rule("SHO-028")
@pytest.mark.parametrize("mixed", ["A", "b"])
def test_the_smallest_of_a_unit_counts(mixed: str) -> None:
    """RUL-52: a unit of mixed sizes is as small as its smallest; as large is not smaller."""
    scenario = lane((44, 40)).know(replace(GOLEM, id="large", size=4))
    card = scenario.units[mixed == "b"][0]
    large = replace(card.fighters[0], profile="large")
    scenario.units[mixed == "b"][0] = replace(card, fighters=(large, *card.fighters[1:]))
    play = scenario.begin()
    unit = play.table.units[play.unit("A")]

    assert find_caught(play.table, unit, UnitTarget(play.unit("b"))) == [play.at("c1")]


@pytest.mark.rule("SHO-028")
def test_the_smallest_unit_of_a_melee_counts() -> None:
    """Golems who fight with somebody larger are shot at past no golem in between."""
    scenario = lane((44, 40))
    scenario.unit("D", profile=replace(GOLEM, id="large", size=4), at=[(52, 60)])
    play = scenario.begin()
    unit = play.table.units[play.unit("A")]

    assert find_caught(play.table, unit, UnitTarget(play.unit("b"))) == [play.at("c1")]


@pytest.mark.rule("SHO-028")
def test_who_is_smaller_than_the_single_machine_is_skipped() -> None:
    """A golem (2) before the strider (3) that was picked out of its unit."""
    scenario = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60), (46, 60)])
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[(40, 40)]).begin()
    unit = play.table.units[play.unit("A")]

    assert find_caught(play.table, unit, FighterTarget(play.fighter("t1"))) == []


@pytest.mark.rule("SHO-028")
def test_who_shoots_from_a_height_shoots_over_smaller_heads() -> None:
    """EX-052: from a container (2 + 3) a golem of Size 2 is skipped."""
    scenario = lane((44, 40)).element("roof", "container", 44, 20, width=20, depth=6, size=3)
    play = scenario.act("A")
    for name in ("A1", "A2", "A3"):
        change(play, name, standing_on="roof")
    events = play.order(salvo(play, "sure", "b"))

    assert lost(events) == ids(play, "b1", "b2", "b3")


@pytest.mark.rule("ACT-050")
def test_shots_pass_over_a_unit_with_a_knee_on_the_ground() -> None:
    """All of it, but not another unit beside it."""
    scenario = lane((44, 30), (44, 34))
    play = scenario.unit("d", seat=1, profile=GOLEM, at=[(44, 42)]).begin()
    drilled(play, "c", "knee")
    unit = play.table.units[play.unit("A")]

    assert find_caught(play.table, unit, UnitTarget(play.unit("b"))) == [play.at("d1")]


@pytest.mark.rule("SHO-029")
def test_a_knee_on_the_ground_and_the_grounded_are_skipped() -> None:
    """Shots pass over units with the drill and over fighters who lie; others are hit."""
    scenario = lane((44, 30))
    scenario.unit("d", seat=1, profile=GOLEM, at=[(44, 36), (44, 42)])
    play = scenario.act("A")
    drilled(play, "c", "knee")
    change(play, "d1", grounded=True)
    events = play.order(salvo(play, "sure", "b"))

    assert of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "d2"))


@pytest.mark.rule("ACT-050")
def test_a_knee_on_the_ground_does_not_help_the_target() -> None:
    """RUL-44: the drill protects third parties only."""
    play = lane().act("A")
    drilled(play, "b", "knee")

    assert len(lost(play.order(salvo(play, "sure", "b")))) == 3


@pytest.mark.rule("SHO-027")
def test_golems_screen_the_goliaths_behind_them() -> None:
    """BR-110: the golems in front take the first impacts."""
    play = lane((40, 50), (44, 50)).act("A")
    drilled(play, "b", "overwatch")
    events = play.order(salvo(play, "sure", "b"))

    assert lost(events) == ids(play, "c1", "c2", "b1")

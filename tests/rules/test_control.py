"""CTL, MIS: who controls what, and what it gives."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.engine.families import Event
from damocles.rules.chapters.command import WagerDecision
from damocles.rules.chapters.damage import credit
from damocles.rules.missions.control import count_presence
from damocles.rules.state.apply.changes import put_element, put_fighter, put_unit
from damocles.rules.state.events.command import RoundBegan
from damocles.rules.state.events.control import ControlAssessed, PointsScored
from damocles.rules.state.events.damage import FighterLost, UnitLost
from damocles.rules.state.model import DropPoint, FighterCard, Scoring
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Element
from damocles.rules.state.steps import ControlStep
from damocles.scenario import SERGEANT, TROOPER, Play
from tests.rules.torn import TornScenario as Scenario

STRIDER = replace(TROOPER, id="strider", category="strider", size=4, radius=3_250)
GUN = replace(TROOPER, id="gun", category="support")


def contest(
    own: list[tuple[float, float]], theirs: list[tuple[float, float]], **more: Any
) -> Scenario:
    """Two units around the point Able at (60, 45); both sides have something far away too."""
    scene = Scenario().unit("A", at=own, **more).unit("b", seat=1, at=theirs)
    return scene.objective("able", at=(60, 45))


def controllers(scene: Scenario, **units: Any) -> dict[str, int]:
    """Who controls what after a control phase; `units` changes units beforehand."""
    play = scene.begin()
    for name, changes in units.items():
        unit = play.unit(name)
        put_unit(play.table, replace(play.table.units[unit], **changes))
    play.run(ControlStep())
    return dict(play.table.controllers)


def told(play: Play, kind: type[Event]) -> list[Any]:
    """What was told of this kind while the last steps ran."""
    return [event for event in play.happened if isinstance(event, kind)]


# ---- control ---------------------------------------------------------------------------------


@pytest.mark.rule("CTL-002")
@pytest.mark.rule("RUL-79")
def test_most_infantry_within_ten_centimetres_controls() -> None:
    """Edge to edge 10 cm count, a thousandth more does not; at least one fighter is needed."""
    assert controllers(contest([(71.5, 45)], [(71.501, 49.5)])) == {"able": 0}
    assert controllers(contest([(71.501, 45)], [(90, 80)])) == {}
    assert controllers(contest([(60, 50)], [(60, 40), (64, 40)])) == {"able": 1}


@pytest.mark.rule("CTL-002")
def test_who_is_near_along_both_sides_may_still_be_too_far() -> None:
    """8 cm east and 8 cm north of the point a base is 9.8 cm away; 8.5 and 8.5 are too much."""
    assert controllers(contest([(68, 53)], [(100, 80)])) == {"able": 0}
    assert controllers(contest([(68.5, 53.5)], [(100, 80)])) == {}


@pytest.mark.rule("CTL-002")
def test_every_fighter_near_the_place_counts_one() -> None:
    """The count of each seat is told; a unit may be thought away."""
    play = contest([(60, 50), (64, 50)], [(60, 40)]).unit("C", at=[(56, 50)]).begin()
    (place,) = play.table.setting.mission.objectives
    assert count_presence(play.table, place) == {0: 3, 1: 1}
    assert count_presence(play.table, place, without=play.table.units[play.unit("A")]) == {
        0: 1,
        1: 1,
    }
    play.run(ControlStep())

    assert [event.presence for event in told(play, ControlAssessed)] == [{"able": (3, 1)}]


@pytest.mark.rule("CTL-003")
def test_on_a_tie_nobody_controls() -> None:
    """Equal numbers leave the objective to nobody, whoever had it before."""
    scene = contest([(60, 50)], [(60, 40)])
    play = scene.begin()
    play.table.controllers = {"able": 0}
    play.run(ControlStep())

    assert play.table.controllers == {}


@pytest.mark.rule("CTL-003")
def test_of_three_seats_the_one_with_most_controls() -> None:
    """Two that tie below a third do not hinder him; a tie at the top leaves nobody."""
    scene = Scenario(seats=3).objective("able", at=(60, 45))
    scene.unit("A", at=[(60, 50)]).unit("b", seat=1, at=[(60, 40)])
    scene.unit("c", seat=2, at=[(64, 45), (68, 45)])
    assert controllers(scene) == {"able": 2}
    scene.unit("d", seat=1, at=[(56, 45)])
    assert controllers(scene) == {}


@pytest.mark.rule("CTL-004")
def test_machines_never_count() -> None:
    """An armoured vehicle beside the objective controls nothing and hinders nobody."""
    scene = contest([(60, 50)], [(60, 40)])
    scene.unit("m", seat=1, profile=STRIDER, at=[(52, 45), (68, 45)])
    assert controllers(scene) == {}
    scene.unit("C", at=[(64, 52)])
    assert controllers(scene) == {"able": 0}


@pytest.mark.rule("HER-002")
@pytest.mark.rule("RUL-79")
@pytest.mark.rule("RUL-93")
def test_everybody_else_counts() -> None:
    """Each alone against one: a support weapon, a hero, a grounded, a disorganised fighter."""
    foes, hero = [(60.0, 40.0), (64.0, 40.0), (68.0, 40.0)], replace(SERGEANT, hero=True)
    card = FighterCard("trooper", "hero", ("knife",), officer=hero)
    scene = contest([(60, 50)], foes, profile=GUN)
    scene.unit("H", at=[(56, 50)], cards=[card]).unit("C", at=[(52, 50)]).unit("D", at=[(64, 50)])
    play = scene.begin()
    put_fighter(play.table, replace(play.at("C1"), grounded=True))
    wavering = play.unit("D")
    put_unit(play.table, replace(play.table.units[wavering], disorganised=True))
    play.run(ControlStep())

    assert play.table.controllers == {"able": 0}


@pytest.mark.rule("CTL-002")
@pytest.mark.rule("RUL-79")
def test_as_an_option_only_valiant_units_count() -> None:
    """With the option a disorganised unit does not count, nor does it help the enemy."""
    scene = contest([(60, 50), (64, 50)], [(60, 40)]).unit("C", at=[(56, 50)])
    assert controllers(scene, A={"disorganised": True}) == {"able": 0}
    scene.option(only_valiant_control=True)
    assert controllers(scene) == {"able": 0}
    assert controllers(scene, A={"disorganised": True}) == {}
    scene.places["b"] = [(60, 40), (64, 40)]
    scene.units[1][0] = replace(scene.units[1][0], fighters=scene.units[1][0].fighters * 2)
    assert controllers(scene, A={"disorganised": True}) == {"able": 1}


@pytest.mark.rule("CTL-002")
def test_positions_are_controlled_like_objectives() -> None:
    """Elements, drop points and neutral stretches of the table's edge are counted to their rim."""
    scene = Scenario().unit("A", at=[(11.5, 30), (17.5, 45)]).unit("b", seat=1, at=[(100, 80)])
    scene.element("pad", "container", 35, 45, width=12, depth=6, size=3)
    scene.zone("side", "west", None, permanent=False)
    scene.brief(drop_points=(DropPoint("zulu", element="pad"),))
    assert controllers(scene) == {"side": 0, "zulu": 0}
    scene.places["A"] = [(11.501, 30), (17.499, 45)]
    assert controllers(scene) == {}


@pytest.mark.rule("MIS-015")
def test_only_neutral_zones_are_there_to_be_controlled() -> None:
    """Of two stretches of the same edge the neutral one is counted, the permanent one is not."""
    scene = Scenario().unit("A", at=[(11.5, 30)]).unit("b", seat=1, at=[(100, 80)])
    scene.zone("side", "west", None, permanent=False).zone("home", "west", 1)
    assert controllers(scene) == {"side": 0}


@pytest.mark.rule("CTL-002")
@pytest.mark.parametrize(
    ("edge", "near", "past"),
    [
        ("south", (40, 11.5), (51.6, 1.5)),
        ("north", (40, 78.5), (51.6, 88.5)),
        ("east", (108.5, 40), (118.5, 51.6)),
        ("west", (11.5, 40), (1.5, 51.6)),
    ],
)
def test_a_stretch_of_any_edge_is_controlled_from_within_reach_of_it(
    edge: str, near: tuple[float, float], past: tuple[float, float]
) -> None:
    """10 cm from the edge count; beyond the end of the stretch, 10 cm from that end."""
    for at, found in ((near, {"side": 0}), (past, {})):
        scene = Scenario().unit("A", at=[at]).unit("b", seat=1, at=[(60, 45)])
        scene.zone("side", edge, None, permanent=False)  # type: ignore[arg-type]  # one of four
        scene.zones[0] = replace(scene.zones[0], start=20_000, end=40_000)
        assert controllers(scene) == found


@pytest.mark.rule("CTL-002")
def test_what_was_removed_is_not_controlled() -> None:
    """An element that is no longer on the table has no controller."""
    scene = Scenario().unit("A", at=[(20, 45)]).unit("b", seat=1, at=[(100, 80)])
    scene.element("box", "container", 30, 45, width=12, depth=6, size=3)
    scene.objective("box", element="box")
    assert controllers(scene) == {"box": 0}
    play = scene.begin()
    put_element(play.table, Element("box", present=False))
    play.run(ControlStep())
    assert play.table.controllers == {}


@pytest.mark.rule("CTL-005")
@pytest.mark.rule("RUL-80")
def test_control_holds_until_the_next_control_phase() -> None:
    """Whoever leaves or falls in between, the controller stays; then it is counted anew."""
    play = contest([(60, 50)], [(60, 30)]).begin(ControlStep())
    assert play.table.controllers == {"able": 0}
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    assert play.table.controllers == {"able": 0}
    play.run(ControlStep())
    assert play.table.controllers == {}


@pytest.mark.rule("CTL-005")
def test_control_is_of_the_control_phase() -> None:
    """When it is assessed the phase begins: nobody is active, and only what is held now counts."""
    play = contest([(60, 50)], [(60, 30)]).begin()
    play.table.clock = replace(play.table.clock, round=2, phase="activation", active=1)
    play.table.controllers = {"hill": 1}
    machine.apply(play.table, ControlAssessed({"able": 0}, {"able": (1, 0)}))

    assert (play.table.clock.phase, play.table.clock.active) == ("control", None)
    assert play.table.controllers == {"able": 0}


@pytest.mark.rule("CTL-011")
def test_time_out_begins_the_next_round() -> None:
    """After the control phase of round 3 comes round 4, with its wagers."""
    play = contest([(60, 50)], [(60, 30)]).begin()
    play.table.clock = replace(play.table.clock, round=3)
    play.run(ControlStep())

    assert [event.round for event in told(play, RoundBegan)] == [4]
    assert isinstance(play.decision, WagerDecision)


@pytest.mark.rule("CTL-001")
@pytest.mark.rule("GEN-074")
def test_control_points_then_a_new_round() -> None:
    """Control is assessed first, then points are given; time out begins the next round."""
    scene = contest([(60, 50)], [(60, 30)], officer=SERGEANT)
    scene.scoring.append(Scoring("control", vp=2, objective="able"))
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=3)
    play.run(ControlStep())

    wanted = (ControlAssessed, PointsScored, RoundBegan)
    assert [type(event) for event in play.happened if isinstance(event, wanted)] == list(wanted)
    assert play.table.clock.round == 4
    assert isinstance(play.decision, WagerDecision)


@pytest.mark.rule("RUL-25")
def test_cards_of_fallen_units_are_gone_in_the_next_round() -> None:
    """A unit that was eliminated has no card in the next sequence."""
    scene = contest([(60, 50)], [(60, 30)]).unit("C", at=[(20, 20)])
    play = scene.begin()
    machine.apply(play.table, FighterLost(play.fighter("A1"), 1))
    machine.apply(play.table, UnitLost(play.unit("A"), 1))
    play.run(ControlStep())

    assert isinstance(play.decision, WagerDecision)
    assert play.table.seats[0].sequence == (play.unit("C"),)


# ---- points ----------------------------------------------------------------------------------


def rounds(scene: Scenario, number: int) -> list[tuple[int, int]]:
    """Victory and reinforcement points of seat 0 after each of so many control phases."""
    play, found = scene.begin(), []
    for _ in range(number):
        play.run(ControlStep())
        found.append((play.table.seats[0].vp, play.table.seats[0].rp))
    return found


@pytest.mark.rule("MIS-027")
@pytest.mark.rule("RUL-81")
def test_capture_and_control_add_up_in_the_round_of_capture() -> None:
    """X-Ray gives 50 for the capture and 100 a round: 150, then 100 more (book, p. 87)."""
    scene = contest([(60, 50)], [(100, 80)])
    scene.scoring += [
        Scoring("capture", rp=50, objective="able"),
        Scoring("control", rp=100, objective="able"),
    ]
    assert rounds(scene, 2) == [(0, 150), (0, 250)]


@pytest.mark.rule("MIS-026")
@pytest.mark.rule("RUL-81")
def test_a_capture_counts_once_a_side_and_object() -> None:
    """Lost and taken again it gives nothing; another object, and the other side, still do."""
    scene = contest([(60, 50)], [(100, 80)]).objective("bravo", at=(100, 75))
    scene.scoring += [Scoring("capture", rp=50, objective=name) for name in ("able", "bravo")]
    play = scene.begin(ControlStep())
    assert [seat.rp for seat in play.table.seats.values()] == [50, 50]
    play.table.controllers = {}
    play.run(ControlStep())
    assert [seat.rp for seat in play.table.seats.values()] == [50, 50]
    put_fighter(play.table, replace(play.at("b1"), x=60_000, y=42_000))
    put_fighter(play.table, replace(play.at("A1"), x=100_000, y=70_000))
    play.run(ControlStep())
    assert [seat.rp for seat in play.table.seats.values()] == [100, 100]


@pytest.mark.rule("MIS-029")
@pytest.mark.rule("CTL-006")
def test_points_carry_over() -> None:
    """Victory and reinforcement points pile up from round to round."""
    scene = contest([(60, 50)], [(100, 80)])
    scene.scoring.append(Scoring("control", vp=1, rp=20, objective="able"))
    assert rounds(scene, 3) == [(1, 20), (2, 40), (3, 60)]


@pytest.mark.rule("MIS-028")
def test_a_line_may_speak_of_one_seat_only() -> None:
    """What only the attacker scores gives the defender nothing; the round is over after that."""
    scene = contest([(60, 50)], [(100, 80)])
    scene.scoring += [
        Scoring("control", vp=1, objective="able", seat=1),
        Scoring("control", rp=5, objective="able", seat=0),
        Scoring("control", vp=2, objective="able"),
    ]
    assert rounds(scene, 1) == [(2, 5)]
    play = scene.begin(ControlStep())
    assert isinstance(play.decision, WagerDecision)


@pytest.mark.rule("MIS-025")
def test_one_object_may_be_primary_and_secondary() -> None:
    """Able gives 3 victory points and 20 reinforcement points; a line unfulfilled gives none."""
    scene = contest([(60, 50)], [(100, 80)]).objective("bravo", at=(20, 80))
    scene.scoring += [
        Scoring("control", vp=3, rp=20, objective="able", rule="MIS-203"),
        Scoring("control", vp=7, objective="bravo"),
        Scoring("officer", vp=2),
    ]
    play = scene.begin()
    play.table.tally = {"officer/1": 2}
    play.run(ControlStep())

    assert told(play, PointsScored) == [
        PointsScored(0, 3, 20, "control able", "MIS-203"),
        PointsScored(1, 4, 0, "officer", "MIS-405"),
    ]


@pytest.mark.rule("MIS-025")
@pytest.mark.rule("MIS-028")
def test_points_name_the_rule_that_gives_them() -> None:
    """A line's own rule where it has one, else the mission's."""
    scene = contest([(60, 50)], [(100, 80)]).brief(rule="MIS-205")
    scene.scoring += [
        Scoring("control", vp=1, objective="able", rule="MIS-203"),
        Scoring("control", rp=5, objective="able"),
    ]
    play = scene.begin(ControlStep())

    assert [event.rule for event in told(play, PointsScored)] == ["MIS-203", "MIS-205"]


@pytest.mark.rule("MIS-028")
@pytest.mark.rule("RUL-82")
def test_points_are_given_in_the_control_phase_once_for_each_loss() -> None:
    """A loss gives nothing at once, then its points, and nothing more in later rounds."""
    scene = contest([(20, 20)], [(100, 80)]).unit("c", seat=1, at=[(90, 80)])
    scene.scoring.append(Scoring("infantry_unit", vp=2))
    play = scene.begin()
    machine.apply(play.table, FighterLost(play.fighter("b1"), 0))
    machine.apply(play.table, UnitLost(play.unit("b"), 0))
    assert play.table.seats[0].vp == 0
    play.run(ControlStep())
    assert play.table.seats[0].vp == 2
    play.run(ControlStep())
    assert play.table.seats[0].vp == 2


@pytest.mark.rule("RUL-83")
def test_of_two_the_opponent_scores_of_more_the_one_who_did_it() -> None:
    """Friendly fire and rout score for the only opponent; with three seats for nobody."""
    two = contest([(20, 20)], [(100, 80)]).begin().table
    unit = two.units[0]
    assert [credit(two, unit, by) for by in (0, 1, None)] == [1, 1, 1]
    scene = Scenario(seats=3)
    for seat in range(3):
        scene.unit("ABC"[seat], seat=seat, at=[(20.0 + 20 * seat, 20.0)])
    three = scene.begin().table
    assert [credit(three, three.units[0], by) for by in (0, 1, 2, None)] == [None, 1, 2, None]


@pytest.mark.rule("MIS-030")
@pytest.mark.parametrize(
    "what", ["infantry_unit", "afv_unit", "officer", "evacuated_infantry", "evacuated_afv"]
)
def test_eliminations_and_evacuations_count_each_for_who_made_them(what: Any) -> None:
    """Two of them give twice the points; who has made none, or others, gets nothing."""
    scene = contest([(20, 20)], [(100, 80)])
    scene.scoring.append(Scoring(what, vp=3))
    play = scene.begin()
    play.table.tally = {f"{what}/0": 2, "something else/1": 1}
    play.run(ControlStep())

    assert [seat.vp for seat in play.table.seats.values()] == [6, 0]


@pytest.mark.rule("RUL-84")
@pytest.mark.rule("MIS-030")
def test_an_officer_scores_besides_his_unit() -> None:
    """A unit of one officer gives officer's and unit's points; a hero counts as officer."""
    for hero in (False, True):
        scene = contest([(20, 20)], [(100, 80)])
        scene.unit("o", seat=1, at=[(90, 80)], officer=replace(SERGEANT, hero=hero))
        scene.scoring += [Scoring("infantry_unit", vp=1), Scoring("officer", vp=1)]
        play = scene.begin()
        machine.apply(play.table, FighterLost(play.fighter("o1"), 0))
        machine.apply(play.table, UnitLost(play.unit("o"), 0))
        play.run(ControlStep())
        assert play.table.seats[0].vp == 2
        assert {event.why for event in told(play, PointsScored)} == {"infantry_unit", "officer"}

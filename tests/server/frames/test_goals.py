"""Goals as a page is told of them: how each stands, and what the round's end would give."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.rulebook.index import rule_index
from damocles.rules.state.apply.changes import add_to_tally, change_fighter, change_unit
from damocles.rules.state.events.command import LeadershipCounted
from damocles.rules.state.model import (
    CeaseFire,
    GivenUnit,
    HoldOut,
    InContact,
    Scoring,
    UnitGone,
)
from damocles.scenario import TROOPER
from damocles.server.frames.brief import brief_view
from damocles.server.frames.counts import Counts
from damocles.server.frames.goals import read_goals
from damocles.server.frames.page_table import PageReader
from tests.rules.battles import begun, on_mission, orders
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from damocles.scenario import Play
    from damocles.server.frames.wire import GoalState

STRIDER = replace(TROOPER, id="strider", category="strider", size=4, radius=3_250)
FAR = (100, 80)
NEAR = (60, 50)
CONTROL, ARMOUR = Scoring("control", vp=2, objective="able"), Scoring("afv_unit", vp=3)


def stage(
    own: Any = FAR, theirs: Any = FAR, machine: Any = (20, 80), scoring: Any = (CONTROL, ARMOUR)
) -> Play:
    """A unit of each side, a machine of the second, and the point Able at (60, 45)."""
    scene = Scenario().unit("A", at=[own]).unit("b", seat=1, at=[(theirs[0] - 4, theirs[1])])
    scene.unit("m", seat=1, profile=STRIDER, at=[machine])
    return scene.objective("able", at=(60, 45), scoring=scoring).begin()


def able(play: Play) -> GoalState:
    """How it stands with that point."""
    return next(goal for goal in read_goals(play.table).goals if goal.id == "able")


# ---- how goals stand -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "theirs", "machine", "standing", "rule", "after"),
    [
        (NEAR, FAR, (20, 80), "led", "CTL-002", 0),
        (FAR, NEAR, (20, 80), "led", "CTL-002", 1),
        (NEAR, (66, 45), (20, 80), "tied", "CTL-003", None),
        (FAR, FAR, (60, 45), "idle", "CTL-004", None),
        (FAR, FAR, (20, 80), "empty", "CTL-002", None),
    ],
)
def test_a_place_stands_as_the_control_phase_would_find_it(
    own: Any, theirs: Any, machine: Any, standing: str, rule: str, after: int | None
) -> None:
    """Led, contested, with machines alone, deserted: each with its rule."""
    play = stage(own, theirs, machine)
    found = able(play)
    assert (found.standing, found.rule, found.next, found.holder) == (standing, rule, after, None)
    due = read_goals(play.table).due
    assert [(each.seat, each.vp) for each in due] == [(0, 2 * (after == 0)), (1, 2 * (after == 1))]


def test_each_side_is_told_how_it_counts() -> None:
    """Infantry near counts, a machine there is idle, and only where nobody else is near."""
    assert [side.near for side in able(stage(NEAR)).sides] == [1, 0]
    assert [side.idle for side in able(stage(machine=(60, 45))).sides] == [0, 1]


def test_a_deed_waits_for_the_end_of_the_round() -> None:
    """It names who is left to do it to; what was done is counted and gives points later."""
    play = stage()
    (_, armour) = read_goals(play.table).goals
    machine = play.unit("m")
    assert (armour.standing, armour.sides[0].units, armour.sides[1].units) == (
        "open",
        (machine,),
        (),
    )
    change_fighter(play.table, play.table.units[machine].leader, place="gone")
    change_unit(play.table, machine, place="gone")
    add_to_tally(play.table, "afv_unit/0")
    (_, armour) = read_goals(play.table).goals
    assert (armour.standing, armour.sides[0].count, armour.sides[0].vp) == ("done", 1, 3)
    assert armour.sides[0].units == ()


def test_a_capture_is_spent_for_the_side_that_made_it() -> None:
    """The other may still make it."""
    line = Scoring("capture", rp=100, objective="able")
    play = stage(NEAR, scoring=(line,))
    assert [(side.rp, side.spent) for side in able(play).sides] == [(100, False), (0, False)]
    add_to_tally(play.table, "captured able/0")
    assert [(side.rp, side.spent) for side in able(play).sides] == [(0, True), (0, False)]


def test_a_line_for_one_seat_gives_the_other_nothing() -> None:
    """Whoever holds the place, only the named seat scores."""
    play = stage(NEAR, scoring=(replace(CONTROL, seat=1),))
    assert able(play).next == 0
    assert [side.vp for side in able(play).sides] == [0, 0]


def test_nothing_is_worked_out_again_unless_it_matters() -> None:
    """Looking twice gives the same value; so does a wound, but not a step."""
    play = stage(NEAR)
    before = read_goals(play.table)
    change_fighter(play.table, play.table.units[play.unit("m")].leader, sp=(1,))
    assert read_goals(play.table) is before
    change_fighter(play.table, play.table.units[play.unit("A")].leader, x=100_000)
    assert read_goals(play.table) != before


# ---- the brief -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("mission", sorted(core().missions))
def test_every_mission_says_what_it_is_played_for(mission: str, language: str) -> None:
    """Each goal and each way to win has a text of its own and a rule of the edition."""
    brief = brief_view(on_mission(mission)("1")[0])
    told = [(way.text, way.rule) for way in brief.ways]
    told += [(gain.text, gain.rule) for goal in brief.goals for gain in goal.gains]
    assert all(text[language] for text, _ in told)
    assert all(rule_index().knows(rule) for _, rule in told)
    assert brief.rounds


def test_the_first_battle_is_told_in_both_languages() -> None:
    """What the strip and the dock say of it."""
    brief = brief_view(on_mission("first-battle")("1")[0])
    assert all(goal.letter for goal in brief.goals if goal.objective is not None)
    infantry, armour = (goal.name for goal in brief.goals if goal.objective is None)
    assert (infantry["en"], armour["en"]) == ("Enemy infantry", "Enemy armour")
    assert (infantry["fr"], armour["fr"]) == ("Infanterie ennemie", "Blindés ennemis")
    assert brief.ways[0].text == {
        "en": "Most victory points after round 4; equal is a draw.",
        "fr": "Le plus de points de victoire après le tour de jeu 4\u202f; à égalité, match nul.",
        "de": brief.ways[0].text["de"],
    }
    assert (brief.ways[0].rule, brief.reach, brief.rounds) == ("MIS-031", 10_000, 4)


# ---- points of leadership --------------------------------------------------------------------


def test_a_seat_shows_its_points_of_those_it_received() -> None:
    """The most is what was counted in this round, and stays while points are spent."""
    battle = begun(on_mission("first-battle")("1"))
    counts = Counts()
    for event in battle.events:
        counts = counts.after(event, battle.table)
    for order in orders(battle, "1"):
        for event in battle.push(order):
            counts = counts.after(event, battle.table)
        counted = [e for e in battle.events if isinstance(e, LeadershipCounted)][-2:]
        table = battle.table
        seats = PageReader().read(table, counts).seats
        if table.clock.phase == "activation":
            assert {e.seat: e.pool for e in counted} == {s: v.most_lp for s, v in seats.items()}
            assert all(view.lp <= view.most_lp for view in seats.values())


# ---- what wins -------------------------------------------------------------------------------


CREW = GivenUnit(1, "crew")
GOALS = (
    UnitGone(seat=0, unit="crew", at_once=True),
    InContact(seat=1, unit="crew", element="gen", within=2_500, count=2),
    HoldOut(seat=0, round=4),
)


def siege(at: tuple[float, float] = FAR) -> Play:
    """A crew of two and a generator; nothing gives points."""
    scene = Scenario().element("gen", "nanogenerator", 60, 45, width=6, depth=6)
    scene.unit("A", at=[(20, 20)]).unit("crew", seat=1, at=[at, (at[0], at[1] + 4)])
    play = scene.brief(goals=GOALS, units=(CREW,), cease_fire=CeaseFire(rounds=4)).begin()
    play.table.clock = replace(play.table.clock, round=1)
    return play


def test_what_wins_stands_before_points() -> None:
    """A goal of the brief for each, with its text, for the seat that it makes win."""
    brief = brief_view(siege().table.setting)

    assert [goal.id for goal in brief.goals] == ["goal 0", "goal 1", "goal 2"]
    gains = [goal.gains[0] for goal in brief.goals]
    assert [(gain.seat, gain.when, gain.vp) for gain in gains] == [
        (0, "wins", 0), (1, "wins", 0), (0, "wins", 0),
    ]  # fmt: skip
    assert [goal.name["en"] for goal in brief.goals] == [
        "Wipe out crew", "crew to nanogenerator", "Hold out",
    ]  # fmt: skip
    assert gains[1].text["en"] == "2 of crew within 2.5 cm of nanogenerator, at the end of a round"
    ways = [way.text["en"] for way in brief.ways]
    assert ways[0] == "army 1 win: nobody of crew is left, at once."
    assert ways[-1] == "Most victory points after round 4; equal is a draw."
    assert all(gain.text["fr"] for gain in gains)


@pytest.mark.parametrize(
    ("compared", "text"),
    [("fighters", "Most fighters left after round 4"), ("losses", "Fewest losses after round 4")],
)
def test_what_decides_in_the_end_is_said(compared: Any, text: str) -> None:
    """As the mission compares."""
    scene = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(60, 20)])
    scene.brief(cease_fire=CeaseFire(rounds=4, compared=compared))

    assert brief_view(scene.setting()).ways[-1].text["en"].startswith(text)


def test_how_far_what_wins_is() -> None:
    """How much of it is done, whom it still concerns, and who would have won."""
    found = read_goals(siege().table)
    states = [(each.standing, each.sides[0].count, each.needed) for each in found.goals]
    assert states == [("open", 0, 2), ("open", 0, 2), ("open", 1, 4)]
    assert [each.sides[0].units for each in found.goals] == [(1,), (1,), ()]
    assert found.winner is None

    found = read_goals(siege((66, 41)).table)
    assert [each.standing for each in found.goals] == ["open", "done", "open"]
    assert found.goals[1].sides[0].count == 2
    assert (found.winner, found.goals[1].rule) == (1, "MIS-405")

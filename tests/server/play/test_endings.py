"""What there would be at the end of a movement: contact, engagement, enemies in overwatch."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.engine.families import Order
from damocles.engine.values import from_json
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.scenario import GOLEM, TOAD, TROOPER, Play, Scenario, row
from damocles.server.frames.page_table import PageReader
from tests.rules.firing import drilled
from tests.server.play.asking import plan


def watched(drill: str = "overwatch") -> Play:
    """Three troopers behind a container, and golems in overwatch beyond it."""
    scenario = Scenario().unit("A", at=row(3, 20, 20))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 22, 60), weapons=("nanoblaster",))
    scenario.unit("c", seat=1, profile=GOLEM, at=[(100, 80)], weapons=("nanoblaster",))
    scenario.element("box", "container", 24, 28, width=34, depth=4, size=3)
    play = scenario.act("A")
    drilled(play, "b", drill)
    return play


# ---- overwatch -------------------------------------------------------------------------------


@pytest.mark.rule("SHO-057")
def test_a_plan_names_who_could_fire_in_overwatch() -> None:
    """Those who see somebody where he ends, and are then asked whether they fire."""
    play = watched()
    found = plan(play, "A", 46, 22, formation="column", gait="rush")
    assert found.order is not None
    [watcher] = found.watchers
    play.order(from_json(bytes(found.order), Order))

    assert isinstance(play.decision, OverwatchDecision)
    assert play.decision.units == (watcher.unit,) == (play.unit("b"),)
    assert {play.table.fighters[eye].unit for eye, _ in watcher.sees} == {play.unit("b")}


@pytest.mark.rule("SHO-057")
def test_who_ends_out_of_sight_is_not_watched() -> None:
    """Behind the container nobody is seen; nor is anybody asked."""
    play = watched()
    found = plan(play, "A", 22, 21)
    assert found.order is not None
    play.order(from_json(bytes(found.order), Order))

    assert found.watchers == ()
    assert not isinstance(play.decision, OverwatchDecision)


def test_other_drills_watch_nobody() -> None:
    """Only a marker of overwatch does."""
    found = plan(watched("take_cover"), "A", 46, 22, formation="column", gait="rush")

    assert found.order is not None
    assert found.watchers == ()


@pytest.mark.rule("SHO-063")
def test_who_would_be_engaged_does_not_fire() -> None:
    """Its overwatch ends with the contact."""
    scenario = Scenario().unit("A", at=row(3, 20, 20))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 20, 32)).act("A")
    drilled(play, "b", "overwatch")

    assert plan(play, "A", 20, 27).watchers == ()
    assert len(plan(play, "A", 20, 21).watchers) == 1


def in_the_open(apart: float, *, free: bool = False, stealth: bool = False) -> int:
    """How many units in overwatch are named for a step on an empty table, that far from them."""
    hidden = replace(TROOPER, abilities=("stealth",))
    scenario = Scenario().option(free_measuring=free)
    scenario.unit("A", at=row(3, 20, 20), profile=hidden if stealth else TROOPER)
    scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 22, 20 + apart), weapons=("nanoblaster",))
    play = scenario.act("A")
    drilled(play, "b", "overwatch")
    return len(plan(play, "A", 22, 21).watchers)


@pytest.mark.rule("GEN-008")
@pytest.mark.parametrize("stealth", [False, True])
def test_watchers_do_not_betray_the_distance(*, stealth: bool) -> None:
    """They are named from wherever they see him, even who hides from afar."""
    assert {in_the_open(apart, stealth=stealth) for apart in (12, 25, 35, 45, 65)} == {1}


@pytest.mark.rule("ABL-006")
def test_where_measuring_is_free_stealth_is_reckoned() -> None:
    """From afar nobody makes them out."""
    assert in_the_open(12, free=True, stealth=True) == 1
    assert in_the_open(65, free=True, stealth=True) == 0


# ---- contact ---------------------------------------------------------------------------------


@pytest.mark.rule("GEN-011")
@pytest.mark.rule("ACT-002")
def test_a_plan_tells_who_touches_whom_and_who_is_engaged() -> None:
    """As the table has it once the movement is made."""
    scenario = Scenario().unit("A", at=row(3, 20, 20))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(2, 20, 32)).act("A")
    found = plan(play, "A", 20, 27)
    assert found.order is not None
    play.order(from_json(bytes(found.order), Order))
    shown = PageReader().read(play.table).fighters

    pairs = {
        (one, foe)
        for one in play.table.units[play.unit("A")].fighters
        for foe in shown[one].touching
    }
    assert set(found.touching) == pairs
    assert pairs
    assert found.engaged == (play.unit("A"), play.unit("b"))
    assert {foe for _, foe in found.touching} == set(found.contacts)


@pytest.mark.rule("ACT-003")
def test_a_machine_in_contact_is_not_engaged() -> None:
    """It engages others."""
    scenario = Scenario().unit("A", at=row(3, 20, 20))
    play = scenario.unit("b", seat=1, profile=TOAD, at=[(24, 34)]).act("A")
    found = plan(play, "A", 20, 29)

    assert found.touching
    assert found.engaged == (play.unit("A"),)


def test_what_touches_nobody_engages_nobody() -> None:
    """A step aside."""
    found = plan(watched(), "A", 22, 21)

    assert (found.touching, found.engaged) == ((), ())

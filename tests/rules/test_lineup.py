"""MIS-016: units that stand in their deployment zones when the battle begins."""

from __future__ import annotations

import pytest

from damocles.geometry import inside
from damocles.rules.missions.setup import SetUpStep
from damocles.rules.reading.facts import disc
from damocles.rules.state.model import DeploymentZone
from damocles.scenario import SERGEANT, Play, Scenario

WEST = ((10_000, 10_000), (40_000, 10_000), (40_000, 40_000), (10_000, 40_000))
EAST = ((60_000, 60_000), (90_000, 60_000), (90_000, 90_000), (60_000, 90_000))


def begun(*zones: DeploymentZone, zones_are: str = "placed") -> Play:
    """Two units of one seat and one of the other before the first round."""
    scene = Scenario(width=100, depth=100)
    for name, seat in (("A", 0), ("B", 0), ("c", 1)):
        scene.unit(name, seat=seat, count=3, officer=SERGEANT)
    scene.mission |= {"setup": "map", "zones": zones_are, "deployment_zones": zones}
    return scene.begin(SetUpStep())


def places(play: Play) -> dict[str, str]:
    """Where the units are."""
    return {name: play.table.units[play.unit(name)].place for name in "ABc"}


@pytest.mark.rule("MIS-016")
def test_all_units_stand_in_their_zones_before_the_first_round() -> None:
    """Inside, facing the middle of the table, each seat in its own."""
    play = begun(DeploymentZone("west", 0, WEST), DeploymentZone("east", 1, EAST))

    assert places(play) == dict.fromkeys("ABc", "table")
    for name, zone, facing in (("A", WEST, 45), ("B", WEST, 45), ("c", EAST, 225)):
        for fighter in play.table.units[play.unit(name)].fighters:
            assert inside(disc(play.table, play.table.fighters[fighter]), zone)
            assert play.table.fighters[fighter].facing == facing


@pytest.mark.rule("MIS-019")
def test_who_has_no_room_waits_in_reserve() -> None:
    """A zone takes as many units as it may; seats without a zone wait as well."""
    play = begun(DeploymentZone("west", 0, WEST, limit=1))

    assert places(play) == {"A": "table", "B": "reserve", "c": "reserve"}


@pytest.mark.rule("MIS-019")
def test_who_fits_nowhere_in_a_zone_waits_in_reserve() -> None:
    """Three bases do not stand wholly in a zone of four by four centimetres; one does."""
    tight = ((10_000, 10_000), (14_000, 10_000), (14_000, 14_000), (10_000, 14_000))
    play = begun(DeploymentZone("tight", 0, tight), DeploymentZone("east", 1, EAST))

    assert places(play) == {"A": "reserve", "B": "reserve", "c": "table"}


@pytest.mark.rule("MIS-016")
def test_nobody_stands_on_the_table_where_the_mission_does_not_say_so() -> None:
    """Zones alone are for the first round."""
    play = begun(DeploymentZone("west", 0, WEST), zones_are="map")

    assert places(play) == dict.fromkeys("ABc", "reserve")

"""Two of the missions as the rules play them: seats, scoring, cease fire."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog import UnknownName, core
from damocles.muster import company as mustered_by_name, field_company, setting
from damocles.rules.battle.checks import faults_of
from tests.catalog.spoiling import assert_named, spoil

if TYPE_CHECKING:
    from pathlib import Path

SKIRMISH = "missions/skirmish.yaml"


def points(mission: str) -> dict[str, tuple[int, int]]:
    """What each line of a briefing gives, in victory and reinforcement points."""
    return {
        " ".join(filter(None, (line.what, line.objective))): (line.vp, line.rp)
        for line in core().mission(mission).scoring
        if line.seat is None
    }


@pytest.mark.rule("MIS-103")
def test_seek_and_destroy_scores_by_elimination() -> None:
    """An infantry unit gives 2 VP, an armoured one 1, an officer 1."""
    assert points("seek-and-destroy") == {
        "infantry_unit": (2, 0), "afv_unit": (1, 0), "officer": (1, 0),
    }  # fmt: skip


@pytest.mark.rule("MIS-104")
def test_seek_and_destroy_has_no_reinforcements() -> None:
    """The army points are agreed on, there is nothing to control, and everybody is there."""
    mission = core().mission("seek-and-destroy")
    company = field_company(mustered_by_name("therians-2000"), mission, 0)

    assert (mission.objectives, mission.reinforcements) == ((), False)
    assert (mission.forces[0].assault, mission.forces[0].reinforcement) == (None, 0)
    assert {card.wave for card in company.units} == {"assault"}
    assert sum(card.ap for card in company.units) == 2000


@pytest.mark.rule("MIS-101")
@pytest.mark.parametrize(("other", "rules"), [("therians-500", []), ("therians-1000", ["MIS-101"])])
def test_companies_for_seek_and_destroy_are_built_for_equal_points(
    other: str, rules: list[str]
) -> None:
    """The players agree on one amount: 500 against 1000 is refused, by the mission's own rule."""
    fought = setting(mission="seek-and-destroy", companies=("white-stars-500", other), rules="at43")

    assert [fault.rule for fault in faults_of(fought)] == rules


@pytest.mark.parametrize(
    ("mission", "rule"), [("seek-and-destroy", "MIS-105"), ("skirmish", "MIS-405")]
)
def test_missions_end_after_round_6(mission: str, rule: str) -> None:
    """After the sixth round, by no other score; more points win, equal is a draw."""
    found = core().mission(mission)

    assert (found.cease_fire.rounds, found.cease_fire.vp) == (6, None)
    assert (found.cease_fire.tie, found.rule) == ("points", rule)


@pytest.mark.rule("MIS-403")
@pytest.mark.rule("MIS-404")
def test_the_skirmish_scores_by_elimination_and_containers() -> None:
    """Units give 1 and 2 VP, officers 1; every container 100 RP once and 150 in each round."""
    assert points("skirmish") == {
        "infantry_unit": (1, 0), "afv_unit": (2, 0), "officer": (1, 0),
        "capture cont0": (0, 100), "capture contA1": (0, 100), "capture contA2": (0, 100),
        "control cont0": (0, 150), "control contA1": (0, 150), "control contA2": (0, 150),
    }  # fmt: skip
    assert {line.rule for line in core().mission("skirmish").scoring} == {"MIS-403", "MIS-404"}


def test_owners_become_seats() -> None:
    """Side A is seat 0, side B seat 1; their zones stay theirs."""
    mission = core().mission("skirmish")

    assert [(z.edge, z.start, z.end, z.owner, z.permanent) for z in mission.access_zones] == [
        ("south", 0, 120_000, 0, True),
        ("north", 0, 120_000, 1, True),
    ]
    assert mission.reinforcements


def test_elements_keep_their_outline() -> None:
    """Corners, kind and Size are those of the table that is drawn."""
    drawn, played = core().missions["skirmish"].elements, core().mission("skirmish").elements

    assert [(e.id, e.kind, e.size, e.piece.corners) for e in drawn] == [
        (e.id, e.kind, e.size, e.corners) for e in played
    ]


def test_points_zones_and_drops_are_converted(pack: Path) -> None:
    """Neutral zones have no owner; deployment zones, drop points and marks keep their places."""
    from damocles.catalog import load

    corners = "[{x: 0, y: 0}, {x: 20, y: 0}, {x: 20, y: 9}]"
    spoil(pack, SKIRMISH, "letter: A, element: cont0", "letter: A, at: {x: 7.5, y: 0}")
    spoil(pack, SKIRMISH, "zones: []", f"zones: [{{id: z, owner: B, outline: {corners}}}]")
    spoil(pack, SKIRMISH, "drop_points: []", "drop_points: [{id: d, x: 0, y: 90}]")
    more = "{id: acc_A, owner: A, edge: east, from: 0, to: 9}"
    spoil(pack, SKIRMISH, "owner: A, edge: south", "owner: null, edge: south")
    spoil(pack, SKIRMISH, "{id: acc_A,", "{id: acc_S,")
    spoil(pack, SKIRMISH, "  - {id: acc_B", f"  - {more}\n  - {{id: acc_B")
    spoil(pack, SKIRMISH, "- what: officer", "- what: officer\n    owner: B")
    mission = load(pack).mission("skirmish")

    assert (mission.objectives[0].element, mission.objectives[0].point) == (None, (7_500, 0))
    assert (mission.access_zones[0].owner, mission.access_zones[0].permanent) == (None, False)
    assert (mission.deployment_zones[0].owner, mission.drop_points[0].point) == (1, (0, 90_000))
    assert [line.seat for line in mission.scoring if line.what == "officer"] == [1]


def test_seek_and_destroy_looks_the_same_from_every_edge() -> None:
    """Turned by 90 degrees about the centre every element lies on another of its kind."""
    table = {(e.kind, e.x, e.y, e.rot % 180) for e in core().missions["seek-and-destroy"].elements}
    side = core().mission("seek-and-destroy").width

    assert table == {(kind, side - y, x, (rot + 90) % (90 if kind == "nanogenerator" else 180))
                     for kind, x, y, rot in table}  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[cont0, contA1, contA2]", "[cont0, contB1]", "no objective of this mission is called"),
        ("    objectives: [cont0, contA1, contA2]\n", "", "name the objectives to capture"),
        ("what: afv_unit", "what: tank", "scoring[1].what"),
        ("rounds: 6", "turns: 6", "cease_fire.turns: no such field"),
        ("reinforcement: 500", "reinforcement: -500", "forces.reinforcement"),
    ],
)
def test_faults_of_a_briefing_are_named(pack: Path, old: str, new: str, problem: str) -> None:
    """Objectives that are not there, unknown words, impossible numbers."""
    line = spoil(pack, SKIRMISH, old, new)
    where = line - 2 if not new else line  # the fault is that of the whole entry

    assert_named(pack, SKIRMISH, where, problem)


def test_unknown_missions_are_refused_with_a_remedy() -> None:
    """The message names the missions that there are."""
    with pytest.raises(UnknownName, match=r"known are .*seek-and-destroy, skirmish"):
        core().mission("skirmsh")

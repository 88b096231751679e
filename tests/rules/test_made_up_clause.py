"""A mission clause that no line of the source names: read, enforced, told and explained."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

import damocles as dm
from damocles.ai.places.goals import find_goals
from damocles.catalog.missions.briefing import briefing_text
from damocles.catalog.packs.mission_files import find_mission
from damocles.catalog.packs.schemas import pack_schemas
from damocles.catalog.tables.mission_check import check_mission
from damocles.cli import main
from damocles.engine import SeamError
from damocles.record import read, verify
from damocles.record.errors import RecordError
from damocles.record.narration.events import narrate
from damocles.rules.missions.cease_fire import can_score
from damocles.rules.questions.explain import explain_event
from damocles.rules.state.clauses import Clause, read_clauses
from damocles.rules.state.events.control import PointsScored
from damocles.rules.state.model import Scoring
from damocles.rules.state.steps import ControlStep
from damocles.scenario import Play, events_of
from tests.architecture.tree import SOURCE, project_files, shown
from tests.rules.battles import AT43
from tests.rules.made_up_clause import THIRD_ROUND, named_by_missions, with_clause
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Iterator

MIDDLE = """\
id: the-middle
table: {width: 90, depth: 60}
objectives:
  - {id: mast, letter: A, at: {x: 45, y: 30}}
access_zones:
  - {id: south, owner: A, edge: south, from: 0, to: 90}
  - {id: north, owner: B, edge: north, from: 0, to: 90}
forces: {assault: 500, reinforcement: 0}
scoring:
  - {what: third_round, objectives: [mast], vp: 2}
  - {what: infantry_unit, vp: 1}
cease_fire: {rounds: 4}
"""


@pytest.fixture
def mission(tmp_path: Path) -> Iterator[str]:
    """The path of a mission whose first line names the clause, in an edition that knows it."""
    file = tmp_path / "the-middle.yaml"
    file.write_text(MIDDLE, encoding="utf-8")
    with named_by_missions():
        yield str(file)


def holding(number: int) -> Play:
    """A unit at the mast at the end of a round, enemies far away."""
    scene = Scenario().unit("A", at=[(60, 45)]).unit("b", seat=1, at=[(100, 80)])
    scene.objective("mast", at=(60, 50), scoring=[Scoring("third_round", vp=2, objective="mast")])
    scene.rules = with_clause(AT43)
    play = scene.begin()
    play.table.clock = replace(play.table.clock, round=number)
    return play


def test_the_source_does_not_name_it() -> None:
    """Neither code nor data has it among its clauses or its words."""
    files = [path for path in project_files(SOURCE) if path.suffix in (".py", ".yaml")]

    assert [shown(path) for path in files if THIRD_ROUND.id in path.read_text("utf-8")] == []


# ---- read ------------------------------------------------------------------------------------


def test_a_mission_file_may_name_it(mission: str, tmp_path: Path) -> None:
    """It is read and checked like the others: it needs an objective."""
    assert check_mission(Path(mission)) == ((), ())
    spoilt = tmp_path / "spoilt.yaml"
    spoilt.write_text(
        MIDDLE.replace("third_round, objectives: [mast]", "third_round"), encoding="utf-8"
    )
    (fault,) = check_mission(spoilt).faults

    assert "name the objectives to third_round" in str(fault)
    assert "third_round" in str(pack_schemas()["mission"])


def test_without_the_clause_the_file_is_refused(tmp_path: Path) -> None:
    """With those that there are."""
    file = tmp_path / "the-middle.yaml"
    file.write_text(MIDDLE, encoding="utf-8")
    (fault,) = check_mission(file).faults

    assert "scoring[0].what: no clause is called third_round" in str(fault)
    assert "capture" in str(fault)


def test_records_name_only_clauses_of_their_edition(mission: str, tmp_path: Path) -> None:
    """A battle of the mission is sound where the clause is known, and refused elsewhere."""
    companies = ("white-stars-500", "therians-500")
    battle = dm.Battle.start(mission=mission, companies=companies, rules="at43", seed=1)
    battle.save(tmp_path / "middle.battle")
    assert verify(read(tmp_path / "middle.battle")).is_sound
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("damocles.record.headers.read_clauses", lambda _: read_clauses(AT43))
        with pytest.raises(RecordError, match=r"mission.scoring: there is no clause 'third_round'"):
            read(tmp_path / "middle.battle")


def test_something_else_in_its_place_is_refused() -> None:
    """An edition holds clauses under the names of clauses."""
    wrong = AT43.derive(
        "wrong", version="1", add={"clause.third_round": replace(THIRD_ROUND, id="other")}
    )

    with pytest.raises(SeamError, match=r"clause\.third_round that is not that clause"):
        read_clauses(wrong)


# ---- enforced --------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "points"), [(2, 0), (3, 2), (4, 0)])
def test_it_gives_points_at_its_moment(number: int, points: int) -> None:
    """At the end of round 3, to whoever holds the place."""
    play = holding(number)
    play.run(ControlStep())

    assert [seat.vp for seat in play.table.seats.values()] == [points, 0]


@pytest.mark.parametrize(("number", "reach"), [(3, True), (4, False)])
def test_nobody_waits_for_what_cannot_come_any_more(number: int, *, reach: bool) -> None:
    """After that round the line counts as out of reach, and the battle may end."""
    assert can_score(holding(number).table, 0) is reach


def test_a_whole_battle_is_played_by_it(mission: str) -> None:
    """Points for it come in round 3 alone."""
    companies = ("white-stars-500", "therians-500")
    battle = dm.Battle.start(mission=mission, companies=companies, rules="at43", seed=1)
    while battle.decision is not None:
        seat = battle.decision.seat
        battle.push(
            dm.bot("recruit", str(battle.number)).choose(battle.view(seat), battle.decision)
        )
    scored = [
        each for each in events_of(battle.events, PointsScored) if each.why == "third_round mast"
    ]

    assert battle.outcome is not None
    assert [each.vp for each in scored] == [2]


def test_a_clause_may_count_what_others_count() -> None:
    """Two lines about the same losses: both give points, and the losses are counted once."""
    feast = Clause("feast", "clause.third_round", THIRD_ROUND.in_reach, tally="infantry_unit")
    scene = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(90, 80)])
    scene.scoring += [Scoring("feast", vp=3), Scoring("infantry_unit", vp=1)]
    scene.rules = scene.rules.derive("feast", version="1", add={feast.key: feast})
    play = scene.begin()
    play.table.tally = {"infantry_unit/0": 2}
    play.run(ControlStep())

    assert play.table.seats[0].vp == 8
    assert play.table.tally == {}


@pytest.mark.parametrize(("number", "known"), [(3, ["mast"]), (4, [])])
def test_bots_want_the_place_as_long_as_it_pays(number: int, known: list[str]) -> None:
    """Until its round is over."""
    assert [goal.id for goal in find_goals(holding(number).table, 0)] == known


# ---- told ------------------------------------------------------------------------------------


def test_the_briefing_tells_it(mission: str) -> None:
    """In every language, with what it gives."""
    told = find_mission(mission)

    assert "hold mast at the end of round 3" in briefing_text(told)
    assert "tenir mast à la fin du tour de jeu 3" in briefing_text(told, "fr")


def test_it_is_printed(mission: str) -> None:
    """By the command that shows missions."""
    found = CliRunner().invoke(main, ["missions", "show", mission])

    assert found.exit_code == 0, found.output
    assert "hold mast at the end of round 3" in found.output


@pytest.mark.usefixtures("mission")
def test_the_log_tells_and_explains_it() -> None:
    """What the points were for, and by which rule."""
    play = holding(3)
    play.run(ControlStep())
    (event,) = events_of(play.happened, PointsScored)

    assert "mast held in round 3" in narrate(event, play.table)
    assert "mast tenu au tour de jeu 3" in narrate(event, play.table, "fr")
    assert explain_event(play.table, event).rules == ("MIS-405",)

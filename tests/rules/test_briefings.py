"""MIS: the clauses of the missions of the pack, played out on their tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.catalog.missions.battlefields import battlefield
from damocles.rules.chapters.activation import Decline, PayDecision, must_enter
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.movement.order import refuse_zone
from damocles.rules.missions.allocation import DealStep
from damocles.rules.missions.cease_fire import verdict
from damocles.rules.missions.layout import LayDecision
from damocles.rules.missions.setup import SetUpStep, lay_table
from damocles.rules.reading.positions import holds_zone, open_positions, zone_of
from damocles.rules.state.apply.changes import change_fighter, change_unit
from damocles.rules.state.events.setup import PositionDealt
from damocles.rules.state.model import Company
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import Outcome
from damocles.rules.state.steps import PayStep
from damocles.scenario import Play
from tests.rules.battles import AT43, alone, golems, small_company, toads

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


def fielded(name: str, *, setup: str = "map", own: Company | None = None) -> Play:
    """Two small companies on a mission of the pack, before its first step."""
    mission = replace(battlefield(core().missions[name], setup=setup), forces=())
    companies = [replace(own or small_company(seat), pilots=(alone("ace"),)) for seat in range(2)]
    return Play(lay_table(Setting(AT43, mission, companies)))


def judged(
    name: str,
    vp: tuple[int, int],
    held: dict[str, int],
    gone: tuple[int, ...] = (),
    round_: int = 3,
) -> Outcome | None:
    """The verdict of a control phase with these points, this control, and these seats wiped out."""
    table = fielded(name).table
    table.clock = replace(table.clock, round=round_)
    for seat, points in enumerate(vp):
        table.seats[seat] = replace(table.seats[seat], vp=points)
    table.controllers, table.owners = dict(held), {"south": 0, "north": 1}
    wipe_out(table, gone)
    return verdict(table)


def wipe_out(table: Table, seats: tuple[int, ...]) -> None:
    """Nothing is left of these seats."""
    for unit in [unit for unit in table.units.values() if unit.seat in seats]:
        change_unit(table, unit.id, place="gone")
        for fighter in unit.fighters:
            change_fighter(table, fighter, place="gone")


# ---- the end ---------------------------------------------------------------------------------


@pytest.mark.rule("MIS-205")
@pytest.mark.rule("MIS-206")
@pytest.mark.rule("MIS-702")
@pytest.mark.parametrize(
    ("name", "place", "rule"),
    [("bridgehead", "hill", "MIS-205"), ("battle-report", "bunker", "MIS-702")],
)
def test_twenty_points_end_a_bridgehead(name: str, place: str, rule: str) -> None:
    """One at 20 wins; of two the one on the hill does, and without him play goes on."""
    assert judged(name, (19, 18), {place: 0}) is None
    assert judged(name, (20, 18), {}) == Outcome(0, rule, (20, 18))
    assert judged(name, (21, 23), {place: 0}) == Outcome(0, "MIS-206", (21, 23))
    assert judged(name, (21, 23), {}) is None


@pytest.mark.rule("MIS-306")
@pytest.mark.rule("MIS-509")
@pytest.mark.parametrize(
    ("name", "vp", "rule"), [("hold-the-position", 10, "MIS-306"), ("landing", 15, "MIS-509")]
)
def test_of_two_at_once_the_holder_of_more_primary_objectives_wins(
    name: str, vp: int, rule: str
) -> None:
    """Containers do not count for it; with equal numbers play goes on."""
    both = (vp, vp + 3)
    assert judged(name, (vp - 1, 0), {}) is None
    assert judged(name, (vp, 0), {}) == Outcome(0, rule, (vp, 0))
    assert judged(name, both, {"Able": 0, "cont1": 1, "cont2": 1}) == Outcome(0, rule, both)
    assert judged(name, both, {"Able": 0, "Bravo": 1}) is None


@pytest.mark.rule("MIS-207")
@pytest.mark.rule("MIS-307")
@pytest.mark.rule("MIS-510")
@pytest.mark.rule("MIS-612")
@pytest.mark.parametrize("name", ["bridgehead", "hold-the-position", "landing", "extraction"])
def test_when_nobody_can_score_any_more_the_points_decide(name: str) -> None:
    """With both sides wiped out the battle is over at once, before any limit."""
    assert judged(name, (3, 4), {}, gone=(0, 1)) == Outcome(1, "RUL-87", (3, 4))


@pytest.mark.rule("MIS-307")
def test_whoever_is_left_plays_on_for_points() -> None:
    """One side wiped out does not end the battle while the other can still control something."""
    assert judged("hold-the-position", (3, 4), {}, gone=(0,)) is None


@pytest.mark.rule("MIS-307")
@pytest.mark.rule("RUL-87")
def test_machines_alone_control_nothing() -> None:
    """Where only control gives points, machines cannot score any more."""
    machines = replace(small_company(0), units=(toads("toads"),))
    table = fielded("hold-the-position", own=machines).table
    table.clock = replace(table.clock, round=2)

    assert verdict(table) == Outcome(None, "RUL-87", (0, 0), (0, 1))


# ---- ways onto the table ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule", "edges"),
    [
        pytest.param(
            "bridgehead",
            "MIS-202",
            {"south", "east", "north", "west"},
            marks=pytest.mark.rule("MIS-202"),
        ),
        pytest.param(
            "battle-report", "MIS-701", {"south", "north"}, marks=pytest.mark.rule("MIS-701")
        ),
    ],
)
def test_edges_are_dealt(name: str, rule: str, edges: set[str]) -> None:
    """Any pair of opposite edges, or the long ones; the second seat has what is left."""
    found = set()
    for face in range(1, 7):
        again = [1] if name == "bridgehead" and face > 4 else []
        play = fielded(name).run(SetUpStep(), dice=[face, *again])
        dealt = [event for event in play.happened if isinstance(event, PositionDealt)]
        assert [event.rule for event in dealt] == [rule, rule]
        found |= {event.position for event in dealt[:1]}
        assert {dealt[0].position, dealt[1].position} in ({"south", "north"}, {"east", "west"})
    assert found == edges


@pytest.mark.rule("MIS-202")
@pytest.mark.rule("MIS-004")
def test_by_hand_the_hill_lies_already() -> None:
    """The players lay everything else, seat 0 first; then the edges are dealt."""
    play = fielded("bridgehead", setup="hand").run(SetUpStep())

    assert isinstance(play.decision, LayDecision)
    assert play.decision.seat == 0
    assert "hill" not in play.decision.elements
    assert play.table.elements["hill"].present
    assert any(isinstance(step, DealStep) for step in play.battle.progress.stack)


@pytest.mark.rule("MIS-507")
@pytest.mark.rule("RUL-108")
def test_the_attacker_of_a_landing_does_not_use_neutral_zones() -> None:
    """Not even while he controls them."""
    table = fielded("landing").table
    table.controllers = {"neutral_west": 0}
    west = zone_of(table, "neutral_west")
    assert west is not None
    assert not holds_zone(table, 0, west)
    attackers = next(unit for unit in table.units.values() if unit.seat == 0)
    refusal = refuse_zone(table, attackers, Move(0, "combat", (), "neutral_west"))
    assert refusal is not None
    assert table.setting.rules.cite(refusal.rule) == "MIS-507"


@pytest.mark.rule("MIS-012")
@pytest.mark.rule("RUL-108")
def test_the_defender_of_a_landing_uses_a_neutral_zone_that_he_controls() -> None:
    """From the first control phase on, and no longer than that."""
    table = fielded("landing").table
    west = zone_of(table, "neutral_west")
    assert west is not None
    for controllers, holds in (
        ({}, False),
        ({"neutral_west": 1}, True),
        ({"neutral_west": 0}, False),
    ):
        table.controllers = dict(controllers)
        assert holds_zone(table, 1, west) is holds


@pytest.mark.rule("MIS-502")
@pytest.mark.rule("RUL-108")
def test_the_defender_of_a_landing_deploys_and_later_drops() -> None:
    """In round 1 in his zone, afterwards by what he controls; he has no edge of his own."""
    table = fielded("landing").table
    table.clock = replace(table.clock, round=1)
    assert [position.id for position in open_positions(table, 1)] == ["dep_defender"]
    table.clock, table.controllers = replace(table.clock, round=2), {"XRay": 1, "Zulu": 0}
    assert [position.id for position in open_positions(table, 1)] == ["XRay"]
    assert [position.id for position in open_positions(table, 0)] == ["acc_attacker", "Zulu"]


@pytest.mark.rule("MIS-506")
@pytest.mark.rule("MIS-604")
@pytest.mark.parametrize("name", ["landing", "extraction"])
def test_no_assault_unit_stays_in_reserve(name: str) -> None:
    """In round 1 leaving it is refused; from round 2 on it is allowed."""
    own = replace(small_company(0), units=(golems("golems"),))
    play = fielded(name, own=own)
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    play.run(PayStep(0))

    assert isinstance(play.decision, PayDecision)
    assert play.refused(Decline(0)) == "MIS-008"
    assert not must_enter(play.table, replace(play.table.units[0], place="table"))
    elsewhere = fielded("skirmish", own=own).table
    elsewhere.clock = play.table.clock
    assert not must_enter(elsewhere, play.table.units[0])
    play.table.clock = replace(play.table.clock, round=2)
    assert not must_enter(play.table, play.table.units[0])

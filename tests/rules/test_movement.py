"""GEN, ACT, MIS: moving and entering."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace

from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.activation import ActDecision, EndActivation
from damocles.rules.chapters.movement import Move, allowance
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.missions.deployment import MinimumEntryDecision
from damocles.rules.missions.minimum_entry import EnterAtEdge
from damocles.rules.state.apply.changes import change_fighter, put_fighter, put_unit
from damocles.rules.state.events.activation import StayedInReserve
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.movement import Placement, UnitMoved
from damocles.rules.state.model import FighterCard, Part, Profile
from damocles.rules.state.state import Gait
from damocles.rules.state.steps import PayStep
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, TROOPER, Play
from tests.rules.torn import TornScenario as Scenario

TOAD = Profile(
    "toad", "strider", type=1, size=4, radius=3_250, movement=15_000, morale=None,
    protection=10, combat=5,
    parts=(Part("frame", "frame", 2), Part("legs", "propulsion", 1)),
)  # fmt: skip
TRIO = [(20.0, 20.0), (24.0, 20.0), (28.0, 20.0)]


def move(
    play: Play, name: str, places: list[tuple[float, float]], gait: Gait = "combat", **more: Any
) -> Move:
    """An order that places the fighters of a unit, in cm."""
    unit = play.table.units[play.unit(name)]
    placements = [
        Placement(fighter, from_cm(x), from_cm(y))
        for fighter, (x, y) in zip(unit.fighters, places, strict=True)
    ]
    return Move(unit.seat, gait, tuple(placements), **more)


def shifted(places: list[tuple[float, float]], dx: float, dy: float) -> list[tuple[float, float]]:
    """The same places elsewhere."""
    return [(x + dx, y + dy) for x, y in places]


def told(play: Play, order: Move) -> dict[str, int | str]:
    """The facts of a refusal."""
    refusal = play.battle.refusal(order)
    assert refusal is not None
    return dict(refusal.facts)


def moved(events: tuple[Any, ...]) -> UnitMoved:
    """The one movement among events."""
    (found,) = [event for event in events if isinstance(event, UnitMoved)]
    return found


# ---- how far ---------------------------------------------------------------------------------


@pytest.mark.rule("ACT-031")
@pytest.mark.rule("RUL-15")
def test_a_free_unit_goes_as_far_as_its_movement() -> None:
    """Combat movement covers the Movement of each fighter, along the shortest path."""
    play = Scenario().unit("A", at=TRIO).act("A")

    assert play.refused(move(play, "A", shifted(TRIO, 0, 14.01))) == "ACT-031"
    facts = told(play, move(play, "A", shifted(TRIO, 0, 14.01)))
    assert (facts["needed"], facts["allowed"]) == (14_010, 14_000)
    assert moved(play.order(move(play, "A", shifted(TRIO, 0, 14)))).lengths == (14_000,) * 3
    assert play.at("A2").y == 34_000


@pytest.mark.rule("ACT-031")
def test_every_fighter_at_fault_is_named() -> None:
    """The refusal tells who cannot get where he is placed."""
    play = Scenario().unit("A", at=TRIO).act("A")

    facts = told(play, move(play, "A", [(22, 31), (24, 34.5), (20, 34.5)]))
    assert facts["fighters"] == f"{play.fighter('A2')} {play.fighter('A3')}"
    assert facts["fighter"] == play.fighter("A2")


@pytest.mark.rule("ACT-031")
@pytest.mark.rule("RUL-31")
@pytest.mark.rule("RUL-32")
@pytest.mark.rule("RUL-143")
def test_an_engaged_unit_goes_half_as_far() -> None:
    """A unit engaged when activated covers half; leaving costs neither a strike nor points."""
    scenario = Scenario().unit("A", at=TRIO).unit("b", seat=1, profile=GOLEM, at=[(20, 24)])
    play = scenario.act("A")

    assert play.refused(move(play, "A", shifted(TRIO, 0, -7.01))) == "ACT-031"
    events = play.order(move(play, "A", shifted(TRIO, 0, -7)))
    assert [type(event) for event in events] == [UnitMoved]
    assert play.table.seats[0].lp == 10


@pytest.mark.rule("ACT-028")
def test_a_rush_adds_six_for_infantry_and_ten_for_machines() -> None:
    """EX-016: movement 14 rushes 20 cm; a machine of Movement 15 rushes 25."""
    play = Scenario().unit("A", at=TRIO).unit("T", profile=TOAD, at=[(60, 20)]).act("A")
    table = play.table

    assert allowance(table, table.units[play.unit("A")], "rush") == 20_000
    assert allowance(table, table.units[play.unit("T")], "rush") == 25_000
    assert play.refused(move(play, "A", shifted(TRIO, 0, 20.01), "rush")) == "ACT-028"
    play.order(move(play, "A", shifted(TRIO, 0, 20), "rush"))


@pytest.mark.rule("ACT-028")
@pytest.mark.rule("ROU-007")
def test_an_order_that_was_too_far_is_measured_again_with_dash() -> None:
    """The same rush is refused before Dash is declared and allowed after it."""
    play = Scenario().unit("A", at=TRIO).act("A")
    order = move(play, "A", shifted(TRIO, 0, 30), "rush")

    assert play.refused(order) == "ACT-028"
    assert play.table.activation is not None
    play.table.activation = replace(play.table.activation, dash=True)
    assert play.battle.refusal(order) is None


@pytest.mark.rule("ACT-029")
def test_only_free_units_rush() -> None:
    """An engaged unit may not rush."""
    scenario = Scenario().unit("A", at=TRIO).unit("b", seat=1, profile=GOLEM, at=[(20, 24)])
    play = scenario.act("A")

    assert play.refused(move(play, "A", shifted(TRIO, 0, -5), "rush")) == "ACT-029"


@pytest.mark.rule("ACT-030")
@pytest.mark.rule("ACT-032")
@pytest.mark.parametrize(("gait", "rule"), [("rush", "ACT-030"), ("combat", None)])
def test_shooting_after_moving(gait: Gait, rule: str | None) -> None:
    """EX-016: after a rush, however short, nobody shoots; after combat movement the unit may."""
    far = shifted(TRIO, 0, 30)
    play = Scenario().unit("A", at=TRIO).unit("b", seat=1, profile=GOLEM, at=far).act("A")
    play.order(move(play, "A", shifted(TRIO, 0, 0.1), gait))
    refusal = play.battle.refusal(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))))

    assert (refusal.rule if refusal else None) == rule


@pytest.mark.rule("ACT-030")
def test_no_rush_after_shooting() -> None:
    """Who has fired does not rush in the same activation."""
    far = shifted(TRIO, 0, 30)
    play = Scenario().unit("A", at=TRIO).unit("b", seat=1, profile=GOLEM, at=far).act("A")
    play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=[1, 1, 1])

    assert play.refused(move(play, "A", shifted(TRIO, 0, 1), "rush")) == "ACT-030"


@pytest.mark.rule("ACT-022")
def test_a_unit_moves_once() -> None:
    """A second movement in one activation is refused."""
    play = Scenario().unit("A", at=TRIO).act("A")
    play.order(move(play, "A", shifted(TRIO, 0, 2)))

    assert play.refused(move(play, "A", shifted(TRIO, 0, 4))) == "ACT-022"


@pytest.mark.rule("ACT-023")
def test_the_gait_is_part_of_the_order() -> None:
    """How a unit moves is announced with the order and told to all; nothing is measured before."""
    play = Scenario().unit("A", at=TRIO).act("A")

    assert moved(play.order(move(play, "A", shifted(TRIO, 0, 1), "rush"))).gait == "rush"


@pytest.mark.rule("ACT-021")
@pytest.mark.rule("GEN-013")
def test_the_whole_unit_moves() -> None:
    """One action for all fighters: a unit is neither split nor joined by others."""
    play = Scenario().unit("A", at=TRIO).unit("B", at=shifted(TRIO, 40, 0)).act("A")
    whole = move(play, "A", shifted(TRIO, 0, 2))
    split = replace(whole, placements=whole.placements[:2])
    twice = replace(whole, placements=(*whole.placements[:2], whole.placements[1]))
    stranger = replace(whole.placements[0], fighter=play.fighter("B1"))

    assert play.refused(split) == "ACT-021"
    assert told(play, split).get("missing") == str(play.fighter("A3"))
    assert play.refused(twice) == "ACT-021"
    assert play.refused(replace(whole, placements=(*whole.placements, stranger))) == "ACT-021"


@pytest.mark.rule("GEN-029")
@pytest.mark.rule("ACT-025")
def test_facing_limits_nobody() -> None:
    """A machine facing north goes south as far, and may be turned any way at the end."""
    play = Scenario().unit("T", profile=TOAD, at=[(60, 40)]).act("T")
    table = play.table
    put_fighter(table, replace(table.fighters[0], facing=90))
    play.order(Move(0, "combat", (Placement(0, 60_000, 25_000, 37),)))

    assert (play.at("T1").y, play.at("T1").facing) == (25_000, 37)


# ---- obstacles -------------------------------------------------------------------------------


@pytest.mark.rule("GEN-030")
@pytest.mark.rule("GEN-031")
@pytest.mark.rule("TER-001")
def test_the_way_round_is_measured() -> None:
    """Nothing goes through an element: the way round it counts."""
    play = Scenario().element("n", "nanogenerator", 20, 24, width=6, depth=6, size=2)
    behind = play.unit("A", at=[(20, 18.5)]).act("A")

    assert behind.refused(move(behind, "A", [(20, 29)])) == "ACT-031"
    assert int(told(behind, move(behind, "A", [(20, 29)]))["needed"]) > 14_000
    assert behind.refused(move(behind, "A", [(20, 23)])) == "TER-001"


@pytest.mark.rule("ACT-024")
@pytest.mark.rule("RUL-15")
def test_the_path_is_as_direct_as_it_can_be() -> None:
    """Straight over open ground: 6 and 8 are 10 cm; round a corner by the shorter side."""
    free = Scenario().unit("A", at=[(20, 20)]).act("A")
    event = moved(free.order(move(free, "A", [(26, 28)])))
    scenario = Scenario().element("n", "nanogenerator", 21, 24, width=6, depth=2, size=2)
    blocked = scenario.unit("A", at=[(20, 20)]).act("A")
    round_it = moved(blocked.order(move(blocked, "A", [(20, 28)])))
    corner = math.dist((20, 20), (18, 23)) + math.dist((18, 25), (20, 28)) + 2

    assert event.lengths == (10_000,)
    assert 8_000 < round_it.lengths[0] < 1000 * (corner + 2 * 1.5)


@pytest.mark.rule("GEN-030")
def test_a_base_has_to_fit_through_a_gap() -> None:
    """Two generators that leave a gap of exactly a base let it through; a narrower gap does not."""

    def behind(gap: float) -> str | None:
        scenario = Scenario(width=40)
        for name, x in (("w", 20 - gap / 2 - 15), ("e", 20 + gap / 2 + 15)):
            scenario.element(name, "nanogenerator", x, 30, width=30, depth=2, size=2)
        play = scenario.unit("A", at=[(20, 26)]).act("A")
        refusal = play.battle.refusal(move(play, "A", [(20, 34)]))
        return refusal.rule if refusal else None

    assert (behind(3.0), behind(2.9)) == (None, "GEN-030")


@pytest.mark.rule("GEN-032")
@pytest.mark.rule("ACT-026")
@pytest.mark.rule("RUL-16")
def test_friends_let_pass_and_enemies_do_not() -> None:
    """Infantry walks through its own side's infantry, round that of the enemy, round machines."""
    row = [(8.0 + 3 * i, 26.0) for i in range(9)]
    walker = [(20.0, 20.0)]

    def past(seat: int, profile: Profile, at: list[tuple[float, float]]) -> str | None:
        scenario = Scenario().unit("A", at=walker).unit("B", seat=seat, profile=profile, at=at)
        play = scenario.act("A")
        refusal = play.battle.refusal(move(play, "A", [(20, 31)]))
        return refusal.rule if refusal else None

    assert past(0, TROOPER, row) is None
    assert past(1, GOLEM, row) == "ACT-031"
    assert past(0, TOAD, [(20.0, 25.5)]) == "ACT-031"


@pytest.mark.rule("ACT-026")
def test_no_base_ends_on_another() -> None:
    """Passing through is allowed, ending on somebody is not; touching is."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("B", at=[(20, 26)]).act("A")

    assert play.refused(move(play, "A", [(20, 28.9)])) == "ACT-026"
    play.order(move(play, "A", [(20, 29)]))


@pytest.mark.rule("RUL-142")
def test_nobody_is_stopped_by_passing_near() -> None:
    """A fighter passes an enemy in contact distance; only where he ends he is engaged."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, profile=GOLEM, at=[(24, 26)])
    walker = play.act("A")

    walker.order(move(walker, "A", [(20, 33)]))
    assert walker.at("A1").y == 33_000


@pytest.mark.rule("GEN-030")
def test_machines_move_one_after_the_other() -> None:
    """A machine goes where the one before it has stood, not where it still stands."""
    at = [(20.0, 20.0), (20.0, 27.0)]
    play = Scenario(width=40).unit("T", profile=TOAD, at=at).act("T")
    ahead = move(play, "T", [(20, 27), (20, 34)])

    assert play.refused(ahead) == "GEN-030"
    play.order(replace(ahead, placements=tuple(reversed(ahead.placements))))


# ---- cohesion --------------------------------------------------------------------------------


@pytest.mark.rule("GEN-016")
@pytest.mark.rule("GEN-017")
def test_cohesion_at_the_end() -> None:
    """Within 10 cm of the leader and within 2.5 cm of another; equal is within."""
    play = Scenario().unit("A", at=[(20, 20), (24, 20), (28, 20), (32, 20)]).act("A")
    near = [(20.0, 20.0), (23.0, 20.0), (26.0, 20.0)]
    alone, far = move(play, "A", [*near, (31.501, 20)]), [(20, 20), (25, 20), (29, 20)]

    assert play.refused(move(play, "A", [*far, (33.001, 20)])) == "GEN-016"
    assert play.refused(alone) == "GEN-017"
    assert told(play, alone)["fighters"] == str(play.fighter("A4"))
    assert play.battle.refusal(move(play, "A", [*near, (31.5, 20)])) is None
    assert play.battle.refusal(move(play, "A", [*far, (33, 20)])) is None


def broken(*at: tuple[float, float]) -> Play:
    """A unit as losses have left it."""
    return Scenario().unit("A", at=list(at)).act("A")


@pytest.mark.rule("RUL-08")
@pytest.mark.rule("GEN-017")
def test_broken_cohesion_is_restored() -> None:
    """What losses have torn apart comes together with the next movement, if it can."""
    play = broken((20, 20), (23, 20), (35, 20))

    assert play.refused(move(play, "A", [(20, 22), (23, 22), (33, 20)])) == "RUL-08"
    assert play.refused(move(play, "A", [(20, 20), (23, 20), (36, 20)])) == "RUL-08"
    play.order(move(play, "A", [(20, 22), (23, 22), (28, 22)]))


@pytest.mark.rule("RUL-08")
def test_broken_cohesion_that_cannot_be_restored_is_mended_as_far_as_possible() -> None:
    """Who is too far away comes as near as he can."""
    play = broken((20, 20), (23, 20), (60, 20))

    assert play.refused(move(play, "A", [(20, 20), (23, 20), (50, 20)])) == "RUL-08"
    play.order(move(play, "A", [(20, 20), (23, 20), (46, 20)]))


@pytest.mark.rule("GEN-016")
@pytest.mark.rule("RUL-08")
def test_broken_cohesion_is_not_made_worse() -> None:
    """Who is too far away does not go farther; that is told apart from not coming near enough."""
    play = broken((20, 20), (23, 20), (60, 20))
    worse = play.battle.refusal(move(play, "A", [(20, 20), (23, 20), (61, 20)]))
    slack = play.battle.refusal(move(play, "A", [(20, 20), (23, 20), (50, 20)]))

    assert worse is not None
    assert slack is not None
    assert (worse.reason, slack.reason) == ("cohesion_made_worse", "cohesion_can_be_mended")


@pytest.mark.rule("RUL-08")
def test_nobody_has_to_climb_down_for_cohesion() -> None:
    """Who stands on a container is reached by nobody; the others need not make it worse."""
    scenario = Scenario().unit("A", at=[(20, 20), (23, 20), (45, 20)])
    play = scenario.element("box", "container", 45, 20, width=12, depth=6, size=3).act("A")
    change_fighter(play.table, play.fighter("A3"), standing_on="box")
    here = [Placement(f.id, f.x, f.y, 0, f.standing_on) for f in play.table.fighters.values()]
    back = [replace(place, x=place.x - 1_000) for place in here[:2]]

    assert play.refused(Move(0, "combat", (*back, here[2]))) == "RUL-08"
    play.order(Move(0, "combat", tuple(here)))


@pytest.mark.rule("RUL-08")
def test_where_nobody_finds_a_legal_nearer_place_nothing_is_asked_for() -> None:
    """The way to the leader ends in a pocket which a stout comrade fills and cannot leave."""
    stout = replace(TROOPER, id="stout", radius=2_000)
    plain, big = FighterCard("trooper", "standard", ()), FighterCard("stout", "standard", ())
    scenario = (
        Scenario()
        .know(stout)
        .unit("A", at=[(10, 20), (62, 20), (50, 20)], cards=[plain, plain, big])
    )
    for name, x, y, width, depth in (
        ("w", 43, 20, 10, 30),
        ("n", 50, 28.5, 4, 13),
        ("s", 50, 11.5, 4, 13),
        ("gate n", 54, 28.35, 4, 13.3),
        ("gate s", 54, 11.65, 4, 13.3),
    ):
        scenario.element(name, "rock", x, y, width=width, depth=depth, size=3)
    play = scenario.act("A")

    play.order(move(play, "A", [(10, 20), (61, 20), (50, 20)]))

    assert (play.at("A2").x, play.at("A2").y) == (61_000, 20_000)


@pytest.mark.rule("RUL-08")
def test_a_broken_unit_may_stay() -> None:
    """A unit that does not move is not punished."""
    play = broken((20, 20), (23, 20), (60, 20))

    play.order(EndActivation(0))

    assert play.table.activation is None


# ---- machines that cannot move ---------------------------------------------------------------


@pytest.mark.rule("GEN-069")
@pytest.mark.rule("RUL-18")
def test_an_immobilised_machine_stays() -> None:
    """BR-203: without propulsion a machine does not move; the others keep beside it."""
    at = [(20.0, 20.0), (28.0, 20.0)]
    active = Scenario().unit("T", profile=TOAD, at=at).act("T")
    put_fighter(active.table, replace(active.table.fighters[0], sp=(2, 0)))

    assert active.refused(move(active, "T", [(20, 21), (28, 21)])) == "GEN-069"
    assert active.refused(move(active, "T", [(20, 20), (29.1, 20)])) == "GEN-017"
    active.order(move(active, "T", [(20, 20), (20, 28)]))


# ---- entering --------------------------------------------------------------------------------


@pytest.mark.rule("MIS-013")
@pytest.mark.rule("RUL-106")
def test_entering_is_measured_from_the_edge() -> None:
    """The base starts outside, touching the edge; the whole base ends on the table."""
    scenario = Scenario().unit("A", count=3).zone("home", "south", 0)
    play = scenario.act("A")
    deep = [(20.0, 12.5), (24.0, 12.5), (28.0, 12.5)]

    assert play.refused(move(play, "A", shifted(deep, 0, 0.01), zone="home")) == "ACT-031"
    assert (
        play.refused(move(play, "A", [(20, 1.4), (24, 1.5), (28, 1.5)], zone="home")) == "MIS-013"
    )
    assert play.refused(move(play, "A", deep)) == "MIS-012"
    assert moved(play.order(move(play, "A", deep, zone="home"))).lengths == (14_000,) * 3
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("MIS-013")
def test_entering_by_rush() -> None:
    """BR-101: a unit may rush onto the table, and take drills then."""
    play = Scenario().unit("A", count=3).zone("home", "south", 0).act("A")
    play.order(move(play, "A", [(20, 18), (24, 18), (28, 18)], "rush", zone="home"))
    play.order(EndActivation(0, ("overwatch", "take_cover")))

    assert play.table.units[play.unit("A")].drills == {"overwatch", "take_cover"}


@pytest.mark.rule("MIS-013")
@pytest.mark.rule("RUL-41")
def test_entering_is_a_movement_for_overwatch() -> None:
    """BR-104: a unit in overwatch may fire at one that enters by an access zone."""
    scenario = Scenario().unit("A", count=3).zone("home", "south", 0)
    play = scenario.unit("b", seat=1, profile=GOLEM, weapons=["nanoblaster"], at=[(20, 30)]).act(
        "A"
    )
    unit = play.table.units[play.unit("b")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    play.order(move(play, "A", [(20, 10), (24, 10), (28, 10)], zone="home"))

    assert isinstance(play.decision, OverwatchDecision)


@pytest.mark.rule("MIS-013")
def test_who_is_on_the_table_does_not_enter() -> None:
    """A zone named by a unit that is there already is refused."""
    play = Scenario().unit("A", at=TRIO).zone("home", "south", 0).act("A")

    assert play.refused(move(play, "A", shifted(TRIO, 0, 1), zone="home")) == "MIS-013"


# ---- drills ----------------------------------------------------------------------------------


@pytest.mark.rule("ACT-049")
@pytest.mark.rule("RUL-38")
def test_who_becomes_engaged_loses_drills_before_overwatch() -> None:
    """BR-302: a machine that moves into contact ends the overwatch of infantry; nobody fires."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 36), (24, 36)]).act("T")
    unit = play.table.units[play.unit("b")]
    put_unit(play.table, replace(unit, drills=frozenset({"overwatch"})))
    events = play.order(move(play, "T", [(20, 31)]))

    assert DrillsLost(unit.id) in events
    assert not play.table.units[unit.id].drills
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("ACT-049")
@pytest.mark.rule("RUL-72")
def test_units_lying_down_lose_drills() -> None:
    """More than half of the unit on the ground: no drills; half of it: they stay."""

    def after(down: int) -> bool:
        scenario = Scenario().unit("A", at=TRIO)
        play = scenario.unit("b", seat=1, profile=GOLEM, at=shifted(TRIO, 0, 60)).act("A")
        table, unit = play.table, play.table.units[play.unit("b")]
        put_unit(table, replace(unit, drills=frozenset({"take_cover"})))
        for fighter in unit.fighters[:down]:
            put_fighter(table, replace(table.fighters[fighter], grounded=True))
        play.order(move(play, "A", shifted(TRIO, 0, 1)))
        return bool(table.units[unit.id].drills)

    assert (after(1), after(2)) == (True, False)


# ---- entering without leadership points ------------------------------------------------------


def unpaid(count: int = 3) -> Play:
    """The card of a unit that has to enter is due, and nobody can pay for it."""
    scenario = Scenario().unit("A", count=count).zone("home", "south", 0)
    scenario.mission["all_enter"] = True
    scenario.lp = 0
    play = scenario.begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    return play.run(PayStep(play.unit("A")))


@pytest.mark.rule("RUL-114")
def test_who_must_enter_and_cannot_pay_comes_just_onto_the_table() -> None:
    """The owner says where; the bases touch the edge from inside and nothing else is done."""
    play = unpaid()
    assert isinstance(play.decision, MinimumEntryDecision)

    assert play.refused(EnterAtEdge(0, "elsewhere", 60_000)) == "MIS-012"
    assert play.refused(EnterAtEdge(0, "home", 130_000)) == "RUL-106"
    events = play.order(EnterAtEdge(0, "home", 60_000))
    assert moved(events).lengths == (3_000, 3_000, 3_000)
    assert [play.at(name).y for name in ("A1", "A2", "A3")] == [1_500] * 3
    assert play.at("A1").x == 60_000
    assert play.table.activation is None


@pytest.mark.rule("RUL-114")
@pytest.mark.rule("RUL-106")
def test_large_units_enter_in_rows_and_stay_out_without_room() -> None:
    """Cohesion with the leader makes a second row; where nothing fits the unit stays in reserve."""
    play = unpaid(12)
    play.order(EnterAtEdge(0, "home", 60_000))
    assert {fighter.y for fighter in play.table.fighters.values()} == {1_500, 4_502}

    full = Scenario(width=2).unit("A", count=3).zone("home", "south", 0)
    full.mission["all_enter"], full.lp = True, 0
    left = full.begin()
    left.table.clock = replace(left.table.clock, round=1)
    assert [type(event) for event in left.run(PayStep(left.unit("A"))).happened] == [
        StayedInReserve
    ]

"""What editions decide about movement: who is in the way, where one ends, what machines do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine import Refusal
from damocles.rules.chapters.movement.ends import refuse_footing
from damocles.rules.chapters.movement.measure import may_cross, measure_order
from damocles.rules.chapters.movement.moves import may_stop_on
from damocles.rules.chapters.movement.order import allowance
from damocles.rules.chapters.movement.planning import plan
from damocles.rules.chapters.movement.reunion import OpenField, field_of
from damocles.rules.chapters.movement.run_over import AsideDecision, pass_over
from damocles.rules.questions.explain.values import Distance, Path
from damocles.rules.questions.regions import regions
from damocles.rules.reading.elements import climbs
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.events.movement import RunOver
from damocles.rules.state.seams import Blockers
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, Scenario, events_of as of
from tests.rules.battles import AT43
from tests.rules.explaining import told
from tests.rules.test_movement import TRIO, move, moved, shifted

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state.events.movement import UnitMoved
    from damocles.rules.state.state import Fighter, Table, Unit


def playing(scenario: Scenario, **seams: Callable[..., Any]) -> Scenario:
    """The situation by a rule set with other fillings; their names have underscores for dots."""
    names = {seam.replace("_", ".", 1): filling for seam, filling in seams.items()}
    scenario.rules = AT43.derive("otherwise", version="1", replace=names)
    return scenario


def refusals(scenario: Callable[[], Scenario], *orders: Any, **seams: Any) -> list[str | None]:
    """The rule by which A may not move so, by the rulebook and with other fillings."""
    plays = [scenario().act("A"), playing(scenario(), **seams).act("A")]
    found = [play.battle.refusal(move(play, "A", *orders)) for play in plays]
    return [refusal.rule if refusal else None for refusal in found]


# ---- how far ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("gait", "far"), [("combat", 14_000), ("rush", 20_000)])
def test_every_gait_counts_from_the_printed_movement(gait: str, far: int) -> None:
    """move.stat: as it is, or with what a rush adds."""

    def pair(_table: Table, _fighter: Fighter, kind: Any) -> int:
        return 9_000 if kind.hurries else 8_000

    plays = [Scenario().unit("A", at=TRIO), playing(Scenario().unit("A", at=TRIO), move_stat=pair)]
    found = [
        allowance(p.table, p.table.units[p.unit("A")], gait) for p in (s.act("A") for s in plays)
    ]
    assert found == [far, 15_000 if gait == "rush" else 8_000]


@pytest.mark.rule("RUL-143")
@pytest.mark.rule("RUL-32")
@pytest.mark.rule("RUL-31")
def test_a_unit_that_was_engaged_goes_half_as_far() -> None:
    """engaged.move: all of it, or as little as the edition says, and crossing halves at most."""

    def held(_table: Table, _unit: Unit, fighter: Fighter, movement: int) -> int:
        return movement - 1_000 * fighter.id

    def locked() -> Scenario:
        return Scenario().unit("A", at=TRIO).unit("b", seat=1, at=[(20, 23)])

    found = []
    for scenario in (locked(), playing(locked(), engaged_move=held)):
        table = scenario.act("A").table
        unit = table.units[0]
        mates = [table.fighters[fighter] for fighter in unit.fighters]
        found.append([allowance(table, unit, "combat", fighter=mate) for mate in mates])
        found.append([allowance(table, unit, "combat", fighter=mates[2], crossing=True)])
    assert found == [[7_000] * 3, [7_000], [14_000, 13_000, 12_000], [7_000]]


# ---- how one gets there ----------------------------------------------------------------------


def walled() -> Scenario:
    """Three troopers in a row, south of a wall that ends behind the third."""
    scenario = Scenario().unit("A", at=TRIO)
    return scenario.element("rock", "rock", 20, 26, width=30, depth=1, size=4)


def led_by(method: str) -> Callable[..., str]:
    """The leader is measured, the others get there in this way."""
    return lambda _, unit, fighter: "measured" if fighter.id == unit.leader else method


@pytest.mark.rule("RUL-15")
def test_every_member_is_measured() -> None:
    """move.method: a follower that would go too far stops the unit, unless only the leader is."""
    behind = [(24.0, 23.9), (24.0, 28.1), (28.0, 28.1)]

    assert refusals(walled, behind, move_method=led_by("free")) == ["ACT-031", None]


@pytest.mark.parametrize(("method", "legs"), [("free", 2), ("placed", 1)])
def test_followers_walk_or_are_placed(method: str, legs: int) -> None:
    """A way of any length goes round a wall; without one only who is placed gets inside."""
    play = playing(walled(), move_method=led_by(method)).act("A")
    order = move(play, "A", [(24, 23.9), (24, 28.1), (28, 28.1)])
    found = measure_order(play.table, play.table.units[0], order)
    path = found.paths[1]
    assert path is not None
    assert (len(path.legs) > 1) == (legs > 1)
    assert moved(play.order(order)).lengths[1] == path.length > 8_000 * legs

    ring = playing(Scenario().unit("A", at=TRIO), move_method=led_by(method))
    for number, (x, y, width, depth) in enumerate(
        [(26, 29.25, 3.7, 0.2), (26, 32.75, 3.7, 0.2), (24.25, 31, 0.2, 3.3), (27.75, 31, 0.2, 3.3)]
    ):
        ring.element(f"rock{number}", "rock", x, y, width=width, depth=depth, size=4)
    inside = ring.act("A")
    refusal = inside.battle.refusal(move(inside, "A", [(26, 27.6), (26, 31), (29.6, 27.6)]))
    assert refusal is None or refusal.rule == "GEN-030"
    assert (refusal is None) == (method == "placed")


def test_who_is_placed_on_the_table_has_no_way() -> None:
    """A unit that enters: the leader comes from the edge, the others are just there."""
    scenario = Scenario().unit("A", count=2).zone("home", "south", 0)
    play = playing(scenario, move_method=led_by("placed")).act("A")
    order = move(play, "A", [(40, 5), (44, 5)], zone="home")

    assert moved(play.order(order)).lengths[1] == 0


def test_machines_that_are_placed_run_nobody_over() -> None:
    """Those who walk do."""

    def driven(method: str) -> list[RunOver]:
        scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20), (25, 20)])
        scenario.unit("b", seat=1, profile=GOLEM, at=[(25, 30)])
        play = playing(scenario, move_method=led_by(method)).act("T")
        dice = [1] if method == "free" else []
        return of(play.order(move(play, "T", [(20, 40), (25, 40)], "rush"), dice=dice), RunOver)

    assert [len(driven(method)) for method in ("free", "placed")] == [1, 0]


def test_planners_give_followers_any_place() -> None:
    """The leader as near as he gets, the others around him, torn units too."""
    play = playing(walled(), move_method=led_by("free")).act("A")
    unit = play.table.units[0]
    follower, leader = (play.at(name) for name in ("A2", "A1"))

    assert isinstance(field_of(play.table, unit, follower, "combat"), OpenField)
    assert not isinstance(field_of(play.table, unit, leader, "combat"), OpenField)
    found = plan(play.table, unit, "combat", (38_000, 26_000))
    assert found is not None
    assert play.battle.refusal(found) is None
    torn = playing(Scenario().unit("A", at=TRIO), move_method=led_by("free")).act("A")
    change_fighter(torn.table, torn.fighter("A3"), x=90_000, y=70_000)
    mended = plan(torn.table, torn.table.units[0], "combat", (20_000, 20_000))
    assert mended is not None
    assert torn.battle.refusal(mended) is None


def test_the_region_of_a_follower_is_around_its_leader() -> None:
    """As far as cohesion lets it stand."""
    play = playing(Scenario().unit("A", at=TRIO), move_method=led_by("free")).act("A")
    unit, follower = play.table.units[0], play.at("A2")
    (found,) = regions(play.table, unit, "combat", follower)
    xs = [x for x, _ in found.rings[0]]

    far = 10_000 + 2 * follower.r
    assert [min(xs), max(xs)] == pytest.approx([20_000 - far, 20_000 + far], abs=100)
    assert (found.allowed, found.crossing, found.zone) == (10_000, False, None)
    assert found.rule == AT43.cite("cohesion.leader")


def test_explanations_limit_only_who_is_measured() -> None:
    """The others have a way to draw and no allowance."""
    play = playing(Scenario().unit("A", at=TRIO), move_method=led_by("free")).act("A")
    ((_, explanation),) = told(play, move(play, "A", shifted(TRIO, 0, 9)), [])[:1]

    paths = [figure for figure in explanation.figures if isinstance(figure, Path)]
    assert [path.allowed for path in paths] == [14_000, 9_000, 9_000]
    assert len([fact for fact in explanation.facts if isinstance(fact, Distance)]) == 1


# ---- what is in the way ----------------------------------------------------------------------


@pytest.mark.rule("GEN-032")
@pytest.mark.rule("ACT-026")
@pytest.mark.rule("RUL-16")
def test_who_is_in_the_way() -> None:
    """move.blockers: enemies hinder soldiers, friends do not; or the other way round."""

    def between(seat: int) -> Callable[[], Scenario]:
        def scenario() -> Scenario:
            found = Scenario().unit("A", at=[(30, 17)])
            others = [(x, 24.0) for x in (30.0, 18.0, 22.0, 26.0, 34.0, 38.0, 42.0)]
            return found.unit("B" if seat == 0 else "b", seat=seat, at=others)

        return scenario

    def friends_only(table: Table, mover: Fighter, seat: int) -> Blockers:
        own = table.units[mover.unit].seat == seat
        return Blockers(infantry=own, machines=not own)

    over = [(30.0, 28.5)]
    found = [refusals(between(seat), over, move_blockers=friends_only) for seat in (0, 1)]
    assert [[rule is None for rule in each] for each in found] == [[True, False], [False, True]]


@pytest.mark.rule("RUL-16")
@pytest.mark.rule("GEN-030")
def test_machines_may_be_passed_and_mates_in_the_way() -> None:
    """move.blockers: only infantry, even of one's own unit, or nobody at all."""

    def beside_a_strider() -> Scenario:
        scenario = Scenario().unit("A", at=[(30, 22), (33, 22)])
        return scenario.unit("t", seat=1, profile=TOAD, at=[(30, 30)])

    def nobody(*_: object) -> Blockers:
        return Blockers(infantry=False, machines=False)

    def infantry(*_: object) -> Blockers:
        return Blockers(infantry=True, machines=False)

    through = [(30.0, 35.0), (33.2, 35.0)]
    assert refusals(beside_a_strider, through, move_blockers=nobody) == ["ACT-031", None]

    def alone() -> Scenario:
        scenario = Scenario().unit("A", at=[(30, 22)])
        return scenario.unit("t", seat=1, profile=TOAD, at=[(30, 30)])

    assert refusals(alone, through[:1], move_blockers=infantry) == ["ACT-031", None]
    file = Scenario().unit("A", at=[(30, 20), (30, 24)])
    play = playing(file, move_blockers=infantry).act("A")
    way = measure_order(play.table, play.table.units[0], move(play, "A", [(30, 28), (33, 26)]))
    assert [path is not None and path.length > 8_000 for path in way.paths] == [True, False]
    found = plan(play.table, play.table.units[0], "combat", (30_000, 28_000))
    assert found is not None


@pytest.mark.rule("TER-002")
@pytest.mark.rule("RUL-115")
def test_who_crosses_what() -> None:
    """move.crosses: infantry low walls, machines nothing without a ramp; or rocks, or all."""

    def wall(kind: str) -> Callable[[], Scenario]:
        def scenario() -> Scenario:
            found = Scenario().unit("A", at=[(42, 20)]).unit("T", profile=TOAD, at=[(60, 10)])
            return found.element("wall", kind, 42, 24, width=80, depth=2, size=1)

        return scenario

    over = [(42.0, 27.0)]
    assert refusals(wall("low_wall"), over, move_crosses=lambda *_: False) == [None, "ACT-031"]
    assert refusals(wall("rock"), over, move_crosses=lambda *_: True)[1] is None


@pytest.mark.rule("TER-003")
@pytest.mark.rule("TER-004")
def test_which_elements_machines_cross() -> None:
    """move.crosses: none but those with a ramp; or all."""

    def driver(ramps: tuple[str, ...]) -> Scenario:
        found = Scenario().unit("T", profile=TOAD, at=[(60, 10)])
        found.element("wall", "low_wall", 42, 24, width=80, depth=2, size=1)
        found.element("box", "container", 42, 40, width=12, depth=6, size=3)
        found.mission["ramps"] = ramps
        return found

    every = playing(driver(()), move_crosses=lambda *_: True)
    plays = [s.act("T") for s in (driver(()), driver(("box",)), every)]
    walls = [[climbs(p.table, p.at("T1"), name) for name in ("wall", "box")] for p in plays]
    assert walls == [[False, False], [False, True], [True, True]]
    assert [may_cross(p.table, move(p, "T", [(60, 15)])) for p in plays] == [False, True, True]


# ---- where one ends --------------------------------------------------------------------------


@pytest.mark.rule("TER-001")
def test_where_one_may_end() -> None:
    """move.ends: on no rock; and in an edition of lessons not in contact with an enemy."""

    def facing_golems() -> Scenario:
        scenario = (
            Scenario().unit("A", at=[(30, 20)]).unit("b", seat=1, profile=GOLEM, at=[(30, 30)])
        )
        return scenario.element("rock", "rock", 20, 20, width=4, depth=4, size=4)

    def never_beside(table: Table, unit: Unit, places: Any) -> Refusal | None:
        near = [there for there in places if there.y > 25_000]
        facts: dict[str, int | str] = {"fighter": 0}
        return (
            Refusal("move.no_overlap", "overlaps", facts)
            if near
            else refuse_footing(table, unit, places)
        )

    assert refusals(facing_golems, [(30.0, 26.5)], move_ends=never_beside) == [
        None,
        AT43.cite("move.no_overlap"),
    ]
    assert refusals(facing_golems, [(20.0, 20.0)], move_ends=never_beside) == ["TER-001"] * 2


@pytest.mark.rule("RUL-141")
@pytest.mark.rule("ACT-045")
def test_on_whom_machines_may_stop() -> None:
    """move.stop_on: infantry makes room at any gait, or only in a rush, and planners know."""

    def driven() -> Scenario:
        scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])
        return scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 30)])

    def in_a_rush(_table: Table, _unit: Unit, gait: str) -> bool:
        return gait == "rush"

    plays = [driven().act("T"), playing(driven(), move_stop_on=in_a_rush).act("T")]
    on_it = [p.battle.refusal(move(p, "T", [(20, 30)])) for p in plays]
    assert [refusal.rule if refusal else None for refusal in on_it] == [
        None,
        AT43.cite("move.no_overlap"),
    ]
    assert plays[1].battle.refusal(move(plays[1], "T", [(20, 30)], "rush")) is None
    ends = [plan(p.table, p.table.units[0], "combat", (20_000, 30_000)) for p in plays]
    spots = [[(there.x, there.y) for there in end.placements] for end in ends if end]
    assert (spots[0], spots[1] == spots[0]) == ([(20_000, 30_000)], False)
    infantry = Scenario().unit("A", at=[(20, 20)]).act("A")
    assert not may_stop_on(infantry.table, infantry.table.units[0], "combat")


# ---- what machines do ------------------------------------------------------------------------


def driven(**seams: Any) -> Play:
    """A strider, a golem on its way and one where it stops."""
    scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 28), (20, 32)])
    return playing(scenario, **seams).act("T")


@pytest.mark.rule("ACT-039")
def test_when_machines_run_over() -> None:
    """crush.when: in a rush; or at any gait, but only who goes far enough."""
    usual, other = driven(), driven(crush_when=lambda _t, _f, _k, length: length >= 12_000)

    assert of(usual.order(move(usual, "T", [(20, 32)])), RunOver) == []
    assert of(driven().order(move(usual, "T", [(20, 32)], "rush"), dice=[1, 1]), RunOver) != []
    assert of(other.order(move(other, "T", [(20, 32)]), dice=[1, 1]), RunOver) != []
    short = driven(crush_when=lambda _t, _f, _k, length: length >= 12_000)
    assert of(short.order(move(short, "T", [(20, 31.9)], "rush")), RunOver) == []


@pytest.mark.rule("ACT-045")
@pytest.mark.rule("RUL-141")
def test_what_follows_when_machines_stop() -> None:
    """crush.after: infantry steps aside, or something else happens to it."""
    usual, other = driven(), driven(crush_after=lambda *_: ())

    usual.order(move(usual, "T", [(20, 32)]))
    assert isinstance(usual.decision, AsideDecision)
    other.order(move(other, "T", [(20, 32)]))
    assert not isinstance(other.decision, AsideDecision)


@pytest.mark.rule("ACT-039")
def test_what_happens_on_the_way() -> None:
    """ram: machines end where they were ordered; or the engine stops them before."""

    def stopped(table: Table, event: UnitMoved, _paths: Any) -> Any:
        (there,) = event.placements
        short = replace(event, placements=(replace(there, y=25_000),), lengths=(5_000,))
        return pass_over(table, short, {})

    usual, other = driven(), driven(ram=stopped)
    ends = [moved(play.order(move(play, "T", [(20, 42)], "rush"), dice=dice)).placements[0].y
            for play, dice in ((usual, [6, 1]), (other, []))]  # fmt: skip
    assert ends == [42_000, 25_000]
    assert [play.at("T1").y for play in (usual, other)] == [42_000, 25_000]
    assert [play.at("b1").place for play in (usual, other)] == ["gone", "table"]

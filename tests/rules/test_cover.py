"""SHO: cover, its zones, and the tests behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import ActDecision, Activate, Pay
from damocles.rules.chapters.shooting.cover import (
    covering_elements,
    find_save,
    find_shelter,
    is_half_sheltered,
    shelters,
)
from damocles.rules.chapters.shooting.overwatch import OpenFire
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.shooting import (
    BlastLanded,
    CoverRolled,
    FightersGrounded,
    SalvoDeclared,
    ShotsRolled,
)
from damocles.rules.state.model import Officer
from damocles.rules.state.steps import TurnStep
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    TROOPER,
    Play,
    aim as aimed,
    events_of as of,
    row,
    salvo,
    walk,
)
from tests.rules.firing import MORTAR, SURE, change, drilled, ids, left, lost
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from damocles.rules.state.model import Profile

GIANT = replace(TROOPER, id="giant", size=4)
PLACES = [(40.0, 60.0), (44.0, 60.0), (48.0, 60.0), (52.0, 60.0), (44.0, 64.0), (52.0, 64.0)]


def trench(
    *, width: float = 14.0, y: float = 50.0, size: int = 1, shooter: Profile = TROOPER
) -> Scenario:
    """Three shooters in the south; six golems in the north, a wall before them."""
    scenario = Scenario().arm(SURE, MORTAR)
    scenario.unit("A", at=row(3, 40, 20), profile=shooter, weapons=("sure",))
    scenario.unit("b", seat=1, profile=GOLEM, at=PLACES)
    if width:
        scenario.element("wall", "low_wall", 41, y, width=width, depth=1, size=size)
    return scenario


def sheltered(play: Play, unit: str = "b") -> int:
    """How many of a unit are hidden or behind cover from unit A."""
    shooting, target = (play.table.units[play.unit(name)] for name in ("A", unit))
    found = find_shelter(play.table, shooting, [target])
    return len({*found.hidden, *found.behind})


@pytest.mark.rule("SHO-047")
@pytest.mark.rule("SHO-046")
def test_cover_cancels_impacts_on_five_and_six() -> None:
    """EX-032, EX-033, RUL-57: four of six are behind the wall, so the unit tests on 5+."""
    play = trench().act("A")
    assert sheltered(play) == 4
    events = play.order(salvo(play, "sure", "b"), dice=[4, 5, 6])

    rolled = of(events, CoverRolled)
    assert [(e.needed, e.faces, e.cancelled) for e in rolled] == [(5, (4, 5, 6), 2)]
    assert dict(rolled[0].behind) == dict.fromkeys(ids(play, "b1", "b2", "b3", "b5"), "wall")
    assert lost(events) == ids(play, "b1")


@pytest.mark.rule("SHO-047")
def test_without_cover_every_impact_counts() -> None:
    """In the open no die is rolled for cover, and each of three impacts costs a golem."""
    play = trench(width=0).act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert not of(events, CoverRolled)
    assert left(play, "b") == 3


@pytest.mark.rule("SHO-046")
@pytest.mark.parametrize(("count", "tests"), [(2, False), (3, True)])
def test_half_of_a_unit_is_enough(*, count: int, tests: bool) -> None:
    """With fewer than half sheltered nobody tests, not even those behind the wall."""
    scenario = trench()
    scenario.places["b"] = [*PLACES[:2], PLACES[4], (60, 60), (64, 60), (68, 60)]
    if count == 2:
        scenario.places["b"][2] = (56, 60)
    play = scenario.act("A")
    assert sheltered(play) == count
    events = play.order(salvo(play, "sure", "b"), dice=[1, 1, 1] if tests else [])

    assert bool(of(events, CoverRolled)) == tests
    assert len(lost(events)) == 3


@pytest.mark.rule("SHO-046")
def test_the_hidden_count_as_sheltered() -> None:
    """RUL-61: a member whom no shooter sees counts, though he is behind nothing low."""
    scenario = trench(width=0)
    scenario.element("box", "container", 46, 50, width=14, depth=3, size=3)
    play = scenario.act("A")
    shooting, target = (play.table.units[play.unit(name)] for name in ("A", "b"))
    found = find_shelter(play.table, shooting, [target])

    assert found.hidden
    assert is_half_sheltered(found)
    assert find_save(play.table, shooting, [target]) == 5


@pytest.mark.rule("SHO-044")
def test_the_zone_of_cover_lies_beyond_the_element() -> None:
    """RUL-59: between the prolonged lines, however far; not beside it, not before it."""
    scenario = trench(width=10)
    scenario.places["b"] = [(42, 60), (38, 56), (54, 60), (30, 60), (42, 45), (42, 80)]
    play = scenario.begin()
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]

    found = sorted(covering_elements(play.table, units[0], units[1:]))
    assert found == ids(play, "b1", "b2", "b6")


@pytest.mark.rule("SHO-044")
def test_lines_that_converge_end_the_zone() -> None:
    """RUL-59: a wall narrower than the shooters shelters only up to where the lines cross."""
    scenario = trench(width=4, y=50)
    scenario.places["A"] = row(3, 32, 20, 8)
    scenario.places["b"] = [(40, 53), (40, 85), (60, 60), (64, 60), (68, 60), (72, 60)]
    play = scenario.begin()
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]

    assert list(covering_elements(play.table, units[0], units[1:])) == ids(play, "b1")


@pytest.mark.rule("SHO-045")
def test_any_part_of_a_base_in_the_zone_is_enough() -> None:
    """RUL-60: a base that just reaches in is behind cover, one that touches is not."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.element("wall", "low_wall", 40, 40, width=3, depth=1, size=1)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(42.9, 60), (36.9, 64)]).begin()
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]

    assert list(covering_elements(play.table, units[0], units[1:])) == ids(play, "b1")


@pytest.mark.rule("SHO-041")
@pytest.mark.parametrize(
    ("size", "fighter", "shooter", "plain", "drilled_too"),
    [
        (1, 2, 2, True, True),
        (1, 4, 2, False, False),
        (3, 2, 5, True, True),
    ],
)
def test_how_high_cover_has_to_be(
    *, size: int, fighter: int, shooter: int, plain: bool, drilled_too: bool
) -> None:
    """RUL-58: always if it is one size lower or higher, never if it is more than two lower."""
    found = [shelters(size, fighter, shooter, debatable=drill) for drill in (False, True)]

    assert found == [plain, drilled_too]


@pytest.mark.rule("SHO-043")
@pytest.mark.parametrize(
    ("size", "fighter", "shooter", "plain"),
    [(1, 3, 2, False), (1, 2, 4, False), (2, 4, 2, False), (2, 2, 5, False), (3, 2, 5, True)],
)
def test_what_cover_is_debatable(*, size: int, fighter: int, shooter: int, plain: bool) -> None:
    """RUL-58: what is two sizes lower, or what the shooters tower over by three."""
    assert shelters(size, fighter, shooter, debatable=False) == plain
    assert shelters(size, fighter, shooter, debatable=True)


@pytest.mark.rule("SHO-041")
def test_what_one_stands_on_is_no_cover() -> None:
    """RUL-58: behind the edge of a low hill he is covered; on top of that edge he is not, though he
    takes cover."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.element("hill", "hill", 40, 50, width=20, depth=10, size=1)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 54.5)]).begin()
    drilled(play, "b", "take_cover")
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]
    assert covering_elements(play.table, units[0], units[1:]) == {play.fighter("b1"): "hill"}

    change(play, "b1", standing_on="hill")
    assert covering_elements(play.table, units[0], units[1:]) == {}


@pytest.mark.rule("SHO-041")
def test_fighters_are_no_cover() -> None:
    """RUL-58: a strider in between shelters nobody."""
    scenario = trench(width=0).unit("T", profile=TOAD, weapons=CANNONS, at=[(42, 40)])
    play = scenario.begin()
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]

    assert covering_elements(play.table, units[0], units[1:]) == {}


@pytest.mark.rule("SHO-041")
@pytest.mark.rule("SHO-045")
@pytest.mark.parametrize(("profile", "covered"), [(GOLEM, True), (GIANT, False)])
def test_a_low_wall_is_too_low_for_a_giant(*, profile: Profile, covered: bool) -> None:
    """A golem of Size 2 shelters behind it, somebody of Size 4 in the same place does not."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.element("wall", "low_wall", 40, 40, width=10, depth=1, size=1)
    play = scenario.unit("b", seat=1, profile=profile, at=[(40, 50)]).begin()
    units = [play.table.units[play.unit(name)] for name in ("A", "b")]

    assert bool(covering_elements(play.table, units[0], units[1:])) == covered


@pytest.mark.rule("SHO-043")
@pytest.mark.parametrize("drill", [False, True])
def test_debatable_cover_needs_take_cover(*, drill: bool) -> None:
    """A low wall shelters from shooters of Size 4 only those who take cover."""
    play = trench(shooter=GIANT).act("A")
    if drill:
        drilled(play, "b", "take_cover")
    events = play.order(salvo(play, "sure", "b"), dice=[1, 2, 3] if drill else [])

    assert len(lost(events)) == (2 if drill else 3)


@pytest.mark.rule("SHO-043")
def test_the_smallest_shooter_decides_what_is_debatable() -> None:
    """RUL-58: a unit of a giant and a trooper does not tower over a low wall."""
    scenario = trench(shooter=GIANT).know(TROOPER)
    giant = scenario.units[0][0].fighters[0]
    small = replace(giant, profile="trooper")
    scenario.units[0][0] = replace(scenario.units[0][0], fighters=(giant, small, giant))
    play = scenario.act("A")

    assert of(play.order(salvo(play, "sure", "b"), dice=[1, 2, 3]), CoverRolled)


@pytest.mark.rule("SHO-042")
def test_cover_is_of_no_use_against_indirect_fire() -> None:
    """Under a template nobody tests for cover."""
    scenario = trench()
    scenario.units[0][0] = replace(
        scenario.units[0][0],
        fighters=(replace(scenario.units[0][0].fighters[0], weapons=("mortar",)),) * 3,
    )
    play = scenario.act("A")
    events = play.order(aimed(play, "mortar", "b2"))
    kinds = [type(event) for event in events]

    assert kinds[:4] == [SalvoDeclared, ShotsRolled, BlastLanded, DamageRolled]
    assert not of(events, CoverRolled)
    assert lost(events)


@pytest.mark.rule("SHO-048")
def test_take_cover_makes_it_three() -> None:
    """BR-202: with the drill 3 to 6 cancel; one impact is left and costs one of three."""
    scenario = trench()
    scenario.units[1][0] = replace(scenario.units[1][0], fighters=scenario.units[1][0].fighters[:3])
    play = scenario.act("A")
    drilled(play, "b", "take_cover")
    events = play.order(salvo(play, "sure", "b"), dice=[2, 3, 4])

    assert (of(events, CoverRolled)[0].needed, left(play, "b")) == (3, 2)


@pytest.mark.rule("SHO-049")
@pytest.mark.rule("ACT-049")
def test_take_cover_is_lost_when_a_member_is_engaged() -> None:
    """An enemy who walks up to one of them ends the drill for all."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 30), (44, 30)]).act("A")
    drilled(play, "b", "take_cover")
    events = play.order(walk(play, "A", 0, 5))

    assert [event.unit for event in of(events, DrillsLost)] == [play.unit("b")]
    assert play.table.units[play.unit("b")].drills == frozenset()


@pytest.mark.rule("SHO-050")
def test_take_cover_never_works_against_overwatch() -> None:
    """RUL-43: the card was revealed and the drill lapsed, so the unit that moves tests on 5+."""
    scenario = trench()
    play = scenario.begin()
    drilled(play, "b", "take_cover")
    drilled(play, "A", "overwatch")
    seat = play.table.seats[1]
    play.table.seats[1] = replace(seat, sequence=(play.unit("b"),))
    play.run(TurnStep(1))
    play.order(Activate(1))
    play.order(Pay(1))
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))
    events = play.order(salvo(play, "sure", "b"), dice=[3, 4, 5])

    assert of(events, CoverRolled)[0].needed == 5
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("SHO-050")
def test_a_third_unit_keeps_take_cover_against_overwatch() -> None:
    """RUL-43: whoever is caught in between and has the drill tests on 3+."""
    scenario = trench()
    scenario.unit("c", seat=1, profile=GOLEM, at=[(44, 55)])
    play = scenario.act("b")
    drilled(play, "A", "overwatch")
    drilled(play, "c", "take_cover")
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))
    events = play.order(salvo(play, "sure", "b"), dice=[3, 1, 1])

    rolled = of(events, CoverRolled)
    assert [(event.unit, event.needed) for event in rolled] == [
        (play.unit("c"), 3),
        (play.unit("b"), 5),
    ]


@pytest.mark.rule("SHO-051")
@pytest.mark.parametrize(("y", "cover"), [(31.0, False), (31.001, True), (26.0, False)])
def test_who_is_near_the_far_edge_of_cover_ignores_it(*, y: float, cover: bool) -> None:
    """Within 10 cm of the side nearest to the target, 10 included, the shooting leader sees over
    the wall."""
    play = trench(y=y, width=60).act("A")
    events = play.order(salvo(play, "sure", "b"), dice=[1, 1, 1] if cover else [])

    assert bool(of(events, CoverRolled)) == cover


@pytest.mark.rule("SHO-051")
@pytest.mark.parametrize(("y", "cover"), [(22.0, False), (19.3, True)])
def test_two_sides_may_be_nearest_to_the_target(*, y: float, cover: bool) -> None:
    """Beyond a corner both sides that meet there are nearest; to be near one of them is enough."""
    scenario = Scenario().arm(SURE).unit("A", at=[(41, y)], weapons=("sure",))
    scenario.element("wall", "low_wall", 45, 30.5, width=10, depth=1, size=1)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(59, 41)]).act("A")
    events = play.order(salvo(play, "sure", "b"), dice=[1] if cover else [])

    assert bool(of(events, CoverRolled)) == cover


@pytest.mark.rule("SHO-051")
def test_only_the_near_element_is_ignored() -> None:
    """RUL-62: another wall further on shelters as ever."""
    scenario = trench().element("near", "low_wall", 44, 26, width=20, depth=1, size=1)
    play = scenario.act("A")
    events = play.order(salvo(play, "sure", "b"), dice=[1, 1, 1])

    assert set(dict(of(events, CoverRolled)[0].behind).values()) == {"wall"}


@pytest.mark.rule("SHO-052")
def test_cover_comes_before_damage() -> None:
    """Each impact that is left is one damage test, and no other."""
    scenario = trench()
    card = scenario.units[0][0]
    rifles = (replace(card.fighters[0], weapons=("laser_rifle",)),) * 3
    scenario.units[0][0] = replace(card, fighters=rifles)
    play = scenario.act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6, 6, 1, 6, 1, 6, 1])
    kinds = [type(event) for event in events]

    assert kinds.index(CoverRolled) < kinds.index(DamageRolled)
    assert of(events, DamageRolled)[0].faces == (6, 1)
    assert not of(events, FightersGrounded)


@pytest.mark.rule("SHO-047")
def test_overwatch_fire_meets_cover_too() -> None:
    """BR-107: four impacts of two sonic guns, two saved by cover on 5+, two pierce, none stands."""
    gun = replace(SURE, id="sonic", accuracy=5, rate=3, penetration=8)
    suit = replace(TROOPER, id="suit", protection=8)
    scenario = Scenario().arm(gun).unit("A", at=row(2, 40, 20), weapons=("sonic",))
    scenario.unit("b", seat=1, profile=suit, at=[(40, 60), (44, 60)])
    scenario.element("wall", "low_wall", 42, 55, width=14, depth=1, size=1)
    play = scenario.act("b")
    drilled(play, "A", "overwatch")
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))
    events = play.order(salvo(play, "sonic", "b"), dice=[6, 6, 6, 6, 1, 1, 5, 6, 4, 1, 4, 5])

    assert of(events, CoverRolled)[0].needed == 5
    assert play.table.units[play.unit("b")].place == "gone"
    assert play.table.units[play.unit("A")].drills == frozenset()


@pytest.mark.rule("SHO-008")
@pytest.mark.rule("SHO-046")
def test_a_melee_is_sheltered_as_one_unit() -> None:
    """Half of all who fight there have to be behind cover."""
    scenario = trench()
    scenario.unit("C", at=[(56, 60), (60, 60), (64, 60)])
    play = scenario.act("A")
    events = play.order(salvo(play, "sure", "b"))

    assert not of(events, CoverRolled)
    assert len(lost(events)) == 3


@pytest.mark.rule("SHO-046")
@pytest.mark.parametrize("option", [False, True])
def test_the_unseen_are_spared_by_option(*, option: bool) -> None:
    """RUL-54: all members can fall, closest first; an option spares those nobody sees."""
    scenario = trench(width=0).option(unseen_protected=option)
    scenario.element("box", "container", 43, 40, width=12, depth=3, size=3)
    scenario.places["A"] = [(30, 20), (26, 20), (22, 20)]
    scenario.places["b"] = [(52, 50), (56, 50), (30, 70), (26, 70), (22, 70), (18, 70)]
    play = scenario.act("A")
    shooting, target = (play.table.units[play.unit(name)] for name in ("A", "b"))
    hidden = find_shelter(play.table, shooting, [target]).hidden
    events = play.order(salvo(play, "sure", "b"))

    assert hidden == tuple(ids(play, "b1", "b2"))
    assert (play.fighter("b1") in lost(events)) == (not option)
    assert len(lost(events)) == 3


@pytest.mark.rule("HER-010")
def test_the_hidden_stand_in_for_a_hero_even_where_the_unseen_are_spared() -> None:
    """RUL-54: the hero alone is seen; his comrade behind the container falls in his place."""
    scenario = trench(width=0).option(unseen_protected=True)
    scenario.element("box", "container", 43, 40, width=12, depth=3, size=3)
    plain = scenario.units[1][0].fighters[0]
    hero = replace(plain, role="hero", officer=Officer(1, 1, 3, hero=True))
    scenario.units[1][0] = replace(scenario.units[1][0], fighters=(hero, plain))
    scenario.places |= {"A": [(30, 20)], "b": [(30, 70), (52, 50)]}
    scenario.units[0][0] = replace(scenario.units[0][0], fighters=scenario.units[0][0].fighters[:1])
    play = scenario.act("A")
    shooting, target = (play.table.units[play.unit(name)] for name in ("A", "b"))

    assert find_shelter(play.table, shooting, [target]).hidden == (play.fighter("b2"),)
    assert lost(play.order(salvo(play, "sure", "b"), dice=[1])) == ids(play, "b2")

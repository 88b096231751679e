"""Seams of shooting: another rule set fires otherwise, and nothing but the seam decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine import Refusal
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.shooting.impacts import ImpactsStep
from damocles.rules.chapters.shooting.indirect import BlastStep, lands_if_shot
from damocles.rules.chapters.shooting.orders import Project
from damocles.rules.chapters.shooting.shots import KeepDice, Reroll, RerollDecision, ShotsStep
from damocles.rules.reading.aims import aimed_unit, leader_or_single
from damocles.rules.state.events.shooting import (
    BlastLanded,
    FightersGrounded,
    ImpactsAllotted,
    ProjectionDeclared,
    SalvoDeclared,
    ShotsRolled,
    Volley,
)
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.registry import machine
from damocles.rules.state.salvos import BlastArea, CaughtGroup, Compass, FlameReach, Rethrow, Shots
from damocles.rules.state.targets import Aim, FighterTarget, Fire, PointTarget, UnitTarget
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    Play,
    Scenario,
    aim as aimed,
    events_of as of,
    row,
    salvo,
)
from tests.rules.battles import AT43
from tests.rules.firing import SURE, ids, lost, reason
from tests.rules.test_movement import move
from tests.rules.test_projection import FLAMER

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.engine.families import Event
    from damocles.rules.state.state import Fighter, Table, Unit

LOB = Weapon("lob", "ranged", accuracy=5, rate=2, rerolls=1, penetration=-9, damage=1, area=1_000)
"""An area of effect that hurts nobody; at range 3 its dice need a 3."""
USUAL: dict[str, Callable[..., Any]] = {}
"""No seam is filled otherwise."""


def play_with(scenario: Scenario, **seams: Callable[..., Any]) -> Play:
    """The first unit acts, by the rulebook but for these seams."""
    filled = {name.replace("__", "."): function for name, function in seams.items()}
    scenario.rules = AT43.derive("otherwise", version="1", replace=filled)
    return scenario.act("A")


def ask_rerolls(play: Play) -> Play:
    """The first seat is asked before misses are rolled again."""
    play.table.seats[0] = replace(play.table.seats[0], always_reroll=False)
    return play


# ---- dice again ------------------------------------------------------------------------------


def once_for_each_gun(
    _table: Table, _unit: Unit, _weapon: Weapon, missed: Sequence[int], left: int, guns: int
) -> Rethrow:
    """As many dice for each gun as the weapon has re-rolls, once."""
    return Rethrow(tuple(missed), min(len(missed), left * guns), left)


@pytest.mark.parametrize(
    ("seams", "dice", "rolled"),
    [
        ({}, [1] * 8 + [1] * 8 + [1] * 8, [8, 8, 8]),
        ({"shot__reroll": once_for_each_gun}, [1] * 8 + [1] * 4, [8, 4]),
        ({"shot__reroll": lambda *_: Rethrow((), 0)}, [1] * 8, [8]),
    ],
)
def test_how_many_dice_are_rolled_again(
    seams: dict[str, Any], dice: list[int], rolled: list[int]
) -> None:
    """shot.reroll: all misses twice, or four dice of two guns once, whatever they show then."""
    gun = Weapon("gun", "ranged", accuracy=3, rate=4, rerolls=2, penetration=20, damage=1)
    scenario = Scenario().arm(gun).unit("A", at=row(2, 20, 20), weapons=("gun",))
    play = play_with(scenario.unit("b", seat=1, at=row(3, 20, 50)), **seams)
    events = play.order(salvo(play, "gun", "b"), dice=dice)

    assert [len(each.faces) for each in of(events, ShotsRolled)] == rolled


def test_dice_that_may_not_be_rolled_again_stand() -> None:
    """shot.reroll: only ones are rolled again here; all misses count in the end."""

    def only_ones(*asked: Any) -> Rethrow:
        ones = tuple(face for face in asked[3] if face == 1)
        return Rethrow(ones, len(ones) if asked[4] else 0)

    play = play_with(lobbed(), shot__reroll=only_ones)
    events = play.order(aimed(play, "lob", "b1"), dice=[1, 2, 2, 4])

    assert [each.faces for each in of(events, ShotsRolled)] == [(1, 2), (2,)]
    assert of(events, BlastLanded)[0].deviation == 2_000


@pytest.mark.rule("GEN-046")
def test_all_misses_are_rolled_again_or_none() -> None:
    """RUL-63: single dice cannot be named, and what misses show is of no importance."""
    play = ask_rerolls(lobbed().act("A"))
    play.order(aimed(play, "lob", "b1"), dice=[1, 2])

    assert play.decision == RerollDecision(0, play.unit("A"), "lob", 2, 3)
    assert reason(play, Reroll(0, (0,))) == "no_such_dice"
    assert reason(play, KeepDice(0)) is None
    assert [len(each.faces) for each in of(play.order(Reroll(0), dice=[6, 6]), ShotsRolled)] == [2]


# ---- faces that count ------------------------------------------------------------------------


def lobbed(**fields: Any) -> Scenario:
    """A unit with an area weapon, 37 cm from its target."""
    scenario = Scenario().arm(replace(LOB, **fields)).unit("A", at=[(20, 10)], weapons=("lob",))
    return scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 50), (24, 50)])


def by_pips(**seams: Callable[..., Any]) -> Play:
    """Faces of misses count: they are the millimetres of the deviation; the seat is asked."""
    filled: dict[str, Any] = {
        "shot__faces": lambda _, weapon: weapon.area > 0,
        "ind__deviation": lambda _, shots: 100 * sum(shots.faces),
    }
    return ask_rerolls(play_with(lobbed(rate=4), **filled, **seams))


def deviation(events: Sequence[Event]) -> int:
    """How far the template has deviated."""
    [landed] = of(events, BlastLanded)
    return landed.deviation


def test_dice_are_chosen_where_faces_count() -> None:
    """shot.faces, ind.deviation: the 2 is thrown again, two ones stand."""
    play = by_pips()
    play.order(aimed(play, "lob", "b1"), dice=[1, 2, 6, 1])

    assert play.decision == RerollDecision(0, play.unit("A"), "lob", 3, 3, (2, 1, 1))
    refused = [(3,), (0, 0), (-1,), (0, 1, 2, 3)]
    assert [reason(play, Reroll(0, dice)) for dice in refused] == ["no_such_dice"] * 4
    assert deviation(play.order(Reroll(0, (0,)), dice=[6, 1])) == 200


def test_kept_dice_count_with_their_faces() -> None:
    """Those that nobody throws again, too."""
    play = by_pips()
    play.order(aimed(play, "lob", "b1"), dice=[1, 2, 6, 1])

    assert deviation(play.order(KeepDice(0), dice=[1])) == 400


def test_without_a_choice_the_highest_are_thrown_again() -> None:
    """By standing orders as well: the 2 goes, the ones stand, and what misses again counts."""
    one = {"shot__reroll": lambda *asked: Rethrow(asked[3], min(asked[4], len(asked[3])))}
    asked, standing = by_pips(**one), by_pips(**one)
    standing.table.seats[0] = replace(standing.table.seats[0], always_reroll=True)
    asked.order(aimed(asked, "lob", "b1"), dice=[1, 2, 6, 1])
    events = standing.order(aimed(standing, "lob", "b1"), dice=[1, 2, 6, 1, 2, 1])

    assert asked.decision == RerollDecision(0, asked.unit("A"), "lob", 1, 3, (2, 1, 1))
    assert reason(asked, Reroll(0, (0, 1))) == "no_such_dice"
    assert deviation(asked.order(Reroll(0), dice=[2, 1])) == 400
    assert deviation(events) == 400


def test_what_matters_of_dice() -> None:
    """For whoever follows every way: misses by their faces where they count, totals of a shift."""
    usual, other = lobbed().act("A"), by_pips()
    fire = Fire(0, 0, 0, "lob", FighterTarget(1), (0,))
    step = ShotsStep(fire, (Volley(5, 3, 2),), 1)
    differs = machine.matters[ShotsStep](other.table, step)

    assert machine.matters[ShotsStep](usual.table, step) is None
    assert differs is not None
    assert [differs((2, 1, 6)), differs((6, 2, 1)), differs((1, 6))] == [(2, 1), (2, 1), (1,)]
    total = machine.matters[BlastStep](usual.table, BlastStep(fire, 1, 1))
    assert total is not None
    assert (total((1, 4)), total((2, 3))) == (5, 5)


def skills(table: Table, fighter: Fighter) -> tuple[str, ...]:
    """The abilities of a fighter."""
    return table.setting.card(fighter).abilities


def test_faces_of_two_volleys_count_together() -> None:
    """shot.test: one shooter needs a 3, the other a 4; a 2 and a 3 have missed."""
    scenario = Scenario().arm(replace(LOB, rate=1, rerolls=0))
    cards = [
        FighterCard("trooper", "standard", ("lob",), abilities=names)
        for names in ((), ("detection",))
    ]
    scenario.unit("A", at=row(2, 20, 10), cards=cards)
    play = play_with(
        scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 50)]),
        shot__test=lambda table, _weapon, shooter, _band: (0, 3 + len(skills(table, shooter))),
        shot__faces=lambda *_: True,
        ind__deviation=lambda _, shots: 100 * sum(shots.faces),
    )

    assert deviation(play.order(aimed(play, "lob", "b1"), dice=[2, 3, 1])) == 500


# ---- when, how many --------------------------------------------------------------------------


def test_sides_of_the_movement() -> None:
    """shot.side: who has fired before moving fires again after it."""

    def armed() -> Scenario:
        cards = [FighterCard("trooper", "standard", (name,)) for name in ("sure", "laser_rifle")]
        scenario = Scenario().arm(SURE).unit("A", at=row(2, 60, 20), cards=cards)
        return scenario.unit("b", seat=1, at=row(4, 60, 60))

    found = []
    for seams in (USUAL, {"shot__side": lambda *_: None}):
        play = play_with(armed(), **seams)
        play.order(salvo(play, "sure", "b"))
        play.order(move(play, "A", [(60, 22), (64, 22)]))
        found.append(reason(play, salvo(play, "laser_rifle", "b")))
    assert found == ["others_fired_before_moving", None]


def test_copies_of_a_weapon() -> None:
    """shot.copies: both at once or none; by the rulebook one, or both."""

    def twice() -> Scenario:
        scenario = Scenario().arm(SURE).unit("A", at=[(20, 20)], weapons=("sure", "sure"))
        return scenario.unit("b", seat=1, at=row(4, 20, 60))

    both = play_with(twice(), shot__copies=lambda *asked: () if asked[3] else (2,))
    usual = twice().act("A")
    counts = range(4)
    reasons = [[reason(p, salvo(p, "sure", "b", copies=n)) for n in counts] for p in (usual, both)]

    late = "has_fired"
    assert reasons == [[late, None, None, late], [late, late, None, late]]
    assert len(lost(both.order(salvo(both, "sure", "b", copies=2)))) == 2
    assert reason(both, salvo(both, "sure", "b", copies=2)) == "has_fired"


# ---- whom ------------------------------------------------------------------------------------


def test_targets_of_direct_fire() -> None:
    """shot.target: friends may be shot at, and a single soldier, who may not by the rulebook."""

    def friends() -> Scenario:
        scenario = Scenario().arm(SURE).unit("A", at=[(20, 20)], weapons=("sure",))
        return scenario.unit("C", at=[(20, 40)]).unit("b", seat=1, at=[(60, 40)])

    usual = friends().act("A")
    free = play_with(friends(), shot__target=lambda *_: None)
    orders = [salvo(usual, "sure", "C"), aimed(usual, "sure", "b1")]

    assert [reason(usual, order) for order in orders] == [
        "not_an_enemy",
        "single_target_must_be_a_machine",
    ]
    assert [reason(free, order) for order in orders] == [None, None]
    assert lost(free.order(orders[0])) == ids(free, "C1")


@pytest.mark.rule("SHO-007")
def test_no_direct_fire_at_a_mere_point() -> None:
    """By the rulebook a unit is aimed at."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(60, 40)]).act("A")
    order = replace(salvo(play, "laser_rifle", "b"), target=PointTarget(9, 9))

    assert reason(play, order) == "aim_at_a_unit"


@pytest.mark.rule("SHO-028")
@pytest.mark.rule("RUL-52")
def test_direct_fire_at_a_point_hits_those_in_between() -> None:
    """shot.target: what is left is lost."""
    scenario = Scenario().arm(replace(SURE, rate=3)).unit("A", at=[(20, 20)], weapons=("sure",))
    play = play_with(scenario.unit("b", seat=1, at=[(20, 40)]), shot__target=lambda *_: None)
    events = play.order(replace(salvo(play, "sure", "b"), target=PointTarget(20_000, 60_000)))

    assert of(events, SalvoDeclared)[0].distance == 38_500
    assert of(events, ImpactsAllotted)[0].to_target == 2
    assert lost(events) == ids(play, "b1")


def test_the_target_in_a_melee() -> None:
    """shot.target_units: the chosen unit alone."""

    def brawl() -> Scenario:
        scenario = Scenario().arm(replace(SURE, rate=4))
        scenario.unit("A", at=[(20, 10)], weapons=("sure",)).unit("C", at=[(20, 58)])
        return scenario.unit("b", seat=1, at=[(20, 54), (24, 54)])

    fallen = []
    for seams in (USUAL, {"shot__target_units": lambda _, unit: [unit]}):
        play = play_with(brawl(), **seams)
        fallen.append(len(lost(play.order(salvo(play, "sure", "b")))))
    assert fallen == [3, 2]


@pytest.mark.rule("SHO-009")
def test_the_leader_of_the_unit_chosen_is_measured_to() -> None:
    """Of a mêlée, too: whoever else is in it."""
    scenario = Scenario().unit("A", at=[(20, 10)]).unit("C", at=[(20, 58)])
    play = scenario.unit("b", seat=1, at=[(24, 54), (20, 54)]).act("A")
    chosen, single = UnitTarget(play.unit("b")), FighterTarget(play.fighter("b2"))

    assert leader_or_single(play.table, chosen) == FighterTarget(play.fighter("b1"))
    assert leader_or_single(play.table, single) == single


def test_from_whom_to_whom() -> None:
    """shot.range: to the leader of the unit of a single machine."""

    def machines() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 10)])
        scenario.unit(
            "t", seat=1, profile=TOAD, weapons=CANNONS, at=[(20, 40), (50, 60)], torn=True
        )
        return scenario

    def to_leader(table: Table, target: Any) -> FighterTarget:
        return FighterTarget(aimed_unit(table, target).leader)

    far, bands = [], []
    for seams in (USUAL, {"shot__range": to_leader}):
        play = play_with(machines(), **seams)
        [told] = of(play.order(aimed(play, "laser_rifle", "t2"), dice=[1]), SalvoDeclared)
        far.append(told.distance)
        bands.append(told.band)
    assert far == [54_310, 26_000]
    assert bands == [5, 2]


def test_a_test_without_dice() -> None:
    """shot.test: everybody hits, or nobody can; no die is rolled."""
    outcomes = []
    for needed in (1, 7):
        scenario = Scenario().unit("A", at=row(2, 20, 10)).unit("b", seat=1, at=row(2, 20, 50))
        play = play_with(scenario, shot__test=lambda *_, needed=needed: (0, needed))
        events = play.order(salvo(play, "laser_rifle", "b"), dice=[6, 6] if needed == 1 else [])
        outcomes.append((of(events, ShotsRolled)[0].faces, len(lost(events))))
    assert outcomes == [((), 2), ((), 0)]


def test_what_follows_a_test() -> None:
    """shot.after: hits of an area weapon go through the zone of fire here."""

    def direct(_table: Table, fire: Any, shots: Any) -> ImpactsStep:
        return ImpactsStep(fire, shots.hits)

    play = play_with(lobbed(accuracy=15, penetration=20), shot__after=direct)
    events = play.order(aimed(play, "lob", "b1"))

    assert not of(events, BlastLanded)
    assert of(events, ImpactsAllotted)[0].to_target == 2


# ---- who is hit ------------------------------------------------------------------------------


def nobody(_table: Table, _fire: Any, fighters: list[Fighter], *, caught: bool) -> list[Fighter]:
    """Impacts reach those who are caught, and nobody of the target."""
    return fighters if caught else []


def guarded() -> Scenario:
    """Four sure shots at three troopers, with three of one unit and two of another before them."""
    scenario = Scenario().arm(replace(SURE, rate=4)).unit("A", at=[(20, 10)], weapons=("sure",))
    scenario.unit("b", seat=1, at=row(3, 16, 60))
    scenario.unit("c", seat=1, at=[(16, 40), (20, 40), (24.5, 40)])
    return scenario.unit("d", seat=1, at=[(18, 30), (18, 34)])


def test_who_can_be_lost() -> None:
    """shot.losable: no losses of a target that impacts do not reach, those in between fall."""
    play = play_with(guarded(), shot__losable=nobody)
    events = play.order(salvo(play, "sure", "b", copies=1))

    assert of(events, ImpactsAllotted)[0].to_target == 0
    assert len(lost(events)) == 4
    bare = Scenario().arm(SURE).unit("A", at=[(20, 10)], weapons=("sure",))
    play = play_with(bare.unit("b", seat=1, at=row(3, 16, 60)), shot__losable=nobody)
    assert lost(play.order(salvo(play, "sure", "b"))) == []


def unit_by_unit(_table: Table, _fire: Any, caught: Sequence[Fighter]) -> list[CaughtGroup]:
    """All who are caught of one unit, then those of the next."""
    units = sorted({fighter.unit for fighter in caught})
    groups = {unit: tuple(f.id for f in caught if f.unit == unit) for unit in units}
    return [CaughtGroup(unit, names, 0) for unit, names in groups.items()]


def test_unit_by_unit() -> None:
    """zone.order: three hits for the one unit, one for the other, lost among those caught."""
    usual, other = guarded().act("A"), play_with(guarded(), zone__order=unit_by_unit)
    first = usual.order(salvo(usual, "sure", "b"))
    then = other.order(salvo(other, "sure", "b"))

    [nearest], [allotted] = of(first, ImpactsAllotted), of(then, ImpactsAllotted)
    assert nearest.caught[0] == usual.fighter("d1")
    assert allotted.caught == tuple(ids(other, "c1", "c2", "c3", "d1", "d2"))
    assert (allotted.to_target, lost(then)[-1]) == (0, other.fighter("d1"))
    assert len(lost(then)) == 4


def test_equally_far_are_chosen_among() -> None:
    """zone.order: single fighters of the same rank are tied, even if they are not equally near."""

    def all_alike(_table: Table, _fire: Any, caught: Sequence[Fighter]) -> list[CaughtGroup]:
        return [CaughtGroup(fighter.unit, (fighter.id,), 0) for fighter in caught]

    play = play_with(guarded(), zone__order=all_alike)
    play.order(salvo(play, "sure", "b"))
    assert isinstance(play.decision, VictimsDecision)
    assert (len(play.decision.candidates), play.decision.count) == (5, 4)
    chosen = tuple(ids(play, "c1", "c2", "c3", "d2"))
    assert sorted(lost(play.order(PickVictims(0, chosen)))) == sorted(chosen)


# ---- templates -------------------------------------------------------------------------------


@pytest.mark.rule("SHO-033")
@pytest.mark.parametrize(("hits", "misses"), [(0, 0), (1, 0), (0, 1), (2, 3)])
def test_any_shot_brings_a_template_down(hits: int, misses: int) -> None:
    """Misses alone do so as well; without a shot that counts there is none."""
    table = lobbed().begin().table

    assert lands_if_shot(table, Shots(hits, misses)) == (hits + misses > 0)


def blast(play: Play, *dice: int) -> BlastLanded:
    """Where the template comes down that is aimed at the first golem."""
    [landed] = of(play.order(aimed(play, "lob", "b1"), dice=dice), BlastLanded)
    return landed


def test_a_template_that_never_lands() -> None:
    """ind.lands: with misses alone there is nothing."""
    play = play_with(lobbed(rerolls=0), ind__lands=lambda _, shots: shots.hits > 0)
    events = play.order(aimed(play, "lob", "b1"), dice=[1, 1])

    assert not of(events, BlastLanded)
    assert blast(lobbed(rerolls=0).act("A"), 1, 1, 4).deviation == 2_000


@pytest.mark.parametrize(("dice", "total", "y"), [((3, 4), 7, 48_000), ((1, 1), 2, 51_919)])
def test_another_compass(dice: tuple[int, ...], total: int, y: int) -> None:
    """ind.direction: eleven arrows by two dice; 7 leads back to the shooter."""
    play = play_with(lobbed(rerolls=0), ind__direction=lambda _: Compass(2, 11, 7))
    landed = blast(play, 1, 1, *dice)

    assert (landed.direction, landed.y) == (total, y)


def test_surplus_hits() -> None:
    """ind.radius, ind.deal: one hit more for the first, which the event tells."""

    def first(_table: Table, _point: Any, area: BlastArea, reached: Sequence[Fighter]) -> list[Any]:
        return [(f.id, area.impacts + area.surplus * (n == 0)) for n, f in enumerate(reached)]

    scenario = lobbed(accuracy=15, penetration=20)
    scenario.places["b"] = [(20, 50), (24, 50)]
    play = play_with(scenario, ind__radius=lambda *_: BlastArea(5_000, surplus=2), ind__deal=first)
    landed = blast(play)

    assert landed.struck == ((play.fighter("b1"), 3), (play.fighter("b2"), 1))
    assert (landed.radius, landed.impacts) == (5_000, 1)
    assert landed.fighters == tuple(ids(play, "b1", "b2"))
    assert blast(lobbed(accuracy=15, penetration=20).act("A")).struck == ()


def test_who_goes_down() -> None:
    """down.who: nobody, or others than those who were hit."""
    grounded = []
    others = (lambda *_: ()), (lambda _, struck: [struck[0] + 1])
    for seams in (USUAL, *({"down__who": other} for other in others)):
        play = play_with(lobbed(accuracy=15), **seams)
        events = play.order(aimed(play, "lob", "b1"))
        grounded.append([each.fighters for each in of(events, FightersGrounded)])
    usual = lobbed().act("A")
    first, second = ids(usual, "b1", "b2")
    assert grounded == [[(first,)], [], [(second,)]]


def test_the_reach_of_flames() -> None:
    """pro.range: from the leader, as far as the rule set says."""

    def burning() -> Scenario:
        scenario = Scenario().arm(FLAMER).unit("A", at=[(20, 20), (22.5, 20)], weapons=("flamer",))
        return scenario.unit("b", seat=1, at=[(22.5, 45)])

    def from_leader(table: Table, _weapon: Weapon, bearer: Fighter) -> FlameReach:
        return FlameReach(table.fighters[table.units[bearer.unit].leader], 22_125)

    lost_flames = []
    for seams in (USUAL, {"pro__range": from_leader}):
        play = play_with(burning(), **seams)
        aims = tuple(Aim(bearer, play.fighter("b1")) for bearer in ids(play, "A1", "A2"))
        [told] = of(play.order(Project(0, "flamer", aims)), ProjectionDeclared)
        lost_flames.append(len(told.too_far))
    assert lost_flames == [2, 0]


# ---- points ----------------------------------------------------------------------------------


def refuse_all_but_points(_table: Table, _unit: Unit, target: Any) -> Refusal | None:
    """Indirect fire goes to points alone."""
    points = isinstance(target, PointTarget)
    return None if points else Refusal("indirect.target", "aim_at_a_fighter")


@pytest.mark.rule("SHO-011")
def test_no_template_is_laid_on_a_mere_point() -> None:
    """By the rulebook a fighter is aimed at."""
    play = lobbed().act("A")
    order = replace(aimed(play, "lob", "b1"), target=PointTarget(20_000, 50_000))

    assert play.refused(order) == "SHO-011"

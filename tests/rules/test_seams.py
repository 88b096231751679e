"""Seams and parameters: complete, in use, cited; another rule set plays otherwise."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

import damocles.rules
from damocles.catalog.rulebook.rule_sets import rule_set
from damocles.engine.citations import functions_by_concept
from damocles.engine.seams import RuleSet, Seam, SeamError
from damocles.rules.chapters.activation import ExtraActivation
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.command import (
    AuthorityStep,
    LeadershipStep,
    authority_test,
    count_leadership,
    highest_wager,
)
from damocles.rules.chapters.damage import LossesStep
from damocles.rules.chapters.damage.machines import struck_parts
from damocles.rules.chapters.morale import check_morale, may_waver
from damocles.rules.chapters.movement import allowance
from damocles.rules.chapters.shooting.zone import find_caught
from damocles.rules.missions.control import controller_of, count_presence
from damocles.rules.reading.facts import is_engaged, unit_is_engaged
from damocles.rules.sets import EDITIONS
from damocles.rules.state import params, seams, steps
from damocles.rules.state.apply.changes import put_unit
from damocles.rules.state.events.command import LeadershipCounted
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.shooting import BlastLanded, CoverRolled, ShotsRolled
from damocles.rules.state.model import FighterCard, Objective, Weapon
from damocles.rules.state.salvos import BlastArea, Rethrow
from damocles.rules.state.steps import LapseStep, MoraleStep, TurnStep
from damocles.rules.state.targets import UnitTarget
from damocles.rules.state.wounds import Wound
from damocles.scenario import (
    CANNONS,
    GOLEM,
    KNIFE,
    LASER_RIFLE,
    SERGEANT,
    TOAD,
    Play,
    Scenario,
    aim as aimed,
    events_of as of,
    salvo,
)
from tests.rules.battles import AT43
from tests.rules.test_movement import move

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.rules.state.state import Table

SOURCE = Path(damocles.rules.__file__).parent
PLACED = [(20.0, 20.0), (24.0, 20.0), (28.0, 20.0)]
RULE_ID = re.compile(r"\b[A-Z]{3}-\d{2,3}\b")


def otherwise(name: str, function: Callable[..., Any]) -> RuleSet[params.Params]:
    """The rulebook, but for one seam."""
    return AT43.derive("otherwise", version="1", replace={name: function})


def both(
    scenario: Callable[[], Scenario], name: str, function: Callable[..., Any]
) -> list[Scenario]:
    """A situation by the rulebook, and with one seam filled otherwise."""
    usual, other = scenario(), scenario()
    other.rules = otherwise(name, function)
    return [usual, other]


# ---- complete and in use ---------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(EDITIONS))
def test_every_rule_set_fills_every_seam(name: str) -> None:
    """Nothing is left open."""
    assert rule_set(name).missing() == []
    assert set(rule_set(name).seams) == {seam.name for seam in declared().values()}


def declared() -> dict[str, Seam[Any]]:
    """The seams of the game, by the names they are used by."""
    return {name: seam for name, seam in vars(seams).items() if isinstance(seam, Seam)}


def test_every_seam_is_called_somewhere() -> None:
    """Through the seam, with a sentence of its own."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))

    assert len(declared()) >= 12
    assert [name for name in declared() if f"seams.{name}(" not in text] == []
    sentences = [seam.sentence for seam in declared().values()]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize("name", sorted(AT43.seams))
def test_what_fills_a_seam_cites_a_rule(name: str) -> None:
    """The rulebook's function is the smallest that embodies the rule."""
    assert [
        rule for rule, functions in functions_by_concept.items() if AT43.seams[name] in functions
    ]


def test_only_seams_call_what_fills_them() -> None:
    """Nobody goes past a seam: its function is called by name nowhere in the rules."""
    filling = {function.__name__ for function in AT43.seams.values()} - {"find_caught"}
    calls = {
        node.func.id
        for path in SOURCE.rglob("*.py")
        if path.parent.name != "sets"  # where editions build on each other
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert filling & calls - {"leadership", "medics"} == set()


def test_an_undeclared_seam_is_refused() -> None:
    """By name."""
    with pytest.raises(SeamError, match=r"not declared: \['move.fly'\]"):
        otherwise("move.fly", print)


def test_the_difference_of_two_rule_sets_is_told() -> None:
    """Numbers and functions, ours first."""
    other = AT43.derive("other", version="1", params={"cover": 4}, replace={"obj.who": weighty})

    assert AT43.diff(other) == {"cover": (5, 4), "obj.who": (AT43.seams["obj.who"], weighty)}
    assert AT43.diff(AT43.derive("same", version="2")) == {}


# ---- parameters ------------------------------------------------------------------------------


def test_another_number_plays_otherwise() -> None:
    """A derived rule set with a cover save of 4 lets 4 pass."""

    def behind_a_wall() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 10)]).unit("b", seat=1, at=[(20, 50)])
        return scenario.element("wall", "low_wall", 20, 47, width=20, depth=1, size=1)

    easier = behind_a_wall()
    easier.rules = AT43.derive("easier", version="1", params={"cover": 4})
    saved = []
    for scenario, dice in ((behind_a_wall(), [6, 4, 1]), (easier, [6, 4])):
        play = scenario.act("A")
        [cover] = of(play.order(salvo(play, "laser_rifle", "b"), dice=dice), CoverRolled)
        saved.append((cover.needed, cover.cancelled))

    assert saved == [(5, 0), (4, 1)]


# ---- seams filled otherwise ------------------------------------------------------------------


def weighty(table: Table, fighter: Any) -> int:
    """Everybody counts his Type."""
    return table.setting.profile(fighter).type


def test_presence() -> None:
    """obj.who: a machine that counts takes the objective from a soldier."""
    place = Objective("hill", None, (30_000, 30_000))

    def rivals() -> Scenario:
        scenario = Scenario().unit("A", at=[(30, 34)], profile=replace(GOLEM, type=1))
        tank = replace(TOAD, type=3)
        scenario.unit("t", seat=1, profile=tank, weapons=CANNONS, at=[(30, 24)])
        return scenario.objective("hill", at=(30, 30))

    tables = [s.begin().table for s in both(rivals, "obj.who", weighty)]
    assert [controller_of(table, count_presence(table, place)) for table in tables] == [0, 1]


def test_contact_and_engagement() -> None:
    """contact.limit, engage.kind: at exactly 2.5 cm, and beside a machine."""

    def touching(table: Table, one: Any, two: Any) -> bool:
        reach = one.r + two.r + table.setting.params.contact
        return bool((one.x - two.x) ** 2 + (one.y - two.y) ** 2 <= reach**2)

    def apart() -> Scenario:
        return Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 25.5)])

    plays = [s.begin() for s in both(apart, "contact.limit", touching)]
    assert [is_engaged(play.table, play.at("A1")) for play in plays] == [False, True]

    def beside() -> Scenario:
        return Scenario().unit("A", at=[(20, 20)]).unit("t", seat=1, profile=TOAD, at=[(20, 25)])

    nobody = [s.begin() for s in both(beside, "engage.kind", lambda *_: False)]
    engaged = [unit_is_engaged(p.table, p.table.units[p.unit("A")]) for p in nobody]
    assert engaged == [True, False]


def test_command() -> None:
    """lp.pool, authority.wager, authority.test."""

    def led() -> Scenario:
        return Scenario().unit("A", at=[(20, 20)], officer=SERGEANT)

    def none(_: Table, seat: int) -> LeadershipCounted:
        return LeadershipCounted(seat, 0, 0)

    pools = [
        count_leadership(s.begin().table, LeadershipStep()).events[0]
        for s in both(led, "lp.pool", none)
    ]
    assert pools == [LeadershipCounted(0, 0, 1), LeadershipCounted(0, 0, 0)]

    wagers = [s.begin().table for s in both(led, "authority.wager", lambda _: 6)]
    for table in wagers:
        table.seats[0] = replace(table.seats[0], commander=0)
    assert [highest_wager(table, 0) for table in wagers] == [2, 6]

    totals = [
        authority_test(s.begin().table, AuthorityStep((0, 1), (2, 0)), (3, 4)).totals
        for s in both(led, "authority.test", lambda die, *_: die)
    ]
    assert totals == [(5, 4), (3, 4)]


def test_two_units_in_a_turn() -> None:
    """act.double: without a delay before it."""

    def two() -> Scenario:
        return Scenario().unit("A", at=[(20, 20)]).unit("B", at=[(40, 20)])

    found = []
    for scenario in both(two, "act.double", lambda *_: None):
        play = scenario.begin()
        play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
        cards = (play.unit("A"), play.unit("B"))
        play.table.seats[0] = replace(play.table.seats[0], sequence=cards)
        refusal = play.run(TurnStep(0)).battle.refusal(ExtraActivation(0))
        found.append(refusal.rule if refusal else None)
    assert found == ["ACT-019", None]


def test_movement() -> None:
    """move.allowance, move.rush, move.method."""

    def trio() -> Scenario:
        return Scenario().unit("A", at=PLACED)

    def far(play: Play) -> int:
        return allowance(play.table, play.table.units[play.unit("A")], "rush")

    shorter = both(trio, "move.rush", lambda _table, _unit, movement: movement + 1)
    assert [far(s.begin()) for s in shorter] == [20_000, 14_001]
    fixed = both(trio, "move.allowance", lambda *_, **__: 7)
    assert [far(s.begin()) for s in fixed] == [20_000, 7]

    round_him = [(20.0, 34.0), (20.0, 38.0), (24.0, 38.0)]
    plays = [
        s.act("A")
        for s in both(
            trio,
            "move.method",
            lambda _, unit, fighter: "measured" if unit.leader == fighter.id else "free",
        )
    ]
    refusals = [play.battle.refusal(move(play, "A", round_him)) for play in plays]
    assert refusals[0] is not None
    assert (refusals[0].rule, refusals[1]) == ("ACT-031", None)


def test_running_over() -> None:
    """crush.dice: with a 2 nobody falls by the rulebook."""

    def driven() -> Scenario:
        scenario = Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])
        return scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 28)])

    fell = []
    for scenario in both(driven, "crush.dice", lambda *_: 2):
        play = scenario.act("T")
        play.order(move(play, "T", [(20, 40)], "rush"), dice=[2])
        fell.append(play.at("b1").place == "gone")
    assert fell == [False, True]


def one_for_each_gun(*asked: Any) -> Rethrow:
    """As many dice as there are guns for each re-roll left."""
    _table, _unit, _weapon, missed, left, guns = asked
    return Rethrow(missed, min(left * guns, len(missed)))


def test_rerolls() -> None:
    """shot.reroll: one missed die for each gun, where the rulebook rolls all of them again."""
    gun = Weapon("gun", "ranged", accuracy=5, rate=3, rerolls=1, penetration=20, damage=1)

    def armed() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 10)], weapons=("gun",)).arm(gun)
        return scenario.unit("b", seat=1, at=[(20, 30)])

    rolled = []
    cases = both(armed, "shot.reroll", one_for_each_gun)
    for scenario, again in zip(cases, ([1, 1, 1], [1]), strict=True):
        play = scenario.begin()
        play.table.seats[0] = replace(play.table.seats[0], always_reroll=True)
        acting = scenario.act("A")
        acting.table.seats[0] = play.table.seats[0]
        events = acting.order(salvo(acting, "gun", "b"), dice=[1, 1, 1, *again])
        rolled.append([len(event.faces) for event in of(events, ShotsRolled)])
    assert rolled == [[3, 3], [3, 1]]


def test_the_zone_of_fire() -> None:
    """zone.skip, shot.eligible."""

    def crossfire() -> Scenario:
        small = replace(GOLEM, id="small", size=1)
        scenario = Scenario().unit("A", at=[(20, 10)]).unit("b", seat=1, at=[(20, 50)])
        return scenario.unit("c", seat=1, profile=small, at=[(20, 30)])

    found = []
    for scenario in both(crossfire, "zone.skip", lambda *_: False):
        play = scenario.begin()
        shooters = play.table.units[play.unit("A")]
        found.append(len(find_caught(play.table, shooters, UnitTarget(play.unit("b")))))
    assert found == [0, 1]

    def hidden() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 10), (24, 10)])
        scenario.unit("b", seat=1, at=[(12, 50)]).unit("c", seat=1, at=[(17, 16)])
        return scenario.element("box", "container", 23.2, 16, width=5.6, depth=1, size=3)

    fired: list[int] = []
    for scenario in both(hidden, "shot.eligible", lambda *_: []):
        play = scenario.act("A")
        order = salvo(play, "laser_rifle", "b")
        [first, *_] = play.order(order, dice=[1, 1][len(fired) :])
        fired.append(len(first.fire.shooters))  # type: ignore[attr-defined]  # the declaration
    assert fired == [2, 1]


def test_cover() -> None:
    """cover.geometry, cover.unit: nobody is sheltered, or one is enough."""

    def wall(width: float) -> Callable[[], Scenario]:
        def scenario() -> Scenario:
            found = Scenario().unit("A", at=[(20, 10)])
            found.unit("b", seat=1, at=[(20, 50), (24, 50), (28, 50)])
            return found.element("wall", "low_wall", 20, 47, width=width, depth=1, size=1)

        return scenario

    def tests(scenario: Scenario, dice: list[int]) -> bool:
        play = scenario.act("A")
        return bool(of(play.order(salvo(play, "laser_rifle", "b"), dice=dice), CoverRolled))

    usual, open_ = both(wall(30), "cover.geometry", lambda *_: {})
    assert (tests(usual, [6, 6]), tests(open_, [6, 1])) == (True, False)
    few, enough = both(wall(2), "cover.unit", lambda shelter: bool(shelter.behind))
    assert (tests(few, [6, 1]), tests(enough, [6, 6])) == (False, True)


def test_templates() -> None:
    """ind.deviation, ind.radius, ind.target."""
    lob = Weapon("lob", "ranged", accuracy=5, rate=1, rerolls=0, penetration=5, damage=1, area=900)

    def lobbed() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 10)], weapons=("lob",)).arm(lob)
        return scenario.unit("b", seat=1, at=[(20, 60)])

    def landed(scenario: Scenario) -> BlastLanded:
        play = scenario.act("A")
        [blast] = of(play.order(aimed(play, "lob", "b1"), dice=[1, 4, 1]), BlastLanded)
        return blast

    shifts = [landed(s).deviation for s in both(lobbed, "ind.deviation", lambda *_: 100)]
    assert shifts == [1_000, 100]
    radii = [
        landed(s).radius for s in both(lobbed, "ind.radius", lambda area, *_: BlastArea(2 * area))
    ]
    assert radii == [900, 1_800]
    plays = [s.act("A") for s in both(lobbed, "ind.target", lambda *_: None)]
    refusals = [play.battle.refusal(salvo(play, "lob", "b")) for play in plays]
    assert [refusal.rule if refusal else None for refusal in refusals] == ["SHO-011", None]


def test_close_combat_and_damage() -> None:
    """melee.special, dmg.vehicle."""
    bearer = FighterCard("trooper", "bearer", ("laser_rifle",))

    def locked() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 20)], cards=[bearer])
        return scenario.unit("b", seat=1, at=[(20, 24)])

    plays = [s.act("A") for s in both(locked, "melee.special", lambda *_: [KNIFE])]
    order = CloseCombat(0, (Assignment(plays[0].fighter("A1"), plays[0].fighter("b1")),))
    refusals = [play.battle.refusal(order) for play in plays]
    assert refusals[0] is not None
    assert refusals[0].rule == "MEL-008"
    assert refusals[1] is None or refusals[1].rule != "MEL-008"

    def machine() -> Scenario:
        return Scenario().unit("T", profile=TOAD, weapons=CANNONS, at=[(20, 20)])

    tanks = [s.begin() for s in both(machine, "dmg.vehicle", lambda _: "propulsion")]
    assert [struck_parts(play.table, play.at("T1"), 4) for play in tanks] == [(0,), (1,)]


def test_medics() -> None:
    """medic: where nobody helps, nothing is asked."""
    healer = FighterCard("trooper", "specialist", ("knife",), abilities=("first_aid",))
    plain = FighterCard("trooper", "standard", ("knife",))

    def patrol() -> Scenario:
        scenario = Scenario().unit("A", at=[(20, 10)])
        return scenario.unit("b", seat=1, at=[(20, 30), (20, 34)], cards=[plain, healer])

    asked = []
    for scenario in both(patrol, "medic", lambda *_: []):
        play = scenario.begin()
        wound = Wound(LASER_RIFLE.id, 0, play.fighter("A1"), "shot")
        play.run(LossesStep(wound, play.unit("b"), 1))
        asked.append(play.decision is not None)
    assert asked == [True, False]


def test_morale_and_drills() -> None:
    """morale.triggers, morale.officer, drill.lost."""

    def patrol() -> Scenario:
        return Scenario().unit("A", at=PLACED)

    test = steps.TestMoraleStep(0)

    def due(scenario: Scenario) -> int:
        play = scenario.begin()
        return len(check_morale(play.table, MoraleStep(play.unit("A"))).steps)

    assert [due(s) for s in both(patrol, "morale.triggers", lambda *_: (test,))] == [0, 1]
    plays = [scenario.begin() for scenario in both(patrol, "morale.officer", lambda *_: None)]
    assert [may_waver(p.table, p.table.units[p.unit("A")]) for p in plays] == [True, False]

    lapses = []
    for scenario in both(patrol, "drill.lost", lambda _, unit: bool(unit.drills)):
        play = scenario.begin()
        unit = play.unit("A")
        put_unit(play.table, replace(play.table.units[unit], drills=("knee",)))
        lapses.append([type(event) for event in play.run(LapseStep()).happened])
    assert lapses == [[], [DrillsLost]]

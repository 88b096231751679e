"""MIS: the pilot in the wreck, who is met, may join a unit, and is evacuated or lost."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.engine.dice import Tape
from damocles.engine.errors import Refusal
from damocles.rules.battle.battle import Battle
from damocles.rules.battle.checks import faults_of, pilot_faults
from damocles.rules.chapters.activation import ActStep
from damocles.rules.chapters.damage.steps import RemovalStep
from damocles.rules.chapters.heroes import HeroDecision, TakeOver
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.indirect import BurstStep
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.chapters.terrain import (
    CollapseStep,
    StructureStep,
    aimable_elements,
    refuse_element,
)
from damocles.rules.missions.cease_fire import can_score, is_left
from damocles.rules.missions.rescue import (
    ChoosePilot,
    ClimbOut,
    ClimbOutDecision,
    PilotDecision,
    PilotStep,
)
from damocles.rules.missions.setup import SetUpStep
from damocles.rules.questions.sampling.setup import TRIES, propose_climbing
from damocles.rules.questions.sampling.shooting import propose_special_fire
from damocles.rules.reading.facts import fighters_on_table
from damocles.rules.reading.wreck import pilot, pilot_inside
from damocles.rules.state.apply.changes import change_fighter, change_unit, put_element
from damocles.rules.state.events.control import BattleEnded, PointsScored
from damocles.rules.state.events.missions import PilotChosen, PilotEvacuated, PilotMet
from damocles.rules.state.events.morale import DrillsLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import ImpactsAllotted
from damocles.rules.state.events.terrain import ElementDestroyed, StructureTested
from damocles.rules.state.land import terrain_kind
from damocles.rules.state.model import (
    CeaseFire,
    FighterCard,
    Officer,
    Rescue,
    Scoring,
    UnitCard,
    Weapon,
)
from damocles.rules.state.setting import Setting
from damocles.rules.state.state import Activation, Outcome
from damocles.rules.state.steps import ControlStep
from damocles.rules.state.targets import ElementTarget, FighterTarget, Fire, UnitTarget
from damocles.rules.state.wounds import Wound
from damocles.scenario import GOLEM, SERGEANT, Play
from tests.rules.torn import TornScenario as Scenario

CARD = FighterCard("trooper", "hero", ("laser_rifle", "knife"), officer=Officer(2, 2, 4, hero=True))
ACE = UnitCard("ace", "ace", "army", (CARD,), 0)
RESCUE = Rescue(0, "wreck", "wreck", protection=11, sp=5)
SCORING = (
    Scoring("pilot_met", vp=5, seat=0, rule="MIS-605"),
    Scoring("pilot_evacuated", vp=5, seat=0, rule="MIS-605"),
    Scoring("control", vp=2, objective="wreck", seat=1, rule="MIS-605"),
)


MORTAR = Weapon(
    "mortar", "ranged", accuracy=4, rate=1, rerolls=1, penetration=11, damage=1, area=6_000
)


class Extraction(Scenario):
    """A wreck at (60, 45) with a pilot of seat 0 inside."""

    def __init__(self, *aces: UnitCard, seats: int = 2) -> None:
        super().__init__(seats=seats)
        self.aces = aces or (ACE,)
        self.element("wreck", "wreck", 60, 45, width=8, depth=8, size=4)
        self.objective("wreck", element="wreck", scoring=SCORING)
        self.zone("s", "south", 0).zone("n", "north", 1)
        self.brief(
            rescue=RESCUE, rule="MIS-612", cease_fire=CeaseFire(vp=10, pilot_lost=True), roles=True
        )

    def setting(self) -> Setting:
        """The same with heroes for the attacker."""
        found = super().setting()
        first, *others = found.companies
        return Setting(
            found.rules, found.mission, [replace(first, pilots=self.aces), *others], found.sides
        )


def extraction(
    own: list[tuple[float, float]], theirs: list[tuple[float, float]], **more: Any
) -> Extraction:
    """The attacker's unit A and the defender's unit b."""
    scene = Extraction()
    scene.unit("A", at=own, **more).unit("b", seat=1, at=theirs)
    return scene


def inside(scene: Scenario) -> Play:
    """The pilot is chosen and waits."""
    return scene.begin(PilotStep())


def met(scene: Scenario, x: float = 60, y: float = 38) -> Play:
    """He stands here."""
    play = inside(scene).run(ControlStep())
    play.order(ClimbOut(0, int(x * 1000), int(y * 1000)))
    return play


# ---- who he is -------------------------------------------------------------------------------


@pytest.mark.rule("MIS-602")
def test_the_attacker_chooses_the_pilot() -> None:
    """Of several heroes any, of one none is asked about; he costs nothing and is in no sequence."""
    other = replace(ACE, id="other")
    scene = Extraction(ACE, other).unit("A", at=[(60, 20)]).unit("b", seat=1, at=[(60, 80)])
    play = scene.begin(SetUpStep())

    assert play.decision == PilotDecision(0, ("ace", "other"))
    assert play.refused(ChoosePilot(0, "nobody")) == "MIS-602"
    (event, *_) = play.order(ChoosePilot(0, "other"))
    assert isinstance(event, PilotChosen)
    assert play.table.units[event.unit].place == "inside"
    assert play.table.setting.unit_card(play.table.units[event.unit]).ap == 0
    alone = inside(extraction([(60, 20)], [(60, 80)]))
    assert alone.decision is None
    assert pilot_inside(alone.table) is not None


@pytest.mark.rule("MIS-602")
def test_without_a_hero_there_is_no_such_battle() -> None:
    """The fault is named before anything begins."""
    scene = extraction([(60, 20)], [(60, 80)])
    found = scene.setting()
    bare = [replace(company, pilots=()) for company in found.companies]

    fault = Refusal("MIS-602", "no_pilot", {"seat": 0})
    assert fault in faults_of(Setting(found.rules, found.mission, bare))
    own = [replace(company, pilots=(ACE,) * (not seat)) for seat, company in enumerate(bare)]
    for mission in (found.mission, replace(found.mission, rescue=None)):
        assert not pilot_faults(Setting(found.rules, mission, own))
    assert not pilot_faults(Setting(found.rules, replace(found.mission, rescue=None), bare))


@pytest.mark.rule("MIS-607")
def test_inside_the_wreck_nobody_reaches_him() -> None:
    """He cannot be shot at, and he is on no place of the table."""
    play = inside(extraction([(60, 20)], [(60, 60)]))
    found = pilot(play.table)
    assert found is not None
    assert (found.place, len(fighters_on_table(play.table))) == ("off", 2)
    play.table.activation = Activation(unit=play.unit("b"), engaged_at_start=False)
    play.run(ActStep(play.unit("b")))
    assert play.refused(Salvo(1, "laser_rifle", UnitTarget(found.unit))) == "SHO-007"


# ---- meeting him -----------------------------------------------------------------------------


@pytest.mark.rule("CTL-001")
@pytest.mark.rule("MIS-610")
@pytest.mark.rule("MIS-605")
@pytest.mark.rule("RUL-112")
def test_the_pilot_is_met_when_the_attacker_captures_the_wreck() -> None:
    """He is placed within 2.5 cm of it, gives 5 points once, and has a card of his own."""
    play = inside(extraction([(60, 32)], [(60, 80)])).run(ControlStep())

    assert isinstance(play.decision, ClimbOutDecision)
    assert play.refused(ClimbOut(0, 60_000, 36_999)) == "RUL-112"
    assert play.refused(ClimbOut(0, 60_000, 45_000)) == "TER-001"
    events = play.order(ClimbOut(0, 60_000, 37_000))
    hero = pilot(play.table)
    assert hero is not None
    assert PilotMet(0, hero.unit, hero.id, 60_000, 37_000) in events
    assert [e.vp for e in events if isinstance(e, PointsScored)] == [5]
    assert (hero.place, play.table.units[hero.unit].place) == ("table", "table")
    play.run(ControlStep())
    assert play.table.seats[0].vp == 5


@pytest.mark.rule("MIS-610")
@pytest.mark.parametrize("holders", [([(60, 20)], [(60, 58)]), ([(60, 32)], [(60, 58)])])
def test_without_control_nobody_is_met(holders: tuple[Any, Any]) -> None:
    """Neither when the defender holds the wreck, nor when nobody does."""
    play = inside(extraction(*holders)).run(ControlStep())

    assert not isinstance(play.decision, ClimbOutDecision)
    assert pilot_inside(play.table) is not None
    assert not any(isinstance(event, PilotMet) for event in play.happened)


@pytest.mark.rule("MIS-605")
def test_the_defender_scores_by_holding_the_wreck() -> None:
    """2 points in each round; for the attacker control alone gives none."""
    play = inside(extraction([(60, 20)], [(60, 58)]))
    for points in (2, 4):
        play.run(ControlStep())
        assert [seat.vp for seat in play.table.seats.values()] == [0, points]


@pytest.mark.rule("MIS-610")
def test_the_pilot_may_take_over_a_unit_at_once() -> None:
    """In the same control phase, a unit of his kind that stands around him."""
    play = inside(extraction([(60, 34), (64, 34)], [(60, 80)])).run(ControlStep())
    play.order(ClimbOut(0, 60_000, 37_500))

    assert isinstance(play.decision, HeroDecision)
    play.order(TakeOver(0, play.unit("A")))
    hero = pilot(play.table)
    assert hero is not None
    assert (hero.unit, play.table.units[hero.unit].leader) == (play.unit("A"), hero.id)


@pytest.mark.rule("ACT-049")
@pytest.mark.rule("MIS-610")
@pytest.mark.rule("SHO-049")
@pytest.mark.rule("SHO-063")
@pytest.mark.parametrize(("x", "lost"), [(61_500, True), (60_000, False)])
def test_a_pilot_who_climbs_out_into_contact_engages(x: int, *, lost: bool) -> None:
    """A unit 1.5 cm from his base loses Overwatch and Take cover, one 3 cm off keeps both."""
    play = inside(extraction([(60, 30), (56, 30)], [(66, 37)]))
    both = frozenset({"overwatch", "take_cover"})
    change_unit(play.table, play.unit("b"), drills=both)
    play.run(ControlStep())
    events = play.order(ClimbOut(0, x, 37_000))

    assert (DrillsLost(play.unit("b")) in events) is lost
    assert play.table.units[play.unit("b")].drills == (frozenset() if lost else both)


def test_in_a_crowd_he_stands_as_near_as_he_can() -> None:
    """Where the rim of the wreck is taken all round the limit is the nearest free place."""
    ring = [(60 + dx, 45 + dy) for dx in range(-9, 10, 3) for dy in range(-9, 10, 3)]
    crowd = [(float(x), float(y)) for x, y in ring if max(abs(x - 60), abs(y - 45)) > 5.4]
    play = inside(extraction(crowd, [(10, 80)])).run(ControlStep())

    assert isinstance(play.decision, ClimbOutDecision)
    assert play.decision.limit > 2_500


def cell(own: list[tuple[float, float]]) -> Play:
    """Bunkers all round the wreck but for 8 x 4 cm south of it, where the attackers stand."""
    scene = Extraction().unit("A", at=own).unit("b", seat=1, count=1)
    for name, x, y, width, depth in (
        ("west", 28, 45, 56, 90), ("east", 92, 45, 56, 90),
        ("north", 60, 69.5, 8, 41), ("south", 60, 18.5, 8, 37),
    ):  # fmt: skip
        scene.element(name, "bunker", x, y, width=width, depth=depth, size=3)
    return inside(scene).run(ControlStep())


@pytest.mark.rule("MIS-610")
@pytest.mark.rule("RUL-112")
def test_without_room_he_waits_until_there_is_some() -> None:
    """Two attackers fill the only gap beside the wreck that they hold; one leaves him a place."""
    play = cell([(58, 39), (62, 39)])
    assert play.table.controllers["wreck"] == 0
    assert pilot_inside(play.table) is not None
    assert not any(isinstance(event, PilotMet) for event in play.happened)

    assert isinstance(cell([(58, 39)]).decision, ClimbOutDecision)


def test_a_random_player_finds_the_only_room_beside_the_wreck() -> None:
    """After so many places at random come those where there is room, however few they are."""
    play = cell([(58, 39)])
    assert isinstance(play.decision, ClimbOutDecision)
    proposed = list(propose_climbing(play.table, play.decision, Chance("a small gap")))
    sure = [order for order in proposed[TRIES:] if order is not None]

    assert sure
    assert [order for order in sure if play.battle.refusal(order)] == []


# ---- the wreck -------------------------------------------------------------------------------


@pytest.mark.rule("MIS-609")
@pytest.mark.rule("RUL-112")
@pytest.mark.parametrize(("name", "seat"), [("A", 0), ("b", 1)])
def test_nobody_may_target_the_wreck(name: str, seat: int) -> None:
    """Neither side, by no weapon."""
    play = extraction([(60, 30)], [(60, 60)]).act(name)
    assert play.refused(Salvo(seat, "laser_rifle", ElementTarget("wreck"))) == "MIS-609"


@pytest.mark.rule("MIS-609")
@pytest.mark.rule("RUL-156")
def test_by_an_option_the_attacker_alone_may_target_the_wreck() -> None:
    """Both impacts are tested against Protection 11; the defender is barred as before."""
    gun = replace(MORTAR, id="gun", area=0, rerolls=0)
    scene = extraction([(60, 30), (64, 30)], [(60, 60)], weapons=("mortar", "gun"))
    play = scene.arm(MORTAR, gun).option(wreck_targetable=True).act("A")
    assert play.refused(Salvo(0, "mortar", ElementTarget("wreck"))) == "SHO-011"
    events = play.order(Salvo(0, "gun", ElementTarget("wreck")), dice=[6, 6, 6, 1])

    tested = [e for e in events if isinstance(e, StructureTested)]
    assert [(e.element, e.impacts, e.points) for e in tested] == [("wreck", 2, 1)]
    assert play.table.elements["wreck"].damage == 1
    theirs = extraction([(60, 30)], [(60, 60)]).option(wreck_targetable=True).act("b")
    assert theirs.refused(Salvo(1, "laser_rifle", ElementTarget("wreck"))) == "MIS-609"


@pytest.mark.rule("MIS-609")
def test_other_elements_are_targets_beside_a_wreck() -> None:
    """What the mission names may be aimed at by both sides; the wreck is nobody's target."""
    scene = extraction([(60, 30)], [(60, 60)]).brief(destructible=("box",))
    scene.element("box", "container", 90, 45, width=12, depth=6, size=3)
    table = scene.begin().table

    assert [refuse_element(table, "box", seat=seat) for seat in (0, 1)] == [None, None]


@pytest.mark.rule("TER-013")
def test_another_element_that_falls_in_a_rescue_is_no_wreck() -> None:
    """It falls as everywhere, and the pilot waits on."""
    scene = extraction([(60, 30)], [(60, 60)]).brief(destructible=("box",))
    scene.arm(replace(MORTAR, id="ram", penetration=20, damage=4))
    play = inside(scene.element("box", "container", 90, 45, width=12, depth=6, size=3))
    play.run(StructureStep("box", "ram", play.unit("A"), 1))

    assert ElementDestroyed("box", "TER-013") in play.happened


@pytest.mark.rule("MIS-608")
def test_the_pilot_falls_with_the_wreck_alone() -> None:
    """Not with another element; and who stands on the wreck falls with it as well."""
    scene = extraction([(60, 30)], [(60, 60)])
    play = inside(scene.element("box", "container", 90, 45, width=12, depth=6, size=3))
    play.run(CollapseStep("box", 1, "TER-013"))
    assert pilot_inside(play.table) is not None
    change_fighter(play.table, play.fighter("A1"), standing_on="wreck")
    play.run(CollapseStep("wreck", 1, "MIS-608"))

    assert [f.place for f in play.table.fighters.values()] == ["gone", "table", "gone"]


@pytest.mark.rule("MIS-608")
def test_the_wreck_has_the_strength_of_the_briefing() -> None:
    """Protection 11 and five Structure points; no engineer removes it."""
    wreck = terrain_kind(extraction([(60, 30)], [(60, 60)]).begin().table, "wreck")

    assert (wreck.protection, wreck.sp, wreck.removable) == (11, 5, False)


@pytest.mark.rule("MIS-609")
@pytest.mark.rule("RUL-156")
@pytest.mark.parametrize(("seat", "option"), [(0, True), (1, True), (0, False)])
def test_a_random_player_aims_at_the_wreck_only_where_he_may(seat: int, *, option: bool) -> None:
    """The attacker, by the option; where there is no wreck nobody does."""
    scene = extraction([(60, 30)], [(60, 60)]).option(wreck_targetable=option)
    play = scene.act("A" if seat == 0 else "b")

    aimed = [
        order.target
        for order in propose_special_fire(
            play.table, play.table.units[play.unit("A" if seat == 0 else "b")], Chance("wreck")
        )
        if isinstance(order, Salvo)
    ]
    assert (ElementTarget("wreck") in aimed) is (option and seat == 0)
    assert aimable_elements(play.table, seat) == (("wreck",) if option and seat == 0 else ())
    assert aimable_elements(Scenario().option(wreck_targetable=True).begin().table, 0) == ()


@pytest.mark.rule("MIS-603")
def test_the_wreck_is_an_obstacle_without_a_card() -> None:
    """Nobody walks through it or climbs it, and nobody activates it."""
    play = extraction([(60, 39)], [(60, 80)]).act("A")
    through = Move(0, "combat", (Placement(play.fighter("A1"), 60_000, 52_000),))

    assert play.refused(through) == "ACT-031"
    assert all(unit.seat in (0, 1) for unit in play.table.units.values())
    assert len(play.table.units) == 2


@pytest.mark.rule("MIS-608")
@pytest.mark.rule("RUL-112")
def test_the_wreck_in_the_zone_of_fire_takes_an_impact() -> None:
    """It is nearer than the target: one of three impacts is tested against Protection 11."""
    scene = extraction([(48, 30), (60, 30), (72, 30)], [(48, 60), (60, 60), (72, 60)])
    play = scene.act("b")
    events = play.order(Salvo(1, "laser_rifle", UnitTarget(play.unit("A"))), dice=[6, 6, 6, 1, 1])
    tested = [e for e in events if isinstance(e, StructureTested)]

    assert [(e.element, e.impacts, e.needed) for e in tested] == [("wreck", 1, 7)]


@pytest.mark.rule("MIS-608")
def test_a_wreck_beside_the_zone_of_fire_takes_nothing() -> None:
    """It is nearer to nobody's line: the one impact is the target's."""
    play = extraction([(20, 30)], [(20, 60)]).act("b")
    events = play.order(Salvo(1, "laser_rifle", UnitTarget(play.unit("A"))), dice=[6, 1])

    assert [event.to_target for event in events if isinstance(event, ImpactsAllotted)] == [1]
    assert not [event for event in events if isinstance(event, StructureTested)]


@pytest.mark.rule("MIS-608")
@pytest.mark.parametrize(("y", "caught"), [(53.0, True), (37.0, False)])
def test_the_wreck_is_hit_in_the_order_of_distance(*, y: float, caught: bool) -> None:
    """One impact: a golem before the wreck takes it, one behind the wreck does not."""
    scene = extraction([(48, 30), (60, 30), (72, 30)], [(60, 60)])
    play = scene.unit("c", seat=1, profile=GOLEM, at=[(60, y)]).act("b")
    shot, dice = Salvo(1, "laser_rifle", UnitTarget(play.unit("A"))), [6, 1] if caught else [6]
    events = play.order(shot, dice=dice)
    struck = (play.fighter("c1"),) if caught else ()

    assert [event.caught for event in events if isinstance(event, ImpactsAllotted)] == [struck]
    tested = [event.element for event in events if isinstance(event, StructureTested)]
    assert tested == ([] if caught else ["wreck"])


@pytest.mark.rule("MIS-608")
def test_an_area_of_effect_reaches_the_wreck() -> None:
    """A shell on a soldier beside it hits the wreck, too."""
    far = extraction([(60, 38.5)], [(40, 45)]).arm(MORTAR)
    far.unit("m", seat=1, at=[(30, 38)], weapons=("mortar",))
    gun = far.act("m")
    events = gun.order(Salvo(1, "mortar", FighterTarget(gun.fighter("A1"))), dice=[6, 6])
    assert [e.element for e in events if isinstance(e, StructureTested)] == ["wreck"]


@pytest.mark.rule("MIS-608")
def test_a_wreck_that_is_gone_takes_no_impact() -> None:
    """All three go past the place where it was, and no area reaches it."""
    scene = extraction([(48, 30), (60, 30), (72, 30)], [(48, 60), (60, 60), (72, 60)])
    play = scene.arm(MORTAR).unit("m", seat=1, at=[(30, 38)], weapons=("mortar",)).act("b")
    put_element(play.table, replace(play.table.elements["wreck"], present=False))
    shot = play.order(Salvo(1, "laser_rifle", UnitTarget(play.unit("A"))), dice=[6] * 3 + [1] * 3)
    burst = BurstStep(
        Fire(1, play.unit("m"), play.fighter("m1"), "mortar", UnitTarget(play.unit("A")), ()),
        60_000, 45_000, 0, 0, 6_000, 1,
    )  # fmt: skip
    play.run(burst)

    assert [event.to_target for event in shot if isinstance(event, ImpactsAllotted)] == [3]
    assert not [e for e in (*shot, *play.happened) if isinstance(e, StructureTested)]


@pytest.mark.rule("MIS-612")
def test_who_are_several_share_the_victory_over_the_pilots_side() -> None:
    """Two sides that are no allies of his and not of each other win alike."""
    scene = Extraction(seats=3).unit("A", at=[(60, 30)])
    scene.unit("b", seat=1, at=[(60, 60)]).unit("c", seat=2, at=[(20, 60)])
    play = inside(scene)
    play.run(CollapseStep("wreck", 1, "MIS-608"), ControlStep())

    assert play.happened[-1] == BattleEnded(Outcome(None, "MIS-612", (0, 0, 0), (1, 2)))


@pytest.mark.rule("MIS-608")
@pytest.mark.rule("MIS-612")
@pytest.mark.rule("RUL-88")
def test_a_wreck_without_structure_points_buries_the_pilot_and_ends_the_battle() -> None:
    """At once, in the middle of an activation: the defender has won whatever the score."""
    play = inside(extraction([(60, 30)], [(60, 60)]))
    play.table.seats[0] = replace(play.table.seats[0], vp=9)
    put_element(play.table, replace(play.table.elements["wreck"], damage=4))
    play.table.setting.weapons["ram"] = replace(MORTAR, id="ram", penetration=20, damage=1)
    play.run(StructureStep("wreck", "ram", play.unit("b"), 1), ControlStep())

    assert ElementDestroyed("wreck", "MIS-608") in play.happened
    assert play.happened[-1] == BattleEnded(Outcome(1, "MIS-612", (9, 0)))
    assert (play.decision, play.battle.progress.stack) == (None, [])


@pytest.mark.rule("MIS-608")
def test_four_points_leave_the_wreck_standing() -> None:
    """It has five."""
    play = inside(extraction([(60, 30)], [(60, 60)]))
    play.table.setting.weapons["ram"] = replace(MORTAR, id="ram", penetration=20, damage=1)
    play.run(StructureStep("wreck", "ram", play.unit("b"), 4))

    assert (play.table.elements["wreck"].damage, play.table.elements["wreck"].present) == (4, True)
    assert pilot_inside(play.table) is not None


@pytest.mark.rule("RUL-112")
def test_a_wreck_destroyed_after_he_left_only_vanishes() -> None:
    """The battle goes on, and nobody scores by it any more."""
    play = met(extraction([(60, 32)], [(60, 80)]))
    play.run(CollapseStep("wreck", 1, "MIS-608"))

    assert play.table.outcome is None
    assert not is_left(play.table, "wreck")
    assert [can_score(play.table, seat) for seat in (0, 1)] == [True, False]


# ---- losing him, taking him home -------------------------------------------------------------


@pytest.mark.rule("MIS-612")
def test_the_battle_ends_when_the_pilot_falls() -> None:
    """Alone on the table he can be eliminated as anybody."""
    play = met(extraction([(60, 32)], [(60, 80)]))
    hero = pilot(play.table)
    assert hero is not None
    wound = Wound("laser_rifle", 1, play.fighter("b1"), "shot")
    play.run(RemovalStep(wound, hero.unit, (hero.id,)))

    assert play.happened[-1] == BattleEnded(Outcome(1, "MIS-612", (5, 0)))


def walking(y: float, *, joined: bool = False) -> Play:
    """The pilot is active this far from the southern edge, alone or at the head of a unit."""
    scene = extraction([(40, 30)], [(60, 80)])
    scene.unit("Ace", at=[(60, y), *([(64, y)] if joined else [])], cards=[
        CARD, *([FighterCard("trooper", "standard", ("laser_rifle", "knife"))] if joined else [])
    ])  # fmt: skip
    scene.aces = (replace(ACE, id="Ace"),)
    return scene.act("Ace")


@pytest.mark.rule("MIS-611")
@pytest.mark.rule("MIS-612")
@pytest.mark.rule("RUL-151")
def test_the_pilot_is_evacuated_at_the_edge_of_his_side() -> None:
    """His base touches it after a movement: he is gone, not lost, and gives 5 points once."""
    play = walking(10)
    hero = play.fighter("Ace1")
    events = play.order(Move(0, "combat", (Placement(hero, 60_000, 1_500),)))

    assert PilotEvacuated(0, play.unit("Ace"), hero) in events
    assert play.table.outcome is None
    play.run(ControlStep())
    assert play.table.seats[0].vp == 5


@pytest.mark.rule("MIS-611")
@pytest.mark.rule("RUL-151")
def test_a_thousandth_from_the_edge_is_not_there() -> None:
    """The base has to touch."""
    play = walking(10)
    play.order(Move(0, "combat", (Placement(play.fighter("Ace1"), 60_000, 1_501),)))
    assert play.at("Ace1").place == "table"


@pytest.mark.rule("MIS-611")
@pytest.mark.rule("RUL-151")
def test_the_unit_that_he_leads_stays() -> None:
    """Without an officer, under a new leader."""
    play = walking(10, joined=True)
    hero, mate = play.fighter("Ace1"), play.fighter("Ace2")
    play.order(Move(0, "combat", (Placement(hero, 60_000, 1_500), Placement(mate, 64_000, 1_500))))

    assert (play.at("Ace1").place, play.at("Ace2").place) == ("gone", "table")
    assert play.table.units[play.unit("Ace")].leader == mate


@pytest.mark.rule("MIS-612")
@pytest.mark.rule("RUL-87")
def test_the_attacker_can_score_while_the_pilot_can_be_met_or_evacuated() -> None:
    """With infantry to meet him, or with him on the table; the defender with infantry."""
    play = inside(extraction([(60, 20)], [(60, 80)]))
    assert [can_score(play.table, seat) for seat in (0, 1)] == [True, True]
    unit = play.unit("A")
    change_unit(play.table, unit, place="gone")
    assert not can_score(play.table, 0)


@pytest.mark.rule("MIS-612")
def test_ten_points_end_the_battle() -> None:
    """Met and evacuated; both at ten: more points win, equal is a draw (RUL-88)."""
    play = met(extraction([(60, 32)], [(60, 80)]))
    for vp, winner in (((10, 4), 0), ((4, 10), 1), ((11, 10), 0), ((10, 10), None)):
        for seat, points in enumerate(vp):
            play.table.seats[seat] = replace(play.table.seats[seat], vp=points)
        play.table.outcome = None
        play.run(ControlStep())
        assert play.table.outcome == Outcome(
            winner, "MIS-612", vp, () if winner is not None else (0, 1)
        )


def test_a_battle_begins_with_the_pilot_inside() -> None:
    """From the very start, by the usual way."""
    scene = Extraction().unit("A", count=3, officer=SERGEANT)
    scene.unit("b", seat=1, count=3, officer=SERGEANT, profile=GOLEM)
    battle = Battle.start(scene.setting(), Tape("rescue"))

    assert pilot_inside(battle.table) is not None
    assert isinstance(battle.events[0], PilotChosen)

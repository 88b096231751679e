"""ABL: what weapons and equipment can do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.abilities.designator import Designate, is_tagged
from damocles.rules.abilities.detection import accuracy_of
from damocles.rules.abilities.sniper import AimAt, SniperDecision
from damocles.rules.activation import ActStep, EndActivation
from damocles.rules.damage.machines import HitPart, PartDecision
from damocles.rules.events.damage import DamageRolled, LocationsRolled
from damocles.rules.events.shooting import (
    BlastLanded,
    CoverRolled,
    FightersGrounded,
    ImpactsAllotted,
    ProjectionDeclared,
    SalvoDeclared,
    ShotsRolled,
    Volley,
)
from damocles.rules.model import FighterCard, Weapon
from damocles.rules.shooting.orders import Aim, Project
from damocles.rules.shooting.overwatch import OpenFire
from damocles.rules.shooting.shooters import shooters
from damocles.rules.state import Activation
from tests.rules.firing import (
    LAUNCHER,
    MORTAR,
    SURE,
    aimed,
    demolish,
    drilled,
    ids,
    left,
    lost,
    of,
    row,
    salvo,
    walk,
)
from tests.rules.scenario import CANNONS, GOLEM, TOAD, TROOPER, Play, Scenario

MISSILE = Weapon(
    "missile", "ranged", accuracy=0, rate=1, rerolls=0, penetration=14, damage=2, fixed=4,
    abilities=("locked_shot",),
)  # fmt: skip
FLAMER = Weapon(
    "flamer", "ranged", accuracy=1, rate=1, rerolls=0, penetration=20, damage=1, area=3_000,
    abilities=("projection",),
)  # fmt: skip
NUCLEUS = replace(SURE, id="nucleus", abilities=("sniper",))
GRENADES = Weapon(
    "grenades", "ranged", accuracy=0, rate=1, rerolls=0, penetration=4, damage=1, area=1_000,
    abilities=("grenades",),
)  # fmt: skip
STORMS = replace(GRENADES, id="nanostorms", penetration=5, abilities=("nanostorms",))


def act(play: Play, unit: str) -> None:
    """Another unit is active."""
    name = play.unit(unit)
    play.table.activation = Activation(unit=name, engaged_at_start=False)
    play.run(ActStep(name))


# ---- locked shot -----------------------------------------------------------------------------


def launchers() -> Scenario:
    """Two missile launchers against striders, with golems in between and a wall before them."""
    scenario = Scenario().arm(MISSILE).unit("A", at=row(2, 40, 20), weapons=("missile",))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60), (47, 60)])
    scenario.unit("b", seat=1, profile=replace(GOLEM, size=3), at=row(2, 40, 40))
    return scenario.element("wall", "crate", 44, 52, width=30, depth=1, size=2)


@pytest.mark.rule("ABL-001")
def test_locked_shot_wants_machines_and_elements_with_structure() -> None:
    """A unit of striders, one of them, or a container that can be destroyed; never infantry."""
    scenario = launchers().element("box", "container", 80, 40, width=8, depth=4, size=3)
    play = scenario.brief(destructible=("box",)).act("A")

    assert play.refused(salvo(play, "missile", "b")) == "ABL-001"
    assert play.battle.refusal(salvo(play, "missile", "t")) is None
    assert play.battle.refusal(aimed(play, "missile", "t2")) is None
    assert play.battle.refusal(demolish("missile", "box")) is None
    assert play.refused(demolish("missile", "wall")) == "TER-013"


@pytest.mark.rule("ABL-002")
def test_locked_shot_does_not_wait() -> None:
    """In overwatch fire a missile launcher is silent, so nobody is asked."""
    play = launchers().act("t")
    drilled(play, "A", "overwatch")
    play.order(walk(play, "t", 0, 5))

    assert type(play.decision).__name__ == "ActDecision"


@pytest.mark.rule("ABL-003")
@pytest.mark.rule("SHO-030")
def test_locked_shot_ignores_cover_and_whoever_is_between() -> None:
    """Both missiles hit the strider aimed at, past golems as large and a wall as high as cover."""
    play = launchers().act("A")
    events = play.order(aimed(play, "missile", "t1"), dice=[4, 5, 3, 3, 6])

    assert (of(events, ImpactsAllotted)[0].caught, of(events, CoverRolled)) == ((), [])
    assert left(play, "b") == 2
    assert play.at("t1").place == "gone"


@pytest.mark.rule("ABL-004")
@pytest.mark.parametrize("far", [30.0, 90.0])
def test_the_number_of_a_locked_shot_is_fixed(far: float) -> None:
    """RUL-121: 4+ near and far, with Detection or without it."""
    helmet = FighterCard("trooper", "standard", ("missile",), abilities=("detection",))
    scenario = Scenario(depth=140).arm(MISSILE).unit("A", at=[(40, 10)], cards=[helmet])
    play = scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, far)]).act("A")
    events = play.order(salvo(play, "missile", "t"), dice=[3])

    assert of(events, SalvoDeclared)[0].volleys == (Volley(0, 4, 1),)


# ---- detection, designator, stability --------------------------------------------------------


@pytest.mark.rule("ABL-005")
def test_detection_adds_one_to_accuracy() -> None:
    """Two of three wear the helmet: 5 against range 4 needs 4+, 6 against 4 needs 3+."""
    plain = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
    helmet = replace(plain, abilities=("detection",))
    scenario = Scenario().unit("A", at=row(3, 20, 20), cards=[plain, helmet, helmet])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 68)).act("A")
    events = play.order(salvo(play, "laser_rifle", "b"), dice=[3, 3, 3, 1, 1])

    assert of(events, SalvoDeclared)[0].volleys == (Volley(5, 4, 1), Volley(6, 3, 2))
    assert [event.successes for event in of(events, ShotsRolled)] == [0, 2]
    knife = play.table.setting.weapons["knife"]
    assert accuracy_of(play.table, play.at("A2"), knife) == 5


@pytest.mark.rule("ABL-006")
def test_detection_makes_out_the_stealthy() -> None:
    """RUL-127: beyond 20 cm a unit with Stealth is a target only for those with Detection."""
    plain = FighterCard("trooper", "standard", ("sure",))
    helmet = replace(plain, abilities=("detection",))
    ghost = replace(GOLEM, id="ghost", abilities=("stealth",))
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 20, 20), cards=[plain, helmet])
    scenario.unit("C", at=[(60, 20)], weapons=("sure",))
    play = scenario.unit("b", seat=1, profile=ghost, at=row(3, 20, 60)).act("A")
    events = play.order(salvo(play, "sure", "b"))
    assert of(events, SalvoDeclared)[0].fire.shooters == tuple(ids(play, "A2"))

    twice = salvo(play, "sure", "b")
    assert shooters(play.table, play.table.units[play.unit("A")], twice, ("sure",)) == ()

    act(play, "C")
    assert play.refused(salvo(play, "sure", "b")) == "GEN-037"
    near = Scenario().arm(SURE).unit("C", at=[(20, 20)], weapons=("sure",))
    close = near.unit("b", seat=1, profile=ghost, at=[(20, 43)]).act("C")
    assert close.battle.refusal(salvo(close, "sure", "b")) is None


def spotting() -> Scenario:
    """A spotter with a view on a strider; behind a container a mortar and a missile launcher."""
    card = FighterCard("trooper", "standard", ("laser_rifle",), abilities=("designator",))
    scenario = Scenario().arm(MORTAR, MISSILE).unit("S", at=[(20, 30)], cards=[card])
    scenario.unit("M", at=row(1, 60, 20), weapons=("mortar", "missile"))
    scenario.element("box", "container", 60, 30, width=40, depth=4, size=6)
    return scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(60, 60)])


@pytest.mark.rule("ABL-007")
def test_a_tagged_unit_needs_no_line_of_sight() -> None:
    """Indirect fire and missiles reach it, until the end of the round."""
    play = spotting().act("S")
    play.order(Designate(0, play.fighter("S1"), play.unit("t")))
    play.order(EndActivation(0))
    act(play, "M")
    mortar, missile = aimed(play, "mortar", "t1"), salvo(play, "missile", "t")
    assert play.battle.refusal(mortar) is None
    assert play.battle.refusal(missile) is None

    play.table.clock = replace(play.table.clock, round=2)
    assert play.refused(mortar) == "SHO-012"
    assert play.refused(missile) == "GEN-037"


@pytest.mark.rule("ABL-007")
def test_a_missile_hits_the_tagged_even_where_the_unseen_are_spared() -> None:
    """RUL-54: the option spares those whom no shooter sees, but not a target that was tagged."""
    play = spotting().option(unseen_protected=True).act("S")
    play.order(Designate(0, play.fighter("S1"), play.unit("t")))
    play.order(EndActivation(0))
    act(play, "M")
    events = play.order(salvo(play, "missile", "t"), dice=[6, 6])

    assert [(e.unit, e.impacts) for e in of(events, DamageRolled)] == [(play.unit("t"), 1)]


@pytest.mark.rule("ABL-007")
def test_untagged_it_stays_out_of_reach() -> None:
    """Without a spotter the same weapons find nothing."""
    play = spotting().act("M")

    assert play.refused(aimed(play, "mortar", "t1")) == "SHO-012"
    assert play.refused(salvo(play, "missile", "t")) == "GEN-037"


@pytest.mark.rule("ABL-007")
def test_who_may_designate_what() -> None:
    """RUL-126: a bearer of the active unit, once, an enemy he sees; it costs nothing."""
    scenario = spotting().unit("u", seat=1, profile=GOLEM, at=[(20, 60)])
    scenario.unit("v", seat=1, profile=GOLEM, at=[(78, 20)])
    scenario.element("wall", "container", 30, 28, width=3, depth=20, size=6)
    play = scenario.act("S")
    spotter = play.fighter("S1")
    assert play.refused(Designate(0, play.fighter("M1"), play.unit("t"))) == "ABL-007"
    assert play.refused(Designate(0, spotter, play.unit("M"))) == "ABL-007"
    assert play.refused(Designate(0, spotter, play.unit("v"))) == "ABL-007"
    play.order(Designate(0, spotter, play.unit("u")))

    assert play.refused(Designate(0, spotter, play.unit("u"))) == "ABL-007"
    assert play.table.seats[0].lp == 10
    tagged = play.table.units[play.unit("u")]
    assert (is_tagged(play.table, tagged, 0), is_tagged(play.table, tagged, 1)) == (True, False)
    assert play.battle.refusal(salvo(play, "laser_rifle", "u")) is None


@pytest.mark.rule("ABL-008")
@pytest.mark.rule("ABL-025")
def test_gyroscopes_keep_their_bearer_on_his_feet() -> None:
    """Of two survivors of a template only the one without Stability is grounded."""
    suit = replace(TROOPER, id="tacarm", abilities=("stability",))
    scenario = Scenario().arm(LAUNCHER).unit("A", at=[(40, 20)], weapons=("launcher",))
    scenario.unit("b", seat=1, profile=suit, at=[(40, 50)])
    play = scenario.unit("c", seat=1, profile=GOLEM, at=[(43.5, 50)]).act("A")
    events = play.order(aimed(play, "launcher", "b1"), dice=[6, 1, 1])

    assert of(events, BlastLanded)[0].fighters == tuple(ids(play, "b1", "c1"))
    assert of(events, FightersGrounded)[0].fighters == tuple(ids(play, "c1"))


# ---- projection ------------------------------------------------------------------------------


def flames(far: float = 20) -> Scenario:
    """Two flamers and a rifle before two groups of golems behind a low wall."""
    burning = FighterCard("trooper", "bearer", ("flamer",))
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    scenario = Scenario().arm(FLAMER).unit("A", at=row(3, 40, 20), cards=[plain, burning, burning])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 20 + far), (44, 20 + far), (58, 20 + far)])
    return scenario.element("wall", "low_wall", 50, 16 + far, width=40, depth=1, size=1)


def burn(play: Play, *targets: str, seat: int = 0) -> Project:
    """The two flamers at two fighters."""
    aims = [
        Aim(bearer, play.fighter(target))
        for bearer, target in zip(ids(play, "A2", "A3"), targets, strict=False)
    ]
    return Project(seat, "flamer", tuple(aims))


@pytest.mark.rule("ABL-009")
def test_each_flamer_has_its_own_target() -> None:
    """One template on each of two golems; every bearer aims, once."""
    play = flames().act("A")
    assert play.refused(burn(play, "b1")) == "ABL-009"
    twice = Project(0, "flamer", burn(play, "b1", "b1").aims[:1] * 2)
    assert play.refused(twice) == "ABL-009"
    assert play.refused(Project(0, "laser_rifle", ())) == "ABL-009"
    events = play.order(burn(play, "b1", "b3"))

    assert [(e.x, e.y) for e in of(events, BlastLanded)] == [(40_000, 40_000), (58_000, 40_000)]
    assert play.refused(burn(play, "b1", "b3")) == "ACT-033"


@pytest.mark.rule("ABL-009")
def test_flamers_are_held_back_by_option() -> None:
    """RUL-47: where single fighters may be held, one flamer may stay silent."""
    play = flames().option(hold_fighters=True).act("A")

    assert len(of(play.order(burn(play, "b1")), BlastLanded)) == 1


@pytest.mark.rule("ABL-010")
def test_flames_need_no_test_and_know_no_cover() -> None:
    """Neither dice to hit nor cover tests: whoever is under them is hit."""
    play = flames().act("A")
    events = play.order(burn(play, "b1", "b3"))

    assert not of(events, ShotsRolled)
    assert not of(events, CoverRolled)
    assert sorted(lost(events)) == ids(play, "b1", "b2", "b3")
    assert play.refused(salvo(play, "flamer", "b")) == "ACT-033"


@pytest.mark.rule("ABL-011")
@pytest.mark.parametrize(("far", "reached"), [(23.0, True), (23.001, False)])
def test_the_reach_of_a_flamer_is_its_accuracy(*, far: float, reached: bool) -> None:
    """RUL-124: range 1 is 20 cm from the bearer himself, not from the leader; farther is lost."""
    scenario = Scenario().arm(FLAMER)
    burning = FighterCard("trooper", "bearer", ("flamer",))
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    scenario.unit("A", at=[(40, 10), (40, 20)], cards=[plain, burning])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 20 + far)]).act("A")
    aim = Aim(play.fighter("A2"), play.fighter("b1"))
    events = play.order(Project(0, "flamer", (aim,)))

    assert bool(lost(events)) == reached
    assert bool(of(events, ProjectionDeclared)[0].too_far) != reached
    assert play.refused(Project(0, "flamer", (aim,))) in ("ACT-033", "SHO-007")


@pytest.mark.rule("ABL-011")
def test_the_bearer_himself_need_not_see() -> None:
    """RUL-124: as for all indirect fire one member of the unit has to, on one fighter."""
    scenario = flames()
    scenario.element("box", "container", 48, 26, width=10, depth=3, size=3)
    scenario.places["A"] = [(34, 20), (47, 22), (49.99, 22)]
    play = scenario.act("A")

    assert play.battle.refusal(burn(play, "b1", "b1")) is None
    assert play.refused(burn(play, "A1", "b1")) == "SHO-068"


@pytest.mark.rule("ABL-012")
def test_areas_are_never_combined() -> None:
    """Two templates on one golem: radius 3 each, one damage test for each, survivors down."""
    damp = replace(FLAMER, penetration=6)
    play = flames().arm(damp).act("A")
    events = play.order(burn(play, "b1", "b1"), dice=[1, 1, 1, 1])
    landed = of(events, BlastLanded)

    assert [(event.radius, event.impacts) for event in landed] == [(3_000, 1), (3_000, 1)]
    assert landed[0].fighters == landed[1].fighters == tuple(ids(play, "b1", "b2"))
    assert play.at("b1").grounded


@pytest.mark.rule("ABL-012")
def test_flamers_fire_in_overwatch() -> None:
    """RUL-124: at the unit that moved, and only at that."""
    scenario = flames().unit("c", seat=1, profile=GOLEM, at=[(30, 40)])
    scenario.places["b"] = row(3, 40, 40)
    play = scenario.act("b")
    drilled(play, "A", "overwatch")
    play.order(walk(play, "b", 0, -0.5))
    play.order(OpenFire(0, play.unit("A")))
    assert play.refused(burn(play, "c1", "c1")) == "SHO-059"
    assert lost(play.order(burn(play, "b1", "b1"))) == ids(play, "b1", "b2")
    assert play.refused(burn(play, "b3", "b3")) == "ACT-033"


# ---- sniper ----------------------------------------------------------------------------------


def nest() -> Scenario:
    """Two snipers against a unit behind a wall, with others in between."""
    scenario = Scenario().arm(NUCLEUS).unit("A", at=row(2, 40, 20), weapons=("nucleus",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 40, 60))
    scenario.unit("c", seat=1, profile=GOLEM, at=[(42, 40)])
    return scenario.element("wall", "low_wall", 44, 55, width=30, depth=1, size=1)


@pytest.mark.rule("ABL-018")
@pytest.mark.rule("ABL-019")
def test_a_sniper_says_whom_each_impact_hits() -> None:
    """Neither cover nor the golem in between is in the way; the player names the victims."""
    play = nest().act("A")
    play.order(salvo(play, "nucleus", "b", sniping=True))
    everybody = tuple(ids(play, "b1", "b2", "b3", "b4"))
    assert play.decision == SniperDecision(0, everybody, 2)
    assert play.refused(AimAt(0, everybody[:1])) == "ABL-019"
    assert play.refused(AimAt(0, (everybody[0], play.fighter("c1")))) == "ABL-019"
    events = play.order(AimAt(0, (everybody[3], everybody[1])))

    assert sorted(lost(events)) == ids(play, "b2", "b4")
    assert not of(events, CoverRolled)


@pytest.mark.rule("ABL-019")
def test_who_sees_only_somebody_in_between_does_not_snipe() -> None:
    """In plain fire he shoots at him; as a sniper he needs the target itself."""
    scenario = Scenario().arm(NUCLEUS)
    scenario.unit("A", at=[(40, 20), (48, 20)], weapons=("nucleus",))
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 70)])
    scenario.unit("c", seat=1, profile=GOLEM, at=[(45.5, 30)])
    scenario.element("box", "container", 47, 45, width=9, depth=10, size=3)

    def shooters(*, sniping: bool) -> tuple[int, ...]:
        play = scenario.act("A")
        events = play.order(salvo(play, "nucleus", "b", sniping=sniping))
        return of(events, SalvoDeclared)[0].fire.shooters

    assert [len(shooters(sniping=sniping)) for sniping in (False, True)] == [2, 1]


@pytest.mark.rule("ABL-019")
def test_nobody_snipes_at_an_element() -> None:
    """Impacts are aimed at fighters; plain fire at the element is left to him."""
    play = nest().brief(destructible=("wall",)).act("A")

    assert play.refused(replace(demolish("nucleus", "wall"), sniping=True)) == "ABL-019"
    assert play.battle.refusal(demolish("nucleus", "wall")) is None


@pytest.mark.rule("ABL-017")
def test_sniping_is_optional() -> None:
    """RUL-128: the same weapon fires plainly, with zone of fire and cover."""
    play = nest().act("A")
    events = play.order(salvo(play, "nucleus", "b"), dice=[1])

    assert of(events, ImpactsAllotted)[0].caught == tuple(ids(play, "c1"))
    assert of(events, CoverRolled)


@pytest.mark.rule("ABL-017")
def test_a_sniper_does_not_move() -> None:
    """Neither before nor after; plain fire is left to him. Other weapons do not snipe."""
    play = nest().act("A")
    play.order(walk(play, "A", 0, 2))
    assert play.refused(salvo(play, "nucleus", "b", sniping=True)) == "ABL-017"
    assert play.battle.refusal(salvo(play, "nucleus", "b")) is None

    still = nest().act("A")
    still.order(salvo(still, "nucleus", "b", sniping=True))
    still.order(AimAt(0, tuple(ids(still, "b1", "b1"))))
    assert still.refused(walk(still, "A", 0, 2)) == "ABL-017"
    assert still.battle.refusal(walk(still, "A", 0, 0)) is None

    plain = Scenario().arm(SURE).unit("A", at=[(40, 20)], weapons=("sure",))
    play = plain.unit("b", seat=1, at=[(40, 60)]).act("A")
    assert play.refused(salvo(play, "sure", "b", sniping=True)) == "ABL-017"


@pytest.mark.rule("ABL-017")
@pytest.mark.parametrize("moved", [False, True])
def test_a_sniper_in_overwatch_has_not_moved_before(*, moved: bool) -> None:
    """RUL-128: in overwatch fire only if he stood still in his last activation."""
    play = nest().act("A")
    if moved:
        play.order(walk(play, "A", 0, 1))
    play.order(EndActivation(0, ("overwatch",)))
    act(play, "b")
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))

    refusal = play.battle.refusal(salvo(play, "nucleus", "b", sniping=True))
    assert (refusal is not None) == moved


@pytest.mark.rule("ABL-019")
def test_only_the_visible_can_be_named() -> None:
    """Who is hidden from the snipers is no mark; a single one left needs no question."""
    scenario = nest().element("box", "container", 53, 50, width=14, depth=3, size=3)
    scenario.places["b"] = [(36, 70), (52, 60), (54, 60), (50, 60)]
    play = scenario.act("A")
    events = play.order(salvo(play, "nucleus", "b", sniping=True))

    assert lost(events) == ids(play, "b1")


@pytest.mark.rule("ABL-019")
def test_of_a_machine_the_location_is_named() -> None:
    """No location die: the player picks an intact part."""
    scenario = Scenario().arm(NUCLEUS).unit("A", at=[(40, 20)], weapons=("nucleus",))
    play = scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60)]).act("A")
    events = play.order(salvo(play, "nucleus", "t", sniping=True))
    assert not of(events, LocationsRolled)
    assert play.decision == PartDecision(0, play.fighter("t1"), (0, 1, 2, 3), "ABL-019")
    play.order(HitPart(0, 3))

    assert play.at("t1").sp == (3, 2, 1, 0)


@pytest.mark.rule("ABL-019")
def test_even_a_hero_can_be_named() -> None:
    """RUL-128: among others of his unit he is picked out and takes the impact himself."""
    hero = FighterCard("golem", "hero", ("laser_rifle",))
    plain = replace(hero, role="standard")
    scenario = Scenario().arm(NUCLEUS).unit("A", at=[(40, 20)], weapons=("nucleus",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 60), cards=[hero, plain, plain])
    play = scenario.act("A")
    play.order(salvo(play, "nucleus", "b", sniping=True))

    assert lost(play.order(AimAt(0, tuple(ids(play, "b1"))))) == ids(play, "b1")


# ---- grenades --------------------------------------------------------------------------------


def throwers(weapon: Weapon = GRENADES) -> Scenario:
    """A rifleman, a bearer and their grenades."""
    plain = FighterCard("trooper", "standard", ("laser_rifle", weapon.id))
    bearer = FighterCard("trooper", "bearer", ("sure", weapon.id))
    scenario = (
        Scenario().arm(weapon, SURE).unit("A", at=row(3, 40, 20), cards=[plain, plain, bearer])
    )
    return scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 40, 30))


@pytest.mark.rule("ABL-023")
@pytest.mark.rule("ABL-024")
@pytest.mark.parametrize("weapon", [GRENADES, STORMS], ids=["grenades", "nanostorms"])
def test_everybody_throws_one(weapon: Weapon) -> None:
    """RUL-125: bearers too; Accuracy 0 at range 0 needs 4+, the area grows with the successes."""
    play = throwers(weapon).act("A")
    events = play.order(aimed(play, weapon.id, "b1"), dice=[4, 4, 1, 4, 1])

    told = of(events, SalvoDeclared)[0]
    assert told.fire.shooters == tuple(ids(play, "A1", "A2", "A3"))
    assert told.volleys == (Volley(0, 4, 3),)
    landed = of(events, BlastLanded)[0]
    assert (landed.radius, landed.deviation, landed.fighters) == (
        2_000,
        1_000,
        tuple(ids(play, "b1")),
    )


@pytest.mark.rule("ABL-023")
def test_who_throws_fires_nothing_else() -> None:
    """Neither before nor after, rifles and special weapons alike."""
    first = throwers().act("A")
    first.order(aimed(first, "grenades", "b1"), dice=[1, 1, 1, 4])
    assert first.refused(salvo(first, "laser_rifle", "b")) == "ABL-023"
    assert first.refused(salvo(first, "sure", "b")) == "ABL-023"

    last = throwers().act("A")
    last.order(salvo(last, "sure", "b"))
    assert last.refused(aimed(last, "grenades", "b2")) == "ABL-023"


@pytest.mark.rule("ABL-024")
def test_nanostorms_have_the_same_restriction() -> None:
    """With their own rule."""
    play = throwers(STORMS).act("A")
    play.order(aimed(play, "nanostorms", "b1"), dice=[1, 1, 1, 4])

    assert play.refused(salvo(play, "laser_rifle", "b")) == "ABL-024"


@pytest.mark.rule("ABL-023")
def test_grenades_do_not_make_a_second_weapon_of_his_own() -> None:
    """RUL-42, RUL-125: who carries a rifle and grenades still fires on one side of the move."""
    play = throwers().act("A")
    play.order(salvo(play, "laser_rifle", "b"), dice=[1, 1])
    play.order(walk(play, "A", 0, -2))

    assert play.refused(salvo(play, "sure", "b")) == "ACT-054"


@pytest.mark.rule("ABL-023")
def test_grenades_in_overwatch_stand_for_all_other_weapons() -> None:
    """RUL-125: the unit throws, and then its overwatch is over, with Split fire! too."""
    play = throwers().act("b")
    drilled(play, "A", "overwatch", "split_fire")
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))
    play.order(aimed(play, "grenades", "b1"), dice=[1, 1, 1, 4])

    assert play.table.units[play.unit("A")].drills == {"split_fire"}


@pytest.mark.rule("ABL-023")
def test_grenades_are_not_thrown_by_half_a_unit() -> None:
    """Who has fired a part of his split overwatch throws no more."""
    play = throwers().act("b")
    drilled(play, "A", "overwatch_bearers", "split_fire")
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))

    assert play.refused(aimed(play, "grenades", "b1")) == "ACT-055"


@pytest.mark.rule("ABL-025")
def test_which_weapon_has_which_ability() -> None:
    """The launcher is locked, the flamer projects, the nucleus cannon snipes: each in its way."""
    play = launchers().act("A")
    assert play.refused(salvo(play, "missile", "b")) == "ABL-001"
    play = flames().act("A")
    assert play.refused(aimed(play, "flamer", "b1")) == "ACT-033"
    play = nest().act("A")
    assert play.battle.refusal(salvo(play, "nucleus", "b", sniping=True)) is None

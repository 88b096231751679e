"""ABL: what weapons and equipment can do."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.abilities.detection import accuracy_of, makes_out
from damocles.rules.chapters.abilities.sniper import AimAt, SniperDecision
from damocles.rules.chapters.activation import EndActivation
from damocles.rules.chapters.damage.machines import HitPart, PartDecision
from damocles.rules.chapters.shooting.overwatch import OpenFire
from damocles.rules.chapters.shooting.shooters import shooters
from damocles.rules.state.abilities import Ability, AbilityEffects
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.damage import LocationsRolled
from damocles.rules.state.events.shooting import (
    BlastLanded,
    CoverRolled,
    FightersGrounded,
    ImpactsAllotted,
    SalvoDeclared,
    ShotsRolled,
    Volley,
)
from damocles.rules.state.model import FighterCard, Weapon
from damocles.scenario import (
    CANNONS,
    GOLEM,
    TOAD,
    TROOPER,
    aim as aimed,
    demolish,
    events_of as of,
    row,
    salvo,
    walk,
)
from tests.rules.battles import AT43
from tests.rules.firing import LAUNCHER, SURE, act, drilled, ids, left, lost
from tests.rules.test_projection import flames
from tests.rules.torn import TornScenario as Scenario

MISSILE = Weapon(
    "missile", "ranged", accuracy=0, rate=1, rerolls=0, penetration=14, damage=2, fixed=4,
    abilities=("locked_shot",),
)  # fmt: skip
NUCLEUS = replace(SURE, id="nucleus", abilities=("sniper",))
GRENADES = Weapon(
    "grenades", "ranged", accuracy=0, rate=1, rerolls=0, penetration=4, damage=1, area=1_000,
    abilities=("grenades",),
)  # fmt: skip
STORMS = replace(GRENADES, id="nanostorms", penetration=5, abilities=("nanostorms",))


# ---- locked shot -----------------------------------------------------------------------------


def launchers(*weapons: str) -> Scenario:
    """Two missile launchers against striders, with golems in between and a wall before them."""
    scenario = Scenario().arm(MISSILE, SURE)
    scenario.unit("A", at=row(2, 40, 20), weapons=("missile", *weapons))
    scenario.unit("t", seat=1, profile=TOAD, weapons=CANNONS, at=[(40, 60), (47, 60)])
    scenario.unit("b", seat=1, profile=replace(GOLEM, size=3), at=row(2, 40, 40))
    return scenario.element("wall", "crate", 44, 52, width=30, depth=1, size=2)


@pytest.mark.rule("ABL-001")
def test_locked_shot_wants_machines_and_elements_with_structure() -> None:
    """A unit of striders, one of them, or a container that can be destroyed; never infantry, which
    other weapons may be aimed at."""
    scenario = launchers("sure").element("box", "container", 80, 40, width=8, depth=4, size=3)
    play = scenario.brief(destructible=("box",)).act("A")

    assert play.refused(salvo(play, "missile", "b")) == "ABL-001"
    assert play.battle.refusal(salvo(play, "sure", "b")) is None
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


# ---- detection, stability --------------------------------------------------------------------


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


@pytest.mark.rule("ABL-005")
@pytest.mark.rule("ABL-006")
def test_detection_may_help_with_ranged_weapons_only_and_just_so_far() -> None:
    """Where an edition has it otherwise: not in close combat, nor beyond its reach."""
    helmet = FighterCard("trooper", "standard", ("laser_rifle", "knife"), abilities=("detection",))
    play = Scenario().unit("A", at=[(20, 20)], cards=[helmet]).begin()
    effects = AbilityEffects(aim=1, makes_out=40_000)
    lesser = Ability("detection", "ability.detection", effects)
    other = AT43.derive("other", version="1", drop={lesser.key: "ability.detection"})
    scenario = Scenario().unit("A", at=[(20, 20)], cards=[helmet])
    scenario.rules = other.derive("lesser", version="1", add={lesser.key: lesser})
    same = scenario.begin()
    weapons = [play.table.setting.weapons[name] for name in ("laser_rifle", "knife")]
    far = [
        [makes_out(each.table, each.at("A1"), x) for x in (40_000, 40_001)] for each in (play, same)
    ]

    assert [accuracy_of(same.table, same.at("A1"), each) for each in weapons] == [6, 4]
    assert far == [[True, True], [True, False]]


@pytest.mark.rule("ABL-006")
def test_detection_makes_out_the_stealthy() -> None:
    """RUL-127: beyond 20 cm a unit with Stealth is a target only for those with Detection."""
    plain = FighterCard("trooper", "standard", ("sure",))
    helmet = replace(plain, abilities=("detection",))
    ghost = replace(GOLEM, id="ghost", abilities=("stealth",))
    scenario = Scenario().arm(SURE).unit("A", at=row(2, 20, 20), cards=[plain, helmet])
    scenario.unit("C", at=[(60, 20)], weapons=("sure",))
    scenario.unit("d", seat=1, profile=GOLEM, at=[(60, 60)])
    play = scenario.unit("b", seat=1, profile=ghost, at=row(3, 20, 60)).act("A")
    events = play.order(salvo(play, "sure", "b"))
    assert of(events, SalvoDeclared)[0].fire.shooters == tuple(ids(play, "A2"))

    twice = salvo(play, "sure", "b")
    assert shooters(play.table, play.table.units[play.unit("A")], twice, ("sure",)) == ()

    act(play, "C")
    assert play.refused(salvo(play, "sure", "b")) == "GEN-037"
    assert play.battle.refusal(salvo(play, "sure", "d")) is None


@pytest.mark.rule("ABL-006")
@pytest.mark.parametrize(("far", "hidden"), [(20.0, False), (20.001, True)])
def test_stealth_deceives_from_afar_only(*, far: float, hidden: bool) -> None:
    """RUL-127: 20 cm are near enough, a thousandth more is not."""
    ghost = replace(GOLEM, id="ghost", abilities=("stealth",))
    scenario = Scenario().arm(SURE).unit("C", at=[(20, 20)], weapons=("sure",))
    play = scenario.unit("b", seat=1, profile=ghost, at=[(20, 23 + far)]).act("C")

    assert (play.battle.refusal(salvo(play, "sure", "b")) is not None) == hidden


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


# ---- sniper ----------------------------------------------------------------------------------


def nest() -> Scenario:
    """Two snipers against a unit behind a wall, with others in between."""
    scenario = Scenario().arm(NUCLEUS).unit("A", at=row(2, 40, 20), weapons=("nucleus",))
    scenario.unit("b", seat=1, profile=GOLEM, at=row(4, 40, 60))
    scenario.unit("c", seat=1, profile=GOLEM, at=[(42, 40)])
    return scenario.element("wall", "low_wall", 44, 55, width=30, depth=1, size=1)


@pytest.mark.rule("ABL-018")
def test_a_sniper_ignores_cover_and_whoever_is_between() -> None:
    """Plain fire is taken by the golem in between and tested against the wall, sniping is not."""

    def shot(*, sniping: bool, dice: list[int]) -> tuple[list[int], int]:
        play = nest().act("A")
        events = play.order(salvo(play, "nucleus", "b", sniping=sniping), dice=dice)
        if sniping:
            events = play.order(AimAt(0, tuple(ids(play, "b4", "b4"))))
        caught = [len(event.caught) for event in of(events, ImpactsAllotted)]
        return caught, len(of(events, CoverRolled))

    assert shot(sniping=False, dice=[1]) == ([1], 1)
    assert shot(sniping=True, dice=[]) == ([0], 0)


@pytest.mark.rule("ABL-019")
def test_a_sniper_says_whom_each_impact_hits() -> None:
    """The player names a victim for every impact, among all of the target and nobody else."""
    play = nest().act("A")
    play.order(salvo(play, "nucleus", "b", sniping=True))
    everybody = tuple(ids(play, "b1", "b2", "b3", "b4"))
    assert play.decision == SniperDecision(0, everybody, 2)
    assert play.refused(AimAt(0, everybody[:1])) == "ABL-019"
    assert play.refused(AimAt(0, (everybody[0], play.fighter("c1")))) == "ABL-019"
    events = play.order(AimAt(0, (everybody[3], everybody[1])))

    assert sorted(lost(events)) == ids(play, "b2", "b4")


@pytest.mark.rule("ABL-018")
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
def test_one_who_has_moved_is_enough() -> None:
    """Snipers fire together or not at all."""
    play = nest().act("A")
    put_fighter(play.table, replace(play.at("A2"), stirred=True))

    assert play.refused(salvo(play, "nucleus", "b", sniping=True)) == "ABL-017"


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
@pytest.mark.rule("ACT-055")
def test_grenades_in_overwatch_stand_for_all_other_weapons() -> None:
    """RUL-125: the unit throws, and then its overwatch is over, with Split fire! too."""
    play = throwers().act("b")
    drilled(play, "A", "overwatch", "split_fire")
    play.order(walk(play, "b", 0, 1))
    play.order(OpenFire(0, play.unit("A")))
    play.order(aimed(play, "grenades", "b1"), dice=[1, 1, 1, 4])

    assert play.table.units[play.unit("A")].drills == {"split_fire"}


@pytest.mark.rule("ABL-023")
@pytest.mark.rule("ACT-055")
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

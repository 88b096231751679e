"""GEN: damage tests, infantry, and who leads when the leader is gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import activation_cost
from damocles.rules.chapters.damage import (
    AllotStep,
    DamageStep,
    HitsStep,
    LeaderStep,
    LossesStep,
    Wound,
)
from damocles.rules.chapters.damage.leaders import LeaderDecision, NameLeader
from damocles.rules.reading.facts import members, officer_of
from damocles.rules.reading.resolution import face_needed
from damocles.rules.state.events.damage import DamageRolled, FighterLost, LeaderReplaced, UnitLost
from damocles.rules.state.model import FighterCard, Role, Weapon
from damocles.rules.state.registry import machine
from damocles.scenario import GOLEM, SERGEANT, Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from damocles.engine.families import Event, Step

HEAVY = Weapon("heavy", "ranged", accuracy=5, rate=1, rerolls=0, penetration=7, damage=3)
ROW = [(20.0 + 4 * i, 30.0) for i in range(6)]
SHOOTER = (20.0, 10.0)


def shot(weapon: str = "laser_rifle") -> Wound:
    """A shot by the first fighter of seat 0, from whom the closest is counted."""
    return Wound(weapon, by=0, origin=0, cause="shot")


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in events if isinstance(event, FighterLost)]


def named(play: Play, *names: str) -> list[int]:
    """The ids of these fighters."""
    return [play.fighter(name) for name in names]


def facing(**target: object) -> Scenario:
    """One shooter, and a unit of six before him, its first member closest."""
    options = {"at": ROW, "seat": 1, **target}
    return Scenario().arm(HEAVY).unit("A", at=[SHOOTER]).unit("b", **options)  # type: ignore[arg-type]  # keywords of one call


def run(play: Play, *steps: Step, dice: Sequence[int] = ()) -> list[Event]:
    """What happens when these steps are run."""
    return play.run(*steps, dice=dice).happened


@pytest.mark.rule("GEN-055")
@pytest.mark.rule("GEN-056")
@pytest.mark.rule("GEN-058")
def test_each_impact_is_one_test_of_penetration_against_protection() -> None:
    """EX-008: six impacts of Penetration 7 on Protection 5 need 3+; four successes cost four."""
    play = facing().begin()
    events = run(play, DamageStep(shot("heavy"), play.unit("b"), 6), dice=[3, 6, 2, 4, 1, 5])

    rolled = next(event for event in events if isinstance(event, DamageRolled))
    assert (rolled.needed, len(rolled.faces), rolled.successes) == (3, 6, 4)
    assert (rolled.unit, rolled.fighter) == (play.unit("b"), None)
    assert len(lost(events)) == 4
    assert len(members(play.table, play.table.units[play.unit("b")])) == 2


@pytest.mark.rule("GEN-056")
@pytest.mark.rule("SHO-054")
def test_four_closest_fall() -> None:
    """EX-037: Penetration 5 on Protection 6 needs 4+; the four closest to the leader go."""
    play = facing(profile=GOLEM).begin()
    events = run(play, DamageStep(shot(), play.unit("b"), 6), dice=[4, 4, 6, 5, 1, 3])

    assert lost(events) == named(play, "b1", "b2", "b3", "b4")


@pytest.mark.rule("GEN-056")
def test_numbers_of_the_battle_report() -> None:
    """BR-308 and BR-313: Penetration 5 or 8 against Protection 10 needs 6 or 5."""
    assert face_needed(5, 10) == 6
    assert face_needed(8, 10) == 5


@pytest.mark.rule("GEN-057")
@pytest.mark.rule("GEN-058")
def test_surplus_damage_points_on_infantry_are_lost() -> None:
    """RUL-07: a weapon of Damage 3 still eliminates one fighter with one successful test."""
    play = facing().begin()
    events = run(play, DamageStep(shot("heavy"), play.unit("b"), 1), dice=[6])

    assert lost(events) == named(play, "b1")


@pytest.mark.rule("GEN-055")
@pytest.mark.rule("GEN-056")
def test_no_dice_where_the_table_knows_the_answer() -> None:
    """A difference of six or more either way is decided without dice."""
    sure = Weapon("sure", "ranged", accuracy=5, rate=1, rerolls=0, penetration=11, damage=1)
    vain = Weapon("vain", "ranged", accuracy=5, rate=1, rerolls=0, penetration=-1, damage=1)
    play = facing().arm(sure, vain).begin()

    failed = run(play, DamageStep(shot("vain"), play.unit("b"), 3))
    assert [(e.faces, e.successes) for e in failed if isinstance(e, DamageRolled)] == [((), 0)]
    assert lost(failed) == []
    passed = run(play, DamageStep(shot("sure"), play.unit("b"), 2))
    assert [(e.faces, e.successes) for e in passed if isinstance(e, DamageRolled)] == [((), 2)]
    assert lost(passed) == named(play, "b1", "b2")


@pytest.mark.rule("GEN-055")
def test_single_fighters_are_tested_one_by_one() -> None:
    """Impacts on single fighters are diced in their order; surplus on one of them is lost."""
    play = facing().begin()
    hits = HitsStep(shot(), ((play.fighter("b3"), 2), (play.fighter("b1"), 1)))
    events = run(play, hits, dice=[6, 6, 1])

    assert lost(events) == named(play, "b3")


@pytest.mark.rule("GEN-058")
def test_one_success_eliminates_a_single_fighter_and_a_failure_spares_him() -> None:
    """Of three who are hit one after the other the first and the last fall, each to one success."""
    play = facing().begin()
    names = named(play, "b3", "b1", "b2")
    hits = HitsStep(shot(), tuple(zip(names, (2, 1, 1), strict=True)))
    events = run(play, hits, dice=[6, 1, 3, 4])

    assert lost(events) == named(play, "b3", "b2")


@pytest.mark.rule("GEN-058")
def test_infantry_has_no_parts() -> None:
    """A soldier who is hit falls without a location die."""
    play = facing().begin()
    assert lost(run(play, HitsStep(shot(), ((play.fighter("b1"), 1),)), dice=[6])) == named(
        play, "b1"
    )


@pytest.mark.rule("GEN-055")
def test_who_is_gone_is_not_tested_any_more() -> None:
    """Several blows reach the same fighters; a later one finds only those who are left."""
    play = facing(at=ROW[:2]).begin()
    falls(play, "b1")
    hits = HitsStep(shot(), ((play.fighter("b1"), 2), (play.fighter("b2"), 1)))
    assert lost(run(play, hits, dice=[6])) == named(play, "b2")

    assert run(play, DamageStep(shot(), play.unit("b"), 2)) == []
    assert run(play, DamageStep(shot(), play.unit("A"), 0)) == []


@pytest.mark.rule("GEN-056")
@pytest.mark.parametrize(("penetration", "fallen"), [(11, ["b1"]), (-1, [])])
def test_single_hits_that_the_table_knows_need_no_dice(penetration: int, fallen: list[str]) -> None:
    """Sure or in vain: told without faces."""
    known = replace(HEAVY, id="known", penetration=penetration)
    play = facing().arm(known).begin()
    events = run(play, HitsStep(shot("known"), ((play.fighter("b1"), 2),)))

    assert [e.faces for e in events if isinstance(e, DamageRolled)] == [()]
    assert lost(events) == named(play, *fallen)


@pytest.mark.rule("GEN-055")
def test_unlike_members_are_tested_against_their_own_protection() -> None:
    """RUL-55: impacts go one to each from the closest outward, each with his own Protection."""
    cards = [FighterCard("trooper", "standard", ()), FighterCard("golem", "standard", ())]
    play = facing(at=ROW[:2], cards=cards).know(GOLEM).begin()
    events = run(play, DamageStep(shot("heavy"), play.unit("b"), 3), dice=[1, 1, 1])

    tests = [(e.fighter, e.needed, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    assert tests == [(play.fighter("b1"), 3, 2), (play.fighter("b2"), 4, 1)]


@pytest.mark.rule("SHO-056")
def test_impacts_are_shared_equally_and_the_closest_take_the_surplus() -> None:
    """EX-035: five impacts on three are two, two and one from the closest outward."""
    play = facing(at=ROW[:3]).begin()
    share = AllotStep(shot(), tuple(named(play, "b3", "b1", "b2")), 5)
    events = run(play, share, dice=[1, 1, 1, 1, 1])

    tests = [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    assert tests == list(zip(named(play, "b1", "b2", "b3"), (2, 2, 1), strict=True))


@pytest.mark.rule("SHO-056")
@pytest.mark.parametrize(
    ("impacts", "tests"),
    [(4, [("b2", 2), ("b3", 1), ("b1", 1)]), (1, [("b2", 1)])],
)
def test_shares_are_resolved_from_the_closest_outward(
    impacts: int, tests: list[tuple[str, int]]
) -> None:
    """Whatever the order in the unit; who has no share is not tested."""
    play = facing(at=[ROW[2], ROW[0], ROW[1]]).begin()
    share = AllotStep(shot(), tuple(named(play, "b1", "b2", "b3")), impacts)
    events = run(play, share, dice=[1] * impacts)

    found = [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    assert found == [(play.fighter(name), count) for name, count in tests]


# ---- leaders ---------------------------------------------------------------------------------


def card(role: Role) -> FighterCard:
    """A trooper with a role."""
    return FighterCard("trooper", role, ("laser_rifle",))


def falls(play: Play, *names: str) -> list[Event]:
    """What happens when these members of unit b fall."""
    fallen = tuple(named(play, *names))
    return run(play, LossesStep(shot(), play.unit("b"), len(fallen), fallen))


@pytest.mark.rule("GEN-014")
@pytest.mark.rule("GEN-015")
def test_the_closest_standard_fighter_takes_the_lead() -> None:
    """When the leader falls the nearest standard fighter leads, and there is still just one."""
    play = facing(at=[(40, 30), (48, 30), (44, 30)]).begin()
    events = falls(play, "b1")

    replaced = [event.leader for event in events if isinstance(event, LeaderReplaced)]
    assert replaced == named(play, "b3")
    assert play.table.units[play.unit("b")].leader == play.fighter("b3")


@pytest.mark.rule("GEN-015")
def test_a_leader_who_stands_stays() -> None:
    """Losses that spare the leader leave the lead where it is."""
    play = facing().begin()

    assert not [e for e in falls(play, "b2") if isinstance(e, LeaderReplaced)]


@pytest.mark.rule("GEN-015")
@pytest.mark.rule("GEN-022")
@pytest.mark.parametrize(
    ("roles", "heir"),
    [
        (["standard", "specialist", "bearer", "standard"], "b4"),
        (["standard", "bearer", "specialist"], "b3"),
        (["standard", "gunner", "bearer"], "b3"),
        (["standard", "gunner"], "b2"),
    ],
)
def test_preference_goes_before_distance(roles: list[Role], heir: str) -> None:
    """RUL-09: a standard fighter, else a specialist, else a bearer, else a gunner."""
    play = facing(at=ROW[: len(roles)], cards=[card(role) for role in roles]).begin()
    falls(play, "b1")

    assert play.table.units[play.unit("b")].leader == play.fighter(heir)


@pytest.mark.rule("GEN-015")
def test_the_owner_names_one_of_equally_near_heirs() -> None:
    """RUL-09: two standard fighters at the same distance leave the choice to their owner."""
    play = facing(at=[(40, 30), (44, 30), (36, 30)]).begin()
    falls(play, "b1")

    both = tuple(named(play, "b2", "b3"))
    assert play.decision == LeaderDecision(1, play.unit("b"), both)
    assert play.refused(NameLeader(1, play.fighter("b1"))) == "GEN-015"
    play.table.seats[1] = replace(play.table.seats[1], commander=play.fighter("b1"))
    play.order(NameLeader(1, play.fighter("b3")))
    assert play.table.units[play.unit("b")].leader == play.fighter("b3")
    assert play.table.seats[1].commander is None


@pytest.mark.rule("GEN-025")
def test_without_its_officer_a_unit_has_a_leader_but_no_officer() -> None:
    """A standard fighter leads on; the unit's activation costs points again."""
    play = facing(officer=SERGEANT).begin()
    before = activation_cost(play.table, play.table.units[play.unit("b")])
    falls(play, "b1")

    unit = play.table.units[play.unit("b")]
    assert (before, activation_cost(play.table, unit)) == (0, 1)
    assert officer_of(play.table, unit) is None
    assert play.table.tally == {"officer/0": 1}


@pytest.mark.rule("GEN-025")
def test_the_commander_is_replaced_with_his_unit_or_without_it() -> None:
    """Another officer commands, whether the fallen one leaves a unit behind or not."""
    for count in (1, 2):
        play = (
            facing(at=ROW[:count], officer=SERGEANT)
            .unit("c", seat=1, at=[(60, 60)], officer=SERGEANT)
            .begin()
        )
        play.table.seats[1] = replace(play.table.seats[1], commander=play.fighter("b1"))
        falls(play, "b1")

        assert play.table.seats[1].commander == play.fighter("c1")


@pytest.mark.rule("GEN-014")
def test_a_loss_that_nobody_scores_for_is_remembered_for_nobody() -> None:
    """RUL-83: of three seats only the enemy who inflicted it gets something."""
    play = facing(at=ROW[:1]).begin()
    machine.apply(play.table, UnitLost(play.unit("b"), None))

    assert play.table.units[play.unit("b")].place == "gone"
    assert play.table.tally == {}


@pytest.mark.rule("GEN-014")
def test_a_unit_without_members_is_lost_once() -> None:
    """The last loss ends the unit; a second look at it ends nothing more."""
    play = facing(at=ROW[:2]).begin()
    events = falls(play, "b1", "b2")
    again = run(play, LeaderStep(play.unit("b"), 0))

    assert [event.by for event in events if isinstance(event, UnitLost)] == [0]
    assert again == []
    assert play.table.tally == {"infantry_unit/0": 1}

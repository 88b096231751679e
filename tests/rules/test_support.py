"""CMP and GEN: static support units, gunners and their weapons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.damage import DamageStep, LossesStep, Wound
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.chapters.shooting.shooters import bearers
from damocles.rules.chapters.shooting.support import weapons_served
from damocles.rules.reading.facts import is_static
from damocles.rules.state.apply.changes import change_fighter, put_fighter
from damocles.rules.state.events.damage import DamageRolled, FighterLost, LeaderReplaced, UnitLost
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.shooting import SalvoDeclared
from damocles.rules.state.model import FighterCard, Profile, Weapon
from damocles.rules.state.targets import UnitTarget
from damocles.rules.state.wounds import Cause
from damocles.scenario import Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine.families import Event

MORTAR = Weapon("mortar", "ranged", accuracy=6, rate=2, rerolls=0, penetration=6, damage=1)
CREW = Profile(
    "crew", "support", type=1, size=2, radius=1_500, movement=10_000, morale=8,
    protection=4, combat=3,
)  # fmt: skip
PIECE = replace(CREW, id="piece", protection=7)
GUNNER = FighterCard("crew", "gunner", ("laser_rifle",))
WEAPON = FighterCard("piece", "support_weapon", ("mortar",))
SHOT = Wound("laser_rifle", by=0, origin=0, cause="shot")
BATTERY = [(20.0, 30.0), (20.0, 34.0), (24.0, 30.0), (24.0, 34.0)]


def battery(
    *cards: FighterCard, at: list[tuple[float, float]] | None = None, seat: int = 1
) -> Scenario:
    """A static unit of two gunners with a weapon behind each, and an enemy."""
    scenario = Scenario().arm(MORTAR).know(PIECE)
    scenario.unit("A", seat=1 - seat, at=[(20, 10)])
    found = list(cards) or [GUNNER, WEAPON, GUNNER, WEAPON]
    return scenario.unit("b", seat=seat, at=at or BATTERY, profile=CREW, cards=found)


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in events if isinstance(event, FighterLost)]


def salvo(play: Play) -> Salvo:
    """The mortars fire at the enemy."""
    return Salvo(1, "mortar", UnitTarget(play.unit("A")))


def moved(play: Play, by: int) -> tuple[Placement, ...]:
    """All of the unit, shifted."""
    group = [play.at(name) for name in ("b1", "b2", "b3", "b4")]
    return tuple(Placement(f.id, f.x, f.y + by) for f in group)


@pytest.mark.rule("GEN-020")
def test_gunners_and_weapons_are_separate_fighters() -> None:
    """Each has a base and a profile of its own; a unit with gunners is a static support unit."""
    play = battery().begin()
    table = play.table

    assert is_static(table, table.units[play.unit("b")])
    assert not is_static(table, table.units[play.unit("A")])
    assert [table.setting.profile(play.at(n)).protection for n in ("b1", "b2")] == [4, 7]


@pytest.mark.rule("GEN-079")
def test_gunners_fire_only_their_support_weapons() -> None:
    """Both weapons fire, each with its rate; a rifle in the hand of a gunner does not."""
    play = battery().act("b")
    assert play.refused(Salvo(1, "laser_rifle", UnitTarget(play.unit("A")))) == "GEN-079"
    events = play.order(salvo(play), dice=[1, 1, 1, 1])

    fire = next(event for event in events if isinstance(event, SalvoDeclared)).fire
    assert fire.shooters == (play.fighter("b2"), play.fighter("b4"))


@pytest.mark.rule("GEN-079")
def test_a_weapon_without_a_gunner_beside_it_does_not_fire() -> None:
    """RUL-137: each weapon needs a gunner of its own within 2.5 cm, who is on his feet."""
    near = battery(at=[(20, 30), (20, 35.5), (30, 30), (30, 36)]).act("b")
    unit = near.table.units[near.unit("b")]
    assert weapons_served(near.table, unit) == [near.fighter("b2")]
    down = near.at("b1")
    put_fighter(near.table, replace(down, grounded=True))

    assert near.refused(salvo(near)) == "GEN-079"


@pytest.mark.rule("GEN-079")
def test_a_gunner_who_walks_away_leaves_his_weapon_silent() -> None:
    """Where gunners stand decides what a static unit can fire, though nobody is lost."""
    play = battery().begin()
    unit = play.table.units[play.unit("b")]
    before = [fighter.id for fighter in bearers(play.table, unit, "mortar")]
    change_fighter(play.table, play.fighter("b1"), x=90_000)

    assert before == [play.fighter("b2"), play.fighter("b4")]
    assert len(bearers(play.table, unit, "mortar")) == 1


@pytest.mark.rule("GEN-079")
def test_gunners_are_shared_out_so_that_most_weapons_are_served() -> None:
    """The one near both weapons takes the weapon that the other cannot reach."""
    at = [(20.0, 30.0), (20.0, 34.0), (20.0, 38.0), (20.0, 42.0)]
    play = battery(WEAPON, GUNNER, WEAPON, GUNNER, at=at).begin()
    middle = battery(GUNNER, WEAPON, GUNNER, WEAPON, at=[at[1], at[2], at[3], at[0]]).begin()

    for found in (play, middle):
        assert len(weapons_served(found.table, found.table.units[found.unit("b")])) == 2


@pytest.mark.rule("GEN-079")
def test_one_gunner_serves_one_weapon() -> None:
    """Of two weapons beside him only one fires; a weapon that never had a gunner does not."""
    at = [(20.0, 30.0), (20.0, 34.0), (24.0, 30.0)]
    play = battery(GUNNER, WEAPON, WEAPON, at=at).act("b")
    assert len(weapons_served(play.table, play.table.units[play.unit("b")])) == 1

    alone = battery(WEAPON, WEAPON, at=at[:2]).act("b")
    assert alone.refused(salvo(alone)) == "GEN-079"


@pytest.mark.rule("CMP-020")
def test_a_static_unit_cannot_rush() -> None:
    """It moves, but never at a rush."""
    play = battery().act("b")

    assert play.refused(Move(1, "rush", moved(play, 4_000))) == "CMP-020"
    play.order(Move(1, "combat", moved(play, 4_000)))


@pytest.mark.rule("CMP-021")
def test_a_static_unit_moves_or_shoots() -> None:
    """After a movement it does not fire as others do, and after firing it does not move."""
    play = battery().act("b")
    play.order(Move(1, "combat", moved(play, 4_000)))
    assert play.refused(salvo(play)) == "CMP-021"

    other = battery().act("A")
    trooper = other.at("A1")
    other.order(Move(0, "combat", (Placement(trooper.id, trooper.x, trooper.y - 4_000),)))
    assert other.battle.refusal(Salvo(0, "laser_rifle", UnitTarget(other.unit("b")))) is None

    play = battery().act("b")
    play.order(salvo(play), dice=[1, 1, 1, 1])
    assert play.refused(Move(1, "combat", moved(play, 4_000))) == "CMP-021"


def fall(play: Play, *names: str) -> Play:
    """These members fall."""
    fallen = tuple(play.fighter(name) for name in names)
    return play.run(LossesStep(SHOT, play.unit("b"), len(fallen), fallen))


@pytest.mark.rule("CMP-022")
def test_weapons_beyond_the_number_of_gunners_are_lost() -> None:
    """RUL-137: the owner picks which, before the lead passes on."""
    play = battery().begin()
    weapons = (play.fighter("b2"), play.fighter("b4"))
    assert lost(fall(play, "b1").happened) == [play.fighter("b1")]
    assert play.decision == VictimsDecision(1, weapons, 1, "CMP-022")
    events = play.order(PickVictims(1, weapons[:1]))

    assert lost(events) == [play.fighter("b2")]
    assert [e.leader for e in events if isinstance(e, LeaderReplaced)] == [play.fighter("b3")]


@pytest.mark.rule("CMP-022")
def test_without_gunners_all_weapons_are_lost_and_the_unit_with_them() -> None:
    """A support weapon never leads a unit."""
    play = battery().begin()
    events = fall(play, "b1", "b3").happened

    assert set(lost(events)) == set(play.table.units[play.unit("b")].fighters)
    assert [event.unit for event in events if isinstance(event, UnitLost)] == [play.unit("b")]


@pytest.mark.rule("CMP-022")
def test_gunners_without_a_weapon_stay() -> None:
    """RUL-137: losing a weapon costs no gunner."""
    play = battery().begin()

    assert lost(fall(play, "b2").happened) == [play.fighter("b2")]
    assert play.decision is None


@pytest.mark.rule("CMP-022")
def test_as_many_gunners_as_weapons_lose_nothing() -> None:
    """A gunner and a weapon fall together; the others serve on."""
    play = battery().begin()
    assert set(lost(fall(play, "b1", "b2").happened)) == {play.fighter("b1"), play.fighter("b2")}
    assert play.decision is None


@pytest.mark.rule("CMP-023")
def test_impacts_are_shared_though_all_have_the_same_protection() -> None:
    """Two impacts on one fighter are one loss at most, not two of the unit."""
    alike = replace(WEAPON, profile="crew")
    at = [(20.0, 30.0), (20.0, 34.0), (20.0, 38.0), (20.0, 42.0)]
    play = battery(GUNNER, alike, GUNNER, alike, at=at).begin()
    events = play.run(DamageStep(SHOT, play.unit("b"), 5), dice=[1] * 5).happened

    tests = [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    assert tests == [(play.fighter(f"b{n}"), dice) for n, dice in ((1, 2), (2, 1), (3, 1), (4, 1))]


@pytest.mark.rule("CMP-023")
def test_impacts_are_shared_among_weapons_and_gunners() -> None:
    """From the closest to the shooters, each with his own Protection: 5 against 4 or 7."""
    play = battery(at=[(20, 30), (20, 34), (20, 38), (20, 42)]).begin()
    events = play.run(DamageStep(SHOT, play.unit("b"), 6), dice=[1] * 6).happened

    tests = [(e.fighter, e.needed, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    expected = [("b1", 4, 2), ("b2", 5, 2), ("b3", 4, 1), ("b4", 5, 1)]
    assert tests == [(play.fighter(name), need, dice) for name, need, dice in expected]


@pytest.mark.rule("CMP-023")
@pytest.mark.parametrize(
    ("unit", "cause", "shared"), [("b", "shot", True), ("b", "combat", False), ("c", "shot", False)]
)
def test_only_static_units_under_fire_share_impacts(
    unit: str, cause: Cause, *, shared: bool
) -> None:
    """In close combat they are tested as one, and so is other infantry whatever hits it."""
    alike = replace(WEAPON, profile="crew")
    scenario = battery(GUNNER, alike, at=[(20, 30), (20, 34)])
    play = scenario.unit("c", seat=1, at=[(40, 30), (40, 34)], profile=CREW).begin()
    wound = replace(SHOT, cause=cause)
    events = play.run(DamageStep(wound, play.unit(unit), 2), dice=[1, 1]).happened

    tests = [(e.fighter, len(e.faces)) for e in events if isinstance(e, DamageRolled)]
    single = [(play.fighter(f"{unit}{n}"), 1) for n in (1, 2)]
    assert tests == (single if shared else [(None, 2)])

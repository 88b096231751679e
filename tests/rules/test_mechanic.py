"""ABL: repairs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.activation import (
    ActDecision,
    ClosingDecision,
    EndActivation,
    PayDecision,
)
from damocles.rules.chapters.drills import SplitFire
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.reading.facts import is_immobilised, working_weapons
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.damage import PartRepaired
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import FighterCard
from damocles.rules.state.steps import PayStep
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import CANNONS, TOAD, Play, Scenario

FRAME, LEGS, LEFT, RIGHT = range(4)
PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
MECHANIC = replace(PLAIN, role="specialist", abilities=("repairs",))


def workshop(*cards: FighterCard, gap: float = 2.5, seat: int = 0) -> Play:
    """A mechanic and others, a damaged machine this far from the mechanic, a far enemy."""
    group = cards or (MECHANIC, PLAIN)
    at = [(20, 20), (23, 16), (23, 24)][: len(group)]
    scenario = Scenario().unit("A", at=at, cards=group)
    scenario.unit("T", seat=seat, at=[(24 + gap, 20)], profile=TOAD, weapons=CANNONS)
    play = scenario.unit("b", seat=1, at=[(20, 60)]).act("A")
    toad = play.at("T1")
    put_fighter(play.table, replace(toad, sp=(1, 0, 0, 1)))
    return play


def reason(play: Play, order: Repair) -> str:
    """Why a repair is refused."""
    assert play.refused(order) == "ABL-014"
    refusal = play.battle.refusal(order)
    return refusal.reason if refusal else ""


def repair(play: Play, part: int, name: str = "A1") -> Repair:
    """This fighter mends this part."""
    return Repair(0, play.fighter(name), play.fighter("T1"), part)


@pytest.mark.rule("ABL-014")
def test_a_mechanic_mends_one_point_of_a_part_he_chooses() -> None:
    """At the beginning: a destroyed propulsion works again at once, and the unit goes on."""
    play = workshop()
    events = play.order(repair(play, LEGS))

    assert events == (PartRepaired(play.fighter("A1"), play.fighter("T1"), LEGS),)
    assert play.at("T1").sp == (1, 1, 0, 1)
    assert not is_immobilised(play.table, play.at("T1"))
    assert play.decision == ActDecision(0, play.unit("A"))


@pytest.mark.rule("ABL-014")
def test_a_repair_at_the_beginning_is_no_action() -> None:
    """Drills of the beginning may still be given."""
    play = workshop()
    play.order(repair(play, LEGS))

    assert play.battle.refusal(SplitFire(0)) is None


@pytest.mark.rule("ABL-014")
def test_a_repaired_weapon_works_again() -> None:
    """RUL-123: destroyed weapons can be repaired."""
    play = workshop()
    assert working_weapons(play.table, play.at("T1")) == ("cannon",)
    play.order(repair(play, LEFT))

    assert working_weapons(play.table, play.at("T1")) == CANNONS


@pytest.mark.rule("ABL-014")
def test_never_above_the_printed_points() -> None:
    """RUL-123: an undamaged part, and one that is not there, cannot be repaired."""
    play = workshop()
    for part in (RIGHT, 4, -1):
        assert reason(play, repair(play, part)) == "nothing_to_repair"

    put_fighter(play.table, replace(play.at("T1"), sp=(3, 2, 1, 0)))
    for part in (FRAME, LEGS, LEFT, -1):
        assert reason(play, repair(play, part)) == "nothing_to_repair"
    assert play.battle.refusal(repair(play, RIGHT)) is None


@pytest.mark.rule("ABL-014")
def test_once_in_an_activation_and_only_a_mechanic() -> None:
    """RUL-123: once each; a trooper beside the machine, and whoever is not of the unit, cannot."""
    play = workshop(MECHANIC, PLAIN, MECHANIC)
    assert reason(play, repair(play, LEGS, "A2")) == "not_a_mechanic"
    assert reason(play, Repair(0, 99, play.fighter("T1"), LEGS)) == "not_a_mechanic"
    play.order(repair(play, LEGS))
    assert reason(play, repair(play, LEGS)) == "has_repaired"
    play.order(repair(play, FRAME, "A3"))

    assert play.at("T1").sp == (2, 1, 0, 1)
    assert reason(play, repair(play, FRAME)) == "has_repaired"


@pytest.mark.rule("ABL-014")
def test_a_friendly_machine_within_reach() -> None:
    """2.5 cm is near enough, a thousandth more is not; enemies, soldiers and machines that are
    gone are not mended."""
    far, hostile, play = workshop(gap=2.501), workshop(seat=1), workshop()
    comrade = Repair(0, play.fighter("A1"), play.fighter("A2"), 0)

    assert reason(far, repair(far, LEGS)) == "out_of_reach"
    assert reason(hostile, repair(hostile, LEGS)) == "not_friendly"
    assert reason(play, comrade) == "not_a_machine"
    assert reason(play, Repair(0, play.fighter("A1"), 99, 0)) == "not_a_machine"
    assert play.battle.refusal(repair(play, LEGS)) is None
    put_fighter(play.table, replace(play.at("T1"), place="gone"))
    assert reason(play, repair(play, LEGS)) == "not_a_machine"


@pytest.mark.rule("ABL-014")
def test_a_repair_after_an_action_is_the_end_of_the_activation() -> None:
    """At the end: nothing but drills and other repairs follows."""
    play = workshop()
    play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=[1, 1])
    play.order(repair(play, LEGS))

    assert play.decision == ClosingDecision(0, play.unit("A"))
    stay = tuple(Placement(play.fighter(n), play.at(n).x, play.at(n).y) for n in ("A1", "A2"))
    assert play.refused(Move(0, "combat", stay)) == "GEN-077"
    assert play.refused(repair(play, LEGS)) == "ABL-014"
    play.order(EndActivation(0, ("take_cover",)))
    assert play.decision is None
    assert "take_cover" in play.table.units[play.unit("A")].drills


@pytest.mark.rule("ABL-014")
def test_a_unit_that_is_not_paid_for_repairs_nothing() -> None:
    """RUL-123: repairs belong to a paid activation."""
    play = workshop()
    play.run(PayStep(play.unit("A")))

    assert isinstance(play.decision, PayDecision)
    assert play.refused(repair(play, LEGS)) == "GEN-077"

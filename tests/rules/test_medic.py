"""ABL: first aid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.geometry.plane.lattice import from_cm
from damocles.rules.chapters.abilities.medic import FirstAidDecision, LetFall, Save
from damocles.rules.chapters.close_combat import Assignment, CloseCombat
from damocles.rules.chapters.damage import DamageStep, HitsStep, LossesStep, Wound
from damocles.rules.chapters.damage.steps import RemovalStep
from damocles.rules.chapters.movement import Move
from damocles.rules.chapters.shooting.salvo import Salvo
from damocles.rules.state.events.damage import FighterLost, FighterSaved, LeaderReplaced
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.routines import FighterReconstructed
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import FirstAidStep
from damocles.rules.state.targets import FighterTarget
from damocles.scenario import CANNONS, SERGEANT, TOAD, Play
from tests.rules.torn import TornScenario as Scenario

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.engine.families import Event

SHOT = Wound("laser_rifle", by=0, origin=0, cause="shot")
PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
MEDIC = replace(PLAIN, role="specialist", abilities=("first_aid",))
OVERSEER = replace(PLAIN, abilities=("overseer",))
MORTAR = Weapon(
    "mortar", "ranged", accuracy=9, rate=1, rerolls=0, penetration=8, damage=1, area=2_000
)
COLUMN = [(20.0, 30.0 + 4 * i) for i in range(5)]


def column(*cards: FighterCard) -> Play:
    """A shooter, and a unit in a column behind each other, the first closest to him."""
    scenario = Scenario().unit("A", at=[(20, 10)])
    return scenario.unit("b", seat=1, at=COLUMN[: len(cards)], cards=cards).begin()


def fall(play: Play, count: int) -> Play:
    """So many of the unit fall, the closest first."""
    return play.run(LossesStep(SHOT, play.unit("b"), count))


def lost(events: Iterable[Event]) -> list[int]:
    """Who was eliminated, in order."""
    return [event.fighter for event in events if isinstance(event, FighterLost)]


def next_round(play: Play) -> None:
    """The clock moves on."""
    play.table.clock = replace(play.table.clock, round=play.table.clock.round + 1)


@pytest.mark.rule("ABL-015")
def test_a_medic_saves_a_comrade_who_stays_where_he_was() -> None:
    """RUL-122: asked when losses are known, before they are removed and a leader replaced."""
    play = column(PLAIN, PLAIN, MEDIC)
    fall(play, 1)
    unit, first, medic = play.unit("b"), play.fighter("b1"), play.fighter("b3")
    assert play.decision == FirstAidDecision(1, unit, (medic,), (first,))
    events = play.order(Save(1, medic, first))

    assert events == (FighterSaved(medic, first),)
    assert play.at("b1").place == "table"
    assert play.table.units[unit].leader == first


@pytest.mark.rule("RUL-122")
def test_it_is_chosen_who_falls_before_anybody_is_saved() -> None:
    """Two tests of three succeed: the two nearest have fallen when the medic is asked."""
    play = column(PLAIN, PLAIN, PLAIN, MEDIC)
    play.run(DamageStep(SHOT, play.unit("b"), 3), dice=[6, 6, 1])
    fallen = (play.fighter("b1"), play.fighter("b2"))
    assert play.decision == FirstAidDecision(1, play.unit("b"), (play.fighter("b4"),), fallen)


@pytest.mark.rule("ABL-015")
def test_an_officer_can_be_saved() -> None:
    """RUL-10: nothing is scored for an officer who was saved."""
    play = column(replace(PLAIN, role="officer", officer=SERGEANT), MEDIC)
    fall(play, 1)
    play.order(Save(1, play.fighter("b2"), play.fighter("b1")))

    assert play.table.tally == {}


@pytest.mark.rule("ABL-015")
def test_once_in_a_round() -> None:
    """A medic who has saved somebody is not asked again before the next round."""
    play = column(PLAIN, PLAIN, MEDIC)
    fall(play, 1).order(Save(1, play.fighter("b3"), play.fighter("b1")))

    assert lost(fall(play, 1).happened) == [play.fighter("b1")]
    next_round(play)
    assert isinstance(fall(play, 1).decision, FirstAidDecision)


@pytest.mark.rule("ABL-015")
def test_a_medic_who_lets_them_fall_keeps_his_chance() -> None:
    """Nobody has to be saved; who was not is removed, and first aid stays open."""
    play = column(PLAIN, PLAIN, MEDIC)
    events = fall(play, 1).order(LetFall(1))

    assert lost(events) == [play.fighter("b1")]
    assert [e.leader for e in events if isinstance(e, LeaderReplaced)] == [play.fighter("b2")]
    assert isinstance(fall(play, 1).decision, FirstAidDecision)


@pytest.mark.rule("ABL-015")
def test_each_medic_saves_one() -> None:
    """Two medics save two of three; the third is lost."""
    play = column(PLAIN, PLAIN, MEDIC, MEDIC)
    play.run(HitsStep(SHOT, ((play.fighter("b1"), 1), (play.fighter("b2"), 1))), dice=[6, 6])
    third, fourth = play.fighter("b3"), play.fighter("b4")
    play.order(Save(1, fourth, play.fighter("b2")))

    assert play.decision == FirstAidDecision(1, play.unit("b"), (third,), (play.fighter("b1"),))
    events = play.order(Save(1, third, play.fighter("b1")))
    assert lost(events) == []


@pytest.mark.rule("ABL-015")
def test_nobody_is_asked_when_all_are_saved() -> None:
    """Of two medics one has saved the only one who fell; the other has nothing to do."""
    play = fall(column(PLAIN, PLAIN, MEDIC, MEDIC), 1)
    play.order(Save(1, play.fighter("b3"), play.fighter("b1")))

    assert play.decision is None


@pytest.mark.rule("ABL-015")
def test_only_his_own_unit() -> None:
    """A medic beside another unit does not help it."""
    scenario = Scenario().unit("A", at=[(20, 10)]).unit("b", seat=1, at=COLUMN[:2])
    play = scenario.unit("c", seat=1, at=[(24, 30)], cards=[MEDIC]).begin()

    assert lost(fall(play, 1).happened) == [play.fighter("b1")]


@pytest.mark.rule("ABL-015")
def test_first_aid_in_close_combat() -> None:
    """The window opens after the losses of a combat just the same."""
    scenario = Scenario().unit("A", at=[(20, 20)])
    play = scenario.unit("b", seat=1, at=[(20, 24), (24, 26)], cards=[PLAIN, MEDIC]).act("A")
    attack = Assignment(play.fighter("A1"), play.fighter("b1"))
    play.order(CloseCombat(0, (attack,)), dice=[6, 6])

    assert isinstance(play.decision, FirstAidDecision)


@pytest.mark.rule("ABL-015")
@pytest.mark.rule("SHO-040")
def test_who_is_saved_from_an_area_lies_on_the_ground() -> None:
    """RUL-122: he has suffered an impact of indirect fire and was not eliminated."""
    scenario = Scenario().arm(MORTAR).unit("A", at=[(20, 10)], weapons=("mortar",))
    play = scenario.unit("b", seat=1, at=[(20, 30), (20, 40)], cards=[PLAIN, MEDIC]).act("A")
    play.order(Salvo(0, "mortar", FighterTarget(play.fighter("b1"))), dice=[6])
    play.order(Save(1, play.fighter("b2"), play.fighter("b1")))

    saved = play.at("b1")
    assert (saved.place, saved.grounded, play.at("b2").grounded) == ("table", True, False)


@pytest.mark.rule("ABL-015")
def test_first_aid_after_a_run_over() -> None:
    """RUL-122: a fighter whom a machine has gone over can be saved."""
    scenario = Scenario().unit("T", at=[(20, 10)], profile=TOAD, weapons=CANNONS)
    play = scenario.unit("b", seat=1, at=[(20, 20), (26, 20)], cards=[PLAIN, MEDIC]).act("T")
    play.order(Move(0, "rush", (Placement(play.fighter("T1"), 20_000, 32_000),)), dice=[6])

    assert isinstance(play.decision, FirstAidDecision)


@pytest.mark.rule("ABL-016")
def test_a_medic_cannot_save_himself_nor_act_when_he_was_hit() -> None:
    """Fallen in the same blow he helps nobody, himself included."""
    play = column(MEDIC, PLAIN, PLAIN)

    assert lost(fall(play, 2).happened) == [play.fighter("b1"), play.fighter("b2")]


@pytest.mark.rule("ABL-016")
def test_a_medic_saves_another_who_then_saves_nobody_in_that_window() -> None:
    """RUL-122: a medic may be saved by another; he was down himself, so he does not act."""
    play = column(MEDIC, PLAIN, MEDIC)
    fall(play, 2)
    healer = play.fighter("b3")
    assert play.refused(Save(1, play.fighter("b1"), play.fighter("b2"))) == "ABL-016"
    assert play.refused(Save(1, healer, healer)) == "ABL-015"
    events = play.order(Save(1, healer, play.fighter("b1")))

    assert lost(events) == [play.fighter("b2")]
    assert play.at("b1").place == "table"


@pytest.mark.rule("ABL-016")
def test_all_who_were_saved_save_nobody_in_that_window() -> None:
    """Two medics are saved one after the other; neither helps the third who fell with them."""
    play = column(MEDIC, MEDIC, PLAIN, MEDIC, MEDIC)
    fall(play, 3)
    first, second, fourth, fifth = (play.fighter(f"b{n}") for n in (1, 2, 4, 5))
    play.order(Save(1, fourth, first))
    events = play.order(Save(1, fifth, second))

    assert lost(events) == [play.fighter("b3")]
    assert not isinstance(play.decision, FirstAidDecision)


@pytest.mark.rule("ABL-016")
@pytest.mark.rule("RUL-153")
def test_a_medic_who_was_saved_saves_nobody_until_the_next_round() -> None:
    """He was eliminated in this round; at the next salvo his comrades fall, a round later not."""
    play = column(MEDIC, MEDIC, PLAIN, PLAIN)
    play.table.clock = replace(play.table.clock, round=3)
    fall(play, 1)
    play.order(Save(1, play.fighter("b2"), play.fighter("b1")))

    comrades = (play.fighter("b3"),)
    again = play.run(FirstAidStep(SHOT, play.unit("b"), comrades))
    assert lost(again.happened) == list(comrades)
    next_round(play)
    play.run(FirstAidStep(SHOT, play.unit("b"), (play.fighter("b4"),)))
    assert isinstance(play.decision, FirstAidDecision)
    assert play.decision.medics == (play.fighter("b1"), play.fighter("b2"))


@pytest.mark.rule("ABL-016")
@pytest.mark.rule("RUL-153")
def test_a_medic_who_was_eliminated_and_returns_saves_nobody_in_that_round() -> None:
    """Nobody saved him, a routine brought him back: in the next round he saves again."""
    scenario = Scenario().unit("A", at=[(20, 10)])
    scenario.unit("b", seat=1, at=COLUMN[:3], cards=[PLAIN, PLAIN, MEDIC])
    play = scenario.unit("o", seat=1, at=[(80, 80)], cards=[OVERSEER]).begin()
    medic = play.fighter("b3")
    play.run(RemovalStep(SHOT, play.unit("b"), (medic,)))
    x, y = COLUMN[2]
    there = Placement(medic, from_cm(x), from_cm(y))
    machine.apply(play.table, FighterReconstructed(there))

    assert lost(fall(play, 1).happened) == [play.fighter("b1")]
    next_round(play)
    fall(play, 1)
    assert isinstance(play.decision, FirstAidDecision)
    assert play.decision.medics == (medic,)


def test_only_of_medics_is_remembered_when_they_fell() -> None:
    """Who is no medic stays as he was, and so does a medic whom no overseer can bring back."""
    play = fall(column(PLAIN, PLAIN, MEDIC), 1)
    play.order(Save(1, play.fighter("b3"), play.fighter("b1")))
    assert [play.at(name).aided for name in ("b1", "b2", "b3")] == [None, None, 0]

    gone = fall(column(MEDIC, PLAIN), 1)
    assert gone.at("b1").aided is None

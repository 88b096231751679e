"""Plain answers: who is lost, who is saved, what is hit, mended, bought and laid."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace

from damocles.ai.answers.command import first_aid
from damocles.ai.answers.damage import best_repair, first_repair, hit_part, pick_victims
from damocles.ai.answers.setup import bare_places, buy, choose_sector, cover_places, lay_element
from damocles.engine.chance import Chance
from damocles.rules.chapters.abilities.mechanic import Repair
from damocles.rules.chapters.abilities.medic import FirstAidDecision, Save
from damocles.rules.chapters.damage.choice import PickVictims, VictimsDecision
from damocles.rules.chapters.damage.machines import HitPart, PartDecision
from damocles.rules.missions.allocation import ChooseSector, SectorDecision
from damocles.rules.missions.layout import LayDecision, LayElement
from damocles.rules.missions.reinforcements import BuyReinforcements, ReinforcementsDecision
from damocles.rules.reading.positions import sectors
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.model import FighterCard, Scoring
from damocles.scenario import CANNONS, SERGEANT, TOAD, Play
from tests.rules.battles import begun, by_hand
from tests.rules.torn import TornScenario as Scenario

CHANCE = Chance("answers")
PLAIN = FighterCard("trooper", "standard", ("laser_rifle", "knife"))
MEDIC = replace(PLAIN, role="specialist", abilities=("first_aid",))
BEARER = replace(PLAIN, role="bearer")
MECHANIC = replace(PLAIN, role="specialist", abilities=("repairs",))
FRAME, LEGS, LEFT, RIGHT = range(4)


# ---- losses ----------------------------------------------------------------------------------


def team(*, place: tuple[float, float] | None = None) -> Play:
    """A leader, two plain soldiers far apart, a medic and a bearer; perhaps a place to hold."""
    at = [(20.0, 20.0), (24.0, 20.0), (60.0, 20.0), (32.0, 20.0), (36.0, 20.0)]
    scene = Scenario().unit("A", at=at, cards=[PLAIN, PLAIN, PLAIN, MEDIC, BEARER])
    scene.unit("b", seat=1, at=[(20, 60)])
    if place is not None:
        line = Scoring("control", vp=1, objective="hill")
        scene.objective("hill", at=place, scoring=[line])
    return scene.begin()


def victims(play: Play, seat: int, *names: str) -> tuple[int, ...]:
    """Whom a seat names of these."""
    asked = VictimsDecision(seat, tuple(play.fighter(name) for name in names), 1, "SHO-055")
    order = pick_victims(play.battle.view(seat), asked, CHANCE)
    assert isinstance(order, PickVictims)
    return order.fighters


@pytest.mark.rule("SHO-055")
def test_the_owner_loses_the_plain_and_the_enemy_takes_the_best() -> None:
    """Medics and special weapons stay as long as they can; who attacks wants them first."""
    play = team().run()

    assert victims(play, 0, "A4", "A5", "A2") == (play.fighter("A2"),)
    assert victims(play, 1, "A2", "A4", "A5") == (play.fighter("A5"),)
    assert victims(play, 0, "A1", "A2") == (play.fighter("A2"),)


@pytest.mark.rule("SHO-055")
def test_who_holds_a_place_stays() -> None:
    """Of two alike the one is lost who is not where something is to be held."""
    west, east = team(place=(24, 26)).run(), team(place=(60, 26)).run()

    assert victims(west, 0, "A2", "A3") == (west.fighter("A3"),)
    assert victims(east, 0, "A2", "A3") == (east.fighter("A2"),)


@pytest.mark.rule("ABL-015")
def test_the_medic_saves_who_is_needed_most() -> None:
    """The bearer rather than a plain soldier; of plain ones the leader."""
    play = team().run()

    def saved(*names: str) -> int:
        fallen = tuple(play.fighter(name) for name in names)
        asked = FirstAidDecision(0, play.unit("A"), (play.fighter("A4"),), fallen)
        order = first_aid(play.battle.view(0), asked, CHANCE)
        assert isinstance(order, Save)
        return order.fighter

    assert saved("A2", "A5") == play.fighter("A5")
    assert saved("A3", "A1", "A2") == play.fighter("A1")


# ---- machines --------------------------------------------------------------------------------


def workshop(*sp: int) -> Play:
    """A mechanic beside a machine with these Structure points."""
    scene = Scenario().unit("A", at=[(20, 20), (23, 16)], cards=[MECHANIC, PLAIN])
    scene.unit("T", at=[(26.5, 20)], profile=TOAD, weapons=CANNONS)
    play = scene.unit("b", seat=1, at=[(20, 60)]).act("A")
    put_fighter(play.table, replace(play.at("T1"), sp=sp))
    return play


@pytest.mark.rule("GEN-061")
@pytest.mark.parametrize(
    ("sp", "parts", "best"),
    [
        ((3, 2, 1, 1), (FRAME, LEFT, RIGHT), FRAME),
        ((3, 2, 1, 1), (LEGS, LEFT), LEFT),
        ((3, 1, 1, 1), (LEGS, LEFT), LEGS),
    ],
)
def test_the_part_that_costs_most_is_hit(
    sp: tuple[int, ...], parts: tuple[int, ...], best: int
) -> None:
    """For the points that it still takes: legs only when the next hit breaks them."""
    play = workshop(*sp)
    asked = PartDecision(1, play.fighter("T1"), parts, "GEN-061")

    assert hit_part(play.battle.view(1), asked, CHANCE) == HitPart(1, best)


@pytest.mark.rule("ABL-014")
def test_what_brings_most_is_mended() -> None:
    """Legs that are gone before a gun, a gun before scratches."""
    lame, armless = workshop(1, 0, 0, 1), workshop(2, 1, 0, 1)
    unit = lame.table.units[lame.unit("A")]

    for play, part in ((lame, LEGS), (armless, LEFT)):
        order = best_repair(play.battle.view(0), unit)
        assert order == Repair(0, play.fighter("A1"), play.fighter("T1"), part)


@pytest.mark.rule("ABL-014")
def test_a_repair_does_not_cost_what_the_unit_wanted_to_do() -> None:
    """It is done before anything else or at the end: in between it would end the activation."""
    play = workshop(1, 0, 0, 1)
    unit = play.table.units[play.unit("A")]
    assert play.table.activation is not None

    assert first_repair(play.battle.view(0), unit) is not None
    play.table.activation = replace(play.table.activation, fired=("laser_rifle",))
    assert first_repair(play.battle.view(0), unit) is None
    assert best_repair(play.battle.view(0), unit) is not None


# ---- reinforcements --------------------------------------------------------------------------


def shop(points: int, *prices: int) -> tuple[int, ...]:
    """What is bought of units with these prices, as their places in the list."""
    scene = Scenario().brief(reinforcements=True).unit("A", at=[(20, 20)])
    for number in range(len(prices)):
        scene.unit(f"r{number}", count=3, wave="reinforcement", officer=SERGEANT)
    for number, ap in enumerate(prices, start=1):
        scene.units[0][number] = replace(scene.units[0][number], ap=ap)
    play = scene.unit("b", seat=1, at=[(60, 20)]).begin().run()
    names = [play.unit(f"r{number}") for number in range(len(prices))]
    units = tuple(u for u, ap in zip(names, prices, strict=True) if ap <= points)
    order = buy(play.battle.view(0), ReinforcementsDecision(0, points, units), CHANCE)
    assert isinstance(order, BuyReinforcements)
    return tuple(sorted(names.index(unit) for unit in order.units))


@pytest.mark.rule("CTL-008")
def test_the_best_units_for_the_points_are_bought() -> None:
    """Together they use the points best: not always the dearest first."""
    assert shop(300, 200, 150, 150) == (1, 2)
    assert shop(300, 280, 150, 100) == (0,)
    assert shop(200, 200, 98, 98) == (1, 2)
    assert shop(500, 200, 150, 150) == (0, 1, 2)


# ---- the table -------------------------------------------------------------------------------


def test_cover_is_laid_on_the_way_to_what_is_to_be_held() -> None:
    """Nearer to where it is wanted than most of the places that were thought of."""
    battle = begun(by_hand("3"))
    laid = 0
    while battle.decision is not None and laid < 4:
        decision, view = battle.decision, battle.view(battle.decision.seat)
        if isinstance(decision, LayDecision):
            order = lay_element(view, decision, Chance("lay"))
            assert order is not None
            assert view.refusal(order) is None
            wanted = bare_places(view.table, cover_places(view.table, decision.seat))
            if wanted and isinstance(order, LayElement):
                laid += is_near(order, view.candidates(decision, Chance("lay")), wanted)
        else:
            order = view.sample(decision, CHANCE)
        battle.push(order)

    assert laid >= 1


def is_near(order: LayElement, others: object, wanted: list[tuple[int, int]]) -> bool:
    """Whether an element lies nearer to a wanted place than all others that were legal."""
    assert isinstance(others, list)

    def away(each: LayElement) -> float:
        return min(math.dist((each.x, each.y), at) for at in wanted)

    assert all(away(order) <= away(each) for each in others if isinstance(each, LayElement))
    return True


def test_the_sector_nearest_to_what_counts_is_chosen() -> None:
    """Whatever stands first in the list; where nothing is to be held the first is as good."""
    battle = begun(by_hand("3"))
    while not isinstance(battle.decision, SectorDecision):
        assert battle.decision is not None
        battle.push(battle.view(battle.decision.seat).sample(battle.decision, CHANCE))
    view, asked = battle.view(battle.decision.seat), battle.decision
    chosen = choose_sector(view, asked, CHANCE)
    turned = replace(asked, sectors=asked.sectors[::-1])

    assert isinstance(chosen, ChooseSector)
    assert chosen.sector in {part.id for part in sectors(view.table)}
    assert len(asked.sectors) > 1
    assert choose_sector(view, turned, CHANCE) == chosen

"""ACT: machines that run infantry over, and infantry that steps aside."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from damocles.geometry.plane.legs import DiscPath, StraightLeg
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement.aside import is_aside, nearest_aside
from damocles.rules.chapters.movement.run_over import (
    AsideDecision,
    RunOverStep,
    StepAside,
    find_trampled,
    run_over_needed,
)
from damocles.rules.reading.resolution import AUTOMATIC
from damocles.rules.state.apply.changes import put_fighter
from damocles.rules.state.events.damage import FighterLost, UnitLost
from damocles.rules.state.events.movement import MovedAside, RunOver
from damocles.rules.state.model import FighterCard, Officer
from damocles.rules.state.registry import machine
from damocles.rules.state.ways import Way
from damocles.scenario import GOLEM, Play
from tests.rules.test_movement import TOAD, move
from tests.rules.torn import TornScenario as Scenario

TWO = [(20.0, 30.0), (20.0, 34.0)]


def rush(play: Play, x: float, y: float, dice: list[int]) -> tuple[Any, ...]:
    """The machine rushes there."""
    return play.order(move(play, "T", [(x, y)], "rush"), dice=dice)


def lost(events: tuple[Any, ...]) -> list[int]:
    """Who was lost."""
    return [event.fighter for event in events if isinstance(event, FighterLost)]


@pytest.mark.rule("ACT-041")
@pytest.mark.rule("ACT-027")
@pytest.mark.rule("ACT-042")
@pytest.mark.rule("RUL-36")
def test_infantry_on_the_way_is_diced_for_in_path_order() -> None:
    """One die for each base that the trajectory touches, free fighters fall on 5+."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    at = [(20.0, 36.0), (20.0, 30.0), (24.7, 33.0), (24.8, 39.0)]
    play = scenario.unit("b", seat=1, profile=GOLEM, at=at).act("T")
    events = rush(play, 20, 45, [4, 6, 5])

    (told,) = [event for event in events if isinstance(event, RunOver)]
    assert told.fighters == tuple(play.fighter(name) for name in ("b2", "b1", "b3"))
    assert told.needed == (5, 5, 5)
    assert lost(events) == [play.fighter("b1"), play.fighter("b3")]
    assert isinstance(play.decision, ActDecision)


def test_what_matters_of_the_dice_is_who_falls() -> None:
    """Each die against the number of its fighter; support weapons have none."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, at=[*TWO, (20, 38)]).act("T")
    names = tuple(play.fighter(name) for name in ("b1", "b2", "b3"))
    step = RunOverStep(play.fighter("T1"), names, (5, AUTOMATIC, 3), Way((0, 0), ()))
    differs = machine.matters[RunOverStep](play.table, step)

    assert differs is not None
    assert differs((5, 2)) == differs((6, 1)) == (True, False)
    assert differs((4,)) == (False,)


@pytest.mark.rule("ACT-043")
@pytest.mark.rule("RUL-35")
def test_an_engaged_fighter_falls_on_three() -> None:
    """BR-310: free 5+, engaged 3+: as he stands before the machine comes."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)]).unit("A", at=[(26, 36)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 30), (22, 36)]).act("T")
    needs = [run_over_needed(play.table, play.at(name)) for name in ("b1", "b2")]

    assert needs == [5, 3]
    assert lost(rush(play, 20, 45, [4, 3])) == [play.fighter("b2")]


@pytest.mark.rule("ACT-042")
@pytest.mark.rule("ACT-043")
@pytest.mark.rule("RUL-35")
@pytest.mark.rule("RUL-156")
@pytest.mark.parametrize(("faces", "needed"), [(None, [5, 3]), ("4/4", [4, 4]), ("6/2", [6, 2])])
def test_by_an_option_running_over_needs_other_numbers(
    faces: str | None, needed: list[int]
) -> None:
    """Free and engaged; the dice are read by them."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)]).unit("A", at=[(26, 36)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 30), (22, 36)])
    play = scenario.option(run_over_faces=faces).act("T")

    events = rush(play, 20, 45, [needed[0] - 1, needed[1]])
    (told,) = [event for event in events if isinstance(event, RunOver)]
    assert list(told.needed) == needed
    assert lost(events) == [play.fighter("b2")]


@pytest.mark.rule("ACT-044")
def test_a_support_weapon_is_destroyed_without_a_die() -> None:
    """The gunner is diced for, his weapon is gone."""
    cards = [FighterCard("golem", "gunner", ()), FighterCard("golem", "support_weapon", ())]
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=TWO).act("T")

    assert lost(rush(play, 20, 45, [1])) == [play.fighter("b2")]


@pytest.mark.rule("ACT-044")
def test_a_support_weapon_alone_on_the_way_needs_no_die_at_all() -> None:
    """Nothing is rolled, and it is gone."""
    cards = [FighterCard("golem", "gunner", ()), FighterCard("golem", "support_weapon", ())]
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    at = [(30.0, 30.0), (20.0, 30.0)]
    play = scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=at).act("T")

    assert lost(rush(play, 20, 42, [])) == [play.fighter("b2")]


@pytest.mark.rule("HER-010")
def test_a_hero_with_comrades_alone_on_the_way_is_not_diced_for() -> None:
    """The machine has met nobody who could fall: nothing is rolled, nothing is told."""
    officer = Officer(rank=1, authority=1, leadership=1, hero=True)
    cards = [FighterCard("golem", "hero", (), (), officer), FighterCard("golem", "standard", ())]
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    at = [(20.0, 30.0), (30.0, 30.0)]
    play = scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=at).act("T")
    events = rush(play, 20, 42, [])

    assert not [event for event in events if isinstance(event, RunOver)]
    assert play.at("b1").place == "table"


@pytest.mark.rule("RUL-36")
@pytest.mark.rule("ACT-027")
def test_friends_are_run_over_too() -> None:
    """Infantry of any side on the trajectory is diced for; the starting place does not count."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("A", at=[(20, 30), (20, 15.3)]).act("T")

    assert lost(rush(play, 20, 40, [5])) == [play.fighter("A1")]


@pytest.mark.rule("ACT-041")
def test_only_infantry_is_diced_for() -> None:
    """Of a machine and a golem on the trajectory the golem is."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20), (20, 30)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 40)]).begin()
    way = DiscPath((20_000, 20_000), (StraightLeg((20_000, 45_000)),), 25_000)

    (step,) = find_trampled(play.table, "rush", {play.fighter("T1"): way})
    assert step.fighters == (play.fighter("b1"),)


@pytest.mark.rule("HER-010")
def test_who_has_fallen_is_not_diced_for_again() -> None:
    """The second machine finds the hero alone, for his only comrade fell to the first."""
    hero = FighterCard("golem", "hero", (), officer=Officer(3, 2, 5, hero=True))
    scenario = Scenario().unit("T", profile=TOAD, at=[(16, 20), (24, 20)])
    cards = [hero, FighterCard("golem", "standard", ())]
    at = [(20.0, 34.6), (20.0, 31.5)]
    play = scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=at).act("T")
    events = play.order(move(play, "T", [(24, 43), (16, 43)], "rush"), dice=[6, 1])

    met = [event.fighters for event in events if isinstance(event, RunOver)]
    assert met == [(play.fighter("b2"),), (play.fighter("b1"),)]


@pytest.mark.rule("HER-010")
@pytest.mark.rule("HER-011")
@pytest.mark.rule("RUL-36")
@pytest.mark.rule("RUL-94")
def test_a_hero_is_diced_for_only_when_alone() -> None:
    """Among others a hero is spared; alone he takes his chance."""
    hero = FighterCard("golem", "hero", (), officer=Officer(3, 2, 5, hero=True))
    plain = FighterCard("golem", "standard", ())

    def dice(cards: list[FighterCard], at: list[tuple[float, float]]) -> int:
        scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
        play = scenario.unit("b", seat=1, profile=GOLEM, cards=cards, at=at).act("T")
        events = rush(play, 20, 45, [1])
        return sum(len(event.fighters) for event in events if isinstance(event, RunOver))

    assert dice([hero, plain], TWO) == 1
    assert dice([hero], TWO[:1]) == 1


@pytest.mark.rule("ACT-040")
@pytest.mark.rule("RUL-36")
def test_the_machine_takes_the_direct_route() -> None:
    """Nobody beside the straight way is run over, wherever the player would like to drive."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(24.8, 30), (15.2, 30)]).act("T")
    events = rush(play, 20, 45, [])

    assert not [event for event in events if isinstance(event, RunOver)]


@pytest.mark.rule("ACT-039")
@pytest.mark.rule("RUL-141")
def test_combat_movement_runs_nobody_over() -> None:
    """Without a rush no dice: who is under the machine at the end steps aside."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(20, 26), (20, 30)]).act("T")
    events = play.order(move(play, "T", [(20, 33)]))

    assert not lost(events)
    assert isinstance(play.decision, AsideDecision)
    assert play.decision.fighter == play.fighter("b2")
    aside = play.order(StepAside(1, play.decision.x, play.decision.y))
    assert [event.rule for event in aside if isinstance(event, MovedAside)] == ["RUL-141"]


@pytest.mark.rule("ACT-045")
@pytest.mark.rule("RUL-37")
def test_survivors_step_aside_by_their_owner() -> None:
    """The nearest place is 2.5 cm from every opponent; the owner may shift it by 2.5 cm."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(21, 40)]).act("T")
    rush(play, 20, 40, [4])
    asked = play.decision

    assert isinstance(asked, AsideDecision)
    assert (asked.seat, asked.x, asked.y) == (1, 27_250, 40_000)
    assert play.refused(StepAside(1, asked.x - 10, asked.y)) == "ACT-045"
    assert play.refused(StepAside(1, asked.x + 2_600, asked.y)) == "RUL-37"
    assert play.refused(StepAside(1, asked.x + 1_500, asked.y + 2_001)) == "RUL-37"
    assert play.refused(StepAside(1, asked.x, asked.y - 2_501)) == "RUL-37"
    events = play.order(StepAside(1, asked.x + 1_500, asked.y + 2_000))
    assert [type(event) for event in events] == [MovedAside]
    assert (play.at("b1").x, play.at("b1").y) == (asked.x + 1_500, asked.y + 2_000)
    assert isinstance(play.decision, ActDecision)


@pytest.mark.rule("ACT-045")
def test_the_place_that_was_named_can_be_taken() -> None:
    """He need not be shifted at all."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(21, 40)]).act("T")
    rush(play, 20, 40, [4])
    play.order(StepAside(1, 27_250, 40_000))

    assert play.at("b1").x == 27_250


@pytest.mark.rule("ACT-045")
def test_he_keeps_away_from_every_opponent_near_the_new_place() -> None:
    """An enemy 9.7 cm from where he stood is 1.45 cm from where he would like to stand."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)]).unit("A", at=[(33.7, 40)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(21, 40)]).act("T")
    rush(play, 20, 40, [4])

    assert play.refused(StepAside(1, 29_250, 40_000)) == "ACT-045"
    play.order(StepAside(1, 28_200, 40_000))


@pytest.mark.rule("ACT-045")
@pytest.mark.parametrize(
    ("place", "allowed"),
    [
        ((21, 50), True),  # 10 cm from where he stood
        ((21, 50.001), False),
        ((27.249, 40), False),  # too near to the machine
        ((27, 45.5), False),  # on an element
        ((30, 40), True),  # at the edge
        ((30.001, 40), False),
    ],
)
def test_where_a_survivor_may_stand(place: tuple[float, float], *, allowed: bool) -> None:
    """Within 10 cm, 2.5 cm from the machine, on free ground of the table."""
    scenario = Scenario(width=31.5).unit("T", profile=TOAD, at=[(20, 20)])
    scenario.element("nano", "nanogenerator", 28, 47, width=4, depth=4, size=2)
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(21, 40)]).act("T")
    put_fighter(play.table, replace(play.at("T1"), x=20_000, y=40_000))
    put_fighter(play.table, replace(play.at("b1"), x=21_000, y=40_000))
    point = round(place[0] * 1000), round(place[1] * 1000)

    assert is_aside(play.table, play.at("b1"), point, like=(27_250, 40_000)) == allowed


@pytest.mark.rule("ACT-045")
@pytest.mark.rule("RUL-37")
def test_survivors_stay_in_cohesion_if_they_can() -> None:
    """The nearest place lies east of the machine; west of it he is with his unit."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(9, 40), (22.5, 40)]).act("T")
    rush(play, 21, 40, [4])

    assert isinstance(play.decision, AsideDecision)
    assert play.decision.x < 9_000 + 5_500


@pytest.mark.rule("ACT-046")
def test_who_finds_a_place_out_of_cohesion_is_not_eliminated() -> None:
    """His unit is far away already; he steps aside all the same."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 40)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(60, 70), (21, 40)]).begin()

    assert nearest_aside(play.table, play.at("b2")) == (27_250, 40_000)


@pytest.mark.rule("ACT-045")
def test_out_of_cohesion_he_may_shift_his_place_as_well() -> None:
    """No place near him is in cohesion, so none has to be."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(60, 70), (21, 40)]).act("T")

    assert is_aside(play.table, play.at("b2"), (28_250, 40_000), like=(27_250, 40_000))


@pytest.mark.rule("ACT-045")
@pytest.mark.rule("RUL-37")
def test_nobody_shifts_out_of_cohesion() -> None:
    """Where the place that was named is in cohesion, another near it has to be so too."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("b", seat=1, profile=GOLEM, at=[(9, 40), (19.5, 40)]).act("T")
    rush(play, 21, 40, [4])

    assert isinstance(play.decision, AsideDecision)
    assert play.refused(StepAside(1, 14_000, 42_400)) == "ACT-045"
    play.order(StepAside(1, 13_900, 42_350))


@pytest.mark.rule("ACT-045")
@pytest.mark.rule("RUL-37")
@pytest.mark.parametrize("x", [21, 24])
def test_friends_of_the_machine_only_step_off_its_base(x: float) -> None:
    """The 2.5 cm concern enemies: a friend may stand right beside the machine."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)])
    play = scenario.unit("A", at=[(x, 40)]).act("T")
    rush(play, 20, 40, [4])

    assert isinstance(play.decision, AsideDecision)
    assert (play.decision.x, play.decision.y) == (24_750, 40_000)


def crowded() -> Play:
    """A machine before a narrow place, in which two enemies stand."""
    scenario = Scenario(width=40, depth=60).unit("T", profile=TOAD, at=[(20, 20)])
    for name, x in (("w", 8.0), ("e", 32.0)):
        scenario.element(name, "nanogenerator", x, 48, width=16, depth=24, size=2)
    scenario.element("n", "nanogenerator", 20, 55, width=8, depth=10, size=2)
    return scenario.unit("b", seat=1, profile=GOLEM, at=[(18.4, 47.3), (21.6, 47.3)]).act("T")


@pytest.mark.rule("ACT-046")
def test_who_finds_no_place_is_eliminated() -> None:
    """Nothing free within 10 cm: both survivors are lost, and their unit with them."""
    play = crowded()
    events = rush(play, 20, 44, [4, 4])

    assert [event.rule for event in events if isinstance(event, FighterLost)] == ["ACT-046"] * 2
    assert [event.unit for event in events if isinstance(event, UnitLost)] == [play.unit("b")]
    assert isinstance(play.decision, ActDecision)

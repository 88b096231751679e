"""Odds against sums by hand, and what they are not told for."""

from __future__ import annotations

import itertools
import math
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles import odds
from damocles.odds import branches
from damocles.odds.branches import Branch, Branches
from damocles.odds.chances import Distribution, binomial, chance_of, distribution
from damocles.rules.chapters.activation import ActStep
from damocles.rules.chapters.close_combat import Disengage
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.reading.facts import members
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import Setting
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM, Scenario, demolish, row, salvo
from tests.odds.situations import Situation, by_an_area, in_between, open_field, reckoned
from tests.rules.firing import change
from tests.rules.test_disengagement import strike, touching

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.scenario import Play


def losses_by_hand(dice: int, hit: float, hurt: float, size: int) -> list[float]:
    """Every die hits and hurts, or does not; no more fall than there are."""
    each = hit * hurt
    chances = [0.0] * (size + 1)
    for results in itertools.product((True, False), repeat=dice):
        good = sum(results)
        chances[min(good, size)] += each**good * (1 - each) ** (dice - good)
    return chances


def test_a_salvo_in_the_open_is_the_sum_over_all_dice() -> None:
    """Accuracy 3 at range 2 needs 4+, once again for misses; Penetration 5 against 6 needs 4+."""
    case = open_field()
    hit = 1 - (1 - chance_of(4)) ** 2
    expected = losses_by_hand(5, hit, chance_of(4), 4)

    found = reckoned(case).of_unit(case.play.unit("b")).chances
    assert len(found) == len(expected)
    assert all(math.isclose(*pair) for pair in zip(found, expected, strict=True))


def test_stages_tell_what_is_left_on_average() -> None:
    """Five dice, three of four hit; half of the impacts hurt."""
    stages = {stage.what: stage for stage in reckoned(open_field()).stages}

    assert stages["hit"].dice == pytest.approx(5)
    assert stages["hit"].left == pytest.approx(3.75)
    assert stages["caught"].left == pytest.approx(3.75)
    assert stages["damage"].left == pytest.approx(1.875)


def test_everybody_in_between_is_at_risk() -> None:
    """Friends and foes in the zone of fire, and the target behind them, after its cover tests."""
    case = in_between()
    found = reckoned(case)

    assert {each.unit for each in found.losses} == {case.play.unit(name) for name in "fcb"}
    assert {stage.unit for stage in found.stages if stage.what == "cover"} == {case.play.unit("b")}


def test_no_more_fall_than_are_caught() -> None:
    """One impact for each who is caught."""
    case = in_between()

    assert len(reckoned(case).of_unit(case.play.unit("c")).chances) == 3
    assert len(reckoned(case).of_unit(case.play.unit("f")).chances) == 2


@pytest.mark.rule("GEN-008")
@pytest.mark.rule("RUL-17")
def test_there_are_no_odds_where_nobody_may_measure() -> None:
    """Before a shot is declared its chances would tell the range."""
    scenario = Scenario().unit("A", at=row(3, 20, 20))
    play = scenario.unit("b", seat=1, profile=GOLEM, at=row(3, 20, 45)).act("A")

    assert odds.salvo_odds(play.battle.view(0), salvo(play, "laser_rifle", "b")) is None


def test_there_are_no_odds_of_a_refused_order() -> None:
    """Nobody has such a weapon."""
    case = open_field()
    order = Salvo(0, "cannon", UnitTarget(case.play.unit("b")))

    assert odds.salvo_odds(case.play.battle.view(0), order) is None


def test_too_many_ways_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rather none than odds that take for ever."""
    case = open_field()
    monkeypatch.setattr(branches, "MOST", 3)
    assert isinstance(case.order, Salvo)

    assert odds.salvo_odds(case.play.battle.view(0), case.order) is None


def test_asking_changes_nothing() -> None:
    """The battle is as it was before."""
    case = by_an_area()
    before = case.play.battle.digest()
    reckoned(case)

    assert case.play.battle.digest() == before


def depot() -> Play:
    """Somebody before an element that can be brought down."""
    scenario = Scenario().option(free_measuring=True).brief(destructible=("door",))
    scenario.element("door", "container", 22, 40, width=8, depth=4, size=3)
    return scenario.unit("A", at=row(4, 20, 20)).act("A")


def test_elements_lose_structure_points_too() -> None:
    """What they lose on average, and the chance that they come down."""
    play = depot()
    found = odds.salvo_odds(play.battle.view(0), demolish("laser_rifle", "door"))

    assert found is not None
    [door] = found.elements
    assert door.element == "door"
    assert door.points > 0
    assert 0 <= door.lost < 1


def test_who_has_fallen_is_kept_apart_where_somebody_may_ask() -> None:
    """The odds are the same as if alike fighters were one, on more ways."""
    usual, other = by_an_area(), by_an_area()
    table = other.play.table
    old, medic = table.setting, table.setting.rules.seams["medic"]
    asks: dict[str, Callable[..., Any]] = {"medic": partial(medic)}
    rules = old.rules.derive("asks", version="1", replace=asks)
    table.setting = Setting(rules, old.mission, old.companies)
    found = [Branches(case.play.table, 1, lambda *_heard: None) for case in (usual, other)]
    ends = [ways(each, case) for each, case in zip(found, (usual, other), strict=True)]

    assert found[0].count < found[1].count
    assert len(ends[0]) < len(ends[1])
    for one, same in zip(reckoned(usual).losses, reckoned(other).losses, strict=True):
        assert one.fallen.chances == pytest.approx(same.fallen.chances)


def ways(branching: Branches, case: Situation) -> list[Branch]:
    """The ends of an attack."""
    table, step = case.play.table, ActStep(case.play.unit("A"))
    done = machine.resolvers[type(case.order)](table, step, case.order)
    return branching.ends([(Branch(table, [step], 1.0), done)])


def test_who_lies_on_the_ground_does_not_shoot() -> None:
    """The odds are those of the shooters who are left."""
    case = open_field()
    for name in ("A1", "A2", "A3", "A4"):
        change(case.play, name, grounded=True)
    assert len(members(case.play.table, case.play.table.units[case.play.unit("A")])) == 5

    assert len(reckoned(case).of_unit(case.play.unit("b")).chances) == 2


def test_a_single_strike_at_those_who_leave_has_its_odds() -> None:
    """Nobody is asked again after it, and it is followed to its end all the same: 4+ twice."""
    play = touching().act("A")
    play.order(Disengage(0))
    order = strike(play, ("b1", "A1"))
    found = reckoned(Situation(play, order))

    hurt = sum(found.of_unit(play.unit("A")).chances[1:])
    assert hurt == pytest.approx(chance_of(4) ** 2)


# ---- chances ---------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", range(1, 8))
def test_binomials_add_up(needed: int) -> None:
    """And have the mean of so many dice."""
    chances = binomial(9, needed)

    assert math.isclose(sum(chances), 1.0)
    assert math.isclose(Distribution(chances).mean, 9 * chance_of(needed), abs_tol=1e-12)
    variance = 9 * chance_of(needed) * (1 - chance_of(needed))
    assert math.isclose(Distribution(chances).variance, variance, abs_tol=1e-9)


def test_quantiles_are_the_ends_of_ranges() -> None:
    """The last one is never beyond what can happen."""
    found = distribution({0: 0.5, 3: 0.5})

    assert [found.quantile(share) for share in (0.0, 0.5, 0.6, 1.0, 2.0)] == [0, 0, 3, 3, 3]


def test_a_unit_that_is_not_named_loses_nobody() -> None:
    """For sure."""
    found = reckoned(open_field())

    assert found.of_unit(99).chances == (1.0,)
    assert replace(found, losses=()).of_unit(found.losses[0].unit).mean == 0.0

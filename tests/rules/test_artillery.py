"""SHO: artillery strikes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from damocles.rules.chapters.activation import Delay, TurnDecision
from damocles.rules.chapters.shooting.artillery import ArtilleryStrike
from damocles.rules.state.events.shooting import BlastLanded, SalvoDeclared, Volley
from damocles.rules.state.model import FighterCard, Weapon
from damocles.rules.state.steps import TurnStep
from damocles.scenario import GOLEM, SERGEANT, Play, events_of as of, row
from tests.rules.firing import change, ids, lost, reason
from tests.rules.torn import TornScenario as Scenario

SHELLS = Weapon(
    "shells", "ranged", accuracy=0, rate=3, rerolls=0, penetration=20, damage=1, area=3_000, fixed=4
)


def barrage(*, allowed: bool = True, far: float = 50.0) -> Scenario:
    """A unit with two possible spotters, golems before them, and a turn to take."""
    plain = FighterCard("trooper", "standard", ("laser_rifle",))
    scenario = Scenario(depth=120).brief(artillery=SHELLS if allowed else None)
    scenario.unit("A", at=row(2, 40, 20), cards=[plain, plain])
    return scenario.unit("b", seat=1, profile=GOLEM, at=[(40, far), (44, far), (80, far)])


def turn(scenario: Scenario, *, lp: int = 10) -> Play:
    """Seat 0 is to take its turn."""
    play = scenario.begin()
    play.table.clock = replace(play.table.clock, round=1, phase="activation", active=0)
    cards = (play.unit("A"),)
    play.table.seats[0] = replace(play.table.seats[0], sequence=cards, lp=lp)
    return play.run(TurnStep(0))


def strike(play: Play, spotter: str = "A1", target: str = "b1") -> ArtilleryStrike:
    """Shells by name."""
    return ArtilleryStrike(0, play.fighter(spotter), play.fighter(target))


@pytest.mark.rule("SHO-065")
def test_a_strike_costs_three_points_once_a_round() -> None:
    """RUL-46: called before a card is revealed, besides any option; the turn is still to come."""
    play = turn(barrage())
    play.order(strike(play), dice=[4, 4, 4])
    assert (play.table.seats[0].lp, play.decision) == (7, TurnDecision(0))
    assert play.refused(strike(play, target="b3")) == "SHO-065"
    assert play.battle.refusal(Delay(0)) is None

    play.table.clock = replace(play.table.clock, round=2)
    assert play.battle.refusal(strike(play, target="b3")) is None


@pytest.mark.rule("SHO-065")
def test_no_strike_without_the_mission_or_the_points() -> None:
    """Only where the mission grants it, and only who can pay."""
    play = turn(barrage(allowed=False))
    assert play.refused(strike(play)) == "SHO-065"
    poor = turn(barrage(), lp=2)
    assert poor.refused(strike(poor)) == "SHO-065"


@pytest.mark.rule("SHO-066")
def test_a_leader_or_officer_has_to_see_the_target() -> None:
    """Any fighter in his sight, friend or foe; an ordinary member is no spotter."""
    scenario = barrage().element("box", "container", 80, 45, width=20, depth=4, size=3)
    play = turn(scenario)
    assert play.refused(strike(play, spotter="A2")) == "SHO-066"
    assert play.refused(strike(play, spotter="b1")) == "SHO-066"
    assert play.refused(strike(play, target="b3")) == "SHO-066"
    assert play.refused(strike(play, target="A1")) == "SHO-066"
    assert play.battle.refusal(strike(play, target="A2")) is None

    officer = FighterCard("trooper", "officer", (), officer=SERGEANT)
    plain = FighterCard("trooper", "standard", ())
    scenario = barrage().unit("C", at=row(2, 60, 20), cards=[plain, officer])
    play = turn(scenario)
    assert play.battle.refusal(strike(play, spotter="C2")) is None


@pytest.mark.rule("SHO-066")
def test_nobody_spots_for_the_enemy_or_from_beyond_the_table() -> None:
    """The enemy's leader sees his own unit well, but is no friend; who is gone sees nothing, and
    is no target."""
    play = turn(barrage().unit("C", at=[(60, 20)]))
    assert reason(play, strike(play, spotter="b1", target="b2")) == "not_an_officer_or_leader"
    assert reason(play, strike(play, spotter="C1", target="b2")) is None

    change(play, "C1", place="gone")
    assert reason(play, strike(play, spotter="C1", target="b2")) == "not_an_officer_or_leader"
    change(play, "b2", place="gone")
    assert reason(play, strike(play, target="b2")) == "no_such_target"


@pytest.mark.rule("SHO-067")
@pytest.mark.parametrize("far", [50.0, 110.0])
def test_a_fixed_number_at_any_range(far: float) -> None:
    """Three shells need 4+ wherever they fall; misses shift the template, 1 to the spotter."""
    play = turn(barrage(far=far))
    events = play.order(strike(play), dice=[4, 5, 3, 1])
    landed = of(events, BlastLanded)[0]

    told = of(events, SalvoDeclared)
    assert [(e.volleys, e.before_moving, e.rule) for e in told] == [
        ((Volley(0, 4, 3),), False, "SHO-067")
    ]
    assert (landed.x, landed.y, landed.radius) == (40_000, int(far * 1000) - 1_000, 6_000)
    assert lost(events) == ids(play, "b1", "b2")


@pytest.mark.rule("SHO-065")
def test_a_strike_needs_a_fixed_number() -> None:
    """A gun that would have to be aimed by range is no artillery."""
    play = turn(barrage().brief(artillery=replace(SHELLS, fixed=None)))

    assert play.refused(strike(play)) == "SHO-065"

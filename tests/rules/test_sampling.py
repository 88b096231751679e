"""Random players: every question has a random answer that is legal, and no answer is forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from damocles.engine.chance import Chance
from damocles.rules.chapters.activation import ActDecision, ClosingDecision
from damocles.rules.chapters.close_combat import SpreadDecision
from damocles.rules.chapters.close_combat.attack import StrikeAgainDecision
from damocles.rules.chapters.damage.choice import VictimsDecision
from damocles.rules.chapters.heroes import HeroDecision
from damocles.rules.chapters.routines.creation import Create
from damocles.rules.chapters.routines.fusion import Fuse
from damocles.rules.missions.deployment import Deploy
from damocles.rules.missions.layout import LayDecision, LayElement, LeaveElementOut
from damocles.rules.missions.setup import SetUpStep
from damocles.rules.questions.sampling.orders import proposers, sample
from damocles.rules.questions.sampling.routines import propose_machines
from damocles.rules.questions.sampling.setup import propose_deploy
from damocles.rules.state.apply.changes import change_fighter
from damocles.rules.state.model import DeploymentZone, FighterCard
from damocles.rules.state.registry import machine
from damocles.scenario import CANNONS, GOLEM, TOAD, Play, Scenario
from tests.rules.overseers import PILOT, SPIDER, WIDOW

if TYPE_CHECKING:
    from damocles.engine.families import Decision, Order


def table() -> Play:
    """A mechanic, his comrade and three enemy machines near them."""
    mechanic = FighterCard("golem", "specialist", (), abilities=("repairs",))
    plain = FighterCard("golem", "standard", ())
    scenario = Scenario().unit("A", at=[(30, 20), (34, 20)], profile=GOLEM, cards=[mechanic, plain])
    scenario.unit("M", at=[(30, 25)], profile=TOAD, weapons=CANNONS)
    at = [(27, 40), (33, 40), (39, 40)]
    return scenario.unit("t", seat=1, at=at, profile=TOAD, weapons=CANNONS).act("A")


def answers(play: Play, decision: Decision) -> set[Order]:
    """Many random answers to a question, all of them legal."""
    found = {sample(play.table, decision, Chance(str(number))) for number in range(60)}
    assert [order for order in found if machine.refusal(play.table, decision, order)] == []
    return found


def kinds(orders: set[Order]) -> set[str]:
    """The kinds of orders."""
    return {type(order).__name__ for order in orders}


def test_impacts_are_spread_in_every_way() -> None:
    """Three impacts on two machines: all to one, or two and one, in all four ways."""
    play = table()
    first, second = play.fighter("t1"), play.fighter("t2")
    found = answers(play, SpreadDecision(0, (first, second), 3))

    shares = {tuple(sorted(order.hits)) for order in found}  # type: ignore[attr-defined]  # Spread
    assert shares == {
        ((first, 3),),
        ((second, 3),),
        ((first, 1), (second, 2)),
        ((first, 2), (second, 1)),
    }


def test_blows_are_struck_again_or_left() -> None:
    """Both answers come up."""
    play = table()

    assert kinds(answers(play, StrikeAgainDecision(0, play.unit("A"), "claw", 1))) == {
        "StrikeAgain",
        "LetStand",
    }


def test_at_the_end_a_mechanic_repairs_what_he_can() -> None:
    """A damaged part of a machine beside him, else the activation ends."""
    play = table()
    assert kinds(answers(play, ClosingDecision(0, play.unit("A")))) == {"EndActivation"}

    broken = play.at("M1")
    change_fighter(play.table, broken.id, sp=(1, 2, 1, 1))
    assert kinds(answers(play, ClosingDecision(0, play.unit("A")))) == {"Repair"}


def test_victims_are_picked_among_the_candidates() -> None:
    """Every pair of three comes up."""
    play = table()
    names = tuple(play.fighter(name) for name in ("t1", "t2", "t3"))
    found = answers(play, VictimsDecision(0, names, 2, "SHO-027"))

    picked = {frozenset(order.fighters) for order in found}  # type: ignore[attr-defined]  # PickVictims
    assert picked == {frozenset(names) - {name} for name in names}


def test_a_hero_takes_over_or_stays_alone() -> None:
    """Both answers come up."""
    play = table()

    assert kinds(answers(play, HeroDecision(0, play.fighter("A1"), (play.unit("A"),)))) == {
        "TakeOver",
        "StayAlone",
    }


def laid(width: float) -> Order:
    """What a random player does with a wall of this width on a table of 60 cm, as deep as it."""
    scenario = Scenario(width=60, depth=40).brief(setup="no_mans_land", zones="sectors")
    for seat in range(2):
        scenario.unit("Ab"[seat], seat=seat, count=1)
    scenario.element("wall", "low_wall", 30, 20, width=width, depth=40, size=1)
    play = scenario.begin(SetUpStep())
    assert isinstance(play.decision, LayDecision)
    return sample(play.table, play.decision, Chance("one place"))


def test_an_element_that_fits_in_one_place_only_is_laid_there() -> None:
    """As large as the table: no random place is legal, the search finds one."""
    order = laid(60)

    assert isinstance(order, LayElement)
    assert order.x == 30_000


def test_an_element_that_fits_nowhere_is_left_out() -> None:
    """Larger than the table: there is nothing else to do with it."""
    assert laid(70) == LeaveElementOut(0, "wall")


def test_without_room_no_place_is_proposed() -> None:
    """In a zone units are placed at random; not where the whole table is built over."""
    corners = ((0, 0), (30_000, 0), (30_000, 30_000), (0, 30_000))
    scenario = Scenario().unit("A", count=2)
    scenario.brief(deployment_zones=(DeploymentZone("camp", 0, corners),))

    def proposed(play: Play) -> list[Order | None]:
        play.table.clock = replace(play.table.clock, round=1)
        unit = play.table.units[play.unit("A")]
        return list(propose_deploy(play.table, unit, Chance("places")))

    [order] = proposed(scenario.act("A"))
    assert isinstance(order, Deploy)
    scenario.element("bunker", "bunker", 60, 45, width=120, depth=90, size=3)
    assert proposed(scenario.act("A")) == []


def test_one_machine_alone_is_not_fused() -> None:
    """With one machine left, spare ones are only created; two may be fused."""

    def proposed(number: int) -> set[type]:
        scenario = Scenario(width=180).know(SPIDER, WIDOW).spare("spare", WIDOW)
        scenario.spare("other", SPIDER)
        at = [(40.0 + 8 * index, 20.0) for index in range(number)]
        play = scenario.unit("T", at=at, profile=SPIDER, cards=[PILOT] * number).act("T")
        unit = play.table.units[play.unit("T")]
        orders = propose_machines(play.table, play.at("T1"), unit, Chance("machines"))
        return {type(order) for order in orders}

    assert Create in proposed(1)
    assert Fuse not in proposed(1)
    assert Fuse in proposed(2)


def test_a_question_without_a_legal_proposal_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Proposers end with an order that is never refused; one that does not is found out."""
    play = table()
    assert isinstance(play.decision, ActDecision)
    known: dict[Any, Any] = {**proposers, ActDecision: lambda *_: iter([None])}
    monkeypatch.setattr("damocles.rules.questions.sampling.orders.proposers", known)

    with pytest.raises(AssertionError, match="no legal order"):
        sample(play.table, play.decision, Chance("nothing"))

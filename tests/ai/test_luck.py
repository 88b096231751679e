"""Luck: what attacks brought beyond what was to be expected."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import fmean, stdev

import pytest

from damocles.ai import Soldier
from damocles.ai.lookahead.luck import TrialLuck, expect_attack
from damocles.ai.values.close_combat import strike
from damocles.engine.dice import Tape
from damocles.engine.families import Decision, Order
from damocles.muster import setting
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import ActDecision, Activate, ClosingDecision, TurnDecision
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision, Salvo
from damocles.rules.chapters.shooting.overwatch import OverwatchDecision
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import GOLEM
from tests.ai.test_expectation import ROW, shooters
from tests.rules.torn import TornScenario as Scenario

THROWS = 80
"""So often the dice of an attack are thrown."""
AFTERWARDS = (ActDecision, ClosingDecision, OverwatchDecision, OverwatchSalvoDecision, TurnDecision)
"""What is asked when an attack is over."""
Asked = tuple[Battle, Order]
BATTLES = 20
"""In so many battles somebody fires in overwatch at last."""


@pytest.fixture(scope="module")
def given() -> dict[str, Asked]:
    """The first order of each kind in some battles, before it is given, and blows in contact."""
    found = {"blows": blows()}
    for seed in range(BATTLES):
        for kind, asked in orders(str(seed)):
            found.setdefault(kind, asked)
        if "overwatch" in found:
            break
    return found


def orders(seed: str) -> Iterator[tuple[str, Asked]]:
    """All orders of a battle, by kind; whatever is fired in overwatch is a kind of its own."""
    companies = ("white-stars-2000", "therians-2000")
    fought = setting(mission="skirmish", companies=companies, rules="at43")
    battle, players = Battle.start(fought, Tape(seed)), [Soldier("1"), Soldier("2")]
    while decision := battle.decision:
        order = players[decision.seat].choose(battle.view(decision.seat), decision)
        watching = isinstance(decision, OverwatchSalvoDecision)
        yield "overwatch" if watching else type(order).__name__, (battle.fork(seed="luck"), order)
        battle.push(order)


def blows() -> Asked:
    """Knives against golems who stand in contact."""
    near = [(x, 24.5) for x, _ in ROW]
    play = shooters(("knife",)).unit("b", seat=1, at=near, profile=GOLEM).act("A")
    order = strike(play.table, play.table.units[play.unit("A")])
    assert order is not None
    return play.battle, order


def lucks(battle: Battle, order: Order, seat: int) -> list[float]:
    """How lucky a seat was with each throw of the dice of an attack."""
    found = []
    for throw in range(THROWS):
        fork, luck = battle.fork(seed=f"throw/{throw}"), TrialLuck(seat)
        luck.attack(fork.table, asked(fork), order)
        fork.push(order)
        while (now := fork.decision) and not isinstance(now, AFTERWARDS):
            fork.push(Soldier("any").choose(fork.view(now.seat), now))
        luck.settle(fork.table)
        found.append(luck.total)
    return found


def asked(battle: Battle) -> Decision:
    """What a battle that goes on asks."""
    assert battle.decision is not None
    return battle.decision


@pytest.mark.parametrize("kind", ["Salvo", "overwatch", "blows"])
def test_nobody_is_lucky_in_the_long_run(given: dict[str, Asked], kind: str) -> None:
    """Over many throws luck is nothing but for chance; what one side gains the other loses."""
    battle, order = given[kind]
    own, theirs = (lucks(battle, order, seat) for seat in (order.seat, 1 - order.seat))

    assert abs(fmean(own)) < 3 * stdev(own) / len(own) ** 0.5
    assert own == pytest.approx([-each for each in theirs])
    assert len(set(own)) > 1


def test_only_attacks_are_foreseen(given: dict[str, Asked]) -> None:
    """A salvo is; the turn of a card is not, nor a movement."""
    for kind, wanted in (("Salvo", True), ("Activate", False), ("Move", False)):
        battle, order = given[kind]
        assert isinstance(order, Salvo | Activate) or kind == "Move"
        assert (expect_attack(battle.table, asked(battle), order) is not None) is wanted


def test_fights_of_others_are_nobody_elses_luck() -> None:
    """Of three enemies one has no part in what the others do to each other."""
    made = Scenario(seats=3)
    for seat, y in enumerate((20.0, 40.0, 60.0)):
        made = made.unit("Abc"[seat], seat=seat, at=[(20.0 + 4 * i, y) for i in range(4)])
    play = made.act("A")
    order = Salvo(0, "laser_rifle", UnitTarget(play.unit("b")))

    assert [any(lucks(play.battle, order, seat)) for seat in range(3)] == [True, True, False]

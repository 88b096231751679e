"""Trials: the battle is played on by all the rules to see which order leads to most."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, stdev

import pytest

from damocles.ai import Soldier
from damocles.ai.lookahead.depth import Scope
from damocles.ai.lookahead.second_thoughts import sample_answers, second_thought
from damocles.ai.lookahead.trials import TrialDice, Trials
from damocles.engine.chance import Chance
from damocles.engine.dice import Roll
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import Activate, EndActivation, TurnDecision
from damocles.rules.chapters.shooting.orders import Salvo
from tests.rules.battles import begun, small

PLENTY = 1e6
ROLL = Roll(1, "seat-0", "to hit", "SHO-021")


@pytest.fixture(scope="module")
def salvo() -> tuple[Battle, Salvo]:
    """A battle in which a Soldier is about to fire many rifles, and his order."""
    battle = begun(small("1"))
    players = [Soldier(f"trials/{seat}") for seat in (0, 1)]
    while decision := battle.decision:
        order = players[decision.seat].choose(battle.view(decision.seat), decision)
        if isinstance(order, Salvo) and order.weapon == "laser_rifle":
            return battle, order
        battle.push(order)
    raise AssertionError("nobody fired")


# ---- even dice -------------------------------------------------------------------------------


def test_even_dice_do_not_depend_on_how_many_are_thrown_at_once() -> None:
    """One after the other or all together: the faces are the same, and every six are all six."""
    dice = TrialDice("key")
    single: list[int] = []
    position = 0
    for _ in range(18):
        faces, position = dice.faces(ROLL, position)
        single += faces
    together, end = dice.faces(Roll(18, ROLL.stream, ROLL.why, ROLL.rule), 0)

    assert (tuple(single), position) == (together, end)
    assert [sorted(single[at : at + 6]) for at in (0, 6, 12)] == [[1, 2, 3, 4, 5, 6]] * 3


def test_the_first_of_even_dice_is_a_fair_one() -> None:
    """Over many keys every face comes about as often."""
    found = Counter(TrialDice(str(key)).faces(ROLL, 0)[0][0] for key in range(3_000))

    assert set(found) == {1, 2, 3, 4, 5, 6}
    assert all(400 < count < 600 for count in found.values())


# ---- trials ----------------------------------------------------------------------------------


def test_trials_prefer_fire_to_doing_nothing(salvo: tuple[Battle, Salvo]) -> None:
    """Though nothing was known of either before; the battle itself stays as it is."""
    battle, order = salvo
    before = battle.fingerprint()
    trials = Trials(battle.view(order.seat), order.seat, Chance("t"), Scope(2, 1, 2_000, PLENTY))

    assert trials.best([(EndActivation(order.seat, ()),), (order,)], [0.5, 0.5]) == 1
    assert battle.fingerprint() == before


def test_without_time_the_best_before_is_taken(salvo: tuple[Battle, Salvo]) -> None:
    """A trial that is late tells nothing."""
    battle, order = salvo
    trials = Trials(battle.view(order.seat), order.seat, Chance("t"), Scope(2, 1, 2_000, 0.0))

    assert trials.trial((order,), 0) is None
    spent = Trials(battle.view(order.seat), order.seat, Chance("t"), Scope(2, 1, 0, PLENTY))
    assert spent.trial((order,), 0) is None
    assert trials.best([(EndActivation(order.seat, ()),), (order,)], [0.6, 0.5]) == 0


def test_equal_chances_try_alike(salvo: tuple[Battle, Salvo]) -> None:
    """The same order and number of a trial gives the same value, another number another one."""
    battle, order = salvo
    one, two = (
        Trials(battle.view(order.seat), order.seat, Chance("t"), Scope(2, 1, 2_000, PLENTY))
        for _ in range(2)
    )

    assert one.trial((order,), 0) == two.trial((order,), 0)
    assert len({one.trial((order,), number) for number in range(4)}) > 1


def test_trials_without_luck_differ_less(salvo: tuple[Battle, Salvo]) -> None:
    """Who takes luck off sees about the same chances from trial to trial as who does not, but
    they scatter less."""
    battle, order = salvo
    values: dict[bool, list[float]] = {}
    for sober in (False, True):
        scope = Scope(2, 1, 10_000, PLENTY, sober=sober)
        trials = Trials(battle.view(order.seat), order.seat, Chance("t"), scope)
        found = [trials.trial((order,), number) for number in range(24)]
        values[sober] = [value for value in found if value is not None]

    assert len(values[True]) == len(values[False]) == 24
    assert stdev(values[True]) < 0.9 * stdev(values[False])
    assert fmean(values[True]) == pytest.approx(fmean(values[False]), abs=stdev(values[False]) / 2)


def test_what_is_not_surely_better_is_no_reason_to_change(salvo: tuple[Battle, Salvo]) -> None:
    """A lead counts from three trials on, and if it is more than their scatter."""
    battle, order = salvo
    trials = Trials(battle.view(order.seat), order.seat, Chance("t"), Scope(2, 1, 10, PLENTY))
    trials.found = {
        0: [0.0, 0.5, 0.5, 0.5],
        1: [0.0, 0.6, 0.59, 0.61],
        2: [0.0, 0.9, 0.3, 0.5],
        3: [0.0, 0.9, 0.9],
    }

    assert [trials.is_surely_better(number, 0) for number in range(4)] == [
        False,
        True,
        False,
        False,
    ]


def test_a_second_thought_is_legal_and_may_be_the_first() -> None:
    """What is answered to a turn is allowed, whether it is the first idea or another."""
    battle = begun(small("2"))
    players = [Soldier(f"second/{seat}") for seat in (0, 1)]
    thought: Counter[bool] = Counter()
    while (decision := battle.decision) and thought.total() < 6:
        view = battle.view(decision.seat)
        order = players[decision.seat].choose(view, decision)
        if isinstance(decision, TurnDecision) and isinstance(order, Activate):
            scope = Scope(3, 1, 200, PLENTY)
            chance = Chance(str(thought))
            other = second_thought(
                order, sample_answers(view, decision, chance), view, chance, scope
            )
            thought[other == order] += 1
            order = other
        battle.push(order)

    assert thought.total() == 6
    assert thought[True] > 0

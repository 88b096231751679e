"""Ratings with draws."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import minimize

from damocles.engine.chance import Chance
from damocles.lab.arena.rating import (
    FAINT,
    PRIOR,
    Array,
    PairTally,
    Strengths,
    fit_strengths,
    make_up_wins,
    ratings,
    resample_tallies,
    residuals,
)

WINS = np.array([[0, 6, 1, 0], [14, 0, 7, 3], [22, 15, 0, 9], [30, 21, 16, 0]], float)
DRAWN = np.array([[0, 4, 2, 0], [4, 0, 5, 1], [2, 5, 0, 3], [0, 1, 3, 0]], float)


def likelihood(free: Array, wins: Array, drawn: Array) -> float:
    """The logarithm of how likely results are, straight from the model; strength 0 is 1."""
    power, weight = np.exp([0, *free[:-1]]), np.exp(free[-1])
    total = 0.0
    for i, j in combinations(range(len(power)), 2):
        tie = weight * np.sqrt(power[i] * power[j])
        every = power[i] + power[j] + tie
        total += wins[i, j] * np.log(power[i] / every) + wins[j, i] * np.log(power[j] / every)
        total += drawn[i, j] * np.log(tie / every)
    return float(total)


def test_the_fit_is_the_likeliest() -> None:
    """A general optimiser finds the same strengths from the bare likelihood."""
    won, drawn = WINS + PRIOR * (1 - np.eye(4)), DRAWN + FAINT * (1 - np.eye(4))
    best = minimize(lambda free: -likelihood(free, won, drawn), np.zeros(4), tol=1e-12)
    found = fit_strengths(WINS, DRAWN)

    assert np.log(found.power[1:] / found.power[0]) == pytest.approx(best.x[:-1], abs=1e-4)
    assert np.log(found.draws) == pytest.approx(best.x[-1], abs=1e-4)


def test_two_bots_get_the_score_they_made() -> None:
    """The model fits two exactly, but for the made-up wins: 30 wins, 10 draws, 20 losses."""
    found = fit_strengths(np.array([[0, 30], [20, 0]], float), np.array([[0, 10], [10, 0]], float))

    assert found.scores[0, 1] == pytest.approx((31 + 5) / 62, abs=1e-4)
    assert found.scores[0, 1] + found.scores[1, 0] == pytest.approx(1)


def test_who_wins_all_has_a_finite_rating() -> None:
    """The made-up wins see to it; without draws none are expected."""
    found = fit_strengths(np.array([[0, 40], [0, 0]], float), np.zeros((2, 2)))

    assert 400 < found.elo(1)[0] - 1500 < 900
    assert found.draws < 0.001


def test_many_fits_at_once_are_the_single_ones() -> None:
    """A further dimension in front changes nothing."""
    stack = np.stack([WINS, WINS.T, WINS * 3]), np.stack([DRAWN, DRAWN, DRAWN * 3])
    found = fit_strengths(*stack)

    for at in range(3):
        single = fit_strengths(stack[0][at], stack[1][at])
        assert found.elo(0)[at] == pytest.approx(single.elo(0), abs=1e-3)


def tallies(count: int, power: tuple[float, ...]) -> list[PairTally]:
    """Pairs of every two bots by the model without draws, in two strata."""
    chance, size = Chance(f"tallies/{count}"), len(power)
    found = []
    for number in range(count):
        wins = [[0] * size for _ in power]
        for i, j in combinations(range(size), 2):
            for _ in range(2):
                won = chance.below(10_000) < 10_000 * power[i] / (power[i] + power[j])
                wins[i if won else j][j if won else i] += 1
        found.append(PairTally("ab"[number % 2], wins, [[0] * size for _ in power]))
    return found


def test_true_strengths_are_found() -> None:
    """Bots of 1500, 1600 and 1800 points, 300 pairs of every two: the intervals hold them."""
    power = tuple(10 ** (elo / 400) for elo in (0, 100, 300))
    _, found = ratings(tallies(300, power), anchor=0, chance=Chance("r"), times=200)

    assert (found[0].low, found[0].value, found[0].high) == (1500, 1500, 1500)
    assert found[1].low < 1600 < found[1].high
    assert found[2].low < 1800 < found[2].high
    assert found[2].high - found[2].low < 120


def test_more_pairs_give_narrower_intervals() -> None:
    """Four times as many pairs, about half the width."""
    power = (1.0, 2.0, 4.0)
    widths = []
    for count in (60, 240):
        _, found = ratings(tallies(count, power), anchor=0, chance=Chance("w"), times=300)
        widths.append(found[2].high - found[2].low)

    assert 0.35 < widths[1] / widths[0] < 0.7


def test_who_wins_all_is_not_known_exactly() -> None:
    """Twenty pairs won without a loss: the interval is wide, and has a lower end."""
    each = PairTally("a", [[0, 2], [0, 0]], [[0, 0], [0, 0]])
    _, (found, _) = ratings([each] * 20, anchor=1, chance=Chance("all"), times=400)

    assert 1500 + 300 < found.low < 1500 + 500
    assert found.high > found.low + 300
    assert found.low < found.value < found.high


def test_made_up_wins_have_their_mean() -> None:
    """About one each way, and none is negative."""
    found = make_up_wins(Chance("m"), 2_000, 3)

    assert found.shape == (2_000, 3, 3)
    assert found.min() >= 0
    assert abs(found.mean() - PRIOR) < 0.05


def test_samples_keep_the_size_of_every_stratum() -> None:
    """Each is resampled by itself: of three pairs of one and one of the other."""
    each = [
        PairTally(name, [[0, wins], [0, 0]], [[0, 0], [0, 0]])
        for name, wins in (("a", 1), ("a", 10), ("a", 100), ("b", 10_000))
    ]
    wins, drawn = resample_tallies(each, Chance("s"), 50)

    assert {int(sample[0, 1]) // 10_000 for sample in wins} == {1}
    assert {sum(map(int, str(int(sample[0, 1])))) for sample in wins} == {4}
    assert len({int(sample[0, 1]) for sample in wins}) > 5
    assert not drawn.any()


def test_a_residual_tells_who_does_not_fit() -> None:
    """Three who beat each other in a circle: the ratings are equal, and each match-up is off."""
    circle = np.array([[0, 30, 0], [0, 0, 30], [30, 0, 0]], float)
    fit = fit_strengths(circle, np.zeros((3, 3)))
    found = residuals(fit, {(0, 1): (1.0, 0.05), (0, 2): (0.0, 0.05)})

    assert fit.elo(0) == pytest.approx([1500] * 3)
    assert found == pytest.approx({(0, 1): 10.0, (0, 2): -10.0})


def test_expected_scores_follow_from_the_strengths() -> None:
    """Three to one without draws; draws pull towards a half."""
    assert Strengths(np.array([3.0, 1.0]), np.array(0.0)).scores[0, 1] == 0.75
    assert 0.5 < Strengths(np.array([3.0, 1.0]), np.array(5.0)).scores[0, 1] < 0.75

"""The sequential test."""

from __future__ import annotations

from random import Random
from statistics import fmean, pvariance

import numpy as np
import pytest
from scipy.optimize import minimize

from damocles.lab.arena.scores import expected_score
from damocles.lab.arena.sprt import (
    BOUND,
    SCORES,
    Window,
    likeliest_frequencies,
    log_ratio,
    run_sprt,
)


@pytest.mark.parametrize(
    ("weights", "mean"),
    [((5, 10, 30, 20, 15), 0.5), ((1, 2, 3, 4, 5), 0.65), ((9, 1, 1, 1, 20), 0.55)],
)
def test_the_likeliest_frequencies_are_the_likeliest(weights: tuple[int, ...], mean: float) -> None:
    """A general optimiser finds the same ones, and they have the mean."""
    found = likeliest_frequencies(weights, mean)
    bound = [
        {"type": "eq", "fun": lambda p: p.sum() - 1},
        {"type": "eq", "fun": lambda p: p @ np.array(SCORES) - mean},
    ]
    best = minimize(
        lambda p: -np.array(weights) @ np.log(p),
        np.full(5, 0.2),
        bounds=[(1e-9, 1)] * 5,
        constraints=bound,
        tol=1e-12,
    )

    assert sum(found) == pytest.approx(1)
    assert found @ np.array(SCORES) == pytest.approx(mean)
    assert found == pytest.approx(best.x, abs=1e-4)


def test_many_pairs_agree_with_the_normal_formula() -> None:
    """n (s1 - s0)(2m - s0 - s1) / 2v, where the strengths are close to the mean."""
    counts, window = (70, 200, 460, 220, 80), Window(0, 10)
    scores = [s for s, n in zip(SCORES, counts, strict=True) for _ in range(n)]
    low, high, mean = expected_score(0), expected_score(10), fmean(scores)
    normal = len(scores) * (high - low) * (2 * mean - low - high) / (2 * pvariance(scores))

    assert log_ratio(counts, window) == pytest.approx(normal, rel=0.03)


def test_a_few_won_pairs_decide_nothing() -> None:
    """Two proves nothing; between 0 and 50 points it takes more than twenty in a row."""
    window = Window(0, 50)
    found = run_sprt([1.0] * 100, window)

    assert run_sprt([1.0, 1.0], window).verdict == "undecided"
    assert found.verdict == "stronger"
    assert 20 < found.pairs < 30
    assert found.ratio >= BOUND


def test_the_other_strength_is_found_too() -> None:
    """The mirror image: lost pairs, and the window on the other side."""
    won, lost = run_sprt([1.0] * 100, Window(0, 50)), run_sprt([0.0] * 100, Window(-50, 0))

    assert lost.verdict == "not stronger"
    assert lost.pairs == won.pairs
    assert lost.ratio == pytest.approx(-won.ratio)


def test_nothing_is_decided_before_the_first_pair() -> None:
    """No pairs, no ratio."""
    found = run_sprt([], Window(0, 50))

    assert (found.verdict, found.pairs, found.ratio) == ("undecided", 0, 0.0)


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, "stronger"), (120.0, "not stronger")])
def test_the_test_seldom_errs(elo: float, wrong: str) -> None:
    """Of 100 runs at either strength: five in a hundred are allowed, and some chance."""
    random, score = Random(f"sprt/{elo}"), expected_score(elo)
    verdicts: list[str] = []
    for _ in range(100):
        games = [[float(random.random() < score) for _ in range(2)] for _ in range(150)]
        verdicts.append(run_sprt([sum(pair) / 2 for pair in games], Window(0, 120)).verdict)

    assert verdicts.count(wrong) / len(verdicts) < 0.1
    assert verdicts.count("undecided") / len(verdicts) < 0.05

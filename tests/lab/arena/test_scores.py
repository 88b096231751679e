"""Scores and their intervals."""

from __future__ import annotations

import math
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, strategies as st
from scipy.optimize import brentq

from damocles.lab.arena.scores import (
    Z,
    elo_interval,
    elo_of,
    expected_score,
    mean_interval,
    over_pairs,
    spread,
    standard_error,
    wilson,
)
from damocles.lab.arena.sprt import SCORES

pair_scores = st.lists(st.sampled_from(SCORES), min_size=1, max_size=60)


@pytest.mark.parametrize(
    ("score", "count", "low", "high"),
    [(0.6, 100, 0.502, 0.691), (1.0, 100, 0.963, 1.0), (0.0, 10, 0.0, 0.278), (0.5, 0, 0.0, 1.0)],
)
def test_wilson_has_known_values(score: float, count: int, low: float, high: float) -> None:
    """Those of the tables; nothing is known without trials."""
    found = wilson(score, count)

    assert (round(found.low, 3), round(found.high, 3)) == (low, high)


@given(st.integers(1, 400), st.data())
def test_wilson_is_where_the_score_test_just_holds(count: int, data: st.DataObject) -> None:
    """Its ends are those shares from which the observed one is 1.96 standard errors away."""
    won = data.draw(st.integers(1, count)) if count > 1 else 1
    score = won / count

    def off(share: float) -> float:
        return (score - share) - Z * math.sqrt(share * (1 - share) / count)

    assert wilson(score, count).low == pytest.approx(brentq(off, 0, score * (1 - 1e-9)), abs=1e-6)


@given(pair_scores)
def test_an_interval_holds_its_value(scores: list[float]) -> None:
    """Within 0 and 1, whatever the scores; seen from the other bot it is the mirror image."""
    found, other = over_pairs(scores), over_pairs([1 - score for score in scores])

    assert 0 <= found.low <= found.value <= found.high <= 1
    assert found.low < found.high
    assert other.low == pytest.approx(1 - found.high)
    assert other.high == pytest.approx(1 - found.low)
    assert 0 < spread(scores) <= 1


def chances(shares: tuple[float, ...], count: int) -> list[tuple[float, list[float]]]:
    """All results of so many pairs with the chance of each: the exact multinomial."""
    found = []
    for scores in combinations_with_replacement(range(5), count):
        counts = [scores.count(each) for each in range(5)]
        ways = math.factorial(count) / math.prod(math.factorial(each) for each in counts)
        chance = ways * math.prod(p**n for p, n in zip(shares, counts, strict=True))
        found.append((chance, [SCORES[each] for each in scores]))
    return found


@pytest.mark.parametrize(
    "shares",
    [
        (0.05, 0.1, 0.3, 0.3, 0.25),
        (0.3, 0.0, 0.4, 0.0, 0.3),
        (0.0, 0.0, 0.05, 0.05, 0.9),
        (0.1, 0.2, 0.4, 0.2, 0.1),
        (0.0, 0.05, 0.9, 0.05, 0.0),
    ],
)
def test_intervals_cover_as_often_as_they_say(shares: tuple[float, ...]) -> None:
    """Counted over all results of twelve pairs; few and equal pairs do not look certain."""
    mean = sum(p * s for p, s in zip(shares, SCORES, strict=True))
    every = chances(shares, 12)
    covered = 0.0
    for chance, scores in every:
        found = over_pairs(scores)
        covered += chance * (found.low <= mean <= found.high)

    assert sum(chance for chance, _ in every) == pytest.approx(1)
    assert covered > 0.94


def test_pairs_know_more_than_games_where_the_seat_decides() -> None:
    """A hundred pairs of one win each are closer to a half than two hundred coin tosses."""
    pairs, games = over_pairs([0.5] * 100), wilson(0.5, 200)

    assert pairs.high - pairs.low < (games.high - games.low) / 2
    assert standard_error([0.5] * 100) == pytest.approx((pairs.high - pairs.low) / (2 * Z))


def test_pairs_know_less_than_games_where_both_go_the_same_way() -> None:
    """All or nothing: a pair is worth one game."""
    found = over_pairs([1.0, 0.0] * 50)

    assert found == wilson(0.5, 100)


def test_without_pairs_all_is_open() -> None:
    """From 0 to 1."""
    found = over_pairs([])

    assert (found.low, found.high) == (0.0, 1.0)
    assert mean_interval([]).high == math.inf


def test_a_mean_has_the_normal_interval() -> None:
    """1, 2, 3: a standard deviation of 1."""
    found = mean_interval([1.0, 2.0, 3.0])

    assert found.value == 2
    assert found.high - found.value == pytest.approx(1.959964 / math.sqrt(3))


@given(st.floats(0.001, 0.999))
def test_elo_and_scores_are_inverse(score: float) -> None:
    """There and back again."""
    assert expected_score(elo_of(score)) == pytest.approx(score)


def test_elo_has_known_values() -> None:
    """191 points are three of four; who wins all has no bound."""
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(0.0) == -math.inf
    found = elo_interval(over_pairs([1.0] * 20))
    assert found.value == found.high == math.inf
    assert 0 < found.low < math.inf

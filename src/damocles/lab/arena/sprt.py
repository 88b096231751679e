"""The sequential test: play pairs until one of two strengths is far more likely than the other.

Pairs score 0, 1/4, 1/2, 3/4 or 1. Nothing is assumed about how often each score occurs: for both
strengths the likeliest frequencies with that mean are taken, and their likelihoods are compared.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from damocles.engine import Value
from damocles.lab.arena.scores import expected_score

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
ERROR = 0.05
"""How often the test may err, either way."""
BOUND = math.log((1 - ERROR) / ERROR)
UNSEEN = 1e-3
"""Scores not seen yet count as this many pairs: they are possible all the same."""
HALVINGS = 60

Verdict = Literal["stronger", "not stronger", "undecided"]


class Window(Value, frozen=True):
    """The two strengths between which a test decides, in Elo points."""

    elo0: float
    elo1: float


class SprtFinding(Value, frozen=True):
    """What a test has found, after how many pairs, and the log-likelihood ratio."""

    window: Window
    verdict: Verdict
    pairs: int
    ratio: float


def likeliest_frequencies(weights: Sequence[float], mean: float) -> list[float]:
    """The frequencies with this mean that make the weights of the scores likeliest.

    They are w / (1 + t(s - mean)), with the t that gives them that mean, found by bisection.

    >>> [round(p, 3) for p in likeliest_frequencies([1, 0.0001, 1, 0.0001, 1], 0.5)]
    [0.333, 0.0, 0.333, 0.0, 0.333]
    """
    total = sum(weights)
    shares = [weight / total for weight in weights]
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pull = sum(
            share * (score - mean) / (1 + middle * (score - mean))
            for share, score in zip(shares, SCORES, strict=True)
        )
        low, high = (middle, high) if pull > 0 else (low, middle)
    tilt = (low + high) / 2
    return [p / (1 + tilt * (s - mean)) for p, s in zip(shares, SCORES, strict=True)]


def log_ratio(counts: Sequence[int], window: Window) -> float:
    """How much likelier the greater of two strengths is, as a logarithm; 0 before any pair.

    >>> log_ratio((0, 0, 0, 0, 0), Window(0, 50))
    0.0
    """
    weights = [count or UNSEEN for count in counts]
    weak, strong = (
        likeliest_frequencies(weights, expected_score(elo)) for elo in (window.elo0, window.elo1)
    )
    pieces = zip(counts, weak, strong, strict=True)
    return math.fsum(count * math.log(q / p) for count, p, q in pieces if count)


def run_sprt(scores: Sequence[float], window: Window) -> SprtFinding:
    """Go through pairs in the order of their numbers until the test decides, or none is left.

    The order is that of the plan, not of completion: battles that end quickly are different ones.
    """
    counts, ratio = [0] * len(SCORES), 0.0
    for number, score in enumerate(scores, 1):
        counts[SCORES.index(score)] += 1
        ratio = log_ratio(counts, window)
        if abs(ratio) >= BOUND:
            verdict: Verdict = "stronger" if ratio > 0 else "not stronger"
            return SprtFinding(window, verdict, number, ratio)
    return SprtFinding(window, "undecided", len(scores), ratio)

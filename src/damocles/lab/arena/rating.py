"""Ratings of more than two bots: Bradley and Terry's model with draws as Davidson added them.

A bot of strength p beats one of strength q with chance p / (p + q + v sqrt(pq)), and draws with
v sqrt(pq) in place of p. Strengths are given as Elo points. Intervals come from resampling pairs;
the added wins vary as well, so that a bot that won everything does not seem to be known exactly.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from damocles.engine import Chance
from damocles.lab.arena.scores import Interval

Array = NDArray[np.float64]

ANCHOR = 1500.0
"""The rating of the anchor, the bot that the other ratings are relative to."""
PRIOR = 1.0
"""Wins added each way (one pair) for two bots that met, so that all ratings are finite."""
FAINT = 1e-3
"""Draws added too, so that their weight has a logarithm; also keeps Newton's steps stable."""
STEPS = 200
CLOSE = 1e-7
RESAMPLES = 1_000
BOUNDS = (2.5, 97.5)


class Strengths(msgspec.Struct, frozen=True):
    """Fitted strengths and draw weights: of one set of results, or of many at once."""

    power: Array
    draws: Array

    @property
    def scores(self) -> Array:
        """The score that each bot is expected to make against every other."""
        own, other, drawn = outcome_weights(self.power, self.draws)
        return np.asarray((own + drawn / 2) / (own + other + drawn))

    def elo(self, anchor: int) -> Array:
        """The ratings, relative to one bot."""
        points = 400 * np.log10(self.power)
        return np.asarray(points - points[..., [anchor]] + ANCHOR)


def outcome_weights(power: Array, draws: Array) -> tuple[Array, Array, Array]:
    """The weights of a win, a loss and a draw of every bot against every other."""
    own, other = power[..., :, None], power[..., None, :]
    return own, other, draws[..., None, None] * np.sqrt(own * other)


def fit_strengths(wins: Array, drawn: Array, prior: Array | float = PRIOR) -> Strengths:
    """The likeliest strengths; `wins[i, j]` counts battles that i won against j.

    `drawn` is symmetric, `prior` has the wins that are added where two have met. All may have
    extra leading dimensions: one fit for each. The likelihood has a single peak, which is found by
    Newton's method, with no step longer than a factor of e.
    """
    met = wins + np.swapaxes(wins, -1, -2) + drawn > 0
    won, tied = wins + prior * met, drawn + FAINT * met
    logs = np.zeros((*wins.shape[:-2], wins.shape[-1] + 1))
    for _ in range(STEPS):
        slope, bend = _climb(won, tied, strengths(logs))
        step = np.clip(np.linalg.solve(bend, slope[..., None])[..., 0], -1, 1)
        logs = logs + step
        if np.abs(step).max() < CLOSE:
            break
    return strengths(logs)


def strengths(logs: Array) -> Strengths:
    """The strengths from their logarithms; the last one is that of the draw weight."""
    return Strengths(np.exp(logs[..., :-1]), np.exp(logs[..., -1]))


def _climb(won: Array, tied: Array, now: Strengths) -> tuple[Array, Array]:
    """The slope of the likelihood in each logarithm, and its curvature."""
    own, other, drawn = outcome_weights(now.power, now.draws)
    games, every = won + np.swapaxes(won, -1, -2) + tied, own + other + drawn
    draw, score = drawn / every, (own + drawn / 2) / every
    slope = (won + tied / 2 - games * score).sum(-1)
    spread = games * (score - draw / 4 - score * score)
    cross = (games * draw * (0.5 - score)).sum(-1)
    bots = won.shape[-1]
    bend = np.zeros((*slope.shape[:-1], bots + 1, bots + 1))
    bend[..., :-1, :-1] = 1 - spread + np.eye(bots) * (spread.sum(-1)[..., None] + FAINT)
    bend[..., :-1, -1] = bend[..., -1, :-1] = cross
    bend[..., -1, -1] = (games * draw * (1 - draw)).sum((-1, -2)) / 2 + FAINT
    drawn_slope = (tied - games * draw).sum((-1, -2)) / 2
    return np.concatenate([slope, drawn_slope[..., None]], -1), bend


# ---- intervals -------------------------------------------------------------------------------


class PairTally(msgspec.Struct, frozen=True):
    """Battles of one pair number, over all match-ups: they share their luck.

    `wins[i][j]` and the symmetric `drawn[i][j]` count battles; each `stratum` is resampled alone.
    """

    stratum: str
    wins: Any
    drawn: Any


def resample_tallies(
    tallies: Sequence[PairTally], chance: Chance, times: int
) -> tuple[Array, Array]:
    """Wins and draws of this many samples with replacement, each stratum keeping its size."""
    strata: dict[str, list[int]] = {}
    for at, tally in enumerate(tallies):
        strata.setdefault(tally.stratum, []).append(at)
    weights = np.zeros((times, len(tallies)))
    for row in weights:
        for members in strata.values():
            for _ in members:
                row[chance.one_of(members)] += 1
    every = [np.array([getattr(t, kind) for t in tallies], float) for kind in ("wins", "drawn")]
    wins, drawn = (np.tensordot(weights, each, 1) for each in every)
    return wins, drawn


def make_up_wins(chance: Chance, times: int, bots: int) -> Array:
    """Wins to add in each sample: exponentially distributed, with the mean used for the fit."""
    grain = 1 << 40
    shares = [(chance.below(grain) + 1) / grain for _ in range(times * bots * bots)]
    wins = [-PRIOR * math.log(share) for share in shares]
    return np.array(wins).reshape(times, bots, bots)


def ratings(
    tallies: Sequence[PairTally], *, anchor: int, chance: Chance, times: int = RESAMPLES
) -> tuple[Strengths, list[Interval]]:
    """The fit of all results, and each bot's rating with its interval over pairs."""
    wins, drawn = (
        np.array([getattr(t, kind) for t in tallies], float).sum(0) for kind in ("wins", "drawn")
    )
    fit = fit_strengths(wins, drawn)
    samples = fit_strengths(
        *resample_tallies(tallies, chance, times), make_up_wins(chance, times, len(wins))
    ).elo(anchor)
    lows, highs = np.percentile(samples, BOUNDS, axis=0)
    rows = zip(fit.elo(anchor), lows, highs, strict=True)
    return fit, [Interval(*(float(each) for each in row)) for row in rows]


def residuals(
    fit: Strengths, seen: Mapping[tuple[int, int], tuple[float, float]]
) -> dict[tuple[int, int], float]:
    """How far each match-up lies from the fit, in standard errors.

    `seen` has the score of the first bot and its standard error.
    """
    wanted = fit.scores
    return {
        pair: (score - float(wanted[pair])) / max(error, 1e-9)
        for pair, (score, error) in seen.items()
    }

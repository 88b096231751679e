"""Games in which all choose at once: how to mix choices so that nobody can exploit the mix."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Mix = tuple[float, ...]
"""How likely each choice is."""
Joint = tuple[int, ...]
"""A choice of each player."""

LOOKS = 6_000
"""How many outcomes are looked at in all rounds of learning together."""


class Payoffs(NamedTuple):
    """How many choices each player has, and what every outcome gives each of them."""

    choices: tuple[int, ...]
    payoffs: dict[Joint, tuple[float, ...]]


def make_payoffs(choices: Sequence[int], payoff: Callable[[Joint], tuple[float, ...]]) -> Payoffs:
    """The payoffs of all outcomes of a game."""
    joints = product(*(range(count) for count in choices))
    return Payoffs(tuple(choices), {joint: payoff(joint) for joint in joints})


def solve_payoffs(given: Payoffs) -> list[Mix]:
    """How each player mixes its choices, learnt from the regret of not having chosen otherwise.

    Later rounds of learning count more, and negative regrets are forgotten, so that little is left
    to gain after some hundred rounds. For two players in a zero-sum game the result is an
    equilibrium; for more players it is what nobody regrets.
    """
    regrets = [[0.0] * count for count in given.choices]
    totals = [[0.0] * count for count in given.choices]
    for turn in range(1, LOOKS // len(given.payoffs) + 2):
        for player in range(len(regrets)):
            mixes = [mix_by_weight(own) for own in regrets]
            gains = worths(given, mixes, player)
            mean = sum(p * gain for p, gain in zip(mixes[player], gains, strict=True))
            regrets[player] = [
                max(0.0, regret + gain - mean)
                for regret, gain in zip(regrets[player], gains, strict=True)
            ]
            for index, share in enumerate(mix_by_weight(regrets[player])):
                totals[player][index] += turn * share
    return [mix_by_weight(total) for total in totals]


def mix_by_weight(weights: Sequence[float]) -> Mix:
    """Choices in proportion to their weights; all equally likely if none has any weight."""
    total = sum(weights)
    if total <= 0.0:
        return (1.0 / len(weights),) * len(weights)
    return tuple(weight / total for weight in weights)


def worths(given: Payoffs, mixes: Sequence[Mix], player: int) -> list[float]:
    """What each choice of a player is worth while the others use these mixes."""
    found = [0.0] * given.choices[player]
    for joint, gains in given.payoffs.items():
        likely = 1.0
        for other, choice in enumerate(joint):
            if other != player:
                likely *= mixes[other][choice]
        if likely:
            found[joint[player]] += likely * gains[player]
    return found


def exploitability(given: Payoffs, mixes: Sequence[Mix]) -> float:
    """What the players could gain in total if each alone switched to its best choice."""
    total = 0.0
    for player, own in enumerate(mixes):
        gains = worths(given, mixes, player)
        total += max(gains) - sum(p * gain for p, gain in zip(own, gains, strict=True))
    return total

"""Exact distributions of dice: successes, successes of successes, hits on a machine."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from damocles.ai.values.worth import machine_left
from damocles.rules.chapters import find_frame, parts_to_hit, points_lost, points_spilt

if TYPE_CHECKING:
    from damocles.rules.state import Part

FACES = 6

Spread = tuple[float, ...]
"""How likely each number is, starting from zero."""


@lru_cache(maxsize=256)
def success(need: int, rerolls: int = 0) -> float:
    """The chance that a die shows at least this number, with misses rolled again this many times.

    >>> success(4), success(1), success(7), success(4, rerolls=1)
    (0.5, 1.0, 0.0, 0.75)
    """
    miss = min(max(need - 1, 0), FACES) / FACES
    return 1.0 - miss ** (rerolls + 1)


@lru_cache(maxsize=16_384)
def binomial(dice: int, p: float) -> Spread:
    """How likely each number of successes with these dice is.

    >>> binomial(2, 0.5)
    (0.25, 0.5, 0.25)
    """
    return tuple(comb(dice, k) * p**k * (1.0 - p) ** (dice - k) for k in range(dice + 1))


@lru_cache(maxsize=4_096)
def thin_out(spread: Spread, p: float) -> Spread:
    """How many of a random number of things pass a test that each passes with this chance.

    >>> thin_out((0.0, 0.0, 1.0), 0.5) == binomial(2, 0.5)
    True
    """
    found = [0.0] * len(spread)
    for number, likely in enumerate(spread):
        if likely:
            for k, share in enumerate(binomial(number, p)):
                found[k] += likely * share
    return tuple(found)


def add_spreads(one: Spread, two: Spread) -> Spread:
    """How likely each sum of two independent numbers is.

    >>> add_spreads((0.5, 0.5), (0.5, 0.5))
    (0.25, 0.5, 0.25)
    """
    found = [0.0] * (len(one) + len(two) - 1)
    for i, p in enumerate(one):
        for j, q in enumerate(two):
            found[i + j] += p * q
    return tuple(found)


def subtract_taken(spread: Spread, taken: int) -> Spread:
    """What is left of a number after this many are taken away, at least zero.

    >>> subtract_taken((0.25, 0.25, 0.5), 1)
    (0.5, 0.5)
    """
    if not taken:
        return spread
    return (sum(spread[: taken + 1]), *spread[taken + 1 :])


@lru_cache(maxsize=4_096)
def deal_equally(spread: Spread, count: int) -> list[Spread]:
    """What each of `count` shares gets of a number dealt equally; the first ones get the remainder.

    >>> deal_equally((0.0, 0.0, 0.5, 0.5), 2)
    [(0.0, 0.5, 0.5), (0.0, 1.0)]
    """
    found, (most, over) = [], divmod(len(spread) - 1, count)
    for index in range(count):
        own = [0.0] * (most + (index < over) + 1)
        for number, likely in enumerate(spread):
            own[number // count + (index < number % count)] += likely
        found.append(tuple(own))
    return found


@lru_cache(maxsize=16_384)
def share_left(spread: Spread, taken: int) -> float:
    """The share of a number that is expected to be left after this many are taken away.

    >>> share_left((0.25, 0.25, 0.5), 1), share_left((1.0,), 1)
    (0.4, 0.0)
    """
    whole = sum(number * likely for number, likely in enumerate(spread))
    left = sum(number * likely for number, likely in enumerate(subtract_taken(spread, taken)))
    return left / whole if whole else 0.0


# ---- machines --------------------------------------------------------------------------------


@lru_cache(maxsize=65_536)
def wear_machine(
    parts: tuple[Part, ...], sp: tuple[int, ...], damage: int, hits: int, kinds: tuple[str, ...]
) -> tuple[float, float]:
    """The share of its worth that a machine keeps after this many hits, and its chance of loss.

    `kinds` says which kind of part each face stands for. The attacker names which weapon is hit,
    and takes the one that breaks first.
    """
    if sp[find_frame(parts)] == 0:
        return 0.0, 1.0
    if hits == 0:
        return machine_left(parts, sp), 0.0
    left = lost = 0.0
    for kind in dict.fromkeys(kinds):
        after = hit_machine(parts, sp, damage, kind)
        one, two = wear_machine(parts, after, damage, hits - 1, kinds)
        share = kinds.count(kind) / len(kinds)
        left, lost = left + share * one, lost + share * two
    return left, lost


@lru_cache(maxsize=16_384)
def wear_by_hits(
    parts: tuple[Part, ...], sp: tuple[int, ...], damage: int, most: int, kinds: tuple[str, ...]
) -> list[tuple[float, float]]:
    """The same for each number of hits, from zero to `most`, cached together."""
    return [wear_machine(parts, sp, damage, hits, kinds) for hits in range(most + 1)]


def hit_machine(
    parts: tuple[Part, ...], sp: tuple[int, ...], damage: int, kind: str
) -> tuple[int, ...]:
    """The Structure points after a hit on a part of this kind; the frame takes what is left over.

    >>> from damocles.rules.state.model import Part
    >>> toad = Part("f", "frame", 3), Part("l", "propulsion", 2), Part("g", "weapon", 1, "gun")
    >>> hit_machine(toad, (3, 2, 1), 2, "weapon"), hit_machine(toad, (3, 2, 0), 2, "weapon")
    ((2, 2, 0), (1, 2, 0))
    """
    points, frame = list(sp), find_frame(parts)
    hit = min(parts_to_hit(parts, sp, kind), key=lambda index: sp[index])
    points[hit] -= points_lost(sp[hit], damage)
    if hit != frame:
        points[frame] -= points_spilt(sp[hit], sp[frame], damage)
    return tuple(points)

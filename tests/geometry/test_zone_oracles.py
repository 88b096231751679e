"""Zones against shapely on random layouts; both backends answer alike on all of them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from damocles.geometry import backend
from damocles.geometry.areas.zone import behind, between
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.plane.shapes import Disc
from tests.geometry import zone_oracles as oracles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.geometry.plane.shapes import Piece

COUNTS = [
    pytest.param(150, id="quick"),
    pytest.param(5_000, id="deep", marks=[pytest.mark.deep, pytest.mark.timeout(3_600)]),
]


def caught_by_both(
    one: Sequence[Disc], two: Sequence[Disc], discs: Sequence[Disc], touch: int
) -> list[bool]:
    """Who is caught, as both backends say."""
    answers = []
    for name in ("twin", "compiled"):
        with backend.using(name):
            answers.append(between(Discs(one), Discs(two)).caught(Discs(discs), touch=touch))
    assert answers[0] == answers[1]
    return answers[0]


def covered_by_both(
    group: Sequence[Disc], shape: Disc | list[Piece], discs: Sequence[Disc], touch: int
) -> tuple[list[bool], list[float]]:
    """Who enters the zone behind a shape, and by what shares, to the last bit the same on both."""
    answers = []
    for name in ("twin", "compiled"):
        with backend.using(name):
            zone = behind(Discs(group), shape)
            answers.append((zone.entered(Discs(discs), touch=touch), zone.shares(Discs(discs))))
    assert answers[0] == answers[1]
    return answers[0]


def disputed(
    discs: Sequence[Disc], entered: Sequence[bool], distances: Sequence[float], touch: int
) -> list[Disc]:
    """The discs on which kernel and oracle differ by more than the oracle's margin."""
    return [
        disc
        for disc, enters, away in zip(discs, entered, distances, strict=True)
        if enters != (away < disc.r - touch)
        and abs(away - (disc.r - touch)) > oracles.MARGIN
        and disc.r > touch
    ]


@pytest.mark.parametrize("count", COUNTS)
def test_caught_agrees_with_shapely(count: int) -> None:
    """Of random groups, apart, overlapping and crossing, the same discs are caught."""
    total = 0
    for seed in range(count):
        rng = random.Random(seed)
        one, two = oracles.random_pair(rng)
        discs = oracles.random_beside(rng, one, two, far=1.2, count=25)
        touch = rng.choice((0, 10, 200))
        caught = caught_by_both(one, two, discs, touch)
        total += sum(caught)
        doubts: list[Disc] = []
        for segments in (oracles.FINE, oracles.FINER):
            region = oracles.between_region(one, two, segments)
            doubts = disputed(discs, caught, oracles.region_distances(region, discs), touch)
            if not doubts:
                break
        assert not doubts, seed
    assert total > 4 * count


@pytest.mark.parametrize("count", COUNTS)
def test_cover_agrees_with_shapely(count: int) -> None:
    """Of random groups and obstacles, the same discs enter the zone, with the same shares."""
    cut = 0
    for seed in range(count):
        rng = random.Random(seed)
        group, shape = oracles.random_view(rng)
        x, y = oracles.centre_of(shape)
        discs = oracles.random_beside(rng, group, [Disc(x=x, y=y, r=0)], far=4.0, count=20)
        touch = rng.choice((0, 10, 200))
        entered, shares = covered_by_both(group, shape, discs, touch)
        cut += sum(0 < share < 1 for share in shares)
        doubts: list[Disc] = []
        off = 0.0
        for segments in (oracles.FINE, oracles.FINER):
            region = oracles.behind_region(group, shape, segments)
            doubts = disputed(discs, entered, oracles.region_distances(region, discs), touch)
            right = oracles.region_shares(region, discs, segments)
            off = max(abs(a - b) for a, b in zip(shares, right, strict=True))
            if not doubts and off < 1e-4:
                break
        assert not doubts, seed
        assert off < 1e-4, seed
    assert cut > count

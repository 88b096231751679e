"""Choices at random: equal seeds choose alike, and everything can be chosen."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from damocles.engine.chance import Chance


def test_equal_seeds_choose_alike() -> None:
    """Two with one seed agree choice by choice; another seed does not."""
    one, two, other = Chance("a"), Chance("a"), Chance("b")
    choices = [[chance.below(1_000) for _ in range(200)] for chance in (one, two, other)]

    assert choices[0] == choices[1]
    assert choices[0] != choices[2]


@pytest.mark.parametrize("limit", [1, 2, 7, 1_000, 1 << 40])
def test_numbers_stay_below_their_limit(limit: int) -> None:
    """From 0 on, and never the limit itself."""
    chance = Chance(str(limit))
    found = {chance.below(limit) for _ in range(300)}

    assert min(found) >= 0
    assert max(found) < limit
    assert len(found) > min(limit, 300) // 2


def test_both_ends_are_included() -> None:
    """Between 3 and 5 are three numbers."""
    chance = Chance("ends")

    assert {chance.between(3, 5) for _ in range(60)} == {3, 4, 5}


@pytest.mark.parametrize(("count", "expected"), [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_some_of_the_items_are_different_ones(count: int, expected: int) -> None:
    """As many as asked for, none twice; all of them where there are fewer."""
    chance = Chance("some")
    for _ in range(30):
        found = chance.some_of("abcd", count)
        assert len(found) == len(set(found)) == expected
        assert set(found) <= set("abcd")


def test_every_selection_comes_up_equally_often() -> None:
    """All twelve ordered pairs of four items, and the items themselves stay as they are."""
    chance, items = Chance("pairs"), ["a", "b", "c", "d"]
    counts = Counter(tuple(chance.some_of(items, 2)) for _ in range(2_400))

    assert set(counts) == set(permutations("abcd", 2))
    assert all(140 < count < 260 for count in counts.values())
    assert items == ["a", "b", "c", "d"]


def test_a_shuffle_keeps_everything() -> None:
    """Each order of three comes up; of nothing comes nothing."""
    chance = Chance("shuffle")

    assert {tuple(chance.shuffled("abc")) for _ in range(100)} == set(permutations("abc"))
    assert chance.shuffled([]) == []

"""Cohesion of groups, against plain whole numbers and a graph of scipy."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from scipy.sparse.csgraph import connected_components

from damocles.geometry.backend import using
from damocles.geometry.measures.arrays import Discs
from damocles.geometry.measures.cohesion import Cohesion, check_cohesion
from damocles.geometry.measures.measure import within
from damocles.geometry.plane.errors import GeometryError
from damocles.geometry.plane.shapes import Disc

members = st.builds(
    Disc, x=st.integers(0, 20_000), y=st.integers(0, 9_000), r=st.sampled_from([0, 1_000, 1_500])
)


def expected(discs: list[Disc], leader: int, lead: int, link: int, *, connected: bool) -> Cohesion:
    """The definition, pair by pair."""
    links = [[within(a, b, link) for b in discs] for a in discs]
    if connected:
        labels = connected_components(np.array(links))[1]
        alone = [i for i in range(len(discs)) if labels[i] != labels[leader]]
    else:
        alone = [i for i in range(len(discs)) if len(discs) > 1 and sum(links[i]) == 1]
    far = [i for i, disc in enumerate(discs) if not within(disc, discs[leader], lead)]
    return Cohesion(far=tuple(far), alone=tuple(alone))


@given(
    st.lists(members, min_size=1, max_size=10),
    st.integers(0, 9),
    st.booleans(),
    st.sampled_from(["twin", "compiled"]),
)
@settings(max_examples=300, deadline=None)
def test_cohesion_is_what_it_says(
    discs: list[Disc],
    pick: int,
    connected: bool,  # noqa: FBT001  # drawn by hypothesis
    name: str,
) -> None:
    leader = pick % len(discs)
    with using(name):
        verdict = check_cohesion(Discs(discs), leader=leader, connected=connected)
    assert verdict == expected(discs, leader, 10_000, 2_500, connected=connected)
    assert verdict.ok == (not verdict.far and not verdict.alone)


@pytest.mark.usefixtures("runner")
def test_equal_distances_are_within() -> None:
    near, off = Disc(x=0, y=0, r=1_500), Disc(x=5_500, y=0, r=1_500)
    assert check_cohesion(Discs([near, off])).ok
    assert check_cohesion(Discs([near, off]), link=2_499) == Cohesion(far=(), alone=(0, 1))
    # 3-4-5: centres exactly 13 cm apart
    corner = Disc(x=7_800, y=10_400, r=1_500)
    assert check_cohesion(Discs([near, corner]), link=10_000).far == ()
    assert check_cohesion(Discs([near, corner]), lead=9_999).far == (1,)


@pytest.mark.parametrize("connected", [False, True])
@pytest.mark.usefixtures("runner")
def test_a_single_disc_is_in_cohesion(*, connected: bool) -> None:
    assert check_cohesion(Discs([Disc(x=5, y=5, r=1_500)]), connected=connected).ok


@pytest.mark.usefixtures("runner")
def test_two_pairs_are_together_but_not_connected() -> None:
    pairs = Discs([Disc(x=x, y=0, r=1_500) for x in (0, 3_000, 9_000, 12_000)])
    assert check_cohesion(pairs).ok
    assert check_cohesion(pairs, connected=True) == Cohesion(far=(), alone=(2, 3))
    assert check_cohesion(pairs, leader=3, connected=True) == Cohesion(far=(), alone=(0, 1))


@pytest.mark.usefixtures("runner")
def test_a_long_chain_is_connected_from_any_leader() -> None:
    rng = random.Random(3)
    chain = [Disc(x=5_500 * i, y=0, r=1_500) for i in range(12)]
    rng.shuffle(chain)
    for leader in range(12):
        assert check_cohesion(Discs(chain), leader=leader, lead=90_000, connected=True).ok
        assert check_cohesion(Discs(chain), leader=leader, connected=True).far


@pytest.mark.parametrize("leader", [-1, 2])
def test_the_leader_is_a_member(leader: int) -> None:
    pair = Discs([Disc(x=0, y=0, r=1), Disc(x=9, y=0, r=1)])
    with pytest.raises(GeometryError, match=r"leader .* does not name one of 2 shapes"):
        check_cohesion(pair, leader=leader)
    with pytest.raises(GeometryError, match="leader 0 does not name one of 0 shapes"):
        check_cohesion(Discs())


@pytest.mark.parametrize("name", ["lead", "link"])
def test_negative_distances_are_refused(name: str) -> None:
    limits = {"lead": 1, "link": 1, name: -1}
    with pytest.raises(GeometryError, match=f"{name} cannot be negative: -1"):
        check_cohesion(Discs([Disc(x=0, y=0, r=1)]), lead=limits["lead"], link=limits["link"])

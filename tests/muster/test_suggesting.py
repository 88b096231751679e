"""Suggested companies: always legal, never above the limit, near it, and of their style."""

from __future__ import annotations

import pytest

from damocles.catalog import core
from damocles.engine.chance import Chance
from damocles.muster import review
from damocles.muster.builder.suggestions import (
    STYLES,
    CompanyWish,
    Impossible,
    nearest_sum,
    suggest,
)
from damocles.rules.state.model import Forces
from damocles.rules.state.sheets import AFV

ARMIES = sorted(core().armies)


@pytest.mark.parametrize("seed", range(60))
def test_suggestions_are_legal_and_near_the_limit(seed: int) -> None:
    """Any army, style and number of points from 300 to 4000."""
    chance = Chance(f"suggested/{seed}")
    army = core().armies[chance.one_of(ARMIES)]
    ap = chance.between(300, 4000)
    found = suggest(CompanyWish(army, ap, chance.one_of(sorted(STYLES))), seed=seed)
    seen = review(found, core().armies)

    assert seen.faults == ()
    assert ap * 0.9 - 60 <= seen.totals.total <= ap


@pytest.mark.parametrize("army", ARMIES)
def test_equal_seeds_give_equal_companies(army: str) -> None:
    """And others usually do not."""
    wanted = CompanyWish(core().armies[army], 1500, "balanced")

    assert suggest(wanted, seed=3) == suggest(wanted, seed=3)
    assert len({str(suggest(wanted, seed=seed)) for seed in range(4)}) > 1


@pytest.mark.parametrize("army", ARMIES)
def test_styles_differ(army: str) -> None:
    """Armour spends more on machines than infantry does."""
    kinds = core().armies[army].units
    spent = {}
    for style in ("armour", "infantry"):
        found = suggest(CompanyWish(core().armies[army], 2000, style), seed=1)
        prices = review(found, core().armies).totals.units
        pairs = zip(found.units, prices, strict=True)
        spent[style] = sum(ap for unit, ap in pairs if kinds[unit.unit].category in AFV)

    assert spent["armour"] >= spent["infantry"] + 400


@pytest.mark.parametrize("army", ARMIES)
def test_too_few_points_are_told(army: str) -> None:
    """The message names the cheapest legal company."""
    with pytest.raises(Impossible, match=r"the cheapest is \d+ .* and their officer, \d+ A\.P\."):
        suggest(CompanyWish(core().armies[army], 100, "balanced"))


@pytest.mark.rule("CMP-025")
def test_suggestions_fit_a_mission() -> None:
    """Divided in halves and in other parts."""
    forces = (Forces(1000, 1000), Forces(750, 1250))
    found = suggest(CompanyWish(core().armies["therians"], 2000, "armour", forces), seed=1)

    assert review(found, core().armies, forces=forces).legal


def test_what_cannot_be_divided_is_told() -> None:
    """A mission that gives 10 points to the assault and 200 to the reserve has nobody to offer."""
    wanted = CompanyWish(core().armies["white_stars"], 200, "balanced", (Forces(10, 10),))

    with pytest.raises(Impossible, match="nothing was found that 200"):
        suggest(wanted)


@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_sum_is_found(seed: int) -> None:
    """Compared with all sums."""
    chance = Chance(f"nearest/{seed}")
    choices = [[chance.between(1, 60) for _ in range(3)] for _ in range(4)]
    limit = chance.between(10, 200)
    sums = [
        a + b + c + d
        for a in choices[0]
        for b in choices[1]
        for c in choices[2]
        for d in choices[3]
    ]
    best = max((each for each in sums if each <= limit), default=None)
    found = nearest_sum(choices, limit)

    assert (None if found is None else sum(found)) == best

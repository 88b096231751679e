"""The chance to win the Authority test, against all faces of all dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from damocles.odds import authority_odds
from damocles.rules.chapters.command import commander
from damocles.rules.state.state import Table
from damocles.scenario import SERGEANT
from tests.rules.battles import begun, small
from tests.rules.test_command import company


def by_hand(sums: dict[int, int], seat: int) -> Fraction:
    """The chance of a seat whose die is added to its sum, worked out in whole numbers of rolls."""
    won, decided = Fraction(0), 0
    for faces in product(range(1, 7), repeat=len(sums)):
        totals = {each: sums[each] + face for each, face in zip(sums, faces, strict=True)}
        best = [each for each, total in totals.items() if total == max(totals.values())]
        if len(best) == len(sums):
            continue
        decided += 1
        if seat in best:
            again = {each: sums[each] for each in best}
            won += 1 if len(best) == 1 else by_hand(again, seat)
    return won / decided


def sums(table: Table, wagers: tuple[int, ...]) -> dict[int, int]:
    """Authority and wager of each seat."""
    return {seat: commander(table, seat).authority + wagers[seat] for seat in table.seats}


@pytest.mark.rule("TAC-015", "TAC-018")
@pytest.mark.parametrize("wagers", [(0, 0), (1, 0), (0, 1), (2, 0), (1, 2), (6, 0)])
def test_two_sides_with_wagers(wagers: tuple[int, int]) -> None:
    """Every pair of faces counts once; equal totals are rolled again."""
    table = begun(small()).table
    expected = float(by_hand(sums(table, wagers), 0))

    assert authority_odds(table, 0, wagers) == pytest.approx(expected)
    assert authority_odds(table, 1, wagers) == pytest.approx(1 - expected)


def test_one_point_more_than_an_equal_side() -> None:
    """Of the 31 rolls that decide, 21 are won."""
    assert authority_odds(begun(small()).table, 0, (1, 0)) == pytest.approx(21 / 31)


def test_a_side_that_cannot_be_reached_always_wins() -> None:
    """With six points more than the other, the lowest roll beats or ties the highest."""
    assert authority_odds(begun(small()).table, 0, (6, 0)) == pytest.approx(1.0)


@pytest.mark.rule("TAC-019")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_of_three_sides_those_who_tie_roll_again(seat: int) -> None:
    """Two may share the highest total: only they roll again, with the same wagers."""
    table, wagers = company(SERGEANT, seats=3).begin().table, (1, 0, 2)

    assert authority_odds(table, seat, wagers) == pytest.approx(
        float(by_hand(sums(table, wagers), seat))
    )

"""GEN: dice, ranges, the universal table."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import damocles.rules
from damocles.engine.dice import Roll, Tape
from damocles.rules.resolution import AUTOMATIC, IMPOSSIBLE, needed, range_band, successes

RULES = Path(damocles.rules.__file__).parent


# ---- dice ------------------------------------------------------------------------------------


@pytest.mark.rule("GEN-001")
def test_a_die_succeeds_with_the_needed_number_or_more() -> None:
    """Six faces; equal is enough, less is not."""
    assert [successes((face,), 4) for face in range(1, 7)] == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("GEN-001")
def test_dice_have_six_faces() -> None:
    """Over a long roll every face from 1 to 6 comes up, and no other."""
    faces, _ = Tape("six").faces(Roll(600, "table", "test", "GEN-001"), 0)
    assert set(faces) == {1, 2, 3, 4, 5, 6}


@pytest.mark.rule("GEN-002")
def test_each_die_is_read_on_its_own() -> None:
    """High dice do not make up for low ones, and one die is no more than one success."""
    assert successes((6, 6, 1), 5) == 2
    assert successes((3, 3), 6) == 0
    assert successes((), 2) == 0


# ---- ranges ----------------------------------------------------------------------------------


@pytest.mark.rule("GEN-005")
@pytest.mark.rule("RUL-02")
def test_ten_centimetres_are_the_nearest_band() -> None:
    """EX-002: a border belongs to the nearer band, one lattice unit more to the next."""
    assert range_band(10_000, 10_000) == 0
    assert range_band(10_001, 10_000) == 1
    assert range_band(20_000, 10_000) == 1


@pytest.mark.rule("GEN-004")
def test_bands_are_ten_centimetres_deep_without_limit() -> None:
    """EX-003: the printed table, and far beyond it."""
    distances = (0, 9_000, 10_500, 19_000, 20_000, 20_500, 29_000, 50_000)
    assert [range_band(far, 10_000) for far in distances] == [0, 0, 1, 1, 1, 2, 2, 4]
    assert range_band(1_000_000, 10_000) == 99


@pytest.mark.rule("GEN-006")
def test_bands_serve_shooting_alone() -> None:
    """Nothing but shooting reads a band off a distance; all else is measured in centimetres."""
    users = set()
    for path in RULES.rglob("*.py"):
        names = {n.id for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Name)}
        if "range_band" in names:
            users.add(path.relative_to(RULES).parts[0])
    assert users == {"shooting"}


# ---- the universal table ---------------------------------------------------------------------


@pytest.mark.rule("GEN-047")
@pytest.mark.rule("RUL-01")
@pytest.mark.parametrize("difficulty", [0, 3, 10])
def test_only_the_difference_counts(difficulty: int) -> None:
    """Action value minus difficulty is looked up, whatever the two are."""
    found = [needed(difficulty + difference, difficulty) for difference in range(-7, 8)]
    assert found == [7, 7, 6, 6, 5, 5, 4, 4, 4, 3, 3, 2, 2, 1, 1]


@pytest.mark.rule("GEN-048")
def test_six_below_fails_without_a_roll() -> None:
    """EX-053: grenades at range 6, and everything harder."""
    assert needed(0, 6) == needed(0, 20) == IMPOSSIBLE
    assert needed(1, 6) != IMPOSSIBLE


@pytest.mark.rule("GEN-049")
def test_four_or_five_below_need_a_six() -> None:
    """BR-308: a laser rifle against a bane goliath."""
    assert needed(5, 10) == needed(6, 10) == 6


@pytest.mark.rule("GEN-050")
def test_two_or_three_below_need_a_five() -> None:
    """EX-007: 4 against 6; BR-313: a sonic gun against a bane goliath."""
    assert needed(4, 6) == needed(8, 10) == needed(3, 6) == 5


@pytest.mark.rule("GEN-051")
def test_near_equals_need_a_four() -> None:
    """One below, equal, one above."""
    assert [needed(action, 5) for action in (4, 5, 6)] == [4, 4, 4]


@pytest.mark.rule("GEN-052")
def test_two_or_three_above_need_a_three() -> None:
    """EX-008: Penetration 7 against Protection 5."""
    assert needed(7, 5) == needed(8, 5) == 3


@pytest.mark.rule("GEN-053")
def test_four_or_five_above_need_a_two() -> None:
    """Only a 1 fails."""
    assert needed(9, 5) == needed(10, 5) == 2


@pytest.mark.rule("GEN-054")
def test_six_above_succeeds_without_a_roll() -> None:
    """And so does everything easier."""
    assert needed(11, 5) == needed(30, 5) == AUTOMATIC
    assert needed(10, 5) != AUTOMATIC

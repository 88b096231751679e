"""GEN: dice, ranges, the universal table."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import damocles.rules
from damocles.engine.dice import Roll, Tape
from damocles.rules.chapters.shooting.orders import Salvo
from damocles.rules.reading.resolution import (
    AUTOMATIC,
    IMPOSSIBLE,
    face_needed,
    is_success,
    range_band,
    successes,
)
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.targets import UnitTarget
from damocles.scenario import Scenario

RULES = Path(damocles.rules.__file__).parent


# ---- dice ------------------------------------------------------------------------------------


@pytest.mark.rule("GEN-001")
def test_a_die_succeeds_with_the_needed_number_or_more() -> None:
    """Six faces; equal is enough, less is not."""
    assert [is_success(face, 4) for face in range(1, 7)] == [False] * 3 + [True] * 3


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
    assert range_band(50_000, 10_000) == 4


@pytest.mark.rule("GEN-004")
def test_bands_are_ten_centimetres_deep_without_limit() -> None:
    """EX-003: the printed table, and far beyond it."""
    distances = (0, 9_000, 10_500, 19_000, 20_500, 29_000, 49_000)
    assert [range_band(far, 10_000) for far in distances] == [0, 0, 1, 1, 2, 2, 4]
    assert range_band(995_000, 10_000) == 99


@pytest.mark.rule("GEN-004")
@pytest.mark.parametrize(("apart", "dice"), [(19.5, [2, 1]), (20.5, [2])])
def test_a_shot_is_harder_in_each_band(apart: float, dice: list[int]) -> None:
    """Band 1 ends at 20 cm: Accuracy 5 hits with a 2 before that, and behind it not."""
    scene = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 23 + apart)])
    play = scene.act("A")
    events = play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=dice)

    assert any(isinstance(event, DamageRolled) for event in events) == (apart < 20)


@pytest.mark.rule("GEN-006")
def test_a_band_is_the_difficulty_of_a_shot() -> None:
    """At 15 cm, in band 1, Accuracy 5 is 4 more than the difficulty: a 2 hits."""
    play = Scenario().unit("A", at=[(20, 20)]).unit("b", seat=1, at=[(20, 38)]).act("A")
    events = play.order(Salvo(0, "laser_rifle", UnitTarget(play.unit("b"))), dice=[2, 1])

    assert any(isinstance(event, DamageRolled) for event in events)


@pytest.mark.rule("GEN-006")
def test_bands_serve_shooting_alone() -> None:
    """Nothing but shooting reads a band off a distance; all else is measured in centimetres."""
    users = set()
    for path in RULES.rglob("*.py"):
        names = {n.id for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Name)}
        if "range_band" in names:
            users.add(path.relative_to(RULES).parent)
    assert users == {Path("chapters/shooting")}


# ---- the universal table ---------------------------------------------------------------------


def rows(*differences: int) -> set[int]:
    """What is needed with these differences between action value and difficulty."""
    return {face_needed(difference, 0) for difference in differences}


@pytest.mark.rule("GEN-047")
@pytest.mark.rule("RUL-01")
@pytest.mark.parametrize("difficulty", [3, 10])
def test_only_the_difference_counts(difficulty: int) -> None:
    """Action value minus difficulty is looked up, whatever the two are."""
    differences = range(-9, 10)
    found = [face_needed(difficulty + difference, difficulty) for difference in differences]
    assert found == [face_needed(difference, 0) for difference in differences]


@pytest.mark.rule("GEN-047")
def test_printed_examples() -> None:
    """EX-007: 4 against 6; EX-008: 7 against 5; BR-308: 5 against 10; BR-313: 8 against 10."""
    assert [face_needed(4, 6), face_needed(7, 5), face_needed(5, 10), face_needed(8, 10)] == [
        5,
        3,
        6,
        5,
    ]


@pytest.mark.rule("GEN-048")
def test_six_below_fails_without_a_roll() -> None:
    """EX-053: grenades at range 6, and everything harder."""
    assert rows(-6, -7, -20) == {IMPOSSIBLE}


@pytest.mark.rule("GEN-049")
def test_four_or_five_below_need_a_six() -> None:
    """A laser rifle against a bane goliath."""
    assert rows(-5, -4) == {6}


@pytest.mark.rule("GEN-050")
def test_two_or_three_below_need_a_five() -> None:
    """A sonic gun against a bane goliath."""
    assert rows(-3, -2) == {5}


@pytest.mark.rule("GEN-051")
def test_near_equals_need_a_four() -> None:
    """One below, equal, one above."""
    assert rows(-1, 0, 1) == {4}


@pytest.mark.rule("GEN-052")
def test_two_or_three_above_need_a_three() -> None:
    """Penetration 7 against Protection 5."""
    assert rows(2, 3) == {3}


@pytest.mark.rule("GEN-053")
def test_four_or_five_above_need_a_two() -> None:
    """Only a 1 fails."""
    assert rows(4, 5) == {2}


@pytest.mark.rule("GEN-054")
def test_six_above_succeeds_without_a_roll() -> None:
    """And so does everything easier."""
    assert rows(6, 7, 20) == {AUTOMATIC}

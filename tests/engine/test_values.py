"""Values, families, progress, errors, chance, citations."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from damocles.engine.chance import Chance
from damocles.engine.citations import cites, functions_by_concept
from damocles.engine.dice import Roll, ScriptedDice
from damocles.engine.errors import IllegalOrder, Refusal
from damocles.engine.families import Decision, Order, Step
from damocles.engine.progress import Progress
from damocles.engine.values import Tagged, from_json, members, to_json
from damocles.errors import DamoclesError
from tests.engine.toy import ToyBetStep, ToyGuess, ToyRollStep


class ToyShape(Tagged, frozen=True):
    """A family."""


class ToyRound(ToyShape, frozen=True):
    """A branch of it."""

    r: int = 1


class ToyDisc(ToyRound, frozen=True):
    """A leaf."""


class ToyBox(ToyShape, frozen=True):
    """Another."""

    w: int


# ---- values ----------------------------------------------------------------------------------


def test_members_are_the_leaves_by_name() -> None:
    """Whoever has children is abstract."""
    assert members(ToyShape) == (ToyBox, ToyDisc)


@pytest.mark.parametrize("value", [ToyBox(3), ToyDisc(), ToyDisc(7)])
def test_values_survive_json(value: ToyShape) -> None:
    """They come back as they were, with their class."""
    assert from_json(to_json(value), ToyShape) == value


def test_values_are_frozen_and_hashable() -> None:
    """Nobody changes one; equal ones are one."""
    with pytest.raises(AttributeError):
        ToyBox(3).w = 4  # type: ignore[misc]  # that is the point
    assert len({ToyBox(3), ToyBox(3), ToyBox(4)}) == 2


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"is":"ToyBox","w":1,"h":2}', "unknown field `h`"),
        ('{"is":"ToyBox"}', "missing required field `w`"),
        ('{"is":"ToyBox","w":"1"}', r"\$.w"),
        ('{"is":"ToyRound"}', "Invalid value 'ToyRound'"),
        ("{", "truncated"),
    ],
)
def test_what_is_no_member_is_refused(text: str, problem: str) -> None:
    """Unknown fields, missing ones, wrong types, abstract classes, broken text."""
    with pytest.raises(msgspec.DecodeError, match=problem):
        from_json(text, ToyShape)


@pytest.mark.parametrize("family", [Step, Order, Decision])
def test_families_have_members(family: type[Tagged]) -> None:
    """Of this package and of the toy game."""
    assert len(members(family)) > 1


# ---- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (Refusal("ACT-022", "out_of_reach", {"way": 34, "most": 30}),
         "out of reach (way 34, most 30; ACT-022)"),
        (Refusal("ACT-022", "has_moved"), "has moved (ACT-022)"),
    ],
)  # fmt: skip
def test_a_refusal_says_why(refusal: Refusal, text: str) -> None:
    """Reason, facts if there are any, rule."""
    assert str(refusal) == text
    assert str(IllegalOrder(refusal)) == text
    assert IllegalOrder(refusal).refusal is refusal
    assert isinstance(IllegalOrder(refusal), DamoclesError)


# ---- progress --------------------------------------------------------------------------------


def test_a_copy_of_progress_is_independent() -> None:
    """Equal at first, then on its own."""
    progress = Progress([ToyBetStep(0)], {"table": 3}, {1: ToyGuess(1, 2)}, 5)
    twin = progress.copy()

    assert twin == progress
    twin.replace_top([ToyRollStep(0), ToyRollStep(1)])
    twin.positions["table"] = 4
    twin.answers.clear()
    assert twin != progress
    assert progress == Progress([ToyBetStep(0)], {"table": 3}, {1: ToyGuess(1, 2)}, 5)


def test_the_first_of_new_steps_is_on_top() -> None:
    """The stack runs from its end."""
    progress = Progress([ToyBetStep(0), ToyBetStep(1)])
    progress.replace_top([ToyRollStep(0), ToyRollStep(1)])

    assert progress.stack == [ToyBetStep(0), ToyRollStep(1), ToyRollStep(0)]


def test_drawing_moves_the_position_of_its_stream_only() -> None:
    """The dice keep no place of their own."""
    progress = Progress(positions={"seat-0": 4})
    faces = progress.draw(Roll(2, "table", "test", "GEN-001"), ScriptedDice([3, 5]))

    assert faces == (3, 5)
    assert progress.positions == {"seat-0": 4, "table": 2}


def test_progress_equals_nothing_else() -> None:
    """And has no hash, for it changes."""
    assert Progress() != 0
    with pytest.raises(TypeError):
        hash(Progress())


# ---- chance ----------------------------------------------------------------------------------


def test_equal_seeds_choose_alike() -> None:
    """Everything, in the same order."""

    def choices(seed: str) -> list[object]:
        chance = Chance(seed)
        return [chance.below(1_000), chance.between(-5, 5), chance.shuffled(range(20))]

    assert choices("a") == choices("a") != choices("b")


def test_chance_is_the_same_everywhere() -> None:
    """These choices belong to these seeds, whatever the process and the version of Python."""
    chance = Chance("a")

    assert [chance.below(1_000) for _ in range(5)] == [272, 67, 599, 644, 175]
    assert "".join(Chance("b").shuffled("abcdef")) == "ebafdc"


def test_chance_reaches_everything() -> None:
    """Both ends of a range, every item, every order."""
    chance = Chance("ends")

    assert {chance.between(-1, 1) for _ in range(100)} == {-1, 0, 1}
    assert {chance.one_of("xyz") for _ in range(100)} == set("xyz")
    orders = Counter(tuple(chance.shuffled("abc")) for _ in range(600))
    assert len(orders) == 6
    assert min(orders.values()) > 50


def test_shuffling_keeps_the_original() -> None:
    """A new list with the same items."""
    items = [1, 2, 3]

    assert sorted(Chance("s").shuffled(items)) == items == [1, 2, 3]
    assert Chance("s").shuffled([]) == []


# ---- citations -------------------------------------------------------------------------------


def test_a_citation_leaves_the_function_alone() -> None:
    """It is entered under each of its rules."""

    def function() -> int:
        return 7

    marked = cites("TOY-001", "TOY-002")(function)
    try:
        assert marked is function
        assert functions_by_concept["TOY-001"] == functions_by_concept["TOY-002"] == [function]
    finally:
        del functions_by_concept["TOY-001"], functions_by_concept["TOY-002"]

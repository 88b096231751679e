"""Rolls of any number of dice: what differs, and how often."""

from __future__ import annotations

import math
from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

import pytest

from damocles.odds.rolls import TooManyWays, results, thrown
from damocles.rules.chapters.damage.steps import LocationStep, PartsStep
from damocles.rules.chapters.movement.run_over import RunOverStep
from damocles.rules.state.events.movement import RunOver
from damocles.rules.state.ways import Way
from damocles.rules.state.wounds import Wound
from damocles.scenario import CANNONS, TOAD, Scenario, row

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    Difference = Callable[[tuple[int, ...]], Hashable]

DIFFERENCES: dict[str, Difference] = {
    "pips": sum,
    "lowest": lambda faces: min(faces, default=0),
    "successes": lambda faces: sum(face >= 4 for face in faces),
    "missed faces": lambda faces: tuple(sorted(face for face in faces if face < 4)),
    "order": lambda faces: faces,
}


@pytest.mark.parametrize("dice", range(5))
@pytest.mark.parametrize("name", DIFFERENCES)
def test_what_differs_comes_as_often_as_among_all_faces(name: str, dice: int) -> None:
    """Added up die after die, it is the same as over all ways in which they can fall."""
    differs = DIFFERENCES[name]
    expected = Counter(differs(faces) for faces in product(range(1, 7), repeat=dice))
    found = {differs(faces): chance for chance, faces in thrown(dice, differs)}

    assert len(found) == len(thrown(dice, differs))
    assert found == {key: count / 6**dice for key, count in expected.items()}


def test_many_dice_are_no_harm_where_little_differs() -> None:
    """The sum of twenty dice; the faces themselves would be too many."""
    assert math.isclose(sum(chance for chance, _ in thrown(20, sum)), 1.0)
    with pytest.raises(TooManyWays):
        thrown(20)


def test_locations_differ_by_the_kinds_of_parts_in_their_order() -> None:
    """Two hits on a machine: three kinds of parts each, as often as their faces."""
    play = Scenario().unit("A", at=row(1, 20, 20)).unit(
        "T", seat=1, profile=TOAD, at=[(30, 30)], weapons=CANNONS
    ).act("A")  # fmt: skip
    wound = Wound("laser_rifle", 0, play.fighter("A1"), "shot")
    found = results(play.table, LocationStep(wound, play.fighter("T1"), 2), 2)
    faces = [step.faces for _, done in found for step in done.steps if isinstance(step, PartsStep)]

    assert faces == list(product((1, 3, 6), repeat=2))
    assert [chance for chance, _ in found] == pytest.approx(
        [one * other for one, other in product((1 / 3, 1 / 2, 1 / 6), repeat=2)]
    )


def test_run_over_fighters_each_need_a_number_of_their_own() -> None:
    """A die against 5 and one against 3: four ways, those in which nobody falls included."""
    scenario = Scenario().unit("T", profile=TOAD, at=[(20, 20)], weapons=CANNONS)
    play = scenario.unit("b", seat=1, at=row(2, 40, 40)).act("T")
    names = play.fighter("b1"), play.fighter("b2")
    found = results(play.table, RunOverStep(play.fighter("T1"), names, (5, 3), Way((0, 0), ())), 2)
    fallen = {
        event.fallen: chance
        for chance, done in found
        for event in done.events
        if isinstance(event, RunOver)
    }

    assert fallen == pytest.approx(
        {(): 8 / 36, names[1:]: 16 / 36, names[:1]: 4 / 36, names: 8 / 36}
    )

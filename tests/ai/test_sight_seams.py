"""Players look through the seams of the rule set: from places, from squares, and at cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.ai.model.battle import left_in_cover, model_battle
from damocles.ai.model.kernels.layout import COVERED, SEEN, UNKNOWN, UNSEEN
from damocles.ai.model.kernels.moves import square_at
from damocles.ai.model.sight import Sights, sights, smallest_size
from damocles.ai.model.state import State
from damocles.ai.plans.outlook import Outlook
from damocles.ai.plans.weights import Weights
from damocles.ai.values.expectation import appraise_direct, fire_of
from damocles.geometry import SightMatrix
from damocles.rules.state.seams import Shelter
from damocles.scenario import GOLEM, TOAD, Play, Scenario, salvo
from tests.rules.battles import AT43

if TYPE_CHECKING:
    from damocles.rules.state.bodies import Bases
    from damocles.rules.state.screens import Screen
    from damocles.rules.state.setting import Setting

PLACE = (40_000, 20_000)


def at_a_wall(**filled: Any) -> Play:
    """A trooper, a container, and two golems beyond it, with some seams filled otherwise."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.unit("b", seat=1, profile=GOLEM, at=[(40, 60), (44, 60)])
    scenario.element("wall", "low_wall", 42, 56, width=30, depth=1, size=1)
    changes = {name.replace("_", ".", 1): function for name, function in filled.items()}
    scenario.rules = AT43.derive("otherwise", version="1", replace=changes)
    return scenario.act("A")


def nobody_sees(_setting: Setting, _screen: Screen, one: Bases, two: Bases) -> SightMatrix:
    """A thick fog."""
    many, more = len(one.names), len(two.names)
    return SightMatrix(bytes(many * more), many, more)


def in_a_fog() -> Play:
    """The same where nobody sees anything."""
    return at_a_wall(los_matrix=nobody_sees)


@pytest.mark.parametrize("fog", [False, True])
def test_places_are_rated_by_the_sight_of_the_rule_set(*, fog: bool) -> None:
    """los.matrix: in a fog no enemy sees the place, and there is nothing to fire at from it."""
    play = in_a_fog() if fog else at_a_wall()
    outlook = Outlook(play.table, play.table.units[play.unit("A")], Weights())

    assert outlook.unseen([PLACE]) == ([PLACE] if fog else [])
    assert (outlook.rate_places([PLACE])[0].now > 0) is not fog


def exposure(squares: Sights, here: tuple[float, float], there: tuple[float, float]) -> int:
    """How a unit at one point is exposed to fire from another, in cm."""
    first, second = (square_at(squares.columns, squares.rows, *spot) for spot in (here, there))
    cell = first * squares.columns * squares.rows + second
    assert squares.cells[cell] == UNKNOWN
    squares.reveal(first)
    found = squares.cells[cell]
    squares.cells[:] = bytes([UNKNOWN]) * len(squares.cells)  # sights are kept for other battles
    return found


@pytest.mark.parametrize("fog", [False, True])
def test_squares_are_seen_by_the_sight_of_the_rule_set(*, fog: bool) -> None:
    """los.matrix: in a fog nothing is seen from a square; else a wall covers what is behind it."""
    squares = sights((in_a_fog() if fog else at_a_wall()).table)
    behind, beside = (exposure(squares, (40, 20), there) for there in ((40, 60), (10, 60)))

    assert (behind, beside) == ((UNSEEN, UNSEEN) if fog else (COVERED, SEEN))


@pytest.mark.parametrize(("raised", "seen"), [(0, UNSEEN), (2, COVERED)])
def test_squares_are_as_tall_as_the_smallest(*, raised: int, seen: int) -> None:
    """model.size: those who are taller are seen over a container."""
    scenario = Scenario().unit("A", at=[(40, 20)])
    scenario.unit("T", seat=1, profile=TOAD, at=[(40, 60)])
    scenario.element("box", "container", 42, 50, width=60, depth=4, size=3)
    size = {"model.size": lambda profile: profile.size + raised}
    scenario.rules = AT43.derive("otherwise", version="1", replace=size)
    table = scenario.begin().table
    squares = sights(table)

    assert smallest_size(table.setting) == 2 + raised
    assert exposure(squares, (40, 20), (40, 62)) == seen


def test_cover_counts_as_the_rule_set_saves() -> None:
    """cover.shelter and cover.save: what is expected of a salvo, and of the abstract battle."""
    needs: dict[str, dict[str, Any]] = {
        "usual": {},
        "sure": {"cover_save": lambda *_: 1},
        "none": {"cover_save": lambda *_: None},
    }
    plays = {name: at_a_wall(**filled) for name, filled in needs.items()}
    plays["bare"] = at_a_wall(cover_shelter=lambda *_: Shelter((), {}, 2))
    expected: dict[str, float] = {}
    left: dict[str, float] = {}
    for name, play in plays.items():
        order = salvo(play, "laser_rifle", "b")
        fire = fire_of(play.table, play.table.units[play.unit("A")], order)
        assert fire is not None
        found = appraise_direct(play.table, fire)
        assert found is not None
        expected[name] = found.value
        left[name] = float(State(model_battle(play.table, 0), play.table).units.cover[1])

    assert expected["sure"] == 0 < expected["usual"] < expected["none"] == expected["bare"]
    assert left == {"usual": 4 / 6, "sure": 0.0, "none": 1.0, "bare": 4 / 6}
    assert left_in_cover(None) == 1.0

"""Scenarios are laid out as they say; what cannot be is named by its field or its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.engine.errors import IllegalOrder
from damocles.rules.state.model import FighterCard
from damocles.scenario import TOAD, Scenario, ScenarioError, row

if TYPE_CHECKING:
    from collections.abc import Callable

APART = [(20.0, 20.0), (40.0, 20.0)]
"""Two fighters who are not in cohesion."""


def muster(**entry: Any) -> Scenario:
    """A scenario with golems of the packs."""
    return Scenario().muster("A", "storm_golems", at=row(6, 20, 20), **entry)


def ranks(**fields: Any) -> Scenario:
    """A scenario with one unit of two."""
    return Scenario().unit("A", at=row(2, 20, 20), **fields)


@pytest.mark.parametrize(
    ("kind", "size"),
    [("low_wall", 1), ("nanogenerator", 2), ("container", 3), ("bunker", 3), ("hill", 2)],
)
def test_elements_have_their_printed_size(kind: str, size: int) -> None:
    """No number is needed for what the rules know."""
    scenario = Scenario().element("e", kind, 40, 40, width=10, depth=4)

    assert scenario.elements[0].size == size


def test_another_size_can_be_said() -> None:
    """Two containers on top of each other, and what the rules do not know."""
    scenario = Scenario().element("two", "container", 40, 40, width=10, depth=4, size=6)
    scenario.element("rock", "rock", 60, 40, width=4, depth=4, size=2)

    assert [element.size for element in scenario.elements] == [6, 2]


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (APART, "at: unit A stands with A2 out of cohesion (GEN-016)"),
        ([*row(2, 20, 20), (20.0, 29.0)], "at: unit A stands with A3 out of cohesion (GEN-017)"),
    ],
)
def test_torn_units_are_refused(at: list[tuple[float, float]], told: str) -> None:
    """Too far from the leader, or from everybody."""
    with pytest.raises(ScenarioError) as found:
        Scenario().unit("A", at=at).begin()

    assert str(found.value).startswith(told)
    assert "say torn=True" in str(found.value)


@pytest.mark.parametrize(
    "scenario",
    [Scenario().unit("A", at=APART, torn=True), Scenario(torn=True).unit("A", at=APART)],
)
def test_torn_units_stand_where_losses_left_them(scenario: Scenario) -> None:
    """One unit, or all of them."""
    assert scenario.begin().at("A2").x == 40_000


def test_whoever_waits_in_reserve_is_not_torn() -> None:
    """A unit without places is counted, and nobody of it stands anywhere."""
    play = Scenario().unit("A", count=3).unit("b", seat=1, at=[(60, 60)]).begin()

    assert [play.table.units[play.unit(name)].place for name in ("A", "b")] == ["reserve", "table"]


def test_units_of_the_packs_come_with_their_cards() -> None:
    """By their id, with officers and special weapons as in a company's file."""
    scenario = Scenario().muster(
        "A",
        "star_troopers",
        at=row(4, 20, 20),
        officers=("sergeant",),
        special={"missile_launcher": 1},
    )
    card = scenario.begin().table.setting.unit_cards["0/A"]

    assert [fighter.role for fighter in card.fighters] == [
        "officer", "standard", "standard", "bearer",
    ]  # fmt: skip


FAULTS: dict[str, Callable[[], object]] = {
    "seat: there is no seat 2; this scenario has 2": lambda: ranks(seat=2),
    "seat: there is no seat 3; this scenario has 2": lambda: Scenario().spare("s", TOAD, seat=3),
    "name: there is a unit A already": lambda: ranks().unit("A", at=[(9, 9)]),
    "at: unit A needs places, a count or cards": lambda: Scenario().unit("A"),
    "at: unit A has 3 places for 2 fighters": lambda: Scenario().unit(
        "A", at=row(3, 20, 20), count=2
    ),
    "weapons: unit A has the unknown 'lazer'; enter it with arm()": ranks(weapons=["lazer"]).begin,
    "profile: unit A has the unknown 'hero'; enter it with know()": ranks(
        cards=[FighterCard("hero", "hero", ())] * 2
    ).begin,
    "size: say the Size of a rock; it is printed for low_wall, nanogenerator, container, bunker, "
    "hill (TER-006)": lambda: Scenario().element("r", "rock", 9, 9, width=4, depth=4),
    "up: no edge is called so; there are south, north, east, west": lambda: Scenario().zone(
        "z",
        "up",  # type: ignore[arg-type]  # what is refused
    ),
    "unit: no army has a unit 'toads'": lambda: Scenario().muster("A", "toads", at=[(9, 9)]),
    "at: star_troopers have 1 to 12 fighters, not 13": lambda: Scenario().muster(
        "A", "star_troopers", at=row(13, 9, 9)
    ),
    "specialists: storm_golems have no 'medic'; possible: none": lambda: muster(
        specialists=("medic",)
    ),
    "equipment: storm_golems do not have wings": lambda: muster(equipment=("wings",)),
}


@pytest.mark.parametrize("told", FAULTS)
def test_faults_are_told_in_a_sentence(told: str) -> None:
    """Each names the field, and what can be done about it."""
    with pytest.raises(ScenarioError) as found:
        FAULTS[told]()

    assert str(found.value) == told


@pytest.mark.parametrize(
    ("told", "make"),
    [
        ("free: no option is called so; there are free_", lambda: Scenario().option(free=True)),
        ("width: no field of a mission is called so;", lambda: Scenario().brief(width=9)),
        ("card: no field of a unit in a company is", lambda: muster(card=1)),
    ],
)  # fmt: skip
def test_unknown_fields_are_told(told: str, make: Callable[[], Scenario]) -> None:
    """With a list of those that there are."""
    with pytest.raises(ScenarioError) as found:
        make()

    assert str(found.value).startswith(told)


def test_a_fault_of_the_layout_is_no_failed_assertion() -> None:
    """A test with a broken layout has not shown that a rule is broken."""
    with pytest.raises(ScenarioError) as found:
        Scenario().unit("A")

    assert not isinstance(found.value, AssertionError | IllegalOrder)

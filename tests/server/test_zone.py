"""The zone between two groups: who is caught, who is in cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.conftest import ask, base

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def zone(client: TestClient[Litestar], *bases: dict[str, Any]) -> Any:
    """The zone from group A to group B."""
    return ask(client, "zone", list(bases), from_group="A", to_group="B")


@pytest.mark.rule("RUL-49")
@pytest.mark.parametrize(("y", "caught"), [(10, ["c"]), (12.989, ["c"]), (12.99, []), (13, [])])
def test_who_reaches_in_by_more_than_a_touch_is_caught(
    client: TestClient[Litestar], y: float, caught: list[str]
) -> None:
    """The zone between two equal bases ends 1.5 cm from the line of their centres."""
    bases = [base("a", 5, 10), base("b", 25, 10, group="B"), base("c", 15, y, group="C")]

    answer = zone(client, *bases)

    assert answer["caught"] == caught
    assert len(answer["outline"]) == 1
    assert all(8_500 <= point[1] <= 11_500 for point in answer["outline"][0])


def test_members_of_both_groups_are_never_caught(client: TestClient[Litestar]) -> None:
    """Only a third group can be caught."""
    bases = [base("a1", 5, 10), base("a2", 6, 14), base("b", 25, 10, group="B")]

    assert zone(client, *bases)["caught"] == []


@pytest.mark.rule("RUL-59")
def test_a_wall_covers_who_stands_behind_it(client: TestClient[Litestar]) -> None:
    """Wholly behind, half behind, beside: only the first two are covered."""
    bases = [
        base("a", 62, 5),
        base("b1", 62, 21, group="B"),
        base("b2", 74, 30, group="B"),
        base("b3", 90, 10, group="B"),
    ]

    cover = {each["element"]: each for each in zone(client, *bases)["cover"]}
    covered = {each["base"]: each["share"] for each in cover["wallA1"]["covered"]}

    assert covered["b1"] == 1.0
    assert 0 < covered["b2"] <= 1
    assert "b3" not in covered
    assert cover["wallA1"]["outline"]


@pytest.mark.rule("RUL-58")
@pytest.mark.parametrize(
    ("viewer", "target", "debatable"),
    [(2, 2, [False]), (2, 3, [True]), (2, 4, []), (3, 2, [False]), (4, 2, [True])],
)
def test_sizes_decide_about_cover(
    client: TestClient[Litestar], viewer: int, target: int, debatable: list[bool]
) -> None:
    """A wall of Size 1: two Sizes lower is debatable, three are none; so is a tall viewer."""
    bases = [base("a", 62, 10, size=viewer), base("b", 62, 21, size=target, group="B")]

    answer = zone(client, *bases)

    walls = [each for each in answer["cover"] if each["element"] == "wallA1"]
    assert [b["debatable"] for wall in walls for b in wall["covered"]] == debatable


@pytest.mark.rule("RUL-58")
def test_what_is_stood_on_gives_no_cover(client: TestClient[Litestar]) -> None:
    """A base whose centre is on the wall is not behind it."""
    bases = [base("a", 62, 5), base("b", 62, 18.9, group="B")]

    assert [each["element"] for each in zone(client, *bases)["cover"]] == []

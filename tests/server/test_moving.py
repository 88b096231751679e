"""Reach, path and formation: what is gone round, what is passed, where nobody may end."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.conftest import ask, base

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def walk(
    client: TestClient[Litestar], bases: list[Any], to: tuple[float, float], budget: int = 12_000
) -> Any:
    """The way of base a to a place in cm."""
    goal = [round(value * 1000) for value in to]
    return ask(client, "path", bases, mover="a", to=goal, budget=budget)


def test_a_free_way_is_straight(client: TestClient[Litestar]) -> None:
    """One line, as long as it is; equal to the budget is within it."""
    answer = walk(client, [base("a", 10, 10)], (22, 10))

    assert answer == {
        "length": 12_000,
        "within": True,
        "blocked": [],
        "path": [{"kind": "line", "to": [22_000, 10_000]}],
        "start": [10_000, 10_000],
        "crosses": [],
    }


def test_a_way_too_long_is_shown_all_the_same(client: TestClient[Litestar]) -> None:
    """A path may exceed its allowance by 0.001 cm, no more."""
    within = walk(client, [base("a", 10, 10)], (22.001, 10))
    beyond = walk(client, [base("a", 10, 10)], (22.002, 10))

    assert (within["length"], within["within"]) == (12_001, True)
    assert (beyond["length"], beyond["within"]) == (12_002, False)
    assert beyond["path"]


def test_a_wall_is_gone_round(client: TestClient[Litestar]) -> None:
    """Lines and arcs around the end of a wall; arcs have the radius of the base."""
    answer = walk(client, [base("a", 66, 14)], (66, 22), budget=20_000)

    kinds = [leg["kind"] for leg in answer["path"]]
    arc = answer["path"][kinds.index("arc")]
    assert answer["length"] > 8_000
    assert answer["within"] is True
    assert kinds[0] == kinds[-1] == "line"
    assert abs(arc["radius"] - 1_500) <= 1
    assert arc["centre"][0] == 68_000
    assert answer["path"][-1]["to"] == [66_000, 22_000]


@pytest.mark.rule("RUL-16")
@pytest.mark.parametrize(
    ("fields", "crosses"),
    [({"group": "A"}, ["c"]), ({"group": "B"}, []), ({"group": "A", "size": 4}, [])],
)
def test_own_soldiers_are_passed(
    client: TestClient[Litestar], fields: dict[str, Any], crosses: list[str]
) -> None:
    """Soldiers of the own group are passed and named; others and larger ones are gone round."""
    answer = walk(client, [base("a", 10, 10), base("c", 15, 10, **fields)], (20, 10))

    assert answer["crosses"] == crosses
    assert (answer["length"] == 10_000) is bool(crosses)
    assert answer["within"] is True


@pytest.mark.parametrize(
    ("to", "blocked"),
    [((20, 10), []), ((20.001, 10), ["c"]), ((24, 22.5), ["contA1"]), ((22.9, 20.6), ["contA1"])],
)
def test_nobody_ends_on_anything(
    client: TestClient[Litestar], to: tuple[float, float], blocked: list[str]
) -> None:
    """Neither on a comrade nor on an element; touching is free."""
    answer = walk(client, [base("a", 10, 10), base("c", 23, 10)], to, budget=40_000)

    assert answer["blocked"] == blocked
    assert answer["within"] is not bool(blocked)


def test_there_is_no_way_off_the_table(client: TestClient[Litestar]) -> None:
    """A base may touch an edge, never cross it."""
    touching = walk(client, [base("a", 10, 10)], (1.5, 10))
    crossing = walk(client, [base("a", 10, 10)], (1.499, 10))

    assert touching["within"] is True
    assert (crossing["length"], crossing["within"], crossing["path"]) == (None, False, [])


def reach(client: TestClient[Litestar], *bases: Any, budget: int = 12_000) -> Any:
    """What base a reaches."""
    return ask(client, "reach", list(bases), mover="a", budget=budget)


def test_reach_on_open_ground_is_a_circle(client: TestClient[Litestar]) -> None:
    """Accurate to 0.2 cm and never outside."""
    answer = reach(client, base("a", 12, 10), budget=8_000)

    distances = [math.dist(point, (12_000, 10_000)) for point in answer["outline"][0]]
    assert answer["start_free"] is True
    assert len(answer["outline"]) == 1
    assert 7_800 <= min(distances) <= max(distances) <= 8_002


def test_reach_ends_at_the_edge(client: TestClient[Litestar]) -> None:
    """The whole base stays on the table."""
    outline = reach(client, base("a", 4, 4))["outline"]

    assert min(value for ring in outline for point in ring for value in point) >= 1_499


def test_a_base_in_a_wall_reaches_nothing(client: TestClient[Litestar]) -> None:
    """It is not free to start."""
    assert reach(client, base("a", 62, 18)) == {"outline": [], "start_free": False}


@pytest.mark.parametrize("shape", ["line", "column", "blob", "edge", "ring"])
def test_a_group_is_placed_in_cohesion(client: TestClient[Litestar], shape: str) -> None:
    """Every member has a place, none overlap, none is farther than it may go."""
    group = [base(f"a{i}", 40 + 3.5 * i, 8) for i in range(6)]

    answer = ask(
        client,
        "formation",
        [*group, base("b", 50, 20, group="B")],
        group="A",
        leader="a0",
        to=[50_000, 14_000],
        formation=shape,
        budget=24_000,
    )

    places = [(place["x"], place["y"]) for place in answer["places"]]
    assert (answer["cohesion"], answer["unplaced"]) == (True, [])
    assert [place["base"] for place in answer["places"]] == [f"a{i}" for i in range(6)]
    assert all(math.dist(p, q) >= 3_000 for p, q in combinations([*places, (50_000, 20_000)], 2))


def test_who_cannot_come_is_named(client: TestClient[Litestar]) -> None:
    """A member too far away has no place, and the group is not in cohesion."""
    answer = ask(
        client,
        "formation",
        [base("a", 10, 10), base("far", 100, 10)],
        group="A",
        leader="a",
        to=[12_000, 12_000],
        formation="line",
        budget=12_000,
    )

    assert (answer["cohesion"], answer["unplaced"]) == (False, ["far"])


def test_a_ring_starts_where_its_centre_is(client: TestClient[Litestar]) -> None:
    """A leader who stands on the centre has a place on the ring too."""
    group = [base("a0", 10, 10), base("a1", 14, 10)]

    answer = ask(
        client,
        "formation",
        group,
        group="A",
        leader="a0",
        to=[10_000, 10_000],
        formation="ring",
        budget=12_000,
    )

    assert answer["cohesion"] is True


def test_large_groups_are_refused(client: TestClient[Litestar]) -> None:
    """Each member has its own search, so that there is a limit."""
    group = [base(f"a{i}", 2 + 3 * (i % 38), 2 + 3 * (i // 38)) for i in range(41)]
    body = {"group": "A", "leader": "a0", "to": [0, 0], "formation": "blob", "budget": 1}

    response = client.post(
        "/api/ask/formation", json={"mission": "skirmish", "bases": group, **body}
    )

    assert (response.status_code, response.json()["field"]) == (400, "group")

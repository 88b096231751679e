"""Sight: what blocks, what is too low, and what is stood on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.server.conftest import ask, base

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def look(client: TestClient[Litestar], *bases: dict[str, Any]) -> Any:
    """What a sees of b."""
    return ask(client, "sight", list(bases), viewer="a", target="b")


def test_open_ground_is_seen_across(client: TestClient[Litestar]) -> None:
    """A clear line from rim to rim is shown."""
    answer = look(client, base("a", 10, 10), base("b", 30, 10))

    assert answer == {
        "sees": True,
        "line": [[11_500, 10_000], [28_500, 10_000]],
        "blockers": [],
        "distance": 17_000,
        "ignored": [],
    }


@pytest.mark.rule("RUL-11")
def test_a_container_hides_a_soldier(client: TestClient[Litestar]) -> None:
    """A container of Size 3 blocks; it is named, and there is no line."""
    answer = look(client, base("a", 15, 28), base("b", 33, 28))

    assert (answer["sees"], answer["line"], answer["blockers"]) == (False, None, ["contA1"])


@pytest.mark.rule("RUL-11")
@pytest.mark.parametrize(("size", "sees"), [(3, False), (4, True)])
def test_a_tall_target_is_seen_over_a_container(
    client: TestClient[Litestar], *, size: int, sees: bool
) -> None:
    """An element blocks when its Size is at least that of the target, not of the viewer."""
    answer = look(client, base("a", 15, 28, size=6), base("b", 33, 28, size=size))

    assert answer["sees"] is sees
    assert answer["ignored"] == (["contA1"] if sees else [])


def test_a_low_wall_is_looked_over(client: TestClient[Litestar]) -> None:
    """A wall of Size 1 in between is named as what does not count; other walls are not."""
    answer = look(client, base("a", 62, 12), base("b", 62, 24))

    assert (answer["sees"], answer["ignored"]) == (True, ["wallA1"])


@pytest.mark.rule("RUL-11")
def test_who_stands_on_an_element_looks_over_it_and_over_lower_ones(
    client: TestClient[Litestar],
) -> None:
    """On a container a soldier has Size 5: neither that container nor the next one blocks."""
    on_top = base("a", 24, 28)
    behind = base("b", 33, 28)

    assert look(client, on_top, behind)["ignored"] == ["contA1"]
    assert look(client, on_top, behind)["sees"] is True
    assert look(client, base("a", 53, 38), base("b", 67, 52))["blockers"] == ["cont0"]
    assert look(client, base("a", 38, 50), base("b", 75, 43))["blockers"] == []


@pytest.mark.rule("RUL-12")
@pytest.mark.parametrize(
    ("size", "group", "sees"),
    [(2, "B", True), (2, "C", True), (3, "C", False), (4, "A", False), (4, "B", False)],
)
def test_soldiers_never_block_larger_bases_do(
    client: TestClient[Litestar], *, size: int, group: str, sees: bool
) -> None:
    """Whoever they belong to."""
    between = base("c", 20, 10, r=4_000, size=size, group=group)

    answer = look(client, base("a", 10, 10), base("b", 30, 10, group="B"), between)

    assert (answer["sees"], answer["blockers"]) == (sees, [] if sees else ["c"])


def test_a_small_vehicle_does_not_hide_a_large_one(client: TestClient[Litestar]) -> None:
    """A base blocks, like an element, when its Size is at least that of the target."""
    between = base("c", 20, 10, r=4_000, size=4, group="C")

    answer = look(client, base("a", 10, 10), base("b", 30, 10, size=5), between)

    assert answer["sees"] is True


def test_overlapping_bases_see_each_other(client: TestClient[Litestar]) -> None:
    """Nothing fits between them, concentric ones included."""
    for x in (10, 10.5):
        answer = look(client, base("a", 10, 10), base("b", x, 10))

        assert (answer["sees"], answer["distance"]) == (True, 0)

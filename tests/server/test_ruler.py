"""The ruler: edge to edge, between bases, elements and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.conftest import ask, base

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def test_between_bases(client: TestClient[Litestar]) -> None:
    """Two bases are measured from rim to rim, and the start to every edge of the table."""
    bases = [base("a", 10, 10), base("b", 13, 14, r=2_000, group="B")]

    answer = ask(client, "ruler", bases, start={"base": "a"}, end={"base": "b"})

    assert answer == {
        "distance": 1_500,
        "line": [[10_900, 11_200], [11_800, 12_400]],
        "overlap": False,
        "edge_distances": {"south": 8_500, "north": 78_500, "east": 108_500, "west": 8_500},
    }


def test_touching_bases_do_not_overlap(client: TestClient[Litestar]) -> None:
    """A touch is zero apart and no overlap; a thousandth of a centimetre nearer is one."""
    ends = {"start": {"base": "a"}, "end": {"base": "b"}}

    touching = ask(client, "ruler", [base("a", 10, 10), base("b", 13, 10)], **ends)
    nearer = ask(client, "ruler", [base("a", 10, 10), base("b", 12.999, 10)], **ends)

    assert (touching["distance"], touching["overlap"]) == (0, False)
    assert (nearer["distance"], nearer["overlap"]) == (0, True)


def test_from_a_point_to_an_element(client: TestClient[Litestar]) -> None:
    """The wall's west end is at 56 cm."""
    answer = ask(client, "ruler", [], start={"point": [50_000, 18_000]}, end={"element": "wallA1"})

    assert (answer["distance"], answer["line"]) == (6_000, [[50_000, 18_000], [56_000, 18_000]])
    assert answer["edge_distances"]["west"] == 50_000


def test_between_elements_no_edges_are_measured(client: TestClient[Litestar]) -> None:
    """An element has no distances to the edges to show."""
    answer = ask(client, "ruler", [], start={"element": "wallA1"}, end={"element": "wallC1"})

    assert (answer["distance"], answer["edge_distances"]) == (10_000, None)

"""Units and terrain to put down, and how the questions about them are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

WALL = {"id": "e1", "kind": "low_wall", "x": 35_000, "y": 50_000}
BOX = {"id": "e2", "kind": "container", "x": 40_000, "y": 35_000, "rot": 30.0}


def row(y: int, count: int = 6) -> list[list[int]]:
    """Fighters side by side."""
    return [[30_000 + 4_000 * i, y] for i in range(count)]


def troopers(**changes: Any) -> dict[str, Any]:
    """Steel troopers of side A."""
    plain = {"id": "u1", "army": "white_stars", "unit": "steel_troopers", "group": "A"}
    return {**plain, "at": row(20_000), **changes}


def golems(**changes: Any) -> dict[str, Any]:
    """Storm golems of side B."""
    plain = {"id": "u2", "army": "therians", "unit": "storm_golems", "group": "B"}
    return {**plain, "at": row(55_000), **changes}


def layout(*units: Any, elements: Any = ()) -> dict[str, Any]:
    """A table of 120 x 90 cm."""
    ground = {"width": 120_000, "height": 90_000, "elements": list(elements)}
    return {"ground": ground, "units": list(units)}


def ask(client: TestClient[Litestar], name: str, laid: Any, **fields: Any) -> Any:
    """The answer to a question about a table, which must be one."""
    response = client.post(f"/api/sandbox/{name}", json={"layout": laid, **fields})
    assert response.status_code == 200, response.text
    return response.json()


def fire(client: TestClient[Litestar], laid: Any, unit: str = "u1", target: str = "u2") -> Any:
    """The answer to who attacks whom."""
    return ask(client, "fire", laid, unit=unit, target=target)


def ways(found: Any, kind: str) -> list[Any]:
    """The ways of a kind to attack."""
    return [each for each in found["salvos"] if each["kind"] == kind]

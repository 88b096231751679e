"""Missions and their tables, the page and its files, the description of the interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from damocles.catalog import core
from damocles.server import create_app
from damocles.server.work.compilation import Compilation

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar


def test_missions_are_listed(client: TestClient[Litestar]) -> None:
    """Each mission has its names in both languages."""
    missions = {each["id"]: each["name"] for each in client.get("/api/missions").json()}

    assert missions["skirmish"] == {"en": "Skirmish", "fr": "Escarmouche"}
    assert set(missions) == set(core().missions)


def test_a_table_is_ready_to_draw(client: TestClient[Litestar]) -> None:
    """Lengths are whole numbers of 0.001 cm, corners are those that the geometry uses."""
    table = client.get("/api/missions/skirmish/table").json()

    assert (table["width"], table["height"]) == (120_000, 90_000)
    assert len(table["elements"]) == 17
    assert table["elements"][0] == {
        "id": "cont0",
        "kind": "container",
        "size": 3,
        "x": 60_000,
        "y": 45_000,
        "w": 12_000,
        "h": 6_000,
        "rot": 30.0,
        "corners": [[56_304, 39_402], [66_696, 45_402], [63_696, 50_598], [53_304, 44_598]],
    }
    assert table["objectives"][1] == {
        "id": "contA1",
        "letter": "B",
        "x": 24_000,
        "y": 28_000,
        "element": "contA1",
    }
    assert table["access_zones"][0] == {
        "id": "acc_A",
        "owner": "A",
        "edge": "south",
        "from": 0,
        "to": 120_000,
    }
    assert (table["deployment_zones"], table["drop_points"]) == ([], [])
    assert "proposal" in table["note"]["en"]


def test_an_unknown_mission_is_not_found(client: TestClient[Litestar]) -> None:
    """The answer names the missions there are."""
    response = client.get("/api/missions/melee/table")

    assert response.status_code == 404
    assert response.json() == {
        "detail": f"no mission is called 'melee'; known are {', '.join(sorted(core().missions))}",
        "field": "mission",
    }


@pytest.mark.parametrize("address", ["/", "/index.html", "/sandbox", "/rooms/7"])
def test_the_page_is_at_every_address_of_its_own(
    client: TestClient[Litestar], address: str
) -> None:
    """The client finds its own way from any address; the page is never kept by a browser."""
    response = client.get(address)

    assert response.text == "<title>Damocles</title>"
    assert response.headers["content-type"].startswith("text/html")
    assert response.headers["cache-control"] == "no-cache"


def test_assets_are_kept_for_ever(client: TestClient[Litestar]) -> None:
    """Their names carry a digest of what is in them."""
    response = client.get("/assets/page-1a2b.js")

    assert response.text == "start()"
    assert "javascript" in response.headers["content-type"]
    assert "immutable" in response.headers["cache-control"]
    assert client.get("/mark.svg").headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize(
    "address",
    [
        "/assets/page-9z.js",
        "/favicon.ico",
        "/api/missions/skirmish",
        "/api/ask/nothing",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/%00",
        "/" + "long/" * 1000 + "x" * 300,
    ],
)
def test_nothing_else_is_given_out(
    client: TestClient[Litestar], static: Path, address: str
) -> None:
    """Neither files that are not there nor files outside the client's folder."""
    (static.parent / "secret").write_text("classified", encoding="utf-8")

    response = client.get(address)

    assert response.status_code in {400, 404}
    assert response.json()["detail"]
    assert "classified" not in response.text


def test_a_missing_client_says_how_to_build_it(tmp_path: Path) -> None:
    """The server runs without its page, and says what to do."""
    idle = Compilation(lambda _: None)
    with TestClient(create_app(static=tmp_path, compilation=idle, data=tmp_path)) as client:
        response = client.get("/")

    assert response.status_code == 503
    assert "npm run build" in response.text
    assert "make play" in response.text


def test_the_interface_describes_itself(client: TestClient[Litestar]) -> None:
    """Every question is described with its types, from the types themselves."""
    schema = client.get("/schema").json()

    names = ["ask/ruler", "sandbox/sight", "sandbox/fire", "sandbox/reach", "sandbox/plan"]
    assert {f"/api/{name}" for name in names} <= schema["paths"].keys()
    assert schema["components"]["schemas"]["Base"]["required"] == [
        "group",
        "id",
        "r",
        "size",
        "x",
        "y",
    ]
    body = schema["paths"]["/api/sandbox/sight"]["post"]["requestBody"]["content"]
    assert body["application/json"]["schema"] == {"$ref": "#/components/schemas/SightAsk"}

"""The sandbox: units of the catalogue put down, and what the rules of a battle say of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

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


def fire(client: TestClient[Litestar], laid: Any, unit: str = "u1", target: str = "u2") -> Any:
    """The answer to who fires at whom."""
    body = {"layout": laid, "unit": unit, "target": target}
    response = client.post("/api/sandbox/fire", json=body)
    assert response.status_code == 200, response.text
    return response.json()


def test_everything_can_be_put_down(client: TestClient[Litestar]) -> None:
    """Armies with their units and special weapons, and kinds of terrain."""
    stock = client.get("/api/sandbox/stock").json()

    armies = {army["id"]: army for army in stock["armies"]}
    units = {unit["id"]: unit for unit in armies["white_stars"]["units"]}
    assert units["steel_troopers"]["number"] == 6
    assert "mg" in [special["id"] for special in units["steel_troopers"]["special"]]
    kinds = {kind["id"] for kind in stock["kinds"]}
    assert {"low_wall", "container", "nanogenerator", "hill", "bunker"} <= kinds


def test_a_salvo_has_its_needed_numbers_and_losses(client: TestClient[Litestar]) -> None:
    """Six laser rifles at 32 cm: shooting on 3+, damage on 4+, two fall on average."""
    found = fire(client, layout(troopers(), golems()))

    (salvo,) = found["salvos"]
    rows = {each["what"]: each for each in salvo["preview"]["rows"]}
    assert (rows["hit"]["dice"], rows["hit"]["needed"], rows["damage"]["needed"]) == (6, 3, 4)
    assert salvo["preview"]["losses"][0]["mean"] == pytest.approx(2, abs=1e-3)
    assert found["distance"] == 32_000
    assert len(found["seen"]["seeing"]) == 6


def test_a_wall_gives_cover(client: TestClient[Litestar]) -> None:
    """With the wall before the target there is a cover test, with its rule."""
    wide = [{**WALL, "id": f"e{i}", "x": 32_000 + 12_000 * i} for i in range(2)]
    (salvo,) = fire(client, layout(troopers(), golems(), elements=wide))["salvos"]

    assert "cover" in [each["what"] for each in salvo["preview"]["rows"]]
    assert "SHO-047" in salvo["preview"]["rules"]


def test_a_special_weapon_fires_by_itself(client: TestClient[Litestar]) -> None:
    """Its bearer has a salvo of his own."""
    salvos = fire(client, layout(troopers(special="mg"), golems()))["salvos"]

    assert {salvo["weapon"] for salvo in salvos} == {"laser_rifle", "mg"}


def test_who_is_hidden_is_told_with_what_hides_him(client: TestClient[Litestar]) -> None:
    """One trooper behind a container sees nobody: nothing can be fired."""
    one = troopers(at=[[40_000, 28_000]])
    found = fire(client, layout(one, golems(at=[[40_000, 42_000]]), elements=[BOX]))

    assert (found["seen"]["seeing"], found["seen"]["blind"]) == ([], [0])
    assert {"e2"} == {by for each in found["seen"]["figures"] for by in each.get("by", ())}
    assert all("refusal" in salvo for salvo in found["salvos"])


def test_numbers_name_the_fighters_of_the_page(client: TestClient[Litestar]) -> None:
    """The sides come in their order, whatever the order in which they were put down."""
    found = fire(client, layout(golems(at=row(55_000, 2)), troopers(at=[None, *row(20_000, 1)])))

    assert found["units"] == ["u1", "u2"]
    assert found["fighters"] == [
        {"unit": "u1", "place": 0},
        {"unit": "u1", "place": 1},
        {"unit": "u2", "place": 0},
        {"unit": "u2", "place": 1},
    ]
    assert found["seen"]["seeing"] == [1]


def test_armies_may_stand_together(client: TestClient[Litestar]) -> None:
    """A side of two armies fires all the same."""
    ally = {"id": "u3", "army": "red_blok", "unit": "krasny_soldaty", "group": "A"}
    laid = layout(troopers(), golems(), {**ally, "at": row(12_000, 8)})

    assert fire(client, laid, unit="u3")["salvos"]


def test_a_unit_reaches_what_its_movement_allows(client: TestClient[Litestar]) -> None:
    """Steel troopers go 14 cm, farther in a rush; both regions are outlined."""
    body = {"layout": layout(troopers(), golems()), "unit": "u1"}
    found = client.post("/api/sandbox/reach", json=body).json()

    assert found["combat"] == 14_000
    assert found["rush"] > found["combat"]
    assert {region["gait"] for region in found["regions"]} == {"combat", "rush"}


@pytest.mark.parametrize(
    ("units", "elements", "words"),
    [
        ([troopers(), troopers()], [], "the id 'u1' is taken"),
        ([troopers(army="martians"), golems()], [], "no army is called 'martians'"),
        ([troopers(unit="toads"), golems()], [], "white_stars has no unit 'toads'"),
        ([troopers(special="sword"), golems()], [], "steel_troopers has no 'sword'"),
        ([troopers(at=row(9_000, 20)), golems()], [], "at most 9 fighters, not 20"),
        ([troopers(at=[None]), golems()], [], "nobody of it is on the table"),
        ([golems()], [], "no unit is called 'u1'"),
        ([troopers()], [], "no unit is called 'u2'"),
        ([troopers(), golems()], [WALL, WALL], "the id 'e1' is taken"),
        ([troopers(), golems()], [{**WALL, "kind": "castle"}], "no kind is called 'castle'"),
    ],
)
def test_what_cannot_be_is_refused(
    client: TestClient[Litestar], units: Any, elements: Any, words: str
) -> None:
    """In words, with the field at fault."""
    body = {"layout": layout(*units, elements=elements), "unit": "u1", "target": "u2"}
    response = client.post("/api/sandbox/fire", json=body)

    assert response.status_code == 400, response.text
    assert words in response.json()["detail"]
    assert response.json()["field"]


def test_plain_questions_take_terrain_of_ones_own(client: TestClient[Litestar]) -> None:
    """A container that was put down hides one base from another, whatever the mission has."""
    bases = [
        {"id": "b1", "x": 40_000, "y": 28_000, "r": 1_500, "size": 2, "group": "A"},
        {"id": "b2", "x": 40_000, "y": 42_000, "r": 1_500, "size": 2, "group": "B"},
    ]
    plain = {"mission": "skirmish", "bases": bases, "viewer": "b1", "target": "b2"}
    ground = layout(elements=[BOX])["ground"]
    found = client.post("/api/ask/sight", json={**plain, "ground": ground}).json()

    assert (found["sees"], found["blockers"]) == (False, ["e2"])

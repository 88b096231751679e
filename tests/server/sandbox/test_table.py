"""What can be put down, sight between two fighters, reach and movements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.sandbox.laying import BOX, ask, golems, layout, row, troopers

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def test_everything_can_be_put_down(client: TestClient[Litestar]) -> None:
    """Armies with their units and all that these may have, and kinds of terrain."""
    stock = client.get("/api/sandbox/stock").json()

    armies = {army["id"]: army for army in stock["armies"]}
    units = {unit["id"]: unit for unit in armies["white_stars"]["units"]}
    steel = units["steel_troopers"]
    assert steel["number"] == 6
    assert "mg" in [each["id"] for each in steel["special"]]
    assert {each["id"]: each["hero"] for each in steel["leaders"]}["borz"] is True
    assert [each["id"] for each in steel["specialists"]] == ["mechanic", "medic"]
    assert {"newton", "borz"} <= {each["id"] for each in units["fire_toads"]["leaders"]}
    assert units["fire_toads"]["drills"] == ["overwatch"]
    assert steel["drills"] == ["knee", "overwatch", "take_cover"]
    kinds = {kind["id"] for kind in stock["kinds"]}
    assert {"low_wall", "container", "nanogenerator", "hill", "bunker"} <= kinds


@pytest.mark.parametrize("leader", ["", "leader"])
def test_every_unit_of_the_library_stands(client: TestClient[Litestar], leader: str) -> None:
    """Of each something is answered, with every leader it may have or without."""
    stock = client.get("/api/sandbox/stock").json()
    for army in stock["armies"]:
        for unit in army["units"]:
            for each in unit["leaders"] if leader else [{"id": None, "hero": False}]:
                at = [[20_000 + 9_000 * i, 20_000] for i in range(unit["number"] + each["hero"])]
                put = {"id": "u1", "army": army["id"], "unit": unit["id"], "group": "A", "at": at}
                laid = layout({**put, "leader": each["id"]}, golems())
                sight = ask(client, "sight", laid, viewer=named("u1"), target=named("u2"))
                assert len(sight["fighters"]) == len(at) + 6


def named(unit: str, place: int = 0) -> dict[str, object]:
    """A fighter of a unit."""
    return {"unit": unit, "place": place}


# ---- sight -------------------------------------------------------------------------------------


@pytest.mark.rule("GEN-036")
def test_one_sees_another_by_a_line(client: TestClient[Litestar]) -> None:
    """The deciding line comes with its rule."""
    found = ask(
        client, "sight", layout(troopers(), golems()), viewer=named("u1", 5), target=named("u2", 5)
    )

    assert (found["sees"], found["distance"], found["sizes"]) == (True, 32_000, [2, 2])
    assert (found["figure"]["is"], found["figure"]["rule"]) == ("Line", "GEN-036")
    assert found["rules"] == ["GEN-036"]


@pytest.mark.rule("GEN-037")
def test_what_is_in_the_way_is_told(client: TestClient[Litestar]) -> None:
    """A container hides one from another."""
    laid = layout(troopers(at=[[40_000, 28_000]]), golems(at=[[40_000, 42_000]]), elements=[BOX])
    found = ask(client, "sight", laid, viewer=named("u1"), target=named("u2"))

    assert found["sees"] is False
    assert (found["figure"]["by"], found["figure"]["rule"]) == (["e2"], "GEN-037")
    assert found["rules"] == ["GEN-036", "GEN-037"]


@pytest.mark.rule("RUL-116")
def test_who_stands_on_something_is_larger(client: TestClient[Litestar]) -> None:
    """On a hill of Size 2 a fighter of Size 2 is of Size 4; a strider stands there as well."""
    hill = {"id": "e1", "kind": "hill", "x": 40_000, "y": 30_000}
    toad = {"id": "u1", "army": "white_stars", "unit": "fire_toads", "group": "A"}
    sizes = []
    for put in (troopers(at=[[40_000, 30_000]]), {**toad, "at": [[40_000, 30_000]]}):
        laid = layout(put, golems(), elements=[hill])
        found = ask(client, "sight", laid, viewer=named("u1"), target=named("u2"))
        assert (found["on"], found["rules"][-1]) == (["e1", None], "RUL-116")
        sizes.append(found["sizes"][0])

    assert sizes == [4, 6]


# ---- movements ---------------------------------------------------------------------------------


def test_a_unit_reaches_what_its_movement_allows(client: TestClient[Litestar]) -> None:
    """Steel troopers go 14 cm, farther in a rush; both regions are outlined."""
    found = ask(client, "reach", layout(troopers(), golems()), unit="u1")

    assert [(each["id"], each["allowed"]) for each in found["gaits"]] == [
        ("combat", 14_000),
        ("rush", 20_000),
    ]
    assert found["gaits"][0]["words"]["en"] == "Combat movement"
    assert {region["gait"] for region in found["regions"]} == {"combat", "rush"}
    assert found["rules"] == ["ACT-031", "ACT-028"]


@pytest.mark.rule("ACT-022")
def test_a_movement_brings_all_along(client: TestClient[Litestar]) -> None:
    """The leader goes 8 cm north, everybody has his way drawn and measured."""
    fields = {"unit": "u1", "to": [30_000, 28_000]}
    found = ask(client, "plan", layout(troopers(), golems()), **fields)

    assert found["plan"]["spots"][0] == {
        "fighter": 0, "x": 30_000, "y": 28_000, "facing": 0, "length": 8_000,
    }  # fmt: skip
    assert (len(found["plan"]["spots"]), len(found["figures"])) == (6, 6)
    assert (found["plan"]["allowed"], found["watching"]) == (14_000, [])
    assert "ACT-022" in found["rules"]


@pytest.mark.rule("ACT-052")
def test_units_in_overwatch_answer_a_movement(client: TestClient[Litestar]) -> None:
    """A movement in front of golems in overwatch names them."""
    laid = layout(troopers(), golems(drills=["overwatch"], at=row(42_000)))
    found = ask(client, "plan", laid, unit="u1", gait="combat", to=[34_000, 26_000])

    assert found["watching"] == ["u2"]
    assert found["rules"][-1] == "ACT-052"


@pytest.mark.rule("ACT-004")
def test_who_has_lost_his_drills_does_not_answer(client: TestClient[Litestar]) -> None:
    """Golems that are engaged are not in overwatch, whatever was wished."""
    near = {"id": "u3", "army": "white_stars", "unit": "steel_troopers", "group": "A"}
    laid = layout(
        troopers(), golems(drills=["overwatch"], at=row(42_000)), {**near, "at": row(45_200)}
    )
    found = ask(client, "plan", laid, unit="u1", gait="combat", to=[34_000, 26_000])

    assert found["watching"] == []


def test_where_nobody_can_go_is_refused_in_the_answer(client: TestClient[Litestar]) -> None:
    """A unit that stands beside the table has no movement; the reason has its rule."""
    laid = layout(troopers(at=[[200_000, 20_000]]), golems())
    found = ask(client, "plan", laid, unit="u1", gait="combat", to=[200_000, 25_000])

    assert found["plan"]["refusal"]["rule"]
    assert found["figures"] == []

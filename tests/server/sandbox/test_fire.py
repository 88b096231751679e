"""Who attacks whom: needed numbers, losses, cover, leaders, states, each with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.sandbox.laying import WALL, fire, golems, layout, row, troopers, ways

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def test_a_salvo_has_its_needed_numbers_and_losses(client: TestClient[Litestar]) -> None:
    """Six laser rifles at 32 cm: shooting on 3+, damage on 4+, two fall on average."""
    found = fire(client, layout(troopers(), golems()))

    (salvo,) = ways(found, "shoot")
    rows = {each["what"]: each for each in salvo["preview"]["rows"]}
    assert (rows["hit"]["dice"], rows["hit"]["needed"], rows["damage"]["needed"]) == (6, 3, 4)
    assert salvo["preview"]["losses"][0]["mean"] == pytest.approx(2, abs=1e-3)
    assert found["distance"] == 32_000
    assert len(found["seen"]["seeing"]) == 6


def test_a_wall_gives_cover(client: TestClient[Litestar]) -> None:
    """With the wall before the target there is a cover test; a sentence with its rule says why."""
    wide = [{**WALL, "id": f"e{i}", "x": 32_000 + 12_000 * i} for i in range(2)]
    found = fire(client, layout(troopers(), golems(), elements=wide))

    (salvo,) = ways(found, "shoot")
    assert "cover" in [each["what"] for each in salvo["preview"]["rows"]]
    assert "SHO-047" in salvo["preview"]["rules"]
    told = {each["rule"]: each["words"]["en"] for each in salvo["because"]}
    assert told["SHO-046"] == "Storm golems: 6 of 6 sheltered, so the unit has cover."


def test_a_special_weapon_fires_by_itself(client: TestClient[Litestar]) -> None:
    """Its bearer has a salvo of his own."""
    salvos = ways(fire(client, layout(troopers(special="mg"), golems())), "shoot")

    assert {salvo["weapon"] for salvo in salvos} == {"laser_rifle", "mg"}


def test_an_area_weapon_lays_its_template(client: TestClient[Litestar]) -> None:
    """A grenade launcher can be aimed at everybody of the target, each with its circle."""
    blok = {"id": "u1", "army": "red_blok", "unit": "krasny_soldaty", "group": "A"}
    laid = layout({**blok, "at": row(25_000, 8), "special": "grenade_launcher"}, golems())
    shots = ways(fire(client, laid), "shoot")
    aimed = [each for each in shots if each["weapon"] == "grenade_launcher"]

    assert len(aimed) == 6
    assert all("Circle" in [f["is"] for f in each["preview"]["figures"]] for each in aimed)


def test_who_is_hidden_can_fire_nothing(client: TestClient[Litestar]) -> None:
    """One trooper behind a container sees nobody: nothing can be fired."""
    box = {"id": "e2", "kind": "container", "x": 40_000, "y": 35_000, "rot": 30.0}
    one = troopers(at=[[40_000, 28_000]])
    found = fire(client, layout(one, golems(at=[[40_000, 42_000]]), elements=[box]))

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

    assert ways(fire(client, laid, unit="u3"), "shoot")


# ---- close combat ------------------------------------------------------------------------------


def test_units_in_contact_fight(client: TestClient[Litestar]) -> None:
    """Six fists on 4+, damage on 5+: one golem falls on average; shots are refused meanwhile."""
    found = fire(client, layout(troopers(at=row(52_000)), golems()))

    (fight,) = ways(found, "fight")
    rows = {each["what"]: each for each in fight["preview"]["rows"]}
    assert (rows["hit"]["dice"], rows["hit"]["needed"], rows["damage"]["needed"]) == (6, 4, 5)
    assert fight["preview"]["losses"][0]["mean"] == pytest.approx(1, abs=1e-3)
    assert found["salvos"][0] == fight
    assert all("refusal" in salvo for salvo in ways(found, "shoot"))


def test_units_apart_do_not_fight(client: TestClient[Litestar]) -> None:
    """Why not is told with its rule."""
    (fight,) = ways(fire(client, layout(troopers(), golems())), "fight")

    assert fight["refusal"]["rule"]
    assert "preview" not in fight


# ---- leaders, specialists, states --------------------------------------------------------------


def test_a_hero_comes_beside_the_number(client: TestClient[Litestar]) -> None:
    """With Borz six troopers are seven, who all fire."""
    laid = layout(troopers(at=row(20_000, 7), leader="borz"), golems())
    (salvo,) = ways(fire(client, laid), "shoot")

    assert len(salvo["preview"]["shooters"]) == 7


def test_an_officer_is_one_of_the_number(client: TestClient[Litestar]) -> None:
    """A lieutenant lets the unit be two more, and none beside them."""
    laid = layout(troopers(at=row(20_000, 11), leader="lieutenant"), golems())
    (salvo,) = ways(fire(client, laid), "shoot")

    assert len(salvo["preview"]["shooters"]) == 11


def test_specialists_and_bearers_are_the_last(client: TestClient[Litestar]) -> None:
    """Of six with two medics and a machine gun the fourth bears it."""
    laid = layout(troopers(special="mg", specialists=["medic", "medic"]), golems())
    salvos = {each["weapon"]: each for each in ways(fire(client, laid), "shoot")}

    assert salvos["mg"]["preview"]["shooters"] == [3]


@pytest.mark.rule("ACT-053")
def test_a_unit_in_cover_is_harder_to_hit(client: TestClient[Litestar]) -> None:
    """Take cover! makes the cover test better."""
    wide = [{**WALL, "id": f"e{i}", "x": 32_000 + 12_000 * i} for i in range(2)]
    needed = []
    for drills in ([], ["take_cover"]):
        laid = layout(troopers(), golems(drills=drills), elements=wide)
        (salvo,) = ways(fire(client, laid), "shoot")
        (cover,) = [each for each in salvo["preview"]["rows"] if each["what"] == "cover"]
        needed.append(cover["needed"])

    assert needed == [5, 3]


@pytest.mark.rule("ACT-007")
def test_a_grounded_unit_only_stands_up(client: TestClient[Litestar]) -> None:
    """It attacks nobody, and is told why."""
    found = fire(client, layout(troopers(grounded=True), golems()))

    assert (found["salvos"], found["halted"]["rule"]) == ([], "ACT-007")


@pytest.mark.rule("ACT-050")
def test_kneeling_units_are_not_caught(client: TestClient[Litestar]) -> None:
    """A third unit in the zone of fire is caught, unless it kneels."""
    between = {"id": "u3", "army": "karmans", "unit": "k_warriors", "group": "C"}
    caught = []
    for drills in ([], ["knee"]):
        third = {**between, "at": [[40_000, 38_000]], "drills": drills}
        (salvo,) = ways(fire(client, layout(troopers(), golems(), third)), "shoot")
        caught.append(salvo["preview"].get("caught", []))

    assert caught == [[12], []]

"""An army as the builder sees it: cards of its units, every value with its origin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.catalog import core

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def book(client: TestClient[Litestar], army: str, lang: str = "en") -> dict[str, Any]:
    """An army, its units by their ids."""
    response = client.get(f"/api/armies/{army}?lang={lang}")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return {**found, "units": {unit["id"]: unit for unit in found["units"]}}


@pytest.mark.parametrize("army", sorted(core().armies))
def test_every_unit_of_every_army_has_a_card(client: TestClient[Litestar], army: str) -> None:
    """With a profile, what it costs, and whether it is a guess."""
    found, source = book(client, army), core().armies[army]

    assert found["units"].keys() == source.units.keys()
    assert found["tentative"] == core().tentative("armies", army)
    for name, unit in found["units"].items():
        numbers = source.units[name].numbers
        assert (unit["number"], unit["most"]) == (numbers.standard, numbers.maximum)
        assert unit["profile"]["combat"]["text"] == str(source.units[name].combat.v)
        assert unit["ap"] > 0
        assert bool(unit["parts"]) == bool(source.units[name].parts)


def test_values_say_where_they_come_from(client: TestClient[Litestar]) -> None:
    """Printed ones are not marked, derived and assumed ones are, with the reason."""
    steel = book(client, "white_stars")["units"]["steel_troopers"]
    profile = steel["profile"]

    assert (profile["protection"]["text"], profile["protection"]["mark"]) == ("5", "")
    assert profile["movement"]["mark"] == "derived"
    assert profile["morale"]["mark"] == "assumed"
    reasons = {(note["what"], note["mark"]) for each in steel["notes"] for note in each["notes"]}
    assert {("Morale", "assumed"), ("Movement", "derived")} <= reasons


def test_a_card_has_every_weapon_that_can_be_chosen(client: TestClient[Litestar]) -> None:
    """The usual one and all special ones."""
    unit = core().armies["white_stars"].units["steel_troopers"]
    steel = book(client, "white_stars")["units"]["steel_troopers"]

    assert unit.special_weapons is not None
    assert len(steel["weapons"]) == 1 + len(unit.special_weapons.options)


def test_cards_are_told_in_french(client: TestClient[Litestar]) -> None:
    """The kind of unit and its abilities."""
    golems = book(client, "therians", "fr")["units"]["storm_golems"]

    assert golems["kind"]["text"] == "fantassin, type 2"
    assert "Nerfs d’acier" in {line["name"] for line in golems["abilities"]}


def test_an_unknown_army_or_language_is_refused(client: TestClient[Litestar]) -> None:
    """The answer says what there is."""
    army = client.get("/api/armies/orks")
    language = client.get("/api/armies/therians?lang=tlh")

    assert (army.status_code, language.status_code) == (404, 400)
    assert "white_stars" in army.json()["detail"]
    assert language.json()["detail"].startswith("lang: ")

"""What the lobby offers, and missions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.ai import BOTS
from damocles.catalog import core
from damocles.muster import company

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


@pytest.fixture
def lobby(client: TestClient[Litestar]) -> dict[str, Any]:
    """Everything that it offers."""
    response = client.get("/api/lobby")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def by_id(cards: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Cards by their ids."""
    return {card["id"]: card for card in cards}


def test_all_that_the_packs_hold_is_offered(lobby: dict[str, Any]) -> None:
    """Missions, armies and companies are those of the catalogue, bots those that there are."""
    catalog = core()

    assert by_id(lobby["missions"]).keys() == catalog.missions.keys()
    assert by_id(lobby["armies"]).keys() == catalog.armies.keys()
    assert by_id(lobby["companies"]).keys() == catalog.companies.keys()
    assert lobby["levels"] == list(BOTS)


def test_a_mission_says_what_is_brought_and_how_it_ends(lobby: dict[str, Any]) -> None:
    """Points of both sides, the last round, and whether there are roles."""
    missions = by_id(lobby["missions"])
    skirmish, landing = missions["skirmish"], missions["landing"]

    assert skirmish["points"] == [{"assault": 1500, "reinforcement": 500}] * 2
    assert (skirmish["rounds"], skirmish["vp"], skirmish["attacker"]) == (6, None, None)
    assert (skirmish["width"], skirmish["height"]) == (120_000, 90_000)
    assert landing["attacker"] is not None
    assert missions["bridgehead"]["points"] == []


def test_ways_to_lay_the_table_are_named(lobby: dict[str, Any]) -> None:
    """The map comes first; tables at random only where the briefing does not bind the elements."""
    missions = by_id(lobby["missions"])

    assert missions["skirmish"]["setups"] == ["map"]
    assert missions["bridgehead"]["setups"] == ["map", "no_mans_land"]
    assert missions["bridgehead"]["random"]
    assert not missions["landing"]["random"]


def test_guesses_are_marked(lobby: dict[str, Any]) -> None:
    """Armies and companies that a pack of guesses brought."""
    armies = by_id(lobby["armies"])

    assert {name: card["tentative"] for name, card in armies.items()} == {
        "white_stars": False,
        "therians": False,
        "red_blok": True,
        "karmans": True,
    }
    assert by_id(lobby["companies"])["karmans-500"]["tentative"]


def test_a_company_is_told_in_one_line(lobby: dict[str, Any]) -> None:
    """Its name and its units in both languages, its style, its price."""
    card = by_id(lobby["companies"])["white-stars-1000-armour"]

    assert (card["army"], card["style"], card["limit"]) == ("white_stars", "armour", 1000)
    assert card["ap"] == sum(unit.ap for unit in company(card["id"]).units)
    assert set(card["units"]) == set(card["name"]) == {"en", "fr"}
    assert "6 steel troopers" in card["units"]["en"]


def test_the_first_battle_can_be_opened_as_it_is(lobby: dict[str, Any]) -> None:
    """Its mission, companies and bot are among those that are offered."""
    now = lobby["now"]
    mine, theirs = now["seats"]

    assert now["mission"] in by_id(lobby["missions"])
    assert {mine["company"], theirs["company"]} <= by_id(lobby["companies"]).keys()
    assert (mine["holder"], theirs["holder"]) == ("human", "bot")
    assert theirs["level"] in lobby["levels"]


def test_a_briefing_has_all_its_parts_in_both_languages(client: TestClient[Litestar]) -> None:
    """Line by line, English and French say the same thing."""
    briefing = client.get("/api/missions/skirmish/briefing").json()
    parts = {part["key"]: part for part in briefing["parts"]}

    assert briefing["name"] == {"en": "Skirmish", "fr": "Escarmouche"}
    assert parts["primary"]["title"] == {"en": "Primary objectives", "fr": "Objectifs primaires"}
    assert "1 VP" in parts["primary"]["lines"][0]["en"]
    assert "1 PV" in parts["primary"]["lines"][0]["fr"]
    assert "round 6" in parts["cease_fire"]["lines"][0]["fr"]


def test_a_briefing_of_no_mission_is_not_found(client: TestClient[Litestar]) -> None:
    """The answer names the missions there are."""
    response = client.get("/api/missions/melee/briefing")

    assert response.status_code == 404
    assert "skirmish" in response.json()["detail"]

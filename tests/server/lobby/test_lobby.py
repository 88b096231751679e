"""What the lobby offers, and missions in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from damocles.ai import BOTS
from damocles.catalog import core
from damocles.muster import company
from damocles.words import complete_languages

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
    """Its name and its units in every complete language, its style, its price."""
    card = by_id(lobby["companies"])["white-stars-1000-armour"]

    assert (card["army"], card["style"], card["limit"]) == ("white_stars", "armour", 1000)
    assert card["ap"] == sum(unit.ap for unit in company(card["id"]).units)
    assert set(card["units"]) == set(card["name"]) == set(complete_languages())
    assert "6 steel troopers" in card["units"]["en"]


def test_the_first_battle_can_be_opened_as_it_is(lobby: dict[str, Any]) -> None:
    """Its mission, companies and bot are among those that are offered."""
    now = lobby["now"]
    mine, theirs = now["seats"]

    assert now["mission"] in by_id(lobby["missions"])
    assert {mine["company"], theirs["company"]} <= by_id(lobby["companies"]).keys()
    assert (mine["holder"], theirs["holder"]) == ("human", "bot")
    assert theirs["level"] in lobby["levels"]


def test_a_briefing_has_all_its_parts_in_every_language(client: TestClient[Litestar]) -> None:
    """Line by line, all languages say the same thing."""
    briefing = client.get("/api/missions/skirmish/briefing").json()
    parts = {part["key"]: part for part in briefing["parts"]}

    assert briefing["name"].items() >= {"en": "Skirmish", "fr": "Escarmouche"}.items()
    title = {"en": "Primary objectives", "fr": "Objectifs primaires"}
    assert parts["primary"]["title"].items() >= title.items()
    assert "1 VP" in parts["primary"]["lines"][0]["en"]
    assert "1 PV" in parts["primary"]["lines"][0]["fr"]
    assert "tour de jeu 6" in parts["cease_fire"]["lines"][0]["fr"]


def test_a_briefing_of_no_mission_is_not_found(client: TestClient[Litestar]) -> None:
    """The answer names the missions there are."""
    response = client.get("/api/missions/melee/briefing")

    assert response.status_code == 404
    assert "skirmish" in response.json()["detail"]


# ---- whether companies fit ---------------------------------------------------------------------


def fit(client: TestClient[Litestar], mission: str, *companies: str, **fields: Any) -> Any:
    """What speaks against companies in a mission."""
    asked = {"mission": mission, "companies": companies, **fields}
    response = client.post("/api/lobby/fit", json=asked)
    assert response.status_code == 200, response.text
    return response.json()["concerns"]


def test_the_companies_of_a_first_battle_fit(client: TestClient[Litestar]) -> None:
    """Nothing speaks against what is played with one click."""
    assert fit(client, "first-battle", "first-white-stars", "first-therians") == []


@pytest.mark.rule("CMP-025")
def test_a_company_that_is_too_large_is_told_with_rule_and_remedy(
    client: TestClient[Litestar],
) -> None:
    """The seat, the sums in every complete language, and what would have to be left out."""
    (concern,) = fit(client, "first-battle", "white-stars-2000", "first-therians")

    assert (concern["seat"], concern["rule"], concern["bars"]) == (0, "CMP-025", True)
    assert "630" in concern["words"]["en"]
    assert "630" in concern["words"]["fr"]
    assert concern["fix"]["en"].startswith("leave out")


@pytest.mark.rule("MIS-101")
def test_where_points_are_agreed_on_they_must_be_equal(client: TestClient[Litestar]) -> None:
    """Both companies are meant, and the rule is that of the mission."""
    (concern,) = fit(client, "bridgehead", "white-stars-1000", "therians-500")

    assert concern["seat"] is None
    assert concern["bars"]
    assert concern["rule"] == "MIS-201"
    assert "1000" in concern["words"]["en"]
    assert fit(client, "bridgehead", "white-stars-1000", "therians-1000") == []


def test_a_weak_company_is_a_warning_only(client: TestClient[Litestar]) -> None:
    """It may be played, but one is told what it has against what it may have."""
    (concern,) = fit(client, "skirmish", "white-stars-500", "therians-2000")

    assert (concern["seat"], concern["bars"], concern["rule"]) == (0, False, "MIS-401")
    assert "2000" in concern["words"]["en"]


def test_a_text_that_is_no_company_is_a_concern(client: TestClient[Litestar]) -> None:
    """What cannot be read is told in words, not as an error."""
    found = fit(client, "skirmish", "nonsense", "therians-2000")

    assert {concern["seat"] for concern in found} == {0}
    assert all(concern["words"]["fr"] for concern in found)


def test_roles_that_chance_deals_are_both_looked_at(client: TestClient[Litestar]) -> None:
    """A company that fits as attacker and defender is fine however the roles fall."""
    companies = "white-stars-2000", "therians-2000"

    assert fit(client, "landing", *companies) == []
    assert fit(client, "landing", *companies, attacker=1) == []


def test_an_unknown_mission_is_refused(client: TestClient[Litestar]) -> None:
    """The answer names those there are."""
    asked = {"mission": "no-such", "companies": ["white-stars-500", "therians-500"]}
    response = client.post("/api/lobby/fit", json=asked)

    assert response.status_code == 404
    assert "skirmish" in response.json()["detail"]

"""A company is built, mended, suggested and printed over HTTP."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from damocles.catalog import core
from damocles.muster.builder.suggestions import STYLES

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

THERIANS = "Therians, 500 A.P.\n\nPlatoon 1\n1. 6 storm golems, overseer alpha\n"


def asked(client: TestClient[Litestar], name: str, **fields: Any) -> dict[str, Any]:
    """An answer, which must be one."""
    response = client.post(f"/api/companies/{name}", json=fields)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def refused(client: TestClient[Litestar], name: str, **fields: Any) -> tuple[int, dict[str, Any]]:
    """A refusal, which must be one: its status and what it says."""
    response = client.post(f"/api/companies/{name}", json=fields)
    assert response.status_code >= 400, response.text
    return response.status_code, response.json()


def reasons(built: dict[str, Any]) -> list[str]:
    """What is wrong."""
    return [fault["reason"] for fault in built["faults"]]


@pytest.mark.rule("CMP-002", "CMP-009")
def test_a_company_grows_from_nothing(client: TestClient[Litestar]) -> None:
    """A unit joins, the fix gives it an officer, and the company is legal."""
    built = asked(client, "begin", army="white_stars", ap=500)
    assert reasons(built) == ["no_officer", "no_units"]

    recruit = {"is": "Recruit", "unit": "steel_troopers"}
    built = asked(client, "edit", text=built["text"], edit=recruit)
    assert reasons(built) == ["no_officer"]
    assert built["totals"]["total"] == 175

    built = asked(client, "edit", text=built["text"], edit={"is": "Mend", "fault": 0})
    assert (built["legal"], built["faults"]) == (True, [])
    assert "6 steel troopers, sergeant" in built["text"]


def test_every_choice_that_is_offered_can_be_made(client: TestClient[Litestar]) -> None:
    """Each edit gives the price that the choice has named."""
    built = asked(client, "review", text=THERIANS)
    choices = built["units"][0]["choices"]

    for choice in [*choices["numbers"], *choices["equipment"], *choices["special"]]:
        changed = asked(client, "edit", text=THERIANS, edit=choice["edit"])
        assert changed["totals"]["units"] == [choice["ap"]], choice


def test_a_company_of_the_library_is_opened_by_its_name(client: TestClient[Litestar]) -> None:
    """With the name that the library gives it."""
    built = asked(client, "review", text="therians-500", lang="fr")

    assert built["legal"]
    assert built["company"]["name"] == core().texts["fr"].companies["therians-500"]


def test_faults_speak_the_language_that_is_asked_for(client: TestClient[Litestar]) -> None:
    """What is wrong, where, and what can be done; the text too."""
    built = asked(client, "review", text="Therians, 500 A.P.\n6 storm golems", lang="fr")

    assert built["text"].startswith("Therians, 500 P.A.")
    assert built["faults"][0]["says"] == "il n’y a aucun officier"
    assert "overseer alpha" in built["faults"][0]["fix"]


def test_a_mission_asks_for_its_division(client: TestClient[Litestar]) -> None:
    """What is legal alone need not be for a mission of assault and reinforcements."""
    assert asked(client, "review", text="therians-4000")["legal"]

    built = asked(client, "review", text="therians-4000", mission="skirmish")
    assert reasons(built) == ["no_split"]


def test_a_text_that_is_no_company_is_answered_with_its_faults(
    client: TestClient[Litestar],
) -> None:
    """A review never fails; changing what cannot be read is refused."""
    built = asked(client, "review", text="hello")
    assert (built["company"], built["legal"]) == (None, False)
    assert built["faults"][0]["line"] == 1

    status, problem = refused(client, "edit", text="hello", edit={"is": "Drop", "at": 0})
    assert (status, problem["field"]) == (400, "text")
    assert "White Stars" in problem["detail"]


@pytest.mark.parametrize(
    "edit",
    [
        {"is": "Drop", "at": 7},
        {"is": "Mend", "fault": 3},
        {"is": "Recruit", "unit": "dragons"},
        {"is": "Explode"},
        {"is": "Furnish", "at": 0, "number": 1_000_000},
    ],
)
def test_changes_that_cannot_be_made_are_refused(
    client: TestClient[Litestar], edit: dict[str, Any]
) -> None:
    """With a reason, and the company stays as it was."""
    status, problem = refused(client, "edit", text=THERIANS, edit=edit)

    assert status == 400
    assert problem["detail"]


@pytest.mark.parametrize("style", STYLES)
def test_suggestions_are_legal_and_near_the_points(
    client: TestClient[Litestar], style: str
) -> None:
    """Another seed gives another company."""
    first, second = (
        asked(client, "suggest", army="white_stars", ap=1000, style=style, seed=seed)
        for seed in (1, 2)
    )

    assert first["legal"]
    assert second["legal"]
    assert 900 <= first["totals"]["total"] <= 1000
    assert first["text"] != second["text"]


def test_what_cannot_be_suggested_is_refused(client: TestClient[Litestar]) -> None:
    """Too few points, an unknown style, army or mission."""
    few = refused(client, "suggest", army="white_stars", ap=10)
    style = refused(client, "suggest", army="white_stars", ap=1000, style="cavalry")
    army = refused(client, "suggest", army="orks", ap=1000)
    mission = refused(client, "review", text=THERIANS, mission="../skirmish")
    many = refused(client, "suggest", army="white_stars", ap=6000)

    answers = (few, style, army, mission, many)
    assert [status for status, _ in answers] == [400, 400, 404, 404, 400]
    assert many[1]["field"] == "ap"
    assert "cheapest" in few[1]["detail"]
    assert "balanced" in style[1]["detail"]


def test_a_company_is_printed(client: TestClient[Litestar]) -> None:
    """As a PDF under its own name; one with faults too."""
    response = client.post("/api/companies/print", json={"text": "Therians, 500 A.P."})

    assert response.status_code == 200
    assert response.headers["content-type"] == "application/pdf"
    assert 'filename="therians-500.pdf"' in response.headers["content-disposition"]
    assert response.content.startswith(b"%PDF-")


def test_nothing_is_printed_of_what_is_no_company(client: TestClient[Litestar]) -> None:
    """The faults are told instead."""
    status, problem = refused(client, "print", text="hello", lang="fr")

    assert status == 400
    assert "ligne 1" in problem["detail"]


def test_without_the_part_that_prints_it_is_said_how_to_get_it(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server works on without it."""
    monkeypatch.setitem(sys.modules, "typst", None)

    status, problem = refused(client, "print", text=THERIANS)

    assert status == 503
    assert "damocles[print]" in problem["detail"]

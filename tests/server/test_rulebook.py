"""The rules to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rulebook.index import rule_index, rules_of
from damocles.catalog.rulebook.translation import index_in
from damocles.rules.sets import USUAL_EDITION

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def ids_of_book() -> list[str]:
    """The rules of the usual book in its order, then the rulings."""
    index, own = rule_index(), rules_of(USUAL_EDITION)
    return [name for name in (*index.rules, *index.rulings) if name in own]


def test_all_rules_are_listed(client: TestClient[Litestar]) -> None:
    """Every rule and every ruling once, with its title."""
    found = client.get("/api/rules").json()

    assert [each["id"] for each in found] == ids_of_book()
    assert all(each["title"] and each["lang"] == "en" for each in found)


def test_a_rule_is_shown_in_full(client: TestClient[Litestar]) -> None:
    """With its text, its source, its status and the rulings that belong to it."""
    found = client.get("/api/rules/GEN-008").json()

    assert found["id"] == "GEN-008"
    assert "declared before" in found["text"]
    assert found["source"] == "p. 46"
    assert found["chapter"] == "general rules"
    assert found["status"] == "enforced"
    assert [each["id"] for each in found["rulings"]] == ["RUL-17"]


def test_a_ruling_is_shown_in_full(client: TestClient[Litestar]) -> None:
    """The gap, what is played, why, and the rules it belongs to; small letters will do."""
    found = client.get("/api/rules/rul-17").json()

    assert found["status"] == "option"
    assert found["open"]
    assert found["why"]
    assert "GEN-008" in [each["id"] for each in found["rules"]]


def test_an_exempt_rule_says_why(client: TestClient[Litestar]) -> None:
    """What only people at a real table can follow."""
    found = client.get("/api/rules/GEN-080").json()

    assert found["status"] == "not_applicable"
    assert found["reason"]


@pytest.mark.parametrize("name", ["SHO-999", "nothing", "<b>"])
def test_an_unknown_rule_is_not_found(client: TestClient[Litestar], name: str) -> None:
    """The answer says how numbers look."""
    response = client.get(f"/api/rules/{name}")

    assert response.status_code == 404
    assert "SHO-027" in response.json()["detail"]


def test_every_rule_can_be_read(client: TestClient[Litestar]) -> None:
    """None of them fails."""
    for name in (*rule_index().rules, *rule_index().rulings):
        assert client.get(f"/api/rules/{name}").status_code == 200, name


def test_rules_are_told_in_french(client: TestClient[Litestar]) -> None:
    """Title, text, chapter, rulings and related rules come in the language asked for."""
    found = client.get("/api/rules/SHO-014?lang=fr").json()

    assert found["lang"] == "fr"
    assert found["title"] == "La zone de feu entre deux unités"
    assert found["chapter"] == "tir"
    assert found["rulings"][0]["title"] == index_in("fr").rulings["RUL-49"].title
    assert {each["lang"] for each in found["rulings"]} == {"fr"}


def test_where_a_rule_stands_is_told_in_french(client: TestClient[Litestar]) -> None:
    """The words among the pages, too."""
    assert client.get("/api/rules/GEN-005?lang=fr").json()["source"] == "p. 15, glossaire, Portée"
    assert client.get("/api/rules/MEL-017?lang=fr").json()["source"] == "p. 66-67, par omission"


def test_all_titles_are_told_in_french(client: TestClient[Litestar]) -> None:
    """The list is the same, in other words."""
    found = client.get("/api/rules?lang=fr").json()

    assert [each["id"] for each in found] == ids_of_book()
    assert found[0]["title"] == index_in("fr").rules["GEN-001"].title


def test_an_unknown_language_is_refused(client: TestClient[Litestar]) -> None:
    """Only what there are words in can be asked for."""
    assert client.get("/api/rules?lang=tlh").status_code == 400
    assert client.get("/api/rules/GEN-001?lang=tlh").status_code == 400


def test_rules_are_searched(client: TestClient[Litestar]) -> None:
    """Words of one language find titles in the other; a number finds its rule."""
    french = client.get("/api/rules", params={"find": "zone of fire", "lang": "fr"}).json()
    number = client.get("/api/rules", params={"find": "sho14"}).json()

    assert "SHO-014" in [each["id"] for each in french]
    assert all(each["lang"] == "fr" for each in french)
    assert [each["id"] for each in number] == ["SHO-014"]
    assert client.get("/api/rules", params={"find": "nosuchword"}).json() == []


def test_a_search_is_bounded(client: TestClient[Litestar]) -> None:
    """Neither a long list nor a long question."""
    assert len(client.get("/api/rules", params={"find": "unit"}).json()) == 40
    assert client.get("/api/rules", params={"find": "x" * 81}).status_code == 400


def test_related_rules_are_named(client: TestClient[Litestar]) -> None:
    """What its text names, with titles."""
    found = client.get("/api/rules/CMP-014").json()

    assert {"HER-002"} <= {each["id"] for each in found["related"]}
    assert all(each["title"] for each in found["related"])

"""The rules to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.rule_index import rule_index

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient


def test_all_rules_are_listed(client: TestClient[Litestar]) -> None:
    """Every rule and every ruling once, with its title."""
    found = client.get("/api/rules").json()
    index = rule_index()

    assert [each["id"] for each in found] == [*index.rules, *index.rulings]
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

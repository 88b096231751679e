"""Bad questions: status 400, plain words, and the path of the field at fault; never a 500."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from damocles.server.missions import ruler
from tests.server.conftest import base

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

JSON_TYPE = {"content-type": "application/json"}
QUESTIONS: dict[str, dict[str, Any]] = {
    "ruler": {"start": {"base": "a"}, "end": {"point": [0, 0]}},
}


def question(name: str) -> dict[str, Any]:
    """A good question with two bases."""
    bases = [base("a", 10, 10), base("b", 30, 10, group="B")]
    return {"mission": "skirmish", "bases": bases, **QUESTIONS[name]}


def refused(client: TestClient[Litestar], name: str, body: Any) -> dict[str, Any]:
    """The problem with a bad question."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    response = client.post(f"/api/ask/{name}", content=content, headers=JSON_TYPE)
    assert response.status_code == 400, response.text
    problem: dict[str, Any] = response.json()
    assert problem.keys() == {"detail", "field"}
    return problem


@pytest.mark.parametrize("name", QUESTIONS)
def test_good_questions_are_answered(client: TestClient[Litestar], name: str) -> None:
    """The questions spoilt below are good before that."""
    assert client.post(f"/api/ask/{name}", json=question(name)).status_code == 200


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("x", "12", "expected a whole number, got text"),
        ("x", 1.5, "expected a whole number, got a number"),
        ("x", True, "expected a whole number, got true or false"),
        ("x", None, "expected a whole number, got nothing"),
        ("x", 10_000_001, "must be <= 10000000"),
        ("y", -10_000_001, "must be >= -10000000"),
        ("y", 10**30, "must be <= 10000000"),
        ("r", 0, "must be >= 1"),
        ("r", -1_500, "must be >= 1"),
        ("size", 10, "must be <= 9"),
        ("group", "D", "'D'"),
        ("id", "", "must be >= 1 characters"),
        ("id", "x" * 41, "must be <= 40 characters"),
        ("id", "cont0", "is taken"),
        ("id", "a", "is taken"),
        ("colour", "red", "no such field is known"),
    ],
)
def test_a_bad_base_is_named(
    client: TestClient[Litestar], name: str, field: str, value: Any, words: str
) -> None:
    """Every question reads its bases in the same strict way."""
    body = question(name)
    body["bases"][1][field] = value

    problem = refused(client, name, body)

    assert problem["field"] == f"bases[1].{field}"
    assert words in problem["detail"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_missing_fields_are_named(client: TestClient[Litestar], name: str) -> None:
    """No field of a question has a default."""
    for field in question(name):
        body = question(name)
        del body[field]

        assert refused(client, name, body) == {
            "detail": f"{field}: the field is missing",
            "field": field,
        }


@pytest.mark.parametrize(
    ("name", "field", "value"),
    [
        ("ruler", "start", {"base": "nobody"}),
        ("ruler", "start", {"element": "nothing"}),
        ("ruler", "start", {"point": [1]}),
        ("ruler", "end", {"point": [1, "2"]}),
        ("ruler", "end", {}),
        ("ruler", "end", {"base": "a", "point": [1, 2]}),
        ("ruler", "end", {"colour": "red"}),
    ],
)
def test_a_bad_field_is_named(
    client: TestClient[Litestar], name: str, field: str, value: Any
) -> None:
    """What each question adds is checked and named in the same way."""
    problem = refused(client, name, {**question(name), field: value})

    assert problem["field"].startswith(field)
    assert problem["detail"].startswith(problem["field"])


@pytest.mark.parametrize("name", QUESTIONS)
def test_an_unknown_mission_is_not_found(client: TestClient[Litestar], name: str) -> None:
    """The one refusal that is a 404."""
    response = client.post(f"/api/ask/{name}", json={**question(name), "mission": "melee"})

    assert response.status_code == 404
    assert response.json()["field"] == "mission"


@pytest.mark.parametrize("name", QUESTIONS)
def test_bases_have_a_limit(client: TestClient[Litestar], name: str) -> None:
    """200 bases are taken, 201 are not."""
    body = question(name)
    body["bases"] += [
        base(f"c{i}", 2 + 4 * (i % 25), 62 + 4 * (i // 25), group="C") for i in range(199)
    ]

    problem = refused(client, name, body)

    assert problem["field"] == "bases"
    assert "must be <= 200 entries" in problem["detail"]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "body is missing"),
        (b"x", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b'{"mission": "\xff"}', ""),
        (b"[]", "expected a set of named fields, got a list"),
        (b"null", "expected a set of named fields, got nothing"),
        (b"[" * 60_000, ""),
        (b'{"bases": ' + b"[" * 60_000, ""),
        (b" " * 70_000, "larger than 65536 bytes"),
    ],
)
def test_a_bad_body_is_refused(client: TestClient[Litestar], body: bytes, words: str) -> None:
    """Whatever is sent, the answer is a problem in plain words."""
    assert words in refused(client, "ruler", body)["detail"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60, deadline=None
)
@given(name=st.sampled_from(sorted(QUESTIONS)), draw=st.data())
def test_no_value_breaks_the_server(
    client: TestClient[Litestar], name: str, draw: st.DataObject
) -> None:
    """A field replaced by anything at all gives an answer or a problem."""
    body = question(name)
    where = draw.draw(st.sampled_from([body, body["bases"][0]]))
    where[draw.draw(st.sampled_from(sorted(where)))] = draw.draw(JSON)

    content = json.dumps(body).encode()
    response = client.post(f"/api/ask/{name}", content=content, headers=JSON_TYPE)

    assert response.status_code in {200, 400, 404}


def test_a_bug_is_logged_and_admitted(
    client: TestClient[Litestar],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """What no user can cause is the server's fault, and its traceback is kept."""

    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(ruler, "gap", fail)
    response = client.post("/api/ask/ruler", json=question("ruler"))

    assert response.status_code == 500
    assert "error of the server" in response.json()["detail"]
    assert "ZeroDivisionError" in caplog.text

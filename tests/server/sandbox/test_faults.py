"""Tables that cannot be: clear words, the field at fault, never an error of the server."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from tests.server.sandbox.laying import BOX, WALL, golems, layout, row, troopers

if TYPE_CHECKING:
    from litestar import Litestar
    from litestar.testing import TestClient

FAR = 10_000_000
TOAD = {"id": "u1", "army": "white_stars", "unit": "fire_toads", "group": "A", "at": row(9_000, 1)}

CROWD = [troopers(id=f"c{at}", at=row(9_000, 11)) for at in range(29)]


@pytest.mark.parametrize(
    ("units", "elements", "words"),
    [
        ([troopers(), troopers()], [], "the id 'u1' is taken"),
        ([troopers(army="martians"), golems()], [], "no army is called 'martians'"),
        ([troopers(unit="toads"), golems()], [], "white_stars has no unit 'toads'"),
        ([troopers(special="sword"), golems()], [], "steel_troopers has no 'sword'"),
        ([troopers(at=row(9_000, 20)), golems()], [], "1 to 9 fighters, not 20"),
        ([troopers(at=row(9_000, 1), leader="borz"), golems()], [], "the hero not counted"),
        ([troopers(leader="urash"), golems()], [], "no 'urash' leads steel_troopers"),
        ([troopers(leader="newton"), golems()], [], "no 'newton' leads steel_troopers"),
        ([troopers(), golems(specialists=["medic"])], [], "storm_golems has no 'medic'"),
        ([troopers(specialists=["medic"] * 3), golems()], [], "at most 2, not 3"),
        ([troopers(equipment=["jetpack"]), golems()], [], "does not have jetpack"),
        ([troopers(drills=["dance"]), golems()], [], "drills"),
        ([{**TOAD, "drills": ["knee"]}, golems()], [], "does not know 'knee' (ACT-050)"),
        ([{**TOAD, "grounded": True}, golems()], [], "fire_toads is not thrown to the ground"),
        ([troopers(at=[None]), golems()], [], "nobody of it is on the table"),
        ([golems()], [], "no unit is called 'u1'"),
        ([troopers()], [], "no unit is called 'u2'"),
        ([*CROWD, golems()], [], "layout.units: 325 fighters of at most 300"),
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


@pytest.mark.parametrize("place", [6, 39])
def test_a_fighter_who_is_not_there_is_refused(client: TestClient[Litestar], place: int) -> None:
    """Neither one beyond the unit nor one who was taken away."""
    gone = troopers(at=[*row(20_000, 6), None])
    viewer, target = {"unit": "u1", "place": place}, {"unit": "u2", "place": 0}
    body = {"layout": layout(gone, golems()), "viewer": viewer, "target": target}
    response = client.post("/api/sandbox/sight", json=body)

    assert (response.status_code, response.json()["field"]) == (400, "viewer.place")


@pytest.mark.rule("ACT-007")
@pytest.mark.parametrize("name", ["reach", "plan"])
def test_a_grounded_unit_goes_nowhere(client: TestClient[Litestar], name: str) -> None:
    """It is refused with the rule."""
    wish = {"gait": "combat", "to": [30_000, 25_000]} if name == "plan" else {}
    body = {"layout": layout(troopers(grounded=True), golems()), "unit": "u1", **wish}
    response = client.post(f"/api/sandbox/{name}", json=body)

    assert response.status_code == 400
    assert "ACT-007" in response.json()["detail"]


QUESTIONS: dict[str, dict[str, Any]] = {
    "fire": {"unit": "u1", "target": "u2"},
    "sight": {"viewer": {"unit": "u1", "place": 0}, "target": {"unit": "u2", "place": 0}},
    "reach": {"unit": "u1"},
    "plan": {"unit": "u1", "gait": "combat", "to": [34_000, 26_000]},
}


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("at", [[[FAR, FAR]], [[-FAR, 0]], [[0, 0]], [[30_000, 55_000]]])
def test_absurd_places_break_nothing(
    client: TestClient[Litestar], name: str, at: list[list[int]]
) -> None:
    """Far off the table, on its corner, on top of an enemy: an answer or a refusal."""
    laid = layout(troopers(at=at), golems(), elements=[WALL, {**BOX, "x": FAR}])
    response = client.post(f"/api/sandbox/{name}", json={"layout": laid, **QUESTIONS[name]})

    assert response.status_code in {200, 400}, response.text


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40, deadline=None
)
@given(name=st.sampled_from(sorted(QUESTIONS)), draw=st.data())
def test_no_value_breaks_the_server(
    client: TestClient[Litestar], name: str, draw: st.DataObject
) -> None:
    """A field replaced by anything at all gives an answer or a problem."""
    unit = troopers(at=row(20_000, 2), leader="sergeant", drills=["knee"], grounded=False)
    body: dict[str, Any] = {"layout": layout(unit, golems()), **QUESTIONS[name]}
    where = draw.draw(st.sampled_from([body, body["layout"], body["layout"]["ground"], unit]))
    where[draw.draw(st.sampled_from(sorted(where)))] = draw.draw(JSON)

    content, headers = json.dumps(body).encode(), {"content-type": "application/json"}
    response = client.post(f"/api/sandbox/{name}", content=content, headers=headers)

    assert response.status_code in {200, 400}

"""A page that makes choices: over the socket of a room, with movements planned by questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from litestar.testing import TestClient

from damocles.engine.chance import Chance
from tests.server.rooms.playing import Page, application, opened, page

if TYPE_CHECKING:
    from pathlib import Path

GIVEN = 2_000
"""More orders than such a battle has."""
NEAR = 15_000
"""How far units go to either side."""


def planned(at: Page, asked: dict[str, Any], choice: dict[str, Any], chance: Chance) -> Any:
    """The order of a movement that the server has planned; None if it is not allowed."""
    unit = asked["unit"]
    leader = at.now["fighters"][at.now["units"][unit]["leader"]]
    start = inside(at, choice["zone"]) if "zone" in choice else (leader["x"], leader["y"])
    x, y = (max(0, place + chance.between(-NEAR, NEAR)) for place in start)
    question = {"type": "plan", "unit": unit, "gait": choice["gait"], "x": x, "y": y}
    zone = {"zone": choice["zone"]} if "zone" in choice else {}
    at.say({"type": "ask", "id": 1, "seat": asked["seat"], "question": {**question, **zone}})
    answer = at.hear("answered", "unanswered").get("answer", {})
    return None if "refusal" in answer else answer.get("order")


def inside(at: Page, name: str) -> tuple[int, int]:
    """A place just inside the middle of an access zone along the southern or northern edge."""
    table = at.welcome["table"]
    zone = next(each for each in table["access_zones"] if each["id"] == name)
    y = NEAR if zone["edge"] == "south" else table["height"] - NEAR
    return (zone["from"] + zone["to"]) // 2, y


def chosen(at: Page, asked: dict[str, Any], chance: Chance) -> Any:
    """The order of a random choice that is not greyed out; the end only where nothing else is."""
    able = [choice for choice in asked["choices"] if "refusal" not in choice]
    later = [choice for choice in able if choice["group"] in ("end", "drill")]
    first = [choice for choice in able if choice not in later]
    for choice in [*chance.shuffled(first), *later]:
        order = choice.get("order") or planned(at, asked, choice, chance)
        if order is not None:
            return order
    raise AssertionError(f"nothing can be done: {asked}")


def test_a_page_plays_with_nothing_but_choices(tmp_path: Path) -> None:
    """Every order that a choice or a plan gives is taken; so the battle comes to its end."""
    chance, kinds = Chance("page"), set[str]()
    with TestClient(application(tmp_path)) as client:
        room, tokens = opened(client, "human", "human", seed="choices")
        with page(client, room, *tokens) as both:
            for number in range(GIVEN):
                asked = both.asked(0, 1)
                if asked is None:
                    both.hear("changed")
                    break
                order = chosen(both, asked, chance)
                kinds.add(order["is"])
                both.give(order, key=f"choice-{number:04}", number=asked["number"])
                assert both.hear("happened", "refused")["type"] == "happened", order
            over = both.over

    assert over
    assert {"LaySequence", "Wager", "Activate", "Move", "Salvo", "EndActivation"} <= kinds

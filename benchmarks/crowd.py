"""A battle with two hundred fighters on the table, one unit of nine of them about to move.

The battle is a real one on a real server, as far as its points go. No mission in a room allows as
many points as two hundred fighters cost, so the others are added to what the server tells the page,
in rows where nobody else stands. The page draws and redraws all of them alike.
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from benchmarks.live import linked, opened

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

    from benchmarks.live import Link

COUNT = 200
NINE = 9
MOST = 100
"""More than enough orders to bring a unit in and reach its next turn."""
WISH = {
    "mission": "first-battle",
    "seats": [
        {"holder": "human", "company": "first-white-stars"},
        {"holder": "human", "company": "first-therians"},
    ],
    "seed": "crowd",
    "attacker": 0,
}
FIRST_ID = 10_000
"""The first id of the added fighters and units; no battle has as many of either."""
SHOTS = 30
STEP = 3_600
"""How far apart they stand, in 0.001 cm."""


# ---- the battle ------------------------------------------------------------------------------


def about_to_move(port: int) -> tuple[str, list[str]]:
    """A room in which a unit of nine on the table may move, and the tokens of its seats."""
    room, tokens = opened(port, WISH)
    asyncio.run(_played(port, room, tokens))
    return room, tokens


async def _played(port: int, room: str, tokens: list[str]) -> None:
    async with linked(port, room, *tokens) as link:
        for number in range(MOST):
            asked = await link.asked(0, 1)
            assert asked is not None  # noqa: S101  # nobody is shot at
            ways = [each for each in asked["choices"] if _moves(each)]
            if ways and not ways[0].get("zone") and await _has_nine(link, asked):
                return
            order = await _entered(link, asked, ways) or _plain(asked)
            await link.give(order, asked["number"], f"crowd-{number:06}")
    message = f"no unit of {NINE} may move after {MOST} orders"
    raise AssertionError(message)


def _moves(choice: dict[str, Any]) -> bool:
    return choice.get("input") == "move" and "refusal" not in choice


async def _has_nine(link: Link, asked: dict[str, Any]) -> bool:
    """Whether the unit that may move has nine fighters."""
    planned = await _plan(link, asked)
    return len(planned.get("spots", ())) == NINE


async def _entered(
    link: Link, asked: dict[str, Any], ways: list[dict[str, Any]]
) -> dict[str, Any] | None:
    """The order that brings a unit in, if the question is about one that is still to come."""
    planned = await _plan(link, asked) if any(each.get("zone") for each in ways) else {}
    order: dict[str, Any] | None = planned.get("order")
    return order


async def _plan(link: Link, asked: dict[str, Any]) -> dict[str, Any]:
    """A movement to the middle of where the unit in question can go."""
    whose = {"unit": asked["unit"], "gait": "combat"}
    regions = (await _told(link, asked, {"type": "reach", **whose})).get("regions")
    if not regions:
        return {}
    ring = regions[0]["rings"][0]
    x, y = (sum(corner[axis] for corner in ring) // len(ring) for axis in (0, 1))
    there = {"x": x, "y": y, "zone": regions[0]["zone"]}
    return await _told(link, asked, {"type": "plan", **whose, **there})


async def _told(link: Link, asked: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    """The answer to a question; empty if there is none."""
    await link.say({"type": "ask", "id": 1, "seat": asked["seat"], "question": question})
    while (told := await link.next())["type"] not in {"answered", "unanswered"}:
        pass
    answer: dict[str, Any] = told.get("answer", {})
    return answer


def _plain(asked: dict[str, Any]) -> dict[str, Any]:
    """The end of an activation, else the first answer that is offered."""
    whole = [each for each in asked["choices"] if "order" in each]
    order: dict[str, Any] = next((e for e in whole if e["group"] == "end"), whole[0])["order"]
    return order


# ---- the others ------------------------------------------------------------------------------


def fill(page: Page) -> list[WebSocketRoute]:
    """Make every room that a page opens show two hundred fighters; its sockets, once they are."""
    sockets: list[WebSocketRoute] = []

    def heard(message: str | bytes, socket: WebSocketRoute) -> None:
        told = json.loads(message)
        if told["type"] == "welcome":
            _add(told)
        socket.send(json.dumps(told))

    def opened_by(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda message: heard(message, socket))

    page.route_web_socket("**/socket", opened_by)
    return sockets


def fire(socket: WebSocketRoute, number: int) -> None:
    """Tell a page that thirty of the added fighters fire at others of them."""
    shooters = list(range(FIRST_ID, FIRST_ID + SHOTS))
    targets = list(range(FIRST_ID + 2 * SHOTS, FIRST_ID + 3 * SHOTS))
    words = {"en": "They fire."}
    told = {"kind": "SalvoDeclared", "words": words, "rule": "", "by": shooters, "at": targets}
    stage = {"kind": "salvo", "until": 1, "changes": {}, "tracer": "bullets"}
    frame = {"number": FIRST_ID + number, "told": [told], "changes": {}, "stages": [stage]}
    message = {"type": "happened", "frame": frame, "number": FIRST_ID + number, "asked": []}
    socket.send(json.dumps(message))


def _add(welcome: dict[str, Any]) -> None:
    """Add units of nine, each like an existing one, in rows over the whole table."""
    now, table = welcome["now"], welcome["table"]
    standing = [each for each in now["fighters"] if each["place"] == "table"]
    like = next(each for each in standing if not each["most_sp"])
    free = iter(_free(table, standing))
    unit = next(each for each in now["units"] if each["id"] == like["unit"])
    for at in range(COUNT - len(standing)):
        x, y = next(free)
        number, name = FIRST_ID + at // NINE, FIRST_ID + at
        if at % NINE == 0:
            other = {"id": number, "seat": at // NINE % 2, "number": 3 + at // NINE, "leader": name}
            now["units"].append({**unit, **other, "place": "table", "drills": []})
        now["fighters"].append({**like, "id": name, "unit": number, "x": x, "y": y, "touching": []})


def _free(table: dict[str, Any], standing: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Places in rows where no fighter stands."""
    rows = [
        (x, y)
        for y in range(STEP, table["height"] - STEP // 2, STEP)
        for x in range(STEP, table["width"] - STEP // 2, STEP)
    ]
    return [
        (x, y)
        for x, y in rows
        if all((x - o["x"]) ** 2 + (y - o["y"]) ** 2 > (o["r"] + STEP // 2) ** 2 for o in standing)
    ]

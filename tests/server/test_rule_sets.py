"""A rule set that nobody knows, at every address that takes one: the addresses tell themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from msgspec import inspect

from damocles.record import to_text
from damocles.rules.sets import EDITIONS, USUAL_EDITION
from damocles.server import create_app
from damocles.server.frames.showing import random_battle
from damocles.server.http.rule_sets import name_rules
from damocles.server.rooms.wire import FromPage
from damocles.server.work.compilation import Compilation
from tests.server.minimal import NAME, Path, least, paths, put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar
    from litestar.handlers import HTTPRouteHandler
    from litestar.testing import TestClient

NONE = {
    "/api/address": "of the server",
    "/api/geometry": "of the server",
    "/api/rooms/{room_id:str}": "a room names its own",
    "/api/rooms/{room_id:str}/record": "a room names its own",
    "/api/rooms/{room_id:str}/showing": "a room names its own",
    "/api/rooms/{room_id:str}/why/{frame:int}/{event:int}": "a room names its own",
    "/api/rules/{name:str}": "no rule is in two books",
}
"""What is of no rule set, or of one that is known."""
RECORDS = {"/api/records": "", "/api/records/why": "text", "/api/rooms/continued": "record"}
"""Where a record comes in, which names its own, and the field that it is in."""
NONSENSE = "nonsense"


class Case(NamedTuple):
    """An address, and where a rule set is named in what is sent there; in its query if nowhere."""

    address: str
    body: type | None = None
    path: Path = ()

    def __str__(self) -> str:
        return f"{self.address} {'.'.join(self.path)}".strip()


def handlers() -> Iterator[tuple[str, HTTPRouteHandler]]:
    """All addresses of the service that are not of its page."""
    for route in create_app(compilation=Compilation()).routes:
        for handler in getattr(route, "route_handlers", ()):
            if route.path.startswith("/api/") and "OPTIONS" not in handler.http_methods:
                yield route.path, handler


def body_of(handler: HTTPRouteHandler) -> type | None:
    """The type of what is sent to an address."""
    field = handler.parsed_data_field
    return field.annotation if field else None


def cases() -> Iterator[Case]:
    """Every place in which a rule set can be named."""
    for address, handler in handlers():
        if NAME in handler.parsed_fn_signature.parameters:
            yield Case(address)
        body = body_of(handler)
        for path in paths(inspect.type_info(body)) if body else ():
            yield Case(address, body, path)


CASES = tuple(cases())
QUERIES = [each for each in CASES if each.body is None]
BODIES = [each for each in CASES if each.body is not None]


def filled(address: str) -> str:
    """The address with something in each of its places."""
    return "/".join("7" if part.startswith("{") else part for part in address.split("/"))


def send(client: TestClient[Litestar], case: Case, rules: object, language: str = "en") -> Any:
    """What is answered where nothing but the rule set is said, and no more than must be."""
    headers = {"accept-language": language}
    address = filled(case.address)
    if case.body is None:
        return client.get(address, params={NAME: str(rules)}, headers=headers)
    body = put(least(inspect.type_info(case.body)), case.path, rules)
    return client.post(address, json=body, headers=headers)


def test_every_address_takes_one_or_says_why_not() -> None:
    """A new one is among the cases by itself, or has its reason."""
    known = {address for address, _ in handlers()}

    assert known - {each.address for each in CASES} == NONE.keys() | RECORDS.keys()


def test_no_message_of_a_socket_takes_one() -> None:
    """They are all about the battle of their room."""
    assert [*paths(inspect.type_info(FromPage))] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", CASES, ids=str)
def test_an_unknown_one_is_refused(client: TestClient[Litestar], case: Case, language: str) -> None:
    """With its field, its name and those that are known, in the language of who asks."""
    refused = send(client, case, NONSENSE, language)
    problem = refused.json()

    assert (refused.status_code, problem["field"]) == (404, ".".join(case.path) or NAME)
    assert all(f"{each}" in problem["detail"] for each in (NONSENSE, *EDITIONS))
    assert problem["detail"].startswith({"en": "no rule set is", "fr": "aucun"}[language])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_refusal_is_promised(case: Case) -> None:
    """The interface describes it."""
    (handler,) = (each for address, each in handlers() if address == case.address)

    assert 404 in (handler.responses or {})


@pytest.mark.parametrize("rules", [7, "", None, ["at43"], "x" * 41])
@pytest.mark.parametrize("case", BODIES, ids=str)
def test_what_is_no_name_is_refused(
    client: TestClient[Litestar], case: Case, rules: object
) -> None:
    """With its field: numbers, lists, nothing, what is too long."""
    refused = send(client, case, rules)

    assert (refused.status_code, refused.json()["field"]) == (400, ".".join(case.path))


@pytest.mark.parametrize("case", QUERIES, ids=str)
def test_what_is_too_long_is_not_repeated_whole(client: TestClient[Litestar], case: Case) -> None:
    """An address can be long."""
    refused = send(client, case, "x" * 5000)

    assert refused.status_code == 404
    assert len(refused.json()["detail"]) < 200


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("address", RECORDS)
def test_a_record_by_an_unknown_one_is_refused(
    client: TestClient[Litestar], address: str, language: str
) -> None:
    """It says in which line it is named, and which are known."""
    text = to_text(random_battle(1)).replace('"rules":"at43"', f'"rules":"{NONSENSE}"', 1)
    headers = {"accept-language": language}
    if field := RECORDS[address]:
        (body,) = (body_of(each) for known, each in handlers() if known == address)
        sent = {**least(inspect.type_info(body)), field: text}
        refused = client.post(address, json=sent, headers=headers)
    else:
        refused = client.post(
            address, content=text, headers={"content-type": "text/plain", **headers}
        )

    assert refused.status_code == 400
    assert all(each in refused.json()["detail"] for each in (NONSENSE, *EDITIONS))


def test_answers_name_what_pages_can_ask_for() -> None:
    """Not the usual one, which is meant anyway, and not one that is gone."""
    assert [name for name in (*EDITIONS, NONSENSE) if not name_rules(name)] == [
        USUAL_EDITION,
        NONSENSE,
    ]

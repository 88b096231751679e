"""What all questions share: how they are routed, in which threads, and how points are drawn.

Anybody who can reach the server can ask. So questions have a few threads of their own, where
callers take turns and nothing runs for ever; rooms are not slowed down by them.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.enums import MediaType
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_400_BAD_REQUEST,
    HTTP_404_NOT_FOUND,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_429_TOO_MANY_REQUESTS,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from damocles.catalog.source import place_complaint
from damocles.geometry import half_up
from damocles.server.http.errors import RequestRefused
from damocles.server.speech import phrase
from damocles.server.wire import Problem
from damocles.server.work.turns import QueuePlace
from damocles.words import Saying, languages

if TYPE_CHECKING:
    from litestar.handlers import HTTPRouteHandler

    from damocles.server.wire import DrawnPoint
    from damocles.server.work.lanes import Lanes
    from damocles.words import Language

BAD = {
    HTTP_400_BAD_REQUEST: ResponseSpec(Problem, description="What is wrong, and where"),
    HTTP_415_UNSUPPORTED_MEDIA_TYPE: ResponseSpec(Problem, description="As what to send it"),
    HTTP_429_TOO_MANY_REQUESTS: ResponseSpec(Problem, description="How long to wait"),
}
UNKNOWN = {HTTP_404_NOT_FOUND: ResponseSpec(Problem, description="What there is instead")}
BUSY = {HTTP_503_SERVICE_UNAVAILABLE: ResponseSpec(Problem, description="Too many, or too much")}
"""Refusals, as the interface describes them."""

Responses = dict[int, ResponseSpec]
Route = Callable[[Callable[..., Any]], "HTTPRouteHandler"]


class QuestionLane:
    """The threads in which questions are answered, for one caller."""

    def __init__(self, lanes: Lanes, caller: str) -> None:
        self._lanes, self._caller = lanes, caller

    async def answer(self, function: Callable[..., Any], **named: Any) -> Any:
        """Call a function when it is the caller's turn, and return its answer."""
        call = functools.partial(_written, function, **named)
        return await self._lanes.call(QueuePlace(self._caller), call)


def question(path: str, *, responses: Responses = BAD | UNKNOWN, **options: Any) -> Route:
    """The route of a question: callers take turns, and a refusal is a `Problem`."""
    return _in_turn(post(path, status_code=HTTP_200_OK, responses=responses | BUSY, **options))


def lookup(path: str, *, responses: Responses = BAD | UNKNOWN, **options: Any) -> Route:
    """The same for a question that is a plain GET."""
    return _in_turn(get(path, responses=responses | BUSY, **options))


def _in_turn(route: Callable[..., Any]) -> Route:
    """A route whose function is called in a thread for questions.

    The handler takes the function's parameters and, in addition, the threads.
    """

    def decorate(function: Callable[..., Any]) -> HTTPRouteHandler:
        @functools.wraps(function)
        async def handler(answering: QuestionLane, **named: Any) -> Any:
            return await answering.answer(function, **named)

        signature, kind = inspect.signature(function), inspect.Parameter.KEYWORD_ONLY
        threads = inspect.Parameter("answering", kind, annotation=NamedDependency[QuestionLane])
        parameters = [*signature.parameters.values(), threads]
        handler.__annotations__["answering"] = NamedDependency[QuestionLane]
        handler.__dict__["__signature__"] = signature.replace(parameters=parameters)
        found: HTTPRouteHandler = route(handler)
        return found

    return decorate


def _written(function: Callable[..., Any], **named: Any) -> Any:
    """The answer already encoded, since encoding a long one takes long as well."""
    found = function(**named)
    if isinstance(found, Response | str):
        return found
    return Response(msgspec.json.encode(found), media_type=MediaType.JSON)


def check_language(name: str) -> Language:
    """A language in which an answer is wanted; one without words is refused."""
    if name not in languages():
        known = ", ".join(languages())
        words = phrase("problems.unknown.language", name=repr(name), known=known)
        raise RequestRefused(words, field="lang")
    return name


def spot_of(point: tuple[float, float]) -> DrawnPoint:
    """A point of the plane, rounded to the lattice for drawing."""
    return half_up(point[0]), half_up(point[1])


class StrictRequest(Request[Any, Any, Any]):
    """A request whose JSON is read as exactly the type that its handler asks for.

    The framework itself would accept the text "12" as the number 12.
    """

    async def json(self) -> Any:
        """The body as the handler's type; anything else is refused."""
        field = self.route_handler.parsed_data_field
        wanted = field.annotation if field else Any
        try:
            return msgspec.json.decode(await self.body(), type=wanted)
        except msgspec.ValidationError as error:
            problem, path = place_complaint(str(error))
            raise RequestRefused(problem, field=path) from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RequestRefused(Saying("problems.http.not_json", problem=str(error))) from error

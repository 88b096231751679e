"""Refusals and errors of the server, all sent in the same form."""

from __future__ import annotations

import logging
import math
from typing import TYPE_CHECKING, Any

from litestar import Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.status_codes import (
    HTTP_400_BAD_REQUEST,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)

from damocles.catalog.source import reword_complaint
from damocles.geometry import GeometryError
from damocles.server.http.languages import first_language
from damocles.server.wire import Problem
from damocles.server.work.deadlines import Busy, TooLong
from damocles.words import Saying, SpokenError, has_text, tell, tell_error

if TYPE_CHECKING:
    from litestar import Request
    from litestar.types import ExceptionHandlersMap

    from damocles.words import Language, Words

log = logging.getLogger(__name__)


class RequestRefused(SpokenError):
    """A request that is refused: the reason, and the field at fault if there is one.

    `wait` is the number of seconds after which to try again, where that helps.
    """

    def __init__(
        self,
        words: Saying | Words,
        *,
        field: str | None = None,
        status: int = HTTP_400_BAD_REQUEST,
        wait: float | None = None,
    ) -> None:
        super().__init__(words)
        self.field, self.status, self.wait = field or None, status, wait


def language_of(request: Request[Any, Any, Any]) -> Language:
    """The first language that the caller prefers and there are words in."""
    return first_language(request.headers.get("accept-language", ""))


def _refused(request: Request[Any, Any, Any], error: RequestRefused) -> Response[Problem]:
    headers = {} if error.wait is None else {"retry-after": str(math.ceil(error.wait))}
    problem = Problem(detail=error.tell(language_of(request)), field=error.field)
    return Response(problem, status_code=error.status, headers=headers)


def _meaningless(request: Request[Any, Any, Any], error: GeometryError) -> Response[Problem]:
    problem = Problem(detail=tell_error(error, language_of(request)))
    return Response(problem, status_code=HTTP_400_BAD_REQUEST)


def _unable(request: Request[Any, Any, Any], error: Busy | TooLong) -> Response[Problem]:
    problem = Problem(detail=error.tell(language_of(request)))
    return Response(problem, status_code=HTTP_503_SERVICE_UNAVAILABLE)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """The framework's own errors in the same form; a body that is too large gets status 400."""
    is_too_large = error.status_code == HTTP_413_REQUEST_ENTITY_TOO_LARGE
    status = HTTP_400_BAD_REQUEST if is_too_large else error.status_code
    detail = _too_large(request) if is_too_large else _say_http(error)
    told = detail.tell(language_of(request)) if isinstance(detail, Saying) else detail
    return Response(Problem(detail=told), status_code=status, headers=error.headers)


def _say_http(error: HTTPException) -> str:
    """What the framework means; where we have no words for it, its own."""
    if isinstance(error, ValidationException):
        return _invalid(error)
    key = f"problems.http.{error.status_code}"
    return Saying(key) if has_text(key) else error.detail


def _invalid(error: ValidationException) -> Saying:
    """What is wrong with the first query parameter that is; if none is, the body is missing."""
    wrong = error.extra if isinstance(error.extra, list) else []
    for each in wrong:
        if each.get("source") == "query":
            problem = reword_complaint(each["message"])[0]
            return Saying("complaints.at", path=each["key"], problem=problem)
    return Saying("problems.http.no_body")


def _too_large(request: Request[Any, Any, Any]) -> Saying:
    """The message for a body that is larger than its route allows."""
    limit = request.route_handler.resolve_request_max_body_size()
    return Saying("problems.http.large", limit=limit)


def _bug(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A bug of the server, which no caller should be able to cause: logged in full and admitted."""
    log.error("%s failed", request.url.path, exc_info=error)
    problem = Problem(detail=tell("problems.server.bug", {}, language_of(request)))
    return Response(problem, status_code=HTTP_500_INTERNAL_SERVER_ERROR)


HANDLERS: ExceptionHandlersMap = {
    RequestRefused: _refused,
    GeometryError: _meaningless,
    TooLong: _unable,
    Busy: _unable,
    HTTPException: _http,
    Exception: _bug,
}

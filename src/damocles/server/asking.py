"""What all questions share: how they are routed, and how points are drawn."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from litestar import post
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_400_BAD_REQUEST,
    HTTP_404_NOT_FOUND,
    HTTP_415_UNSUPPORTED_MEDIA_TYPE,
    HTTP_429_TOO_MANY_REQUESTS,
)

from damocles.geometry.lattice import half_up
from damocles.server.wire import Problem

if TYPE_CHECKING:
    from damocles.server.wire import Spot

BAD = {
    HTTP_400_BAD_REQUEST: ResponseSpec(Problem, description="What is wrong, and where"),
    HTTP_415_UNSUPPORTED_MEDIA_TYPE: ResponseSpec(Problem, description="As what to send it"),
    HTTP_429_TOO_MANY_REQUESTS: ResponseSpec(Problem, description="How long to wait"),
}
UNKNOWN = {HTTP_404_NOT_FOUND: ResponseSpec(Problem, description="What there is instead")}
"""Refusals, as the interface describes them."""

question = functools.partial(
    post,
    status_code=HTTP_200_OK,
    sync_to_thread=True,  # a question may take long; the others are answered meanwhile
    responses=BAD | UNKNOWN,
)
"""The route of a question: answered in a thread of its own, refused with a problem."""


def drawn(point: tuple[float, float]) -> Spot:
    """A point of the plane on the lattice, for drawing."""
    return half_up(point[0]), half_up(point[1])

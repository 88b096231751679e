"""The HTTP part as it describes itself: whatever is sent, the answer is one that it promises."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from litestar.testing import TestClient
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.result import Ok

from tests.server.rooms.playing import application, opened

if TYPE_CHECKING:
    from pathlib import Path

    from litestar import Litestar
    from schemathesis import APIOperation, Case

    Client = TestClient[Litestar]
    Operation = APIOperation[Any, Any, Any, Any]

ADDRESS = "http://testserver.local"
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
"""What hypothesis complains of on a busy machine, and of schemas that are hard to miss."""


def goes_through(client: Client, operation: Operation, mode: GenerationMode, count: int) -> None:
    """Ask one thing in so many ways, right or wrong; every answer is checked."""

    @seed(43)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        suppress_health_check=SLOW,
        phases=[Phase.explicit, Phase.generate],
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Case[Any]) -> None:
        request = case.as_transport_kwargs(base_url=ADDRESS)
        request.pop("cookies", None)
        if isinstance(request.get("data"), str | bytes):  # what the client calls the content
            request["content"] = request.pop("data")
        case.validate_response(client.request(**request), checks=CHECKS)

    # Some addresses take nothing that could be wrong.
    with contextlib.suppress(Unsatisfiable):
        asked()


def everything(folder: Path, count: int) -> int:
    """Go through all that the schema names; how many operations there are."""
    with TestClient(application(folder)) as client:
        opened(client, "human", "human")
        described = client.get("/schema/openapi.json").json()
        found = schemathesis.openapi.from_dict(described).get_all_operations()
        operations = [each.ok() for each in found if isinstance(each, Ok)]
        for operation in operations:
            for mode in GenerationMode:
                goes_through(client, operation, mode, count)
    return len(operations)


def test_every_answer_is_one_that_the_schema_promises(tmp_path: Path) -> None:
    """A few good and bad requests to each address: no error of the server, nothing unforeseen."""
    assert everything(tmp_path, 3) > 20


@pytest.mark.deep
@pytest.mark.timeout(14_400)
def test_many_answers_are_such(tmp_path: Path) -> None:
    """The same with many more."""
    assert everything(tmp_path, 300) > 20

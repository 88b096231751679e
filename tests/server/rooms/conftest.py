"""A server with rooms in a folder of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from litestar.testing import TestClient

from tests.server.rooms.playing import application

if TYPE_CHECKING:
    from collections.abc import Iterator

    from litestar import Litestar


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """A client of a server that keeps its rooms for one module of tests."""
    with TestClient(application(tmp_path_factory.mktemp("rooms"))) as client:
        yield client

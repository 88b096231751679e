"""Both backends, one after the other, for every test that asks for a runner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.geometry import backend

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.geometry.backend import Backend


@pytest.fixture(params=["twin", "compiled"])
def runner(request: pytest.FixtureRequest) -> Iterator[Backend]:
    """The backend in use during the test."""
    with backend.using(request.param) as chosen:
        yield chosen

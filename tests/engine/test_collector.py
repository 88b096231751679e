"""The collector of cyclic garbage rests, and is then as it was."""

from __future__ import annotations

import gc

import pytest

from damocles.engine.collector import without_collector


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_rests_and_is_then_as_it_was(*, enabled: bool) -> None:
    """Also where it had been switched off before."""
    was_enabled = gc.isenabled()
    try:
        gc.enable() if enabled else gc.disable()
        with without_collector():
            assert not gc.isenabled()
        assert gc.isenabled() is enabled
    finally:
        gc.enable() if was_enabled else gc.disable()

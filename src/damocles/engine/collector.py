"""Doing without the collector of cyclic garbage for a while."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def without_collector() -> Iterator[None]:
    """Run without the cyclic garbage collector: battles, bots and files that are read make no
    cycles, and scanning all that they keep takes a share of the time, of reading half of it. If it
    is not enabled anyway, it is left alone.

    Afterwards, what is left counts as old, or the collector would scan all of it at once.
    """
    runs = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if runs:
            gc.freeze()
            gc.unfreeze()
            gc.enable()

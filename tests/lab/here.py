"""Series that are played in the process of a test: others take a second to start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.lab import PlayedBattle, Series, play

if TYPE_CHECKING:
    from collections.abc import Iterator


def run_here(series: Series, *, workers: int) -> Iterator[PlayedBattle]:
    """Stands in for `damocles.lab.run`: all battles, one after the other."""
    assert workers > 0
    return (play(series, game) for game in range(series.games))

"""Battles that kill the process that plays them, for tests of a series."""

from __future__ import annotations

import os
from pathlib import Path

from damocles.lab import PlayedBattle, Series


def always(series: Series, game: int) -> PlayedBattle:
    """Battle 1 kills its process whenever it is played."""
    if game == 1:
        os._exit(7)
    return PlayedBattle(game, f"{series.seed}/{game}", digest=str(game))


def once(series: Series, game: int) -> PlayedBattle:
    """Battle 1 kills its process the first time; a mark in the folder tells of it."""
    mark = Path(str(series.records)) / "died"
    if game == 1 and not mark.exists():
        mark.touch()
        os._exit(7)
    return PlayedBattle(game, f"{series.seed}/{game}", digest=str(game))

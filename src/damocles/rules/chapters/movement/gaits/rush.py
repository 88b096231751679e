"""Rush: farther, without shots; machines run over infantry."""

from __future__ import annotations

from damocles.rules.state.gaits import GaitKind

RUSH = GaitKind(
    "rush",
    "move.rush",
    hurries=True,
    runs_over=True,
    bars_shots="move.rush_bars_shots",
    free_only="move.rush_when_free",
    mobile_only="support.no_rush",
)

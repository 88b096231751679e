"""Overwatch!: the unit waits, and fires at an enemy that has moved."""

from __future__ import annotations

from damocles.rules.state.drills import Drill, DrillEffects

OVERWATCH = Drill(
    "overwatch",
    "drill.overwatch",
    DrillEffects(waiting=("bearers", "others")),
    rules_out=("fire",),
    rules=("drill.overwatch", "overwatch.when"),
)

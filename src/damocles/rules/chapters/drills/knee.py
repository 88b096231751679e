"""Knee to the ground!: impacts pass over the unit."""

from __future__ import annotations

from damocles.rules.state.drills import Drill, DrillEffects

KNEE = Drill("knee", "drill.knee", DrillEffects(passed_over=True), infantry_only=True)

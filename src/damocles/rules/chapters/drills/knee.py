"""Knee to the ground!: impacts pass over the unit."""

from __future__ import annotations

from damocles.rules.state.drills import Drill, DrillEffects
from damocles.rules.state.sheets import AFV

KNEE = Drill("knee", "drill.knee", DrillEffects(passed_over=True), not_for=AFV)

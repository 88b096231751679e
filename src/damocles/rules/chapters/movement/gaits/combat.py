"""Combat movement: elements may be crossed, and the unit may fire before or after it."""

from __future__ import annotations

from damocles.rules.state.gaits import GaitKind

COMBAT = GaitKind("combat", "move.allowance", crossing="needed")

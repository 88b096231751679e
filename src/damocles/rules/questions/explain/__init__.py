"""Explanations: the rules, the numbers and the geometry behind an event or an order.

None of this is stored: lines, zones and paths are computed again from the position, with the
same functions that decided. An event is explained from the table as it was before it, an order
from the table (or a seat's view of it) as it is.
"""

from __future__ import annotations

from damocles.rules.questions.explain import (
    close_combat,
    control,
    hindrances,
    misplacements,
    missions,
    movement,
    shooting,
    templates,
    terrain,
)
from damocles.rules.questions.explain.explanations import explain_event, explain_order
from damocles.rules.questions.explain.values import Explanation

__all__ = [
    "Explanation",
    "close_combat",
    "control",
    "explain_event",
    "explain_order",
    "hindrances",
    "misplacements",
    "missions",
    "movement",
    "shooting",
    "templates",
    "terrain",
]

"""What the levels that look ahead share: the same player, who sees farther and tries more."""

from __future__ import annotations

from damocles.ai.lookahead.depth import Depth, Scope
from damocles.ai.plans.weights import Weights

OPEN_MINDED = Weights(slack=80.0, tried=5, instead=3, caution=0.5)
"""Also looks at plans that do not seem best at first; trials show what enemies do."""
THOROUGH = Depth(
    Scope(orders=10, rounds=1, effort=700, seconds=1.2),
    samples=8, tries=16, seconds=0.5, thorough=True,
)  # fmt: skip
"""More of everything, and it also thinks about command and thinks movements through."""

"""Whether seams are filled as a short cut assumes; if not, the rules themselves are run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.sets import USUAL_SEAMS

if TYPE_CHECKING:
    from damocles.rules.state import Table

FALLEN = ("medic", "morale.triggers")
"""What may ask who has fallen; as it is usually filled, only crews and medics matter."""
ATTACK = (*FALLEN, "shot.reroll")
"""What the quick reckoning of attacks knows by heart: which misses are rolled again, who wavers."""


def is_usual(table: Table, known: tuple[str, ...]) -> bool:
    """Whether the usual functions fill all of these seams."""
    filled = table.setting.rules.filled
    return all(filled[name] is USUAL_SEAMS[name] for name in known)

"""Whether seams are filled as a short cut assumes; if not, the rules themselves are run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.sets import USUAL_SEAMS

if TYPE_CHECKING:
    from damocles.rules.state import Table

FALLEN = ("losses.aftermath", "medic", "morale.triggers")
"""What may ask who has fallen; as it is usually filled, only crews and medics matter."""
SHOTS = (
    *("shot.reroll", "shot.faces", "shot.after", "zone.order"),
    *("ind.lands", "ind.deal", "down.who"),
)
"""What becomes of dice and hits, as the quick reckoning of shots assumes it."""
HITS = ("dmg.located", "dmg.points")
"""Where hits go, and how much they break."""
ATTACK = (*FALLEN, *SHOTS, *HITS)
"""What the quick reckoning of shots knows by heart."""
BLOWS = (*FALLEN, *HITS, "shot.reroll", "melee.after", "melee.kind", "melee.losses", "melee.split")
"""What the quick reckoning of close combat knows by heart."""


def is_usual(table: Table, known: tuple[str, ...]) -> bool:
    """Whether the usual functions fill all of these seams."""
    filled = table.setting.rules.filled
    return all(filled[name] is USUAL_SEAMS[name] for name in known)

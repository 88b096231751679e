"""Whether seams are filled as a short cut assumes; if not, the rules themselves are run."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.rules.sets import USUAL_SEAMS

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state import Params, Table

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
    return _fills_as_usual(table.setting.rules, known)


@lru_cache(maxsize=64)  # asked for every attack that is weighed
def _fills_as_usual(rules: RuleSet[Params], known: tuple[str, ...]) -> bool:
    return all(rules.seams[name] is USUAL_SEAMS[name] for name in known)

"""Whether seams are filled as a short cut assumes; if not, the rules themselves are run."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.rules.sets import USUAL_SEAMS

if TYPE_CHECKING:
    from damocles.engine import RuleSet
    from damocles.rules.state import Params, Table

FALLEN = (
    *("losses.aftermath", "leader.heirs", "hero.shield"),
    *("dmg.points", "medic", "morale.triggers"),
)
"""What may ask who has fallen; as it is usually filled, only crews and medics matter."""
LOCATED = ("dmg.located",)
"""Each hit on a machine is located by a die of its own."""
COMMON = (*FALLEN, *LOCATED, "shot.reroll", "morale.recover")
"""What the quick reckoning of any attack knows by heart: which misses are rolled again, who falls,
who wavers."""
ATTACK = (
    *(*COMMON, "shot.faces", "shot.after", "shot.losable", "zone.order"),
    *("ind.lands", "ind.deal", "down.who", "down.effect"),
)
"""What that of shots knows."""
BLOWS = (*COMMON, "melee.after", "melee.kind", "melee.losses", "melee.split")
"""What that of close combat knows."""


def is_usual(table: Table, known: tuple[str, ...]) -> bool:
    """Whether the usual functions fill all of these seams."""
    return _fills_as_usual(table.setting.rules, known)


@lru_cache(maxsize=64)  # asked for every attack that is weighed
def _fills_as_usual(rules: RuleSet[Params], known: tuple[str, ...]) -> bool:
    return all(rules.seams[name] is USUAL_SEAMS[name] for name in known)

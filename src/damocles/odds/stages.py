"""How many dice and impacts each kind of test of an attack has on average."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from damocles.odds.values import TestMean
from damocles.rules import (
    BlastLanded,
    CombatFought,
    CoverRolled,
    DamageRolled,
    ImpactsAllotted,
    ShotsRolled,
    StructureTested,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from damocles.engine import Event

StageCount = tuple[str, int | None, float, float]
"""The kind of test, the unit tested, the number of dice, the number of impacts left."""


def _shots(event: ShotsRolled) -> StageCount:
    """Count shots; dice that are rolled again do not count twice."""
    return "hit", None, 0 if event.reroll else event.dice, event.successes


def _fought(event: CombatFought) -> StageCount:
    return "hit", None, 0 if event.reroll else event.dice, event.successes


def _damaged(event: DamageRolled) -> StageCount:
    return "damage", event.unit, 0 if event.retest else event.impacts, event.successes


COUNTERS: dict[type[Event], Callable[[Any], StageCount]] = {
    ShotsRolled: _shots,
    CombatFought: _fought,
    ImpactsAllotted: lambda event: (
        "caught",
        None,
        len(event.caught) + event.to_target,
        event.to_target,
    ),
    BlastLanded: lambda event: (
        "area",
        None,
        len(event.fighters),
        len(event.fighters) * event.impacts,
    ),
    CoverRolled: lambda event: (
        "cover",
        event.unit,
        len(event.faces),
        len(event.faces) - event.cancelled,
    ),
    DamageRolled: _damaged,
    StructureTested: lambda event: ("structure", None, event.impacts, event.points),
}
"""What to count in an event, by its kind."""


class Stages:
    """Adds up the events of all ways, each with its chance."""

    def __init__(self) -> None:
        self.dice: dict[tuple[str, int | None], float] = defaultdict(float)
        self.left: dict[tuple[str, int | None], float] = defaultdict(float)

    def hear(self, chance: float, event: Event) -> None:
        """Count an event that happens with this chance."""
        count = COUNTERS.get(type(event))
        if count is None:
            return
        what, unit, dice, left = count(event)
        self.dice[what, unit] += chance * dice
        self.left[what, unit] += chance * left

    def averages(self) -> tuple[TestMean, ...]:
        """All kinds of tests that occurred, in the order of their first dice."""
        return tuple(
            TestMean(what, dice, self.left[what, unit], unit)
            for (what, unit), dice in self.dice.items()
        )

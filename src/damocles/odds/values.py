"""What is known of an attack before its dice fall."""

from __future__ import annotations

from damocles.engine import Value
from damocles.odds.chances import Distribution


class UnitLosses(Value, frozen=True):
    """How many of a unit fall."""

    unit: int
    fallen: Distribution


class Damage(Value, frozen=True):
    """What a machine loses of its Structure points on average, and the chance that it is lost."""

    machine: int
    points: float
    lost: float


class Crumbling(Value, frozen=True):
    """The same of an element."""

    element: str
    points: float
    lost: float


class Stage(Value, frozen=True):
    """One kind of test of an attack, on average over all its dice.

    `dice` are rolled, `left` impacts are left after it: hits after the shooting test, impacts on
    the target after those who were caught, those that no cover has cancelled, successful damage
    tests. `unit` is who is tested; nobody in particular where it is None.
    """

    what: str
    dice: float
    left: float
    unit: int | None = None


class Odds(Value, frozen=True):
    """What comes of an attack: exact, if ties are broken and re-rolls used as is usual.

    Units, machines and elements that cannot be harmed are not named. The chances are those of all
    that follows at once, morale tests among it.
    """

    losses: tuple[UnitLosses, ...]
    machines: tuple[Damage, ...]
    elements: tuple[Crumbling, ...]
    stages: tuple[Stage, ...]

    def of_unit(self, unit: int) -> Distribution:
        """The losses of a unit; of one that is not named none, for sure."""
        found = (each.fallen for each in self.losses if each.unit == unit)
        return next(found, Distribution((1.0,)))

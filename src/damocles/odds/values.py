"""What is known of an attack before its dice fall."""

from __future__ import annotations

from damocles.engine import Value
from damocles.odds.chances import Distribution


class UnitLosses(Value, frozen=True):
    """How many of a unit fall."""

    unit: int
    fallen: Distribution


class Damage(Value, frozen=True):
    """The Structure points a machine loses on average, and the chance that it is lost."""

    machine: int
    points: float
    lost: float


class Crumbling(Value, frozen=True):
    """The Structure points an element loses on average, and the chance that it is lost."""

    element: str
    points: float
    lost: float


class TestMean(Value, frozen=True):
    """One kind of test of an attack, on average over all its dice.

    `dice` are rolled, `left` impacts are left after it: hits after the shooting test, impacts on
    the target after those caught, those that no cover has cancelled, successful damage
    tests. `unit` is the unit tested; None for nobody in particular.
    """

    what: str
    dice: float
    left: float
    unit: int | None = None


class Odds(Value, frozen=True):
    """The result of an attack: exact, if ties are broken and re-rolls used as usual.

    Units, machines and elements that cannot be harmed are left out. The chances cover everything
    that follows at once, including morale tests.
    """

    losses: tuple[UnitLosses, ...]
    machines: tuple[Damage, ...]
    elements: tuple[Crumbling, ...]
    stages: tuple[TestMean, ...]

    def of_unit(self, unit: int) -> Distribution:
        """The losses of a unit; certainly none for a unit that is not listed."""
        found = (each.fallen for each in self.losses if each.unit == unit)
        return next(found, Distribution((1.0,)))

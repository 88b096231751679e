"""What is known of an attack before its dice fall."""

from __future__ import annotations

from damocles.engine import Value
from damocles.odds.chances import Distribution


class UnitLosses(Value, frozen=True):
    """How many of a unit fall."""

    unit: int
    fallen: Distribution


class PartDamage(Value, frozen=True):
    """The Structure points a part of a machine loses on average, and the chance that it is lost.

    The part counts in the order of the machine's profile.
    """

    machine: int
    part: int
    points: float
    lost: float


class Damage(Value, frozen=True):
    """The Structure points that the machines of a unit lose together.

    `destroyed` is the chance that one of them is lost, `crippled` that one is left without a weapon
    or its propulsion, which it still had.
    """

    unit: int
    points: Distribution
    destroyed: float
    crippled: float
    parts: tuple[PartDamage, ...]


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

    Units, parts of machines and elements that cannot be harmed are left out. The chances cover
    everything that follows at once, including morale tests.
    """

    losses: tuple[UnitLosses, ...]
    damage: tuple[Damage, ...]
    elements: tuple[Crumbling, ...]
    stages: tuple[TestMean, ...]

    def of_unit(self, unit: int) -> Distribution:
        """The losses of a unit; certainly none for a unit that is not listed."""
        found = (each.fallen for each in self.losses if each.unit == unit)
        return next(found, Distribution((1.0,)))

    def of_structure(self, unit: int) -> Distribution:
        """The Structure points lost by a unit; certainly none for a unit that is not listed."""
        found = (each.points for each in self.damage if each.unit == unit)
        return next(found, Distribution((1.0,)))

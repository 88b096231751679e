"""The best salvos that a unit could fire where it stands, by what they are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.values.blasts import appraise_flames, appraise_indirect
from damocles.ai.values.estimates import estimate, gun_of
from damocles.ai.values.expectation import Bar, Expectation, appraise_direct, fire_of
from damocles.ai.values.forecast import forecast
from damocles.ai.values.salvos import (
    aim_weapon,
    distance_between,
    hostile_units,
    is_allowed,
    ready_weapons,
)
from damocles.ai.values.worth import unit_left
from damocles.odds import ATTACK, is_usual
from damocles.rules import Project, Salvo
from damocles.rules.chapters import is_thrown
from damocles.rules.reading import is_indirect
from damocles.rules.state import body, is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Order
    from damocles.rules.state import Table, Unit, Weapon

WORTHWHILE = 1.0
"""An attack that is worth less than this many army points is not made."""
OPTIMISM = 1.2
"""The factor by which an estimate may be too low; targets worse than that are skipped."""
SCATTERED = 2.0
"""The same for areas of effect, which may reach other units as well."""
SOBER = 0.5
"""A target is tried only if this share of its promise beats the best: most promise too much."""
MACHINES = 0.5
"""The most that estimated fire at machines comes to, as a share: hits spread over parts."""
REMEMBERED = 64
"""How many volleys are cached."""


class Attack(NamedTuple):
    """An order to attack, and what it is worth."""

    order: Order
    expected: Expectation

    @property
    def value(self) -> float:
        """What the attack is worth, in army points."""
        return self.expected.value


def appraise(
    table: Table, unit: Unit, order: Order, fired: Sequence[str] | None = None,
    *, bar: Bar | None = None,
) -> Expectation | None:  # fmt: skip
    """What a salvo of a unit is worth; None if the order is no salvo, or if nobody can fire.

    With a bar, also None if the friends in its way show that the salvo cannot clear the bar.
    """
    if fired is None:
        fired = table.activation.fired if table.activation else ()
    if isinstance(order, Salvo | Project) and not is_usual(table, ATTACK):
        return forecast(table, unit, order, fired)
    if isinstance(order, Project):
        return appraise_flames(table, unit, order)
    if not isinstance(order, Salvo):
        return None
    if is_indirect(table.setting.weapons[order.weapon]):
        return appraise_indirect(table, unit, order, fired)
    fire = fire_of(table, unit, order, fired)
    return appraise_direct(table, fire, bar) if fire is not None else None


def best_attack(
    table: Table, unit: Unit, weapon: Weapon, foes: Sequence[Unit], *, least: float = WORTHWHILE
) -> Attack | None:
    """The salvo of a weapon at some enemies that is worth most; None if none beats `least`.

    The most promising targets come first; it stops when no other can beat the best.
    """
    best: Attack | None = None
    for hope, foe in hopes(table, unit, weapon, foes):
        if SOBER * hope < least:
            break
        for order in aim_weapon(table, unit, weapon, foe):
            found = appraise(table, unit, order, bar=Bar(hope, least))
            if found is not None and found.value > least and is_allowed(table, unit, order):
                best, least = Attack(order, found), found.value
    return best


def hopes(
    table: Table, unit: Unit, weapon: Weapon, foes: Sequence[Unit]
) -> list[tuple[float, Unit]]:
    """Optimistic values of salvos at each of some enemies, the most promising first."""
    gun, optimism = gun_of(table, unit, weapon), SCATTERED if weapon.area else OPTIMISM
    found = []
    for foe in foes:
        believed = optimism * MACHINES if is_afv_unit(table, foe) else optimism
        found.append(
            (believed * estimate(table, gun, foe, distance_between(table, unit, foe)), foe)
        )
    return sorted(found, key=lambda each: (-each[0], each[1].id))


class FiringSituation:
    """A unit among all others as they are now: what it can fire at depends on nothing else."""

    def __init__(self, table: Table, unit: Unit) -> None:
        self.table, self.unit, self.stance = table, unit, body(table, unit).stance
        now = table.setting, table.activation, table.clock, table.elements
        self.facts = (*now, unit.id, table.units.copy(), table.fighters.copy())

    def __hash__(self) -> int:
        return hash(self.stance)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FiringSituation) and self.facts == other.facts


def volley(table: Table, unit: Unit, foes: Sequence[Unit] | None = None) -> Sequence[Attack]:
    """The best salvo of each weapon, the best first; thrown weapons are thrown alone.

    At any enemy, or only at those named. What was found for a place the unit only considered is
    remembered for when it has gone there.
    """
    if foes is not None:
        return volley_at(table, unit, foes)
    return _volley(FiringSituation(table, unit)) if ready_weapons(table, unit) else ()


@lru_cache(maxsize=REMEMBERED)
def _volley(now: FiringSituation) -> Sequence[Attack]:
    return volley_at(now.table, now.unit, hostile_units(now.table, now.unit.seat))


def volley_at(table: Table, unit: Unit, aimed: Sequence[Unit]) -> list[Attack]:
    """The best salvo of each weapon at some enemies; a throw only if it beats all others."""
    thrown: list[Attack] = []
    fired: list[Attack] = []
    for weapon in ready_weapons(table, unit):
        least = max(WORTHWHILE, total(thrown or fired)) if is_thrown(table, weapon) else WORTHWHILE
        found = best_attack(table, unit, weapon, aimed, least=least)
        if found is not None and is_thrown(table, weapon):
            thrown = [found]
        elif found is not None:
            fired.append(found)
    return thrown or sorted(fired, key=lambda each: (-each.value, not is_afv_unit(table, unit)))


def total(attacks: Sequence[Attack]) -> float:
    """What some attacks are worth together, as if they did not share targets."""
    return sum(attack.value for attack in attacks)


def harm(table: Table, attacks: Sequence[Attack]) -> dict[int, float]:
    """What attacks are expected to cost each unit, in fighters; for machines, their wear."""
    found: dict[int, float] = {}
    for attack in attacks:
        wear = attack.expected.terms.get("machines", 0.0)
        for name, lost in attack.expected.losses.items():
            unit = table.units[name]
            machines = is_afv_unit(table, unit)
            worn = wear / (unit_left(table, unit) or 1.0) if machines else 0.0
            found[name] = found.get(name, 0.0) + max(lost, worn)
    return found

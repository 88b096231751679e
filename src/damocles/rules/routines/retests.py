"""Whether failed damage tests of an attack can be rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.rules.facts import is_afv_unit
from damocles.rules.routines.using import NANONUCLEUS, Routine, overseers, refuse_use

if TYPE_CHECKING:
    from damocles.rules.damage.wound import Wound
    from damocles.rules.state import Table, Unit


def attackers(table: Table, wound: Wound) -> Unit:
    """The unit whose damage tests these are."""
    return table.units[table.fighters[wound.origin].unit]


def nanonucleus_of(table: Table, unit: Unit) -> Routine:
    """Infantry and machines have one each."""
    return NANONUCLEUS[is_afv_unit(table, unit)]


@cites("ROU-008", "ROU-012", "RUL-135", "RUL-155")
def is_charged(table: Table, wound: Wound) -> bool:
    """Whether the routine was used in this very attack; as an option, whether it still holds."""
    now = table.activation
    if now is None:
        return False
    if table.setting.params.options.nanonucleus_lasts:
        return attackers(table, wound).nanonucleus
    return now.nanonucleus == (wound.weapon, wound.origin)


@cites("ROU-004", "RUL-130")
def able(table: Table, wound: Wound) -> tuple[int, ...]:
    """The overseers who can have the unit's failed tests rolled again now.

    Overwatch fire counts with the activation in which it happens; artillery is no unit's attack.
    """
    unit = attackers(table, wound)
    routine = nanonucleus_of(table, unit)
    return tuple(
        overseer.id
        for overseer in (overseers(table, unit.seat) if table.activation else ())
        if refuse_use(table, unit.seat, overseer.id, routine, unit) is None
    )


def can_retest(table: Table, wound: Wound) -> bool:
    """Whether failed tests are rolled again, or may be."""
    return is_charged(table, wound) or bool(able(table, wound))

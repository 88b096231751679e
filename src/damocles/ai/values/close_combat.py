"""Close combat: whom to strike, and what that is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.ai.values.chances import binomial, success, thin_out
from damocles.ai.values.expectation import LossTally
from damocles.ai.values.forecast import forecast_order
from damocles.ai.values.rethrows import chance_to_strike
from damocles.odds import BLOWS, is_usual
from damocles.rules import CloseCombat
from damocles.rules.chapters import (
    ActStep,
    Assignment,
    StrikeStep,
    attack_needed,
    close_weapons,
    combat_of,
    damage_needed,
    kind_of,
    steps_to_break_off,
    strikers,
)
from damocles.rules.reading import contacts, is_afv
from damocles.rules.state import Wound

if TYPE_CHECKING:
    from damocles.ai.values.expectation import Expectation
    from damocles.rules.state import Combat, Fighter, Table, Unit


def promise(table: Table, fighter: Fighter, foe: Fighter, tally: LossTally) -> float:
    """What one fighter's blows at one enemy are worth by themselves."""
    total, unit = 0.0, table.units[fighter.unit]
    for weapon in close_weapons(table, fighter):
        combat = combat_of(table, Assignment(fighter.id, foe.id, weapon.id))
        hit = chance_to_strike(table, unit, weapon, attack_needed(table, combat))
        wound = Wound(weapon.id, tally.seat, fighter.id, "combat")
        hurt = success(damage_needed(table, foe, wound))
        blows = 1.0 - (1.0 - hit * hurt) ** weapon.rate
        lasts = max(1, foe.sp[0]) if foe.sp else 1
        total += blows * min(1.0, weapon.damage / lasts) * tally.price(foe)
    return total


def strike(table: Table, unit: Unit) -> CloseCombat | None:
    """Let the active unit strike, unless it has; None if there is nobody to strike."""
    now = table.activation
    return None if now is None or now.fought else strike_at_best(table, unit)


def strike_at_best(table: Table, unit: Unit, against: int | None = None) -> CloseCombat | None:
    """Let each fighter in contact strike at its best target, in one enemy unit or in any."""
    tally, assignments = LossTally(table, unit.seat), list[Assignment]()
    for name, touched in strikers(table, unit, against).items():
        fighter, foes = table.fighters[name], [table.fighters[foe] for foe in touched]
        best = max(foes, key=lambda foe: (promise(table, fighter, foe, tally), -foe.id))
        assignments += [
            Assignment(fighter.id, best.id, weapon.id) for weapon in close_weapons(table, fighter)
        ]
    return CloseCombat(unit.seat, tuple(assignments)) if assignments else None


def appraise_break_off(table: Table, unit: Unit) -> float:
    """What leaving contact is worth: less than nothing, by the blows of those who may strike."""
    strikes = [each for each in steps_to_break_off(table, unit) if isinstance(each, StrikeStep)]
    foes = [table.units[each.unit] for each in strikes]
    orders = [(foe, strike_at_best(table, foe, unit.id)) for foe in foes]
    return -sum(appraise_blows(table, foe, order).value for foe, order in orders if order)


def appraise_blows(table: Table, unit: Unit, order: CloseCombat) -> Expectation:
    """What an attack is worth: each combat by itself, the best of those in reach fall first."""
    if not is_usual(table, BLOWS):
        return forecast_order(table, step_of_blows(table, unit, order), order)
    tally, touching = LossTally(table, unit.seat), contacts(table)
    combats: dict[Combat, list[int]] = {}
    for assignment in order.assignments:
        combats.setdefault(combat_of(table, assignment), []).append(assignment.fighter)
    for combat, attackers in combats.items():
        near = dict.fromkeys(name for fighter in attackers for name in touching[fighter])
        foes = [table.fighters[name] for name in near]
        _fought(tally, combat, attackers, [f for f in foes if kind_of(table, f) == combat.against])
    return tally.expected()


def step_of_blows(table: Table, unit: Unit, order: CloseCombat) -> ActStep | StrikeStep:
    """What the order answers: the active unit acts, any other strikes at one that leaves."""
    now = table.activation
    if now is not None and now.unit == unit.id:
        return ActStep(unit.id)
    return StrikeStep(unit.id, table.fighters[order.assignments[0].defender].unit)


def _fought(tally: LossTally, combat: Combat, attackers: list[int], foes: list[Fighter]) -> None:
    table, weapon = tally.table, tally.table.setting.weapons[combat.weapon]
    hit = success(attack_needed(table, combat), weapon.rerolls)
    impacts = binomial(weapon.rate * len(attackers), hit)
    wound = Wound(weapon.id, table.units[combat.unit].seat, attackers[0], "combat")
    foes = sorted(foes, key=lambda foe: (-tally.price(foe), foe.id))
    if is_afv(table, foes[0]):
        tally.single(foes[0], impacts, wound)
        return
    through = success(damage_needed(table, foes[0], wound))
    tally.fallen(table.units[combat.against.unit], foes, thin_out(impacts, through))

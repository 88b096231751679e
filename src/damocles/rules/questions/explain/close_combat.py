"""Close combat and damage: who is in contact with whom, what attacks and impacts need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules.chapters.close_combat.attack import AttackStep, report_attack
from damocles.rules.questions.explain import marks, numbers
from damocles.rules.questions.explain.register import explains
from damocles.rules.questions.explain.values import Explanation, Line, build_explanation
from damocles.rules.reading.facts import are_in_contact
from damocles.rules.state.events.close_combat import CombatFought
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.events.morale import MoraleTested
from damocles.rules.state.events.terrain import StructureTested

if TYPE_CHECKING:
    from damocles.rules.state.state import Table

CONTACT = "GEN-011"
"""How near bases in contact are."""


@explains(CombatFought)
def explain_combat(table: Table, event: CombatFought) -> Explanation:
    """Explain who strikes whom, who is in contact, and what an attack needs."""
    facts = [numbers.needed_to_strike(table, event)] if event.defenders else []
    return build_explanation(event.rule, facts, contacts(table, event.attackers, event.defenders))


def contacts(table: Table, attackers: tuple[int, ...], struck: tuple[int, ...]) -> list[Line]:
    """A line for every attacker and defender in contact."""
    pairs = [
        (table.fighters[attacker], table.fighters[defender])
        for attacker in attackers
        for defender in struck
    ]
    return [
        marks.line_between("contact", table, one, two, CONTACT)
        for one, two in pairs
        if are_in_contact(table, one, two)
    ]


def foresee_combat(table: Table, step: AttackStep) -> CombatFought:
    """A combat as it would be fought now, before a die is rolled."""
    return report_attack(table, step, (), 0)


@explains(DamageRolled)
def explain_damage(table: Table, event: DamageRolled) -> Explanation:
    """Explain Penetration against Protection, and who is tested."""
    need = numbers.needed_to_damage(table, event)
    figures = [marks.base(table, table.fighters[name], event.rule) for name in need.fighters]
    return build_explanation(event.rule, [need], figures)


@explains(StructureTested)
def explain_structure(table: Table, event: StructureTested) -> Explanation:
    """Explain Penetration against the Protection of an element."""
    shown = marks.element(table, event.element, event.rule)
    return build_explanation(event.rule, [numbers.needed_to_break(table, event)], [shown])


@explains(MoraleTested)
def explain_morale(table: Table, event: MoraleTested) -> Explanation:
    """Explain Morale against a fixed difficulty."""
    return build_explanation(event.rule, [numbers.needed_to_stand_firm(table, event)])

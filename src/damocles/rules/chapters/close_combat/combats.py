"""Who fights whom: a mêlée is divided into combats."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from damocles.engine import Done, Order, Refusal, Value, cites
from damocles.rules.chapters.activation import ActDecision, ActStep, refuse_ruled_out
from damocles.rules.chapters.close_combat.attack import attack
from damocles.rules.chapters.close_combat.free_strikes import StrikeDecision, StrikeStep
from damocles.rules.chapters.close_combat.kinds import close_weapons, kind_of
from damocles.rules.chapters.close_combat.strikers import refuse_attacks
from damocles.rules.reading.facts import members, opponents, working_weapons
from damocles.rules.state import seams
from damocles.rules.state.combats import Combat, Kind
from damocles.rules.state.events.close_combat import CombatDeclared, Strike
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Step
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit


class Assignment(Value, frozen=True):
    """A fighter strikes at an enemy in contact, and at all others of that kind in contact.

    The fighter strikes with the named close combat weapon; without a name, with its first one.
    """

    fighter: int
    defender: int
    weapon: str | None = None


class CloseCombat(Order, frozen=True):
    """Who attacks whom; combats are resolved in the order in which they are first named."""

    assignments: tuple[Assignment, ...]


@machine.refuses(CloseCombat, ActDecision, StrikeDecision)
@cites("close_combat.voluntary")
def refuse_combat(
    table: Table, decision: ActDecision | StrikeDecision, order: CloseCombat
) -> Refusal | None:
    """Attackers are of the unit that is asked and use each weapon once; nobody has to attack."""
    unit = table.units[decision.unit]
    return (
        refuse_moment(table, decision, order.assignments)
        or refuse_strangers(table, unit, order.assignments)
        or refuse_repeats(table, order.assignments)
        or next(filter(None, (refuse_attacker(table, each) for each in order.assignments)), None)
        or refuse_division(table, order.assignments)
    )


def refuse_moment(
    table: Table, decision: ActDecision | StrikeDecision, assignments: Sequence[Assignment]
) -> Refusal | None:
    """The active unit strikes once, at anybody; others strike only at a unit that leaves them."""
    if isinstance(decision, StrikeDecision):
        return refuse_others(table, decision, assignments)
    return refuse_second(table) or refuse_ruled_out(table, "fight")


def refuse_others(
    table: Table, decision: StrikeDecision, assignments: Sequence[Assignment]
) -> Refusal | None:
    """Only the unit that is asked strikes, and only at the one that leaves."""
    asked, leaving = table.units[decision.unit].fighters, table.units[decision.target].fighters
    for each in assignments:
        if each.fighter not in asked:
            return Refusal("move.disengaging", "not_of_the_unit_asked", facts_of(each))
        if each.defender not in leaving:
            return Refusal("move.disengaging", "not_the_unit_that_leaves", facts_of(each))
    return None


@cites("close_combat.ends_unit")
def refuse_second(table: Table) -> Refusal | None:
    """A unit that has fought does nothing more."""
    if table.activation is None or table.activation.fought:
        return Refusal("close_combat.ends_unit", "has_fought")
    return None


@cites("close_combat.active_unit")
def refuse_strangers(table: Table, unit: Unit, assignments: Sequence[Assignment]) -> Refusal | None:
    """All attackers must belong to the active unit."""
    own = {fighter.id for fighter in members(table, unit)}
    stranger = next((each.fighter for each in assignments if each.fighter not in own), None)
    if stranger is not None:
        return Refusal("close_combat.active_unit", "not_of_the_active_unit", {"fighter": stranger})
    return None


@cites("close_combat.assignment", "close_combat.several_units")
def refuse_division(table: Table, assignments: Sequence[Assignment]) -> Refusal | None:
    """A fighter strikes at only one kind of defender with all its weapons."""
    kinds: dict[int, Kind] = {}
    for assignment in assignments:
        kind = kind_of(table, table.fighters[assignment.defender])
        if kinds.setdefault(assignment.fighter, kind) != kind:
            return Refusal(
                "close_combat.assignment", "one_kind_of_defender", {"fighter": assignment.fighter}
            )
    return None


@cites("close_combat.weapon_once")
def refuse_repeats(table: Table, assignments: Sequence[Assignment]) -> Refusal | None:
    """Refuse if nobody strikes, or if anybody uses a weapon more often than they have copies."""
    used = Counter((each.fighter, striking_weapon(table, each)) for each in assignments)
    too_often = [
        count > working_weapons(table, table.fighters[fighter]).count(weapon.id)
        for (fighter, weapon), count in used.items()
        if weapon is not None
    ]
    if not used or any(too_often):
        return Refusal("close_combat.weapon_once", "each_weapon_once")
    return None


def striking_weapon(table: Table, assignment: Assignment) -> Weapon | None:
    """The close combat weapon of an assignment; None if the fighter has no such weapon."""
    own = close_weapons(table, table.fighters[assignment.fighter])
    fitting = [weapon for weapon in own if assignment.weapon in (None, weapon.id)]
    return fitting[0] if fitting else None


def refuse_attacker(table: Table, assignment: Assignment) -> Refusal | None:
    """Refuse unless the attacker is upright, armed for close combat and touching the enemy."""
    return (
        refuse_lying(table, assignment)
        or refuse_spent(table, assignment)
        or refuse_unarmed(table, assignment)
        or refuse_untouched(table, assignment)
    )


def facts_of(assignment: Assignment) -> dict[str, int | str]:
    """The facts of an assignment: who would strike at whom."""
    return {"fighter": assignment.fighter, "defender": assignment.defender}


@cites("grounded.unit")
def refuse_lying(table: Table, assignment: Assignment) -> Refusal | None:
    """A fighter lying on the ground does not strike."""
    if table.fighters[assignment.fighter].grounded:
        return Refusal("grounded.lying", "grounded", facts_of(assignment))
    return None


def refuse_spent(table: Table, assignment: Assignment) -> Refusal | None:
    """A fighter that has done something in place of its attacks does not strike."""
    found = refuse_attacks(table, table.fighters[assignment.fighter])
    return found and Refusal(found.rule, found.reason, facts_of(assignment))


@cites("close_combat.special_weapons")
def refuse_unarmed(table: Table, assignment: Assignment) -> Refusal | None:
    """A fighter without such a close combat weapon does not strike."""
    if striking_weapon(table, assignment) is None:
        return Refusal(
            "close_combat.special_weapons", "no_close_combat_weapon", facts_of(assignment)
        )
    return None


@cites(
    "close_combat.after_any_gait",
    "close_combat.when",
    "close_combat.attackers",
    "close_combat.several_units",
)
def refuse_untouched(table: Table, assignment: Assignment) -> Refusal | None:
    """A fighter may strike at an enemy it touches at that moment, however they came together."""
    touched = opponents(table, table.fighters[assignment.fighter])
    if assignment.defender in [other.id for other in touched]:
        return None
    return Refusal("close_combat.attackers", "not_in_contact", facts_of(assignment))


# ---- combats ---------------------------------------------------------------------------------


@machine.resolves(CloseCombat)
@cites("close_combat.ends_unit")
def resolve_combat(table: Table, step: ActStep | StrikeStep, order: CloseCombat) -> Done:
    """Fight one combat after the other; then comes what the rule set has after a close combat."""
    strikes = tuple(
        Strike(each.fighter, each.defender, combat_of(table, each).weapon)
        for each in order.assignments
    )
    combats = combats_of(table, order.assignments).items()
    attacks = [attack(table, combat, group) for combat, group in combats]
    declared, then = declare(step, strikes)
    after = seams.melee_after(table.setting.rules)(table, declared, then)
    return Done((declared,), (*attacks, *after))


def declare(
    step: ActStep | StrikeStep, strikes: tuple[Strike, ...]
) -> tuple[CombatDeclared, Sequence[Step]]:
    """What is told of it, and what the unit goes on with: it acts on only if it is active."""
    if isinstance(step, StrikeStep):
        return CombatDeclared(step.unit, strikes, "move.disengaging"), ()
    return CombatDeclared(step.unit, strikes), (step,)


@cites("close_combat.ends_unit")
def continue_acting(
    _table: Table, _declared: CombatDeclared, then: Sequence[Step]
) -> Sequence[Step]:
    """Nothing comes in between; what a unit that has fought may still do is asked of each order."""
    return then


@cites("close_combat.assignment", "close_combat.several_units")
def combats_of(table: Table, assignments: Sequence[Assignment]) -> dict[Combat, list[int]]:
    """Who fights in which combat, in the order of their first attackers."""
    combats: dict[Combat, list[int]] = {}
    for assignment in assignments:
        combats.setdefault(combat_of(table, assignment), []).append(assignment.fighter)
    return combats


def combat_of(table: Table, assignment: Assignment) -> Combat:
    """The combat of an assignment, by the rule set that is played."""
    fighter, defender = table.fighters[assignment.fighter], table.fighters[assignment.defender]
    weapon = striking_weapon(table, assignment)
    assert weapon is not None  # noqa: S101  # an attacker without one was refused
    against = kind_of(table, defender)
    return seams.melee_split(table.setting.rules)(table, fighter, weapon, against)

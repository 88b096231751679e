"""The weapons that would fire together: their dice, and what each die needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.odds import fired_together
from damocles.rules import Project
from damocles.rules.chapters import arsenal, bearers, copies_of, is_in_reach, lookouts
from damocles.rules.questions import Needed, explain_order
from damocles.rules.reading import is_indirect, members
from damocles.server.names import name_all, names_of
from damocles.server.play.answers.attack_rows import weapon_bands
from damocles.server.play.wire import Arm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Decision
    from damocles.rules import Salvo
    from damocles.rules.state import Table, Unit, Weapon
    from damocles.words import Words


# ---- where distances may be told -------------------------------------------------------------


def list_arms(
    table: Table, decision: Decision, orders: Sequence[Salvo | Project]
) -> tuple[Arm, ...]:
    """The weapons of these salvos, each with its dice and what they need."""
    return tuple(arm for shot in orders for arm in _fired(table, decision, shot))


def _fired(table: Table, decision: Decision, shot: Salvo | Project) -> list[Arm]:
    """An arm for each number that the dice of a salvo need; flames have one without a number."""
    called, weapon = _called(table, shot.weapon), table.setting.weapons[shot.weapon]
    if isinstance(shot, Project):
        hot = [aim for aim in shot.aims if is_in_reach(table, weapon, aim)]
        return [Arm(called, len(hot) * weapon.rate)]
    facts = explain_order(table, decision, shot).facts
    tests = [fact for fact in facts if isinstance(fact, Needed) and fact.what == "shooting"]
    return [Arm(called, test.dice, test.needed) for test in tests]


# ---- where they may not ----------------------------------------------------------------------


def list_carried_arms(table: Table, unit: Unit, target: Unit) -> tuple[Arm, ...]:
    """Only what everybody knows: weapons, who sees whom, and what dice need at which range.

    It does not look at whether a weapon reaches, or whether somebody is too far away to be seen.
    """
    fired = fired_together(table, list(arsenal(table, unit).values()))
    arms = (_carried(table, unit, target, weapon) for weapon in fired)
    return tuple(arm for arm in arms if arm.dice)


def _carried(table: Table, unit: Unit, target: Unit, weapon: Weapon) -> Arm:
    able = bearers(table, unit, weapon.id)
    if able and not is_indirect(weapon):
        able = lookouts(table, able, weapon.id, members(table, target))
    guns = len(able) * copies_of(table, unit, weapon.id)
    return Arm(
        _called(table, weapon.id), guns * weapon.rate, bands=weapon_bands(table, weapon, able)
    )


def _called(table: Table, weapon: str) -> Words:
    return name_all(names_of(table), lambda each: each.weapon(weapon))

"""If they shoot back: the target's weapons, and what they would do to the shooters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles import odds
from damocles.rules import Project, Salvo
from damocles.rules.chapters import arsenal, bearers, copies_of, is_in_reach, lookouts
from damocles.rules.questions import Needed, explain_order
from damocles.rules.reading import is_indirect, members
from damocles.server.names import name_all, names_of
from damocles.server.play.answers.attack_rows import structure_rows, weapon_bands
from damocles.server.play.answers.distances import may_tell_distances
from damocles.server.play.answers.losses import losses_of
from damocles.server.play.answers.previews import UNREADABLE, read_order
from damocles.server.play.wire import Arm, Return

if TYPE_CHECKING:
    from damocles.odds import ReturnFire
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit, Weapon
    from damocles.server.play.wire import InReturn
    from damocles.words import Words


def preview_return_fire(view: View, question: InReturn) -> Return | None:
    """What the target of a salvo could do in return; None for what is no salvo, or refused."""
    order = _considered(view, question)
    if order is None:
        return None
    measured = may_tell_distances(view.table, order, legal=True)
    answer = odds.find_return_fire(view, order) if measured else None
    if answer is not None:
        return _reckoned(view, answer)
    pair = odds.shooter_and_target(view, order)
    return None if pair is None else _unmeasured(view.table, *pair)


def _considered(view: View, question: InReturn) -> Salvo | Project | None:
    """The salvo that the question is about, if it may be given now."""
    if view.decision is None:
        return None
    try:
        order = read_order(question.order)
    except UNREADABLE:
        return None
    if not isinstance(order, Salvo | Project) or view.refusal(order) is not None:
        return None
    return order


# ---- where distances may be told -------------------------------------------------------------


def _reckoned(view: View, answer: ReturnFire) -> Return:
    """Dice, needed numbers and the losses of the shooters' side."""
    table, hostile = answer.table, answer.table.setting.is_hostile
    chances = odds.return_fire_odds(view, answer)
    losses = losses_of(chances) if chances else {}
    mine = (each for unit, each in losses.items() if hostile(answer.unit.seat, _seat(table, unit)))
    return Return(
        answer.unit.id, list_arms(answer), tuple(mine), tuple(structure_rows(table, chances))
    )


def _seat(table: Table, unit: int) -> int:
    return table.units[unit].seat


def list_arms(answer: ReturnFire) -> tuple[Arm, ...]:
    """The weapons of these salvos, each with its dice and what they need."""
    return tuple(arm for shot in answer.orders for arm in _fired(answer, shot))


def _fired(answer: ReturnFire, shot: Salvo | Project) -> list[Arm]:
    """An arm for each number that the dice of a salvo need; flames have one without a number."""
    table, called = answer.table, _called(answer.table, shot.weapon)
    weapon = table.setting.weapons[shot.weapon]
    if isinstance(shot, Project):
        hot = [aim for aim in shot.aims if is_in_reach(table, weapon, aim)]
        return [Arm(called, len(hot) * weapon.rate)]
    facts = explain_order(table, answer.decision, shot).facts
    tests = [fact for fact in facts if isinstance(fact, Needed) and fact.what == "shooting"]
    return [Arm(called, test.dice, test.needed) for test in tests]


# ---- where they may not ----------------------------------------------------------------------


def _unmeasured(table: Table, shooter: Unit, target: Unit) -> Return:
    """Only what everybody knows: weapons, who sees whom, and what dice need at which range.

    It does not look at whether a weapon reaches, or whether somebody is too far away to be seen.
    """
    return Return(target.id, list_carried_arms(table, shooter, target))


def list_carried_arms(table: Table, shooter: Unit, target: Unit) -> tuple[Arm, ...]:
    """The weapons with which some of the target see one of the shooters."""
    fired = odds.fired_together(table, list(arsenal(table, target).values()))
    arms = (_carried(table, shooter, target, weapon) for weapon in fired)
    return tuple(arm for arm in arms if arm.dice)


def _carried(table: Table, shooter: Unit, target: Unit, weapon: Weapon) -> Arm:
    able = bearers(table, target, weapon.id)
    if able and not is_indirect(weapon):
        able = lookouts(table, able, weapon.id, members(table, shooter))
    guns = len(able) * copies_of(table, target, weapon.id)
    return Arm(
        _called(table, weapon.id), guns * weapon.rate, bands=weapon_bands(table, weapon, able)
    )


def _called(table: Table, weapon: str) -> Words:
    return name_all(names_of(table), lambda each: each.weapon(weapon))

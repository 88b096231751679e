"""If they shoot back: the target's weapons, and what they would do to the shooters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles import odds
from damocles.rules import OpenFire, Project, Salvo
from damocles.server.play.answers.arms import list_arms, list_carried_arms
from damocles.server.play.answers.attack_rows import structure_rows
from damocles.server.play.answers.distances import may_tell_distances
from damocles.server.play.answers.losses import losses_of
from damocles.server.play.answers.previews import UNREADABLE, read_order
from damocles.server.play.wire import Return

if TYPE_CHECKING:
    from damocles.odds import ReturnFire
    from damocles.rules.battle import View
    from damocles.rules.state import Table
    from damocles.server.play.wire import InReturn


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
    if pair is None:
        return None
    shooter, target = pair
    return Return(target.id, list_carried_arms(view.table, target, shooter))


def _considered(view: View, question: InReturn) -> Salvo | Project | OpenFire | None:
    """The salvo, or the order to open fire, that the question is about, if it may be given now."""
    if view.decision is None:
        return None
    try:
        order = read_order(question.order)
    except UNREADABLE:
        return None
    if not isinstance(order, Salvo | Project | OpenFire) or view.refusal(order) is not None:
        return None
    return order


def _reckoned(view: View, answer: ReturnFire) -> Return:
    """Dice, needed numbers and the losses of the shooters' side."""
    table, hostile = answer.table, answer.table.setting.is_hostile
    chances = odds.return_fire_odds(view, answer)
    losses = losses_of(table, chances) if chances else {}
    mine = (each for unit, each in losses.items() if hostile(answer.unit.seat, _seat(table, unit)))
    arms = list_arms(table, answer.decision, answer.orders)
    return Return(answer.unit.id, arms, tuple(mine), tuple(structure_rows(table, chances)))


def _seat(table: Table, unit: int) -> int:
    return table.units[unit].seat

"""Who could fire at a unit where it stands or is to stand, and what that would cost it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles import odds
from damocles.rules.chapters import find_shelter, save_behind
from damocles.rules.reading import IMPOSSIBLE, members, who_is_seen
from damocles.rules.state import is_afv_unit
from damocles.server.play.answers.arms import list_arms, list_carried_arms
from damocles.server.play.answers.attack_rows import structure_rows
from damocles.server.play.answers.losses import losses_of, tell_losses, tell_structure
from damocles.server.play.answers.stands import enemies_of, own_unit, table_with
from damocles.server.play.wire import Endangered, Threat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.odds import Odds, ReturnFire
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit
    from damocles.server.play.wire import Arm, Danger, Losses


def find_danger(view: View, question: Danger) -> Endangered | None:
    """The enemies that could fire at a unit; None for a unit of others, or one that is nowhere."""
    unit = own_unit(view, question.unit)
    table = None if unit is None else table_with(view.table, unit, question.spots)
    if unit is None or table is None:
        return None
    target, enemies = table.units[unit.id], enemies_of(table, unit)
    if not table.setting.params.options.free_measuring:
        found = (_told(table, enemy, target, _carried(table, enemy, target)) for enemy in enemies)
        return Endangered(unit.id, tuple(threat for threat in found if threat.arms))
    fires = [odds.find_fire(table, enemy, target) for enemy in enemies]
    ready = [(fire, arms) for fire in fires if (arms := _arms_in_range(fire))]
    threats = tuple(_told(table, fire.unit, target, arms) for fire, arms in ready)
    if not question.costs:
        return Endangered(unit.id, threats, measured=True)
    chances = [odds.return_fire_odds(view, fire) for fire, _ in ready]
    return _costed(table, target, threats, chances)


def _told(table: Table, enemy: Unit, unit: Unit, arms: tuple[Arm, ...]) -> Threat:
    """A threat as far as everybody knows it: with what, at how many, and who is in cover."""
    group, found = members(table, unit), find_shelter(table, enemy, [unit])
    return Threat(
        enemy.id,
        arms,
        seen=len(group) - len(found.hidden),
        behind=len({*found.hidden, *found.behind}),
        covered=save_behind(table, unit, found) is not None,
    )


def _carried(table: Table, enemy: Unit, unit: Unit) -> tuple[Arm, ...]:
    """The weapons of an enemy that may fire, if any of it sees the unit; nothing is measured."""
    now = odds.table_in_activation(table, enemy)
    if not odds.fired_now(now, enemy) or not who_is_seen(
        now, members(now, enemy), members(now, unit)
    ):
        return ()
    return list_carried_arms(now, enemy, unit)


# ---- where measuring is free -----------------------------------------------------------------


def _arms_in_range(fire: ReturnFire) -> tuple[Arm, ...]:
    arms = list_arms(fire.table, fire.decision, fire.orders)
    return tuple(arm for arm in arms if arm.dice and arm.needed != IMPOSSIBLE)


def _costed(
    table: Table, unit: Unit, threats: tuple[Threat, ...], found: Sequence[Odds | None]
) -> Endangered:
    """The threats with what each would cost, and what all of them would together."""
    pairs = zip(threats, found, strict=True)
    told = tuple(_with_losses(threat, table, unit, chances) for threat, chances in pairs)
    known = [chances for chances in found if chances]
    whole = bool(known) and len(known) == len(found)
    together = _add_up(table, unit, known) if whole else None
    return Endangered(unit.id, told, together, measured=True, costs=True)


def _add_up(table: Table, unit: Unit, known: Sequence[Odds]) -> Losses:
    """What all of these would cost a unit, one after the other."""
    group = members(table, unit)
    if is_afv_unit(table, unit):
        points = [chances.of_structure(unit.id) for chances in known]
        most = sum(point for machine in group for point in machine.sp)
        return tell_structure(unit.id, odds.add_up(points, most=most))
    fallen = [chances.of_unit(unit.id) for chances in known]
    return tell_losses(unit.id, odds.add_up(fallen, most=len(group)))


def _with_losses(threat: Threat, table: Table, unit: Unit, chances: Odds | None) -> Threat:
    """The threat with the losses of the unit, and of others of its side."""
    if chances is None:
        return threat
    hostile, units = table.setting.is_hostile, table.units
    losses = tuple(
        each
        for name, each in losses_of(table, chances).items()
        if not hostile(units[name].seat, unit.seat)
    )
    return replace(threat, losses=losses, rows=tuple(structure_rows(table, chances)))

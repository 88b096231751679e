"""What the target of a salvo could do in return, if it were its turn at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.values import list_salvos, ready_weapons
from damocles.odds.attacks import odds_in_turn
from damocles.rules import (
    ActDecision,
    ActivationBegan,
    OpenFire,
    OverwatchDecision,
    OverwatchSalvoDecision,
    Project,
    Salvo,
)
from damocles.rules.chapters import ActStep, is_thrown
from damocles.rules.questions import may_measure
from damocles.rules.reading import unit_is_engaged
from damocles.rules.state import FighterTarget, UnitTarget, machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.odds.values import Odds
    from damocles.rules.battle import View
    from damocles.rules.state import Table, Unit, Weapon


class ReturnFire(NamedTuple):
    """The salvos of a unit, one for each weapon, on the table as it would be in its activation."""

    table: Table
    unit: Unit
    orders: tuple[Salvo | Project, ...]

    @property
    def decision(self) -> ActDecision:
        """What the unit would be asked."""
        return ActDecision(self.unit.seat, self.unit.id)


def find_return_fire(view: View, order: Salvo | Project | OpenFire) -> ReturnFire | None:
    """How the target of a salvo could fire back, from where both stand and with all its weapons.

    None for a salvo not yet declared on a table where measuring is not free: what hits back, and
    how well, gives away the range just as the salvo itself would. None too if no unit is aimed at.
    """
    pair = shooter_and_target(view, order)
    if pair is None or not may_measure(view.table, order):
        return None
    shooter, target = pair
    return find_fire(view.table, target, shooter)


def find_fire(table: Table, unit: Unit, target: Unit) -> ReturnFire:
    """How a unit could fire at another if its turn came at once, with all its weapons."""
    now = table_in_activation(table, unit)
    ready = (list_salvos(now, unit, weapon, [target]) for weapon in fired_now(now, unit))
    first = (next((shot for shot in found), None) for found in ready)
    return ReturnFire(now, unit, tuple(s for s in first if isinstance(s, Salvo | Project)))


def fired_now(table: Table, unit: Unit) -> list[Weapon]:
    """The weapons that the active unit could fire together."""
    return fired_together(table, ready_weapons(table, unit))


def return_fire_odds(view: View, answer: ReturnFire) -> Odds | None:
    """What these salvos would do, one after the other; None if there are too many ways."""
    stack = [*view.progress.stack, ActStep(answer.unit.id)]
    return odds_in_turn(answer.table, stack, answer.decision, answer.orders)


def fired_together(table: Table, weapons: Sequence[Weapon]) -> list[Weapon]:
    """The weapons that are fired together; thrown ones only if there are no others."""
    others = [weapon for weapon in weapons if not is_thrown(table, weapon)]
    return others or list(weapons)


def shooter_and_target(view: View, order: Salvo | Project | OpenFire) -> tuple[Unit, Unit] | None:
    """The unit that would shoot, and its enemy target; None if that is an element or a friend."""
    asked, units = view.decision, view.table.units
    if isinstance(order, OpenFire):
        moved = asked.target if isinstance(asked, OverwatchDecision) else None
        return None if moved is None else (units[order.unit], units[moved])
    target = order.target if isinstance(order, Salvo) else FighterTarget(order.aims[0].target)
    if not isinstance(asked, ActDecision | OverwatchSalvoDecision):
        return None
    if not isinstance(target, UnitTarget | FighterTarget):
        return None
    if isinstance(target, FighterTarget):
        target = UnitTarget(view.table.fighters[target.fighter].unit)
    shooter, other = units[asked.unit], units[target.unit]
    hostile = view.table.setting.is_hostile(shooter.seat, other.seat)
    return (shooter, other) if hostile else None


def table_in_activation(table: Table, unit: Unit) -> Table:
    """A copy of the table on which a unit is active; unchanged if it is active already."""
    after = table.copy()
    if table.activation is None or table.activation.unit != unit.id:
        machine.apply(after, ActivationBegan(unit.id, unit_is_engaged(table, unit)))
    return after

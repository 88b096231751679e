"""What whoever is shot at could do in return, if it were his turn at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.ai.values.salvos import ready_weapons, salvos
from damocles.odds.attacks import odds_in_turn
from damocles.rules.chapters.abilities.grenades import is_thrown
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.shooting.orders import OverwatchSalvoDecision, Project, Salvo
from damocles.rules.questions.disclosure import may_measure
from damocles.rules.reading.facts import unit_is_engaged
from damocles.rules.state.events.activation import ActivationBegan
from damocles.rules.state.machine import machine
from damocles.rules.state.targets import FighterTarget, UnitTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.odds.values import Odds
    from damocles.rules.battle.view import View
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Table, Unit


class ReturnFire(NamedTuple):
    """The salvos of a unit, one for each weapon, on the table as it would be in its activation."""

    table: Table
    unit: Unit
    orders: tuple[Salvo | Project, ...]

    @property
    def decision(self) -> ActDecision:
        """What the unit would be asked."""
        return ActDecision(self.unit.seat, self.unit.id)


def find_return_fire(view: View, order: Salvo | Project) -> ReturnFire | None:
    """With what the target of a salvo could answer, from where both stand and with all it has.

    None before the salvo is declared on a table where measuring is not free: what hits back, and
    how well, tells the range just as the salvo itself would. None too if nobody is shot at.
    """
    pair = shooter_and_target(view, order)
    if pair is None or not may_measure(view.table, order):
        return None
    shooter, target = pair
    table = table_in_activation(view.table, target)
    fired = fired_together(ready_weapons(table, target))
    ready = (salvos(table, target, weapon, [shooter]) for weapon in fired)
    first = (next((shot for shot in found), None) for found in ready)
    orders = tuple(shot for shot in first if isinstance(shot, Salvo | Project))
    return ReturnFire(table, target, orders)


def return_fire_odds(view: View, answer: ReturnFire) -> Odds | None:
    """What these salvos would do, one after the other; None if there are too many ways."""
    stack = [*view.progress.stack, ActStep(answer.unit.id)]
    return odds_in_turn(answer.table, stack, answer.decision, answer.orders)


def fired_together(weapons: Sequence[Weapon]) -> list[Weapon]:
    """The weapons that are fired together; what is thrown only where there is nothing else."""
    others = [weapon for weapon in weapons if not is_thrown(weapon)]
    return others or list(weapons)


def shooter_and_target(view: View, order: Salvo | Project) -> tuple[Unit, Unit] | None:
    """Who would shoot, and the enemy unit at which; None if it is an element or a friend."""
    asked, units = view.decision, view.table.units
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
    """A copy of the table on which a unit acts; as it is, if it acts already."""
    after = table.copy()
    if table.activation is None or table.activation.unit != unit.id:
        machine.apply(after, ActivationBegan(unit.id, unit_is_engaged(table, unit)))
    return after

"""What a unit in overwatch would do if it opened fire now, with all that it may fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.odds.attacks import odds_in_turn
from damocles.odds.return_fire import fired_together
from damocles.rules import OverwatchDecision, OverwatchSalvoDecision, Project, Salvo
from damocles.rules.chapters import OverwatchSalvoStep, copies_of, possible_salvos
from damocles.rules.questions import may_measure
from damocles.rules.state import machine

if TYPE_CHECKING:
    from damocles.odds.values import Odds
    from damocles.rules import OpenFire
    from damocles.rules.battle import View
    from damocles.rules.state import Table


class WatchFire(NamedTuple):
    """The salvos of a unit in overwatch, one for each weapon, and what it would be asked."""

    decision: OverwatchSalvoDecision
    orders: tuple[Salvo | Project, ...]


def find_watch_fire(view: View, order: OpenFire) -> WatchFire | None:
    """What the unit could fire at the one that has moved; None if nobody asks about overwatch.

    It fires as many copies of each weapon as it may, thrown ones only if it has no others.
    """
    asked = view.decision
    if not isinstance(asked, OverwatchDecision):
        return None
    decision = OverwatchSalvoDecision(asked.seat, order.unit, asked.target)
    first: dict[str, Salvo | Project] = {}
    for shot in possible_salvos(view.table, decision):
        first.setdefault(shot.weapon, shot)
    weapons = view.table.setting.weapons
    fired = fired_together(view.table, [weapons[name] for name in first])
    shots = (_with_all_copies(view.table, decision, first[each.id]) for each in fired)
    return WatchFire(decision, tuple(shots))


def _with_all_copies(
    table: Table, decision: OverwatchSalvoDecision, shot: Salvo | Project
) -> Salvo | Project:
    """The same salvo with every copy of its weapon, where that is one salvo."""
    unit = table.units[decision.unit]
    if isinstance(shot, Project):
        return shot
    whole = Salvo(shot.seat, shot.weapon, shot.target, copies_of(table, unit, shot.weapon))
    return shot if machine.refusal(table, decision, whole) else whole


def watch_fire_odds(view: View, order: OpenFire) -> Odds | None:
    """What all these salvos would do, one after the other.

    None where measuring is not free, since nothing is declared yet, and if there are too many ways.
    """
    found = find_watch_fire(view, order) if may_measure(view.table, order) else None
    if found is None:
        return None
    step = OverwatchSalvoStep(found.decision.unit, found.decision.target)
    return odds_in_turn(view.table, [*view.progress.stack, step], found.decision, found.orders)

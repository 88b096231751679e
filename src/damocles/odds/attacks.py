"""The odds of an order that attacks: a salvo of any kind, or close combat."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from damocles.odds.branches import Branch, Branches
from damocles.odds.chances import distribution
from damocles.odds.machines import damage_of
from damocles.odds.rolls import TooManyWays
from damocles.odds.stages import Stages
from damocles.odds.values import Crumbling, Odds, UnitLosses
from damocles.rules import ArtilleryStrike, Project, Salvo
from damocles.rules.questions import may_measure
from damocles.rules.state import machine, terrain_kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Decision, Step
    from damocles.rules import CloseCombat
    from damocles.rules.battle import View
    from damocles.rules.state import Table

Shot = Salvo | Project | ArtilleryStrike


def salvo_odds(view: View, order: Shot) -> Odds | None:
    """What a salvo, flames or artillery would do.

    None for an order that is refused, for one not yet declared on a table where measuring is not
    free, and if there are too many ways it can go.
    """
    return _odds(view, order) if may_measure(view.table, order) else None


def close_combat_odds(view: View, order: CloseCombat) -> Odds | None:
    """What the combats of an order would do; None for a refused order."""
    return _odds(view, order)


def _odds(view: View, order: Shot | CloseCombat) -> Odds | None:
    if view.refusal(order) is not None:
        return None
    return odds_in_turn(view.table, view.progress.stack, view.pending[0], [order])


def odds_in_turn(
    table: Table, stack: list[Step], decision: Decision, orders: Sequence[Shot | CloseCombat]
) -> Odds | None:
    """What successive attacks by one unit would do; None if there are too many ways.

    The step that takes the orders lies on top of the stack. On ways where an order can no longer
    be given, because nobody is left to give it or to suffer it, it is left out.
    """
    stages, ways = Stages(), [Branch(table, stack, 1.0)]
    branching = Branches(table, len(stack), stages.hear)
    try:
        for order in orders:
            ways = _after(branching, ways, decision, order)
    except TooManyWays:
        return None
    return Odds(
        _losses(table, ways), damage_of(table, ways), _crumbling(table, ways), stages.averages()
    )


def _after(
    branching: Branches, ways: list[Branch], decision: Decision, order: Shot | CloseCombat
) -> list[Branch]:
    """The ways after one more order."""
    given, left = [], []
    for way in ways:
        over = not way.stack or machine.refusal(way.table, decision, order) is not None
        if over:
            left.append(way)
        else:
            resolve = machine.resolvers[type(order)]
            given.append((way, resolve(way.table, way.stack[-1], order)))
    return left + branching.ends(given)


def _losses(table: Table, ends: list[Branch]) -> tuple[UnitLosses, ...]:
    """How many of each unit fall, for the units that can lose anybody."""
    found: dict[int, dict[int, float]] = {}
    for end in ends:
        fallen: dict[int, int] = defaultdict(int)
        for name, fighter in table.fighters.items():
            if fighter.place == "table" and end.table.fighters[name].place != "table":
                fallen[fighter.unit] += 1
        for unit, count in fallen.items():
            chances = found.setdefault(unit, defaultdict(float))
            chances[count] += end.chance
    return tuple(
        UnitLosses(unit, distribution({0: max(0.0, 1.0 - sum(chances.values())), **chances}))
        for unit, chances in sorted(found.items())
    )


def _crumbling(table: Table, ends: list[Branch]) -> tuple[Crumbling, ...]:
    """What elements lose, for those that can lose anything."""
    points: dict[str, float] = defaultdict(float)
    lost: dict[str, float] = defaultdict(float)
    for end in ends:
        for name, element in table.elements.items():
            after = end.table.elements[name]
            if after is not element:
                left = terrain_kind(table, name).sp - element.damage
                points[name] += end.chance * min(left, after.damage - element.damage)
                lost[name] += end.chance * (not after.present)
    return tuple(Crumbling(name, points[name], lost[name]) for name in sorted(points))

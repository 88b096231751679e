"""Where the impacts of a combat go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, cites
from damocles.rules.chapters.damage import DamageStep, HitsStep
from damocles.rules.reading.facts import is_afv
from damocles.rules.state import seams
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import StruckStep

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


class SpreadDecision(Decision, frozen=True):
    """How are this many impacts distributed among these machines?"""

    machines: tuple[int, ...]
    impacts: int


class Spread(Order, frozen=True):
    """Machines with the impacts each takes, in the order in which they are resolved."""

    hits: tuple[tuple[int, int], ...]


@machine.handles(StruckStep)
def strike(table: Table, step: StruckStep) -> Result:
    """The impacts take effect by the rule set that is played."""
    return seams.melee_losses(table.setting.rules)(table, step)


@cites("close_combat.victims", "close_combat.machine_impacts")
def deal_by_category(table: Table, step: StruckStep) -> Result:
    """Test infantry as one; the attacker distributes impacts among several machines."""
    first, *others = step.defenders
    fighter = table.fighters[first]
    if not is_afv(table, fighter):
        return Done(steps=(DamageStep(step.wound, fighter.unit, step.impacts, step.defenders),))
    if others:
        return Ask(SpreadDecision(step.wound.by, step.defenders, step.impacts))
    return Done(steps=(HitsStep(step.wound, ((first, step.impacts),)),))


@machine.refuses(Spread, SpreadDecision)
@cites("close_combat.machine_impacts")
def refuse_spread(table: Table, decision: SpreadDecision, order: Spread) -> Refusal | None:
    """Every impact must go to one of the machines in contact."""
    named = [fighter for fighter, _ in order.hits]
    if len(set(named)) != len(named) or not set(named) <= set(decision.machines):
        return Refusal("close_combat.machine_impacts", "not_a_machine_in_contact")
    total = sum(count for _, count in order.hits)
    if total != decision.impacts or any(count < 1 for _, count in order.hits):
        return Refusal(
            "close_combat.machine_impacts",
            "distribute_all",
            {"impacts": decision.impacts, "given": total},
        )
    return None


@machine.resolves(Spread)
def resolve_spread(table: Table, step: StruckStep, order: Spread) -> Done:
    """Test each machine and locate its hits on its own."""
    return Done(steps=(HitsStep(step.wound, order.hits),))

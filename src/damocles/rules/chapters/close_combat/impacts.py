"""Where the impacts of a combat go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.damage import DamageStep, HitsStep, Wound
from damocles.rules.reading.facts import is_afv
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from damocles.rules.state.state import Table


class StruckStep(Step, frozen=True):
    """Impacts of a combat on its defenders."""

    wound: Wound
    defenders: tuple[int, ...]
    impacts: int


class SpreadDecision(Decision, frozen=True):
    """How are this many impacts distributed among these machines?"""

    machines: tuple[int, ...]
    impacts: int


class Spread(Order, frozen=True):
    """Machines with the impacts each takes, in the order in which they are resolved."""

    hits: tuple[tuple[int, int], ...]


@machine.handles(StruckStep)
@cites("MEL-014", "MEL-015")
def strike(table: Table, step: StruckStep) -> Result:
    """Test infantry as one; the attacker distributes impacts among several machines."""
    first, *others = step.defenders
    fighter = table.fighters[first]
    if not is_afv(table, fighter):
        return Done(steps=(DamageStep(step.wound, fighter.unit, step.impacts, step.defenders),))
    if others:
        return Ask(SpreadDecision(step.wound.by, step.defenders, step.impacts))
    return Done(steps=(HitsStep(step.wound, ((first, step.impacts),)),))


@machine.refuses(Spread, SpreadDecision)
@cites("MEL-015")
def refuse_spread(table: Table, decision: SpreadDecision, order: Spread) -> Refusal | None:
    """Every impact must go to one of the machines in contact."""
    named = [fighter for fighter, _ in order.hits]
    if len(set(named)) != len(named) or not set(named) <= set(decision.machines):
        return Refusal("MEL-015", "not_a_machine_in_contact")
    total = sum(count for _, count in order.hits)
    if total != decision.impacts or any(count < 1 for _, count in order.hits):
        return Refusal("MEL-015", "distribute_all", {"impacts": decision.impacts, "given": total})
    return None


@machine.resolves(Spread)
def resolve_spread(table: Table, step: StruckStep, order: Spread) -> Done:
    """Test each machine and locate its hits on its own."""
    return Done(steps=(HitsStep(step.wound, order.hits),))

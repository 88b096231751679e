"""Sniper: the player decides whom each impact hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.damage import HitsStep, Wound
from damocles.rules.reading.aims import targeted_fighters, way_of
from damocles.rules.reading.sight import who_is_seen
from damocles.rules.state.abilities import Ability, AbilityEffects, FiringWay, Restriction
from damocles.rules.state.events.shooting import ImpactsAllotted
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import Fire

if TYPE_CHECKING:
    from damocles.rules.state.state import Fighter, Table


SNIPER = Ability(
    "sniper",
    "sniper.unmoved",
    AbilityEffects(
        special_way=FiringWay(
            past_others="sniper.past_cover",
            names_marks="sniper.choice",
            fighters_only=Restriction("sniper.choice", "snipers_aim_at_fighters"),
            unmoved=Restriction("sniper.unmoved", "sniper_has_moved"),
            stays=Restriction("sniper.unmoved", "sniper_has_fired"),
        )
    ),
    of="weapon",
    rules=("sniper.unmoved", "sniper.past_cover", "sniper.choice"),
)


class SnipeStep(Step, frozen=True):
    """Impacts of a sniper's salvo, to be aimed one by one."""

    fire: Fire
    impacts: int


class SniperDecision(Decision, frozen=True):
    """Which of these fighters does each of this many impacts hit?"""

    candidates: tuple[int, ...]
    impacts: int


class AimAt(Order, frozen=True):
    """One fighter for each impact; the same fighter may be named more than once."""

    fighters: tuple[int, ...]


@cites("sniper.choice")
def marks(table: Table, fire: Fire) -> list[Fighter]:
    """The fighters of the target that the snipers see."""
    snipers = [table.fighters[shooter] for shooter in dict.fromkeys(fire.shooters)]
    return who_is_seen(table, snipers, targeted_fighters(table, fire.target))


@machine.handles(SnipeStep)
@cites("sniper.choice")
def ask_marks(table: Table, step: SnipeStep) -> Result:
    """Ask whom the impacts hit, where there is a choice."""
    if not step.impacts:
        return Done()
    found = tuple(fighter.id for fighter in marks(table, step.fire))
    if len(found) == 1:
        return strike_marks(table, step, found * step.impacts)
    return Ask(SniperDecision(step.fire.seat, found, step.impacts))


@machine.refuses(AimAt, SniperDecision)
def refuse_aim(table: Table, decision: SniperDecision, order: AimAt) -> Refusal | None:
    """Refuse unless a visible fighter is named for each impact."""
    if len(order.fighters) != decision.impacts:
        return Refusal("sniper.choice", "aim_every_impact", {"impacts": decision.impacts})
    unseen = set(order.fighters) - set(decision.candidates)
    return Refusal("sniper.choice", "not_a_candidate", {"fighter": min(unseen)}) if unseen else None


@machine.resolves(AimAt)
def resolve_aim(table: Table, step: SnipeStep, order: AimAt) -> Done:
    """Hit the named fighters."""
    return strike_marks(table, step, order.fighters)


@cites("sniper.past_cover", "sniper.choice")
def strike_marks(table: Table, step: SnipeStep, named: tuple[int, ...]) -> Done:
    """Test each named fighter for its own impacts; on a machine the part is named too.

    Cover and anybody in between make no difference.
    """
    fire = step.fire
    wound = Wound(fire.weapon, fire.seat, fire.leader, "shot", "location")
    hits = tuple((fighter, named.count(fighter)) for fighter in dict.fromkeys(named))
    rule = way_of(table, fire).names_marks
    event = ImpactsAllotted(fire.unit, (), step.impacts, fire, hits, rule)
    return Done((event,), (HitsStep(wound, hits),))

"""Sniper: the player decides whom each impact hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.rules.chapters.damage import HitsStep, Wound
from damocles.rules.reading.aims import targeted_fighters
from damocles.rules.reading.sight import who_is_seen
from damocles.rules.state.events.shooting import ImpactsAllotted
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import ElementTarget, Fire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.events.movement import Placement
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.targets import Target


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


@cites("ABL-017", "ABL-019", "RUL-128")
def refuse_sniping(weapon: Weapon, target: Target, guns: Sequence[Fighter]) -> Refusal | None:
    """Refuse unless the weapon is made for it, the target is fighters, and the shooters have not
    moved; in overwatch, not since they acted."""
    facts: dict[str, int | str] = {"weapon": weapon.id}
    if "sniper" not in weapon.abilities:
        return Refusal("ABL-017", "not_a_sniper_weapon", facts)
    if isinstance(target, ElementTarget):
        return Refusal("ABL-019", "snipers_aim_at_fighters", {**facts, "element": target.element})
    moved = [fighter for fighter in guns if fighter.stirred]
    return Refusal("ABL-017", "sniper_has_moved", facts) if moved else None


def has_sniped(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter has fired as a sniper in this activation."""
    return table.activation is not None and fighter.id in table.activation.sniped


@cites("ABL-017", "RUL-128")
def refuse_sniper_moving(table: Table, placements: Sequence[Placement]) -> Refusal | None:
    """A fighter that has fired as a sniper stays in place for the rest of the activation."""
    for there in placements:
        fighter = table.fighters[there.fighter]
        if has_sniped(table, fighter) and (fighter.x, fighter.y) != (there.x, there.y):
            return Refusal("ABL-017", "sniper_has_fired", {"fighter": fighter.id})
    return None


@cites("ABL-019")
def marks(table: Table, fire: Fire) -> list[Fighter]:
    """The fighters of the target that the snipers see."""
    snipers = [table.fighters[shooter] for shooter in dict.fromkeys(fire.shooters)]
    return who_is_seen(table, snipers, targeted_fighters(table, fire.target))


@machine.handles(SnipeStep)
@cites("ABL-019")
def ask_marks(table: Table, step: SnipeStep) -> Result:
    """Ask whom the impacts hit, where there is a choice."""
    if not step.impacts:
        return Done()
    found = tuple(fighter.id for fighter in marks(table, step.fire))
    if len(found) == 1:
        return strike_marks(step, found * step.impacts)
    return Ask(SniperDecision(step.fire.seat, found, step.impacts))


@machine.refuses(AimAt, SniperDecision)
def refuse_aim(table: Table, decision: SniperDecision, order: AimAt) -> Refusal | None:
    """Refuse unless a visible fighter is named for each impact."""
    if len(order.fighters) != decision.impacts:
        return Refusal("ABL-019", "aim_every_impact", {"impacts": decision.impacts})
    unseen = set(order.fighters) - set(decision.candidates)
    return Refusal("ABL-019", "not_a_candidate", {"fighter": min(unseen)}) if unseen else None


@machine.resolves(AimAt)
def resolve_aim(table: Table, step: SnipeStep, order: AimAt) -> Done:
    """Hit the named fighters."""
    return strike_marks(step, order.fighters)


@cites("ABL-018", "ABL-019")
def strike_marks(step: SnipeStep, named: tuple[int, ...]) -> Done:
    """Test each named fighter for its own impacts; on a machine the part is named too.

    Cover and anybody in between make no difference.
    """
    fire = step.fire
    wound = Wound(fire.weapon, fire.seat, fire.leader, "shot", "location")
    hits = tuple((fighter, named.count(fighter)) for fighter in dict.fromkeys(named))
    event = ImpactsAllotted(fire.unit, (), step.impacts, fire, hits, "ABL-019")
    return Done((event,), (HitsStep(wound, hits),))

"""Sniper: the player says whom every impact hits."""

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
    """Whom of these does each of so many impacts hit?"""

    candidates: tuple[int, ...]
    impacts: int


class AimAt(Order, frozen=True):
    """One fighter for each impact; the same may be named again."""

    fighters: tuple[int, ...]


@cites("ABL-017", "ABL-019", "RUL-128")
def refuse_sniping(weapon: Weapon, target: Target, guns: Sequence[Fighter]) -> Refusal | None:
    """With a weapon made for it, at fighters, by fighters who have not moved; in overwatch since
    they acted."""
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
    """Who has fired as a sniper stays where he is for the rest of the activation."""
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
    """Asked only where there is a choice."""
    if not step.impacts:
        return Done()
    found = tuple(fighter.id for fighter in marks(table, step.fire))
    if len(found) == 1:
        return strike_marks(step, found * step.impacts)
    return Ask(SniperDecision(step.fire.seat, found, step.impacts))


@machine.refuses(AimAt, SniperDecision)
def refuse_aim(table: Table, decision: SniperDecision, order: AimAt) -> Refusal | None:
    """As many as there are impacts, all of them visible."""
    if len(order.fighters) != decision.impacts:
        return Refusal("ABL-019", "aim_every_impact", {"impacts": decision.impacts})
    unseen = set(order.fighters) - set(decision.candidates)
    return Refusal("ABL-019", "not_a_candidate", {"fighter": min(unseen)}) if unseen else None


@machine.resolves(AimAt)
def resolve_aim(table: Table, step: SnipeStep, order: AimAt) -> Done:
    """They are hit."""
    return strike_marks(step, order.fighters)


@cites("ABL-018", "ABL-019")
def strike_marks(step: SnipeStep, named: tuple[int, ...]) -> Done:
    """Each is tested for his own impacts; of a machine the part is named too.

    Neither cover nor anybody in between is in the way.
    """
    fire = step.fire
    wound = Wound(fire.weapon, fire.seat, fire.leader, "shot", "location")
    hits = tuple((fighter, named.count(fighter)) for fighter in dict.fromkeys(named))
    event = ImpactsAllotted(fire.unit, (), step.impacts, fire, hits, "ABL-019")
    return Done((event,), (HitsStep(wound, hits),))

"""Where impacts of direct fire go: caught fighters first, then the target, after cover tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.engine.dice import Roll, seat_stream
from damocles.engine.errors import Refusal
from damocles.engine.families import Decision, Order, Step
from damocles.engine.machine import Ask, Done, Result
from damocles.rules import seams
from damocles.rules.damage import AllotStep, DamageStep, Wound, exposed
from damocles.rules.damage.choice import Choice, chosen_first, nearest_first
from damocles.rules.events.shooting import CoverRolled, ImpactsAllotted
from damocles.rules.facts import is_afv_unit, members
from damocles.rules.machine import machine
from damocles.rules.resolution import successes
from damocles.rules.shooting.cover import cover_needed, shelter
from damocles.rules.shooting.fire import Fire, targeted_units
from damocles.rules.shooting.sight import who_is_seen
from damocles.rules.shooting.zone import caught
from damocles.rules.targets import ElementTarget, FighterTarget
from damocles.rules.terrain import StructureStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state import Fighter, Table, Unit


class ImpactsStep(Step, frozen=True):
    """Allot the impacts of a salvo."""

    fire: Fire
    impacts: int


class LockedStep(Step, frozen=True):
    """Impacts that hit the target, whoever and whatever is in between."""

    fire: Fire
    impacts: int


class CoverStep(Step, frozen=True):
    """Cover tests of a unit, or of all units of a mêlée, against a salvo; then damage.

    `among` names the fighters that can be lost; empty for all.
    """

    fire: Fire
    units: tuple[int, ...]
    impacts: int
    among: tuple[int, ...] = ()


class CaughtDecision(Decision, frozen=True):
    """So many of these equally near fighters are caught by an impact: which?"""

    candidates: tuple[int, ...]
    count: int


class PickCaught(Order, frozen=True):
    """These."""

    fighters: tuple[int, ...]


# ---- caught in the zone of fire --------------------------------------------------------------


@cites("SHO-027", "RUL-53")
def screened(table: Table, step: ImpactsStep) -> Choice:
    """Who takes an impact before the target: the closest to the shooting leader, one each."""
    fire = step.fire
    found = reachable(table, fire, caught(table, table.units[fire.unit], fire.target))
    return nearest_first(table, found, fire.leader, min(step.impacts, len(found)))


@cites("RUL-54")
def reachable(table: Table, fire: Fire, fighters: list[Fighter]) -> list[Fighter]:
    """Everybody; an option spares those whom no shooter sees."""
    if not table.setting.params.options.unseen_protected:
        return fighters
    shooters = [table.fighters[shooter] for shooter in dict.fromkeys(fire.shooters)]
    return who_is_seen(table, shooters, fighters)


@machine.handles(ImpactsStep)
@cites("SHO-027", "SHO-031")
def allot(table: Table, step: ImpactsStep) -> Result:
    """Asked only where several at the same distance are too many."""
    if step.impacts == 0:
        return Done()
    found = screened(table, step)
    if found.open:
        return Ask(CaughtDecision(step.fire.seat, found.tied, found.open))
    return allotted(table, step, found.sure)


@machine.refuses(PickCaught, CaughtDecision)
def refuse_caught(table: Table, decision: CaughtDecision, order: PickCaught) -> Refusal | None:
    """As many different ones of the candidates as asked for."""
    named = set(order.fighters)
    if len(named) != len(order.fighters) or len(named) != decision.count:
        return Refusal("SHO-027", "pick_so_many", {"count": decision.count})
    strangers = named - set(decision.candidates)
    return Refusal("SHO-027", "not_a_candidate", {"fighter": min(strangers)}) if strangers else None


@machine.resolves(PickCaught)
def resolve_caught(table: Table, step: ImpactsStep, order: PickCaught) -> Done:
    """They are hit, with those who were nearer."""
    return allotted(table, step, (*screened(table, step).sure, *order.fighters))


def allotted(table: Table, step: ImpactsStep, struck: Sequence[int]) -> Done:
    """The caught first, unit by unit; what is left goes to the target."""
    fire, left = step.fire, step.impacts - len(struck)
    order = chosen_first(table, [table.fighters[f] for f in struck], fire.leader, struck)
    event = ImpactsAllotted(fire.unit, tuple(fighter.id for fighter in order), left, fire)
    return Done((event,), (*on_caught(fire, order), *on_target(table, fire, left)))


@cites("SHO-027", "RUL-53")
def on_caught(fire: Fire, screen: Sequence[Fighter]) -> list[Step]:
    """Each unit tests for its own; losses are among its caught fighters."""
    groups: dict[int, list[int]] = {}
    for fighter in screen:
        groups.setdefault(fighter.unit, []).append(fighter.id)
    return [CoverStep(fire, (unit,), len(among), tuple(among)) for unit, among in groups.items()]


@cites("SHO-008", "SHO-010", "SHO-031")
def on_target(table: Table, fire: Fire, impacts: int) -> list[Step]:
    """All that is left over: to the unit, to its whole mêlée, to the single machine or element."""
    if impacts == 0:
        return []
    if isinstance(fire.target, ElementTarget):
        return [StructureStep(fire.target.element, fire.weapon, fire.unit, impacts)]
    units = tuple(unit.id for unit in targeted_units(table, fire.target))
    among = (fire.target.fighter,) if isinstance(fire.target, FighterTarget) else ()
    return [CoverStep(fire, units, impacts, among)]


@machine.handles(LockedStep)
@cites("SHO-030", "ABL-003")
def hit_locked(table: Table, step: LockedStep) -> Done:
    """No cover, and nobody in between is hit."""
    fire = step.fire
    event = ImpactsAllotted(fire.unit, (), step.impacts, fire, rule="ABL-003")
    if step.impacts == 0 or isinstance(fire.target, ElementTarget):
        return Done((event,), on_target(table, fire, step.impacts))
    among = (fire.target.fighter,) if isinstance(fire.target, FighterTarget) else ()
    return Done(
        (event,), hurt(table, fire, targeted_units(table, fire.target), step.impacts, among)
    )


# ---- cover -----------------------------------------------------------------------------------


@machine.handles(CoverStep)
@cites("SHO-047", "SHO-052", "RUL-53")
def test_cover(table: Table, step: CoverStep) -> Result:
    """One die per impact if the unit has cover against this salvo."""
    units = [table.units[unit] for unit in step.units]
    if not any(members(table, unit) for unit in units):
        return Done()
    found = shelter(table, table.units[step.fire.unit], units)
    if not seams.cover_unit(table.setting.rules)(found):
        return Done(steps=hurt(table, step.fire, units, step.impacts, step.among))
    return Roll(step.impacts, seat_stream(units[0].seat), "cover", "SHO-047")


@machine.after_roll(CoverStep)
def judge_cover(table: Table, step: CoverStep, faces: tuple[int, ...]) -> Done:
    """Each success cancels an impact."""
    units = [table.units[unit] for unit in step.units]
    found, need = shelter(table, table.units[step.fire.unit], units), cover_needed(table, units[0])
    saved = successes(faces, need)
    behind = tuple(found.behind.items())
    event = CoverRolled(
        units[0].id, found.hidden, behind, need, faces, saved, step.fire, step.units
    )
    return Done((event,), hurt(table, step.fire, units, step.impacts - saved, step.among))


# ---- damage ----------------------------------------------------------------------------------


@cites("SHO-052", "SHO-008", "RUL-55", "RUL-56")
def hurt(
    table: Table, fire: Fire, units: Sequence[Unit], impacts: int, among: tuple[int, ...]
) -> list[Step]:
    """Infantry takes impacts as a unit; machines take their shares, and so does a mêlée."""
    if impacts == 0:
        return []
    wound = wound_by(fire, among)
    alone = len(units) == 1 and not is_afv_unit(table, units[0])
    if alone and not table.setting.params.options.unseen_protected:
        return [DamageStep(wound, units[0].id, impacts, among)]
    crowd = [f for unit in units for f in exposed(table, unit, wound, among)]
    sharing = tuple(fighter.id for fighter in reachable(table, fire, crowd))
    if not sharing:
        return []
    if alone:
        return [DamageStep(wound, units[0].id, impacts, sharing)]
    return [AllotStep(wound, sharing, impacts)]


@cites("HER-012")
def wound_by(fire: Fire, among: tuple[int, ...] = ()) -> Wound:
    """What the impacts of a salvo come from; a single machine was aimed at itself."""
    target = fire.target
    single = isinstance(target, FighterTarget) and among == (target.fighter,)
    return Wound(fire.weapon, fire.seat, fire.leader, "shot", "fighter" if single else "unit")

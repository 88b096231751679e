"""Damage tests: impacts on a unit, and on single fighters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Ask, Done, Result, Roll, cites, seat_stream
from damocles.rules.chapters.damage.aftermath import steps_after_losses
from damocles.rules.chapters.damage.choice import (
    VictimChoice,
    VictimsDecision,
    pick_closest,
    sort_with_chosen,
)
from damocles.rules.chapters.damage.heroes import find_exposed, pass_to_neighbours
from damocles.rules.chapters.damage.machines import losses_of_wrecks
from damocles.rules.chapters.damage.steps import (
    AllotStep,
    DamageStep,
    HitsStep,
    LocationStep,
    RetestStep,
)
from damocles.rules.chapters.damage.wound import damage_needed
from damocles.rules.chapters.overseers import can_retest
from damocles.rules.reading.facts import is_afv, is_static
from damocles.rules.reading.resolution import AUTOMATIC, IMPOSSIBLE, successes
from damocles.rules.state import seams
from damocles.rules.state.events.damage import DamageRolled
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import FirstAidStep, LossesStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.engine import Step
    from damocles.rules.state.state import Fighter, Table


# ---- a unit takes impacts together -----------------------------------------------------------


@machine.handles(DamageStep)
@cites("damage.per_impact")
def roll_damage(table: Table, step: DamageStep) -> Result:
    """Roll one die per impact; none where the result is certain."""
    group = find_exposed(table, table.units[step.unit], step.wound, step.among)
    if not group or not step.impacts:
        return Done()
    if has_unlike_members(table, step, group):
        return Done(steps=(AllotStep(step.wound, tuple(f.id for f in group), step.impacts),))
    anybody, *_ = group
    need = damage_needed(table, anybody, step.wound)
    if need in (AUTOMATIC, IMPOSSIBLE):
        return finish_without_dice(table, step, step.impacts, need)
    return Roll(step.impacts, seat_stream(step.wound.by), "damage", "damage.test")


@cites("damage.mixed_protection")
def has_unlike_members(table: Table, step: DamageStep, group: Sequence[Fighter]) -> bool:
    """Whether members are tested one by one: mixed Protection, or gunners with their weapons."""
    kinds = {table.setting.profile(fighter).protection for fighter in group}
    return len(kinds) > 1 or is_static_target(table, step)


@cites("support.shared_impacts")
def is_static_target(table: Table, step: DamageStep) -> bool:
    """Whether gunners and their weapons share impacts; in close combat they do not."""
    return is_static(table, table.units[step.unit]) and step.wound.cause != "combat"


@machine.after_roll(DamageStep)
def judge_damage(table: Table, step: DamageStep, faces: tuple[int, ...]) -> Done:
    """Each success costs a fighter."""
    return judge_tests(table, step, faces)


# ---- reading the dice ------------------------------------------------------------------------


def find_tested(table: Table, step: DamageStep | HitsStep) -> list[Fighter]:
    """The fighters that a test can eliminate; they have the same Protection."""
    if isinstance(step, HitsStep):
        return [table.fighters[step.hits[0][0]]]
    return find_exposed(table, table.units[step.unit], step.wound, step.among)


def report_damage(
    table: Table, step: DamageStep | HitsStep, faces: tuple[int, ...], impacts: int
) -> DamageRolled:
    """The event with the dice as they fell, and what decided the test."""
    group, wound = find_tested(table, step), step.wound
    need = damage_needed(table, group[0], wound)
    return DamageRolled(
        group[0].unit,
        group[0].id if isinstance(step, HitsStep) else None,
        wound.weapon,
        need,
        faces,
        successes(faces, need),
        impacts,
        tuple(fighter.id for fighter in group),
        wound.origin,
        wound.cause,
    )


def judge_tests(table: Table, step: DamageStep | HitsStep, faces: tuple[int, ...]) -> Done:
    """Count the successes; failures may be rolled again where an overseer sees to it."""
    event = report_damage(table, step, faces, len(faces))
    failed = len(faces) - event.successes
    if failed and can_retest(table, step.wound):
        return Done((event,), (RetestStep(step, event.successes, failed),))
    return Done((event,), follow_successes(table, step, event.successes))


def add_retest(table: Table, step: RetestStep, faces: tuple[int, ...]) -> Done:
    """The second roll adds to the successes of the first."""
    event = replace(report_damage(table, step.test, faces, len(faces)), retest=True)
    return Done((event,), follow_successes(table, step.test, step.through + event.successes))


def finish_without_dice(table: Table, step: DamageStep | HitsStep, impacts: int, need: int) -> Done:
    """No die is rolled: all tests succeed, or none."""
    through = impacts if need == AUTOMATIC else 0
    event = replace(report_damage(table, step, (), impacts), successes=through)
    return Done((event,), follow_successes(table, step, through))


@cites("damage.infantry", "damage.surplus")
def follow_successes(table: Table, step: DamageStep | HitsStep, through: int) -> Sequence[Step]:
    """What follows from this many successes: each eliminates at most one fighter of a unit."""
    if isinstance(step, HitsStep):
        return strike_next(table, step, through)
    losses = LossesStep(step.wound, step.unit, through, step.among)
    return seams.dmg_points(table.setting.rules)(table, losses)


# ---- sharing impacts -------------------------------------------------------------------------


@machine.handles(AllotStep)
@cites("damage.machine_impacts", "support.shared_impacts")
def allot(table: Table, step: AllotStep) -> Result:
    """Share equally, the remainder to the closest; at equal distance the shooter names them."""
    extra = surplus(table, step)
    if extra.open:
        return Ask(VictimsDecision(step.wound.by, extra.tied, extra.open, "damage.equally_near"))
    return Done(steps=(allot_hits(table, step, extra.sure),))


def surplus(table: Table, step: AllotStep) -> VictimChoice:
    """Who takes one impact more than the others."""
    return pick_closest(
        table,
        fighters_left(table, step),
        step.wound.origin,
        step.impacts % count_shares(table, step),
    )


def fighters_left(table: Table, step: AllotStep) -> list[Fighter]:
    """The fighters of the list that are still on the table."""
    found = (table.fighters[fighter] for fighter in step.fighters)
    return [fighter for fighter in found if fighter.place == "table"]


def count_shares(table: Table, step: AllotStep) -> int:
    """How many fighters share the impacts."""
    return max(1, len(fighters_left(table, step)))


@cites("damage.mixed_protection", "damage.machine_remainder")
def allot_hits(table: Table, step: AllotStep, more: Sequence[int]) -> HitsStep:
    """The impacts on each fighter, resolved from the closest outward."""
    each = step.impacts // count_shares(table, step)
    order = sort_with_chosen(table, fighters_left(table, step), step.wound.origin, more)
    hits = [(fighter.id, each + (fighter.id in more)) for fighter in order]
    return HitsStep(step.wound, tuple((fighter, count) for fighter, count in hits if count))


# ---- single fighters take impacts ------------------------------------------------------------


@machine.handles(HitsStep)
def roll_hits(table: Table, step: HitsStep) -> Result:
    """Roll for the first fighter of the list; one that has already fallen takes nothing more."""
    hits = pass_to_neighbours(table, step.wound, step.hits)
    if hits != step.hits:
        return Done(steps=(replace(step, hits=hits),))
    if not step.hits:
        return Done(steps=after_hits(table, step))
    fighter, count = table.fighters[step.hits[0][0]], step.hits[0][1]
    if fighter.place != "table" or fighter.id in step.fallen:
        return Done(steps=(replace(step, hits=step.hits[1:]),))
    need = damage_needed(table, fighter, step.wound)
    if need in (AUTOMATIC, IMPOSSIBLE):
        return finish_without_dice(table, step, count, need)
    return Roll(count, seat_stream(step.wound.by), "damage", "damage.test")


@machine.after_roll(HitsStep)
def judge_hits(table: Table, step: HitsStep, faces: tuple[int, ...]) -> Done:
    """Each impact is tested on its own."""
    return judge_tests(table, step, faces)


@cites("damage.infantry", "machine.location")
def strike_next(table: Table, step: HitsStep, through: int) -> list[Step]:
    """One success fells infantry; on a machine each is located. Then the next on the list."""
    (fighter,), rest = find_tested(table, step), replace(step, hits=step.hits[1:])
    if through and is_afv(table, fighter):
        located = LocationStep(step.wound, fighter.id, through)
        return [located, replace(rest, machines=(*step.machines, fighter.id))]
    return [replace(rest, fallen=(*step.fallen, fighter.id)) if through else rest]


def after_hits(table: Table, step: HitsStep) -> list[Step]:
    """First aid and losses unit by unit, then what follows where machines were lost."""
    units: dict[int, list[int]] = {}
    for fighter in step.fallen:
        units.setdefault(table.fighters[fighter].unit, []).append(fighter)
    fallen = [FirstAidStep(step.wound, unit, tuple(group)) for unit, group in units.items()]
    wrecks = losses_of_wrecks(table, step.machines, step.wound)
    return [*fallen, *steps_after_losses(table, wrecks)]

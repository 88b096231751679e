"""Where impacts of direct fire go: caught fighters first, then the target, after cover tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Ask, Done, Result, Roll, Step, cites, seat_stream
from damocles.rules.chapters.damage import AllotStep, DamageStep, Wound, find_exposed
from damocles.rules.chapters.damage.choice import (
    VictimChoice,
    VictimsDecision,
    sort_by_distance,
)
from damocles.rules.chapters.shooting.cover import find_save, find_shelter, save_behind
from damocles.rules.chapters.shooting.zone import discs_of_target, find_caught, least_size
from damocles.rules.chapters.terrain import StructureStep
from damocles.rules.reading.aims import aimed_fighters, targeted_units, way_of
from damocles.rules.reading.facts import distance, members
from damocles.rules.reading.resolution import successes
from damocles.rules.reading.sight import who_is_seen
from damocles.rules.reading.wreck import wreck_is_caught, wreck_is_nearer
from damocles.rules.state import seams
from damocles.rules.state.events.shooting import CoverRolled, ImpactsAllotted
from damocles.rules.state.registry import machine
from damocles.rules.state.salvos import CaughtGroup
from damocles.rules.state.sheets import is_afv_unit
from damocles.rules.state.targets import ElementTarget, FighterTarget, Fire, PointTarget

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.state import Fighter, Table, Unit


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


# ---- caught in the zone of fire --------------------------------------------------------------


@cites("zone_of_fire.order")
def pick_screen(table: Table, step: ImpactsStep) -> VictimChoice:
    """Who takes an impact before the target, one each; single fighters may be tied."""
    groups = groups_in_the_way(table, step.fire)
    hit = [group for group, _ in take_groups(groups, impacts_past_wreck(table, step))]
    return choose_groups(hit, find_tied(groups, hit))


def choose_groups(hit: Sequence[CaughtGroup], tied: Sequence[CaughtGroup]) -> VictimChoice:
    """Who of those who are hit is so for sure, and among whom there is a choice."""
    sure = [group for group in hit if group not in tied]
    if len(hit) == len(sure) + len(tied):
        return VictimChoice(names_of(hit))
    return VictimChoice(names_of(sure), names_of(tied), len(hit) - len(sure))


def take_groups(groups: Sequence[CaughtGroup], impacts: int) -> list[tuple[CaughtGroup, int]]:
    """The groups that are hit, one after the other, each with its impacts."""
    found: list[tuple[CaughtGroup, int]] = []
    for group in groups:
        hits = min(impacts, len(group.fighters))
        found += [(group, hits)] if hits else []
        impacts -= hits
    return found


@cites("zone_of_fire.order")
def find_tied(groups: Sequence[CaughtGroup], hit: Sequence[CaughtGroup]) -> list[CaughtGroup]:
    """The single fighters as far away as the last of those who are hit, if that one is single."""
    if not hit or len(hit[-1].fighters) > 1:
        return []
    far = hit[-1].far
    return [group for group in groups if len(group.fighters) == 1 and group.far == far]


def names_of(groups: Sequence[CaughtGroup]) -> tuple[int, ...]:
    """All fighters of some groups, in their order."""
    return tuple([fighter for group in groups for fighter in group.fighters])


def find_groups(table: Table, fire: Fire, struck: Sequence[int]) -> list[CaughtGroup]:
    """The groups in which somebody was named."""
    if not struck:
        return []
    named = set(struck)
    return [each for each in groups_in_the_way(table, fire) if not named.isdisjoint(each.fighters)]


def groups_in_the_way(table: Table, fire: Fire) -> Sequence[CaughtGroup]:
    """Who is hit before the target, one impact for each fighter, in this order."""
    return seams.zone_order(table.setting.rules)(table, fire, fighters_in_the_way(table, fire))


@cites("zone_of_fire.order")
def fighter_by_fighter(table: Table, fire: Fire, caught: Sequence[Fighter]) -> list[CaughtGroup]:
    """Each on their own, the closest to the shooting leader first, whatever their unit."""
    leader = table.fighters[fire.leader]
    order = sort_by_distance(table, caught, leader)
    return [CaughtGroup(f.unit, (f.id,), distance(table, leader, f)) for f in order]


def fighters_in_the_way(table: Table, fire: Fire) -> list[Fighter]:
    """The fighters that are caught and can be reached."""
    caught = find_caught(table, table.units[fire.unit], fire.target)
    return seams.shot_losable(table.setting.rules)(table, fire, caught, caught=True)


@cites("wreck.damage", "wreck.obstacle_and_pilot")
def impacts_past_wreck(table: Table, step: ImpactsStep) -> int:
    """How many impacts the wreck leaves to others."""
    return step.impacts - impacts_on_wreck(table, step)


def impacts_on_wreck(table: Table, step: ImpactsStep) -> int:
    """How many impacts the wreck takes: one, if any; most missions have none."""
    return int(table.setting.mission.rescue is not None and wreck_is_hit(table, step))


@cites("wreck.damage", "wreck.obstacle_and_pilot")
def wreck_is_hit(table: Table, step: ImpactsStep) -> bool:
    """Whether the wreck is in the zone of fire and near enough to be hit."""
    fire = step.fire
    unit, touch = table.units[fire.unit], table.setting.params.touch
    least, theirs = least_size(table, unit, fire.target), discs_of_target(table, fire.target)
    hit = wreck_is_caught(table, unit, theirs, least, touch)
    return hit and wreck_is_nearer(
        table, fire.leader, fighters_in_the_way(table, fire), step.impacts
    )


@cites("damage.unseen_members")
def all_or_seen(
    table: Table, fire: Fire, fighters: list[Fighter], *, caught: bool
) -> list[Fighter]:
    """All can be lost, unless an option spares those no shooter sees.

    A fighter that stands in for a hero may be hidden, and a tagged target that nobody sees is
    still hit.
    """
    if not table.setting.params.options.unseen_protected:
        return fighters
    shooters = [table.fighters[shooter] for shooter in dict.fromkeys(fire.shooters)]
    seen = who_is_seen(table, shooters, fighters)
    return seen if caught or seen else fighters


@machine.handles(ImpactsStep)
@cites("zone_of_fire.impacts_first")
def allot(table: Table, step: ImpactsStep) -> Result:
    """Allot impacts; ask only if more fighters are at the same distance than can be hit."""
    if step.impacts == 0:
        return Done()
    found = pick_screen(table, step)
    if found.open:
        return Ask(
            VictimsDecision(step.fire.seat, found.tied, found.open, "zone_of_fire.impacts_first")
        )
    return allot_impacts(table, step, found.sure)


@cites("target.impacts_left")
def allot_impacts(table: Table, step: ImpactsStep, struck: Sequence[int]) -> Done:
    """Allot impacts to the caught first, unit by unit; what is left goes to the target."""
    fire, impacts = step.fire, impacts_past_wreck(table, step)
    hit = find_groups(table, fire, struck)
    taken = take_groups(hit, impacts)
    left = impacts - sum(hits for _, hits in taken)
    event = ImpactsAllotted(fire.unit, names_of(hit), left, fire)
    steps = (
        *steps_on_caught(fire, taken),
        *steps_into_wreck(table, fire, impacts_on_wreck(table, step)),
    )
    return Done((event,), (*steps, *steps_on_target(table, fire, left)))


def steps_into_wreck(table: Table, fire: Fire, impacts: int) -> list[Step]:
    """A damage test for the wreck; it has no cover."""
    rescue = table.setting.mission.rescue
    if rescue is None or impacts == 0:
        return []
    return [StructureStep(rescue.element, fire.weapon, fire.unit, impacts)]


@cites("zone_of_fire.order")
def steps_on_caught(fire: Fire, taken: Sequence[tuple[CaughtGroup, int]]) -> list[Step]:
    """Each unit tests cover for its own impacts; losses are among its caught fighters."""
    found: dict[int, CoverStep] = {}
    for group, hits in taken:
        before = found.get(group.unit, CoverStep(fire, (group.unit,), 0))
        among = (*before.among, *group.fighters)
        found[group.unit] = replace(before, impacts=before.impacts + hits, among=among)
    return [*found.values()]


@cites("target.impacts_left")
def steps_on_target(table: Table, fire: Fire, impacts: int) -> list[Step]:
    """The impacts left over, on the units, the single machine or the element; not on a point."""
    if impacts == 0:
        return []
    if isinstance(fire.target, ElementTarget):
        return [StructureStep(fire.target.element, fire.weapon, fire.unit, impacts)]
    return steps_on_units(table, fire, impacts)


def steps_on_units(table: Table, fire: Fire, impacts: int) -> list[Step]:
    """The impacts on the units that a target stands for; a mere point stands for none."""
    units = tuple(unit.id for unit in targeted_units(table, fire.target))
    return [CoverStep(fire, units, impacts, aimed_fighters(fire.target))] if units else []


@machine.handles(LockedStep)
@cites("locked_shot.target_alone", "locked_shot.past_cover")
def hit_locked(table: Table, step: LockedStep) -> Done:
    """Hit the target without cover tests; nobody in between is hit."""
    fire = step.fire
    rule = way_of(table, fire).past_others
    event = ImpactsAllotted(fire.unit, (), step.impacts, fire, rule=rule)
    if isinstance(fire.target, ElementTarget | PointTarget):
        return Done((event,), steps_on_target(table, fire, step.impacts))
    units, among = targeted_units(table, fire.target), aimed_fighters(fire.target)
    return Done((event,), hurt(table, fire, units, step.impacts, among))


# ---- cover -----------------------------------------------------------------------------------


@machine.handles(CoverStep)
@cites("cover.test", "zone_of_fire.order")
def roll_cover(table: Table, step: CoverStep) -> Result:
    """One die per impact if the unit has cover against this salvo."""
    first, *_ = units = [table.units[unit] for unit in step.units]
    if find_save(table, table.units[step.fire.unit], units, step.fire.shooters) is None:
        return Done(steps=hurt(table, step.fire, units, step.impacts, step.among))
    return Roll(step.impacts, seat_stream(first.seat), "cover", "cover.test")


@machine.after_roll(CoverStep)
@cites("cover.test")
def judge_cover(table: Table, step: CoverStep, faces: tuple[int, ...]) -> Done:
    """Each success cancels an impact."""
    first, *_ = units = [table.units[unit] for unit in step.units]
    found = find_shelter(table, table.units[step.fire.unit], units, step.fire.shooters)
    need = save_behind(table, first, found)
    assert need is not None  # noqa: S101  # or no die would have been rolled
    saved = successes(faces, need)
    behind = tuple(found.behind.items())
    event = CoverRolled(first.id, found.hidden, behind, need, faces, saved, step.fire, step.units)
    return Done((event,), hurt(table, step.fire, units, step.impacts - saved, step.among))


# ---- damage ----------------------------------------------------------------------------------


@cites(
    "cover.before_damage",
    "target.melee",
    "damage.machine_impacts",
    "damage.mixed_protection",
    "damage.machine_remainder",
)
def hurt(
    table: Table, fire: Fire, units: Sequence[Unit], impacts: int, among: tuple[int, ...]
) -> list[Step]:
    """Infantry takes impacts as a unit; machines share them out, and so does a mêlée."""
    if impacts == 0:
        return []
    wound, (first, *others) = wound_by(fire, among), units
    hit = fighters_in_view(table, fire, units, among)
    if hit is None:
        return []
    if not others and not is_afv_unit(table, first):
        return [DamageStep(wound, first.id, impacts, hit)]
    sharing = [fighter.id for unit in units for fighter in find_exposed(table, unit, wound, hit)]
    return [AllotStep(wound, tuple(sharing), impacts)]


@cites("damage.unseen_members")
def fighters_in_view(
    table: Table, fire: Fire, units: Sequence[Unit], among: tuple[int, ...]
) -> tuple[int, ...] | None:
    """The fighters that impacts reach, in between or of the target: empty for all, None: nobody."""
    crowd = [f for u in units for f in members(table, u) if not among or f.id in among]
    caught = among != aimed_fighters(fire.target)
    found = seams.shot_losable(table.setting.rules)(table, fire, crowd, caught=caught)
    if found is crowd or not crowd:
        return among
    return tuple([fighter.id for fighter in found]) or None


@cites("hero.shield_when_targeted")
def wound_by(fire: Fire, among: tuple[int, ...] = ()) -> Wound:
    """The wound that a salvo's impacts deal, aimed at a single machine or at a unit."""
    target = fire.target
    single = isinstance(target, FighterTarget) and among == (target.fighter,)
    return Wound(fire.weapon, fire.seat, fire.leader, "shot", "fighter" if single else "unit")

"""Running over: what a rush of a machine does to infantry in its way, and who has to step aside."""

from __future__ import annotations

import math
from operator import ge
from typing import TYPE_CHECKING

from damocles.engine import (
    Ask,
    Decision,
    Done,
    Order,
    Refusal,
    Result,
    Roll,
    Step,
    cites,
    seat_stream,
)
from damocles.geometry import Discs, corridor
from damocles.rules.chapters.damage import (
    FirstAidStep,
    Wound,
    credit,
    find_taker,
)
from damocles.rules.chapters.movement.aside import infantry_under, is_aside, nearest_aside
from damocles.rules.reading.facts import disc, fighters_on_table, is_afv, is_engaged
from damocles.rules.reading.resolution import AUTOMATIC
from damocles.rules.state import seams
from damocles.rules.state.events.damage import FighterLost
from damocles.rules.state.events.movement import MovedAside, Placement, RunOver
from damocles.rules.state.gaits import gait_kind
from damocles.rules.state.land import ground_at
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.seams import Passage
from damocles.rules.state.state import Gait
from damocles.rules.state.steps import AftermathStep
from damocles.rules.state.ways import Way, way_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from damocles.geometry import DiscPath
    from damocles.rules.state.events.movement import UnitMoved
    from damocles.rules.state.gaits import GaitKind
    from damocles.rules.state.state import Fighter, Table, Unit


class RunOverStep(Step, frozen=True):
    """A machine ran over these fighters, in this order; `needed` is the face to eliminate each."""

    machine: int
    fighters: tuple[int, ...]
    needed: tuple[int, ...]
    way: Way


class AsideStep(Step, frozen=True):
    """Infantry under the machines of a unit that has moved gets out of the way."""

    unit: int
    gait: Gait


class AsideDecision(Decision, frozen=True):
    """This fighter has to step aside; this is the nearest place where it may stand."""

    fighter: int
    x: int
    y: int


class StepAside(Order, frozen=True):
    """The fighter steps aside to here: the place that was named, or near it."""

    x: int
    y: int


# ---- on the way ------------------------------------------------------------------------------


@cites("run_over.when")
def pass_over(table: Table, moved: UnitMoved, paths: Mapping[int, DiscPath]) -> Passage:
    """Machines end where they were ordered; infantry is run over, and makes room at the end."""
    rules, unit = table.setting.rules, table.units[moved.unit]
    over = find_trampled(table, moved.gait, paths)
    return Passage(moved, (*over, *seams.crush_after(rules)(table, unit, moved.gait)))


@cites("run_over.when")
def runs_over_in_rush(table: Table, fighter: Fighter, kind: GaitKind, length: int) -> bool:
    """A machine runs over infantry at the gaits that say so, however far it goes."""
    return kind.runs_over


@cites("move.machines_through", "run_over.trajectory", "run_over.path_and_victims")
def find_trampled(table: Table, gait: Gait, paths: Mapping[int, DiscPath]) -> list[RunOverStep]:
    """For each machine, the infantry of any side that its base meets on its way, in that order."""
    rules, kind = table.setting.rules, gait_kind(table, gait)
    crushes, dice = seams.crush_when(rules), seams.crush_dice(rules)
    infantry = [fighter for fighter in fighters_on_table(table) if not is_afv(table, fighter)]
    bases = Discs(disc(table, f) for f in infantry)
    steps = []
    for name, path in paths.items():
        if not crushes(table, table.fighters[name], kind, path.length):
            continue
        met = [infantry[index] for index in corridor(path, table.fighters[name].r, bases)]
        if met:
            needed = tuple(dice(table, fighter) for fighter in met)
            names = tuple(fighter.id for fighter in met)
            steps.append(RunOverStep(name, names, needed, way_of(path)))
    return steps


@cites(
    "run_over.free",
    "run_over.engaged",
    "run_over.support_weapons",
    "run_over.numbers",
    "battle.contested_options",
)
def run_over_needed(table: Table, fighter: Fighter) -> int:
    """The face that eliminates a fighter, by its status before the machine comes.

    With an option the two numbers are different.
    """
    params, caught = table.setting.params, is_engaged(table, fighter)
    if table.setting.card(fighter).role == "support_weapon":
        return AUTOMATIC
    faces = params.options.run_over_faces
    if faces is not None:
        return int(faces.split("/")[caught])
    return params.run_over_engaged if caught else params.run_over_free


@cites("hero.shield", "run_over.path_and_victims", "hero.shield_scope")
def fighters_to_roll_for(table: Table, step: RunOverStep) -> list[tuple[int, int]]:
    """The fighters still there, with the faces needed; without heroes for whom others step in."""
    wound, found = wound_of_machine(table, step.machine), []
    for name, needed in zip(step.fighters, step.needed, strict=True):
        fighter = table.fighters[name]
        if fighter.place == "table" and find_taker(table, fighter, wound) is fighter:
            found.append((name, needed))
    return found


def wound_of_machine(table: Table, name: int) -> Wound:
    """What a machine does to those it runs over."""
    return Wound("", table.units[table.fighters[name].unit].seat, name, "run_over")


@machine.handles(RunOverStep)
def roll_over(table: Table, step: RunOverStep) -> Result:
    """Roll one die for each fighter; none for support weapons."""
    victims = fighters_to_roll_for(table, step)
    dice = sum(needed != AUTOMATIC for _, needed in victims)
    if not victims:
        return Done()
    if dice == 0:
        return judge_run_over(table, step, ())
    seat = table.units[table.fighters[step.machine].unit].seat
    return Roll(dice, seat_stream(seat), "running over", "run_over.trajectory")


@machine.after_roll(RunOverStep)
def judge_run_over(table: Table, step: RunOverStep, faces: tuple[int, ...]) -> Done:
    """Those who are hit fall, unit by unit."""
    rolled, victims, fallen = iter(faces), fighters_to_roll_for(table, step), []
    for name, needed in victims:
        if needed == AUTOMATIC or next(rolled) >= needed:
            fallen.append(name)
    names = tuple(name for name, _ in victims)
    needs = tuple(needed for _, needed in victims)
    told = RunOver(step.machine, names, needs, faces, tuple(fallen), step.way)
    return Done((told,), losses(table, step.machine, fallen))


@machine.matters_of(RunOverStep)
def who_is_caught(table: Table, step: RunOverStep) -> Callable[[tuple[int, ...]], Hashable]:
    """Which fighters fall: each has a number of its own."""
    needed = [need for _, need in fighters_to_roll_for(table, step) if need != AUTOMATIC]
    return lambda faces: tuple(map(ge, faces, needed))


def losses(table: Table, name: int, fallen: list[int]) -> list[Step]:
    """The losses of each unit, in the order in which the machine met them."""
    groups: dict[int, list[int]] = {}
    for fighter in fallen:
        groups.setdefault(table.fighters[fighter].unit, []).append(fighter)
    wound = wound_of_machine(table, name)
    return [FirstAidStep(wound, unit, tuple(group)) for unit, group in groups.items()]


# ---- stepping aside --------------------------------------------------------------------------


@cites("run_over.stepping_aside", "move.end_on_infantry")
def step_aside(table: Table, unit: Unit, gait: Gait) -> tuple[Step, ...]:
    """Infantry under the machines gets out of the way."""
    return (AsideStep(unit.id, gait),)


@machine.handles(AsideStep)
@cites("run_over.stepping_aside", "run_over.aside_places", "move.end_on_infantry")
def make_room(table: Table, step: AsideStep) -> Result:
    """Move infantry aside one by one; a fighter that finds no place is eliminated."""
    crowded = infantry_under(table, table.units[step.unit])
    if not crowded:
        return Done()
    fighter, *_ = crowded
    spot = nearest_aside(table, fighter)
    if spot is not None:
        return Ask(AsideDecision(table.units[fighter.unit].seat, fighter.id, *spot))
    return crush(table, step, fighter)


@cites("run_over.no_room")
def crush(table: Table, step: AsideStep, fighter: Fighter) -> Done:
    """Eliminate a fighter that finds no place; then go on to the next one."""
    unit = table.units[fighter.unit]
    by = credit(table, unit, table.units[step.unit].seat)
    lost = (FighterLost(fighter.id, by, "run_over.no_room"),)
    crushed = Loss(unit.id, by, "run_over", (fighter.id,))
    return Done(lost, (AftermathStep((crushed,)), step))


@machine.refuses(StepAside, AsideDecision)
@cites("run_over.stepping_aside", "run_over.aside_places")
def refuse_aside(table: Table, decision: AsideDecision, order: StepAside) -> Refusal | None:
    """The place must be as good as the one named, and no more than a contact distance from it."""
    shift = table.setting.params.contact
    away = math.hypot(order.x - decision.x, order.y - decision.y)
    facts: dict[str, int | str] = {"fighter": decision.fighter}
    if away > shift:
        return Refusal(
            "run_over.aside_places",
            "too_far_from_the_nearest_place",
            {**facts, "shifted": math.ceil(away)},
        )
    fighter, named = table.fighters[decision.fighter], (decision.x, decision.y)
    if (order.x, order.y) == named or is_aside(table, fighter, (order.x, order.y), like=named):
        return None
    return Refusal("run_over.stepping_aside", "no_place_to_stand", facts)


@machine.resolves(StepAside)
def resolve_aside(table: Table, step: AsideStep, order: StepAside) -> Done:
    """Move the fighter there, then go on to the next one."""
    fighter = infantry_under(table, table.units[step.unit])[0]
    on = ground_at(table, order.x, order.y)
    there = Placement(fighter.id, order.x, order.y, fighter.facing, on)
    over = gait_kind(table, step.gait).runs_over
    rule = "run_over.stepping_aside" if over else "move.end_on_infantry"
    return Done((MovedAside(there, rule),), (step,))

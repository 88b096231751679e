"""The shooting test: accuracy against range, dice, re-rolls; then what the hits lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import Ask, Decision, Done, Order, Result, Roll, Step, cites, seat_stream
from damocles.rules.chapters.abilities.detection import accuracy_of
from damocles.rules.chapters.abilities.sniper import SnipeStep
from damocles.rules.chapters.shooting.impacts import ImpactsStep, LockedStep
from damocles.rules.chapters.shooting.indirect import BlastStep
from damocles.rules.reading.aims import is_indirect, range_to, way_of, weapon_of
from damocles.rules.reading.resolution import (
    AUTOMATIC,
    IMPOSSIBLE,
    face_needed,
    range_band,
    successes,
)
from damocles.rules.state import seams
from damocles.rules.state.drills import drill_effects
from damocles.rules.state.events.shooting import ShotsRolled, Volley
from damocles.rules.state.registry import machine
from damocles.rules.state.targets import Fire

if TYPE_CHECKING:
    from damocles.engine import Refusal
    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table


class ShotsStep(Step, frozen=True):
    """The shooting test of a salvo, one volley after the other.

    A volley is all dice that need the same number. `rerolls` is how often the misses of the first
    one may still be rolled again; hits and misses are counted over all of them. `again` means that
    the first one is such a re-roll.
    """

    fire: Fire
    volleys: tuple[Volley, ...]
    rerolls: int
    hits: int = 0
    misses: int = 0
    again: bool = False


class RerollStep(Step, frozen=True):
    """Are the misses of the first volley rolled again?"""

    shots: ShotsStep
    missed: int


class RerollDecision(Decision, frozen=True):
    """Roll this many misses again?"""

    unit: int
    weapon: str
    missed: int
    needed: int


class Reroll(Order, frozen=True):
    """Roll all misses again."""


class KeepDice(Order, frozen=True):
    """The misses stand."""


# ---- what a shot needs -----------------------------------------------------------------------


@cites("salvo.dice")
def aim(table: Table, fire: Fire) -> ShotsStep:
    """The shooting test: the weapon's rate in dice for every gun, grouped by the number needed."""
    weapon, band = weapon_of(table, fire), band_of(table, fire)
    dice: dict[tuple[int, int], int] = {}
    firing, sheets = [table.fighters[shooter] for shooter in fire.shooters], table.setting.sheets
    kinds = [sheets[shooter.card].abilities for shooter in firing]
    for kind, shooter in dict(zip(kinds, firing, strict=True)).items():
        key = accuracy_and_number(table, weapon, shooter, band)
        dice[key] = dice.get(key, 0) + kinds.count(kind) * weapon.rate
    volleys = tuple(Volley(accuracy, need, count) for (accuracy, need), count in dice.items())
    return ShotsStep(fire, volleys, rerolls_of(table, fire))


def rerolls_of(table: Table, fire: Fire) -> int:
    """How often misses may be rolled again: by the weapon, and by what drills add to it."""
    return weapon_of(table, fire).rerolls + drill_effects(table, table.units[fire.unit]).rerolls


@cites("locked_shot.number", "locked_shot.sight_and_range")
def accuracy_and_number(
    table: Table, weapon: Weapon, shooter: Fighter, band: int
) -> tuple[int, int]:
    """Accuracy, and the number needed at this range; a fixed number holds at any range."""
    if weapon.fixed is not None:
        return 0, weapon.fixed
    accuracy = accuracy_of(table, shooter, weapon)
    return accuracy, face_needed(accuracy, band)


@cites("measure.bands_for_shooting")
def band_of(table: Table, fire: Fire) -> int:
    """The range band of a salvo."""
    far = range_to(table, table.fighters[fire.leader], fire.target)
    return range_band(far, table.setting.params.band)


# ---- the dice --------------------------------------------------------------------------------


@machine.handles(ShotsStep)
@cites("salvo.impossible", "salvo.impacts", "indirect.impossible")
def roll_shots(table: Table, step: ShotsStep) -> Result:
    """Automatic results need no dice; a shot that cannot hit is lost and is not even a miss."""
    if not step.volleys:
        return Done(steps=(after_shots(table, step),))
    volley, *_ = step.volleys
    if volley.needed in (AUTOMATIC, IMPOSSIBLE):
        hits = volley.dice if volley.needed == AUTOMATIC else 0
        return Done((report_shots(table, step, (), hits),), (next_volley(table, step, hits, 0),))
    return Roll(volley.dice, seat_stream(step.fire.seat), "shooting", "salvo.test")


@cites("salvo.reroll", "dice.reroll", "dice.reroll_misses")
def all_misses(rerolls: int, missed: int, guns: int) -> int:
    """While there is a re-roll left, all misses may be rolled again.

    >>> all_misses(2, 5, 3), all_misses(0, 5, 3)
    (5, 0)
    """
    return missed * bool(rerolls)


@machine.after_roll(ShotsStep)
@cites("salvo.reroll", "dice.reroll", "dice.reroll_misses")
def judge_shots(table: Table, step: ShotsStep, faces: tuple[int, ...]) -> Done:
    """Misses that may be rolled again wait for that; the others stand."""
    volley, *_ = step.volleys
    hits = successes(faces, volley.needed)
    missed, event = volley.dice - hits, report_shots(table, step, faces, hits)
    dice = seams.shot_reroll(table.setting.rules)(step.rerolls, missed, len(step.fire.shooters))
    if not dice:
        return Done((event,), (next_volley(table, step, hits, missed),))
    so_far = replace(step, hits=step.hits + hits, misses=step.misses + missed - dice)
    return Done((event,), (RerollStep(so_far, dice),))


def next_volley(table: Table, step: ShotsStep, hits: int, misses: int) -> ShotsStep:
    """The first volley is over; the next has its own re-rolls."""
    rerolls = rerolls_of(table, step.fire)
    return ShotsStep(step.fire, step.volleys[1:], rerolls, step.hits + hits, step.misses + misses)


def report_shots(table: Table, step: ShotsStep, faces: tuple[int, ...], hits: int) -> ShotsRolled:
    """The event with the dice as they fell, and what decided the test."""
    fire, volley = step.fire, step.volleys[0]
    return ShotsRolled(
        fire.unit,
        fire.weapon,
        volley.needed,
        faces,
        hits,
        fire,
        volley.dice,
        volley.accuracy,
        band_of(table, fire),
        step.again,
    )


@cites("zone_of_fire.direct_only", "locked_shot.target_alone")
def after_shots(table: Table, step: ShotsStep) -> Step:
    """The step for the impacts: of an area, on the target alone, or through the zone of fire."""
    if is_indirect(weapon_of(table, step.fire)):
        return BlastStep(step.fire, step.hits, step.misses)
    way = way_of(table, step.fire)
    if way.names_marks:
        return SnipeStep(step.fire, step.hits)
    if way.past_others:
        return LockedStep(step.fire, step.hits)
    return ImpactsStep(step.fire, step.hits)


# ---- re-rolls --------------------------------------------------------------------------------


@machine.handles(RerollStep)
@cites("dice.reroll_misses")
def ask_reroll(table: Table, step: RerollStep) -> Result:
    """Ask whether to roll again; a seat whose standing orders say always is not asked."""
    shots = step.shots
    if table.seats[shots.fire.seat].always_reroll:
        return roll_again(step)
    need = shots.volleys[0].needed
    return Ask(
        RerollDecision(shots.fire.seat, shots.fire.unit, shots.fire.weapon, step.missed, need)
    )


@cites("dice.reroll")
def roll_again(step: RerollStep) -> Done:
    """All misses are rolled, and one re-roll is used up."""
    first, *others = step.shots.volleys
    left = step.shots.rerolls - 1
    volleys = (replace(first, dice=step.missed), *others)
    return Done(steps=(replace(step.shots, volleys=volleys, rerolls=left, again=True),))


@machine.refuses(Reroll, RerollDecision)
@machine.refuses(KeepDice, RerollDecision)
def refuse_reroll(
    table: Table, decision: RerollDecision, order: Reroll | KeepDice
) -> Refusal | None:
    """Both are always allowed."""
    return None


@machine.resolves(Reroll)
def resolve_reroll(table: Table, step: RerollStep, order: Reroll) -> Done:
    """Roll the misses again."""
    return roll_again(step)


@machine.resolves(KeepDice)
def resolve_keep(table: Table, step: RerollStep, order: KeepDice) -> Done:
    """Keep the misses and go on to the next volley."""
    return Done(steps=(next_volley(table, step.shots, 0, step.missed),))

"""The shooting test: accuracy against range, dice, re-rolls; then what the hits lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

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
    sort_misses,
    successes,
)
from damocles.rules.state import seams
from damocles.rules.state.drills import drill_effects
from damocles.rules.state.events.shooting import ShotsRolled, Volley
from damocles.rules.state.registry import machine
from damocles.rules.state.salvos import Rethrow, Shots
from damocles.rules.state.targets import Fire

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from damocles.rules.state.model import Weapon
    from damocles.rules.state.state import Fighter, Table, Unit


class ShotsStep(Step, frozen=True):
    """The shooting test of a salvo, one volley after the other.

    A volley is all dice that need the same number. `rerolls` is how often the misses of the first
    one may still be rolled again; hits and misses are counted over all of them. `again` means that
    the first one is such a re-roll. `faces` are those of the misses that stand, the highest first,
    in editions in which they count.
    """

    fire: Fire
    volleys: tuple[Volley, ...]
    rerolls: int
    hits: int = 0
    misses: int = 0
    again: bool = False
    faces: tuple[int, ...] = ()


class RerollStep(Step, frozen=True):
    """Are misses of the first volley rolled again?

    `missed` of them may be, which takes `spent` re-rolls; where faces count, `faces` are those to
    choose from.
    """

    shots: ShotsStep
    missed: int
    faces: tuple[int, ...] = ()
    spent: int = 1


class RerollDecision(Decision, frozen=True):
    """Roll this many misses again? Where faces count, these are the dice to choose from."""

    unit: int
    weapon: str
    missed: int
    needed: int
    faces: tuple[int, ...] = ()


class Reroll(Order, frozen=True):
    """Roll misses again: the dice at these places, or as many as may be, from the first on."""

    dice: tuple[int, ...] = ()


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
    test = seams.shot_test(table.setting.rules)
    for kind, shooter in dict(zip(kinds, firing, strict=True)).items():
        key = test(table, weapon, shooter, band)
        dice[key] = dice.get(key, 0) + kinds.count(kind) * weapon.rate
    volleys = tuple(Volley(accuracy, need, count) for (accuracy, need), count in dice.items())
    return ShotsStep(fire, volleys, rerolls_of(table, fire))


def rerolls_of(table: Table, fire: Fire) -> int:
    """How often misses may be rolled again: by the weapon, and by what drills add to it."""
    return weapon_of(table, fire).rerolls + drill_effects(table, table.units[fire.unit]).rerolls


@cites("locked_shot.number", "locked_shot.sight_and_range")
def range_test(table: Table, weapon: Weapon, shooter: Fighter, band: int) -> tuple[int, int]:
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
        shots = Shots(step.hits, step.misses, step.faces)
        return Done(steps=(seams.shot_after(table.setting.rules)(table, step.fire, shots),))
    volley, *_ = step.volleys
    if volley.needed in (AUTOMATIC, IMPOSSIBLE):
        hits = volley.dice if volley.needed == AUTOMATIC else 0
        return Done((report_shots(table, step, (), hits),), (next_volley(table, step, hits, 0),))
    return Roll(volley.dice, seat_stream(step.fire.seat), "shooting", "salvo.test")


@cites("salvo.reroll", "dice.reroll", "dice.reroll_misses")
def all_misses(
    table: Table, unit: Unit, weapon: Weapon, missed: tuple[int, ...], left: int, guns: int
) -> Rethrow:
    """While there is a re-roll left, all misses may be rolled again."""
    return Rethrow(missed, len(missed) if left else 0)


@cites("dice.reroll")
def counts_no_faces(table: Table, weapon: Weapon) -> bool:
    """A miss is a miss, whatever it shows: all misses are rolled again or none."""
    return False


@machine.after_roll(ShotsStep)
@cites("salvo.reroll", "dice.reroll", "dice.reroll_misses")
def judge_shots(table: Table, step: ShotsStep, faces: tuple[int, ...]) -> Done:
    """Misses that may be rolled again wait for that; the others stand."""
    volley, *_ = step.volleys
    hits, missed = successes(faces, volley.needed), sort_misses(faces, volley.needed)
    event, weapon = report_shots(table, step, faces, hits), weapon_of(table, step.fire)
    unit, guns = table.units[step.fire.unit], count_guns(volley, weapon)
    again = seams.shot_reroll(table.setting.rules)(table, unit, weapon, missed, step.rerolls, guns)
    if not again.most:
        return Done((event,), (next_volley(table, step, hits, len(missed), missed),))
    so_far = replace(step, hits=step.hits + hits)
    return Done((event,), (offer_rerolls(table, so_far, missed, again),))


@machine.matters_of(ShotsStep)
def missed_faces(
    table: Table, step: ShotsStep
) -> Callable[[tuple[int, ...]], tuple[int, ...]] | None:
    """What the misses show, where that counts; else only how many there are."""
    if not do_faces_count(table, weapon_of(table, step.fire)):
        return None
    need = step.volleys[0].needed
    return lambda faces: sort_misses(faces, need)


def count_guns(volley: Volley, weapon: Weapon) -> int:
    """Of how many guns the dice of a volley are, at least."""
    return -(-volley.dice // weapon.rate)


def offer_rerolls(
    table: Table, step: ShotsStep, missed: tuple[int, ...], again: Rethrow
) -> RerollStep:
    """The question whether misses are rolled again; those about which it is not asked stand."""
    chosen = again.faces if do_faces_count(table, weapon_of(table, step.fire)) else ()
    rest = leave_out(missed, chosen or again.faces[: again.most])
    return RerollStep(let_stand(table, step, rest), again.most, chosen, again.spent)


def do_faces_count(table: Table, weapon: Weapon) -> bool:
    """Whether it matters what missed dice of a weapon show."""
    return seams.shot_faces(table.setting.rules)(table, weapon)


def leave_out(faces: Sequence[int], taken: Sequence[int]) -> tuple[int, ...]:
    """The faces without those that are taken from them.

    >>> leave_out((3, 3, 2, 1), (3, 2))
    (3, 1)
    """
    if len(taken) == len(faces):
        return ()
    left = list(faces)
    for face in taken:
        left.remove(face)
    return tuple(left)


def let_stand(table: Table, step: ShotsStep, faces: tuple[int, ...]) -> ShotsStep:
    """The test with more misses that stand."""
    if not faces:
        return step
    return replace(step, misses=step.misses + len(faces), faces=keep_faces(table, step, faces))


def keep_faces(table: Table, step: ShotsStep, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of all misses that stand, these among them; none where they do not count."""
    if not faces or not do_faces_count(table, weapon_of(table, step.fire)):
        return step.faces
    return tuple(sorted((*step.faces, *faces), reverse=True))


def next_volley(
    table: Table, step: ShotsStep, hits: int, misses: int, faces: tuple[int, ...] = ()
) -> ShotsStep:
    """The first volley is over; the next has its own re-rolls."""
    fire, volleys, rerolls = step.fire, step.volleys[1:], rerolls_of(table, step.fire)
    hits, misses, kept = step.hits + hits, step.misses + misses, keep_faces(table, step, faces)
    return ShotsStep(fire, volleys, rerolls, hits, misses, faces=kept)


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
def impacts_by_way(table: Table, fire: Fire, shots: Shots) -> Step:
    """The step for the impacts: of an area, on the target alone, or through the zone of fire."""
    if is_indirect(weapon_of(table, fire)):
        return BlastStep(fire, shots.hits, shots.misses, shots.faces)
    way = way_of(table, fire)
    if way.names_marks:
        return SnipeStep(fire, shots.hits)
    if way.past_others:
        return LockedStep(fire, shots.hits)
    return ImpactsStep(fire, shots.hits)


# ---- re-rolls --------------------------------------------------------------------------------


@machine.handles(RerollStep)
@cites("dice.reroll_misses")
def ask_reroll(table: Table, step: RerollStep) -> Result:
    """Ask whether to roll again; a seat whose standing orders say always is not asked."""
    fire, need = step.shots.fire, step.shots.volleys[0].needed
    if table.seats[fire.seat].always_reroll:
        return roll_again(table, step)
    return Ask(RerollDecision(fire.seat, fire.unit, fire.weapon, step.missed, need, step.faces))


@cites("dice.reroll")
def roll_again(table: Table, step: RerollStep, dice: Sequence[int] = ()) -> Done:
    """Roll dice of the first volley, all that may be if none are named, and use up re-rolls."""
    shots, thrown = step.shots, count_thrown(step, dice)
    first, *others = shots.volleys
    volleys, left = (replace(first, dice=thrown), *others), shots.rerolls - step.spent
    again = replace(shots, volleys=volleys, rerolls=left, again=True)
    return Done(steps=(let_stand(table, again, leave_lying(step, dice)),))


def count_thrown(step: RerollStep, dice: Sequence[int]) -> int:
    """How many dice are thrown again: those that are named, or as many as may be."""
    return len(dice) or step.missed


def leave_lying(step: RerollStep, dice: Sequence[int]) -> tuple[int, ...]:
    """The faces that stand, where faces count, when these dice are thrown again."""
    places = dice or range(step.missed)
    return tuple(face for place, face in enumerate(step.faces) if place not in places)


@machine.refuses(Reroll, RerollDecision)
@cites("dice.reroll_misses")
def refuse_reroll(table: Table, decision: RerollDecision, order: Reroll) -> Refusal | None:
    """Refuse to choose among dice where there is no choice, or dice that are not there."""
    known = range(len(decision.faces))
    named = {place for place in order.dice if place in known}
    if len(named) == len(order.dice) <= decision.missed:
        return None
    return Refusal("dice.reroll_misses", "no_such_dice", {"count": decision.missed})


@machine.refuses(KeepDice, RerollDecision)
def refuse_keep(table: Table, decision: RerollDecision, order: KeepDice) -> Refusal | None:
    """Always allowed."""
    return None


@machine.resolves(Reroll)
def resolve_reroll(table: Table, step: RerollStep, order: Reroll) -> Done:
    """Roll the misses again."""
    return roll_again(table, step, order.dice)


@machine.resolves(KeepDice)
def resolve_keep(table: Table, step: RerollStep, order: KeepDice) -> Done:
    """Keep the misses and go on to the next volley."""
    misses = len(step.faces) or step.missed
    return Done(steps=(next_volley(table, step.shots, 0, misses, step.faces),))

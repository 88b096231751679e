"""Damage to machines: where they are hit, what breaks, and when they are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import (
    Ask,
    Decision,
    Done,
    Event,
    Order,
    Refusal,
    Result,
    Roll,
    cites,
    seat_stream,
)
from damocles.rules.chapters.damage.steps import LocationStep, PartsStep
from damocles.rules.chapters.damage.wound import credit
from damocles.rules.state import seams
from damocles.rules.state.events.damage import FighterLost, HeroOnFoot, LocationsRolled, PartDamaged
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.steps import AftermathStep

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from damocles.rules.state.model import Part
    from damocles.rules.state.state import Fighter, Table
    from damocles.rules.state.wounds import Wound

NAMED = 0
"""Stands in for the face of a location die: none is rolled, the seat names the part."""


class PartDecision(Decision, frozen=True):
    """Which of these parts of a machine is hit?"""

    fighter: int
    parts: tuple[int, ...]
    rule: str


class HitPart(Order, frozen=True):
    """This part is hit; parts are numbered in the order of the profile."""

    part: int


# ---- where -----------------------------------------------------------------------------------


@machine.handles(LocationStep)
def locate(table: Table, step: LocationStep) -> Result:
    """Roll as many dice as the rule set has for it; without any the seat names the parts."""
    dice = seams.dmg_located(table.setting.rules)(table, step.wound, step.count)
    if not dice:
        return Done(steps=(PartsStep(step.wound, step.fighter, (NAMED,) * step.count),))
    return Roll(dice, seat_stream(step.wound.by), "location", "machine.location")


@cites("machine.location")
def die_for_each_hit(_table: Table, wound: Wound, hits: int) -> int:
    """One die for each successful test; none where a part was aimed at."""
    return 0 if wound.aim == "location" else hits


@machine.after_roll(LocationStep)
def judge_location(table: Table, step: LocationStep, faces: tuple[int, ...]) -> Done:
    """Hits are taken in the order of the dice; of more dice than hits some are left over."""
    parts = PartsStep(step.wound, step.fighter, faces, max(0, len(faces) - step.count))
    return Done((LocationsRolled(step.fighter, faces),), (parts,))


@machine.matters_of(LocationStep)
def kinds_of_parts(table: Table, step: LocationStep) -> Callable[[tuple[int, ...]], Hashable]:
    """Which kinds of parts are hit, one after the other."""
    kind = seams.dmg_vehicle(table.setting.rules)
    return lambda faces: tuple(map(kind, faces))


@cites("machine.location", "machine.location_faces")
def location_of_face(face: int) -> str:
    """What kind of part a face stands for.

    >>> [location_of_face(face) for face in (1, 2, 3, 4, 5, 6)]
    ['propulsion', 'propulsion', 'frame', 'frame', 'frame', 'weapon']
    """
    if face <= 2:
        return "propulsion"
    return "weapon" if face == 6 else "frame"


@cites("machine.parts", "machine.part_destroyed")
def intact_parts(
    parts: Sequence[Part], points: Sequence[int], kind: str | None = None
) -> tuple[int, ...]:
    """The parts of a machine that have Structure points left, of one kind or of all."""
    return tuple(
        index for index, part in enumerate(parts) if points[index] > 0 and kind in (None, part.kind)
    )


@cites("machine.parts")
def frame_of(table: Table, fighter: Fighter) -> int:
    """The place of the frame among the parts of a machine."""
    return find_frame(table.setting.profile(fighter).parts)


@cites("machine.parts")
def find_frame(parts: Sequence[Part]) -> int:
    """The place of the frame among parts."""
    return next(index for index, part in enumerate(parts) if part.kind == "frame")


@cites("machine.location")
def struck_parts(table: Table, fighter: Fighter, face: int) -> tuple[int, ...]:
    """The parts a location can mean."""
    kind = None if face == NAMED else seams.dmg_vehicle(table.setting.rules)(face)
    return parts_to_hit(table.setting.profile(fighter).parts, fighter.sp, kind)


@cites("machine.location", "machine.hit_on_destroyed", "machine.intact_weapon")
def parts_to_hit(parts: Sequence[Part], points: Sequence[int], kind: str | None) -> tuple[int, ...]:
    """The parts of a kind that can be hit; the frame if all of them are destroyed.

    Several intact weapons leave a choice.
    """
    return intact_parts(parts, points, kind) or (find_frame(parts),)


# ---- what breaks -----------------------------------------------------------------------------


@machine.handles(PartsStep)
@cites("machine.frame_destroyed")
def strike(table: Table, step: PartsStep) -> Result:
    """Resolve hit after hit; a lost machine takes no more."""
    fighter = table.fighters[step.fighter]
    if is_wreck(table, fighter):
        return Done(wreck(table, fighter, step.wound.by))
    return strike_part(table, step) if len(step.faces) > step.spare else Done()


@cites("machine.weapon_choice")
def strike_part(table: Table, step: PartsStep) -> Result:
    """Resolve the next hit; the attacker picks one of several intact weapons."""
    parts = parts_to_choose(table, step)
    if len(parts) == 1:
        return break_part(table, step, *parts)
    rule = "sniper.choice" if NAMED in step.faces else "machine.weapon_choice"
    return Ask(PartDecision(step.wound.by, step.fighter, parts, rule))


def parts_to_choose(table: Table, step: PartsStep) -> tuple[int, ...]:
    """The parts that the next hit can break: those of the next die; with dice to spare, of all."""
    fighter, faces = table.fighters[step.fighter], step.faces if step.spare else step.faces[:1]
    found = [struck_parts(table, fighter, face) for face in faces]
    return tuple(sorted({part for parts in found for part in parts}))


def faces_left(table: Table, step: PartsStep, part: int) -> tuple[int, ...]:
    """The dice left when a part was hit: without the first that can mean it."""
    fighter, faces = table.fighters[step.fighter], step.faces
    used = next(i for i, face in enumerate(faces) if part in struck_parts(table, fighter, face))
    return (*faces[:used], *faces[used + 1 :])


@machine.refuses(HitPart, PartDecision)
@cites("machine.intact_weapon")
def refuse_part(table: Table, decision: PartDecision, order: HitPart) -> Refusal | None:
    """Only what is intact can be chosen."""
    if order.part in decision.parts:
        return None
    return Refusal(decision.rule, "not_an_intact_part", {"part": order.part})


@machine.resolves(HitPart)
def resolve_part(table: Table, step: PartsStep, order: HitPart) -> Done:
    """The chosen part is hit."""
    return break_part(table, step, order.part)


def break_part(table: Table, step: PartsStep, part: int) -> Done:
    """Apply one hit to one part, then go on to the next hit."""
    fighter = table.fighters[step.fighter]
    frame, damage = frame_of(table, fighter), table.setting.weapons[step.wound.weapon].damage
    events: list[Event] = [PartDamaged(fighter.id, part, points_lost(fighter.sp[part], damage))]
    spilt = points_spilt(fighter.sp[part], fighter.sp[frame], damage) if part != frame else 0
    if spilt:
        events.append(PartDamaged(fighter.id, frame, spilt, "machine.surplus"))
    further = replace(step, faces=faces_left(table, step, part))
    if part != frame and fighter.sp[part] <= damage:
        return Done(events, (AftermathStep((loss_of_part(table, step, part),)), further))
    return Done(events, (further,))


def loss_of_part(table: Table, step: PartsStep, part: int) -> Loss:
    """A part that a hit has destroyed; with its frame the machine itself is lost."""
    unit = table.units[table.fighters[step.fighter].unit]
    by = credit(table, unit, step.wound.by)
    return Loss(unit.id, by, step.wound.cause, parts=((step.fighter, part),))


@cites("damage.points", "machine.part_damage")
def points_lost(part: int, damage: int) -> int:
    """How many of its points a part loses.

    >>> points_lost(2, 1), points_lost(1, 3)
    (1, 1)
    """
    return min(part, damage)


@cites("machine.surplus")
def points_spilt(part: int, frame: int, damage: int) -> int:
    """How many points the frame loses because another part cannot take them.

    >>> points_spilt(2, 3, 1), points_spilt(1, 3, 3), points_spilt(1, 1, 4)
    (0, 2, 1)
    """
    return min(frame, damage - points_lost(part, damage))


# ---- when it is lost -------------------------------------------------------------------------


@cites("machine.frame_destroyed")
def is_wreck(table: Table, fighter: Fighter) -> bool:
    """Whether the frame has no Structure points left."""
    return fighter.sp[frame_of(table, fighter)] == 0


@cites("machine.frame_destroyed", "hero.survives_machine", "hero.machine_counts_lost")
def wreck(
    table: Table,
    fighter: Fighter,
    by: int | None,
    rule: str = "machine.frame_destroyed",
    *,
    out: str = "hero.survives_machine",
) -> list[Event]:
    """The machine leaves the table; a hero aboard gets out."""
    by = credit(table, table.units[fighter.unit], by)
    if table.setting.card(fighter).on_foot is None:
        return [FighterLost(fighter.id, by, rule)]
    hero = HeroOnFoot(fighter.id, next_fighter(table), next_unit(table), out)
    return [hero, FighterLost(fighter.id, by, rule, hero_left=True)]


def next_fighter(table: Table) -> int:
    """An id that no fighter has had."""
    return max(table.fighters) + 1


def next_unit(table: Table) -> int:
    """An id that no unit has had."""
    return max(table.units) + 1


def losses_of_wrecks(table: Table, machines: Sequence[int], wound: Wound) -> list[Loss]:
    """The machines that are gone of those that were hit, unit by unit."""
    lost: dict[int, list[int]] = {}
    for fighter in machines:
        if table.fighters[fighter].place == "gone":
            lost.setdefault(table.fighters[fighter].unit, []).append(fighter)
    return [
        Loss(unit, credit(table, table.units[unit], wound.by), wound.cause, tuple(wrecks))
        for unit, wrecks in lost.items()
    ]

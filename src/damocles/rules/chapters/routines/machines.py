"""Repair, Creation and Fusion: machines are mended and made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Event, Order, Refusal, Step, cites
from damocles.geometry import Disc, on_table, overlap
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.damage import LeaderStep
from damocles.rules.chapters.damage.leaders import card_waits
from damocles.rules.chapters.damage.machines import next_fighter, next_unit
from damocles.rules.chapters.movement.ends import FULL_TURN, refuse_inside
from damocles.rules.chapters.overseers import (
    CREATION,
    FUSION,
    RESTORATION,
    declare_routine,
    refuse_moment,
    refuse_use,
)
from damocles.rules.reading.facts import disc, fighters_on_table, is_afv, is_base_within, members
from damocles.rules.state.events.activation import CardRemoved
from damocles.rules.state.events.damage import FighterLost, HeroOnFoot
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.events.routines import MachineRestored, StriderArose
from damocles.rules.state.land import ground_at
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import key_on_foot
from damocles.rules.state.steps import LapseStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.model import Profile
    from damocles.rules.state.state import Fighter, Table

LARGEST = 3
"""GEN-081: there is no Type above this."""


class Restore(Order, frozen=True):
    """This part of a machine gets a Structure point back."""

    overseer: int
    machine: int
    part: int


class Create(Order, frozen=True):
    """A new strider of this card appears beside the overseer."""

    overseer: int
    card: str
    x: int
    y: int
    facing: int = 0


class Fuse(Order, frozen=True):
    """Two striders of a unit become a new one of this card, where the first of them stood."""

    overseer: int
    first: int
    second: int
    card: str


# ---- Repair ----------------------------------------------------------------------------------


@machine.refuses(Restore, ActDecision)
@cites("ROU-010", "RUL-132")
def refuse_restore(table: Table, decision: ActDecision, order: Restore) -> Refusal | None:
    """Refuse unless the overseer reaches it, at any distance, and the part lacks points."""
    broken = table.fighters.get(order.machine)
    facts: dict[str, int | str] = {"machine": order.machine, "part": order.part}
    if broken is None or broken.place != "table" or not is_afv(table, broken):
        return Refusal("ROU-010", "not_a_machine", facts)
    unit = table.units[broken.unit]
    return (
        refuse_use(table, order.seat, order.overseer, RESTORATION, unit)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_whole(table, broken, order.part)
    )


@cites("ROU-010", "RUL-132")
def refuse_whole(table: Table, broken: Fighter, part: int) -> Refusal | None:
    """No part may have more points than are printed."""
    printed = [each.sp for each in table.setting.profile(broken).parts]
    pairs = enumerate(zip(broken.sp, printed, strict=True))
    if part in [index for index, (left, full) in pairs if left < full]:
        return None
    return Refusal("ROU-010", "nothing_to_repair", {"machine": broken.id, "part": part})


@machine.resolves(Restore)
@cites("ROU-010")
def resolve_restore(table: Table, step: ActStep, order: Restore) -> Done:
    """Give the point back; a part that works again works at once."""
    unit = table.fighters[order.machine].unit
    events = declare_routine(table, order.overseer, RESTORATION, unit)
    return Done([*events, MachineRestored(order.machine, order.part)], (step,))


# ---- what can come into being ----------------------------------------------------------------


@cites("ROU-013", "ROU-014", "RUL-133")
def refuse_spare(table: Table, seat: int, card: str, type_: int, rule: str) -> Refusal | None:
    """Refuse unless the company has a spare strider of this Type, and its miniature, at hand."""
    facts: dict[str, int | str] = {"card": card, "type": type_}
    spares = {spare.id: spare for spare in table.setting.companies[seat].spares}
    if card not in spares:
        return Refusal(rule, "no_such_machine_at_hand", facts)
    profile = spare_profile(table, seat, card)
    if profile.category != "strider" or profile.type != type_:
        return Refusal(rule, "not_a_strider_of_this_type", facts)
    return refuse_miniature(table, seat, card, rule)


@cites("ROU-013", "ROU-014", "RUL-154")
def refuse_miniature(table: Table, seat: int, card: str, rule: str) -> Refusal | None:
    """A miniature is used once; an option gives it back when it has left the battle."""
    made = [unit for unit in table.units.values() if unit.card == f"{seat}/{card}"]
    facts: dict[str, int | str] = {"card": card}
    if any(unit.place != "gone" for unit in made):
        return Refusal(rule, "in_the_battle_already", facts)
    if made and not table.setting.params.options.creation_repeats:
        return Refusal("RUL-154", "miniature_is_spent", facts)
    return None


def spare_profile(table: Table, seat: int, card: str) -> Profile:
    """The profile of a machine at hand."""
    return table.setting.profiles[table.setting.fighter_cards[f"{seat}/{card}/0"].profile]


@cites("ROU-013", "ROU-014")
def refuse_room(table: Table, base: Disc, without: Sequence[int], rule: str) -> Refusal | None:
    """The whole base must be on free ground; fighters in `without` make room."""
    if not on_table(base, table.setting.size):
        return Refusal(rule, "not_on_the_table")
    others = [other for other in fighters_on_table(table) if other.id not in without]
    if any(overlap(base, disc(table, other)) for other in others):
        return Refusal(rule, "no_room")
    return refuse_inside(table, placement_of(table, base, next_fighter(table)), base)


def placement_of(table: Table, base: Disc, fighter: int, facing: int = 0) -> Placement:
    """The placement of a new machine where its base is, on a hill if there is one."""
    return Placement(fighter, base.x, base.y, facing, ground_at(table, base.x, base.y))


# ---- Creation --------------------------------------------------------------------------------


@machine.refuses(Create, ActDecision)
@cites("ROU-013", "RUL-133")
def refuse_create(table: Table, decision: ActDecision, order: Create) -> Refusal | None:
    """Refuse unless it is a Type 1 strider, in contact with the overseer, facing any way."""
    active = table.units[decision.unit]
    refusal = (
        refuse_use(table, order.seat, order.overseer, CREATION, active)
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_spare(table, order.seat, order.card, 1, "ROU-013")
    )
    if refusal is not None:
        return refusal
    if not 0 <= order.facing < FULL_TURN:
        return Refusal("ACT-025", "no_such_facing", {"fighter": order.overseer})
    overseer = table.fighters[order.overseer]
    radius = spare_profile(table, order.seat, order.card).radius
    near = is_base_within(radius, (order.x, order.y), overseer, table.setting.params.contact)
    if overseer.place != "table" or not near:
        return Refusal("ROU-013", "not_beside_the_overseer", {"fighter": overseer.id})
    return refuse_room(table, base_of_creation(table, order), (), "ROU-013")


def base_of_creation(table: Table, order: Create) -> Disc:
    """The base of the new machine."""
    return Disc(x=order.x, y=order.y, r=spare_profile(table, order.seat, order.card).radius)


@machine.resolves(Create)
@cites("ROU-013", "RUL-133", "ACT-049")
def resolve_create(table: Table, step: ActStep, order: Create) -> Done:
    """Create a unit of its own, which may engage enemies; the active unit goes on."""
    there = placement_of(table, base_of_creation(table, order), next_fighter(table), order.facing)
    arose = StriderArose(
        order.seat, next_unit(table), f"{order.seat}/{order.card}", there, "ROU-013"
    )
    events = [*declare_routine(table, order.overseer, CREATION, step.unit), arose]
    return Done(events, (LapseStep(), step))


# ---- Fusion ----------------------------------------------------------------------------------


@machine.refuses(Fuse, ActDecision)
@cites("ROU-014", "RUL-134")
def refuse_fuse(table: Table, decision: ActDecision, order: Fuse) -> Refusal | None:
    """Refuse unless they are two striders of one unit and Type, with room for a larger one."""
    first, second = table.fighters.get(order.first), table.fighters.get(order.second)
    if first is None or second is None or not are_alike(table, first, second):
        return Refusal("ROU-014", "not_two_striders_of_a_unit", {"fighter": order.first})
    type_ = table.setting.profile(first).type
    if type_ >= LARGEST:
        return Refusal("ROU-014", "nothing_is_larger", {"type": type_})
    refusal = (
        refuse_use(table, order.seat, order.overseer, FUSION, table.units[first.unit])
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_spare(table, order.seat, order.card, type_ + 1, "ROU-014")
    )
    if refusal is not None:
        return refusal
    base = base_of_fusion(table, order)
    return refuse_hero(table, base, (first, second)) or refuse_room(
        table, base, (first.id, second.id), "ROU-014"
    )


@cites("ROU-014", "RUL-134")
def are_alike(table: Table, first: Fighter, second: Fighter) -> bool:
    """Whether these are two different striders on the table, of one unit and one Type."""
    one, other = table.setting.profile(first), table.setting.profile(second)
    striders = one.category == other.category == "strider"
    there = first.place == second.place == "table" and first.id != second.id
    return there and striders and first.unit == second.unit and one.type == other.type


def base_of_fusion(table: Table, order: Fuse) -> Disc:
    """The base of the new machine."""
    first = table.fighters[order.first]
    return Disc(x=first.x, y=first.y, r=spare_profile(table, order.seat, order.card).radius)


@cites("RUL-134")
def refuse_hero(table: Table, base: Disc, pair: Sequence[Fighter]) -> Refusal | None:
    """Refuse if a hero who gets out of one of them has no room."""
    for old in pair:
        radius = hero_radius(table, old)
        if radius is not None and overlap(base, Disc(x=old.x, y=old.y, r=radius)):
            return Refusal("ROU-014", "no_room_for_the_hero", {"fighter": old.id})
    return None


def hero_radius(table: Table, old: Fighter) -> int | None:
    """The base radius of the hero aboard a machine; None without one."""
    if table.setting.card(old).on_foot is None:
        return None
    return table.setting.profiles[table.setting.fighter_cards[key_on_foot(old.card)].profile].radius


@machine.resolves(Fuse)
@cites("ROU-014", "RUL-83", "RUL-134")
def resolve_fuse(table: Table, step: ActStep, order: Fuse) -> Done:
    """Nobody scores for the two, and morale is not tested; an emptied unit loses its card."""
    first, second = table.fighters[order.first], table.fighters[order.second]
    pair, unit = (first, second), first.unit
    events = [*declare_routine(table, order.overseer, FUSION, unit), *dissolve(table, pair)]
    out = sum(isinstance(event, HeroOnFoot) for event in events)
    there = placement_of(
        table, base_of_fusion(table, order), next_fighter(table) + out, first.facing
    )
    key = f"{order.seat}/{order.card}"
    events.append(StriderArose(order.seat, next_unit(table) + out, key, there, "ROU-014"))
    left: tuple[Step, ...] = (LeaderStep(unit, None), step)
    return Done([*events, *drop_unplayed_card(table, unit, pair)], left)


def dissolve(table: Table, pair: Sequence[Fighter]) -> list[Event]:
    """Remove the two; a hero aboard gets out, an officer is lost."""
    events: list[Event] = []
    for old in pair:
        hero = hero_radius(table, old) is not None
        if hero:
            out = HeroOnFoot(old.id, next_fighter(table), next_unit(table), "RUL-134")
            events.append(out)
        events.append(FighterLost(old.id, None, "ROU-014", hero_left=hero))
    return events


@cites("RUL-134")
def drop_unplayed_card(table: Table, unit: int, pair: Sequence[Fighter]) -> list[Event]:
    """Remove the card of a unit that is emptied before its card was played."""
    emptied, found = table.units[unit], members(table, table.units[unit])
    unplayed = len(found) == len(pair) and card_waits(table, emptied)
    return [CardRemoved(emptied.seat, unit)] if unplayed else []

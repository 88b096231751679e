"""Fusion: two striders of a unit become a larger one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Done, Event, Order, Refusal, cites
from damocles.geometry import Disc, overlap
from damocles.rules.chapters.activation import ActDecision, ActStep
from damocles.rules.chapters.damage.leaders import card_waits
from damocles.rules.chapters.damage.machines import next_fighter, next_unit
from damocles.rules.chapters.overseers import declare_routine, refuse_moment, refuse_use
from damocles.rules.chapters.routines.spares import (
    placement_of,
    refuse_room,
    refuse_spare,
    spare_profile,
)
from damocles.rules.reading.facts import members
from damocles.rules.state.events.activation import CardRemoved
from damocles.rules.state.events.damage import FighterLost, HeroOnFoot
from damocles.rules.state.events.routines import StriderArose
from damocles.rules.state.losses import Loss
from damocles.rules.state.registry import machine
from damocles.rules.state.routines import Routine, RoutineEffects
from damocles.rules.state.setting import key_on_foot
from damocles.rules.state.steps import AftermathStep

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.state.params import Params
    from damocles.rules.state.state import Fighter, Table

LARGEST = 3
"""GEN-081: there is no Type above this."""


class Fuse(Order, frozen=True):
    """Two striders of a unit become a new one of this card, where the first of them stood."""

    overseer: int
    first: int
    second: int
    card: str


def price(params: Params) -> int:
    """What it costs."""
    return params.fusion_cost


FUSION = Routine(
    "fusion", price, RoutineEffects(), Fuse, moment="command", machines="routine.fusion"
)


@machine.refuses(Fuse, ActDecision)
@cites("routine.fusion", "routine.fusion_limits")
def refuse_fuse(table: Table, decision: ActDecision, order: Fuse) -> Refusal | None:
    """Refuse unless they are two striders of one unit and Type, with room for a larger one."""
    first, second = table.fighters.get(order.first), table.fighters.get(order.second)
    if first is None or second is None or not are_alike(table, first, second):
        return Refusal("routine.fusion", "not_two_striders_of_a_unit", {"fighter": order.first})
    type_ = table.setting.profile(first).type
    if type_ >= LARGEST:
        return Refusal("routine.fusion", "nothing_is_larger", {"type": type_})
    refusal = (
        refuse_use(table, order.seat, order.overseer, FUSION, table.units[first.unit])
        or refuse_moment(table, order.overseer, decision.unit)
        or refuse_spare(table, order.seat, order.card, type_ + 1, "routine.fusion")
    )
    if refusal is not None:
        return refusal
    base = base_of_fusion(table, order)
    return refuse_hero(table, base, (first, second)) or refuse_room(
        table, base, (first.id, second.id), "routine.fusion"
    )


@cites("routine.fusion", "routine.fusion_limits")
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


@cites("routine.fusion_limits")
def refuse_hero(table: Table, base: Disc, pair: Sequence[Fighter]) -> Refusal | None:
    """Refuse if a hero who gets out of one of them has no room."""
    for old in pair:
        radius = hero_radius(table, old)
        if radius is not None and overlap(base, Disc(x=old.x, y=old.y, r=radius)):
            return Refusal("routine.fusion", "no_room_for_the_hero", {"fighter": old.id})
    return None


def hero_radius(table: Table, old: Fighter) -> int | None:
    """The base radius of the hero aboard a machine; None without one."""
    if table.setting.card(old).on_foot is None:
        return None
    return table.setting.profiles[table.setting.fighter_cards[key_on_foot(old.card)].profile].radius


@machine.resolves(Fuse)
@cites("routine.fusion", "points.any_loss", "routine.fusion_limits")
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
    events.append(StriderArose(order.seat, next_unit(table) + out, key, there, "routine.fusion"))
    fused = AftermathStep((Loss(unit, None, "merger", (first.id, second.id)),))
    return Done([*events, *drop_unplayed_card(table, unit, pair)], (fused, step))


def dissolve(table: Table, pair: Sequence[Fighter]) -> list[Event]:
    """Remove the two; a hero aboard gets out, an officer is lost."""
    events: list[Event] = []
    for old in pair:
        hero = hero_radius(table, old) is not None
        if hero:
            out = HeroOnFoot(old.id, next_fighter(table), next_unit(table), "routine.fusion_limits")
            events.append(out)
        events.append(FighterLost(old.id, None, "routine.fusion", hero_left=hero))
    return events


@cites("routine.fusion_limits")
def drop_unplayed_card(table: Table, unit: int, pair: Sequence[Fighter]) -> list[Event]:
    """Remove the card of a unit that is emptied before its card was played."""
    emptied, found = table.units[unit], members(table, table.units[unit])
    unplayed = len(found) == len(pair) and card_waits(table, emptied)
    return [CardRemoved(emptied.seat, unit)] if unplayed else []

"""Choices of routines: what overseers can do while a unit is active."""

from __future__ import annotations

import math
from itertools import combinations
from typing import TYPE_CHECKING

from damocles.geometry import half_up
from damocles.rules import Create, Fuse, Reconstruct, Restore, Transfer, UseRoutine
from damocles.rules.chapters import (
    are_alike,
    is_leader_by_rank,
    overseers_of,
    reaches,
    refuse_use,
    rule_on,
    spare_profile,
)
from damocles.rules.reading import members, seat_of
from damocles.rules.state import Placement, is_afv_unit
from damocles.server.play.choices.abilities import damaged_parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.engine import Order
    from damocles.rules.state import Fighter, Routine, Unit
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice

TURN = 30
"""The step of the search for room beside a fighter, in degrees."""
GAP = 500
"""The gap left between bases, in 0.001 cm."""


def routines(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Support by any overseer who reaches the unit; all else by the unit's own overseer."""
    for overseer in overseers_of(desk.table, unit.seat):
        if reaches(desk.table, overseer, unit):
            yield from support(desk, unit, overseer)
        if overseer.unit == unit.id:
            yield from overseer_routines(desk, unit, overseer)


def support(desk: Desk, unit: Unit, overseer: Fighter) -> Iterator[Choice]:
    """The routines that help the active unit, of those that an overseer of its kind knows."""
    machines = is_afv_unit(desk.table, unit)
    for routine in desk.table.setting.routines.for_kind(machines=machines):
        if routine.moment == "support":
            yield support_choice(desk, unit, overseer, routine)


def support_choice(desk: Desk, unit: Unit, overseer: Fighter, routine: Routine) -> Choice:
    """The choice to help the active unit with a routine."""
    order = UseRoutine(desk.seat, overseer.id, routine.id)
    setting, told = desk.table.setting, {"routine": desk.routine(routine.id)}
    return desk.offer(
        "routine",
        order,
        overseer.id,
        told=told,
        named=routine.id,
        lp=routine.cost(setting.params),
        rule=rule_on(desk.table, routine, unit),
    )


def overseer_routines(desk: Desk, unit: Unit, overseer: Fighter) -> Iterator[Choice]:
    """The routines of the active unit's overseer on all units within reach."""
    units = [
        other
        for other in desk.table.units.values()
        if other.place == "table" and reaches(desk.table, overseer, other)
    ]
    ways = (restore, fuse) if is_afv_unit(desk.table, unit) else (transfer, reconstruct)
    for way in ways:
        for other in units:
            yield from way(desk, overseer, other)
    if is_afv_unit(desk.table, unit) and unit.place == "table":
        yield from create(desk, overseer, unit)


def can_use(desk: Desk, overseer: Fighter, order: type[Order], unit: Unit) -> bool:
    """Whether the overseer can use the routine of this order on a unit now."""
    routine = desk.table.setting.routines.by_order(order)
    if routine is None:
        return False
    return refuse_use(desk.table, desk.seat, overseer.id, routine, unit) is None


def cost(desk: Desk, order: type[Order]) -> int:
    """What the routine of an order costs; nothing in a game that does not have it."""
    routine = desk.table.setting.routines.by_order(order)
    return routine.cost(desk.table.setting.params) if routine else 0


# ---- machines --------------------------------------------------------------------------------


def restore(desk: Desk, overseer: Fighter, unit: Unit) -> Iterator[Choice]:
    """Repair any damaged part of any machine of a unit."""
    for broken in members(desk.table, unit):
        for part in damaged_parts(desk, broken):
            order = Restore(desk.seat, overseer.id, broken.id, part)
            told = {"machine": desk.fighter(broken.id), "part": desk.part(broken.id, part)}
            yield desk.offer(
                "restore", order, overseer.id, broken.id, part, told=told,
                lp=cost(desk, Restore), fighters=(broken.id,),
            )  # fmt: skip


def fuse(desk: Desk, overseer: Fighter, unit: Unit) -> Iterator[Choice]:
    """Fuse two machines of a unit into one at hand that is one Type larger, at either's place."""
    pairs = combinations(members(desk.table, unit), 2)
    for one, two in pairs if can_use(desk, overseer, Fuse, unit) else ():
        for card in larger_machines(desk, one) if are_alike(desk.table, one, two) else ():
            orders = [
                Fuse(desk.seat, overseer.id, first.id, second.id, card)
                for first, second in ((one, two), (two, one))
            ]
            legal = [order for order in orders if desk.refusal(order) is None]
            for order in legal or orders[:1]:
                yield fusion(desk, order)


def fusion(desk: Desk, order: Fuse) -> Choice:
    """The choice to fuse two machines into one, where the first of them stands."""
    told = {"one": desk.fighter(order.first), "two": desk.fighter(order.second)}
    return desk.offer(
        "fuse",
        order,
        order.overseer,
        order.first,
        order.second,
        order.card,
        told={**told, "card": desk.card(f"{desk.seat}/{order.card}")},
        lp=cost(desk, Fuse),
        fighters=(order.first, order.second),
    )


def spares(desk: Desk) -> list[str]:
    """The spare machines that the seat has at hand."""
    return [spare.id for spare in desk.table.setting.companies[desk.seat].spares]


def larger_machines(desk: Desk, one: Fighter) -> list[str]:
    """The spare machines at hand that are one Type larger than a machine."""
    size = desk.table.setting.profile(one).type + 1
    return [
        card for card in spares(desk) if spare_profile(desk.table, desk.seat, card).type == size
    ]


def create(desk: Desk, overseer: Fighter, unit: Unit) -> Iterator[Choice]:
    """Create any small machine at hand, on the first side of the overseer with room for it."""
    small = [card for card in spares(desk) if spare_profile(desk.table, desk.seat, card).type == 1]
    for card in small if can_use(desk, overseer, Create, unit) else ():
        radius = spare_profile(desk.table, desk.seat, card).radius
        orders = [
            Create(desk.seat, overseer.id, card, *at) for at in places_around(overseer, radius)
        ]
        best = next((order for order in orders if desk.refusal(order) is None), orders[0])
        yield desk.offer(
            "create", best, overseer.id, card, told={"card": desk.card(f"{desk.seat}/{card}")},
            lp=cost(desk, Create), input="place", fills="x", fighters=(overseer.id,),
        )  # fmt: skip


def places_around(fighter: Fighter, radius: int) -> Iterator[tuple[int, int]]:
    """Places beside a fighter, all around it."""
    far = fighter.r + radius + GAP
    for degrees in range(0, 360, TURN):
        turn = math.radians(degrees)
        yield fighter.x + half_up(far * math.cos(turn)), fighter.y + half_up(far * math.sin(turn))


# ---- soldiers --------------------------------------------------------------------------------


def fallen_fighters(desk: Desk) -> list[Fighter]:
    """The fallen fighters of the seat that could come back; one of each kind in a unit."""
    gone = [f for f in desk.table.fighters.values() if f.place == "gone"]
    own_ones = [f for f in gone if seat_of(desk.table, f) == desk.seat]
    plain = [f for f in own_ones if not is_leader_by_rank(desk.table, f)]
    return list({(f.unit, desk.table.setting.card(f)): f for f in plain}.values())


def transfer(desk: Desk, overseer: Fighter, unit: Unit) -> Iterator[Choice]:
    """Replace any member with a fallen fighter of another kind; one of each kind is offered."""
    card = desk.table.setting.card
    kinds = {card(fighter): fighter for fighter in fallen_fighters(desk)}
    for kind, newcomer in kinds.items() if can_use(desk, overseer, Transfer, unit) else ():
        for member in members(desk.table, unit):
            order = Transfer(desk.seat, overseer.id, member.id, newcomer.id)
            if card(member) != kind and desk.refusal(order) is None:
                yield transfer_choice(desk, order)


def transfer_choice(desk: Desk, order: Transfer) -> Choice:
    """The choice to replace a member with a fallen fighter."""
    told = {"newcomer": desk.fighter(order.newcomer), "member": desk.fighter(order.member)}
    about = (order.overseer, order.member, order.newcomer)
    shown = {"lp": cost(desk, Transfer), "fighters": (order.member,)}
    return desk.taken("transfer", order, *about, told=told, **shown)


def reconstruct(desk: Desk, overseer: Fighter, unit: Unit) -> Iterator[Choice]:
    """Bring back any fallen fighter of a unit, beside the first member with room for it."""
    lost = [f for f in fallen_fighters(desk) if f.unit == unit.id]
    for newcomer in lost if can_use(desk, overseer, Reconstruct, unit) else ():
        best = next(returns(desk, overseer, newcomer), None)
        if best is not None:
            yield desk.taken(
                "reconstruct", best, overseer.id, newcomer.id,
                told={"fighter": desk.fighter(newcomer.id)}, lp=cost(desk, Reconstruct),
                input="place", fills="placement", fighters=(newcomer.id,),
            )  # fmt: skip


def returns(desk: Desk, overseer: Fighter, newcomer: Fighter) -> Iterator[Reconstruct]:
    """The legal orders that bring a fighter back, one for each place where it can stand."""
    for member in members(desk.table, desk.table.units[newcomer.unit]):
        for x, y in places_around(member, newcomer.r):
            order = Reconstruct(desk.seat, overseer.id, Placement(newcomer.id, x, y))
            if desk.refusal(order) is None:
                yield order

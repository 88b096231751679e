"""Choices of what trained fighters can do: designate, repair, sabotage, lift, open."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from damocles.geometry import half_up
from damocles.rules import Designate, Hoist, OpenContainer, Repair, Sabotage
from damocles.rules.chapters import (
    can_lift,
    elements_to_destroy,
    is_beside_element,
    short_sides,
)
from damocles.rules.reading import (
    box_about,
    current_bases,
    grow_box,
    is_afv,
    members,
    members_with_skill,
    neighbours,
    piece_of,
)
from damocles.rules.state import ability_effects, body, find_elements, terrain_kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state import Fighter, Skill, Unit
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice
    from damocles.server.speech import Fact

TURN = 30
"""The step of the search for room for a wall, in degrees."""


def abilities(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Everything that members are trained for, or can do with an element beside them."""
    yield from designations(desk, unit)
    yield from repairs(desk, unit)
    near = grow_box(body(desk.table, unit).stance.box, desk.table.setting.params.contact + 1)
    for extent in find_elements(desk.table, near):
        yield from handlings(desk, unit, extent.element)


def designations(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Every enemy unit, for the first designator that sees it and has not tagged a unit yet."""
    now, bearers = desk.table.activation, members_with_skill(desk.table, unit, "designates")
    ready = [f for f in bearers if now is not None and f.id not in now.designated]
    if bearers and not ready:
        refusal = desk.refusal(Designate(desk.seat, bearers[0].id, -1))
        assert refusal is not None  # noqa: S101  # he has tagged a unit
        yield desk.refused("designation", refusal, told={})
    for enemy in desk.enemies() if ready else ():
        orders = [Designate(desk.seat, bearer.id, enemy.id) for bearer in ready]
        best = next((order for order in orders if desk.refusal(order) is None), orders[0])
        told = {"unit": desk.unit(enemy.id)}
        yield desk.offer("designate", best, enemy.id, told=told, units=(enemy.id,))
    holders = [bearer for bearer in ready if ability_effects(desk.table, bearer).holds_tags]
    for element in elements_to_destroy(desk.table) if holders else ():
        tags = [Designate(desk.seat, bearer.id, element=element) for bearer in holders]
        best = next((order for order in tags if desk.refusal(order) is None), tags[0])
        told = {"element": desk.place(element)}
        yield desk.offer("designate_element", best, element, told=told, elements=(element,))


def repairs(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Every damaged part of every machine beside a mechanic who has not worked yet."""
    for mechanic in members_with_skill(desk.table, unit, "mends"):
        for broken in machines_beside(desk, mechanic):
            for part in damaged_parts(desk, broken):
                order = Repair(desk.seat, mechanic.id, broken.id, part)
                told = {"machine": desk.fighter(broken.id), "part": desk.part(broken.id, part)}
                about = (mechanic.id, broken.id, part)
                yield desk.offer("repair", order, *about, told=told, fighters=(broken.id,))


def machines_beside(desk: Desk, mechanic: Fighter) -> list[Fighter]:
    """The machines near a mechanic."""
    around = grow_box(box_about(current_bases([mechanic])), desk.table.setting.params.contact + 1)
    return [other for other in neighbours(desk.table, around) if is_afv(desk.table, other)]


def damaged_parts(desk: Desk, broken: Fighter) -> list[int]:
    """The parts of a machine that lack Structure points."""
    parts = desk.table.setting.profile(broken).parts
    return [index for index, part in enumerate(parts) if broken.sp[index] < part.sp]


# ---- terrain ---------------------------------------------------------------------------------


def handlings(desk: Desk, unit: Unit, element: str) -> Iterator[Choice]:
    """What members of the unit beside an element can do with it."""
    near = [f for f in members(desk.table, unit) if is_beside_element(desk.table, f, element)]
    kind = terrain_kind(desk.table, element)
    for engineer in skilled_fighters(desk, unit, "demolishes", near)[:1]:
        order, told = Sabotage(desk.seat, engineer.id, element), {"element": desk.place(element)}
        yield desk.offer("sabotage", order, element, told=told, elements=(element,))
    lifters = skilled_fighters(desk, unit, "lifts", near)
    able = [fighter for fighter in lifters if can_lift(desk.table, fighter, element)]
    yield from liftings(desk, able, element)
    infantry = [fighter for fighter in near if not is_afv(desk.table, fighter)]
    if kind.openable and infantry:
        yield from openings(desk, infantry[0], element)


def skilled_fighters(desk: Desk, unit: Unit, skill: Skill, near: list[Fighter]) -> list[Fighter]:
    """The fighters nearby with a skill; those that have not used it yet come first."""
    now, able = desk.table.activation, members_with_skill(desk.table, unit, skill)
    done = (*now.sabotaged, *now.handled) if now else ()
    return sorted((f for f in near if f in able), key=lambda fighter: fighter.id in done)


def liftings(desk: Desk, lifters: list[Fighter], wall: str) -> Iterator[Choice]:
    """A wall set down beside the fighter that lifts it: where it lies, or somewhere around."""
    for lifter in lifters:
        orders = list(wall_places(desk, lifter, wall))
        best = next((order for order in orders if desk.refusal(order) is None), orders[0])
        told = {"element": desk.place(wall)}
        yield desk.offer(
            "hoist", best, lifter.id, wall, told=told, input="place", fills="x",
            fighters=(lifter.id,), elements=(wall,),
        )  # fmt: skip


def wall_places(desk: Desk, lifter: Fighter, wall: str) -> Iterator[Hoist]:
    """Places for a wall: its own, then all around the fighter, lengthwise and across."""
    corners = piece_of(desk.table, wall).corners
    x, y = (half_up(sum(values) / len(corners)) for values in zip(*corners, strict=True))
    yield Hoist(desk.seat, lifter.id, wall, x, y)
    half = max(math.dist(corners[0], corner) for corner in corners) / 2
    for far in (lifter.r + desk.table.setting.params.contact // 2, half + lifter.r):
        for degrees in range(0, 360, TURN):
            turn = math.radians(degrees)
            x, y = (
                lifter.x + half_up(far * math.cos(turn)),
                lifter.y + half_up(far * math.sin(turn)),
            )
            yield Hoist(desk.seat, lifter.id, wall, x, y)
            yield Hoist(desk.seat, lifter.id, wall, x, y, 90)


def openings(desk: Desk, fighter: Fighter, container: str) -> Iterator[Choice]:
    """Either short side of a closed container beside a fighter, where the option is in play."""
    shut = desk.table.elements[container].opened is None
    if not (shut and desk.table.setting.params.options.containers_open):
        return
    for number, side in enumerate(short_sides(desk.table, container), start=1):
        order = OpenContainer(desk.seat, fighter.id, container, side)
        told: dict[str, Fact] = {"element": desk.place(container), "side": number}
        yield desk.offer("open", order, container, side, told=told, elements=(container,))

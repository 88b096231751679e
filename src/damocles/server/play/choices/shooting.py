"""Choices of shooting: every weapon at every target that could be named.

A seat may know who is seen before it declares a shot, but not how far away: no shot is refused
for its range, so none is greyed out for it. Only Stealth hides a target from afar, by the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from damocles.rules import ActDecision, Project, Salvo
from damocles.rules.chapters import (
    aimable_elements,
    arsenal,
    bearers,
    choose_aim,
    copies_allowed,
    flamers,
    refuse_moment,
    refuse_special_now,
    weapons_fired,
)
from damocles.rules.reading import is_indirect, members
from damocles.rules.state import (
    Aim,
    ElementTarget,
    FighterTarget,
    PointTarget,
    UnitTarget,
    firing_way,
    is_afv_unit,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from damocles.rules import OverwatchSalvoDecision
    from damocles.rules.state import Ability, Target, Unit, Weapon
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice
    from damocles.server.speech import Fact
    from damocles.words import Words

    Shooting = ActDecision | OverwatchSalvoDecision

UNABLE = "nobody_can_fire"
"""The reason why a weapon has no target: its bearers cannot use it."""


def shots(desk: Desk, decision: ActDecision, unit: Unit) -> Iterator[Choice]:
    """Every weapon of the unit at every enemy unit, and at anything else it may be aimed at."""
    enemies = desk.enemies()
    for weapon in arsenal(desk.table, unit).values():
        yield from fire(desk, decision, unit, weapon, enemies)


def fire(
    desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon, enemies: Sequence[Unit]
) -> Iterator[Choice]:
    """One weapon at all of its targets; a single choice says why it may not fire at all."""
    refusal = refuse_moment(desk.table, decision, weapon, 1)
    if refusal is not None:
        told = {"weapon": desk.weapon(weapon.id)}
        yield desk.refused("weapon", refusal, weapon.id, told=told, weapon=weapon.id)
        return
    found = list(lister(desk, weapon)(desk, decision, unit, weapon, enemies))
    if found and all(choice.refusal and choice.refusal.reason == UNABLE for choice in found):
        told = {"weapon": desk.weapon(weapon.id)}
        shown = {"weapon": weapon.id, "refusal": found[0].refusal}
        found = [desk.open("weapon", weapon.id, told=told, **shown)]
    yield from found


def lister(desk: Desk, weapon: Weapon) -> Callable[..., Iterator[Choice]]:
    """The function that lists the shots of a weapon: direct fire, indirect fire or flames."""
    if firing_way(desk.table, weapon).templates:
        return flames
    return arcs if is_indirect(weapon) else lines


# ---- direct fire -----------------------------------------------------------------------------


def lines(
    desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon, enemies: Sequence[Unit]
) -> Iterator[Choice]:
    """Direct fire at units, at single machines of a unit that has several, and at elements."""
    for enemy in enemies:
        named = desk.unit(enemy.id)
        yield from salvos(desk, decision, unit, weapon, UnitTarget(enemy.id), named)
        machines = members(desk.table, enemy) if is_afv_unit(desk.table, enemy) else []
        for single in machines if len(machines) > 1 else ():
            named = desk.fighter(single.id)
            yield from salvos(desk, decision, unit, weapon, FighterTarget(single.id), named)
    for element in aimable_elements(desk.table, desk.seat) if is_turn(decision) else ():
        if desk.table.elements[element].present:
            named, at = desk.place(element), ElementTarget(element)
            yield from salvos(desk, decision, unit, weapon, at, named)
    yield from hindrances(desk, decision, unit, weapon)


def is_turn(decision: Shooting) -> bool:
    """Whether it is the unit's own activation; in overwatch only one unit is a target."""
    return isinstance(decision, ActDecision)


def salvos(
    desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon, target: Target, named: Words
) -> Iterator[Choice]:
    """A plain salvo; also with all copies of the weapon at once, or its special way."""
    allowed = copies_allowed(desk.table, unit, weapon, weapons_fired(desk.table, decision))
    least, most = min(allowed, default=1), max(allowed, default=1)
    plain = salvo(desk, unit, "salvo", Salvo(desk.seat, weapon.id, target, least), named)
    yield plain
    if most > least and plain.refusal is None:
        yield salvo(desk, unit, "copies", Salvo(desk.seat, weapon.id, target, most), named)
    ability = desk.table.setting.abilities.special(weapon)
    if ability is not None and plain.refusal is None:
        order = Salvo(desk.seat, weapon.id, target, least, sniping=True)
        if desk.refusal(order) is None:
            yield salvo(desk, unit, "snipe", order, named, ability)


def hindrances(desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon) -> Iterator[Choice]:
    """Why no bearer can fire a weapon in its special way, whatever the target."""
    guns = flamers(desk.table, unit, weapon.id, weapons_fired(desk.table, decision))
    ability = desk.table.setting.abilities.special(weapon)
    way = ability.effects.special_way if ability else None
    if not guns or ability is None or way is None:
        return
    refusal = refuse_special_now(way, weapon, guns, overwatch=not is_turn(decision))
    if refusal is not None:
        told = {"weapon": desk.weapon(weapon.id), "way": desk.way(ability.id)}
        shown = {"weapon": weapon.id, "rule": ability.rule}
        yield desk.refused("way", refusal, weapon.id, told=told, named=ability.id, **shown)


def salvo(
    desk: Desk, unit: Unit, label: str, order: Salvo, named: Words, ability: Ability | None = None
) -> Choice:
    """A salvo with what lights up; where fighters may be held back, the page fills in which."""
    told: dict[str, Fact] = {"weapon": desk.weapon(order.weapon), "target": named}
    told["number"] = order.copies
    shown: dict[str, Any] = {"weapon": order.weapon, **highlights(desk, order.target)}
    if ability is not None:
        told["way"] = desk.way(ability.id)
        shown["rule"] = ability.rule
    if isinstance(order.target, PointTarget):
        shown |= {"input": "place", "fills": "target"}
    elif desk.table.setting.params.options.hold_fighters:
        held = tuple(fighter.id for fighter in bearers(desk.table, unit, order.weapon))
        most = max(0, len(held) - 1)
        shown |= {"input": "fighters", "fills": "held", "most": most}
        shown["fighters"] = held
    return desk.offer(label, order, order.weapon, *target_key(order.target), told=told, **shown)


def highlights(desk: Desk, target: Target) -> dict[str, tuple[int, ...] | tuple[str, ...]]:
    """What a target lights up on the table."""
    if isinstance(target, ElementTarget):
        return {"elements": (target.element,)}
    if isinstance(target, UnitTarget):
        return {"units": (target.unit,)}
    if isinstance(target, PointTarget):
        return {}
    unit = desk.table.fighters[target.fighter].unit
    return {"units": (unit,), "fighters": (target.fighter,)}


def target_key(target: Target) -> tuple[str, object]:
    """What distinguishes a target from others."""
    if isinstance(target, ElementTarget):
        return "element", target.element
    if isinstance(target, UnitTarget):
        return "unit", target.unit
    if isinstance(target, PointTarget):
        return "point", target.label
    return "fighter", target.fighter


# ---- indirect fire ---------------------------------------------------------------------------


def arcs(
    desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon, enemies: Sequence[Unit]
) -> Iterator[Choice]:
    """Indirect fire at each possible fighter; a unit without any is listed once as refused.

    Fighters of the seat's own side come last: a template may be laid on them.
    """
    for enemy in enemies:
        found = list(marks(desk, decision, unit, weapon, enemy))
        open_ones = [choice for choice in found if choice.refusal is None]
        if open_ones or not found:
            yield from open_ones
            continue
        named = {"weapon": desk.weapon(weapon.id), "target": desk.unit(enemy.id)}
        first = Salvo(desk.seat, weapon.id, FighterTarget(members(desk.table, enemy)[0].id))
        yield desk.offer(
            "salvo", first, weapon.id, "unit", enemy.id, told=named, weapon=weapon.id,
            units=(enemy.id,),
        )  # fmt: skip
    if is_turn(decision):
        for friend in friends(desk, unit):
            found = list(marks(desk, decision, unit, weapon, friend))
            yield from (choice for choice in found if choice.refusal is None)


def marks(
    desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon, other: Unit
) -> Iterator[Choice]:
    """Salvos at each fighter of a unit."""
    for fighter in members(desk.table, other):
        target = choose_aim(desk.table, unit, fighter)
        yield from salvos(desk, decision, unit, weapon, target, desk.fighter(fighter.id))


def friends(desk: Desk, unit: Unit) -> list[Unit]:
    """The other units on the table that are not hostile."""
    hostile = desk.table.setting.is_hostile
    return [
        other
        for other in desk.table.units.values()
        if other.place == "table" and other.id != unit.id and not hostile(desk.seat, other.seat)
    ]


# ---- flames ----------------------------------------------------------------------------------


def flames(
    desk: Desk, decision: Shooting, unit: Unit, weapon: Weapon, enemies: Sequence[Unit]
) -> Iterator[Choice]:
    """All bearers at a unit, spread over its fighters; the page may change who aims at whom."""
    able = flamers(desk.table, unit, weapon.id, weapons_fired(desk.table, decision))
    for enemy in enemies:
        group = members(desk.table, enemy)
        lone = [Project(desk.seat, weapon.id, (*(Aim(b.id, f.id) for b in able),)) for f in group]
        seen = [f.id for f, order in zip(group, lone, strict=True) if desk.refusal(order) is None]
        aims = [Aim(b.id, seen[i % len(seen)]) for i, b in enumerate(able)] if seen else ()
        order = Project(desk.seat, weapon.id, tuple(aims)) if seen else lone[0]
        yield desk.offer(
            "project",
            order,
            weapon.id,
            enemy.id,
            told={"weapon": desk.weapon(weapon.id), "target": desk.unit(enemy.id)},
            input="assign",
            fills="aims",
            weapon=weapon.id,
            units=(enemy.id,),
            fighters=tuple(seen),
            pairs=tuple((bearer.id, mark) for bearer in able for mark in seen),
        )

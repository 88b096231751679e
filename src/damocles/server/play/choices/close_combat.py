"""Choices of close combat: everybody strikes, at any enemy in contact or at one unit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.rules import CloseCombat, Disengage, ForgoStrike, StrikeDecision
from damocles.rules.chapters import Assignment, close_weapons, must_break_off, strikers
from damocles.rules.reading import contacts, members
from damocles.server.play.choices.register import chooses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state import Unit
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice

Touching = dict[int, list[int]]
"""Who can strike, and at whom."""


def break_off(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Break off from enemies in contact, where they would strike first."""
    if must_break_off(desk.table, unit):
        yield desk.offer("disengage", Disengage(desk.seat), told={})


@chooses(StrikeDecision)
def choose_free_strike(desk: Desk, decision: StrikeDecision) -> Iterator[Choice]:
    """Strike at the unit that leaves, or let it go."""
    touching = strikers(desk.table, desk.table.units[decision.unit], decision.target)
    yield fight(desk, touching, "fight")
    yield desk.offer("forgo", ForgoStrike(desk.seat), told={})


def fights(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Everybody who can strike; if they touch several units, also everybody at one of them."""
    touching = touching_members(desk, unit)
    if not touching:
        yield from refuse_strikes(desk, unit)
        return
    yield fight(desk, touching, "fight")
    units = dict.fromkeys(unit_of(desk, foe) for foes in touching.values() for foe in foes)
    for other in units if len(units) > 1 else ():
        only = {
            name: [foe for foe in foes if unit_of(desk, foe) == other]
            for name, foes in touching.items()
        }
        at_it = {name: foes for name, foes in only.items() if foes}
        yield fight(desk, at_it, "fight_unit", other)


def touching_members(desk: Desk, unit: Unit) -> Touching:
    """The members that can strike: upright, with a close-combat weapon, in contact with enemies."""
    found, group = contacts(desk.table), members(desk.table, unit)
    able = [f for f in group if f.id in found and not f.grounded and close_weapons(desk.table, f)]
    return {fighter.id: found[fighter.id] for fighter in able}


def unit_of(desk: Desk, fighter: int) -> int:
    """The unit of a fighter."""
    return desk.table.fighters[fighter].unit


def fight(desk: Desk, touching: Touching, label: str, other: int | None = None) -> Choice:
    """A choice in which each fighter strikes the first enemy it touches with all its weapons."""
    rows = [
        Assignment(name, foes[0], weapon.id)
        for name, foes in touching.items()
        for weapon in close_weapons(desk.table, desk.table.fighters[name])
    ]
    foes = tuple(dict.fromkeys(foe for each in touching.values() for foe in each))
    return desk.offer(
        label,
        CloseCombat(desk.seat, tuple(rows)),
        *(() if other is None else (other,)),
        told={} if other is None else {"unit": desk.unit(other)},
        input="assign",
        fills="assignments",
        fighters=foes,
        units=tuple(dict.fromkeys(unit_of(desk, foe) for foe in foes)),
        pairs=tuple((name, foe) for name, each in touching.items() for foe in each),
    )


def refuse_strikes(desk: Desk, unit: Unit) -> Iterator[Choice]:
    """Why nobody can strike: the refusal of the fighter expected to strike, at any enemy.

    That is a member in contact, otherwise one with a close-combat weapon; without either, nothing.
    """
    enemies, found = desk.enemies(), contacts(desk.table)
    group = members(desk.table, unit)
    touching = [fighter for fighter in group if fighter.id in found]
    armed = [fighter for fighter in group if close_weapons(desk.table, fighter)]
    for fighter in (touching or armed)[:1] if enemies else ():
        order = CloseCombat(desk.seat, (Assignment(fighter.id, enemies[0].leader),))
        yield desk.offer("fight", order, told={})

"""Whether a bot found the answer: small conditions on orders, and on where all stand afterwards."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from damocles.lab.puzzles.plays import named_fighters
from damocles.rules import CloseCombat, Project, RunOver, Salvo, Wager
from damocles.rules.chapters import find_caught, find_save
from damocles.rules.missions import controller_of, count_presence, places_to_control
from damocles.rules.reading import are_in_contact, distance, members, seat_of, who_sees
from damocles.rules.state import FighterTarget, UnitTarget

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.engine import Event, Order
    from damocles.lab.puzzles.form import Condition, What
    from damocles.rules.state import Fighter, Table, Unit


class GivenOrder(NamedTuple):
    """An order of the seat that is judged, the unit that acts (if any), and the table then."""

    order: Order
    unit: int | None
    table: Table


class Trace(NamedTuple):
    """What was done: the orders of the seat, all events, and the table before and after."""

    seat: int
    units: Mapping[str, int]
    before: Table
    after: Table
    given: Sequence[GivenOrder]
    events: Sequence[Event]

    def number(self, name: str | None) -> int:
        """The number of a unit."""
        return self.units[name or ""]

    def unit(self, name: str | None) -> Unit:
        """A unit as it is afterwards."""
        return self.after.units[self.number(name)]

    def leader(self, name: str | None, table: Table | None = None) -> Fighter:
        """The leader of a unit, afterwards or on another table."""
        where = table or self.after
        return where.fighters[where.units[self.number(name)].leader]


def is_solved(trace: Trace, answer: Sequence[Condition]) -> bool:
    """Whether all conditions of an answer hold."""
    return all(holds(trace, condition) for condition in answer)


def holds(trace: Trace, condition: Condition) -> bool:
    """Whether a condition holds."""
    return KINDS[condition.what](trace, condition) != condition.never


def _between(length: float, condition: Condition) -> bool:
    most = math.inf if condition.high is None else condition.high
    return condition.low <= length <= most


# ---- where units stand -----------------------------------------------------------------------


def _range(trace: Trace, condition: Condition) -> bool:
    """The range between the leaders of two units, both still on the table, is within bounds."""
    one, two = trace.leader(condition.unit), trace.leader(condition.other)
    there = one.place == two.place == "table"
    return there and _between(distance(trace.after, one, two), condition)


def _stays(trace: Trace, condition: Condition) -> bool:
    """The leader ends where it began."""
    before, after = trace.leader(condition.unit, trace.before), trace.leader(condition.unit)
    return (before.x, before.y, before.place) == (after.x, after.y, after.place)


def _contact(trace: Trace, condition: Condition) -> bool:
    """Members of the two units were in contact when an order was given, or at the end."""
    tables = [*(given.table for given in trace.given), trace.after]
    return any(_touch(table, *map(trace.number, (condition.unit, condition.other)))
               for table in tables)  # fmt: skip


def _touch(table: Table, one: int, two: int) -> bool:
    own, others = members(table, table.units[one]), members(table, table.units[two])
    return any(are_in_contact(table, a, b) for a in own for b in others)


def _nearest(trace: Trace, condition: Condition) -> bool:
    """When the unit fired, these members of the other stood closest to its leader, in any order."""
    unit, other = trace.number(condition.unit), trace.number(condition.other)
    meant = {trace.before.units[other].fighters[at] for at in condition.fighters}
    fired = [g for g in trace.given if g.unit == unit and isinstance(g.order, Salvo | Project)]
    return bool(fired) and meant == _closest(fired[0].table, unit, other, len(meant))


def _closest(table: Table, unit: int, other: int, count: int) -> set[int]:
    leader = table.fighters[table.units[unit].leader]
    group = members(table, table.units[other])
    ranked = sorted(group, key=lambda each: distance(table, leader, each))
    return {each.id for each in ranked[:count]}


def _unseen(trace: Trace, condition: Condition) -> bool:
    """No member of the other unit sees any of this one."""
    own = members(trace.after, trace.unit(condition.unit))
    others = members(trace.after, trace.unit(condition.other))
    return bool(own) and not who_sees(trace.after, others, own)


def _covered(trace: Trace, condition: Condition) -> bool:
    """Half of the unit is sheltered from the other where it ends."""
    shooting, unit = trace.unit(condition.other), trace.unit(condition.unit)
    return find_save(trace.after, shooting, [unit]) is not None


def _drill(trace: Trace, condition: Condition) -> bool:
    """The unit has taken a drill."""
    return condition.drill in trace.unit(condition.unit).drills


def _controls(trace: Trace, condition: Condition) -> bool:
    """Whether the right seat controls an objective, or would if control were counted now."""
    place = dict(places_to_control(trace.after))[condition.objective or ""]
    seat = controller_of(trace.after, count_presence(trace.after, place))
    meant = {"us": trace.seat, "them": 1 - trace.seat, "nobody": None}
    return seat == meant[condition.by or "nobody"]


# ---- what was ordered ------------------------------------------------------------------------


def _salvos(trace: Trace, unit: int) -> list[tuple[str, int | None]]:
    """The salvos of a unit in order: the weapon, and the unit it was fired at."""
    return [
        (given.order.weapon, _target(given.table, given.order))
        for given in trace.given
        if given.unit == unit and isinstance(given.order, Salvo | Project)
    ]


def _target(table: Table, order: Salvo | Project) -> int | None:
    if isinstance(order, Project):
        return table.fighters[order.aims[0].target].unit
    if isinstance(order.target, UnitTarget):
        return order.target.unit
    if isinstance(order.target, FighterTarget):
        return table.fighters[order.target.fighter].unit
    return None


def _fires(trace: Trace, condition: Condition) -> bool:
    """A salvo was fired; `amount: [n]` means the nth of the unit, 0 is the first."""
    found = _salvos(trace, trace.number(condition.unit))
    chosen = [found[at] for at in condition.amount if at < len(found)]
    target = trace.number(condition.other) if condition.other else None
    return any(
        condition.weapon in (None, weapon) and target in (None, at)
        for weapon, at in (chosen if condition.amount else found)
    )


def _clear(trace: Trace, condition: Condition) -> bool:
    """No salvo of the unit at another went through a friend."""
    unit = trace.number(condition.unit)
    for given in trace.given:
        order, table = given.order, given.table
        if given.unit == unit and isinstance(order, Salvo):
            in_the_way = find_caught(table, table.units[unit], order.target)
            if any(seat_of(table, fighter) == trace.seat for fighter in in_the_way):
                return False
    return True


def _bare(trace: Trace, condition: Condition) -> bool:
    """When the unit fired at the other, no cover sheltered it."""
    unit, other = trace.number(condition.unit), trace.number(condition.other)
    fired = [g for g in trace.given if g.unit == unit and isinstance(g.order, Salvo | Project)]
    return all(
        find_save(given.table, given.table.units[unit], [given.table.units[other]]) is None
        for given in fired
    )


def _runs_over(trace: Trace, condition: Condition) -> bool:
    """A machine has run over a member of the other unit."""
    other = trace.before.units[trace.number(condition.other)].fighters
    ran = [event for event in trace.events if isinstance(event, RunOver)]
    return any(fighter in other for event in ran for fighter in event.fighters)


def _fights(trace: Trace, condition: Condition) -> bool:
    """The unit has fought in close combat."""
    unit = trace.number(condition.unit)
    return any(g.unit == unit and isinstance(g.order, CloseCombat) for g in trace.given)


def _gives(trace: Trace, condition: Condition) -> bool:
    """An order of this kind was given, naming these fighters, with one of these amounts."""
    return any(
        type(given.order).__name__ == condition.order and _names(trace, condition, given.order)
        for given in trace.given
    )


def _names(trace: Trace, condition: Condition, order: Order) -> bool:
    if condition.amount and _amount(order) not in condition.amount:
        return False
    if condition.fighters:
        meant = trace.before.units[trace.number(condition.unit)].fighters
        return {meant[at] for at in condition.fighters} <= set(named_fighters(order))
    return condition.unit is None or trace.number(condition.unit) in _units(order)


def _units(order: Order) -> tuple[int, ...]:
    """The units that an order names."""
    one = getattr(order, "unit", None)
    return getattr(order, "units", ()) if one is None else (one,)


def _amount(order: Order) -> int | None:
    return order.points if isinstance(order, Wager) else getattr(order, "place", None)


KINDS: dict[What, Callable[[Trace, Condition], bool]] = {
    "range": _range,
    "stays": _stays,
    "contact": _contact,
    "nearest": _nearest,
    "unseen": _unseen,
    "covered": _covered,
    "drill": _drill,
    "holds": _controls,
    "fires": _fires,
    "clear": _clear,
    "bare": _bare,
    "runs_over": _runs_over,
    "fights": _fights,
    "gives": _gives,
}

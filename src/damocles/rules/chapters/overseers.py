"""Overseers: who may use a routine on which unit, when, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import Refusal, cites
from damocles.rules.chapters.activation import refuse_cost
from damocles.rules.reading.facts import derive_fact, seat_of
from damocles.rules.state.events.activation import LeadershipSpent
from damocles.rules.state.events.routines import RoutineUsed
from damocles.rules.state.sheets import ability_effects, is_afv_unit

if TYPE_CHECKING:
    from damocles.engine import Event
    from damocles.rules.state.routines import Routine
    from damocles.rules.state.state import Fighter, Table, Unit
    from damocles.rules.state.wounds import Wound


# ---- who -------------------------------------------------------------------------------------


@cites("routine.overseers")
def overseers_of(table: Table, seat: int) -> list[Fighter]:
    """The overseers of a seat who are still in the battle, in reserve or on the table."""
    return derive_fact(table, f"overseers {seat}", lambda table: _overseers(table, seat))


def _overseers(table: Table, seat: int) -> list[Fighter]:
    leaders = [table.fighters[u.leader] for u in table.units.values() if u.seat == seat]
    return [leader for leader in leaders if is_overseer(table, leader)]


@cites("routine.overseers")
def is_overseer(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter who has not fallen was trained as an overseer."""
    return fighter.place != "gone" and ability_effects(table, fighter).oversees


@cites("routine.whom", "routine.overseer_limits")
def reaches(table: Table, overseer: Fighter, unit: Unit) -> bool:
    """Whether the unit is the overseer's own or, for a commander, one of the same seat and kind."""
    if overseer.unit == unit.id:
        return True
    own = table.units[overseer.unit]
    alike = is_afv_unit(table, own) == is_afv_unit(table, unit)
    return alike and own.seat == unit.seat and table.seats[own.seat].commander == overseer.id


# ---- may it? ---------------------------------------------------------------------------------


def refuse_use(
    table: Table, seat: int, overseer: int, routine: Routine, unit: Unit
) -> Refusal | None:
    """Refuse unless the overseer fits, has not used the routine, reaches the unit and can pay."""
    facts: dict[str, int | str] = {"fighter": overseer, "routine": routine.id}
    fighter = table.fighters.get(overseer)
    if fighter is None or seat_of(table, fighter) != seat or not is_overseer(table, fighter):
        return Refusal("routine.overseers", "not_an_overseer", facts)
    cost, rule = routine.cost(table.setting.params), rule_on(table, routine, unit)
    return (
        refuse_kind(table, fighter, routine, unit)
        or refuse_reach(table, fighter, unit)
        or refuse_again(table, fighter, routine)
        or refuse_cost(table, seat, cost, rule)
    )


def rule_on(table: Table, routine: Routine, unit: Unit) -> str:
    """The rule by which a routine helps a unit; infantry and machines may have one each."""
    return routine.rule_for(machines=is_afv_unit(table, unit))


@cites("routine.overseers", "routine.overseer_limits")
def refuse_kind(table: Table, overseer: Fighter, routine: Routine, unit: Unit) -> Refusal | None:
    """Infantry uses infantry routines, machines those for machines; disorganised units use none."""
    own = table.units[overseer.unit]
    facts: dict[str, int | str] = {"fighter": overseer.id, "routine": routine.id}
    needed = routine.is_used_by_machines(machines=is_afv_unit(table, unit))
    if is_afv_unit(table, own) != needed:
        return Refusal("routine.overseers", "of_the_other_kind", facts)
    return Refusal("routine.overseer_limits", "disorganised", facts) if own.disorganised else None


@cites("routine.whom")
def refuse_reach(table: Table, overseer: Fighter, unit: Unit) -> Refusal | None:
    """Only a commander helps units other than their own."""
    if reaches(table, overseer, unit):
        return None
    return Refusal("routine.whom", "not_his_unit", {"fighter": overseer.id, "unit": unit.id})


@cites("routine.once", "routine.overseer_limits")
def refuse_again(table: Table, overseer: Fighter, routine: Routine) -> Refusal | None:
    """Each overseer uses each routine once, in the activation of any unit."""
    if (overseer.id, routine.id) not in table.seats[seat_of(table, overseer)].routines:
        return None
    return Refusal("routine.once", "used", {"fighter": overseer.id, "routine": routine.id})


@cites("routine.declaration")
def refuse_moment(table: Table, overseer: int, active: int) -> Refusal | None:
    """Routines that affect no movement or test are declared while the overseer's unit is active."""
    if table.fighters[overseer].unit == active:
        return None
    return Refusal("routine.declaration", "his_unit_is_not_active", {"fighter": overseer})


def declare_routine(table: Table, overseer: int, routine: Routine, unit: int) -> list[Event]:
    """The events of paying for the routine and using it."""
    cost, rule = routine.cost(table.setting.params), rule_on(table, routine, table.units[unit])
    seat = seat_of(table, table.fighters[overseer])
    return [LeadershipSpent(seat, cost, rule), RoutineUsed(overseer, unit, routine.id, rule)]


def attacking_unit(table: Table, wound: Wound) -> Unit:
    """The unit whose damage tests these are."""
    return table.units[table.fighters[wound.origin].unit]


@cites(
    "routine.nanonucleus",
    "routine.nanonucleus_machines",
    "routine.dash_and_nanonucleus",
    "routine.instantaneous",
)
def is_charged(table: Table, wound: Wound) -> bool:
    """Whether the routine was used in this very attack; with an option, whether it still lasts."""
    now = table.activation
    if now is None:
        return False
    if table.setting.params.options.nanonucleus_lasts:
        return attacking_unit(table, wound).nanonucleus
    return now.nanonucleus == (wound.weapon, wound.origin)


@cites("routine.whom", "routine.overseer_limits")
def overseers_able(table: Table, wound: Wound) -> tuple[int, ...]:
    """The overseers who can have the unit's failed tests rolled again now.

    Overwatch fire counts with the activation in which it happens; artillery is no unit's attack.
    """
    unit = attacking_unit(table, wound)
    return tuple(
        overseer.id
        for overseer in (overseers_of(table, unit.seat) if table.activation else ())
        if gives_second_tests(table, overseer, unit)
    )


def gives_second_tests(table: Table, overseer: Fighter, unit: Unit) -> bool:
    """Whether an overseer can use the routine for failed tests on a unit, if there is one."""
    routine = table.setting.routines.second_tests
    if routine is None:
        return False
    return refuse_use(table, unit.seat, overseer.id, routine, unit) is None


def can_retest(table: Table, wound: Wound) -> bool:
    """Whether failed tests are rolled again, or may be."""
    return is_charged(table, wound) or bool(overseers_able(table, wound))

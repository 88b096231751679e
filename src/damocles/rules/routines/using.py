"""Who may use a routine on which unit, when, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine.citations import cites
from damocles.engine.errors import Refusal
from damocles.rules.abilities import has_ability
from damocles.rules.activation import too_poor
from damocles.rules.events.activation import LeadershipSpent
from damocles.rules.events.routines import RoutineUsed
from damocles.rules.facts import derived, is_afv_unit, seat_of

if TYPE_CHECKING:
    from damocles.engine.families import Event
    from damocles.rules.params import Params
    from damocles.rules.state import Fighter, Table, Unit


class Routine(NamedTuple):
    """A routine for infantry or for machines."""

    name: str
    rule: str
    machines: bool = False


TRANSFER = Routine("transfer", "ROU-006")
RECONSTRUCTION = Routine("reconstruction", "ROU-009")
RESTORATION = Routine("restoration", "ROU-010", machines=True)
CREATION = Routine("creation", "ROU-013", machines=True)
FUSION = Routine("fusion", "ROU-014", machines=True)
DASH = (Routine("dash", "ROU-007"), Routine("dash", "ROU-011", machines=True))
NANONUCLEUS = (
    Routine("nanonucleus", "ROU-008"),
    Routine("nanonucleus", "ROU-012", machines=True),
)


def cost_of(params: Params, routine: Routine) -> int:
    """What a routine costs in leadership points."""
    return {
        "transfer": params.transfer_cost,
        "dash": params.dash_cost,
        "nanonucleus": params.nanonucleus_cost,
        "reconstruction": params.reconstruction_cost,
        "restoration": params.restoration_cost,
        "creation": params.creation_cost,
        "fusion": params.fusion_cost,
    }[routine.name]


# ---- who -------------------------------------------------------------------------------------


@cites("ROU-001")
def overseers(table: Table, seat: int) -> list[Fighter]:
    """The overseers of a seat who are still in the battle, in reserve or on the table."""
    return derived(table, f"overseers {seat}", lambda table: _overseers(table, seat))


def _overseers(table: Table, seat: int) -> list[Fighter]:
    leaders = [table.fighters[u.leader] for u in table.units.values() if u.seat == seat]
    return [leader for leader in leaders if is_overseer(table, leader)]


@cites("ROU-001")
def is_overseer(table: Table, fighter: Fighter) -> bool:
    """Whether a fighter who has not fallen was trained as an overseer."""
    return fighter.place != "gone" and has_ability(table, fighter, "overseer")


@cites("ROU-004", "RUL-130")
def reaches(table: Table, overseer: Fighter, unit: Unit) -> bool:
    """His own unit; as commander any unit of his company that is infantry or machines as his is."""
    if overseer.unit == unit.id:
        return True
    own = table.units[overseer.unit]
    alike = is_afv_unit(table, own) == is_afv_unit(table, unit)
    return alike and own.seat == unit.seat and table.seats[own.seat].commander == overseer.id


# ---- may he? ---------------------------------------------------------------------------------


def refuse_use(
    table: Table, seat: int, overseer: int, routine: Routine, unit: Unit
) -> Refusal | None:
    """An overseer of the right kind who has not used it, a unit within reach, and the points."""
    facts: dict[str, int | str] = {"fighter": overseer, "routine": routine.name}
    fighter = table.fighters.get(overseer)
    if fighter is None or seat_of(table, fighter) != seat or not is_overseer(table, fighter):
        return Refusal("ROU-001", "not_an_overseer", facts)
    return (
        refuse_kind(table, fighter, routine)
        or refuse_reach(table, fighter, unit)
        or refuse_again(table, fighter, routine)
        or too_poor(table, seat, cost_of(table.setting.params, routine), routine.rule)
    )


@cites("ROU-001", "RUL-130")
def refuse_kind(table: Table, overseer: Fighter, routine: Routine) -> Refusal | None:
    """Infantry routines from infantry, machines' from machines; none from a disorganised unit."""
    own = table.units[overseer.unit]
    facts: dict[str, int | str] = {"fighter": overseer.id, "routine": routine.name}
    if is_afv_unit(table, own) != routine.machines:
        return Refusal("ROU-001", "of_the_other_kind", facts)
    return Refusal("RUL-130", "disorganised", facts) if own.disorganised else None


@cites("ROU-004")
def refuse_reach(table: Table, overseer: Fighter, unit: Unit) -> Refusal | None:
    """Only a commander helps units that he does not lead himself."""
    if reaches(table, overseer, unit):
        return None
    return Refusal("ROU-004", "not_his_unit", {"fighter": overseer.id, "unit": unit.id})


@cites("ROU-005", "RUL-130")
def refuse_again(table: Table, overseer: Fighter, routine: Routine) -> Refusal | None:
    """Each overseer each routine once, in the activation of any unit."""
    if (overseer.id, routine.name) not in table.seats[seat_of(table, overseer)].routines:
        return None
    return Refusal("ROU-005", "used", {"fighter": overseer.id, "routine": routine.name})


@cites("ROU-002")
def refuse_moment(table: Table, overseer: int, active: int) -> Refusal | None:
    """What affects no movement and no test is declared while the overseer's own unit is active."""
    if table.fighters[overseer].unit == active:
        return None
    return Refusal("ROU-002", "his_unit_is_not_active", {"fighter": overseer})


def declared(table: Table, overseer: int, routine: Routine, unit: int) -> list[Event]:
    """The routine is paid for and used."""
    cost = cost_of(table.setting.params, routine)
    seat = seat_of(table, table.fighters[overseer])
    return [
        LeadershipSpent(seat, cost, routine.rule),
        RoutineUsed(overseer, unit, routine.name, routine.rule),
    ]

"""How routines change the table."""

from __future__ import annotations

from damocles.engine import cites
from damocles.rules.state.apply.changes import (
    change_activation,
    change_fighter,
    change_seat,
    change_unit,
    put_fighter,
    put_unit,
)
from damocles.rules.state.apply.damage import change_part
from damocles.rules.state.events.routines import (
    DashReady,
    FighterReconstructed,
    FighterTransferred,
    MachineRestored,
    NanonucleusCharged,
    RoutineUsed,
    StriderArose,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.setting import key_with_kit
from damocles.rules.state.state import Fighter, Table, Unit


@machine.applies(RoutineUsed)
def use_routine(table: Table, event: RoutineUsed) -> None:
    """Remember the use with the overseer's seat, and with the unit if the routine lasts."""
    seat = table.seats[table.units[table.fighters[event.overseer].unit].seat]
    used = (*seat.routines, (event.overseer, event.routine))
    change_seat(table, seat.id, routines=used)
    if event.routine in table.setting.routines.lasting:
        change_unit(table, event.unit, lasting=table.units[event.unit].lasting | {event.routine})


@machine.applies(DashReady)
def ready_dash(table: Table, event: DashReady) -> None:
    """Make the rush of this activation longer."""
    change_activation(table, dash=True)


@machine.applies(NanonucleusCharged)
@cites("routine.dash_and_nanonucleus", "routine.instantaneous")
def charge(table: Table, event: NanonucleusCharged) -> None:
    """Charge until another attack is declared; as an option, until the unit's next activation."""
    if table.setting.params.options.nanonucleus_lasts:
        change_unit(table, table.fighters[event.origin].unit, nanonucleus=True)
    else:
        change_activation(table, nanonucleus=(event.weapon, event.origin))


@machine.applies(FighterTransferred)
def transfer(table: Table, event: FighterTransferred) -> None:
    """Swap the two; the newcomer carries what the new unit carries, and leads if the member led."""
    member, newcomer = table.fighters[event.member], table.fighters[event.newcomer]
    unit = table.units[member.unit]
    change_fighter(
        table, newcomer.id, unit=unit.id, place="table",
        card=key_with_kit(newcomer.card, unit.card),
        x=member.x, y=member.y, facing=member.facing, grounded=member.grounded,
        standing_on=member.standing_on, stirred=member.stirred,
    )  # fmt: skip
    change_fighter(table, member.id, unit=newcomer.unit, place="gone", standing_on=None)
    exchange(table, unit.id, newcomer.unit, {member.id: newcomer.id, newcomer.id: member.id})


def exchange(table: Table, unit: int, other: int, swapped: dict[int, int]) -> None:
    """Swap fighters between two units, each taking the other's place in the list."""
    for name in {unit, other}:
        own = table.units[name]
        fighters = tuple(swapped.get(fighter, fighter) for fighter in own.fighters)
        leads = swapped.get(own.leader, own.leader)
        change_unit(table, name, fighters=fighters, leader=leads)


@machine.applies(FighterReconstructed)
def reconstruct(table: Table, event: FighterReconstructed) -> None:
    """Put the fighter upright in its new place, without what it had as the unit's first leader."""
    there, old = event.placement, table.fighters[event.placement.fighter]
    change_fighter(
        table, old.id, card=key_with_kit(old.card, table.units[old.unit].card), place="table",
        x=there.x, y=there.y, facing=there.facing, standing_on=there.on, grounded=False,
        stirred=False,
    )  # fmt: skip


@machine.applies(MachineRestored)
def restore(table: Table, event: MachineRestored) -> None:
    """Give the part one Structure point back."""
    change_part(table, event.fighter, event.part, 1)


@machine.applies(StriderArose)
def arise(table: Table, event: StriderArose) -> None:
    """Put the strider on the table, whole and upright; its card joins the next sequence."""
    there, key = event.placement, f"{event.card}/0"
    profile = table.setting.profiles[table.setting.fighter_cards[key].profile]
    strider = Fighter(
        there.fighter, event.unit, key, profile.radius, "table", there.x, there.y, there.facing,
        standing_on=there.on, sp=tuple(part.sp for part in profile.parts),
    )  # fmt: skip
    put_fighter(table, strider)
    crew = (strider.id,)
    put_unit(table, Unit(event.unit, event.seat, event.card, crew, strider.id, "table"))

"""How shooting changes the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.rules.state.abilities import firing_way
from damocles.rules.state.apply.changes import (
    change_activation,
    change_fighter,
    change_seat,
    change_unit,
)
from damocles.rules.state.events.shooting import (
    BlastLanded,
    CoverRolled,
    FightersGrounded,
    ImpactsAllotted,
    OverwatchSpent,
    ProjectionDeclared,
    SalvoDeclared,
    ShotsRolled,
    StandingOrdersGiven,
    StrikeCalled,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table

if TYPE_CHECKING:
    from damocles.rules.state.targets import Fire


@machine.applies(SalvoDeclared)
def declare_salvo(table: Table, event: SalvoDeclared) -> None:
    """Count a declared weapon as fired, whatever comes of it."""
    fire = event.fire
    cool_down(table)
    fired = (fire.weapon,) * fire.copies
    spend(table, fired, overwatch=fire.overwatch, before_moving=event.before_moving)
    if is_bound(table, fire) and table.activation is not None:
        change_activation(table, sniped=(*table.activation.sniped, *fire.shooters))


def is_bound(table: Table, fire: Fire) -> bool:
    """Whether those who fire stay in place for the rest of their activation."""
    if not fire.sniping or fire.overwatch:
        return False
    return firing_way(table, table.setting.weapons[fire.weapon], special=True).stays is not None


@machine.applies(ProjectionDeclared)
def declare_projection(table: Table, event: ProjectionDeclared) -> None:
    """Count one weapon of this kind as fired by each bearer."""
    cool_down(table)
    fired = (event.weapon,)
    spend(table, fired, overwatch=event.overwatch, before_moving=event.before_moving)


def cool_down(table: Table) -> None:
    """RUL-135: a Hyper nanonucleus works in one attack; the next one ends it."""
    if table.activation is not None and table.activation.nanonucleus is not None:
        change_activation(table, nanonucleus=None)


@cites("salvo.weapon_once", "drill.split_fire", "overwatch.costs_nothing")
def spend(table: Table, fired: tuple[str, ...], *, overwatch: bool, before_moving: bool) -> None:
    """Remember what the active unit has fired; overwatch spends nothing of an activation."""
    if table.activation is None or overwatch:
        return
    before = table.activation.fired_before_moving
    change_activation(
        table,
        fired=(*table.activation.fired, *fired),
        fired_before_moving=(*before, *fired) if before_moving else before,
    )


# Dice, and where their impacts go, change nothing by themselves.
machine.only_tells(ShotsRolled, ImpactsAllotted, CoverRolled, BlastLanded)


@machine.applies(FightersGrounded)
@cites("grounded.lying")
def ground_fighters(table: Table, event: FightersGrounded) -> None:
    """Put the fighters on the ground until their unit is activated."""
    for fighter in event.fighters:
        change_fighter(table, fighter, grounded=True)


@machine.applies(OverwatchSpent)
def spend_overwatch(table: Table, event: OverwatchSpent) -> None:
    """Remove the marker, or leave it with those who have not fired."""
    drills, waiting = table.setting.drills, {event.waiting} if event.waiting else set()
    left = {drill for drill in table.units[event.unit].drills if not drills.is_waiting(drill)}
    change_unit(table, event.unit, drills=frozenset(left | waiting))


@machine.applies(StrikeCalled)
def call_strike(table: Table, event: StrikeCalled) -> None:
    """Remember the round, so that the seat calls no other strike in it."""
    change_seat(table, event.seat, struck=table.clock.round)


@machine.applies(StandingOrdersGiven)
def give_standing_orders(table: Table, event: StandingOrdersGiven) -> None:
    """Set the standing orders, which are in force until they are changed."""
    change_seat(table, event.seat, always_reroll=event.always_reroll)

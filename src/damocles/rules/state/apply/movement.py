"""How movement changes the table."""

from __future__ import annotations

from damocles.rules.state.apply.changes import change_activation, change_fighter, change_unit
from damocles.rules.state.events.movement import FighterShifted, MovedAside, RunOver, UnitMoved
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Table


@machine.applies(UnitMoved)
def move_unit(table: Table, event: UnitMoved) -> None:
    """Put all members where they were placed; those who entered are now on the table."""
    for place, length in zip(event.placements, event.lengths, strict=True):
        change_fighter(
            table,
            place.fighter,
            place="table",
            x=place.x,
            y=place.y,
            facing=place.facing,
            standing_on=place.on,
            stirred=length > 0 or event.entered is not None,
        )
    change_unit(table, event.unit, place="table")
    change_activation(table, moved=True, gait=event.gait, crossing=event.crossing)


@machine.applies(FighterShifted)
@machine.applies(MovedAside)
def move_aside(table: Table, event: FighterShifted | MovedAside) -> None:
    """Put the fighter where it stands now."""
    there = event.placement
    change_fighter(table, there.fighter, x=there.x, y=there.y, standing_on=there.on)


# Those who fall are removed with the losses of their unit.
machine.only_tells(RunOver)

"""How the control phase changes the table."""

from __future__ import annotations

from damocles.engine.citations import cites
from damocles.rules.apply.writing import change_clock, change_fighter, change_seat, change_unit
from damocles.rules.events.control import (
    BattleEnded,
    ControlAssessed,
    HeroJoined,
    PointsScored,
    SeatSurrendered,
    UnitBought,
)
from damocles.rules.machine import machine
from damocles.rules.state import Table


@machine.applies(ControlAssessed)
@cites("CTL-005")
def assess_control(table: Table, event: ControlAssessed) -> None:
    """Counted anew each time."""
    change_clock(table, phase="control", active=None)
    table.controllers = dict(event.controllers)


@machine.applies(PointsScored)
@cites("CTL-006", "MIS-029")
def score(table: Table, event: PointsScored) -> None:
    """Points carry over; what they were given for is not counted again."""
    seat = table.seats[event.seat]
    change_seat(table, event.seat, vp=seat.vp + event.vp, rp=seat.rp + event.rp)
    scored = f"{event.why}/{event.seat}"
    left = {key: count for key, count in table.tally.items() if key != scored}
    if event.why.startswith("capture "):
        left[f"{event.why.replace('capture ', 'captured ')}/{event.seat}"] = 1
    table.tally = left


@machine.applies(HeroJoined)
@cites("HER-007", "HER-008", "HER-009")
def join_hero(table: Table, event: HeroJoined) -> None:
    """He leads the unit and has its card and drills; his own unit is no more."""
    own, unit = table.units[table.fighters[event.hero].unit], table.units[event.unit]
    rest = tuple(fighter for fighter in own.fighters if fighter != event.hero)
    change_unit(table, own.id, place="gone", fighters=rest, drills=frozenset())
    change_unit(table, unit.id, fighters=(*unit.fighters, event.hero), leader=event.hero)
    change_fighter(table, event.hero, unit=unit.id)


@machine.applies(UnitBought)
@cites("CTL-009", "MIS-029")
def buy_unit(table: Table, event: UnitBought) -> None:
    """Paid, and in reserve."""
    change_seat(table, event.seat, rp=table.seats[event.seat].rp - event.points)
    change_unit(table, event.unit, place="reserve")


@machine.applies(SeatSurrendered)
def surrender(table: Table, event: SeatSurrendered) -> None:
    """Nothing of the seat stays in the battle."""
    change_seat(table, event.seat, surrendered=True, sequence=(), commander=None, lp=0)
    for unit in [unit for unit in table.units.values() if unit.seat == event.seat]:
        change_unit(table, unit.id, place="gone", drills=frozenset())
        for fighter in unit.fighters:
            change_fighter(table, fighter, place="gone", standing_on=None)


@machine.applies(BattleEnded)
def end_battle(table: Table, event: BattleEnded) -> None:
    """Cease fire."""
    table.outcome = event.outcome
    change_clock(table, phase="over", active=None)

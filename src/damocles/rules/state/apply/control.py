"""How the control phase changes the table."""

from __future__ import annotations

from msgspec.structs import replace

from damocles.engine import cites
from damocles.rules.state import seams
from damocles.rules.state.apply.changes import (
    change_clock,
    change_fighter,
    change_seat,
    change_unit,
    put_fighter,
    put_unit,
)
from damocles.rules.state.events.control import (
    BattleEnded,
    ControlAssessed,
    HeroJoined,
    PointsScored,
    SeatSurrendered,
    UnitBought,
    UnitReturned,
)
from damocles.rules.state.registry import machine
from damocles.rules.state.state import Fighter, Table, Unit


@machine.applies(ControlAssessed)
@cites("control.duration")
def assess_control(table: Table, event: ControlAssessed) -> None:
    """Replace all controllers: control is counted anew each time."""
    change_clock(table, phase="control", active=None)
    table.controllers = dict(event.controllers)


@machine.applies(PointsScored)
def score(table: Table, event: PointsScored) -> None:
    """Add the points; what they were given for is not counted again."""
    add_points(table, event)
    what, _, objective = event.why.partition(" ")
    clause = table.setting.clauses.known[what]
    scored = f"{clause.tally}/{event.seat}"
    left = {key: count for key, count in table.tally.items() if key != scored}
    if clause.captures:
        left[f"captured {objective}/{event.seat}"] = 1
    table.tally = left


@cites("points.carry_over", "points.accumulate")
def add_points(table: Table, event: PointsScored) -> None:
    """Add the points to the seat's totals, which carry over."""
    seat = table.seats[event.seat]
    change_seat(table, event.seat, vp=seat.vp + event.vp, rp=seat.rp + event.rp)


@machine.applies(HeroJoined)
@cites("hero.shares_drills")
def join_hero(table: Table, event: HeroJoined) -> None:
    """Move the hero into the unit: what holds for the unit now holds for the hero."""
    leave_unit(table, event.hero)
    take_lead(table, event.unit, event.hero)
    change_fighter(table, event.hero, unit=event.unit)


@cites("hero.card_leaves")
def leave_unit(table: Table, hero: int) -> None:
    """Remove the hero's own unit, which therefore has no card."""
    own = table.units[table.fighters[hero].unit]
    rest = tuple(fighter for fighter in own.fighters if fighter != hero)
    change_unit(table, own.id, place="gone", fighters=rest, drills=frozenset())


@cites("hero.becomes_officer")
def take_lead(table: Table, unit: int, hero: int) -> None:
    """Make the hero the leader, and so the officer, of the unit."""
    fighters = table.units[unit].fighters
    change_unit(table, unit, fighters=(*fighters, hero), leader=hero)


@machine.applies(UnitBought)
@cites("reinforcement.joins_reserve", "points.accumulate")
def buy_unit(table: Table, event: UnitBought) -> None:
    """Pay for the unit and put it in reserve."""
    pay(table, event)
    change_unit(table, event.unit, place="reserve")


def pay(table: Table, event: UnitBought | UnitReturned) -> None:
    """Take the price from what the edition pays with."""
    seat, paid = table.seats[event.seat], seams.purse_paid(table.setting.rules)(event.points)
    change_seat(table, event.seat, vp=seat.vp - paid.vp, rp=seat.rp - paid.rp)


@machine.applies(UnitReturned)
def return_unit(table: Table, event: UnitReturned) -> None:
    """Pay for the unit and put it in reserve as it was mustered: the first fighter leads."""
    pay(table, event)
    for fighter in event.fighters:
        before = table.fighters[fighter]
        sp = tuple(part.sp for part in table.setting.profile(before).parts)
        put_fighter(table, Fighter(fighter, event.unit, before.card, before.r, sp=sp))
    unit, leader = table.units[event.unit], event.fighters[0]
    again = Unit(unit.id, unit.seat, unit.card, event.fighters, leader, "reserve")
    put_unit(table, replace(again, returned=unit.returned + 1))


@machine.applies(SeatSurrendered)
def surrender(table: Table, event: SeatSurrendered) -> None:
    """Remove everything of the seat from the battle."""
    change_seat(table, event.seat, surrendered=True, sequence=(), commander=None, lp=0)
    change_seat(table, event.seat, shown=())
    for unit in [unit for unit in table.units.values() if unit.seat == event.seat]:
        change_unit(table, unit.id, place="gone", drills=frozenset())
        for fighter in unit.fighters:
            change_fighter(table, fighter, place="gone", standing_on=None)


@machine.applies(BattleEnded)
def end_battle(table: Table, event: BattleEnded) -> None:
    """Cease fire: set the outcome and stop the clock."""
    table.outcome = event.outcome
    change_clock(table, phase="over", active=None)

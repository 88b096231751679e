"""A situation that nobody has played: units stand where they are put, and one of them acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine import Progress, cites
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import ActStep, StandUpStep, stand_up
from damocles.rules.missions.setup import lay_table
from damocles.rules.reading.elements import climbs
from damocles.rules.reading.facts import unit_is_engaged
from damocles.rules.state import seams
from damocles.rules.state.apply.changes import change_clock, change_fighter, change_unit
from damocles.rules.state.events.activation import ActivationBegan, TurnBegan
from damocles.rules.state.events.command import RoundBegan
from damocles.rules.state.land import extents, ground_at
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.rules.state.model import Point
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Fighter, Table


class UnitPlaces(NamedTuple):
    """Where the fighters of a unit stand, in order; None for one that has fallen.

    `grounded` applies to all of them. Drills are those that the unit took at the end of its last
    activation; `lasting` are the routines that help it until its next one.
    """

    places: Sequence[Point | None]
    facing: int = 0
    grounded: bool = False
    drills: frozenset[str] = frozenset()
    lasting: frozenset[str] = frozenset()


def build_battle(setting: Setting, stands: Mapping[int, UnitPlaces], acting: int) -> Battle:
    """A battle in its first round, in a unit's activation; fighters that are not placed are lost.

    Places are taken as they are: nobody asks whether a unit could have got there. A unit that is
    grounded only stands up; after that nobody is asked anything.
    """
    table = build_table(setting, stands, acting)
    seat = table.units[acting].seat
    machine.apply(table, RoundBegan(1))
    change_clock(table, phase="activation")
    machine.apply(table, TurnBegan(seat))
    machine.apply(table, ActivationBegan(acting, unit_is_engaged(table, table.units[acting])))
    for event in stand_up(table, StandUpStep(acting)).events:
        machine.apply(table, event)
    progress = Progress([ActStep(acting)] if table.activation else [])
    machine.advance(table, progress, None)
    return Battle(table, progress, None)


def build_table(
    setting: Setting, stands: Mapping[int, UnitPlaces], acting: int | None = None
) -> Table:
    """The table with all fighters in place, before any round; those that are not placed are lost.

    A unit that acts has no drills any more, and no routine still lasts on it.
    """
    table = lay_table(setting)
    for unit in table.units:
        _put(table, unit, stands.get(unit, UnitPlaces(())))
    for unit in table.units:
        stand = stands.get(unit, UnitPlaces(()))
        _drill(table, unit, stand, acting)
        if stand.lasting and unit != acting:
            change_unit(table, unit, lasting=stand.lasting)
    return table


def _put(table: Table, unit: int, stand: UnitPlaces) -> None:
    """Place a unit; the first fighter that is there leads."""
    fighters, present = table.units[unit].fighters, list[int]()
    for index, fighter in enumerate(fighters):
        at = stand.places[index] if index < len(stand.places) else None
        if at is None:
            change_fighter(table, fighter, place="gone")
            continue
        (x, y), on = at, _under(table, table.fighters[fighter], at)
        change_fighter(table, fighter, place="table", x=x, y=y, facing=stand.facing, standing_on=on)
        change_fighter(table, fighter, grounded=stand.grounded)
        present.append(fighter)
    if present:
        change_unit(table, unit, place="table", leader=present[0])
    else:
        change_unit(table, unit, place="gone")


@cites("drill.duration", "drill.lost")
def _drill(table: Table, unit: int, stand: UnitPlaces, acting: int | None) -> None:
    """Give a unit its drills, unless it acts now or is in a state in which it has none."""
    loses = seams.drill_lost(table.setting.rules)
    if unit != acting and not loses(table, table.units[unit]):
        change_unit(table, unit, drills=stand.drills)


@cites("terrain.crossing_declared", "terrain.height")
def _under(table: Table, fighter: Fighter, at: Point) -> str | None:
    """What a fighter stands on: the hill under its centre, or an element it can have climbed."""
    hill = ground_at(table, *at)
    under = [each.element for each in extents(table).values() if each.holds(*at)]
    return hill or next((name for name in under if climbs(table, fighter, name)), None)

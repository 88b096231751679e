"""A situation that nobody has played: units stand where they are put, and one of them acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from damocles.engine.citations import cites
from damocles.engine.progress import Progress
from damocles.rules.activation import ActStep
from damocles.rules.apply.writing import change_clock, change_fighter, change_unit
from damocles.rules.battle import Battle
from damocles.rules.elements import climbs, extents, ground_at
from damocles.rules.events.activation import ActivationBegan, TurnBegan
from damocles.rules.events.command import RoundBegan
from damocles.rules.facts import unit_is_engaged
from damocles.rules.machine import machine
from damocles.rules.setup import lay_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from damocles.rules.model import Point
    from damocles.rules.setting import Setting
    from damocles.rules.state import Fighter, Table


class Stand(NamedTuple):
    """Where the fighters of a unit stand, in their order; None is one who has fallen."""

    places: Sequence[Point | None]
    facing: int = 0


def situated(setting: Setting, stands: Mapping[int, Stand], acting: int) -> Battle:
    """A battle in its first round, in the activation of a unit; whoever is not placed is lost.

    Places are taken as they are: nobody asks whether a unit could have come there.
    """
    table = lay_table(setting)
    for unit in table.units:
        _put(table, unit, stands.get(unit, Stand(())))
    seat = table.units[acting].seat
    machine.apply(table, RoundBegan(1))
    change_clock(table, phase="activation")
    machine.apply(table, TurnBegan(seat))
    machine.apply(table, ActivationBegan(acting, unit_is_engaged(table, table.units[acting])))
    progress = Progress([ActStep(acting)])
    machine.advance(table, progress, None)
    return Battle(table, progress, None)


def _put(table: Table, unit: int, stand: Stand) -> None:
    """A unit as it stands; the first who is there leads."""
    fighters, present = table.units[unit].fighters, list[int]()
    for index, fighter in enumerate(fighters):
        at = stand.places[index] if index < len(stand.places) else None
        if at is None:
            change_fighter(table, fighter, place="gone")
            continue
        (x, y), on = at, _under(table, table.fighters[fighter], at)
        change_fighter(table, fighter, place="table", x=x, y=y, facing=stand.facing, standing_on=on)
        present.append(fighter)
    if present:
        change_unit(table, unit, place="table", leader=present[0])
    else:
        change_unit(table, unit, place="gone")


@cites("RUL-115", "RUL-116")
def _under(table: Table, fighter: Fighter, at: Point) -> str | None:
    """What a fighter stands on: the hill under his centre, or what he can have climbed."""
    hill = ground_at(table, *at)
    under = [each.element for each in extents(table).values() if each.holds(*at)]
    return hill or next((name for name in under if climbs(table, fighter, name)), None)

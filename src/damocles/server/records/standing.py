"""The table of a battle as plain values for the page, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from damocles.server.records.terrain import element_state
from damocles.server.records.wire import (
    Changes,
    ClockView,
    ElementState,
    FighterView,
    OutcomeView,
    SeatView,
    UnitView,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.record.naming import Names
    from damocles.rules.state import Fighter, Seat, Table, Unit

Key = TypeVar("Key", int, str)
Part = TypeVar("Part")


class Standing(NamedTuple):
    """Everything that the page draws, by id."""

    clock: ClockView | None = None
    seats: Mapping[int, SeatView] = {}
    units: Mapping[int, UnitView] = {}
    fighters: Mapping[int, FighterView] = {}
    elements: Mapping[str, ElementState] = {}
    controllers: Mapping[str, int] | None = None
    outcome: OutcomeView | None = None


def stand(table: Table, names: tuple[Names, Names]) -> Standing:
    """The table as it stands now; `names` are the English and the French ones."""
    outcome = table.outcome
    return Standing(
        clock=_clock(table),
        seats={seat.id: _seat(table, seat, names) for seat in table.seats.values()},
        units={unit.id: _unit(table, unit, names) for unit in table.units.values()},
        fighters={fighter.id: _fighter(table, fighter) for fighter in table.fighters.values()},
        elements={name: element_state(table, name) for name in table.elements},
        controllers=dict(table.controllers),
        outcome=OutcomeView(outcome.winner, outcome.rule) if outcome else None,
    )


def changes(before: Standing, now: Standing) -> Changes:
    """What has to be replaced in the one to get the other; nothing ever disappears."""
    return Changes(
        clock=now.clock if now.clock != before.clock else None,
        seats=_changed(before.seats, now.seats),
        units=_changed(before.units, now.units),
        fighters=_changed(before.fighters, now.fighters),
        elements=_changed(before.elements, now.elements),
        controllers=dict(now.controllers or {}) if now.controllers != before.controllers else None,
        outcome=now.outcome if now.outcome != before.outcome else None,
    )


def _changed(before: Mapping[Key, Part], now: Mapping[Key, Part]) -> tuple[Part, ...]:
    return tuple(part for name, part in now.items() if before.get(name) != part)


def _clock(table: Table) -> ClockView:
    clock, activation = table.clock, table.activation
    unit = activation.unit if activation else None
    return ClockView(clock.round, clock.phase, clock.active, unit)


def _cards(seat: Seat) -> int:
    """A view of a battle only counts the cards of others."""
    return len(seat.sequence) if isinstance(seat.sequence, tuple) else seat.sequence.count


def _seat(table: Table, seat: Seat, names: tuple[Names, Names]) -> SeatView:
    english, french = names
    return SeatView(
        id=seat.id,
        name={"en": english.seat(seat.id), "fr": french.seat(seat.id)},
        army=table.setting.companies[seat.id].army,
        lp=seat.lp,
        vp=seat.vp,
        rp=seat.rp,
        cards=_cards(seat),
        surrendered=seat.surrendered,
    )


def _unit(table: Table, unit: Unit, names: tuple[Names, Names]) -> UnitView:
    english, french = names
    return UnitView(
        id=unit.id,
        seat=unit.seat,
        number=sum(1 for other in table.units.values() if _not_after(other, unit)),
        name={"en": english.unit(unit.id), "fr": french.unit(unit.id)},
        army=table.setting.unit_card(unit).army,
        place=unit.place,
        drills=sorted(unit.drills),
        disorganised=unit.disorganised,
        leader=unit.leader,
        acted=_acted(table, unit),
    )


def _not_after(other: Unit, unit: Unit) -> bool:
    return other.seat == unit.seat and other.id <= unit.id


def _acted(table: Table, unit: Unit) -> bool:
    """Its card is played: it no longer lies in the sequence, and the unit is not acting."""
    sequence = table.seats[unit.seat].sequence
    if table.clock.phase != "activation" or not isinstance(sequence, tuple):
        return False
    acting = table.activation is not None and table.activation.unit == unit.id
    return unit.id not in sequence and not acting


def _fighter(table: Table, fighter: Fighter) -> FighterView:
    card, profile = table.setting.card(fighter), table.setting.profile(fighter)
    return FighterView(
        id=fighter.id,
        unit=fighter.unit,
        place=fighter.place,
        x=fighter.x,
        y=fighter.y,
        r=fighter.r,
        facing=fighter.facing,
        grounded=fighter.grounded,
        sp=list(fighter.sp),
        most_sp=[part.sp for part in profile.parts],
        category=profile.category,
        weapon=card.weapons[0] if card.weapons else "",
        rank=card.officer.rank if card.officer else 0,
    )

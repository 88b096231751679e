"""The table of a battle as plain values for the page, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from damocles.rules.reading import contacts, unit_is_engaged
from damocles.server.frames.goals import read_goals
from damocles.server.frames.terrain import element_state
from damocles.server.frames.wire import (
    Changes,
    ClockView,
    ElementState,
    FighterView,
    GoalsView,
    LuckView,
    OutcomeView,
    SeatView,
    UnitView,
)
from damocles.server.names import name_all, name_weapon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from damocles.record import Luck
    from damocles.rules.state import Fighter, Seat, Table, Unit
    from damocles.server.names import AllNames

    Cards = Mapping[int, tuple[int, ...]]

Key = TypeVar("Key", int, str)
Part = TypeVar("Part")
Body = TypeVar("Body", UnitView, FighterView)
GONE = "gone"


class PageTable(NamedTuple):
    """Everything that the page draws, by id."""

    clock: ClockView | None = None
    seats: Mapping[int, SeatView] = {}
    units: Mapping[int, UnitView] = {}
    fighters: Mapping[int, FighterView] = {}
    elements: Mapping[str, ElementState] = {}
    controllers: Mapping[str, int] | None = None
    outcome: OutcomeView | None = None
    goals: GoalsView | None = None


def read_page_table(
    table: Table,
    names: AllNames,
    *,
    to_come: Cards | None = None,
    played: Cards | None = None,
    luck: Mapping[int, Luck] | None = None,
    pools: Mapping[int, int] | None = None,
) -> PageTable:
    """The table as it stands now; `names` are those of its things.

    `to_come` says which cards of a seat have not been played yet, where the table is a view that
    only counts them; `played` are the cards revealed in this round, `luck` is how the dice of each
    seat have fallen, `pools` what it received in leadership points. Nothing here reveals the order
    of cards.
    """
    outcome, coming = table.outcome, {**_laid(table), **(to_come or {})}
    shown, lucky, received = played or {}, luck or {}, pools or {}
    return PageTable(
        clock=_clock(table),
        seats={
            seat.id: _seat(
                table,
                seat,
                names,
                played=shown.get(seat.id, ()),
                luck=lucky.get(seat.id),
                pool=received.get(seat.id, 0),
            )
            for seat in table.seats.values()
        },
        units={unit.id: _unit(table, unit, names, coming) for unit in table.units.values()},
        fighters={each.id: _fighter(table, each) for each in table.fighters.values()},
        elements={name: element_state(table, name) for name in table.elements},
        controllers=dict(table.controllers),
        outcome=OutcomeView(outcome.winner, outcome.rule) if outcome else None,
        goals=read_goals(table),
    )


def changes_between(before: PageTable, now: PageTable) -> Changes:
    """The values to replace in `before` to get `now`.

    Units and fighters whose creation was taken back are marked as gone: a page never removes any.
    """
    return Changes(
        clock=now.clock if now.clock != before.clock else None,
        seats=_changed(before.seats, now.seats),
        units=(*_changed(before.units, now.units), *_undone(before.units, now.units)),
        fighters=(
            *_changed(before.fighters, now.fighters),
            *_undone(before.fighters, now.fighters),
        ),
        elements=_changed(before.elements, now.elements),
        controllers=dict(now.controllers or {}) if now.controllers != before.controllers else None,
        outcome=now.outcome if now.outcome != before.outcome else None,
        goals=now.goals if now.goals != before.goals else None,
    )


def _changed(before: Mapping[Key, Part], now: Mapping[Key, Part]) -> tuple[Part, ...]:
    return tuple(part for name, part in now.items() if before.get(name) != part)


def _undone(before: Mapping[int, Body], now: Mapping[int, Body]) -> tuple[Body, ...]:
    """The units or fighters that were there before and no longer are, marked as gone."""
    missing = (part for name, part in before.items() if name not in now)
    return tuple(msgspec.structs.replace(part, place=GONE) for part in missing)


def _clock(table: Table) -> ClockView:
    clock, activation = table.clock, table.activation
    unit = activation.unit if activation else None
    return ClockView(clock.round, clock.phase, clock.active, unit)


def _cards(seat: Seat) -> int:
    """How many cards a seat has; a view only gives this number for other seats."""
    return len(seat.sequence) if isinstance(seat.sequence, tuple) else seat.sequence.count


def _laid(table: Table) -> dict[int, tuple[int, ...]]:
    """The cards still to come, for the seats whose sequence is known."""
    laid = ((seat.id, seat.sequence) for seat in table.seats.values())
    return {seat: cards for seat, cards in laid if isinstance(cards, tuple)}


def _seat(
    table: Table,
    seat: Seat,
    names: AllNames,
    *,
    played: tuple[int, ...],
    luck: Luck | None,
    pool: int,
) -> SeatView:
    return SeatView(
        id=seat.id,
        name=name_all(names, lambda each: each.seat(seat.id)),
        army=table.setting.companies[seat.id].army,
        lp=seat.lp,
        vp=seat.vp,
        rp=seat.rp,
        cards=_cards(seat),
        surrendered=seat.surrendered,
        played=played,
        luck=LuckView(luck.dice, luck.hits, luck.expected) if luck else None,
        most_lp=pool,
    )


def _unit(table: Table, unit: Unit, names: AllNames, coming: Cards) -> UnitView:
    card, fighters = table.setting.unit_card(unit), table.fighters
    return UnitView(
        id=unit.id,
        seat=unit.seat,
        number=sum(1 for other in table.units.values() if _not_after(other, unit)),
        name=name_all(names, lambda each: each.unit(unit.id)),
        army=card.army,
        place=unit.place,
        drills=sorted(unit.drills),
        disorganised=unit.disorganised,
        leader=unit.leader,
        acted=_acted(table, unit, coming),
        strength=len(card.fighters),
        left=sum(fighters[member].place != GONE for member in unit.fighters),
        engaged=unit.place == "table" and unit_is_engaged(table, unit),
        ap=card.ap,
        card=card.name,
    )


def _not_after(other: Unit, unit: Unit) -> bool:
    return other.seat == unit.seat and other.id <= unit.id


def _acted(table: Table, unit: Unit, coming: Cards) -> bool:
    """Whether the unit's card has been played: it is no longer to come, and it is not acting."""
    if table.clock.phase != "activation":
        return False
    acting = table.activation is not None and table.activation.unit == unit.id
    return unit.id not in coming.get(unit.seat, ()) and not acting


def _fighter(table: Table, fighter: Fighter) -> FighterView:
    card, profile = table.setting.card(fighter), table.setting.profile(fighter)
    weapon = card.weapons[0] if card.weapons else ""
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
        weapon=weapon,
        rank=card.officer.rank if card.officer else 0,
        profile=card.profile,
        role=card.role,
        hero=card.officer.hero if card.officer else False,
        abilities=card.abilities,
        arms=name_weapon(weapon) if weapon else {},
        touching=tuple(contacts(table).get(fighter.id, ())),
    )

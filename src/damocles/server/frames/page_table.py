"""The table of a battle as plain values for the page, and what differs between two of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, ParamSpec, TypeVar

import msgspec

from damocles.rules.chapters import cards_left, units_to_play
from damocles.rules.reading import contacts, unit_is_engaged
from damocles.server.frames.counts import Counts
from damocles.server.frames.goals import read_goals
from damocles.server.frames.terrain import element_state
from damocles.server.frames.wire import (
    Changes,
    ClockView,
    DeedsView,
    ElementState,
    FighterView,
    GoalsView,
    HarmView,
    LuckView,
    OutcomeView,
    SeatView,
    UnitView,
)
from damocles.server.names import name_all, names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from damocles.record import DeedBook, Deeds, Ending, Luck
    from damocles.rules.state import Fighter, Outcome, Seat, Table, Unit
    from damocles.server.names import AllNames

    Cards = Mapping[int, tuple[int, ...]]

Key = TypeVar("Key", int, str)
Part = TypeVar("Part")
P = ParamSpec("P")
Body = TypeVar("Body", UnitView, FighterView)
GONE = "gone"
NOTHING = Counts()


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


class PageReader:
    """Reads tables of one battle for its page; what a reading has in common with others is kept.

    Values on a table are frozen and replaced when they change, so a view is made anew only if what
    it shows is another value than at the last reading.
    """

    def __init__(self) -> None:
        self._units, self._fighters = Kept[UnitView](), Kept[FighterView]()
        self._elements = Kept[ElementState]()

    def read(self, table: Table, counts: Counts = NOTHING) -> PageTable:
        """The table as it stands now; nothing here reveals the order of cards."""
        names, outcome = names_of(table), table.outcome
        return PageTable(
            clock=_clock(table),
            seats={seat.id: _seat(table, seat, names, counts) for seat in table.seats.values()},
            units=self._read_units(table, names),
            fighters=self._read_fighters(table, names),
            elements={
                name: self._elements.get(name, (element,), element_state, table, name)
                for name, element in table.elements.items()
            },
            controllers=dict(table.controllers),
            outcome=outcome_view(outcome, counts.deeds) if outcome else None,
            goals=read_goals(table),
        )

    def _read_units(self, table: Table, names: AllNames) -> dict[int, UnitView]:
        coming, labels = _laid(table), [each.labels for each in names.values()]
        found = {}
        for unit in table.units.values():
            now = UnitNow(
                acted=_acted(table, unit, coming),
                left=sum([table.fighters[member].place != GONE for member in unit.fighters]),
                engaged=unit.place == "table" and unit_is_engaged(table, unit),
            )
            basis = (unit, now, *[each[unit.id] for each in labels])
            found[unit.id] = self._units.get(unit.id, basis, _unit, table, unit, names, now)
        return found

    def _read_fighters(self, table: Table, names: AllNames) -> dict[int, FighterView]:
        touching, kept = contacts(table), self._fighters.get
        return {
            each.id: kept(each.id, (each, touching.get(each.id)), _fighter, table, each, names)
            for each in table.fighters.values()
        }


class Kept(Generic[Part]):
    """Views by id, each with the values that it was made of."""

    def __init__(self) -> None:
        self._known: dict[int | str, tuple[tuple[object, ...], Part]] = {}

    def get(
        self,
        name: int | str,
        basis: tuple[object, ...],
        make: Callable[P, Part],
        *args: P.args,
        **more: P.kwargs,
    ) -> Part:
        """The view of this name, made anew if it is not made of equal values."""
        known = self._known.get(name)
        if known is None or known[0] != basis:
            known = self._known[name] = (basis, make(*args, **more))
        return known[1]


class UnitNow(NamedTuple):
    """What a page shows of a unit that does not stand in the unit itself."""

    acted: bool
    left: int
    engaged: bool


def outcome_view(ended: Outcome | Ending, deeds: DeedBook) -> OutcomeView:
    """How a battle ended, by the rules or by its players, and what every unit did in it."""
    told = tuple(_deeds(unit, each) for unit, each in sorted(deeds.units.items()))
    return OutcomeView(ended.winner, ended.rule, told, ended.winners[1:])


def _deeds(unit: int, deeds: Deeds) -> DeedsView:
    luck = _luck(deeds.luck) if deeds.luck.dice else None
    return DeedsView(unit, luck, HarmView(*deeds.did), HarmView(*deeds.suffered))


def _luck(luck: Luck) -> LuckView:
    return LuckView(luck.dice, luck.hits, luck.expected)


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
    return tuple(
        part for name, part in now.items() if (old := before.get(name)) is not part and old != part
    )


def _undone(before: Mapping[int, Body], now: Mapping[int, Body]) -> tuple[Body, ...]:
    """The units or fighters that were there before and no longer are, marked as gone."""
    missing = (part for name, part in before.items() if name not in now)
    return tuple(msgspec.structs.replace(part, place=GONE) for part in missing)


def _clock(table: Table) -> ClockView:
    clock, activation = table.clock, table.activation
    unit = activation.unit if activation else None
    return ClockView(clock.round, clock.phase, clock.active, unit)


def _laid(table: Table) -> dict[int, tuple[int, ...]]:
    """The cards that may still come, for the seats whose sequence is known.

    Those that have left unseen are among them, so that nobody can tell which they are.
    """
    laid = ((seat.id, seat.sequence, seat.left) for seat in table.seats.values())
    return {seat: (*cards, *left) for seat, cards, left in laid if isinstance(cards, tuple)}


def _seat(table: Table, seat: Seat, names: AllNames, counts: Counts) -> SeatView:
    luck, is_open = counts.luck.get(seat.id), not table.setting.has_cards
    return SeatView(
        id=seat.id,
        name=name_all(names, lambda each: each.seat(seat.id)),
        army=table.setting.companies[seat.id].army,
        lp=seat.lp,
        vp=seat.vp,
        rp=seat.rp,
        cards=cards_left(table, seat.id),
        surrendered=seat.surrendered,
        sequence=units_to_play(table, seat.id) if is_open else None,
        is_open=is_open or msgspec.UNSET,
        played=counts.played.get(seat.id, ()),
        luck=_luck(luck) if luck else None,
        most_lp=counts.pools.get(seat.id, 0),
    )


def _unit(table: Table, unit: Unit, names: AllNames, now: UnitNow) -> UnitView:
    card = table.setting.unit_card(unit)
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
        acted=now.acted,
        strength=len(card.fighters),
        left=now.left,
        engaged=now.engaged,
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


def _fighter(table: Table, fighter: Fighter, names: AllNames) -> FighterView:
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
        arms=name_all(names, lambda each: each.weapon(weapon)) if weapon else {},
        touching=tuple(contacts(table).get(fighter.id, ())),
    )

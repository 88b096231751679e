"""The stages of a frame: events that are seen together, with the table after just those events."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from damocles.rules import (
    ActivationBegan,
    AuthorityRolled,
    BattleEnded,
    BlastLanded,
    CardRevealed,
    CombatDeclared,
    CombatFought,
    ControlAssessed,
    CoverRolled,
    DamageRolled,
    ElementDestroyed,
    FighterLost,
    FighterSaved,
    FightersGrounded,
    FighterShifted,
    HeroOnFoot,
    LocationsRolled,
    MachineAbandoned,
    MoraleTested,
    MovedAside,
    PartDamaged,
    PilotEvacuated,
    PilotMet,
    PointsScored,
    ProjectionDeclared,
    RoundBegan,
    RunOver,
    SalvoDeclared,
    SeatSurrendered,
    SectorsRolled,
    ShotsRolled,
    StrikeCalled,
    StructureTested,
    UnitDeployed,
    UnitDisorganised,
    UnitEvacuated,
    UnitLost,
    UnitMoved,
    UnitRouted,
)
from damocles.rules.battle import may_know
from damocles.rules.state import machine
from damocles.server.frames.counts import Counts
from damocles.server.frames.impacts import impacts_of
from damocles.server.frames.page_table import PageReader, PageTable, changes_between
from damocles.server.frames.tracers import tracer_of
from damocles.server.frames.trails import trails_of
from damocles.server.frames.wire import Changes, Impact, SeatView, Stage, Trail

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from damocles.engine import Event
    from damocles.rules.state import Table
    from damocles.server.frames.wire import StageKind

    Seats = Mapping[int, SeatView]

_EVENTS: dict[StageKind, tuple[type[Event], ...]] = {
    "card": (CardRevealed, ActivationBegan),
    "march": (
        UnitMoved, MovedAside, FighterShifted, UnitDeployed, UnitEvacuated, PilotMet,
        PilotEvacuated,
    ),
    "salvo": (SalvoDeclared, ProjectionDeclared, CombatDeclared, StrikeCalled, BlastLanded),
    "dice": (
        ShotsRolled, CoverRolled, DamageRolled, LocationsRolled, CombatFought, StructureTested,
        RunOver, AuthorityRolled, SectorsRolled,
    ),
    "impact": (
        FighterLost, FighterSaved, PartDamaged, FightersGrounded, UnitLost, HeroOnFoot,
        MachineAbandoned, MoraleTested, UnitDisorganised, UnitRouted, ElementDestroyed,
    ),
    "round": (ControlAssessed, PointsScored, SeatSurrendered, BattleEnded),
}  # fmt: skip
KINDS: dict[type[Event], StageKind] = {
    event: kind for kind, events in _EVENTS.items() for event in events
}
"""What is seen of an event; of those that are not here nothing but their words."""


class Split(NamedTuple):
    """The kind of a stage, and the index after its last event."""

    kind: StageKind
    until: int


def split_events(events: Sequence[Event]) -> list[Split]:
    """The stages of these events: those of one kind that follow each other make one.

    An event of which only words are seen belongs to the stage before it, or else to the first one.
    The end of a round is seen apart from what was before it and from the beginning of the next.
    """
    found: list[Split] = []
    for until, event in enumerate(events, 1):
        kind = KINDS.get(type(event), "other")
        last = found[-1].kind if found else None
        if kind == "other" and last is not None and not isinstance(event, RoundBegan):
            kind = last
        if kind == last or (last == "other" and kind != "round"):
            found.pop()
        found.append(Split(kind, until))
    return found


def is_seen(splits: Sequence[Split]) -> bool:
    """Whether there is anything to see but words."""
    return any(kind != "other" for kind, _ in splits)


class Reading(NamedTuple):
    """What changed for spectators; `own` are the seats that changed, as their pages see them."""

    changes: Changes
    own: Seats


class StageReading(NamedTuple):
    """A stage as a spectator sees it; `own` as in a reading."""

    stage: Stage
    own: Seats


class StageReader:
    """Follows a battle event by event, and reads what its pages see after each stage.

    `page` is the whole table as it was read last, `own` are the seats as their pages see them,
    `counts` is what no table holds. It knows the order of all cards, but only `own` has it.
    """

    def __init__(self, table: Table) -> None:
        self.page, self.own = PageTable(), dict[int, SeatView]()
        self._reader = PageReader()
        self.restart(table, ())

    def restart(self, table: Table, events: Iterable[Event]) -> None:
        """Go on from this table, to which these events have led."""
        self._table = table.copy()
        self.counts = Counts()
        self._count(events)

    def follow(self, events: Sequence[Event], after: Table) -> list[StageReading]:
        """The stages of some events; `after` is the table as they leave it.

        There are none if nothing but words is to be seen: then all is read at once. Events for some
        seats alone happen with those after them, or else last, and make no stage.
        """
        found, begun = list[StageReading](), 0
        public = [number for number, event in enumerate(events, 1) if may_know(event, None)]
        splits = split_events([events[number - 1] for number in public])
        for kind, until in splits if is_seen(splits) else ():
            end = len(events) if until == len(public) else public[until - 1]
            stage = self._happen(kind, events[begun:end], until)
            if end == len(events):
                self._table = after.copy()  # equal, with facts that are known already
            changes, own = self._read()
            found.append(StageReading(replace(stage, changes=changes), own))
            begun = end
        return found

    def skip(self, events: Iterable[Event], after: Table) -> Reading:
        """What some events changed in all."""
        self._table = after.copy()
        self._count(events)  # of whoever came in with them, too
        return self._read()

    def _happen(self, kind: StageKind, events: Iterable[Event], until: int) -> Stage:
        """Let these events happen, and note what is seen of them."""
        paths, impacts, tracer = list[Trail](), list[Impact](), None
        for event in events:
            paths += trails_of(self._table, event)
            impacts += impacts_of(self._table, event)
            tracer = tracer_of(self._table, event) or tracer
            self._count((event,))
            machine.apply(self._table, event)
        return Stage(kind, until, Changes(), tuple(paths), tuple(impacts), tracer)

    def _count(self, events: Iterable[Event]) -> None:
        for event in events:
            self.counts = self.counts.after(event, self._table)

    def _read(self) -> Reading:
        """What has changed since the last reading."""
        now = self._reader.read(self._table, self.counts)
        own = {seat: _held(self._table, view) for seat, view in now.seats.items()}
        found = Reading(changes_between(self.page, now), differing_seats(self.own, own))
        self.page, self.own = now, own
        return found


def _held(table: Table, view: SeatView) -> SeatView:
    """A seat as its own page sees it: with its cards in their order."""
    if view.is_open is True:
        return view
    cards = table.seats[view.id].sequence
    return replace(view, sequence=cards if isinstance(cards, tuple) else None)


def differing_seats(before: Seats, now: Seats) -> Seats:
    """The seats that are not as before."""
    return {seat: view for seat, view in now.items() if before.get(seat) != view}

"""Choices while the table is set up, and where a unit that must enter comes onto it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.engine import TypeFaces
from damocles.rules import (
    ChoosePilot,
    ChooseSector,
    EnterAtEdge,
    LayDecision,
    LayElement,
    LayNothing,
    LeaveElementOut,
    MinimumEntryDecision,
    PilotDecision,
    SectorDecision,
)
from damocles.rules.missions import SEARCH, entry_at, find_room_for, find_room_in
from damocles.rules.reading import positions_for, sectors, zones_for
from damocles.rules.state import DeploymentZone, outline
from damocles.server.frames.terrain import centre as middle
from damocles.server.play.choices.register import chooses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state import AccessZone, Point
    from damocles.server.play.choices.desk import Desk
    from damocles.server.play.wire import Choice


@chooses(TypeFaces)
def choose_faces(desk: Desk, decision: TypeFaces) -> Iterator[Choice]:
    """Type in the dice that were rolled by hand; nobody else can roll them."""
    count = decision.roll.count
    yield desk.open(
        "faces", told={"number": count}, input="faces", fills="faces", least=count, most=count
    )


@chooses(LayDecision)
def choose_element(desk: Desk, decision: LayDecision) -> Iterator[Choice]:
    """Lay any element that is left, where there is room; those that fit nowhere come last."""
    spots: dict[str, LayElement | None] = {}
    found: dict[tuple[Point, ...], LayElement | None] = {}
    for element in decision.elements:
        spot = mapped_place(desk, element)
        if spot is None:
            shape = outline(desk.table, element, 0, 0)
            if shape not in found:
                found[shape] = find_room_for(desk.table, element, decision.sector)
            spot = found[shape]
        spots[element] = spot
    for element, spot in sorted(spots.items(), key=lambda each: each[1] is None):
        yield lay_choice(desk, decision, element, spot)
    if decision.may_pass:
        yield desk.offer("lay_nothing", LayNothing(desk.seat), told={})


def mapped_place(desk: Desk, element: str) -> LayElement | None:
    """An element where the map has it, or opposite; None if it may lie at neither place."""
    mission = desk.table.setting.mission
    x, y = middle(desk.table.setting.pieces[element].corners)
    for at in ((x, y), (mission.width - x, mission.depth - y)):
        order = LayElement(desk.seat, element, *at)
        if desk.refusal(order) is None:
            return order
    return None


def lay_choice(desk: Desk, decision: LayDecision, element: str, spot: LayElement | None) -> Choice:
    """The choice to lay an element at a place, or to leave it out if there is none."""
    told, lit = {"element": desk.place(element)}, (element,)
    if spot is None:
        out = LeaveElementOut(desk.seat, element)
        return desk.taken("leave_out", out, element, told=told, elements=lit)
    order = replace(spot, seat=desk.seat, element=element)
    return desk.taken(
        "lay", order, element, told=told, input="place", fills="x", elements=lit,
        zone=decision.sector, area=() if decision.sector is None else field(desk, decision.sector),
    )  # fmt: skip


def field(desk: Desk, sector: str) -> tuple[Point, ...]:
    """The corners of a sector of the table."""
    part = next(each for each in sectors(desk.table) if each.id == sector)
    west, south, east, north = part.west, part.south, part.east, part.north
    return (west, south), (east, south), (east, north), (west, north)


@chooses(SectorDecision)
def choose_sector(desk: Desk, decision: SectorDecision) -> Iterator[Choice]:
    """Choose any sector that is left."""
    for sector in decision.sectors:
        order, number = ChooseSector(desk.seat, sector), sector.rpartition("-")[2]
        area = field(desk, sector)
        yield desk.offer("sector", order, sector, told={"number": number}, zone=sector, area=area)


@chooses(PilotDecision)
def choose_pilot(desk: Desk, decision: PilotDecision) -> Iterator[Choice]:
    """Choose any of the heroes at hand."""
    for pilot in decision.pilots:
        named = desk.card(f"{desk.seat}/{pilot}")
        yield desk.offer("pilot", ChoosePilot(desk.seat, pilot), pilot, told={"unit": named})


# ---- a unit that has to enter ----------------------------------------------------------------


@chooses(MinimumEntryDecision)
def choose_entry(desk: Desk, decision: MinimumEntryDecision) -> Iterator[Choice]:
    """Enter by any zone with room, as near to its middle as possible."""
    table, unit = desk.table, desk.table.units[decision.unit]
    for zone in zones_for(table, unit):
        at = middle_way(desk, decision, zone)
        if at is not None:
            order, told = EnterAtEdge(desk.seat, zone.id, at), {"zone": desk.place(zone.id)}
            yield desk.taken(
                "at_edge", order, zone.id, told=told, input="place", fills="at", zone=zone.id
            )
    for site in positions_for(table, unit):
        found = find_room_in(table, unit, site) if isinstance(site, DeploymentZone) else None
        if found is not None and isinstance(site, DeploymentZone):
            told = {"zone": desk.place(site.id)}
            yield desk.taken(
                "at_site", found, site.id, told=told, input="place", fills="placements",
                zone=site.id, area=site.corners,
            )  # fmt: skip


def middle_way(desk: Desk, decision: MinimumEntryDecision, zone: AccessZone) -> int | None:
    """The place along a zone where the unit can enter nearest to its middle; None if nowhere."""
    middle = (zone.start + zone.end) // 2
    places = range(zone.start, zone.end + 1, SEARCH)
    unit = desk.table.units[decision.unit]
    for at in sorted(places, key=lambda at: abs(at - middle)):
        if entry_at(desk.table, unit, zone, at) is not None:
            return at
    return None

"""Laying terrain by hand: who lays which element where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from damocles.engine import Ask, Decision, Done, Order, Refusal, Result, Step, cites
from damocles.geometry import GeometryError, Piece, closer, edge_gap, on_table, overlap, within
from damocles.rules.reading.facts import piece_of
from damocles.rules.reading.positions import EDGES, long_edges, sectors
from damocles.rules.state.events.setup import ElementLeftOut, ElementPlaced
from damocles.rules.state.land import outline
from damocles.rules.state.registry import machine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.rules.state.model import Edge, Point
    from damocles.rules.state.state import Table

SEARCH = 2_000
"""The step of the grid on which room for an element is looked for."""


Passing = Literal["never", "last", "one", "many"]
"""What it means to lay nothing: it is not allowed; each of the others may lay one last element;
only this turn is over, in which one element could be laid; or as many as the seat liked."""


class LayStep(Step, frozen=True):
    """Lay these elements: `turns` says who lays each one that is left, `rule` says how."""

    turns: tuple[int, ...]
    elements: tuple[str, ...]
    rule: str
    own_sector: bool = False
    passing: Passing = "never"


class LayDecision(Decision, frozen=True):
    """Lay one of these elements: anywhere, or inside this part of the table."""

    elements: tuple[str, ...]
    sector: str | None = None
    may_pass: bool = False


class LayElement(Order, frozen=True):
    """Lay this element with its middle here, turned this many degrees counter-clockwise."""

    element: str
    x: int
    y: int
    degrees: int = 0


class LeaveElementOut(Order, frozen=True):
    """There is no room for this element."""

    element: str


class LayNothing(Order, frozen=True):
    """Lay no further element, or none any more in this turn."""


@machine.handles(LayStep)
def ask_element(table: Table, step: LayStep) -> Result:
    """One element after the other, until all are laid or nobody lays any more."""
    if not step.elements or not step.turns:
        return Done()
    seat, may_pass = step.turns[0], step.passing != "never"
    sector = sector_of(table, seat) if step.own_sector else None
    return Ask(LayDecision(seat, step.elements, sector, may_pass))


def sector_of(table: Table, seat: int) -> str:
    """The part of the table that belongs to a seat."""
    return next(sector.id for sector in sectors(table) if table.owners.get(sector.id) == seat)


# ---- may it lie there? -----------------------------------------------------------------------


def corners_of(table: Table, order: LayElement) -> tuple[Point, ...]:
    """The corners of the element where the order lays it."""
    return outline(table, order.element, order.x, order.y, order.degrees)


@machine.refuses(LayElement, LayDecision)
def refuse_element(table: Table, decision: LayDecision, order: LayElement) -> Refusal | None:
    """Refuse unless an element that is left lies free on the table, in the seat's sector if any."""
    if order.element not in decision.elements:
        return Refusal("mission.no_mans_land", "no_such_element", {"element": order.element})
    mission = table.setting.mission
    if not (0 <= order.x <= mission.width and 0 <= order.y <= mission.depth):
        return Refusal("mission.layout", "off_the_table", {"element": order.element})
    try:
        piece = Piece(corners=corners_of(table, order))
    except GeometryError:
        return Refusal("mission.layout", "cannot_be_turned_so", {"element": order.element})
    return refuse_place(table, piece, decision.sector)


@cites("mission.no_mans_land", "mission.pacified_region", "mission.trench_war", "mission.layout")
def refuse_place(table: Table, piece: Piece, sector: str | None) -> Refusal | None:
    """The element must lie wholly on the table and in the sector, and not on another element."""
    if not on_table(piece, table.setting.size):
        return Refusal("mission.layout", "off_the_table")
    if sector is not None and not is_in_sector(table, piece, sector):
        return Refusal(table.setting.set_up.rule, "outside_the_sector", {"sector": sector})
    for other in elements_on_table(table):
        if overlap(piece, piece_of(table, other)):
            return Refusal("mission.layout", "overlaps", {"element": other})
    if table.setting.params.options.spaced_terrain:
        return refuse_crowding(table, piece)
    return None


def elements_on_table(table: Table) -> list[str]:
    """The elements on the table."""
    return [element.id for element in table.elements.values() if element.present]


def is_in_sector(table: Table, piece: Piece, name: str) -> bool:
    """Whether no corner lies outside the sector; its border still belongs to it."""
    sector = next(sector for sector in sectors(table) if sector.id == name)
    return all(
        sector.west <= x <= sector.east and sector.south <= y <= sector.north
        for x, y in piece.corners
    )


@cites("mission.layout")
def refuse_crowding(table: Table, piece: Piece) -> Refusal | None:
    """With `spaced_terrain`, elements touch or are a large base apart, clear of access edges."""
    params = table.setting.params
    for other in elements_on_table(table):
        shape = piece_of(table, other)
        if closer(piece, shape, params.apart) and not within(piece, shape, 0):
            return Refusal("mission.layout", "too_narrow", {"element": other})
    for edge in access_edges(table):
        if edge_gap(piece, table.setting.size, edge) < params.clear_edge:
            return Refusal("mission.layout", "near_an_access_edge", {"edge": edge})
    return None


def access_edges(table: Table) -> tuple[Edge, ...]:
    """The edges by which somebody may enter; all of them where they are dealt."""
    mission = table.setting.mission
    if mission.zones == "long_edges":
        return long_edges(mission.width, mission.depth)
    mapped = {zone.edge for zone in mission.access_zones}
    return EDGES if mission.zones != "map" else tuple(e for e in EDGES if e in mapped)


# ---- no room ---------------------------------------------------------------------------------


def spots(table: Table, element: str) -> Iterator[LayElement]:
    """Places all over the table, lengthwise and across."""
    mission = table.setting.mission
    for x in range(0, mission.width + 1, SEARCH):
        for y in range(0, mission.depth + 1, SEARCH):
            for degrees in (0, 90):
                yield LayElement(0, element, x, y, degrees)


def find_room_for(table: Table, element: str, sector: str | None) -> LayElement | None:
    """A place where an element may lie, found on a grid; None if there is none."""
    for spot in spots(table, element):
        if refuse_place(table, Piece(corners=corners_of(table, spot)), sector) is None:
            return spot
    return None


@machine.refuses(LeaveElementOut, LayDecision)
@cites("mission.layout")
def refuse_leaving(table: Table, decision: LayDecision, order: LeaveElementOut) -> Refusal | None:
    """Only an element for which there is no room may be left out."""
    if order.element not in decision.elements:
        return Refusal("mission.no_mans_land", "no_such_element", {"element": order.element})
    if find_room_for(table, order.element, decision.sector) is None:
        return None
    return Refusal("mission.layout", "there_is_room", {"element": order.element})


# ---- what follows ----------------------------------------------------------------------------


@machine.resolves(LayElement)
def resolve_element(table: Table, step: LayStep, order: LayElement) -> Done:
    """Lay the element there; the next turn follows."""
    event = ElementPlaced(order.seat, order.element, corners_of(table, order), step.rule)
    return Done((event,), (step_after(step, order.element),))


@machine.resolves(LeaveElementOut)
def resolve_leaving(table: Table, step: LayStep, order: LeaveElementOut) -> Done:
    """Leave the element out; the next turn follows."""
    return Done((ElementLeftOut(order.seat, order.element),), (step_after(step, order.element),))


def step_after(step: LayStep, element: str) -> LayStep:
    """The step that lays what is left."""
    left = tuple(other for other in step.elements if other != element)
    turns = step.turns if step.passing == "many" else step.turns[1:]
    return replace(step, turns=turns, elements=left)


@machine.refuses(LayNothing, LayDecision)
@cites("mission.layout")
def refuse_passing(table: Table, decision: LayDecision, order: LayNothing) -> Refusal | None:
    """Everything is laid, unless the set-up lets seats pass."""
    return None if decision.may_pass else Refusal("mission.layout", "must_lay")


@machine.resolves(LayNothing)
def resolve_passing(table: Table, step: LayStep, order: LayNothing) -> Done:
    """The turn is over; where that ends the laying, each of the others may lay one last element."""
    if step.passing != "last":
        return Done(steps=(replace(step, turns=step.turns[1:]),))
    others = dict.fromkeys(seat for seat in step.turns if seat != order.seat)
    return Done(steps=(replace(step, turns=tuple(others), passing="one"),))

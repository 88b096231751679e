"""What happens while the table is laid, and when units are placed on it."""

from __future__ import annotations

from damocles.engine import Event
from damocles.rules.state.events.movement import Placement
from damocles.rules.state.model import Point


class ElementPlaced(Event, frozen=True):
    """A seat has laid a terrain element."""

    seat: int
    element: str
    corners: tuple[Point, ...]
    rule: str = "mission.no_mans_land"


class ElementLeftOut(Event, frozen=True):
    """There is no room for an element, so it is left out."""

    seat: int
    element: str
    rule: str = "mission.layout"


class SectorsRolled(Event, frozen=True):
    """Dice for the choice of sectors, one face per seat named here; the highest chooses first."""

    seats: tuple[int, ...]
    faces: tuple[int, ...]
    rule: str = "mission.trench_war"


class PositionDealt(Event, frozen=True):
    """A part of the table, or an edge, belongs to a seat from now on."""

    seat: int
    position: str
    face: int | None
    rule: str


class UnitDeployed(Event, frozen=True):
    """A unit is placed in a deployment zone or at a drop point; this is not a movement."""

    unit: int
    position: str
    placements: tuple[Placement, ...]
    rule: str


class UnitPlaced(Event, frozen=True):
    """A unit stands where the mission gives it its place, before the first round."""

    unit: int
    placements: tuple[Placement, ...]
    rule: str

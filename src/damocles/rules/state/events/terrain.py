"""What happens to terrain elements."""

from __future__ import annotations

from damocles.engine import Event
from damocles.rules.state.model import Point


class ContainerOpened(Event, frozen=True):
    """A fighter has opened a side of a container, counted from its first corner."""

    fighter: int
    element: str
    side: int
    rule: str = "TER-008"


class WallHoisted(Event, frozen=True):
    """A fighter has lifted a low wall and set it down with these corners."""

    fighter: int
    element: str
    corners: tuple[Point, ...]
    rule: str = "ABL-021"


class ElementSabotaged(Event, frozen=True):
    """An engineer has brought an element down."""

    fighter: int
    element: str
    rule: str = "ABL-013"


class StructureTested(Event, frozen=True):
    """Damage tests of impacts on an element, and the Structure points it loses.

    `impacts` is how many were tested; without faces the universal table gave the result. `unit` is
    the one that shot.
    """

    element: str
    weapon: str
    needed: int
    faces: tuple[int, ...]
    points: int
    unit: int
    impacts: int
    rule: str = "TER-014"


class ElementDestroyed(Event, frozen=True):
    """An element is gone."""

    element: str
    rule: str = "TER-012"

"""The table and the bases of a measurement as shapes of the geometry, read once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.shapes import Disc
from damocles.geometry.table import Table
from damocles.server.errors import Refused
from damocles.server.grounds import elements_of
from damocles.server.tables import find_mission

if TYPE_CHECKING:
    from damocles.catalog import Element
    from damocles.server.wire import Ask, Base


class Situation:
    """The bases and elements of one question, by id."""

    def __init__(self, ask: Ask) -> None:
        self.table, self.elements = _laid(ask)
        self.bases: dict[str, Base] = {}
        for i, base in enumerate(ask.bases):
            self._refuse_taken(base.id, field=f"bases[{i}].id")
            self.bases[base.id] = base

    def _refuse_taken(self, name: str, *, field: str) -> None:
        """Bases and elements share their ids, since the page names both."""
        if name in self.bases or name in self.elements:
            raise Refused(f"{field}: the id {name!r} is taken", field=field)

    def base(self, name: str, *, field: str) -> Base:
        """The base with this id."""
        if name not in self.bases:
            raise Refused(f"{field}: no base is called {name!r}", field=field)
        return self.bases[name]

    def element(self, name: str, *, field: str) -> Element:
        """The element with this id."""
        if name not in self.elements:
            raise Refused(f"{field}: no element is called {name!r}", field=field)
        return self.elements[name]


def _laid(ask: Ask) -> tuple[Table, dict[str, Element]]:
    """The table and its elements: those of one's own ground, else the mission's."""
    if ask.ground is not None:
        size = Table(width=ask.ground.width, depth=ask.ground.height)
        return size, elements_of(ask.ground)
    mission = find_mission(ask.mission)
    return mission.table, {element.id: element for element in mission.elements}


def disc(base: Base) -> Disc:
    """A base as a disc, with its Size as height."""
    return Disc(x=base.x, y=base.y, r=base.r, height=base.size)

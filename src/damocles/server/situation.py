"""A question's table and bases as shapes of the geometry, read once per question.

What the sandbox takes from the rules, and no more: who stands on what (RUL-116), what may be
looked over (RUL-11, RUL-12) and what stands in a mover's way (RUL-16, TER-001).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.packed import Discs, Pieces
from damocles.geometry.polygons import doubled_area
from damocles.geometry.shapes import Disc
from damocles.geometry.table import Table
from damocles.server.errors import Refused
from damocles.server.grounds import elements_of
from damocles.server.tables import find_mission

if TYPE_CHECKING:
    from collections.abc import Iterable

    from damocles.catalog import Element
    from damocles.server.wire import Ask, Base, Group

SOLDIER = 2
"""Largest Size of a soldier: smaller bases never block sight, and let their own group pass."""


class Situation:
    """The bases and elements of one question, by id."""

    def __init__(self, ask: Ask) -> None:
        self.table, self.elements = _laid(ask)
        self.bases: dict[str, Base] = {}
        for i, base in enumerate(ask.bases):
            self._refuse_taken(base.id, field=f"bases[{i}].id")
            self.bases[base.id] = base

    def _refuse_taken(self, name: str, *, field: str) -> None:
        """Bases and elements share their ids, since answers name both."""
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

    def group(self, name: Group, *, field: str) -> list[Base]:
        """The bases of a group; a group without bases is refused."""
        members = [base for base in self.bases.values() if base.group == name]
        if not members:
            raise Refused(f"{field}: the group {name} has no bases", field=field)
        return members

    def stands_on(self, base: Base) -> Element | None:
        """The element under the centre of a base, the highest if there are several.

        A centre on the rim of an element is on it.
        """
        under = [element for element in self.elements.values() if _holds(element, (base.x, base.y))]
        return max(under, key=lambda element: element.size, default=None)

    def raised_size(self, base: Base) -> int:
        """The Size of a base, raised by that of the element it stands on (RUL-116)."""
        under = self.stands_on(base)
        return base.size + (under.size if under else 0)

    def obstacles(self) -> list[Element]:
        """The elements that no base moves through: all but open ground."""
        return [element for element in self.elements.values() if element.ground == "obstacle"]

    def in_the_way(self, mover: Base) -> list[Base]:
        """The bases that a mover goes round: all but the soldiers of its own group."""
        return [base for base in self._others(mover) if not self._lets_pass(base, mover)]

    def passed(self, mover: Base) -> list[Base]:
        """The bases that a mover passes through, but must not end on."""
        return [base for base in self._others(mover) if self._lets_pass(base, mover)]

    def _others(self, mover: Base) -> Iterable[Base]:
        return (base for base in self.bases.values() if base.id != mover.id)

    @staticmethod
    def _lets_pass(base: Base, mover: Base) -> bool:
        return base.group == mover.group and base.size <= SOLDIER


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


def discs(bases: Iterable[Base]) -> Discs:
    """Bases as discs, in their order."""
    return Discs([disc(base) for base in bases])


def pieces(elements: Iterable[Element]) -> Pieces:
    """Elements as pieces, in their order."""
    return Pieces([element.piece for element in elements])


def _holds(element: Element, point: tuple[int, int]) -> bool:
    """A point lies in an element or on its rim, exactly."""
    corners = element.piece.corners
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return all(doubled_area(a, b, point) >= 0 for a, b in sides)

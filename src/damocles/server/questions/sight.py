"""Does one base see another, and if not, what is in the way?

What blocks: an element or a base whose Size is at least that of the target; if the viewer stands on
an element, at least that of the viewer too (RUL-11; Sizes raised by what one stands on, RUL-116).
Soldiers never block, larger bases of any group do (RUL-12). What viewer or target stand on does
not block.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from litestar.params import JSONBody

from damocles.geometry import measure
from damocles.geometry.measure import overlap
from damocles.geometry.packed import Discs, Pieces
from damocles.geometry.shapes import Piece, Shape
from damocles.geometry.sight import look
from damocles.server.asking import drawn, question
from damocles.server.compiling import Compiling
from damocles.server.errors import Refused
from damocles.server.situation import SOLDIER, Situation, disc
from damocles.server.wire import Ask, Id, Spot, Wire

if TYPE_CHECKING:
    from damocles.catalog import Element
    from damocles.server.wire import Base


class SightAsk(Ask, frozen=True, kw_only=True):
    """Who looks at whom."""

    viewer: Id
    target: Id


class SightAnswer(Wire, frozen=True):
    """A clear line, or a smallest set of blockers; what lies between but does not count."""

    sees: bool
    line: tuple[Spot, Spot] | None
    blockers: list[str]
    distance: int
    ignored: list[str]


@question("/api/ask/sight")
def sight(data: JSONBody[SightAsk], compilation: Compiling) -> SightAnswer:
    """Look for any straight line between two bases that clears all that blocks."""
    with compilation.answering():
        return seen(data)


class _Blocking(NamedTuple):
    """What counts between one viewer and one target."""

    elements: list[Element]
    bases: list[Base]

    def ids(self) -> list[str]:
        """The ids in the order in which the geometry numbers them."""
        return [element.id for element in self.elements] + [base.id for base in self.bases]


def seen(ask: SightAsk) -> SightAnswer:
    """The answer, computed by the backend in use."""
    situation = Situation(ask)
    viewer = situation.base(ask.viewer, field="viewer")
    target = situation.base(ask.target, field="target")
    if viewer is target:
        raise Refused("target: a base does not look at itself", field="target")
    blocking = _blocking(situation, viewer, target)
    answer = look(
        disc(viewer),
        disc(target),
        pieces=Pieces([element.piece for element in blocking.elements]),
        discs=Discs([disc(base) for base in blocking.bases]),
    )
    ids = blocking.ids()
    return SightAnswer(
        sees=answer.sees,
        line=(drawn(answer.line[0]), drawn(answer.line[1])) if answer.line else None,
        blockers=[ids[i] for i in answer.blockers],
        distance=measure.gap(disc(viewer), disc(target)),
        ignored=_ignored(situation, blocking, viewer, target),
    )


def _blocking(situation: Situation, viewer: Base, target: Base) -> _Blocking:
    """The elements and bases high enough to block, none of them under the two."""
    under = [situation.stands_on(viewer), situation.stands_on(target)]
    need = situation.raised_size(target)
    if under[0] is not None:
        need = max(need, situation.raised_size(viewer))
    elements = [
        element
        for element in situation.elements.values()
        if element.size >= need and element not in under
    ]
    bases = [
        base
        for base in situation.bases.values()
        if base is not viewer
        and base is not target
        and base.size > SOLDIER
        and situation.raised_size(base) >= need
    ]
    return _Blocking(elements, bases)


def _ignored(situation: Situation, blocking: _Blocking, viewer: Base, target: Base) -> list[str]:
    """The elements between the two, or under them, that do not block."""
    strip = _strip(viewer, target)
    shapes: list[Shape] = [disc(viewer), disc(target), *([strip] if strip else [])]
    return [
        element.id
        for element in situation.elements.values()
        if element not in blocking.elements
        and any(overlap(element.piece, shape) for shape in shapes)
    ]


def _strip(viewer: Base, target: Base) -> Piece | None:
    """The quadrilateral between two bases, as wide as they are; nothing if they are concentric."""
    dx, dy = target.x - viewer.x, target.y - viewer.y
    length = (dx * dx + dy * dy) ** 0.5
    if length < max(viewer.r, target.r):
        return None
    nx, ny = -dy / length, dx / length
    ends = ((viewer, 1), (viewer, -1), (target, -1), (target, 1))
    return Piece.of([drawn((b.x + s * nx * b.r, b.y + s * ny * b.r)) for b, s in ends])

"""What stands in a mover's way: shared by the questions about reach, path and formation.

Elements other than open ground, larger bases and those of other groups are gone round. Soldiers of
the mover's own group are passed, but nobody ends on them (RUL-16). A frame keeps all on the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.geometry.measure import overlap
from damocles.geometry.movement import frame
from damocles.geometry.packed import Discs, Pieces
from damocles.geometry.shapes import Disc
from damocles.server.situation import disc, discs

if TYPE_CHECKING:
    from damocles.server.situation import Situation
    from damocles.server.wire import Base, Point


def walls(situation: Situation) -> Pieces:
    """All that no base moves through or ends on, the frame of the table included."""
    elements = [element.piece for element in situation.obstacles()]
    return Pieces([*elements, *frame(situation.table)])


def gone_round(situation: Situation, mover: Base) -> Discs:
    """The bases that a mover goes round."""
    return discs(situation.in_the_way(mover))


def standing(situation: Situation, mover: Base, at: Point) -> list[str]:
    """What a mover would overlap at a place: elements, then bases; a touch is no overlap."""
    placed = Disc(x=at[0], y=at[1], r=mover.r)
    elements = [each.id for each in situation.obstacles() if overlap(each.piece, placed)]
    others = (base for base in situation.bases.values() if base is not mover)
    return elements + [base.id for base in others if overlap(disc(base), placed)]

"""Whether a disc may stand at a place: the one definition, for measuring, placing and moving.

A disc may stand where it overlaps nothing. Discs are compared in squared whole numbers, which is
exact; the distance to a piece is rounded half up to whole units first. A touch is no overlap.
"""

from __future__ import annotations

from damocles.geometry.backend import kernel

from .tolerances import TOUCHING


@kernel
def overlaps_disc(dx: float, dy: float, radii: float) -> bool:
    """Whether two discs overlap, from the offset of their centres and the sum of their radii."""
    return dx * dx + dy * dy < radii * radii


@kernel
def overlaps_piece(away: float, r: float) -> bool:
    """Whether a disc overlaps a piece, from the distance of its centre to the rim (minus: inside).

    Works as if the distance were rounded half up and then compared: the radius is a whole number.
    """
    return away + TOUCHING < r

"""Whether a group of discs keeps together: near its leader, and each near another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from damocles.geometry import backend
from damocles.geometry.measures.arrays import Discs, check_index
from damocles.geometry.plane.lattice import check_length
from damocles.geometry.plane.shapes import Disc

if TYPE_CHECKING:
    from collections.abc import Sequence

LEAD = 10_000
"""How far from the leader a member may stand, edge to edge, unless told otherwise."""
LINK = 2_500
"""How far from another member a member may stand, edge to edge, unless told otherwise."""


class Cohesion(msgspec.Struct, frozen=True, gc=False):
    """The verdict on a group: who is far from the leader, and who is alone or not connected."""

    far: tuple[int, ...]
    alone: tuple[int, ...]

    @property
    def ok(self) -> bool:
        """Whether the group is in cohesion."""
        return not self.far and not self.alone


def check_cohesion(
    discs: Discs, *, leader: int = 0, lead: int = LEAD, link: int = LINK, connected: bool = False
) -> Cohesion:
    """Whether every disc is within `lead` of the leader and within `link` of another disc.

    Distances run from edge to edge and are compared exactly; equal is within, a touch or an overlap
    is a distance of zero. The leader needs another disc nearby like everybody else; a single disc
    is in cohesion. With `connected`, all must hang together: discs that no chain of near discs
    connects with the leader are alone, even if several stand together.

    >>> row = Discs([Disc(x=x, y=0, r=1_500) for x in (0, 5_500, 11_001)])
    >>> check_cohesion(row)
    Cohesion(far=(), alone=(2,))
    """
    check_index(leader, len(discs), name="leader")
    check_length(lead, name="lead")
    check_length(link, name="link")
    runner = backend.current()
    kernels, flat = runner.module("cohesion"), discs.packed(runner)
    far, alone = runner.int_room(len(discs)), runner.int_room(len(discs))
    kernels.mark_far(flat, leader, float(lead), far)
    if connected:
        kernels.mark_apart(flat, leader, float(link), alone)
    else:
        kernels.mark_alone(flat, float(link), alone)
    return Cohesion(far=_marked(runner.listed(far)), alone=_marked(runner.listed(alone)))


def warm() -> None:
    """Run every kernel of this module once, so that it is compiled."""
    pair = Discs([Disc(x=0, y=0, r=1), Disc(x=9, y=0, r=1)])
    for connected in (False, True):
        check_cohesion(pair, connected=connected)


def _marked(marks: Sequence[int]) -> tuple[int, ...]:
    """The indices that carry a mark."""
    return tuple([i for i, mark in enumerate(marks) if mark])

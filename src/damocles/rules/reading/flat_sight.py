"""Sight by the rulebook: flat lines between bases, blocked by elements and machines of enough Size.

A target is seen whole or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damocles.engine import cites
from damocles.geometry import look, look_at, matrix
from damocles.rules.reading.facts import disc, piece_of
from damocles.rules.reading.sight import screen
from damocles.rules.state.bodies import body
from damocles.rules.state.land import land_of
from damocles.rules.state.screens import NOTHING, screen_of

if TYPE_CHECKING:
    from damocles.geometry import Sight, SightMatrix
    from damocles.rules.state.bodies import Bases
    from damocles.rules.state.screens import Screen
    from damocles.rules.state.setting import Setting
    from damocles.rules.state.state import Fighter, Table


@cites("sight.soldiers_never_block", "sight.blockers")
def elements_and_machines(table: Table) -> Screen:
    """All elements and machines block sight; infantry never does."""
    sheets, fighters = table.setting.sheets, table.fighters
    armoured = [u for u in table.units.values() if sheets[fighters[u.leader].card].is_afv]
    return screen_of(land_of(table), tuple([body(table, unit).stance for unit in armoured]))


@cites(
    "sight.line",
    "sight.unseen_no_target",
    "sight.partial",
    "sight.soldiers_never_block",
    "sight.size",
    "sight.size_and_height",
)
def see_between_bases(
    _setting: Setting, blocking: Screen, viewers: Bases, targets: Bases
) -> SightMatrix:
    """Any clear line between two bases is enough; what is lower than the target hides nothing."""
    return matrix(
        viewers.discs,
        targets.discs,
        pieces=blocking.pieces,
        discs=blocking.discs,
        viewer_needs=heights_overlooked(viewers),
        target_needs=targets.discs,
        viewer_skips=blocking.past(viewers.names),
        target_skips=blocking.past(targets.names),
    )


def heights_overlooked(viewers: Bases) -> list[int] | None:
    """The height that each viewer looks over; None if nobody stands on anything."""
    if viewers.on is None:
        return None
    pairs = zip(viewers.discs.values, viewers.on, strict=True)
    return [height_overlooked(base.height, on) for base, on in pairs]


@cites("sight.size_and_height")
def height_overlooked(height: int, on: str | None) -> int:
    """The height below which a viewer on an element looks over everything; 0 for all others.

    Anything lower than the target never hides it; anything as high does.
    """
    return 0 if on is None else height


@cites("sight.line")
def line_between_bases(table: Table, viewer: Fighter, target: Fighter | str) -> Sight:
    """A clear line to any point of a base or of an element, or what is in the way of all lines."""
    blocking, here = screen(table), disc(table, viewer)
    if isinstance(target, str):
        return _line_to_element(table, viewer, target)
    there = disc(table, target)
    return look(
        here,
        there,
        pieces=blocking.pieces,
        discs=blocking.discs,
        needs=(height_overlooked(here.height, viewer.standing_on), there.height),
        skip=[blocking.own(viewer.id), blocking.own(target.id)],
    )


def _line_to_element(table: Table, viewer: Fighter, element: str) -> Sight:
    """The line to any point of an element, which is not in its own way."""
    piece, blocking, here = piece_of(table, element), screen(table), disc(table, viewer)
    past = [blocking.own(viewer.id), *blocking.parts(element)]
    return look_at(
        here,
        piece,
        pieces=blocking.pieces,
        discs=blocking.discs,
        need=max(height_overlooked(here.height, viewer.standing_on), piece.height),
        skip=[index for index in past if index != NOTHING],
    )

"""Who sees whom: exact lines between bases, blocked by elements and machines of enough Size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from damocles.engine.citations import cites
from damocles.geometry.packed import Discs, Pieces
from damocles.geometry.shapes import Disc
from damocles.geometry.sight import SightMatrix, matrix
from damocles.rules.bodies import body
from damocles.rules.elements import extent_of, solid_parts
from damocles.rules.facts import derived, disc, effective_size, is_afv, piece_of, standing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from damocles.rules.bodies import Body
    from damocles.rules.setting import Setting
    from damocles.rules.state import Element, Fighter, Table

NOTHING = -1
"""Stands for no blocker to look past."""


class Ground:
    """The elements that may block sight, and the index of each among the blockers."""

    def __init__(self, setting: Setting, elements: Sequence[Element]) -> None:
        pieces = [
            (element.id, piece)
            for element in elements
            if element.present
            for piece in solid_parts(extent_of(setting, element).piece, element.opened)
        ]
        self.pieces = Pieces(piece for _, piece in pieces)
        self.elements = {element: index for index, (element, _) in enumerate(pieces)}


class Screen:
    """Everything on the table that may block sight, packed once until a machine moves."""

    def __init__(self, ground: Ground, machines: tuple[tuple[int, Disc], ...]) -> None:
        self.pieces, self.elements = ground.pieces, ground.elements
        self.discs = Discs(base for _, base in machines)
        self.machines = {name: len(self.pieces) + i for i, (name, _) in enumerate(machines)}

    def skips(self, fighter: Fighter) -> tuple[int, int]:
        """A machine's own base is not in its way; an element under his feet is too low for it."""
        return self.machines.get(fighter.id, NOTHING), NOTHING


@cites("GEN-039", "RUL-12")
def screen(table: Table) -> Screen:
    """Elements and machines block, infantry never does."""
    return derived(table, "screen", _screen)


def _screen(table: Table) -> Screen:
    machines = [fighter for fighter in standing(table) if is_afv(table, fighter)]
    ground = _ground(table.setting, tuple(table.elements.values()))
    return _screened(ground, tuple((machine.id, disc(table, machine)) for machine in machines))


@lru_cache(maxsize=256)
def _ground(setting: Setting, elements: tuple[Element, ...]) -> Ground:
    return Ground(setting, elements)


@lru_cache(maxsize=256)
def _screened(ground: Ground, machines: tuple[tuple[int, Disc], ...]) -> Screen:
    return Screen(ground, machines)


@cites("GEN-034", "GEN-036", "GEN-037", "GEN-038", "GEN-040", "GEN-041")
def sight(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> SightMatrix:
    """Any clear line between the bases is enough, in whatever direction."""
    one, two = _whole(table, viewers), _whole(table, targets)
    if one is None or two is None:
        return _looked(table, viewers, targets)
    found = _between(table, one, two)
    if viewers is one.members and targets is two.members:
        return found
    rows = [found.row(one.index[viewer.id]) for viewer in viewers]
    if targets is not two.members:
        columns = [two.index[target.id] for target in targets]
        rows = [bytes([row[column] for column in columns]) for row in rows]
    return SightMatrix(cells=b"".join(rows), viewers=len(viewers), targets=len(targets))


def _whole(table: Table, group: Sequence[Fighter]) -> Body | None:
    """The body that all of a group belong to, just as they stand; None if there is none."""
    if not group:
        return None
    found = body(table, table.units[group[0].unit])
    return found if group is found.members or all(map(found.holds, group)) else None


def _between(table: Table, one: Body, two: Body) -> SightMatrix:
    """Sight between two whole units, kept until one of them or a blocker changes."""
    key = (two, screen(table))
    if key not in one.kept:
        one.keep(key, _looked(table, one.members, two.members))
    found: SightMatrix = one.kept[key]
    return found


def _looked(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> SightMatrix:
    """Sight between any two groups, from the geometry."""
    blocking = screen(table)
    return matrix(
        Discs(disc(table, viewer) for viewer in viewers),
        Discs(disc(table, target) for target in targets),
        pieces=blocking.pieces,
        discs=blocking.discs,
        viewer_needs=[overlooks(table, viewer) for viewer in viewers],
        target_needs=[effective_size(table, target) for target in targets],
        viewer_skips=[blocking.skips(viewer) for viewer in viewers],
        target_skips=[blocking.skips(target) for target in targets],
    )


@cites("RUL-11")
def overlooks(table: Table, viewer: Fighter) -> int:
    """What is lower than this he looks over: who stands on an element, over all below him.

    What is lower than the target hides nothing of it in any case; what is as high hides it.
    """
    return effective_size(table, viewer) if viewer.standing_on is not None else 0


def who_sees(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> list[Fighter]:
    """The viewers that see at least one of the targets."""
    if not viewers or not targets:
        return []
    seen, width = sight(table, viewers, targets).cells, len(targets)
    return [v for i, v in enumerate(viewers) if 1 in seen[i * width : (i + 1) * width]]


def who_is_seen(
    table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]
) -> list[Fighter]:
    """The targets that at least one of the viewers sees."""
    if not viewers or not targets:
        return []
    seen, width = sight(table, viewers, targets).cells, len(targets)
    return [target for j, target in enumerate(targets) if 1 in seen[j::width]]


@cites("GEN-036", "TER-013")
def who_sees_element(table: Table, viewers: Sequence[Fighter], element: str) -> list[Fighter]:
    """The viewers that see a corner of an element, or the middle of one of its sides."""
    corners, blocking = piece_of(table, element).corners, screen(table)
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in sides]
    spots = [Disc(x=x, y=y, r=1) for x, y in (*corners, *middles)]
    if not viewers:
        return []
    seen = matrix(
        Discs(disc(table, viewer) for viewer in viewers),
        Discs(spots),
        pieces=blocking.pieces,
        discs=blocking.discs,
        viewer_needs=[overlooks(table, viewer) for viewer in viewers],
        target_needs=[piece_of(table, element).height] * len(spots),
        viewer_skips=[blocking.skips(viewer) for viewer in viewers],
        target_skips=[(blocking.elements[element], NOTHING)] * len(spots),
    )
    return [viewer for i, viewer in enumerate(viewers) if any(seen.row(i))]

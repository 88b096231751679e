"""Who sees whom: exact lines between bases, blocked by elements and machines of enough Size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

from damocles.engine import cites
from damocles.geometry import Discs, SightMatrix, matrix, sees_piece
from damocles.rules.reading.facts import disc, effective_size, keep_fact, piece_of
from damocles.rules.state.bodies import body
from damocles.rules.state.land import land_of
from damocles.rules.state.sheets import is_afv_unit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from damocles.geometry.measures import Skips
    from damocles.rules.state.bodies import Body, Stance
    from damocles.rules.state.land import Land
    from damocles.rules.state.state import Fighter, Table, Unit

Answer = TypeVar("Answer")
NOTHING = -1
"""Means that there is no blocker to look past."""


class Screen:
    """Everything on the table that may block sight, packed once until a machine moves."""

    def __init__(self, land: Land, stances: tuple[Stance, ...]) -> None:
        self.pieces, self.elements = land.screening, land.screens
        each = [zip(stance.index, stance.discs.values, strict=True) for stance in stances]
        machines = sorted([pair for pairs in each for pair in pairs])
        self.discs = Discs(base for _, base in machines)
        self.machines = {name: len(self.pieces) + i for i, (name, _) in enumerate(machines)}

    def own(self, fighter: Fighter) -> int:
        """A machine's own base, which it looks past; an element under it is too low to block."""
        return self.machines.get(fighter.id, NOTHING)

    def parts(self, element: str) -> range:
        """The pieces of an element: one, or the sheets of an open container."""
        last = self.elements[element]
        before = max([other for other in self.elements.values() if other < last], default=-1)
        return range(before + 1, last + 1)

    def skips(self, fighters: Sequence[Fighter]) -> Skips | None:
        """What is not in the way of each fighter; None if, as usual, none of them is a machine."""
        return self.past([fighter.id for fighter in fighters])

    def past(self, names: Collection[int]) -> Skips | None:
        """Like `skips`, for fighters by id."""
        machines = self.machines
        if machines.keys().isdisjoint(names):
            return None
        return tuple([(machines.get(name, NOTHING), NOTHING) for name in names])


def screen(table: Table) -> Screen:
    """What blocks sight on this table: elements and machines; infantry never does."""
    return keep_fact(table.placed, "screen", _screen, table)


@cites("GEN-039", "RUL-12")
def _screen(table: Table) -> Screen:
    armoured = [unit for unit in table.units.values() if is_afv_unit(table, unit)]
    return _find_screen(land_of(table), tuple([body(table, unit).stance for unit in armoured]))


@lru_cache(maxsize=256)
def _find_screen(land: Land, stances: tuple[Stance, ...]) -> Screen:
    """The same object wherever machines stand like this, so that what is kept for it is reused."""
    return Screen(land, stances)


def sight_between(
    table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]
) -> SightMatrix:
    """Sight between two groups: any clear line between the bases is enough, in any direction."""
    one, two = _whole(table, viewers), _whole(table, targets)
    if one is None or two is None:
        return _look(table, viewers, targets)
    return _part(_between(table, one, two), (one, viewers), (two, targets))


def _part(
    found: SightMatrix,
    by: tuple[Body, Sequence[Fighter]],
    at: tuple[Body, Sequence[Fighter]],
) -> SightMatrix:
    """The part of the sight between two whole units that concerns these viewers and targets."""
    (one, viewers), (two, targets) = by, at
    starts = [one.stance.index[viewer.id] * found.targets for viewer in viewers]
    columns = [two.stance.index[target.id] for target in targets]
    cells = bytes([found.cells[start + column] for start in starts for column in columns])
    return SightMatrix(cells=cells, viewers=len(viewers), targets=len(targets))


def _whole(table: Table, group: Sequence[Fighter]) -> Body | None:
    """The body to which all of a group belong, unchanged; None if there is no such body."""
    found = body(table, table.units[group[0].unit])
    return found if group is found.members or all(map(found.holds, group)) else None


def _between(table: Table, one: Body, two: Body) -> SightMatrix:
    """Sight between two whole units, kept until one of them or a blocker changes."""
    blocking, here = screen(table), one.stance
    key = two.stance, blocking
    found: SightMatrix | None = here.kept.get(key)
    if found is None:
        found = _looked_across(table, blocking, one, two)
        here.keep(key, found)
    return found


@cites("GEN-036", "GEN-037", "GEN-038", "GEN-039", "GEN-040", "RUL-11")
def _looked_across(table: Table, blocking: Screen, one: Body, two: Body) -> SightMatrix:
    """Sight between two whole units, from the geometry, using all that is kept for them."""
    return matrix(
        one.stance.discs,
        two.stance.discs,
        pieces=blocking.pieces,
        discs=blocking.discs,
        viewer_needs=heights_overlooked(table, one.members),
        target_needs=two.stance.discs,
        viewer_skips=blocking.past(one.stance.index),
        target_skips=blocking.past(two.stance.index),
    )


def _look(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> SightMatrix:
    """Sight between any two groups, from the geometry."""
    blocking, seen = screen(table), Discs(disc(table, target) for target in targets)
    return matrix(
        Discs(disc(table, viewer) for viewer in viewers),
        seen,
        pieces=blocking.pieces,
        discs=blocking.discs,
        viewer_needs=heights_overlooked(table, viewers),
        target_needs=seen,
        viewer_skips=blocking.skips(viewers),
        target_skips=blocking.skips(targets),
    )


def heights_overlooked(table: Table, viewers: Sequence[Fighter]) -> list[int] | None:
    """The height each viewer looks over; None if nobody stands on anything."""
    if {viewer.standing_on for viewer in viewers} == {None}:
        return None
    return [height_overlooked(table, viewer) for viewer in viewers]


@cites("RUL-11")
def height_overlooked(table: Table, viewer: Fighter) -> int:
    """The height below which a viewer on an element looks over everything; 0 for all others.

    Anything lower than the target never hides it; anything as high does.
    """
    return effective_size(table, viewer) if viewer.standing_on is not None else 0


def who_sees(table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]) -> list[Fighter]:
    """The viewers that see at least one of the targets."""
    if not viewers or not targets:
        return []
    one, two = _whole(table, viewers), _whole(table, targets)
    rows: Iterable[int] = range(len(viewers))
    if one is None or two is None:
        seen = _look(table, viewers, targets).cells
    elif targets is two.members:
        seen, index = _between(table, one, two).cells, one.stance.index
        rows = [index[viewer.id] for viewer in viewers]
    else:
        seen = _part(_between(table, one, two), (one, viewers), (two, targets)).cells
    if 0 not in seen:
        return list(viewers)
    width, numbered = len(targets), zip(rows, viewers, strict=True)
    return [viewer for row, viewer in numbered if 1 in seen[row * width : (row + 1) * width]]


def who_is_seen(
    table: Table, viewers: Sequence[Fighter], targets: Sequence[Fighter]
) -> list[Fighter]:
    """The targets that at least one of the viewers sees."""
    if not viewers or not targets:
        return []
    seen, width = sight_between(table, viewers, targets).cells, len(targets)
    if 0 not in seen:
        return list(targets)
    return [target for j, target in enumerate(targets) if 1 in seen[j::width]]


def find_unseen(table: Table, viewing: Unit, unit: Unit) -> list[int]:
    """The members of a unit that no member of another one sees, by id."""
    one, two = body(table, viewing), body(table, unit)
    seen, width = _between(table, one, two).cells, len(two.members)
    if 0 not in seen:
        return []
    return [name for name, column in two.stance.index.items() if 1 not in seen[column::width]]


@cites("GEN-036")
def who_sees_element(table: Table, viewers: Sequence[Fighter], element: str) -> list[Fighter]:
    """The viewers that see any point of an element."""
    return [viewer for viewer in viewers if ask_at_element(table, viewer, element, sees_piece)]


def ask_at_element(
    table: Table, viewer: Fighter, element: str, ask: Callable[..., Answer]
) -> Answer:
    """What the geometry answers for a viewer and an element: any clear line to it is enough."""
    piece, blocking = piece_of(table, element), screen(table)
    past = [blocking.own(viewer), *blocking.parts(element)]
    return ask(
        disc(table, viewer),
        piece,
        pieces=blocking.pieces,
        discs=blocking.discs,
        need=max(height_overlooked(table, viewer), piece.height),
        skip=[index for index in past if index != NOTHING],
    )

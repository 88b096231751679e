"""Where on a grid somebody would be seen, by the rule set that is played: for display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.geometry import Disc, Discs, Grid, exposure, within
from damocles.rules.reading.facts import disc
from damocles.rules.reading.flat_sight import heights_overlooked, see_between_bases
from damocles.rules.reading.sight import find_bases, look_past, screen
from damocles.rules.state import seams
from damocles.rules.state.bodies import Bases, base

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from damocles.rules.state.state import Fighter, Table

Limit = tuple[Disc, int] | None
"""From where, and how far, somebody sees; None for any distance."""


def survey_sight(
    table: Table,
    eyes: Sequence[Fighter | None],
    probe: Fighter,
    grid: Grid,
    limits: Sequence[Limit] | None = None,
) -> bytes:
    """Whether any of these sees the base if it stands at a node, near enough: a byte for each.

    None stands for somebody who need not look. The flat sight between bases has a quick way over a
    grid; any other is asked node by node.
    """
    far = [None] * len(eyes) if limits is None else limits
    if seams.los_matrix(table.setting.rules) is not see_between_bases:
        return bytes(_look_at_nodes(table, eyes, probe, grid, far))
    looking = [_everywhere(probe, grid) if eye is None else eye for eye in eyes]
    viewers, blocking = find_bases(table, looking), screen(table)
    return exposure(
        viewers.discs,
        disc(table, probe),
        grid,
        pieces=blocking.pieces,
        discs=blocking.discs,
        viewer_needs=heights_overlooked(viewers),
        viewer_skips=blocking.past(viewers.names),
        skip=(blocking.own(probe.id), -1),
        within=far,
    )


def _everywhere(probe: Fighter, grid: Grid) -> Fighter:
    """The base itself, so large that it sees whatever there is."""
    return replace(probe, x=0, y=0, r=2 * grid.step * max(grid.columns, grid.rows))


def _look_at_nodes(
    table: Table,
    eyes: Sequence[Fighter | None],
    probe: Fighter,
    grid: Grid,
    limits: Sequence[Limit],
) -> Iterator[bool]:
    """The same by looking at every node, row by row."""
    looking = find_bases(table, [eye for eye in eyes if eye is not None])
    whole, tall = b"\x01" * grid.columns, disc(table, probe).height
    for row in range(grid.rows):
        columns = range(grid.columns)
        nodes = [base(x * grid.step, row * grid.step, probe.r, tall) for x in columns]
        places = Bases(Discs(nodes), [probe.id] * grid.columns)
        found = look_past(table.setting, screen(table), looking, places)
        rows = iter([found.row(viewer) for viewer in range(found.viewers)])
        seen = [whole if eye is None else next(rows) for eye in eyes]
        pairs = list(zip(seen, limits, strict=True))
        yield from (
            any(each[x] and _reaches(limit, nodes[x]) for each, limit in pairs) for x in columns
        )


def _reaches(limit: Limit, there: Disc) -> bool:
    return limit is None or within(limit[0], there, limit[1])

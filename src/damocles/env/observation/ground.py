"""Terrain and objectives as arrays of numbers, as a seat sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from damocles.ai.places import middle
from damocles.rules.missions import count_presence
from damocles.rules.reading import is_there, keep_fact, piece_of, shape_of
from damocles.rules.state import terrain_kind

if TYPE_CHECKING:
    import numpy.typing as npt

    from damocles.env.observation.turned_table import TurnedTable
    from damocles.env.sizes import BattleSize
    from damocles.rules.state import Table

    Array = npt.NDArray[np.float32]

CORNERS = 4
TERRAIN: Final = (
    "there", "size", "open", "climbed", *(f"{axis}{i}" for i in range(CORNERS) for axis in "xy"),
)  # fmt: skip
OBJECTIVE: Final = ("there", "x", "y", "own", "others", "vp", "rp", "own near", "others near")
"""The names of the columns; lengths are metres. An element with more corners shows four of them."""


def terrain(table: Table, size: BattleSize, frame: TurnedTable) -> Array:
    """A row for every element; the same array as long as no element changes."""
    found: dict[tuple[int, TurnedTable], Array] = keep_fact(
        table.laid, "env terrain", lambda _: {}, table
    )
    key = size.terrain, frame
    if key not in found:
        found[key] = _terrain(table, size, frame)
    return found[key]


def _terrain(table: Table, size: BattleSize, frame: TurnedTable) -> Array:
    found = np.zeros((size.terrain, len(TERRAIN)), np.float32)
    for row, element in enumerate(list(table.elements.values())[: size.terrain]):
        if element.present:
            kind, piece = terrain_kind(table, element.id), piece_of(table, element.id)
            corners = [frame.seen(*at) for at in piece.corners[:CORNERS]]
            found[row, :4] = 1.0, piece.height, kind.passing == "open", kind.passing == "climb"
            found[row, 4 : 4 + 2 * len(corners)] = [one for at in corners for one in at]
    return found


def objectives(table: Table, seat: int, size: BattleSize, frame: TurnedTable) -> Array:
    """A row for every objective, with its controller and who is near."""
    kept: dict[object, Array] = keep_fact(table.laid, "env objectives", lambda _: {}, table)
    key = seat, size.objectives, frame
    if key not in kept:
        kept[key] = _objectives(table, seat, size, frame)
    found = kept[key].copy()
    for row, near in keep_fact(table.placed, "env near", _near, table).items():
        if row < size.objectives:
            held = table.controllers.get(table.setting.mission.objectives[row].id)
            own = near[seat]
            found[row, 3:5] = held == seat, held not in (seat, None)
            found[row, 7:] = own / 10, (sum(near.values()) - own) / 10
    return found


def _near(table: Table) -> dict[int, dict[int, int]]:
    """How many of each seat are near every objective on the table, by row."""
    places = enumerate(table.setting.mission.objectives)
    return {row: count_presence(table, place) for row, place in places if is_there(table, place)}


def _objectives(table: Table, seat: int, size: BattleSize, frame: TurnedTable) -> Array:
    """Where the objectives are, and the points they give."""
    found = np.zeros((size.objectives, len(OBJECTIVE)), np.float32)
    mission = table.setting.mission
    for row, place in enumerate(mission.objectives[: size.objectives]):
        lines = [
            line for line in mission.scoring
            if line.objective == place.id and line.seat in (None, seat)
        ]  # fmt: skip
        if is_there(table, place):
            found[row, :3] = 1.0, *frame.seen(*middle(shape_of(table, place)))
            points = sum(line.vp for line in lines), sum(line.rp for line in lines)
            found[row, 5:7] = points[0] / 5, points[1] / 200
    return found

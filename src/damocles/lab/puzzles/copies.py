"""Copies of a puzzle: turned, mirrored, with the seats swapped and the units renamed.

A player that knows why an answer is right finds it in all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from damocles.catalog.source import TablePoint, TableSource
from damocles.catalog.tables import RIVAL

if TYPE_CHECKING:
    from damocles.catalog.source import MissionAccessZone, MissionSource
    from damocles.geometry import Edge
    from damocles.lab.puzzles.form import Condition, Pair, PuzzlePlay, PuzzleSource, PuzzleUnit

COPIES = 8
"""Four turns, each plain and mirrored."""
TURNED: dict[Edge, Edge] = {"south": "east", "east": "north", "north": "west", "west": "south"}
MIRRORED: dict[Edge, Edge] = {"south": "south", "north": "north", "east": "west", "west": "east"}
ALONG = ("south", "north")
"""The edges that run along x."""


def copy_puzzle(puzzle: PuzzleSource, number: int) -> PuzzleSource:
    """The copy with this number; 0 is the puzzle itself, and from 8 on the copies repeat.

    Odd ones are mirrored, with the seats swapped; every second number adds a quarter turn.
    """
    number %= COPIES
    found = puzzle
    for _ in range(number // 2):
        found = _moved(found, Quarter(found.mission.table))
    if number % 2:
        found = exchange_seats(_moved(found, Mirror(found.mission.table)))
    return rename_units(found, number) if number else found


# ---- where things come to lie ----------------------------------------------------------------


class Quarter:
    """A quarter turn counter-clockwise."""

    def __init__(self, table: TableSource) -> None:
        self.before, self.table = table, TableSource(table.depth, table.width)

    def point(self, at: Pair) -> Pair:
        """Where a point comes to lie."""
        return self.before.depth - at[1], at[0]

    def angle(self, degrees: float) -> float:
        """What a direction becomes."""
        return (degrees + 90) % 360

    def zone(self, zone: MissionAccessZone) -> MissionAccessZone:
        """What a stretch of an edge becomes: along x it keeps its values, along y it reverses."""
        edge, start, end = TURNED[zone.edge], zone.start, zone.end
        if zone.edge not in ALONG:
            start, end = self.before.depth - zone.end, self.before.depth - zone.start
        return replace(zone, edge=edge, start=start, end=end)


class Mirror:
    """A mirror image, left to right."""

    def __init__(self, table: TableSource) -> None:
        self.table = table

    def point(self, at: Pair) -> Pair:
        """Where a point comes to lie."""
        return self.table.width - at[0], at[1]

    def angle(self, degrees: float) -> float:
        """What a direction becomes."""
        return (180 - degrees) % 360

    def zone(self, zone: MissionAccessZone) -> MissionAccessZone:
        """What a stretch of an edge becomes."""
        edge, start, end = MIRRORED[zone.edge], zone.start, zone.end
        if zone.edge in ALONG:
            start, end = self.table.width - zone.end, self.table.width - zone.start
        return replace(zone, edge=edge, start=start, end=end)


Motion = Quarter | Mirror


def _moved(puzzle: PuzzleSource, motion: Motion) -> PuzzleSource:
    """The puzzle with everything moved by a turn or a mirror."""
    return replace(
        puzzle,
        mission=_mission(puzzle.mission, motion),
        units=tuple(_unit(unit, motion) for unit in puzzle.units),
        script=_plays(puzzle.script, motion),
        lines={name: _plays(plays, motion) for name, plays in puzzle.lines.items()},
        replies={name: _plays(plays, motion) for name, plays in puzzle.replies.items()},
    )


def _mission(mission: MissionSource, motion: Motion) -> MissionSource:
    def spot(at: TablePoint) -> TablePoint:
        return TablePoint(*motion.point((at.x, at.y)))

    return replace(
        mission,
        table=motion.table,
        elements=tuple(
            replace(each, **_xy(motion, each.x, each.y), rot=motion.angle(each.rot))
            for each in mission.elements
        ),
        objectives=tuple(
            replace(each, at=spot(each.at)) if each.at else each for each in mission.objectives
        ),
        access_zones=tuple(motion.zone(zone) for zone in mission.access_zones),
        deployment_zones=tuple(
            replace(zone, outline=tuple(spot(at) for at in zone.outline))
            for zone in mission.deployment_zones
        ),
        drop_points=tuple(
            replace(each, **_xy(motion, each.x, each.y)) if each.x is not None else each
            for each in mission.drop_points
        ),
    )


def _xy(motion: Motion, x: int | None, y: int | None) -> dict[str, int]:
    return dict(zip(("x", "y"), motion.point((x or 0, y or 0)), strict=True))


def _unit(unit: PuzzleUnit, motion: Motion) -> PuzzleUnit:
    at = tuple(motion.point(place) if place else None for place in unit.at)
    return replace(unit, at=at, facing=motion.angle(unit.facing))


def _plays(plays: tuple[PuzzlePlay, ...], motion: Motion) -> tuple[PuzzlePlay, ...]:
    return tuple(
        replace(
            play,
            to=motion.point(play.to) if play.to else None,
            places=tuple(motion.point(place) for place in play.places),
        )
        for play in plays
    )


# ---- who has what ----------------------------------------------------------------------------


def exchange_seats(puzzle: PuzzleSource) -> PuzzleSource:
    """Swap the seats: everything that belonged to one belongs to the other."""
    mission = puzzle.mission
    zones = (replace(z, owner=RIVAL[z.owner], closed_to=RIVAL[z.closed_to])
             for z in mission.access_zones)  # fmt: skip
    return replace(
        puzzle,
        mission=replace(
            mission,
            access_zones=tuple(zones),
            deployment_zones=tuple(
                replace(zone, owner=RIVAL[zone.owner]) for zone in mission.deployment_zones
            ),
            scoring=tuple(replace(line, owner=RIVAL[line.owner]) for line in mission.scoring),
        ),
        seats=puzzle.seats[::-1],
        units=tuple(replace(unit, seat=1 - unit.seat) for unit in puzzle.units),
        ask=replace(puzzle.ask, seat=1 - puzzle.ask.seat),
    )


def rename_units(puzzle: PuzzleSource, number: int) -> PuzzleSource:
    """The units under other names and in another order, so that the rules renumber them."""
    names = {unit.id: f"u{number}-{unit.id}" for unit in puzzle.units}
    turn = number % len(puzzle.units)
    order = (*puzzle.units[turn:], *puzzle.units[:turn])
    return replace(
        puzzle,
        seats=tuple(
            replace(seat, cards=tuple(names[card] for card in seat.cards)) for seat in puzzle.seats
        ),
        units=tuple(replace(unit, id=names[unit.id]) for unit in order),
        ask=replace(puzzle.ask, unit=names.get(puzzle.ask.unit or "")),
        script=_called(puzzle.script, names),
        lines={line: _called(plays, names) for line, plays in puzzle.lines.items()},
        replies={line: _called(plays, names) for line, plays in puzzle.replies.items()},
        answer=tuple(_about(each, names) for each in puzzle.answer),
    )


def _called(plays: tuple[PuzzlePlay, ...], names: dict[str, str]) -> tuple[PuzzlePlay, ...]:
    return tuple(
        replace(
            play,
            unit=names.get(play.unit or ""),
            at=names.get(play.at or ""),
            units=tuple(names[unit] for unit in play.units),
        )
        for play in plays
    )


def _about(condition: Condition, names: dict[str, str]) -> Condition:
    unit, other = names.get(condition.unit or ""), names.get(condition.other or "")
    return replace(condition, unit=unit, other=other)

"""Whether anything else is better: movements in all directions, before and after every salvo."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai.values.salvos import hostile_units, ready_weapons
from damocles.lab.puzzles.attempts import attempt_by_line
from damocles.lab.puzzles.files import Puzzle, find_puzzle
from damocles.lab.puzzles.form import PuzzlePlay
from damocles.lab.puzzles.position import position
from damocles.lab.puzzles.reckoning import worth_of_line
from tests.lab.puzzles.made import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from damocles.catalog.source.values import TableSource
    from damocles.rules.state.state import Fighter

DIRECTIONS, SHARES = 8, (0.5, 1.0)
EDGE = 2_000


def is_own_activation(name: str) -> bool:
    """Whether a whole activation of a unit of the seat is judged."""
    source = find_puzzle(name).source
    own = {unit.id for unit in source.units if unit.seat == source.ask.seat}
    return source.ask.until == "activation" and source.ask.unit in own


def places(leader: Fighter, far: int, table: TableSource) -> Iterator[tuple[int, int]]:
    """Places all round the leader, half as far and as far as he can go."""
    for turn in range(DIRECTIONS):
        angle = math.tau * turn / DIRECTIONS
        for share in SHARES:
            x = int(leader.x + share * far * math.cos(angle))
            y = int(leader.y + share * far * math.sin(angle))
            if EDGE < x < table.width - EDGE and EDGE < y < table.depth - EDGE:
                yield x, y


def other_lines(puzzle: Puzzle) -> Iterator[tuple[PuzzlePlay, ...]]:
    """Every target with all weapons from here, before and after going to each place."""
    source, there = puzzle.source, position(puzzle.source, puzzle.mission)
    table, names = there.battle.table, {number: name for name, number in there.units.items()}
    me, unit = source.ask.unit, table.units[there.units[source.ask.unit or ""]]
    weapons, end = ready_weapons(table, unit), PuzzlePlay(unit=me, order="end")
    leader = table.fighters[unit.leader]
    movement = table.setting.profile(leader).movement
    for foe in hostile_units(table, unit.seat):
        fire = [PuzzlePlay(unit=me, order="fire", weapon=w.id, at=names[foe.id]) for w in weapons]
        yield (*fire, end)
        for to in places(leader, movement, source.mission.table):
            go = PuzzlePlay(unit=me, order="move", to=to)
            yield (go, *fire, end)
            yield (*fire, go, end)


@pytest.mark.deep
@pytest.mark.parametrize("name", [name for name in NAMES if is_own_activation(name)])
def test_nothing_else_is_better(name: str) -> None:
    """What is worth as much as the answer solves the puzzle, too."""
    puzzle = find_puzzle(name)
    source, proof = puzzle.source, puzzle.source.proof
    least = min(proof.values[proof.best].values()) - proof.margin / 4
    wrong = []
    for line in other_lines(puzzle):
        changed = puzzle._replace(source=replace(source, lines={"other": line}))
        value = min(worth_of_line(changed, "other", reply) for reply in source.replies or (None,))
        if value > least and not attempt_by_line(changed, "other").solved:
            wrong.append((value, line))

    assert wrong == []

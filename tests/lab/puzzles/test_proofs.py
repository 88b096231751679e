"""The answers are certified: every line of play is reckoned anew, on all ways of the dice."""

from __future__ import annotations

import math

import pytest

from damocles.ai.bots.random_player import Random
from damocles.engine.dice import Roll, Tape
from damocles.lab.puzzles import reckoning
from damocles.lab.puzzles.attempts import attempt_by_bot, attempt_by_line
from damocles.lab.puzzles.copies import COPIES
from damocles.lab.puzzles.files import Puzzle, copy_of, find_puzzle, read_puzzle
from damocles.lab.puzzles.plays import Script
from damocles.lab.puzzles.position import EvenDice, position
from damocles.lab.puzzles.reckoning import TooManyBranches, line_values, margin, worth_of_line
from damocles.rules.chapters.activation import TurnDecision
from tests.lab.puzzles.made import NAMES, SMALL

QUICK = ("the-ring", "over-the-wall", "last-word", "hold-your-fire", "whom-to-save", "the-bunch")
"""Puzzles of which the copies are reckoned too: ranges, cover, places, questions, areas."""
LONG = {
    "behind-the-wall", "charge-the-watcher", "first-blood", "kneel-first", "the-card-lies-right",
    "the-right-card", "watcher-too-far", "who-dies-first", "who-dies-first-west",
}  # fmt: skip
"""Puzzles whose dice can fall in so many ways that each takes as long as ten others."""
EVERY = [pytest.param(name, marks=[pytest.mark.deep] if name in LONG else []) for name in NAMES]
TURNED_AND_MIRRORED = 5
GAMES = 400


def small() -> Puzzle:
    """The small puzzle."""
    found = read_puzzle(SMALL, "small.yaml").puzzle
    assert found is not None
    return found


def test_a_salvo_is_reckoned_exactly() -> None:
    """Two dice, hits on 2+, damage on 4+: 2 x 5/6 x 1/2."""
    assert worth_of_line(small(), "shoot") == pytest.approx(2 * 5 / 6 * 1 / 2)
    assert worth_of_line(small(), "wait") == 0


@pytest.mark.parametrize("name", EVERY)
def test_the_answer_is_best(name: str) -> None:
    """The recorded values are those of the rules, and the best line leads by the margin."""
    puzzle = find_puzzle(name)
    proof, found = puzzle.source.proof, line_values(puzzle)

    assert found.keys() == proof.values.keys()
    for line, worths in proof.values.items():
        assert found[line] == pytest.approx(worths, abs=0.002)
    assert margin(found, proof.best) >= proof.margin > 0


@pytest.mark.parametrize("name", NAMES)
def test_the_judge_knows_the_answer(name: str) -> None:
    """Played as written the best line solves the puzzle, and no other does, in copies too."""
    for number in (0, 3, 6):
        puzzle = copy_of(find_puzzle(name), number)
        judged = {line: attempt_by_line(puzzle, line).solved for line in puzzle.source.lines}

        assert judged == {line: line == puzzle.source.proof.best for line in judged}


@pytest.mark.parametrize("name", NAMES)
def test_the_question_is_asked_in_its_round(name: str) -> None:
    """No puzzle begins with a unit that cannot act, or in a later round."""
    source = find_puzzle(name).source
    battle = position(source, find_puzzle(name).mission).battle

    assert battle.decision is not None
    assert battle.table.clock.round == source.round


@pytest.mark.parametrize(
    "copies",
    [(TURNED_AND_MIRRORED,), pytest.param((*range(1, COPIES),), marks=pytest.mark.deep)],
    ids=["quick", "deep"],
)
@pytest.mark.parametrize("name", QUICK)
def test_copies_are_worth_the_same(name: str, copies: tuple[int, ...]) -> None:
    """Turned, mirrored, renamed and with the seats changed the same lines have the same values."""
    puzzle = find_puzzle(name)
    expected = puzzle.source.proof.values
    for number in copies:
        found = line_values(copy_of(puzzle, number))

        assert {line: pytest.approx(each, abs=0.002) for line, each in found.items()} == expected


def test_copies_are_different() -> None:
    """Eight copies are eight positions, and the ninth is the first again."""
    puzzle = find_puzzle("the-wall-too-far")
    tables = {str(copy_of(puzzle, number).source.units) for number in range(COPIES)}

    assert len(tables) == COPIES
    assert copy_of(puzzle, COPIES).source == puzzle.source
    assert {copy_of(puzzle, number).source.ask.seat for number in range(COPIES)} == {0, 1}


def test_random_play_solves_few() -> None:
    """Whoever does anything at all fails at most of them: the conditions can be failed."""
    attempts = [attempt_by_bot(find_puzzle(name), Random(f"any/{name}")) for name in NAMES]

    assert sum(attempt.solved for attempt in attempts) < len(NAMES) / 3


@pytest.mark.parametrize(
    "games", [GAMES // 4, pytest.param(GAMES, marks=pytest.mark.deep)], ids=["quick", "deep"]
)
def test_dice_agree_with_the_reckoning(games: int) -> None:
    """Played out with dice, the line of a puzzle comes to what was reckoned."""
    puzzle, lost = find_puzzle("whom-to-save"), list[float]()
    for game in range(games):
        there = position(puzzle.source, puzzle.mission)
        before, script = there.battle.table.copy(), puzzle.source.script
        battle = there.battle.fork(seed=f"proof/{game}")
        seats = (Script(puzzle.source.lines["gunner"], there.units), Script(script, there.units))
        given = [0, 0]
        while (asked := battle.decision) and not isinstance(asked, TurnDecision):
            if battle.table.clock.round > puzzle.source.round:
                break
            answer = seats[asked.seat].answer(battle.table, asked, given[asked.seat])
            order, given[asked.seat] = answer
            battle.push(order)
        lost.append(reckoning.MEASURES["points"](before, battle.table, 0))
    mean = sum(lost) / games
    spread = math.sqrt(sum((each - mean) ** 2 for each in lost) / games / games)

    assert abs(mean - worth_of_line(puzzle, "gunner")) < 4 * spread


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line that nobody can follow to its end is an error with the puzzle's name."""
    monkeypatch.setattr(reckoning, "MOST", 3)

    with pytest.raises(TooManyBranches, match="small"):
        worth_of_line(small(), "shoot")


def test_even_dice_have_no_luck() -> None:
    """Any six that follow each other are all faces, from wherever on the stream."""
    roll = Roll(6, "seat-0", "test", "GEN-001")

    assert all(sorted(EvenDice().faces(roll, at)[0]) == [*range(1, 7)] for at in range(12))
    assert sorted(Tape("x").faces(roll, 0)[0]) != [*range(1, 7)]

"""A benchmark's verdict and what is shown of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks.__main__ import holds, table
from benchmarks.bench_startup import ANEW, KEPT
from benchmarks.compare import Compared, Measured, merge, pairs_of, table as table_of_two
from benchmarks.harness import Played, Row, battles_beside_games, in_turns, interleaved
from benchmarks.plots import draw_growth

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("floor", "verdict"), [(None, True), (4.0, True), (4.1, False), (3.9, True)]
)
def test_a_ratio_holds_down_to_its_floor(floor: float | None, verdict: bool) -> None:  # noqa: FBT001  # a parameter of the test
    """Equal to the floor still holds; without a floor nothing can fail."""
    row = Row(name="ours", ours=0.5, reference="theirs", theirs=2.0, floor=floor)

    assert row.ratio == 4.0
    assert holds(row) is verdict


def test_the_table_shows_times_in_readable_units() -> None:
    """One line per row under a head, columns aligned, a missed floor in capitals."""
    rows = [
        Row(name="sight", ours=4e-7, reference="shapely", theirs=5e-5, floor=60.0),
        Row(name="start", ours=2.0, reference="python", theirs=1e-3, floor=3.0),
    ]

    assert table(rows).splitlines() == [
        "what     ours  reference  theirs    ratio  floor   ok",
        "sight  400 ns  shapely     50 us     125x     60  yes",
        "start     2 s  python       1 ms  0.0005x      3   NO",
    ]


@pytest.mark.parametrize("code", [KEPT, ANEW])
def test_what_starts_can_be_started(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The names in a command that is measured are found by no other check."""
    exec(code, {})  # noqa: S102  # our own

    assert float(capsys.readouterr().out) > 0.0


def test_contestants_take_turns() -> None:
    """Everybody warms up once, then the rounds alternate."""
    calls: list[str] = []
    work = {name: ((lambda name=name: calls.append(name)), 2) for name in ("a", "b")}
    medians = interleaved(work, rounds=3)

    assert calls == [*"ab", *("aabb" * 3)]
    assert set(medians) == {"a", "b"}


def test_other_work_in_every_turn_counts_as_a_whole() -> None:
    """Turn 0 warms up; then seconds and decisions are those of all pieces together."""
    turns: list[int] = []

    def pieces(turn: int) -> list[int]:
        turns.append(turn)
        return [turn, 10 * turn]

    played = in_turns({"a": pieces}, turns=3)["a"]

    assert turns == [0, 1, 2, 3]
    assert played.decisions == (1 + 10 + 2 + 20 + 3 + 30) / 6
    assert played.seconds >= 0.0


def test_a_battle_is_told_beside_a_game() -> None:
    """Whole, with its floor, and by the decision, without."""
    ours, theirs = Played(seconds=0.2, decisions=400), Played(seconds=0.1, decisions=1000)
    whole, one = battles_beside_games("battle", ours, theirs, game="game", floor=0.5)

    assert (whole.ratio, whole.floor) == (0.5, 0.5)
    assert one.name == "one decision of it (400 a battle, 2,000 a second)"
    assert one.reference == "one decision (1000 a game, 10,000 a second)"
    assert one.floor is None


def test_equal_growth_gives_equal_plots(tmp_path: Path) -> None:
    """The plot is a function of its numbers, so that it changes only when they do."""
    growth = {"sight": {"pieces": [(5, 1e-6), (10, 3e-6)], "discs": [(5, 2e-6), (10, 4e-6)]}}
    for name in ("one.svg", "two.svg"):
        draw_growth(growth, tmp_path / name)
    drawn = (tmp_path / "one.svg").read_text(encoding="utf-8")

    assert "pieces" in drawn
    assert drawn == (tmp_path / "two.svg").read_text(encoding="utf-8")


def test_a_row_is_slower_only_if_every_turn_was() -> None:
    """One quick turn is enough to call the rest noise; medians and all ratios are shown."""
    steady = Compared("steady", [1.0, 1.0, 1.0], [1.02, 2.0, 3.0])
    slower = Compared("slower", [1.0, 2.0, 1.0], [1.04, 4.0, 3.0])

    assert table_of_two([steady, slower]).splitlines()[2:] == [
        "| steady | 1 s | 2 s | 2.00 [1.02, 3.00] | no |",
        "| slower | 1 s | 3 s | 2.00 [1.04, 3.00] | YES |",
    ]


def test_turns_of_a_row_are_put_together() -> None:
    """What stands in brackets is another number in each run."""
    turns = (
        (Measured("step (3 a second)", 3.0), Measured("step (4 a second)", 2.0)),
        (Measured("step (5 a second)", 4.0), Measured("step (6 a second)", 2.0)),
    )

    assert merge(turns) == Compared("step", [3.0, 4.0], [2.0, 2.0])


def test_rows_of_two_checkouts_are_found_by_name() -> None:
    """Rows that only one of them measures are left out."""
    step, sight = Measured("step (3 a second)", 3.0), Measured("sight", 1.0)
    again = Measured("step (4 a second)", 2.0)

    assert pairs_of([sight, step], [again, Measured("danger", 5.0)]) == [(step, again)]

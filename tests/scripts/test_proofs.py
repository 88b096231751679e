"""Mutants are made in memory, keep types, and are killed by assertions alone."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from damocles.catalog.rulebook.deciders import Decider, deciders
from damocles.rules.reading import resolution
from scripts.proofs import trials
from scripts.proofs.mutants import SOURCE, Mutant, data_sites, mutants_of
from scripts.proofs.patches import find_function, put
from scripts.proofs.trials import Case, Endless, Verdict, is_assertion, judge, run_all
from scripts.proofs.type_check import judge_types, spans_in, with_mutants


def decider_of(name: str, rule: str) -> Decider:
    """A decider of this project."""
    return next(each for each in deciders(SOURCE, [rule]) if each.name == name)


def needed_after(mutant: Mutant) -> Iterator[object]:
    """Put a mutant of `needed` in place and use it."""
    put(mutant)
    yield [resolution.face_needed(action, 5) for action in range(12)]


def test_a_mutant_of_code_runs_in_a_process_of_its_own() -> None:
    """There the function gives other answers; here, and in its file, everything is as before."""
    decider = decider_of("face_needed", "GEN-047")
    before = (SOURCE / decider.file).read_bytes()
    plain = str([resolution.face_needed(action, 5) for action in range(12)])
    work = [partial(needed_after, mutant) for mutant in mutants_of(decider)[:8]]
    said = [each.decode() for each in run_all(work, 2, lambda _: None)]

    assert len(said) == 8
    assert sum(each.replace(",", ", ") != plain for each in said) > 3
    assert str([resolution.face_needed(action, 5) for action in range(12)]) == plain
    assert (SOURCE / decider.file).read_bytes() == before


def test_a_function_is_found_below_what_wraps_it() -> None:
    """Citations and registers leave it as it is."""
    assert find_function(decider_of("face_needed", "GEN-047")) is resolution.face_needed


@pytest.mark.parametrize(
    ("error", "kills"),
    [("assert False", True), ("raise AssertionError", True), ("raise TypeError", False)],
)
def test_only_assertions_of_tests_kill(error: str, kills: bool) -> None:  # noqa: FBT001  # a parameter
    """A scenario asserts for its test, the program does not, and an exception is no assertion."""
    judges = ("/project/tests/test_a.py", "/project/src/damocles/scenario/play.py")
    for file, counts in (*((place, kills) for place in judges), ("/project/src/a.py", False)):
        with pytest.raises((AssertionError, TypeError)) as found:
            exec(compile(error, file, "exec"))  # noqa: S102  # our own three lines
        assert is_assertion(found) == counts


def test_an_error_that_is_not_raised_kills() -> None:
    """What `pytest.raises` says of it is an assertion."""
    with pytest.raises(pytest.fail.Exception) as found, pytest.raises(ValueError, match="x"):
        pass

    assert is_assertion(found)


class Endlessly:
    """A test that never ends, in place of an item of pytest."""

    nodeid = "endlessly"

    def run(self) -> str:
        """Run in circles until it is stopped."""
        with contextlib.suppress(Endless):
            while True:
                pass
        return "hangs"


class Sharply(Endlessly):
    """A test that notices every change."""

    nodeid = "sharply"

    def run(self) -> str:
        """Object at once."""
        return "killed"


def test_a_test_that_hangs_does_not_keep_the_next_from_killing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is stopped after its own time."""
    monkeypatch.setattr(trials, "SLACK", 1)
    monkeypatch.setattr(trials, "run_item", lambda item: item.run())
    tests: list[Any] = [Endlessly(), Sharply()]
    mutant = mutants_of(decider_of("face_needed", "GEN-047"))[0]
    case = Case(mutant, {"GEN-047": tests}, {each.nodeid: 0.0 for each in tests})
    (said,) = run_all([partial(judge, case)], 1, lambda _: None)

    assert msgspec.json.decode(said, type=Verdict) == Verdict({"GEN-047"}, "hangs")


def test_data_is_changed_below_its_rule_alone() -> None:
    """Numbers one up and one down, switches, opposites, elements of lists, the line itself."""
    data = {
        "other": 7,
        "scoring": [{"rule": "MIS-1", "id": 3, "vp": 2, "owner": "A", "at": ["x", "y"]}],
        "open": {"value": True, "rule": "RUL-1"},
    }
    changes = [change for change, _ in data_sites(data, ("scoring", 0, "rule"))]

    assert changes == [
        "vp: 2 -> 3", "vp: 2 -> 1", "owner: A -> B", "at: without x", "at: without y",
        "(forgotten)",
    ]  # fmt: skip
    ((change, made),) = data_sites(data, ("open", "rule"))
    assert change == "value: True -> False"
    assert made() == data | {"open": {"value": False, "rule": "RUL-1"}}


def test_a_whole_file_is_changed_where_it_has_a_rule() -> None:
    """Of a mission only its end; of a number not between what it was guessed."""
    ranks = {"rule": "CMP-030", "ranks": [{"authority": {"v": 4, "bound": [3, 5]}}]}
    mission = {"rule": "MIS-101", "width": 60, "cease_fire": {"rounds": 6}}

    assert [change for change, _ in data_sites(ranks, ("rule",))][:-1] == [
        "ranks: 0: authority: v: 4 -> 5", "ranks: 0: authority: v: 4 -> 3",
    ]  # fmt: skip
    assert [change for change, _ in data_sites(mission, ("rule",))] == [
        "cease_fire: rounds: 6 -> 7", "cease_fire: rounds: 6 -> 5",
    ]  # fmt: skip


def test_mutants_that_break_types_are_left_out() -> None:
    """What mypy says of a copy counts only if it does not say it of the function as it is."""
    decider = decider_of("face_needed", "GEN-047")
    mutants = mutants_of(decider)[:3]
    text = with_mutants((SOURCE / decider.file).read_text(), mutants)
    spans = {decider.file: list(spans_in(text))}
    lines = {span.name: span.first for span in spans[decider.file]}
    said = "\n".join(
        f"src/damocles/{decider.file}:{line}: error: {problem}"
        for line, problem in (
            (lines["face_needed__plain"], "Known  [misc]"),
            (lines["face_needed__0"], "Known  [misc]"),
            (lines["face_needed__1"], "New  [return-value]"),
            (lines["face_needed__2"], "Always true  [redundant-expr]"),
        )
    )

    assert judge_types(said, spans) == {(decider.file, "face_needed__1")}


def test_the_results_lie_beside_the_tests() -> None:
    """Where `make proofs` writes them and `damocles rules` finds them."""
    assert (Path(__file__).parents[1] / "proofs" / "results.jsonl").exists()

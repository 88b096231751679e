"""What decides a rule is found in code and data, and known again by a fingerprint."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from damocles.catalog.rulebook.deciders import Decider, deciders, marked_tests

CODE = '''
@cites("SHO-001", "RUL-01")
def aim(range_: int) -> int:
    """A text."""
    return range_ + 1


class Gun:
    @property
    @cites("SHO-002")
    def rate(self) -> int:
        return 2


def helper() -> int:
    return 3
'''
DATA = """
rule: MIS-001
table: {width: 120}
cease_fire: {rounds: 6}
cover: {value: 5, rule: SHO-047}
kind: {value: low_wall, rule: TER-006}
scoring:
  - {what: control, rule: MIS-002, vp: 2}
"""
TESTS = """
FAR = 30

def place():
    return FAR

@pytest.mark.rule("SHO-001")
def test_one():
    'Far away.'
    assert place()

@pytest.mark.rule("SHO-002")
def test_two():
    assert True
"""
RULES = ("SHO-001", "SHO-002", "SHO-047", "MIS-001", "MIS-002", "TER-006")


def write(folder: Path, **files: str) -> Path:
    """A folder with these files."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / name.replace("__", ".")).write_text(textwrap.dedent(text))
    return folder


def found(folder: Path) -> dict[str, Decider]:
    """Deciders by name."""
    return {each.name: each for each in deciders(folder, RULES)}


def test_functions_and_data_decide(tmp_path: Path) -> None:
    """Those that cite or carry one of the rules; a mere name decides nothing."""
    source = write(tmp_path / "src", aim__py=CODE, data__yaml=DATA)

    assert {name: each.rules for name, each in found(source).items()} == {
        "aim": ("SHO-001",),
        "Gun.rate": ("SHO-002",),
        "data": ("MIS-001",),
        "data.cover": ("SHO-047",),
        "data.scoring.0": ("MIS-002",),
    }


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("range_ + 1", "range_ + 2", {"aim"}),
        ("A text.", "Another text.", set()),
        ("return 2", "return 3", {"Gun.rate"}),
        ("return 3", "return 4", set()),
    ],
)
def test_a_fingerprint_changes_with_what_decides(
    tmp_path: Path, old: str, new: str, changed: set[str]
) -> None:
    """The code of the function alone: no docstring, no neighbour."""
    one = found(write(tmp_path / "one", aim__py=CODE))
    other = found(write(tmp_path / "other", aim__py=CODE.replace(old, new)))

    assert {name for name in one if one[name].content != other[name].content} == changed


def test_data_has_a_fingerprint_of_what_its_rule_decides(tmp_path: Path) -> None:
    """Of a whole mission that is its end, not its table."""
    marks = [
        found(write(tmp_path / name, data__yaml=DATA.replace(old, new)))["data"].content
        for name, old, new in (
            ("a", "", ""), ("b", "width: 120", "width: 90"), ("c", "rounds: 6", "rounds: 5"),
        )
    ]  # fmt: skip

    assert marks[0] == marks[1] != marks[2]


def test_moving_a_file_changes_nothing(tmp_path: Path) -> None:
    """Neither the code nor its tests are known by the names of their files."""
    one = found(write(tmp_path / "one", aim__py=CODE))["aim"]
    other = found(write(tmp_path / "other", fire__py=CODE))["aim"]
    marked = [
        marked_tests(write(tmp_path / name, **{file: TESTS}))
        for name, file in (("a", "test_a__py"), ("b", "test_b__py"))
    ]

    assert one.fingerprint(marked[0]) == other.fingerprint(marked[1])


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ("assert place()", "assert not place()", {"SHO-001"}),
        ("FAR = 30", "FAR = 40", {"SHO-001"}),
        ("assert True", "assert 1", {"SHO-002"}),
        ("Far away.", "Near.", set()),
    ],
)
def test_a_test_has_a_fingerprint_with_its_helpers(
    tmp_path: Path, old: str, new: str, changed: set[str]
) -> None:
    """What a test names in its own file, directly or not, is part of it; its docstring is not."""
    one = marked_tests(write(tmp_path / "one", test_a__py=TESTS))
    other = marked_tests(write(tmp_path / "other", test_a__py=TESTS.replace(old, new)))

    assert {rule for rule in one if one[rule] != other[rule]} == changed

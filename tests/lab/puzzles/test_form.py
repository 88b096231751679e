"""The form of puzzles: what is wrong is told with its line, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from damocles.catalog.errors import UnknownName
from damocles.lab.puzzles.files import find_puzzle, puzzles, read_puzzle
from damocles.words import complete_languages
from tests.lab.puzzles.made import NAMES, SMALL

if TYPE_CHECKING:
    from pathlib import Path

LEAST, TWINS = 30, 10
FAULTS = [
    ("theme: targets", "theme: targets\nthem: x", "small.yaml:5: them: no such field"),
    ("fr: Petit", "tlh: mach", "title.tlh: no such language (known are en, "),
    ("fr: Petit", 'fr: ""', "small.yaml:2: title: no words in fr"),
    ("unit: storm_golems", "unit: storm_golem", "small.yaml:16: units[1].unit: no unit is"),
    ("army: therians", "army: therian", "small.yaml:13: seats[1].army: no army is called"),
    ("lp: 1}", "lp: 1, cards: [x]}", "seats[0].cards: no unit of the seat is called x"),
    ("id: golems, seat: 1", "id: steel, seat: 1", "units[1].id: the id steel is taken"),
    ("number: 6, at", "number: 1, at", "units[1].at: 2 places for 1 fighters"),
    ("[64, 50]]", "[64]]", "units[1].at[1]: 1 coordinates (write [x, y])"),
    ("number: 6, at: [[60, 50], [64, 50]]", "number: 6", "stands somewhere or waits"),
    ("number: 6, at", "officers: [sergeant], at", "no officer is called sergeant"),
    ("number: 6, at", "special: {mg: 1}, at", "no special weapon is called mg"),
    ("number: 6, at", "specialists: [medic], at", "no specialist is called medic"),
    ("number: 6, at", "equipment: [boots], at", "equipment: the unit is not sold so"),
    ("number: 6, at", "drills: [nap], at", "units[1].drills: no drill is called nap"),
    ("order: end}\n  wait", "order: end, drills: [nap]}\n  wait", "no drill is called nap"),
    ("what: fires,", "what: drill, drill: nap,", "answer[0].drill: no drill is called nap"),
    (", unit: steel}\nanswer", "}\nanswer", "small.yaml:17: ask.unit: nobody is played"),
    ("until: activation", "until: answer", "ask.decision: goes with until: answer"),
    ("unit: steel}\nanswer", "unit: steal}\nanswer", "ask.unit: no unit is called steal"),
    ("other: golems}", "other: golem}", "answer[0]: no unit is called golem"),
    ("what: fires, unit: steel,", "what: fires,", "answer[0].unit: fires needs it"),
    ("what: fires", "what: fire", "answer[0].what: "),
    ("laser_rifle", "lasers", "lines.shoot[0].weapon: no weapon is called lasers"),
    ("weapon: laser_rifle, ", "", "lines.shoot[0]: a salvo needs a weapon and a target"),
    ("order: fire,", "order: move,", "lines.shoot[0]: a movement goes somewhere"),
    ("unit: steel, order: fire", "order: fire", "lines.shoot[0].unit: nobody does it"),
    ("order: end}\n  wait", "answer: Pay, order: end}\n  wait", "an order of a unit or an"),
    ("best: shoot", "best: charge", "proof.best: no such line of play (known are shoot, wait"),
    ("margin: 0.5", "margin: 0", "proof.margin: must be"),
    ("vp: 1}]", "rp: 0}]", "small.yaml:11: mission.scoring[0]: the line gives no points"),
    ("cease_fire", "attacker: A\n  cease_fire", "mission.attacker: a puzzle cannot have it"),
    ("owner: B", "owner: A", "mission: side B has no way onto the table"),
    ("{army: therians}", "", "small.yaml:13: seats: 1 seats (give two)"),
]
"""What stands in the small puzzle, what comes in its place, and what is said."""


def test_a_sound_puzzle_has_no_faults() -> None:
    """The small puzzle can be read."""
    found = read_puzzle(SMALL, "small.yaml")

    assert found.faults == ()
    assert found.puzzle is not None


@pytest.mark.parametrize(("old", "new", "told"), FAULTS)
def test_faults_are_told_with_their_lines(old: str, new: str, told: str) -> None:
    """Each fault names its file, line and field."""
    assert old in SMALL
    found = read_puzzle(SMALL.replace(old, new, 1), "small.yaml")

    assert found.puzzle is None
    assert any(told in str(fault) for fault in found.faults), found.faults


def test_all_faults_are_told_at_once() -> None:
    """Several names that lead nowhere are several faults."""
    broken = SMALL.replace("at: golems}", "at: x}").replace("other: golems", "other: y")
    found = read_puzzle(broken.replace("army: therians", "army: z"), "small.yaml")

    assert len(found.faults) >= 3


def test_a_line_is_compared_with_another() -> None:
    """A single line of play proves nothing."""
    broken = SMALL.replace("  wait:\n    - {unit: steel, order: end}\n", "")

    assert "nothing is compared" in str(read_puzzle(broken, "small.yaml").faults)


def test_puzzles_are_found_by_name(tmp_path: Path) -> None:
    """An unknown one is refused with those that there are; so is a file by its path read."""
    file = tmp_path / "small.yaml"
    file.write_text(SMALL, encoding="utf-8")

    assert read_puzzle(file).puzzle is not None
    with pytest.raises(UnknownName, match="the-ring"):
        find_puzzle("the-rnig")


def test_there_are_enough_of_them() -> None:
    """Puzzles, and twins of which a small change has turned the answer."""
    found = puzzles()
    twins = [each.source.twin for each in found.values() if each.source.twin]

    assert sorted(found) == NAMES
    assert len(found) - len(twins) >= LEAST - TWINS
    assert len(twins) >= TWINS
    assert set(twins) <= set(found)


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_told_in_complete_languages(name: str) -> None:
    """Titles and lessons are different in each language."""
    source = find_puzzle(name).source

    assert set(source.title) == set(source.teaches) == set(complete_languages())
    assert len(set(source.teaches.values())) == len(complete_languages())

"""`damocles replay`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from damocles.cli import main
from damocles.record import Ending, read, record_of, resume, write
from tests.rules.battles import begun, play_on, small

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small battle, not played to its end."""
    path = tmp_path_factory.mktemp("records") / "a.battle"
    write(record_of(play_on(begun(small("7")), "7", 60)), path)
    return path


def said(*arguments: str | Path, keys: str = "") -> tuple[int, list[str]]:
    """The exit code, and what was printed."""
    done = CliRunner().invoke(main, ["replay", *map(str, arguments)], input=keys)
    return done.exit_code, done.output.splitlines()


def test_a_battle_is_told(file: Path) -> None:
    """What was played first, then every event with its order and rule."""
    code, lines = said(file)

    assert code == 0
    assert lines[0] == ("skirmish: white-stars-500 - therians-500, at43 (version 2), orders: 60")
    assert lines[1] == "   0  Round 1 begins.  [GEN-074]"
    assert len(lines) > 60


def test_in_french(file: Path) -> None:
    """The same in other words."""
    code, lines = said(file, "--language", "fr")

    assert code == 0
    assert lines[1] == "   0  Le tour de jeu 1 commence.  [GEN-074]"
    assert len(lines) == len(said(file)[1])


def test_how_players_ended_it(file: Path, tmp_path: Path) -> None:
    """The last line of the telling, and of what the check says."""
    ended = tmp_path / "ended.battle"
    write(record_of(resume(read(file)), ending=Ending("time", 0, 1)), ended)

    assert said(ended)[1][-1] == "      The time of White Stars has run out.  [RUL-87]"
    assert said(ended, "--verify") == (
        0,
        ["60 orders, all as recorded", "The time of White Stars has run out."],
    )


def test_step_by_step(file: Path) -> None:
    """A key after every order that caused something; q ends."""
    code, lines = said(file, "--step", keys="xxq")
    numbers = [line[:4].strip() for line in lines[1:] if line[:4].strip()]

    assert code == 0
    assert len(numbers) == 3


def test_stepping_ends_with_the_battle(file: Path) -> None:
    """When nothing is left no key is waited for."""
    code, lines = said(file, "--step", keys="x" * 200)

    assert code == 0
    assert lines == said(file)[1]


def test_a_sound_record_is_verified(file: Path) -> None:
    """With what else is known of it, in each language."""
    assert said(file, "--verify") == (
        0,
        ["60 orders, all as recorded", "The battle is not finished: White Stars are asked."],
    )
    assert said(file, "--verify", "--language", "fr")[1][0] == "60 ordres, tous comme notés"


def test_a_changed_record_fails(file: Path, tmp_path: Path) -> None:
    """With the order and its rule."""
    other = tmp_path / "b.battle"
    other.write_text(file.read_text().replace('"seed":"7"', '"seed":"8"', 1))

    assert said(other, "--verify") == (
        1,
        ["Error: order 0: the header is not the one of which the digests were made (GEN-077)"],
    )


def test_other_rules_are_not_a_fault_of_the_file(file: Path, tmp_path: Path) -> None:
    """The first order that goes otherwise is named, and the command ends with a code of its own."""
    other = tmp_path / "b.battle"
    other.write_text(file.read_text().replace('"version":"', '"version":"0.', 1))
    code, lines = said(other, "--verify")

    assert code == 3
    assert lines[0].startswith("Error: recorded by version 0.")
    assert "order 0: the header" in lines[0]


def test_an_event_that_cannot_be_told(file: Path, tmp_path: Path) -> None:
    """A replay ends with the order and the event, in words."""
    other = tmp_path / "b.battle"
    other.write_text(
        file.read_text().replace(
            '"is":"CommanderNamed","seat":0', '"is":"CommanderNamed","seat":7', 1
        )
    )
    code, lines = said(other)

    assert code == 1
    assert "CommanderNamed does not fit here" in lines[-1]


def test_a_malformed_record_fails(tmp_path: Path) -> None:
    """With file and line; a file that is not there is a fault of use."""
    broken = tmp_path / "c.battle"
    broken.write_text("{}\n")
    code, lines = said(broken)

    assert code == 1
    assert lines[0].startswith(f"Error: {broken}:1: ")
    assert said(tmp_path / "nothing")[0] == 2

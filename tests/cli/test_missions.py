"""`damocles missions`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from damocles.catalog.packs.loader import CORE
from damocles.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def missions(*arguments: str | Path) -> Result:
    """Run the command."""
    return CliRunner().invoke(main, ["missions", *map(str, arguments)])


def test_list() -> None:
    """A line for each, in the language that is asked for."""
    assert "landing            Landing" in missions("list").output
    assert "landing            Débarquement" in missions("list", "--lang", "fr").output


def test_show_tells() -> None:
    """The briefing in words."""
    assert missions("show", "skirmish").output.startswith("Skirmish\n\n")
    assert "- à 20 PV" in missions("show", "bridgehead", "--lang", "fr").output


def test_show_draws(tmp_path: Path) -> None:
    """Into a file, or to the output; the same drawing."""
    file = tmp_path / "table.svg"
    missions("show", "extraction", "--svg", file)

    assert file.read_text(encoding="utf-8").startswith("<svg ")
    assert missions("show", "extraction", "--svg", "-").output == file.read_text(encoding="utf-8")


def test_check_a_sound_mission() -> None:
    """It says that it can be played."""
    done = missions("check", CORE / "missions" / "landing.yaml")
    assert (done.exit_code, done.output.endswith("can be played\n")) == (0, True)


def test_check_a_broken_one(tmp_path: Path) -> None:
    """Every fault, and a failure."""
    text = (CORE / "missions" / "landing.yaml").read_text(encoding="utf-8")
    file = tmp_path / "landing.yaml"
    file.write_text(text.replace("vp: 15", "vp: 0").replace("owner: B", "owner: A"), "utf-8")
    done = missions("check", file)

    assert done.exit_code == 1
    assert "cease_fire.vp: must be at least 1" in done.output
    assert "side B has no way onto the table" in done.output


@pytest.mark.parametrize("name", ["skirmsh", "none.yaml"])
def test_what_is_not_there(name: str) -> None:
    """A fault of use, not a traceback."""
    done = missions("show", name)
    assert (done.exit_code, done.output.startswith("Error: ")) == (1, True)

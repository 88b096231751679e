"""Tables in figures and at random, from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from damocles.catalog import core
from damocles.catalog.tables import random_table
from damocles.cli import main
from damocles.lab import play
from damocles.record import read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from damocles.lab import PlayedBattle, Series


def damocles(*arguments: str | Path) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, [*map(str, arguments)])


def test_missions_are_shown_with_figures() -> None:
    """Below the briefing, in either language."""
    assert "\n\nThe table in figures\n" in damocles("missions", "show", "bridgehead").output
    told = damocles("missions", "show", "bridgehead", "--lang", "fr").output
    assert "plus grande différence entre ennemis\u202f: 0,0 %" in told


def test_a_random_table_is_shown_and_drawn() -> None:
    """The one of the seed."""
    draw = ("missions", "show", "bridgehead", "--svg", "-")
    first, again, other = (
        damocles(*draw, "--table", "random", "--seed", seed).output for seed in ("1", "1", "2")
    )

    assert first == again != other
    assert first != damocles(*draw).output


def test_a_mission_with_a_map_is_refused() -> None:
    """With the reason, in either command."""
    for arguments in (("missions", "show", "landing"), ("simulate", "--mission", "landing")):
        done = damocles(*arguments, "--table", "random")
        assert done.exit_code == 1
        assert "the table of landing cannot be laid at random: it is given by a map" in done.output


def test_every_battle_of_a_series_has_a_table_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one that its seed lays; the record holds it."""

    def run(series: Series, *, workers: int) -> Iterator[PlayedBattle]:
        assert workers == 1
        return (play(series, game) for game in range(series.games))

    monkeypatch.setattr("damocles.lab.run", run)
    done = damocles(
        "simulate", "--mission", "seek-and-destroy", "--companies", "white-stars-500",
        "therians-500", "--table", "random", "--games", "2", "--seed", "7", "--cores", "1",
        "--records", tmp_path,
    )  # fmt: skip
    kept = [read(file).header.mission.elements for file in sorted(tmp_path.iterdir())]
    mission = core().missions["seek-and-destroy"]
    laid = [random_table(mission, f"7/{game}").elements for game in range(2)]

    assert done.exit_code == 0
    assert [[card.corners for card in cards] for cards in kept] == [
        [element.piece.corners for element in elements] for elements in laid
    ]


@pytest.mark.parametrize(
    ("language", "laid", "mapped"),
    [
        ("en", "- the table is laid at random, alike for both sides", "as mapped"),
        ("fr", "- la table est disposée au hasard, pareille pour les deux camps", "selon la carte"),
    ],
)
def test_a_briefing_tells_that_the_table_is_laid_at_random(
    language: str, laid: str, mapped: str
) -> None:
    """Nothing is said of the map, of its places or of laying it by hand."""
    shown = ("missions", "show", "bridgehead", "--lang", language)
    here, usual = damocles(*shown, "--table", "random").output, damocles(*shown).output

    assert laid in here
    assert laid not in usual
    assert mapped in usual
    for words in (mapped, "no man's land", "proposal", "proposition"):
        assert words not in here

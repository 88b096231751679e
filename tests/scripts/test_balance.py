"""The balance of two armies, as it is played and printed."""

from __future__ import annotations

import pytest

from damocles.catalog import core
from damocles.errors import DamoclesError
from damocles.lab import PlayedBattle
from damocles.rules.state.state import Outcome
from scripts import balance
from scripts.balance import Fought, main, pairings, printed, score


def test_every_list_meets_every_list() -> None:
    """Three styles of a thousand points each way."""
    pairs = pairings(1000)

    assert len(set(pairs)) == 9
    assert {own for own, _ in pairs} == {
        "therians-1000", "therians-1000-armour", "therians-1000-infantry",
    }  # fmt: skip


@pytest.mark.parametrize(("winner", "expected"), [(1, 1.0), (None, 0.5), (0, 0.0)])
def test_a_draw_is_half_a_battle(winner: int | None, expected: float) -> None:
    """Seen from the second seat."""
    assert score(PlayedBattle(0, "s", Outcome(winner, "MIS-405", (0, 0))), 1) == expected


def test_a_battle_that_went_wrong_stops_everything() -> None:
    """It is named by its seed."""
    with pytest.raises(DamoclesError, match="s/3: no end"):
        score(PlayedBattle(3, "s/3", problem="no end"), 0)


def test_the_tables_count_battles_and_tell_shares() -> None:
    """Over all, by mission, by list, by the enemy's list, and by mission and list."""
    battles = [Fought("m", "a", "x", 1.0), Fought("m", "b", "x", 0.5), Fought("n", "b", "x", 0.0)]
    lines = printed(battles).splitlines()

    assert "| therians | 3 | 1 | 1 | 1 | 50 % [13 %, 87 %] |" in lines
    assert [line.split("|")[1].strip() for line in lines if line.startswith("| n")] == ["n", "n, b"]
    assert sum(line.startswith("|---") for line in lines) == 5


def test_equal_seeds_print_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pairing from both seats, on one mission."""
    monkeypatch.setattr(balance, "missions", lambda _: ["skirmish"])
    monkeypatch.setattr(balance, "pairings", lambda _: [("therians-500", "white-stars-500")])
    words = ["--bot", "recruit", "--games", "1", "--ap", "500"]
    main(words)
    first = capsys.readouterr().out
    main(words)

    assert capsys.readouterr().out == first
    assert "| skirmish | 2 |" in first


def test_missions_that_nobody_can_play_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the library's eight, one has no room for these companies."""
    monkeypatch.setattr(balance, "pairings", lambda _: [("therians-1000", "white-stars-1000")])
    asked = balance.parsed(["--games", "1"])

    assert len(core().missions) - len(balance.missions(asked)) == 1

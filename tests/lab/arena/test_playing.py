"""Games of an arena."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from damocles.ai import BOTS, Random
from damocles.engine.dice import PurposeTape, Tape
from damocles.lab.arena.battles import abandon_battle, play, score_first_seat
from damocles.lab.arena.clocks import add_times, bin_of, times
from damocles.lab.arena.plan import Arena, planned_battles, setting_of_battle
from damocles.record import from_text, read, record_of, resume, to_text, verify
from damocles.rules.battle.battle import Battle
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.state.state import Outcome
from tests.lab.arena.made import SKIRMISH

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.engine.families import Decision, Order
    from damocles.rules.battle.view import View

PLAIN = Arena(bots=("random", "recruit"), strata=(SKIRMISH,), pairs=1, seed="arena")
FIRST, SECOND = planned_battles(PLAIN)


def test_a_game_is_written_down(tmp_path: Path) -> None:
    """Everything that the log promises; its record is sound, and its dice are by purpose."""
    found = play(PLAIN, str(tmp_path), FIRST)
    record = read(tmp_path / "00000.battle")

    assert found.problem is None
    assert found.outcome is not None
    assert found.score == score_first_seat(found.outcome, None)
    assert [seat.bot for seat in found.seats] == ["random", "recruit"]
    assert sum(seat.decisions for seat in found.seats) == sum(found.orders.values())
    assert all(seat.cpu.count == seat.wall.count == seat.decisions for seat in found.seats)
    assert 1 <= found.rounds <= 6
    assert (record.header.seed, record.header.streams) == ("arena/0", "purpose")
    assert verify(record).is_sound
    assert isinstance(resume(record).dice, PurposeTape)


def test_a_game_depends_on_the_plan_alone() -> None:
    """Played again it is the same but for the time; with the seats changed it is another."""
    first, again, other = (play(PLAIN, None, game) for game in (FIRST, FIRST, SECOND))

    assert (first.digest, first.orders, first.score) == (again.digest, again.orders, again.score)
    assert other.digest != first.digest


# ---- dice ------------------------------------------------------------------------------------


def test_a_record_tells_its_dice_only_where_they_are_special() -> None:
    """Records of battles with the usual tape are written as they always were."""
    fought = setting_of_battle(PLAIN, FIRST)
    usual, special = (
        record_of(Battle.start(fought, dice)) for dice in (Tape("k"), PurposeTape("k"))
    )

    assert usual.header.streams is UNSET
    assert '"streams"' not in to_text(usual)
    assert '"streams":"purpose"' in to_text(special).split("\n")[0]
    assert from_text(to_text(special)).header == special.header


def test_other_dice_do_not_verify(tmp_path: Path) -> None:
    """The same key with a stream for each seat throws other dice."""
    play(PLAIN, str(tmp_path), FIRST)
    record = read(tmp_path / "00000.battle")
    forged = record._replace(header=replace(record.header, streams=UNSET))

    assert not verify(forged).is_sound


# ---- bots that lose by themselves ------------------------------------------------------------


class Slow(Random):
    """Takes a minute when it is to act, by a clock that nobody else moves."""

    spent: ClassVar[float] = 0.0

    def choose(self, view: View, decision: Decision) -> Order:
        """A random order, late."""
        if isinstance(decision, ActDecision):
            Slow.spent += 60.0
        return super().choose(view, decision)


class Cheat(Random):
    """Gives an order for the other seat."""

    def choose(self, view: View, decision: Decision) -> Order:
        """An order that is refused."""
        order = super().choose(view, decision)
        return replace(order, seat=1 - order.seat)


class Broken(Random):
    """Fails when it is to act."""

    def choose(self, view: View, decision: Decision) -> Order:
        """Nothing."""
        if isinstance(decision, ActDecision):
            raise ZeroDivisionError("no plan")
        return super().choose(view, decision)


@pytest.mark.parametrize(
    ("kind", "player", "told"),
    [
        ("timeout", Slow, "ActDecision: "),
        ("illegal", Cheat, "GEN-077"),
        ("crash", Broken, "ActDecision: ZeroDivisionError: no plan"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_who_fails_has_lost(
    monkeypatch: pytest.MonkeyPatch, kind: str, player: type[Random], *, told: str, seat: int
) -> None:
    """Too late, not allowed, or not at all: the other seat has won, and the reason is kept."""
    monkeypatch.setitem(BOTS, "bad", player)
    names = ("bad", "random") if seat == 0 else ("random", "bad")
    monkeypatch.setattr("damocles.lab.arena.battles.time.process_time", lambda: Slow.spent)
    found = play(replace(PLAIN, limit=30.0), None, replace(FIRST, bots=names))

    assert found.forfeit is not None
    assert (found.forfeit.kind, found.forfeit.seat, found.score) == (kind, seat, float(seat))
    assert told in found.forfeit.told
    assert found.problem is None


def test_a_fault_of_the_program_is_nobodys_loss() -> None:
    """It is told, and the game has no score."""
    arena = replace(PLAIN, rules="chess")
    found = play(arena, None, FIRST)

    assert found.problem is not None
    assert "no rule set is called 'chess'" in found.problem
    assert (found.score, found.outcome) == (None, None)
    assert abandon_battle(FIRST).problem == "its process died twice"


def test_scores() -> None:
    """A win, a loss, a draw, and nothing yet."""
    outcomes = [Outcome(0, "r", (1, 0)), Outcome(1, "r", (0, 1)), Outcome(None, "r", (1, 1)), None]

    assert [score_first_seat(each, None) for each in outcomes] == [1.0, 0.0, 0.5, None]


# ---- clocks ----------------------------------------------------------------------------------


def test_times_of_a_game_are_exact() -> None:
    """The middle of a hundred, the ninety-fifth, the longest."""
    found = times([each / 1000 for each in range(100, 0, -1)])

    assert found.count == 100
    assert found.total == pytest.approx(5.05)
    assert (found.p50, found.p95, found.longest) == (0.05, 0.095, 0.1)
    assert times([]).count == add_times([]).count == 0


def test_times_of_many_games_are_right_to_a_twentieth() -> None:
    """As if all had been one game."""
    seconds = [0.0003 * 1.01**each for each in range(700)]
    whole, parts = times(seconds), add_times(times(seconds[each::7]) for each in range(7))

    assert (parts.count, parts.longest) == (whole.count, whole.longest)
    assert parts.total == pytest.approx(whole.total, rel=1e-4)
    assert whole.p50 <= parts.p50 <= 1.05 * whole.p50
    assert whole.p95 <= parts.p95 <= 1.05 * whole.p95
    assert bin_of(1.06) == bin_of(1.0) + 1

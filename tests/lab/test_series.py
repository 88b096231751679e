"""Series of battles."""

from __future__ import annotations

import gc
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from damocles.ai import BOTS, Random, UnknownBot, bot
from damocles.engine.collector import without_collector
from damocles.lab import PlayedBattle, Series, play, run, setting_of_series, summarise
from damocles.lab.series import conduct
from damocles.record import read, verify
from damocles.rules.state.state import Outcome
from tests.lab import fatal
from tests.rules.battles import begun, small

if TYPE_CHECKING:
    from pathlib import Path

    from damocles.engine.families import Decision, Order
    from damocles.rules.battle.view import View

SMALL = ("white-stars-500", "therians-500")
BIG = ("white-stars-2000", "therians-2000")
SERIES = Series("skirmish", SMALL, ("random", "random"), 2, "lab")


def test_a_battle_depends_on_its_seed_alone() -> None:
    """Played twice it is the same; another number is another battle."""
    first, again, other = play(SERIES, 0), play(SERIES, 0), play(SERIES, 1)

    assert first == again
    assert first.digest != other.digest
    assert first.problem is None
    assert first.outcome is not None
    assert 1 <= first.rounds <= 6
    assert first.orders["Activate"] > 5


def test_records_are_kept_where_wanted(tmp_path: Path) -> None:
    """Each in a file of its own, and sound."""
    played = play(replace(SERIES, records=str(tmp_path)), 1)
    record = read(tmp_path / "00001.battle")

    assert verify(record).is_sound
    assert record.header.seed == played.seed == "lab/1"


def test_what_goes_wrong_is_told() -> None:
    """A battle that cannot be played has a problem and no outcome."""
    played = play(replace(SERIES, mission="nowhere"), 0)

    assert played.outcome is None
    assert played.problem is not None
    assert played.problem.startswith("UnknownName: no mission is called 'nowhere'")


def test_a_battle_without_end_is_stopped() -> None:
    """After so many orders."""
    battle = begun(small())
    orders = conduct(battle, [Random("a"), Random("b")], longest=10)

    assert orders.total() == battle.number == 10


class Watching(Random):
    """Notes whether the collector of cycles runs while it is asked."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.collected: set[bool] = set()

    def choose(self, view: View, decision: Decision) -> Order:
        """As any random player."""
        self.collected.add(gc.isenabled())
        return super().choose(view, decision)


@pytest.mark.parametrize("runs", [True, False])
def test_nobody_looks_for_cycles_during_a_battle(*, runs: bool) -> None:
    """Afterwards the collector runs if it ran before."""
    player = Watching("a")
    try:
        (gc.enable if runs else gc.disable)()
        conduct(begun(small()), [player, player], longest=10)
        after = gc.isenabled()
    finally:
        gc.enable()

    assert player.collected == {False}
    assert after == runs


def test_what_a_battle_leaves_is_not_looked_at_at_once() -> None:
    """The collector starts again as if nothing had been made."""
    battle = begun(small())
    looked: list[str] = []
    watch = partial(_note, looked)
    gc.callbacks.append(watch)
    try:
        conduct(battle, [Random("a"), Random("b")])
        made: list[list[int]] = [[] for _ in range(100)]
    finally:
        gc.callbacks.remove(watch)

    assert len(made) == 100
    assert looked == []


def _note(looked: list[str], phase: str, _about: dict[str, int]) -> None:
    looked.append(phase)


def left_behind() -> set[str]:
    """Where the kinds of what only the collector can free after a battle are defined."""
    gc.collect()
    with without_collector():
        conduct(begun(small()), [bot("soldier", "c"), bot("soldier", "d")])
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        gc.set_debug(0)
    return {type(each).__module__ for each in gc.garbage}


def test_battles_and_bots_make_no_cycles() -> None:
    """So there is nothing to look for; asked in a process where nothing else has run."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        modules = alone.submit(left_behind).result()

    assert [module for module in modules if module.startswith("damocles")] == []


def test_all_cores_play_what_one_plays() -> None:
    """Two processes; the sum is that of the single battles."""
    together = summarise(SERIES, run(SERIES, workers=2))
    here = summarise(SERIES, [play(SERIES, 1), play(SERIES, 0)])

    assert together == here
    assert together.failures == ()


def test_a_dead_process_costs_nothing(tmp_path: Path) -> None:
    """What was under way is played again."""
    series = replace(SERIES, games=6, records=str(tmp_path))
    played = sorted(run(series, workers=2, play=fatal.once), key=lambda each: each.game)

    assert [each.game for each in played] == [0, 1, 2, 3, 4, 5]
    assert all(each.problem is None for each in played)


def test_a_battle_that_kills_twice_is_given_up() -> None:
    """The others are played all the same."""
    played = sorted(
        run(replace(SERIES, games=5), workers=2, play=fatal.always), key=lambda p: p.game
    )

    assert [each.game for each in played] == [0, 1, 2, 3, 4]
    assert [each.problem for each in played if each.problem] == ["its process died twice"]
    assert played[1].problem


def test_a_summary_adds_up() -> None:
    """Wins by seat, draws, endings, rounds, orders, failures."""
    won = Outcome(1, "MIS-405", (0, 2))
    drawn = Outcome(None, "RUL-87", (0, 0))
    battles = [
        PlayedBattle(2, "s/2", problem="broken"),
        PlayedBattle(0, "s/0", won, 6, {"Move": 2}, "a"),
        PlayedBattle(1, "s/1", drawn, 5, {"Move": 1, "Pay": 1}, "b"),
        PlayedBattle(3, "s/3", won, 6, {"Pay": 4}, "c"),
    ]
    found = summarise(SERIES, battles)

    assert (found.wins, found.draws) == ((0, 2), 1)
    assert found.endings == {"MIS-405": 2, "RUL-87": 1}
    assert found.rounds == {"5": 1, "6": 2}
    assert (found.decisions, found.orders) == (8, {"Move": 3, "Pay": 5})
    assert [each.game for each in found.failures] == [2]
    assert found == summarise(SERIES, battles[::-1])


def test_wins_are_counted_by_role_where_there_are_roles() -> None:
    """Whichever seat attacked; the mean of the rounds is to a hundredth."""
    battles = [
        PlayedBattle(0, "s/0", Outcome(1, "MIS-509", (0, 15)), 6, attacker=1),
        PlayedBattle(1, "s/1", Outcome(1, "MIS-509", (0, 15)), 7, attacker=0),
        PlayedBattle(2, "s/2", Outcome(0, "MIS-509", (15, 0)), 7, attacker=1),
        PlayedBattle(3, "s/3", Outcome(None, "RUL-139", (3, 3), (0, 1)), 12, attacker=0),
    ]
    found, plain = summarise(SERIES, battles), summarise(SERIES, [play(SERIES, 0)])

    assert (found.attacker_wins, found.defender_wins, found.draws) == (1, 2, 1)
    assert found.mean_rounds == 8.0
    assert (plain.attacker_wins, plain.defender_wins) == (None, None)
    assert summarise(SERIES, []).mean_rounds is None


def test_roles_are_given_or_dealt() -> None:
    """The first or the second company attacks, or whichever the seed of a battle says."""
    series = replace(SERIES, mission="landing", companies=BIG)
    seats = {
        way: {
            setting_of_series(replace(series, attacker=way), f"s/{game}").mission.attackers
            for game in range(8)
        }
        for way in ("first", "second", "dealt")
    }

    assert seats == {"first": {(0,)}, "second": {(1,)}, "dealt": {(0,), (1,)}}


# ---- bots ------------------------------------------------------------------------------------


class Watcher:
    """A random player that remembers what it was shown."""

    def __init__(self, seat: int) -> None:
        self.seat, self.bot = seat, Random(seat)

    def choose(self, view: View, decision: Decision) -> Order:
        """As the random player does."""
        assert view.seat == decision.seat == self.seat
        assert decision in view.pending
        return self.bot.choose(view, decision)


def test_bots_see_their_own_view() -> None:
    """Never the battle."""
    battle = begun(small())
    conduct(battle, [Watcher(0), Watcher(1)])

    assert battle.outcome is not None


def test_bots_by_name() -> None:
    """An unknown one is refused with those that there are."""
    assert isinstance(bot("random", "1"), Random)
    assert set(BOTS) >= {"random", "recruit", "soldier"}
    with pytest.raises(UnknownBot, match="known are captain, colonel, marshal, random"):
        bot("clever", "1")

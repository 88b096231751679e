"""Games of steps: the same again from the same seed, nothing hidden seen, ways back."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from msgspec.structs import replace

from damocles.catalog import core
from damocles.env import SIZES, Episode
from damocles.env.observation.turned_table import LIMIT
from damocles.env.orders.candidates import ROOM
from damocles.rules.chapters.command import LaySequence, SequenceDecision, Wager, WagerDecision
from tests.env.playing import played

if TYPE_CHECKING:
    import numpy.typing as npt

ARRAYS = ("units", "fighters", "terrain", "objectives", "global")
SCRIPT = """
import hashlib
from damocles.env import SIZES, Episode
from tests.env.playing import played
from tests.env.test_games import written
game = Episode(SIZES["duel"])
game.begin("11")
print(hashlib.sha256(repr((played(game, 5), written(game.observe(0)))).encode()).hexdigest())
"""


def written(seen: dict[str, npt.NDArray[Any]]) -> bytes:
    """All numbers of an observation, byte by byte."""
    return b"".join(seen[name].tobytes() for name in sorted(seen))


def begun(size: str, seed: str = "1", *, full: bool = False, shuffle: bool = True) -> Episode:
    """A new game."""
    game = Episode(SIZES[size], full=full, shuffle=shuffle)
    game.begin(seed)
    return game


def until(game: Episode, kind: type) -> None:
    """Take the first candidate until this kind of decision is asked."""
    while game.decision is not None and not isinstance(game.decision, kind):
        game.step(0)
    assert game.decision is not None


def test_equal_seeds_and_actions_give_equal_bytes_in_any_process() -> None:
    """A fresh process with another order of hashes plays the very same game."""
    game = begun("duel", "11")
    here = hashlib.sha256(repr((played(game, 5), written(game.observe(0)))).encode()).hexdigest()
    for number in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": number}
        there = subprocess.run(  # noqa: S603  # our own command line
            [sys.executable, "-c", SCRIPT], env=env, capture_output=True, text=True, check=True
        )
        assert there.stdout.strip() == here


def test_other_seeds_give_other_games() -> None:
    """Dice and candidates follow the seed."""
    assert played(begun("duel", "1"), 1)[-1] != played(begun("duel", "2"), 1)[-1]


@pytest.mark.parametrize(("size", "full", "steps"), [("duel", True, 60), ("small", False, 90)])
def test_all_candidates_are_legal(size: str, full: bool, steps: int) -> None:  # noqa: FBT001  # a parameter of the test
    """Each once, at least one, no more than there is room for, and the rules refuse none."""
    game, drawn = begun(size, "3", full=full), np.random.default_rng(3)
    for _ in range(steps):
        if game.decision is None:
            break
        orders = [candidate.order for candidate in game.candidates]
        assert 0 < len(orders) <= ROOM
        assert len(set(orders)) == len(orders)
        assert [order for order in orders if game.battle.refusal(order)] == []
        game.step(int(drawn.integers(len(orders))))


@pytest.mark.parametrize("mission", sorted(set(core().missions) - {"first-battle"}))
def test_every_mission_can_be_stepped_through(mission: str) -> None:
    """Set-up, roles, evacuation and the pilot included; observations stay within their bounds."""
    size = replace(
        SIZES["skirmish"], mission=mission, companies=("white-stars-500", "therians-500")
    )
    game, drawn = Episode(size), np.random.default_rng(2)
    game.begin("2")
    while game.decision is not None and game.steps < 60:
        seen = game.observe(game.decision.seat)
        assert max(float(np.abs(each).max()) for each in seen.values()) <= LIMIT
        game.step(int(drawn.integers(len(game.candidates))))

    assert game.steps == 60


def test_candidates_are_shuffled_by_the_seed() -> None:
    """In training an index means nothing; unshuffled, the same come in their own order."""
    game, plain = begun("duel", "4"), begun("duel", "4", shuffle=False)
    mixed, listed = game.candidates, plain.candidates

    assert [each.order for each in listed] == sorted(
        (each.order for each in mixed), key=[each.order for each in listed].index
    )
    assert any(
        [each.order for each in begun("duel", str(seed)).candidates]
        != [each.order for each in listed]
        for seed in range(8)
    )


def test_a_secret_wager_is_not_seen() -> None:
    """Whatever the first seat has wagered, the second sees and may do the same."""
    seen = []
    for points in (0, 2):
        game = begun("duel", "5")
        assert isinstance(game.decision, WagerDecision)
        game.take(Wager(game.decision.seat, points))
        assert isinstance(game.decision, WagerDecision)
        orders = [candidate.order for candidate in game.candidates]
        seen.append((written(game.observe(game.decision.seat)), orders, game.state().tobytes()))

    assert seen[0][:2] == seen[1][:2]
    assert seen[0][2] != seen[1][2]


def test_the_order_of_cards_is_not_seen() -> None:
    """Cards that another seat has laid look the same in any order; the state has them."""
    seen, own = [], []
    for turned in (1, -1):
        game = begun("small", "6")
        until(game, SequenceDecision)
        assert isinstance(game.decision, SequenceDecision)
        seat, units = game.decision.seat, game.decision.units
        game.take(LaySequence(seat, units[::turned]))
        until(game, WagerDecision)
        seen.append(written(game.observe(1 - seat)))
        own.append((written(game.observe(seat)), game.state().tobytes()))

    assert seen[0] == seen[1]
    assert own[0][0] != own[1][0]
    assert own[0][1] != own[1][1]


def test_a_moment_can_be_gone_back_to() -> None:
    """From a snapshot the same actions lead to the same, as often as wanted."""
    game = begun("duel", "7")
    played(game, 1, steps=15)
    moment, here = game.clone(), game.state_hash()
    first = played(game, 2)
    for _ in range(2):
        game.restore(moment)
        assert game.state_hash() == here
        assert played(game, 2) == first


def test_a_drawn_moment_looks_the_same_to_the_seat() -> None:
    """What it may know is kept, what it may not is drawn; and it can be played on."""
    game = begun("small", "8")
    until(game, SequenceDecision)
    seat = game.battle.pending[0].seat
    game.step(0)
    until(game, WagerDecision)
    before, states = game.observe(seat), set()
    for moment in [game.determinize(seat, str(seed)) for seed in range(6)]:
        game.restore(moment)
        seen = game.observe(seat)
        assert [name for name in ARRAYS if not np.array_equal(seen[name], before[name])] == []
        states.add(game.state().tobytes())
        assert played(game, 1, steps=10)

    assert len(states) > 1


@pytest.mark.parametrize("seat", [0, 1])
def test_every_seat_sees_its_own_side_before_it(seat: int) -> None:
    """Its own units come first, and where they enter is the near half of the table."""
    game = begun("small", "9")
    while game.decision is not None and not any(
        unit.seat == seat and unit.place == "table" for unit in game.battle.table.units.values()
    ):
        kinds = [candidate.traits.kind for candidate in game.candidates]
        wanted = [kinds.index(kind) for kind in ("enter", "yes", "activate") if kind in kinds]
        game.step(wanted[0] if wanted else 0)
    last = game.observe(seat)["units"]
    own, entered = last[:3, 0], last[:3][last[:3, 4] == 1.0]

    assert own.tolist() == [1.0, 1.0, 1.0]
    assert last[3:6, 0].tolist() == [-1.0, -1.0, -1.0]
    assert len(entered) > 0
    assert (entered[:, 7] < 0.45).all()

"""The checks of PettingZoo and Gymnasium themselves."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from damocles.env import SIZES, BattleEnv, ExtraMissing, IllegalAction, SoloEnv
from tests.env.playing import any_action

# Dicts of arrays are observations as much as arrays are, an option that nobody knows is part of the
# check, and at the end there is nothing left to do.
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action space for each agent probably should be",
    "Action mask numpy array is all zeros",
    "unknown options",
)
allowing = pytest.mark.filterwarnings(*(f"ignore:{message}" for message in EXPECTED))


@allowing
@pytest.mark.parametrize("actions", ["candidates", "raw"])
def test_the_two_seats_pass_the_check_of_pettingzoo(
    actions: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its whole list, over several battles."""
    api_test(BattleEnv("duel", actions=actions, shaping=0.5), num_cycles=120)

    assert "Passed API test" in capsys.readouterr().out


@allowing
def test_larger_battles_pass_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Three units on each side."""
    api_test(BattleEnv("small"), num_cycles=60)

    assert "Passed API test" in capsys.readouterr().out


def test_equal_seeds_pass_the_check_of_pettingzoo() -> None:
    """Two environments that do the same stay the same, in dice, observations and candidates."""
    seed_test(lambda: BattleEnv("duel"), num_cycles=60)


@pytest.mark.parametrize("actions", ["candidates", "raw"])
def test_one_seat_passes_the_check_of_gymnasium(actions: str) -> None:
    """Its whole list, text included."""
    made = gymnasium.make("Damocles-Duel-v0", opponent="random", actions=actions)
    assert isinstance(made.unwrapped, SoloEnv)

    check_env(made.unwrapped)


@pytest.mark.parametrize("size", SIZES)
def test_every_size_is_registered(size: str) -> None:
    """They are made by their id and begin where the seat is asked."""
    made = gymnasium.make(f"damocles.env:Damocles-{size.title()}-v0", opponent="random")
    seen, told = made.reset(seed=1)

    assert made.observation_space.contains(seen)
    assert seen["action_mask"].any()
    assert told["decision"]


def test_an_index_without_a_candidate_is_refused() -> None:
    """Two seats are strict: the mask says what there is."""
    env = BattleEnv("duel")
    env.reset(seed=1)
    before = env.state_hash()
    with pytest.raises(IllegalAction, match="see action_mask"):
        env.step(63)

    assert env.state_hash() == before


def test_one_seat_counts_round_and_says_so() -> None:
    """Whoever does not look at the mask is told."""
    env = SoloEnv("duel", opponent="random")
    seen, _ = env.reset(seed=1)
    count = int(seen["action_mask"].sum())
    told = env.step(count)[4]
    env.reset(seed=1)

    assert told["illegal"]
    assert "illegal" not in env.step(0)[4]


def test_who_is_not_asked_has_no_action() -> None:
    """The mask of the other seat is empty, and so are the candidates."""
    env, drawn = BattleEnv("duel"), np.random.default_rng(3)
    env.reset(seed=3)
    for _ in range(20):
        other = "seat_1" if env.agent_selection == "seat_0" else "seat_0"
        seen = env.observe(other)
        assert not seen["action_mask"].any()
        assert not seen["candidates"].any()
        env.step(any_action(env, drawn))


def test_a_missing_package_is_named_with_the_remedy() -> None:
    """Without the extra the message says how to install it; the rest of the package works."""
    code = """
import sys
sys.modules["pettingzoo"] = None
import damocles.ai, damocles.facade
from damocles.errors import DamoclesError
try:
    import damocles.env
except DamoclesError as error:
    print(type(error).__name__, error)
"""
    found = subprocess.run(  # noqa: S603  # our own command line
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )

    assert ExtraMissing.__name__ in found.stdout
    assert "pip install 'damocles[env]'" in found.stdout

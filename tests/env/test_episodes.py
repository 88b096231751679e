"""Episodes: rewards, ends, options, wishes with parameters, text."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from msgspec.structs import replace

from damocles.ai import UnknownBot
from damocles.env import SIZES, BattleEnv, IllegalAction, SoloEnv, UnknownSize
from damocles.env.actions import UnknownActions
from damocles.env.orders.traits import KINDS
from damocles.rules.chapters.activation import ActDecision
from damocles.rules.chapters.movement.order import Move
from tests.env.playing import any_action

if TYPE_CHECKING:
    from damocles.env.raw import Raw


def finished(env: BattleEnv, seed: int) -> tuple[dict[str, float], list[float]]:
    """The sum of rewards of both seats over a random episode, and each one of the first."""
    drawn, steps = np.random.default_rng(seed), []
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    while not any(env.terminations.values()) and not any(env.truncations.values()):
        env.step(any_action(env, drawn))
        steps.append(env.rewards["seat_0"])
        for name, reward in env.rewards.items():
            total[name] += reward
    return total, steps


def wish(kind: str, **more: Any) -> Raw:
    """A wish of this kind, all else as it comes."""
    plain = {"unit": 0, "target": 0, "xy": (0.5, 0.5), "formation": 0, "drills": (0, 0, 0)}
    found: Any = {"kind": KINDS.index(kind), "amount": 0, **plain, **more}
    return found  # type: ignore[no-any-return]  # built from parts


def acting(env: SoloEnv, seed: int = 2) -> None:
    """Begin and answer until a unit on the table or in reserve acts."""
    env.reset(seed=seed)
    for _ in range(60):
        if isinstance(env.game.decision, ActDecision):
            return
        env.step(wish("activate") if env.game.mask == "candidate_mask" else 0)
    pytest.fail("no unit acted")


def test_only_the_end_gives_a_reward() -> None:
    """One seat wins what the other loses; a draw gives nothing."""
    results = set()
    for seed in range(12):
        env = BattleEnv("duel")
        total, steps = finished(env, seed)
        assert steps[:-1] == [0.0] * (len(steps) - 1)
        assert total["seat_0"] == -total["seat_1"]
        assert total["seat_0"] == env.game.result(0)
        results.add(total["seat_0"])

    assert len(results) > 1
    assert results <= {-1.0, 0.0, 1.0}


def test_shaping_adds_up_to_nothing_but_the_result() -> None:
    """A potential gives on the way and takes at the end."""
    found = []
    for seed in range(6):
        env = BattleEnv("duel", shaping=1.0)
        total, steps = finished(env, seed)
        assert total["seat_0"] == pytest.approx(env.game.result(0) - env_start(seed), abs=1e-9)
        assert total["seat_0"] == pytest.approx(-total["seat_1"], abs=1e-9)
        found += steps[:-1]

    assert any(found)


def env_start(seed: int) -> float:
    """The potential that a duel begins with."""
    env = BattleEnv("duel", shaping=1.0)
    env.reset(seed=seed)
    return env.shaping.before


def test_long_episodes_are_cut_off() -> None:
    """Both seats are told that the battle was not over."""
    env = BattleEnv(replace(SIZES["duel"], steps=7))
    _, steps = finished(env, 1)

    assert len(steps) == 7
    assert set(env.truncations.values()) == {True}
    assert set(env.terminations.values()) == {False}


def test_one_seat_is_cut_off_too() -> None:
    """Steps of the opponent count."""
    env = SoloEnv(replace(SIZES["duel"], steps=9), opponent="random")
    env.reset(seed=1)
    ends = [env.step(0)[2:4]]
    while not any(ends[-1]):
        ends.append(env.step(0)[2:4])

    assert ends[-1] == (False, True)
    assert len(ends) < 9


def test_options_change_what_is_fought() -> None:
    """Mission and companies by name, seats changed; a misspelt option is told."""
    env = BattleEnv("small")
    env.reset(seed=1, options={"swap": True})
    armies = [company.army for company in env.game.battle.table.setting.companies]
    env.reset(seed=1, options={"mission": "seek-and-destroy", "companies": ("therians-500",) * 2})
    other = env.game.battle.table.setting

    assert armies == ["therians", "white_stars"]
    assert other.mission.id == "seek-and-destroy"
    assert [company.army for company in other.companies] == ["therians", "therians"]
    with pytest.warns(UserWarning, match="unknown options"):
        env.reset(seed=1, options={"swop": True})


def test_the_opponent_can_be_changed() -> None:
    """By episode; the next one has the usual opponent again."""
    env = SoloEnv("duel", opponent="random")
    env.reset(seed=1, options={"opponent": "soldier"})
    assert env.opponent == "soldier"
    env.reset(seed=1)

    assert env.opponent == "random"


def test_unknown_names_are_refused() -> None:
    """With the names that there are."""
    with pytest.raises(UnknownSize, match="duel, small"):
        BattleEnv("tiny")
    with pytest.raises(UnknownActions, match="candidates, raw"):
        BattleEnv(actions="typed")
    with pytest.raises(UnknownBot, match="recruit"):
        SoloEnv(opponent="general")


def test_one_seat_can_be_either() -> None:
    """Whoever is played is asked first after the reset, and rewards are its own."""
    for seat in (0, 1):
        env = SoloEnv("duel", opponent="soldier", seat=seat, full=True)
        env.reset(seed=4)
        assert env.game.battle.pending[0].seat == seat
        reward, over, cut = 0.0, False, False
        while not (over or cut):
            _, reward, over, cut, _ = env.step(0)
        assert reward == env.game.result(seat)


def test_a_wished_place_is_gone_to() -> None:
    """The leader ends where the plan can bring him, and the correction is told."""
    env = SoloEnv("small", opponent="random", actions="raw")
    acting(env)
    told = env.step(wish("enter", xy=(0.5, 0.08)))[4]
    moves = [entry.order for entry in env.game.battle.journal if isinstance(entry.order, Move)]

    assert told["snap_kind"]
    assert told["snap_cm"] < 3.0
    assert moves
    assert moves[0].zone is not None


def test_a_place_out_of_reach_is_snapped() -> None:
    """As far as the unit can go towards it; the rest of the way is the correction."""
    env = SoloEnv("duel", opponent="random", actions="raw")
    acting(env)
    while (
        not isinstance(env.game.decision, ActDecision) or env.game.battle.table.activation is None
    ):
        env.step(wish("activate"))
    if env.game.battle.table.activation.moved:
        env.step(wish("end"))
        acting_again(env)
    told = env.step(wish("rush", xy=(0.5, 1.0)))[4]

    assert told["snap_kind"]
    assert told["snap_cm"] > 10.0


def acting_again(env: SoloEnv) -> None:
    """Answer until a unit that has not moved acts."""
    for _ in range(60):
        now = env.game.battle.table.activation
        if isinstance(env.game.decision, ActDecision) and now and not now.moved:
            return
        env.step(wish("activate"))
    pytest.fail("no unit acted")


def test_an_end_takes_the_drills_that_are_allowed() -> None:
    """Those that cannot be taken are left out."""
    env = SoloEnv("small", opponent="random", actions="raw")
    acting(env)
    env.step(wish("enter", xy=(0.5, 0.08)))
    seat = env.seat
    assert isinstance(env.game.decision, ActDecision)
    unit, points = env.game.decision.unit, env.game.battle.table.seats[seat].lp
    env.step(wish("end", drills=(1, 1, 1)))
    drills = env.game.battle.table.units[unit].drills

    assert len(drills) <= points
    assert bool(drills) == (points > 0)


@pytest.mark.parametrize("actions", ["candidates", "raw"])
def test_after_the_end_there_are_no_actions(actions: str) -> None:
    """Whoever goes on is told to reset."""
    env = SoloEnv("duel", opponent="random", actions=actions)
    env.reset(seed=1)
    action = wish("end") if actions == "raw" else 0
    while not env.step(action)[2]:
        assert env.action_masks().sum() == len(env.game.candidates)
    with pytest.raises(IllegalAction, match="reset"):
        env.step(action)

    assert not env.action_masks().any()


def test_the_battle_is_told_in_text() -> None:
    """Round, scores, units."""
    env = BattleEnv("duel", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()

    assert text is not None
    assert text.startswith("round 1, tactical, seat 0: WagerDecision")
    assert "steel_troopers: 9 at" in text
    assert BattleEnv("duel").render() is None


def test_observations_are_finite_and_in_bounds() -> None:
    """Over whole episodes of a larger battle."""
    env, drawn = BattleEnv("small"), np.random.default_rng(5)
    env.reset(seed=5)
    for _ in range(150):
        if not env.agents or env.terminations[env.agent_selection]:
            break
        for name in env.possible_agents:
            seen = env.observe(name)
            assert env.observation_space(name).contains(seen)
        assert env.state_space.contains(env.state())
        assert all(math.isfinite(reward) for reward in env.rewards.values())
        env.step(any_action(env, drawn))

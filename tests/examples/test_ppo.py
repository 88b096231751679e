"""The example of learning: it runs, changes its weights, says how battles went, and can learn."""

from __future__ import annotations

import numpy as np
import pytest

from examples.ppo import Learner, Network, Step, main, softmax


def test_a_small_run_learns_something(capsys: pytest.CaptureFixture[str]) -> None:
    """Both networks change, and every round prints the rewards of its battles."""
    learner = main(["--steps", "192", "--rollout", "96"])
    fresh = Learner(learner.env, 1)
    lines = capsys.readouterr().out.splitlines()

    assert [line.split(" steps")[0].strip() for line in lines] == ["96", "192"]
    assert all("reward " in line and " won" in line and "entropy" in line for line in lines)
    for trained, before in ((learner.policy, fresh.policy), (learner.critic, fresh.critic)):
        assert all(
            not np.array_equal(after, first)
            for after, first in zip(trained.weights[:3], before.weights[:3], strict=True)
        )
        assert all(np.isfinite(each).all() for each in trained.weights)


def test_slopes_are_those_of_the_numbers() -> None:
    """Each weight moved a little changes the output as its slope says."""
    drawn = np.random.default_rng(1)
    network, given = Network(3, drawn, last=1.0), drawn.normal(size=(5, 3))
    network.forward(given)
    network.backward(np.ones(5))
    slopes = [slope.copy() for slope in network.slopes]
    for weight, slope in zip(network.weights, slopes, strict=True):
        at = tuple(0 for _ in weight.shape)
        before = network.forward(given).sum()
        weight[at] += 1e-6
        assert (network.forward(given).sum() - before) / 1e-6 == pytest.approx(slope[at], rel=1e-3)


def test_what_is_masked_has_no_chance() -> None:
    """However high it scores."""
    chances = softmax(np.array([9.0, 1.0, 1.0]), np.array([False, True, True]))

    assert chances.tolist() == [0.0, 0.5, 0.5]


def test_a_rewarded_candidate_becomes_likelier() -> None:
    """The clipped objective pulls towards what has done better than expected."""
    learner = main(["--steps", "0"])
    told = np.zeros((64, learner.policy.weights[0].shape[0]))
    told[0, 0], told[1, 1] = 1.0, 1.0
    mask = np.arange(64) < 2
    battle = np.zeros(learner.critic.weights[0].shape[0])
    before = softmax(learner.policy.forward(told), mask)
    steps = [
        Step(told, battle, mask, action, float(before[action]), 0.0, reward, last=True)
        for action, reward in ((0, 1.0), (1, -1.0))
    ]
    for _ in range(5):
        learner.improve(steps)

    assert softmax(learner.policy.forward(told), mask)[0] > before[0] + 0.02

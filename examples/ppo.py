"""Masked PPO on the duel, in plain numpy: a small policy that scores candidates, and a critic.

    python -m examples.ppo --steps 8192 --opponent random

Every candidate is scored by one network from its own features and those of the whole battle, so
their number and order do not matter; only candidates that exist can be drawn. The critic sees the
battle alone. Advantages are GAE, the objective is clipped, the steps are Adam's.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from damocles.env import SoloEnv

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy.typing as npt

    Array = npt.NDArray[np.float64]
    Seen = dict[str, npt.NDArray[Any]]

HIDDEN, RATE, CLIP, ENTROPY, DISCOUNT, TRACE = 64, 2e-3, 0.2, 0.01, 0.995, 0.95
EPOCHS, MINIBATCH, ROLLOUT, NOTHING = 4, 256, 1_024, -1e9


class Network:
    """Two layers with tanh between them; remembers its input for the way back."""

    def __init__(self, inputs: int, drawn: np.random.Generator, *, last: float) -> None:
        first = drawn.normal(size=(inputs, HIDDEN)) / np.sqrt(inputs)
        second = drawn.normal(size=(HIDDEN, 1)) / np.sqrt(HIDDEN) * last
        self.weights = [first, np.zeros(HIDDEN), second, np.zeros(1)]
        self.slopes = [np.zeros_like(each) for each in self.weights]
        self.moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self.weights]
        self.count = 0

    def forward(self, given: Array) -> Array:
        """One number for every row."""
        first, bias, second, shift = self.weights
        self.given, self.hidden = given, np.tanh(given @ first + bias)
        scores: Array = (self.hidden @ second + shift)[..., 0]
        return scores

    def backward(self, slope: Array) -> None:
        """The slopes of all weights, from the slope of every number of the last forward pass."""
        out = slope.reshape(-1, 1)
        hidden, given = self.hidden.reshape(-1, HIDDEN), self.given.reshape(len(out), -1)
        inner = (out @ self.weights[2].T) * (1.0 - hidden**2)
        self.slopes = [given.T @ inner, inner.sum(0), hidden.T @ out, out.sum(0)]

    def descend(self) -> None:
        """One step of Adam; long slopes are shortened."""
        self.count += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in self.slopes))
        for at, slope in enumerate(self.slopes):
            short = slope * min(1.0, 0.5 / (length + 1e-8))
            mean, square = self.moments[at]
            mean += 0.1 * (short - mean)
            square += 0.001 * (short**2 - square)
            even, spread = mean / (1 - 0.9**self.count), square / (1 - 0.999**self.count)
            self.weights[at] -= RATE * even / (np.sqrt(spread) + 1e-8)


class Step(NamedTuple):
    """One decision: what was seen, which candidate was taken, and what came of it."""

    told: Array
    battle: Array
    mask: npt.NDArray[np.bool_]
    action: int
    chance: float
    value: float
    reward: float
    last: bool


def battle_of(seen: Seen) -> Array:
    """The battle in one row: the whole, and the sums of both sides' units."""
    units = seen["units"].astype(float)
    own, others = units[units[:, 0] > 0], units[units[:, 0] < 0]
    return np.concatenate([seen["global"], own.sum(0), others.sum(0), seen["objectives"].ravel()])


def told_of(seen: Seen, battle: Array) -> Array:
    """Every candidate with the battle beside it."""
    count = int(seen["action_mask"].sum())
    found = np.zeros((len(seen["action_mask"]), seen["candidates"].shape[1] + len(battle)))
    found[:count, : -len(battle)] = seen["candidates"][:count]
    found[:count, -len(battle) :] = battle
    return found


def softmax(scores: Array, mask: npt.NDArray[np.bool_]) -> Array:
    """Chances of the candidates that exist."""
    masked = np.where(mask, scores, NOTHING)
    powers = np.exp(masked - masked.max(-1, keepdims=True)) * mask
    chances: Array = powers / powers.sum(-1, keepdims=True)
    return chances


class Learner:
    """A policy and a critic that learn from their own battles."""

    def __init__(self, env: SoloEnv, seed: int) -> None:
        self.env, self.drawn = env, np.random.default_rng(seed)
        self.seen, _ = env.reset(seed=seed)
        battle = battle_of(self.seen)
        width = told_of(self.seen, battle).shape[1]
        self.policy = Network(width, self.drawn, last=0.01)
        self.critic = Network(len(battle), self.drawn, last=1.0)

    def played(self, count: int) -> tuple[list[Step], list[float]]:
        """So many decisions, and the results of the battles that ended."""
        steps: list[Step] = []
        results: list[float] = []
        for _ in range(count):
            battle = battle_of(self.seen)
            told, mask = told_of(self.seen, battle), self.seen["action_mask"].astype(bool)
            chances = softmax(self.policy.forward(told), mask)
            action = int(self.drawn.choice(len(mask), p=chances))
            value = float(self.critic.forward(battle))
            self.seen, reward, over, cut, _ = self.env.step(action)
            last = over or cut
            taken = float(chances[action])
            steps.append(Step(told, battle, mask, action, taken, value, reward, last))
            if last:
                results.append(self.env.game.result(self.env.seat))
                self.seen, _ = self.env.reset()
        return steps, results

    def improve(self, steps: list[Step]) -> dict[str, float]:
        """Several passes over the steps in random parts; what was measured in the last of them."""
        gains = self.advantages(steps)
        returns = gains + np.array([step.value for step in steps])
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        measured: dict[str, float] = {}
        for _ in range(EPOCHS):
            for part in self._parts(len(steps)):
                batch = [steps[at] for at in part]
                measured = self._policy_step(batch, gains[part])
                measured["value loss"] = self._critic_step(batch, returns[part])
        return measured

    def advantages(self, steps: list[Step]) -> Array:
        """Generalised advantage estimates, from the last step to the first."""
        after = float(self.critic.forward(battle_of(self.seen)))
        gains, gain = np.zeros(len(steps)), 0.0
        for at in range(len(steps) - 1, -1, -1):
            step = steps[at]
            on = 0.0 if step.last else 1.0
            surprise = step.reward + DISCOUNT * after * on - step.value
            gain = surprise + DISCOUNT * TRACE * on * gain
            gains[at], after = gain, step.value
        return gains

    def _parts(self, count: int) -> Iterator[npt.NDArray[np.int64]]:
        order = self.drawn.permutation(count)
        for start in range(0, count, MINIBATCH):
            yield order[start : start + MINIBATCH]

    def _policy_step(self, batch: list[Step], gains: Array) -> dict[str, float]:
        """One step up the clipped objective and a little entropy."""
        most = max(int(step.mask.sum()) for step in batch)
        mask = np.array([step.mask[:most] for step in batch])
        chances = softmax(self.policy.forward(np.array([s.told[:most] for s in batch])), mask)
        rows, taken = np.arange(len(batch)), np.array([step.action for step in batch])
        ratio = chances[rows, taken] / np.array([step.chance for step in batch])
        clipped = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
        pull = np.where(clipped, 0.0, ratio * gains)[:, None]
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(1, keepdims=True)
        chosen = np.zeros_like(chances)
        chosen[rows, taken] = 1.0
        slope = pull * (chosen - chances) - ENTROPY * chances * (logs + entropy)
        self.policy.backward(-slope / len(batch))
        self.policy.descend()
        return {"entropy": float(entropy.mean()), "clipped": float(clipped.mean())}

    def _critic_step(self, batch: list[Step], returns: Array) -> float:
        """One step towards the returns."""
        error = self.critic.forward(np.array([step.battle for step in batch])) - returns
        self.critic.backward(error / len(batch))
        self.critic.descend()
        return float((error**2).mean())


def report(steps: int, results: list[float], measured: dict[str, float]) -> str:
    """A line about the battles of one round of learning."""
    shares = [sum(result == kind for result in results) for kind in (1.0, 0.0, -1.0)]
    mean = float(np.mean(results)) if results else 0.0
    more = ", ".join(f"{name} {value:.3f}" for name, value in measured.items())
    won, drawn, lost = shares
    return f"{steps:7} steps: reward {mean:+.3f} ({won} won, {drawn} drawn, {lost} lost), {more}"


def main(arguments: list[str] | None = None) -> Learner:
    """Learn for so many steps, and print how the battles went."""
    parser = argparse.ArgumentParser(description="masked PPO on a small battle")
    parser.add_argument("--steps", type=int, default=8 * ROLLOUT)
    parser.add_argument("--rollout", type=int, default=ROLLOUT)
    parser.add_argument("--size", default="duel")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--shaping", type=float, default=0.5)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    env = SoloEnv(chosen.size, opponent=chosen.opponent, shaping=chosen.shaping, discount=DISCOUNT)
    learner = Learner(env, chosen.seed)
    for done in range(0, chosen.steps, chosen.rollout):
        steps, results = learner.played(chosen.rollout)
        print(report(done + len(steps), results, learner.improve(steps)), flush=True)
    return learner


if __name__ == "__main__":
    main()
